//! Judges operations 2 to 4 by comparing their output byte for byte with our engine, on random games and the
//! document's own.

use grille_grid::text::{Place, Scanner};
use grille_grid::{Rng, Size};
use grille_mines::text::table::{self, Rule};
use grille_mines::text::{history, problem};
use grille_mines::{Cell, Game, Layout, Move, Rules, Status, generate};

use super::finding::Fault;
use super::trial::{Trial, shown};

/// The document's problem with its histories, a winning one, and an empty one.
const PROBLEM: &str = "4 6 5 1 5 12 7 19";
const HISTORIES: [&str; 5] = [
    "3 D15 M5 D0",
    "4 D15 M5 D0 D19",
    "4 D15 M5 D0 M13",
    "5 D15 D0 D6 D13 D18",
    "0",
];

/// The longest side of the small boards.
const SMALL: u32 = 8;

pub(super) fn judge(trial: &mut Trial<'_>) {
    for history in HISTORIES {
        let mut scanner = Scanner::new(PROBLEM.as_bytes());
        let Ok(layout) = problem::read_from(&mut scanner) else {
            continue;
        };
        let mut game = Game::new(layout, Rules::SAE);
        // Both are faultless, which a test holds.
        let _ = history::replay(&mut Scanner::new(history.as_bytes()), &mut game);
        ask(trial, &format!("{PROBLEM} {history}"), &game);
    }
    for number in 0..trial.games {
        // Small boards show more of the rules in less time, and the others that size does no harm.
        // A board full of mines is no game: the document does not say how it begins.
        let (size, mines) = (trial.kind.size, trial.kind.mines);
        let layout = if number % 2 == 0 && (mines as usize) < size.area() {
            generate::uniform(size, mines, &mut trial.rng)
        } else {
            small(&mut trial.rng)
        };
        let Some(layout) = layout else {
            continue;
        };
        let size = layout.size();
        let positions: Vec<u32> = layout.iter().map(|pos| size.index(pos) as u32).collect();
        // Every ending on either kind of board within eight games.
        let ending = Ending::ALL[(number + number / 2) as usize % Ending::ALL.len()];
        let (moves, game) = play(layout, ending, &mut trial.rng);
        let mut data = problem::write(&positions, size);
        data += &format!(" {}", moves.len());
        for text in moves
            .into_iter()
            .map(|mv| history::write_move(mv, size).expect("games are made of digs and marks"))
        {
            data += " ";
            data += &text;
        }
        ask(trial, &data, &game);
        trial.bar.advance(1);
    }
}

/// A layout on a small board with at least one mine and one free cell.
fn small(rng: &mut Rng) -> Option<Layout> {
    let (rows, cols) = (1 + rng.below(SMALL), 2 + rng.below(SMALL - 1));
    let mines = 1 + rng.below((rows * cols - 1).min(rows * cols / 3 + 1));
    let size = Size::new(rows.into(), cols.into()).ok()?;
    generate::uniform(size, mines, rng)
}

/// How a random game ends after some right moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With more right moves, until it is won.
    Won,
    /// With a move that digs a mine.
    Dug,
    /// With a move that marks a free cell.
    Marked,
    /// It stays unfinished.
    Open,
}

impl Ending {
    const ALL: [Ending; 4] = [Ending::Won, Ending::Dug, Ending::Marked, Ending::Open];
}

/// A random game with this ending, unless it happens to be won earlier.
fn play(layout: Layout, ending: Ending, rng: &mut Rng) -> (Vec<Move>, Game) {
    let size = layout.size();
    let mut cells: Vec<u32> = (0..size.area() as u32).collect();
    rng.shuffle(&mut cells);
    let right = match ending {
        Ending::Won => cells.len(),
        _ => rng.below(cells.len() as u32) as usize,
    };
    let mut game = Game::new(layout.clone(), Rules::SAE);
    let mut moves = Vec::new();
    for (number, &cell) in cells.iter().enumerate() {
        let pos = size.pos(cell as usize);
        if game.status() != Status::Playing || game.view().cell(pos) != Cell::Hidden {
            continue;
        }
        let mine = layout.is_mine(pos);
        let mv = match (number < right, mine, ending) {
            (true, false, _) => Move::Dig(pos),
            (true, true, _) if rng.below(2) == 0 => Move::Mark(pos),
            (false, true, Ending::Dug) => Move::Dig(pos),
            (false, false, Ending::Marked) => Move::Mark(pos),
            _ => continue,
        };
        // The cell is hidden and the game goes on: every move is legal.
        if game.play_unrecorded(mv).is_ok() {
            moves.push(mv);
        }
    }
    (moves, game)
}

