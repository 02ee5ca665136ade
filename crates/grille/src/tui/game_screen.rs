//! State shared by the three game screens: the game with its clock, refused moves, undo, hints in stages,
//! sharing.

use std::time::{Duration, SystemTime};

use grille_session::hint::{Hint, hint};
use grille_session::mines::Mined;
use grille_session::takuzu::Source;
use grille_session::{Events, GameKind, Move, Session, Start, id, record};

use super::context::{Context, Tone};
use super::worker::Ticket;
use crate::recorded_game::RecordedGame;
use crate::store::Problem;
use grille_messages::errors;

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Where to look.
    Look,
    /// What it follows from.
    Reasons,
    /// What to play.
    Moves,
}

/// A hint, and how much of it is shown.
pub(crate) struct ShownHint {
    pub(crate) hint: Hint,
    pub(crate) stage: Stage,
}

/// A game on a screen.
pub(crate) struct GameScreen {
    pub(crate) recorded: RecordedGame,
    /// The hint that is shown; any move ends it.
    pub(crate) shown_hint: Option<ShownHint>,
    /// Somebody has asked for a hint that is not there yet.
    asked: Option<Ticket>,
    pub(crate) paused: bool,
    /// The day whose puzzle it is, as year, month and day.
    day: Option<(u32, u32, u32)>,
}

impl GameScreen {
    pub(crate) fn new(recorded: RecordedGame) -> GameScreen {
        GameScreen {
            day: id::day_of(&recorded.session.id()),
            recorded,
            shown_hint: None,
            asked: None,
            paused: false,
        }
    }

    /// "daily 2026-11-16", for the title of a daily puzzle.
    pub(crate) fn daily(&self, cx: &Context) -> Option<String> {
        let (year, month, day) = self.day?;
        let date = format!("{year:04}-{month:02}-{day:02}");
        Some(cx.lang.fill("daily-title", &[("date", date.into())]))
    }

    /// Whether a program has played the game or a part of it.
    pub(crate) fn is_bots(&self) -> bool {
        record::is_bots(self.session())
    }

    /// A screen for a game that starts now.
    pub(crate) fn of(session: Session) -> GameScreen {
        GameScreen::new(RecordedGame::new(session, SystemTime::now()))
    }

    pub(crate) fn session(&self) -> &Session {
        &self.recorded.session
    }

    pub(crate) fn elapsed(&self, cx: &Context) -> Duration {
        self.recorded.elapsed(cx.now)
    }

    /// Plays a move and says what has changed; the message line says why one is refused.
    pub(crate) fn play(&mut self, mv: Move, cx: &mut Context) -> Option<Events> {
        self.paused = false;
        match self.recorded.play(mv, cx.now, &cx.store) {
            Ok((events, kept)) => {
                self.shown_hint = None;
                tell(kept, cx);
                Some(events)
            }
            Err(refusal) => {
                let words = errors::refusal(&refusal, &cx.lang);
                cx.say(Tone::Bad, words);
                None
            }
        }
    }

    /// Goes on with a game after a move that was played aside.
    pub(crate) fn take_over(&mut self, session: Session, cx: &mut Context) {
        self.shown_hint = None;
        let kept = self.recorded.take_over(session, cx.now, &cx.store);
        tell(kept, cx);
    }

    /// Takes a move back; says whether there was one, also on the message line.
    pub(crate) fn undo(&mut self, cx: &mut Context) -> bool {
        let kept = self.recorded.step_back(cx.now, &cx.store);
        self.stepped(kept, "undo-nothing", cx)
    }

    /// Plays a move again that was taken back.
    pub(crate) fn redo(&mut self, cx: &mut Context) -> bool {
        let kept = self.recorded.step_forth(cx.now, &cx.store);
        self.stepped(kept, "redo-nothing", cx)
    }

    fn stepped(
        &mut self,
        kept: Option<Result<(), Problem>>,
        otherwise: &'static str,
        cx: &mut Context,
    ) -> bool {
        match kept {
            Some(kept) => {
                self.shown_hint = None;
                tell(kept, cx);
                true
            }
            None => {
                let words = cx.lang.text(otherwise);
                cx.say(Tone::Plain, words);
                false
            }
        }
    }

    /// Saves the game as it is now, as when its screen is closed; the clock stops.
    pub(crate) fn put_away(&mut self, cx: &mut Context) {
        self.recorded.stop(cx.now);
        let kept = self.recorded.keep(cx.now, &cx.store);
        tell(kept, cx);
    }

