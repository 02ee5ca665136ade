//! The ladder of techniques: every step is right, its reason is sufficient, and no easier technique applies. Reasons
//! are checked by trying every way to fill a line, with none of the engine's code.

use grille_grid::{Pos, Rng};
use grille_takuzu::technique::{Contradiction, Reason, Step, Technique, next_step, rate, solvable};
use grille_takuzu::{
    Board, Breach, Budget, Difficulty, Digit, Hint, Line, Rules, Solutions, generate, hint, solve,
    text,
};

/// Every way to fill a line: no three equal neighbours, as many zeros as ones. `None` is a blank.
fn fillings(line: &[Option<Digit>]) -> Vec<Vec<Digit>> {
    let mut ways: Vec<Vec<Digit>> = vec![Vec::new()];
    for cell in line {
        let mut longer = Vec::new();
        for way in &ways {
            for digit in [Digit::Zero, Digit::One] {
                let three = way.len() >= 2 && way[way.len() - 2..] == [digit, digit];
                if !three && cell.is_none_or(|fixed| fixed == digit) {
                    longer.push([way.as_slice(), &[digit]].concat());
                }
            }
        }
        ways = longer;
    }
    let ones = |way: &Vec<Digit>| way.iter().filter(|&&digit| digit == Digit::One).count();
    ways.retain(|way| 2 * ones(way) == line.len());
    ways
}

fn positions(board: &Board, line: Line) -> Vec<Pos> {
    (0..line.len(board)).map(|at| line.cell(at)).collect()
}

/// The ways to fill a line, knowing only the cells in `known`, except those equal to `others`.
fn ways(board: &Board, line: Line, known: Option<&[Pos]>, others: &[Line]) -> Vec<Vec<Digit>> {
    let cells: Vec<Option<Digit>> = positions(board, line)
        .into_iter()
        .map(|pos| {
            board
                .digit(pos)
                .filter(|_| known.is_none_or(|known| known.contains(&pos)))
        })
        .collect();
    let taken: Vec<Vec<Digit>> = others
        .iter()
        .map(|&other| {
            let full = positions(board, other);
            full.into_iter()
                .map(|pos| board.digit(pos).expect("full"))
                .collect()
        })
        .collect();
    let mut ways = fillings(&cells);
    ways.retain(|way| !taken.contains(way));
    ways
}

/// Fails unless the step follows from the cells it names, on this board.
fn judge(board: &Board, rules: Rules, step: &Step) {
    assert!(!step.cells.is_empty(), "{step:?}");
    for (pos, _) in &step.cells {
        assert_eq!(board.digit(*pos), None, "{step:?}");
    }
    for pos in &step.because {
        assert!(board.digit(*pos).is_some(), "{step:?}");
    }
    let may_compare = rules.lines_differ;
    let others = match &step.reason {
        Reason::TwoGaps { .. } | Reason::MoreGaps { .. } if !may_compare => {
            panic!("lines may be equal: {step:?}")
        }
        Reason::TwoGaps { other } => vec![*other],
        Reason::MoreGaps { others } => others.clone(),
        Reason::Trial { chain, end } => {
            let (pos, digit) = step.cells[0];
            let mut assumed = board.clone();
            assumed.set(pos, Some(digit.other()));
            for link in chain {
                judge(&assumed, rules, link);
                for &(pos, digit) in &link.cells {
                    assumed.set(pos, Some(digit));
                }
            }
            judge_end(&assumed, rules, end);
            return;
        }
        Reason::Deeper => {
            let (pos, digit) = step.cells[0];
            let mut assumed = board.clone();
            assumed.set(pos, Some(digit.other()));
            assert_eq!(solve(&assumed, rules, Budget::default()), Solutions::None);
            return;
        }
        _ => Vec::new(),
    };
    let left = ways(board, step.line, Some(&step.because), &others);
    let line = positions(board, step.line);
    for (pos, digit) in &step.cells {
        let at = line
            .iter()
            .position(|other| other == pos)
            .expect("a cell of the line");
        assert!(left.iter().all(|way| way[at] == *digit), "{step:?}");
    }
    if let Reason::Enumeration { ways: said } = step.reason {
        assert_eq!(ways(board, step.line, None, &[]).len(), said as usize);
    }
}

