//! How is Minesweeper told line by line? What opened, what a row holds, hints, odds, the bot, and the
//! verdicts at the end.

use ::mines::hint::Hint as Says;
use ::mines::solve::chances::{Budget, Chances};
use ::mines::solve::{self};
use ::mines::text::cell as name;
use ::mines::verdict::Quality;
use ::mines::{Cell, Move};
use ::play::hint::Hint;
use ::play::mines::{Level, Mines};
use ::play::{Event, Game, Status};
use grid::Pos;

use super::Table;
use crate::fail::Failure;
use crate::lang::Lang;
use crate::mines::words::{self, Words};
use crate::mines::{analyse, replay};

/// More cells that open at once are not told one by one.
const MOST_TOLD: usize = 9;

/// Boards with more cells are not judged at the end: it takes too long.
const MOST_JUDGED: usize = 4096;

pub(super) fn about(game: &Mines, lang: &Lang) -> String {
    let setup = game.setup();
    let level = match Level::of(setup.size, setup.mines) {
        Some(Level::Beginner) => "beginner",
        Some(Level::Intermediate) => "intermediate",
        Some(Level::Expert) => "expert",
        None => "other",
    };
    let values = [
        ("level", level.into()),
        ("rows", setup.size.rows().into()),
        ("cols", setup.size.cols().into()),
        ("mines", setup.mines.into()),
        ("guess", u8::from(setup.no_guess).into()),
    ];
    lang.fill("line-about-mines", &values)
}

fn safe_left(game: &Mines) -> usize {
    let covered = game.view().covered().count();
    covered.saturating_sub(game.setup().mines as usize)
}

pub(super) fn status(game: &Mines, lang: &Lang) -> String {
    match game.status() {
        Status::Won => lang.text("mines-status-won"),
        Status::Lost => lang.text("mines-status-lost"),
        Status::Playing | Status::Line(_) => {
            let values = [
                ("left", game.mines_left().into()),
                ("cells", safe_left(game).into()),
            ];
            lang.fill("line-left-mines", &values)
        }
    }
}

/// Whether a cell of this name is marked.
pub(super) fn is_marked(game: &Mines, text: &str) -> bool {
    name::read(text, game.setup().size).is_some_and(|pos| game.view().cell(pos) == Cell::Marked)
}

/// Whether a dig would find its cell open already.
pub(super) fn is_open(game: &Game, text: &str) -> bool {
    let Game::Mines(game) = game else {
        return false;
    };
    let cell = text.strip_prefix("d ");
    let pos = cell.and_then(|cell| name::read(cell, game.setup().size));
    pos.is_some_and(|pos| matches!(game.view().cell(pos), Cell::Open(_)))
}

/// What is in a cell, in a word or two.
fn content(game: &Mines, pos: Pos, lang: &Lang) -> String {
    match game.view().cell(pos) {
        Cell::Open(count) => count.number().to_string(),
        Cell::Hidden => lang.text("line-hidden"),
        Cell::Marked => lang.text("line-flag"),
        Cell::Mine => lang.text("line-mine"),
        Cell::Hit => lang.text("line-hit"),
    }
}

pub(super) fn cell(game: &Mines, pos: Pos, lang: &Lang) -> String {
    format!("{} {}", name::write(pos), content(game, pos, lang))
}

/// `rows 1 to 6, columns A to F`.
fn area(cells: &[Pos], lang: &Lang) -> String {
    let range = |id: &str, numbers: Vec<u32>, name: fn(u32) -> String| {
        let first = numbers.iter().min().copied().unwrap_or_default();
        let last = numbers.iter().max().copied().unwrap_or_default();
        let values = [
            ("one", u8::from(first == last).into()),
            ("first", name(first).into()),
            ("last", name(last).into()),
        ];
        lang.fill(id, &values)
    };
    let rows = cells.iter().map(|pos| pos.row).collect();
    let cols = cells.iter().map(|pos| pos.col).collect();
    let rows = range("line-rows", rows, |row| (row + 1).to_string());
    format!("{rows}, {}", range("line-columns", cols, name::column))
}

