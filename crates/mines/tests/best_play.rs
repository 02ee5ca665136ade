//! Best play, checked against an oracle that plays every small game to its end in every way.
//!
//! The oracle shares no code with the crate: its own sets of cells (bits in reading order), neighbours and floods,
//! with every layout enumerated and every move of every view tried.

use std::collections::HashMap;
use std::sync::LazyLock;

use grille_grid::{Grid, Pos, Rng, Size};
use grille_mines::solve::{self, Approach, ApproachName};
use grille_mines::{Cell, Count, Game, Layout, Marking, Move, Rules, Status, View};

/// A board in the oracle's notation: the number of every open cell, or [`HIDDEN`], in reading order.
type Shown = Vec<u8>;

const HIDDEN: u8 = 9;

/// The shape of a board; every set of cells is a `u64` with one bit per cell.
struct Board {
    rows: u32,
    cols: u32,
    mines: u32,
    around: Vec<u64>,
}

impl Board {
    fn new(rows: u32, cols: u32, mines: u32) -> Board {
        assert!(rows * cols <= 36);
        let around = (0..rows * cols)
            .map(|cell| {
                let (row, col) = (cell / cols, cell % cols);
                (0..rows * cols)
                    .filter(|&other| {
                        other != cell
                            && row.abs_diff(other / cols) <= 1
                            && col.abs_diff(other % cols) <= 1
                    })
                    .fold(0, |set, other| set | 1 << other)
            })
            .collect();
        Board {
            rows,
            cols,
            mines,
            around,
        }
    }

    fn area(&self) -> usize {
        self.around.len()
    }

    fn size(&self) -> Size {
        Size::new(self.rows.into(), self.cols.into()).unwrap()
    }

    fn pos(&self, cell: usize) -> Pos {
        Pos::new(cell as u32 / self.cols, cell as u32 % self.cols)
    }

    fn cell(&self, pos: Pos) -> usize {
        (pos.row * self.cols + pos.col) as usize
    }

    fn number(&self, layout: u64, cell: usize) -> u8 {
        (layout & self.around[cell]).count_ones() as u8
    }

    /// The open cells after `cell`, which is not a mine, is dug.
    fn dig(&self, layout: u64, open: u64, cell: usize) -> u64 {
        let mut open = open | 1 << cell;
        if self.number(layout, cell) == 0 {
            for next in 0..self.area() {
                if has(self.around[cell], next) && !has(open, next) {
                    open = self.dig(layout, open, next);
                }
            }
        }
        open
    }

    fn shown(&self, layout: u64, open: u64) -> Shown {
        (0..self.area())
            .map(|cell| match has(open, cell) {
                true => self.number(layout, cell),
                false => HIDDEN,
            })
            .collect()
    }

    /// Every layout with this many mines. Only for boards of up to 16 cells.
    fn layouts(&self) -> Vec<u64> {
        assert!(self.area() <= 16);
        (0..1 << self.area())
            .filter(|layout: &u64| layout.count_ones() == self.mines)
            .collect()
    }

    fn random_layout(&self, rng: &mut Rng) -> u64 {
        rng.sample(self.area() as u32, self.mines)
            .into_iter()
            .fold(0, |set, cell| set | 1 << cell)
    }

    fn game(&self, layout: u64, rules: Rules) -> Game {
        let mines = (0..self.area()).filter(|&cell| has(layout, cell));
        let layout = Layout::new(self.size(), mines.map(|cell| self.pos(cell)));
        Game::new(layout.unwrap(), rules)
    }

    fn view(&self, shown: &Shown) -> View {
        let cells = shown.iter().map(|&number| match number {
            HIDDEN => Cell::Hidden,
            _ => Cell::Open(Count::new(number).unwrap()),
        });
        let cells = Grid::from_cells(self.size(), cells.collect()).unwrap();
        View::new(cells, Some(self.mines))
    }

    /// What a view of the crate shows. Marks are ignored: they are opinions.
    fn read(&self, view: &View) -> Shown {
        (0..self.area())
            .map(|cell| match view.cell(self.pos(cell)) {
                Cell::Open(count) => count.number(),
                _ => HIDDEN,
            })
            .collect()
    }

