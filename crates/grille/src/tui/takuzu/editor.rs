//! The editor for Takuzu puzzles of one's own: digits and signs are entered by key or mouse, and the number of
//! solutions is found in the background.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::{CellSet, Pos};
use grille_messages::takuzu::explain;
use grille_messages::{MessageId, id};
use grille_session::takuzu::{Setup, Source};
use grille_session::{GameKind, Start};
use grille_takuzu::{
    Board, Breach, Budget, Digit, Edge, Line as BoardLine, Puzzle, Sign, Solutions, breaches, solve,
};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::board::{self, Shown};
use super::{broken_rule, offending_cells, panel};
use crate::tui::board::{BoardView, CellLook, Highlights};
use crate::tui::context::{Again, Context, Tone};
use crate::tui::frame;
use crate::tui::game_screen::pasted;
use crate::tui::help::key;
use crate::tui::keys::{Action, Table};
use crate::tui::making::Making;
use crate::tui::screen::{Screen, Then};
use crate::tui::worker::Finding;

/// The work spent on counting the solutions after each change: about a second.
const BUDGET: Budget = Budget(1_000_000);

pub(in crate::tui) struct Editor {
    puzzle: Puzzle,
    cursor: Pos,
    view: BoardView,
    /// The rules that the clues break, and the offending cells.
    breaches: Vec<Breach>,
    offending: CellSet,
    solutions: Finding<Solutions>,
    /// Earlier puzzles, and those that were undone, the latest last.
    undo: Vec<Puzzle>,
    redo: Vec<Puzzle>,
    /// The ID that was copied, shown until the next key.
    shared: Option<String>,
    /// Whether the clues were copied or played since the last change.
    is_kept: bool,
    /// Whether to leave clues that were neither copied nor played.
    asked_to_leave: Again,
}

impl Editor {
    /// An editor that starts with these clues.
    pub(in crate::tui) fn new(puzzle: Puzzle, cx: &mut Context) -> Editor {
        let size = puzzle.board.size();
        let mut editor = Editor {
            puzzle,
            cursor: Pos::new(0, 0),
            view: BoardView::new(size.rows(), size.cols(), (2, 1)),
            breaches: Vec::new(),
            offending: CellSet::new(size),
            solutions: Finding::default(),
            undo: Vec::new(),
            redo: Vec::new(),
            shared: None,
            is_kept: true,
            asked_to_leave: Again::default(),
        };
        editor.changed(cx);
        editor.is_kept = true;
        editor
    }

    /// Looks for broken rules and solutions after a change.
    fn changed(&mut self, cx: &mut Context) {
        let Puzzle { board, rules } = self.puzzle.clone();
        let size = board.size();
        if (self.view.rows, self.view.cols) != (size.rows(), size.cols()) {
            self.view = BoardView::new(size.rows(), size.cols(), (2, 1));
            self.cursor = Pos::new(0, 0);
        }
        self.breaches = breaches(&board, rules);
        self.offending = offending_cells(&self.breaches, &board);
        self.is_kept = board.blanks() == board.size().area() && !board.has_signs();
        // Stops an earlier search.
        self.solutions.clear();
        self.solutions
            .wait_for(cx.ask(move || solve(&board, rules, BUDGET)));
    }

    /// Changes the board in a way that can be undone.
    fn change(&mut self, board: Board, cx: &mut Context) {
        let rules = self.puzzle.rules;
        self.replace(Puzzle { board, rules }, cx);
    }

    /// The same for the board and its rules.
    fn replace(&mut self, puzzle: Puzzle, cx: &mut Context) {
        if puzzle != self.puzzle {
            self.undo.push(std::mem::replace(&mut self.puzzle, puzzle));
            self.redo.clear();
            self.changed(cx);
        }
    }

    /// Puts a digit into the cell under the cursor, or clears it.
    fn put(&mut self, digit: Option<Digit>, cx: &mut Context) {
        let mut board = self.puzzle.board.clone();
        board.set(self.cursor, digit);
        self.change(board, cx);
    }

