//! Which tokens have won? To be lit.

use grille_grid::Pos;
use grille_morpion::{Player, Position, Variant};
use grille_session::morpion::Morpion;

/// Tokens of a line: each with its cell and its level from 0.
///
/// ```
/// use grille_grid::Pos;
/// use grille_messages::morpion::lines::Line;
///
/// let upright: Line = (0..3).map(|level| (Pos::new(1, 1), level)).collect();
/// assert_eq!(upright.len(), 3);
/// ```
pub type Line = Vec<(Pos, u32)>;

/// A line of each player who has one, X's first.
///
/// ```
/// use grille_session::{Game, Session, id};
/// use grille_messages::morpion::lines::lines;
///
/// let session = Session::new(id::read("morpion:2:top:1:+a1+b1+a2")?)?;
/// let Game::Morpion(game) = session.game() else { panic!("another game") };
/// assert_eq!(lines(game).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lines(game: &Morpion) -> Vec<Line> {
    let game = game.game();
    if !game.winners().any() {
        return Vec::new();
    }
    Player::BOTH
        .into_iter()
        .filter_map(|player| line_of(game.position(), game.rules().variant, player))
        .collect()
}

/// The tokens of a line of this player, if there is one; the first that is found of several.
///
/// ```
/// use grille_grid::Pos;
/// use grille_morpion::{Player, Variant, text};
/// use grille_messages::morpion::lines::line_of;
///
/// let board = text::position::read(b"X X / O . o")?;
/// let line = vec![(Pos::new(0, 0), 0), (Pos::new(0, 1), 0)];
/// assert_eq!(line_of(&board, Variant::Top, Player::X), Some(line));
/// assert_eq!(line_of(&board, Variant::Top, Player::O), None);
/// # Ok::<(), text::position::PositionError>(())
/// ```
pub fn line_of(board: &Position, variant: Variant, player: Player) -> Option<Line> {
    let side = board.side().get();
    let mut tracks: Vec<Vec<Pos>> = Vec::new();
    for at in 0..side {
        tracks.push((0..side).map(|other| Pos::new(at, other)).collect());
        tracks.push((0..side).map(|other| Pos::new(other, at)).collect());
    }
    tracks.push((0..side).map(|at| Pos::new(at, at)).collect());
    tracks.push((0..side).map(|at| Pos::new(at, side - 1 - at)).collect());
    if variant == Variant::Top {
        let whole = |track: &&Vec<Pos>| track.iter().all(|&pos| board.top(pos) == Some(player));
        let track = tracks.iter().find(whole)?;
        return Some(
            track
                .iter()
                .map(|&pos| (pos, board.height(pos) - 1))
                .collect(),
        );
    }
    let heights = board.size().positions().map(|pos| board.height(pos));
    let highest = heights.max().unwrap_or(0);
    let full = |line: &Line| {
        line.iter()
            .all(|&(pos, level)| board.token(pos, level) == Some(player))
    };
    for start in 0..highest {
        for track in &tracks {
            // On one level, rising, and falling: which is rising the other way along.
            let level = track.iter().map(|&pos| (pos, start)).collect();
            let rising = track.iter().zip(start..).map(|(&pos, at)| (pos, at));
            let falling = track.iter().rev().zip(start..).map(|(&pos, at)| (pos, at));
            let ways: [Line; 3] = [level, rising.collect(), falling.collect()];
            if let Some(line) = ways.into_iter().find(full) {
                return Some(line);
            }
        }
        for pos in board.size().positions() {
            let upright = (start..start + side).map(|level| (pos, level)).collect();
            if full(&upright) {
                return Some(upright);
            }
        }
    }
    None
}
