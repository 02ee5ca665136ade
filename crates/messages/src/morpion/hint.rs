//! Describes a hint in stages.

use grille_grid::Pos;
use grille_morpion::analyse::{Analysis, Worth};
use grille_morpion::text::cell;
use grille_morpion::{Move, Player};
use grille_session::hint::Hint;

use super::values::describe_worth;
use super::worth;
#[cfg(feature = "program")]
use crate::hint::Stage;
use crate::{Messages, id};

fn names(cells: &[Pos]) -> Vec<String> {
    cells.iter().map(|&pos| cell::write(pos)).collect()
}

/// The worth of the move that is advised.
fn worth_of(best: Move, analysis: &Analysis) -> &Worth {
    let found = analysis.moves.iter().find(|(play, _)| *play == best);
    let (_, worth) = found.expect("every legal move has its worth in the analysis");
    worth
}

pub(crate) fn stages(
    hint: &Hint,
    best: Option<Move>,
    analysis: &Analysis,
    mover: Player,
    lang: &Messages,
) -> Vec<String> {
    let Some(best) = best else {
        return vec![lang.text(id::LINE_NOTHING_TO_PLAY)];
    };
    let look = [("cells", names(&hint.look).join(" ").into())];
    let mut stages = vec![lang.fill(id::LINE_LOOK_AT, &look)];
    if !analysis.feared.is_empty() {
        let values = [("cells", names(&analysis.feared).join(" ").into())];
        stages.push(lang.fill(id::MORPION_PARRY, &values));
    }
    let worth = describe_worth(worth_of(best, analysis), lang);
    let values = [("move", best.to_string().into()), ("worth", worth.into())];
    let mut last = vec![lang.fill(id::LINE_BEST_MOVE, &values)];
    last.extend(worth::equal_moves(mover, analysis, lang));
    stages.push(last.join(" "));
    stages
}

#[cfg(feature = "program")]
pub(crate) fn beside_board(
    hint: &Hint,
    best: Option<Move>,
    analysis: &Analysis,
    stage: Stage,
    mover: Player,
    lang: &Messages,
) -> String {
    let list = |cells: &[Pos]| ("cells", lang.list(names(cells)).into());
    let Some(best) = best else {
        return lang.text(id::LINE_NOTHING_TO_PLAY);
    };
    let mut words = Vec::new();
    match stage {
        Stage::Look => words.push(lang.fill(id::LINE_LOOK_AT, &[list(&hint.look)])),
        Stage::Reasons => {
            if !analysis.wins.is_empty() {
                let player = ("player", mover.letter().to_string().into());
                let values = [player, list(&analysis.wins)];
                words.push(lang.fill(id::MORPION_HINT_WINS, &values));
            }
            if !analysis.feared.is_empty() {
                words.push(lang.fill(id::MORPION_PARRY, &[list(&analysis.feared)]));
            }
            if words.is_empty() {
                words.push(lang.text(id::MORPION_HINT_QUIET));
            }
        }
        Stage::Moves => {
            let worth = describe_worth(worth_of(best, analysis), lang);
            let values = [("move", best.to_string().into()), ("worth", worth.into())];
            words.push(lang.fill(id::MORPION_HINT_MOVE, &values));
            words.extend(worth::equal_moves(mover, analysis, lang));
        }
    }
    words.join(" ")
}