fn judge_end(board: &Board, rules: Rules, end: &Contradiction) {
    match end {
        Contradiction::Broken(Breach::Same { first, second }) => {
            assert!(rules.lines_differ);
            let digits = |line| {
                positions(board, line)
                    .into_iter()
                    .map(|pos| board.digit(pos))
            };
            assert!(digits(*first).eq(digits(*second)));
            assert!(digits(*first).all(|digit| digit.is_some()));
        }
        Contradiction::Broken(Breach::Triple { line, start, digit }) => {
            for at in *start..start + 3 {
                assert_eq!(board.digit(line.cell(at)), Some(*digit));
            }
        }
        Contradiction::Broken(Breach::TooMany { line, .. })
        | Contradiction::Unfillable { line } => {
            assert!(ways(board, *line, None, &[]).is_empty());
        }
        Contradiction::OnlyCopies { line, others } => {
            assert!(rules.lines_differ);
            assert!(!ways(board, *line, None, &[]).is_empty());
            assert!(ways(board, *line, None, others).is_empty());
        }
    }
}

/// Solves a puzzle by the ladder alone, checks every step, and returns the hardest technique.
fn climb(puzzle: &Board, rules: Rules) -> Technique {
    let Solutions::One(solution) = solve(puzzle, rules, Budget::default()) else {
        panic!("one solution");
    };
    let mut board = puzzle.clone();
    let mut hardest = Technique::Pair;
    while board.blanks() > 0 {
        let step = next_step(&board, rules, Budget::default()).expect("a step");
        judge(&board, rules, &step);
        hardest = hardest.max(step.technique());
        for (pos, digit) in step.cells {
            assert_eq!(solution.digit(pos), Some(digit));
            board.set(pos, Some(digit));
        }
    }
    hardest
}

#[test]
fn every_step_of_the_ladder_is_right_and_its_reason_is_enough() {
    let seen = climb_many(Rules::TAKUZU, 11);
    // Minimal puzzles are hard: most techniques are the hardest of some puzzle.
    let used = seen.iter().filter(|&&count| count > 0).count();
    assert!(used >= 6, "{seen:?}");
}

#[test]
fn every_step_of_the_ladder_is_right_where_lines_may_be_equal() {
    let seen = climb_many(Rules::UNRULY, 15);
    let used = seen.iter().filter(|&&count| count > 0).count();
    assert!(used >= 5, "{seen:?}");
    let comparing = [Technique::TwoGaps, Technique::MoreGaps];
    assert_eq!(comparing.map(|technique| seen[technique as usize]), [0, 0]);
}

/// Climbs many puzzles and returns how often each technique was the hardest.
fn climb_many(rules: Rules, seed: u64) -> [u32; 11] {
    let mut rng = Rng::new(seed);
    let mut seen = [0; 11];
    for (rows, cols, count) in [
        (4, 4, 400),
        (6, 6, 1_500),
        (8, 8, 500),
        (6, 8, 200),
        (10, 10, 60),
    ] {
        for _ in 0..count {
            let made = generate::minimal(rows, cols, rules, &mut rng, Budget::default()).unwrap();
            let hardest = climb(&made.puzzle, rules);
            seen[hardest as usize] += 1;
            let grade = rate(&made.puzzle, rules, Budget::default()).unwrap();
            assert_eq!(grade.hardest, Some(hardest), "{:?}", made.puzzle);
            assert!(grade.uses[hardest as usize] > 0);
            let below = Technique::ALL[..hardest as usize].last().copied();
            if let Some(below) = below.map(|below| below.min(Technique::MoreGaps)) {
                assert_eq!(
                    solvable(&made.puzzle, rules, below),
                    None,
                    "the level below fails"
                );
            }
        }
    }
    seen
}

#[test]
fn puzzles_of_a_level_need_it_and_no_more() {
    let mut rng = Rng::new(12);
    for level in Difficulty::ALL {
        for _ in 0..20 {
            let (made, hardest) = generate::graded(
                8,
                8,
                Rules::TAKUZU,
                level,
                &mut rng,
                1_000,
                Budget::default(),
            )
            .unwrap();
            assert_eq!(hardest.difficulty(), level);
            assert_eq!(climb(&made.puzzle, Rules::TAKUZU), hardest);
            let Solutions::One(solution) = solve(&made.puzzle, Rules::TAKUZU, Budget::default())
            else {
                panic!("one solution");
            };
            assert_eq!(solution, made.solution);
        }
    }
}

