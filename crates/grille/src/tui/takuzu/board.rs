//! Draws the Takuzu screen: the board with its counts, the panel beside it, and the text of hints.

use grille_grid::{CellSet, Pos, Size};
use grille_session::hint::HintDetail;
use grille_session::takuzu::{Source, Takuzu};
use grille_takuzu::technique::Step;
use grille_takuzu::text::cell;
use grille_takuzu::{Digit, Hint, Line as BoardLine};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::TakuzuScreen;
use crate::tui::board_view::BoardView;
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::{ShownHint, Stage};
use crate::tui::keys::{Action, Table};
use grille_messages::takuzu::explain::{self, Explainer};

/// The sizes of a cell, in columns and rows, from the best to the fallback.
const CELLS: [(u16, u16); 4] = [(4, 2), (4, 1), (3, 1), (2, 1)];

/// The width of the counts at the right, including the bracket of a cursor before them.
const COUNTS: u16 = 7;

/// The maximum number of cells named in a hint. If there are more, they are only highlighted.
const MOST_NAMED: usize = 6;

/// The cells that a hint shows at its current stage.
struct Shown {
    look: CellSet,
    reasons: CellSet,
    cells: CellSet,
    /// The digits that the hint suggests.
    digits: Vec<(Pos, Digit)>,
}

impl Shown {
    fn new(hinted: Option<&ShownHint>, size: Size) -> Shown {
        let mut shown = Shown {
            look: CellSet::new(size),
            reasons: CellSet::new(size),
            cells: CellSet::new(size),
            digits: Vec::new(),
        };
        let Some(hinted) = hinted else { return shown };
        let mut light = |set: fn(&mut Shown) -> &mut CellSet, cells: &[Pos], from: Stage| {
            for &pos in cells.iter().filter(|_| hinted.stage >= from) {
                set(&mut shown).insert(pos);
            }
        };
        light(|shown| &mut shown.look, &hinted.hint.look, Stage::Look);
        light(
            |shown| &mut shown.reasons,
            &hinted.hint.reasons,
            Stage::Reasons,
        );
        light(|shown| &mut shown.cells, &hinted.hint.cells, Stage::Moves);
        if let HintDetail::Takuzu(Hint::Step(step)) = &hinted.hint.detail
            && hinted.stage == Stage::Moves
        {
            shown.digits.clone_from(&step.cells);
        }
        shown
    }
}

/// Draws a board without a game around it. `last` is the cell that was changed last.
pub(in crate::tui) fn paint(
    frame: &mut Frame<'_>,
    room: Rect,
    game: &Takuzu,
    last: Option<Pos>,
    cx: &Context,
) {
    let (theme, size) = (&cx.theme, game.board().size());
    let names = cell::line(size.rows() - 1, size).len() as u16;
    let placed = Rect {
        x: room.x + (names + 2).min(room.width),
        y: room.y + 1.min(room.height),
        width: room.width.saturating_sub(names + 2),
        height: room.height.saturating_sub(1),
    };
    let width = if size.cols() * 4 <= u32::from(placed.width) {
        4
    } else {
        2
    };
    let mut view = BoardView::new(size.rows(), size.cols(), (width, 1));
    let cursor = last.unwrap_or(Pos::new(0, 0));
    view.place(placed, cursor);
    let buffer = frame.buffer_mut();
    for row in view.visible_rows() {
        for col in view.visible_cols() {
            let pos = Pos::new(row, col);
            let Some(place) = view.area(pos) else {
                continue;
            };
            if row == view.visible_rows().start {
                let name = cell::line(col, size);
                // Long names stand over every other column only.
                if name.len() < usize::from(width) || col % 2 == 0 {
                    buffer.set_string(place.x + 1, room.y, name, theme.dim);
                }
            }
            if col == view.visible_cols().start {
                buffer.set_string(room.x, place.y, cell::line(row, size), theme.dim);
            }
            let (text, style) = match game.board().digit(pos) {
                Some(digit) if game.is_given(pos) => (digit.number().to_string(), theme.given),
                Some(digit) => (digit.number().to_string(), theme.own),
                None => (theme.glyphs.hidden.to_owned(), theme.dim),
            };
            buffer.set_string(place.x + 1, place.y, text, style);
        }
    }
    if let Some(place) = last.and_then(|last| view.area(last)) {
        let (open, close) = theme.glyphs.cursor;
        buffer.set_string(place.x, place.y, open, theme.title);
        if place.right() < room.right() || width > 2 {
            buffer.set_string(place.x + 2, place.y, close, theme.title);
        }
    }
}

