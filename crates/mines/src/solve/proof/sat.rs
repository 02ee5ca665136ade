//! A small layer over the SAT solver: groups of interchangeable cells, "exactly k of these", and a budget for every
//! step.

use std::cell::Cell;
use std::rc::Rc;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use grille_grid::work;

/// A SAT problem over cells that are mines or not.
pub(super) struct Sat {
    solver: Solver<Spending>,
    pub(super) budget: Rc<Cell<u64>>,
    /// Whether the clauses already contradict each other.
    broken: bool,
    /// The current clause, kept to reuse the allocation.
    lits: Vec<Lit>,
}

/// The limits of the current work are checked after this many decisions.
const OFTEN: u64 = 256;

/// Takes the cost of the search from the budget.
struct Spending {
    budget: Rc<Cell<u64>>,
    decisions: Cell<u64>,
}

impl Spending {
    fn spend(&self, amount: u64) {
        let left = self.budget.get().saturating_sub(amount);
        self.budget.set(left);
    }
}

impl Callbacks for Spending {
    fn on_new_clause(&mut self, _: &[Lit], _: batsat::ClauseKind) {
        self.spend(1);
    }

    // Called before every decision.
    fn stop(&self) -> bool {
        self.spend(1);
        let decisions = self.decisions.get() + 1;
        self.decisions.set(decisions);
        if decisions.is_multiple_of(OFTEN) && work::spend(OFTEN).is_err() {
            self.budget.set(0);
        }
        self.budget.get() == 0
    }
}

impl Sat {
    pub(super) fn new(budget: Rc<Cell<u64>>) -> Sat {
        Sat {
            solver: Solver::new(
                SolverOpts::default(),
                Spending {
                    budget: budget.clone(),
                    decisions: Cell::new(0),
                },
            ),
            budget,
            broken: false,
            lits: Vec::new(),
        }
    }

    /// The cells of a group, in order: a mine in one implies a mine in all before it.
    pub(super) fn group(&mut self, cells: usize) -> Vec<Var> {
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

    /// Exactly `need` of the at most eight `cells` are mines: one of any `need + 1` is safe, and one of any
    /// `len - need + 1` is a mine.
    pub(super) fn exactly(&mut self, need: usize, cells: &[Var]) {
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

    /// Whether a solution was found. If not, and budget is left, there is none.
    pub(super) fn solve(&mut self, assumption: &[Lit]) -> bool {
        !self.broken
            && self.budget.get() > 0
            && self.solver.solve_limited(assumption) == lbool::TRUE
    }

    pub(super) fn is_mine(&self, var: Var) -> bool {
        self.solver.value_var(var) == lbool::TRUE
    }
}
