//! Fuzz targets: properties that must hold for any bytes, one function per parser. `cargo xtask fuzz NAME` searches
//! for bytes that break one; a plain test replays the corpora.

#![forbid(unsafe_code)]

mod engine;

pub use engine::engine;
pub use grille::fuzzing::{config, history as history_rows, parts};

use grille_grid::Rng;
use grille_grid::text::Scanner;
use grille_mines::solve::proof::{self, Advice, NoAdvice, ProofBudget};
use grille_mines::solve::single::Marks;
use grille_mines::text::{boards as board_lines, history, levels, problem, table};
use grille_mines::{Cell, Game, Move, Rules, Status};

/// A target. Panics if its property does not hold for these bytes.
pub type Target = fn(&[u8]);

/// All targets by name, which is also that of the corpus folder.
pub const TARGETS: [(&str, Target); 18] = [
    ("boards", boards),
    ("certificate", certificate),
    ("config", config),
    ("engine", engine),
    ("history", history_rows),
    ("id", id),
    ("levels", levels),
    ("morpion", morpion),
    ("moves", moves),
    ("operations", operations),
    ("parts", parts),
    ("position", position),
    ("puzzle", puzzle),
    ("save", save),
    ("small", small),
    ("table", table),
    ("tokens", tokens),
    ("variants", variants),
];

/// Larger boards would only cost time here.
const LARGEST: usize = 10_000;

/// Positions survive a round trip, and a hint on a small one is about closed cells.
pub fn position(data: &[u8]) {
    use grille_mines::hint::{Hint, hint};
    use grille_mines::solve::chances;
    use grille_mines::text::position;
    let Ok(views) = position::read_all(data) else {
        return;
    };
    for view in views {
        let text = view.to_string();
        let read = position::read_from(&mut Scanner::new(text.as_bytes()));
        assert_eq!(read.as_ref(), Ok(&view));
        if view.size().area() > 400 {
            continue;
        }
        match hint(&view, chances::Budget(20_000)) {
            Hint::Step(step) => {
                assert!(step.cells.iter().all(|&pos| view.cell(pos).is_covered()));
                let open = |pos| matches!(view.cell(pos), Cell::Open(_));
                assert!(step.numbers.iter().all(|&pos| open(pos)));
            }
            Hint::Guess(guess) => assert!(view.cell(guess.pos).is_covered()),
            Hint::Over | Hint::Done | Hint::Contradiction(_) => {}
        }
    }
}

/// A certificate survives a round trip. If it is valid, other means confirm it: every step is certain at its time, and
/// the last one wins.
pub fn certificate(data: &[u8]) {
    use grille_mines::hint::Fact;
    use grille_mines::solve::chances::{self, Chances};
    use grille_mines::text::certificate;
    let Ok((layout, found)) = certificate::read_from(&mut Scanner::new(data)) else {
        return;
    };
    let text = certificate::write(&layout, &found);
    let read = certificate::read_from(&mut Scanner::new(text.as_bytes()));
    assert_eq!(read, Ok((layout.clone(), found.clone())));
    if layout.size().area() > LARGEST_PLAYED {
        return;
    }
    if grille_mines::certificate::check(&found, &layout).is_ok() {
        let mut game = Game::new(layout, Rules::TP);
        assert!(game.play(Move::Dig(found.first)).is_ok());
        for step in &found.steps {
            let certain = Chances::of(game.view(), chances::Budget(20_000));
            let certain = certain.expect("the board itself agrees");
            let wanted = f64::from(step.fact == Fact::Mine);
            for &cell in &step.cells {
                let chance = certain.mine(cell);
                assert!(!certain.is_exact() || chance.is_none_or(|chance| chance == wanted));
            }
            let safe = step.cells.iter().filter(|_| step.fact == Fact::Safe);
            for &cell in safe {
                if game.view().cell(cell).is_covered() {
                    assert!(game.play(Move::Dig(cell)).is_ok());
                }
            }
        }
        assert_eq!(game.status(), Status::Won);
    }
}

