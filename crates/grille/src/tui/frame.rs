//! The layout common to all screens: a title line at the top, the board on the left, a panel on the right,
//! the message line and the key line at the bottom, and dialogs in the middle.

use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget as _};

use super::board::BoardView;
use super::context::{Context, Tone};
use super::key::Key;
use super::keys::{Action, Group, Table};
use super::pace::Pace;

/// The minimum and maximum width of a panel with its rule, in columns.
const PANEL: (u16, u16) = (15, 40);

/// Below this height, messages and keys share a line to leave room for a small board.
const LOW: u16 = 14;

/// Below this width, the key line does not name the arrows.
const NARROW: usize = 60;

/// The number of game keys before undo in the key line.
const BEFORE_UNDO: usize = 6;

/// The parts of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) title: Rect,
    /// Between title and message, left of the panel.
    pub(crate) main: Rect,
    /// Empty if no panel was requested.
    pub(crate) panel: Rect,
    pub(crate) message: Rect,
    pub(crate) keys: Rect,
}

/// Splits an area into its parts. The panel has `panel` columns, including its rule.
pub(crate) fn parts(area: Rect, panel: u16) -> Parts {
    let row = |y: u16, height: u16| Rect {
        y: area.y + y.min(area.height),
        height: height.min(area.height.saturating_sub(y)),
        ..area
    };
    let lines = if area.height < LOW { 1 } else { 2 };
    let middle = row(1, area.height.saturating_sub(1 + lines));
    let panel = panel.min(middle.width);
    Parts {
        title: row(0, 1),
        main: Rect {
            width: middle.width - panel,
            ..middle
        },
        panel: Rect {
            x: middle.right() - panel,
            width: panel,
            ..middle
        },
        message: row(area.height.saturating_sub(lines), 1),
        keys: row(area.height.saturating_sub(1), 1),
    }
}

/// The width of a panel beside a board that needs at least `board` columns: the remaining columns, within limits.
pub(crate) fn panel_width(all: u16, board: u32) -> u16 {
    let left = u32::from(all).saturating_sub(board);
    // At most the width of the screen.
    (left.min(u32::from(all)) as u16).clamp(PANEL.0, (all / 3).clamp(PANEL.0, PANEL.1))
}

/// The rest of an area below its first rows.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}

/// Draws lines below each other, as many as fit.
pub(crate) fn lines(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'_>>) {
    Paragraph::new(lines).render(area, frame.buffer_mut());
}

pub(crate) fn clear(frame: &mut Frame<'_>, area: Rect) {
    Clear.render(area, frame.buffer_mut());
}

/// A title with a text below it, in lines of this width.
pub(crate) fn note(title: &str, words: &str, width: usize, cx: &Context) -> Vec<Line<'static>> {
    let theme = &cx.theme;
    let title = wrapped(&theme.words(title), width).into_iter();
    let mut lines: Vec<_> = title.map(|line| Line::styled(line, theme.title)).collect();
    for part in theme.words(words).lines() {
        let wrapped = wrapped(part, width).into_iter();
        lines.extend(wrapped.map(|line| Line::styled(line, theme.text)));
    }
    lines
}

/// The speed of automatic moves, as a bar and in words.
pub(super) fn pace(pace: Pace, cx: &Context) -> Line<'static> {
    let theme = &cx.theme;
    let (full, all) = pace.step();
    let values = [("speed", cx.lang.decimal(&pace.per_second()).into())];
    let speed = theme.words(&cx.lang.fill(id::MINES_BOT_SPEED, &values));
    Line::from(vec![
        Span::styled(theme.glyphs.bar_full.repeat(full), theme.accent),
        Span::styled(theme.glyphs.bar_empty.repeat(all - full), theme.dim),
        Span::styled(format!(" {speed}"), theme.text),
    ])
}

