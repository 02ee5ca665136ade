//! The rules, checked against the naive oracle and under the symmetries.

mod boards;
mod oracle;

use boards::{characters, random_size};
use grille_grid::{Pos, Rng, Size, Symmetry};
use grille_mines::text::history;
use grille_mines::{
    AtEnd, Cell, ChordError, Event, FirstClick, Game, Layout, Marking, Move, MoveError, Preset,
    Rules, Status, View, generate, text,
};

type Action = fn(Pos) -> Move;

fn positions(layout: &Layout) -> Vec<usize> {
    let size = layout.size();
    layout.iter().map(|pos| size.index(pos)).collect()
}

/// Plays random moves, legal or not, and compares the game with the oracle after each.
fn check(
    rules: Rules,
    letters: &[(char, Action)],
    oracle: impl Fn(usize, usize, &[usize], &[(char, usize)]) -> Result<oracle::Replay, usize>,
) {
    let mut rng = Rng::new(100);
    let (mut won, mut lost, mut refused) = (0, 0, 0);
    for _ in 0..4_000 {
        let size = random_size(&mut rng, 6);
        let area = size.area() as u32;
        // Few mines half of the time, to get many floods and wins.
        let most = if rng.below(2) == 0 { area } else { area / 5 };
        let mines = rng.below(most + 1);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let (rows, cols) = (size.rows() as usize, size.cols() as usize);
        let mine_list = positions(&layout);
        let mut game = Game::new(layout, rules);
        let mut moves: Vec<(char, usize)> = Vec::new();
        for _ in 0..rng.below(12) {
            let (letter, make) = letters[rng.below(letters.len() as u32) as usize];
            let at = rng.below(area) as usize;
            moves.push((letter, at));
            let played = game.play(make(size.pos(at)));
            let judged = oracle(rows, cols, &mine_list, &moves);
            assert_eq!(
                played.is_ok(),
                judged.is_ok(),
                "{size:?} {mine_list:?} {moves:?}"
            );
            if judged.is_err() {
                refused += 1;
                moves.pop();
            }
            if game.status() == Status::Playing {
                assert_eq!(game.marks(), game.view().marks());
            }
        }
        let judged = oracle(rows, cols, &mine_list, &moves).unwrap();
        assert_eq!(
            characters(game.view()),
            judged.cells,
            "{size:?} {mine_list:?} {moves:?}"
        );
        assert_eq!(game.status() == Status::Won, judged.won);
        assert_eq!(game.status() == Status::Lost, judged.lost);
        won += usize::from(judged.won);
        lost += usize::from(judged.lost);
    }
    assert!(
        won > 200 && lost > 200 && refused > 200,
        "{won} {lost} {refused}: all cases are met"
    );
}

#[test]
fn sae_games_are_what_the_oracle_plays() {
    let letters: [(char, Action); 2] = [('D', Move::Dig), ('M', Move::Mark)];
    check(Rules::SAE, &letters, oracle::replay);
}

#[test]
fn ia_games_are_what_the_oracle_plays() {
    let letters: [(char, Action); 3] = [('D', Move::Dig), ('F', Move::Mark), ('U', Move::Unmark)];
    check(Rules::IA, &letters, oracle::replay_ia);
}

/// The practical-work rules have only digs, which open the same cells as under the five-operation rules; at the end
/// the board stays as it is.
#[test]
fn tp_games_open_what_the_oracle_opens() {
    let mut rng = Rng::new(101);
    for _ in 0..2_000 {
        let size = random_size(&mut rng, 6);
        let mines = 1 + rng.below(size.area() as u32);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let mine_list = positions(&layout);
        let mut game = Game::new(layout, Rules::TP);
        let mut moves = Vec::new();
        while game.status() == Status::Playing {
            let at = rng.below(size.area() as u32) as usize;
            if game.play(Move::Dig(size.pos(at))).is_ok() {
                moves.push(('D', at));
            }
        }
        let (rows, cols) = (size.rows() as usize, size.cols() as usize);
        let judged = oracle::replay(rows, cols, &mine_list, &moves).unwrap();
        assert_eq!(game.status() == Status::Won, judged.won);
        for pos in size.positions() {
            let shown = characters(game.view())[pos.row as usize][pos.col as usize];
            let last = moves.last().map(|mv| size.pos(mv.1));
            let expected = match judged.cells[pos.row as usize][pos.col as usize] {
                'm' if judged.lost && last == Some(pos) => 'm',
                'm' => '.',
                other => other,
            };
            assert_eq!(shown, expected);
        }
        assert!(game.play(Move::Mark(Pos::new(0, 0))).is_err());
    }
}

