//! Morpion 3D on the full screen, between people, against our players, or between two of them: the board
//! from above, the selected pile, all levels, and what moves are worth.
//!
//! [`board`] draws it, [`panel`] writes what stands beside it, and [`draw`] puts them together; [`values`] says
//! what moves are worth, [`new`] asks which game to play, [`captions`] says what happens.

pub(super) mod board;
pub(super) mod captions;
mod draw;
pub(super) mod new;
mod panel;
#[cfg(test)]
mod tests;
mod values;

use std::any::Any;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use grille_grid::Pos;
use grille_messages::morpion::seat_id;
use grille_morpion::ai::Level;
use grille_morpion::analyse::Analysis;
use grille_morpion::arena::MOST_PLIES;
use grille_morpion::quake::Collapse;
use grille_morpion::{Event, Line, Move, Player, Variant};
use grille_session::hint::Hint;
use grille_session::morpion::{Morpion, Seat, Setup};
use grille_session::{Events, Game, Start};
use ratatui::Frame;
use ratatui::layout::Rect;

use self::values::MoveValues;
use super::board_view::BoardView;
use super::context::{Context, Tone};
use super::form::Filled;
use super::game_screen::{GameScreen, Stage, fresh_seed};
use super::keys::{Action, Table};
use super::screen::{Screen, Then};
use super::worker::{Answer, Ticket};

#[allow(unused_imports, reason = "for the menu and for replays")]
pub(super) use self::{
    board::paint,
    new::{begin, form, start},
};

/// How long the earth is seen shaking, and how often it changes sides.
const SHAKE: Duration = Duration::from_millis(500);
const SHAKE_STEP: Duration = Duration::from_millis(90);

/// The time between two moves when our players play each other, from slow to fast.
const PACES: [Duration; 5] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(400),
    Duration::from_millis(150),
];

/// How the levels are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Levels {
    /// Beside the board or below it, where there is room.
    Beside,
    /// In place of the board.
    Alone,
    Hidden,
}

/// What has happened since a person's last move.
enum News {
    Played(Player, Move),
    Fell(Vec<Collapse>),
}

/// What was worked out aside.
struct Work {
    analysis: Option<Analysis>,
    answer: Option<Move>,
}

/// A game of Morpion on a screen.
pub(crate) struct MorpionScreen {
    screen: GameScreen,
    cursor: Pos,
    view: BoardView,
    levels: Levels,
    /// How far below the highest level the first one in sight is, and how many are.
    below: u32,
    levels_fit: u32,
    /// Whether values are wanted, and those of this position once they are there.
    shows_values: bool,
    values: Option<MoveValues>,
    lines: Vec<Line>,
    /// What is being worked out for this position: any change lets it go.
    job: Option<Ticket>,
    hinting: bool,
    /// The work has failed, and is not tried again before something changes.
    failed: bool,
    /// Somebody has asked the best player to move in a person's place.
    bot_moves_once: bool,
    /// The answer of a player of ours, to be played at this time.
    ready: Option<Move>,
    hold: Duration,
    pace: usize,
    /// Players of ours do not go on.
    halted: bool,
    news: Vec<News>,
    fallen: Vec<Pos>,
    /// Since when the earth shakes.
    shaking: Option<Duration>,
}

impl MorpionScreen {
    /// Requires a game of Morpion.
    pub(crate) fn new(screen: GameScreen, cx: &mut Context) -> MorpionScreen {
        let mut screen = MorpionScreen {
            screen,
            cursor: Pos::new(0, 0),
            view: BoardView::new(1, 1, (1, 1)),
            levels: Levels::Hidden,
            below: 0,
            levels_fit: 0,
            shows_values: false,
            values: None,
            lines: Vec::new(),
            job: None,
            hinting: false,
            failed: false,
            bot_moves_once: false,
            ready: None,
            hold: cx.now,
            pace: 2,
            halted: false,
            news: Vec::new(),
            fallen: Vec::new(),
            shaking: None,
        };
        let rules = screen.game().game().rules();
        let side = rules.side.get();
        screen.cursor = Pos::new((side - 1) / 2, (side - 1) / 2);
        screen.view = BoardView::new(side, side, (1, 1));
        if rules.variant == Variant::ThreeD {
            screen.levels = Levels::Beside;
        }
        screen.moved(cx);
        screen
    }