impl TakuzuScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let parts = frame::parts(area, (area.width / 3).clamp(13, 36));
        let size = self.game().board().size();
        let mut left = vec![cx.lang.text("key-takuzu"), size.to_string()];
        let hardest = self.hardest.flatten();
        left.extend(hardest.map(|hardest| cx.lang.text(explain::level_id(hardest.difficulty()))));
        left.extend(self.screen.daily(cx));
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        let right = match self.game().setup().source {
            Source::Seed { seed, .. } => {
                let values = [("seed", seed.to_string().into())];
                cx.lang.fill("takuzu-seed", &values)
            }
            Source::Puzzle(_) => String::new(),
        };
        frame::title(frame, parts.title, &left, &right, cx);
        if self.screen.paused {
            let words = cx.theme.words(&cx.lang.text("takuzu-paused-board"));
            let middle = Rect {
                y: parts.main.y + parts.main.height / 2,
                height: 1,
                ..parts.main
            };
            Line::styled(words, cx.theme.dim)
                .centered()
                .render(middle, frame.buffer_mut());
        } else {
            self.draw_board(frame.buffer_mut(), parts.main, cx);
        }
        self.draw_panel(frame, parts.panel, cx);
        frame::message(frame, parts.message, &self.remark(cx), cx);
        frame::keys(frame, parts.keys, Table::Takuzu, cx);
    }

    fn draw_board(&mut self, buffer: &mut Buffer, area: Rect, cx: &Context) {
        let theme = &cx.theme;
        let size = self.game().board().size();
        let names = cell::line(size.rows() - 1, size).len() as u16;
        let (before, after) = (names + 3, if self.counts { COUNTS } else { 1 });
        let (above, below) = (1, if self.counts { 2 } else { 0 });
        let room = Rect {
            x: area.x + before.min(area.width),
            y: area.y + above.min(area.height),
            width: area.width.saturating_sub(before + after),
            height: area.height.saturating_sub(above + below),
        };
        // A side has at most 126 lines.
        let taken = |cell: (u16, u16)| (size.cols() as u16 * cell.0, size.rows() as u16 * cell.1);
        let fits = |cell: &(u16, u16)| {
            let (width, height) = taken(*cell);
            width <= room.width && (height <= room.height || cell.1 == 1)
        };
        self.view.cell = CELLS.into_iter().find(fits).unwrap_or((2, 1));
        let room = Rect {
            height: room.height.saturating_sub(2 * (self.count_rows() - 1)),
            ..room
        };
        // In the middle of what is left over.
        let (width, height) = taken(self.view.cell);
        let (dx, dy) = (
            room.width.saturating_sub(width) / 2,
            room.height.saturating_sub(height) / 2,
        );
        let placed = Rect {
            x: room.x + dx,
            y: room.y + dy,
            width: room.width - dx,
            height: room.height - dy,
        };
        self.view.place(placed, self.cursor);
        self.draw_names(buffer, placed, names, cx);
        let shown = Shown::new(self.screen.shown_hint.as_ref(), size);
        for row in self.view.visible_rows() {
            for col in self.view.visible_cols() {
                self.draw_cell(buffer, Pos::new(row, col), &shown, cx);
            }
        }
        if let Some(place) = self.view.area(self.cursor) {
            let (open, close) = theme.glyphs.cursor;
            buffer.set_string(place.x, place.y, open, theme.title);
            buffer.set_string(place.x + 2, place.y, close, theme.title);
        }
        if self.counts {
            self.draw_counts(buffer, placed, names, cx);
        }
    }

    /// Draws the names of rows and columns. If there is no room for all, draws some of them and those at the
    /// cursor.
    fn draw_names(&self, buffer: &mut Buffer, placed: Rect, names: u16, cx: &Context) {
        let size = self.game().board().size();
        let style = |here: bool| if here { cx.theme.title } else { cx.theme.dim };
        for row in self.view.visible_rows() {
            let Some(place) = self
                .view
                .area(Pos::new(row, self.view.visible_cols().start))
            else {
                continue;
            };
            let name = format!("{:>1$}", cell::line(row, size), usize::from(names));
            let x = placed.x - names - 1;
            buffer.set_string(x, place.y, name, style(row == self.cursor.row));
        }
        let tight = !cell::has_letters(size) && self.view.cell.0 < 4;
        for col in self.view.visible_cols() {
            let Some(place) = self
                .view
                .area(Pos::new(self.view.visible_rows().start, col))
            else {
                continue;
            };
            let here = col == self.cursor.col;
            let off = col.abs_diff(self.cursor.col);
            if tight && !here && ((col + 1) % 5 != 0 || off <= 1) {
                continue;
            }
            let name = cell::line(col, size);
            // Its last sign stands over the digits.
            let x = place.x + 2 - name.len() as u16;
            buffer.set_string(x, placed.y - 1, name, style(here));
        }
    }

    fn draw_cell(&self, buffer: &mut Buffer, pos: Pos, shown: &Shown, cx: &Context) {
        let Some(place) = self.view.area(pos) else {
            return;
        };
        let (theme, game) = (&cx.theme, self.game());
        let written = |digit: Digit| match digit {
            Digit::Zero => "0",
            Digit::One => "1",
        };
        let hinted = shown.digits.iter().find(|(other, _)| *other == pos);
        let (glyph, mut style) = match (game.board().digit(pos), game.note(pos)) {
            (Some(digit), _) if game.is_given(pos) => (written(digit), theme.given),
            (Some(digit), _) => (written(digit), theme.own),
            (None, _) if hinted.is_some() => {
                let digit = hinted.map_or(Digit::Zero, |(_, digit)| *digit);
                (written(digit), theme.best)
            }
            (None, Some(note)) => (noted(note, cx), theme.pencil),
            (None, None) => (theme.glyphs.blank, theme.dim),
        };
        if shown.look.contains(pos) {
            style = style.patch(theme.region);
        }
        if shown.reasons.contains(pos) {
            style = style.patch(theme.reason);
        }
        if shown.cells.contains(pos) {
            style = style.patch(theme.best);
        }
        if self.errors && self.offending.contains(pos) {
            style = style.patch(theme.error);
        }
        let ground = Rect {
            width: place.width.min(3),
            height: 1,
            ..place
        };
        buffer.set_style(ground, style);
        let style = if pos == self.cursor {
            style.patch(theme.cursor)
        } else {
            style
        };
        buffer.set_string(place.x + 1, place.y, glyph, style);
    }

    /// Draws how many 0s and 1s are left, to the right of every row and below every column.
    fn draw_counts(&self, buffer: &mut Buffer, placed: Rect, names: u16, cx: &Context) {
        let theme = &cx.theme;
        let taken = self.view.taken();
        let titles = ["takuzu-zeros", "takuzu-ones"].map(|id| theme.words(&cx.lang.text(id)));
        // The place of the two counts of a row; those of a column end here.
        let across = [taken.right() + 2, taken.right() + 5];
        let high = self.count_rows();
        let down = [taken.bottom() + high - 1, taken.bottom() + 2 * high - 1];
        for digit in 0..2 {
            let title = format!("{:>2}", titles[digit]);
            buffer.set_string(across[digit] - 1, placed.y - 1, &title, theme.dim);
            let title = format!("{:>1$}", titles[digit], usize::from(names).max(2));
            let x = placed.x - 1 - names.max(2);
            buffer.set_string(x, down[digit], title, theme.dim);
        }
        for row in self.view.visible_rows() {
            let Some(place) = self
                .view
                .area(Pos::new(row, self.view.visible_cols().start))
            else {
                continue;
            };
            let (left, done) = self.left(BoardLine::Row(row));
            for digit in 0..2 {
                let (text, style) = count(left[digit], done, cx);
                buffer.set_string(across[digit] - 1, place.y, text, style);
            }
        }
        for col in self.view.visible_cols() {
            let Some(place) = self
                .view
                .area(Pos::new(self.view.visible_rows().start, col))
            else {
                continue;
            };
            let (left, done) = self.left(BoardLine::Col(col));
            for digit in 0..2 {
                let (text, style) = count(left[digit], done, cx);
                if high == 1 {
                    buffer.set_string(place.x, down[digit], text, style);
                    continue;
                }
                // Two signs, one above the other.
                let signs: Vec<String> = text.chars().map(String::from).collect();
                for (sign, y) in signs.iter().rev().zip([down[digit], down[digit] - 1]) {
                    buffer.set_string(place.x + 1, y, sign, style);
                }
            }
        }
    }

    /// The height of the count below a column. Numbers with two digits would touch if cells are two columns
    /// wide, so they are written vertically there.
    fn count_rows(&self) -> u16 {
        let long = self.game().board().size().rows() / 2 >= 10;
        if self.counts && long && self.view.cell.0 < 3 {
            2
        } else {
            1
        }
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let room = frame::rule(frame, area, cx);
        // The map of the whole stands at the bottom.
        let map = if self.view.is_cut() && !self.screen.paused {
            8.min(room.height / 3)
        } else {
            0
        };
        let text = Rect {
            height: room.height - map,
            ..room
        };
        // Where a hint has little room, it comes before what can be seen without it.
        let brief = self.screen.shown_hint.is_some() && text.height < 20;
        let words = Paragraph::new(self.panel(brief, cx)).wrap(Wrap { trim: false });
        let cut = self.screen.shown_hint.is_some() && !is_blank_below(&words, text);
        words.render(text, frame.buffer_mut());
        if cut && !text.is_empty() {
            let (x, y) = (text.right() - 1, text.bottom() - 1);
            let buffer = frame.buffer_mut();
            buffer.set_string(x, y, cx.theme.glyphs.cut, cx.theme.dim);
        }
        let map = Rect {
            y: text.bottom(),
            height: map,
            width: room.width.saturating_sub(1),
            ..room
        };
        if !map.is_empty() {
            frame::overview(frame, map, &self.view, cx);
        }
    }

    fn panel(&self, brief: bool, cx: &Context) -> Vec<Line<'static>> {
        let (theme, lang) = (&cx.theme, &cx.lang);
        let board = self.game().board();
        let all = board.size().area();
        let plain = |text: String| Line::styled(theme.words(&text), theme.text);
        let key = |action: Action| {
            let key = cx.keys.key_of(Table::Takuzu, action);
            key.map_or_else(String::new, |key| key.shown(lang, theme))
        };
        let filled = [
            ("filled", (all - board.blanks()).to_string().into()),
            ("all", all.to_string().into()),
        ];
        let time = frame::clock(self.screen.elapsed(cx));
        let mut lines = vec![
            plain(lang.fill("takuzu-filled", &filled)),
            plain(format!("{} {time}", theme.glyphs.clock)),
        ];
        if let Some(hardest) = self.hardest.flatten().filter(|_| !brief) {
            let name = lang.text(explain::technique_id(hardest));
            let values = [("technique", name.into())];
            lines.push(plain(lang.fill("takuzu-hardest", &values)));
        }
        let errors = ("key", key(Action::Errors).into());
        let errors = if self.errors {
            let values = [errors, ("count", self.breaches.len().to_string().into())];
            let style = if self.breaches.is_empty() {
                theme.text
            } else {
                theme.bad
            };
            (lang.fill("takuzu-errors-on", &values), style)
        } else {
            (lang.fill("takuzu-errors-off", &[errors]), theme.dim)
        };
        let errors = (theme.words(&errors.0), errors.1);
        let warned = format!("{} {}", theme.glyphs.warning, errors.0);
        if !brief {
            lines.push(Line::styled(warned, errors.1));
        }
        let marks = self.screen.session().bookmarks().len();
        let values = [
            ("count", marks.to_string().into()),
            ("key", key(Action::Bookmark).into()),
        ];
        let style = if marks > 0 { theme.text } else { theme.dim };
        let words = theme.words(&lang.fill("takuzu-bookmarks", &values));
        if !brief {
            lines.push(Line::styled(words, style));
        }
        if self.pencil {
            let glyphs = [Digit::Zero, Digit::One].map(|digit| noted(digit, cx));
            let values = [
                ("glyphs", glyphs.join(" ").into()),
                ("key", key(Action::Mark).into()),
            ];
            let words = lang.fill("takuzu-pencil", &values);
            lines.push(Line::styled(
                format!(" {} ", theme.words(&words)),
                theme.selected,
            ));
        }
        if let Some(words) = self.unsound(cx) {
            lines.push(Line::styled(theme.words(&words), theme.bad));
        }
        lines.push(Line::default());
        if self.looking.is_some() {
            lines.push(Line::styled(
                theme.words(&lang.text("takuzu-looking")),
                theme.dim,
            ));
        }
        if let Some(hinted) = &self.screen.shown_hint {
            self.hint_lines(
                hinted,
                &key(Action::Play),
                &key(Action::Hint),
                &mut lines,
                cx,
            );
        }
        lines
    }

    fn hint_lines(
        &self,
        hinted: &ShownHint,
        play: &str,
        more: &str,
        lines: &mut Vec<Line<'static>>,
        cx: &Context,
    ) {
        let (theme, lang) = (&cx.theme, &cx.lang);
        let words = Explainer::new(self.game().board(), lang);
        let mut say = |text: String, style: Style| {
            for line in text.lines() {
                lines.push(Line::from(Span::styled(theme.words(line.trim()), style)));
            }
        };
        let number = match hinted.stage {
            Stage::Look => "1",
            Stage::Reasons => "2",
            Stage::Moves => "3",
        };
        let HintDetail::Takuzu(says) = &hinted.hint.detail else {
            return;
        };
        if hinted.hint.moves.is_empty() {
            say(lang.text("takuzu-hint-only"), theme.title);
        } else {
            let values = [("stage", number.into())];
            say(lang.fill("takuzu-hint-stage", &values), theme.title);
        }
        // Before the reasons, which may be longer than the room.
        if !hinted.hint.moves.is_empty() && hinted.stage == Stage::Moves {
            let game = self.screen.session().game();
            let texts: Vec<String> = hinted
                .hint
                .moves
                .iter()
                .map(|mv| game.write_move(mv))
                .collect();
            let values = [
                ("moves", texts.join(" ").into()),
                ("key", play.to_owned().into()),
            ];
            let id = match says {
                Hint::Step(_) => "takuzu-hint-play",
                _ => "takuzu-hint-clear",
            };
            say(lang.fill(id, &values), theme.accent);
        }
        match says {
            Hint::Step(step) => {
                for text in step_words(step, hinted.stage, &words, cx) {
                    say(text, theme.text);
                }
            }
            Hint::Broken(breaches) => {
                for breach in breaches.iter().take(3) {
                    say(words.breach(breach), theme.text);
                }
            }
            Hint::Wrong(cells) => {
                let values = [("count", cells.len().into())];
                say(lang.fill("takuzu-hint-wrong", &values), theme.text);
            }
            Hint::DeadEnd(cells) if cells.is_empty() => {
                say(lang.text("takuzu-hint-dead-end"), theme.text);
            }
            Hint::DeadEnd(cells) => {
                let values = [("count", cells.len().into())];
                say(lang.fill("takuzu-hint-mends", &values), theme.text);
            }
            Hint::Solved => say(lang.text("takuzu-solved"), theme.text),
            Hint::Hopeless => say(lang.text("takuzu-has-none"), theme.text),
            Hint::Several => say(lang.text("takuzu-hint-several"), theme.text),
            Hint::Unknown => say(lang.text("takuzu-has-unknown"), theme.text),
        }
        if !hinted.hint.moves.is_empty() && hinted.stage < Stage::Moves {
            let values = [("key", more.to_owned().into())];
            say(lang.fill("takuzu-hint-more", &values), theme.dim);
        }
    }
}

