//! Boards without guesses, checked against enumeration: which boards they are, and that all are equally likely.

use std::collections::HashMap;

use grille_grid::{Pos, Rng, Size};
use grille_mines::no_guess::{NoGuess, NotFound};
use grille_mines::{FirstClick, Layout, generate};

/// A board small enough to list all its layouts, as bits in reading order. Shares nothing with the engine.
struct Tiny {
    rows: u32,
    cols: u32,
    around: Vec<u32>,
    /// Every layout with this number of mines.
    layouts: Vec<u32>,
}

impl Tiny {
    fn new(rows: u32, cols: u32, mines: u32) -> Tiny {
        let cells = rows * cols;
        assert!(cells <= 20);
        let beside = |a: u32, b: u32| {
            a != b && (a / cols).abs_diff(b / cols) < 2 && (a % cols).abs_diff(b % cols) < 2
        };
        let around = (0..cells).map(|a| (0..cells).filter(|&b| beside(a, b)).map(|b| 1 << b).sum());
        Tiny {
            rows,
            cols,
            around: around.collect(),
            layouts: (0..1 << cells)
                .filter(|layout: &u32| layout.count_ones() == mines)
                .collect(),
        }
    }

    /// The layouts that keep a promise for this cell.
    fn promised(&self, first: u32, promise: FirstClick) -> Vec<u32> {
        let zone = match promise {
            FirstClick::None => 0,
            FirstClick::Safe => 1 << first,
            FirstClick::Zero => 1 << first | self.around[first as usize],
        };
        let kept = |layout: &u32| layout & zone == 0;
        self.layouts.iter().copied().filter(kept).collect()
    }

    /// Opens what is safe in every layout that shows the same numbers, until nothing is. Returns whether all safe
    /// cells are then open.
    fn needs_no_guess(&self, layout: u32, first: u32) -> bool {
        let all = (1u32 << (self.rows * self.cols)) - 1;
        let mut possible = self.layouts.clone();
        let (mut open, mut fresh) = (0u32, 1u32 << first);
        if layout & fresh != 0 {
            return false;
        }
        while fresh != 0 {
            open |= fresh;
            for cell in 0..self.rows * self.cols {
                if fresh >> cell & 1 == 1 {
                    let around = self.around[cell as usize];
                    let shown = (layout & around).count_ones();
                    possible.retain(|other| {
                        other >> cell & 1 == 0 && (other & around).count_ones() == shown
                    });
                }
            }
            let mine_somewhere = possible.iter().fold(0, |sum, other| sum | other);
            fresh = all & !mine_somewhere & !open;
        }
        open == all & !layout
    }

    fn size(&self) -> Size {
        Size::new(self.rows.into(), self.cols.into()).unwrap()
    }

    fn layout(&self, bits: u32) -> Layout {
        let size = self.size();
        let mines = (0..self.rows * self.cols).filter(|cell| bits >> cell & 1 == 1);
        Layout::new(size, mines.map(|cell| size.pos(cell as usize))).unwrap()
    }

    fn bits(&self, layout: &Layout) -> u32 {
        let size = self.size();
        layout.iter().map(|pos| 1 << size.index(pos)).sum()
    }
}

#[test]
fn a_board_needs_no_guess_when_enumeration_says_so() {
    let (mut good, mut bad) = (0, 0);
    for (rows, cols, mines, firsts) in [
        (1, 8, 0..=7, &[0, 3][..]),
        (2, 5, 0..=9, &[0, 1, 2]),
        (3, 3, 0..=8, &[0, 1, 4]),
        (2, 7, 2..=5, &[0, 3]),
        (3, 4, 1..=11, &[0, 1, 4, 5]),
        (4, 4, 2..=6, &[0, 1, 5]),
        (3, 6, 3..=3, &[0, 2, 7, 8]),
        (4, 5, 3..=4, &[0, 7]),
    ] {
        for mines in mines {
            let tiny = Tiny::new(rows, cols, mines);
            for &first in firsts {
                let pos = tiny.size().pos(first as usize);
                let logic = NoGuess::new(tiny.size(), mines, pos, FirstClick::Safe);
                let mut logic = logic.expect("all mines fit");
                for bits in tiny.promised(first, FirstClick::Safe) {
                    let wanted = tiny.needs_no_guess(bits, first);
                    let layout = tiny.layout(bits);
                    assert_eq!(
                        logic.needs_no_guess(&layout),
                        wanted,
                        "{rows} x {cols}, first {pos:?}: {bits:b}"
                    );
                    *(if wanted { &mut good } else { &mut bad }) += 1;
                }
            }
        }
    }
    assert!(good > 5_000 && bad > 5_000, "{good} and {bad}");
}