pub(super) fn event(event: &Event, game: &Mines, lang: &Lang) -> Option<String> {
    let left = || ("left", game.mines_left().into());
    Some(match event {
        Event::Opened(cells) if cells.len() <= MOST_TOLD => {
            let told: Vec<String> = cells.iter().map(|&pos| cell(game, pos, lang)).collect();
            lang.fill("line-opened", &[("cells", told.join(", ").into())])
        }
        Event::Opened(cells) => {
            let values = [
                ("count", cells.len().into()),
                ("area", area(cells, lang).into()),
                ("left", safe_left(game).into()),
            ];
            lang.fill("line-opened-many", &values)
        }
        Event::Marked(pos) => lang.fill(
            "line-flagged",
            &[("cell", name::write(*pos).into()), left()],
        ),
        Event::Unmarked(pos) => {
            let values = [("cell", name::write(*pos).into()), left()];
            lang.fill("line-unflagged", &values)
        }
        Event::Exploded(pos) => {
            let values = [("cell", name::write(*pos).into())];
            lang.fill("line-exploded", &values)
        }
        Event::Ended(Status::Won) => lang.text("tp-won"),
        Event::Ended(_) => lang.text("tp-lost"),
        _ => return None,
    })
}

/// Cells as characters, with letters above and numbers at the side.
pub(super) fn board(game: &Mines) -> String {
    let size = game.setup().size;
    let side = size.rows().to_string().len();
    let width = name::column(size.cols() - 1).len();
    let mut text = " ".repeat(side);
    for col in 0..size.cols() {
        text += &format!(" {:>width$}", name::column(col));
    }
    let wrong = game.wrong_marks();
    for row in 0..size.rows() {
        text += &format!("\n{:>side$}", row + 1);
        for col in 0..size.cols() {
            let pos = Pos::new(row, col);
            let shown = match game.view().cell(pos) {
                Cell::Open(count) => char::from(b'0' + count.number()),
                Cell::Hidden => '.',
                Cell::Marked if wrong.contains(&pos) => 'W',
                Cell::Marked => 'F',
                Cell::Mine => '*',
                Cell::Hit => 'X',
            };
            text += &format!(" {shown:>width$}");
        }
    }
    text
}

/// A row or a column, with equal neighbours told together.
pub(super) fn line(game: &Mines, at: u32, is_row: bool, lang: &Lang) -> String {
    let size = game.setup().size;
    let count = if is_row { size.cols() } else { size.rows() };
    let label = |other: u32| match is_row {
        true => name::column(other),
        false => (other + 1).to_string(),
    };
    let said = |other: u32| {
        let pos = if is_row {
            Pos::new(at, other)
        } else {
            Pos::new(other, at)
        };
        content(game, pos, lang)
    };
    let mut parts = Vec::new();
    let mut from = 0;
    // Ends: every round takes at least one cell.
    while from < count {
        let what = said(from);
        let to = (from..count)
            .take_while(|&other| said(other) == what)
            .last()
            .unwrap_or(from);
        let values = [
            ("first", label(from).into()),
            ("last", label(to).into()),
            ("what", what.into()),
        ];
        parts.push(match to == from {
            true => lang.fill("line-cell", &values[..]),
            false => lang.fill("line-run", &values),
        });
        from = to + 1;
    }
    let (id, name) = match is_row {
        true => ("line-row", (at + 1).to_string()),
        false => ("line-column", name::column(at)),
    };
    let values = [("name", name.into()), ("cells", parts.join(", ").into())];
    lang.fill(id, &values)
}

pub(super) fn stages(hint: &Hint, game: &Mines, lang: &Lang) -> Vec<String> {
    let words = Words::new(game.view(), lang);
    let ::play::hint::Says::Mines(says) = &hint.says else {
        return Vec::new();
    };
    match says {
        Says::Step(step) => {
            let look = [("area", area(&hint.look, lang).into())];
            let mut stages = vec![lang.fill("line-look", &look)];
            if !hint.reasons.is_empty() {
                let values = [("cells", words.cells(&hint.reasons).into())];
                stages.push(lang.fill("line-follows", &values));
            }
            let mut whole = vec![words.why(step)];
            whole.extend(words.wrong_marks(step));
            if !step.shrunk {
                whole.push(lang.text("mines-not-shrunk"));
            }
            stages.push(whole.join("\n"));
            stages
        }
        Says::Guess(guess) => {
            let id = match guess.forced {
                true => "mines-nothing-certain",
                false => "mines-nothing-found",
            };
            vec![lang.text(id), words.guess(guess)]
        }
        Says::Over => vec![lang.text("refused-over")],
        Says::Done => vec![lang.text("mines-done")],
        Says::Contradiction(why) => vec![super::takuzu::sentence(&words.impossible(*why))],
    }
}

