//! What can be proved? Full logic over the whole board: a cell is safe (a mine) when it is so in
//! every layout that agrees with all the numbers shown.
//!
//! First the cheap proofs of [`single`], which are linear. What they leave open falls apart into
//! components, and each component becomes a small SAT problem: one variable a cell, "exactly k of
//! these" for every number, and cells of one group ordered (a mine in the second implies one in the
//! first), which takes nothing away because they are interchangeable. A group is all safe when its
//! first cell is never a mine, all mines when its last cell always is. Every solution found refutes
//! many such claims at once; those that survive are tried one by one with their opposite assumed.
//!
//! The number of mines is not used: the five-operation assignment does not give it.

use std::cell::Cell as Shared;
use std::rc::Rc;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use grid::{CellSet, Grid, Pos, Rng};

use super::frontier::{Component, Frontier, Role};
use super::single::{self, Contradiction, Fact, Marks};
use crate::{Cell, View};

/// How much a proof may cost: conflicts met by the SAT search, over all components. A thousand
/// conflicts take about a millisecond.
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
        Budget(200_000)
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
/// // No single number says anything, but the two together do: in `1 1` above `. . .`, the first
/// // two cells hold the only mine, so the third is safe.
/// let text = b"2 3\n --- --- ---\n| 1 | 1 | 1 |\n --- --- ---\n| . | . | . |\n --- --- ---\n";
/// let view = table::read(&mut Scanner::new(text))?;
/// let proofs = proof::prove(&view, Marks::AreMines, Budget::default()).unwrap();
/// assert!(proofs.safe.contains(Pos::new(1, 0)) && proofs.safe.contains(Pos::new(1, 2)));
/// assert!(proofs.mines.contains(Pos::new(1, 1)));
/// # Ok::<(), table::TableError>(())
/// ```
pub fn prove(view: &View, marks: Marks, budget: Budget) -> Result<Proofs, Contradiction> {
    let mut search = Search::new(view, marks, budget)?;
    for index in 0..search.frontier.components.len() {
        search.component(index, Goal::Everything)?;
    }
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
    let mut search = Search::new(view, marks, budget)?;
    let mut components = 0..search.frontier.components.len();
    // A safe cell is worth more than a mine: look on until one is found or none can be.
    while search.proofs.safe.is_empty()
        && let Some(index) = components.next()
    {
        search.component(index, Goal::OneSafe)?;
    }
    let Proofs {
        safe,
        mines,
        complete,
    } = &search.proofs;
    // Marked cells are mines here or were proved above; either way they are not played again.
    let unmarked = |set: &CellSet| set.iter().find(|&pos| view.cell(pos) == Cell::Hidden);
    if let Some(pos) = unmarked(safe) {
        return Ok(Some(Advice::Safe(pos)));
    }
    if let Some(pos) = unmarked(mines) {
        return Ok(Some(Advice::Mine(pos)));
    }
    let forced = *complete;
    Ok(search.guess(rng).map(|pos| Advice::Guess { pos, forced }))
}

/// When a component is looked at enough.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// One safe cell, or as much as can be proved.
    OneSafe,
    /// Everything.
    Everything,
}

struct Search<'a> {
    view: &'a View,
    facts: Grid<Fact>,
    frontier: Frontier,
    proofs: Proofs,
    /// Conflicts left.
    budget: u64,
}