    /// Stops the clock, or lets it run on.
    pub(crate) fn pause(&mut self, cx: &mut Context) {
        self.paused = !self.paused && self.recorded.is_running();
        if self.paused {
            self.recorded.stop(cx.now);
        } else if self.session().cursor() > 0 {
            self.recorded.run(cx.now);
        }
    }

    /// When the clock shows another second, if it runs.
    pub(crate) fn next_second(&self, cx: &Context) -> Option<Duration> {
        let elapsed = self.elapsed(cx);
        let into = Duration::from_nanos(elapsed.subsec_nanos().into());
        let left = Duration::from_secs(1) - into;
        self.recorded.is_running().then(|| cx.now + left)
    }

    /// One press of the hint key: the next stage of the hint, or a search for one. The session is noted
    /// to have had help. A hint that is not there yet comes through [`GameScreen::found`].
    pub(crate) fn hint(&mut self, cx: &mut Context) {
        match &mut self.shown_hint {
            Some(hinted) => {
                hinted.stage = match hinted.stage {
                    Stage::Look => Stage::Reasons,
                    Stage::Reasons | Stage::Moves => Stage::Moves,
                };
            }
            None => {
                let session = self.session().clone();
                self.asked = Some(cx.ask(move |_| hint(&session)));
            }
        }
    }

    /// Whether this answer is to be the hint that was asked for; then it is told from its first stage.
    pub(crate) fn expects(&mut self, ticket: Ticket) -> bool {
        let expected = self.asked == Some(ticket);
        if expected {
            self.asked = None;
        }
        expected
    }

    /// A hint was found.
    pub(crate) fn found(&mut self, hint: Hint) {
        self.recorded.session.note_help();
        // Where nothing is to be played, there is nothing to be told bit by bit.
        let stage = if hint.moves.is_empty() {
            Stage::Moves
        } else {
            Stage::Look
        };
        self.shown_hint = Some(ShownHint { hint, stage });
    }

    /// Plays the hint that is shown; says what each of its moves has changed.
    pub(crate) fn play_hint(&mut self, cx: &mut Context) -> Vec<Events> {
        let Some(hinted) = self.shown_hint.take() else {
            return Vec::new();
        };
        let mut events = Vec::new();
        for mv in hinted.hint.moves {
            // A dig may open what comes next, which is then no move any more.
            if let Ok((more, kept)) = self.recorded.play(mv, cx.now, &cx.store) {
                events.push(more);
                tell(kept, cx);
            }
        }
        events
    }

    /// Says what to send to a friend, and hands it to the terminal's clipboard.
    pub(crate) fn share(&mut self, cx: &mut Context) {
        let id = self.session().id();
        cx.copy(&id);
        let words = cx.lang.fill("share-id", &[("id", id.into())]);
        cx.say(Tone::Plain, words);
    }
}

/// Says what could not be kept.
fn tell(kept: Result<(), Problem>, cx: &mut Context) {
    if let Err(problem) = kept {
        cx.unkept(&problem);
    }
}

/// The seed of a new game: as the command line says, or any that is short enough to be told to a friend.
pub(crate) fn fresh_seed(cx: &mut Context) -> u64 {
    if let Some(seed) = cx.chosen_seed() {
        return seed;
    }
    // A system without randomness has a clock: another game each time is all that is asked for.
    let random = getrandom::u64().unwrap_or_else(|_| {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |since| since.as_nanos() as u64)
    });
    random % 1_000_000_000
}

/// Remembers what was chosen for the next dialog: all of it but its seed, its mines, its puzzle and its
/// moves.
pub(crate) fn remember(start: &Start, cx: &mut Context) {
    let mut kind = start.clone();
    match &mut kind {
        Start::Mines(setup) => {
            setup.mined = Mined::Seed(0);
            setup.click = None;
        }
        Start::Takuzu(setup) => {
            if let Source::Seed { seed, .. } = &mut setup.source {
                *seed = 0;
            } else {
                // A puzzle of one's own is no wish for others like it.
                return;
            }
        }
        Start::Morpion(setup) => {
            setup.seed = 0;
            setup.opening.clear();
        }
    }
    let kept = cx
        .store
        .history()
        .and_then(|history| history.remember(start.kind().name(), &kind.to_string()));
    tell(kept, cx);
}

/// What was chosen last for a kind of game, if anything was.
pub(crate) fn remembered(kind: GameKind, cx: &Context) -> Option<Start> {
    let history = cx.store.history().ok()?;
    let text = history.remembered(kind.name()).ok()??;
    text.parse::<Start>()
        .ok()
        .filter(|start| start.kind() == kind)
}
