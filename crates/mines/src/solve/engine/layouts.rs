//! Which layouts fit? All of them, listed, when they are few.

use std::rc::Rc;

use super::component::{Component, Trace};
use super::known::{Known, State};
use super::map::Map;

/// Hidden cells, and every way in which mines may lie in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layouts {
    /// The hidden cells; bit i of a layout speaks of the i-th.
    pub(crate) cells: Vec<u32>,
    /// The layouts.
    pub(crate) layouts: Vec<u128>,
}

/// Lists all layouts of the board that the map is of, in parts that have nothing to do with each other:
/// what is shown in one says nothing of the others, and each holds a number of mines that is known. So
/// the layouts of the board are the products of theirs, and need not be listed. What hangs together by
/// the number of mines is one part, the last one.
///
/// `None` if a part has more than `limit` layouts, or more hidden cells than a layout has bits, or the
/// number of mines is not told.
pub(crate) fn list(known: &Known, map: &mut Map, limit: usize) -> Option<Vec<Layouts>> {
    let mut mines = known.mines?;
    if !map.exact || !map.shared.layouts.is_finite() {
        return None;
    }
    let part_of = apart(known, map);
    let mut left = map.shared.layouts;
    for (component, part) in map.components.iter().zip(&part_of) {
        if part.is_some() {
            left /= component.counts.count[0];
        }
    }
    if left > limit as f64 + 0.5 {
        return None;
    }
    let mut parts = Vec::new();
    let mut members: Vec<usize> = Vec::new();
    for first in 0..part_of.len() {
        if part_of[first] != Some(first) {
            continue;
        }
        members.clear();
        members.extend((first..part_of.len()).filter(|&index| part_of[index] == Some(first)));
        let counts = members.iter().map(|&index| &map.components[index].counts);
        let held: i64 = counts.map(|counts| i64::from(counts.least)).sum();
        mines -= held;
        parts.push(join(known, map, &members, &[], held, limit)?);
    }
    members.clear();
    members.extend((0..part_of.len()).filter(|&index| part_of[index].is_none()));
    if !members.is_empty() || !map.off.is_empty() {
        let off = map.off.clone();
        parts.push(join(known, map, &members, &off, mines, limit)?);
    }
    Some(parts)
}

/// For each component that stands apart, with others or alone: the first component of its part. Its
/// cells touch no hidden cell beyond the part, and the mines of each are as many in all layouts.
fn apart(known: &Known, map: &Map) -> Vec<Option<usize>> {
    let mut part: Vec<usize> = (0..map.components.len()).collect();
    let mut closed: Vec<bool> = Vec::with_capacity(part.len());
    for (index, component) in map.components.iter().enumerate() {
        let mut alone = component.counts.count.len() == 1;
        for &cell in &component.cells {
            for near in known.around(cell) {
                if !known.is(near, State::Hidden) {
                    continue;
                }
                if !known.on_edge(near) {
                    alone = false;
                    continue;
                }
                let other = map.component_of[near as usize] as usize;
                if part[other] != part[index] {
                    let (low, high) = (part[other].min(part[index]), part[other].max(part[index]));
                    for of in part.iter_mut().filter(|of| **of == high) {
                        *of = low;
                    }
                }
            }
        }
        closed.push(alone);
    }
    let open = |of: usize| (0..part.len()).any(|index| part[index] == of && !closed[index]);
    part.iter().map(|&of| (!open(of)).then_some(of)).collect()
}

