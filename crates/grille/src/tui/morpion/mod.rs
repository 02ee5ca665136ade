//! Morpion 3D on the game screen, between people, against computer players, or between two of them: the board from
//! above, the selected pile, all levels, and the values of moves.

pub(super) mod board;
pub(super) mod captions;
pub(super) mod new;
mod panel;
#[cfg(test)]
mod tests;
mod values;

use std::time::Duration;

use crossterm::event::MouseButton;
use grille_grid::Pos;
use grille_messages::hint::Stage;
use grille_messages::id;
use grille_messages::morpion::seat_id;
use grille_morpion::ai::Level;
use grille_morpion::arena::MOST_PLIES;
use grille_morpion::quake::Collapse;
use grille_morpion::{Event, Line as BoardLine, Move, Player, Variant};
use grille_session::hint::{self, HintDetail};
use grille_session::morpion::{Morpion, Seat};
use grille_session::{Events, Game, GameKind, Move as AnyMove};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use self::board::Look;
use self::values::MoveValues;
use super::board::{CellLook, Highlights, Shape};
use super::context::{Context, Tone};
use super::form::Form;
use super::game_screen::{Acted, By, GameView, Play, highlights_of};
use super::keys::{Action, Table};
use super::worker::Finding;

/// The length of the quake animation, and of one of its steps.
const SHAKE: Duration = Duration::from_millis(500);
const SHAKE_STEP: Duration = Duration::from_millis(90);

/// How long an opponent waits, so that players see their own move before the answer.
const ANSWER: Duration = Duration::from_millis(250);

/// How the levels are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Levels {
    /// Beside the board or below it, if there is room.
    Beside,
    /// In place of the board.
    Alone,
    Hidden,
}

/// An event since a person's last move.
enum News {
    Played(Player, Move),
    Fell(Vec<Collapse>),
}

pub(super) struct MorpionView {
    levels: Levels,
    /// How far below the highest level the first visible one is, and how many are visible.
    below: u32,
    levels_fit: u32,
    shows_values: bool,
    values: Finding<MoveValues>,
    lines: Vec<BoardLine>,
    news: Vec<News>,
    fallen: Vec<Pos>,
    /// When the quake animation started.
    shaking: Option<Duration>,
}

/// Whether it is a person's turn.
fn is_persons_turn(play: &Play) -> bool {
    let game = play.game::<MorpionView>();
    game.seat(game.game().to_move()) == Seat::Human
}

/// Whether only programs play.
fn is_watched(play: &Play) -> bool {
    let setup = play.game::<MorpionView>().setup();
    !setup.seats.contains(&Seat::Human)
}

/// Who plays after this many moves: X begins, and they take turns.
fn seat_at(play: &Play, cursor: usize) -> Seat {
    let player = match cursor.is_multiple_of(2) {
        true => Player::X,
        false => Player::O,
    };
    play.game::<MorpionView>().seat(player)
}

fn seat_values(
    player: Player,
    play: &Play,
    cx: &Context,
) -> [(&'static str, fluent_bundle::FluentValue<'static>); 2] {
    let seat = cx
        .lang
        .text(seat_id(play.game::<MorpionView>().seat(player)));
    [
        ("player", player.letter().to_string().into()),
        ("seat", seat.into()),
    ]
}

impl MorpionView {
    /// A person's move on the selected pile.
    fn person_plays(mv: Move, play: &Play, cx: &mut Context) -> Acted {
        if play.is_over() || is_persons_turn(play) {
            return Acted::Play(mv.into());
        }
        let words = wait_words(play, cx);
        cx.say(Tone::Plain, words);
        Acted::Done
    }

    /// The values, if they are shown.
    fn shown_values(&self) -> Option<&MoveValues> {
        self.values.get().filter(|_| self.shows_values)
    }

    fn is_shaken(&self, cx: &Context) -> bool {
        self.shaking.is_some_and(|since| {
            let steps = cx.now.saturating_sub(since).as_millis() / SHAKE_STEP.as_millis();
            steps.is_multiple_of(2)
        })
    }

    fn scroll_levels(&mut self, by: i64, play: &Play) {
        let highest = board::highest(play.game::<MorpionView>().game().position());
        let last = highest.saturating_sub(self.levels_fit.max(1));
        let below = i64::from(self.below).saturating_add(by);
        self.below = u32::try_from(below.max(0)).unwrap_or(0).min(last);
    }

    fn look_of<'a>(&'a self, play: &'a Play, cx: &Context) -> Look<'a> {
        Look {
            cursor: Some(play.cursor),
            fallen: &self.fallen,
            is_shaken: self.is_shaken(cx),
            threatened: match self.shown_values() {
                Some(values) => &values.analysis.feared,
                None => &[],
            },
            lines: &self.lines,
        }
    }
}

