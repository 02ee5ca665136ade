//! The state of a game: everything that a page draws, after every move. Each cell is one character, in reading order.

use grille_grid::{Pos, Size};
use grille_messages::takuzu::explain::{level_id, rules_id, technique_id};
use grille_messages::{Messages, describe};
use grille_mines::{Cell, Level};
use grille_morpion::Player;
use grille_morpion::text::cell;
use grille_session::mines::Mines;
use grille_session::morpion::{Morpion, Seat};
use grille_session::takuzu::{Source, Takuzu};
use grille_session::{Events, Game, Session, Status, id, mines, record, takuzu};
use grille_takuzu::text::cell as takuzu_cell;
use grille_takuzu::{Digit, Edge, Line, Odd, Sign, breaches};

use crate::reply::{
    Board, BoardSign, Event, Fallen, LineCount, LineLabels, MinesState, MorpionState, Seats, State,
    TakuzuState,
};

/// The state of a game. `number` is the engine's number of the game, if it keeps it.
pub(crate) fn of(session: &Session, number: Option<u32>, lang: &Messages) -> State {
    let size = session.game().size();
    let id = session.id();
    State {
        game: number,
        daily: daily(&id),
        id,
        title: describe::about(session, lang),
        status: status(session.status()),
        over: session.status().is_over(),
        stands: describe::status(session, lang),
        rows: size.rows(),
        cols: size.cols(),
        labels: labels(session.game()),
        steps: session.steps().len(),
        standing: session.cursor(),
        fixed: session.opening_len(),
        bookmarks: session.bookmarks().to_vec(),
        elapsed: session.elapsed(),
        helped: session.helped(),
        bot: record::played_by_bot(session),
        board: match session.game() {
            Game::Mines(game) => Board::Mines(of_mines(game)),
            Game::Takuzu(game) => Board::Takuzu(of_takuzu(game, lang)),
            Game::Morpion(game) => Board::Morpion(of_morpion(game)),
        },
    }
}

/// The date of a daily game, by its ID.
pub(crate) fn daily(id: &str) -> Option<String> {
    let (year, month, day) = id::day_of(id)?;
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

pub(crate) fn status(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Lost => "lost",
        Status::Line(winners) if winners.both() => "both",
        Status::Line(winners) if winners.x => "x",
        Status::Line(_) => "o",
    }
}

fn labels(game: &Game) -> LineLabels {
    let size = game.size();
    let number = |at: u32| (at + 1).to_string();
    let letters = grille_mines::text::cell::column;
    let (cols, rows): (Vec<String>, Vec<String>) = match game {
        Game::Mines(_) | Game::Takuzu(_) => (
            (0..size.cols()).map(letters).collect(),
            (0..size.rows()).map(number).collect(),
        ),
        Game::Morpion(_) => (
            (0..size.cols())
                .map(|at| letters(at).to_lowercase())
                .collect(),
            (0..size.rows()).map(number).collect(),
        ),
    };
    LineLabels { cols, rows }
}

fn of_mines(game: &Mines) -> MinesState {
    let setup = game.setup();
    // A won game shows all mines as flagged, with none left.
    let is_won = game.status() == Status::Won;
    let view = game.view();
    let wrong = game.wrong_marks();
    let mut open = 0;
    let cells: String = view
        .size()
        .positions()
        .map(|pos| match view.cell(pos) {
            Cell::Open(count) => {
                open += 1;
                char::from(b'0' + count.number())
            }
            Cell::Hidden | Cell::Mine if is_won => 'F',
            Cell::Hidden => '.',
            Cell::Marked if wrong.binary_search(&pos).is_ok() => 'W',
            Cell::Marked => 'F',
            Cell::Mine => '*',
            Cell::Hit => 'X',
        })
        .collect();
    let safe = (view.size().area() - setup.mines as usize).max(1);
    let progress = game.progress();
    MinesState {
        cells,
        mines: setup.mines,
        left: if is_won { 0 } else { game.mines_left() },
        opened: open * 100 / safe,
        bv: progress.as_ref().map(|(_, all)| *all),
        bv_done: progress.as_ref().map(|(play, _)| play.done),
        first: setup.first.name(),
        no_guess: setup.no_guess,
        preset: setup.preset.name(),
        level: Level::of(setup.size, setup.mines).map(Level::name),
        laid: game.is_laid(),
        slow_first: game.first_dig_takes_long(),
    }
}

