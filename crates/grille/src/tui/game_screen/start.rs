//! The starts of new games: their seeds, the last choices, and pasted games.

use std::time::SystemTime;

use grille_messages::errors;
use grille_session::mines::Mined;
use grille_session::pasted::{self, Pasted};
use grille_session::takuzu::Source;
use grille_session::{GameKind, Start};
use grille_takuzu::Rules;

use crate::lang::Messages;
use crate::tui::context::{Context, Tone};

/// The seed of a new game: from the command line, or random and short enough to pass on to a friend.
pub(in crate::tui) fn fresh_seed(cx: &mut Context) -> u64 {
    if let Some(seed) = cx.chosen_seed() {
        return seed;
    }
    // Without a source of randomness, the clock will do: each game only has to be a different one.
    let random = getrandom::u64().unwrap_or_else(|_| {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |since| since.as_nanos() as u64)
    });
    random % 1_000_000_000
}

/// Remembers a choice for the next dialog, without its seed, mines, puzzle and moves.
pub(in crate::tui) fn remember(start: &Start, cx: &mut Context) {
    let mut chosen = start.clone();
    match &mut chosen {
        Start::Mines(setup) => {
            setup.mined = Mined::Seed(0);
            setup.click = None;
        }
        Start::Takuzu(setup) => {
            if let Source::Seed { seed, .. } = &mut setup.source {
                *seed = 0;
            } else {
                // A player's own puzzle is not a preference for new ones.
                return;
            }
        }
        Start::Morpion(setup) => {
            setup.seed = 0;
            setup.opening.clear();
        }
    }
    cx.save(move |store| {
        let history = store.history()?;
        history.remember(chosen.kind().name(), &chosen.to_string())
    });
}

/// The last choice for a kind of game, if any.
pub(in crate::tui) fn remembered(kind: GameKind, cx: &Context) -> Option<Start> {
    let history = cx.store.history().ok()?;
    let text = history.remembered(kind.name()).ok()??;
    text.parse::<Start>()
        .ok()
        .filter(|start| start.kind() == kind)
}

/// Reads a pasted game: an ID, a link, a saved game, or a board in any format. `rules` are those of a Takuzu puzzle
/// whose text does not tell them. The error is a sentence for the user.
pub(in crate::tui) fn read_pasted(
    text: &str,
    rules: Option<Rules>,
    lang: &Messages,
) -> Result<Start, String> {
    // Terminals paste the end of a line as a carriage return.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    match pasted::read_under(&text, rules) {
        Ok(Pasted::Start(start, _)) => Ok(start),
        Ok(Pasted::Saved(session)) => Ok(session.start()),
        Err(error) => Err(errors::pasted(&error, lang)),
    }
}

/// The same, but reports errors on the message line.
pub(in crate::tui) fn pasted(text: &str, rules: Option<Rules>, cx: &mut Context) -> Option<Start> {
    let read = read_pasted(text, rules, &cx.lang);
    read.map_err(|words| cx.say(Tone::Bad, words)).ok()
}
