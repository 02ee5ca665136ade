//! A move of any of the three games.

use grille_grid::Pos;

/// A move of its game. Its text depends on the board: see [`Game::read_move`](crate::Game::read_move) and
/// [`Game::write_move`](crate::Game::write_move).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Minesweeper.
    Mines(grille_mines::Move),
    /// Takuzu.
    Takuzu(grille_takuzu::Move),
    /// Morpion 3D.
    Morpion(grille_morpion::Move),
}

impl Move {
    /// The cell of the move; `None` for a whole board.
    pub fn pos(&self) -> Option<Pos> {
        match self {
            Move::Mines(mv) => Some(mv.pos()),
            Move::Takuzu(
                grille_takuzu::Move::Put(pos, _)
                | grille_takuzu::Move::Clear(pos)
                | grille_takuzu::Move::Note(pos, _),
            ) => Some(*pos),
            Move::Takuzu(grille_takuzu::Move::Fill(_)) => None,
            Move::Morpion(mv) => Some(mv.pos()),
        }
    }
}

impl From<grille_mines::Move> for Move {
    fn from(mv: grille_mines::Move) -> Move {
        Move::Mines(mv)
    }
}

impl From<grille_takuzu::Move> for Move {
    fn from(mv: grille_takuzu::Move) -> Move {
        Move::Takuzu(mv)
    }
}

impl From<grille_morpion::Move> for Move {
    fn from(mv: grille_morpion::Move) -> Move {
        Move::Morpion(mv)
    }
}
