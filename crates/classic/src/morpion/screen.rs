//! Lays out a game of Morpion as lines of text: the board from above with its marks on the left, the pile of
//! the selected cell on the right, and a line below. Adapts to the available room.

use std::ops::Range;

use grille_grid::Pos;
use grille_morpion::Position;

/// Width of the gap between the board and the pile: a bar and a blank.
const GAP: usize = 2;

/// Width of a token of the pile: its level in two digits, a blank, its letter.
const ENTRY: usize = 4;

/// The gap between two columns of the pile.
const BETWEEN: usize = 2;

/// What is shown of a game.
pub struct Scene<'a> {
    /// The piles.
    pub position: &'a Position,
    /// The cell under the cursor.
    pub selected: Pos,
    /// The cells whose piles collapsed after the last move.
    pub fallen: &'a [Pos],
    /// Whether the cursor has moved since then.
    pub cursor_moved: bool,
}

/// The room for the board, the pile and the line below them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The number of lines.
    pub rows: usize,
    /// The characters per line.
    pub cols: usize,
}

impl Room {
    /// The minimum number of lines for [`fitted`].
    pub const FEWEST_ROWS: usize = 5;

    /// The minimum number of characters per line for [`fitted`].
    pub const FEWEST_COLS: usize = 20;
}

#[derive(Debug, PartialEq, Eq)]
struct Layout {
    frames: Frames,
    rows: Span,
    cols: Span,
    /// The number of columns that the pile may take.
    pile: usize,
}

/// Which cells have marks above and below them. All cells have marks left and right, and the selected one has
/// all four in every layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frames {
    /// All cells: a row takes three lines.
    All,
    /// Those of the selected row, which takes three lines; the others take one.
    SelectedRow,
    /// The selected cell, on the lines that show that the board goes on. Only its row is shown.
    OnEdges,
}

/// The part of the rows or columns that is shown.
#[derive(Debug, PartialEq, Eq)]
struct Span {
    first: u32,
    count: u32,
    /// The total number of rows or columns.
    of: u32,
}

impl Span {
    /// All `of` rows or columns.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures nothing is cut off
    fn whole(of: u32) -> Span {
        Span {
            first: 0,
            count: of,
            of,
        }
    }

    /// At most `count` of them, around `at`.
    ///
    /// - @requires `at < of`
    /// - @assigns nothing
    /// - @ensures `at` is shown, with as many others as fit into `count`
    fn around(at: u32, count: usize, of: u32) -> Span {
        debug_assert!(at < of);
        let count = u32::try_from(count).unwrap_or(of).clamp(1, of);
        let first = at.saturating_sub(count / 2).min(of - count);
        debug_assert!((first..first + count).contains(&at));
        Span { first, count, of }
    }

    /// Whether some of them are not shown.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is true exactly if fewer than all are shown
    fn is_cut(&self) -> bool {
        self.count < self.of
    }

    /// The rows or columns that are shown, in order.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result has `count` of them, from `first` on
    fn indices(&self) -> Range<u32> {
        self.first..self.first + self.count
    }

    /// The number of lines or characters that show that the board goes on.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is 2 if some are not shown, one on each side, and else 0
    fn edges(&self) -> usize {
        if self.is_cut() { 2 } else { 0 }
    }
}

/// Lays out the whole scene, however large.
///
/// - @requires the selected cell is on the board
/// - @assigns nothing
/// - @ensures the result has lines without trailing blanks, the last of which is the line of the board's width
pub fn whole(scene: &Scene<'_>) -> Vec<String> {
    lines(scene, &Layout::whole(scene, Frames::All))
}

/// Lays out the scene in this room: with all frames, else with those of the selected row, else only the part
/// around the selected cell, with `^ v < >` where the board goes on.
///
/// - @requires the selected cell is on the board, and there is room for five lines of 20 characters
/// - @assigns nothing
/// - @ensures the result fits into `room`, and shows the selected cell with its marks on all four sides
pub fn fitted(scene: &Scene<'_>, room: Room) -> Vec<String> {
    debug_assert!(room.rows >= Room::FEWEST_ROWS && room.cols >= Room::FEWEST_COLS);
    let lines = lines(scene, &Layout::fitted(scene, room));
    debug_assert!(lines.len() <= room.rows);
    debug_assert!(lines.iter().all(|line| line.chars().count() <= room.cols));
    lines
}

