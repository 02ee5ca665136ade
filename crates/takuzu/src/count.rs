//! Counts boards exactly, by cutting every board between its two middle rows.
//!
//! The two rows at the cut are the seam. With the seam fixed, no run of three spans both halves, so each half is listed
//! alone, from the seam outwards. A half is stored as the number of ones in each column (four bits per column) and a
//! set of what the other half must not have: the rows it uses, and the pairs of columns that are equal in it. Two
//! halves make a board if and only if their ones add up and their sets are disjoint. Halves with the same ones are
//! stored side by side, and identical ones are counted together, so joining only compares sets. Up to 10 columns, a set
//! fits one 128-bit word, because the two rows of the seam need no bit.
//!
//! Mirroring the columns, exchanging zeros and ones, and turning the board upside down map seams to seams, so one of up
//! to eight equivalent seams is counted for all of them. On boards with odd sides, lines of odd length have one more
//! one than zeros, and only mirroring is left.

use std::convert::Infallible;

use grille_grid::work::{self, Exhausted};

use crate::{Board, Odd, Rules, ShapeError};

/// Which lines must differ. The rules on balance and runs always hold.
///
/// ```
/// use grille_takuzu::{Rules, count::{Distinct, count}};
///
/// assert_eq!(count(4, 4, Distinct::None)?, 90);
/// assert_eq!(Distinct::of(Rules::UNRULY, 4, 4)?, Distinct::None);
/// # Ok::<(), grille_takuzu::count::CountError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// No two rows and no two columns are equal: the rules of Takuzu.
    Lines,
    /// No two rows are equal.
    Rows,
    /// Equal lines are allowed: the rules of Unruly.
    None,
}

grille_grid::names! {
    Distinct, UnknownDistinct, "choice of different lines":
    Lines = "full",
    Rows = "rows",
    None = "none",
}

impl From<Rules> for Distinct {
    /// Says nothing of the rule for lines of odd length: [`Distinct::of`] does.
    fn from(rules: Rules) -> Distinct {
        if rules.lines_differ {
            Distinct::Lines
        } else {
            Distinct::None
        }
    }
}

impl Distinct {
    /// What these rules say of boards of `rows` x `cols`.
    ///
    /// # Errors
    /// A side is odd, and the rules let its lines have one more of either digit: such boards are not counted.
    pub fn of(rules: Rules, rows: u32, cols: u32) -> Result<Distinct, CountError> {
        let is_odd = !rows.is_multiple_of(2) || !cols.is_multiple_of(2);
        match rules.odd {
            Odd::Either if is_odd => Err(CountError::Either),
            _ => Ok(rules.into()),
        }
    }
}

/// Why boards of a shape cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// No board has this shape.
    #[error("{0}")]
    Shape(ShapeError),
    /// A side is longer than [`Counter::LONGEST_SIDE`], or there are more than [`Counter::MOST_CELLS`] cells.
    #[error(
        "a side is at most {} long, and a board has at most {} cells",
        Counter::LONGEST_SIDE,
        Counter::MOST_CELLS
    )]
    TooLarge,
    /// A side is odd, under [`Odd::Either`].
    #[error("boards with odd sides are counted only if their lines have one more 1")]
    Either,
}

/// A check is called about once for so many entries of a table or rows of halves: about a millisecond.
const BETWEEN_CHECKS: usize = 1 << 16;

/// Takes what [`BETWEEN_CHECKS`] entries cost from the limits of the current work.
fn within_limits() -> Result<(), Exhausted> {
    work::spend(BETWEEN_CHECKS as u64 / 2)
}

/// A check that always passes.
fn unlimited() -> Result<(), Infallible> {
    Ok(())
}

/// Calls a check once in a while.
struct Pace<'a, C> {
    check: &'a mut C,
    passed: usize,
}

