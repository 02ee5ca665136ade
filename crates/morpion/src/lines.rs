//! Lines: in either variant, `n` tokens of one player in a row, a column or a diagonal.
//!
//! And-ing `n` words finds all lines over one row of cells at once. For three stacks (bit `z` for level `z`):
//!
//! ```text
//! word 0 & word 1      & word 2       a set bit: the same level everywhere    X X X
//! word 0 & word 1 >> 1 & word 2 >> 2  a set bit: stairs that rise             . . X / . X . / X . .
//! word 0 >> 2 & word 1 >> 1 & word 2  a set bit: stairs that fall             X . . / . X . / . . X
//! ```
//!
//! Seen from above, the words are the board's rows (bit `c` for column `c`), and the same expressions find the columns
//! and the two diagonals.

use grille_grid::Pos;

use crate::{Player, Position, Winners};

/// Which tokens count for a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Seen from above: only the top token of each stack.
    Top,
    /// All tokens: on one level, as stairs that rise or fall by one level per cell, or one above the other in a stack.
    ThreeD,
}

grille_grid::names! {
    Variant, UnknownVariant, "variant":
    Top = "top",
    ThreeD = "3d",
}

/// Returns the players who have a line.
///
/// - @requires nothing
/// - @assigns nothing
/// - @ensures the result has each player who has a line of the variant, which may be both
///
/// ```
/// use grille_morpion::{Player, Variant, Winners, text, winners};
///
/// let stairs = text::position::read(b"X OX OOX / . . . / . . . o")?;
/// assert_eq!(winners(&stairs, Variant::ThreeD), Winners::only(Player::X));
/// # Ok::<(), grille_morpion::text::position::PositionError>(())
/// ```
pub fn winners(position: &Position, variant: Variant) -> Winners {
    Winners {
        x: has_line(position, variant, Player::X),
        o: has_line(position, variant, Player::O),
    }
}

/// Whether `player` has a line anywhere on the board.
///
/// - @requires nothing
/// - @assigns nothing
/// - @ensures the result is true exactly if all tokens of some line of the variant are the player's
pub(crate) fn has_line(position: &Position, variant: Variant, player: Player) -> bool {
    let n = position.side().get();
    match variant {
        Variant::Top => (0..n).any(|row| top_line::<0>(position, row, player)),
        Variant::ThreeD => {
            (0..n).any(|at| {
                line_over::<0>(position, player, |i| (at, i))
                    || line_over::<0>(position, player, |i| (i, at))
            }) || line_over::<0>(position, player, |i| (i, i))
                || line_over::<0>(position, player, |i| (i, n - 1 - i))
                || (position.stacks.iter())
                    .any(|stack| upright(stack.tokens[player as usize], n as usize))
        }
    }
}

/// Whether `player` has a line after `pos` changed, if it had none before.
///
/// - @requires `pos` is on the board; `player` had no line before its stack changed; `N` is 0 or the
///   board's side
/// - @assigns nothing
/// - @ensures the result is true exactly if `player` has a line now
///
/// Checks only lines over that cell (and, seen from above, the columns and diagonals, which cost nothing extra).
///
/// `N` is the board's side if the caller knows it, so that loops over lines have a fixed length, and 0 otherwise.
#[inline(always)]
pub(crate) fn line_through<const N: usize>(
    position: &Position,
    variant: Variant,
    pos: Pos,
    player: Player,
) -> bool {
    let n = side::<N>(position);
    match variant {
        Variant::Top => top_line::<N>(position, pos.row, player),
        Variant::ThreeD => {
            line_over::<N>(position, player, |i| (pos.row, i))
                || line_over::<N>(position, player, |i| (i, pos.col))
                || upright(position.at(pos).tokens[player as usize], n)
                || pos.row == pos.col && line_over::<N>(position, player, |i| (i, i))
                || pos.row + pos.col + 1 == n as u32
                    && line_over::<N>(position, player, |i| (i, n as u32 - 1 - i))
        }
    }
}

/// The side of the board, a constant if the caller knows it.
///
/// - @requires `N` is 0 or the board's side
/// - @assigns nothing
/// - @ensures the result is the board's side
#[inline(always)]
fn side<const N: usize>(position: &Position) -> usize {
    if N == 0 {
        position.side().get() as usize
    } else {
        debug_assert_eq!(position.side().get() as usize, N);
        N
    }
}

/// Seen from above: whether there is a line in row `row`, in any column or on a diagonal.
///
/// - @requires `row` is on the board; `N` is 0 or the board's side
/// - @assigns nothing
/// - @ensures the result is true exactly if all tops of that row, of a column or of a diagonal are the
///   player's
#[inline(always)]
fn top_line<const N: usize>(position: &Position, row: u32, player: Player) -> bool {
    let n = side::<N>(position);
    let rows = &position.tops[player as usize];
    // Evaluating both sides is cheaper than a branch.
    (rows[row as usize] == !0 >> (u32::BITS as usize - n)) | sweep(n, |i| u64::from(rows[i]))
}

