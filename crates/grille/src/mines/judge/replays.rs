//! Judges operations 2 to 4 by comparing their output byte for byte with our engine, on the cases of [`cases`] and on
//! random games.

use grille_grid::text::Place;
use grille_grid::{Pos, Rng, Size};
use grille_messages::id;
use grille_mines::text::table::{self, Rule};
use grille_mines::text::{history, problem};
use grille_mines::{Cell, Game, Layout, Move, Rules, Status, generate};

use super::cases::{self, CASES};
use super::finding::Fault;
use super::trial::{Trial, shown};

/// The longest side of the small boards.
const SMALL: u32 = 8;

pub(super) fn judge(trial: &mut Trial<'_>) {
    for case in CASES {
        if let Some(game) = cases::game(case.problem, case.history) {
            ask(trial, &format!("{} {}", case.problem, case.history), &game);
        }
        trial.bar.advance(1);
    }
    for number in 0..trial.games {
        // Small boards exercise more of the rules in less time; the others show that size does no harm. A board full
        // of mines is skipped, because the document does not say how its game begins.
        let (size, mines) = (trial.kind.size, trial.kind.mines);
        let pair = number / 2;
        let (layout, endings) = if number % 2 == 0 && (mines as usize) < size.area() {
            let layout = generate::uniform(size, mines, &mut trial.rng);
            (layout, &Ending::ALL[..Ending::EARLY])
        } else {
            let shape = Shape::ALL[(pair + pair / 6) as usize % Shape::ALL.len()];
            (shape.layout(&mut trial.rng), &Ending::ALL[..])
        };
        let Some(layout) = layout else {
            continue;
        };
        let size = layout.size();
        let positions: Vec<u32> = layout.iter().map(|pos| size.index(pos) as u32).collect();
        // Covers every ending on both kinds of board within twelve games.
        let ending = endings[pair as usize % endings.len()];
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

#[derive(Clone, Copy)]
enum Shape {
    OneRow,
    OneColumn,
    Square,
    Any,
}

impl Shape {
    const ALL: [Shape; 4] = [Shape::OneRow, Shape::OneColumn, Shape::Square, Shape::Any];

    /// A layout on a board of this shape with at least one mine and one free cell.
    fn layout(self, rng: &mut Rng) -> Option<Layout> {
        let side = 2 + rng.below(SMALL - 1);
        let (rows, cols) = match self {
            Shape::OneRow => (1, side),
            Shape::OneColumn => (side, 1),
            Shape::Square => (side, side),
            Shape::Any => (1 + rng.below(SMALL), side),
        };
        let mines = 1 + rng.below((rows * cols - 1).min(rows * cols / 3 + 1));
        let size = Size::new(rows.into(), cols.into()).ok()?;
        generate::uniform(size, mines, rng)
    }
}

/// How a random game ends after some correct moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With more correct moves, until it is won.
    Won,
    /// With a dug mine.
    Dug,
    /// With a marked free cell.
    Marked,
    /// Not at all.
    Open,
    /// With a mine dug when one free cell is left.
    DugLate,
    /// With a mark on the last free cell.
    MarkedLate,
}

impl Ending {
    const ALL: [Ending; 6] = [
        Ending::Won,
        Ending::Dug,
        Ending::Marked,
        Ending::Open,
        Ending::DugLate,
        Ending::MarkedLate,
    ];

    /// The number of endings for boards of any size. The others look at the whole board before every move.
    const EARLY: usize = 4;

    fn is_late(self) -> bool {
        matches!(self, Ending::DugLate | Ending::MarkedLate)
    }
}

/// Plays a random game with this ending, unless it is won earlier by chance.
fn play(layout: Layout, ending: Ending, rng: &mut Rng) -> (Vec<Move>, Game) {
    let size = layout.size();
    let mut cells: Vec<u32> = (0..size.area() as u32).collect();
    rng.shuffle(&mut cells);
    let right = match ending {
        Ending::Won | Ending::DugLate | Ending::MarkedLate => cells.len(),
        _ => rng.below(cells.len() as u32) as usize,
    };
    let mut game = Game::new(layout.clone(), Rules::SAE);
    let mut moves = Vec::new();
    if ending.is_late() {
        play_late(&mut game, &layout, ending, &cells, &mut moves);
        return (moves, game);
    }
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
        // The cell is hidden and the game goes on, so every move is legal.
        if game.play_unrecorded(mv).is_ok() {
            moves.push(mv);
        }
    }
    (moves, game)
}

/// Digs free cells in this order until one is left, then makes the wrong move.
fn play_late(
    game: &mut Game,
    layout: &Layout,
    ending: Ending,
    cells: &[u32],
    moves: &mut Vec<Move>,
) {
    let size = layout.size();
    let hidden = |game: &Game, is_mine: bool| -> Vec<Pos> {
        let positions = cells.iter().map(|&cell| size.pos(cell as usize));
        let wanted =
            |&pos: &Pos| game.view().cell(pos) == Cell::Hidden && layout.is_mine(pos) == is_mine;
        positions.filter(wanted).collect()
    };
    // Ends: every move opens a cell or ends the game.
    while game.status() == Status::Playing {
        let free = hidden(game, false);
        let mv = match (free.as_slice(), ending) {
            (&[last], Ending::MarkedLate) => Move::Mark(last),
            ([_], _) => match hidden(game, true).first() {
                Some(&mine) => Move::Dig(mine),
                None => return,
            },
            (&[first, ..], _) => Move::Dig(first),
            ([], _) => return,
        };
        if game.play_unrecorded(mv).is_err() {
            return;
        }
        moves.push(mv);
    }
}

/// Runs operations 2, 3 and 4 on the same data.
fn ask(trial: &mut Trial<'_>, data: &str, game: &Game) {
    if !trial.gives_up(2) {
        let input = format!("2 {data}\n").into_bytes();
        let expected = table::write(game.view(), Rule::Dash).len();
        if let Some(answer) = trial.ask(2, &input, expected) {
            // The document shows dashes, its first handout underscores. A program must use one of them consistently.
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
    // Show a few bytes around the place, because a single blank says little.
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
        id::JUDGE_WHY_LONGER
    } else {
        id::JUDGE_WHY_BYTES
    };
    trial.note(operation, Fault::WrongBytes, input, id, &values);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_end_in_every_way() {
        let mut rng = Rng::new(1);
        let (mut won, mut dug, mut marked, mut going) = (0, 0, 0, 0);
        for number in 0..1000 {
            let shape = Shape::ALL[number % Shape::ALL.len()];
            let layout = shape.layout(&mut rng).unwrap();
            let ending = Ending::ALL[number / 4 % Ending::ALL.len()];
            let (moves, game) = play(layout.clone(), ending, &mut rng);
            if ending.is_late() && game.status() == Status::Lost {
                let size = layout.size();
                let is_free = |pos: &Pos| !layout.is_mine(*pos);
                let closed = |pos: &Pos| !matches!(game.view().cell(*pos), Cell::Open(_));
                assert_eq!(size.positions().filter(is_free).filter(closed).count(), 1);
            }
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
