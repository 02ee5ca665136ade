//! The human techniques: every step is right, its reason is sufficient, and no easier technique applies. Reasons are
//! checked by trying every way to fill a line, with none of the engine's code.

use grille_grid::{Pos, Rng};
use grille_takuzu::technique::{Contradiction, Reason, Step, Technique, next_step, rate, solvable};
use grille_takuzu::{
    Board, Breach, Budget, Difficulty, Digit, Edge, Hint, Line, Odd, Rules, Sign, Solutions,
    generate, hint, solve, text,
};

/// Every way to fill a line: no three equal neighbours, a number of ones from `fewest` to `most`, and true signs, each
/// with the number of the cell before it. `None` is a blank.
fn fillings(
    line: &[Option<Digit>],
    (fewest, most): (usize, usize),
    signs: &[(usize, Sign)],
) -> Vec<Vec<Digit>> {
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
    ways.retain(|way| (fewest..=most).contains(&ones(way)));
    let is_true = |way: &Vec<Digit>, (at, sign): (usize, Sign)| {
        (way[at] == way[at + 1]) == (sign == Sign::Equal)
    };
    ways.retain(|way| signs.iter().all(|&sign| is_true(way, sign)));
    ways
}

fn positions(board: &Board, line: Line) -> Vec<Pos> {
    (0..line.len(board)).map(|at| line.cell(at)).collect()
}

/// What is known of a line: these cells and signs, or, for `None`, all of them.
type Known<'a> = Option<(&'a [Pos], &'a [Edge])>;