    fn digs(&self, moves: &[Move]) -> Vec<usize> {
        let dug = |mv: &Move| match mv {
            Move::Dig(pos) => Some(self.cell(*pos)),
            Move::Mark(_) | Move::Unmark(_) | Move::Chord(_) => None,
        };
        moves.iter().filter_map(dug).collect()
    }

    /// A board as characters, for messages.
    fn text(&self, shown: &Shown) -> String {
        let mut text = format!("{} mines", self.mines);
        for row in shown.chunks(self.cols as usize) {
            text.push('\n');
            text.extend(row.iter().map(|&number| match number {
                HIDDEN => '.',
                _ => char::from(b'0' + number),
            }));
        }
        text
    }
}

fn has(set: u64, cell: usize) -> bool {
    set >> cell & 1 == 1
}

fn open_cells(shown: &Shown) -> u64 {
    let open = |cell: &usize| shown[*cell] != HIDDEN;
    (0..shown.len())
        .filter(open)
        .fold(0, |set, cell| set | 1 << cell)
}

/// Counts the layouts that agree with a view and that best play wins.
struct Oracle {
    board: Board,
    layouts: Vec<u64>,
    known: HashMap<Shown, u64>,
    /// Whether a safe cell is dug without trying the other moves. Nothing is lost by it: every plan can still be
    /// played afterwards.
    safe_first: bool,
}

impl Oracle {
    fn new(board: Board) -> Oracle {
        Oracle {
            layouts: board.layouts(),
            board,
            known: HashMap::new(),
            safe_first: true,
        }
    }

    /// The layouts that agree with a view.
    fn agreeing(&self, shown: &Shown) -> Vec<u64> {
        let open = open_cells(shown);
        let agrees = |layout: &u64| layout & open == 0 && self.board.shown(*layout, open) == *shown;
        self.layouts.iter().copied().filter(agrees).collect()
    }

    /// The number of `layouts`, all those that agree with `shown`, that best play wins.
    fn wins(&mut self, shown: &Shown, layouts: &[u64]) -> u64 {
        let open = open_cells(shown);
        if open.count_ones() + self.board.mines == self.board.area() as u32 {
            return layouts.len() as u64;
        }
        if let Some(&wins) = self.known.get(shown) {
            return wins;
        }
        let hidden = (0..self.board.area()).filter(|&cell| !has(open, cell));
        let is_safe = |cell: &usize| layouts.iter().all(|&layout| !has(layout, *cell));
        let wins = match hidden.clone().find(is_safe) {
            Some(safe) if self.safe_first => self.wins_by(shown, layouts, safe),
            _ => hidden
                .map(|cell| self.wins_by(shown, layouts, cell))
                .max()
                .unwrap(),
        };
        self.known.insert(shown.clone(), wins);
        wins
    }

    /// The same if `cell` is dug next.
    fn wins_by(&mut self, shown: &Shown, layouts: &[u64], cell: usize) -> u64 {
        let open = open_cells(shown);
        let mut seen: HashMap<Shown, Vec<u64>> = HashMap::new();
        for &layout in layouts.iter().filter(|&&layout| !has(layout, cell)) {
            let open = self.board.dig(layout, open, cell);
            let shown = self.board.shown(layout, open);
            seen.entry(shown).or_default().push(layout);
        }
        seen.iter()
            .map(|(shown, layouts)| self.wins(shown, layouts))
            .sum()
    }
}

/// What the numbers and the number of mines prove, on boards with too many layouts to list: the hidden cells that are
/// safe in every layout, and those that are mines in every layout.
///
/// Cells that touch the same numbers are alike, so only the number of mines in a group is tried.
struct Certain<'a> {
    shown: &'a Shown,
    /// For every group, the open cells that it touches and its own cells.
    groups: Vec<(u64, u64)>,
    can_be_safe: u64,
    can_be_mine: u64,
}

