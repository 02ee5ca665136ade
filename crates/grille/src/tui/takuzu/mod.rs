//! Takuzu on the full screen: what keys, clicks and pasted text do to a game; [`board`]
//! says what it looks like, [`new`] which puzzle comes next.

pub(super) mod board;
pub(crate) mod new;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::{CellSet, Pos};
use grille_session::hint::breach_cells;
use grille_session::takuzu::Takuzu;
use grille_session::{Events, Game, Session, Start};
use grille_takuzu::technique::{self, Technique};
use grille_takuzu::{
    Breach, Budget, Digit, Event, Line, Move, Solutions, breaches, mistakes, solve,
};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::board_view::BoardView;
use super::context::{Context, Tone};
use super::form::{Filled, Form};
use super::frame;
use super::game_screen::{GameScreen, Stage, fresh_seed, remember};
use super::home;
use super::keys::{Action, Table};
use super::making::{Made, Making};
use super::replay::Replay;
use super::screen::{Screen, Then};
use super::worker::{Answer, Ticket};
use grille_messages::describe;
use grille_messages::takuzu::explain::Explainer;

/// Boards with more cells are not rated, as that may take minutes.
const MOST_RATED: usize = 900;

/// How far a turn of the wheel scrolls.
const WHEEL: i32 = 3;

/// The form that asks whether a pasted puzzle comes in place of the game.
const OPEN_PASTED: &str = "open-pasted";

/// What was found aside about the puzzle.
enum Found {
    Solutions(Solutions),
    Hardest(Option<Technique>),
}

/// What is done once the solution is known.
#[derive(Clone, Copy)]
enum Wish {
    Check,
    Solve,
}

/// A game of Takuzu.
pub(crate) struct TakuzuScreen {
    screen: GameScreen,
    cursor: Pos,
    view: BoardView,
    /// Whether 0 and 1 are written in pencil.
    pencil: bool,
    /// Whether cells that break a rule are shown.
    errors: bool,
    /// Whether it is shown how many of each digit are left.
    counts: bool,
    /// The rules that the board breaks as it is, and the cells that do.
    breaches: Vec<Breach>,
    offending: CellSet,
    /// Grows with every change of the board, so that a hint for an older one is known as such.
    change: u64,
    /// The change before which a hint was asked for that is not there yet.
    looking: Option<u64>,
    solutions: Option<Solutions>,
    /// The technique that the puzzle needs, once it is known whether one is known.
    hardest: Option<Option<Technique>>,
    wish: Option<Wish>,
    pasted: Option<Start>,
}

impl TakuzuScreen {
    /// Requires a game of Takuzu.
    pub(crate) fn new(screen: GameScreen, _cx: &mut Context) -> TakuzuScreen {
        let size = screen.session().game().size();
        let mut screen = TakuzuScreen {
            screen,
            cursor: Pos::new(0, 0),
            view: BoardView::new(size.rows(), size.cols(), (2, 1)),
            pencil: false,
            errors: false,
            counts: true,
            breaches: Vec::new(),
            offending: CellSet::new(size),
            change: 0,
            looking: None,
            solutions: None,
            hardest: None,
            wish: None,
            pasted: None,
        };
        let game = screen.game();
        let too_large = size.area() > MOST_RATED;
        screen.hardest = match game.hardest() {
            None if !too_large => None,
            known => Some(known),
        };
        let blank = |pos: &Pos| screen.game().board().digit(*pos).is_none();
        screen.cursor = size.positions().find(blank).unwrap_or(Pos::new(0, 0));
        screen.changed();
        screen
    }

    fn game(&self) -> &Takuzu {
        match self.screen.session().game() {
            Game::Takuzu(game) => game,
            // `new` requires a game of Takuzu, and no other is ever put on its screen.
            Game::Mines(_) | Game::Morpion(_) => unreachable!("another game"),
        }
    }

    fn is_over(&self) -> bool {
        self.screen.session().status().is_over()
    }

    /// The board is another one than before.
    fn changed(&mut self) {
        self.change += 1;
        // What was wished for on another board is not done to this one.
        self.wish = None;
        let board = self.game().board();
        let found = breaches(board, self.game().rules());
        let mut offending = CellSet::new(board.size());
        for breach in &found {
            for pos in breach_cells(breach, board) {
                offending.insert(pos);
            }
        }
        self.offending = offending;
        self.breaches = found;
    }

    /// Plays a move and says what comes of it.
    fn play(&mut self, mv: Move, cx: &mut Context) {
        if let Some(events) = self.screen.play(mv.into(), cx) {
            self.after(&events, cx);
        }
    }

