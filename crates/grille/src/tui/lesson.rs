//! The lesson of a game: small boards on which the user plays with the keys of the game and learns whether a move was
//! right, and if not, why.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Pos;
use grille_messages::lesson::{self as words, LessonWords};
use grille_messages::{MessageId, describe, group, id};
use grille_mines::Cell;
use grille_session::lesson::{Answer, Attempt, lessons};
use grille_session::{Game, GameKind, Move, Start};
use grille_takuzu::{Digit, Rules};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget as _};

use super::context::Context;
use super::frame;
use super::game_screen::fresh_seed;
use super::help::{key, wrapped};
use super::key::Key;
use super::keys::{Action, Table};
use super::making::Making;
use super::screen::{Screen, Then};
use super::small_board::SmallBoard;

/// The minimum and maximum width of the text beside the board.
const TEXT: (u16, u16) = (28, 48);

/// The last answer.
enum Said {
    /// A right move; more are to be played.
    Right,
    /// What is wrong with a move.
    Wrong(String),
    Solution(String),
}

/// A lesson at one of its positions.
pub(super) struct LessonScreen {
    kind: GameKind,
    /// The index of the current position.
    at: usize,
    /// Whether a game is open below.
    over_a_game: bool,
    /// The rules of the Takuzu below.
    rules: Option<Rules>,
    attempt: Attempt,
    /// The cells to look at.
    look: Vec<Pos>,
    cursor: Pos,
    said: Option<Said>,
    /// The last wrong move.
    wrong: Option<Move>,
    /// Where the board and the text were last drawn.
    board: Rect,
    text: Rect,
    /// The first visible line of the text, and the number of lines.
    first: usize,
    lines: usize,
}

impl LessonScreen {
    /// The lesson of a game, at its first position.
    pub(super) fn new(kind: GameKind, over_a_game: bool) -> LessonScreen {
        LessonScreen::position(kind, 0, over_a_game)
    }

    /// The same lesson during a Takuzu under these rules.
    pub(super) fn during(self, rules: Option<Rules>) -> LessonScreen {
        LessonScreen { rules, ..self }
    }

    fn position(kind: GameKind, at: usize, over_a_game: bool) -> LessonScreen {
        let lesson = &lessons(kind)[at];
        let look = lesson.scene.cells();
        let attempt = Attempt::new(lesson);
        // Not on a marked cell, so that its mark is visible.
        let mut cells = attempt.session().game().size().positions();
        let cursor = cells.find(|pos| !look.contains(pos));
        LessonScreen {
            kind,
            at,
            over_a_game,
            rules: None,
            attempt,
            look,
            cursor: cursor.unwrap_or(Pos::new(0, 0)),
            said: None,
            wrong: None,
            board: Rect::ZERO,
            text: Rect::ZERO,
            first: 0,
            lines: 0,
        }
    }

    fn is_last(&self) -> bool {
        self.at + 1 == lessons(self.kind).len()
    }

    /// Turns to another position, or starts the same one again.
    fn turn(&mut self, at: usize) {
        let (board, text, rules) = (self.board, self.text, self.rules);
        *self = LessonScreen {
            board,
            text,
            rules,
            ..LessonScreen::position(self.kind, at, self.over_a_game)
        };
    }

    /// Continues after a solved position: with the next one, or a game.
    fn go_on(&mut self, cx: &mut Context) -> Then {
        if !self.is_last() {
            self.turn(self.at + 1);
            return Then::Stay;
        }
        if self.over_a_game {
            return Then::Back;
        }
        let seed = fresh_seed(cx);
        let id = match self.kind {
            GameKind::Mines => format!("mines:beginner:zero:{seed}"),
            GameKind::Takuzu => format!("takuzu:6x6:easy:{seed}"),
            GameKind::Morpion => format!("morpion:3:3d:o=greedy:{seed}"),
        };
        match id.parse::<Start>() {
            Ok(start) => Then::replace(Making::new(start, cx)),
            Err(_) => Then::Back,
        }
    }

    /// The message for what Enter does after a solved position.
    fn onward(&self) -> MessageId {
        match (self.is_last(), self.over_a_game) {
            (false, _) => id::KEY_NEXT_POSITION,
            (true, true) => id::KEY_BACK_TO_GAME,
            (true, false) => id::KEY_PLAY_GAME,
        }
    }