#[test]
fn numbers_are_what_the_oracle_counts() {
    let mut rng = Rng::new(102);
    for _ in 0..500 {
        let size = random_size(&mut rng, 12);
        let mines = rng.below(size.area() as u32 + 1);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let (rows, cols) = (size.rows() as usize, size.cols() as usize);
        let counts = oracle::mine_counts(rows, cols, &positions(&layout));
        for pos in size.positions() {
            let want = counts[pos.row as usize][pos.col as usize];
            assert_eq!(layout.count_around(pos).number(), want);
        }
    }
}

#[test]
fn a_game_seen_in_a_mirror_is_the_mirrored_game() {
    let mut rng = Rng::new(103);
    for _ in 0..300 {
        let size = random_size(&mut rng, 8);
        let mines = rng.below(size.area() as u32 / 3 + 1);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let digs: Vec<Pos> = (0..3)
            .map(|_| size.pos(rng.below(size.area() as u32) as usize))
            .collect();
        let play = |layout: Layout, digs: &[Pos]| {
            let mut game = Game::new(layout, Rules::SAE);
            for &pos in digs {
                let _ = game.play(Move::Dig(pos));
            }
            game.view().clone()
        };
        let plain = play(layout.clone(), &digs);
        for s in Symmetry::ALL {
            let mirrored = layout.iter().map(|pos| s.map(size, pos));
            let mirrored = Layout::new(s.map_size(size), mirrored).unwrap();
            let digs: Vec<Pos> = digs.iter().map(|&pos| s.map(size, pos)).collect();
            let view = play(mirrored, &digs);
            assert_eq!(view.cells(), &s.map_grid(plain.cells()));
        }
    }
}

/// One dig opens everything: the flood must not recurse.
#[test]
fn a_flood_over_a_large_board_is_iterative() {
    let size = Size::new(2_000, 2_000).unwrap();
    let mut game = Game::new(Layout::new(size, []).unwrap(), Rules::SAE);
    let events = game.play(Move::Dig(Pos::new(1_000, 1_000))).unwrap();
    assert_eq!(events.len(), size.area() + 1, "every cell, and the end");
    assert_eq!(game.status(), Status::Won);
    assert_eq!(game.view().covered().count(), 0);
}

#[test]
fn a_history_replayed_from_text_is_the_game_that_was_played() {
    let mut rng = Rng::new(104);
    for _ in 0..500 {
        let size = random_size(&mut rng, 7);
        let mines = rng.below(size.area() as u32 / 3 + 1);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let mut game = Game::new(layout.clone(), Rules::SAE);
        let mut words = Vec::new();
        for _ in 0..6 {
            let pos = size.pos(rng.below(size.area() as u32) as usize);
            let mv = if layout.is_mine(pos) {
                Move::Mark(pos)
            } else {
                Move::Dig(pos)
            };
            if game.play(mv).is_ok() {
                words.push(history::write_move(mv, size).unwrap());
            }
        }
        let text = format!("{} {}", words.len(), words.join(" "));
        let mut again = Game::new(layout, Rules::SAE);
        history::replay(
            &mut grille_grid::text::Scanner::new(text.as_bytes()),
            &mut again,
        )
        .unwrap();
        assert_eq!(again.view(), game.view());
    }
}

/// A row of five cells, the last of them a mine.
fn row_of_five(rules: Rules) -> Game {
    let layout = Layout::new(Size::new(1, 5).unwrap(), [Pos::new(0, 4)]).unwrap();
    Game::new(layout, rules)
}

#[test]
fn a_flood_goes_round_marks_where_the_rules_do_not_open_them() {
    let mark = Pos::new(0, 1);
    for opens in [false, true] {
        let mut game = row_of_five(Rules {
            flood_opens_marks: opens,
            ..Rules::IA
        });
        game.play(Move::Mark(mark)).unwrap();
        game.play(Move::Dig(Pos::new(0, 0))).unwrap();
        let status = game.status();
        let closed: Vec<u32> = game.view().covered().map(|pos| pos.col).collect();
        if opens {
            assert_eq!((status, game.marks()), (Status::Won, 0));
            assert!(closed.is_empty());
        } else {
            assert_eq!((status, game.marks()), (Status::Playing, 1));
            assert_eq!(closed, [1, 2, 3, 4]);
            assert_eq!(game.view().cell(mark), Cell::Marked);
            assert_eq!(game.check(Move::Dig(mark)), Err(MoveError::Marked));
        }
    }
}

