//! Takuzu on the game screen: its cells and counts, panel and actions, pencilled digits, broken rules, and the
//! solution of the puzzle. Puzzles of one's own are entered in an editor.

pub(super) mod board;
pub(super) mod editor;
pub(crate) mod new;
mod panel;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use crossterm::event::MouseButton;
use grille_grid::{CellSet, Pos};
use grille_messages::hint::Stage;
use grille_messages::takuzu::explain::{self, Explainer};
use grille_messages::{MessageId, describe, id};
use grille_session::hint::{HintDetail, breach_cells, hint};
use grille_session::takuzu::{LineCount, Source, Takuzu};
use grille_session::{Events, Game, GameKind, Move as AnyMove, Session};
use grille_takuzu::technique::{self, Technique};
use grille_takuzu::{
    Board, Breach, Budget, Digit, Event, Hint, Move, Solutions, breaches, mistakes, solve,
};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::board::{CellLook, Highlights, Shape};
use super::context::{Again, Context, Tone};
use super::form::Form;
use super::frame;
use super::game_screen::{Acted, By, GameView, Play, highlights_of};
use super::keys::{Action, Table};
use super::worker::Finding;

/// Boards with more cells are not rated, as that may take minutes.
const MOST_RATED: usize = 900;

/// What to do once the solution is known.
#[derive(Clone, Copy)]
enum OnceSolved {
    Check,
    Solve,
}

/// The next step of a puzzle, for the bot to play.
pub(super) struct NextStep {
    session: Session,
    detail: HintDetail,
    moves: VecDeque<AnyMove>,
}

pub(super) struct TakuzuView {
    /// Whether 0 and 1 are written in pencil.
    pencil: bool,
    /// Whether cells that break a rule are shown.
    shows_errors: bool,
    /// Whether the remaining digits are counted around the board.
    shows_counts: bool,
    /// The rules that the board breaks, and the offending cells.
    breaches: Vec<Breach>,
    offending: CellSet,
    solutions: Finding<Solutions>,
    /// The hardest technique that the puzzle needs, if known.
    hardest: Finding<Option<Technique>>,
    once_solved: Option<OnceSolved>,
    /// Whether to fill in the solution.
    asked_to_solve: Again,
}

impl TakuzuView {
    fn full_but_wrong(&self, play: &Play, cx: &Context) -> String {
        let rule = self.broken_rule(play, cx).unwrap_or_default();
        cx.lang.fill(id::TAKUZU_FULL_BUT, &[("rule", rule.into())])
    }

    fn broken_rule(&self, play: &Play, cx: &Context) -> Option<String> {
        let board = play.game::<TakuzuView>().board();
        broken_rule(&self.breaches, board, play.cursor, cx)
    }

    /// Writes or pencils a digit into the cell under the cursor.
    fn write(&self, digit: Digit, play: &Play) -> Acted {
        let (pos, game) = (play.cursor, play.game::<TakuzuView>());
        if self.pencil {
            // The same digit again erases it.
            let note = Some(digit).filter(|_| game.note(pos) != Some(digit));
            return played(Move::Note(pos, note));
        }
        if game.board().digit(pos) != Some(digit) || game.is_given(pos) {
            return played(Move::Put(pos, digit));
        }
        Acted::Done
    }

    /// Clears the cell under the cursor.
    fn clear(play: &Play) -> Acted {
        let pos = play.cursor;
        played(match play.game::<TakuzuView>().note(pos) {
            Some(_) => Move::Note(pos, None),
            None => Move::Clear(pos),
        })
    }

    /// Cycles through blank, 0 and 1.
    fn cycle(&self, play: &Play) -> Acted {
        let game = play.game::<TakuzuView>();
        let now = match self.pencil {
            true => game.note(play.cursor),
            false => game.board().digit(play.cursor),
        };
        match now {
            None => self.write(Digit::Zero, play),
            Some(Digit::Zero) => self.write(Digit::One, play),
            Some(Digit::One) => TakuzuView::clear(play),
        }
    }

