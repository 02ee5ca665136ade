//! Judges operation 1, which makes problems: they must be well-formed, of the requested size, and not always
//! the same.

use std::thread;
use std::time::Duration;

use grille_grid::text::Scanner;
use grille_messages::id;
use grille_mines::Layout;
use grille_mines::text::problem;

use super::finding::Fault;
use super::trial::{Trial, shown};

/// Rows, columns and mines requested from every program: the document's example, a crowded board, a single row, a
/// single column, the smallest board with a mine in each row and column, and one cell without a mine.
const ALWAYS: [(u32, u32, u32); 6] = [
    (4, 6, 5),
    (5, 5, 24),
    (1, 8, 3),
    (8, 1, 7),
    (2, 2, 3),
    (1, 1, 0),
];

/// Calls for the board that the games are played on.
const CALLS: u64 = 10;

/// The board on which two problems are compared. It is so large that two problems are practically never equal
/// by chance.
const LARGE: (u32, u32, u32) = (16, 30, 99);

/// A little over a second: programs seeded with the time in seconds make the same problem twice within one.
const A_SECOND: Duration = Duration::from_millis(1100);

/// The number of calls, for the progress bar.
pub(super) const PARTS: u64 = ALWAYS.len() as u64 + CALLS + 2;

pub(super) fn judge(trial: &mut Trial<'_>) {
    let kind = trial.kind;
    let own = (kind.size.rows(), kind.size.cols(), kind.mines);
    for order in ALWAYS.into_iter().chain((0..CALLS).map(|_| own)) {
        if trial.gives_up(1) {
            return;
        }
        ask(trial, order);
        trial.bar.advance(1);
    }
    let first = ask(trial, LARGE);
    let mut second = ask(trial, LARGE);
    if first.is_some() && first == second {
        thread::sleep(A_SECOND);
        second = ask(trial, LARGE);
    }
    if first.is_some() && first == second {
        let input = input(LARGE);
        trial.note(1, Fault::Repeats, &input, id::JUDGE_WHY_REPEATS, &[]);
    }
    trial.bar.advance(2);
}

fn input((rows, cols, mines): (u32, u32, u32)) -> Vec<u8> {
    format!("1 {rows} {cols} {mines}\n").into_bytes()
}

/// Asks the program for a problem. Returns it if it is valid, and records a fault otherwise.
fn ask(trial: &mut Trial<'_>, order: (u32, u32, u32)) -> Option<Layout> {
    let input = input(order);
    let (rows, cols, mines) = order;
    let answer = trial.ask(1, &input, 12 * (mines as usize + 3))?;
    let mut scanner = Scanner::new(&answer);
    let read = problem::read_from(&mut scanner)
        .map_err(|error| error.map(|_| ()))
        .and_then(|layout| scanner.finish(()).map(|()| layout));
    let layout = match read {
        Ok(layout) => layout,
        Err(error) => {
            let values = [
                ("answer", shown(&answer).into()),
                ("line", error.place.line.to_string().into()),
                ("column", error.place.column.to_string().into()),
            ];
            trial.note(1, Fault::Garbage, &input, id::JUDGE_WHY_NO_PROBLEM, &values);
            return None;
        }
    };
    let size = layout.size();
    if (size.rows(), size.cols(), layout.mines()) != order {
        let values = [
            ("asked", format!("{rows} {cols} {mines}").into()),
            (
                "got",
                format!("{} {} {}", size.rows(), size.cols(), layout.mines()).into(),
            ),
        ];
        trial.note(1, Fault::WrongBoard, &input, id::JUDGE_WHY_BOARD, &values);
        return None;
    }
    Some(layout)
}
