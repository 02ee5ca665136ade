//! Checks the lessons exhaustively: whatever they call right is right, and nothing else is.

use std::collections::BTreeSet;

use grille_grid::{Pos, Rng};
use grille_mines::{Cell, View};
use grille_session::lesson::{Answer, Attempt, Fault, Lesson, Task, lessons, rules};
use grille_session::{Game, GameKind, Session};
use grille_takuzu::technique::{Technique, next_step};
use grille_takuzu::{Board, Budget, Digit, Edge, Sign, Solutions, solve};

/// The right moves, as the game writes them.
fn right(lesson: &Lesson) -> BTreeSet<String> {
    let session = lesson.scene.session();
    let game = session.game();
    let moves = lesson
        .right
        .iter()
        .map(|text| game.read_move(text).unwrap());
    moves.map(|mv| game.write_move(&mv)).collect()
}

#[test]
fn every_scene_can_be_played_and_every_cell_is_there() {
    for kind in GameKind::ALL {
        let scenes = lessons(kind).iter().map(|lesson| &lesson.scene);
        for scene in rules(kind).iter().chain(scenes) {
            assert_eq!(scene.session().kind(), kind, "{}", scene.id);
            assert_eq!(scene.cells().len(), scene.look.len(), "{}", scene.id);
        }
        assert!((5..=7).contains(&lessons(kind).len()));
        assert!((4..=8).contains(&rules(kind).len()));
    }
}

#[test]
fn the_right_moves_do_the_task_and_every_other_move_is_wrong() {
    for kind in GameKind::ALL {
        for lesson in lessons(kind) {
            let mut attempt = Attempt::new(lesson);
            while let Some(mv) = attempt.left().first() {
                let text = attempt.session().game().write_move(mv);
                assert_eq!(attempt.play(&text), Answer::Right, "{text}");
            }
            assert!(attempt.is_done(), "{}", lesson.scene.id);
            assert!(matches!(attempt.play("nonsense"), Answer::Wrong(_)));
        }
    }
}

// --- Minesweeper

fn view(session: &Session) -> &View {
    match session.game() {
        Game::Mines(game) => game.view(),
        _ => panic!("no game of Minesweeper"),
    }
}

/// The closed cells that are mines in no layout, and those that are mines in all.
fn certain(view: &View) -> (BTreeSet<Pos>, BTreeSet<Pos>) {
    let size = view.size();
    let is_closed = |pos: &Pos| matches!(view.cell(*pos), Cell::Hidden | Cell::Marked);
    let closed: Vec<Pos> = size.positions().filter(is_closed).collect();
    let mut safe: BTreeSet<Pos> = closed.iter().copied().collect();
    let mut mines = safe.clone();
    for bits in 0u32..1 << closed.len() {
        if Some(bits.count_ones()) != view.mines() {
            continue;
        }
        let laid: BTreeSet<Pos> = (0..closed.len())
            .filter(|at| bits >> at & 1 == 1)
            .map(|at| closed[at])
            .collect();
        let agrees = size.positions().all(|pos| match view.cell(pos) {
            Cell::Open(number) => {
                let near = size.neighbours(pos).filter(|near| laid.contains(near));
                near.count() == usize::from(number.number())
            }
            _ => true,
        });
        if agrees {
            safe.retain(|pos| !laid.contains(pos));
            mines.retain(|pos| laid.contains(pos));
        }
    }
    (safe, mines)
}

#[test]
fn in_minesweeper_all_that_is_certain_is_right() {
    for lesson in lessons(GameKind::Mines) {
        let session = lesson.scene.session();
        let view = view(&session);
        let size = view.size();
        let (safe, mines) = certain(view);
        let marked: BTreeSet<Pos> = size
            .positions()
            .filter(|&pos| view.cell(pos) == Cell::Marked)
            .collect();
        assert!(marked.is_subset(&mines), "{}", lesson.scene.id);
        let named = |verb: char, pos: Pos| {
            let name = grille_mines::text::cell::CellName(pos);
            format!("{verb} {name}")
        };
        let found: BTreeSet<String> = match lesson.task {
            Task::Dig => safe.iter().map(|&pos| named('d', pos)).collect(),
            Task::Flag => (mines.difference(&marked))
                .map(|&pos| named('f', pos))
                .collect(),
            Task::Chord => {
                let opens = |&pos: &Pos| {
                    let Cell::Open(number) = view.cell(pos) else {
                        return false;
                    };
                    let near: Vec<Pos> = size.neighbours(pos).collect();
                    let marks = near.iter().filter(|pos| marked.contains(pos)).count();
                    let hidden = near.iter().filter(|&&pos| view.cell(pos) == Cell::Hidden);
                    let hidden: Vec<&Pos> = hidden.collect();
                    marks == usize::from(number.number())
                        && !hidden.is_empty()
                        && hidden.iter().all(|pos| safe.contains(pos))
                };
                let chords = size.positions().filter(opens);
                chords.map(|pos| named('c', pos)).collect()
            }
            task => panic!("{task:?} is no task of Minesweeper"),
        };
        assert_eq!(right(lesson), found, "{}", lesson.scene.id);
    }
}

