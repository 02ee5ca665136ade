//! Dialogs with fields: choices, numbers within limits, switches and lines of text, used by keyboard or
//! mouse. New games and settings use them.

use std::ops::RangeInclusive;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use grille_messages::{MessageId, id};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use super::context::Context;
use super::frame;
use super::keys::{Action, Table};
use super::screen::{DialogResult, Screen, Then};

/// The width of a text field, in columns.
const TEXT_WIDTH: usize = 28;

/// The maximum length of a line of text, in characters.
const MOST_TEXT: usize = 100_000;

/// A text that is either a message, looked up when drawn as the language may change, or literal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Words {
    /// A message of the language files.
    Of(MessageId),
    Own(String),
}

impl Words {
    fn text(&self, cx: &Context) -> String {
        match self {
            Words::Of(id) => cx.lang.text(*id),
            Words::Own(text) => text.clone(),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// One of several options.
    Choice {
        of: Vec<Words>,
        chosen: usize,
    },
    /// A number, as typed. If it is invalid or outside its limits, a line below the fields reports it.
    Number {
        typed: String,
        limits: RangeInclusive<u32>,
    },
    Switch(bool),
    /// A line of text, with the cursor before this character.
    Text {
        text: Vec<char>,
        at: usize,
    },
    /// Does something else, such as opening another screen. The message names it.
    Open(MessageId, Opener),
}

/// What a field does when it is chosen. The error is a sentence for the user.
type Opener = fn(&Fields, &mut Context) -> Result<Then, String>;

/// A field with its name for the program and its label for the user.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    name: &'static str,
    label: MessageId,
    /// A message shown below the fields while this one is chosen.
    note: Option<MessageId>,
    value: Value,
    /// Whether it is shown. Fields that do not apply are hidden.
    shown: bool,
}

impl Field {
    fn new(name: &'static str, label: MessageId, value: Value) -> Field {
        Field {
            name,
            label,
            note: None,
            value,
            shown: true,
        }
    }

    /// A choice among several options. Requires at least one option.
    pub(crate) fn choice(
        name: &'static str,
        label: MessageId,
        of: Vec<Words>,
        chosen: usize,
    ) -> Field {
        let chosen = chosen.min(of.len().saturating_sub(1));
        Field::new(name, label, Value::Choice { of, chosen })
    }

    pub(crate) fn number(
        name: &'static str,
        label: MessageId,
        value: u32,
        limits: RangeInclusive<u32>,
    ) -> Field {
        let typed = value.to_string();
        Field::new(name, label, Value::Number { typed, limits })
    }

    pub(crate) fn switch(name: &'static str, label: MessageId, on: bool) -> Field {
        Field::new(name, label, Value::Switch(on))
    }

    pub(crate) fn text(name: &'static str, label: MessageId, text: &str) -> Field {
        let text: Vec<char> = text.chars().collect();
        let at = text.len();
        Field::new(name, label, Value::Text { text, at })
    }

    pub(crate) fn open(
        name: &'static str,
        label: MessageId,
        words: MessageId,
        opener: Opener,
    ) -> Field {
        Field::new(name, label, Value::Open(words, opener))
    }

    /// Adds a message that explains the field.
    pub(crate) fn note(self, note: Option<MessageId>) -> Field {
        Field { note, ..self }
    }
}

/// The fields of a form, by name. A field of another kind reads as the smallest value, and so does a missing one after
/// a debug assertion.
#[derive(Clone, Debug)]
pub(crate) struct Fields(Vec<Field>);

impl Fields {
    fn value(&self, name: &str) -> Option<&Value> {
        let field = self.0.iter().find(|field| field.name == name);
        debug_assert!(field.is_some(), "no field {name}");
        field.map(|field| &field.value)
    }

    pub(crate) fn choice(&self, name: &str) -> usize {
        match self.value(name) {
            Some(Value::Choice { chosen, .. }) => *chosen,
            _ => 0,
        }
    }

