//! Proofs, checked against the oracle, which enumerates every layout.

mod boards;
mod oracle;

use boards::characters;
use grille_grid::text::Scanner;
use grille_grid::{Grid, Pos, Rng, Size, Symmetry};
use grille_mines::solve::chances::{Budget, Chances};
use grille_mines::solve::pair;
use grille_mines::solve::proof::{self, Advice, ProofBudget};
use grille_mines::solve::single::{self, Deduction, Marks};
use grille_mines::text::table;
use grille_mines::{Cell, Game, Move, Rules, Status, View, generate};

/// A view as in operation 5: some safe cells dug, some mines marked, the number of mines unknown, and at most `most`
/// cells undecided.
fn random_view(rng: &mut Rng, most: usize) -> View {
    loop {
        let size = Size::new(u64::from(1 + rng.below(6)), u64::from(1 + rng.below(6))).unwrap();
        let area = size.area() as u32;
        let mines = rng.below(area / 2 + 1);
        let layout = generate::uniform(size, mines, rng).unwrap();
        let mut game = Game::new(layout.clone(), Rules::SAE);
        for _ in 0..rng.below(area + 4) {
            let pos = size.pos(rng.below(area) as usize);
            let mv = match layout.is_mine(pos) {
                true if rng.below(3) > 0 => continue,
                true => Move::Mark(pos),
                false => Move::Dig(pos),
            };
            let _ = game.play(mv);
        }
        let hidden = |view: &View| {
            view.cells()
                .cells()
                .iter()
                .filter(|c| **c == Cell::Hidden)
                .count()
        };
        if game.status() == Status::Playing && hidden(game.view()) <= most {
            return View::new(game.view().cells().clone(), None);
        }
    }
}

fn indices(size: Size, cells: impl Iterator<Item = Pos>) -> Vec<usize> {
    cells.map(|pos| size.index(pos)).collect()
}

#[test]
fn everything_provable_is_proved_and_nothing_else() {
    let mut rng = Rng::new(200);
    let (mut beyond_single, mut nothing) = (0, 0);
    for _ in 0..6_000 {
        let view = random_view(&mut rng, 14);
        let size = view.size();
        let proofs = proof::prove(&view, Marks::AreMines, ProofBudget::default()).unwrap();
        let want = oracle::certain(&characters(&view), None).expect("it came from a game");
        assert!(proofs.complete);
        assert_eq!(indices(size, proofs.safe.iter()), want.safe, "{view:?}");
        assert_eq!(indices(size, proofs.mines.iter()), want.mines, "{view:?}");
        let facts = single::facts(&view, Marks::AreMines).unwrap();
        let single = view
            .covered()
            .filter(|&p| view.cell(p) == Cell::Hidden && facts[p] != Deduction::Undecided);
        let all = want.safe.len() + want.mines.len();
        beyond_single += usize::from(single.count() < all);
        nothing += usize::from(all == 0);
    }
    assert!(
        beyond_single > 100 && nothing > 100,
        "{beyond_single} {nothing}: both cases are met"
    );
}

#[test]
fn marks_that_are_opinions_are_not_believed() {
    let mut rng = Rng::new(201);
    for _ in 0..1_000 {
        let mut view = random_view(&mut rng, 12);
        let mut unmarked = view.cells().clone();
        for cell in unmarked.cells_mut() {
            if *cell == Cell::Marked {
                *cell = Cell::Hidden;
            }
        }
        if unmarked
            .cells()
            .iter()
            .filter(|c| **c == Cell::Hidden)
            .count()
            > 16
        {
            continue;
        }
        // An additional random mark, right or wrong.
        let mut marked = view.cells().clone();
        let at = rng.below(marked.cells().len() as u32) as usize;
        if marked.cells()[at] == Cell::Hidden {
            marked.cells_mut()[at] = Cell::Marked;
        }
        view = View::new(marked, None);
        let proofs = proof::prove(&view, Marks::AreOpinions, ProofBudget::default()).unwrap();
        let want = oracle::certain(&characters(&View::new(unmarked, None)), None).unwrap();
        assert_eq!(indices(view.size(), proofs.safe.iter()), want.safe);
        assert_eq!(indices(view.size(), proofs.mines.iter()), want.mines);
    }
}

