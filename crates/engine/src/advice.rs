//! Advice on a position: hints, odds, the bot, verdicts, mistakes and move values. The same data as the commands print
//! with `--json`, plus what a page draws beside it.

use grille_grid::{Pos, Rng, Size};
use grille_messages::hint::stages;
use grille_messages::mines::hint::MinesHint;
use grille_messages::mines::odds::{self, Advice};
use grille_messages::mines::verdict::{GameVerdicts, MoveVerdict};
use grille_messages::mines::{bot::why, explain, verdict};
use grille_messages::morpion::values::{End, MoveValues, describe_worth};
use grille_messages::morpion::worth::PositionAnalysis;
use grille_messages::takuzu::explain::Explainer as TakuzuExplainer;
use grille_messages::takuzu::hint::TakuzuHint;
use grille_messages::takuzu::{check as takuzu_check, grade};
use grille_messages::{Messages, id, sentence};
use grille_mines::solve::chances::{Budget, Chances};
use grille_mines::solve::pinv;
use grille_mines::stats::{Board as Measures, Play};
use grille_mines::{Cell, Move, View};
use grille_session::bot::Plan;
use grille_session::hint::{self, HintDetail as Detail, breach_cells};
use grille_session::takuzu::Takuzu;
use grille_session::{Position, Session};
use grille_takuzu::technique::{RateError, rate as grade_of};
use grille_takuzu::{Board, Breach, Puzzle, Rules, breaches, mistakes};

use crate::fault::Fault;
use crate::reply::{
    Act, Bot, BotMove, BrokenLine, Check, Entered, Equation, Errors, Hint, HintDetail, JudgedStep,
    LeftOut, Matrices, Odds, Printed, Rate, Sign, Solve, Values, Verdicts,
};
use crate::state::board_sign;

fn indices(cells: &[Pos], size: Size) -> Vec<usize> {
    cells.iter().map(|&pos| size.index(pos)).collect()
}

/// The next step, in stages.
pub(crate) fn hint(position: Position<'_>, lang: &Messages) -> Hint {
    let size = position.size();
    let found = hint::of(position);
    let moves = found.moves.iter();
    let moves: Vec<String> = moves.map(|mv| position.write_move(mv)).collect();
    let json = match (&found.detail, position) {
        (Detail::Mines(detail), Position::Mines { view, .. }) => {
            let explainer = explain::Explainer::new(view, lang);
            HintDetail::Mines(MinesHint::new(detail, view, &explainer))
        }
        (Detail::Takuzu(detail), Position::Takuzu { board, .. }) => {
            let explainer = TakuzuExplainer::new(board, lang);
            HintDetail::Takuzu(TakuzuHint::new(detail, &explainer))
        }
        (Detail::Morpion(_, analysis), Position::Morpion { game, .. }) => {
            let mut analysis = PositionAnalysis::new(game, analysis);
            // Of equally good moves, the one that the hint advises.
            analysis.best = moves.first().cloned();
            HintDetail::Morpion(analysis)
        }
        _ => unreachable!("a hint belongs to the position it was asked for"),
    };
    let signs = match position {
        Position::Takuzu { board, .. } => {
            let signs = found.signs.iter();
            let signs = signs.filter_map(|&edge| Some(board_sign(edge, board.sign(edge)?, size)));
            signs.collect()
        }
        Position::Mines { .. } | Position::Morpion { .. } => Vec::new(),
    };
    Hint {
        signs,
        look: indices(&found.look, size),
        reasons: indices(&found.reasons, size),
        cells: indices(&found.cells, size),
        moves,
        stages: stages(&found, position, lang),
        json,
    }
}

/// How likely each closed cell is a mine. Finding what to play takes longer and is optional.
pub(crate) fn odds(view: &View, is_advised: bool, lang: &Messages) -> Result<Odds, Fault> {
    let chances = Chances::of(view, Budget::default()).map_err(|why| {
        let explainer = explain::Explainer::new(view, lang);
        Fault::Said(sentence(&explainer.impossible(why)))
    })?;
    let advice = match is_advised {
        true => Advice::of(view, &chances, lang),
        false => Advice::default(),
    };
    Ok(Odds {
        odds: odds::Odds::new(view, &chances, &advice),
        best_cell: advice.cell.map(|pos| view.size().index(pos)),
    })
}

/// Whether a view shows a mine: then its game is over.
pub(crate) fn is_over(view: &View) -> bool {
    let shows_mine = |(_, cell): (Pos, &Cell)| matches!(cell, Cell::Mine | Cell::Hit);
    view.cells().iter().any(shows_mine)
}

/// The most moves planned at once. After them, the caller asks again.
const MOST_PLANNED: usize = 1000;

