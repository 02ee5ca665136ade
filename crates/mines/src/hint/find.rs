//! Finds the simplest certain step and the numbers that prove it.
//!
//! It tries every proof by one number, by the total number of mines alone, and by two numbers. It tries connected
//! triples of numbers around a certain cell. Beyond that, it collects numbers in rings around the cell until they
//! prove it, then drops numbers while the rest still proves it, so that every remaining number is needed. The total
//! number of mines comes last.

use grille_grid::work::Meter;
use grille_grid::{CellSet, Pos};

use super::entail::{Ground, Premises, follows};
use super::{Fact, Step, StepKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preference {
    /// The simplest, to dig or to mark.
    Simplest,
    /// One to dig, however hard, if there is one.
    DigFirst,
}

/// All certain cells, by fact.
pub(crate) struct Certain {
    pub(crate) safe: CellSet,
    pub(crate) mines: CellSet,
}

impl Certain {
    fn of(&self, fact: Fact) -> &CellSet {
        match fact {
            Fact::Safe => &self.safe,
            Fact::Mine => &self.mines,
        }
    }
}

/// The searches for a proof.
#[derive(Clone, Copy)]
enum Search {
    One,
    CountAlone,
    Two,
    Three,
    Several,
    WithCount,
}

/// From the simplest to the hardest.
const EASY: [Search; 3] = [Search::One, Search::CountAlone, Search::Two];
const HARD: [Search; 3] = [Search::Three, Search::Several, Search::WithCount];

pub(super) struct Finder<'a> {
    ground: &'a Ground<'a>,
    /// The numbers with unknown cells around them.
    numbers: Vec<Pos>,
    certain: Option<&'a Certain>,
    budget: Meter,
    /// Whether every question so far was decided.
    sure: bool,
}

