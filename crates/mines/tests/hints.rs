//! Hints: every proof is checked by trying all layouts, with independent code.

use grille_grid::text::Scanner;
use grille_grid::{Grid, Pos, Rng, Size};
use grille_mines::hint::{Fact, Hint, Step, StepKind, Why, hint};
use grille_mines::solve::chances::{Budget, Impossible};
use grille_mines::text::position;
use grille_mines::{Cell, Count, View, generate};

/// All ways to lay mines in the closed cells of a small view, tried one by one.
struct Trial<'a> {
    view: &'a View,
    covered: Vec<Pos>,
}

impl Trial<'_> {
    fn new(view: &View) -> Trial<'_> {
        let covered: Vec<Pos> = view.covered().collect();
        assert!(covered.len() <= 16);
        Trial { view, covered }
    }

    fn bits(&self, which: impl Fn(Pos) -> bool) -> u32 {
        let bits = self.covered.iter().enumerate();
        bits.filter(|&(_, &pos)| which(pos))
            .map(|(at, _)| 1 << at)
            .sum()
    }

    /// The layouts that satisfy these numbers, with mines in these cells, and `count` mines in total if given.
    fn layouts(&self, numbers: &[Pos], mines: &[Pos], count: Option<u32>) -> Vec<u32> {
        let beside = |a: Pos, b: Pos| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        let meets: Vec<(u32, u32)> = numbers
            .iter()
            .map(|&number| match self.view.cell(number) {
                Cell::Open(shown) => (self.bits(|pos| beside(pos, number)), shown.number().into()),
                other => panic!("{number:?} is {other:?}"),
            })
            .collect();
        let known = self.bits(|pos| mines.contains(&pos));
        (0..1u32 << self.covered.len())
            .filter(|layout| layout & known == known)
            .filter(|layout| count.is_none_or(|count| layout.count_ones() == count))
            .filter(|layout| {
                meets
                    .iter()
                    .all(|&(cells, n)| (layout & cells).count_ones() == n)
            })
            .collect()
    }

    fn numbers(&self) -> Vec<Pos> {
        let open = |pos: &Pos| matches!(self.view.cell(*pos), Cell::Open(_));
        self.view.size().positions().filter(open).collect()
    }

    /// The cells with this fact in all of these layouts.
    fn certain(&self, layouts: &[u32], fact: Fact) -> Vec<Pos> {
        let bit = |at: usize, layout: &u32| (layout >> at & 1 == 1) == (fact == Fact::Mine);
        (0..self.covered.len())
            .filter(|&at| layouts.iter().all(|layout| bit(at, layout)))
            .map(|at| self.covered[at])
            .collect()
    }
}

/// A view with some cells open, some marked rightly or wrongly, and the number of mines known or not.
fn random_view(rng: &mut Rng) -> View {
    loop {
        let size = Size::new(1 + u64::from(rng.below(5)), 1 + u64::from(rng.below(6))).unwrap();
        let area = size.area() as u32;
        let layout = generate::uniform(size, rng.below(area.div_ceil(2) + 1), rng).unwrap();
        let mut cells = Grid::filled(size, Cell::Hidden);
        let closed = 1 + rng.below(3);
        let marks = rng.below(3);
        for pos in size.positions() {
            if !layout.is_mine(pos) && rng.below(5) >= closed {
                cells[pos] = Cell::Open(layout.count_around(pos));
            } else if marks > 0 && rng.below(if layout.is_mine(pos) { 2 } else { 12 }) == 0 {
                cells[pos] = Cell::Marked;
            }
        }
        let mines_known = rng.below(2) == 0;
        let view = View::new(cells, mines_known.then(|| layout.mines()));
        if view.covered().count() <= 13 {
            return view;
        }
    }
}

/// The marks that are certainly right.
fn right_marks(trial: &Trial<'_>, all: &[u32]) -> Vec<Pos> {
    let mut marks = trial.certain(all, Fact::Mine);
    marks.retain(|&pos| trial.view.cell(pos) == Cell::Marked);
    marks
}

