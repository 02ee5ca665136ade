//! Decides the claims about a component's groups in growing windows. [`proof`](super) explains how, and why it is
//! correct.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use batsat::{Lit, Var};
use grille_grid::Pos;

use super::Enough;
use super::sat::Sat;
use crate::solve::frontier::{Component, Frontier};

/// A claim about all cells of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// Neither proved nor refuted yet.
    Undecided,
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
    /// The numbers cannot all be satisfied.
    Contradiction,
    /// Every claim is decided.
    Complete,
    /// The budget ran out first.
    Incomplete,
    /// Enough safe cells were found; the rest was not tried.
    Enough,
}

/// One component while its claims are decided. Groups and numbers are those of the component, counted from 0.
pub(super) struct Region<'a> {
    frontier: &'a Frontier,
    component: &'a Component,
    budget: Rc<Cell<u64>>,
    pub(super) claims: Vec<Claims>,
    /// Mines per group in the last solution.
    solution: Vec<usize>,
}

/// The opposite of a claim: some cell of the group is a mine, or some cell is safe.
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
        let undecided = Claims {
            all_safe: Claim::Undecided,
            all_mines: Claim::Undecided,
        };
        Region {
            frontier,
            component,
            budget,
            claims: vec![undecided; component.groups.len()],
            solution: vec![0; component.groups.len()],
        }
    }

    fn cells(&self, group: usize) -> usize {
        self.frontier.groups[self.component.groups[group]]
            .cells
            .len()
    }

    /// The groups of a number, as indices into the component.
    fn groups(&self, number: usize) -> impl Iterator<Item = usize> {
        let number = &self.frontier.numbers[self.component.numbers[number]];
        let local = |group: &usize| self.component.groups.partition_point(|other| other < group);
        number.groups.iter().map(local)
    }

    /// The numbers that a group touches, as indices into the component.
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

    /// Decides the claims of all groups, or as many as are enough or the budget allows.
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
        // Ends: the windows grow to the whole component, where every claim is decided.
        let mut radius = 1;
        loop {
            match self.round(radius, enough) {
                Some(outcome) => return outcome,
                None => radius *= 2,
            }
        }
    }

    /// Tries every undecided claim in a window of this radius; `None` if some need a larger one. Safe cells come first,
    /// because some callers want only one of them.
    fn round(&mut self, radius: usize, enough: Enough<'_>) -> Option<Outcome> {
        let mut left = false;
        for group in 0..self.claims.len() {
            if self.claims[group].all_safe == Claim::Undecided {
                match self.is_possible(Opposite::SomeMine(group), radius) {
                    // The solution has refuted this claim and perhaps others.
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
            if self.claims[group].all_mines == Claim::Undecided {
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

    /// Records a solution for some groups and refutes the claims that it contradicts.
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

    /// Whether some solution of the component contradicts a claim, as far as a window of this radius shows.
    fn is_possible(&mut self, opposite: Opposite, radius: usize) -> Possible {
        let (Opposite::SomeMine(centre) | Opposite::SomeSafe(centre)) = opposite;
        let mut window = Window::around(centre, self);
        for _ in 0..radius {
            window.grow(self);
        }
        // `within`: the numbers of the window. `fixed`: also those that only touch it, less the mines outside it in
        // the last solution.
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

    /// The first number, in reading order, that cannot be satisfied together with those before it. Requires a
    /// component without a solution. If the budget runs out, a later number.
    pub(super) fn breaking_number(&self) -> Pos {
        let all: Vec<usize> = (0..self.component.groups.len()).collect();
        let can_be_met = |count: usize| {
            let some: Vec<(usize, usize)> = (0..count).map(|n| (n, self.need(n))).collect();
            !matches!(self.solve(&all, &some, None), Answer::NoSolution)
        };
        // Bisects between a count of numbers that can be satisfied and one that cannot.
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

    /// Finds mines for these groups such that each of these numbers has the given count among them.
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
        // In the order within a group, the first cell is a mine if any is, and the last only if all are. A window
        // contains its centre.
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
    /// Mines in each of the given groups.
    Solution(Vec<usize>),
    NoSolution,
    BudgetEnds,
}

/// A part of a component: some numbers, all groups that they touch, and the further numbers that touch these groups.
struct Window {
    numbers: Vec<usize>,
    groups: Vec<usize>,
    /// Numbers outside the window that touch one of its groups.
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

    /// Adds the numbers that touch it, with their groups.
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