#[test]
fn in_minesweeper_the_answer_says_what_is_known_of_the_cell() {
    for lesson in lessons(GameKind::Mines) {
        let session = lesson.scene.session();
        let view = view(&session);
        let (safe, mines) = certain(view);
        for pos in view
            .size()
            .positions()
            .filter(|&pos| view.cell(pos) == Cell::Hidden)
        {
            let text = format!("d {}", grille_mines::text::cell::CellName(pos));
            let answer = Attempt::new(lesson).play(&text);
            let fits = match &answer {
                Answer::Right => safe.contains(&pos) && lesson.task == Task::Dig,
                Answer::Wrong(Fault::Safe(found)) => *found == pos && safe.contains(&pos),
                Answer::Wrong(Fault::Mine(found)) => *found == pos && mines.contains(&pos),
                Answer::Wrong(Fault::Unknown(found, share)) => {
                    let known = safe.contains(&pos) || mines.contains(&pos);
                    *found == pos && !known && *share > 0.0 && *share < 1.0
                }
                _ => false,
            };
            assert!(fits, "{} {text}: {answer:?}", lesson.scene.id);
        }
    }
}

// --- Takuzu

type Digits = BTreeSet<(Pos, Digit)>;

/// All rows and columns, as their cells.
fn lines(board: &Board) -> Vec<Vec<Pos>> {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let row = |row| (0..cols).map(|col| Pos::new(row, col)).collect();
    let col = |col| (0..rows).map(|row| Pos::new(row, col)).collect();
    (0..rows).map(row).chain((0..cols).map(col)).collect()
}

/// What a technique finds in one step anywhere on a board.
fn found_by(technique: Technique, board: &Board) -> Digits {
    let mut found = Digits::new();
    let all = lines(board);
    let at = |pos: &Pos| board.digit(*pos);
    for line in &all {
        let blanks: Vec<Pos> = line
            .iter()
            .copied()
            .filter(|pos| at(pos).is_none())
            .collect();
        for triple in line.windows(3) {
            for (blank, a, b) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
                let is_gap = blank == 1;
                if let (None, Some(digit)) = (at(&triple[blank]), at(&triple[a]))
                    && at(&triple[b]) == Some(digit)
                    && is_gap == (technique == Technique::Sandwich)
                    && matches!(technique, Technique::Pair | Technique::Sandwich)
                {
                    found.insert((triple[blank], digit.other()));
                }
            }
        }
        for (at_sign, pair) in line.windows(2).enumerate() {
            let edge = Edge::between(pair[0], pair[1]).unwrap();
            let Some(sign) = board.sign(edge) else {
                continue;
            };
            let across = |digit: Digit| match sign {
                Sign::Equal => digit,
                Sign::Differ => digit.other(),
            };
            match (at(&pair[0]), at(&pair[1])) {
                (Some(digit), None) if technique == Technique::KnownEnd => {
                    found.insert((pair[1], across(digit)));
                }
                (None, Some(digit)) if technique == Technique::KnownEnd => {
                    found.insert((pair[0], across(digit)));
                }
                (None, None) if technique == Technique::EqualPair && sign == Sign::Equal => {
                    let before = at_sign.checked_sub(1).and_then(|at| line.get(at));
                    let beside = [before, line.get(at_sign + 2)];
                    for digit in beside.into_iter().flatten().filter_map(at) {
                        found.extend(pair.iter().map(|&pos| (pos, digit.other())));
                    }
                }
                _ => {}
            }
        }
        for digit in [Digit::Zero, Digit::One] {
            let count = line.iter().filter(|pos| at(pos) == Some(digit)).count();
            if technique == Technique::CountComplete && 2 * count == line.len() {
                found.extend(blanks.iter().map(|&pos| (pos, digit.other())));
            }
        }
        let is_row = line[0].row == line[1].row;
        for other in all
            .iter()
            .filter(|other| (other[0].row == other[1].row) == is_row)
        {
            let agrees = line
                .iter()
                .zip(other)
                .all(|(a, b)| at(a).is_none() || at(a) == at(b));
            let is_full = other.iter().all(|pos| at(pos).is_some());
            if technique == Technique::TwoGaps && blanks.len() == 2 && is_full && agrees {
                for (pos, twin) in line.iter().zip(other).filter(|(pos, _)| at(pos).is_none()) {
                    found.insert((*pos, at(twin).unwrap().other()));
                }
            }
        }
    }
    found
}

