//! Hints, in one form for the three games, so that every front end can show them in stages: where to look, the reasons,
//! and what to play.

use grille_grid::Pos;
use grille_grid::work::Limits;
use grille_mines::View;
use grille_mines::hint as mines_hint;
use grille_mines::solve::chances;
use grille_morpion::ai::Level;
use grille_morpion::analyse::{Analysis, analyse_with_threats};
use grille_takuzu::{Board, Edge, Line};

use crate::morpion::Chance;
use crate::{Move, Position, Session};

/// A hint.
///
/// ```
/// use grille_session::{Session, hint::hint};
///
/// let session = Session::new("takuzu:11......00......".parse()?)?;
/// let hint = hint(&session);
/// assert_eq!(session.game().write_move(&hint.moves[0]), "AC0");
/// assert_eq!(hint.reasons.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Where to look, without giving anything else away.
    pub look: Vec<Pos>,
    /// The cells that the hint follows from.
    pub reasons: Vec<Pos>,
    /// The signs that the hint follows from, in Takuzu.
    pub signs: Vec<Edge>,
    /// The cells that the hint is about.
    pub cells: Vec<Pos>,
    /// The moves to play, in order; empty if there is nothing to do.
    pub moves: Vec<Move>,
    /// The game's own hint, for explanations.
    pub detail: HintDetail,
}

/// The hint of each game.
#[derive(Clone, Debug, PartialEq)]
pub enum HintDetail {
    /// Minesweeper.
    Mines(mines_hint::Hint),
    /// Takuzu.
    Takuzu(grille_takuzu::Hint),
    /// Morpion: the best move, and the analysis of all moves.
    Morpion(Option<grille_morpion::Move>, Analysis),
}

/// The positions that the Morpion analysis examines: about a tenth of a second.
const MOST: u64 = 100_000;

/// The moves it looks ahead with quake and ko.
const DEPTH: u32 = 4;

/// The work limit of a hint, in steps: some seconds on a board built to be hard. Hints of normal games take
/// milliseconds.
const STEPS: u64 = 250_000_000;

/// Returns a hint for a game. May take seconds on a board built to be hard.
pub fn hint(session: &Session) -> Hint {
    of(session.game().position())
}

/// Returns a hint for a position. May take seconds on a board built to be hard.
pub fn of(position: Position<'_>) -> Hint {
    let limits = Limits {
        steps: STEPS,
        ..Limits::default()
    };
    limits.run(|| match position {
        Position::Mines { view, may_mark } => of_mines(view, may_mark),
        Position::Takuzu {
            board,
            puzzle,
            rules,
        } => of_takuzu(board, puzzle, rules),
        Position::Morpion { game, chance } => of_morpion(game, chance),
    })
}

/// Analyses every move of Morpion, for the values shown on the board.
pub fn values(game: &grille_morpion::Game) -> Analysis {
    analyse_with_threats(game, DEPTH, MOST)
}

fn of_mines(view: &View, may_mark: bool) -> Hint {
    let size = view.size();
    let found = match mines_hint::hint(view, chances::Budget::default()) {
        // If a mine may not be marked, only a guess is left to play.
        mines_hint::Hint::Step(step) if step.fact == mines_hint::Fact::Mine && !may_mark => {
            dig_instead(view).unwrap_or(mines_hint::Hint::Step(step))
        }
        found => found,
    };
    let mut hint = Hint {
        look: Vec::new(),
        reasons: Vec::new(),
        signs: Vec::new(),
        cells: Vec::new(),
        moves: Vec::new(),
        detail: HintDetail::Mines(found.clone()),
    };
    match found {
        mines_hint::Hint::Step(step) => {
            let digs = step.fact == mines_hint::Fact::Safe;
            let marked = |pos: Pos| view.cell(pos) == grille_mines::Cell::Marked;
            for &pos in &step.cells {
                // A marked safe cell is unmarked first. A marked mine needs no move.
                if digs && marked(pos) {
                    hint.moves.push(grille_mines::Move::Unmark(pos).into());
                }
                if digs {
                    hint.moves.push(grille_mines::Move::Dig(pos).into());
                } else if !marked(pos) {
                    hint.moves.push(grille_mines::Move::Mark(pos).into());
                }
            }
            hint.reasons = step.numbers;
            hint.cells = step.cells;
        }
        mines_hint::Hint::Guess(guess) => {
            hint.cells = vec![guess.pos];
            hint.moves = vec![grille_mines::Move::Dig(guess.pos).into()];
        }
        mines_hint::Hint::Over | mines_hint::Hint::Done | mines_hint::Hint::Contradiction(_) => {}
    }
    // The reasons, or the cells if there are none, and their neighbours.
    let around = if hint.reasons.is_empty() {
        &hint.cells
    } else {
        &hint.reasons
    };
    let mut look: Vec<Pos> = around.clone();
    look.extend(around.iter().flat_map(|&pos| size.neighbours(pos)));
    look.sort_unstable();
    look.dedup();
    hint.look = look;
    hint
}