/// Lays out the scene with all cells, as far as the line length allows.
///
/// - @requires the selected cell is on the board, and there is room for five lines of 20 characters
/// - @assigns nothing
/// - @ensures no line is longer than `room.cols`. Every cell is shown if three characters for each fit into a
///   line, however many lines that takes. If [`fitted`] shows every cell, the result is the same
pub fn uncut(scene: &Scene<'_>, room: Room) -> Vec<String> {
    let layout = Layout::fitted(scene, room);
    if layout.rows.is_cut() || layout.cols.is_cut() {
        let mut lines = lines(scene, &Layout::whole(scene, Frames::SelectedRow));
        for line in &mut lines {
            // In a window of 78 columns or more, this only cuts the pile.
            *line = line.chars().take(room.cols).collect();
        }
        return lines;
    }
    lines(scene, &layout)
}

impl Layout {
    /// The layout of all cells, with these frames.
    ///
    /// - @requires `frames` is not [`Frames::OnEdges`], which shows one row
    /// - @assigns nothing
    /// - @ensures board and pile have all the room that they need
    fn whole(scene: &Scene<'_>, frames: Frames) -> Layout {
        debug_assert_ne!(frames, Frames::OnEdges);
        let side = scene.side();
        let mut layout = Layout {
            frames,
            rows: Span::whole(side),
            cols: Span::whole(side),
            pile: 1,
        };
        layout.pile = scene.tallest().div_ceil(layout.body()).max(1);
        layout
    }

    /// The layout for this much room.
    ///
    /// - @requires the selected cell is on the board, and there is room for five lines of 20 characters
    /// - @assigns nothing
    /// - @ensures the selected cell is shown, and the result fits into `room`
    fn fitted(scene: &Scene<'_>, room: Room) -> Layout {
        let body = room.rows - 1;
        for frames in [Frames::All, Frames::SelectedRow] {
            let layout = Layout::whole(scene, frames);
            if layout.body() <= body && layout.width() + GAP + layout.pile_width() <= room.cols {
                return layout;
            }
        }
        let side = scene.side();
        let mut layout = Layout {
            frames: Frames::SelectedRow,
            rows: Span::whole(side),
            cols: Span::whole(side),
            pile: 1,
        };
        if layout.body() > body {
            // Two lines show that the board goes on, and two are the frame.
            layout.rows = Span::around(scene.selected.row, body.saturating_sub(4), side);
            if layout.body() > body {
                layout.frames = Frames::OnEdges;
            }
        }
        // The pile gets what it needs, but at most half of the room.
        let most = (room.cols / 2).saturating_sub(GAP + ENTRY) / (ENTRY + BETWEEN) + 1;
        layout.pile = scene.tallest().div_ceil(layout.body()).clamp(1, most);
        let width = room.cols - GAP - layout.pile_width();
        if layout.width() > width {
            layout.cols = Span::around(scene.selected.col, (width - 2) / 3, side);
        }
        layout
    }

    /// The number of lines of the board.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the number of lines that [`board`] returns
    fn body(&self) -> usize {
        let rows = self.rows.count as usize;
        match self.frames {
            Frames::All => 3 * rows + self.rows.edges(),
            Frames::SelectedRow => rows + 2 + self.rows.edges(),
            Frames::OnEdges => rows + 2,
        }
    }

    /// The number of characters per line of the board.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is the length of each line that [`board`] returns
    fn width(&self) -> usize {
        3 * self.cols.count as usize + self.cols.edges()
    }

    /// The width of the columns of the pile.
    ///
    /// - @requires the pile has at least one column
    /// - @assigns nothing
    /// - @ensures no line that [`pile`] returns for this many columns is longer
    fn pile_width(&self) -> usize {
        self.pile * (ENTRY + BETWEEN) - BETWEEN
    }
}