/// Runs operations 2, 3 and 4 on the same data.
fn ask(trial: &mut Trial<'_>, data: &str, game: &Game) {
    if !trial.gives_up(2) {
        let input = format!("2 {data}\n").into_bytes();
        let expected = table::write(game.view(), Rule::Dash).len();
        if let Some(answer) = trial.ask(2, &input, expected) {
            // The document shows dashes, its first handout underscores: whichever it is, always.
            let rule = *trial.rule.get_or_insert(if answer.contains(&b'_') {
                Rule::Underscore
            } else {
                Rule::Dash
            });
            compare(trial, 2, &input, &answer, &table::write(game.view(), rule));
        }
    }
    for (operation, asked, yes, no) in [
        (3, Status::Won, "game won\n", "game not won\n"),
        (4, Status::Lost, "game lost\n", "game not lost\n"),
    ] {
        if trial.gives_up(operation) {
            continue;
        }
        let input = format!("{operation} {data}\n").into_bytes();
        let expected = if game.status() == asked { yes } else { no };
        if let Some(answer) = trial.ask(operation, &input, expected.len()) {
            compare(trial, operation, &input, &answer, expected);
        }
    }
}

fn compare(trial: &mut Trial<'_>, operation: u8, input: &[u8], answer: &[u8], expected: &str) {
    let expected = expected.as_bytes();
    if answer == expected {
        return;
    }
    let alike = answer.iter().zip(expected).take_while(|(a, b)| a == b);
    let at = alike.count();
    let place = Place::of(expected, at);
    // A few bytes around the place, as a blank alone says little.
    let piece = |text: &[u8]| {
        let (from, to) = (at.saturating_sub(4), text.len().min(at + 12));
        let [before, after] =
            [from > 0, to < text.len()].map(|is_cut| if is_cut { "…" } else { "" });
        format!("{before}{}{after}", shown(&text[from..to]))
    };
    let values = [
        ("line", place.line.to_string().into()),
        ("column", place.column.to_string().into()),
        ("expected", piece(expected).into()),
        ("got", piece(answer).into()),
    ];
    let id = if at == expected.len() {
        "judge-why-longer"
    } else {
        "judge-why-bytes"
    };
    trial.note(operation, Fault::WrongBytes, input, id, &values);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_games_are_faultless() {
        for (history, status) in HISTORIES.into_iter().zip([
            Status::Playing,
            Status::Lost,
            Status::Lost,
            Status::Won,
            Status::Playing,
        ]) {
            let layout = problem::read_from(&mut Scanner::new(PROBLEM.as_bytes())).unwrap();
            let mut game = Game::new(layout, Rules::SAE);
            history::replay(&mut Scanner::new(history.as_bytes()), &mut game).unwrap();
            assert_eq!(game.status(), status);
        }
    }

    #[test]
    fn random_games_end_in_every_way() {
        let mut rng = Rng::new(1);
        let (mut won, mut dug, mut marked, mut going) = (0, 0, 0, 0);
        for number in 0..1000 {
            let layout = small(&mut rng).unwrap();
            let (moves, game) = play(layout, Ending::ALL[number % 4], &mut rng);
            match (game.status(), moves.last()) {
                (Status::Won, _) => won += 1,
                (Status::Lost, Some(Move::Dig(_))) => dug += 1,
                (Status::Lost, _) => marked += 1,
                (Status::Playing, _) => going += 1,
            }
        }
        assert!([won, dug, marked, going].into_iter().all(|n| n > 100));
    }
}