    /// Puts a sign on a border. The same sign again removes it.
    fn put_sign(&mut self, edge: Edge, sign: Sign, cx: &mut Context) {
        let board = &self.puzzle.board;
        let sign = Some(sign).filter(|sign| board.sign(edge) != Some(*sign));
        self.set_sign(edge, sign, cx);
    }

    fn set_sign(&mut self, edge: Edge, sign: Option<Sign>, cx: &mut Context) {
        let refusal = if !self.puzzle.rules.signs {
            Some(id::TAKUZU_EDIT_NO_SIGNS)
        } else if !edge.is_on(self.puzzle.board.size()) {
            Some(id::TAKUZU_EDIT_NO_CELL)
        } else {
            None
        };
        if let Some(refusal) = refusal {
            return say(Tone::Plain, refusal, cx);
        }
        let mut board = self.puzzle.board.clone();
        board.set_sign(edge, sign);
        self.change(board, cx);
    }

    /// The border at the right of the cell under the cursor, or below it.
    fn edge(&self, is_below: bool) -> Edge {
        let Pos { row, col } = self.cursor;
        match is_below {
            true => Edge {
                line: BoardLine::Col(col),
                at: row,
            },
            false => Edge {
                line: BoardLine::Row(row),
                at: col,
            },
        }
    }

    /// Goes back to the puzzle before the last change, or forwards again.
    fn step(&mut self, back: bool, cx: &mut Context) {
        let (from, to, nothing) = match back {
            true => (&mut self.undo, &mut self.redo, id::UNDO_NOTHING),
            false => (&mut self.redo, &mut self.undo, id::REDO_NOTHING),
        };
        match from.pop() {
            Some(puzzle) => {
                to.push(std::mem::replace(&mut self.puzzle, puzzle));
                self.changed(cx);
            }
            None => say(Tone::Plain, nothing, cx),
        }
    }

    fn clear_all(&mut self, cx: &mut Context) {
        let size = self.puzzle.board.size();
        if let Ok(board) = Board::empty(size.rows().into(), size.cols().into()) {
            self.change(board, cx);
        }
    }

    /// The game on this puzzle.
    fn start(&self) -> Start {
        Start::Takuzu(Setup::puzzle(self.puzzle.clone()))
    }

    /// Plays the puzzle over this screen, unless it is known to have no solution.
    fn play(&mut self, cx: &mut Context) -> Then {
        if let Some(Solutions::None) = self.solutions.get() {
            say(Tone::Bad, id::TAKUZU_HAS_NONE, cx);
            return Then::Stay;
        }
        self.is_kept = true;
        Then::open(Making::new(self.start(), cx))
    }

    fn share(&mut self, cx: &mut Context) {
        let id = self.start().to_string();
        cx.copy(&id);
        self.is_kept = true;
        self.shared = Some(id);
        say(Tone::Good, id::SHARE_COPIED, cx);
    }

    /// Leaves, after a second press if the clues would be lost.
    fn leave(&mut self, cx: &mut Context) -> Then {
        if self.asked_to_leave.is_answered(cx) || self.is_kept || !cx.settings().confirm {
            return Then::Back;
        }
        self.asked_to_leave.ask(cx);
        let values = [
            ("key", key(Table::Any, Action::Back, cx).into()),
            ("share", key(Table::Editor, Action::Share, cx).into()),
        ];
        let words = cx.lang.fill(id::TAKUZU_EDIT_LEAVE, &values);
        cx.say(Tone::Plain, words);
        Then::Stay
    }