fn digit(digit: Option<Digit>) -> char {
    match digit {
        None => '.',
        Some(Digit::Zero) => '0',
        Some(Digit::One) => '1',
    }
}

/// A sign by its first cell.
pub(crate) fn board_sign(edge: Edge, sign: Sign, size: Size) -> BoardSign {
    let [first, _] = edge.cells();
    BoardSign {
        cell: size.index(first),
        down: matches!(edge.line, Line::Col(_)),
        sign: match sign {
            Sign::Equal => "=",
            Sign::Differ => "x",
        },
    }
}

fn of_takuzu(game: &Takuzu, lang: &Messages) -> TakuzuState {
    let board = game.board();
    let size = board.size();
    let rules = game.rules();
    let has_odd = size.rows() % 2 == 1 || size.cols() % 2 == 1;
    let cells = |shown: &dyn Fn(Pos) -> char| -> String { size.positions().map(shown).collect() };
    let left = |line: Line| {
        let len = line.len(board);
        let count = |which: Digit| {
            let there = (0..len).filter(|&at| board.digit(line.cell(at)) == Some(which));
            rules.most(which, len).saturating_sub(there.count() as u32)
        };
        [count(Digit::Zero), count(Digit::One)]
    };
    let broken = breaches(board, rules);
    let count = |line: Line| {
        let count = takuzu::LineCount::new(board, rules, line, &broken);
        let [zeros, ones] = count.left;
        LineCount {
            zeros,
            ones,
            exact: count.is_exact,
            done: count.is_done,
        }
    };
    let level = match game.setup().source {
        Source::Seed { level, .. } => level,
        Source::Puzzle(_) => game.hardest().map(|hardest| hardest.difficulty()),
    };
    TakuzuState {
        cells: cells(&|pos| digit(board.digit(pos))),
        given: cells(&|pos| if game.is_given(pos) { '#' } else { '.' }),
        notes: cells(&|pos| digit(game.note(pos))),
        signs: board
            .signs()
            .map(|(edge, sign)| board_sign(edge, sign, size))
            .collect(),
        rules: rules.to_string(),
        rules_words: lang.text(rules_id(rules)),
        lines_differ: rules.lines_differ,
        odd: has_odd.then_some(match rules.odd {
            Odd::MoreOnes => "ones",
            Odd::Either => "either",
        }),
        blanks: board.blanks(),
        rows_left: (0..size.rows()).map(|at| left(Line::Row(at))).collect(),
        cols_left: (0..size.cols()).map(|at| left(Line::Col(at))).collect(),
        row_counts: (0..size.rows()).map(|at| count(Line::Row(at))).collect(),
        col_counts: (0..size.cols()).map(|at| count(Line::Col(at))).collect(),
        level: level.map(|level| level.name()),
        level_words: level.map(|level| lang.text(level_id(level))),
        hardest: game
            .hardest()
            .map(|hardest| lang.text(technique_id(hardest))),
        letters: takuzu_cell::has_letters(size),
    }
}

/// `x` or `o`.
pub(crate) fn player(player: Player) -> &'static str {
    match player {
        Player::X => "x",
        Player::O => "o",
    }
}

