//! The rules of each game in small positions, and a lesson of at least five positions: where to look, the right moves,
//! and what is wrong with other moves. The texts are in `grille-messages`.
//!
//! ```
//! use grille_session::GameKind;
//! use grille_session::lesson::{Answer, Attempt, lessons};
//!
//! let lesson = &lessons(GameKind::Mines)[2];
//! let mut attempt = Attempt::new(lesson);
//! assert!(matches!(attempt.play("d C3"), Answer::Wrong(_)));
//! assert_eq!(attempt.play("f C3"), Answer::Right);
//! assert!(attempt.is_done());
//! ```

use grille_grid::{Pos, Size};
use grille_mines::solve::chances::{Budget, Chances};
use grille_morpion::analyse::Worth;
use grille_morpion::ko::Verdict;
use grille_morpion::oracle::Value;
use grille_takuzu::{Breach, Rules, Solutions, breaches, mistakes, solve};

use crate::{Game, GameKind, Move, Refusal, Session, hint};

/// A small position, given by the game that leads to it.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    /// The ID of the game.
    pub id: &'static str,
    /// The moves to reach the position.
    pub moves: &'static [&'static str],
    /// The names of the cells to look at.
    pub look: &'static [&'static str],
}

impl Scene {
    const fn new(
        id: &'static str,
        moves: &'static [&'static str],
        look: &'static [&'static str],
    ) -> Scene {
        Scene { id, moves, look }
    }

    /// The game after its moves.
    pub fn session(&self) -> Session {
        let start = self.id.parse().expect("a test reads the IDs of all scenes");
        let mut session = Session::new(start).expect("a test starts all scenes");
        for text in self.moves {
            let played = session.play_text(text, 0);
            played.expect("a test plays the moves of all scenes");
        }
        session
    }

    /// The cells to look at.
    pub fn cells(&self) -> Vec<Pos> {
        let session = self.session();
        let size = session.game().size();
        let read = |name: &&str| grille_grid::cell_name::read(name, size).ok();
        self.look.iter().filter_map(read).collect()
    }
}

/// The task in a position of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Minesweeper: open a cell that is certainly safe.
    Dig,
    /// Minesweeper: open everything around a number at once.
    Chord,
    /// Minesweeper: flag a cell that is certainly a mine.
    Flag,
    /// Takuzu: write the digits that this technique finds.
    Write(grille_takuzu::technique::Technique),
    /// Takuzu: fill the board.
    Finish,
    /// Morpion: win at once.
    Win,
    /// Morpion: keep the opponent from winning at once.
    Hold,
    /// Morpion: make two threats, so that the opponent cannot parry both.
    Threaten,
}

/// A position of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The position.
    pub scene: Scene,
    /// The task.
    pub task: Task,
    /// The right moves.
    pub right: &'static [&'static str],
    /// Whether all of them must be played, in any order; otherwise one is enough.
    pub all: bool,
}

/// The positions that illustrate the rules of a game, one per sentence.
pub fn rules(kind: GameKind) -> &'static [Scene] {
    match kind {
        GameKind::Mines => &MINES_RULES,
        GameKind::Takuzu => &TAKUZU_RULES,
        GameKind::Morpion => &MORPION_RULES,
    }
}

/// The lesson of a game, from the easiest position to the hardest.
pub fn lessons(kind: GameKind) -> &'static [Lesson] {
    match kind {
        GameKind::Mines => &MINES,
        GameKind::Takuzu => &TAKUZU,
        GameKind::Morpion => &MORPION,
    }
}

/// The rules of Takuzu that hold under these rules on a board of this size, as places in [`rules`].
///
/// ```
/// use grille_grid::Size;
/// use grille_session::lesson::takuzu_rules;
/// use grille_takuzu::Rules;
///
/// assert_eq!(takuzu_rules(Rules::TAKUZU, Size::new(8, 8)?), [0, 1, 2, 3, 7]);
/// assert_eq!(takuzu_rules(Rules::TANGO, Size::new(7, 7)?), [0, 1, 6, 4, 5, 7]);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn takuzu_rules(rules: Rules, size: Size) -> Vec<usize> {
    let sides = [size.rows(), size.cols()];
    let is_even = |side: &u32| side.is_multiple_of(2);
    let (is_odd, has_even) = (!sides.iter().all(is_even), sides.iter().any(is_even));
    let wanted = [
        (0, true),
        (1, true),
        (2, has_even),
        (6, is_odd),
        (3, rules.lines_differ),
        (4, !rules.lines_differ),
        (5, rules.signs),
        (7, true),
    ];
    let holds = wanted.into_iter().filter(|(_, holds)| *holds);
    holds.map(|(place, _)| place).collect()
}