    fn bookmark(play: &mut Play, cx: &mut Context) {
        let id = match play.recorded.session.bookmark() {
            true => id::TAKUZU_BOOKMARKED,
            false => id::TAKUZU_UNBOOKMARKED,
        };
        say(id, cx);
        cx.keep(&mut play.recorded);
    }

    /// Does something that needs the solution, as soon as that is known.
    fn when_solved(&mut self, then: OnceSolved, play: &mut Play, cx: &mut Context) -> Acted {
        self.once_solved = Some(then);
        if self.solutions.get().is_some() {
            return self.act_on_solution(play, cx);
        }
        say(id::TAKUZU_SOLVING, cx);
        Acted::Done
    }

    /// Does what was requested, now that the solution is known.
    fn act_on_solution(&mut self, play: &mut Play, cx: &mut Context) -> Acted {
        let (Some(then), Some(solutions)) = (self.once_solved.take(), self.solutions.get()) else {
            return Acted::Done;
        };
        match then {
            OnceSolved::Check => {
                let Solutions::One(solution) = solutions else {
                    self.report_puzzle_fault(cx);
                    return Acted::Done;
                };
                let board = play.game::<TakuzuView>().board();
                let wrong = mistakes(board, solution).len();
                let values = [("count", wrong.into()), ("blanks", board.blanks().into())];
                let tone = if wrong == 0 { Tone::Good } else { Tone::Bad };
                let words = match wrong {
                    0 => cx.lang.fill(id::TAKUZU_RIGHT_SO_FAR, &values[1..]),
                    _ => cx.lang.fill(id::TAKUZU_WRONG_SO_FAR, &values[..1]),
                };
                play.note_help();
                cx.say(tone, words);
                Acted::Done
            }
            OnceSolved::Solve => match solutions {
                Solutions::One(solution)
                | Solutions::Several(solution, _)
                | Solutions::Unknown(Some(solution)) => {
                    // Before the move, because the end of the game is recorded with it.
                    play.note_help();
                    played(Move::Fill(solution.clone()))
                }
                Solutions::None | Solutions::Unknown(None) => {
                    self.report_puzzle_fault(cx);
                    Acted::Done
                }
            },
        }
    }

    /// The fault of the puzzle itself, if there is one.
    fn puzzle_fault(&self, cx: &Context) -> Option<String> {
        let id = match self.solutions.get()? {
            Solutions::One(_) => return None,
            Solutions::None => id::TAKUZU_HAS_NONE,
            Solutions::Several(..) => id::TAKUZU_HAS_SEVERAL,
            Solutions::Unknown(_) => id::TAKUZU_HAS_UNKNOWN,
        };
        Some(cx.lang.text(id))
    }

    fn report_puzzle_fault(&self, cx: &mut Context) {
        if let Some(words) = self.puzzle_fault(cx) {
            cx.say(Tone::Bad, words);
        }
    }
}

/// The rule that this cell breaks, or else the first broken one.
fn broken_rule(breaches: &[Breach], board: &Board, pos: Pos, cx: &Context) -> Option<String> {
    let here = |breach: &&Breach| breach_cells(breach, board).contains(&pos);
    let breach = breaches.iter().find(here).or(breaches.first())?;
    Some(Explainer::new(board, &cx.lang).breach(breach))
}

/// The cells that break a rule.
fn offending_cells(breaches: &[Breach], board: &Board) -> CellSet {
    let mut cells = CellSet::new(board.size());
    for pos in breaches
        .iter()
        .flat_map(|breach| breach_cells(breach, board))
    {
        cells.insert(pos);
    }
    cells
}

fn played(mv: Move) -> Acted {
    Acted::Play(mv.into())
}

fn say(id: MessageId, cx: &mut Context) {
    let words = cx.lang.text(id);
    cx.say(Tone::Plain, words);
}

impl GameView for TakuzuView {
    type Game = Takuzu;
    type Plan = NextStep;