    /// The number, if the typed text is one within its limits.
    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        match self.value(name) {
            Some(Value::Number { typed, limits }) => number(typed, limits),
            _ => None,
        }
    }

    pub(crate) fn switch(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Switch(true)))
    }

    pub(crate) fn text(&self, name: &str) -> String {
        match self.value(name) {
            Some(Value::Text { text, .. }) => text.iter().collect(),
            _ => String::new(),
        }
    }

    /// Shows or hides a field.
    pub(crate) fn show(&mut self, name: &str, shown: bool) {
        for field in self.0.iter_mut().filter(|field| field.name == name) {
            field.shown = shown;
        }
    }

    /// Chooses another option.
    pub(crate) fn choose(&mut self, name: &str, at: usize) {
        for field in self.0.iter_mut().filter(|field| field.name == name) {
            if let Value::Choice { of, chosen } = &mut field.value {
                *chosen = at.min(of.len().saturating_sub(1));
            }
        }
    }

    /// Changes the options of a choice, and which of them is chosen. Requires at least one option.
    pub(crate) fn offer(&mut self, name: &str, options: Vec<Words>, at: usize) {
        for field in self.0.iter_mut().filter(|field| field.name == name) {
            if let Value::Choice { of, chosen } = &mut field.value {
                *chosen = at.min(options.len().saturating_sub(1));
                *of = options.clone();
            }
        }
    }

    /// Changes the message that explains a field.
    pub(crate) fn explain(&mut self, name: &str, note: MessageId) {
        for field in self.0.iter_mut().filter(|field| field.name == name) {
            field.note = Some(note);
        }
    }

    /// Changes the limits of a number but not the typed text.
    pub(crate) fn limit(&mut self, name: &str, within: RangeInclusive<u32>) {
        for field in self.0.iter_mut().filter(|field| field.name == name) {
            if let Value::Number { limits, .. } = &mut field.value {
                *limits = within.clone();
            }
        }
    }
}

fn number(typed: &str, limits: &RangeInclusive<u32>) -> Option<u32> {
    typed.parse().ok().filter(|number| limits.contains(number))
}

/// Called after every change. It may show, hide or limit fields, or apply settings.
type Changed = Box<dyn FnMut(&mut Fields, &mut Context)>;

/// Makes the result of the form from its fields. The error is a sentence for the user.
type Finish = Box<dyn Fn(&Fields, &mut Context) -> Result<DialogResult, String>>;

pub(crate) struct Form {
    title: MessageId,
    fields: Fields,
    /// The button that closes the form, if any, and what it does. Without one, changes take effect at once.
    button: Option<(MessageId, Finish)>,
    changed: Option<Changed>,
    /// The index of the current field among those shown; one past the last is the button.
    at: usize,
    /// Whether the current field was changed since it was selected. Until then, a digit replaces the whole
    /// number.
    touched: bool,
    /// The error found when the user tried to finish.
    complaint: Option<String>,
    /// Where the shown fields, in order, and the button were drawn.
    drawn: Vec<Drawn>,
    /// The first visible field.
    first: usize,
}

struct Drawn {
    row: Rect,
    less: Rect,
    more: Rect,
}

impl Form {
    /// A form with this title (a message) and these fields.
    pub(crate) fn new(title: MessageId, fields: Vec<Field>) -> Form {
        Form {
            title,
            fields: Fields(fields),
            button: None,
            changed: None,
            at: 0,
            touched: false,
            complaint: None,
            drawn: Vec::new(),
            first: 0,
        }
    }

    /// Adds a button (a message) that closes the form with the result of `finish`, unless that finds an error.
    pub(crate) fn button(
        mut self,
        words: MessageId,
        finish: impl Fn(&Fields, &mut Context) -> Result<DialogResult, String> + 'static,
    ) -> Form {
        self.button = Some((words, Box::new(finish)));
        self
    }

