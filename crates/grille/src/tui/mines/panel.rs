//! The panel beside the board: what is left, the clock, how far one is, the bot, and the matrices of the
//! pseudo-inverse in its place when they are asked for.

use grille_grid::Pos;
use grille_mines::hint::Hint;
use grille_mines::{Level, Move, Preset, View};
use grille_session::hint::HintDetail;
use grille_session::mines::{Mined, Setup};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::bot::{Bot, Matrices};
use super::new;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::{ShownHint, Stage};
use grille_messages::mines::explain::{self, Explainer, rules_id};
use grille_messages::mines::hint::sentences;

/// "Minesweeper", "Expert 16x30", "no guess", "rules of the five operations". The size is rows x columns,
/// as `--size` and IDs have it.
pub(in crate::tui) fn title(setup: &Setup, cx: &Context) -> Vec<String> {
    let lang = &cx.lang;
    let size = setup.size.to_string();
    let board = match Level::of(setup.size, setup.mines) {
        Some(level) => format!("{} {size}", lang.text(new::level_name(level))),
        None => size,
    };
    let mut parts = vec![lang.text("mines-title"), board];
    if setup.no_guess {
        parts.push(lang.text("mines-title-no-guess"));
    }
    if setup.preset != Preset::Free {
        parts.push(lang.text(rules_id(setup.preset)));
    }
    parts
}

/// "seed 42" at the end of the title line.
pub(in crate::tui) fn origin(setup: &Setup, cx: &Context) -> String {
    match setup.mined {
        Mined::Seed(seed) => {
            let values = [("seed", seed.to_string().into())];
            cx.lang.fill("mines-title-seed", &values)
        }
        Mined::Laid(_) => cx.lang.text("mines-title-own"),
    }
}

/// A number with what it counts.
pub(super) fn count(glyph: &str, words: &str, cx: &Context) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{glyph} "), cx.theme.accent),
        Span::styled(cx.theme.words(words), cx.theme.text),
    ])
}

/// What a hint tells at its stage, sentence by sentence, under a title.
pub(super) fn hint(hinted: &ShownHint, view: &View, cx: &Context) -> (String, String) {
    let lang = &cx.lang;
    let said = Explainer::new(view, lang);
    let HintDetail::Mines(found) = &hinted.hint.detail else {
        return (String::new(), String::new());
    };
    let (stage, words) = match (hinted.stage, found) {
        (_, Hint::Contradiction(why)) => (3, capital(&said.impossible(*why))),
        (Stage::Look, Hint::Guess(_)) => (1, lang.text("mines-hint-look-guess")),
        (Stage::Look, _) => (1, lang.text("mines-hint-look")),
        (Stage::Reasons, Hint::Guess(_)) => (2, lang.text("mines-nothing-certain")),
        (Stage::Reasons, _) if hinted.hint.reasons.is_empty() => (2, lang.text("mines-hint-count")),
        (Stage::Reasons, _) => {
            let numbers = said.numbers(&hinted.hint.reasons);
            (
                2,
                lang.fill("mines-hint-reasons", &[("numbers", numbers.into())]),
            )
        }
        (Stage::Moves, _) => (3, sentences(found, &said, lang).join(" ")),
    };
    let title = if hinted.hint.moves.is_empty() {
        lang.text("mines-hint-title")
    } else {
        lang.fill("mines-hint-stage", &[("stage", stage.into())])
    };
    (title, words)
}

/// A sentence begins with a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    let first = first.into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The lines about the bot.
pub(super) fn bot(bot: &Bot, cx: &Context) -> Vec<Line<'static>> {
    let theme = &cx.theme;
    let values = [("approach", bot.approach().name().into())];
    let name = theme.words(&cx.lang.fill("mines-bot", &values));
    if !bot.on {
        return vec![Line::styled(name, theme.dim)];
    }
    let (full, all) = bot.bar();
    let values = [("speed", bot.speed().into())];
    let speed = theme.words(&cx.lang.fill("mines-bot-speed", &values));
    vec![
        Line::styled(name, theme.title),
        Line::from(vec![
            Span::styled(theme.glyphs.bar_full.repeat(full), theme.accent),
            Span::styled(theme.glyphs.bar_empty.repeat(all - full), theme.dim),
            Span::styled(format!(" {speed}"), theme.text),
        ]),
    ]
}

/// Text under a title, where there is most room for it: in the rest of the panel, or else below the
/// board if it does not fit there.
pub(super) fn remark(
    frame: &mut Frame<'_>,
    beside: Rect,
    below: Rect,
    (title, words): (&str, &str),
    cx: &Context,
) {
    let theme = &cx.theme;
    let text = theme.words(words);
    let title = theme.words(title);
    let area = |room: Rect| u32::from(room.width) * u32::from(room.height);
    let fits_in = |room| fits(room, words, cx);
    let room = if fits_in(beside) || (!fits_in(below) && area(beside) >= area(below)) {
        beside
    } else {
        Rect {
            x: below.x + 1.min(below.width),
            width: below.width.saturating_sub(2),
            ..below
        }
    };
    let mut lines = vec![Line::styled(title, theme.title)];
    let words = frame::wrapped(&text, room.width.into());
    lines.extend(words.into_iter().map(|line| Line::styled(line, theme.text)));
    Paragraph::new(lines).render(room, frame.buffer_mut());
}

