//! Threats: the cells where a push makes a line.

use grille_grid::Pos;

use crate::lines::line_through;
use crate::{Move, Player, Position, Variant};

/// Whether a push by `player` on `pos` would make a line. Restores `board`, which must have no line. A stack of
/// `highest` tokens takes no push.
#[inline(always)]
pub(crate) fn push_wins<const N: usize>(
    board: &mut Position,
    variant: Variant,
    pos: Pos,
    player: Player,
    highest: u32,
) -> bool {
    if board.at(pos).height >= highest {
        return false;
    }
    board.put(pos, player);
    let wins = line_through::<N>(board, variant, pos, player);
    board.take(pos);
    wins
}

/// The player for whom a pop on `pos` would make a line. Restores `board`, which must have no line.
pub(crate) fn pop_makes<const N: usize>(
    board: &mut Position,
    variant: Variant,
    pos: Pos,
) -> Option<Player> {
    if variant == Variant::ThreeD || board.at(pos).height < 2 {
        return None;
    }
    let taken = board.take(pos);
    let seen = board
        .top(pos)
        .filter(|&seen| line_through::<N>(board, variant, pos, seen));
    board.put(pos, taken);
    seen
}

/// A move by which `player` wins at once, if there is one, regardless of the turn.
///
/// Checks pops only on full stacks. If a pop reveals the token that completes a line, the other tokens of that line are
/// already there, so a push on the same cell completes it, too.
pub(crate) fn winning_move<const N: usize>(
    board: &mut Position,
    variant: Variant,
    player: Player,
    highest: u32,
) -> Option<Move> {
    for pos in board.size().positions() {
        if push_wins::<N>(board, variant, pos, player, highest) {
            return Some(Move::Push(pos));
        }
        if board.at(pos).height >= highest && pop_makes::<N>(board, variant, pos) == Some(player) {
            return Some(Move::Pop(pos));
        }
    }
    None
}

/// The largest side with [`Places`].
pub(crate) const MAX_PLACES: usize = 4;

/// In three dimensions: by cell, the levels on which one more token of a player would make a line. A token may already
/// be there, and the level below may be empty.
#[derive(Clone, Copy)]
pub(crate) struct Places([u64; MAX_PLACES * MAX_PLACES]);

impl Places {
    /// Requires a board of side `N`, from 1 to [`MAX_PLACES`], without a line of `player`.
    #[inline]
    pub(crate) fn of<const N: usize>(board: &Position, player: Player) -> Places {
        debug_assert!((1..=MAX_PLACES).contains(&N));
        let mut places = Places([0; MAX_PLACES * MAX_PLACES]);
        let mut words = [0; MAX_PLACES * MAX_PLACES];
        for (cell, word) in words[..N * N].iter_mut().enumerate() {
            *word = board.stacks[cell].tokens[player as usize];
            // An upright line can lack only its top.
            let mut top = *word << 1;
            for below in 2..N {
                top &= *word << below;
            }
            places.0[cell] = top;
        }
        for at in 0..N {
            places.add::<N>(&words, at * N, 1);
            places.add::<N>(&words, at, N);
        }
        places.add::<N>(&words, 0, N + 1);
        places.add::<N>(&words, N - 1, N - 1);
        places
    }

    /// Adds the lines over the cells `first`, `first + step`, `first + 2 * step`, ...
    #[inline(always)]
    fn add<const N: usize>(&mut self, words: &[u64], first: usize, step: usize) {
        for i in 0..N {
            let (mut level, mut rising, mut falling) = (!0, !0, !0);
            for j in (0..N).filter(|&j| j != i) {
                let word = words[first + j * step];
                level &= word;
                rising &= word >> j;
                falling &= word >> (N - 1 - j);
            }
            self.0[first + i * step] |= level | rising << i | falling << (N - 1 - i);
        }
    }

    /// Whether a token on this level of a cell would make a line; false above the highest level.
    #[inline(always)]
    pub(crate) fn has(&self, cell: usize, level: u32) -> bool {
        level < u64::BITS && self.0[cell] >> level & 1 == 1
    }
}

/// Returns the cells where a push by `player` would win, in reading order: what the opponent must parry. Empty if there
/// is already a line.
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::{Player, Variant, text, threats};
///
/// let board = text::position::read(b"X X O / . O . / . . . x")?;
/// assert_eq!(threats(&board, Variant::Top, Player::X), [Pos::new(0, 2)]);
/// assert_eq!(threats(&board, Variant::ThreeD, Player::X), []);
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn threats(position: &Position, variant: Variant, player: Player) -> Vec<Pos> {
    if crate::winners(position, variant).any() {
        return Vec::new();
    }
    let mut board = position.clone();
    let wins = |&pos: &Pos| push_wins::<0>(&mut board, variant, pos, player, Position::MAX_HEIGHT);
    position.size().positions().filter(wins).collect()
}
