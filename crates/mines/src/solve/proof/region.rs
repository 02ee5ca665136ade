//! The claims of a component's groups, decided in windows that grow: how, and why
//! that is right, stands in front of [`proof`](super).

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use batsat::{Lit, Var};
use grille_grid::Pos;

use super::Enough;
use super::sat::Sat;
use crate::solve::frontier::{Component, Frontier};

/// Something said of all cells of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// Neither proved nor refuted yet.
    Standing,
    Proved,
    Refuted,
}

#[derive(Clone, Copy)]
pub(super) struct Claims {
    pub(super) all_safe: Claim,
    pub(super) all_mines: Claim,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The numbers cannot all be met.
    Contradiction,
    /// Every claim is decided.
    Complete,
    /// The budget ended before.
    Incomplete,
    /// Safe cells were found that are enough, and the rest was not looked at.
    Enough,
}

/// One component while its claims are being decided. Groups and numbers are those of the component,
/// counted from 0.
pub(super) struct Region<'a> {
    frontier: &'a Frontier,
    component: &'a Component,
    budget: Rc<Cell<u64>>,
    pub(super) claims: Vec<Claims>,
    /// Mines in each group in the last solution.
    solution: Vec<usize>,
}

/// The opposite of a claim: some cell of the group is a mine, or some is not.
#[derive(Clone, Copy)]
enum Opposite {
    SomeMine(usize),
    SomeSafe(usize),
}

impl<'a> Region<'a> {
    pub(super) fn new(
        frontier: &'a Frontier,
        component: &'a Component,
        budget: Rc<Cell<u64>>,
    ) -> Region<'a> {
        let standing = Claims {
            all_safe: Claim::Standing,
            all_mines: Claim::Standing,
        };
        Region {
            frontier,
            component,
            budget,
            claims: vec![standing; component.groups.len()],
            solution: vec![0; component.groups.len()],
        }
    }

    fn cells(&self, group: usize) -> usize {
        self.frontier.groups[self.component.groups[group]]
            .cells
            .len()
    }

    /// The groups of a number of the component, all of which are in the component.
    fn groups(&self, number: usize) -> impl Iterator<Item = usize> {
        let number = &self.frontier.numbers[self.component.numbers[number]];
        let local = |group: &usize| self.component.groups.partition_point(|other| other < group);
        number.groups.iter().map(local)
    }

    /// The numbers that a group of the component touches, all of which are in the component.
    fn numbers(&self, group: usize) -> impl Iterator<Item = usize> {
        let group = &self.frontier.groups[self.component.groups[group]];
        let local = |number: &usize| {
            self.component
                .numbers
                .partition_point(|other| other < number)
        };
        group.numbers.iter().map(local)
    }

    fn need(&self, number: usize) -> usize {
        usize::from(self.frontier.numbers[self.component.numbers[number]].need)
    }

    /// Decides the claims of all groups, or of as many as are enough and the budget allows.
    pub(super) fn backbone(&mut self, enough: Option<Enough<'_>>) -> Outcome {
        let all: Vec<usize> = (0..self.component.groups.len()).collect();
        let numbers = 0..self.component.numbers.len();
        let whole: Vec<(usize, usize)> = numbers.map(|n| (n, self.need(n))).collect();
        match self.solve(&all, &whole, None) {
            Answer::Solution(counts) => self.note(&all, &counts),
            Answer::NoSolution => return Outcome::Contradiction,
            Answer::BudgetEnds => return Outcome::Incomplete,
        }
        let Some(enough) = enough else {
            return Outcome::Incomplete;
        };
        // Ends: the windows grow until they are the component, where every claim is decided.
        let mut radius = 1;
        loop {
            match self.round(radius, enough) {
                Some(outcome) => return outcome,
                None => radius *= 2,
            }
        }
    }

    /// Tries every claim that still stands in a window of this radius; `None` when some are left
    /// that need a larger one. Safe cells first: whoever wants only one of them is then done soonest.
    fn round(&mut self, radius: usize, enough: Enough<'_>) -> Option<Outcome> {
        let mut left = false;
        for group in 0..self.claims.len() {
            if self.claims[group].all_safe == Claim::Standing {
                match self.is_possible(Opposite::SomeMine(group), radius) {
                    // The solution has refuted this claim, and perhaps others.
                    Possible::Yes => {}
                    Possible::No => {
                        self.claims[group].all_safe = Claim::Proved;
                        if enough(&self.frontier.groups[self.component.groups[group]].cells) {
                            return Some(Outcome::Enough);
                        }
                    }
                    Possible::LargerWindow => left = true,
                    Possible::BudgetEnds => return Some(Outcome::Incomplete),
                }
            }
        }
        for group in 0..self.claims.len() {
            if self.claims[group].all_mines == Claim::Standing {
                match self.is_possible(Opposite::SomeSafe(group), radius) {
                    Possible::Yes => {}
                    Possible::No => self.claims[group].all_mines = Claim::Proved,
                    Possible::LargerWindow => left = true,
                    Possible::BudgetEnds => return Some(Outcome::Incomplete),
                }
            }
        }
        (!left).then_some(Outcome::Complete)
    }

    /// Takes over a solution of some groups; claims that it disagrees with are refuted.
    fn note(&mut self, groups: &[usize], counts: &[usize]) {
        for (&group, &count) in groups.iter().zip(counts) {
            self.solution[group] = count;
            if count > 0 {
                self.claims[group].all_safe = Claim::Refuted;
            }
            if count < self.cells(group) {
                self.claims[group].all_mines = Claim::Refuted;
            }
        }
    }

    /// Whether some solution of the component has the opposite of a claim, as far as a window of
    /// this radius tells.
    fn is_possible(&mut self, opposite: Opposite, radius: usize) -> Possible {
        let (Opposite::SomeMine(centre) | Opposite::SomeSafe(centre)) = opposite;
        let mut window = Window::around(centre, self);
        for _ in 0..radius {
            window.grow(self);
        }
        // Within: the numbers of the window. Across: those that only touch it, less what the last
        // solution has outside.
        let within: Vec<(usize, usize)> =
            window.numbers.iter().map(|&n| (n, self.need(n))).collect();
        let mut fixed = within.clone();
        for &number in &window.next {
            let outside: usize = self
                .groups(number)
                .filter(|&group| !window.has_group(group))
                .map(|group| self.solution[group])
                .sum();
            fixed.push((number, self.need(number) - outside));
        }
        match self.solve(&window.groups, &fixed, Some(opposite)) {
            Answer::Solution(counts) => {
                self.note(&window.groups, &counts);
                return Possible::Yes;
            }
            Answer::BudgetEnds => return Possible::BudgetEnds,
            Answer::NoSolution if window.next.is_empty() => return Possible::No,
            Answer::NoSolution => {}
        }
        match self.solve(&window.groups, &within, Some(opposite)) {
            Answer::Solution(_) => Possible::LargerWindow,
            Answer::BudgetEnds => Possible::BudgetEnds,
            Answer::NoSolution => Possible::No,
        }
    }

    /// The first number, in reading order, that cannot be met together with those before it, in a
    /// component whose numbers cannot all be met. Where the budget ends first, a later one.
    pub(super) fn breaking_number(&self) -> Pos {
        let all: Vec<usize> = (0..self.component.groups.len()).collect();
        let can_be_met = |count: usize| {
            let some: Vec<(usize, usize)> = (0..count).map(|n| (n, self.need(n))).collect();
            !matches!(self.solve(&all, &some, None), Answer::NoSolution)
        };
        // Halves what lies between a count that can be met and one that cannot.
        let (mut met, mut broken) = (0, self.component.numbers.len());
        while broken - met > 1 {
            let middle = met + (broken - met) / 2;
            if can_be_met(middle) {
                met = middle;
            } else {
                broken = middle;
            }
        }
        self.frontier.numbers[self.component.numbers[broken - 1]].pos
    }

    /// Mines for these groups, so that each of these numbers has as many among them as is said.
    fn solve(
        &self,
        groups: &[usize],
        numbers: &[(usize, usize)],
        opposite: Option<Opposite>,
    ) -> Answer {
        if self.budget.get() == 0 {
            return Answer::BudgetEnds;
        }
        let mut sat = Sat::new(self.budget.clone());
        let at: HashMap<usize, usize> = groups.iter().enumerate().map(|(at, &g)| (g, at)).collect();
        let vars: Vec<Vec<Var>> = groups.iter().map(|&g| sat.group(self.cells(g))).collect();
        for &(number, need) in numbers {
            let cells: Vec<Var> = self
                .groups(number)
                .filter_map(|group| at.get(&group))
                .flat_map(|&at| vars[at].iter().copied())
                .collect();
            sat.exactly(need, &cells);
        }
        // In the order within a group, the first cell is a mine whenever any is, and the last one
        // only when all are. A window has its centre.
        let assumption = opposite.map(|opposite| match opposite {
            Opposite::SomeMine(group) => Lit::new(vars[at[&group]][0], true),
            Opposite::SomeSafe(group) => {
                let cells = &vars[at[&group]];
                Lit::new(cells[cells.len() - 1], false)
            }
        });
        if !sat.solve(assumption.as_slice()) {
            return if sat.budget.get() == 0 {
                Answer::BudgetEnds
            } else {
                Answer::NoSolution
            };
        }
        let mines = |cells: &Vec<Var>| cells.iter().filter(|&&var| sat.is_mine(var)).count();
        Answer::Solution(vars.iter().map(mines).collect())
    }
}