    fn game(&self) -> &Morpion {
        match self.screen.session().game() {
            Game::Morpion(game) => game,
            Game::Mines(_) | Game::Takuzu(_) => unreachable!("made of a game of Morpion"),
        }
    }

    fn is_over(&self) -> bool {
        self.game().game().is_over()
    }

    /// Who plays a side at a number of moves: X begins, and they take turns.
    fn seat_at(&self, standing: usize) -> Seat {
        let player = if standing.is_multiple_of(2) {
            Player::X
        } else {
            Player::O
        };
        self.game().seat(player)
    }

    /// Whether one of our players is to move.
    fn is_ours(&self) -> bool {
        !self.is_over() && self.game().seat(self.game().game().to_move()) != Seat::Human
    }

    /// Whether no person plays.
    fn is_watched(&self) -> bool {
        !self.game().setup().seats.contains(&Seat::Human)
    }

    /// Whether one of our players is to move, and nobody has stopped it.
    fn goes_on(&self) -> bool {
        self.bot_moves_once || self.is_ours() && !self.halted && !self.screen.paused
    }

    /// Whether something is to be worked out that is not being.
    fn wants_work(&self) -> bool {
        let answer = self.goes_on() && self.ready.is_none();
        let values = self.shows_values && self.values.is_none() && !self.is_over();
        self.job.is_none() && !self.hinting && !self.failed && (answer || values)
    }

    fn begin_work(&mut self, cx: &mut Context) {
        let game = self.game().clone();
        let values = self.shows_values && self.values.is_none();
        let answer = self.goes_on() && self.ready.is_none();
        let bot_moves_once = self.bot_moves_once;
        self.job = Some(cx.ask(move |cancel| Work {
            analysis: values.then(|| grille_session::hint::values(game.game())),
            answer: if !answer || cancel.is_cancelled() {
                None
            } else if bot_moves_once {
                game.choice(Level::Best)
            } else {
                game.answer()
            },
        }));
    }

    /// The position is another one: what was known of the last one is not any more.
    fn position_changed(&mut self, cx: &mut Context) {
        self.let_go(cx);
        self.hinting = false;
        self.failed = false;
        self.bot_moves_once = false;
        self.ready = None;
        self.values = None;
        self.lines = self.game().game().lines();
        self.below = self
            .below
            .min(board::highest(self.game().game().position()) - 1);
    }

    fn let_go(&mut self, cx: &mut Context) {
        if let Some(ticket) = self.job.take() {
            cx.cancel(ticket);
        }
    }

    /// Plays a move of a person or of a player of ours.
    fn play(&mut self, mv: Move, ours: bool, cx: &mut Context) {
        let player = self.game().game().to_move();
        // What was said stays, unless there is more to say: the end of the game, above all.
        let said = cx.message.take();
        // A person's own move that one of our players makes: an opponent's answers are its own. Noted before the move,
        // as the end of the game is recorded with it.
        if ours && self.bot_moves_once {
            self.screen.recorded.note_bot();
        }
        let Some(events) = self.screen.play(mv.into(), cx) else {
            // A refused answer would be refused again.
            self.failed |= ours;
            self.ready = None;
            return;
        };
        if !ours || self.bot_moves_once || self.is_watched() {
            self.news.clear();
            self.fallen.clear();
        }
        if let Some(play) = self.game().last().filter(|_| ours) {
            self.news.push(News::Played(player, play));
        }
        let Events::Morpion(events) = events else {
            unreachable!("a move of Morpion has its events");
        };
        for event in events {
            if let Event::Fell(collapses) = event {
                self.fallen.extend(collapses.iter().map(|fall| fall.pos));
                self.news.push(News::Fell(collapses));
                self.shaking = cx.settings().motion.then_some(cx.now);
            }
        }
        self.position_changed(cx);
        if cx.message.is_none() && !self.is_over() {
            cx.message = said;
        }
        self.hold = if self.is_watched() {
            cx.now + PACES[self.pace]
        } else {
            self.shaking.map_or(cx.now, |since| since + SHAKE)
        };
        let ply = self.game().ply();
        if self.is_watched() && ply.is_multiple_of(MOST_PLIES) && !self.is_over() {
            self.halted = true;
            let words = cx.lang.fill("morpion-long", &[("plies", ply.into())]);
            cx.say(Tone::Plain, words);
        }
    }