/// Tokens and lines are pieces of the text in order, and every error has a position in it.
pub fn tokens(data: &[u8]) {
    let mut scanner = Scanner::new(data);
    let mut seen = 0;
    let breaks = data.iter().filter(|&&byte| byte == b'\n').count();
    while let Some(token) = scanner.token() {
        assert!(!token.bytes().is_empty());
        assert!(!token.bytes().iter().any(u8::is_ascii_whitespace));
        seen += token.bytes().len();
        let error = scanner.error_at(token, ());
        assert!((1..=breaks + 1).contains(&error.place.line) && error.place.column >= 1);
        assert!(!error.token.contains(|c: char| c.is_control()));
    }
    let dark = data
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count();
    assert_eq!(seen, dark, "no character is lost");
    let mut scanner = Scanner::new(data);
    let mut lines = 0;
    while scanner.line().is_some() {
        lines += 1;
    }
    let open = !data.is_empty() && !data.ends_with(b"\n");
    assert_eq!(lines, breaks + usize::from(open));
}

/// A valid problem and history make a game whose table survives a round trip.
pub fn operations(data: &[u8]) {
    let mut scanner = Scanner::new(data);
    let mut order = scanner.clone();
    if problem::read_size(&mut order).is_ok_and(|size| size.area() > LARGEST) {
        return;
    }
    let Ok(layout) = problem::read_from(&mut scanner) else {
        return;
    };
    let safe = layout.size().area() - layout.mines() as usize;
    let mut game = Game::new(layout.clone(), Rules::SAE);
    let replayed = history::replay(&mut scanner, &mut game);
    let opened = game
        .view()
        .cells()
        .cells()
        .iter()
        .filter(|c| matches!(c, Cell::Open(_)))
        .count();
    assert_eq!(game.status() == Status::Won, opened == safe);
    if game.status() == Status::Playing {
        let marked = |pos| game.view().cell(pos) == Cell::Marked;
        assert!(
            layout
                .size()
                .positions()
                .all(|pos| !marked(pos) || layout.is_mine(pos))
        );
    } else if replayed.is_ok() {
        let first = grille_grid::Pos::new(0, 0);
        assert!(game.play(Move::Dig(first)).is_err(), "the end is the end");
    }
    let text = table::write(game.view(), table::Rule::Underscore);
    let read =
        table::read_from(&mut Scanner::new(text.as_bytes())).expect("what we write, we read");
    assert_eq!(table::write(&read, table::Rule::Underscore), text);
}

/// The boards of a valid list, one per line, survive a round trip.
pub fn boards(data: &[u8]) {
    let Ok(lines) = board_lines::lines(data) else {
        return;
    };
    assert!(!lines.is_empty());
    for line in lines {
        let (layout, first) = board_lines::read(line).expect("the line was found faultless");
        assert!(layout.size().contains(first));
        let text = board_lines::write(&layout, first);
        assert_eq!(board_lines::read(text.as_bytes()), Ok((layout, first)));
    }
}

/// A table survives a round trip, and the advice on it is legal.
pub fn table(data: &[u8]) {
    let mut scanner = Scanner::new(data);
    if problem::read_size(&mut scanner.clone()).is_ok_and(|size| size.area() > LARGEST) {
        return;
    }
    let Ok(view) = table::read_from(&mut scanner) else {
        return;
    };
    let text = table::write(&view, table::Rule::Dash);
    assert_eq!(
        table::read_from(&mut Scanner::new(text.as_bytes())).as_ref(),
        Ok(&view)
    );
    let advice = proof::advise(&view, Marks::AreMines, ProofBudget(100), &mut Rng::new(1));
    let hidden = view.cells().cells().contains(&Cell::Hidden);
    let over = view.cells().cells().contains(&Cell::Mine);
    match advice {
        Ok(Some(Advice::Safe(pos) | Advice::Mine(pos) | Advice::Guess { pos, .. })) => {
            assert_eq!(view.cell(pos), Cell::Hidden);
        }
        Ok(None) => assert!(!hidden || over),
        Err(NoAdvice::Contradiction(contradiction)) => {
            assert!(matches!(view.cell(contradiction.number), Cell::Open(_)));
        }
        Err(NoAdvice::Memory) => panic!("so small a board fits"),
    }
}