    fn after(&mut self, events: &Events, cx: &mut Context) {
        self.changed();
        let Events::Takuzu(events) = events else {
            unreachable!("a move of Takuzu has its events");
        };
        if events.contains(&Event::FullButWrong) {
            let words = self.full_but_wrong(cx);
            cx.say(Tone::Bad, words);
        }
        if events.contains(&Event::Won) {
            let words = self.won(cx);
            cx.say(Tone::Good, words);
        }
    }

    fn full_but_wrong(&self, cx: &Context) -> String {
        let rule = self.broken_rule(cx).unwrap_or_default();
        cx.lang.fill("takuzu-full-but", &[("rule", rule.into())])
    }

    fn won(&self, cx: &Context) -> String {
        if self.screen.is_bots() {
            return describe::does_not_count(self.screen.session(), &cx.lang);
        }
        let time = frame::clock(self.screen.elapsed(cx));
        let id = match self.screen.session().helped() {
            true => "takuzu-won-helped",
            false => "takuzu-won-in",
        };
        cx.lang.fill(id, &[("time", time.into())])
    }

    /// The rule that the cell under the cursor breaks, or else the first one that is broken.
    fn broken_rule(&self, cx: &Context) -> Option<String> {
        let board = self.game().board();
        let here = |breach: &&Breach| breach_cells(breach, board).contains(&self.cursor);
        let breach = self.breaches.iter().find(here).or(self.breaches.first())?;
        Some(Explainer::new(board, &cx.lang).breach(breach))
    }

    /// Writes a digit into the cell under the cursor, or notes it there.
    fn write(&mut self, digit: Digit, cx: &mut Context) {
        let (pos, game) = (self.cursor, self.game());
        if self.pencil {
            // The same note once more takes it away.
            let note = Some(digit).filter(|_| game.note(pos) != Some(digit));
            return self.play(Move::Note(pos, note), cx);
        }
        if game.board().digit(pos) != Some(digit) || game.is_given(pos) {
            self.play(Move::Put(pos, digit), cx);
        }
    }

    /// Takes away what stands in the cell under the cursor.
    fn clear(&mut self, cx: &mut Context) {
        let (pos, game) = (self.cursor, self.game());
        let mv = match game.note(pos) {
            Some(_) => Move::Note(pos, None),
            None => Move::Clear(pos),
        };
        self.play(mv, cx);
    }

    /// Blank, 0, 1 and blank again.
    fn cycle(&mut self, cx: &mut Context) {
        let game = self.game();
        let now = if self.pencil {
            game.note(self.cursor)
        } else {
            game.board().digit(self.cursor)
        };
        match now {
            None => self.write(Digit::Zero, cx),
            Some(Digit::Zero) => self.write(Digit::One, cx),
            Some(Digit::One) => self.clear(cx),
        }
    }

    fn go(&mut self, rows: i32, cols: i32) {
        self.cursor = self.view.moved(self.cursor, rows, cols);
    }

    /// To the next blank cell, or the one before, around the ends of the board.
    fn go_to_blank(&mut self, forth: bool) {
        let board = self.game().board();
        let blank = |pos: &Pos| board.digit(*pos).is_none();
        let blanks: Vec<Pos> = board.size().positions().filter(blank).collect();
        let to = if forth {
            blanks
                .iter()
                .find(|pos| **pos > self.cursor)
                .or(blanks.first())
        } else {
            blanks
                .iter()
                .rfind(|pos| **pos < self.cursor)
                .or(blanks.last())
        };
        if let Some(&to) = to {
            self.cursor = to;
        }
    }

    /// Takes a move back or plays it again, and goes where it was.
    fn step(&mut self, back: bool, cx: &mut Context) {
        let session = self.screen.session();
        let at = match back {
            true => session.cursor().checked_sub(1),
            false => Some(session.cursor()),
        };
        let step = at.and_then(|at| session.steps().get(at));
        let pos = step.and_then(|step| step.mv.pos());
        let done = match back {
            true => self.screen.undo(cx),
            false => self.screen.redo(cx),
        };
        if done {
            self.cursor = pos.unwrap_or(self.cursor);
            self.changed();
        }
    }

    /// Goes to another position of the history; says whether there is one.
    fn leap(&mut self, to: impl FnOnce(&mut Session) -> bool, cx: &mut Context) -> bool {
        let mut session = self.screen.session().clone();
        let done = to(&mut session);
        if done {
            self.screen.take_over(session, cx);
            self.changed();
        }
        done
    }