#[test]
fn marks_are_made_and_taken_away_only_where_the_rules_have_it() {
    let pos = Pos::new(0, 4);
    let (mark, unmark) = (Move::Mark(pos), Move::Unmark(pos));
    for marking in [Marking::Never, Marking::Final, Marking::Free] {
        let mut game = row_of_five(Rules {
            marking,
            ..Rules::TP
        });
        let played =
            [mark, unmark, unmark].map(|mv| game.play(mv).map(drop).map(|()| game.status()));
        let playing = Ok(Status::Playing);
        let want = match marking {
            Marking::Never => [
                Err(MoveError::NoMarking),
                Err(MoveError::NoUnmarking),
                Err(MoveError::NoUnmarking),
            ],
            Marking::Final => [
                playing,
                Err(MoveError::NoUnmarking),
                Err(MoveError::NoUnmarking),
            ],
            Marking::Free => [playing, playing, Err(MoveError::NotMarked)],
        };
        assert_eq!(played, want, "{marking:?}");
    }
}

#[test]
fn logs_do_not_show_the_mines_of_a_layout() {
    let size = Size::new(2, 3).unwrap();
    let shown = |mine: Pos| format!("{:?}", Layout::new(size, [mine]).unwrap());
    let first = shown(Pos::new(0, 0));
    assert_eq!(first, shown(Pos::new(1, 2)));
    assert!(first.contains("mines: 1"), "{first}");
}

#[test]
fn a_game_starts_where_its_first_cell_is_dug() {
    let size = Size::new(9, 9).unwrap();
    for (row, col) in [(0, 0), (4, 4), (8, 8)] {
        let first = Pos::new(row, col);
        let (game, kept) = Game::start(size, 10, first, Rules::IA, &mut Rng::new(5)).unwrap();
        assert_eq!(kept, FirstClick::Zero);
        assert!(game.view().covered().count() < 81 - 3, "a corner has three");
        assert_eq!(game.check(Move::Dig(first)), Err(MoveError::Open));
    }
    for off in [Pos::new(9, 0), Pos::new(0, 9)] {
        let none = Game::start(size, 10, off, Rules::IA, &mut Rng::new(5));
        assert!(none.is_none());
    }
}

#[test]
fn a_chord_digs_around_a_number_with_as_many_marks() {
    let view = |line: &str| -> View {
        text::position::read_from(&mut grille_grid::text::Scanner::new(line.as_bytes())).unwrap()
    };
    let middle = Pos::new(1, 1);
    let chord = |line: &str| view(line).check_chord(middle);
    assert_eq!(chord("3 3 ? x1.12111."), Err(marks(2, 1)));
    assert_eq!(chord("3 3 ? x1.1211x."), Ok(()));
    assert_eq!(chord("3 3 ? x1.121xx."), Err(marks(2, 3)));
    assert_eq!(chord("3 3 ? x1m1211x0"), Err(ChordError::NothingHidden));
    assert_eq!(chord("3 3 ? x1.1.11x."), Err(ChordError::NotANumber));
    assert_eq!(chord("3 3 ? 11.10111."), Ok(()));
}

/// The definition of a chord: digs the hidden cells around it one after another.
fn dig_around(game: &mut Game, pos: Pos) {
    let view = game.view().clone();
    for near in view.size().neighbours(pos) {
        if view.cell(near) == Cell::Hidden {
            let _ = game.play(Move::Dig(near));
        }
    }
}

#[test]
fn events_are_what_has_changed_and_chords_are_digs() {
    let mut rng = Rng::new(105);
    let (mut chords, mut lost, mut won) = (0, 0, 0);
    for round in 0..3_000 {
        let size = random_size(&mut rng, 7);
        let mines = rng.below(size.area() as u32 / 3 + 1);
        let layout = generate::uniform(size, mines, &mut rng).unwrap();
        let rules = [Rules::SAE, Rules::IA, Preset::Free.rules()][round % 3];
        // At the end, more would be shown than the moves have done.
        let at_end = AtEnd::Keep;
        let mut game = Game::new(layout.clone(), Rules { at_end, ..rules });
        for _ in 0..20 {
            let pos = size.pos(rng.below(size.area() as u32) as usize);
            let make: [Action; 4] = [Move::Dig, Move::Mark, Move::Unmark, Move::Chord];
            let mv = make[rng.below(4) as usize](pos);
            let before = game.clone();
            let Ok(events) = game.play(mv).map(<[Event]>::to_vec) else {
                assert_eq!(game.view(), before.view());
                continue;
            };
            let (was, now) = (before.view(), game.view());
            let mut changed: Vec<Event> = size
                .positions()
                .filter(|&pos| was.cell(pos) != now.cell(pos))
                .map(|pos| match now.cell(pos) {
                    Cell::Open(_) => Event::Opened(pos),
                    Cell::Marked => Event::Marked(pos),
                    Cell::Hidden => Event::Unmarked(pos),
                    Cell::Hit | Cell::Mine => Event::Exploded(pos),
                })
                .collect();
            match game.status() {
                Status::Playing => {}
                Status::Won => changed.push(Event::Won),
                Status::Lost => changed.push(Event::Lost),
            }
            let sorted = |mut events: Vec<Event>| {
                events.sort_by_key(|event| format!("{event:?}"));
                events
            };
            assert_eq!(sorted(events), sorted(changed), "{mv} on {layout:?}");
            if let Move::Chord(pos) = mv {
                chords += 1;
                let mut by_digs = before;
                dig_around(&mut by_digs, pos);
                assert_eq!(by_digs.view(), game.view());
                assert_eq!(by_digs.status(), game.status());
            }
        }
        lost += usize::from(game.status() == Status::Lost);
        won += usize::from(game.status() == Status::Won);
    }
    assert!(
        chords > 100 && lost > 100 && won > 100,
        "{chords} {lost} {won}"
    );
}

