//! A random choice among the safest cells.

use grille_grid::{Pos, Rng};

/// Smaller differences are rounding errors: sums of the same terms in another order differ in their last digits.
const SAME: f64 = 1e-9;

/// Takes cells with their risks and keeps one of the safest, each with equal probability.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    risk: f64,
    /// How many cells have this risk.
    cells: u32,
    drawn: Option<Pos>,
}

impl Default for Least {
    fn default() -> Least {
        Least {
            risk: f64::INFINITY,
            cells: 0,
            drawn: None,
        }
    }
}

impl Least {
    /// Offers `cells` cells with the same risk; `nth` finds one of them by its number from 0. It is called at most
    /// once, so no list of the cells is needed.
    pub(super) fn offer(
        &mut self,
        cells: u32,
        risk: f64,
        rng: &mut Rng,
        nth: impl FnOnce(u32) -> Option<Pos>,
    ) {
        if cells == 0 || risk > self.risk + SAME {
            return;
        }
        if risk < self.risk - SAME {
            *self = Least {
                risk,
                ..Least::default()
            };
        }
        // Does not overflow: a board has at most 2^26 cells.
        self.cells += cells;
        let number = rng.below(self.cells);
        if number < cells {
            self.drawn = nth(number);
        }
    }

    /// The chosen cell, if any was offered.
    pub(super) fn drawn(self) -> Option<Pos> {
        self.drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_the_safest_comes_up_as_often_as_any_other_and_no_other_does() {
        let mut rng = Rng::new(1);
        let mut times = [0; 10];
        for _ in 0..60_000 {
            let mut least = Least::default();
            for (first, cells, risk) in [(0, 2, 0.5), (2, 3, 0.25), (5, 0, 0.1), (5, 1, 0.3)] {
                least.offer(cells, risk, &mut rng, |n| Some(Pos::new(first + n, 0)));
            }
            least.offer(3, 0.25 + 1e-12, &mut rng, |n| Some(Pos::new(6 + n, 0)));
            times[least.drawn().unwrap().row as usize] += 1;
        }
        for (row, times) in times.into_iter().enumerate() {
            let tied = (2..5).contains(&row) || (6..9).contains(&row);
            let wanted = if tied { 9_500..10_500 } else { 0..1 };
            assert!(wanted.contains(&times), "{row}: {times}");
        }
        assert_eq!(Least::default().drawn(), None);
    }
}