/// Single numbers prove less than pairs, pairs less than full logic, and all prove only what is true.
#[test]
fn each_kind_of_proof_knows_more_than_the_simpler_one() {
    let mut rng = Rng::new(209);
    let mut known = [0; 3];
    for _ in 0..3_000 {
        let view = random_view(&mut rng, 14);
        let want = oracle::certain(&characters(&view), None).unwrap();
        let kinds =
            [single::facts, pair::facts].map(|facts| facts(&view, Marks::AreMines).unwrap());
        for (facts, known) in kinds.iter().zip(&mut known) {
            for pos in view.covered().filter(|&pos| view.cell(pos) == Cell::Hidden) {
                let right = match facts[pos] {
                    Deduction::Undecided => continue,
                    Deduction::Safe => &want.safe,
                    Deduction::Mine => &want.mines,
                };
                assert!(right.contains(&view.size().index(pos)), "{view:?}");
                *known += 1;
            }
        }
        known[2] += want.safe.len() + want.mines.len();
    }
    assert!(known[0] < known[1] && known[1] < known[2], "{known:?}");
}

#[test]
fn mines_that_are_shown_count_as_mines() {
    let mut rng = Rng::new(206);
    for _ in 0..1_000 {
        let view = random_view(&mut rng, 12);
        let mut cells = view.cells().clone();
        for cell in cells.cells_mut() {
            if *cell == Cell::Marked && rng.below(2) == 0 {
                *cell = Cell::Mine;
            }
        }
        let view = View::new(cells, None);
        let proofs = proof::prove(&view, Marks::AreMines, ProofBudget::default()).unwrap();
        let want = oracle::certain(&characters(&view), None).unwrap();
        assert_eq!(indices(view.size(), proofs.safe.iter()), want.safe);
        assert_eq!(indices(view.size(), proofs.mines.iter()), want.mines);
    }
}

/// A wrong mark on a safe cell is not played, and does not hide another safe cell.
#[test]
fn advice_under_opinions_is_about_unmarked_cells() {
    let mut rng = Rng::new(207);
    for _ in 0..2_000 {
        let view = random_view(&mut rng, 12);
        let mut cells = view.cells().clone();
        for cell in cells.cells_mut() {
            if *cell == Cell::Hidden && rng.below(3) == 0 {
                *cell = Cell::Marked;
            }
        }
        let view = View::new(cells, None);
        let proofs = proof::prove(&view, Marks::AreOpinions, ProofBudget::default()).unwrap();
        let hidden = |pos: &Pos| view.cell(*pos) == Cell::Hidden;
        let advice =
            proof::advise(&view, Marks::AreOpinions, ProofBudget::default(), &mut rng).unwrap();
        match advice {
            None => assert!(!view.cells().cells().contains(&Cell::Hidden)),
            Some(Advice::Safe(pos)) => assert!(hidden(&pos) && proofs.safe.contains(pos)),
            Some(Advice::Mine(pos)) => {
                assert!(hidden(&pos) && proofs.mines.contains(pos));
                assert!(!proofs.safe.iter().any(|pos| hidden(&pos)));
            }
            Some(Advice::Guess { pos, forced }) => {
                assert!(hidden(&pos) && forced);
                assert!(
                    !proofs
                        .safe
                        .iter()
                        .chain(proofs.mines.iter())
                        .any(|pos| hidden(&pos))
                );
            }
        }
    }
}

/// 2s on every second cell of every second row: one component in which nothing can be proved.
fn lattice(rows: u64, cols: u64) -> Grid<Cell> {
    let size = Size::new(rows, cols).unwrap();
    let mut cells = Grid::filled(size, Cell::Hidden);
    for pos in size.positions() {
        let inside = pos.row + 1 < size.rows() && pos.col + 1 < size.cols();
        if inside && pos.row % 2 == 1 && pos.col % 2 == 1 {
            cells[pos] = Cell::Open(grille_mines::Count::Two);
        }
    }
    cells
}

/// A component that uses up its share does not keep an easy one from being proved: a lattice and, in a corner below
/// it, behind a wall of marked mines, a small view that needs a search.
#[test]
fn a_hard_component_does_not_starve_an_easy_one() {
    let mut rng = Rng::new(208);
    let mut met = 0;
    while met < 20 {
        let small = random_view(&mut rng, 10);
        let easy = pair::facts(&small, Marks::AreMines).unwrap();
        let proofs = proof::prove(&small, Marks::AreMines, ProofBudget::default()).unwrap();
        let needs_a_search =
            |pos: Pos| easy[pos] == Deduction::Undecided && proofs.safe.contains(pos);
        let easily_safe = small.covered().any(|pos| easy[pos] == Deduction::Safe);
        if easily_safe || !small.size().positions().any(needs_a_search) {
            continue;
        }
        met += 1;
        let mut cells = Grid::filled(Size::new(30, 41).unwrap(), Cell::Hidden);
        for (pos, &cell) in lattice(19, 41).iter() {
            cells[pos] = cell;
        }
        let (top, right) = (30 - small.size().rows(), small.size().cols());
        for row in top - 1..30 {
            cells[Pos::new(row, right)] = Cell::Marked;
        }
        for col in 0..right {
            cells[Pos::new(top - 1, col)] = Cell::Marked;
        }
        for (pos, &cell) in small.cells().iter() {
            let there = Pos::new(top + pos.row, pos.col);
            let walls = cells.size().neighbours(there);
            let walls = walls.filter(|p| p.row == top - 1 || p.col == right).count() as u8;
            cells[there] = match cell {
                Cell::Open(count) => {
                    Cell::Open(grille_mines::Count::new(count.number() + walls).unwrap())
                }
                other => other,
            };
        }
        let view = View::new(cells, None);
        let scant = ProofBudget(20_000);
        assert!(
            !proof::prove(&view, Marks::AreMines, scant)
                .unwrap()
                .complete,
            "it is hard"
        );
        let advice = proof::advise(&view, Marks::AreMines, scant, &mut rng).unwrap();
        assert!(matches!(advice, Some(Advice::Safe(_))), "{advice:?}");
    }
}

