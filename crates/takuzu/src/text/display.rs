//! The assignment's three displays of a game: easy, medium and hard. Each marks the given cells.
//!
//! ```text
//! easy                 medium                               hard (with colours)
//!   -1  I1  -1  I0     * * * * * * * * * * * * * * * * *       A      B      C      D
//!                      *       *       *       *       *
//!                      *       *   11  *       *   00  *    A         1             0
//!                      *       *       *       *       *
//! ```

use std::fmt::Write as _;

use grille_grid::Pos;

use crate::{Digit, Game};

const RESET: &str = "\x1b[0m";

/// Four characters per cell, right-aligned: `I` before a given value, -1 for a blank.
pub fn easy(game: &Game) -> String {
    let size = game.board().size();
    let mut text = String::with_capacity(size.area() * 4 + size.rows() as usize);
    for pos in size.positions() {
        let mark = if game.is_given(pos) { "I" } else { "" };
        let value = game
            .board()
            .digit(pos)
            .map_or(-1, |d| i32::from(d.number()));
        // Writing to a string never fails.
        let _ = write!(text, "{:>4}", format!("{mark}{value}"));
        if pos.col + 1 == size.cols() {
            text.push('\n');
        }
    }
    text
}

/// Cells seven wide and three high, bordered by stars. Given values are doubled.
pub fn medium(game: &Game) -> String {
    let size = game.board().size();
    let cols = size.cols() as usize;
    let border = format!("{}*\n", "* ".repeat(4 * cols));
    let gap = format!("{}*\n", "*       ".repeat(cols));
    let mut text = border.clone();
    for row in 0..size.rows() {
        text += &gap;
        for col in 0..size.cols() {
            text.push('*');
            text += &doubled_if_given(game, Pos::new(row, col));
        }
        text += "*\n";
        text += &gap;
        text += &border;
    }
    text
}

/// Cells seven wide and three high on a chequered ground of magenta and cyan, starting with magenta, with letters for
/// rows and columns. Given values are yellow, the others white, all bold.
///
/// Without colours the layout is the same, and given values are doubled as in [`medium`] to mark them.
pub fn hard(game: &Game, colours: bool) -> String {
    let size = game.board().size();
    let mut text = String::from("   ");
    for col in 0..size.cols() {
        let _ = write!(text, "{:^7}", letters(col));
    }
    text.push('\n');
    for row in 0..size.rows() {
        for line in 0..3 {
            let is_middle = line == 1;
            let label = if is_middle {
                letters(row)
            } else {
                String::new()
            };
            let _ = write!(text, "{label:^3}");
            for col in 0..size.cols() {
                let pos = Pos::new(row, col);
                let inside = match (is_middle, colours) {
                    (false, _) => String::from("       "),
                    (true, false) => doubled_if_given(game, pos),
                    (true, true) => format!("   {}   ", sign(game.board().digit(pos))),
                };
                if colours {
                    let ink = if game.is_given(pos) { 33 } else { 37 };
                    let ground = if (row + col) % 2 == 0 { 45 } else { 46 };
                    let _ = write!(text, "\x1b[1;{ink};{ground}m{inside}{RESET}");
                } else {
                    text += &inside;
                }
            }
            text.push('\n');
        }
    }
    text
}

fn doubled_if_given(game: &Game, pos: Pos) -> String {
    let sign = sign(game.board().digit(pos));
    let second = if game.is_given(pos) { sign } else { ' ' };
    format!("   {sign}{second}  ")
}

fn sign(digit: Option<Digit>) -> char {
    match digit {
        None => ' ',
        Some(Digit::Zero) => '0',
        Some(Digit::One) => '1',
    }
}

