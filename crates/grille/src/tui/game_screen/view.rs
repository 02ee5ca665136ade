//! The trait [`GameView`] and its types.

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
use crate::tui::board::{CellLook, Highlights, Shape};
use crate::tui::context::{Context, Tone};
use crate::tui::form::Form;
use crate::tui::keys::{Action, Table};

/// The part of the game screen that differs between games.
pub(in crate::tui) trait GameView: Sized + 'static {
    /// The type of the game.
    type Game;
    /// The moves that its bot has found.
    type Plan: Send + 'static;

    const KIND: GameKind;
    const TABLE: Table;
    /// Whether a pause hides the board, so that nobody thinks on while the clock is stopped.
    const COVERS_PAUSED: bool;
    /// Whether restarting a board loses the game in progress.
    const RESTART_LOSES: bool;

    /// The game, if it is of this kind.
    fn of(game: &Game) -> Option<&Self::Game>;

    /// Creates the view of a game.
    fn new(play: &Play, cx: &mut Context) -> Self;

    /// The first position of the cursor.
    fn first_cursor(game: &Self::Game) -> Pos;

    /// The parts of the title at the left, and the text at its right.
    fn title(&self, play: &Play, cx: &Context) -> (Vec<String>, String);

    /// The shape of the board in an area.
    fn shape(&self, area: Rect, play: &Play) -> Shape;

    /// How a cell looks. `cell` is the size of the cells.
    fn look(&self, pos: Pos, cell: (u16, u16), play: &Play, cx: &Context) -> CellLook;

    /// The lines of the panel, from the most to the least important.
    fn panel(&self, play: &Play, cx: &Context) -> Vec<Line<'static>>;

    /// A title and a text beside the board if there is no hint.
    fn note(&self, play: &Play, cx: &Context) -> Option<(String, String)>;

    /// The text of the message line if there is nothing else to show.
    fn status(&self, play: &Play, cx: &Context) -> String;

    /// How the game ended, in a sentence.
    fn result(&self, play: &Play, cx: &Context) -> (Tone, String);

    /// Handles one of the game's own actions.
    fn act(&mut self, action: Action, play: &mut Play, cx: &mut Context) -> Acted;

    /// Handles a mouse button on the cell under the cursor.
    fn click(&mut self, button: MouseButton, play: &mut Play, cx: &mut Context) -> Acted;

    /// Called when the position has changed or is shown for the first time.
    fn changed(&mut self, play: &mut Play, cx: &mut Context);

    /// Finds moves for a program to play: the bot in a person's place, or an opponent.
    fn plan(&self, by: By, play: &Play) -> impl FnOnce() -> Self::Plan + Send + 'static;

    /// Takes the next move of a plan, with its reason in words.
    fn next_move(&self, plan: &mut Self::Plan, cx: &Context) -> Option<(Move, String)>;

    /// The dialog for a new game, filled in like this game or like the last choice.
    fn form(play: Option<&Play>, cx: &Context) -> Form;

    // The defaults of the following methods suit most games.

    /// Takes over choices made in the previous game.
    fn inherit(&mut self, _before: &Self, _play: &mut Play) {}

    /// The cells to highlight; by default those of the hint.
    fn highlights(&self, play: &Play) -> Highlights {
        highlights_of(play.shown_hint.as_ref())
    }

    /// Draws the surroundings of the cells, which are already placed.
    fn draw_around(&mut self, _frame: &mut Frame<'_>, _area: Rect, _play: &Play, _cx: &Context) {}

    /// Draws something in place of the board. Returns whether it did.
    fn draw_instead(
        &mut self,
        _frame: &mut Frame<'_>,
        _area: Rect,
        _play: &Play,
        _cx: &Context,
    ) -> bool {
        false
    }

    /// Whether a wide panel, half the screen, replaces the usual one.
    fn wants_wide_panel(&self) -> bool {
        false
    }

    fn draw_wide_panel(
        &mut self,
        _frame: &mut Frame<'_>,
        _area: Rect,
        _play: &Play,
        _cx: &Context,
    ) {
    }

    /// Whether an action does something with the user's settings.
    fn serves(&self, _action: Action, _cx: &Context) -> bool {
        true
    }

    /// Closes what covers the board, if anything. Returns whether it did.
    fn close(&mut self) -> bool {
        false
    }

    /// Handles a turn of the mouse wheel. Returns whether the game used it.
    fn wheel(&mut self, _down: bool, _at: Position, _play: &mut Play) -> bool {
        false
    }

    /// Whether to play a move in the background because it may take seconds.
    fn takes_long(&self, _mv: &Move, _play: &Play) -> bool {
        false
    }

    /// Called after a move.
    fn played(&mut self, _events: &Events, _by: By, _play: &mut Play, _cx: &mut Context) {}

    /// Called after moves were undone or redone.
    fn stepped(&mut self, _play: &mut Play, _cx: &mut Context) {}

    /// Starts the searches for what is shown and not yet known. Called after every event.
    fn work(&mut self, _play: &mut Play, _cx: &mut Context) {}

    /// Checks whether a search has finished.
    fn poll(&mut self, _play: &mut Play, _cx: &mut Context) -> Acted {
        Acted::Unknown
    }

    /// The time of the next animation step.
    fn due(&self, _play: &Play, _cx: &Context) -> Option<Duration> {
        None
    }

    /// Called at the time of [`GameView::due`].
    fn tick(&mut self, _cx: &mut Context) {}

    /// Whether it is an opponent program's turn.
    fn opponent_moves(&self, _play: &Play) -> bool {
        false
    }

    /// Whether only programs play.
    fn is_watched(&self, _play: &Play) -> bool {
        false
    }

    /// When to play the program's next move.
    fn next_move_at(&self, play: &Play, cx: &Context) -> Duration {
        cx.now + play.bot.pace.beat()
    }

    /// Why a program finds no move, if known.
    fn why_stuck(&self, _play: &Play, _cx: &Context) -> Option<String> {
        None
    }

    /// The reason if there are no hints now.
    fn refuses_hint(&self, _play: &Play, _cx: &Context) -> Option<String> {
        None
    }

    /// The number of moves left after an undo, if there is something to undo.
    fn undo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let to = session.cursor().checked_sub(1)?;
        (to >= session.opening_len()).then_some(to)
    }

    /// The number of moves after a redo, if there is something to redo.
    fn redo_to(&self, play: &Play) -> Option<usize> {
        let session = play.session();
        let to = session.cursor() + 1;
        (to <= session.steps().len()).then_some(to)
    }

    /// The number of moves left after a restart.
    fn restart_to(&self, play: &Play) -> usize {
        play.session().opening_len()
    }
}

/// The result of an action.
pub(in crate::tui) enum Acted {
    /// It has no meaning here.
    Unknown,
    Done,
    Play(Move),
    /// It moved to another position of the history.
    Stepped,
}

/// Who plays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum By {
    Person,
    /// A program in a person's place.
    Bot,
    /// A program that plays against them.
    Opponent,
}

/// A hint, and how much of it is shown.
pub(in crate::tui) struct ShownHint {
    pub(in crate::tui) hint: Hint,
    pub(in crate::tui) stage: Stage,
}

/// The cells that a hint highlights at its stage.
pub(in crate::tui) fn highlights_of(hint: Option<&ShownHint>) -> Highlights {
    let mut highlights = Highlights::default();
    let Some(shown) = hint else {
        return highlights;
    };
    highlights.region.extend(&shown.hint.look);
    if shown.stage >= Stage::Reasons {
        highlights.reasons.extend(&shown.hint.reasons);
    }
    if shown.stage == Stage::Moves {
        highlights.best.extend(&shown.hint.cells);
    }
    highlights
}