/// In three dimensions: whether there is a line over the `n` cells given by `cell`, level or as stairs.
///
/// - @requires `cell` returns a cell of the board, as row and column, for every number below the side; `N` is 0 or the
///   board's side
/// - @assigns nothing
/// - @ensures the result is true exactly if the player's tokens on these cells make a line on one level, or one that
///   rises or falls by one level per cell
#[inline(always)]
fn line_over<const N: usize>(
    position: &Position,
    player: Player,
    cell: impl Fn(u32) -> (u32, u32),
) -> bool {
    let n = side::<N>(position);
    sweep(n, |i| {
        let (row, col) = cell(i as u32);
        position.stacks[row as usize * n + col as usize].tokens[player as usize]
    })
}

/// Whether one of the three expressions described in the module has a set bit.
///
/// - @requires `0 < n <= 64`, and `word` accepts every number below `n`
/// - @assigns nothing
/// - @ensures the result is true exactly if a bit is set in all words, in all of them shifted by their index, or in all
///   of them shifted by their index from the end
#[inline(always)]
fn sweep(n: usize, word: impl Fn(usize) -> u64) -> bool {
    let (mut level, mut rising, mut falling) = (!0, !0, !0);
    for i in 0..n {
        let word = word(i);
        level &= word;
        rising &= word >> i;
        falling &= word >> (n - 1 - i);
    }
    level | rising | falling != 0
}

/// Whether there are `n` tokens one above the other.
///
/// - @requires `n > 0`
/// - @assigns nothing
/// - @ensures the result is true exactly if `n` consecutive bits of `tokens` are set
#[inline(always)]
fn upright(tokens: u64, n: usize) -> bool {
    let mut runs = tokens;
    for _ in 1..n {
        runs &= tokens_above(runs);
    }
    runs != 0
}

/// Moves every level down by one.
///
/// - @requires nothing
/// - @assigns nothing
/// - @ensures bit `z` of the result is bit `z + 1` of `tokens`
#[inline(always)]
fn tokens_above(tokens: u64) -> u64 {
    tokens >> 1
}

/// A line of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The owner.
    pub player: Player,
    /// Its tokens in order, each with its cell and its level, from 0 at the bottom.
    pub tokens: Vec<(Pos, u32)>,
}

impl Line {
    /// The cells along the line.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has a cell for each token, in order; an upright line repeats the same one
    pub fn cells(&self) -> impl Iterator<Item = Pos> + '_ {
        self.tokens.iter().map(|&(pos, _)| pos)
    }
}

/// Returns a line of this player, if there is one.
///
/// - @requires nothing
/// - @assigns nothing
/// - @ensures the result is a line of the variant with only the player's tokens, the first found from the lowest level
///   up; `None` if and only if there is none
///
/// Slower than [`winners`], which only finds whether there is a line.
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::{Player, Position, Variant, line_of};
///
/// let board: Position = "X X / O . o".parse()?;
/// let line = line_of(&board, Variant::Top, Player::X).unwrap();
/// assert_eq!(line.tokens, [(Pos::new(0, 0), 0), (Pos::new(0, 1), 0)]);
/// assert_eq!(line_of(&board, Variant::Top, Player::O), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line_of(position: &Position, variant: Variant, player: Player) -> Option<Line> {
    let n = position.side().get();
    let mut tracks: Vec<Vec<Pos>> = Vec::new();
    for at in 0..n {
        tracks.push((0..n).map(|other| Pos::new(at, other)).collect());
        tracks.push((0..n).map(|other| Pos::new(other, at)).collect());
    }
    tracks.push((0..n).map(|at| Pos::new(at, at)).collect());
    tracks.push((0..n).map(|at| Pos::new(at, n - 1 - at)).collect());
    let tokens = match variant {
        Variant::Top => top_tokens(position, &tracks, player),
        Variant::ThreeD => tokens_in_space(position, &tracks, player),
    };
    tokens.map(|tokens| Line { player, tokens })
}

/// The top tokens of the first of these rows of cells in which all are the player's.
///
/// - @requires every cell of `tracks` is on the board
/// - @assigns nothing
/// - @ensures the result has each cell of that row with the level of its top; `None` if there is no such row
fn top_tokens(position: &Position, tracks: &[Vec<Pos>], player: Player) -> Option<Vec<(Pos, u32)>> {
    let whole = |track: &&Vec<Pos>| (track.iter()).all(|&pos| position.top(pos) == Some(player));
    let track = tracks.iter().find(whole)?;
    Some(
        track
            .iter()
            .map(|&pos| (pos, position.height(pos) - 1))
            .collect(),
    )
}