/// What an approach would play, with its reasons.
pub(crate) fn bot(mut plan: Plan, lang: &Messages) -> Bot {
    let mut moves = Vec::new();
    while moves.len() < MOST_PLANNED
        && let Some(mv) = plan.next_move()
    {
        moves.push(BotMove {
            r#move: mv.to_string(),
            why: why(&plan, mv, lang),
        });
    }
    Bot { moves }
}

/// The most rows and columns of the matrices shown.
const MOST_SHOWN: usize = 1000;

/// The system of the pseudo-inverse and its solution: the first rows and columns, and how many are left out.
pub(crate) fn matrices(view: &View) -> Matrices {
    let size = view.size();
    // The values do not depend on the random numbers, which only break ties.
    let decision = pinv::decide(view, &mut Rng::new(0));
    let system = &decision.system;
    let (rows, cols) = (
        system.rows.len().min(MOST_SHOWN),
        system.variables.len().min(MOST_SHOWN),
    );
    let left_out = LeftOut {
        rows: system.rows.len() - rows,
        variables: system.variables.len() - cols,
    };
    let equation = |row: &pinv::Row| Equation {
        number: row.number.map(|pos| size.index(pos)),
        ones: row.ones[..row.ones.partition_point(|&one| one < cols)].to_vec(),
        total: row.need,
    };
    let is_shown = |mv: &&Move| system.variables[..cols].binary_search(&mv.pos()).is_ok();
    let act = |mv: &Move| Act {
        cell: size.index(mv.pos()),
        act: match mv {
            Move::Dig(_) => "dig",
            Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => "flag",
        },
    };
    Matrices {
        variables: indices(&system.variables[..cols], size),
        rows: system.rows[..rows].iter().map(equation).collect(),
        values: decision.values[..cols].to_vec(),
        acts: decision.moves.iter().filter(is_shown).map(act).collect(),
        guessed: decision.guessed,
        left_out: (left_out.rows + left_out.variables > 0).then_some(left_out),
    }
}

/// The verdict on each move of a finished game.
pub(crate) fn verdicts(session: &Session, lang: &Messages) -> Result<Verdicts, Fault> {
    let grille_session::Game::Mines(game) = session.game() else {
        return Err(Fault::OtherGame);
    };
    let size = game.view().size();
    if size.area() > grille_session::record::MOST_JUDGED {
        return Err(Fault::Said(lang.text(id::ENGINE_NOT_JUDGED)));
    }
    let found = session.verdicts();
    let (Some((steps, judged)), Some(layout)) = (found, game.layout_at_end()) else {
        return Err(Fault::Said(lang.text(id::MINES_STATUS_PLAYING)));
    };
    let judged_steps = steps.iter().zip(&judged.verdicts);
    let play = Play::of(layout, &judged.view, judged.verdicts.len());
    let seconds = session.elapsed() as f64 / 1000.0;
    let seconds = (seconds > 0.0).then_some(seconds);
    Ok(Verdicts {
        game: GameVerdicts::new(judged, Measures::of(layout), play, seconds),
        steps: judged_steps
            .map(|(&step, verdict)| JudgedStep {
                verdict: MoveVerdict {
                    // The game's own notation, not that of the five operations.
                    r#move: Some(verdict.mv.to_string()),
                    ..MoveVerdict::new(verdict, size)
                },
                step,
                cell: size.index(verdict.mv.pos()),
                why: verdict::describe(verdict, lang),
            })
            .collect(),
        summary: verdict::summary(judged, lang),
        luck_words: verdict::luck(judged, lang),
    })
}

/// The broken rules, with their cells.
pub(crate) fn check(board: &Board, rules: Rules, lang: &Messages) -> Check {
    let explainer = TakuzuExplainer::new(board, lang);
    let found = breaches(board, rules);
    let said = match found.first() {
        Some(breach) => explainer.breach(breach),
        None => takuzu_check::unbroken(board, lang),
    };
    Check {
        breaches: broken_lines(&found, &explainer, board),
        said,
    }
}

fn broken_lines(
    found: &[Breach],
    explainer: &TakuzuExplainer<'_>,
    board: &Board,
) -> Vec<BrokenLine> {
    let broken = found.iter().map(|breach| BrokenLine {
        cells: indices(&breach_cells(breach, board), board.size()),
        sign: match *breach {
            Breach::Sign { edge, sign } => Some(board_sign(edge, sign, board.size())),
            _ => None,
        },
        why: explainer.breach(breach),
    });
    broken.collect()
}

/// The branches searched for a puzzle that is being entered: a fraction of a second.
const ENTERED: u64 = 20_000;