/// The same games with given mines and with mines drawn at the first dig. Until then moves are refused for the same
/// reasons, except marks if a wrong mark loses.
#[test]
fn a_board_that_is_not_laid_yet_refuses_for_the_same_reasons() {
    let size = Size::new(9, 9).unwrap();
    for preset in Preset::ALL {
        let rules = Rules {
            first: FirstClick::Zero,
            ..preset.rules()
        };
        let mut unlaid = Game::unlaid(size, 10, rules, 42).unwrap();
        let layout = {
            let mut game = unlaid.clone();
            game.play(Move::Dig(Pos::new(8, 8))).unwrap();
            game.layout().unwrap().clone()
        };
        // Some rules allow digging a marked cell that is empty, once that is known.
        let pos = layout.iter().next().unwrap();
        let mut laid = Game::new(layout, rules);
        assert!(!unlaid.is_laid() && laid.is_laid());
        let off = Pos::new(9, 0);
        for mv in [
            Move::Unmark(pos),
            Move::Chord(pos),
            Move::Dig(off),
            Move::Mark(off),
            Move::Unmark(off),
            Move::Chord(off),
            Move::Mark(pos),
            Move::Mark(pos),
            Move::Dig(pos),
            Move::Unmark(pos),
            Move::Unmark(pos),
        ] {
            if matches!(mv, Move::Mark(pos) if rules.wrong_mark_loses && size.contains(pos)) {
                assert_eq!(unlaid.check(mv), Err(MoveError::DigFirst));
                break;
            }
            if mv == Move::Dig(pos) && laid.view().cell(pos) == Cell::Hidden {
                continue;
            }
            let (one, other) = (unlaid.play(mv), laid.play(mv));
            assert_eq!(one, other, "{preset:?} {mv}");
        }
    }
}

#[test]
fn a_mark_is_final_before_the_first_dig_as_after_it() {
    let unmark: Move = "u A1".parse().unwrap();
    for preset in [Preset::Sae, Preset::Tp] {
        for first in [FirstClick::Safe, FirstClick::Zero] {
            let rules = Rules {
                first,
                ..preset.rules()
            };
            let mut game = Game::unlaid(Size::new(9, 9).unwrap(), 10, rules, 1).unwrap();
            assert_eq!(game.check(unmark), Err(MoveError::NoUnmarking));
            game.play(Move::Dig(Pos::new(8, 8))).unwrap();
            assert_eq!(game.check(unmark), Err(MoveError::NoUnmarking));
        }
    }
}

#[test]
fn marks_before_the_first_dig_stay_and_the_board_is_that_of_the_seed() {
    let (size, first, mark) = (Size::new(9, 9).unwrap(), Pos::new(4, 4), Pos::new(0, 0));
    let mut game = Game::unlaid(size, 10, Rules::IA, 42).unwrap();
    game.play(Move::Mark(mark)).unwrap();
    assert!(game.would_draw(Move::Dig(first)) && game.promise_kept().is_none());
    game.play(Move::Dig(first)).unwrap();
    assert_eq!(game.promise_kept(), Some(FirstClick::Zero));
    let drawn = generate::around_first(size, 10, first, FirstClick::Zero, &mut Rng::new(42));
    let (layout, _) = drawn.unwrap();
    assert_eq!(game.drawn(), Some((first, &layout)));
    if game.view().cell(mark).is_covered() {
        assert_eq!(game.view().cell(mark), Cell::Marked);
    }

    game.restart();
    assert!(!game.is_laid() && game.layout().is_none());
    assert_eq!(game.view(), &View::hidden(size, Some(10)));
    assert!(!game.would_draw(Move::Dig(first)) && game.would_draw(Move::Dig(mark)));
    let mut other = Game::unlaid(size, 10, Rules::IA, 7).unwrap();
    assert!(!other.remember(layout.iter().next().unwrap(), layout.clone()));
    assert!(other.remember(first, layout.clone()));
    other.play(Move::Dig(first)).unwrap();
    assert_eq!(other.layout(), Some(&layout));
}

fn marks(number: u8, marks: u8) -> ChordError {
    ChordError::Marks { number, marks }
}
