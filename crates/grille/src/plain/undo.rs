//! Undo, redo, restart and bookmarks in line mode.

use grille_messages::{MessageId, describe, id};
use grille_session::{Game, GameKind, Move, Session, Step};

use super::Table;
use crate::fail::Failure;

impl Table<'_> {
    pub(super) fn undo(&mut self, rest: &str) -> Result<(), Failure> {
        let Some(count) = Self::count(rest) else {
            return self.say(id::LINE_NOT_A_COUNT, &[]);
        };
        self.step(id::LINE_UNDONE, id::UNDO_NOTHING, count, Session::undo)
    }

    pub(super) fn redo(&mut self, rest: &str) -> Result<(), Failure> {
        let Some(count) = Self::count(rest) else {
            return self.say(id::LINE_NOT_A_COUNT, &[]);
        };
        self.step(id::LINE_REDONE, id::REDO_NOTHING, count, Session::redo)
    }

    /// The number of moves: one by default, and `None` for anything but a positive number.
    fn count(rest: &str) -> Option<usize> {
        if rest.is_empty() {
            return Some(1);
        }
        rest.parse().ok().filter(|&count| count > 0)
    }

    /// Undoes or redoes moves. Ends, because their number is finite.
    fn step(
        &mut self,
        done: MessageId,
        nothing: MessageId,
        count: usize,
        step: fn(&mut Session) -> bool,
    ) -> Result<(), Failure> {
        let before = self.session().cursor();
        for _ in 0..count {
            let at = self.session().cursor();
            while self.recorded.step(step, self.began.elapsed()) {
                self.keep();
                if !self.is_programs_turn() {
                    break;
                }
            }
            if self.session().cursor() == at {
                break;
            }
        }
        let after = self.session().cursor();
        if before == after {
            return self.say(nothing, &[]);
        }
        self.shown_hint = None;
        let (from, to) = (before.min(after), before.max(after));
        let steps = &self.session().steps()[from..to];
        let text = |step: &Step| match &step.mv {
            Move::Takuzu(grille_takuzu::Move::Fill(_)) => self.lang.text(id::LINE_WHOLE_SOLUTION),
            mv => describe::move_text(mv, self.session()),
        };
        let texts: Vec<String> = steps.iter().map(text).collect();
        let values = [
            ("count", texts.len().into()),
            ("moves", texts.join(", ").into()),
        ];
        self.say(done, &values)?;
        if self.is_programs_turn() {
            self.answers()?;
        }
        Ok(())
    }

    /// Whether it is the turn of a program playing against a person. Undo and redo continue past such turns.
    fn is_programs_turn(&self) -> bool {
        use grille_morpion::Player;
        use grille_session::morpion::Seat;
        match self.session().game() {
            Game::Morpion(game) if !self.session().status().is_over() => {
                let people = Player::BOTH.map(|player| game.seat(player) == Seat::Human);
                people.contains(&true) && game.seat(game.game().to_move()) != Seat::Human
            }
            _ => false,
        }
    }

    pub(super) fn restart(&mut self) -> Result<(), Failure> {
        let fixed = self.session().opening_len();
        if self.session().kind() == GameKind::Mines && self.session().cursor() > fixed {
            // Playing a board that one has seen counts as help.
            self.recorded.session.note_help();
        }
        self.recorded.session.go_to(fixed);
        self.shown_hint = None;
        self.keep();
        self.say(id::LINE_RESTARTED, &[])?;
        self.opened_already()?;
        self.answers()
    }

    pub(super) fn bookmark(&mut self) -> Result<(), Failure> {
        let id = if self.recorded.session.bookmark() {
            id::LINE_BOOKMARKED
        } else {
            id::LINE_UNBOOKMARKED
        };
        self.keep();
        self.say(id, &[])
    }

    pub(super) fn return_to_bookmark(&mut self) -> Result<(), Failure> {
        if !self.recorded.session.return_to_bookmark() {
            return self.say(id::LINE_NO_BOOKMARK, &[]);
        }
        self.shown_hint = None;
        self.keep();
        let values = [("moves", self.session().cursor().into())];
        self.say(id::LINE_RETURNED, &values)
    }
}