    const KIND: GameKind = GameKind::Takuzu;
    const TABLE: Table = Table::Takuzu;
    const COVERS_PAUSED: bool = true;
    const RESTART_LOSES: bool = false;

    fn of(game: &Game) -> Option<&Takuzu> {
        match game {
            Game::Takuzu(game) => Some(game),
            Game::Mines(_) | Game::Morpion(_) => None,
        }
    }

    fn new(play: &Play, cx: &mut Context) -> TakuzuView {
        let game = play.game::<TakuzuView>();
        let size = game.board().size();
        let mut hardest = Finding::default();
        let known = game.hardest();
        if known.is_some() || size.area() > MOST_RATED {
            hardest.put(known);
        }
        TakuzuView {
            pencil: false,
            shows_errors: cx.settings().show_errors,
            shows_counts: true,
            breaches: Vec::new(),
            offending: CellSet::new(size),
            solutions: Finding::default(),
            hardest,
            once_solved: None,
            asked_to_solve: Again::default(),
        }
    }

    fn first_cursor(game: &Takuzu) -> Pos {
        let blank = |pos: &Pos| game.board().digit(*pos).is_none();
        let mut cells = game.board().size().positions();
        cells.find(blank).unwrap_or(Pos::new(0, 0))
    }

    fn inherit(&mut self, before: &TakuzuView, _play: &mut Play) {
        self.shows_errors = before.shows_errors;
        self.shows_counts = before.shows_counts;
    }

    fn title(&self, play: &Play, cx: &Context) -> (Vec<String>, String) {
        let game = play.game::<TakuzuView>();
        let mut left = vec![
            cx.lang.text(explain::rules_id(game.rules())),
            game.board().size().to_string(),
        ];
        let hardest = self.hardest.get().copied().flatten();
        left.extend(hardest.map(|hardest| cx.lang.text(explain::level_id(hardest.difficulty()))));
        let right = match game.setup().source {
            Source::Seed { seed, .. } => {
                let values = [("seed", seed.to_string().into())];
                cx.lang.fill(id::TAKUZU_SEED, &values)
            }
            Source::Puzzle(_) => String::new(),
        };
        (left, right)
    }

    fn shape(&self, area: Rect, play: &Play) -> Shape {
        let game = play.game::<TakuzuView>();
        board::shape(game.board(), game.rules(), self.shows_counts, area)
    }

    fn highlights(&self, play: &Play) -> Highlights {
        let mut highlights = highlights_of(play.shown_hint.as_ref());
        if self.shows_errors {
            board::mark_lines(&self.breaches, &mut highlights);
        }
        highlights
    }

    fn look(&self, pos: Pos, cell: (u16, u16), play: &Play, cx: &Context) -> CellLook {
        let hint = play.shown_hint.as_ref();
        let hinted = hint.and_then(|shown| match &shown.hint.detail {
            HintDetail::Takuzu(Hint::Step(step)) if shown.stage == Stage::Moves => {
                let found = step.cells.iter().find(|(other, _)| *other == pos);
                found.map(|(_, digit)| *digit)
            }
            _ => None,
        });
        let reasons = hint.filter(|shown| shown.stage >= Stage::Reasons);
        let shown = board::Shown {
            hinted,
            highlighted: reasons.map_or(&[], |shown| &shown.hint.signs),
            breaches: match self.shows_errors {
                true => &self.breaches,
                false => &[],
            },
        };
        let mut look = board::look(play.game::<TakuzuView>(), pos, cell, &shown, &cx.theme);
        if self.shows_errors && self.offending.contains(pos) {
            look.style = look.style.patch(cx.theme.error);
        }
        look
    }

    fn draw_around(&mut self, frame: &mut Frame<'_>, area: Rect, play: &Play, cx: &Context) {
        if self.shape(area, play).bottom.0 > 0 {
            let game = play.game::<TakuzuView>();
            let count = |line| LineCount::new(game.board(), game.rules(), line, &self.breaches);
            board::draw_counts(
                frame.buffer_mut(),
                &play.board,
                count,
                self.shows_errors,
                cx,
            );
        }
    }