/// Describes a step, as far as the stage of the hint reveals it.
fn step_words(step: &Step, stage: Stage, words: &Explainer<'_>, cx: &Context) -> Vec<String> {
    let lang = &cx.lang;
    let technique = step.technique();
    let look = lang.fill(
        "takuzu-hint-look",
        &[("line", words.line(step.line).into())],
    );
    if stage == Stage::Look {
        return vec![look];
    }
    let name = lang.text(explain::technique_id(technique));
    let rule = lang.text(explain::rule_id(technique));
    let values = [("technique", name.into()), ("rule", rule.into())];
    let rule = lang.fill("takuzu-hint-rule", &values);
    if stage == Stage::Moves {
        return vec![lang.fill("takuzu-hint-why", &[("why", words.why(step).into())])];
    }
    let rests = match step.because.len() {
        0 => return vec![look, rule],
        1..=MOST_NAMED => {
            let cells = words.cells(step.because.iter().copied());
            lang.fill("takuzu-hint-rests", &[("cells", cells.into())])
        }
        _ => lang.text("takuzu-hint-rests-lit"),
    };
    vec![look, rule, rests]
}

/// Whether a paragraph fits into an area. It is drawn into a larger buffer to find out.
fn is_blank_below(words: &Paragraph<'_>, room: Rect) -> bool {
    const MORE: u16 = 40;
    let large = Rect::new(0, 0, room.width, room.height + MORE);
    let mut aside = Buffer::empty(large);
    words.render(large, &mut aside);
    let below = aside
        .content
        .iter()
        .skip(usize::from(room.width) * usize::from(room.height));
    below.into_iter().all(|cell| cell.symbol() == " ")
}

/// The sign of a pencilled digit: a small digit, or in ASCII a lower-case letter of its shape.
fn noted(digit: Digit, cx: &Context) -> &'static str {
    match (digit, cx.theme.is_ascii()) {
        (Digit::Zero, false) => "₀",
        (Digit::One, false) => "₁",
        (Digit::Zero, true) => "o",
        (Digit::One, true) => "i",
    }
}

/// A count in two columns, or a tick if the line is done.
fn count(left: i64, done: bool, cx: &Context) -> (String, Style) {
    let theme = &cx.theme;
    match left {
        _ if done => (format!("{:>2}", theme.glyphs.tick), theme.dim),
        0.. => (format!("{left:>2}"), theme.text),
        -9.. => (left.to_string(), theme.bad),
        // So many too many that the number does not matter.
        _ => ("--".to_owned(), theme.bad),
    }
}