/// All layouts of these components and of the cells `off` the edge, with so many mines in all.
fn join(
    known: &Known,
    map: &mut Map,
    members: &[usize],
    off: &[u32],
    mines: i64,
    limit: usize,
) -> Option<Layouts> {
    let components = members
        .iter()
        .map(|&index| map.components[index].cells.len());
    if components.sum::<usize>() + off.len() > 128 {
        return None;
    }
    let mut cells: Vec<u32> = Vec::new();
    // One part a component, and the cells off the edge at the end: masks with their mines.
    let mut parts: Vec<Vec<(u128, u32)>> = Vec::new();
    for &index in members {
        let component = traced(known, map, index)?;
        parts.push(of_component(&component, cells.len() as u32, limit)?);
        cells.extend(&component.cells);
    }
    let off_at = cells.len() as u32;
    cells.extend(off);
    let off = off.len() as i64;
    // How few and how many mines the parts from i on can hold.
    let mut least = vec![0i64; parts.len() + 1];
    let mut most = vec![off; parts.len() + 1];
    for (index, part) in parts.iter().enumerate().rev() {
        let counts = part.iter().map(|&(_, mines)| i64::from(mines));
        least[index] = least[index + 1] + counts.clone().min()?;
        most[index] = most[index + 1] + counts.max()?;
    }
    let mut found: Vec<(u128, i64)> = vec![(0, mines)];
    for (index, part) in parts.iter().enumerate() {
        let mut next = Vec::new();
        for &(mask, left) in &found {
            for &(more, used) in part {
                let left = left - i64::from(used);
                if (least[index + 1]..=most[index + 1]).contains(&left) {
                    next.push((mask | more, left));
                }
            }
            if next.len() > limit {
                return None;
            }
        }
        found = next;
    }
    let mut layouts = Vec::new();
    for (mask, left) in found {
        for more in subsets(off as u32, left as u32) {
            // Without a cell off the edge there is one subset, the empty one, and nothing to shift.
            layouts.push(mask | more.checked_shl(off_at).unwrap_or(0));
        }
    }
    Some(Layouts { cells, layouts })
}

/// The component with its trace, counted again where it was not kept.
pub(crate) fn traced(known: &Known, map: &mut Map, index: usize) -> Option<Rc<Component>> {
    let component = &map.components[index];
    if component.trace.is_some() {
        return Some(component.clone());
    }
    let seed = *component.cells.first()?;
    let key = map.counter.gather(known, &[seed], None);
    let counted = map.counter.count(&mut { super::mind::BUDGET }, true);
    let component = Rc::new(counted.ok()?);
    map.components[index] = component.clone();
    // The next playout may meet it again.
    map.remember(key, &component);
    Some(component)
}

/// The layouts of one component, its first cell being bit `at`.
pub(crate) fn of_component(
    component: &Component,
    at: u32,
    limit: usize,
) -> Option<Vec<(u128, u32)>> {
    let trace: &Trace = component.trace.as_ref()?;
    // From the end backwards, step by step: a state, and a mask of the boxes behind it.
    let end = trace.states.len() as u32 - 1;
    let mut partial: Vec<(u32, u128, u32)> = vec![(end, 0, 0)];
    let mut next = Vec::new();
    for &group in trace.order.iter().rev() {
        let start = component.starts[group as usize];
        let size = component.starts[group as usize + 1] - start;
        next.clear();
        for &(state, mask, mines) in &partial {
            let edges =
                trace.into[state as usize] as usize..trace.into[state as usize + 1] as usize;
            for edge in &trace.edges[edges] {
                for more in subsets(size, u32::from(edge.mines)) {
                    let mask = mask | more << (start + at);
                    next.push((edge.from, mask, mines + u32::from(edge.mines)));
                }
            }
            if next.len() > limit {
                return None;
            }
        }
        std::mem::swap(&mut partial, &mut next);
    }
    Some(
        partial
            .into_iter()
            .map(|(_, mask, mines)| (mask, mines))
            .collect(),
    )
}

/// All sets of `k` of the lowest `n` bits, in increasing order; none if `k > n`.
fn subsets(n: u32, k: u32) -> impl Iterator<Item = u128> {
    let first = if k == 0 {
        Some(0)
    } else if k <= n && n <= 128 {
        Some(u128::MAX >> (128 - k))
    } else {
        None
    };
    std::iter::successors(first, move |&set| {
        // The next larger number with as many bits: the lowest block of ones moves its top bit up.
        let low = set & set.wrapping_neg();
        let ripple = set.checked_add(low)?;
        let ones = ((set ^ ripple) >> 2).checked_div(low)?;
        let next = ripple | ones;
        (n == 128 || next >> n == 0).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::subsets;

    #[test]
    fn subsets_are_as_many_as_they_should_be() {
        assert_eq!(subsets(5, 2).count(), 10);
        assert_eq!(subsets(0, 0).count(), 1);
        assert_eq!(subsets(3, 4).count(), 0);
        assert_eq!(subsets(128, 1).count(), 128);
        assert_eq!(subsets(128, 128).count(), 1);
        assert!(subsets(6, 3).all(|set| set.count_ones() == 3 && set < 64));
    }
}
