//! Lays out a game of Morpion as lines of text: the board from above with its marks on the left, the pile of
//! the selected cell on the right, and a line below. Adapts to the room available.

use grille_grid::Pos;
use grille_morpion::Position;

/// Width of the gap between the board and the pile: a bar and a blank.
const GAP: usize = 2;

/// Width of a token of the pile: its level in two digits, a blank, its letter.
const ENTRY: usize = 4;

/// Two blanks between two columns of the pile.
const BETWEEN: usize = 2;

/// The game as it is shown.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    pub(super) selected: Pos,
    /// The cells whose piles have just collapsed.
    pub(super) fallen: &'a [Pos],
}

/// The room for the board, the pile and the line below them.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

/// How a scene is laid out.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    /// Whether a cell also has marks above and below it, taking three lines instead of one.
    framed: bool,
    rows: Span,
    cols: Span,
    /// How many columns the pile may take.
    pile: usize,
}

/// The part of the rows or columns that is shown.
#[derive(Debug, PartialEq, Eq)]
struct Span {
    first: usize,
    count: usize,
    /// The total number of rows or columns.
    of: usize,
}

impl Span {
    /// All `of` rows or columns.
    ///
    /// Ensures that nothing is cut off.
    fn whole(of: usize) -> Span {
        Span {
            first: 0,
            count: of,
            of,
        }
    }

    /// At most `count` of them, around `at`.
    ///
    /// Requires `at < of`. Ensures that `at` is shown, and no fewer than fit.
    fn around(at: usize, count: usize, of: usize) -> Span {
        debug_assert!(at < of);
        let count = count.clamp(1, of);
        let first = at.saturating_sub(count / 2).min(of - count);
        debug_assert!((first..first + count).contains(&at));
        Span { first, count, of }
    }

    /// Whether some of them are not shown.
    fn is_cut(&self) -> bool {
        self.count < self.of
    }