impl<E, C: FnMut() -> Result<(), E>> Pace<'_, C> {
    fn pass(&mut self, entries: usize) -> Result<(), E> {
        self.passed += entries;
        if self.passed < BETWEEN_CHECKS {
            return Ok(());
        }
        self.passed = 0;
        (self.check)()
    }
}

/// A vector of equal values, with checks while it is filled.
fn filled<V: Copy, E>(
    value: V,
    len: usize,
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Vec<V>, E> {
    let mut values = Vec::with_capacity(len);
    // Ends: every round adds values.
    while values.len() < len {
        check()?;
        values.resize(len.min(values.len() + BETWEEN_CHECKS), value);
    }
    Ok(values)
}

/// Returns the number of full boards.
///
/// # Errors
/// The sides are not those of a board, or are too long to count.
///
/// ```
/// use grille_takuzu::count::{Distinct, count};
///
/// assert_eq!(count(4, 4, Distinct::Lines)?, 72);
/// assert_eq!(count(4, 8, Distinct::Lines)?, 0);
/// # Ok::<(), grille_takuzu::count::CountError>(())
/// ```
pub fn count(rows: u32, cols: u32, distinct: Distinct) -> Result<u128, CountError> {
    let counter = Counter::new(rows, cols, distinct)?;
    Ok((0..counter.units()).map(|unit| counter.count(unit)).sum())
}

/// A set of rows and of pairs of columns.
trait LineSet: Copy + Eq {
    const NONE: Self;
    fn with(self, bit: u32) -> Self;
    fn has(self, bit: u32) -> bool;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn meets(self, other: Self) -> bool;
    /// A hash of the set.
    fn hash(self) -> u64;
}

impl LineSet for u128 {
    const NONE: u128 = 0;

    fn with(self, bit: u32) -> u128 {
        self | 1 << bit
    }

    fn has(self, bit: u32) -> bool {
        self >> bit & 1 == 1
    }

    fn and(self, other: u128) -> u128 {
        self & other
    }

    fn or(self, other: u128) -> u128 {
        self | other
    }

    fn meets(self, other: u128) -> bool {
        self & other != 0
    }

    fn hash(self) -> u64 {
        (self as u64).wrapping_mul(SPREAD) ^ (self >> 64) as u64
    }
}

/// Large enough for the 518 patterns and 91 pairs of columns of the longest side.
type Wide = [u64; 10];

impl LineSet for Wide {
    const NONE: Wide = [0; 10];

    fn with(mut self, bit: u32) -> Wide {
        self[bit as usize / 64] |= 1 << (bit % 64);
        self
    }

    fn has(self, bit: u32) -> bool {
        self[bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    fn and(self, other: Wide) -> Wide {
        std::array::from_fn(|word| self[word] & other[word])
    }

    fn or(self, other: Wide) -> Wide {
        std::array::from_fn(|word| self[word] | other[word])
    }

    fn meets(self, other: Wide) -> bool {
        (0..10).any(|word| self[word] & other[word] != 0)
    }

    fn hash(self) -> u64 {
        self.iter()
            .fold(0, |hash: u64, word| (hash ^ word).wrapping_mul(SPREAD))
    }
}

/// A multiplier for hashing: the high bits of its products spread keys over a table.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Halves that are the same to the other half: the ones of their columns, what the other half must not share, and their
/// number.
#[derive(Clone, Copy)]
struct Kind<T> {
    ones: u64,
    excluded: T,
    many: u32,
}

/// Progress within a unit: some of the halves above the cut are joined with all halves below it.
///
/// Stored apart from the counts of whole units, so a reader that does not know it can restart the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The number of halves above that are joined, counted from the first.
    pub joined: u64,
    /// The number of halves above.
    pub halves: u64,
    /// A checksum of the halves above and of their order.
    pub checksum: u64,
    /// The pairs found so far that make a board.
    pub count: u64,
}

/// Half a board: the ones of its columns, its rows beyond the seam, and its equal columns.
#[derive(Clone, Copy)]
struct Half<T> {
    ones: u64,
    rows: T,
    equal: T,
}

/// The bits of each pattern for one seam (none for the seam's own rows), and the pattern's equal columns, in the bits
/// after those.
struct Seam<T> {
    bits: Vec<Option<u32>>,
    equal: Vec<T>,
}

/// Counts boards of one shape in independent units of work.
///
/// ```
/// use grille_takuzu::count::{Counter, Distinct};
///
/// let counter = Counter::new(6, 6, Distinct::Lines)?;
/// let total: u128 = (0..counter.units()).map(|unit| counter.count(unit)).sum();
/// assert_eq!(total, 4_140);
/// # Ok::<(), grille_takuzu::count::CountError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counter {
    rows: u32,
    cols: u32,
    distinct: Distinct,
    /// The rows that satisfy balance and runs, as bits.
    patterns: Vec<u32>,
    /// For each pattern, the pairs of equal columns.
    equal: Vec<Vec<u32>>,
    /// For each pattern, a one in the four bits of every column that holds a one.
    ones: Vec<u64>,
    /// For each pair of consecutive patterns, the patterns that may follow.
    next: Vec<Vec<u16>>,
    /// The seams to count, each with the number of seams it represents.
    seams: Vec<(u16, u16, u8)>,
}

impl Counter {
    /// The longest side, so that rows and pairs of columns fit one set.
    pub const LONGEST_SIDE: u32 = 14;

    /// The most cells. A unit of 12 x 12 takes 1.4 GB, one of 12 x 14 more than 6 GB.
    pub const MOST_CELLS: u32 = 144;

    /// Prepares to count boards of `rows` x `cols`.
    ///
    /// # Errors
    /// The sides are not those of a board, or are too long to count.
    pub fn new(rows: u32, cols: u32, distinct: Distinct) -> Result<Counter, CountError> {
        let Ok(counter) = Counter::prepared(rows, cols, distinct, &mut unlimited);
        counter
    }

    /// Like [`Counter::new`], within the limits of the current [`work`]: 14 columns take a second.
    ///
    /// # Errors
    /// The work was stopped.
    pub fn new_within_limits(
        rows: u32,
        cols: u32,
        distinct: Distinct,
    ) -> Result<Result<Counter, CountError>, Exhausted> {
        Counter::prepared(rows, cols, distinct, &mut within_limits)
    }

    fn prepared<E>(
        rows: u32,
        cols: u32,
        distinct: Distinct,
        check: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Result<Counter, CountError>, E> {
        if let Err(why) = Board::empty(rows.into(), cols.into()) {
            return Ok(Err(CountError::Shape(why)));
        }
        let longest = rows.max(cols);
        if longest > Counter::LONGEST_SIDE || rows * cols > Counter::MOST_CELLS {
            return Ok(Err(CountError::TooLarge));
        }
        // A rule that treats rows and columns alike also holds for the transposed board. Short rows have fewer patterns
        // and cost far less.
        let (rows, cols) = match distinct {
            Distinct::Lines | Distinct::None => (rows.max(cols), rows.min(cols)),
            Distinct::Rows => (rows, cols),
        };
        let three = |line: u32| line & line >> 1 & line >> 2 != 0;
        let all = (1u32 << cols) - 1;
        let patterns: Vec<u32> = (0..=all)
            .filter(|&line| {
                line.count_ones() == cols.div_ceil(2) && !three(line) && !three(!line & all)
            })
            .collect();
        let equal = |&line: &u32| {
            let pairs = (0..cols).flat_map(|a| (0..a).map(move |b| (a, b)));
            let alike = pairs
                .enumerate()
                .filter(|(_, (a, b))| line >> a & 1 == line >> b & 1);
            alike.map(|(at, _)| at as u32).collect()
        };
        let ones = |&line: &u32| {
            (0..cols)
                .filter(|at| line >> at & 1 == 1)
                .map(|at| 1 << (4 * at))
                .sum()
        };
        let mut counter = Counter {
            rows,
            cols,
            distinct,
            equal: patterns.iter().map(equal).collect(),
            ones: patterns.iter().map(ones).collect(),
            next: Vec::new(),
            seams: Vec::new(),
            patterns,
        };
        let mut pace = Pace { check, passed: 0 };
        counter.list_next(all, &mut pace)?;
        counter.list_seams(all, &mut pace)?;
        Ok(Ok(counter))
    }

    fn list_next<E>(
        &mut self,
        all: u32,
        pace: &mut Pace<'_, impl FnMut() -> Result<(), E>>,
    ) -> Result<(), E> {
        let patterns = &self.patterns;
        self.next = patterns
            .iter()
            .flat_map(|before| patterns.iter().map(move |last| (before, last)))
            .map(|(before, last)| {
                pace.pass(patterns.len())?;
                let fits = |line: u32| line & before & last == 0 && line | before | last == all;
                Ok((0..patterns.len() as u16)
                    .filter(|&at| fits(patterns[usize::from(at)]))
                    .collect())
            })
            .collect::<Result<_, E>>()?;
        Ok(())
    }

    fn list_seams<E>(
        &mut self,
        all: u32,
        pace: &mut Pace<'_, impl FnMut() -> Result<(), E>>,
    ) -> Result<(), E> {
        let is_even = self.rows.is_multiple_of(2) && self.cols.is_multiple_of(2);
        let find = |line: u32| self.patterns.partition_point(|&other| other < line) as u16;
        let invert: Vec<u16> = self.patterns.iter().map(|line| find(!line & all)).collect();
        let mirror: Vec<u16> = self
            .patterns
            .iter()
            .map(|line| find(line.reverse_bits() >> (32 - self.cols)))
            .collect();
        let count = self.patterns.len() as u16;
        let mut seams = Vec::new();
        for above in 0..count {
            for below in 0..count {
                // A vector, a sort.
                pace.pass(8)?;
                let mut images = vec![(above, below)];
                for table in [Some(&mirror), Some(&invert).filter(|_| is_even)] {
                    let Some(table) = table else { continue };
                    for at in 0..images.len() {
                        let (a, b) = images[at];
                        images.push((table[usize::from(a)], table[usize::from(b)]));
                    }
                }
                if is_even {
                    for at in 0..images.len() {
                        let (a, b) = images[at];
                        images.push((b, a));
                    }
                }
                images.sort_unstable();
                images.dedup();
                let forbidden = self.distinct != Distinct::None && above == below;
                if images[0] == (above, below) && !forbidden {
                    seams.push((above, below, images.len() as u8));
                }
            }
        }
        self.seams = seams;
        Ok(())
    }

    /// The number of units of work.
    pub fn units(&self) -> usize {
        self.seams.len()
    }

    /// Counts the boards of one unit. Requires `unit < units()`. The sum over all units is the number of boards.
    pub fn count(&self, unit: usize) -> u128 {
        let Ok(count) = self.count_checked(unit, None, u64::MAX, &mut unlimited, |_| Ok(()));
        count
    }

    /// Like [`Counter::count`], within the limits of the current [`work`].
    ///
    /// # Errors
    /// The work was stopped.
    ///
    /// ```
    /// use grille_grid::work::Limits;
    /// use grille_takuzu::count::{Counter, Distinct};
    ///
    /// let counter = Counter::new(8, 8, Distinct::Lines)?;
    /// assert_eq!(counter.count_within_limits(0), Ok(counter.count(0)));
    /// let none = Limits { steps: 0, ..Limits::default() };
    /// assert!(none.run(|| counter.count_within_limits(0)).is_err());
    /// # Ok::<(), grille_takuzu::count::CountError>(())
    /// ```
    pub fn count_within_limits(&self, unit: usize) -> Result<u128, Exhausted> {
        self.count_checked(unit, None, u64::MAX, &mut within_limits, |_| Ok(()))
    }

    /// Like [`Counter::count`], for units that take long. Continues from `known` if it belongs to this unit, and calls
    /// `watch` about every `step` pairs of halves, less often where many halves have the same ones.
    ///
    /// Requires `unit < units()`.
    ///
    /// # Errors
    /// The error that `watch` returns.
    ///
    /// ```
    /// use grille_takuzu::count::{Counter, Distinct};
    ///
    /// let counter = Counter::new(6, 6, Distinct::Lines)?;
    /// let stopped = counter.count_in_steps(0, None, 1, |partial| Err(*partial)).unwrap_err();
    /// let goes_on = counter.count_in_steps(0, Some(stopped), 1, |_| Ok::<(), ()>(()));
    /// assert_eq!(goes_on, Ok(counter.count(0)));
    /// # Ok::<(), grille_takuzu::count::CountError>(())
    /// ```
    pub fn count_in_steps<E>(
        &self,
        unit: usize,
        known: Option<Partial>,
        step: u64,
        watch: impl FnMut(&Partial) -> Result<(), E>,
    ) -> Result<u128, E> {
        self.count_checked(unit, known, step, &mut || Ok(()), watch)
    }

    /// Also calls `check` about every [`BETWEEN_CHECKS`] entries of any table.
    fn count_checked<E>(
        &self,
        unit: usize,
        known: Option<Partial>,
        step: u64,
        check: &mut impl FnMut() -> Result<(), E>,
        watch: impl FnMut(&Partial) -> Result<(), E>,
    ) -> Result<u128, E> {
        let (above, below, stands_for) = self.seams[unit];
        let pairs = self.cols * (self.cols - 1) / 2;
        let fits = self.patterns.len() as u32 + pairs <= 128 + 2;
        let count = if fits {
            self.boards::<u128, E>([above, below], known, step, check, watch)
        } else {
            self.boards::<Wide, E>([above, below], known, step, check, watch)
        };
        Ok(u128::from(count?) * u128::from(stands_for))
    }

    /// Counts the boards with these two rows at the cut.
    fn boards<T: LineSet, E>(
        &self,
        [above, below]: [u16; 2],
        known: Option<Partial>,
        step: u64,
        check: &mut impl FnMut() -> Result<(), E>,
        watch: impl FnMut(&Partial) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut free = 0..;
        let bits: Vec<Option<u32>> = (0..self.patterns.len() as u16)
            .map(|at| {
                if at == above || at == below {
                    None
                } else {
                    free.next()
                }
            })
            .collect();
        let behind = free.start;
        let equal = |pairs: &Vec<u32>| {
            pairs
                .iter()
                .fold(T::NONE, |set, pair| set.with(behind + pair))
        };
        let seam = Seam {
            bits,
            equal: match self.distinct {
                Distinct::Lines => self.equal.iter().map(equal).collect(),
                Distinct::Rows | Distinct::None => vec![T::NONE; self.patterns.len()],
            },
        };
        let rows_above = self.rows / 2;
        let top = self.halves(&seam, [below, above], rows_above, check)?;
        let bottom = self.halves(&seam, [above, below], self.rows - rows_above, check)?;
        let start = Partial {
            joined: 0,
            halves: top.len() as u64,
            checksum: checksum(&top, check)?,
            count: 0,
        };
        let same = |known: &Partial| {
            (known.halves, known.checksum) == (start.halves, start.checksum)
                && known.joined <= known.halves
        };
        let from = known.filter(same).unwrap_or(start);
        self.join(&top, &bottom, from, step, check, watch)
    }

    /// All halves of `rows` rows that start with `first` at the seam, on whose other side is `beyond`.
    fn halves<T: LineSet, E>(
        &self,
        seam: &Seam<T>,
        [beyond, first]: [u16; 2],
        rows: u32,
        check: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<Kind<T>>, E> {
        let start = Half {
            ones: self.ones[usize::from(first)],
            rows: T::NONE,
            equal: seam.equal[usize::from(first)],
        };
        let mut found = Vec::new();
        let pace = &mut Pace { check, passed: 0 };
        self.extend(seam, [beyond, first], start, rows - 1, &mut found, pace)?;
        merged(&found, check)
    }

    /// Adds `left` rows to a half in every way. Recursion is at most six deep, because of the longest side.
    fn extend<T: LineSet, E>(
        &self,
        seam: &Seam<T>,
        [before, last]: [u16; 2],
        half: Half<T>,
        left: u32,
        found: &mut Vec<Kind<T>>,
        pace: &mut Pace<'_, impl FnMut() -> Result<(), E>>,
    ) -> Result<(), E> {
        if left == 0 {
            found.push(Kind {
                ones: half.ones,
                excluded: half.rows.or(half.equal),
                many: 1,
            });
            return Ok(());
        }
        let pair = usize::from(before) * self.patterns.len() + usize::from(last);
        pace.pass(self.next[pair].len())?;
        for &next in &self.next[pair] {
            let at = usize::from(next);
            let rows = match (self.distinct, seam.bits[at]) {
                (Distinct::None, _) => half.rows,
                // A row of the seam, or one that this half already has.
                (_, None) => continue,
                (_, Some(bit)) if half.rows.has(bit) => continue,
                (_, Some(bit)) => half.rows.with(bit),
            };
            let longer = Half {
                ones: half.ones + self.ones[at],
                rows,
                equal: half.equal.and(seam.equal[at]),
            };
            self.extend(seam, [last, next], longer, left - 1, found, pace)?;
        }
        Ok(())
    }

    /// Counts the pairs of halves that make a board, starting from `partial`.
    fn join<T: LineSet, E>(
        &self,
        top: &[Kind<T>],
        bottom: &[Kind<T>],
        mut partial: Partial,
        step: u64,
        check: &mut impl FnMut() -> Result<(), E>,
        mut watch: impl FnMut(&Partial) -> Result<(), E>,
    ) -> Result<u64, E> {
        // Groups the halves below by their ones: first the size of each group, then its end, then its members. The hash
        // table of the keys is at most half full.
        let bits = table_bits(bottom.len());
        let mask = (1usize << bits) - 1;
        let mut keys = filled((u64::MAX, 0u32), mask + 1, check)?;
        let find = |keys: &[(u64, u32)], ones: u64| {
            let mut slot = (ones.wrapping_mul(SPREAD) >> (64 - bits)) as usize;
            // Ends: some slot is free. No half has all bits set, because each column has four.
            while keys[slot].0 != ones && keys[slot].0 != u64::MAX {
                slot = (slot + 1) & mask;
            }
            slot
        };
        for some in bottom.chunks(BETWEEN_CHECKS) {
            check()?;
            for kind in some {
                let slot = find(&keys, kind.ones);
                keys[slot].0 = kind.ones;
                keys[slot].1 += 1;
            }
        }
        let mut end = 0;
        let mut ends = Vec::with_capacity(keys.len());
        for some in keys.chunks(BETWEEN_CHECKS) {
            check()?;
            ends.extend(some.iter().map(|key| {
                end += key.1;
                end
            }));
        }
        let mut fill = ends.clone();
        let mut members = filled((T::NONE, 0u32), bottom.len(), check)?;
        for some in bottom.chunks(BETWEEN_CHECKS) {
            check()?;
            for kind in some {
                let slot = find(&keys, kind.ones);
                fill[slot] -= 1;
                members[fill[slot] as usize] = (kind.excluded, kind.many);
            }
        }
        let full: u64 = (0..self.cols)
            .map(|at| u64::from(self.rows.div_ceil(2)) << (4 * at))
            .sum();
        let mut looked_at = 0;
        let mut pace = Pace { check, passed: 0 };
        for (at, kind) in (0..).zip(top).skip(partial.joined as usize) {
            if looked_at >= step.max(1) {
                looked_at = 0;
                partial.joined = at;
                watch(&partial)?;
            }
            let slot = find(&keys, full - kind.ones);
            let group = &members[(ends[slot] - keys[slot].1) as usize..ends[slot] as usize];
            let apart = |(excluded, many): &(T, u32)| {
                u64::from(*many) * u64::from(!kind.excluded.meets(*excluded))
            };
            let boards = u64::from(kind.many) * group.iter().map(apart).sum::<u64>();
            // The partial count may come from a corrupted file.
            partial.count = partial.count.saturating_add(boards);
            // Finding that a group is empty is work, too.
            looked_at += group.len() as u64 + 1;
            pace.pass(group.len() + 1)?;
        }
        Ok(partial.count)
    }
}

/// A checksum of a list of halves and of their order.
fn checksum<T: LineSet, E>(
    halves: &[Kind<T>],
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<u64, E> {
    let mut checksum: u64 = 0;
    for some in halves.chunks(BETWEEN_CHECKS) {
        check()?;
        for kind in some {
            let own = kind.ones ^ kind.excluded.hash().rotate_left(32) ^ u64::from(kind.many);
            checksum = (checksum.rotate_left(5) ^ own).wrapping_mul(SPREAD);
        }
    }
    Ok(checksum)
}

/// Counts equal halves together.
fn merged<T: LineSet, E>(
    halves: &[Kind<T>],
    check: &mut impl FnMut() -> Result<(), E>,
) -> Result<Vec<Kind<T>>, E> {
    const FREE: u32 = u32::MAX;
    let bits = table_bits(halves.len());
    let mask = (1usize << bits) - 1;
    let mut table = filled(FREE, mask + 1, check)?;
    let mut kinds: Vec<Kind<T>> = Vec::with_capacity(halves.len());
    for some in halves.chunks(BETWEEN_CHECKS) {
        check()?;
        for &half in some {
            let hash = (half.excluded.hash() ^ half.ones).wrapping_mul(SPREAD);
            let mut slot = (hash >> (64 - bits)) as usize;
            // Ends: the table is at most half full.
            loop {
                match table[slot] {
                    FREE => {
                        table[slot] = kinds.len() as u32;
                        kinds.push(half);
                        break;
                    }
                    at => {
                        let kind = &mut kinds[at as usize];
                        if kind.ones == half.ones && kind.excluded == half.excluded {
                            kind.many += 1;
                            break;
                        }
                        slot = (slot + 1) & mask;
                    }
                }
            }
        }
    }
    Ok(kinds)
}

/// The number of bits of a table index, such that `entries` fill at most half of the table.
fn table_bits(entries: usize) -> u32 {
    (2 * entries).next_power_of_two().trailing_zeros().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_numbers_come_out() {
        let known = [
            (2, [2, 2, 2]),
            (4, [72, 72, 90]),
            (6, [4_140, 5_868, 11_222]),
            (8, [4_111_116, 6_417_612, 12_413_918]),
        ];
        for (side, want) in known {
            for (distinct, want) in [Distinct::Lines, Distinct::Rows, Distinct::None]
                .into_iter()
                .zip(want)
            {
                assert_eq!(count(side, side, distinct), Ok(want), "{side} {distinct:?}");
            }
        }
    }

    #[test]
    fn a_unit_that_is_stopped_again_and_again_counts_the_same() {
        for (side, distinct) in [
            (6, Distinct::Lines),
            (6, Distinct::None),
            (8, Distinct::Rows),
        ] {
            let counter = Counter::new(side, side, distinct).unwrap();
            for unit in (0..counter.units()).step_by(7) {
                let mut known = None;
                // Ends: every round joins one more half.
                let (count, stops) = (0..)
                    .find_map(|stops| {
                        let stop = |partial: &Partial| Err(*partial);
                        match counter.count_in_steps(unit, known, 100, stop) {
                            Ok(count) => Some((count, stops)),
                            Err(partial) => {
                                known = Some(partial);
                                None
                            }
                        }
                    })
                    .unwrap();
                assert_eq!(count, counter.count(unit), "{side} {distinct:?} {unit}");
                assert!(stops > 0 || side == 6, "{side} {distinct:?} {unit}");
            }
        }
    }

    #[test]
    fn boards_with_one_more_of_either_digit_are_not_counted() {
        let either: Rules = "takuzu-either".parse().unwrap();
        assert_eq!(Distinct::of(either, 7, 7), Err(CountError::Either));
        assert_eq!(Distinct::of(either, 6, 7), Err(CountError::Either));
        assert_eq!(Distinct::of(either, 6, 8), Ok(Distinct::Lines));
        assert_eq!(Distinct::of(Rules::TAKUZU, 7, 7), Ok(Distinct::Lines));
    }

    #[test]
    fn every_part_of_a_count_can_be_stopped() {
        let counter = Counter::new(10, 10, Distinct::Rows).unwrap();
        let mut checks = 0;
        let mut all = || {
            checks += 1;
            Ok::<(), ()>(())
        };
        let whole = counter.count_checked(40, None, u64::MAX, &mut all, |_| Ok(()));
        assert_eq!(whole, Ok(counter.count(40)));
        assert!(checks > 10, "{checks}");
        for stop_at in 0..checks {
            let mut left: u32 = stop_at;
            let mut stop = || {
                let stopped = left == 0;
                left = left.saturating_sub(1);
                if stopped { Err(stop_at) } else { Ok(()) }
            };
            let stopped = counter.count_checked(40, None, u64::MAX, &mut stop, |_| Ok(()));
            assert_eq!(stopped, Err(stop_at));
        }
    }

    #[test]
    fn listing_the_rows_of_long_boards_obeys_the_limits() {
        let few = work::Limits {
            steps: 1_000_000,
            ..work::Limits::default()
        };
        let stopped = few.run(|| Counter::new_within_limits(10, 14, Distinct::Rows));
        assert!(matches!(stopped, Err(Exhausted)));
    }

    #[test]
    fn boards_that_would_take_too_much_memory_are_refused() {
        for (rows, cols) in [(12, 14), (13, 13), (14, 14), (2, 16)] {
            let refused = Counter::new(rows, cols, Distinct::None).map(drop);
            assert_eq!(refused, Err(CountError::TooLarge), "{rows} x {cols}");
        }
        assert!(Counter::new(12, 12, Distinct::None).is_ok());
    }

    #[test]
    fn a_partial_count_of_other_halves_is_not_continued() {
        let counter = Counter::new(8, 8, Distinct::Lines).unwrap();
        let stop = |partial: &Partial| Err(*partial);
        let keep_counting = |_: &Partial| Ok::<(), ()>(());
        let known = counter.count_in_steps(3, None, 100, stop).unwrap_err();
        assert!(known.joined > 0);
        let (joined, checksum) = (known.halves + 1, known.checksum ^ 1);
        for wrong in [Partial { joined, ..known }, Partial { checksum, ..known }] {
            let wrong = Partial {
                count: 1_000_000,
                ..wrong
            };
            let count = counter.count_in_steps(3, Some(wrong), 100, keep_counting);
            assert_eq!(count, Ok(counter.count(3)));
        }
    }

    #[test]
    fn a_rectangular_board_and_its_transpose_have_equal_counts() {
        for (rows, cols, want) in [(4, 6, 96), (6, 8, 51_744), (4, 8, 0), (6, 10, 392_208)] {
            assert_eq!(
                count(rows, cols, Distinct::Lines),
                Ok(want),
                "{rows} x {cols}"
            );
            assert_eq!(
                count(cols, rows, Distinct::Lines),
                Ok(want),
                "{cols} x {rows}"
            );
            let free = count(rows, cols, Distinct::None);
            assert_eq!(free, count(cols, rows, Distinct::None), "{rows} x {cols}");
        }
    }
}