/// Draws the title line: " grille · Minesweeper · Expert            01:37". If there is too little room, the
/// program's name is dropped first, then the last items on the left.
pub(crate) fn title(frame: &mut Frame<'_>, area: Rect, left: &[&str], right: &str, cx: &Context) {
    let theme = &cx.theme;
    let right = theme.words(right);
    // No terminal has 65,536 columns.
    let width = (Span::raw(right.as_str()).width() + 1).min(area.width.into()) as u16;
    // One blank column between both sides.
    let room = area
        .width
        .saturating_sub(width + u16::from(!right.is_empty()));
    let named = |is_named: bool, left: &[&str]| {
        let mut spans = vec![match is_named {
            true => Span::styled(" grille", theme.title),
            false => Span::raw(" "),
        }];
        for (at, part) in left.iter().enumerate() {
            if is_named || at > 0 {
                let separator = format!(" {} ", theme.glyphs.separator);
                spans.push(Span::styled(separator, theme.dim));
            }
            spans.push(Span::styled(theme.words(part), theme.text));
        }
        Line::from(spans)
    };
    let shorter = (1..left.len())
        .rev()
        .map(|count| named(false, &left[..count]));
    let fitting = [named(true, left), named(false, left)]
        .into_iter()
        .chain(shorter)
        .find(|line| line.width() <= usize::from(room));
    let line = fitting.unwrap_or_else(|| named(false, &left[..left.len().min(1)]));
    let (left_area, right_area) = (
        Rect {
            width: room,
            ..area
        },
        Rect {
            x: area.right() - width,
            width,
            ..area
        },
    );
    line.render(left_area, frame.buffer_mut());
    Line::styled(right, theme.dim).render(right_area, frame.buffer_mut());
}