/// "Wait for O, Skilled."
fn wait_words(play: &Play, cx: &Context) -> String {
    let player = play.game::<MorpionView>().game().to_move();
    cx.lang
        .fill(id::MORPION_WAIT, &seat_values(player, play, cx))
}

impl GameView for MorpionView {
    type Game = Morpion;
    type Plan = Option<Move>;

    const KIND: GameKind = GameKind::Morpion;
    const TABLE: Table = Table::Morpion;
    const COVERS_PAUSED: bool = false;
    const RESTART_LOSES: bool = false;

    fn of(game: &Game) -> Option<&Morpion> {
        match game {
            Game::Morpion(game) => Some(game),
            Game::Mines(_) | Game::Takuzu(_) => None,
        }
    }

    fn new(play: &Play, _cx: &mut Context) -> MorpionView {
        let game = play.game::<MorpionView>();
        let levels = match game.game().rules().variant {
            Variant::ThreeD => Levels::Beside,
            Variant::Top => Levels::Hidden,
        };
        let mut view = MorpionView {
            levels,
            below: 0,
            levels_fit: 0,
            shows_values: false,
            values: Finding::default(),
            lines: Vec::new(),
            news: Vec::new(),
            fallen: Vec::new(),
            shaking: None,
        };
        view.describe_last_move(game);
        view
    }

    fn first_cursor(game: &Morpion) -> Pos {
        let middle = (game.game().rules().side.get() - 1) / 2;
        game.last()
            .map_or(Pos::new(middle, middle), |last| last.pos())
    }

    fn inherit(&mut self, before: &MorpionView, play: &mut Play) {
        self.shows_values = before.shows_values;
        if self.shows_values {
            play.note_help();
        }
    }

    fn title(&self, play: &Play, cx: &Context) -> (Vec<String>, String) {
        captions::title_line(play, cx)
    }

    fn shape(&self, area: Rect, play: &Play) -> Shape {
        let game = play.game::<MorpionView>();
        let beside = self.levels == Levels::Beside;
        board::shape(game, self.shows_values, beside, area)
    }

    fn look(&self, pos: Pos, cell: (u16, u16), play: &Play, cx: &Context) -> CellLook {
        let game = play.game::<MorpionView>();
        let mut look = board::look(game, pos, cell, &self.look_of(play, cx), &cx.theme);
        if let Some(values) = self.shown_values() {
            look.below = values::cell(values, pos, &cx.theme);
        }
        look
    }

    fn highlights(&self, play: &Play) -> Highlights {
        let Some(shown) = &play.shown_hint else {
            return Highlights::default();
        };
        let mut highlights = highlights_of(Some(shown));
        // The cells to play come last.
        if shown.stage != Stage::Look {
            highlights.region.clear();
        }
        highlights.reasons.clear();
        if shown.stage == Stage::Reasons
            && let HintDetail::Morpion(_, analysis) = &shown.hint.detail
        {
            highlights.reasons.extend(&analysis.wins);
            highlights.reasons.extend(&analysis.feared);
        }
        if shown.stage == Stage::Moves {
            highlights.region.extend(&shown.hint.cells);
        }
        highlights
    }

    fn draw_around(&mut self, frame: &mut Frame<'_>, area: Rect, play: &Play, cx: &Context) {
        if self.levels == Levels::Beside {
            let game = play.game::<MorpionView>();
            let look = self.look_of(play, cx);
            let fit = board::levels_beside(frame, area, &play.board, game, self.below, &look, cx);
            self.levels_fit = fit;
        }
        if self.shows_values && !play.is_over() {
            panel::bar(frame, area, self.shown_values(), cx);
        }
    }

    fn draw_instead(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        play: &Play,
        cx: &Context,
    ) -> bool {
        if self.levels != Levels::Alone {
            return false;
        }
        let game = play.game::<MorpionView>();
        let inner = Rect::new(
            area.x + 1,
            area.y,
            area.width.saturating_sub(2),
            area.height,
        );
        let look = self.look_of(play, cx);
        let fit = board::levels(frame, inner, game, self.below, &look, cx);
        let all = board::highest(game.game().position());
        let seen = fit.min(all) as usize;
        super::frame::scroll_bar(frame, area, self.below as usize, seen, all as usize, cx);
        self.levels_fit = fit;
        true
    }

