//! The chances are exact: checked against enumeration of all layouts on small views, and by sums and symmetry on
//! boards too large to enumerate.

use grille_grid::{Grid, Pos, Rng, Size, Symmetry};
use grille_mines::solve::chances::{Budget, Chances, Impossible};
use grille_mines::{Cell, Count, View};

/// A random board with random open cells, as bit sets in reading order.
struct Board {
    size: Size,
    mines: u32,
    open: u32,
    around: Vec<u32>,
}

impl Board {
    fn random(rng: &mut Rng) -> Board {
        let (rows, cols) = loop {
            let (rows, cols) = (1 + rng.below(6), 1 + rng.below(6));
            if rows * cols <= 18 {
                break (rows, cols);
            }
        };
        let size = Size::new(rows.into(), cols.into()).unwrap();
        let area = rows * cols;
        let bit = |row: i64, col: i64| -> u32 {
            let inside = row >= 0 && col >= 0 && row < rows.into() && col < cols.into();
            if inside {
                1 << (row * i64::from(cols) + col)
            } else {
                0
            }
        };
        let around = (0..i64::from(area))
            .map(|index| {
                let (row, col) = (index / i64::from(cols), index % i64::from(cols));
                let mut set = 0;
                for (dr, dc) in (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc))) {
                    if (dr, dc) != (0, 0) {
                        set |= bit(row + dr, col + dc);
                    }
                }
                set
            })
            .collect();
        let mines = (0..area)
            .filter(|_| rng.below(4) == 0)
            .fold(0u32, |set, index| set | 1 << index);
        let share = 1 + rng.below(4);
        let open = (0..area)
            .filter(|index| mines >> index & 1 == 0 && rng.below(5) < share)
            .fold(0u32, |set, index| set | 1 << index);
        Board {
            size,
            mines,
            open,
            around,
        }
    }

    fn view(&self, mines_known: bool) -> View {
        let cells = (0..self.size.area()).map(|index| {
            if self.open >> index & 1 == 1 {
                let number = (self.mines & self.around[index]).count_ones() as u8;
                Cell::Open(Count::new(number).unwrap())
            } else {
                Cell::Hidden
            }
        });
        let cells = Grid::from_cells(self.size, cells.collect()).unwrap();
        View::new(cells, mines_known.then_some(self.mines.count_ones()))
    }

    /// Every layout that shows the same numbers.
    fn layouts(&self) -> impl Iterator<Item = u32> {
        let numbers: Vec<(u32, u32)> = (0..self.size.area())
            .filter(|index| self.open >> index & 1 == 1)
            .map(|index| {
                let around = self.around[index];
                (around, (self.mines & around).count_ones())
            })
            .collect();
        (0..1u32 << self.size.area()).filter(move |layout| {
            layout & self.open == 0
                && numbers
                    .iter()
                    .all(|(around, number)| (layout & around).count_ones() == *number)
        })
    }
}

#[test]
fn counts_are_those_of_enumeration_on_ten_thousand_views() {
    let mut rng = Rng::new(2026);
    for round in 0..10_000 {
        let board = Board::random(&mut rng);
        let total = board.mines.count_ones();
        let (mut layouts, mut mines) = (0u64, vec![0u64; board.size.area()]);
        for layout in board.layouts().filter(|l| l.count_ones() == total) {
            layouts += 1;
            for (index, count) in mines.iter_mut().enumerate() {
                *count += u64::from(layout >> index & 1);
            }
        }
        let chances = Chances::of(&board.view(true), Budget::default()).unwrap();
        assert!(chances.is_exact());
        assert_eq!(chances.layouts(), Some(layouts as f64), "round {round}");
        let mut sum = 0.0;
        for (index, &count) in mines.iter().enumerate() {
            let pos = board.size.pos(index);
            let open = board.open >> index & 1 == 1;
            let chance = chances.mine(pos);
            assert_eq!(chance.is_none(), open);
            if let Some(chance) = chance {
                // As a count of layouts, it is the right whole number.
                let counted = chance * layouts as f64;
                assert!((counted - count as f64).abs() < 1e-6, "round {round}");
                assert_eq!(counted.round() as u64, count, "round {round}");
                assert_eq!(chance == 0.0, count == 0, "round {round}");
                assert_eq!(chance == 1.0, count == layouts, "round {round}");
                sum += chance;
            }
        }
        assert!((sum - f64::from(total)).abs() < 1e-9, "round {round}");
    }
}

#[test]
fn without_the_number_of_mines_layouts_weigh_by_density() {
    let odds = Chances::DENSITY / (1.0 - Chances::DENSITY);
    let mut rng = Rng::new(7);
    for _ in 0..1500 {
        let board = Board::random(&mut rng);
        let (mut whole, mut mines) = (0.0, vec![0.0; board.size.area()]);
        for layout in board.layouts() {
            let weight = f64::powi(odds, layout.count_ones() as i32);
            whole += weight;
            for (index, sum) in mines.iter_mut().enumerate() {
                *sum += weight * f64::from(layout >> index & 1);
            }
        }
        let chances = Chances::of(&board.view(false), Budget::default()).unwrap();
        for (index, sum) in mines.iter().enumerate() {
            if let Some(chance) = chances.mine(board.size.pos(index)) {
                assert!((chance - sum / whole).abs() < 1e-9);
            }
        }
    }
}