/// Breaks text between words into lines of at most `width` columns. A longer word is broken at the end of a line.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match words.last_mut() {
            // Punctuation stays with the word before it: French puts a space between them.
            Some(last) if word.starts_with(['%', ':', ';', '!', '?', '»']) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    let wide = |text: &str| Span::raw(text).width();
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if wide(line) + 1 + wide(&word) <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ if width > 0 && wide(&word) > width => {
                let mut piece = String::new();
                for letter in word.chars() {
                    if wide(&piece) + wide(letter.encode_utf8(&mut [0; 4])) > width {
                        lines.push(std::mem::take(&mut piece));
                    }
                    piece.push(letter);
                }
                lines.push(piece);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// The same for a styled line. A line that fits keeps the styles of its parts; a broken line takes the style of its
/// first part.
pub(super) fn wrapped_line(line: Line<'static>, width: usize) -> Vec<Line<'static>> {
    if line.width() <= width {
        return vec![line];
    }
    let style = line
        .spans
        .first()
        .map_or(line.style, |span| line.style.patch(span.style));
    let text: String = line
        .spans
        .iter()
        .map(|span| span.content.as_ref())
        .collect();
    let wrapped = wrapped(&text, width).into_iter();
    wrapped.map(|line| Line::styled(line, style)).collect()
}

/// Draws the rule at the left of a panel. Returns the area beside it.
pub(crate) fn rule(frame: &mut Frame<'_>, area: Rect, cx: &Context) -> Rect {
    let buffer = frame.buffer_mut();
    if area.width > 0 {
        for y in area.top()..area.bottom() {
            buffer.set_string(area.x, y, cx.theme.glyphs.vertical, cx.theme.dim);
        }
    }
    let used = area.width.min(2);
    Rect {
        x: area.x + used,
        width: area.width - used,
        ..area
    }
}

/// Draws the message line: the current message, or else `otherwise`. If it shares a line with the keys, only a current
/// message replaces them.
pub(crate) fn message(frame: &mut Frame<'_>, parts: &Parts, otherwise: &str, cx: &Context) {
    let area = parts.message;
    let theme = &cx.theme;
    let (style, words) = match &cx.message {
        Some((tone, words)) => (tone_style(*tone, cx), words.as_str()),
        None if parts.message == parts.keys => return,
        None => (theme.neutral, otherwise),
    };
    if words.is_empty() {
        return;
    }
    let words = cut(&theme.words(words), area.width.saturating_sub(1).into(), cx);
    Clear.render(area, frame.buffer_mut());
    Line::styled(format!(" {words}"), style).render(area, frame.buffer_mut());
}

fn tone_style(tone: Tone, cx: &Context) -> Style {
    match tone {
        Tone::Plain => cx.theme.neutral,
        Tone::Good => cx.theme.good,
        Tone::Bad => cx.theme.bad,
    }
}

/// Draws the key line of a table: the most useful keys first, as many as fit, and the help key at the end.
pub(crate) fn keys(frame: &mut Frame<'_>, area: Rect, table: Table, cx: &Context) {
    keys_where(frame, area, table, |_, _| true, cx);
}

/// Draws a key line with these actions, each with the message that describes it, and the help key at the end.
pub(crate) fn key_items(
    frame: &mut Frame<'_>,
    area: Rect,
    table: Table,
    items: &[(Action, MessageId)],
    cx: &Context,
) {
    let shown = |table, action, text| key_item(table, action, text, |_| true, cx);
    let items = items
        .iter()
        .filter_map(|&(action, text)| shown(table, action, text))
        .collect();
    let help = shown(Table::Any, Action::Help, Action::Help.text(table));
    let line = fill_key_line(items, help.unwrap_or_default(), area.width.into());
    line.render(area, frame.buffer_mut());
}

/// A key and what it does.
fn key_item(
    table: Table,
    action: Action,
    text: MessageId,
    serves: impl Fn(&Key) -> bool,
    cx: &Context,
) -> Option<Vec<Span<'static>>> {
    let theme = &cx.theme;
    let key = cx
        .keys
        .keys_of(table, action)
        .iter()
        .find(|key| serves(key))?;
    Some(vec![
        Span::raw(" "),
        Span::styled(theme.words(&key.shown(&cx.lang, theme)), theme.key),
        Span::raw(" "),
        Span::styled(theme.words(&cx.lang.text(text)), theme.dim),
        Span::raw(" "),
    ])
}

/// Pairs of actions that the key line shows as one item, with its message.
const PAIRS: [(Action, Action, MessageId); 3] = [
    (Action::Zero, Action::One, id::KEY_DIGITS),
    (Action::EqualRight, Action::DifferRight, id::KEY_SIGNS_RIGHT),
    (Action::EqualBelow, Action::DifferBelow, id::KEY_SIGNS_BELOW),
];

/// The keys of a pair of actions, as one item.
fn pair(
    table: Table,
    (first, second, text): (Action, Action, MessageId),
    cx: &Context,
) -> Option<Vec<Span<'static>>> {
    let second = cx.keys.key_of(table, second)?;
    let mut item = key_item(table, first, text, |_| true, cx)?;
    let second = cx.theme.words(&second.shown(&cx.lang, &cx.theme));
    item[1].content = format!("{} {second}", item[1].content).into();
    Some(item)
}

/// As many items as fit, with `tail` at the end.
fn fill_key_line(
    items: Vec<Vec<Span<'static>>>,
    tail: Vec<Span<'static>>,
    width: usize,
) -> Line<'static> {
    let wide = |item: &[Span<'_>]| item.iter().map(Span::width).sum::<usize>();
    let mut used = wide(&tail);
    let mut line: Vec<Span<'static>> = Vec::new();
    for item in items {
        // Stops at the first item that does not fit: later ones are less useful.
        if used + wide(&item) > width {
            break;
        }
        used += wide(&item);
        line.extend(item);
    }
    line.extend(tail);
    Line::from(line)
}

/// Draws the key line of a table with only those keys that currently do something.
pub(crate) fn keys_where(
    frame: &mut Frame<'_>,
    area: Rect,
    table: Table,
    serves: impl Fn(Action, &Key) -> bool,
    cx: &Context,
) {
    key_line(table, area.width.into(), &serves, cx).render(area, frame.buffer_mut());
}