pub(super) fn odds(table: &mut Table<'_>, rest: &str) -> Result<(), Failure> {
    let Game::Mines(game) = table.session().game() else {
        return Ok(());
    };
    let lang = table.lang;
    if game.status() != Status::Playing {
        return table.say("refused-over", &[]);
    }
    let view = game.view();
    let chances = match Chances::of(view, Budget::default()) {
        Ok(chances) => chances,
        Err(why) => {
            let what = Words::new(view, lang).impossible(why);
            return table.print(&super::takuzu::sentence(&what));
        }
    };
    if rest.is_empty() {
        let mut map = Vec::new();
        analyse::map(view, &chances, &mut map)?;
        let map = String::from_utf8_lossy(&map).into_owned();
        table.print(map.trim_end_matches('\n'))?;
        table.say("mines-map-legend", &[])?;
    }
    for text in super::list(rest) {
        let Some(pos) = name::read(text, view.size()) else {
            return table.say("refused-no-cell", &[]);
        };
        match chances.mine(pos) {
            Some(share) => {
                let values = [
                    ("cell", name::write(pos).into()),
                    ("odds", words::percent(share, lang).into()),
                ];
                table.say("line-odds", &values)?;
            }
            None => table.say("refused-open", &[])?,
        }
    }
    if !chances.is_exact() {
        table.say("mines-map-rough", &[])?;
    }
    table.round.session.note_help();
    table.keep();
    Ok(())
}

/// `bot`, `bot APPROACH`, `bot APPROACH all`.
pub(super) fn bot(table: &mut Table<'_>, rest: &str) -> Result<(), Failure> {
    let mut approach = solve::Name::Exact;
    let mut all = false;
    let every = table.lang.text("line-word-all");
    for word in rest.split_whitespace() {
        let named = solve::Name::ALL
            .into_iter()
            .find(|name| name.as_str() == word);
        match named {
            Some(name) => approach = name,
            None if word == "all" || every.split(' ').any(|known| known == word) => all = true,
            None => {
                let names = solve::Name::ALL.map(solve::Name::as_str).join(", ");
                return table.say("line-no-approach", &[("names", names.into())]);
            }
        }
    }
    if table.session().status().is_over() {
        return table.say("refused-over", &[]);
    }
    table.round.note_bot();
    // Ends: every step digs or marks a cell, or nothing is done and that is the end.
    loop {
        let moves = match table.session().game() {
            Game::Mines(game) => game.bot_moves(approach),
            _ => Vec::new(),
        };
        let mut played = false;
        for text in moves {
            if table.session().status().is_over() {
                break;
            }
            if !is_open(table.session().game(), &text) && !is_idle(table.session().game(), &text) {
                played |= table.play(&text)?;
            }
        }
        if !played {
            return table.say("line-bot-stuck", &[]);
        }
        if !all || table.session().status().is_over() {
            return Ok(());
        }
    }
}

/// Whether a mark is there already.
fn is_idle(game: &Game, text: &str) -> bool {
    let Game::Mines(game) = game else {
        return false;
    };
    text.strip_prefix("f ")
        .is_some_and(|cell| is_marked(game, cell))
}

/// What the moves of a finished game were worth, in a line or two.
pub(super) fn summary(table: &Table<'_>) -> Result<(), Failure> {
    if table.session().game().size().area() > MOST_JUDGED {
        return Ok(());
    }
    let Some((_, judged)) = table.session().verdicts() else {
        return Ok(());
    };
    let (mut certain, mut guesses, mut mistakes) = (0, 0, 0);
    for verdict in &judged.verdicts {
        match verdict.quality {
            Quality::Certain => certain += 1,
            Quality::BestGuess | Quality::ForcedGuess => guesses += 1,
            Quality::CertainMissed | Quality::WorseGuess => mistakes += 1,
            Quality::Free => {}
        }
    }
    let values = [
        ("certain", certain.into()),
        ("guesses", guesses.into()),
        ("mistakes", mistakes.into()),
    ];
    table.say("line-verdict-counts", &values)?;
    let percent = |share| words::percent(share, table.lang);
    let values = [
        ("taken", percent(judged.taken).into()),
        ("due", percent(judged.due).into()),
        ("luck", percent(judged.luck()).into()),
    ];
    table.say("mines-luck", &values)
}

pub(super) fn verdicts(table: &mut Table<'_>) -> Result<(), Failure> {
    let Some((steps, judged)) = table.session().verdicts() else {
        return table.say("mines-status-playing", &[]);
    };
    for (step, verdict) in steps.iter().zip(&judged.verdicts) {
        let verb = match verdict.mv {
            Move::Dig(_) => "d",
            Move::Mark(_) => "f",
            Move::Unmark(_) => "u",
        };
        let values = [
            ("at", (step + 1).to_string().into()),
            (
                "move",
                format!("{verb} {}", name::write(verdict.mv.pos())).into(),
            ),
            ("verdict", replay::said(verdict, table.lang).into()),
        ];
        table.say("line-verdict", &values)?;
    }
    Ok(())
}