#[test]
fn in_takuzu_the_technique_gives_those_digits_and_no_others() {
    for lesson in lessons(GameKind::Takuzu) {
        let session = lesson.scene.session();
        let Game::Takuzu(game) = session.game() else {
            panic!("no game of Takuzu");
        };
        let board = game.board();
        let rules = game.rules();
        let Solutions::One(solution) = solve(board, rules, Budget::default()) else {
            panic!("{} has not one solution", lesson.scene.id);
        };
        let digits: Digits = match lesson.task {
            Task::Write(technique) => {
                let step = next_step(board, rules, Budget::default()).unwrap();
                assert_eq!(step.technique(), technique, "{}", lesson.scene.id);
                found_by(technique, board)
            }
            Task::Finish => {
                let blank = |pos: &Pos| board.digit(*pos).is_none();
                let blanks = board.size().positions().filter(blank);
                blanks
                    .map(|pos| (pos, solution.digit(pos).unwrap()))
                    .collect()
            }
            task => panic!("{task:?} is no task of Takuzu"),
        };
        assert!(
            digits
                .iter()
                .all(|(pos, digit)| solution.digit(*pos) == Some(*digit))
        );
        let write = |(pos, digit)| {
            session
                .game()
                .write_move(&grille_takuzu::Move::Put(pos, digit).into())
        };
        let found: BTreeSet<String> = digits.into_iter().map(write).collect();
        assert_eq!(right(lesson), found, "{}", lesson.scene.id);
    }
}

#[test]
fn in_takuzu_a_wrong_digit_breaks_a_rule_or_leads_nowhere() {
    for lesson in lessons(GameKind::Takuzu) {
        for text in lesson.right {
            let (cell, digit) = text.split_once('=').unwrap();
            let wrong = format!("{cell}={}", if digit == "0" { 1 } else { 0 });
            let answer = Attempt::new(lesson).play(&wrong);
            let says = matches!(answer, Answer::Wrong(Fault::Broken(_) | Fault::DeadEnd(_)));
            assert!(says, "{} {wrong}: {answer:?}", lesson.scene.id);
        }
    }
}

// --- Morpion 3D

fn after(game: &grille_morpion::Game, mv: grille_morpion::Move) -> grille_morpion::Game {
    let mut after = game.clone();
    after.play(mv, &mut Rng::new(0)).unwrap();
    after
}

/// The moves that complete a line of the side to move.
fn wins(game: &grille_morpion::Game) -> Vec<grille_morpion::Move> {
    if game.is_over() {
        return Vec::new();
    }
    let player = game.to_move();
    let completes = |&mv: &grille_morpion::Move| after(game, mv).winners().has(player);
    game.moves().filter(completes).collect()
}

#[test]
fn in_morpion_no_other_move_wins_holds_or_threatens_twice() {
    for lesson in lessons(GameKind::Morpion) {
        let session = lesson.scene.session();
        let Game::Morpion(morpion) = session.game() else {
            panic!("no game of Morpion");
        };
        let game = morpion.game();
        let won = wins(game);
        let holds = |mv: grille_morpion::Move| wins(&after(game, mv)).is_empty();
        let found: Vec<grille_morpion::Move> = match lesson.task {
            Task::Win => won,
            Task::Hold => {
                assert!(won.is_empty());
                game.moves().filter(|&mv| holds(mv)).collect()
            }
            Task::Threaten => {
                assert!(won.is_empty());
                let forces = |&mv: &grille_morpion::Move| {
                    let then = after(game, mv);
                    holds(mv)
                        && then
                            .moves()
                            .all(|reply| !wins(&after(&then, reply)).is_empty())
                };
                game.moves().filter(forces).collect()
            }
            task => panic!("{task:?} is no task of Morpion"),
        };
        let found: BTreeSet<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(right(lesson), found, "{}", lesson.scene.id);
    }
}

#[test]
fn in_morpion_the_answer_names_a_move_that_wins_for_the_opponent() {
    for lesson in lessons(GameKind::Morpion) {
        let session = lesson.scene.session();
        let Game::Morpion(morpion) = session.game() else {
            panic!("no game of Morpion");
        };
        for mv in morpion.game().moves() {
            let replies = wins(&after(morpion.game(), mv));
            match Attempt::new(lesson).play(&mv.to_string()) {
                Answer::Right => assert!(right(lesson).contains(&mv.to_string())),
                Answer::Wrong(Fault::Loses(reply)) => assert!(replies.contains(&reply)),
                Answer::Wrong(Fault::Misses) => assert!(replies.is_empty(), "{mv}"),
                Answer::Wrong(fault) => panic!("{mv}: {fault:?}"),
            }
        }
    }
}

#[test]
fn the_picture_of_the_quake_shows_a_pile_that_fell() {
    let scene = &rules(GameKind::Morpion)[4];
    let session = scene.session();
    let Game::Morpion(game) = session.game() else {
        panic!("no game of Morpion");
    };
    assert!(!game.fallen().is_empty() && !session.status().is_over());
}
