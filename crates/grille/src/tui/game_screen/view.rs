//! What one game adds to the game screen: [`GameView`], and the types that go in and out of it.

use std::time::Duration;

use crossterm::event::MouseButton;
use grille_grid::Pos;
use grille_messages::hint::Stage;
use grille_session::hint::Hint;
use grille_session::{Events, Game, GameKind, Move};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::play::Play;
use crate::tui::board::{CellLook, Lit, Shape};
use crate::tui::context::{Context, Tone};
use crate::tui::form::Form;
use crate::tui::keys::{Action, Table};

/// What one game adds to its screen.
pub(in crate::tui) trait GameView: Sized + 'static {
    /// The game as its own type.
    type Game;
    /// What its bot has found to play.
    type Plan: Send + 'static;

    const KIND: GameKind;
    const TABLE: Table;
    /// Whether the board is covered in a pause, so that nobody thinks on while the clock stands.
    const COVERS_PAUSED: bool;
    /// Whether playing a board again from its start loses the game in progress.
    const RESTART_LOSES: bool;

    /// The game, if it is one of this kind.
    fn of(game: &Game) -> Option<&Self::Game>;

    /// The view of a game that is opened.
    fn new(play: &Play, cx: &mut Context) -> Self;

    /// Where the cursor stands at first.
    fn first_cursor(game: &Self::Game) -> Pos;

    /// The parts of the title at the left, and what stands at its right.
    fn title(&self, play: &Play, cx: &Context) -> (Vec<String>, String);

    /// The shape of the board in an area.
    fn shape(&self, area: Rect, play: &Play) -> Shape;

    /// How a cell looks. `cell` is the size of the cells.
    fn look(&self, pos: Pos, cell: (u16, u16), play: &Play, cx: &Context) -> CellLook;

    /// The lines of the panel, from the most to the least important.
    fn panel(&self, play: &Play, cx: &Context) -> Vec<Line<'static>>;

    /// A title and a text beside the board, where there is no hint.
    fn note(&self, play: &Play, cx: &Context) -> Option<(String, String)>;

    /// What the message line says where there is nothing else to say.
    fn status(&self, play: &Play, cx: &Context) -> String;

    /// How the game has ended, in a sentence.
    fn result(&self, play: &Play, cx: &Context) -> (Tone, String);

    /// An action of the game's own.
    fn act(&mut self, action: Action, play: &mut Play, cx: &mut Context) -> Acted;

    /// A mouse button on the cell under the cursor.
    fn click(&mut self, button: MouseButton, play: &mut Play, cx: &mut Context) -> Acted;

    /// The position is another one than before, or shown for the first time.
    fn changed(&mut self, play: &mut Play, cx: &mut Context);

    /// Finds moves for a program to play: the bot in a person's place, or an opponent.
    fn plan(&self, by: By, play: &Play) -> impl FnOnce() -> Self::Plan + Send + 'static;

    /// Takes the next move of a plan, with its reason in words.
    fn next_move(&self, plan: &mut Self::Plan, cx: &Context) -> Option<(Move, String)>;

    /// The dialog for a new game: like this one, or like the last one that was chosen.
    fn form(play: Option<&Play>, cx: &Context) -> Form;

    // What follows has a default, and most games leave it alone.

    /// Takes over what was chosen in the game before.
    fn inherit(&mut self, _before: &Self, _play: &mut Play) {}

    /// What is highlighted beside the hint that is shown.
    fn lit(&self, play: &Play) -> Lit {
        lit_by(play.shown_hint.as_ref())
    }

    /// Draws what belongs to the board around its cells, which are placed already.
    fn draw_around(&mut self, _frame: &mut Frame<'_>, _area: Rect, _play: &Play, _cx: &Context) {}

    /// Draws something in place of the board; returns whether it has.
    fn draw_instead(
        &mut self,
        _frame: &mut Frame<'_>,
        _area: Rect,
        _play: &Play,
        _cx: &Context,
    ) -> bool {
        false
    }

    /// Whether something stands in place of the panel, half a screen wide.
    fn wants_wide_panel(&self) -> bool {
        false
    }

    /// Draws what stands in place of the panel.
    fn draw_wide_panel(
        &mut self,
        _frame: &mut Frame<'_>,
        _area: Rect,
        _play: &Play,
        _cx: &Context,
    ) {
    }

    /// Whether an action has a meaning with the user's settings.
    fn serves(&self, _action: Action, _cx: &Context) -> bool {
        true
    }

    /// Closes what is on top of the board, if anything is; returns whether it has.
    fn close(&mut self) -> bool {
        false
    }

    /// A turn of the wheel; returns whether it was for something of the game's own.
    fn wheel(&mut self, _down: bool, _at: Position, _play: &mut Play) -> bool {
        false
    }

    /// Whether a move is to be played in the background, as it may take seconds.
    fn takes_long(&self, _mv: &Move, _play: &Play) -> bool {
        false
    }

    /// A move was played.
    fn played(&mut self, _events: &Events, _by: By, _play: &mut Play, _cx: &mut Context) {}

    /// Moves were taken back or played again.
    fn stepped(&mut self, _play: &mut Play, _cx: &mut Context) {}

    /// Asks for what is shown and not known yet. Called after everything that happens.
    fn work(&mut self, _play: &mut Play, _cx: &mut Context) {}

    /// Looks whether something asked for is there.
    fn poll(&mut self, _play: &mut Play, _cx: &mut Context) -> Acted {
        Acted::Unknown
    }

    /// When something moves by itself.
    fn due(&self, _play: &Play, _cx: &Context) -> Option<Duration> {
        None
    }

    /// The time of [`GameView::due`] has come.
    fn tick(&mut self, _cx: &mut Context) {}

    /// Whether a program is to move, without having been asked to.
    fn opponent_moves(&self, _play: &Play) -> bool {
        false
    }

    /// Whether no person plays.
    fn is_watched(&self, _play: &Play) -> bool {
        false
    }

    /// When the program's next move is played.
    fn next_move_at(&self, play: &Play, cx: &Context) -> Duration {
        cx.now + play.bot.pace.beat()
    }

    /// Why a program finds nothing to play, if that is known.
    fn why_stuck(&self, _play: &Play, _cx: &Context) -> Option<String> {
        None
    }

    /// Why there are no hints now, if there are none.
    fn refuses_hint(&self, _play: &Play, _cx: &Context) -> Option<String> {
        None
    }

    /// The number of moves to go back to.
    fn undo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let to = session.cursor().checked_sub(1)?;
        (to >= session.opening_len()).then_some(to)
    }

    /// The number of moves to go on to.
    fn redo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let to = session.cursor() + 1;
        (to <= session.steps().len()).then_some(to)
    }

    /// The number of moves at which the board begins again.
    fn restart_to(&self, play: &Play) -> usize {
        play.session().opening_len()
    }
}

/// What came of an action.
pub(in crate::tui) enum Acted {
    /// It has no meaning here.
    Unknown,
    Done,
    Play(Move),
    /// It went to another position of the history.
    Stepped,
}

/// Who plays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum By {
    Person,
    /// A program in a person's place.
    Bot,
    /// A program that plays the game with them.
    Opponent,
}

/// A hint, and how much of it is shown.
pub(in crate::tui) struct ShownHint {
    pub(in crate::tui) hint: Hint,
    pub(in crate::tui) stage: Stage,
}

/// What a hint lights up at its stage.
pub(in crate::tui) fn lit_by(hint: Option<&ShownHint>) -> Lit {
    let mut lit = Lit::default();
    let Some(shown) = hint else {
        return lit;
    };
    lit.region.extend(&shown.hint.look);
    if shown.stage >= Stage::Reasons {
        lit.reasons.extend(&shown.hint.reasons);
    }
    if shown.stage == Stage::Moves {
        lit.best.extend(&shown.hint.cells);
    }
    lit
}