/// The best cell to dig if none is certainly safe.
fn dig_instead(view: &View) -> Option<mines_hint::Hint> {
    let chances = chances::Chances::of(view, chances::Budget::default()).ok()?;
    mines_hint::best_guess(view, &chances).map(mines_hint::Hint::Guess)
}

fn of_takuzu(board: &Board, puzzle: &Board, rules: grille_takuzu::Rules) -> Hint {
    let budget = grille_takuzu::Budget::default();
    let found = grille_takuzu::hint(board, Some(puzzle), rules, budget);
    let whole = |line: Line| (0..line.len(board)).map(move |at| line.cell(at));
    let mut hint = Hint {
        look: Vec::new(),
        reasons: Vec::new(),
        signs: Vec::new(),
        cells: Vec::new(),
        moves: Vec::new(),
        detail: HintDetail::Takuzu(found.clone()),
    };
    match found {
        grille_takuzu::Hint::Step(step) => {
            hint.look = whole(step.line).collect();
            hint.reasons = step.because;
            hint.signs = step.signs;
            for (pos, digit) in step.cells {
                hint.cells.push(pos);
                hint.moves.push(grille_takuzu::Move::Put(pos, digit).into());
            }
        }
        grille_takuzu::Hint::Broken(breaches) => {
            for breach in breaches {
                hint.reasons.extend(breach_cells(&breach, board));
                if let grille_takuzu::Breach::Sign { edge, .. } = breach {
                    hint.signs.push(edge);
                }
            }
            hint.reasons.sort_unstable();
            hint.reasons.dedup();
            hint.look = hint.reasons.clone();
        }
        grille_takuzu::Hint::Wrong(cells) | grille_takuzu::Hint::DeadEnd(cells) => {
            hint.look = cells.clone();
            let first = cells.first().filter(|&&pos| puzzle.digit(pos).is_none());
            hint.moves
                .extend(first.map(|&pos| Move::from(grille_takuzu::Move::Clear(pos))));
            hint.cells = cells;
        }
        grille_takuzu::Hint::Solved
        | grille_takuzu::Hint::Hopeless
        | grille_takuzu::Hint::Several
        | grille_takuzu::Hint::Unknown => {}
    }
    hint
}

/// The cells of a broken rule.
pub fn breach_cells(breach: &grille_takuzu::Breach, board: &grille_takuzu::Board) -> Vec<Pos> {
    let whole = |line: Line| (0..line.len(board)).map(move |at| line.cell(at));
    match *breach {
        grille_takuzu::Breach::Triple { line, start, .. } => {
            (start..start + 3).map(|at| line.cell(at)).collect()
        }
        grille_takuzu::Breach::TooMany { line, digit, .. } => whole(line)
            .filter(|&pos| board.digit(pos) == Some(digit))
            .collect(),
        grille_takuzu::Breach::Same { first, second } => {
            whole(first).chain(whole(second)).collect()
        }
        grille_takuzu::Breach::Sign { edge, .. } => edge.cells().to_vec(),
    }
}

fn of_morpion(game: &grille_morpion::Game, chance: Chance) -> Hint {
    let analysis = values(game);
    // Of equally good moves, prefer the best player's choice, which may look further ahead by sampling.
    let equals = || analysis.best(game.to_move()).map(|&(play, _)| play);
    let liked = chance.choice(game, Level::Best);
    let best = equals().find(|&play| Some(play) == liked);
    let best = best.or_else(|| equals().next());
    let cells: Vec<Pos> = best.iter().map(|play| play.pos()).collect();
    let mut look = analysis.wins.clone();
    look.extend(&analysis.feared);
    if look.is_empty() {
        look = cells.clone();
    }
    Hint {
        look,
        reasons: analysis.feared.clone(),
        signs: Vec::new(),
        cells,
        moves: best.into_iter().map(Move::from).collect(),
        detail: HintDetail::Morpion(best, analysis),
    }
}