impl Certain<'_> {
    fn of(board: &Board, shown: &Shown) -> (u64, u64) {
        let open = open_cells(shown);
        let mut groups: Vec<(u64, u64)> = Vec::new();
        for cell in (0..board.area()).filter(|&cell| !has(open, cell)) {
            let touched = board.around[cell] & open;
            match groups.iter_mut().find(|group| group.0 == touched) {
                Some(group) => group.1 |= 1 << cell,
                None => groups.push((touched, 1 << cell)),
            }
        }
        let hidden = groups.iter().fold(0, |set, group| set | group.1);
        let mut certain = Certain {
            shown,
            groups,
            can_be_safe: 0,
            can_be_mine: 0,
        };
        certain.search(&mut Vec::new(), board.mines);
        assert_eq!(
            certain.can_be_safe | certain.can_be_mine,
            hidden,
            "a layout agrees"
        );
        (hidden & !certain.can_be_mine, hidden & !certain.can_be_safe)
    }

    /// Tries every number of mines for the groups beyond `counts`.
    fn search(&mut self, counts: &mut Vec<u32>, left: u32) {
        // No number may have too many mines, or too few even if every undecided cell is a mine.
        for cell in (0..self.shown.len()).filter(|&cell| self.shown[cell] != HIDDEN) {
            let (mut least, mut most) = (0, 0);
            for (at, group) in self.groups.iter().enumerate() {
                if has(group.0, cell) {
                    least += counts.get(at).copied().unwrap_or(0);
                    most += counts.get(at).copied().unwrap_or(group.1.count_ones());
                }
            }
            let number = u32::from(self.shown[cell]);
            if number < least || number > most {
                return;
            }
        }
        let Some(group) = self.groups.get(counts.len()) else {
            if left == 0 {
                for (group, &count) in self.groups.iter().zip(counts.iter()) {
                    if count > 0 {
                        self.can_be_mine |= group.1;
                    }
                    if count < group.1.count_ones() {
                        self.can_be_safe |= group.1;
                    }
                }
            }
            return;
        };
        for count in 0..=group.1.count_ones().min(left) {
            counts.push(count);
            self.search(counts, left - count);
            counts.pop();
        }
    }
}

/// The boards on which every guess is compared.
const SMALL: [(u32, u32, u32); 23] = [
    (1, 6, 2),
    (1, 9, 3),
    (2, 2, 1),
    (2, 3, 2),
    (2, 4, 3),
    (2, 5, 5),
    (2, 6, 3),
    (2, 7, 4),
    (2, 8, 3),
    (3, 3, 2),
    (3, 3, 3),
    (3, 3, 4),
    (3, 3, 6),
    (3, 4, 2),
    (3, 4, 3),
    (3, 4, 4),
    (3, 4, 6),
    (4, 3, 5),
    (3, 5, 3),
    (5, 3, 4),
    (3, 5, 5),
    (4, 4, 3),
    (4, 4, 4),
];

const SOLVERS: [ApproachName; 3] = [ApproachName::Fast, ApproachName::Best, ApproachName::Record];

#[test]
fn the_oracle_knows_games_that_are_solved_by_hand() {
    let value = |rows, cols, mines, shown: &[u8]| {
        let mut oracle = Oracle::new(Board::new(rows, cols, mines));
        let layouts = oracle.agreeing(&shown.to_vec());
        (oracle.wins(&shown.to_vec(), &layouts), layouts.len() as u64)
    };
    let h = HIDDEN;
    assert_eq!(value(1, 3, 1, &[h, 1, h]), (1, 2), "a coin");
    assert_eq!(value(2, 2, 1, &[1, h, h, h]), (1, 3), "one of three");
    assert_eq!(value(2, 2, 3, &[3, h, h, h]), (1, 1), "won");
    assert_eq!(value(1, 4, 1, &[h; 4]), (3, 4), "from an end, all but that");
    // The mine left or right of the 1 is a coin flip, the one at the end another; the third cell from the end tells
    // both.
    assert_eq!(value(1, 5, 2, &[h, 1, h, h, h]), (2, 4));
}

#[test]
fn a_safe_cell_dug_first_loses_nothing() {
    for (rows, cols, mines) in [(1, 9, 3), (2, 5, 3), (2, 5, 5), (3, 3, 2), (3, 3, 4)] {
        let mut short = Oracle::new(Board::new(rows, cols, mines));
        let mut full = Oracle::new(Board::new(rows, cols, mines));
        full.safe_first = false;
        let shown = vec![HIDDEN; short.board.area()];
        let layouts = full.agreeing(&shown);
        full.wins(&shown, &layouts);
        let known = std::mem::take(&mut full.known);
        for (shown, wins) in known {
            let layouts = short.agreeing(&shown);
            assert_eq!(short.wins(&shown, &layouts), wins);
        }
    }
}