    /// The number of solutions in words.
    fn verdict(&self, cx: &Context) -> (Style, String) {
        let theme = &cx.theme;
        let (style, id) = match self.solutions.get() {
            Some(Solutions::None) => (theme.bad, id::TAKUZU_EDIT_NONE),
            Some(Solutions::One(_)) => (theme.good, id::TAKUZU_EDIT_ONE),
            Some(Solutions::Several(..)) => (theme.text, id::TAKUZU_EDIT_SEVERAL),
            Some(Solutions::Unknown(_)) => (theme.text, id::TAKUZU_EDIT_UNKNOWN),
            None if self.solutions.has_failed() => (theme.text, id::TAKUZU_EDIT_UNKNOWN),
            None => (theme.dim, id::TAKUZU_EDIT_CHECKING),
        };
        (style, cx.lang.text(id))
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let (theme, lang, board) = (&cx.theme, &cx.lang, &self.puzzle.board);
        let room = frame::rule(frame, area, cx);
        let clues = board.size().area() - board.blanks();
        let values = [
            ("digits", clues.into()),
            ("signs", board.signs().count().into()),
        ];
        let clues = match self.puzzle.rules.signs {
            true => lang.fill(id::TAKUZU_EDIT_CLUES_AND_SIGNS, &values),
            false => lang.fill(id::TAKUZU_EDIT_CLUES, &values[..1]),
        };
        let mut lines = vec![self.verdict(cx), (theme.text, clues)];
        lines.extend(panel::symbols(cx).map(|words| (theme.dim, words)));
        let rules = panel::rule_words(self.puzzle.rules, board, cx).into_iter();
        lines.extend(rules.map(|words| (theme.text, words)));
        if self.puzzle.rules.signs {
            let shown = |action| key(Table::Editor, action, cx).into();
            let keys = [
                ("equal", shown(Action::EqualRight)),
                ("differ", shown(Action::DifferRight)),
                ("equal-below", shown(Action::EqualBelow)),
                ("differ-below", shown(Action::DifferBelow)),
            ];
            lines.push((theme.dim, String::new()));
            lines.push((theme.dim, lang.fill(id::TAKUZU_EDIT_RIGHT, &keys[..2])));
            lines.push((theme.dim, lang.fill(id::TAKUZU_EDIT_BELOW, &keys[2..])));
        }
        let lines = lines.into_iter().flat_map(|(style, words)| {
            let line = Line::styled(theme.words(&words), style);
            frame::wrapped_line(line, room.width.into())
        });
        let mut lines: Vec<Line<'static>> = lines.collect();
        if let Some(id) = &self.shared {
            let words = lang.fill(id::SHARE_HOW, &[("id", id.clone().into())]);
            lines.push(Line::default());
            let title = lang.text(id::SHARE_TITLE);
            lines.extend(frame::note(&title, &words, room.width.into(), cx));
        }
        frame::lines(frame, room, lines);
    }

    /// Cycles through none, `=` and `x` on the border at this place.
    fn click_border(&mut self, column: u16, row: u16, cx: &mut Context) {
        let border = self.view.hit_border(column, row);
        let Some(edge) = border.and_then(|(one, other)| Edge::between(one, other)) else {
            return;
        };
        let next = match self.puzzle.board.sign(edge) {
            None => Some(Sign::Equal),
            Some(Sign::Equal) => Some(Sign::Differ),
            Some(Sign::Differ) => None,
        };
        self.set_sign(edge, next, cx);
    }
}

fn say(tone: Tone, id: MessageId, cx: &mut Context) {
    let words = cx.lang.text(id);
    cx.say(tone, words);
}

