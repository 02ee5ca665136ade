//! Exact values of positions without quake and ko. Looking two moves ahead is enough on every board.
//!
//! A side that cannot win at once cannot force a win at all, because the opponent can undo every move (theorem T2 of
//! `docs/en/morpion-theorems.md`). So a position is won at once, or lost because every move lets the opponent win at
//! once, or drawn.

use grille_grid::Pos;

use crate::position::Stack;
use crate::threats::{MAX_PLACES, Places, pop_makes, push_wins, winning_move};
use crate::{Move, Position, Variant, winners};

/// The value of a position to the side to move, with best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Every move lets the opponent complete a line.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// A move wins at once, or has won.
    Win,
}

impl std::ops::Not for Value {
    type Output = Value;

    /// The value to the other side.
    fn not(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// Returns the exact value of a position without quake and ko, or `None` if there is already a line.
///
/// ```
/// use grille_morpion::{Variant, oracle::{Value, value}, text};
///
/// let of = |text: &[u8]| value(&text::position::read(text).unwrap(), Variant::Top);
/// assert_eq!(of(b"X X O / . O . / . . . x"), Some(Value::Win));
/// assert_eq!(of(b"O X . / X O . / . . . x"), Some(Value::Draw));
/// assert_eq!(of(b"X X X / . O . / . . . o"), None);
/// ```
pub fn value(position: &Position, variant: Variant) -> Option<Value> {
    value_below(position, variant, Position::MAX_HEIGHT)
}

/// Like [`value`], with no pushes on stacks of `highest` tokens. The theorem holds for every limit, because undoing a
/// move never needs a higher stack than before.
///
/// ```
/// use grille_morpion::{Variant, oracle::{Value, value_below}, text};
///
/// let board = text::position::read(b"X O / . . x")?;
/// assert_eq!(value_below(&board, Variant::Top, 1), Some(Value::Win));
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn value_below(position: &Position, variant: Variant, highest: u32) -> Option<Value> {
    let highest = highest.min(Position::MAX_HEIGHT);
    if winners(position, variant).any() {
        return None;
    }
    let mut board = position.clone();
    Some(match position.side().get() {
        2 => value_in::<2>(&mut board, variant, highest),
        3 => value_in::<3>(&mut board, variant, highest),
        4 => value_in::<4>(&mut board, variant, highest),
        _ => value_in::<0>(&mut board, variant, highest),
    })
}

/// Returns the exact value of a position seen from above with the quake, if it is known: won at once, or drawn. Returns
/// `None` if there is already a line, if the side would lose but the quake may save it, or if a stack is full, because
/// a quake might then allow a push.
///
/// ```
/// use grille_morpion::{oracle::{Value, value_with_quake}, text};
///
/// let of = |text: &[u8]| value_with_quake(&text::position::read(text).unwrap());
/// assert_eq!(of(b"O X . / X O . / . . . x"), Some(Value::Draw));
/// assert_eq!(of(b"O O . / . X . / . O O x"), None, "O's tokens may fall");
/// ```
pub fn value_with_quake(position: &Position) -> Option<Value> {
    let full = |stack: &crate::position::Stack| stack.height == Position::MAX_HEIGHT;
    if position.stacks.iter().any(full) {
        return None;
    }
    value(position, Variant::Top).filter(|&value| value != Value::Loss)
}

/// Returns the exact value of every move without quake and ko, for the side that plays it. Empty if there is already a
/// line.
///
/// ```
/// use grille_morpion::{Variant, oracle::{Value, move_values}, text};
///
/// let board = text::position::read(b"X X O / . O . / . . . o")?;
/// let values = move_values(&board, Variant::ThreeD);
/// let wins = values.iter().filter(|(_, value)| *value == Value::Win).count();
/// assert_eq!((values.len(), wins), (13, 1));
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn move_values(position: &Position, variant: Variant) -> Vec<(Move, Value)> {
    if winners(position, variant).any() {
        return Vec::new();
    }
    let mut board = position.clone();
    match position.side().get() {
        3 => move_values_in::<3>(&mut board, variant),
        4 => move_values_in::<4>(&mut board, variant),
        _ => move_values_in::<0>(&mut board, variant),
    }
}

fn move_values_in<const N: usize>(board: &mut Position, variant: Variant) -> Vec<(Move, Value)> {
    let highest = Position::MAX_HEIGHT;
    let threatened = threatened::<N>(board, variant, highest);
    let moves: Vec<Move> = board.moves().collect();
    let value = |play| {
        (
            play,
            value_of::<N>(board, variant, play, &threatened, highest),
        )
    };
    moves.into_iter().map(value).collect()
}

/// The value of a position without lines.
pub(crate) fn value_in<const N: usize>(
    board: &mut Position,
    variant: Variant,
    highest: u32,
) -> Value {
    if variant == Variant::ThreeD && (1..=MAX_PLACES).contains(&N) {
        return solid_value::<N>(board, highest);
    }
    let mover = board.to_move();
    if winning_move::<N>(board, variant, mover, highest).is_some() {
        return Value::Win;
    }
    let threatened = threatened::<N>(board, variant, highest);
    let size = board.size();
    // Pushes first: if there is no threat, nearly every quiet one draws.
    for make in [Move::Push, Move::Pop] {
        for pos in size.positions() {
            let play = make(pos);
            let high = matches!(play, Move::Push(_)) && board.height(pos) >= highest;
            if !high
                && board.check(play).is_ok()
                && value_of::<N>(board, variant, play, &threatened, highest) == Value::Draw
            {
                return Value::Draw;
            }
        }
    }
    Value::Loss
}

/// The value of a position without lines in three dimensions, found through [`Places`]. Requires a side `N` that has
/// them.
///
/// Own tokens add nothing to the opponent's threats. So a push parries on its own cell, and may only lift the opponent
/// to a place above. A pop of an own token may only lower it to one. A pop of an opposing token never creates a threat
/// there: the token would have completed a line.
fn solid_value<const N: usize>(board: &mut Position, highest: u32) -> Value {
    let mover = board.to_move();
    let wins =
        |places: &Places, cell: usize, height: u32| height < highest && places.has(cell, height);
    let own = Places::of::<N>(board, mover);
    if (0..N * N).any(|cell| wins(&own, cell, board.stacks[cell].height)) {
        return Value::Win;
    }
    let against = Places::of::<N>(board, !mover);
    let (mut threats, mut last) = (0, 0);
    for cell in 0..N * N {
        if wins(&against, cell, board.stacks[cell].height) {
            threats += 1;
            last = cell;
        }
    }
    // Whether a push or the pop of an own token on `cell` leaves no threat elsewhere.
    let parries = |cell: usize| threats == 0 || threats == 1 && last == cell;
    for cell in 0..N * N {
        let Stack { tokens, height } = board.stacks[cell];
        if height < highest && parries(cell) && !wins(&against, cell, height + 1) {
            return Value::Draw;
        }
        if height == 0 {
            continue;
        }
        let mine = tokens[mover as usize] >> (height - 1) & 1 == 1;
        if mine && parries(cell) && !wins(&against, cell, height - 1) || !mine && threats == 0 {
            return Value::Draw;
        }
    }
    // Only pops of opposing tokens are left, which may break several threats at once.
    for cell in 0..N * N {
        let Stack { tokens, height } = board.stacks[cell];
        if height == 0 || tokens[!mover as usize] >> (height - 1) & 1 == 0 {
            continue;
        }
        if breaks::<N>(board, &against, cell, highest) {
            return Value::Draw;
        }
    }
    Value::Loss
}

/// Whether popping the opponent's top token of `cell` removes all threats in `against`, the opponent's places. Restores
/// `board`.
fn breaks<const N: usize>(
    board: &mut Position,
    against: &Places,
    cell: usize,
    highest: u32,
) -> bool {
    let opponent = !board.to_move();
    let at = |cell: usize| Pos::new((cell / N) as u32, (cell % N) as u32);
    let taken = board.take(at(cell));
    let breaks = !(0..N * N).any(|other| {
        against.has(other, board.stacks[other].height)
            && push_wins::<N>(board, Variant::ThreeD, at(other), opponent, highest)
    });
    board.put(at(cell), taken);
    breaks
}

/// The number of moves that hold in a position without lines in three dimensions. Counts the moves that [`solid_value`]
/// searches for. Requires a side `N` that has [`Places`], and that no move wins.
pub(crate) fn solid_holds<const N: usize>(board: &mut Position) -> u32 {
    let mover = board.to_move();
    let against = Places::of::<N>(board, !mover);
    let (mut threats, mut last) = (0, 0);
    for cell in 0..N * N {
        if against.has(cell, board.stacks[cell].height) {
            threats += 1;
            last = cell;
        }
    }
    let parries = |cell: usize| threats == 0 || threats == 1 && last == cell;
    let mut holds = 0;
    for cell in 0..N * N {
        let Stack { tokens, height } = board.stacks[cell];
        let room = height < Position::MAX_HEIGHT;
        holds += u32::from(room && parries(cell) && !against.has(cell, height + 1));
        if height == 0 {
            continue;
        }
        holds += u32::from(if tokens[mover as usize] >> (height - 1) & 1 == 1 {
            parries(cell) && !against.has(cell, height - 1)
        } else {
            threats == 0 || breaks::<N>(board, &against, cell, Position::MAX_HEIGHT)
        });
    }
    holds
}

/// The cells where the opponent would win if it were to move now.
fn threatened<const N: usize>(board: &mut Position, variant: Variant, highest: u32) -> Vec<Pos> {
    let player = !board.to_move();
    let size = board.size();
    let mut threatened = Vec::new();
    for pos in size.positions() {
        if push_wins::<N>(board, variant, pos, player, highest) {
            threatened.push(pos);
        }
    }
    threatened
}

/// The value of a move to the side that plays it. Requires a legal move and a board without lines. By T2, a move that
/// does not win at once does not win at all. Checks the cells of `threatened` first, because most moves parry nothing.
fn value_of<const N: usize>(
    board: &mut Position,
    variant: Variant,
    play: Move,
    threatened: &[Pos],
    highest: u32,
) -> Value {
    let mover = board.to_move();
    let made = match play {
        Move::Push(pos) => push_wins::<N>(board, variant, pos, mover, highest).then_some(mover),
        Move::Pop(pos) => pop_makes::<N>(board, variant, pos),
    };
    if let Some(winner) = made {
        return if winner == mover {
            Value::Win
        } else {
            Value::Loss
        };
    }
    let taken = match play {
        Move::Push(pos) => {
            board.put(pos, mover);
            None
        }
        Move::Pop(pos) => Some(board.take(pos)),
    };
    let answer = push_wins::<N>(board, variant, play.pos(), !mover, highest)
        || (threatened.iter()).any(|&pos| push_wins::<N>(board, variant, pos, !mover, highest))
        || winning_move::<N>(board, variant, !mover, highest).is_some();
    match taken {
        None => {
            board.take(play.pos());
        }
        Some(token) => board.put(play.pos(), token),
    }
    if answer { Value::Loss } else { Value::Draw }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Player, Side};
    use grille_grid::Rng;

    #[test]
    fn places_agree_with_trying_every_move() {
        let mut rng = Rng::new(3);
        let mut seen = [0; 3];
        for at in 0..6_000 {
            let side = 2 + at % 3;
            let mut board = Position::empty(Side::new(side).unwrap());
            for _ in 0..rng.below(3 * (side * side) as u32) {
                let pos = board.size().pos(rng.below((side * side) as u32) as usize);
                let token = Player::BOTH[rng.below(2) as usize];
                board.add(pos, token).unwrap();
                if winners(&board, Variant::ThreeD).any() {
                    board.take(pos);
                }
            }
            // Limits at, just above and far above the highest stack.
            let top = board.stacks.iter().map(|stack| stack.height).max().unwrap();
            for highest in [top, top + 1, top + 2, Position::MAX_HEIGHT] {
                let before = board.clone();
                let want = value_in::<0>(&mut board, Variant::ThreeD, highest);
                assert_eq!(
                    value_below(&board, Variant::ThreeD, highest),
                    Some(want),
                    "{} below {highest}",
                    board
                );
                assert_eq!(board, before);
                seen[want as usize] += 1;
            }
        }
        assert!(
            seen.iter().all(|&n| n > 300),
            "{seen:?}: all values are met"
        );
    }
}