    /// Adds a function to call after every change.
    pub(crate) fn changed(
        mut self,
        changed: impl FnMut(&mut Fields, &mut Context) + 'static,
    ) -> Form {
        self.changed = Some(Box::new(changed));
        self
    }

    /// Shows or hides fields at first.
    pub(crate) fn arrange(mut self, arrange: impl Fn(&mut Fields)) -> Form {
        arrange(&mut self.fields);
        self
    }

    /// Hides some fields at first.
    pub(crate) fn hide(mut self, names: &[&str]) -> Form {
        for name in names {
            self.fields.show(name, false);
        }
        self
    }

    fn shown(&self) -> impl Iterator<Item = &Field> {
        self.fields.0.iter().filter(|field| field.shown)
    }

    fn count(&self) -> usize {
        self.shown().count() + usize::from(self.button.is_some())
    }

    fn here(&mut self) -> Option<&mut Value> {
        let shown = self.fields.0.iter_mut().filter(|field| field.shown);
        shown.map(|field| &mut field.value).nth(self.at)
    }

    fn go(&mut self, by: isize) {
        let count = self.count().max(1);
        // Wraps around at both ends.
        self.at = (self.at + count).saturating_add_signed(by) % count;
        self.touched = false;
    }

    /// Changes the current field to its next or previous value, or opens its screen.
    fn step(&mut self, more: bool, cx: &mut Context) -> Then {
        match self.here() {
            Some(Value::Choice { of, chosen }) => {
                let by = if more { 1 } else { of.len().saturating_sub(1) };
                *chosen = (*chosen + by) % of.len().max(1);
            }
            Some(Value::Switch(on)) => *on = !*on,
            Some(Value::Number { typed, limits }) => {
                let now = typed.parse().unwrap_or(*limits.start());
                let next = if more {
                    now.saturating_add(1)
                } else {
                    now.saturating_sub(1)
                };
                *typed = next.clamp(*limits.start(), *limits.end()).to_string();
            }
            Some(Value::Open(_, opener)) if more => {
                let opener = *opener;
                return opener(&self.fields, cx).unwrap_or_else(|complaint| {
                    self.complaint = Some(complaint);
                    Then::Stay
                });
            }
            Some(Value::Open(..) | Value::Text { .. }) | None => return Then::Stay,
        }
        self.after_change(cx);
        Then::Stay
    }

    fn after_change(&mut self, cx: &mut Context) {
        self.complaint = None;
        if let Some(changed) = &mut self.changed {
            changed(&mut self.fields, cx);
        }
        self.at = self.at.min(self.count().saturating_sub(1));
    }

    /// Handles a press of the button.
    fn finish(&mut self, cx: &mut Context) -> Then {
        let faulty = self.shown().enumerate().find_map(|(at, field)| {
            let Value::Number { typed, limits } = &field.value else {
                return None;
            };
            number(typed, limits).is_none().then(|| {
                let values = [
                    ("field", cx.lang.text(field.label).into()),
                    ("low", limits.start().to_string().into()),
                    ("high", limits.end().to_string().into()),
                ];
                (at, cx.lang.fill(id::FORM_LIMITS, &values))
            })
        });
        if let Some((at, complaint)) = faulty {
            (self.at, self.touched) = (at, false);
            self.complaint = Some(complaint);
            return Then::Stay;
        }
        let Some((_, finish)) = &self.button else {
            return Then::Stay;
        };
        match finish(&self.fields, cx) {
            Ok(result) => Then::CloseWith(result),
            Err(complaint) => {
                self.complaint = Some(complaint);
                Then::Stay
            }
        }
    }

    fn write(&mut self, letters: impl Iterator<Item = char>, cx: &mut Context) {
        let touched = std::mem::replace(&mut self.touched, true);
        match self.here() {
            Some(Value::Text { text, at }) => {
                let before = text.len();
                text.splice(*at..*at, letters.take(MOST_TEXT.saturating_sub(before)));
                *at += text.len() - before;
            }
            // No number here has more than ten digits.
            Some(Value::Number { typed, .. }) => {
                let mut digits = letters.filter(char::is_ascii_digit).peekable();
                if digits.peek().is_none() {
                    self.touched = touched;
                    return;
                }
                if !touched {
                    typed.clear();
                }
                typed.extend(digits);
                typed.truncate(10);
            }
            _ => return,
        }
        self.after_change(cx);
    }
}