/// The places of the rules of a game without variants in [`rules`].
pub fn usual_rules(kind: GameKind) -> Vec<usize> {
    match kind {
        GameKind::Takuzu => {
            let usual = Size::new(8, 8).expect("a small board");
            takuzu_rules(Rules::TAKUZU, usual)
        }
        GameKind::Mines | GameKind::Morpion => (0..rules(kind).len()).collect(),
    }
}

const MINES_RULES: [Scene; 6] = [
    Scene::new("mines:3x4/3:none:~818", &[], &[]),
    Scene::new("mines:3x3/2:none:~840", &["d B2", "f A1", "f C2"], &["B2"]),
    Scene::new("mines:4x4/1:none:~0020", &["d A1"], &["A1"]),
    Scene::new("mines:4x4/1:none:~0020", &["d A1", "f C3"], &["C3"]),
    Scene::new("mines:3x4/3:none:~818", CHORD_MOVES, &["B2"]),
    Scene::new("mines:3x3/2:none:~840", &["d B2", "d A1"], &["A1"]),
];

const TAKUZU_RULES: [Scene; 8] = [
    Scene::new("takuzu:0.1.1.0..0.11..0", &[], &[]),
    Scene::new("takuzu:11.0..0.0.1..0.1", &["C1=1"], &["A1", "B1", "C1"]),
    Scene::new(
        "takuzu:0.1.1.0..0.11..0",
        &["B1=1", "D1=0"],
        &["A1", "B1", "C1", "D1"],
    ),
    Scene::new(
        "takuzu:..10..0110100101",
        &["A1=1", "B1=0"],
        &["A1", "B1", "C1", "D1", "A3", "B3", "C3", "D3"],
    ),
    Scene::new(
        "takuzu:4x4:CacAAaAaaAaAa",
        &["A1=1", "B1=0"],
        &["A1", "B1", "C1", "D1", "A3", "B3", "C3", "D3"],
    ),
    Scene::new(
        "takuzu:4x4s:Efcc,Jan",
        &["A4=1", "C4=0"],
        &["A4", "B4", "C4"],
    ),
    Scene::new(
        "takuzu:1.1.1.1...1..1........0..",
        &["B1=0", "D1=0"],
        &["A1", "B1", "C1", "D1", "E1"],
    ),
    Scene::new(
        "takuzu:0.1.1.0..0.11..0",
        &[
            "B1=1", "D1=0", "B2=0", "D2=1", "A3=0", "C3=1", "B4=1", "C4=0",
        ],
        &[],
    ),
];

const MORPION_RULES: [Scene; 6] = [
    Scene::new("morpion:3:3d:+b2+c2+b2", &[], &["b2"]),
    Scene::new("morpion:3:3d:+b2+c2+b2-b2", &[], &["b2"]),
    Scene::new("morpion:3:top:+a1+b1+b1+b3+c1", &[], &["a1", "b1", "c1"]),
    Scene::new(
        "morpion:3:3d:+a1+b1+b1+c1+c1+a3+c1",
        &[],
        &["a1", "b1", "c1"],
    ),
    Scene::new("morpion:3:3d:quake:8:+b2+b2+b2+b2+a1+c3", &[], &["b2"]),
    Scene::new("morpion:3:3d:ko:+b2", &[], &["b2"]),
];

const CHORD_MOVES: &[&str] = &["f A1", "f A3", "d A2", "d B1", "d B2", "d B3"];

const MINES: [Lesson; 5] = [
    Lesson {
        scene: Scene::new(
            "mines:3x3/1:none:~080",
            &["f B2", "d A1", "d B1", "d A2", "d A3", "d B3", "d C3"],
            &["B1"],
        ),
        task: Task::Dig,
        right: &["d C1", "d C2"],
        all: false,
    },
    Lesson {
        scene: Scene::new("mines:3x4/3:none:~818", CHORD_MOVES, &["B2"]),
        task: Task::Chord,
        right: &["c B2", "c B1", "c B3"],
        all: false,
    },
    Lesson {
        scene: Scene::new("mines:4x4/1:none:~0020", &["d A1"], &["B2"]),
        task: Task::Flag,
        right: &["f C3"],
        all: false,
    },
    Lesson {
        scene: Scene::new("mines:3x5/3:none:~b000", &["d A3"], &["A2", "B2"]),
        task: Task::Flag,
        right: &["f C1"],
        all: false,
    },
    Lesson {
        scene: Scene::new(
            "mines:2x6/3:none:~450",
            &["f B1", "f B2", "d D1"],
            &["E1", "E2"],
        ),
        task: Task::Dig,
        right: &["d A1", "d A2"],
        all: false,
    },
];