/// Whether a puzzle that is being entered has no solution, one or several.
pub(crate) fn entered(puzzle: &Board, rules: Rules, lang: &Messages) -> Entered {
    let explainer = TakuzuExplainer::new(puzzle, lang);
    let found = breaches(puzzle, rules);
    let (solutions, said) = match found.first() {
        Some(breach) => ("none", explainer.breach(breach)),
        None => {
            let budget = grille_takuzu::Budget(ENTERED);
            match grille_takuzu::solve(puzzle, rules, budget).only() {
                Ok(_) => ("one", lang.text(id::ENGINE_ENTERED_ONE)),
                Err(RateError::None) => ("none", lang.text(id::ENGINE_ENTERED_NONE)),
                Err(RateError::Several) => ("several", lang.text(id::ENGINE_ENTERED_SEVERAL)),
                Err(RateError::Unknown) => ("unknown", lang.text(id::ENGINE_ENTERED_UNKNOWN)),
            }
        }
    };
    let setup = grille_session::takuzu::Setup::puzzle(Puzzle {
        board: puzzle.clone(),
        rules,
    });
    Entered {
        solutions,
        said,
        breaches: broken_lines(&found, &explainer, puzzle),
        id: grille_session::Start::Takuzu(setup).to_string(),
    }
}

fn only_solution(puzzle: &Board, rules: Rules) -> Result<Board, RateError> {
    grille_takuzu::solve(puzzle, rules, grille_takuzu::Budget::default()).only()
}

/// The digits that differ from the solution.
pub(crate) fn errors(game: &Takuzu, lang: &Messages) -> Errors {
    let board = game.board();
    match only_solution(game.puzzle(), game.rules()) {
        Ok(solution) => {
            let wrong = mistakes(board, &solution);
            Errors {
                said: takuzu_check::mistakes(board, &wrong, lang),
                wrong: indices(&wrong, board.size()),
            }
        }
        Err(why) => Errors {
            wrong: Vec::new(),
            said: takuzu_check::unsolved(why, lang),
        },
    }
}

/// The move that fills in the solution.
pub(crate) fn solve(puzzle: &Board, rules: Rules, lang: &Messages) -> Solve {
    match only_solution(puzzle, rules) {
        Ok(board) => {
            let size = board.size();
            let fill = grille_takuzu::text::moves::write(&grille_takuzu::Move::Fill(board), size);
            Solve {
                r#move: Some(fill),
                said: None,
            }
        }
        Err(why) => Solve {
            r#move: None,
            said: Some(takuzu_check::unsolved(why, lang)),
        },
    }
}

/// How hard a puzzle is.
pub(crate) fn rate(puzzle: &Board, rules: Rules, lang: &Messages) -> Result<Rate, Fault> {
    let grade = grade_of(puzzle, rules, grille_takuzu::Budget::default())
        .map_err(|why| Fault::Said(takuzu_check::unsolved(why, lang)))?;
    Ok(Rate {
        words: grade::describe(&grade, lang),
        grade: (&grade).into(),
    })
}

/// A puzzle with its solution, for printing.
pub(crate) fn printed(game: &Takuzu, id: String) -> Printed {
    let puzzle = game.puzzle();
    let cells = |board: &Board| -> String {
        let shown = |pos| match board.digit(pos) {
            Some(digit) => char::from(b'0' + digit.number()),
            None => '.',
        };
        board.size().positions().map(shown).collect()
    };
    let solution = only_solution(puzzle, game.rules());
    let grade = grade_of(puzzle, game.rules(), grille_takuzu::Budget::default());
    let size = puzzle.size();
    let signs = puzzle.signs();
    Printed {
        id,
        rules: game.rules().to_string(),
        signs: signs
            .map(|(edge, sign)| board_sign(edge, sign, size))
            .collect(),
        cells: cells(puzzle),
        solution: solution.ok().map(|board| cells(&board)),
        grade: grade.ok().map(|grade| grade.difficulty().name()),
    }
}

/// The value of every move.
pub(crate) fn values(game: &grille_morpion::Game, lang: &Messages) -> Result<Values, Fault> {
    if game.is_over() {
        return Err(Fault::Refused(grille_session::Refusal::Over));
    }
    let analysis = hint::values(game);
    let whole = PositionAnalysis::new(game, &analysis);
    let values = MoveValues::new(game, analysis);
    let moves = values.analysis.moves.iter();
    let signs = moves.map(|(play, worth)| Sign {
        r#move: play.to_string(),
        sign: values.sign(worth),
        class: match values.end(worth) {
            End::Wins => "win",
            End::Loses => "loss",
            End::Neither => "neither",
        },
        framed: values.is_framed(*play),
        best: values.is_best(*play),
        words: describe_worth(worth, lang),
    });
    let (share, words) = values.bar(lang);
    Ok(Values {
        analysis: whole,
        signs: signs.collect(),
        share,
        words,
        legend: values.legend(lang),
    })
}