#[test]
fn certain_cells_are_the_same_in_every_layout() {
    let mut rng = Rng::new(11);
    for (rows, cols, mines) in SMALL {
        let oracle = Oracle::new(Board::new(rows, cols, mines));
        for _ in 0..20 {
            let shown = random_position(&oracle.board, &mut rng);
            let open = open_cells(&shown);
            let layouts = oracle.agreeing(&shown);
            let some = layouts.iter().fold(0, |set, layout| set | layout);
            let every = layouts.iter().fold(!0, |set, layout| set & layout);
            let all = (1 << oracle.board.area()) - 1;
            let expected = (all & !open & !some, every);
            assert_eq!(Certain::of(&oracle.board, &shown), expected);
        }
    }
}

/// What a few digs of safe cells, at least one, have opened on a random layout.
fn random_position(board: &Board, rng: &mut Rng) -> Shown {
    let layout = board.random_layout(rng);
    let safe = board.area() as u32 - board.mines;
    let mut open = 0;
    for _ in 0..1 + rng.below(safe.div_ceil(2)) {
        let cell = rng.below(board.area() as u32) as usize;
        if !has(layout, cell) && !has(open, cell) {
            open = board.dig(layout, open, cell);
        }
    }
    if open == 0 {
        let cell = (0..board.area()).find(|&cell| !has(layout, cell)).unwrap();
        open = board.dig(layout, open, cell);
    }
    board.shown(layout, open)
}

/// How often an approach has guessed, how often it should have known its odds, and how often it did.
#[derive(Default)]
struct Tally {
    guesses: u32,
    small: u32,
    with_odds: u32,
}

impl Tally {
    /// The number of layouts up to which `name` has the odds of every guess.
    fn limit(name: ApproachName) -> usize {
        match name {
            ApproachName::Fast => 200,
            _ => usize::MAX,
        }
    }

    /// Compares the answer for one view with the oracle's. Returns the cells dug.
    fn compare(
        &mut self,
        name: ApproachName,
        oracle: &mut Oracle,
        shown: &Shown,
        approach: &mut dyn Approach,
        rng: &mut Rng,
    ) -> Vec<usize> {
        let layouts = oracle.agreeing(shown);
        let wins = oracle.wins(shown, &layouts);
        let moves = approach.moves(&oracle.board.view(shown), rng);
        let about = oracle.board.text(shown);
        let digs = oracle.board.digs(&moves);
        assert!(!digs.is_empty(), "{name:?} digs nothing: {about}");
        if let Some(odds) = approach.odds() {
            let best = wins as f64 / layouts.len() as f64;
            assert!(
                (odds - best).abs() < 1e-9,
                "{name:?} has odds {odds}, the best are {best}: {about}"
            );
            for &cell in &digs {
                let by = oracle.wins_by(shown, &layouts, cell);
                assert_eq!(
                    by,
                    wins,
                    "{name:?} digs cell {cell}, which wins {by} of {}, not {wins}: {about}",
                    layouts.len()
                );
            }
        }
        if approach.guessed() {
            let small = layouts.len() <= Tally::limit(name);
            self.guesses += 1;
            self.small += u32::from(small);
            self.with_odds += u32::from(small && approach.odds().is_some());
        }
        digs
    }

    /// Ensures that the comparison has really compared enough guesses.
    fn is_loud(&self, name: ApproachName, least: u32) {
        let (guesses, small, with_odds) = (self.guesses, self.small, self.with_odds);
        assert!(small >= least, "{name:?}: {small} guesses of {guesses}");
        assert!(
            with_odds * 100 >= small * 99,
            "{name:?} knew its odds in {with_odds} of {small} guesses"
        );
    }
}

#[test]
fn odds_are_those_of_best_play_and_so_are_the_cells_dug() {
    let mut rng = Rng::new(12);
    let mut tallies = SOLVERS.map(|_| Tally::default());
    for (rows, cols, mines) in SMALL {
        let mut oracle = Oracle::new(Board::new(rows, cols, mines));
        for _ in 0..40 {
            let shown = random_position(&oracle.board, &mut rng);
            if open_cells(&shown).count_ones() + mines == rows * cols {
                continue;
            }
            for (name, tally) in SOLVERS.into_iter().zip(&mut tallies) {
                let mut approach = name.approach();
                tally.compare(name, &mut oracle, &shown, &mut *approach, &mut rng);
            }
        }
    }
    for (name, tally) in SOLVERS.into_iter().zip(tallies) {
        tally.is_loud(name, 400);
    }
}