    /// The rows or columns that are shown, in order.
    fn indices(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

/// The scene with everything in it, whatever room that takes.
///
/// Requires that the selected cell is on the board, as all functions here. Ensures lines without
/// blanks at their ends, the last of which is the line of the board's width.
pub(super) fn whole(scene: &Scene<'_>) -> Vec<String> {
    lines(scene, &Layout::whole(scene, true))
}

/// The scene in this room: with frames, else without those above and below the cells, else only the
/// part around the selected cell, with `^ v < >` where the board goes on.
///
/// Requires room for five lines of 20 characters. Ensures that no more is taken than there is.
pub(super) fn fitted(scene: &Scene<'_>, room: Room) -> Vec<String> {
    debug_assert!(room.rows >= 5 && room.cols >= 20);
    let lines = lines(scene, &Layout::fitted(scene, room));
    debug_assert!(lines.len() <= room.rows);
    debug_assert!(lines.iter().all(|line| line.chars().count() <= room.cols));
    lines
}

/// The scene with all cells, in lines of at most `room.cols` characters where that can be, and of so
/// many lines where that can be.
pub(super) fn uncut(scene: &Scene<'_>, room: Room) -> Vec<String> {
    let layout = Layout::fitted(scene, room);
    if layout.rows.is_cut() || layout.cols.is_cut() {
        let mut lines = lines(scene, &Layout::whole(scene, false));
        for line in &mut lines {
            // What goes is the pile, as 26 cells have 78 characters.
            *line = line.chars().take(room.cols).collect();
        }
        return lines;
    }
    lines(scene, &layout)
}

impl Layout {
    /// Every cell, with or without a frame around each.
    ///
    /// Requires that the selected cell is on the board. Ensures that board and pile have all they need.
    fn whole(scene: &Scene<'_>, framed: bool) -> Layout {
        let side = scene.side();
        let body = if framed { 3 * side } else { side };
        Layout {
            framed,
            rows: Span::whole(side),
            cols: Span::whole(side),
            pile: scene.tallest().div_ceil(body).max(1),
        }
    }

    /// The layout for this much room.
    ///
    /// Requires room for five lines of 20 characters. Ensures that the selected cell is shown.
    fn fitted(scene: &Scene<'_>, room: Room) -> Layout {
        let body = room.rows - 1;
        for framed in [true, false] {
            let layout = Layout::whole(scene, framed);
            if layout.body() <= body && layout.width() + GAP + layout.pile_width() <= room.cols {
                return layout;
            }
        }
        let side = scene.side();
        let at = |index: u32| index as usize;
        let rows = if side <= body {
            Span::whole(side)
        } else {
            // Two lines tell where the board goes on.
            Span::around(at(scene.selected.row), body - 2, side)
        };
        let mut layout = Layout {
            framed: false,
            rows,
            cols: Span::whole(side),
            pile: 1,
        };
        // The pile gets what it needs, but no more than half of the room.
        let most = (room.cols / 2).saturating_sub(GAP + ENTRY) / (ENTRY + BETWEEN) + 1;
        layout.pile = scene.tallest().div_ceil(layout.body()).clamp(1, most);
        let width = room.cols - GAP - layout.pile_width();
        if 3 * side > width {
            layout.cols = Span::around(at(scene.selected.col), (width - 2) / 3, side);
        }
        layout
    }

    /// How many lines the board takes.
    fn body(&self) -> usize {
        let cell = if self.framed { 3 } else { 1 };
        cell * self.rows.count + if self.rows.is_cut() { 2 } else { 0 }
    }

    /// How many characters a line of the board has.
    fn width(&self) -> usize {
        3 * self.cols.count + if self.cols.is_cut() { 2 } else { 0 }
    }

    /// How many characters the columns of the pile have.
    ///
    /// Requires a column at least.
    fn pile_width(&self) -> usize {
        self.pile * (ENTRY + BETWEEN) - BETWEEN
    }
}

impl Scene<'_> {
    /// The side of the board.
    fn side(&self) -> usize {
        self.position.side().get() as usize
    }

    /// The height of the highest pile: the room for piles stays the same when the cursor moves.
    fn tallest(&self) -> usize {
        let heights = self.position.size().positions();
        heights
            .map(|pos| self.position.height(pos) as usize)
            .max()
            .unwrap_or(0)
    }

    /// The mark around a cell. The cursor hides the trace of a collapse.
    fn mark(&self, pos: Pos) -> char {
        if pos == self.selected {
            '+'
        } else if self.fallen.contains(&pos) {
            '*'
        } else {
            ' '
        }
    }

    /// The letter of the token that is on top of a cell, or a blank.
    fn token(&self, pos: Pos) -> char {
        self.position.top(pos).map_or(' ', |top| top.letter())
    }
}

/// The scene as it is written: the board, the pile at its right and the line below.
///
/// Ensures lines without blanks at their ends, `layout.body()` of them and one more.
fn lines(scene: &Scene<'_>, layout: &Layout) -> Vec<String> {
    let board = board(scene, layout);
    debug_assert_eq!(board.len(), layout.body());
    let pile = pile(scene, board.len(), layout.pile);
    let mut lines: Vec<String> = board
        .iter()
        .zip(pile)
        .map(|(left, right)| format!("{left}| {right}").trim_end().to_owned())
        .collect();
    lines.push("-".repeat(layout.width()));
    lines
}

/// The board from above, without the pile at its right.
fn board(scene: &Scene<'_>, layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    let edge = |cut: bool, sign: char| if cut { sign } else { ' ' };
    let cut_line = |cut: bool, sign: char| edge(cut, sign).to_string().repeat(layout.width());
    if layout.rows.is_cut() {
        lines.push(cut_line(layout.rows.first > 0, '^'));
    }
    for row in layout.rows.indices() {
        let mut line = |middle: bool| {
            let mut text = String::new();
            if layout.cols.is_cut() {
                text.push(edge(layout.cols.first > 0, '<'));
            }
            for col in layout.cols.indices() {
                let pos = Pos::new(row as u32, col as u32);
                let mark = scene.mark(pos);
                let inside = if middle { scene.token(pos) } else { mark };
                text.extend([mark, inside, mark]);
            }
            if layout.cols.is_cut() {
                text.push(edge(layout.cols.indices().end < layout.cols.of, '>'));
            }
            lines.push(text);
        };
        if layout.framed {
            line(false);
        }
        line(true);
        if layout.framed {
            line(false);
        }
    }
    if layout.rows.is_cut() {
        lines.push(cut_line(layout.rows.indices().end < layout.rows.of, 'v'));
    }
    lines
}

/// The pile of the selected cell in `rows` lines, its top at the top, each token after its level.
///
/// A pile that fits stands on the line below the board, so that a level is at the same height for
/// every cell. A higher one goes on in the next column, in up to `cols` of them; dots at the end stand
/// for what is below.
fn pile(scene: &Scene<'_>, rows: usize, cols: usize) -> Vec<String> {
    debug_assert!(rows > 0 && cols > 0);
    let height = scene.position.height(scene.selected) as usize;
    let tokens = scene.position.stack(scene.selected).rev();
    let mut entries: Vec<String> = tokens
        .zip((1..=height).rev())
        .map(|(token, level)| format!("{level:>2} {}", token.letter()))
        .collect();
    if entries.len() > rows * cols {
        entries.truncate(rows * cols - 1);
        entries.push(" ...".to_owned());
    }
    let above = rows.saturating_sub(entries.len());
    let mut lines = vec![String::new(); rows];
    for (at, entry) in entries.iter().enumerate() {
        let line = &mut lines[(above + at) % rows];
        if !line.is_empty() {
            line.push_str(&" ".repeat(BETWEEN));
        }
        line.push_str(entry);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_morpion::{Player, Side};

    /// A position as its text format has it.
    fn position(text: &str) -> Position {
        grille_morpion::text::position::read(text.as_bytes()).unwrap()
    }

    fn empty(side: u64) -> Position {
        Position::empty(Side::new(side).unwrap())
    }

    fn check(position: &str, selected: (u32, u32), fallen: &[(u32, u32)], expected: &[&str]) {
        let fallen: Vec<Pos> = fallen
            .iter()
            .map(|&(row, col)| Pos::new(row, col))
            .collect();
        let scene = Scene {
            position: &self::position(position),
            selected: Pos::new(selected.0, selected.1),
            fallen: &fallen,
        };
        assert_eq!(whole(&scene), expected);
    }

    #[test]
    fn the_selected_cell_is_surrounded_by_plus_signs_and_its_pile_stands_on_the_right() {
        check(
            "X . / . OX o",
            (1, 1),
            &[],
            &[
                "      |",
                " X    |",
                "      |",
                "   +++|",
                "   +X+|  2 X",
                "   +++|  1 O",
                "------",
            ],
        );
    }

    #[test]
    fn collapsed_cells_are_surrounded_by_stars_unless_they_are_selected() {
        check(
            "X . / . O o",
            (0, 0),
            &[(0, 0), (0, 1), (1, 1)],
            &[
                "+++***|",
                "+X+* *|",
                "+++***|",
                "   ***|",
                "   *O*|",
                "   ***|  1 X",
                "------",
            ],
        );
    }

    #[test]
    fn one_cell_is_a_board() {
        check("X o", (0, 0), &[], &["+++|", "+X+|", "+++|  1 X", "---"]);
    }

    #[test]
    fn a_pile_that_is_too_high_goes_on_in_the_next_column() {
        check(
            "XOXOXOXX . / . . o",
            (0, 0),
            &[],
            &[
                "+++   |  8 X   2 O",
                "+X+   |  7 X   1 X",
                "+++   |  6 O",
                "      |  5 X",
                "      |  4 O",
                "      |  3 X",
                "------",
            ],
        );
    }

    /// For every side, pile height and window size, nothing sticks out, and the cursor and the top of the
    /// pile are visible.
    #[test]
    fn whatever_the_window_nothing_sticks_out_and_the_cursor_is_seen() {
        for side in 1..=26 {
            for height in [0, 1, 9, 64] {
                if side == 1 && height > 1 {
                    // The first token has ended that game.
                    continue;
                }
                let last = Pos::new(side - 1, side - 1);
                let mut position = empty(u64::from(side));
                for _ in 0..height {
                    position.add(last, Player::O).unwrap();
                }
                for (rows, cols) in [(5, 20), (6, 21), (9, 40), (21, 80), (21, 60), (50, 132)] {
                    for selected in [Pos::new(0, 0), Pos::new(side / 2, side / 2), last] {
                        let scene = Scene {
                            position: &position,
                            selected,
                            fallen: &[],
                        };
                        let lines = fitted(&scene, Room { rows, cols });
                        assert!(lines.len() <= rows, "{side} in {rows}");
                        assert!(lines.iter().all(|line| line.len() <= cols), "{lines:#?}");
                        let token = if selected == last && height > 0 {
                            "+O+"
                        } else {
                            "+ +"
                        };
                        assert!(lines.iter().any(|line| line.contains(token)), "{lines:#?}");
                        if selected == last && height > 0 {
                            let top = format!("{height:>2} O");
                            assert!(lines.iter().any(|line| line.contains(&top)), "{lines:#?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_that_does_not_fit_shows_where_it_goes_on() {
        let scene = Scene {
            position: &empty(26),
            selected: Pos::new(13, 25),
            fallen: &[],
        };
        let lines = fitted(&scene, Room { rows: 6, cols: 30 });
        assert_eq!(
            lines,
            [
                "^^^^^^^^^^^^^^^^^^^^^^^|",
                "<                      |",
                "<                  + + |",
                "<                      |",
                "vvvvvvvvvvvvvvvvvvvvvvv|",
                "-----------------------",
            ]
        );
    }

    #[test]
    fn the_last_board_has_all_its_cells_even_where_its_window_has_not() {
        let scene = Scene {
            position: &empty(26),
            selected: Pos::new(0, 25),
            fallen: &[],
        };
        let lines = uncut(&scene, Room { rows: 21, cols: 80 });
        assert_eq!(lines.len(), 27);
        assert_eq!(lines[0].len(), 79);
        assert_eq!(lines[26], "-".repeat(78));
    }
}