#[test]
fn every_board_without_guessing_is_as_likely_as_the_others() {
    let mut rng = Rng::new(31);
    for (rows, cols, mines, first, promise) in [
        (3, 4, 3, 0, FirstClick::Safe),
        (3, 4, 2, 5, FirstClick::Safe),
        (4, 4, 4, 0, FirstClick::Zero),
        (4, 5, 4, 7, FirstClick::Zero),
    ] {
        let tiny = Tiny::new(rows, cols, mines);
        let pos = tiny.size().pos(first as usize);
        let mut seen: HashMap<u32, u32> = tiny
            .promised(first, promise)
            .into_iter()
            .filter(|&bits| tiny.needs_no_guess(bits, first))
            .map(|bits| (bits, 0))
            .collect();
        let mut boards = NoGuess::new(tiny.size(), mines, pos, promise).unwrap();
        let each = 100;
        for _ in 0..seen.len() * each {
            let layout = boards.draw(&mut rng, 100_000).unwrap();
            let times = seen.get_mut(&tiny.bits(&layout));
            *times.expect("a board that needs no guess") += 1;
        }
        // Chi-square: the number of boards less one, within four standard deviations.
        let each = each as f64;
        let off = |&times: &u32| (f64::from(times) - each).powi(2) / each;
        let sum: f64 = seen.values().map(off).sum();
        let freedom = seen.len() as f64 - 1.0;
        assert!(freedom > 10.0, "{rows} x {cols} has {} boards", seen.len());
        let spread = (2.0 * freedom).sqrt();
        assert!((sum - freedom).abs() < 4.0 * spread, "{sum} of {freedom}");
    }
}

#[test]
fn a_full_game_board_that_is_drawn_passes_and_keeps_its_promise() {
    let size = Size::new(16, 30).unwrap();
    for (promise, first) in [
        (FirstClick::Safe, Pos::new(0, 0)),
        (FirstClick::Zero, Pos::new(3, 3)),
    ] {
        let mut boards = NoGuess::new(size, 99, first, promise).unwrap();
        let layout = boards.draw(&mut Rng::new(4), 100_000).unwrap();
        assert!(boards.needs_no_guess(&layout) && layout.mines() == 99);
        let zero = layout.count_around(first).number() == 0;
        assert!(!layout.is_mine(first) && (zero || promise == FirstClick::Safe));
        let proof = grille_mines::certificate::make(&layout, first).expect("the same logic");
        assert_eq!(grille_mines::certificate::check(&proof, &layout), Ok(()));
    }
}

#[test]
fn unknown_paths_are_not_found() {
    // Four mines in the eight cells around the first click: nothing is ever certain.
    let size = Size::new(3, 3).unwrap();
    let first = Pos::new(1, 1);
    let mut boards = NoGuess::new(size, 4, first, FirstClick::Safe).unwrap();
    let mut rng = Rng::new(1);
    assert_eq!(boards.draw(&mut rng, 500), Err(NotFound { tries: 500 }));
    // A board with a mine at the first click does not pass either.
    let (layout, _) = generate::around_first(size, 8, first, FirstClick::Safe, &mut rng).unwrap();
    let mut corner = NoGuess::new(size, 8, Pos::new(0, 0), FirstClick::Safe).unwrap();
    assert!(!corner.needs_no_guess(&layout));
}