    fn panel(&self, play: &Play, cx: &Context) -> Vec<Line<'static>> {
        self.panel_lines(play, cx)
    }

    fn note(&self, play: &Play, cx: &Context) -> Option<(String, String)> {
        if play.is_over() {
            let words = if play.played_by_bot() {
                describe::does_not_count(play.session(), &cx.lang)
            } else if play.session().helped() {
                cx.lang.text(id::MINES_HELPED)
            } else {
                String::new()
            };
            return Some((cx.lang.text(id::TAKUZU_END_SOLVED), words));
        }
        let words = self.puzzle_fault(cx)?;
        Some((cx.lang.text(id::TAKUZU_PUZZLE), words))
    }

    fn status(&self, play: &Play, cx: &Context) -> String {
        if play.game::<TakuzuView>().board().blanks() == 0 {
            return self.full_but_wrong(play, cx);
        }
        if self.shows_errors
            && let Some(rule) = self.broken_rule(play, cx)
        {
            return rule;
        }
        match self.pencil {
            true => cx.lang.text(id::TAKUZU_PENCIL_ON),
            false => String::new(),
        }
    }

    fn result(&self, play: &Play, cx: &Context) -> (Tone, String) {
        if play.played_by_bot() {
            let words = describe::does_not_count(play.session(), &cx.lang);
            return (Tone::Good, words);
        }
        let time = frame::clock(play.elapsed(cx));
        let id = match play.session().helped() {
            true => id::TAKUZU_WON_HELPED,
            false => id::TAKUZU_WON_IN,
        };
        (Tone::Good, cx.lang.fill(id, &[("time", time.into())]))
    }

    fn act(&mut self, action: Action, play: &mut Play, cx: &mut Context) -> Acted {
        match action {
            Action::Zero => return self.write(Digit::Zero, play),
            Action::One => return self.write(Digit::One, play),
            Action::Clear => return TakuzuView::clear(play),
            Action::Play => return self.cycle(play),
            Action::NextFree | Action::PreviousFree => {
                play.go_to_next(action == Action::NextFree, |game, pos| {
                    TakuzuView::of(game).is_some_and(|game| game.board().digit(pos).is_none())
                });
            }
            Action::Mark => {
                self.pencil = !self.pencil;
                let id = match self.pencil {
                    true => id::TAKUZU_PENCIL_ON,
                    false => id::TAKUZU_PENCIL_OFF,
                };
                say(id, cx);
            }
            Action::Bookmark => TakuzuView::bookmark(play, cx),
            Action::Return => {
                let returned = play.recorded.step(Session::return_to_bookmark, cx.now);
                let id = match returned {
                    true => id::TAKUZU_RETURNED,
                    false => id::TAKUZU_NO_BOOKMARK,
                };
                say(id, cx);
                return match returned {
                    true => Acted::Stepped,
                    false => Acted::Done,
                };
            }
            Action::Errors => {
                self.shows_errors = !self.shows_errors;
                let id = match (self.shows_errors, self.breaches.is_empty()) {
                    (false, _) => id::TAKUZU_ERRORS_HIDDEN,
                    (true, true) => id::TAKUZU_NO_RULE_BROKEN,
                    // The message line shows the rule itself.
                    (true, false) => return Acted::Done,
                };
                say(id, cx);
            }
            Action::Check => return self.when_solved(OnceSolved::Check, play, cx),
            Action::Solve
                if cx.settings().confirm
                    && !self.asked_to_solve.is_answered(cx)
                    && !play.is_over() =>
            {
                self.asked_to_solve.ask(cx);
                let key = cx.keys.key_of(Table::Takuzu, Action::Solve);
                let key = key.map_or_else(String::new, |key| key.shown(&cx.lang, &cx.theme));
                let words = cx.lang.fill(id::TAKUZU_SOLVE_AGAIN, &[("key", key.into())]);
                cx.say(Tone::Plain, words);
            }
            Action::Solve => return self.when_solved(OnceSolved::Solve, play, cx),
            Action::Counts => self.shows_counts = !self.shows_counts,
            _ => return Acted::Unknown,
        }
        Acted::Done
    }

    fn click(&mut self, button: MouseButton, play: &mut Play, _cx: &mut Context) -> Acted {
        let pos = play.cursor;
        let game = play.game::<TakuzuView>();
        let is_free = game.board().digit(pos).is_none() && game.note(pos).is_none();
        match button {
            // A click on a cell that cannot change is not a mistake.
            _ if game.is_given(pos) || play.is_over() => Acted::Done,
            MouseButton::Left => self.cycle(play),
            MouseButton::Right if is_free => self.write(Digit::One, play),
            MouseButton::Right => TakuzuView::clear(play),
            MouseButton::Middle => Acted::Done,
        }
    }

    fn played(&mut self, events: &Events, _by: By, play: &mut Play, cx: &mut Context) {
        let Events::Takuzu(events) = events else {
            return;
        };
        if events.contains(&Event::FullButWrong) {
            self.find_breaches(play);
            let words = self.full_but_wrong(play, cx);
            cx.say(Tone::Bad, words);
        }
    }

    fn changed(&mut self, play: &mut Play, _cx: &mut Context) {
        // A request on another board does not apply to this one.
        self.once_solved = None;
        self.find_breaches(play);
    }

    fn work(&mut self, play: &mut Play, cx: &mut Context) {
        let game = play.game::<TakuzuView>();
        let rules = game.rules();
        if self.solutions.is_missing() {
            let puzzle = game.puzzle().clone();
            let job = cx.ask(move || solve(&puzzle, rules, Budget::default()));
            self.solutions.wait_for(job);
        } else if self.hardest.is_missing()
            && matches!(self.solutions.get(), Some(Solutions::One(_)))
        {
            let puzzle = game.puzzle().clone();
            let job = cx.ask(move || {
                let grade = technique::rate(&puzzle, rules, Budget::default());
                grade.ok().and_then(|grade| grade.hardest)
            });
            self.hardest.wait_for(job);
        }
    }

    fn poll(&mut self, play: &mut Play, cx: &mut Context) -> Acted {
        self.hardest.poll();
        if !self.solutions.poll() {
            return Acted::Unknown;
        }
        if self.solutions.has_failed() {
            self.solutions.put(Solutions::Unknown(None));
        }
        if self.once_solved.is_some() {
            cx.message = None;
            return self.act_on_solution(play, cx);
        }
        if cx.message.is_none() {
            self.report_puzzle_fault(cx);
        }
        Acted::Unknown
    }

    fn plan(&self, _by: By, play: &Play) -> impl FnOnce() -> NextStep + Send + 'static {
        let session = play.session().clone();
        move || {
            let found = hint(&session);
            NextStep {
                session,
                detail: found.detail,
                moves: found.moves.into(),
            }
        }
    }

    fn next_move(&self, plan: &mut NextStep, cx: &Context) -> Option<(AnyMove, String)> {
        let mv = plan.moves.pop_front()?;
        let reason = match (&plan.detail, TakuzuView::of(plan.session.game())) {
            (HintDetail::Takuzu(Hint::Step(step)), Some(game)) => {
                Explainer::new(game.board(), &cx.lang).why(step)
            }
            _ => String::new(),
        };
        Some((mv, reason))
    }

    fn why_stuck(&self, play: &Play, cx: &Context) -> Option<String> {
        self.broken_rule(play, cx).or_else(|| self.puzzle_fault(cx))
    }

    fn form(play: Option<&Play>, cx: &Context) -> Form {
        match play {
            Some(play) => new::form_of(play.game::<TakuzuView>().setup()),
            None => new::form(cx),
        }
    }
}

impl TakuzuView {
    fn find_breaches(&mut self, play: &Play) {
        let game = play.game::<TakuzuView>();
        let board = game.board();
        self.breaches = breaches(board, game.rules());
        self.offending = offending_cells(&self.breaches, board);
    }
}