fn check_step(view: &View, step: &Step) {
    let trial = Trial::new(view);
    let shown = view.to_string();
    let all = trial.layouts(&trial.numbers(), &[], view.mines());
    let marks = right_marks(&trial, &all);
    assert!(step.shrunk && !step.cells.is_empty(), "{shown}: {step:?}");
    assert!(
        step.marks.iter().all(|mark| marks.contains(mark)),
        "{shown}: {step:?}"
    );
    assert_eq!(step.uses_mine_count, step.kind == StepKind::Count);
    let count = step.uses_mine_count.then(|| view.mines().unwrap());
    // Without the total number of mines, only the marks around the numbers may matter.
    let given = if step.uses_mine_count {
        &marks
    } else {
        &step.marks
    };
    let proves = |numbers: &[Pos], count: Option<u32>| {
        trial.certain(&trial.layouts(numbers, given, count), step.fact)
    };
    let proved = proves(&step.numbers, count);
    for cell in &step.cells {
        assert!(
            proved.contains(cell),
            "{shown}: {cell:?} does not follow: {step:?}"
        );
        assert!(
            !marks.contains(cell),
            "{shown}: {cell:?} is known: {step:?}"
        );
    }
    for left_out in 0..step.numbers.len() {
        let mut fewer = step.numbers.clone();
        fewer.remove(left_out);
        let proved = proves(&fewer, count);
        let still = step
            .cells
            .iter()
            .filter(|cell| proved.contains(cell))
            .count();
        assert!(
            still < step.cells.len(),
            "{shown}: one number is too many: {step:?}"
        );
    }
    let expected = match (step.uses_mine_count, step.numbers.len()) {
        (true, _) => StepKind::Count,
        (false, 1) => StepKind::One,
        (false, 2) => StepKind::Two,
        (false, _) => StepKind::Several,
    };
    assert_eq!(step.kind, expected);
    // Nothing simpler proves as much: no single number and no pair proves a cell of this kind.
    let easier = |numbers: &[Pos]| {
        let layouts = trial.layouts(numbers, &marks, None);
        let found = trial.certain(&layouts, step.fact);
        found.iter().any(|cell| !marks.contains(cell))
    };
    let numbers = trial.numbers();
    let alone = step.numbers.is_empty();
    if step.kind > StepKind::One && !alone {
        assert!(
            !numbers.iter().any(|&number| easier(&[number])),
            "{shown}: {step:?}"
        );
    }
    if step.kind > StepKind::Two && !alone {
        for (at, &first) in numbers.iter().enumerate() {
            for &second in &numbers[at + 1..] {
                assert!(!easier(&[first, second]), "{shown}: {step:?}");
            }
        }
    }
}

#[test]
fn every_step_follows_from_its_numbers_and_from_no_fewer() {
    let mut rng = Rng::new(5);
    let mut kinds = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        let view = random_view(&mut rng);
        let shown = view.to_string();
        let trial = Trial::new(&view);
        let all = trial.layouts(&trial.numbers(), &[], view.mines());
        let (safe, mines) = (
            trial.certain(&all, Fact::Safe),
            trial.certain(&all, Fact::Mine),
        );
        match hint(&view, Budget::default()) {
            Hint::Done => assert_eq!(mines, trial.covered, "{shown}"),
            Hint::Step(step) => {
                *kinds.entry(step.kind).or_insert(0) += 1;
                let certain = if step.fact == Fact::Safe {
                    &safe
                } else {
                    &mines
                };
                assert!(
                    step.cells.iter().all(|cell| certain.contains(cell)),
                    "{shown}"
                );
                let marked = trial
                    .covered
                    .iter()
                    .any(|&pos| view.cell(pos) == Cell::Marked);
                assert!(
                    marked || step.fact == Fact::Safe || safe.is_empty(),
                    "{shown}"
                );
                check_step(&view, &step);
            }
            Hint::Guess(guess) => {
                *kinds.entry(StepKind::Count).or_insert(0) += 0;
                assert!(safe.is_empty() && guess.forced, "{shown}: {guess:?}");
                let open = mines.iter().all(|&pos| view.cell(pos) == Cell::Marked);
                assert!(open, "{shown}: a mine was to be marked");
                assert!(!mines.contains(&guess.pos));
                if view.mines().is_some() {
                    let at = trial
                        .covered
                        .iter()
                        .position(|&pos| pos == guess.pos)
                        .unwrap();
                    let mine = all.iter().filter(|layout| *layout >> at & 1 == 1).count();
                    let odds = mine as f64 / all.len() as f64;
                    assert!(
                        (guess.mine - odds).abs() < 1e-12,
                        "{shown}: {guess:?} {odds}"
                    );
                    // Look-ahead may choose a slightly less safe cell.
                    let ahead = matches!(guess.why, Why::Endgame { .. } | Why::LeadsOn);
                    for bit in (0..trial.covered.len()).filter(|_| !ahead) {
                        let other = all.iter().filter(|layout| *layout >> bit & 1 == 1).count();
                        assert!(other >= mine, "{shown}: {:?} is safer", trial.covered[bit]);
                    }
                }
            }
            other => panic!("{shown}: {other:?}"),
        }
    }
    assert_eq!(kinds.len(), 4, "{kinds:?}");
    assert!(kinds.values().all(|&many| many >= 20), "{kinds:?}");
}