    fn panel(&self, play: &Play, cx: &Context) -> Vec<Line<'static>> {
        self.panel_lines(play, cx)
    }

    fn note(&self, play: &Play, cx: &Context) -> Option<(String, String)> {
        if play.is_over() {
            let mut words = vec![captions::end(play, cx)];
            words.extend(captions::does_not_count(play, cx));
            return Some((captions::winner(play, cx), words.join("\n")));
        }
        let values = self.shown_values().filter(|_| !play.is_over())?;
        let mut words = values.legend(&cx.lang);
        if values.has_frames() {
            words = format!("{words}\n{}", cx.lang.text(id::MORPION_VALUES_FRAME));
        }
        Some((cx.lang.text(id::KEY_VALUES), words))
    }

    fn status(&self, play: &Play, cx: &Context) -> String {
        let mut sentences = captions::news(&self.news, cx);
        let player = play.game::<MorpionView>().game().to_move();
        if play.bot.on {
            sentences.push(cx.lang.text(id::MORPION_BOT_ON));
        } else if !is_persons_turn(play) {
            let values = seat_values(player, play, cx);
            sentences.push(cx.lang.fill(id::MORPION_THINKING, &values));
        } else {
            let values = [("player", player.letter().to_string().into())];
            sentences.push(cx.lang.fill(id::MORPION_TO_MOVE, &values));
        }
        sentences.join(" ")
    }

    fn result(&self, play: &Play, cx: &Context) -> (Tone, String) {
        let mut sentences = vec![captions::winner(play, cx)];
        sentences.extend(captions::does_not_count(play, cx));
        sentences.push(captions::end(play, cx));
        sentences.extend(captions::news(&self.news, cx).into_iter().rev());
        (Tone::Good, sentences.join(" "))
    }

    fn act(&mut self, action: Action, play: &mut Play, cx: &mut Context) -> Acted {
        let pos = play.cursor;
        match action {
            Action::Push | Action::Play => {
                return MorpionView::person_plays(Move::Push(pos), play, cx);
            }
            Action::Pop => return MorpionView::person_plays(Move::Pop(pos), play, cx),
            Action::Values => {
                self.shows_values = !self.shows_values;
                if self.shows_values {
                    play.note_help();
                }
            }
            Action::Levels => {
                let highest = board::highest(play.game::<MorpionView>().game().position());
                self.levels = match self.levels {
                    // If all levels are visible, there is no need to show them alone.
                    Levels::Beside if self.levels_fit >= highest => Levels::Hidden,
                    Levels::Beside => Levels::Alone,
                    Levels::Alone => Levels::Hidden,
                    Levels::Hidden => Levels::Beside,
                };
                self.below = 0;
            }
            Action::PageUp | Action::PageDown if self.levels == Levels::Alone => {
                let by = i64::from(self.levels_fit.max(1));
                self.scroll_levels(if action == Action::PageDown { by } else { -by }, play);
            }
            Action::NextFree | Action::PreviousFree => {
                play.go_to_next(action == Action::NextFree, |game, pos| {
                    let game = MorpionView::of(game);
                    game.is_some_and(|game| game.game().position().height(pos) == 0)
                });
            }
            _ => return Acted::Unknown,
        }
        Acted::Done
    }

    fn click(&mut self, button: MouseButton, play: &mut Play, cx: &mut Context) -> Acted {
        match button {
            MouseButton::Left => MorpionView::person_plays(Move::Push(play.cursor), play, cx),
            MouseButton::Right => MorpionView::person_plays(Move::Pop(play.cursor), play, cx),
            MouseButton::Middle => Acted::Done,
        }
    }

    fn close(&mut self) -> bool {
        let closes = self.levels == Levels::Alone;
        if closes {
            self.levels = Levels::Beside;
        }
        closes
    }

    fn wheel(&mut self, down: bool, _at: Position, play: &mut Play) -> bool {
        let is_for_board = self.levels != Levels::Alone && play.board.is_cut();
        if !is_for_board {
            self.scroll_levels(if down { 1 } else { -1 }, play);
        }
        !is_for_board
    }

    fn played(&mut self, events: &Events, by: By, play: &mut Play, cx: &mut Context) {
        if by != By::Opponent || is_watched(play) {
            self.news.clear();
            self.fallen.clear();
        }
        let game = play.game::<MorpionView>();
        if let Some(last) = game.last().filter(|_| by != By::Person) {
            // They take turns: the player who is not to move has just moved.
            let mover = match game.ply().is_multiple_of(2) {
                true => Player::O,
                false => Player::X,
            };
            self.news.push(News::Played(mover, last));
        }
        let Events::Morpion(events) = events else {
            return;
        };
        for event in events {
            if let Event::Fell(collapses) = event {
                self.fallen.extend(collapses.iter().map(|fall| fall.pos));
                self.news.push(News::Fell(collapses.clone()));
                self.shaking = cx.settings().motion.then_some(cx.now);
            }
        }
        let ply = game.ply();
        if is_watched(play) && ply.is_multiple_of(MOST_PLIES) && !play.is_over() {
            play.set_paused(true, cx);
            let words = cx.lang.fill(id::MORPION_LONG, &[("plies", ply.into())]);
            cx.say(Tone::Plain, words);
        }
    }

    fn stepped(&mut self, play: &mut Play, cx: &mut Context) {
        // A game between two programs pauses, so that there is time to look.
        play.set_paused(is_watched(play), cx);
        self.describe_last_move(play.game::<MorpionView>());
    }

    fn changed(&mut self, play: &mut Play, _cx: &mut Context) {
        self.values.clear();
        let game = play.game::<MorpionView>().game();
        self.lines = game.lines();
        self.below = self.below.min(board::highest(game.position()) - 1);
    }

    fn work(&mut self, play: &mut Play, cx: &mut Context) {
        if self.shows_values && self.values.is_missing() && !play.is_over() {
            let game = play.game::<MorpionView>().game().clone();
            let job = cx.ask(move || MoveValues::new(&game, hint::values(&game)));
            self.values.wait_for(job);
        }
    }

    fn poll(&mut self, _play: &mut Play, cx: &mut Context) -> Acted {
        if self.values.poll() && self.values.has_failed() {
            self.shows_values = false;
            let words = cx.lang.text(id::JOB_FAILED);
            cx.say(Tone::Bad, words);
        }
        Acted::Unknown
    }

    fn due(&self, _play: &Play, cx: &Context) -> Option<Duration> {
        self.shaking.map(|since| {
            let steps = cx.now.saturating_sub(since).as_millis() / SHAKE_STEP.as_millis();
            // Within half a second there are six steps.
            let next = SHAKE_STEP * (u32::try_from(steps).unwrap_or(u32::MAX - 1).min(100) + 1);
            since + next.min(SHAKE)
        })
    }

    fn tick(&mut self, cx: &mut Context) {
        if self.shaking.is_some_and(|since| since + SHAKE <= cx.now) {
            self.shaking = None;
        }
    }

    fn opponent_moves(&self, play: &Play) -> bool {
        !play.is_over() && !is_persons_turn(play)
    }

    fn is_watched(&self, play: &Play) -> bool {
        is_watched(play)
    }

    fn next_move_at(&self, play: &Play, cx: &Context) -> Duration {
        if is_watched(play) || play.bot.on {
            return cx.now + play.bot.pace.beat();
        }
        match (cx.settings().motion, self.shaking) {
            (false, _) => cx.now,
            (true, None) => cx.now + ANSWER,
            (true, Some(since)) => (since + SHAKE).max(cx.now + ANSWER),
        }
    }

    fn plan(&self, by: By, play: &Play) -> impl FnOnce() -> Option<Move> + Send + 'static {
        let game = play.game::<MorpionView>().clone();
        move || match by {
            By::Opponent => game.answer(),
            By::Person | By::Bot => game.choice(Level::Best),
        }
    }

    fn next_move(&self, plan: &mut Option<Move>, _cx: &Context) -> Option<(AnyMove, String)> {
        Some((plan.take()?.into(), String::new()))
    }

    fn refuses_hint(&self, play: &Play, cx: &Context) -> Option<String> {
        (!is_persons_turn(play)).then(|| wait_words(play, cx))
    }

    fn undo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let mut earlier = (session.opening_len()..session.cursor()).rev();
        earlier.find(|&at| is_watched(play) || seat_at(play, at) == Seat::Human)
    }

    fn redo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let (cursor, all) = (session.cursor(), session.steps().len());
        if is_watched(play) {
            return (cursor < all).then_some(cursor + 1);
        }
        let mut later = cursor + 1..all;
        let turn = later.find(|&at| seat_at(play, at) == Seat::Human);
        (cursor < all).then(|| turn.unwrap_or(all))
    }

    fn restart_to(&self, play: &Play) -> usize {
        // A shared game restarts after its moves, and from there at the empty board.
        let shared = play.game::<MorpionView>().setup().opening.len();
        match play.session().cursor() > shared {
            true => shared,
            false => 0,
        }
    }

    fn form(play: Option<&Play>, cx: &Context) -> Form {
        match play {
            Some(play) => new::form_of(play.game::<MorpionView>().setup()),
            None => new::form(cx),
        }
    }
}

impl MorpionView {
    /// Shows the quake of the last move.
    fn describe_last_move(&mut self, game: &Morpion) {
        self.news.clear();
        self.shaking = None;
        self.fallen = game.fallen().iter().map(|fall| fall.pos).collect();
        if !game.fallen().is_empty() {
            self.news.push(News::Fell(game.fallen().to_vec()));
        }
    }
}
