//! The order of the boxes, chosen to keep few numbers open at once.

use super::key::Key;
use super::{Counter, Group, NOWHERE, Step, TooHard};

impl Counter {
    /// Orders the boxes so that few numbers are open. Returns the most that are open at once.
    pub(super) fn order(&mut self) -> Result<u32, TooHard> {
        self.steps.clear();
        self.candidates.clear();
        let (mut used, mut most) = (0u32, 0u32);
        let mut next = self.first_box();
        // Ends: every round takes a box.
        while let Some(group) = next {
            let mut step = Step {
                group,
                size: self.groups[group as usize].size,
                slots: [0; 8],
                slots_len: self.groups[group as usize].numbers_len,
                room: [0; 8],
                opens: 0,
            };
            self.groups[group as usize].taken = true;
            let Group {
                numbers,
                numbers_len,
                ..
            } = self.groups[group as usize];
            for (at, &id) in numbers[..numbers_len as usize].iter().enumerate() {
                if self.numbers[id as usize].opened == NOWHERE {
                    let slot = used.trailing_ones();
                    if slot >= <u128 as Key>::SLOTS {
                        return Err(TooHard);
                    }
                    used |= 1 << slot;
                    step.opens |= 1 << at;
                    let number = &mut self.numbers[id as usize];
                    number.slot = slot as u8;
                    number.opened = self.steps.len() as u32;
                    let number = *number;
                    for &other in &number.boxes[..number.boxes_len as usize] {
                        // A box may belong to several open numbers, but is a candidate only once, until it is taken.
                        if !self.groups[other as usize].taken && !self.candidates.contains(&other) {
                            self.candidates.push(other);
                        }
                    }
                }
                let number = &mut self.numbers[id as usize];
                number.cells_left -= step.size;
                number.boxes_left -= 1;
                step.slots[at] = number.slot;
                // A counter always has room.
                step.room[at] = if number.counter {
                    15
                } else {
                    number.cells_left
                };
            }
            most = most.max(32 - used.leading_zeros());
            for &id in &numbers[..numbers_len as usize] {
                let number = &self.numbers[id as usize];
                if number.boxes_left == 0 && !number.counter {
                    used &= !(1 << number.slot);
                }
            }
            self.steps.push(step);
            let (groups, numbers) = (&self.groups, &self.numbers);
            self.candidates
                .retain(|&group| !groups[group as usize].taken);
            next = self.candidates.iter().copied().min_by_key(|&group| {
                let group = &groups[group as usize];
                let (mut open, mut oldest) = (0, NOWHERE);
                for &id in &group.numbers[..group.numbers_len as usize] {
                    let number = &numbers[id as usize];
                    open += i32::from(number.opened == NOWHERE)
                        - i32::from(number.boxes_left == 1 && !number.counter);
                    oldest = oldest.min(number.opened);
                }
                (open, oldest)
            });
            if next.is_none() && self.steps.len() < self.groups.len() {
                next = self.first_box();
            }
        }
        Ok(most)
    }

    /// The first box: one with few numbers. A component with a counter may consist of several parts, each with its own
    /// first box.
    fn first_box(&self) -> Option<u32> {
        let boxes = self.groups.iter().enumerate();
        let open = boxes.filter(|(_, group)| !group.taken);
        open.min_by_key(|(_, group)| group.numbers_len)
            .map(|(index, _)| index as u32)
    }
}
