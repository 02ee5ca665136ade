//! A board without the game that led to it, for hints and explanations.

use grille_grid::Size;
use grille_mines::{Marking, View};
use grille_takuzu::Board;

use crate::{Game, Move, morpion};

/// The position of any of the three games.
#[derive(Clone, Copy, Debug)]
pub enum Position<'a> {
    /// Minesweeper.
    Mines {
        /// The player's view.
        view: &'a View,
        /// Whether cells may be marked.
        may_mark: bool,
    },
    /// Takuzu.
    Takuzu {
        /// The current board.
        board: &'a Board,
        /// The original puzzle; the board itself if it is unknown.
        puzzle: &'a Board,
        /// The rules.
        rules: grille_takuzu::Rules,
    },
    /// Morpion.
    Morpion {
        /// The position with its rules.
        game: &'a grille_morpion::Game,
        /// The randomness that decides between equally good moves.
        chance: morpion::Chance,
    },
}

impl Position<'_> {
    /// The board's size.
    pub fn size(self) -> Size {
        match self {
            Position::Mines { view, .. } => view.size(),
            Position::Takuzu { board, .. } => board.size(),
            Position::Morpion { game, .. } => game.position().size(),
        }
    }

    /// Writes a move on this board so that [`Game::read_move`] reads it back.
    pub fn write_move(self, mv: &Move) -> String {
        match mv {
            Move::Mines(mv) => mv.to_string(),
            Move::Takuzu(mv) => grille_takuzu::text::moves::write(mv, self.size()),
            Move::Morpion(mv) => mv.to_string(),
        }
    }
}

impl Game {
    /// The current position.
    pub fn position(&self) -> Position<'_> {
        match self {
            Game::Mines(game) => Position::Mines {
                view: game.view(),
                may_mark: game.setup().rules().marking != Marking::Never,
            },
            Game::Takuzu(game) => Position::Takuzu {
                board: game.board(),
                puzzle: game.puzzle(),
                rules: game.rules(),
            },
            Game::Morpion(game) => Position::Morpion {
                game: game.game(),
                chance: game.chance(),
            },
        }
    }
}