impl Scene<'_> {
    /// The side of the board.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is from 1 to 26
    fn side(&self) -> u32 {
        self.position.side().get()
    }

    /// The height of the highest pile, so that the room for piles stays the same when the cursor moves.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures no pile is higher than the result, and one is as high
    fn tallest(&self) -> usize {
        let heights = self.position.size().positions();
        heights
            .map(|pos| self.position.height(pos) as usize)
            .max()
            .unwrap_or(0)
    }

    /// The mark around a cell.
    ///
    /// - @requires nothing
    /// - @assigns nothing
    /// - @ensures the result is `*` for a collapsed cell, even under the cursor until it moves; else `+` for
    ///   the selected cell, and a blank for the others
    fn mark(&self, pos: Pos) -> char {
        let selected = pos == self.selected;
        if self.fallen.contains(&pos) && !(selected && self.cursor_moved) {
            '*'
        } else if selected {
            '+'
        } else {
            ' '
        }
    }

    /// The letter of the top token of a cell, or a blank.
    ///
    /// - @requires `pos` is on the board
    /// - @assigns nothing
    /// - @ensures the result is `X`, `O` or a blank
    fn token(&self, pos: Pos) -> char {
        self.position.top(pos).map_or(' ', |top| top.letter())
    }
}

/// Writes the scene: the board, the pile to its right and the line below.
///
/// - @requires the selected cell is on the board and within `layout`
/// - @assigns nothing
/// - @ensures the result has `layout.body()` lines and one more, without trailing blanks
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

/// Draws the board from above, without the pile.
///
/// - @requires the selected cell is on the board and within `layout`
/// - @assigns nothing
/// - @ensures the result has `layout.body()` lines of `layout.width()` characters
fn board(scene: &Scene<'_>, layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    if layout.rows.is_cut() {
        lines.push(edge_line(scene, layout, layout.rows.first > 0, '^'));
    }
    for row in layout.rows.indices() {
        let framed = match layout.frames {
            Frames::All => true,
            Frames::SelectedRow => row == scene.selected.row,
            Frames::OnEdges => false,
        };
        if framed {
            lines.push(row_line(scene, layout, row, false));
        }
        lines.push(row_line(scene, layout, row, true));
        if framed {
            lines.push(row_line(scene, layout, row, false));
        }
    }
    if layout.rows.is_cut() {
        let goes_on = layout.rows.indices().end < layout.rows.of;
        lines.push(edge_line(scene, layout, goes_on, 'v'));
    }
    lines
}

/// Draws a line of a row: its tokens between their marks, or the marks above or below them.
///
/// - @requires `row` is within `layout`
/// - @assigns nothing
/// - @ensures the result has `layout.width()` characters, with tokens if `middle`
fn row_line(scene: &Scene<'_>, layout: &Layout, row: u32, middle: bool) -> String {
    let mut text = String::new();
    let edge = |text: &mut String, goes_on: bool, sign: char| {
        if layout.cols.is_cut() {
            text.push(if goes_on { sign } else { ' ' });
        }
    };
    edge(&mut text, layout.cols.first > 0, '<');
    for col in layout.cols.indices() {
        let pos = Pos::new(row, col);
        let mark = scene.mark(pos);
        let inside = if middle { scene.token(pos) } else { mark };
        text.extend([mark, inside, mark]);
    }
    edge(&mut text, layout.cols.indices().end < layout.cols.of, '>');
    text
}

/// Draws the line above or below the shown rows, which shows whether the board goes on there.
///
/// - @requires the selected cell is within `layout`
/// - @assigns nothing
/// - @ensures the result has `layout.width()` characters: `sign` if the board goes on, else blanks; among them
///   are the marks of the selected cell if `layout` has them on its edges
fn edge_line(scene: &Scene<'_>, layout: &Layout, goes_on: bool, sign: char) -> String {
    let mut signs = vec![if goes_on { sign } else { ' ' }; layout.width()];
    if layout.frames == Frames::OnEdges {
        let before = (scene.selected.col - layout.cols.first) as usize;
        let start = layout.cols.edges() / 2 + 3 * before;
        signs[start..start + 3].fill(scene.mark(scene.selected));
    }
    signs.into_iter().collect()
}