const TAKUZU: [Lesson; 7] = [
    Lesson {
        scene: Scene::new("takuzu:11.0..0.0.1..0.1", &[], &["A1", "B1"]),
        task: Task::Write(grille_takuzu::technique::Technique::Pair),
        right: &["C1=0"],
        all: true,
    },
    Lesson {
        scene: Scene::new("takuzu:01.11......0..0.", &[], &["B1", "D1"]),
        task: Task::Write(grille_takuzu::technique::Technique::Sandwich),
        right: &["C1=0"],
        all: true,
    },
    Lesson {
        scene: Scene::new("takuzu:1...0..0..1..0..", &[], &["A2", "D2"]),
        task: Task::Write(grille_takuzu::technique::Technique::CountComplete),
        right: &["B2=1", "C2=1"],
        all: true,
    },
    Lesson {
        scene: Scene::new(
            "takuzu:..10..0110100101",
            &[],
            &["C1", "D1", "A3", "B3", "C3", "D3"],
        ),
        task: Task::Write(grille_takuzu::technique::Technique::TwoGaps),
        right: &["A1=0", "B1=1", "A2=1", "B2=0"],
        all: true,
    },
    Lesson {
        scene: Scene::new("takuzu:0.1.1.0..0.11..0", &[], &[]),
        task: Task::Finish,
        right: &[
            "B1=1", "D1=0", "B2=0", "D2=1", "A3=0", "C3=1", "B4=1", "C4=0",
        ],
        all: true,
    },
    Lesson {
        scene: Scene::new("takuzu:4x4s:Efcc,Jan", &[], &["B4"]),
        task: Task::Write(grille_takuzu::technique::Technique::KnownEnd),
        right: &["A4=1", "C4=0"],
        all: true,
    },
    Lesson {
        scene: Scene::new("takuzu:4x4s:AGbg,bw", &[], &["A1"]),
        task: Task::Write(grille_takuzu::technique::Technique::EqualPair),
        right: &["B1=0", "C1=0"],
        all: true,
    },
];

const MORPION: [Lesson; 5] = [
    Lesson {
        scene: Scene::new("morpion:3:3d:+a1+a2+b1+b2", &[], &["a1", "b1"]),
        task: Task::Win,
        right: &["+c1"],
        all: false,
    },
    Lesson {
        scene: Scene::new("morpion:3:3d:+a1+b2+a1+c3", &[], &["a1"]),
        task: Task::Win,
        right: &["+a1"],
        all: false,
    },
    Lesson {
        scene: Scene::new("morpion:3:3d:+a1+a2+c3+b2", &[], &["a2", "b2"]),
        task: Task::Hold,
        right: &["+c2", "-a2", "-b2"],
        all: false,
    },
    Lesson {
        scene: Scene::new("morpion:3:3d:+a1+a2+a3+b1+c1+b2", &[], &["a2", "b1", "b2"]),
        task: Task::Hold,
        right: &["-b2"],
        all: false,
    },
    Lesson {
        scene: Scene::new("morpion:3:3d:ko:+c2+b3+a3+c1", &[], &["a3", "c2"]),
        task: Task::Threaten,
        right: &["+a2"],
        all: false,
    },
];

/// The reply to a move in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The move is right and was played.
    Right,
    /// The move is wrong and was not played.
    Wrong(Fault),
}

/// What is wrong with a move in a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The rules forbid it.
    Refused(Refusal),
    /// It is no mistake, but not the task.
    NotAsked,
    /// Minesweeper: this cell is certainly a mine.
    Mine(Pos),
    /// Minesweeper: this cell is certainly safe.
    Safe(Pos),
    /// Minesweeper: this cell is a mine with this probability.
    Unknown(Pos, f64),
    /// Takuzu: it breaks this rule.
    Broken(Breach),
    /// Takuzu: it breaks no rule yet, but the board cannot be completed with this digit.
    DeadEnd(Pos),
    /// Morpion: the opponent wins at once with this move.
    Loses(grille_morpion::Move),
    /// Morpion: nothing is lost, but there is a better move.
    Misses,
}

/// An attempt at a position of a lesson.
#[derive(Clone, Debug)]
pub struct Attempt {
    lesson: &'static Lesson,
    session: Session,
    /// The right moves played so far.
    played: Vec<Move>,
}

impl Attempt {
    /// Starts an attempt.
    pub fn new(lesson: &'static Lesson) -> Attempt {
        Attempt {
            lesson,
            session: lesson.scene.session(),
            played: Vec::new(),
        }
    }