/// The ways to fill a line, knowing only what is in `known`, except those equal to `others`.
fn ways(
    board: &Board,
    rules: Rules,
    line: Line,
    known: Known<'_>,
    others: &[Line],
) -> Vec<Vec<Digit>> {
    let len = line.len(board) as usize;
    let fewest = match (len % 2, rules.odd) {
        (1, Odd::Either) => len / 2,
        _ => len.div_ceil(2),
    };
    let signs: Vec<(usize, Sign)> = board
        .signs()
        .filter(|(edge, _)| edge.line == line)
        .filter(|(edge, _)| known.is_none_or(|(_, signs)| signs.contains(edge)))
        .map(|(edge, sign)| (edge.at as usize, sign))
        .collect();
    let cells: Vec<Option<Digit>> = positions(board, line)
        .into_iter()
        .map(|pos| {
            board
                .digit(pos)
                .filter(|_| known.is_none_or(|(cells, _)| cells.contains(&pos)))
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
    let mut ways = fillings(&cells, (fewest, len.div_ceil(2)), &signs);
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
    for edge in &step.signs {
        assert_eq!(edge.line, step.line, "{step:?}");
        assert!(board.sign(*edge).is_some(), "{step:?}");
    }
    if !others.is_empty() {
        let ways_but = |others| ways(board, rules, step.line, None, others).len();
        let copies = ways_but(&[]) - ways_but(&others);
        assert_eq!(copies, others.len(), "each is a way to fill it: {step:?}");
    }
    let known = Some((step.because.as_slice(), step.signs.as_slice()));
    let left = ways(board, rules, step.line, known, &others);
    let line = positions(board, step.line);
    for (pos, digit) in &step.cells {
        let at = line
            .iter()
            .position(|other| other == pos)
            .expect("a cell of the line");
        assert!(left.iter().all(|way| way[at] == *digit), "{step:?}");
    }
    if let Reason::Enumeration { ways: said } = step.reason {
        assert_eq!(
            ways(board, rules, step.line, None, &[]).len(),
            said as usize
        );
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
        Contradiction::Broken(Breach::Sign { edge, sign }) => {
            assert_eq!(board.sign(*edge), Some(*sign));
            let [one, other] = edge.cells().map(|pos| board.digit(pos).expect("filled"));
            assert_eq!(one == other, *sign == Sign::Differ);
        }
        Contradiction::Broken(Breach::TooMany { line, .. })
        | Contradiction::Unfillable { line } => {
            assert!(ways(board, rules, *line, None, &[]).is_empty());
        }
        Contradiction::OnlyCopies { line, others } => {
            assert!(rules.lines_differ);
            assert!(!ways(board, rules, *line, None, &[]).is_empty());
            assert!(ways(board, rules, *line, None, others).is_empty());
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

#[test]
fn every_step_of_the_ladder_is_right_with_signs() {
    let shapes = [
        (4, 4, 100),
        (6, 6, 500),
        (8, 8, 150),
        (6, 8, 50),
        (10, 10, 15),
    ];
    let seen = climb_shapes(Rules::TANGO, 17, &shapes);
    let used = seen.iter().filter(|&&count| count > 0).count();
    assert!(used >= 8, "{seen:?}");
    let of_signs = [Technique::SignPairs, Technique::Parity];
    assert!(
        of_signs
            .iter()
            .all(|&technique| seen[technique as usize] > 0),
        "{seen:?}"
    );
}

#[test]
fn every_step_of_the_ladder_is_right_with_signs_where_lines_differ() {
    let shapes = [
        (4, 4, 200),
        (6, 6, 700),
        (8, 8, 200),
        (6, 8, 100),
        (10, 10, 15),
    ];
    let seen = climb_shapes(signs_and_different_lines(), 22, &shapes);
    let comparing = [Technique::TwoGaps, Technique::MoreGaps];
    assert!(
        comparing
            .iter()
            .all(|&technique| seen[technique as usize] > 0),
        "{seen:?}"
    );
}

#[test]
fn a_full_line_that_breaks_the_signs_of_another_is_no_way_to_fill_it() {
    let rules = signs_and_different_lines();
    let rows = [
        ". 0 1 . .=.",
        "0 0 1 1 0 1",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
    ];
    let mut board = text::read(rows.join("\n").as_bytes()).unwrap();
    // Ends: every round fills a blank cell.
    while let Some(step) = next_step(&board, rules, Budget::default()) {
        judge(&board, rules, &step);
        for (pos, digit) in step.cells {
            board.set(pos, Some(digit));
        }
    }
}

/// The rules of Takuzu with signs, under which full lines are compared and may break the signs of others.
fn signs_and_different_lines() -> Rules {
    "takuzu-signs".parse().unwrap()
}

#[test]
fn every_step_of_the_ladder_is_right_on_odd_boards() {
    let shapes = [(5, 5, 60), (7, 7, 80), (9, 9, 15)];
    for odd in [Odd::MoreOnes, Odd::Either] {
        for preset in [Rules::TAKUZU, Rules::TANGO, signs_and_different_lines()] {
            let mut rules = preset;
            rules.odd = odd;
            climb_shapes(rules, 18, &shapes);
        }
    }
}

/// Climbs many puzzles and returns how often each technique was the hardest.
fn climb_many(rules: Rules, seed: u64) -> [u32; Technique::ALL.len()] {
    const EVEN: [(u32, u32, u32); 5] = [
        (4, 4, 400),
        (6, 6, 1_500),
        (8, 8, 500),
        (6, 8, 200),
        (10, 10, 60),
    ];
    climb_shapes(rules, seed, &EVEN)
}

fn climb_shapes(
    rules: Rules,
    seed: u64,
    shapes: &[(u32, u32, u32)],
) -> [u32; Technique::ALL.len()] {
    let mut rng = Rng::new(seed);
    let mut seen = [0; Technique::ALL.len()];
    for &(rows, cols, count) in shapes {
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
    for level in Difficulty::ALL {
        needs_its_level(8, Rules::TAKUZU, level, 12, 20);
    }
}

#[test]
fn puzzles_with_signs_of_a_level_need_it_and_no_more() {
    let budget = Budget::default();
    for level in Difficulty::ALL {
        needs_its_level(6, signs_and_different_lines(), level, 24, 10);
        if level.exists_under(Rules::TANGO) {
            needs_its_level(6, Rules::TANGO, level, 24, 10);
        } else {
            let (mut rng, tries) = (Rng::new(24), u32::MAX);
            let made = generate::graded(6, 6, Rules::TANGO, level, &mut rng, tries, budget);
            assert_eq!(made, None, "at once");
        }
    }
}

/// Makes puzzles of a level and solves them by the ladder.
fn needs_its_level(side: u32, rules: Rules, level: Difficulty, seed: u64, count: u32) {
    let mut rng = Rng::new(seed);
    let budget = Budget::default();
    for _ in 0..count {
        let made = generate::graded(side, side, rules, level, &mut rng, 1_000, budget);
        let (made, hardest) = made.unwrap();
        assert_eq!(hardest.difficulty(), level);
        assert_eq!(climb(&made.puzzle, rules), hardest);
        let only = Solutions::One(made.solution);
        assert_eq!(solve(&made.puzzle, rules, budget), only);
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
    let with_signs = [
        ("0=. . . . .", Technique::KnownEnd),
        (". . .x1 . .", Technique::KnownEnd),
        ("0 .=. . . .", Technique::EqualPair),
        (".x. .x. 0 .", Technique::SignPairs),
        ("0 1 0 1 0 .x. . .=.", Technique::SignPairs),
        (".=.x.x. 1 0 1 0 1 .", Technique::SignChain),
        (".=. .=. .=. . 1", Technique::Parity),
    ];
    for (line, technique) in with_signs {
        let side = line.len().div_ceil(2);
        let rest = vec![". ".repeat(side); side - 1].join("\n");
        let board = text::read(format!("{line}\n{rest}").as_bytes()).unwrap();
        let step = next_step(&board, Rules::TANGO, Budget::default());
        let step = step.unwrap_or_else(|| panic!("nothing follows from {line}"));
        assert_eq!(step.technique(), technique, "{line}");
        assert_eq!(step.line, Line::Row(0), "{line}");
        judge(&board, Rules::TANGO, &step);
    }
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

/// Boards with several solutions on which some digit is certain, but only by trial.
fn several_and_certain(count: usize) -> Vec<Board> {
    let (rules, budget) = (Rules::TAKUZU, Budget::default());
    let mut rng = Rng::new(21);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = generate::minimal(8, 8, rules, &mut rng, budget)
            .unwrap()
            .puzzle;
        let positions: Vec<Pos> = board.size().positions().collect();
        let clue = positions.iter().find(|&&pos| board.digit(pos).is_some());
        board.set(*clue.unwrap(), None);
        if let Hint::Step(step) = hint(&board, None, rules, budget)
            && step.technique() >= Technique::Trial
        {
            boards.push(board);
        }
    }
    boards
}

#[test]
fn a_hint_whose_search_was_stopped_does_not_say_that_nothing_is_certain() {
    let mut stopped = 0;
    for board in several_and_certain(8) {
        for steps in [1, 1_000, 10_000, 100_000, 1_000_000] {
            let limits = grille_grid::work::Limits {
                steps,
                ..Default::default()
            };
            let found = limits.run(|| hint(&board, None, Rules::TAKUZU, Budget::default()));
            match found {
                Hint::Step(_) => {}
                Hint::Unknown => stopped += 1,
                other => panic!("{other:?} after {steps} steps"),
            }
        }
        for budget in 0..50 {
            let found = hint(&board, None, Rules::TAKUZU, Budget(budget));
            assert!(matches!(found, Hint::Step(_) | Hint::Unknown), "{found:?}");
            stopped += u32::from(found == Hint::Unknown);
        }
    }
    assert!(stopped > 8, "{stopped} searches were stopped");
}

#[test]
fn a_puzzle_that_is_solved_within_a_budget_has_a_hint_within_it() {
    let mut rng = Rng::new(22);
    for _ in 0..30 {
        let budget = Budget::default();
        let made = generate::minimal(14, 14, Rules::TAKUZU, &mut rng, budget).unwrap();
        for budget in (0..14).map(|power| Budget(1 << power)) {
            if solve(&made.puzzle, Rules::TAKUZU, budget) == Solutions::One(made.solution.clone()) {
                let found = hint(&made.puzzle, None, Rules::TAKUZU, budget);
                assert!(matches!(found, Hint::Step(_)), "{found:?}");
            }
        }
    }
}

#[test]
fn a_puzzle_without_digits_to_clear_is_hopeless() {
    let board = text::read(b". . . .\n.=.=. .\n. . . .\n. . . .\n").unwrap();
    for start in [None, Some(&board)] {
        let found = hint(&board, start, Rules::TANGO, Budget::default());
        assert_eq!(found, Hint::Hopeless);
    }
}

#[test]
fn a_line_of_odd_length_needs_its_last_digit_unless_either_may_be_more() {
    // One more 0 fits. At the right end of the first line, or in B of the second, it would leave three 1s.
    for (odd, row, is_needed) in [
        (Odd::MoreOnes, "0...10.", true),
        (Odd::Either, "0...100", false),
    ] {
        let mut rules = Rules::TAKUZU;
        rules.odd = odd;
        let board = text::read(format!("{row}{}", ".".repeat(42)).as_bytes()).unwrap();
        let step = next_step(&board, rules, Budget::default()).unwrap();
        let reason = step.reason;
        assert!(
            matches!(reason, Reason::NearComplete { digit: Digit::Zero, is_needed: found, .. } if found == is_needed),
            "{reason:?}"
        );
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

/// Puzzles in the style of well-known daily ones: 6 x 6, 4 to 10 givens, 6 to 12 signs.
#[test]
fn puzzles_like_the_daily_ones_need_no_trial() {
    let puzzles = [
        (Difficulty::Easy, "6x6s:Khccl,Ieojcji"),
        (Difficulty::Easy, "6x6s:Fbkpb,GFAdizAFb"),
        (Difficulty::Easy, "6x6s:kqcae,cFfaBFIDph"),
        (Difficulty::Easy, "6x6s:IBcva,EaNClGs"),
        (Difficulty::Medium, "6x6s:FbChr,cDFeiFzc"),
        (Difficulty::Medium, "6x6s:kqcae,claBFIDph"),
        (Difficulty::Medium, "6x6s:budAi,DFaHJKblCd"),
        (Difficulty::Medium, "6x6s:onAcd,AdeGGDzag"),
        (Difficulty::Hard, "6x6s:kqcae,claBODph"),
        (Difficulty::Hard, "6x6s:bSkcb,ifAGJCFAHGc"),
        (Difficulty::Hard, "6x6s:AtDjb,dCkbKUEAc"),
        (Difficulty::Hard, "6x6s:FPCbj,DBfmlEs"),
    ];
    for (level, id) in puzzles {
        let puzzle = text::id::read(id.as_bytes()).unwrap();
        let board = puzzle.board;
        assert_eq!(
            (board.size().rows(), puzzle.rules),
            (6, Rules::TANGO),
            "{id}"
        );
        let digits = board.size().area() - board.blanks();
        assert!((4..=10).contains(&digits), "{id}");
        assert!((6..=12).contains(&board.signs().count()), "{id}");
        let hardest = climb(&board, Rules::TANGO);
        assert!(hardest < Technique::Trial, "{id}");
        assert_eq!(hardest.difficulty(), level, "{id}");
    }
}
