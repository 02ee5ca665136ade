//! `grille history`: statistics of finished games as a table, or the games themselves for other programs.

use std::io::Write as _;
use std::path::Path;

use grille_messages::mines::explain::percent;
use grille_messages::{MessageId, group, id};

use crate::args::HistoryArgs;
use crate::fail::Failure;
use crate::lang::Messages;
use crate::output;
use crate::stats;
use crate::store::{self, Figures, Problem, Store, Unexported};
use crate::table::aligned;

pub(crate) fn run(
    args: &HistoryArgs,
    data_dir: Option<&Path>,
    lang: &Messages,
) -> Result<(), Failure> {
    let unreadable = |problem: Problem| Failure::failed(problem.words(lang));
    let history = Store::open(data_dir).history().map_err(unreadable)?;
    let mut output = output::buffered();
    if args.csv || args.json {
        let done = match args.csv {
            true => store::csv(&history, args.game, &mut output),
            false => store::json(&history, args.game, &mut output),
        };
        done.map_err(|why| match why {
            Unexported::Problem(problem) => unreadable(problem),
            Unexported::Io(error) => error.into(),
        })?;
        return Ok(output.flush()?);
    }
    let figures = history.figures(args.game).map_err(unreadable)?;
    let left_out = history.left_out(args.game).map_err(unreadable)?;
    if figures.is_empty() && left_out == 0 {
        writeln!(output, "{}", lang.text(id::HISTORY_NONE))?;
        return Ok(output.flush()?);
    }
    if !figures.is_empty() {
        writeln!(output, "{}\n", table(&figures, lang))?;
    }
    writeln!(output, "{}", rule(left_out, lang))?;
    Ok(output.flush()?)
}

/// Returns the sentence about which games count, and how many do not.
pub(crate) fn rule(left_out: u64, lang: &Messages) -> String {
    let rule = lang.text(id::RECORDS_RULE);
    let values = [("games", left_out.to_string().into())];
    match left_out {
        0 => rule,
        _ => format!("{rule}\n{}", lang.fill(id::RECORDS_LEFT_OUT, &values)),
    }
}

/// Returns the figures as a table, one group per line.
pub(crate) fn table(figures: &[Figures], lang: &Messages) -> String {
    let mut table = vec![COLUMNS.map(|column| lang.text(column)).to_vec()];
    table.extend(figures.iter().map(|of| cells(of, lang).to_vec()));
    aligned(&table, NAMES)
}

/// The message ids of the column headings.
pub(crate) const COLUMNS: [MessageId; 11] = [
    id::HISTORY_GAME,
    id::HISTORY_PRESET,
    id::HISTORY_RULES,
    id::HISTORY_PLAYED,
    id::HISTORY_WON,
    id::HISTORY_RATE,
    id::HISTORY_STREAK,
    id::HISTORY_BEST_STREAK,
    id::HISTORY_BEST,
    id::HISTORY_MEDIAN,
    id::HISTORY_LUCK,
];

/// The number of columns that name the group. The others are figures.
pub(crate) const NAMES: usize = 3;

/// Returns the cells of a group, in the order of [`COLUMNS`]. They may contain untrusted text.
pub(crate) fn cells(of: &Figures, lang: &Messages) -> [String; 11] {
    let none = || "-".to_owned();
    let kind = of.group.game;
    [
        group::game(kind, lang),
        group::level(kind, &of.group.preset, lang),
        group::rules(kind, &of.group.rules, lang),
        of.played.to_string(),
        of.won.to_string(),
        // A group has at least one game, so this never divides by 0.
        stats::percent(of.won as f64 / of.played as f64, lang),
        of.streak.to_string(),
        of.best_streak.to_string(),
        of.best_ms.map_or_else(none, |ms| clock(ms, lang)),
        of.median_ms.map_or_else(none, |ms| clock(ms, lang)),
        of.mean_luck.map_or_else(none, |luck| percent(luck, lang)),
    ]
}

/// Formats a time as `1:02:03.4`, or `2:03.4` without hours; `2:03,4` in French. Tenths are truncated, as on a
/// stopwatch.
pub(crate) fn clock(ms: u64, lang: &Messages) -> String {
    let (tenths, seconds) = (ms / 100 % 10, ms / 1000);
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
    let seconds = seconds % 60;
    lang.decimal(&match hours {
        0 => format!("{minutes}:{seconds:02}.{tenths}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}.{tenths}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Language;

    #[test]
    fn a_clock_has_hours_only_when_they_are_needed() {
        let [en, fr] = Language::ALL.map(Messages::new);
        for (ms, want) in [
            (0, "0:00.0"),
            (61_999, "1:01.9"),
            (3_600_000, "1:00:00.0"),
            (u64::MAX, "5124095576030:25:51.6"),
        ] {
            assert_eq!(clock(ms, &en), want);
        }
        assert_eq!(clock(61_999, &fr), "1:01,9");
    }
}