impl Screen for Form {
    fn table(&self) -> Table {
        Table::Form
    }

    fn is_dialog(&self) -> bool {
        true
    }

    fn serves(&self, action: Action) -> bool {
        match action {
            Action::Change => {
                let here = self.shown().nth(self.at).map(|field| &field.value);
                matches!(here, Some(Value::Choice { .. } | Value::Switch(_)))
            }
            Action::Down | Action::NextFree | Action::PreviousFree => self.count() > 1,
            _ => true,
        }
    }

    fn takes_text(&self) -> bool {
        let here = self.shown().nth(self.at).map(|field| &field.value);
        matches!(here, Some(Value::Text { .. } | Value::Number { .. }))
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let theme = &cx.theme;
        let labels: Vec<String> = self
            .shown()
            .map(|field| theme.words(&cx.lang.text(field.label)))
            .collect();
        let wide = |text: &str| Span::raw(text).width();
        let label_width = labels.iter().map(|label| wide(label)).max().unwrap_or(0);
        let value_width = self
            .shown()
            .map(|field| room(&field.value, cx))
            .max()
            .unwrap_or(0);
        let complaint = self.complaint.as_deref().map(|words| theme.words(words));
        let button = self.button.as_ref();
        let button = button.map(|(words, _)| theme.words(&cx.lang.text(*words)));
        let least = button.as_deref().map_or(0, |words| wide(words) + 4);
        let content = (label_width + 2 + value_width + 6)
            .max(least)
            .max(complaint.as_deref().map_or(0, wide));
        let has_notes = self.shown().any(|field| field.note.is_some());
        // Below the fields: a blank line, the button, and one line for an error, or two for notes and long errors.
        let widest = usize::from(area.width).saturating_sub(4);
        let wraps = complaint
            .as_deref()
            .is_some_and(|words| wide(words) > widest);
        let below = 2 + usize::from(button.is_some()) + usize::from(has_notes || wraps);
        let title = cx.lang.text(self.title);
        let inner = frame::dialog(frame, area, &title, (content, labels.len() + below), cx);
        let rows = usize::from(inner.height).saturating_sub(below).max(1);
        let at = self.at.min(labels.len().saturating_sub(1));
        self.first = self.first.clamp((at + 1).saturating_sub(rows), at);
        let mut drawn = Vec::new();
        for (place, (field, label)) in self.shown().zip(&labels).enumerate() {
            let seen = (self.first..self.first + rows).contains(&place);
            // Visible rows are within the area.
            let row = Rect {
                y: inner.y + place.saturating_sub(self.first) as u16,
                height: seen.into(),
                ..inner
            };
            let here = place == self.at;
            let (less, more) = if seen {
                let pad = label_width - wide(label);
                let line = Line::from(vec![
                    Span::raw(if here { theme.glyphs.pointer } else { " " }),
                    Span::raw(" "),
                    Span::styled(label.as_str(), if here { theme.title } else { theme.text }),
                    Span::raw(" ".repeat(pad + 2)),
                ]);
                let start = row.x + (line.width() as u16).min(row.width);
                line.render(row, frame.buffer_mut());
                let value = Rect {
                    x: start,
                    width: row.right() - start,
                    ..row
                };
                draw_value(frame, value, &field.value, here, cx)
            } else {
                (Rect::ZERO, Rect::ZERO)
            };
            drawn.push(Drawn { row, less, more });
        }
        let mut y = inner.y + labels.len().min(rows) as u16 + 1;
        if let Some(words) = button {
            let here = self.at == labels.len();
            let style = if here { theme.selected } else { theme.key };
            let text = format!("[ {words} ]");
            let row = Rect {
                x: inner.x + 2.min(inner.width),
                y,
                width: (wide(&text) as u16).min(inner.width.saturating_sub(2)),
                height: u16::from(y < inner.bottom()),
            };
            Line::styled(text, style).render(row, frame.buffer_mut());
            drawn.push(Drawn {
                row,
                less: Rect::ZERO,
                more: Rect::ZERO,
            });
            y += 1;
        }
        let room = Rect {
            y: y.min(inner.bottom()),
            height: inner.bottom().saturating_sub(y),
            ..inner
        };
        let note = self.shown().nth(self.at).and_then(|field| field.note);
        let note = note.map(|note| (theme.words(&cx.lang.text(note)), theme.dim));
        let words = complaint.map(|words| (words, theme.bad)).or(note);
        if let Some((words, style)) = words.filter(|_| !room.is_empty()) {
            let mut lines = frame::wrapped(&words, room.width.into());
            // The last line that fits shows whether there is more.
            let rest = lines.split_off(lines.len().min(usize::from(room.height) - 1));
            lines.push(frame::cut(&rest.join(" "), room.width.into(), cx));
            let lines: Vec<Line<'_>> = lines.into_iter().map(Line::raw).collect();
            Paragraph::new(lines)
                .style(style)
                .render(room, frame.buffer_mut());
        }
        // In the blank column beside the border.
        let fields = Rect {
            width: inner.width + 1,
            height: rows as u16,
            ..inner
        };
        frame::scroll_bar(frame, fields, self.first, rows, labels.len(), cx);
        self.drawn = drawn;
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        match action {
            Action::Up | Action::PreviousFree => self.go(-1),
            Action::Down | Action::NextFree => self.go(1),
            Action::Left => return self.step(false, cx),
            Action::Right => return self.step(true, cx),
            Action::Choose if matches!(self.here(), Some(Value::Open(..))) => {
                return self.step(true, cx);
            }
            Action::Choose if self.button.is_some() => return self.finish(cx),
            Action::Change if self.at == self.shown().count() => return self.finish(cx),
            Action::Choose | Action::Change => return self.step(true, cx),
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn typed(&mut self, key: KeyEvent, cx: &mut Context) -> Then {
        let is_number = matches!(self.here(), Some(Value::Number { .. }));
        match key.code {
            KeyCode::Char(letter) => self.write(std::iter::once(letter), cx),
            KeyCode::Left if is_number => return self.step(false, cx),
            KeyCode::Right if is_number => return self.step(true, cx),
            code => {
                self.touched = true;
                match self.here() {
                    Some(Value::Number { typed, .. }) => match code {
                        KeyCode::Backspace => drop(typed.pop()),
                        KeyCode::Delete => typed.clear(),
                        _ => return Then::Stay,
                    },
                    Some(Value::Text { text, at }) => match code {
                        KeyCode::Left => *at = at.saturating_sub(1),
                        KeyCode::Right => *at = (*at + 1).min(text.len()),
                        KeyCode::Home => *at = 0,
                        KeyCode::End => *at = text.len(),
                        KeyCode::Backspace if *at > 0 => {
                            *at -= 1;
                            text.remove(*at);
                        }
                        KeyCode::Delete if *at < text.len() => drop(text.remove(*at)),
                        _ => return Then::Stay,
                    },
                    _ => return Then::Stay,
                }
                self.after_change(cx);
            }
        }
        Then::Stay
    }

    fn paste(&mut self, text: &str, cx: &mut Context) -> Then {
        self.write(text.chars(), cx);
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(1),
            MouseEventKind::ScrollUp => self.go(-1),
            MouseEventKind::Down(MouseButton::Left) => {
                let place = Position::new(mouse.column, mouse.row);
                let hit = self
                    .drawn
                    .iter()
                    .position(|drawn| drawn.row.contains(place));
                let Some(at) = hit else {
                    return Then::Stay;
                };
                (self.at, self.touched) = (at, false);
                let drawn = &self.drawn[at];
                let (less, more) = (drawn.less.contains(place), drawn.more.contains(place));
                if at == self.shown().count() {
                    return self.finish(cx);
                } else if less || more {
                    return self.step(more, cx);
                }
            }
            _ => {}
        }
        Then::Stay
    }
}

/// The width of a value in columns, without the symbols on either side.
fn room(value: &Value, cx: &Context) -> usize {
    match value {
        Value::Choice { of, .. } => of
            .iter()
            .map(|words| Span::raw(cx.theme.words(&words.text(cx))).width())
            .max()
            .unwrap_or(0),
        Value::Number { .. } => 10,
        Value::Switch(_) => [id::FORM_ON, id::FORM_OFF]
            .map(|id| Span::raw(cx.theme.words(&cx.lang.text(id))).width())
            .into_iter()
            .max()
            .unwrap_or(0),
        Value::Text { .. } => TEXT_WIDTH,
        Value::Open(words, _) => Span::raw(cx.theme.words(&cx.lang.text(*words))).width(),
    }
}

/// Draws a value, and returns the areas where a click decreases or increases it.
fn draw_value(
    frame: &mut Frame<'_>,
    area: Rect,
    value: &Value,
    here: bool,
    cx: &Context,
) -> (Rect, Rect) {
    let theme = &cx.theme;
    let style = if here { theme.selected } else { theme.text };
    let words = match value {
        Value::Choice { of, chosen } => of.get(*chosen).map_or_else(String::new, |w| w.text(cx)),
        Value::Switch(true) => cx.lang.text(id::FORM_ON),
        Value::Switch(false) => cx.lang.text(id::FORM_OFF),
        Value::Number { typed, .. } if here => format!("{typed}_"),
        Value::Number { typed, .. } => typed.clone(),
        Value::Text { text, at } => {
            draw_text(frame, area, text, *at, here, cx);
            return (Rect::ZERO, Rect::ZERO);
        }
        Value::Open(words, _) => cx.lang.text(*words),
    };
    let (before, after) = match value {
        Value::Open(..) => ("[ ", " ]"),
        _ => ("< ", " >"),
    };
    let line = Line::from(vec![
        Span::styled(before, theme.dim),
        Span::styled(theme.words(&words), style),
        Span::styled(after, theme.dim),
    ]);
    let width = (line.width() as u16).min(area.width);
    line.render(area, frame.buffer_mut());
    let half = width.min(2);
    (
        Rect {
            width: half,
            ..area
        },
        Rect {
            x: area.x + half,
            width: width - half,
            ..area
        },
    )
}

/// Draws the part of a line of text around the cursor.
fn draw_text(
    frame: &mut Frame<'_>,
    area: Rect,
    text: &[char],
    at: usize,
    here: bool,
    cx: &Context,
) {
    let theme = &cx.theme;
    let room = usize::from(area.width).min(TEXT_WIDTH + 2);
    // A character may take two columns: half as many always fit.
    let first = if here { at.saturating_sub(room / 2) } else { 0 };
    let visible = |letter: char| {
        let letter = if letter.is_control() { ' ' } else { letter };
        theme.words(letter.encode_utf8(&mut [0; 4]))
    };
    let mut spans = Vec::new();
    let mut used = 0;
    for (place, letter) in text.iter().copied().chain([' ']).enumerate().skip(first) {
        let word = visible(letter);
        used += Span::raw(word.as_str()).width();
        if used > room {
            break;
        }
        let style = if here && place == at {
            theme.cursor
        } else {
            theme.best
        };
        spans.push(Span::styled(word, style));
    }
    if used < room {
        spans.push(Span::styled(" ".repeat(room - used), theme.best));
    }
    Line::from(spans).render(
        Rect {
            width: room as u16,
            ..area
        },
        frame.buffer_mut(),
    );
}