/// Whether a remark fits into a room.
pub(super) fn fits(room: Rect, words: &str, cx: &Context) -> bool {
    let lines = frame::wrapped(&cx.theme.words(words), room.width.into()).len();
    // One more for its title.
    room.width > 0 && lines < usize::from(room.height)
}

/// A | b with the selected row, and the solution of its cells.
pub(super) fn matrices(
    frame: &mut Frame<'_>,
    area: Rect,
    of: Option<&Matrices>,
    cursor: Pos,
    cx: &Context,
) {
    let theme = &cx.theme;
    let room = frame::rule(frame, area, cx);
    let Some(of) = of else {
        let words = theme.words(&cx.lang.text("mines-matrices-wait"));
        Paragraph::new(words)
            .wrap(Wrap { trim: true })
            .render(room, frame.buffer_mut());
        return;
    };
    let system = &of.decision.system;
    let rest = system.variables.len() - of.shown.len();
    let values = [
        ("rows", system.rows.len().into()),
        ("cols", system.variables.len().into()),
    ];
    let head = theme.words(&cx.lang.fill("mines-matrices-head", &values));
    Line::styled(head, theme.title).render(
        Rect {
            height: 1.min(room.height),
            ..room
        },
        frame.buffer_mut(),
    );
    let below = Rect {
        y: room.y + 1.min(room.height),
        height: room.height.saturating_sub(1),
        ..room
    };
    // Two thirds for the matrix, as far as it has rows, and the rest for the solution.
    let tall = (usize::from(below.height) * 2 / 3).min(system.rows.len());
    let first = (of.row + 1)
        .saturating_sub(tall.max(1))
        .min(system.rows.len() - tall.min(system.rows.len()));
    let first = first
        .max(of.row.saturating_sub(tall / 2))
        .min(system.rows.len().saturating_sub(tall));
    let origin = |row: usize| match system.rows[row].number {
        Some(pos) => explain::cell(pos),
        None => theme.words(&cx.lang.text("mines-matrices-all")),
    };
    let label = (0..system.rows.len())
        .map(|row| Span::raw(origin(row)).width())
        .max()
        .unwrap_or(0);
    // Between the label and " |b": one column a variable, and one for all that touch no number.
    let wide = usize::from(below.width).saturating_sub(label + 6);
    let chosen = system.variables.iter().position(|&pos| pos == cursor);
    let ones = system.rows.get(of.row).map_or(&[][..], |row| &row.ones);
    let wanted = chosen
        .or(ones.first().copied())
        .and_then(|one| of.shown.iter().position(|&at| at == one))
        .unwrap_or(0);
    let left = wanted
        .saturating_sub(wide / 2)
        .min(of.shown.len().saturating_sub(wide));
    for (line, row) in (first..first + tall).enumerate() {
        let here = row == of.row;
        let base = if here { theme.selected } else { theme.text };
        let mut spans = vec![Span::styled(format!("{:>label$} ", origin(row)), base)];
        for &variable in of.shown.iter().skip(left).take(wide) {
            let one = system.rows[row].ones.binary_search(&variable).is_ok();
            let text = if one { "1" } else { theme.glyphs.separator };
            let mut style = if one { base } else { base.patch(theme.dim) };
            if here && !one {
                style = base;
            }
            if chosen == Some(variable) {
                style = style.patch(theme.best);
            }
            spans.push(Span::styled(text, style));
        }
        let of_rest = if system.rows[row].number.is_none() && rest > 0 {
            "+"
        } else {
            " "
        };
        spans.push(Span::styled(
            format!(
                "{of_rest}{}{}",
                theme.glyphs.vertical, system.rows[row].need
            ),
            base,
        ));
        let line = Rect {
            y: below.y + line as u16,
            height: 1,
            ..below
        };
        Line::from(spans).render(line, frame.buffer_mut());
    }
    let used = tall as u16;
    let solution = Rect {
        y: below.y + used,
        height: below.height - used,
        ..below
    };
    let mut lines = vec![Line::styled(
        theme.words(&cx.lang.text("mines-matrices-solution")),
        theme.title,
    )];
    let entry = |one: usize| {
        let pos = system.variables[one];
        let act = match of.act(pos) {
            Some(Move::Dig(_)) => format!(" {}", cx.lang.text("key-dig")),
            Some(Move::Mark(_)) => format!(" {}", cx.lang.text("key-flag")),
            Some(Move::Unmark(_) | Move::Chord(_)) | None => String::new(),
        };
        // Adding zero takes the sign off it.
        let value = (of.decision.values[one] * 1000.0).round() / 1000.0 + 0.0;
        let value = cx.lang.decimal(&format!("{value:.3}"));
        theme.words(&format!("{} {value}{act}", explain::cell(pos)))
    };
    let mut listed: Vec<usize> = chosen.into_iter().collect();
    listed.extend(ones.iter().copied().filter(|one| chosen != Some(*one)));
    lines.extend(
        listed
            .into_iter()
            .take(usize::from(solution.height))
            .map(|one| Line::raw(entry(one))),
    );
    Paragraph::new(lines).render(solution, frame.buffer_mut());
}