    /// A person's move on the selected pile.
    fn person_plays(&mut self, play: Move, cx: &mut Context) {
        if self.is_ours() {
            let player = self.game().game().to_move();
            let values = self.seat_values(player, cx);
            let words = cx.lang.fill("morpion-wait", &values);
            cx.say(Tone::Plain, words);
        } else {
            self.play(play, false, cx);
        }
    }

    fn seat_values(
        &self,
        player: Player,
        cx: &Context,
    ) -> [(&'static str, fluent_bundle::FluentValue<'static>); 2] {
        let seat = cx.lang.text(seat_id(self.game().seat(player)));
        [
            ("player", player.letter().to_string().into()),
            ("seat", seat.into()),
        ]
    }

    /// Goes to another number of moves, back or forth.
    fn seek(&mut self, standing: usize, cx: &mut Context) {
        let mut session = self.screen.session().clone();
        if session.go_to(standing) {
            self.screen.take_over(session, cx);
            self.moved(cx);
        }
    }

    /// Moves were taken back or played again.
    fn moved(&mut self, cx: &mut Context) {
        self.news.clear();
        self.shaking = None;
        self.fallen = self.game().fallen().iter().map(|fall| fall.pos).collect();
        let fallen = self.game().fallen().to_vec();
        if !fallen.is_empty() {
            self.news.push(News::Fell(fallen));
        }
        self.hold = cx.now;
        self.position_changed(cx);
        if let Some(play) = self.game().last() {
            self.cursor = play.pos();
        }
    }

    /// Back to the last turn of a person; between our players, by a move.
    fn take_back(&mut self, cx: &mut Context) {
        let session = self.screen.session();
        let (fixed, standing) = (session.opening_len(), session.cursor());
        if self.is_watched() {
            self.halted = true;
            if self.screen.undo(cx) {
                self.moved(cx);
            }
            return;
        }
        let turn = (fixed..standing)
            .rev()
            .find(|&at| self.seat_at(at) == Seat::Human);
        match turn {
            Some(turn) => self.seek(turn, cx),
            None => {
                let words = cx.lang.text("undo-nothing");
                cx.say(Tone::Plain, words);
            }
        }
    }

    /// Forth to the next turn of a person, or to the last move that was taken back.
    fn play_again(&mut self, cx: &mut Context) {
        let session = self.screen.session();
        let (standing, all) = (session.cursor(), session.steps().len());
        if self.is_watched() || standing == all {
            if self.screen.redo(cx) {
                self.moved(cx);
            }
            return;
        }
        let turn = (standing + 1..all).find(|&at| self.seat_at(at) == Seat::Human);
        self.seek(turn.unwrap_or(all), cx);
    }

    /// The same rules and players, another seed.
    fn next_game(&mut self, cx: &mut Context) -> Then {
        let setup = self.game().setup().clone();
        let start = Start::Morpion(Setup {
            seed: fresh_seed(cx),
            opening: Vec::new(),
            ..setup
        });
        let next = new::open(start, cx);
        self.replaced(next, cx)
    }

    /// This game is given up for another one.
    fn replaced(&mut self, next: Option<MorpionScreen>, cx: &mut Context) -> Then {
        let Some(mut next) = next else {
            return Then::Stay;
        };
        if let Err(problem) = self.screen.recorded.leave(cx.now, &cx.store) {
            cx.unkept(&problem);
        }
        next.shows_values = self.shows_values;
        next.pace = self.pace;
        if self.shows_values {
            next.screen.recorded.session.note_help();
        }
        Then::replace(next)
    }

    /// From the start again, with the same quakes; what was played can be played again.
    fn restart(&mut self, cx: &mut Context) {
        let opening = self.game().setup().opening.len();
        let standing = self.screen.session().cursor();
        self.halted = false;
        if self.screen.paused {
            self.screen.pause(cx);
        }
        self.seek(if standing > opening { opening } else { 0 }, cx);
    }

    fn pause(&mut self, cx: &mut Context) {
        if self.is_watched() {
            let halted = !self.is_paused();
            self.halted = halted;
            if self.screen.paused != halted {
                self.screen.pause(cx);
            }
            self.hold = cx.now;
        } else {
            self.screen.pause(cx);
        }
        if self.halted || self.screen.paused {
            self.let_go(cx);
            self.ready = None;
        }
    }