/// Draws the pile of the selected cell in `rows` lines, its top at the top, each token after its level.
///
/// - @requires the selected cell is on the board; `rows` and `cols` are not 0
/// - @assigns nothing
/// - @ensures the result has `rows` lines. A pile that fits rests on the lowest of them, so that a level is at
///   the same height for every cell. A higher one continues in the next column, in up to `cols` of them; dots
///   at the end represent the rest
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

    fn position(text: &str) -> Position {
        grille_morpion::text::position::read(text.as_bytes()).unwrap()
    }

    fn empty(side: u64) -> Position {
        Position::empty(Side::new(side).unwrap())
    }

    /// Draws a whole scene of this position after a quake of `fallen`.
    fn drawn(
        position: &str,
        selected: (u32, u32),
        fallen: &[(u32, u32)],
        cursor_moved: bool,
    ) -> Vec<String> {
        let fallen: Vec<Pos> = fallen
            .iter()
            .map(|&(row, col)| Pos::new(row, col))
            .collect();
        whole(&Scene {
            position: &self::position(position),
            selected: Pos::new(selected.0, selected.1),
            fallen: &fallen,
            cursor_moved,
        })
    }

    fn check(position: &str, selected: (u32, u32), expected: &[&str]) {
        assert_eq!(drawn(position, selected, &[], false), expected);
    }

    #[test]
    fn the_selected_cell_is_surrounded_by_plus_signs_and_its_pile_is_on_the_right() {
        check(
            "X . / . OX o",
            (1, 1),
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
    fn collapsed_cells_are_surrounded_by_stars_also_under_the_cursor_until_it_moves() {
        let fallen = [(0, 0), (0, 1), (1, 1)];
        assert_eq!(
            drawn("X . / . O o", (0, 0), &fallen, false),
            [
                "******|",
                "*X** *|",
                "******|",
                "   ***|",
                "   *O*|",
                "   ***|  1 X",
                "------",
            ]
        );
        // The cursor has moved to a collapsed cell. The one it has left keeps its marks.
        assert_eq!(
            drawn("X . / . O o", (0, 1), &fallen, true),
            [
                "***+++|", "*X*+ +|", "***+++|", "   ***|", "   *O*|", "   ***|", "------",
            ]
        );
        // A cell that has not collapsed is selected as usual.
        assert_eq!(
            drawn("X . / . O o", (1, 0), &fallen, false)[3..],
            ["+++***|", "+ +*O*|", "+++***|", "------"]
        );
    }

    #[test]
    fn one_cell_is_a_board() {
        check("X o", (0, 0), &["+++|", "+X+|", "+++|  1 X", "---"]);
    }

    #[test]
    fn a_pile_that_is_too_high_continues_in_the_next_column() {
        check(
            "XOXOXOXX . / . . o",
            (0, 0),
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

    /// Whether the cell with `token` in the middle has this mark on its four sides.
    fn is_surrounded(lines: &[String], token: char, mark: char) -> bool {
        let middle = String::from_iter([mark, token, mark]);
        let frame = String::from(mark).repeat(3);
        let has_frame = |line: Option<&String>, at: usize| {
            line.and_then(|line| line.get(at..at + 3)) == Some(&frame)
        };
        lines.iter().enumerate().any(|(row, line)| {
            line.match_indices(&middle).any(|(at, _)| {
                row > 0 && has_frame(lines.get(row - 1), at) && has_frame(lines.get(row + 1), at)
            })
        })
    }

    /// For every side, pile height and window size: nothing sticks out, and the cursor with its four marks and
    /// the top of the pile are visible.
    #[test]
    fn in_every_window_nothing_sticks_out_and_the_cursor_is_marked_on_four_sides() {
        for side in 1..=26 {
            for height in [0, 1, 9, 64] {
                if side == 1 && height > 1 {
                    // The first token ends that game.
                    continue;
                }
                let last = Pos::new(side - 1, side - 1);
                let mut position = empty(u64::from(side));
                for _ in 0..height {
                    position.add(last, Player::O).unwrap();
                }
                let heights = (5..=32).chain([50, 80, 84]);
                let windows =
                    heights.flat_map(|rows| [20, 21, 40, 60, 80, 132].map(|cols| (rows, cols)));
                for (rows, cols) in windows {
                    for selected in [Pos::new(0, 0), Pos::new(side / 2, side / 2), last] {
                        check_window(&position, selected, last, rows, cols);
                    }
                }
            }
        }
    }

    /// Checks a board whose only pile, of O, is on `last`.
    fn check_window(position: &Position, selected: Pos, last: Pos, rows: usize, cols: usize) {
        let height = position.height(selected);
        for fallen in [&[][..], &[selected]] {
            let scene = Scene {
                position,
                selected,
                fallen,
                cursor_moved: false,
            };
            let lines = fitted(&scene, Room { rows, cols });
            assert!(lines.len() <= rows, "{position} in {rows}");
            assert!(lines.iter().all(|line| line.len() <= cols), "{lines:#?}");
            let token = if height > 0 { 'O' } else { ' ' };
            let mark = if fallen.is_empty() { '+' } else { '*' };
            assert!(is_surrounded(&lines, token, mark), "{lines:#?}");
            if selected == last && height > 0 {
                let top = format!("{height:>2} O");
                assert!(lines.iter().any(|line| line.contains(&top)), "{lines:#?}");
            }
        }
    }

    #[test]
    fn a_board_that_does_not_fit_shows_where_it_continues() {
        let mut scene = Scene {
            position: &empty(26),
            selected: Pos::new(13, 25),
            fallen: &[],
            cursor_moved: false,
        };
        assert_eq!(
            fitted(&scene, Room { rows: 7, cols: 30 }),
            [
                "^^^^^^^^^^^^^^^^^^^^^^^|",
                "<                      |",
                "<                  +++ |",
                "<                  + + |",
                "<                  +++ |",
                "vvvvvvvvvvvvvvvvvvvvvvv|",
                "-----------------------",
            ]
        );
        // In five lines there is no room for both, so the marks are among the signs.
        assert_eq!(
            fitted(&scene, Room { rows: 5, cols: 20 }),
            [
                "^^^^^^^^^^+++^|",
                "<         + + |",
                "vvvvvvvvvv+++v|",
                "--------------",
            ]
        );
        scene.selected = Pos::new(0, 0);
        assert_eq!(
            fitted(&scene, Room { rows: 5, cols: 20 }),
            [
                " +++          |",
                " + +         >|",
                "v+++vvvvvvvvvv|",
                "--------------",
            ]
        );
    }

    #[test]
    fn with_few_lines_only_the_selected_row_has_marks_above_and_below() {
        let scene = Scene {
            position: &position("X . O . / . OX . . / . . . . / X . . O o"),
            selected: Pos::new(1, 1),
            fallen: &[Pos::new(1, 2), Pos::new(3, 0)],
            cursor_moved: false,
        };
        assert_eq!(
            fitted(&scene, Room { rows: 7, cols: 22 }),
            [
                " X     O    |",
                "   +++***   |",
                "   +X+* *   |",
                "   +++***   |",
                "            |  2 X",
                "*X*       O |  1 O",
                "------------",
            ]
        );
    }

    #[test]
    fn the_last_board_has_all_its_cells_even_where_its_window_has_not() {
        let scene = Scene {
            position: &empty(26),
            selected: Pos::new(0, 25),
            fallen: &[],
            cursor_moved: false,
        };
        let lines = uncut(&scene, Room { rows: 21, cols: 80 });
        assert_eq!(lines.len(), 29);
        assert!(lines[1].ends_with("+ +|"));
        assert_eq!(lines[1].len(), 79);
        assert_eq!(lines[28], "-".repeat(78));
    }
}
