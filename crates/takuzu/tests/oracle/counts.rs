//! Counts all boards of a size a second and a third time, sharing nothing with the count of the library but the rules.
//!
//! The second count builds boards column by column, and excludes boards with equal rows by Möbius inversion. The third
//! one visits every board, which is possible up to 8 x 8.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The known numbers by size, in the order of [`RULES`]. Those of 10 x 10 are in `docs/data/takuzu-counts.json`; the
/// first of them is published, as are those of the smaller sizes.
pub(crate) const KNOWN: [(usize, [u64; 3]); 5] = [
    (2, [2, 2, 2]),
    (4, [72, 72, 90]),
    (6, [4_140, 5_868, 11_222]),
    (8, [4_111_116, 6_417_612, 12_413_918]),
    (10, [48_183_195_384, 70_012_548_456, 117_925_227_108]),
];

/// Which lines of a board must be distinct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Rows are distinct, and so are columns.
    Full,
    /// Rows are distinct.
    Rows,
    /// Lines may repeat.
    None,
}

/// Every rule and its name in the data.
pub(crate) const RULES: [(Rule, &str); 3] = [
    (Rule::Full, "full"),
    (Rule::Rows, "rows"),
    (Rule::None, "none"),
];

/// The number of boards, grown column by column.
///
/// The hard part is that rows must be distinct. Two observations reduce it to counts without that condition.
///
/// For a partition of the rows, let `N` be the number of boards in which rows of one block are equal
/// (rows of different blocks may be, too). Every board belongs to exactly one partition, that of its
/// equal rows, so Möbius inversion over the partitions gives the boards of the finest one, where all
/// rows differ: the sum of `N` times the product of `(-1)^(b-1) (b-1)!` over the blocks' sizes `b`.
///
/// And `N` is a count of plain boards with fewer columns to choose from: rows of a block are equal if
/// and only if every column is constant on the block.
///
/// Under the full rules, `N` counts the boards with distinct columns only. For the finest partition,
/// with all columns to choose from, these are the boards with distinct columns and any rows: as many
/// as those with distinct rows and any columns, since to transpose a board swaps the two.
pub(crate) fn by_columns(size: usize, rule: Rule) -> u64 {
    let lines = lines(size);
    let all = (1 << lines.len()) - 1;
    let chosen = |set: u128| -> Vec<u32> {
        let is_in = |at: &usize| set >> at & 1 == 1;
        let at = (0..lines.len()).filter(is_in);
        at.map(|at| lines[at]).collect()
    };
    if rule == Rule::None {
        return Choice::new(size, &chosen(all)).boards::<Sums>();
    }
    let mut total = 0;
    for (set, weight) in weights(size, &lines) {
        let boards = match rule {
            Rule::Full if set == all => by_columns(size, Rule::Rows),
            Rule::Full => Choice::new(size, &chosen(set)).boards::<Used>(),
            _ => Choice::new(size, &chosen(set)).boards::<Sums>(),
        };
        total += weight * i128::from(boards);
    }
    u64::try_from(total).expect("a number of boards, of which there are fewer than 84^10 < 2^64")
}

/// The lines that may occur in a board, one bit per cell.
pub(crate) fn lines(size: usize) -> Vec<u32> {
    let good = |line: &u32| {
        let half = line.count_ones() as usize * 2 == size;
        let cell = |at: usize| line >> at & 1;
        half && (2..size).all(|at| cell(at) != cell(at - 1) || cell(at) != cell(at - 2))
    };
    (0..1 << size).filter(good).collect()
}