/// The first line in three dimensions over one of these rows of cells, or within a stack.
///
/// - @requires each of `tracks` has a cell of the board for every step of a line
/// - @assigns nothing
/// - @ensures the result has the tokens of the line, all of them the player's, the first found from the lowest level
///   up; `None` if there is none
fn tokens_in_space(
    position: &Position,
    tracks: &[Vec<Pos>],
    player: Player,
) -> Option<Vec<(Pos, u32)>> {
    let n = position.side().get();
    let heights = position.size().positions().map(|pos| position.height(pos));
    let highest = heights.max().unwrap_or(0);
    let full = |tokens: &Vec<(Pos, u32)>| {
        tokens
            .iter()
            .all(|&(pos, level)| position.token(pos, level) == Some(player))
    };
    for start in 0..highest {
        for track in tracks {
            // Level, rising, and falling, which is rising in the other direction.
            let level = track.iter().map(|&pos| (pos, start)).collect();
            let rising = track.iter().zip(start..).map(|(&pos, at)| (pos, at));
            let falling = track.iter().rev().zip(start..).map(|(&pos, at)| (pos, at));
            let ways = [level, rising.collect(), falling.collect()];
            if let Some(tokens) = ways.into_iter().find(full) {
                return Some(tokens);
            }
        }
        for pos in position.size().positions() {
            let upright = (start..start + n).map(|level| (pos, level)).collect();
            if full(&upright) {
                return Some(upright);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::position::read;

    fn check(text: &str, variant: Variant, want: &str) {
        let winners = winners(&read(text.as_bytes()).unwrap(), variant);
        let mut found = String::new();
        if winners.x {
            found.push('x');
        }
        if winners.o {
            found.push('o');
        }
        assert_eq!(found, want, "{text} {variant:?}");
    }

    #[test]
    fn from_above_only_tops_count() {
        check("X X OX / . . . / . . . o", Variant::Top, "x");
        check("X X XO / . . . / . . . o", Variant::Top, "");
        check("O . . / O . . / XO . . x", Variant::Top, "o");
        check("X . . / . X . / . . X x", Variant::Top, "x");
        check(". . O / . O . / XO . . x", Variant::Top, "o");
        check("XXX . . / . . . / . . . x", Variant::Top, "");
        check("X X X / O O O / . . . x", Variant::Top, "xo");
    }

    #[test]
    fn in_three_dimensions_levels_stairs_and_uprights_count() {
        check("X X OX / . . . / . . . o", Variant::ThreeD, "");
        check("OX OX XX / . . . / . . . o", Variant::ThreeD, "x");
        check("OX OX OX / . . . / . . . o", Variant::ThreeD, "xo");
        check("XO X X / . . . / . . . o", Variant::ThreeD, "x");
        check("OXXX . . / . . . / . . . o", Variant::ThreeD, "x");
        check("XXOX . . / . . . / . . . o", Variant::ThreeD, "");
        check("O . . / XO . . / XXO . . x", Variant::ThreeD, "o");
        check("XXO . . / XO . . / O . . x", Variant::ThreeD, "o");
        check("XXXO . . / . XXO . / . . XO x", Variant::ThreeD, "xo");
        check(". . OOX / . OX . / X . . o", Variant::ThreeD, "x");
        check("X . OOX / . . . / . OX . o", Variant::ThreeD, "");
        check("X OOX . / . . . / . . . o", Variant::ThreeD, "");
    }

    #[test]
    fn two_lines_of_one_player_count_like_one() {
        check("X . . / X X . / X . X o", Variant::Top, "x");
        check("X . X / . X . / X . X o", Variant::Top, "x");
        check("X XX XOX / . . . / . . . o", Variant::ThreeD, "x");
        check("XOX XX X / . . . / . . . o", Variant::ThreeD, "x");
    }

    #[test]
    fn stairs_go_the_same_way_at_every_step() {
        check("OX X OX / . . . / . . . o", Variant::ThreeD, "");
        check("X OX X / . . . / . . . o", Variant::ThreeD, "");
    }

    #[test]
    fn on_one_cell_any_token_is_a_line() {
        check("X o", Variant::Top, "x");
        check("XO x", Variant::Top, "o");
        check("XO x", Variant::ThreeD, "xo");
    }

    #[test]
    fn the_largest_board_has_lines_at_any_height() {
        let mut board = Position::empty(crate::Side::new(26).unwrap());
        for col in 0..26 {
            for _ in 0..col + 38 {
                board
                    .add(
                        Pos::new(7, col),
                        if col % 2 == 0 { Player::X } else { Player::O },
                    )
                    .unwrap();
            }
            board.collapse(Pos::new(7, col), 64);
            for level in 0..col + 38 {
                // A chequered pattern whose only line is X's stairs up to the last level.
                let x = level == col + 37 || (level / 2 + col) % 2 == 0;
                board
                    .add(Pos::new(7, col), if x { Player::X } else { Player::O })
                    .unwrap();
            }
        }
        assert_eq!(winners(&board, Variant::ThreeD), Winners::only(Player::X));
        let mut broken = board.clone();
        broken.take(Pos::new(7, 20));
        assert_eq!(winners(&broken, Variant::ThreeD), Winners::NOBODY);
    }
}