    /// The current game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The right moves still to play.
    pub fn left(&self) -> Vec<Move> {
        if self.is_done() {
            return Vec::new();
        }
        let mut right = self.right();
        right.retain(|mv| !self.played.contains(mv));
        right
    }

    /// Whether the task is complete.
    pub fn is_done(&self) -> bool {
        match self.lesson.all {
            true => self.played.len() == self.lesson.right.len(),
            false => !self.played.is_empty(),
        }
    }

    fn right(&self) -> Vec<Move> {
        let read = |text: &&str| self.session.game().read_move(text);
        let moves = self.lesson.right.iter().map(read);
        moves
            .collect::<Result<_, _>>()
            .expect("a test plays the right moves of all lessons")
    }

    /// Plays a move given as text if it is right. As on the screens, digging an open number is a chord.
    pub fn play(&mut self, text: &str) -> Answer {
        match self.session.game().read_move(text) {
            Ok(mv) => self.play_move(self.around_a_number(mv)),
            Err(refusal) => Answer::Wrong(Fault::Refused(refusal)),
        }
    }

    fn around_a_number(&self, mv: Move) -> Move {
        match (&mv, self.session.game()) {
            (Move::Mines(grille_mines::Move::Dig(pos)), Game::Mines(game))
                if matches!(game.view().cell(*pos), grille_mines::Cell::Open(_)) =>
            {
                grille_mines::Move::Chord(*pos).into()
            }
            _ => mv,
        }
    }

    /// Plays a move if it is right.
    pub fn play_move(&mut self, mv: Move) -> Answer {
        let mut after = self.session.clone();
        if let Err(refusal) = after.play(mv.clone(), 0) {
            return Answer::Wrong(Fault::Refused(refusal));
        }
        if !self.left().contains(&mv) {
            return Answer::Wrong(self.fault(&mv, &after));
        }
        self.session = after;
        self.played.push(mv);
        Answer::Right
    }

    /// What is wrong with a legal move.
    fn fault(&self, mv: &Move, after: &Session) -> Fault {
        match (mv, self.session.game(), after.game()) {
            (Move::Mines(mv), Game::Mines(game), _) => self.mines_fault(*mv, game.view()),
            (Move::Takuzu(mv), Game::Takuzu(game), Game::Takuzu(after)) => {
                takuzu_fault(mv, game.puzzle(), after)
            }
            (Move::Morpion(_), _, Game::Morpion(after)) => morpion_fault(after.game()),
            _ => Fault::NotAsked,
        }
    }

    fn mines_fault(&self, mv: grille_mines::Move, view: &grille_mines::View) -> Fault {
        let pos = mv.pos();
        let chances = Chances::of(view, Budget::default()).ok();
        let Some(mine) = chances.and_then(|chances| chances.mine(pos)) else {
            return Fault::NotAsked;
        };
        match mv {
            _ if mine > 0.0 && mine < 1.0 => Fault::Unknown(pos, mine),
            grille_mines::Move::Dig(_) if mine == 1.0 => Fault::Mine(pos),
            grille_mines::Move::Mark(_) | grille_mines::Move::Dig(_) if mine == 0.0 => {
                Fault::Safe(pos)
            }
            _ => Fault::NotAsked,
        }
    }
}

fn takuzu_fault(
    mv: &grille_takuzu::Move,
    puzzle: &grille_takuzu::Board,
    after: &crate::takuzu::Takuzu,
) -> Fault {
    let grille_takuzu::Move::Put(pos, _) = *mv else {
        return Fault::NotAsked;
    };
    let broken = breaches(after.board(), after.rules());
    if let Some(breach) = broken.into_iter().next() {
        return Fault::Broken(breach);
    }
    match solve(puzzle, after.rules(), grille_takuzu::Budget::default()) {
        Solutions::One(solution) if mistakes(after.board(), &solution).contains(&pos) => {
            Fault::DeadEnd(pos)
        }
        _ => Fault::NotAsked,
    }
}

/// What is wrong with a move that led to this game.
fn morpion_fault(after: &grille_morpion::Game) -> Fault {
    let wins = |worth: &Worth| match worth {
        Worth::Exact(value) => *value == Value::Win,
        Worth::Forced(Verdict::Win { winner, plies }) => *winner == after.to_move() && *plies == 1,
        _ => false,
    };
    let values = hint::values(after);
    let reply = values.moves.iter().find(|(_, worth)| wins(worth));
    reply.map_or(Fault::Misses, |(mv, _)| Fault::Loses(*mv))
}