#[test]
fn whole_games_have_the_odds_of_best_play_at_every_step() {
    let mut rng = Rng::new(13);
    let mut tallies = SOLVERS.map(|_| Tally::default());
    for (rows, cols, mines) in SMALL.into_iter().filter(|(r, c, _)| r * c <= 14) {
        let mut oracle = Oracle::new(Board::new(rows, cols, mines));
        for _ in 0..20 {
            let layout = oracle.board.random_layout(&mut rng);
            let first = (0..oracle.board.area()).find(|&cell| !has(layout, cell));
            for (name, tally) in SOLVERS.into_iter().zip(&mut tallies) {
                let mut approach = name.approach();
                let mut open = oracle.board.dig(layout, 0, first.unwrap());
                while open.count_ones() + mines < rows * cols {
                    let shown = oracle.board.shown(layout, open);
                    let digs = tally.compare(name, &mut oracle, &shown, &mut *approach, &mut rng);
                    if digs.iter().any(|&cell| has(layout, cell)) {
                        break;
                    }
                    for cell in digs {
                        open = oracle.board.dig(layout, open, cell);
                    }
                }
            }
        }
    }
    for (name, tally) in SOLVERS.into_iter().zip(tallies) {
        tally.is_loud(name, 150);
    }
}

/// With nothing open and nothing promised, every layout is possible.
#[test]
fn odds_before_the_first_click_are_those_of_best_play() {
    let mut rng = Rng::new(14);
    for (rows, cols, mines) in SMALL.into_iter().filter(|(r, c, _)| r * c <= 9) {
        let mut oracle = Oracle::new(Board::new(rows, cols, mines));
        let shown = vec![HIDDEN; oracle.board.area()];
        for name in SOLVERS {
            let mut approach = name.approach();
            let mut tally = Tally::default();
            tally.compare(name, &mut oracle, &shown, &mut *approach, &mut rng);
        }
    }
}

/// Plays `best` from the first cell on every layout of the board in which that cell is safe. Returns its wins and the
/// oracle's.
fn wins_of_best(rows: u32, cols: u32, mines: u32, first: usize) -> (u64, u64) {
    let mut oracle = Oracle::new(Board::new(rows, cols, mines));
    let layouts = oracle.layouts.clone();
    let hidden = vec![HIDDEN; oracle.board.area()];
    let expected = oracle.wins_by(&hidden, &layouts, first);
    let mut wins = 0;
    for layout in layouts.into_iter().filter(|&layout| !has(layout, first)) {
        // Equal seeds, so that equal views get equal answers and the games follow one plan.
        let mut rng = Rng::new(1);
        let mut approach = ApproachName::Best.approach();
        let mut game = oracle.board.game(layout, Rules::IA);
        game.play(Move::Dig(oracle.board.pos(first))).unwrap();
        while game.status() == Status::Playing {
            solve::step(&mut game, &mut *approach, &mut rng);
        }
        wins += u64::from(game.status() == Status::Won);
    }
    (wins, expected)
}

#[test]
fn best_wins_exactly_the_share_of_all_layouts_that_can_be_won() {
    let boards = [
        (2, 2, 1),
        (1, 7, 2),
        (3, 3, 2),
        (3, 3, 3),
        (3, 3, 4),
        (3, 4, 3),
        (2, 6, 3),
        (2, 5, 4),
    ];
    for (rows, cols, mines) in boards {
        let corner_edge_and_inner = [0, cols / 2, (rows / 2) * cols + cols / 2];
        for first in corner_edge_and_inner {
            let (wins, expected) = wins_of_best(rows, cols, mines, first as usize);
            assert_eq!(
                wins, expected,
                "{rows}x{cols} with {mines} mines from cell {first}"
            );
        }
    }
}

/// Like the three-level assignment, but a flood leaves marks alone.
const MARKS_STAY: Rules = Rules {
    flood_opens_marks: false,
    ..Rules::IA
};

