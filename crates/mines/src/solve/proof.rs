//! What can be proved? Full logic over the whole board: a cell is safe (a mine) when it is so in
//! every layout that agrees with all the numbers shown.
//!
//! First the cheap proofs by one number or two at a time (see [`pair`]). What they leave open falls apart into
//! components, and each component becomes a SAT problem: one variable a cell, "exactly k of these"
//! for every number, and cells of one group ordered (a mine in the second implies one in the first),
//! which takes nothing away because they are interchangeable. A group is all safe when its first
//! cell is never a mine, all mines when its last cell always is.
//!
//! One solution of the component refutes half of these claims. The others are tried with their
//! opposite assumed, and not on the whole component, whose size would be paid for every claim, but
//! in a window of numbers around the group:
//!
//! - If the window has a solution with everything outside it as in the last solution, the claim is
//!   refuted, and so is every other that the new solution disagrees with.
//! - If the numbers within the window have no solution even with everything outside it forgotten,
//!   the claim is proved.
//! - Otherwise a larger window must tell. When it is the component, one of the two holds.
//!
//! Every claim is tried in a small window before any is tried in a larger one, small components come
//! first, and each may use its share of the budget, so that a hard one does
//! not keep an easy one from being proved.
//!
//! The number of mines is not used: the five-operation assignment does not give it.

use std::cell::Cell as Shared;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use grid::{CellSet, Grid, Pos, Rng};

use super::frontier::{Component, Frontier, Role};
use super::pair;
use super::single::{Contradiction, Fact, Marks};
use crate::{Cell, View};

/// How much a proof may cost, over all components: decisions, conflicts, and cells and clauses set up.
/// A million take a few tenths of a second.
///
/// ```
/// use mines::solve::proof::Budget;
///
/// assert!(Budget::default().0 >= 100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(pub u64);

impl Default for Budget {
    fn default() -> Budget {
        Budget(3_000_000)
    }
}

/// What was proved.
///
/// ```
/// use mines::{View, solve::proof::{self, Budget}, solve::single::Marks};
///
/// let view = View::hidden(grid::Size::new(2, 2)?, None);
/// let proofs = proof::prove(&view, Marks::AreMines, Budget::default()).unwrap();
/// assert!(proofs.safe.is_empty() && proofs.mines.is_empty() && proofs.complete);
/// # Ok::<(), grid::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proofs {
    /// Covered cells that hold no mine.
    pub safe: CellSet,
    /// Covered cells that hold a mine, without those that were taken for mines from the start.
    pub mines: CellSet,
    /// Whether every other covered cell is known to be undecided; if not, the budget ended first.
    pub complete: bool,
}

/// Everything that can be proved of the covered cells.
///
/// # Errors
/// No layout agrees with the numbers.
///
/// ```
/// use grid::{Pos, text::Scanner};
/// use mines::{solve::proof::{self, Budget}, solve::single::Marks, text::table};
///
/// // No single number says anything, but together they do: the first two cells hold the only mine
/// // of the second number, so the third cell is safe, and so is the first by the same from the right.
/// let text = b"2 3\n --- --- ---\n| 1 | 1 | 1 |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
/// let view = table::read(&mut Scanner::new(text))?;
/// let proofs = proof::prove(&view, Marks::AreMines, Budget::default()).unwrap();
/// assert!(proofs.safe.contains(Pos::new(1, 0)) && proofs.safe.contains(Pos::new(1, 2)));
/// assert!(proofs.mines.contains(Pos::new(1, 1)));
/// # Ok::<(), table::TableError>(())
/// ```
pub fn prove(view: &View, marks: Marks, budget: Budget) -> Result<Proofs, Contradiction> {
    let facts = pair::facts(view, marks)?;
    let mut search = Search::new(view, marks, &facts, budget);
    search.components(false, &|_| false)?;
    Ok(search.proofs)
}

/// The next move from a view.
///
/// ```
/// use grid::Pos;
/// use mines::solve::proof::Advice;
///
/// assert_ne!(Advice::Safe(Pos::new(0, 0)), Advice::Mine(Pos::new(0, 0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// This cell is proved to be safe.
    Safe(Pos),
    /// No cell is known to be safe, but this one is proved to be a mine.
    Mine(Pos),
    /// A guess, at a cell that looks less dangerous than others.
    Guess {
        /// The cell to dig.
        pos: Pos,
        /// Whether it is known that nothing can be proved; if not, the budget ended first.
        forced: bool,
    },
}