#[test]
fn numbers_that_no_layout_meets_are_a_contradiction() {
    let mut rng = Rng::new(202);
    let (mut met, mut broken) = (0, 0);
    for _ in 0..3_000 {
        let view = random_view(&mut rng, 12);
        let mut cells: Grid<Cell> = view.cells().clone();
        // Change one number, if there is one.
        let numbers: Vec<Pos> = cells
            .iter()
            .filter(|(_, c)| matches!(c, Cell::Open(_)))
            .map(|(pos, _)| pos)
            .collect();
        if numbers.is_empty() {
            continue;
        }
        let pos = numbers[rng.below(numbers.len() as u32) as usize];
        cells[pos] = Cell::Open(grille_mines::Count::new(rng.below(9) as u8).unwrap());
        let view = View::new(cells, None);
        let proofs = proof::prove(&view, Marks::AreMines, ProofBudget::default());
        match oracle::certain(&characters(&view), None) {
            None => {
                let number = proofs.expect_err("no layout agrees").number;
                assert!(matches!(view.cell(number), Cell::Open(_)));
                broken += 1;
            }
            Some(want) => {
                let proofs = proofs.expect("some layout agrees");
                assert_eq!(indices(view.size(), proofs.safe.iter()), want.safe);
                assert_eq!(indices(view.size(), proofs.mines.iter()), want.mines);
                met += 1;
            }
        }
    }
    assert!(
        met > 200 && broken > 200,
        "{met} {broken}: both cases are met"
    );
}

#[test]
fn the_advice_is_provable_whenever_anything_is_and_always_legal() {
    let mut rng = Rng::new(203);
    for _ in 0..6_000 {
        let view = random_view(&mut rng, 14);
        let size = view.size();
        let want = oracle::certain(&characters(&view), None).unwrap();
        let advice =
            proof::advise(&view, Marks::AreMines, ProofBudget::default(), &mut rng).unwrap();
        let hidden = view.cells().cells().contains(&Cell::Hidden);
        match advice {
            None => assert!(!hidden, "{view:?}"),
            Some(Advice::Safe(pos)) => assert!(want.safe.contains(&size.index(pos))),
            Some(Advice::Mine(pos)) => {
                assert!(want.mines.contains(&size.index(pos)));
                assert!(want.safe.is_empty(), "a safe cell is preferred");
            }
            Some(Advice::Guess { pos, forced }) => {
                assert!(forced && want.safe.is_empty() && want.mines.is_empty());
                assert_eq!(view.cell(pos), Cell::Hidden);
            }
        }
    }
}

/// The cells dug over many seeds when nothing can be proved.
fn guesses(view: &View) -> Vec<usize> {
    let advise = |seed: u64| {
        let advice = proof::advise(
            view,
            Marks::AreMines,
            ProofBudget::default(),
            &mut Rng::new(seed),
        );
        match advice.unwrap() {
            Some(Advice::Guess { pos, forced: true }) => view.size().index(pos),
            other => panic!("{other:?} for {view:?}"),
        }
    };
    let found: std::collections::BTreeSet<usize> = (0..400).map(advise).collect();
    assert_eq!(advise(7), advise(7), "the same seed gives the same cell");
    found.into_iter().collect()
}