enum Possible {
    Yes,
    No,
    LargerWindow,
    BudgetEnds,
}

enum Answer {
    /// Mines in each of the groups asked for.
    Solution(Vec<usize>),
    NoSolution,
    BudgetEnds,
}

/// A part of a component: some numbers, all groups that they touch, and the numbers beyond that
/// touch these groups.
struct Window {
    numbers: Vec<usize>,
    groups: Vec<usize>,
    /// Numbers that touch a group of the window and are not in it.
    next: Vec<usize>,
    has_number: HashSet<usize>,
    has_group: HashSet<usize>,
}

impl Window {
    fn around(centre: usize, region: &Region<'_>) -> Window {
        Window {
            numbers: Vec::new(),
            groups: vec![centre],
            next: region.numbers(centre).collect(),
            has_number: region.numbers(centre).collect(),
            has_group: HashSet::from([centre]),
        }
    }

    fn has_group(&self, group: usize) -> bool {
        self.has_group.contains(&group)
    }

    /// Takes in the numbers that touch it, with their groups.
    fn grow(&mut self, region: &Region<'_>) {
        let ring = std::mem::take(&mut self.next);
        let new: Vec<usize> = ring
            .iter()
            .flat_map(|&number| region.groups(number))
            .filter(|&group| self.has_group.insert(group))
            .collect();
        for number in new.iter().flat_map(|&group| region.numbers(group)) {
            if self.has_number.insert(number) {
                self.next.push(number);
            }
        }
        self.numbers.extend(ring);
        self.groups.extend(new);
    }
}