/// The next move: a safe cell if one can be proved, else a mine if one can be proved, else a guess.
/// `None` when no cell is left to play: each is open or marked, or the game is over. Ties between
/// guesses are broken by `rng`.
///
/// # Errors
/// No layout agrees with the numbers.
///
/// ```
/// use grid::{Pos, Rng, text::Scanner};
/// use mines::{solve::proof::{self, Advice, Budget}, solve::single::Marks, text::table};
///
/// let view = table::read(&mut Scanner::new(b"1 3\n --- --- ---\n| x | 1 | . |\n --- --- ---\n"))?;
/// let advice = proof::advise(&view, Marks::AreMines, Budget::default(), &mut Rng::new(1));
/// assert_eq!(advice, Ok(Some(Advice::Safe(Pos::new(0, 2)))));
/// # Ok::<(), table::TableError>(())
/// ```
pub fn advise(
    view: &View,
    marks: Marks,
    budget: Budget,
    rng: &mut Rng,
) -> Result<Option<Advice>, Contradiction> {
    let over = |cell: &Cell| matches!(cell, Cell::Mine | Cell::Hit);
    if view.cells().cells().iter().any(over) {
        return Ok(None);
    }
    let facts = pair::facts(view, marks)?;
    let mut search = Search::new(view, marks, &facts, budget);
    let hidden = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
    let found = |set: &CellSet| set.iter().find(hidden);
    // A safe cell is worth more than a mine: look on until one is found or none can be.
    let has_one = found(&search.proofs.safe).is_some();
    search.components(has_one, &|safe| safe.iter().any(hidden))?;
    if let Some(pos) = found(&search.proofs.safe) {
        return Ok(Some(Advice::Safe(pos)));
    }
    if let Some(pos) = found(&search.proofs.mines) {
        return Ok(Some(Advice::Mine(pos)));
    }
    let forced = search.proofs.complete;
    Ok(search.guess(rng).map(|pos| Advice::Guess { pos, forced }))
}

/// Whether these cells, which were proved to be safe, are all that was asked for.
type Enough<'a> = &'a dyn Fn(&[Pos]) -> bool;

struct Search<'a> {
    view: &'a View,
    facts: &'a Grid<Fact>,
    frontier: Frontier,
    proofs: Proofs,
    /// What is left of it.
    budget: u64,
}

impl<'a> Search<'a> {
    fn new(view: &'a View, marks: Marks, facts: &'a Grid<Fact>, budget: Budget) -> Search<'a> {
        let taken = |pos: Pos| view.cell(pos) == Cell::Marked && marks == Marks::AreMines;
        let (mut safe, mut mines) = (CellSet::new(view.size()), CellSet::new(view.size()));
        for pos in view.covered() {
            match facts[pos] {
                Fact::Safe => safe.insert(pos),
                Fact::Mine if !taken(pos) => mines.insert(pos),
                Fact::Mine | Fact::Open => false,
            };
        }
        let frontier = Frontier::new(view, |pos| match facts[pos] {
            Fact::Open => Role::Unknown,
            Fact::Mine => Role::Mine,
            Fact::Safe => Role::Safe,
        });
        Search {
            view,
            facts,
            frontier,
            proofs: Proofs {
                safe,
                mines,
                complete: true,
            },
            budget: budget.0,
        }
    }

    /// Proves what can be proved, component by component, until safe cells are found that are
    /// `enough`, or not at all if that is so already. The other components are only made sure to
    /// have a solution.
    fn components(
        &mut self,
        mut has_enough: bool,
        enough: Enough<'_>,
    ) -> Result<(), Contradiction> {
        let mut order: Vec<usize> = (0..self.frontier.components.len()).collect();
        order.sort_by_key(|&index| self.frontier.components[index].groups.len());
        for (done, &index) in order.iter().enumerate() {
            let share = self.budget / (order.len() - done) as u64;
            if has_enough {
                self.component(index, None, share)?;
            } else {
                has_enough = self.component(index, Some(enough), share)?;
            }
        }
        Ok(())
    }

    /// Proves what can be proved in one component with this share of the budget, or only that it has
    /// a solution; says whether safe cells were found that are enough.
    fn component(
        &mut self,
        index: usize,
        enough: Option<Enough<'_>>,
        share: u64,
    ) -> Result<bool, Contradiction> {
        let component = &self.frontier.components[index];
        let left = Rc::new(Shared::new(share));
        let mut region = Region::new(&self.frontier, component, left.clone());
        let outcome = region.backbone(enough);
        if outcome == Outcome::Contradiction {
            let number = region.breaking_number();
            return Err(Contradiction { number });
        }
        self.proofs.complete &= outcome == Outcome::Complete;
        for (&group, claims) in component.groups.iter().zip(&region.claims) {
            let set = match (claims.all_safe, claims.all_mines) {
                (Claim::Proved, _) => &mut self.proofs.safe,
                (_, Claim::Proved) => &mut self.proofs.mines,
                _ => continue,
            };
            for &pos in &self.frontier.groups[group].cells {
                set.insert(pos);
            }
        }
        self.budget -= share - left.get();
        Ok(outcome == Outcome::Enough)
    }

    /// An undecided, unmarked cell that looks less dangerous than others. A cell that touches
    /// numbers is judged by the mean share of mines among what each of them leaves open; one that
    /// touches none, by a density of one mine in five (that of the Expert level).
    fn guess(&self, rng: &mut Rng) -> Option<Pos> {
        const ELSEWHERE: f64 = 0.2;
        let share = |&number: &usize| {
            let number = &self.frontier.numbers[number];
            let cells = |&group: &usize| self.frontier.groups[group].cells.len();
            let open: usize = number.groups.iter().map(cells).sum();
            f64::from(number.need) / open as f64
        };
        let mut best: (f64, Vec<Pos>) = (f64::INFINITY, Vec::new());
        let mut offer = |danger: f64, cells: &[Pos]| {
            let playable = |pos: &&Pos| {
                self.view.cell(**pos) == Cell::Hidden && self.facts[**pos] == Fact::Open
            };
            let cells = cells.iter().filter(playable).copied();
            if danger < best.0 {
                let cells: Vec<Pos> = cells.collect();
                if !cells.is_empty() {
                    best = (danger, cells);
                }
            } else if danger == best.0 {
                best.1.extend(cells);
            }
        };
        for group in &self.frontier.groups {
            let shares: f64 = group.numbers.iter().map(share).sum();
            offer(shares / group.numbers.len() as f64, &group.cells);
        }
        offer(ELSEWHERE, &self.frontier.rest);
        rng.choose(&best.1).copied()
    }
}