    /// The move that an action makes at the cursor.
    fn move_of(&self, action: Action) -> Option<Move> {
        let pos = self.cursor;
        Some(match (self.attempt.session().game(), action) {
            (Game::Mines(game), Action::Dig | Action::Flag | Action::Chord) => {
                let cell = game.view().cell(pos);
                match (action, cell) {
                    // As in a game, digging on a number is a chord.
                    (Action::Dig, Cell::Open(_)) | (Action::Chord, _) => {
                        grille_mines::Move::Chord(pos).into()
                    }
                    (Action::Dig, _) => grille_mines::Move::Dig(pos).into(),
                    (_, Cell::Marked) => grille_mines::Move::Unmark(pos).into(),
                    _ => grille_mines::Move::Mark(pos).into(),
                }
            }
            (Game::Takuzu(_), Action::Zero) => grille_takuzu::Move::Put(pos, Digit::Zero).into(),
            (Game::Takuzu(_), Action::One) => grille_takuzu::Move::Put(pos, Digit::One).into(),
            (Game::Morpion(_), Action::Push) => grille_morpion::Move::Push(pos).into(),
            (Game::Morpion(_), Action::Pop) => grille_morpion::Move::Pop(pos).into(),
            _ => return None,
        })
    }

    /// Plays a move if it is right, and comments on it.
    fn play(&mut self, mv: Move, cx: &Context) {
        self.said = match self.attempt.play_move(mv.clone()) {
            Answer::Right => Some(Said::Right),
            Answer::Wrong(fault) => {
                self.wrong = Some(mv);
                let words = words::fault(&fault, &self.attempt, &cx.lang);
                Some(Said::Wrong(words))
            }
        };
        // The last answer is at the end of the text.
        self.first = usize::MAX;
    }

    /// Names the key and the cell of a right move, and moves the cursor there.
    fn show_solution(&mut self, cx: &Context) {
        let left = self.attempt.left();
        let Some((action, pos)) = left.first().and_then(by_hand) else {
            return;
        };
        self.cursor = pos;
        let cell = describe::name(self.attempt.session(), pos);
        let key = key(self.table(), action, cx);
        let values = [("key", key.into()), ("cell", cell.into())];
        let words = cx.lang.fill(id::LESSON_SOLUTION_AT, &values);
        self.said = Some(Said::Solution(words));
        self.first = usize::MAX;
    }

    /// The text of the position in lines of `width` columns, with blank lines between the parts if `airy`.
    fn words(&self, width: usize, airy: bool, cx: &Context) -> Vec<Line<'static>> {
        let (lang, theme) = (&cx.lang, &cx.theme);
        let said = LessonWords::new(self.kind, self.at + 1, lang);
        let styled = |text: &str, style| {
            let lines = wrapped(text, width, cx).into_iter();
            lines.map(move |line| Line::styled(line, style))
        };
        let gap = || airy.then(Line::default);
        let mut lines: Vec<Line<'static>> = Vec::new();
        let rules = self.rules.filter(|_| self.at == 0);
        if let Some(differs) = rules.and_then(|rules| words::takuzu_differs(rules, lang)) {
            lines.extend(styled(&differs, theme.dim));
            lines.extend(gap());
        }
        lines.extend(styled(&said.title, theme.title));
        lines.extend(styled(&said.notice, theme.text));
        lines.extend(gap());
        let done = self.attempt.is_done();
        let task = lang.fill(id::LESSON_TASK, &[("task", said.task.into())]);
        lines.extend(styled(&task, if done { theme.dim } else { theme.accent }));
        lines.extend(gap());
        match &self.said {
            _ if done => {
                let praise = format!("{} {}", theme.glyphs.tick, said.praise);
                lines.extend(styled(&praise, theme.good));
                if self.is_last() {
                    lines.extend(styled(&lang.text(id::LESSON_LAST), theme.good));
                }
            }
            Some(Said::Right) => lines.extend(styled(&lang.text(id::LESSON_MORE), theme.good)),
            Some(Said::Wrong(why)) => {
                let why = format!("{} {why}", theme.glyphs.cross);
                lines.extend(styled(&why, theme.bad));
            }
            Some(Said::Solution(words)) => lines.extend(styled(words, theme.good)),
            None => {}
        }
        if self.said.is_some() {
            lines.extend(gap());
        }
        if done {
            let values = [
                ("key", key(self.table(), Action::Play, cx).into()),
                ("what", lang.text(self.onward()).into()),
            ];
            lines.extend(styled(&lang.fill(id::LESSON_ONWARD, &values), theme.key));
        } else if !matches!(self.said, Some(Said::Solution(_))) && (airy || self.said.is_none()) {
            let values = [
                ("solution", key(self.table(), Action::Hint, cx).into()),
                ("next", key(self.table(), Action::NextFree, cx).into()),
            ];
            lines.extend(styled(&lang.fill(id::LESSON_KEYS, &values), theme.dim));
        }
        lines
    }

    /// Draws the text into its area, scrolled.
    fn draw_words(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let width = usize::from(area.width).saturating_sub(2);
        let room = usize::from(area.height);
        let airy = self.words(width, true, cx);
        let lines = match airy.len() <= room {
            true => airy,
            false => self.words(width, false, cx),
        };
        self.lines = lines.len();
        self.text = area;
        self.scroll(self.first);
        let shown: Vec<Line<'_>> = lines.into_iter().skip(self.first).take(room).collect();
        Paragraph::new(shown).render(area, frame.buffer_mut());
        frame::scroll_bar(frame, area, self.first, room, self.lines, cx);
    }

    fn scroll(&mut self, to: usize) {
        let page = usize::from(self.text.height);
        self.first = to.min(self.lines.saturating_sub(page));
    }

    fn small_board(&self) -> SmallBoard<'_> {
        let look: &[Pos] = if self.attempt.is_done() {
            &[]
        } else {
            &self.look
        };
        SmallBoard::new(self.attempt.session(), look, Some(self.cursor))
    }
}