impl Screen for Editor {
    fn table(&self) -> Table {
        Table::Editor
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let Puzzle { board, rules } = &self.puzzle;
        let (least, _) = board::shape(board, *rules, false, area).least();
        let parts = frame::parts(area, frame::panel_width(area.width, least));
        let title = [
            cx.lang.text(explain::rules_id(*rules)),
            board.size().to_string(),
            cx.lang.text(id::TAKUZU_EDIT_TITLE),
        ];
        let title: Vec<&str> = title.iter().map(String::as_str).collect();
        frame::title(frame, parts.title, &title, "", cx);
        let shape = board::shape(board, *rules, false, parts.main);
        let preferred = cx.settings().cell_size;
        self.view.fit(parts.main, &shape, preferred, self.cursor);
        let mut highlights = Highlights::default();
        board::mark_lines(&self.breaches, &mut highlights);
        let shown = Shown {
            breaches: &self.breaches,
            ..Shown::default()
        };
        let look = |pos| {
            let mut look = CellLook {
                signs: board::signs(board, pos, &shown, &cx.theme),
                ..board::digit_look(board, true, pos, self.view.cell, &cx.theme)
            };
            if self.offending.contains(pos) {
                look.style = look.style.patch(cx.theme.error);
            }
            look
        };
        let buffer = frame.buffer_mut();
        self.view.draw(
            buffer,
            &shape,
            Some(self.cursor),
            &highlights,
            &cx.theme,
            look,
        );
        self.draw_panel(frame, parts.panel, cx);
        let serves = |action, _: &_| match action {
            Action::EqualRight | Action::DifferRight | Action::EqualBelow | Action::DifferBelow => {
                rules.signs
            }
            _ => true,
        };
        frame::keys_where(frame, parts.keys, Table::Editor, serves, cx);
        let status = broken_rule(&self.breaches, board, self.cursor, cx).unwrap_or_default();
        frame::message(frame, &parts, &status, cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        let had_note = self.shared.take().is_some();
        let page = i32::try_from(self.view.page()).unwrap_or(i32::MAX);
        let mut go = |rows, cols| self.cursor = self.view.moved(self.cursor, rows, cols);
        match action {
            Action::Left => go(0, -1),
            Action::Right => go(0, 1),
            Action::Up => go(-1, 0),
            Action::Down => go(1, 0),
            Action::PageUp => go(-page, 0),
            Action::PageDown => go(page, 0),
            Action::Start => go(0, i32::MIN),
            Action::End => go(0, i32::MAX),
            Action::Zero => self.put(Some(Digit::Zero), cx),
            Action::One => self.put(Some(Digit::One), cx),
            Action::Clear => self.put(None, cx),
            Action::EqualRight => self.put_sign(self.edge(false), Sign::Equal, cx),
            Action::DifferRight => self.put_sign(self.edge(false), Sign::Differ, cx),
            Action::EqualBelow => self.put_sign(self.edge(true), Sign::Equal, cx),
            Action::DifferBelow => self.put_sign(self.edge(true), Sign::Differ, cx),
            Action::Undo => self.step(true, cx),
            Action::Redo => self.step(false, cx),
            Action::Restart => self.clear_all(cx),
            Action::Share => self.share(cx),
            Action::Play => return self.play(cx),
            Action::Back if !had_note => return self.leave(cx),
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let MouseEventKind::Down(button) = mouse.kind else {
            return Then::Stay;
        };
        cx.message = None;
        self.shared = None;
        let Some(pos) = self.view.hit(mouse.column, mouse.row) else {
            self.click_border(mouse.column, mouse.row, cx);
            return Then::Stay;
        };
        self.cursor = pos;
        match (button, self.puzzle.board.digit(pos)) {
            (MouseButton::Left, None) => self.put(Some(Digit::Zero), cx),
            (MouseButton::Left, Some(Digit::Zero)) => self.put(Some(Digit::One), cx),
            (MouseButton::Left, Some(Digit::One)) | (MouseButton::Right, _) => self.put(None, cx),
            (MouseButton::Middle, _) => {}
        }
        Then::Stay
    }

    /// Replaces the clues by those of a pasted puzzle. If its text does not tell its rules, they stay.
    fn paste(&mut self, text: &str, cx: &mut Context) -> Then {
        match pasted(text, Some(self.puzzle.rules), cx) {
            Some(Start::Takuzu(Setup {
                rules,
                source: Source::Puzzle(board),
                ..
            })) => self.replace(Puzzle { board, rules }, cx),
            Some(start) if start.kind() == GameKind::Takuzu => {
                say(Tone::Plain, id::TAKUZU_EDIT_NO_BOARD, cx);
            }
            Some(_) => say(Tone::Plain, id::TAKUZU_NEW_OTHER_GAME, cx),
            None => {}
        }
        Then::Stay
    }

    fn poll(&mut self, _cx: &mut Context) -> Then {
        self.solutions.poll();
        Then::Stay
    }
}