/// Something said of all cells of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// Neither proved nor refuted yet.
    Standing,
    Proved,
    Refuted,
}

#[derive(Clone, Copy)]
struct Claims {
    all_safe: Claim,
    all_mines: Claim,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
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
struct Region<'a> {
    frontier: &'a Frontier,
    component: &'a Component,
    budget: Rc<Shared<u64>>,
    claims: Vec<Claims>,
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
    fn new(
        frontier: &'a Frontier,
        component: &'a Component,
        budget: Rc<Shared<u64>>,
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
    fn backbone(&mut self, enough: Option<Enough<'_>>) -> Outcome {
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
    fn breaking_number(&self) -> Pos {
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

/// A SAT problem over cells that are mines or not.
struct Sat {
    solver: Solver<Spending>,
    budget: Rc<Shared<u64>>,
    /// Whether the clauses contradict each other already.
    broken: bool,
    /// The clause at hand, kept so that it is allocated once.
    lits: Vec<Lit>,
}

/// Takes what the search does off the budget.
struct Spending(Rc<Shared<u64>>);

impl Spending {
    fn spend(&self, amount: u64) {
        self.0.set(self.0.get().saturating_sub(amount));
    }
}

impl Callbacks for Spending {
    fn on_new_clause(&mut self, _: &[Lit], _: batsat::ClauseKind) {
        self.spend(1);
    }

    // Asked before every decision.
    fn stop(&self) -> bool {
        self.spend(1);
        self.0.get() == 0
    }
}

impl Sat {
    fn new(budget: Rc<Shared<u64>>) -> Sat {
        Sat {
            solver: Solver::new(SolverOpts::default(), Spending(budget.clone())),
            budget,
            broken: false,
            lits: Vec::new(),
        }
    }

    /// The cells of a group, in order: a mine in one of them means one in all before it.
    fn group(&mut self, cells: usize) -> Vec<Var> {
        let cells: Vec<Var> = (0..cells).map(|_| self.solver.new_var_default()).collect();
        for pair in cells.windows(2) {
            self.clause([Lit::new(pair[0], true), Lit::new(pair[1], false)].into_iter());
        }
        cells
    }

    fn clause(&mut self, lits: impl Iterator<Item = Lit>) {
        self.budget.set(self.budget.get().saturating_sub(1));
        self.lits.clear();
        self.lits.extend(lits);
        self.broken |= !self.solver.add_clause_reuse(&mut self.lits);
    }

    /// Exactly `need` of the at most eight `cells` are mines: among any `need + 1` of them one is
    /// safe, and among any `len - need + 1` of them one is a mine.
    fn exactly(&mut self, need: usize, cells: &[Var]) {
        if need > cells.len() {
            self.broken = true;
            return;
        }
        for chosen in 0u32..1 << cells.len() {
            let many = chosen.count_ones() as usize;
            let members = |mine: bool| {
                (0..cells.len())
                    .filter(move |at| chosen >> at & 1 == 1)
                    .map(move |at| Lit::new(cells[at], mine))
            };
            if many == need + 1 {
                self.clause(members(false));
            }
            if many == cells.len() - need + 1 {
                self.clause(members(true));
            }
        }
    }

    /// Whether a solution was found. If not, and the budget is not at its end, there is none.
    fn solve(&mut self, assumption: &[Lit]) -> bool {
        !self.broken
            && self.budget.get() > 0
            && self.solver.solve_limited(assumption) == lbool::TRUE
    }

    fn is_mine(&self, var: Var) -> bool {
        self.solver.value_var(var) == lbool::TRUE
    }
}
