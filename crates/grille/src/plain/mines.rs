//! Minesweeper in line mode: probabilities, the bot, and the verdicts at the end.

use grille_messages::id;
use grille_messages::mines::explain::{self, Explainer};
use grille_messages::mines::{odds, verdict};
use grille_mines::Cell;
use grille_mines::solve::chances::{Budget, Chances};
use grille_mines::solve::{self};
use grille_mines::text::cell as name;
use grille_session::record::MOST_JUDGED;
use grille_session::{Game, Move, Status};

use super::Table;
use crate::fail::Failure;

/// Whether an earlier move already did what this one would do: the cell is open or marked.
pub(super) fn is_needless(game: &Game, mv: &Move) -> bool {
    let (Game::Mines(game), Move::Mines(mv)) = (game, mv) else {
        return false;
    };
    match (mv, game.view().cell(mv.pos())) {
        (grille_mines::Move::Dig(_), cell) => matches!(cell, Cell::Open(_)),
        (grille_mines::Move::Mark(_), cell) => cell == Cell::Marked,
        _ => false,
    }
}

pub(super) fn odds(table: &mut Table<'_>, rest: &str) -> Result<(), Failure> {
    let Game::Mines(game) = table.session().game() else {
        return Ok(());
    };
    let lang = table.lang;
    if game.status() != Status::Playing {
        return table.say(id::REFUSED_OVER, &[]);
    }
    let view = game.view();
    let chances = match Chances::of(view, Budget::default()) {
        Ok(chances) => chances,
        Err(why) => {
            let what = Explainer::new(view, lang).impossible(why);
            return table.print(&grille_messages::sentence(&what));
        }
    };
    if rest.is_empty() {
        let mut map = Vec::new();
        odds::map(view, &chances, &mut map)?;
        let map = String::from_utf8_lossy(&map).into_owned();
        table.print(map.trim_end_matches('\n'))?;
        table.say(id::MINES_MAP_LEGEND, &[])?;
    }
    for text in rest.split([' ', ',']).filter(|part| !part.is_empty()) {
        let Ok(pos) = name::read(text, view.size()) else {
            return table.say(id::REFUSED_NO_CELL, &[]);
        };
        match chances.mine(pos) {
            Some(share) => {
                let values = [
                    ("cell", name::write(pos).into()),
                    ("odds", explain::percent(share, lang).into()),
                ];
                table.say(id::LINE_ODDS, &values)?;
            }
            None => table.say(id::REFUSED_OPEN, &[])?,
        }
    }
    if !chances.is_exact() {
        table.say(id::MINES_MAP_ROUGH, &[])?;
    }
    table.recorded.session.note_help();
    table.keep();
    Ok(())
}

/// Runs `bot`, `bot APPROACH` or `bot APPROACH all`.
pub(super) fn bot(table: &mut Table<'_>, rest: &str) -> Result<(), Failure> {
    let mut approach = solve::ApproachName::Exact;
    let mut all = false;
    let every = table.lang.text(id::LINE_WORD_ALL);
    for word in rest.split_whitespace() {
        match word.parse() {
            Ok(name) => approach = name,
            Err(_) if word == "all" || every.split(' ').any(|known| known == word) => all = true,
            Err(_) => {
                let names = solve::ApproachName::ALL
                    .map(solve::ApproachName::name)
                    .join(", ");
                return table.say(id::LINE_NO_APPROACH, &[("names", names.into())]);
            }
        }
    }
    if table.session().status().is_over() {
        return table.say(id::REFUSED_OVER, &[]);
    }
    table.recorded.note_bot();
    // Ends: every step digs or marks a cell, or there is no move.
    loop {
        let moves = match table.session().game() {
            Game::Mines(game) => game.bot_moves(approach),
            _ => Vec::new(),
        };
        let mut played = false;
        for mv in moves.into_iter().map(Move::from) {
            if table.session().status().is_over() {
                break;
            }
            if !is_needless(table.session().game(), &mv) {
                played |= table.play(mv)?;
            }
        }
        if !played {
            return table.say(id::LINE_BOT_STUCK, &[]);
        }
        if !all || table.session().status().is_over() {
            return Ok(());
        }
    }
}

/// Prints the quality of the moves of a finished game, in a line or two.
pub(super) fn summary(table: &Table<'_>) -> Result<(), Failure> {
    if table.session().game().size().area() > MOST_JUDGED {
        return Ok(());
    }
    let Some((_, judged)) = table.session().verdicts() else {
        return Ok(());
    };
    let [counts, luck] = verdict::summary(judged, table.lang);
    let where_to = table.lang.text(id::LINE_VERDICT_LIST);
    table.print(&format!("{counts} {where_to}"))?;
    table.print(&luck)
}

pub(super) fn verdicts(table: &mut Table<'_>) -> Result<(), Failure> {
    let Some((steps, judged)) = table.session().verdicts() else {
        return table.say(id::MINES_STATUS_PLAYING, &[]);
    };
    for (step, verdict) in steps.iter().zip(&judged.verdicts) {
        let values = [
            ("at", (step + 1).to_string().into()),
            ("move", verdict.mv.to_string().into()),
            ("verdict", verdict::describe(verdict, table.lang).into()),
        ];
        table.say(id::LINE_VERDICT, &values)?;
    }
    Ok(())
}