#[test]
fn a_level_that_a_size_does_not_have_is_not_replaced_by_another() {
    let mut rng = Rng::new(13);
    assert_eq!(
        generate::graded(
            2,
            2,
            Rules::TAKUZU,
            Difficulty::Extreme,
            &mut rng,
            200,
            Budget::default()
        ),
        None
    );
    assert_eq!(
        generate::graded(
            4,
            8,
            Rules::TAKUZU,
            Difficulty::Easy,
            &mut rng,
            200,
            Budget::default()
        ),
        None
    );
}

#[test]
fn each_technique_is_found_where_a_textbook_shows_it() {
    let cases = [
        (".11...", Technique::Pair),
        ("1.1...", Technique::Sandwich),
        ("01101.", Technique::SingleGap),
        ("1..101", Technique::CountComplete),
        ("1...1.", Technique::NearComplete),
        ("10..10..1.", Technique::GroupExclusion),
        ("0..1...0", Technique::Enumeration),
    ];
    for (line, technique) in cases {
        let side = line.len();
        let rest = ".".repeat(side * (side - 1));
        let board = text::read(format!("{line}{rest}").as_bytes()).unwrap();
        let step = next_step(&board, Rules::TAKUZU, Budget::default());
        let step = step.unwrap_or_else(|| panic!("nothing follows from {line}"));
        assert_eq!(step.technique(), technique, "{line}");
        assert_eq!(step.line, Line::Row(0), "{line}");
        judge(&board, Rules::TAKUZU, &step);
    }
}

#[test]
fn a_wrong_digit_comes_before_any_step() {
    let mut rng = Rng::new(14);
    for _ in 0..200 {
        let made = generate::minimal(6, 6, Rules::TAKUZU, &mut rng, Budget::default()).unwrap();
        let blank: Vec<Pos> = made
            .puzzle
            .size()
            .positions()
            .filter(|&pos| made.puzzle.digit(pos).is_none())
            .collect();
        let &pos = rng.choose(&blank).unwrap();
        let mut board = made.puzzle.clone();
        board.set(pos, made.solution.digit(pos).map(Digit::other));
        match hint(&board, Some(&made.puzzle), Rules::TAKUZU, Budget::default()) {
            Hint::Wrong(cells) => assert_eq!(cells, [pos]),
            Hint::Broken(found) => assert!(!found.is_empty()),
            other => panic!("{other:?}"),
        }
        match hint(&board, None, Rules::TAKUZU, Budget::default()) {
            Hint::DeadEnd(cells) => assert!(cells.contains(&pos)),
            Hint::Broken(found) => assert!(!found.is_empty()),
            other => panic!("{other:?}"),
        }
        board.set(pos, made.solution.digit(pos));
        assert!(matches!(
            hint(&board, Some(&made.puzzle), Rules::TAKUZU, Budget::default()),
            Hint::Step(_)
        ));
    }
}

#[test]
fn hints_speak_of_no_equal_lines_where_lines_may_be_equal() {
    let (rules, budget) = (Rules::UNRULY, Budget::default());
    let equal = text::read(b"0110 1001 0110 1001").unwrap();
    assert_eq!(hint(&equal, None, rules, budget), Hint::Solved);
    let mut rng = Rng::new(16);
    for _ in 0..200 {
        let made = generate::minimal(6, 6, rules, &mut rng, budget).unwrap();
        let mut board = made.puzzle.clone();
        // Ends: every round fills a blank cell.
        while board.blanks() > 0 {
            let Hint::Step(step) = hint(&board, Some(&made.puzzle), rules, budget) else {
                panic!("a step");
            };
            judge(&board, rules, &step);
            for (pos, digit) in step.cells {
                board.set(pos, Some(digit));
            }
        }
        assert_eq!(board, made.solution);
        assert_eq!(
            hint(&board, Some(&made.puzzle), rules, budget),
            Hint::Solved
        );
    }
}