/// A mid-game board: a random layout, and what a few random digs have opened.
fn middle(rows: u64, cols: u64, density: f64, digs: u32, seed: u64) -> View {
    use grille_mines::{Game, Move, Rules, generate};
    let size = Size::new(rows, cols).unwrap();
    let mut rng = Rng::new(seed);
    let mines = (size.area() as f64 * density) as u32;
    let layout = generate::uniform(size, mines, &mut rng).unwrap();
    let safe: Vec<Pos> = (0..digs)
        .map(|_| size.pos(rng.below(size.area() as u32) as usize))
        .filter(|&pos| !layout.is_mine(pos))
        .collect();
    let mut game = Game::new(layout, Rules::IA);
    for pos in safe {
        let _ = game.play(Move::Dig(pos));
    }
    game.view().clone()
}

fn sums_to_its_mines(view: &View) {
    let chances = Chances::of(view, Budget::default()).unwrap();
    assert!(chances.is_exact());
    let sum: f64 = chances.cells().cells().iter().flatten().sum();
    let mines = f64::from(view.mines().unwrap());
    assert!(
        (sum - mines).abs() < 1e-6 * mines,
        "{sum} for {mines} mines"
    );
}

#[test]
fn large_boards_neither_overflow_nor_lose_precision() {
    sums_to_its_mines(&middle(16, 30, 0.2, 60, 1));
    sums_to_its_mines(&middle(200, 200, 0.17, 4_000, 2));
    sums_to_its_mines(&middle(200, 200, 0.2, 12_000, 3));
    sums_to_its_mines(&middle(1000, 1000, 0.18, 60_000, 4));
}

#[test]
fn a_turned_board_has_turned_chances() {
    let view = middle(40, 60, 0.19, 400, 5);
    let chances = Chances::of(&view, Budget::default()).unwrap();
    for symmetry in Symmetry::ALL {
        let turned = View::new(symmetry.map_grid(view.cells()), view.mines());
        let again = Chances::of(&turned, Budget::default()).unwrap();
        let expected = symmetry.map_grid(chances.cells());
        for (a, b) in again.cells().cells().iter().zip(expected.cells()) {
            match (a, b) {
                (Some(a), Some(b)) => assert!((a - b).abs() < 1e-9),
                (a, b) => assert_eq!(a, b),
            }
        }
    }
}

#[test]
fn plain_and_scaled_counts_agree_where_they_meet() {
    // The same edge on a board with 890 hidden cells, which uses plain counts, and on one with more than 900, which is
    // scaled: a 1 in the corner, and almost equal density.
    let chance = |cols: u64, mines: u32| {
        let size = Size::new(30, cols).unwrap();
        let mut cells = Grid::filled(size, Cell::Hidden);
        cells[Pos::new(0, 0)] = Cell::Open(Count::One);
        cells[Pos::new(20, 20)] = Cell::Open(Count::Three);
        let view = View::new(cells, Some(mines));
        let chances = Chances::of(&view, Budget::default()).unwrap();
        assert_eq!(chances.mine(Pos::new(0, 1)), Some(1.0 / 3.0));
        chances.mine(Pos::new(29, 10)).unwrap()
    };
    // Off the edge: (mines - 1 - 3) / (cells - 2 - 3 - 8).
    assert!((chance(30, 180) - 176.0 / 887.0).abs() < 1e-12);
    assert!((chance(40, 240) - 236.0 / 1187.0).abs() < 1e-12);
}

#[test]
fn contradictions_are_named() {
    let size = Size::new(1, 3).unwrap();
    let mut cells = Grid::filled(size, Cell::Hidden);
    cells[Pos::new(0, 1)] = Cell::Open(Count::Three);
    let of =
        |cells: &Grid<Cell>, mines| Chances::of(&View::new(cells.clone(), mines), Budget(1000));
    let number = of(&cells, None).map(|_| ()).unwrap_err();
    assert_eq!(number, Impossible::Number(Pos::new(0, 1)));
    cells[Pos::new(0, 1)] = Cell::Open(Count::One);
    assert_eq!(
        of(&cells, Some(2)).map(|_| ()).unwrap_err(),
        Impossible::Mines
    );
    assert_eq!(
        of(&cells, Some(0)).map(|_| ()).unwrap_err(),
        Impossible::Mines
    );
}

#[test]
fn an_exhausted_budget_is_reported_and_nothing_is_claimed() {
    let view = middle(16, 30, 0.2, 60, 1);
    let all = Chances::of(&view, Budget::default()).unwrap();
    let chances = Chances::of(&view, Budget(1)).unwrap();
    assert!(!chances.is_exact() && chances.layouts().is_none());
    for (pos, _) in view.cells().iter() {
        // What one number alone proves is still right; the rest is uncertain.
        match chances.mine(pos) {
            Some(0.0) => assert_eq!(all.mine(pos), Some(0.0)),
            Some(1.0) => assert_eq!(all.mine(pos), Some(1.0)),
            _ => {}
        }
    }
}