/// The key table of a game.
pub(super) fn table_of(kind: GameKind) -> Table {
    match kind {
        GameKind::Mines => Table::Mines,
        GameKind::Takuzu => Table::Takuzu,
        GameKind::Morpion => Table::Morpion,
    }
}

/// The action and the cell of a player's move.
pub(super) fn by_hand(mv: &Move) -> Option<(Action, Pos)> {
    Some(match mv {
        Move::Mines(mv) => {
            let action = match mv {
                grille_mines::Move::Dig(_) => Action::Dig,
                grille_mines::Move::Mark(_) | grille_mines::Move::Unmark(_) => Action::Flag,
                grille_mines::Move::Chord(_) => Action::Chord,
            };
            (action, mv.pos())
        }
        Move::Takuzu(grille_takuzu::Move::Put(pos, Digit::Zero)) => (Action::Zero, *pos),
        Move::Takuzu(grille_takuzu::Move::Put(pos, Digit::One)) => (Action::One, *pos),
        Move::Morpion(mv @ grille_morpion::Move::Push(_)) => (Action::Push, mv.pos()),
        Move::Morpion(mv @ grille_morpion::Move::Pop(_)) => (Action::Pop, mv.pos()),
        _ => return None,
    })
}

impl Screen for LessonScreen {
    fn table(&self) -> Table {
        table_of(self.kind)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let small = self.small_board().size();
        let beside = area.width.saturating_sub(small.0 + 1);
        let wanted = (area.width * 2 / 5).clamp(TEXT.0, TEXT.1);
        let parts = frame::parts(area, wanted.min(beside));
        // On a narrow screen, the text goes where it has most room.
        let stacked = beside < TEXT.0 && {
            let room = |cols: u16, rows: u16| u32::from(cols) * u32::from(rows);
            let below = parts.main.height.saturating_sub(small.1);
            room(area.width, below) > room(beside, parts.main.height)
        };
        let game = cx.lang.fill(
            id::LESSON_TITLE,
            &[("game", group::game(self.kind, &cx.lang).into())],
        );
        let values = [
            ("number", (self.at + 1).to_string().into()),
            ("all", lessons(self.kind).len().to_string().into()),
        ];
        let position = cx.lang.fill(id::PAGE_LESSON_POSITION, &values);
        frame::title(frame, parts.title, &[&game], &position, cx);
        let (room, text) = match stacked {
            true => {
                let whole = frame::parts(area, 0).main;
                let [above, below] = [small.1, whole.height.saturating_sub(small.1)];
                let text = Rect {
                    x: whole.x + 1,
                    y: whole.y + above,
                    width: whole.width.saturating_sub(1),
                    height: below,
                };
                (
                    Rect {
                        height: above,
                        ..whole
                    },
                    text,
                )
            }
            false => (parts.main, frame::rule(frame, parts.panel, cx)),
        };
        let board = self.small_board().within((room.width, room.height));
        let (cols, rows) = board.size();
        let place = Rect {
            x: room.x + room.width.saturating_sub(cols) / 2,
            y: room.y + room.height.saturating_sub(rows) / 2,
            width: cols.min(room.width),
            height: rows.min(room.height),
        };
        Paragraph::new(board.lines(cx)).render(place, frame.buffer_mut());
        self.board = place;
        self.draw_words(frame, text, cx);
        frame::message(frame, &parts, "", cx);
        if self.attempt.is_done() {
            let items = [
                (Action::Play, self.onward()),
                (Action::Back, Action::Back.text(self.table())),
            ];
            frame::key_items(frame, parts.keys, self.table(), &items, cx);
        } else {
            let serves = |action: Action, _: &Key| {
                let always = matches!(action, Action::Back | Action::Help | Action::Hint);
                always || self.move_of(action).is_some()
            };
            frame::keys_where(frame, parts.keys, self.table(), serves, cx);
        }
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        let size = self.attempt.session().game().size();
        let page = usize::from(self.text.height);
        let all = lessons(self.kind).len();
        match action {
            Action::Back => return Then::Back,
            Action::Left => self.cursor.col = self.cursor.col.saturating_sub(1),
            Action::Right => self.cursor.col = (self.cursor.col + 1).min(size.cols() - 1),
            Action::Up => self.cursor.row = self.cursor.row.saturating_sub(1),
            Action::Down => self.cursor.row = (self.cursor.row + 1).min(size.rows() - 1),
            Action::PageDown => self.scroll(self.first.saturating_add(page)),
            Action::PageUp => self.scroll(self.first.saturating_sub(page)),
            Action::NextFree => self.turn((self.at + 1) % all),
            Action::PreviousFree => self.turn((self.at + all - 1) % all),
            Action::Restart => self.turn(self.at),
            Action::Play if self.attempt.is_done() => return self.go_on(cx),
            _ if self.attempt.is_done() => {}
            Action::Hint => self.show_solution(cx),
            _ => {
                if let Some(mv) = self.move_of(action) {
                    self.play(mv, cx);
                }
            }
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let button = match mouse.kind {
            MouseEventKind::Down(button) => button,
            MouseEventKind::ScrollDown => {
                self.scroll(self.first.saturating_add(1));
                return Then::Stay;
            }
            MouseEventKind::ScrollUp => {
                self.scroll(self.first.saturating_sub(1));
                return Then::Stay;
            }
            _ => return Then::Stay,
        };
        cx.message = None;
        if self.attempt.is_done() {
            // The text says how to continue.
            let place = Position::new(mouse.column, mouse.row);
            return match self.text.contains(place) {
                true => self.go_on(cx),
                false => Then::Stay,
            };
        }
        let board = self.small_board();
        let board = board.within((self.board.width, self.board.height));
        let Some(pos) = board.hit(self.board, mouse.column, mouse.row) else {
            return Then::Stay;
        };
        self.cursor = pos;
        // A second click tries the other digit, as in a game.
        let zero = Move::from(grille_takuzu::Move::Put(pos, Digit::Zero));
        let again = self.wrong.as_ref() == Some(&zero);
        let action = match (self.kind, button) {
            (GameKind::Mines, MouseButton::Left) => Action::Dig,
            (GameKind::Mines, MouseButton::Right) => Action::Flag,
            (GameKind::Mines, MouseButton::Middle) => Action::Chord,
            (GameKind::Takuzu, MouseButton::Left) if !again => Action::Zero,
            (GameKind::Takuzu, MouseButton::Left | MouseButton::Right) => Action::One,
            (GameKind::Morpion, MouseButton::Left) => Action::Push,
            (GameKind::Morpion, MouseButton::Right) => Action::Pop,
            (_, MouseButton::Middle) => return Then::Stay,
        };
        self.act(action, cx)
    }
}
