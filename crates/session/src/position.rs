//! What stands on a board, without the game that led there: what hints and reasons are about.

use grille_grid::Size;
use grille_mines::{Marking, View};
use grille_takuzu::Board;

use crate::{Game, Move, morpion};

/// What stands on a board, of any of the three games.
#[derive(Clone, Copy, Debug)]
pub enum Position<'a> {
    /// Minesweeper.
    Mines {
        /// What a player sees.
        view: &'a View,
        /// Whether cells may be marked.
        may_mark: bool,
    },
    /// Takuzu.
    Takuzu {
        /// The board as it is.
        board: &'a Board,
        /// What was given; the board itself where nobody knows.
        puzzle: &'a Board,
        /// The rules.
        rules: grille_takuzu::Rules,
    },
    /// Morpion.
    Morpion {
        /// The position with its rules.
        game: &'a grille_morpion::Game,
        /// What chance decides where moves are worth the same.
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

    /// Writes a move on this board, as [`Game::read_move`] reads it.
    pub fn write_move(self, mv: &Move) -> String {
        match mv {
            Move::Mines(mv) => mv.to_string(),
            Move::Takuzu(mv) => grille_takuzu::text::moves::write(mv, self.size()),
            Move::Morpion(mv) => mv.to_string(),
        }
    }
}

impl Game {
    /// What stands on the board.
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
