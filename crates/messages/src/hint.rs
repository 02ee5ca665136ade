//! Describes a hint in stages, each of which gives more away: where to look, what it follows from, what to play.

use grille_session::Position;
use grille_session::hint::{Hint, HintDetail};

use crate::{Messages, mines, morpion, takuzu};

const OTHER_GAME: &str = "a hint belongs to the position it was asked for";

/// Describes a hint stage by stage, for readers who may not see the board. The last stage says everything.
///
/// # Panics
/// The hint belongs to another game.
///
/// ```
/// use grille_messages::{Language, Messages, hint};
/// use grille_session::Session;
///
/// let session = Session::new("takuzu:11......00......".parse()?)?;
/// let found = grille_session::hint::hint(&session);
/// let stages = hint::stages(&found, session.game().position(), &Messages::new(Language::En));
/// assert_eq!(stages[0], "1. Where: row 1.");
/// assert_eq!(stages[4], "5. Moves: C1=0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stages(hint: &Hint, position: Position<'_>, lang: &Messages) -> Vec<String> {
    match (&hint.detail, position) {
        (HintDetail::Mines(found), Position::Mines { view, .. }) => {
            mines::hint::stages(hint, found, view, lang)
        }
        (HintDetail::Takuzu(found), Position::Takuzu { board, .. }) => {
            takuzu::hint::stages(found, board, lang)
        }
        (HintDetail::Morpion(best, analysis), Position::Morpion { game, .. }) => {
            morpion::hint::stages(hint, *best, analysis, game.to_move(), lang)
        }
        _ => panic!("{OTHER_GAME}"),
    }
}

/// How much of a hint is shown beside a board.
#[cfg(feature = "program")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Where to look.
    Look,
    /// What it follows from.
    Reasons,
    /// What to play.
    Moves,
}

/// Describes a hint at one of three stages, briefly, for a panel beside a board that highlights the cells. `key` is
/// the key that plays the move.
///
/// # Panics
/// The hint belongs to another game.
#[cfg(feature = "program")]
pub fn beside_board(
    hint: &Hint,
    stage: Stage,
    position: Position<'_>,
    key: &str,
    lang: &Messages,
) -> String {
    match (&hint.detail, position) {
        (HintDetail::Mines(found), Position::Mines { view, .. }) => {
            mines::hint::beside_board(hint, found, stage, view, lang)
        }
        (HintDetail::Takuzu(found), Position::Takuzu { board, .. }) => {
            let cells = hint.moves.iter().filter_map(|mv| mv.pos()).collect();
            takuzu::hint::beside_board(found, stage, board, cells, key, lang)
        }
        (HintDetail::Morpion(best, analysis), Position::Morpion { game, .. }) => {
            morpion::hint::beside_board(hint, *best, analysis, stage, game.to_move(), lang)
        }
        _ => panic!("{OTHER_GAME}"),
    }
}