/// Every level of a valid file can be played.
pub fn levels(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(levels) = levels::read(text) else {
        return;
    };
    assert!(!levels.is_empty());
    for level in levels {
        assert!(!level.name.contains(|c: char| c.is_control()));
        let first = grille_grid::Pos::new(0, 0);
        let game = Game::start(level.size, level.mines, first, Rules::IA, &mut Rng::new(1));
        assert!(game.is_some_and(|(game, _)| game.status() != Status::Lost));
    }
}

/// A Takuzu puzzle survives a round trip in every format, its rules in an ID.
pub fn puzzle(data: &[u8]) {
    use grille_takuzu::text::{Format, read, read_puzzle, write};
    use grille_takuzu::{Budget, Puzzle, Rules, Solutions, is_solved, solve};
    let Ok(puzzle) = read_puzzle(data, None) else {
        return;
    };
    let Puzzle { board, rules } = &puzzle;
    for format in Format::ALL {
        if let Some(written) = write(board, *rules, format) {
            assert_eq!(read(written.as_bytes()).as_ref(), Ok(board), "{format}");
        }
    }
    assert_eq!(puzzle.to_string().parse().as_ref(), Ok(&puzzle));
    assert_eq!(rules.to_string().parse::<Rules>().as_ref(), Ok(rules));
    if board.size().area() <= 64 {
        match solve(board, *rules, Budget(200)) {
            Solutions::One(found) => assert!(is_solved(&found, *rules)),
            Solutions::Several(first, second) => {
                assert!(first != second);
                assert!(is_solved(&first, *rules) && is_solved(&second, *rules));
            }
            Solutions::None | Solutions::Unknown(_) => {}
        }
    }
}

/// The solver finds what trying all fillings of a small board finds, under the rules of every preset.
pub fn small(data: &[u8]) {
    use grille_takuzu::{Budget, Digit, Odd, Rules, Solutions, solve};
    let Ok(board) = grille_takuzu::text::read(data) else {
        return;
    };
    let blank = |pos: &grille_grid::Pos| board.digit(*pos).is_none();
    let blanks: Vec<_> = board.size().positions().filter(blank).collect();
    if board.size().area() > 36 || blanks.len() > 10 {
        return;
    }
    let presets = Rules::PRESETS.map(|(_, rules)| rules);
    let others = presets.map(|mut rules| {
        rules.odd = Odd::Either;
        rules
    });
    for rules in presets.into_iter().chain(others) {
        let mut all = Vec::new();
        let mut filled = board.clone();
        for ones in 0..1u32 << blanks.len() {
            for (at, &pos) in blanks.iter().enumerate() {
                let digit = [Digit::Zero, Digit::One][(ones >> at & 1) as usize];
                filled.set(pos, Some(digit));
            }
            if obeys(&filled, rules) {
                all.push(filled.clone());
            }
        }
        match solve(&board, rules, Budget::default()) {
            Solutions::None => assert!(all.is_empty(), "{rules}"),
            Solutions::One(found) => assert_eq!(all, [found], "{rules}"),
            Solutions::Several(first, second) => {
                assert!(first != second && all.contains(&first) && all.contains(&second));
            }
            Solutions::Unknown(_) => panic!("so small a board is solved"),
        }
    }
}