    fn is_paused(&self) -> bool {
        !self.is_over() && (self.screen.paused || self.halted && self.is_watched())
    }

    fn change_pace(&mut self, faster: bool, cx: &mut Context) {
        let last = PACES.len() - 1;
        self.pace = if faster {
            (self.pace + 1).min(last)
        } else {
            self.pace.saturating_sub(1)
        };
        self.hold = self.hold.min(cx.now + PACES[self.pace]);
        let words = self.speed_words(cx);
        cx.say(Tone::Plain, words);
    }

    fn speed_words(&self, cx: &Context) -> String {
        let values = [
            ("speed", (self.pace + 1).into()),
            ("most", PACES.len().into()),
        ];
        cx.lang.fill("morpion-speed", &values)
    }

    /// One press of the key for hints.
    fn why(&mut self, cx: &mut Context) {
        if self.is_over() {
            let words = cx.lang.text("refused-over");
            return cx.say(Tone::Plain, words);
        }
        if self.is_ours() && !self.is_paused() {
            let values = self.seat_values(self.game().game().to_move(), cx);
            let words = cx.lang.fill("morpion-wait", &values);
            return cx.say(Tone::Plain, words);
        }
        if self.screen.shown_hint.is_none() {
            if self.hinting {
                return;
            }
            self.let_go(cx);
            self.hinting = true;
        }
        self.screen.hint(cx);
        self.look_at_hint();
    }

    /// The cursor goes where a hint says what to play.
    fn look_at_hint(&mut self) {
        if let Some(hinted) = &self.screen.shown_hint
            && hinted.stage == Stage::Moves
            && let Some(&pos) = hinted.hint.cells.first()
        {
            self.cursor = pos;
        }
    }

    /// The next or previous empty cell, around both ends; any cell where none is empty.
    fn next_free(&mut self, forth: bool) {
        let board = self.game().game().position();
        let size = board.size();
        let (area, at) = (size.area(), size.index(self.cursor));
        let step = |by: usize| {
            let index = if forth { at + by } else { at + area - by };
            size.pos(index % area)
        };
        let empty = (1..area).map(step).find(|&pos| board.height(pos) == 0);
        self.cursor = empty.unwrap_or(step(1 % area));
    }

    fn page(&mut self, down: bool) {
        if self.levels == Levels::Alone {
            let by = self.levels_fit.max(1);
            return self.scroll_levels(if down { i64::from(by) } else { -i64::from(by) });
        }
        let by = i32::try_from(self.view.page()).unwrap_or(i32::MAX);
        self.cursor = self.view.moved(self.cursor, if down { by } else { -by }, 0);
    }

    fn scroll_levels(&mut self, by: i64) {
        let highest = board::highest(self.game().game().position());
        let last = highest.saturating_sub(self.levels_fit.max(1));
        let below = i64::from(self.below).saturating_add(by);
        self.below = u32::try_from(below.max(0)).unwrap_or(0).min(last);
    }

    fn change_levels(&mut self) {
        self.levels = match self.levels {
            Levels::Beside => Levels::Alone,
            Levels::Alone => Levels::Hidden,
            Levels::Hidden => Levels::Beside,
        };
        self.below = 0;
    }

    fn change_values(&mut self) {
        self.shows_values = !self.shows_values;
        if self.shows_values {
            self.screen.recorded.session.note_help();
        }
    }
}

impl Screen for MorpionScreen {
    fn table(&self) -> Table {
        Table::Morpion
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        self.paint(frame, area, cx);
    }