    fn bookmark(&mut self, cx: &mut Context) {
        let id = match self.screen.recorded.session.bookmark() {
            true => "takuzu-bookmarked",
            false => "takuzu-unbookmarked",
        };
        let words = cx.lang.text(id);
        cx.say(Tone::Plain, words);
        if let Err(problem) = self.screen.recorded.keep(cx.now, &cx.store) {
            cx.unkept(&problem);
        }
    }

    fn say(&self, id: &str, cx: &mut Context) {
        let words = cx.lang.text(id);
        cx.say(Tone::Plain, words);
    }

    /// One press of the hint key.
    fn hint(&mut self, cx: &mut Context) {
        self.wish = None;
        if self.looking == Some(self.change) {
            // It is being looked for; a second press is not to begin that again.
            return;
        }
        if self.screen.shown_hint.is_none() {
            self.looking = Some(self.change);
        }
        self.screen.hint(cx);
        self.follow_hint();
    }

    /// Has what a hint speaks of in sight.
    fn follow_hint(&mut self) {
        let Some(hinted) = &self.screen.shown_hint else {
            return;
        };
        if hinted.stage == Stage::Moves {
            self.cursor = hinted.hint.cells.first().copied().unwrap_or(self.cursor);
        } else if self.view.is_cut() && !hinted.hint.look.contains(&self.cursor) {
            let far =
                |pos: &Pos| pos.row.abs_diff(self.cursor.row) + pos.col.abs_diff(self.cursor.col);
            let near = hinted.hint.look.iter().copied().min_by_key(far);
            self.cursor = near.unwrap_or(self.cursor);
        }
    }

    fn play_hint(&mut self, cx: &mut Context) {
        for events in self.screen.play_hint(cx) {
            self.after(&events, cx);
        }
    }

    /// Has something done for which the solution must be known.
    fn wish(&mut self, wish: Wish, cx: &mut Context) {
        self.wish = Some(wish);
        match self.solutions {
            Some(_) => self.grant(cx),
            None => {
                self.say("takuzu-solving", cx);
                self.study(cx);
            }
        }
    }

    /// Does what was wished for, now that the solution is known.
    fn grant(&mut self, cx: &mut Context) {
        let (Some(wish), Some(solutions)) = (self.wish.take(), &self.solutions) else {
            return;
        };
        match wish {
            Wish::Check => {
                let Solutions::One(solution) = solutions else {
                    return self.tell_unsound(cx);
                };
                let board = self.game().board();
                let wrong = mistakes(board, solution).len();
                let values = [("count", wrong.into()), ("blanks", board.blanks().into())];
                let tone = if wrong == 0 { Tone::Good } else { Tone::Bad };
                let words = match wrong {
                    0 => cx.lang.fill("takuzu-right-so-far", &values[1..]),
                    _ => cx.lang.fill("takuzu-wrong-so-far", &values[..1]),
                };
                self.screen.recorded.session.note_help();
                cx.say(tone, words);
            }
            Wish::Solve => {
                let solution = match solutions {
                    Solutions::One(solution)
                    | Solutions::Several(solution, _)
                    | Solutions::Unknown(Some(solution)) => solution,
                    Solutions::None | Solutions::Unknown(None) => return self.tell_unsound(cx),
                };
                let fill = Move::Fill(solution.clone());
                // Before the move, as the end of the game is recorded with it.
                self.screen.recorded.session.note_help();
                self.play(fill, cx);
            }
        }
    }

    /// What is wrong with the puzzle itself, if anything is.
    fn unsound(&self, cx: &Context) -> Option<String> {
        let id = match self.solutions.as_ref()? {
            Solutions::One(_) => return None,
            Solutions::None => "takuzu-has-none",
            Solutions::Several(..) => "takuzu-has-several",
            Solutions::Unknown(_) => "takuzu-has-unknown",
        };
        Some(cx.lang.text(id))
    }

    fn tell_unsound(&self, cx: &mut Context) {
        if let Some(words) = self.unsound(cx) {
            cx.say(Tone::Bad, words);
        }
    }

    /// Whether there is something to find out about the puzzle.
    fn wonders(&self) -> bool {
        match self.solutions {
            None => true,
            Some(Solutions::One(_)) => self.hardest.is_none(),
            Some(_) => false,
        }
    }

    /// Finds out more about the puzzle, aside: first its solution, then how hard it is.
    fn study(&mut self, cx: &mut Context) {
        let (puzzle, rules) = (self.game().puzzle().clone(), self.game().rules());
        match self.solutions {
            None => cx.ask(move |_| Found::Solutions(solve(&puzzle, rules, Budget::default()))),
            Some(_) => cx.ask(move |_| {
                let grade = technique::rate(&puzzle, rules, Budget::default());
                Found::Hardest(grade.ok().and_then(|grade| grade.hardest))
            }),
        };
        // The newest job wins: a hint that was looked for meanwhile is not.
        self.looking = None;
    }