/// Whether a full board obeys the rules, by a second implementation of them.
fn obeys(board: &grille_takuzu::Board, rules: grille_takuzu::Rules) -> bool {
    use grille_takuzu::{Edge, Line, Odd, Sign};
    let lines: Vec<(Line, Vec<u8>)> = Line::all(board)
        .map(|line| {
            let digit = |at| board.digit(line.cell(at)).map_or(2, |digit| digit.number());
            (line, (0..line.len(board)).map(digit).collect())
        })
        .collect();
    let fits = |(line, digits): &(Line, Vec<u8>)| {
        let (zeros, ones) = (
            digits.iter().filter(|digit| **digit == 0).count(),
            digits.iter().filter(|digit| **digit == 1).count(),
        );
        let counted = match rules.odd {
            _ if digits.len() % 2 == 0 => zeros == ones,
            Odd::MoreOnes => ones == zeros + 1,
            Odd::Either => zeros.abs_diff(ones) == 1,
        };
        let triple = digits.windows(3).any(|w| w[0] == w[1] && w[1] == w[2]);
        let signs = digits.windows(2).zip(0..).all(|(pair, at)| {
            let line = *line;
            board
                .sign(Edge { line, at })
                .is_none_or(|sign| (sign == Sign::Equal) == (pair[0] == pair[1]))
        });
        counted && !triple && signs
    };
    let rows = board.size().rows() as usize;
    let differ = |lines: &[(Line, Vec<u8>)]| {
        let mut seen = std::collections::BTreeSet::new();
        lines.iter().all(|(_, digits)| seen.insert(digits.clone()))
    };
    lines.iter().all(fits)
        && (!rules.lines_differ || differ(&lines[..rows]) && differ(&lines[rows..]))
}

/// A game on the puzzle of the first line, with one move per further line: what the game keeps up to date is what its
/// board says, and a hint never leaves the only solution.
pub fn variants(data: &[u8]) {
    use grille_takuzu::{Budget, Game, Hint, hint, is_solved, solve, text};
    let mut lines = data.split(|&byte| byte == b'\n');
    let Some(Ok(puzzle)) = lines.next().map(|line| text::read_puzzle(line, None)) else {
        return;
    };
    let (start, rules) = (puzzle.board, puzzle.rules);
    if start.size().area() > 81 {
        return;
    }
    let solution = solve(&start, rules, Budget(1_000)).only().ok();
    let mut game = Game::new(start.clone(), rules);
    for line in lines.take(20) {
        let read = str::from_utf8(line).map(|line| text::moves::read(line, start.size()));
        if let Ok(Ok(mv)) = read {
            let _ = game.play(mv);
        }
        let board = game.board();
        assert_eq!(game.blanks(), board.blanks());
        assert_eq!(game.is_won(), is_solved(board, rules));
        assert!(board.signs().eq(start.signs()), "signs stay");
        if let (Some(solution), Hint::Step(step)) =
            (&solution, hint(board, Some(&start), rules, Budget(1_000)))
        {
            for (pos, digit) in step.cells {
                assert_eq!(solution.digit(pos), Some(digit), "{}", step.line);
            }
        }
    }
}

/// Moves of a Takuzu game, one per line: a refused move changes nothing, given digits stay, and a game is won when its
/// board is solved. There is always a hint, and its step can be played.
pub fn moves(data: &[u8]) {
    use grille_takuzu::{Budget, Game, Hint, Move, Rules, hint, is_solved, text};
    let Ok(start) = text::read(b".1.0..0..0..11.0") else {
        unreachable!("the puzzle is well-formed");
    };
    let mut game = Game::new(start.clone(), Rules::TAKUZU);
    for line in data.split(|&byte| byte == b'\n').take(100) {
        let before = game.board().clone();
        let read = std::str::from_utf8(line).map(|line| text::moves::read(line, start.size()));
        match read.map(|read| read.map(|mv| (mv.clone(), game.play(mv)))) {
            Ok(Ok((mv, Ok(events)))) => {
                assert!(!events.is_empty());
                let (pos, digit) = match mv {
                    Move::Put(pos, digit) => (pos, Some(digit)),
                    Move::Clear(pos) | Move::Note(pos, _) => (pos, None),
                    Move::Fill(board) => (
                        grille_grid::Pos::new(0, 0),
                        board.digit(grille_grid::Pos::new(0, 0)),
                    ),
                };
                assert_eq!(game.board().digit(pos), digit);
                assert!(!game.is_given(pos));
            }
            _ => assert_eq!(*game.board(), before),
        }
        assert_eq!(game.is_won(), is_solved(game.board(), Rules::TAKUZU));
        for pos in start.size().positions().filter(|&pos| game.is_given(pos)) {
            assert_eq!(game.board().digit(pos), start.digit(pos));
        }
        match hint(game.board(), Some(&start), Rules::TAKUZU, Budget(1_000)) {
            Hint::Step(step) => {
                for (pos, digit) in step.cells {
                    assert!(game.clone().play(Move::Put(pos, digit)).is_ok());
                }
            }
            Hint::Solved => assert!(game.is_won()),
            Hint::Broken(found) => assert!(!found.is_empty()),
            Hint::Wrong(cells) => assert!(cells.iter().all(|&pos| !game.is_given(pos))),
            other => panic!("a puzzle with one solution leaves no {other:?}"),
        }
    }
}