    fn act(&mut self, action: Action, cx: &mut Context) -> Then {
        let (view, cursor) = (self.view, self.cursor);
        match action {
            Action::Left => self.cursor = view.moved(cursor, 0, -1),
            Action::Right => self.cursor = view.moved(cursor, 0, 1),
            Action::Up => self.cursor = view.moved(cursor, -1, 0),
            Action::Down => self.cursor = view.moved(cursor, 1, 0),
            Action::PageUp => self.page(false),
            Action::PageDown => self.page(true),
            Action::Start => self.cursor = view.moved(cursor, 0, i32::MIN),
            Action::End => self.cursor = view.moved(cursor, 0, i32::MAX),
            Action::NextFree => self.next_free(true),
            Action::PreviousFree => self.next_free(false),
            Action::Push => self.person_plays(Move::Push(cursor), cx),
            Action::Pop => self.person_plays(Move::Pop(cursor), cx),
            Action::Values => self.change_values(),
            Action::Why => self.why(cx),
            Action::Levels => self.change_levels(),
            Action::TakeBack | Action::Undo => self.take_back(cx),
            Action::Redo => self.play_again(cx),
            Action::Bot if !self.is_over() && !self.is_ours() => {
                self.screen.recorded.session.note_help();
                self.let_go(cx);
                self.hinting = false;
                self.bot_moves_once = true;
            }
            Action::Faster => self.change_pace(true, cx),
            Action::Slower => self.change_pace(false, cx),
            Action::Pause => self.pause(cx),
            Action::Share => self.screen.share(cx),
            Action::Restart => self.restart(cx),
            // A game in progress is not given up by one key.
            Action::New if self.screen.session().cursor() > 0 && !self.is_over() => {
                return Then::open(new::form(cx));
            }
            Action::New => return self.next_game(cx),
            Action::Options => return Then::open(new::form_of(self.game().setup())),
            Action::Back => return Then::Back,
            _ => {}
        }
        Then::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, cx: &mut Context) -> Then {
        let by = match mouse.kind {
            MouseEventKind::Down(button) => {
                if let Some(pos) = self.view.hit(mouse.column, mouse.row) {
                    cx.message = None;
                    self.cursor = pos;
                    match button {
                        MouseButton::Left => self.person_plays(Move::Push(pos), cx),
                        MouseButton::Right => self.person_plays(Move::Pop(pos), cx),
                        MouseButton::Middle => {}
                    }
                }
                return Then::Stay;
            }
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            _ => return Then::Stay,
        };
        if self.levels != Levels::Alone && self.view.is_cut() {
            self.cursor = self.view.moved(self.cursor, by, 0);
        } else {
            self.scroll_levels(by.into());
        }
        Then::Stay
    }

    fn answer(&mut self, ticket: Ticket, answer: Answer, cx: &mut Context) -> Then {
        if self.screen.expects(ticket) {
            // A hint for a position that is not there any more is none.
            if std::mem::take(&mut self.hinting)
                && let Some(hint) = answer.of::<Hint>()
            {
                self.screen.found(hint);
                self.look_at_hint();
            }
            return Then::Stay;
        }
        if self.job != Some(ticket) {
            return Then::Stay;
        }
        self.job = None;
        match answer {
            Answer::Failed(why) => {
                self.failed = true;
                cx.say(Tone::Bad, why);
            }
            done => {
                if let Some(work) = done.of::<Work>() {
                    if let Some(analysis) = work.analysis {
                        self.values = Some(MoveValues::new(self.game().game(), analysis));
                    }
                    self.ready = self.ready.take().or(work.answer);
                }
            }
        }
        Then::Stay
    }

    fn on_dialog_result(&mut self, what: Box<dyn Any>, cx: &mut Context) -> Then {
        match what.downcast::<Filled>() {
            Ok(filled) if filled.form == new::NAME => {
                let seed = fresh_seed(cx);
                let next = new::begin(&filled, seed, cx);
                self.replaced(next, cx)
            }
            _ => Then::Stay,
        }
    }

    fn closed(&mut self, cx: &mut Context) {
        self.screen.put_away(cx);
    }

    fn due(&self, cx: &Context) -> Option<Duration> {
        let work = self.wants_work().then_some(Duration::ZERO);
        let answer = (self.ready.is_some() && self.goes_on()).then_some(self.hold);
        let shaking = self.shaking.map(|since| {
            let steps = cx.now.saturating_sub(since).as_millis() / SHAKE_STEP.as_millis();
            // Within half a second there are six steps.
            let next = SHAKE_STEP * (u32::try_from(steps).unwrap_or(u32::MAX - 1).min(100) + 1);
            since + next.min(SHAKE)
        });
        [work, answer, shaking].into_iter().flatten().min()
    }

    fn tick(&mut self, cx: &mut Context) -> Then {
        if self.shaking.is_some_and(|since| since + SHAKE <= cx.now) {
            self.shaking = None;
        }
        if self.goes_on()
            && self.hold <= cx.now
            && let Some(mv) = self.ready.take()
        {
            self.play(mv, true, cx);
        }
        if self.wants_work() {
            self.begin_work(cx);
        }
        Then::Stay
    }
}