impl<'a> Search<'a> {
    fn new(view: &'a View, marks: Marks, budget: Budget) -> Result<Search<'a>, Contradiction> {
        let facts = single::facts(view, marks)?;
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
        Ok(Search {
            view,
            facts,
            frontier,
            proofs: Proofs {
                safe,
                mines,
                complete: true,
            },
            budget: budget.0,
        })
    }

    /// Proves what can be proved in one component.
    fn component(&mut self, index: usize, goal: Goal) -> Result<(), Contradiction> {
        let component = &self.frontier.components[index];
        let mut sat = Sat::new(&self.frontier, component, self.budget);
        let outcome = sat.backbone(goal);
        self.budget = sat.budget_left();
        match outcome {
            Outcome::Contradiction => {
                return Err(Contradiction {
                    number: self.breaking_number(component),
                });
            }
            Outcome::Done { complete } => self.proofs.complete &= complete,
        }
        for (&group, claims) in component.groups.iter().zip(&sat.groups) {
            let set = match (claims.all_safe, claims.all_mines) {
                (Claim::Proved, _) => &mut self.proofs.safe,
                (_, Claim::Proved) => &mut self.proofs.mines,
                _ => continue,
            };
            for &pos in &self.frontier.groups[group].cells {
                set.insert(pos);
            }
        }
        Ok(())
    }

    /// The first number, in reading order, that cannot be met together with those before it, in a
    /// component whose numbers cannot all be met. Where the budget ends first, a later one.
    fn breaking_number(&self, component: &Component) -> Pos {
        let can_be_met = |count: usize| {
            let some = Component {
                numbers: component.numbers[..count].to_vec(),
                groups: component.groups.clone(),
            };
            let mut sat = Sat::new(&self.frontier, &some, Budget::default().0);
            !sat.broken && sat.solve(&[]) != Some(false)
        };
        // Halves what lies between a count that can be met and one that cannot.
        let (mut met, mut broken) = (0, component.numbers.len());
        while broken - met > 1 {
            let middle = met + (broken - met) / 2;
            if can_be_met(middle) {
                met = middle;
            } else {
                broken = middle;
            }
        }
        self.frontier.numbers[component.numbers[broken - 1]].pos
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
        let cells = best.1;
        let last = cells.len().checked_sub(1)? as u32;
        Some(cells[rng.below(last + 1) as usize])
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

struct GroupClaims {
    /// Stands for the group's first cell, which is a mine whenever any is.
    first: Var,
    /// Stands for the group's last cell, which is a mine only when all are.
    last: Var,
    all_safe: Claim,
    all_mines: Claim,
}

enum Outcome {
    Contradiction,
    Done { complete: bool },
}

/// One component as a SAT problem.
struct Sat {
    solver: Solver<Conflicts>,
    conflicts_left: Rc<Shared<u64>>,
    /// Whether the clauses contradict each other already.
    broken: bool,
    groups: Vec<GroupClaims>,
}

/// Counts learnt clauses, of which every conflict yields one, against the budget.
struct Conflicts(Rc<Shared<u64>>);

impl Callbacks for Conflicts {
    fn on_new_clause(&mut self, _: &[Lit], kind: batsat::ClauseKind) {
        if kind == batsat::ClauseKind::Learnt {
            self.0.set(self.0.get().saturating_sub(1));
        }
    }

    fn stop(&self) -> bool {
        self.0.get() == 0
    }
}

impl Sat {
    fn new(frontier: &Frontier, component: &Component, budget: u64) -> Sat {
        let conflicts_left = Rc::new(Shared::new(budget));
        let mut sat = Sat {
            solver: Solver::new(SolverOpts::default(), Conflicts(conflicts_left.clone())),
            conflicts_left,
            broken: false,
            groups: Vec::new(),
        };
        let mut vars: Vec<Vec<Var>> = Vec::new();
        for &group in &component.groups {
            let cells: Vec<Var> = frontier.groups[group]
                .cells
                .iter()
                .map(|_| sat.solver.new_var_default())
                .collect();
            for pair in cells.windows(2) {
                sat.clause(&[Lit::new(pair[0], true), Lit::new(pair[1], false)]);
            }
            sat.groups.push(GroupClaims {
                first: cells[0],
                last: cells[cells.len() - 1],
                all_safe: Claim::Standing,
                all_mines: Claim::Standing,
            });
            vars.push(cells);
        }
        for &number in &component.numbers {
            let number = &frontier.numbers[number];
            let cells: Vec<Var> = number
                .groups
                .iter()
                // The component's groups are sorted and hold all groups of its numbers.
                .flat_map(|group| {
                    let at = component.groups.partition_point(|other| other < group);
                    vars[at].iter().copied()
                })
                .collect();
            sat.exactly(usize::from(number.need), &cells);
        }
        sat
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.broken |= !self.solver.add_clause_reuse(&mut lits.to_vec());
    }

    /// Exactly `need` of the at most eight `cells` are mines: among any `need + 1` of them one is
    /// safe, and among any `len - need + 1` of them one is a mine.
    fn exactly(&mut self, need: usize, cells: &[Var]) {
        for chosen in 0u32..1 << cells.len() {
            let many = chosen.count_ones() as usize;
            let members = |mine: bool| -> Vec<Lit> {
                (0..cells.len())
                    .filter(|at| chosen >> at & 1 == 1)
                    .map(|at| Lit::new(cells[at], mine))
                    .collect()
            };
            if many == need + 1 {
                self.clause(&members(false));
            }
            if many == cells.len() - need + 1 {
                self.clause(&members(true));
            }
        }
    }

    fn budget_left(&self) -> u64 {
        self.conflicts_left.get()
    }

    /// Decides the claims of all groups, or of as many as the goal needs and the budget allows.
    fn backbone(&mut self, goal: Goal) -> Outcome {
        if self.broken {
            return Outcome::Contradiction;
        }
        match self.solve(&[]) {
            Some(true) => {}
            Some(false) => return Outcome::Contradiction,
            None => return Outcome::Done { complete: false },
        }
        let mut complete = true;
        // Safe cells first: whoever wants only one of them is then done soonest.
        for mines in [false, true] {
            for at in 0..self.groups.len() {
                let group = &self.groups[at];
                let (claim, opposite) = if mines {
                    (group.all_mines, Lit::new(group.last, false))
                } else {
                    (group.all_safe, Lit::new(group.first, true))
                };
                if claim != Claim::Standing {
                    continue;
                }
                match self.solve(&[opposite]) {
                    // The solution has refuted this claim, and perhaps others.
                    Some(true) => {}
                    Some(false) if mines => self.groups[at].all_mines = Claim::Proved,
                    Some(false) => {
                        self.groups[at].all_safe = Claim::Proved;
                        if goal == Goal::OneSafe {
                            return Outcome::Done { complete: false };
                        }
                    }
                    None => complete = false,
                }
            }
        }
        Outcome::Done { complete }
    }

    /// Whether there is a solution under the assumption; `None` when the budget ends first. A
    /// solution refutes the claims that it disagrees with.
    fn solve(&mut self, assumption: &[Lit]) -> Option<bool> {
        let answer = self.solver.solve_limited(assumption);
        if answer == lbool::FALSE {
            return Some(false);
        }
        if answer != lbool::TRUE {
            return None;
        }
        for group in &mut self.groups {
            if self.solver.value_var(group.first) == lbool::TRUE {
                group.all_safe = Claim::Refuted;
            }
            if self.solver.value_var(group.last) == lbool::FALSE {
                group.all_mines = Claim::Refuted;
            }
        }
        Some(true)
    }
}