fn key_line(
    table: Table,
    width: usize,
    serves: &dyn Fn(Action, &Key) -> bool,
    cx: &Context,
) -> Line<'static> {
    let theme = &cx.theme;
    let shown = |of: Table, action: Action| {
        key_item(
            of,
            action,
            action.text(table),
            |key| serves(action, key),
            cx,
        )
    };
    let rows = cx.keys.rows(table);
    let has = |action: Action| rows.iter().any(|row| row.action == action);
    let arrows = match theme.glyphs.arrows {
        Some((all, _)) if has(Action::Left) => all.to_owned(),
        Some((_, up_and_down)) => up_and_down.to_owned(),
        None => cx.lang.text(id::KEYNAME_ARROWS),
    };
    // A narrow window has no room to explain the arrows.
    let first = (has(Action::Down) && width >= NARROW).then(|| {
        vec![
            Span::raw(" "),
            Span::styled(theme.words(&arrows), theme.key),
            Span::raw(" "),
            Span::styled(theme.words(&cx.lang.text(id::KEY_MOVE)), theme.dim),
            Span::raw(" "),
        ]
    });
    let rest = rows
        .iter()
        .filter(|row| row.group != Group::Move)
        // The menu shows the letters of its items itself.
        .filter(|row| table != Table::Menu || row.action == Action::Choose)
        .filter_map(|row| {
            let alone = shown(table, row.action)?;
            let paired = PAIRS
                .into_iter()
                .find(|(first, second, _)| [*first, *second].contains(&row.action))
                .and_then(|both| Some((both, pair(table, both, cx)?)));
            match paired {
                // The item of the first stands for both.
                Some(((_, second, _), _)) if row.action == second => None,
                Some((_, item)) => Some(item),
                None => Some(alone),
            }
        });
    let mut items: Vec<_> = first.into_iter().chain(rest).collect();
    if matches!(table, Table::Mines | Table::Takuzu | Table::Morpion) {
        // After the most frequent actions, before the occasional ones.
        let place = items.len().min(BEFORE_UNDO);
        items.splice(place..place, shown(Table::Any, Action::Undo));
    }
    // Back and help come last, however many others fit.
    let back = match table {
        Table::Menu => key_item(Table::Any, Action::Back, id::KEY_QUIT, |_| true, cx),
        _ => shown(Table::Any, Action::Back),
    };
    let help = shown(Table::Any, Action::Help).unwrap_or_default();
    let mut tail: Vec<Span<'static>> = back.filter(|_| width >= NARROW).unwrap_or_default();
    tail.extend(help);
    fill_key_line(items, tail, width)
}

/// Draws an empty dialog in the middle of `area`, large enough for its content (columns, rows) if there is room.
/// Leaves the key line free. Returns the inner area.
pub(crate) fn dialog(
    frame: &mut Frame<'_>,
    area: Rect,
    title: &str,
    content: (usize, usize),
    cx: &Context,
) -> Rect {
    let fit = |wanted: usize, most: u16| wanted.min(most.into()) as u16;
    let area = Rect {
        height: area.height.saturating_sub(1),
        ..area
    };
    let title = cx.theme.words(title);
    let wide = content.0.max(Span::raw(title.as_str()).width() + 2);
    let width = fit(wide + 4, area.width);
    let height = fit(content.1 + 2, area.height);
    let outer = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    Clear.render(outer, frame.buffer_mut());
    let block = Block::bordered()
        .border_set(cx.theme.glyphs.border)
        .border_style(cx.theme.dim)
        .title(Line::styled(format!(" {title} "), cx.theme.title));
    let inner = block.inner(outer);
    block.render(outer, frame.buffer_mut());
    Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        ..inner
    }
}

/// Draws a scroll bar at the right edge of `area`, unless everything is visible.
pub(crate) fn scroll_bar(
    frame: &mut Frame<'_>,
    area: Rect,
    first: usize,
    seen: usize,
    all: usize,
    cx: &Context,
) {
    if seen >= all || area.is_empty() {
        return;
    }
    let glyphs = &cx.theme.glyphs;
    let (start, length) = thumb(first, seen, all, area.height.into());
    for row in 0..area.height {
        let on = (start..start + length).contains(&usize::from(row));
        let glyph = if on { glyphs.thumb } else { glyphs.vertical };
        let place = (area.right() - 1, area.y + row);
        frame
            .buffer_mut()
            .set_string(place.0, place.1, glyph, cx.theme.dim);
    }
}

