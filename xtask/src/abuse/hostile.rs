//! Games that were made to be hard: saves and boards for the attacks.

use grid::{Pos, Rng, Size};
use mines::text::cell;
use mines::{FirstClick, Layout};
use play::Start;
use play::mines::{Mined, Preset, Setup};

/// A Minesweeper board, and cells of it to be dug, none of which holds a mine.
pub(crate) struct Board {
    layout: Layout,
    dug: Vec<Pos>,
}

impl Board {
    /// Open numbers at every other cell of every other row, mines among the rest: every number shares cells with all
    /// its neighbours, so that counting layouts takes as many numbers at once as the board is high.
    pub(crate) fn lattice(rows: u64, cols: u64) -> Board {
        let is_dug = |pos: &Pos| is_even(pos.row) && is_even(pos.col);
        Board::of(rows, cols, 40, is_dug)
    }

    /// Everything is open but every fourth cell: as many numbers as can be, all in one component.
    pub(crate) fn sieve(side: u64) -> Board {
        let is_dug = |pos: &Pos| is_even(pos.row) || is_even(pos.col);
        Board::of(side, side, 60, is_dug)
    }

    fn of(rows: u64, cols: u64, percent: u32, is_dug: impl Fn(&Pos) -> bool) -> Board {
        let mut rng = Rng::new(rows * 1000 + cols);
        let size = Size::new(rows, cols).expect("a board of a few thousand cells");
        let (dug, rest): (Vec<Pos>, Vec<Pos>) = size.positions().partition(is_dug);
        let mines: Vec<Pos> = rest
            .into_iter()
            .filter(|_| rng.below(100) < percent)
            .collect();
        let layout = Layout::new(size, mines).expect("cells of the board, each once");
        // A flood would open what is to be dug later.
        let touches = |&pos: &Pos| layout.count_around(pos).number() > 0;
        let dug = dug.into_iter().filter(touches).collect();
        Board { layout, dug }
    }

    /// The game as a save. Where it is to be over, a mine is dug at last.
    pub(crate) fn save(&self, is_over: bool) -> String {
        let last = self.layout.iter().next().filter(|_| is_over);
        let moves: Vec<Pos> = self.dug.iter().copied().chain(last).collect();
        let start = Start::Mines(Setup {
            size: self.layout.size(),
            mines: self.layout.mines(),
            first: FirstClick::None,
            no_guess: false,
            preset: Preset::Free,
            mined: Mined::Laid(self.layout.clone()),
            click: None,
        });
        let moves = moves.iter().map(|&pos| format!("d {}", cell::write(pos)));
        save(&start, moves)
    }

    /// The board and its moves as the five operations have them.
    pub(crate) fn operations(&self) -> String {
        let size = self.layout.size();
        let mines: Vec<String> = self
            .layout
            .iter()
            .map(|pos| size.index(pos).to_string())
            .collect();
        let moves: Vec<String> = self
            .dug
            .iter()
            .map(|&pos| format!("D{}", size.index(pos)))
            .collect();
        let (rows, cols) = (size.rows(), size.cols());
        format!(
            "{rows} {cols} {} {}\n{} {}\n",
            mines.len(),
            mines.join(" "),
            moves.len(),
            moves.join(" ")
        )
    }
}

fn is_even(number: u32) -> bool {
    number.is_multiple_of(2)
}

/// A board of which nothing is dug yet, with a mark set and taken away again and again.
pub(crate) fn marked_over_and_over(side: u64, times: usize) -> String {
    let start = play::id::read(&format!("mines:{side}x{side}/1000:safe:1")).expect("an ID");
    let moves = (0..times).map(|at| format!("{} A1", ["f", "u"][at % 2]));
    save(&start, moves)
}

fn save(start: &Start, moves: impl Iterator<Item = String>) -> String {
    let moves: Vec<String> = moves.map(|text| format!("0 {text}\n")).collect();
    let count = moves.len();
    format!(
        "grille 1\nstart {}\nelapsed 0\nstanding {count}\nmoves {count}\n{}end\n",
        play::id::write(start),
        moves.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_games_are_games() {
        for text in [
            Board::lattice(16, 64).save(false),
            Board::lattice(16, 64).save(true),
            Board::sieve(50).save(false),
            marked_over_and_over(30, 51),
        ] {
            let session = play::Session::load(&text).unwrap();
            assert_eq!(session.save(), text);
        }
    }
}