impl<'a> Finder<'a> {
    pub(super) fn new(ground: &'a Ground<'a>, budget: u64) -> Finder<'a> {
        Finder {
            ground,
            numbers: ground.numbers(),
            certain: None,
            budget: Meter::new(budget),
            sure: true,
        }
    }

    /// Finds a step by one number, the number of mines alone, or two numbers.
    pub(super) fn easy(&mut self, preference: Preference) -> Option<Step> {
        match preference {
            Preference::Simplest => self.first_of(&EASY, &[Fact::Safe, Fact::Mine]),
            Preference::DigFirst => self.first_of(&EASY, &[Fact::Safe]),
        }
    }

    /// The first step that a search finds; each search tries all of the facts.
    fn first_of(&mut self, searches: &[Search], facts: &[Fact]) -> Option<Step> {
        searches.iter().find_map(|search| {
            facts.iter().find_map(|&fact| match search {
                Search::One => self.one(fact),
                Search::CountAlone => self.count_alone(fact),
                Search::Two => self.two(fact),
                Search::Three => self.three(fact),
                Search::Several => self.several(fact),
                Search::WithCount => self.with_count(fact),
            })
        })
    }

    /// Finds a step by more numbers; one exists if a cell is certain. Requires that [`easy`](Finder::easy) found none.
    pub(super) fn hard(&mut self, certain: &'a Certain, preference: Preference) -> Option<Step> {
        self.certain = Some(certain);
        let found = match preference {
            Preference::Simplest => self.first_of(&HARD, &[Fact::Safe, Fact::Mine]),
            Preference::DigFirst => self
                .first_of(&HARD, &[Fact::Safe])
                .or_else(|| self.first_of(&EASY, &[Fact::Mine]))
                .or_else(|| self.first_of(&HARD, &[Fact::Mine])),
        };
        found.or_else(|| self.unshrunk())
    }

    fn step(&self, mut cells: Vec<Pos>, fact: Fact, mut numbers: Vec<Pos>, kind: StepKind) -> Step {
        cells.sort_unstable();
        cells.dedup();
        numbers.sort_unstable();
        let size = self.ground.size();
        let mut marks: Vec<Pos> = numbers
            .iter()
            .flat_map(|&number| size.neighbours(number))
            .filter(|&pos| self.ground.mines.contains(pos))
            .collect();
        marks.sort_unstable();
        marks.dedup();
        Step {
            cells,
            fact,
            numbers,
            marks,
            uses_mine_count: kind == StepKind::Count,
            kind,
            shrunk: self.sure,
        }
    }

    fn one(&mut self, fact: Fact) -> Option<Step> {
        self.numbers.iter().find_map(|&number| {
            let cells: Vec<Pos> = self.ground.around(number).collect();
            let need = usize::from(self.ground.need(number)?);
            let wanted = match fact {
                Fact::Safe => 0,
                Fact::Mine => cells.len(),
            };
            (need == wanted).then(|| self.step(cells, fact, vec![number], StepKind::One))
        })
    }

    fn count_alone(&mut self, fact: Fact) -> Option<Step> {
        let (mines, unknown) = self.ground.left()?;
        let wanted = match fact {
            Fact::Safe => 0,
            Fact::Mine => unknown,
        };
        if mines != wanted || unknown == 0 {
            return None;
        }
        let covered = self.ground.view.covered();
        let cells = covered.filter(|&pos| self.ground.is_unknown(pos)).collect();
        Some(self.step(cells, fact, Vec::new(), StepKind::Count))
    }

    fn two(&mut self, fact: Fact) -> Option<Step> {
        self.numbers.iter().find_map(|&first| {
            let others = self.near(first).into_iter().filter(|&other| other > first);
            others.into_iter().find_map(|second| {
                let cells = self.by_two(first, second, fact)?;
                Some(self.step(cells, fact, vec![first, second], StepKind::Two))
            })
        })
    }

    /// The cells that two numbers decide together. Each number bounds how many mines they share; that bounds how many
    /// are left for either alone.
    fn by_two(&self, first: Pos, second: Pos, fact: Fact) -> Option<Vec<Pos>> {
        let touches = |a: Pos, b: Pos| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        let part = |of: Pos, other: Pos, shared: bool| -> Vec<Pos> {
            let cells = self.ground.around(of);
            cells.filter(|&pos| touches(pos, other) == shared).collect()
        };
        let shared = part(first, second, true);
        let (alone, other) = (part(first, second, false), part(second, first, false));
        let (need, other_need) = (
            usize::from(self.ground.need(first)?),
            usize::from(self.ground.need(second)?),
        );
        let least = need
            .saturating_sub(alone.len())
            .max(other_need.saturating_sub(other.len()));
        let most = shared.len().min(need).min(other_need);
        let mut cells = Vec::new();
        for (part, least, most) in [
            (&shared, least, most),
            // The fewer are shared, the more are not.
            (&alone, need - most, need - least),
            (&other, other_need - most, other_need - least),
        ] {
            let certain = match fact {
                Fact::Safe => most == 0,
                Fact::Mine => least == part.len(),
            };
            if certain {
                cells.extend(part);
            }
        }
        (!cells.is_empty()).then_some(cells)
    }

    /// The other numbers that share an unknown cell with a number, in reading order.
    fn near(&self, number: Pos) -> Vec<Pos> {
        let size = self.ground.size();
        let around = self.ground.around(number);
        let mut near: Vec<Pos> = around
            .flat_map(|pos| size.neighbours(pos))
            .filter(|&pos| pos != number && self.ground.need(pos).is_some())
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    fn touching(&self, pos: Pos) -> Vec<Pos> {
        let around = self.ground.size().neighbours(pos);
        around
            .filter(|&pos| self.ground.need(pos).is_some())
            .collect()
    }

    /// The certain cells that are not established yet. Cells that touch the same numbers are proved together, so only
    /// one of them is returned.
    fn targets(&self, fact: Fact) -> Vec<Pos> {
        let Some(certain) = self.certain else {
            return Vec::new();
        };
        let mut seen: Vec<Vec<Pos>> = Vec::new();
        let mut targets = Vec::new();
        for pos in certain.of(fact).iter() {
            // One step is wanted, not all of them.
            if targets.len() >= 64 {
                break;
            }
            let touching = self.touching(pos);
            if self.ground.is_unknown(pos) && !seen.contains(&touching) {
                seen.push(touching);
                targets.push(pos);
            }
        }
        targets
    }

    fn proves(&mut self, numbers: &[Pos], count: bool, target: (Pos, Fact)) -> bool {
        let premises = Premises { numbers, count };
        let answer = match self.budget.left() {
            0 => None,
            _ => follows(self.ground, premises, target, &mut self.budget),
        };
        self.sure &= answer.is_some();
        answer == Some(true)
    }

    /// The step from these premises: all cells for which the same follows as for the target.
    fn all(&mut self, numbers: Vec<Pos>, (target, fact): (Pos, Fact), kind: StepKind) -> Step {
        let count = kind == StepKind::Count;
        let mut cells = vec![target];
        let mut decided: Vec<(Vec<Pos>, bool)> = Vec::new();
        let certain: Vec<Pos> = match self.certain {
            Some(certain) => certain.of(fact).iter().collect(),
            None => Vec::new(),
        };
        for pos in certain {
            if !self.ground.is_unknown(pos) {
                continue;
            }
            let mut touching = self.touching(pos);
            touching.retain(|number| numbers.contains(number));
            let known = decided.iter().find(|(same, _)| *same == touching);
            let proved = match known {
                Some(&(_, proved)) => proved,
                None => {
                    let proved = self.proves(&numbers, count, (pos, fact));
                    decided.push((touching, proved));
                    proved
                }
            };
            if proved {
                cells.push(pos);
            }
        }
        self.step(cells, fact, numbers, kind)
    }

    /// Tries three connected numbers, one of which touches the cell.
    fn three(&mut self, fact: Fact) -> Option<Step> {
        for target in self.targets(fact) {
            for first in self.touching(target) {
                let near = self.near(first);
                for (at, &second) in near.iter().enumerate() {
                    let mut thirds: Vec<Pos> = near[at + 1..].to_vec();
                    thirds.extend(
                        self.near(second)
                            .into_iter()
                            .filter(|&third| third != first),
                    );
                    thirds.sort_unstable();
                    thirds.dedup();
                    for third in thirds {
                        let numbers = [first, second, third];
                        if self.proves(&numbers, false, (target, fact)) {
                            return Some(self.all(
                                numbers.to_vec(),
                                (target, fact),
                                StepKind::Several,
                            ));
                        }
                    }
                }
            }
        }
        None
    }

    fn several(&mut self, fact: Fact) -> Option<Step> {
        let mut best: Option<(Vec<Pos>, Pos)> = None;
        let mut windows: Vec<(Pos, Vec<Pos>, bool)> = self
            .targets(fact)
            .into_iter()
            .map(|target| (target, self.touching(target), false))
            .collect();
        let mut radius = 1;
        // `n` connected numbers are at most `n` rings away: a set smaller than the best has a smaller radius. Ends: a
        // window that does not grow is dropped.
        while !windows.is_empty() && best.as_ref().is_none_or(|(best, _)| radius < best.len()) {
            windows.retain(|(_, _, done)| !done);
            for (target, window, done) in &mut windows {
                if self.proves(window, false, (*target, fact)) {
                    *done = true;
                    let found = self.shrink(window, false, (*target, fact));
                    if best
                        .as_ref()
                        .is_none_or(|(best, _)| found.len() < best.len())
                    {
                        best = Some((found, *target));
                    }
                    continue;
                }
                let mut wider = window.clone();
                for &number in window.iter() {
                    wider.extend(self.near(number));
                }
                wider.sort_unstable();
                wider.dedup();
                *done = wider.len() == window.len();
                *window = wider;
            }
            radius += 1;
        }
        let (numbers, target) = best?;
        Some(self.all(numbers, (target, fact), StepKind::Several))
    }

    fn with_count(&mut self, fact: Fact) -> Option<Step> {
        self.ground.left()?;
        let numbers = self.numbers.clone();
        let mut best: Option<(Vec<Pos>, Pos)> = None;
        // Each target costs as much as the board has numbers, so only a few are tried.
        for target in self.targets(fact).into_iter().take(4) {
            if self.proves(&numbers, true, (target, fact)) {
                let found = self.shrink(&numbers, true, (target, fact));
                if best
                    .as_ref()
                    .is_none_or(|(best, _)| found.len() < best.len())
                {
                    best = Some((found, target));
                }
            }
        }
        let (numbers, target) = best?;
        Some(self.all(numbers, (target, fact), StepKind::Count))
    }

    /// Drops numbers while the others still prove the claim, once from the farthest and once from the nearest. Returns
    /// the smaller set, in which every number is needed.
    fn shrink(&mut self, numbers: &[Pos], count: bool, target: (Pos, Fact)) -> Vec<Pos> {
        let (pos, _) = target;
        let distance = |number: &Pos| number.row.abs_diff(pos.row) + number.col.abs_diff(pos.col);
        let mut far = numbers.to_vec();
        far.sort_by_key(|number| std::cmp::Reverse((distance(number), *number)));
        let mut near = far.clone();
        near.reverse();
        let (far, near) = (
            self.leave_out(far, count, target),
            self.leave_out(near, count, target),
        );
        if near.len() < far.len() { near } else { far }
    }

    fn leave_out(&mut self, mut kept: Vec<Pos>, count: bool, target: (Pos, Fact)) -> Vec<Pos> {
        // Many at a time first, then fewer, finally one by one.
        let mut many = kept.len().div_ceil(2).max(1);
        loop {
            let mut at = 0;
            while at < kept.len() && self.budget.left() > 0 {
                let end = (at + many).min(kept.len());
                let without = [&kept[..at], &kept[end..]].concat();
                if self.proves(&without, count, target) {
                    kept = without;
                } else {
                    at = end;
                }
            }
            // Without a budget nothing more can be dropped.
            if many == 1 || self.budget.left() == 0 {
                return kept;
            }
            many = many.div_ceil(2);
        }
    }

    /// A certain cell without a proof within the budget: all numbers together prove it.
    fn unshrunk(&mut self) -> Option<Step> {
        let found = [Fact::Safe, Fact::Mine]
            .into_iter()
            .find_map(|fact| Some((self.targets(fact).first().copied()?, fact)));
        let (pos, fact) = found?;
        let kind = if self.ground.left().is_some() {
            StepKind::Count
        } else {
            StepKind::Several
        };
        self.sure = false;
        Some(self.step(vec![pos], fact, self.numbers.clone(), kind))
    }
}