/// The start and length of the thumb of a scroll bar of `room` cells. It touches an end only if the first or
/// last line is visible.
fn thumb(first: usize, seen: usize, all: usize, room: usize) -> (usize, usize) {
    let length = (room * seen / all.max(1)).clamp(1, room.max(1));
    let (free, hidden) = (room - length.min(room), all - seen.min(all));
    if hidden == 0 || free == 0 {
        return (0, length);
    }
    let start = (free * first).div_ceil(hidden).min(free);
    let start = if first < hidden && free > 1 {
        start.min(free - 1)
    } else {
        start
    };
    (start, length)
}

/// Draws a small map of a board that is larger than its area, with the visible part filled. Draws nothing if
/// the whole board is visible.
pub(crate) fn overview(frame: &mut Frame<'_>, area: Rect, view: &BoardView, cx: &Context) {
    if !view.is_cut() || area.width < 3 || area.height < 1 {
        return;
    }
    let glyphs = &cx.theme.glyphs;
    // A cell of a terminal is about twice as high as it is wide.
    let width = u32::from(area.width.min(20));
    let height = (view.rows * width / view.cols.max(1) / 2).clamp(1, u32::from(area.height.min(8)));
    let (rows, cols) = (view.visible_rows(), view.visible_cols());
    for y in 0..height {
        for x in 0..width {
            // Whether the cells of the board behind this cell of the map overlap the visible ones.
            let meets = |at: u32, of: u32, all: u32, seen: &std::ops::Range<u32>| {
                let (from, to) = (at * all / of, ((at + 1) * all).div_ceil(of));
                from < seen.end && seen.start < to
            };
            let seen = meets(y, height, view.rows, &rows) && meets(x, width, view.cols, &cols);
            let (glyph, style) = if seen {
                (glyphs.bar_full, cx.theme.accent)
            } else {
                (glyphs.bar_empty, cx.theme.dim)
            };
            // Both are less than the area's sides.
            frame
                .buffer_mut()
                .set_string(area.x + x as u16, area.y + y as u16, glyph, style);
        }
    }
}

/// Shortens a text to at most `width` columns, with a mark where it was cut.
pub(crate) fn cut(text: &str, width: usize, cx: &Context) -> String {
    if Span::raw(text).width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 1;
    for letter in text.chars() {
        used += Span::raw(letter.to_string()).width();
        if used > width {
            break;
        }
        short.push(letter);
    }
    if width > 0 {
        short += cx.theme.glyphs.cut;
    }
    short
}

/// "01:37", and "1:02:03" after an hour.
pub(crate) fn clock(time: std::time::Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thumb is within its bar, and at an end exactly when the first or last line is visible.
    #[test]
    fn the_scroll_bars_thumb_shows_the_position() {
        for room in 3..12 {
            for all in 1..60 {
                for seen in 1..all {
                    for first in 0..=all - seen {
                        let (start, length) = thumb(first, seen, all, room);
                        assert!(length >= 1 && start + length <= room);
                        let free = room - length;
                        assert!(free < 1 || (start == 0) == (first == 0));
                        assert!(free < 2 || (start == free) == (first == all - seen));
                    }
                }
            }
        }
    }

    #[test]
    fn the_parts_of_any_area_are_within_it() {
        for width in 0..50 {
            for height in 0..9 {
                let area = Rect::new(3, 4, width, height);
                let parts = parts(area, 20);
                let all = [
                    parts.title,
                    parts.main,
                    parts.panel,
                    parts.message,
                    parts.keys,
                ];
                for part in all.into_iter().filter(|part| !part.is_empty()) {
                    assert_eq!(area.union(part), area);
                }
            }
        }
    }
}
