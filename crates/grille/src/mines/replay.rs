//! `grille mines replay`: judges every move of a played game, with luck, 3BV and efficiency.

use std::io::Write;

use grille_grid::text::Scanner;
use grille_messages::mines::explain;
use grille_messages::mines::verdict::{self as describe, GameVerdicts};
use grille_messages::{id, json};
use grille_mines::solve::chances::Budget;
use grille_mines::stats::{Board, Play};
use grille_mines::text::{history, problem};
use grille_mines::verdict;
use grille_mines::{FirstClick, Game, Move, Rules, Status};

use super::input;
use crate::args::MinesReplay;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use grille_messages::mines::formats::{self, Fault};

pub(super) fn run(args: &MinesReplay, lang: &Messages) -> Result<(), Failure> {
    let bytes = input::bytes(args.file.as_deref(), lang)?;
    let bad = |fault: Fault| Failure::bad_input(formats::explain(fault, lang));
    let mut scanner = Scanner::new(&bytes);
    let layout = problem::read_from(&mut scanner).map_err(|error| bad(Fault::Problem(error)))?;
    let mut moves = Vec::new();
    let mut game = Game::new(layout.clone(), Rules::SAE);
    history::replay_each(&mut scanner, &mut game, |mv| moves.push(mv))
        .map_err(|error| bad(Fault::History(error)))?;
    scanner
        .finish(())
        .map_err(|error| bad(Fault::Trailing(error)))?;
    let promise = args.first;
    let first = moves.iter().find_map(|mv| match mv {
        Move::Dig(pos) => Some(*pos),
        Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => None,
    });
    let broken = first.filter(|&pos| match promise {
        FirstClick::None => false,
        FirstClick::Safe => layout.is_mine(pos),
        FirstClick::Zero => layout.is_mine(pos) || layout.count_around(pos).number() > 0,
    });
    if let Some(pos) = broken {
        let mv = history::write_move(Move::Dig(pos), layout.size()).expect("the format has digs");
        let values = [("move", mv.into()), ("first", promise.name().into())];
        return Err(Failure::bad_input(
            lang.fill(id::MINES_PROMISE_BROKEN, &values),
        ));
    }
    let judged = verdict::judge(&layout, Rules::SAE, promise, &moves, Budget::default());
    let board = Board::of(&layout);
    let play = Play::of(&layout, &judged.view, moves.len());
    let mut output = output::buffered();
    if args.json {
        let line = json::line(&GameVerdicts::new(&judged, board, play, args.seconds));
        writeln!(output, "{line}")?;
        return Ok(output.flush()?);
    }
    let size = layout.size();
    for (at, verdict) in judged.verdicts.iter().enumerate() {
        let mv = history::write_move(verdict.mv, size).expect("it was read in this format");
        let values = [
            ("at", (at + 1).to_string().into()),
            ("move", mv.into()),
            ("cell", explain::cell(verdict.mv.pos()).into()),
            ("verdict", describe::describe(verdict, lang).into()),
        ];
        writeln!(output, "{}", lang.fill(id::MINES_VERDICT, &values))?;
    }
    let status = match judged.status {
        Status::Playing => id::MINES_STATUS_PLAYING,
        Status::Won => id::MINES_STATUS_WON,
        Status::Lost => id::MINES_STATUS_LOST,
    };
    writeln!(output, "{}", lang.text(status))?;
    if let Some(words) = describe::not_judged(&judged, lang) {
        writeln!(output, "{words}")?;
    }
    let values = [
        ("taken", explain::percent(judged.taken, lang).into()),
        ("due", explain::percent(judged.due, lang).into()),
        ("luck", explain::percent(judged.luck(), lang).into()),
    ];
    writeln!(output, "{}", lang.fill(id::MINES_LUCK, &values))?;
    let values = [
        ("bv", board.three_bv.to_string().into()),
        ("done", play.done.to_string().into()),
        ("openings", board.openings.to_string().into()),
        ("islands", board.islands.to_string().into()),
    ];
    writeln!(output, "{}", lang.fill(id::MINES_BOARD_STATS, &values))?;
    if let Some(efficiency) = play.efficiency() {
        let values = [
            ("clicks", play.clicks.to_string().into()),
            ("efficiency", explain::percent(efficiency, lang).into()),
        ];
        writeln!(output, "{}", lang.fill(id::MINES_EFFICIENCY, &values))?;
    }
    if let Some(speed) = args.seconds.and_then(|seconds| play.per_second(seconds)) {
        let values = [("speed", lang.decimal(&format!("{speed:.2}")).into())];
        writeln!(output, "{}", lang.fill(id::MINES_SPEED, &values))?;
    }
    Ok(output.flush()?)
}
