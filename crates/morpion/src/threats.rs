//! Where does a push make a line? The cells on which a player threatens to win.

use grid::Pos;

use crate::lines::line_through;
use crate::{Move, Player, Position, Variant};

/// Whether a push by `player` on `pos` would make a line. `board` is as before afterwards; nobody
/// may have a line. A stack of `highest` tokens takes no push.
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

/// Whether a pop on `pos` would make a line, and for whom. `board` is as before afterwards; nobody
/// may have a line.
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

/// A move by which `player` wins at once, if there is one; whose turn it is does not matter.
///
/// Pops are only looked at on full stacks: where a pop shows the token that completes a line, the
/// other tokens of that line are there already, so that a push on the same cell completes it, too.
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

/// The cells where a push by `player` would win, in reading order: what the opponent must parry.
/// Empty where somebody has a line already.
///
/// ```
/// use grid::Pos;
/// use morpion::{Player, Variant, text, threats};
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
