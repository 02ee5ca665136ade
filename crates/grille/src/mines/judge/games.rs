//! Judges operation 5 on the grids of [`cases`], then by playing whole games. Every move must be legal, and none may
//! be a guess if something can be proved. Counts wins.

use grille_grid::{Rng, Size};
use grille_messages::id;
use grille_mines::solve::proof::{self, ProofBudget, Proofs};
use grille_mines::solve::single::Marks;
use grille_mines::text::{history, table};
use grille_mines::{FirstClick, Game, Move, MoveError, Rules, Status};

use super::cases::{self, GRIDS};
use super::finding::Fault;
use super::trial::{Trial, shown};
use crate::fail::Failure;

/// The expected length of an answer with a move, in bytes.
const MOVE: usize = 16;

/// Asks for one move on every grid, then plays all games. If a promise is made for the first click, or its cell was
/// chosen, plays it for the program; otherwise the program makes the first move, too.
pub(super) fn judge(trial: &mut Trial<'_>, chosen: bool, rng: &mut Rng) -> Result<(), Failure> {
    for (problem, history) in GRIDS {
        if trial.gives_up(5) {
            return Ok(());
        }
        if let Some(mut game) = cases::game(problem, history) {
            step(trial, &mut game);
        }
        trial.bar.advance(1);
    }
    let kind = trial.kind;
    let forced = chosen || kind.promise != FirstClick::None;
    for _ in 0..trial.games {
        if trial.gives_up(5) {
            break;
        }
        let mut game = Game::new(kind.draw(rng, trial.lang)?, Rules::SAE);
        if forced && game.status() == Status::Playing {
            // The cell is on the board and hidden.
            let _ = game.play_unrecorded(Move::Dig(kind.first));
        }
        // Ends: every legal move changes a hidden cell for good, and an illegal one ends the game here.
        while game.status() == Status::Playing && step(trial, &mut game) {}
        trial.judgement.games += 1;
        trial.judgement.wins += u64::from(game.status() == Status::Won);
        trial.bar.advance(1);
    }
    Ok(())
}

/// Asks for one move and plays it. Returns whether the move was legal.
fn step(trial: &mut Trial<'_>, game: &mut Game) -> bool {
    let size = game.view().size();
    let table = table::write(game.view(), trial.rule.unwrap_or_default());
    let input = format!("5 {table}").into_bytes();
    let Some(answer) = trial.ask(5, &input, MOVE) else {
        return false;
    };
    let word = answer.trim_ascii();
    let mv = match history::read_move(word, size) {
        Ok(mv) => mv,
        Err(history::HistoryFault::Illegal { why, .. }) => {
            illegal(trial, &input, word, why);
            return false;
        }
        Err(_) => {
            let values = [("answer", shown(&answer).into())];
            trial.note(5, Fault::Garbage, &input, id::JUDGE_WHY_NO_MOVE, &values);
            return false;
        }
    };
    if let Err(why) = game.check(mv) {
        illegal(trial, &input, word, why);
        return false;
    }
    trial.judgement.moves += 1;
    // The numbers come from a layout, so nothing contradicts them.
    if let Ok(proofs) = proof::prove(
        game.view(),
        Marks::under(Rules::SAE),
        ProofBudget::default(),
    ) {
        logic(trial, &input, mv, &proofs, size);
    }
    game.play_unrecorded(mv).is_ok()
}

fn illegal(trial: &mut Trial<'_>, input: &[u8], word: &[u8], why: MoveError) {
    let id = match why {
        MoveError::Marked => id::JUDGE_WHY_MARKED,
        MoveError::OffBoard => id::JUDGE_WHY_OFF_BOARD,
        // There is no other reason under these rules while the game goes on.
        _ => id::JUDGE_WHY_OPEN,
    };
    let values = [("move", shown(word).into())];
    trial.note(5, Fault::Illegal, input, id, &values);
}

/// Records a fault if the move is a guess although something could be proved.
fn logic(trial: &mut Trial<'_>, input: &[u8], mv: Move, proofs: &Proofs, size: Size) {
    let safe = proofs.safe.iter().next().map(Move::Dig);
    let Some(proved) = safe.or_else(|| proofs.mines.iter().next().map(Move::Mark)) else {
        return;
    };
    trial.judgement.provable += 1;
    let is_proved = match mv {
        Move::Dig(pos) => proofs.safe.contains(pos),
        Move::Mark(pos) => proofs.mines.contains(pos),
        Move::Unmark(_) | Move::Chord(_) => false,
    };
    // An incomplete search may have missed what the program found.
    if is_proved || !proofs.complete {
        return;
    }
    trial.judgement.missed += 1;
    let text = |mv| history::write_move(mv, size).expect("proofs and answers are digs and marks");
    let values = [("move", text(mv).into()), ("proved", text(proved).into())];
    trial.note(5, Fault::Missed, input, id::JUDGE_WHY_MISSED, &values);
}