/// A Morpion position, move or proof survives a round trip. A position's value is that of its best move, and every
/// move can be undone.
pub fn morpion(data: &[u8]) {
    use grille_morpion::ko::{self, proof::Proof};
    use grille_morpion::{Move, Position, Variant, oracle, text};
    for word in String::from_utf8_lossy(data).split_whitespace() {
        if let Ok(mv) = word.parse::<Move>() {
            assert_eq!(mv.to_string(), word);
        }
    }
    if let Ok(proof) = Proof::read(data) {
        assert_eq!(proof.to_string().parse().as_ref(), Ok(&proof));
        if proof.side.get() <= 4 {
            let _ = ko::check(&proof);
        }
    }
    let Ok(board) = text::position::read(data) else {
        return;
    };
    assert_eq!(board.to_string().parse::<Position>().as_ref(), Ok(&board));
    if board.side().get() > 5 {
        return;
    }
    for variant in Variant::ALL {
        let best = oracle::move_values(&board, variant)
            .into_iter()
            .map(|(_, value)| value)
            .max();
        assert_eq!(oracle::value(&board, variant), best);
    }
    let mut next = board.clone();
    for play in board.moves() {
        let undo = next.play(play).expect("a listed move may be played");
        next.undo(undo);
        assert_eq!(next, board);
    }
}

/// Larger games would only cost time here.
const LARGEST_PLAYED: usize = 400;

/// An ID survives a round trip. A game that starts from it can be saved, and its own ID is valid.
pub fn id(data: &[u8]) {
    use grille_session::{Session, Start, pasted};
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let _ = pasted::read(text);
    let Ok(start) = text.parse::<Start>() else {
        return;
    };
    assert_eq!(start.to_string().parse::<Start>().as_ref(), Ok(&start));
    // Generating or searching for a board takes long.
    let is_quick = match &start {
        Start::Mines(setup) => setup.size.area() <= LARGEST_PLAYED && !setup.no_guess,
        Start::Takuzu(setup) => matches!(setup.source, grille_session::takuzu::Source::Puzzle(_)),
        Start::Morpion(_) => true,
    };
    if is_quick && let Ok(session) = Session::new(start) {
        assert!(
            session.id().parse::<Start>().is_ok() && session.description().parse::<Start>().is_ok()
        );
        assert!(Session::load(&session.save()).is_ok());
    }
}

/// A save survives a round trip, and every position of its history can be reached.
pub fn save(data: &[u8]) {
    use grille_session::Session;
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(mut session) = Session::load(text) else {
        return;
    };
    let saved = session.save();
    let again = Session::load(&saved).expect("what we write, we read");
    assert_eq!(again.save(), saved);
    if session.game().size().area() > LARGEST_PLAYED || session.steps().len() > 200 {
        return;
    }
    let (last, fixed) = (session.steps().len(), session.opening_len());
    for at in (fixed..=last).rev().chain(fixed..=last) {
        assert!(session.go_to(at));
    }
    let _ = (session.id(), session.description());
    for text in ["d A1", "f B2", "c A1", "AA0", "BB?1", "+a1", "-a1"] {
        let before = session.save();
        if session.play_text(text, session.elapsed()).is_err() {
            assert_eq!(session.save(), before, "what is refused changes nothing");
        }
    }
    while session.undo() {}
}