fn of_morpion(game: &Morpion) -> MorpionState {
    let position = game.game().position();
    let size = position.size();
    let rules = game.game().rules();
    let stacks: Vec<String> = size
        .positions()
        .map(|pos| position.stack(pos).map(Player::letter).collect())
        .collect();
    let names: Vec<String> = size.positions().map(cell::write).collect();
    let lines: Vec<Vec<(usize, u32)>> = game
        .game()
        .lines()
        .into_iter()
        .map(|line| {
            line.tokens
                .into_iter()
                .map(|(pos, level)| (size.index(pos), level))
                .collect()
        })
        .collect();
    let legal: Vec<String> = match game.game().is_over() {
        true => Vec::new(),
        false => game.game().moves().map(|mv| mv.to_string()).collect(),
    };
    MorpionState {
        stacks,
        names,
        to_move: player(game.game().to_move()),
        ply: game.ply(),
        last: game.last().map(|mv| mv.to_string()),
        fallen: fallen(game.fallen(), size),
        lines,
        seats: Seats {
            x: game.seat(Player::X).name(),
            o: game.seat(Player::O).name(),
        },
        choices: Seat::ALL.map(Seat::name).to_vec(),
        variant: rules.variant.name(),
        quake: rules.quake,
        ko: rules.ko,
        side: rules.side.get(),
        legal,
    }
}

fn fallen(collapses: &[grille_morpion::quake::Collapse], size: Size) -> Vec<Fallen> {
    let fallen = collapses.iter().map(|collapse| Fallen {
        cell: size.index(collapse.pos),
        tokens: collapse.tokens,
    });
    fallen.collect()
}

/// The effects of a move. `session` is the game after the move.
pub(crate) fn events(events: &Events, session: &Session) -> Vec<Event> {
    let size = session.game().size();
    let mut found = match events {
        Events::Mines(events) => mines_events(events, size),
        Events::Takuzu(events) => takuzu_events(events, size),
        Events::Morpion(events) => morpion_events(events, size),
    };
    if events.ended() {
        let status = status(session.status());
        found.push(Event::Ended { status });
    }
    found
}

fn mines_events(events: &[grille_mines::Event], size: Size) -> Vec<Event> {
    use grille_mines::Event as Played;
    let mut found = Vec::new();
    let opened = mines::opened(events);
    if !opened.is_empty() {
        let cells = opened.into_iter().map(|pos| size.index(pos)).collect();
        found.push(Event::Opened { cells });
    }
    for event in events {
        found.push(match *event {
            Played::Opened(_) | Played::Won | Played::Lost => continue,
            Played::Marked(pos) => Event::Marked {
                cell: size.index(pos),
            },
            Played::Unmarked(pos) => Event::Unmarked {
                cell: size.index(pos),
            },
            Played::Exploded(pos) => Event::Exploded {
                cell: size.index(pos),
            },
        });
    }
    found
}

fn takuzu_events(events: &[grille_takuzu::Event], size: Size) -> Vec<Event> {
    use grille_takuzu::Event as Played;
    let mut found = Vec::new();
    for event in events {
        found.push(match *event {
            Played::Put(pos, digit) => Event::Put {
                cell: size.index(pos),
                digit: digit.number(),
            },
            Played::Cleared(pos) => Event::Cleared {
                cell: size.index(pos),
            },
            Played::Noted(pos, digit) => Event::Noted {
                cell: size.index(pos),
                digit: digit.map(Digit::number),
            },
            Played::Filled(count) => Event::Filled { count },
            Played::FullButWrong => Event::FullButWrong,
            Played::Won => continue,
        });
    }
    found
}

fn morpion_events(events: &[grille_morpion::Event], size: Size) -> Vec<Event> {
    use grille_morpion::Event as Played;
    let mut found = Vec::new();
    for event in events {
        found.push(match event {
            Played::Pushed {
                player: by, pos, ..
            } => Event::Pushed {
                player: player(*by),
                cell: size.index(*pos),
            },
            Played::Popped {
                player: by,
                pos,
                token,
                ..
            } => Event::Popped {
                player: player(*by),
                cell: size.index(*pos),
                token: player(*token),
            },
            Played::Fell(collapses) => Event::Fell {
                piles: fallen(collapses, size),
            },
            Played::Won(_) => continue,
        });
    }
    found
}
