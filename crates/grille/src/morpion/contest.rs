//! `grille morpion match`: plays players against each other.

use std::io::Write;
use std::time::Instant;

use grille_messages::{id, json};
use grille_morpion::Player;
use grille_morpion::arena::{self, Tally};
use serde::Serialize;

use crate::args::MorpionMatch;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use crate::progress;
use crate::stats;

/// The object that scripts read.
#[derive(Serialize)]
struct MatchLine {
    x: &'static str,
    o: &'static str,
    games: u64,
    x_wins: u64,
    o_wins: u64,
    draws: u64,
    both: u64,
    mean_plies: f64,
    ms_per_move: f64,
}

pub(super) fn run(args: &MorpionMatch, seed: u64, lang: &Messages) -> Result<(), Failure> {
    let rules = args.kind.rules(args.side);
    let begin = Instant::now();
    let bar = progress::bar(args.games);
    let mut tally = Tally::default();
    for number in 0..args.games {
        bar.done(number);
        let one = arena::games(rules, args.x, args.o, number..number + 1, seed, args.plies);
        tally = tally + one;
    }
    drop(bar);
    let ms_per_move = match tally.plies {
        0 => 0.0,
        plies => begin.elapsed().as_secs_f64() * 1e3 / plies as f64,
    };
    let mut output = output::stdout();
    if args.json {
        let line = MatchLine {
            x: args.x.name(),
            o: args.o.name(),
            games: tally.games,
            x_wins: tally.x_wins,
            o_wins: tally.o_wins,
            draws: tally.draws,
            both: tally.both,
            mean_plies: tally.mean_plies(),
            ms_per_move,
        };
        return Ok(writeln!(output, "{}", json::line(&line))?);
    }
    for (player, level, wins) in [
        (Player::X, args.x, tally.x_wins),
        (Player::O, args.o, tally.o_wins),
    ] {
        let (low, high) = stats::wilson(wins, tally.games);
        let values = [
            ("player", player.letter().to_string().into()),
            ("level", level.name().into()),
            ("wins", wins.to_string().into()),
            ("games", tally.games.to_string().into()),
            (
                "share",
                stats::percent(wins as f64 / tally.games.max(1) as f64, lang).into(),
            ),
            ("low", stats::percent(low, lang).into()),
            ("high", stats::percent(high, lang).into()),
            ("score", stats::percent(tally.score(player), lang).into()),
        ];
        writeln!(output, "{}", lang.fill(id::MORPION_MATCH_PLAYER, &values))?;
    }
    let values = [
        ("draws", tally.draws.to_string().into()),
        ("both", tally.both.to_string().into()),
        (
            "plies",
            lang.decimal(&format!("{:.1}", tally.mean_plies())).into(),
        ),
        ("ms", lang.decimal(&format!("{ms_per_move:.2}")).into()),
        ("most", args.plies.to_string().into()),
    ];
    Ok(writeln!(
        output,
        "{}",
        lang.fill(id::MORPION_MATCH_REST, &values)
    )?)
}