/// The start of a game: the layout, the first cell dug if any, and the cells the player has marked.
struct Start {
    board: Board,
    layout: u64,
    rules: Rules,
    first: Option<usize>,
    marks: Vec<usize>,
}

impl Start {
    /// From one cell to 6x6, from no mines to all cells but one. Marks are right or wrong if they can be removed, and
    /// right if they are permanent.
    fn random(rng: &mut Rng) -> Start {
        // Small boards more often.
        let most = 1 + rng.below(6);
        let (rows, cols) = (1 + rng.below(most), 1 + rng.below(6));
        let area = rows * cols;
        let mines = match rng.below(3) {
            0 => rng.below(area),
            _ => rng.below(area.div_ceil(3)),
        };
        let board = Board::new(rows, cols, mines);
        let layout = board.random_layout(rng);
        let safe: Vec<usize> = (0..board.area())
            .filter(|&cell| !has(layout, cell))
            .collect();
        let first = match rng.below(8) {
            0 => None,
            _ => rng.choose(&safe).copied(),
        };
        let rules = *rng
            .choose(&[Rules::IA, Rules::SAE, Rules::TP, MARKS_STAY])
            .unwrap();
        let mut marks = Vec::new();
        if rules.marking != Marking::Never && rng.below(2) == 0 {
            for cell in 0..board.area() {
                let allowed = rules.marking == Marking::Free || has(layout, cell);
                if allowed && rng.below(4) == 0 {
                    marks.push(cell);
                }
            }
        }
        Start {
            board,
            layout,
            rules,
            first,
            marks,
        }
    }

    fn game(&self) -> Game {
        let mut game = self.board.game(self.layout, self.rules);
        if let Some(first) = self.first {
            game.play(Move::Dig(self.board.pos(first))).unwrap();
        }
        for &cell in &self.marks {
            // Refused if the first dig has opened the cell or won the game.
            let _ = game.play(Move::Mark(self.board.pos(cell)));
        }
        game
    }
}

#[derive(Debug, PartialEq)]
struct Step {
    view: View,
    answer: Vec<Move>,
    played: Vec<Move>,
    guess: bool,
    odds: Option<f64>,
}

/// Passes answers on and remembers the last. The moves played may be fewer, or others if no move of the answer is
/// legal.
struct Recording<'a>(&'a mut dyn Approach, Vec<Move>);

impl Approach for Recording<'_> {
    fn moves(&mut self, view: &View, rng: &mut Rng) -> Vec<Move> {
        self.1 = self.0.moves(view, rng);
        self.1.clone()
    }
}

fn record(start: &Start, name: ApproachName, approach: &mut dyn Approach, seed: u64) -> Vec<Step> {
    let mut rng = Rng::new(seed);
    let mut game = start.game();
    let mut steps = Vec::new();
    while game.status() == Status::Playing {
        let view = game.view().clone();
        let mut recording = Recording(approach, Vec::new());
        let played = solve::step(&mut game, &mut recording, &mut rng);
        assert!(!played.is_empty(), "{name:?} does nothing");
        steps.push(Step {
            view,
            answer: recording.1,
            played,
            guess: approach.guessed(),
            odds: approach.odds(),
        });
        assert!(
            steps.len() <= 3 * start.board.area(),
            "{name:?} goes round in circles"
        );
    }
    steps
}

/// 200 random starts, and the game of every approach from each.
static GAMES: LazyLock<Vec<(Start, [Vec<Step>; ApproachName::ALL.len()])>> = LazyLock::new(|| {
    let mut rng = Rng::new(15);
    let play = |seed| {
        let start = Start::random(&mut rng);
        let games = ApproachName::ALL.map(|name| record(&start, name, &mut *name.approach(), seed));
        (start, games)
    };
    (0..200).map(play).collect()
});

#[test]
fn every_game_ends() {
    let steps: Vec<usize> = (0..ApproachName::ALL.len())
        .map(|at| GAMES.iter().map(|(_, games)| games[at].len()).sum())
        .collect();
    assert!(steps.iter().all(|&steps| steps >= 200), "{steps:?}");
}