/// The weight of each set of columns in the Möbius inversion, summed over the partitions of the rows that
/// leave these columns to choose from. A set has one bit for each of `lines`.
fn weights(size: usize, lines: &[u32]) -> BTreeMap<u128, i128> {
    // One row after another joins a block or founds one. A block is its first row and its size; to
    // join one of size b turns (-1)^(b-1) (b-1)! into (-1)^b b!, so the weight is taken times -b.
    let mut partitions = vec![(Vec::<(usize, i128)>::new(), (1 << lines.len()) - 1, 1)];
    for row in 0..size {
        let mut longer = Vec::new();
        for (blocks, set, weight) in partitions {
            for at in 0..blocks.len() {
                let (first, members) = blocks[at];
                let equal = (0..lines.len())
                    .filter(|&line| lines[line] >> row & 1 == lines[line] >> first & 1)
                    .fold(0u128, |equal, line| equal | 1 << line);
                // No columns left: no boards, now and in every coarser partition.
                if set & equal != 0 {
                    let mut blocks = blocks.clone();
                    blocks[at].1 += 1;
                    longer.push((blocks, set & equal, -members * weight));
                }
            }
            let mut blocks = blocks;
            blocks.push((row, 1));
            longer.push((blocks, set, weight));
        }
        partitions = longer;
    }
    // To turn all boards upside down turns one choice of columns into another one with as many boards,
    // as the rules know no up and down. Of the two, one stands for both.
    let turned = |set: u128| {
        let line = |line: &u32| line.reverse_bits() >> (32 - size);
        (0..lines.len())
            .filter(|&at| set & 1 << at != 0)
            .filter_map(|at| lines.iter().position(|other| *other == line(&lines[at])))
            .fold(0, |turned, at| turned | 1 << at)
    };
    let mut weights = BTreeMap::new();
    for (_, set, weight) in partitions {
        *weights.entry(set.min(turned(set))).or_default() += weight;
    }
    weights.retain(|_, weight| *weight != 0);
    weights
}

/// A candidate column, with precomputed numbers.
#[derive(Clone, Copy)]
struct Column {
    /// Its cells, one bit per row.
    cells: u32,
    /// Its cells, four bits per row.
    ones: u64,
    /// Its index among the candidate columns.
    at: usize,
    /// Its bit in a set of columns; none from the 65th on, which only [`Sums`] accepts.
    own: u64,
}

/// What must be remembered of a board's columns, besides the last two.
trait Memory: Copy + Eq + Hash + Default {
    /// The maximum number of candidate columns.
    const COLUMNS: usize;

    /// The memory after one more column, if that column is allowed.
    fn with(self, column: &Column) -> Option<Self>;

    /// The number of ones in each row so far, four bits per row.
    fn ones(self) -> u64;

    /// The memory reduced to what still matters, given that only these columns might still come.
    fn only(self, columns: impl FnOnce() -> u64) -> Self;
}

/// The memory if columns may repeat: the number of ones in each row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Sums(u64);

impl Memory for Sums {
    const COLUMNS: usize = usize::MAX;

    fn with(self, column: &Column) -> Option<Sums> {
        Some(Sums(self.0 + column.ones))
    }

    fn ones(self) -> u64 {
        self.0
    }

    fn only(self, _: impl FnOnce() -> u64) -> Sums {
        self
    }
}

impl Hash for Sums {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0);
    }
}

/// The memory if columns are distinct: also the set of used columns among those that might come again.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Used {
    columns: u64,
    ones: u64,
}

impl Memory for Used {
    const COLUMNS: usize = 64;

    fn with(self, column: &Column) -> Option<Used> {
        (self.columns & column.own == 0).then_some(Used {
            columns: self.columns | column.own,
            ones: self.ones + column.ones,
        })
    }

    fn ones(self) -> u64 {
        self.ones
    }

    fn only(self, columns: impl FnOnce() -> u64) -> Used {
        Used {
            columns: self.columns & columns(),
            ones: self.ones,
        }
    }
}

impl Hash for Used {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.columns);
        state.write_u64(self.ones);
    }
}