#[test]
fn a_guess_is_any_of_the_cells_that_are_least_likely_mines_and_no_other() {
    let check = |rows: &[&str], wanted: &[usize]| {
        let mut text = format!("{} {}\n -\n", rows.len(), rows[0].len());
        for row in rows {
            let cells: Vec<String> = row.chars().map(|c| format!(" {c} ")).collect();
            text += &format!("|{}|\n -\n", cells.join("|"));
        }
        let view = table::read_from(&mut Scanner::new(text.as_bytes())).unwrap();
        assert_eq!(guesses(&view), wanted, "{text}");
    };
    // All are alike.
    check(&["....", "....", "...."], &(0..12).collect::<Vec<_>>());
    // One of eight around the number, and one of five elsewhere.
    check(&[".....", ".1...", "....."], &[0, 1, 2, 5, 7, 10, 11, 12]);
    // Three of eight, or one of five.
    check(&[".....", ".3...", "....."], &[3, 4, 8, 9, 13, 14]);
    // Two pairs with one mine each; then marked cells, which are not guessed.
    check(&[".1 1.1", ".1 1.1"], &[0, 4, 6, 10]);
    check(&["x3.", "x3."], &[2, 5]);
}

/// Checked against the probabilities of the whole board, also with a known number of mines.
#[test]
fn guesses_have_the_least_risk_on_random_boards() {
    let mut rng = Rng::new(211);
    let mut met = 0;
    for _ in 0..3_000 {
        let view = random_view(&mut rng, 30);
        let mines_known = rng.below(2) == 0;
        let mines = mines_known.then(|| 1 + rng.below(view.size().area() as u32));
        let view = View::new(view.cells().clone(), mines);
        let advice = proof::advise(&view, Marks::AreOpinions, ProofBudget::default(), &mut rng);
        let Ok(Some(Advice::Guess { pos, .. })) = advice else {
            continue;
        };
        let Ok(chances) = Chances::of(&view, Budget::default()) else {
            continue;
        };
        let hidden = view.covered().filter(|&pos| view.cell(pos) == Cell::Hidden);
        let least = hidden
            .filter_map(|pos| chances.mine(pos))
            .fold(1.0, f64::min);
        assert!(chances.mine(pos).unwrap() < least + 1e-9, "{view:?}");
        met += 1;
    }
    assert!(met > 300, "{met}");
}

#[test]
fn proofs_in_a_mirror_are_the_mirrored_proofs() {
    let mut rng = Rng::new(204);
    for _ in 0..200 {
        let view = random_view(&mut rng, 36);
        let size = view.size();
        let plain = proof::prove(&view, Marks::AreMines, ProofBudget::default()).unwrap();
        for s in Symmetry::ALL {
            let mirrored = View::new(s.map_grid(view.cells()), None);
            let proofs = proof::prove(&mirrored, Marks::AreMines, ProofBudget::default()).unwrap();
            for pos in size.positions() {
                let there = s.map(size, pos);
                assert_eq!(plain.safe.contains(pos), proofs.safe.contains(there));
                assert_eq!(plain.mines.contains(pos), proofs.mines.contains(there));
            }
        }
    }
}

#[test]
fn without_a_budget_a_hard_question_is_reported_as_open() {
    let view = View::new(lattice(7, 7), None);
    let whole = proof::prove(&view, Marks::AreMines, ProofBudget::default()).unwrap();
    assert!(whole.complete && whole.safe.is_empty() && whole.mines.is_empty());
    let none = proof::prove(&view, Marks::AreMines, ProofBudget(0)).unwrap();
    assert!(!none.complete);
    let advice = proof::advise(&view, Marks::AreMines, ProofBudget(0), &mut Rng::new(1)).unwrap();
    assert!(matches!(advice, Some(Advice::Guess { forced: false, .. })));
}

/// Plays a board by full logic until nothing more is found: then every component was searched to the end.
#[test]
fn a_large_board_is_searched_to_the_end() {
    let size = Size::new(60, 60).unwrap();
    let mut rng = Rng::new(205);
    let layout = generate::uniform(size, 600, &mut rng).unwrap();
    let mut game = Game::new(layout.clone(), Rules::SAE);
    let zeros: Vec<Pos> = size
        .positions()
        .filter(|&p| !layout.is_mine(p) && layout.count_around(p).number() == 0)
        .collect();
    for pos in zeros {
        let _ = game.play(Move::Dig(pos));
    }
    loop {
        let view = View::new(game.view().cells().clone(), None);
        let proofs = proof::prove(&view, Marks::AreMines, ProofBudget::default()).unwrap();
        assert!(proofs.complete);
        for pos in proofs.mines.iter() {
            assert!(layout.is_mine(pos));
            game.play(Move::Mark(pos)).unwrap();
        }
        if proofs.safe.is_empty() {
            break;
        }
        for pos in proofs.safe.iter() {
            assert!(!layout.is_mine(pos));
            let _ = game.play(Move::Dig(pos));
        }
        if game.status() != Status::Playing {
            break;
        }
    }
}