    /// Something was found out about the puzzle, or cannot be.
    fn found(&mut self, found: Option<Found>, cx: &mut Context) {
        match found {
            Some(Found::Solutions(solutions)) => {
                self.solutions = Some(solutions);
                if self.wish.is_some() {
                    cx.message = None;
                    self.grant(cx);
                } else if cx.message.is_none() {
                    self.tell_unsound(cx);
                }
            }
            Some(Found::Hardest(hardest)) => self.hardest = Some(hardest),
            None => {
                let unknown = Solutions::Unknown(None);
                self.solutions.get_or_insert(unknown);
                self.hardest.get_or_insert(None);
            }
        }
    }

    /// Opens a game that comes in place of this one.
    fn begin(&mut self, start: Start, cx: &mut Context) -> Then {
        remember(&start, cx);
        Then::open(Making::new(start, home::screen, cx).over_a_game())
    }

    /// What stands on the message line when nothing was said.
    fn remark(&self, cx: &Context) -> String {
        if self.screen.paused {
            return cx.lang.text("takuzu-paused");
        }
        if self.is_over() {
            return self.won(cx);
        }
        if self.game().board().blanks() == 0 {
            return self.full_but_wrong(cx);
        }
        if self.errors {
            return match self.broken_rule(cx) {
                Some(rule) => rule,
                None => cx.lang.text("takuzu-no-rule-broken"),
            };
        }
        match self.pencil {
            true => cx.lang.text("takuzu-pencil-on"),
            false => String::new(),
        }
    }

    /// How many 0s and 1s are left in a line, and whether it is full and breaks no rule.
    fn left(&self, line: Line) -> ([i64; 2], bool) {
        let board = self.game().board();
        let len = line.len(board);
        let mut left = [i64::from(len / 2); 2];
        let mut blanks = 0;
        for at in 0..len {
            match board.digit(line.cell(at)) {
                Some(digit) => left[usize::from(digit.number())] -= 1,
                None => blanks += 1,
            }
        }
        let breaks = |breach: &Breach| match *breach {
            Breach::Triple { line: other, .. } | Breach::TooMany { line: other, .. } => {
                other == line
            }
            Breach::Same { first, second } => first == line || second == line,
        };
        (left, blanks == 0 && !self.breaches.iter().any(breaks))
    }
}