/// A hasher with one multiplication per number. The default hasher would cost more than everything else.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn write(&mut self, _: &[u8]) {
        unreachable!("memories are hashed as numbers");
    }

    fn write_u64(&mut self, number: u64) {
        let product = u128::from(self.0 ^ number) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The beginnings of boards of some width that can still become boards: for each choice of the last
/// two columns, by their places, how many there are with each memory.
type Beginnings<M> = Vec<Vec<Vec<(M, u64)>>>;

/// The candidate columns, and what they imply for the rows.
struct Choice {
    size: usize,
    columns: Vec<Column>,
    /// By width and last two cells, the fewest and the most ones that a row may have so far if it is to
    /// become a line. At the end it is half the size exactly, which is the rule itself; before, it
    /// keeps those beginnings few that lead nowhere.
    ranges: Vec<[(u64, u64); 4]>,
    /// By row and digit, the set of the columns that have this digit there.
    with_digit: Vec<[u64; 2]>,
}

impl Choice {
    fn new(size: usize, columns: &[u32]) -> Choice {
        let columns: Vec<Column> = (0..)
            .zip(columns)
            .map(|(at, &cells)| {
                let one = |row| u64::from(cells >> row & 1) << (4 * row);
                Column {
                    cells,
                    ones: (0..size).map(one).sum(),
                    at,
                    own: if at < 64 { 1 << at } else { 0 },
                }
            })
            .collect();
        // Empty where no line passes.
        let mut ranges = vec![[(1, 0); 4]; size + 1];
        for line in lines(size) {
            for (width, ranges) in ranges.iter_mut().enumerate().skip(2) {
                let ones = u64::from((line & ((1 << width) - 1)).count_ones());
                let (fewest, most) = &mut ranges[(line >> (width - 2) & 3) as usize];
                if *fewest > *most {
                    (*fewest, *most) = (ones, ones);
                }
                *fewest = ones.min(*fewest);
                *most = ones.max(*most);
            }
        }
        let with = |row: usize, digit: u32| {
            let there = columns
                .iter()
                .filter(|column| column.cells >> row & 1 == digit);
            there.fold(0, |set, column| set | column.own)
        };
        let with_digit = (0..size).map(|row| [with(row, 0), with(row, 1)]).collect();
        Choice {
            size,
            columns,
            ranges,
            with_digit,
        }
    }

    /// The number of boards. It fits, being at most 84^10 < 2^64 for the sizes in question.
    fn boards<M: Memory>(&self) -> u64 {
        assert!(self.columns.len() <= M::COLUMNS, "too many to remember");
        let mut beginnings = self.of_two::<M>();
        for width in 3..=self.size {
            beginnings = self.wider(&beginnings, width);
        }
        let boards = beginnings.iter().flatten().flatten();
        boards.map(|(_, count)| count).sum()
    }

    fn of_two<M: Memory>(&self) -> Beginnings<M> {
        let both = |first: &Column, second: &Column| {
            let limits = self.limits(2, first, second);
            let memory = M::default()
                .with(first)
                .and_then(|memory| memory.with(second));
            let memory = memory.filter(|memory| limits.allow(memory.ones()));
            memory.into_iter().map(|memory| (memory, 1)).collect()
        };
        let columns = || self.columns.iter();
        columns()
            .map(|first| columns().map(|second| both(first, second)).collect())
            .collect()
    }

    /// The beginnings after one more column, the `width`th.
    fn wider<M: Memory>(&self, beginnings: &Beginnings<M>, width: usize) -> Beginnings<M> {
        let all = (1 << self.size) - 1;
        // Many beginnings come to have the same last two columns and memory: here they are added up.
        let mut sums = HashMap::<M, u64, BuildHasherDefault<Multiply>>::default();
        let mut gathered = |last: &Column, new: &Column| {
            let limits = self.limits(width, last, new);
            for before in &self.columns {
                let ones = before.cells & last.cells & new.cells;
                let zeros = all & !(before.cells | last.cells | new.cells);
                if ones | zeros != 0 {
                    continue;
                }
                for &(memory, count) in &beginnings[before.at][last.at] {
                    let memory = memory
                        .with(new)
                        .filter(|memory| limits.allow(memory.ones()));
                    if let Some(memory) = memory {
                        let memory = memory.only(|| self.possible(width, memory.ones()));
                        *sums.entry(memory).or_default() += count;
                    }
                }
            }
            sums.drain().collect()
        };
        let columns = || self.columns.iter();
        columns()
            .map(|last| columns().map(|new| gathered(last, new)).collect())
            .collect()
    }

    fn limits(&self, width: usize, last: &Column, new: &Column) -> Limits {
        let mut limits = Limits::default();
        for row in 0..self.size {
            let two = (last.cells >> row & 1) | (new.cells >> row & 1) << 1;
            let (fewest, most) = self.ranges[width][two as usize];
            limits.fewest |= fewest << (4 * row);
            limits.most |= most << (4 * row);
            limits.tops |= 8 << (4 * row);
        }
        limits
    }

    /// A set that contains every column that can still come: those that put no digit into a row that already
    /// has it as often as allowed.
    fn possible(&self, width: usize, ones: u64) -> u64 {
        let half = self.size / 2;
        let mut set = u64::MAX;
        // Before half the width, nothing can be there half the size often.
        if width < half {
            return set;
        }
        for (row, with) in self.with_digit.iter().enumerate() {
            let ones = (ones >> (4 * row) & 15) as usize;
            if ones == half {
                set &= !with[1];
            }
            if width - ones == half {
                set &= !with[0];
            }
        }
        set
    }
}

/// The ranges of all rows, four bits per row.
#[derive(Default)]
struct Limits {
    fewest: u64,
    most: u64,
    /// The highest bit of each four.
    tops: u64,
}

impl Limits {
    /// Whether every row is in its range. Numbers are below 8, so the highest bit of the four is free:
    /// set before a subtraction, it is gone after where the difference is negative, and no row borrows
    /// from the next.
    fn allow(&self, ones: u64) -> bool {
        let enough = (ones | self.tops) - self.fewest;
        let not_too_many = (self.most | self.tops) - ones;
        enough & not_too_many & self.tops == self.tops
    }
}

/// The numbers of boards under the three rules, in their order: cell by cell, as one would by hand.
pub(crate) fn plain(size: usize) -> [u64; 3] {
    /// Adds the boards that begin like this one up to the cell. It is kept by rows and by columns.
    fn from(cell: usize, rows: &mut [Vec<u8>], columns: &mut [Vec<u8>], boards: &mut [u64; 3]) {
        let size = rows.len();
        if cell == size * size {
            let [full, distinct_rows, all] = boards;
            *all += 1;
            *distinct_rows += u64::from(distinct(rows));
            *full += u64::from(distinct(rows) && distinct(columns));
            return;
        }
        let (row, column) = (cell / size, cell % size);
        for digit in 0..2 {
            rows[row][column] = digit;
            columns[column][row] = digit;
            if fits(&rows[row][..=column], size) && fits(&columns[column][..=row], size) {
                from(cell + 1, rows, columns, boards);
            }
        }
    }

    /// Whether the last cell of a line's beginning breaks no rule. As neither digit may be there more
    /// often than half the size, both are there as often at the end.
    fn fits(line: &[u8], size: usize) -> bool {
        let Some(last) = line.last() else {
            return true;
        };
        let same = line.iter().filter(|digit| *digit == last).count();
        same <= size / 2 && !line.ends_with(&[*last; 3])
    }

    fn distinct(lines: &[Vec<u8>]) -> bool {
        (0..lines.len()).all(|at| !lines[..at].contains(&lines[at]))
    }

    let board = vec![vec![0; size]; size];
    let mut boards = [0; 3];
    from(0, &mut board.clone(), &mut board.clone(), &mut boards);
    boards
}