/// The name of a row or column: `A` to `Z`, then `AA` and so on. Two letters are enough for the longest side.
fn letters(number: u32) -> String {
    let letter = |n: u32| char::from(b'A' + (n % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        first => [letter(first - 1), letter(number)].iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, Rules, text};

    /// The grid of the assignment's figures 2 to 4: the solution of its first figure, without the player's values in
    /// the second row.
    fn figure() -> Game {
        let mut game = Game::new(text::read(b".1.0 ..0. .0.. 11.0").unwrap(), Rules::TAKUZU);
        for (row, line) in [b"0110", b"  0 ", b"0011", b"1100"].iter().enumerate() {
            for (col, byte) in line.iter().enumerate() {
                let pos = Pos::new(row as u32, col as u32);
                let digit = match byte {
                    b'0' => Digit::Zero,
                    b'1' => Digit::One,
                    _ => continue,
                };
                if !game.is_given(pos) {
                    game.play(Move::Put(pos, digit)).unwrap();
                }
            }
        }
        game
    }

    #[test]
    fn the_easy_display_is_that_of_figure_2() {
        let want = "   0  I1   1  I0\n  -1  -1  I0  -1\n   0  I0   1   1\n  I1  I1   0  I0\n";
        assert_eq!(easy(&figure()), want);
    }

    #[test]
    fn the_medium_display_is_that_of_figure_3() {
        let want = "\
* * * * * * * * * * * * * * * * *
*       *       *       *       *
*   0   *   11  *   1   *   00  *
*       *       *       *       *
* * * * * * * * * * * * * * * * *
*       *       *       *       *
*       *       *   00  *       *
*       *       *       *       *
* * * * * * * * * * * * * * * * *
*       *       *       *       *
*   0   *   00  *   1   *   1   *
*       *       *       *       *
* * * * * * * * * * * * * * * * *
*       *       *       *       *
*   11  *   11  *   0   *   00  *
*       *       *       *       *
* * * * * * * * * * * * * * * * *
";
        assert_eq!(medium(&figure()), want);
    }

    /// The rows use letters for colours: m and c for the ground, capitals for given values.
    #[test]
    fn the_hard_display_is_that_of_figure_4() {
        let heading = "      A      B      C      D   ";
        let rows = "
   m       /C       /m       /C       /
 A m   0   /C   1   /m   1   /C   0   /
   m       /C       /m       /C       /
   c       /m       /C       /m       /
 B c       /m       /C   0   /m       /
   c       /m       /C       /m       /
   m       /C       /m       /c       /
 C m   0   /C   0   /m   1   /c   1   /
   m       /C       /m       /c       /
   C       /M       /c       /M       /
 D C   1   /M   1   /c   0   /M   0   /
   C       /M       /c       /M       /
";
        let mut painted = String::new();
        for line in rows.lines().skip(1) {
            // The letter of the row is no colour.
            painted += &line[..3];
            for sign in line[3..].chars() {
                painted += match sign {
                    'm' => "\x1b[1;37;45m",
                    'M' => "\x1b[1;33;45m",
                    'c' => "\x1b[1;37;46m",
                    'C' => "\x1b[1;33;46m",
                    '/' => "\x1b[0m",
                    '0' => "0",
                    '1' => "1",
                    _ => " ",
                };
            }
            painted.push('\n');
        }
        assert_eq!(hard(&figure(), true), format!("{heading}\n{painted}"));
    }

    #[test]
    fn without_colours_the_hard_display_has_the_same_layout_with_given_values_doubled() {
        let plain = hard(&figure(), false);
        let mut painted = hard(&figure(), true);
        for ink in [33, 37] {
            for ground in [45, 46] {
                painted = painted.replace(&format!("\x1b[1;{ink};{ground}m"), "");
            }
        }
        let bare = painted.replace(RESET, "");
        let singled = plain
            .replace("   00  ", "   0   ")
            .replace("   11  ", "   1   ");
        assert_eq!(singled, bare);
        assert!(plain.contains(" A    0      11     1      00  \n"));
        assert_eq!(plain.lines().count(), 13);
    }

    #[test]
    fn every_row_of_the_longest_board_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<String> = (0..126).map(letters).collect();
        assert_eq!(names.len(), 126);
        assert_eq!([letters(25), letters(26), letters(125)], ["Z", "AA", "DV"]);
    }
}