impl Screen for TakuzuScreen {
    fn table(&self) -> Table {
        Table::Takuzu
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        self.draw_all(frame, area, cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        if self.screen.paused && !matches!(action, Action::Back | Action::New | Action::Share) {
            // Nobody plays on a board that is not in sight.
            self.screen.pause(cx);
            return Then::Stay;
        }
        let page = i32::try_from(self.view.page()).unwrap_or(i32::MAX);
        match action {
            Action::Left => self.go(0, -1),
            Action::Right => self.go(0, 1),
            Action::Up => self.go(-1, 0),
            Action::Down => self.go(1, 0),
            Action::PageUp => self.go(-page, 0),
            Action::PageDown => self.go(page, 0),
            Action::Start => self.go(0, i32::MIN),
            Action::End => self.go(0, i32::MAX),
            Action::NextFree => self.go_to_blank(true),
            Action::PreviousFree => self.go_to_blank(false),
            Action::Zero => self.write(Digit::Zero, cx),
            Action::One => self.write(Digit::One, cx),
            Action::Clear => self.clear(cx),
            Action::Play => match &self.screen.shown_hint {
                Some(hinted) if hinted.stage == Stage::Moves && !hinted.hint.moves.is_empty() => {
                    self.play_hint(cx);
                }
                _ => self.cycle(cx),
            },
            Action::Mark => {
                self.pencil = !self.pencil;
                let id = match self.pencil {
                    true => "takuzu-pencil-on",
                    false => "takuzu-pencil-off",
                };
                self.say(id, cx);
            }
            Action::Bookmark => self.bookmark(cx),
            Action::Return => {
                let id = match self.leap(Session::return_to_bookmark, cx) {
                    true => "takuzu-returned",
                    false => "takuzu-no-bookmark",
                };
                self.say(id, cx);
            }
            Action::Hint => self.hint(cx),
            Action::Errors => {
                self.errors = !self.errors;
                if !self.errors {
                    self.say("takuzu-errors-hidden", cx);
                }
            }
            Action::Check => self.wish(Wish::Check, cx),
            Action::Solve => self.wish(Wish::Solve, cx),
            Action::Counts => self.counts = !self.counts,
            Action::Undo => self.step(true, cx),
            Action::Redo => self.step(false, cx),
            Action::Restart => {
                let standing = self.screen.session().cursor();
                let fixed = self.screen.session().opening_len();
                if standing > fixed && self.leap(|session| session.go_to(fixed), cx) {
                    self.say("takuzu-restarted", cx);
                } else {
                    self.say("undo-nothing", cx);
                }
            }
            Action::New => return Then::open(new::form(cx)),
            Action::Replay if self.is_over() => {
                let session = self.screen.session().clone();
                return Then::open(Replay::new(session, cx));
            }
            Action::Share => self.screen.share(cx),
            Action::Pause => {
                self.screen.pause(cx);
                if !self.screen.paused {
                    self.say("takuzu-clock-stands", cx);
                }
            }
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let scroll = match mouse.kind {
            MouseEventKind::ScrollDown => Some((WHEEL, 0)),
            MouseEventKind::ScrollUp => Some((-WHEEL, 0)),
            MouseEventKind::ScrollRight => Some((0, WHEEL)),
            MouseEventKind::ScrollLeft => Some((0, -WHEEL)),
            _ => None,
        };
        if let Some((rows, cols)) = scroll {
            if self.view.is_cut() {
                self.go(rows, cols);
            }
            return Then::Stay;
        }
        let MouseEventKind::Down(button) = mouse.kind else {
            return Then::Stay;
        };
        cx.message = None;
        if self.screen.paused {
            self.screen.pause(cx);
            return Then::Stay;
        }
        let Some(pos) = self.view.hit(mouse.column, mouse.row) else {
            return Then::Stay;
        };
        self.cursor = pos;
        let (given, over) = (self.game().is_given(pos), self.is_over());
        let blank = self.game().board().digit(pos).is_none();
        match button {
            // Looking at a cell that cannot change is no mistake.
            _ if given || over => {}
            MouseButton::Left => self.cycle(cx),
            MouseButton::Right if blank && self.game().note(pos).is_none() => {
                self.write(Digit::One, cx);
            }
            MouseButton::Right => self.clear(cx),
            MouseButton::Middle => {}
        }
        Then::Stay
    }

    fn paste(&mut self, text: &str, cx: &mut Context) -> Then {
        let start = match new::pasted(text, &cx.lang) {
            Ok(start) => start,
            Err(why) => {
                cx.say(Tone::Bad, why);
                return Then::Stay;
            }
        };
        if self.screen.session().cursor() == 0 || self.is_over() {
            return self.begin(start, cx);
        }
        self.pasted = Some(start);
        Then::open(
            Form::new(OPEN_PASTED, "takuzu-open-pasted", Vec::new()).button("takuzu-open-button"),
        )
    }

    fn on_dialog_result(&mut self, what: Box<dyn Any>, cx: &mut Context) -> Then {
        let what = match what.downcast::<Made>() {
            Ok(made) => {
                // What was said of this game is not true of the next.
                cx.message = None;
                return Then::Replace((made.then)(made.screen, cx));
            }
            Err(what) => what,
        };
        let Ok(filled) = what.downcast::<Filled>() else {
            return Then::Stay;
        };
        let start = match filled.form {
            OPEN_PASTED => self.pasted.take().ok_or_else(String::new),
            _ => {
                let seed = fresh_seed(cx);
                new::start(&filled, seed, cx)
            }
        };
        match start {
            Ok(start) => self.begin(start, cx),
            Err(why) => {
                cx.say(Tone::Bad, why);
                Then::Stay
            }
        }
    }

    fn answer(&mut self, ticket: Ticket, answer: Answer, cx: &mut Context) -> Then {
        let is_hint = self.screen.expects(ticket);
        if let Answer::Failed(why) = &answer {
            cx.say(Tone::Bad, why.clone());
        }
        if !is_hint {
            self.found(answer.of(), cx);
        } else if self.looking.take() == Some(self.change)
            && let Some(hint) = answer.of()
        {
            self.screen.found(hint);
            self.follow_hint();
        }
        Then::Stay
    }

    fn closed(&mut self, cx: &mut Context) {
        self.screen.put_away(cx);
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        if self.wonders() && !cx.is_busy() {
            return Some(Duration::ZERO);
        }
        self.screen.next_second(cx)
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        // Not when the screen is made: what is asked for then belongs to the screen before.
        if self.wonders() && !cx.is_busy() {
            self.study(cx);
        }
        Then::Stay
    }
}