#[test]
fn equal_seeds_give_equal_games() {
    for (seed, (start, games)) in GAMES.iter().enumerate().step_by(4) {
        for (name, game) in ApproachName::ALL.into_iter().zip(games) {
            let again = record(start, name, &mut *name.approach(), seed as u64);
            assert_eq!(again, *game, "{name:?} in game {seed}");
        }
    }
}

#[test]
fn an_approach_used_before_on_other_boards_plays_like_a_fresh_one() {
    let mut used = ApproachName::ALL.map(ApproachName::approach);
    for (seed, (start, games)) in GAMES.iter().enumerate() {
        for ((name, game), used) in ApproachName::ALL.into_iter().zip(games).zip(&mut used) {
            // No start has this size.
            let other = View::hidden(Size::new(1, 7).unwrap(), Some(2));
            used.moves(&other, &mut Rng::new(1));
            let again = record(start, name, &mut **used, seed as u64);
            assert_eq!(again, *game, "{name:?} in game {seed}");
        }
    }
}

#[test]
fn no_known_mine_is_dug_and_no_guess_made_while_a_cell_is_known_safe() {
    let (mut sure, mut guesses) = (0, 0);
    for (start, games) in GAMES.iter() {
        for (name, steps) in ApproachName::ALL.into_iter().zip(games) {
            if !matches!(
                name,
                ApproachName::Exact
                    | ApproachName::Fast
                    | ApproachName::Best
                    | ApproachName::Record
            ) {
                continue;
            }
            for Step {
                view,
                answer,
                guess,
                ..
            } in steps
            {
                let shown = start.board.read(view);
                let (safe, mines) = Certain::of(&start.board, &shown);
                let about = start.board.text(&shown);
                let about = format!("{name:?} answers {answer:?}, a guess: {guess}; {about}");
                for cell in start.board.digs(answer) {
                    assert!(!has(mines, cell), "a known mine: {about}");
                    assert!(*guess || has(safe, cell), "a guess untold: {about}");
                }
                assert!(!guess || safe == 0, "a safe cell overlooked: {about}");
                sure += u32::from(!guess);
                guesses += u32::from(*guess);
            }
        }
    }
    assert!(
        sure >= 400 && guesses >= 400,
        "{sure} sure, {guesses} guessed"
    );
}

#[test]
fn an_approach_plays_a_game_the_second_time_as_the_first() {
    for (seed, (start, games)) in GAMES.iter().enumerate().step_by(2) {
        for (name, game) in ApproachName::ALL.into_iter().zip(games) {
            let mut approach = name.approach();
            for _ in 0..2 {
                let again = record(start, name, &mut *approach, seed as u64);
                assert_eq!(again, *game, "{name:?} in game {seed}");
            }
        }
    }
}

/// A player may ask for advice twice, and play none of it.
#[test]
fn an_approach_that_is_called_again_overlooks_nothing() {
    for (start, games) in GAMES.iter().step_by(2) {
        for (name, steps) in ApproachName::ALL.into_iter().zip(games) {
            for Step { view, guess, .. } in steps {
                let mut approach = name.approach();
                let first = approach.moves(view, &mut Rng::new(1));
                let (first_guess, first_odds) = (approach.guessed(), approach.odds());
                let second = approach.moves(view, &mut Rng::new(1));
                let about = start.board.text(&start.board.read(view));
                let about = format!("{name:?}, in the game a guess: {guess}; {about}");
                assert_eq!(second, first, "{about}");
                assert_eq!(approach.guessed(), first_guess, "{about}");
                assert_eq!(approach.odds(), first_odds, "{about}");
            }
        }
    }
}

/// If marks are permanent, the right ones leave a cell to dig. The pseudo-inverse is skipped if there are no marks:
/// they are its memory.
#[test]
fn every_answer_holds_a_legal_move_under_all_rules() {
    for (start, games) in GAMES.iter() {
        let needs_marks =
            |name| name == ApproachName::Pinv && start.rules.marking == Marking::Never;
        for (name, steps) in ApproachName::ALL.into_iter().zip(games) {
            if needs_marks(name) {
                continue;
            }
            for step in steps {
                let answered = step.played.iter().all(|mv| step.answer.contains(mv));
                assert!(answered, "{name:?} under {:?}: {step:?}", start.rules);
            }
        }
    }
}