fn read(text: &str) -> View {
    position::read_from(&mut Scanner::new(text.as_bytes())).unwrap()
}

#[test]
fn contradictory_numbers_are_reported() {
    let contradiction = |text: &str| match hint(&read(text), Budget::default()) {
        Hint::Contradiction(why) => why,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(
        contradiction("1 2 ? 2."),
        Impossible::Number(Pos::new(0, 0))
    );
    assert_eq!(contradiction("1 3 3 .1."), Impossible::Mines);
}

#[test]
fn a_mark_that_is_proved_right_counts_and_any_other_does_not() {
    // The 1 in the corner has its mine at the mark. So the mark is right, and it is also the mine of the other 1.
    let Hint::Step(step) = hint(&read("1 4 ? 1x1."), Budget::default()) else {
        panic!("a step is certain");
    };
    assert_eq!((step.kind, step.fact), (StepKind::One, Fact::Safe));
    assert_eq!(step.marks, [Pos::new(0, 1)]);
    // Here the mark may be right or wrong.
    let Hint::Guess(guess) = hint(&read("1 3 1 x1."), Budget::default()) else {
        panic!("nothing is certain");
    };
    assert_eq!(guess.mine, 0.5);
    assert_eq!(guess.why, Why::Equal { others: 1 });
}

#[test]
fn with_little_or_no_budget_a_hint_is_true_or_says_that_it_is_not_sure() {
    let mut rng = Rng::new(6);
    for round in 0..2_000 {
        let view = random_view(&mut rng);
        let shown = view.to_string();
        let trial = Trial::new(&view);
        let all = trial.layouts(&trial.numbers(), &[], view.mines());
        let safe = trial.certain(&all, Fact::Safe);
        match hint(&view, Budget(round % 200)) {
            Hint::Step(step) => {
                let certain = trial.certain(&all, step.fact);
                assert!(!step.cells.is_empty(), "{shown}");
                assert!(
                    step.cells.iter().all(|cell| certain.contains(cell)),
                    "{shown}"
                );
                if step.shrunk {
                    check_step(&view, &step);
                }
            }
            Hint::Guess(guess) => assert!(safe.is_empty() || !guess.forced, "{shown}"),
            Hint::Done => assert_eq!(trial.certain(&all, Fact::Mine), trial.covered),
            other => panic!("{shown}: {other:?}"),
        }
    }
}

#[test]
fn a_long_wall_costs_little_and_large_boards_end() {
    let size = Size::new(40, 40).unwrap();
    let mut rng = Rng::new(3);
    let layout = generate::uniform(size, 320, &mut rng).unwrap();
    let mut cells = Grid::filled(size, Cell::Hidden);
    for pos in size.positions() {
        if !layout.is_mine(pos) && rng.below(3) > 0 {
            cells[pos] = Cell::Open(layout.count_around(pos));
        }
    }
    let view = View::new(cells, Some(320));
    assert!(matches!(hint(&view, Budget::default()), Hint::Step(_)));
    // Only ones along a row of hidden cells.
    let mut cells = Grid::filled(Size::new(2, 400).unwrap(), Cell::Hidden);
    for col in 0..400 {
        cells[Pos::new(0, col)] = Cell::Open(Count::One);
    }
    let view = View::new(cells, None);
    assert!(matches!(
        hint(&view, Budget::default()),
        Hint::Contradiction(_) | Hint::Step(_)
    ));
}
