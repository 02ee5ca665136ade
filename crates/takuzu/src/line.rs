//! Inference for one line. Finds exactly the cells that have the same digit in every way to fill the line with the
//! right number of ones, never three equal neighbours, and true signs.
//!
//! There are four methods, chosen by length and by whether there are signs:
//!
//! - up to 10 cells without signs, a table of all 3^n states of a line, built once;
//! - up to 10 cells with signs, sets of full lines. There are at most 110, so that a set fits 128 bits. Tables have the
//!   set for every mask of ones, of zeros, and of either sign; the ways to fill a line are what four of them share;
//! - up to 30 cells, a forward and a backward sweep over the cells. Four sets hold the possible numbers of ones, for
//!   prefixes that end in one zero (A), two zeros (B), one one (C) or two ones (D). Each takes 16 bits of one word:
//!
//!   ```text
//!   bits   0..16 A   16..32 B   32..48 C   48..64 D      bit k of a field: k ones so far
//!   ```
//!
//!   A prefix ends in B or D if and only if its last two cells are equal, so a sign before a cell leaves two of the
//!   four sets: B and D after `=`, A and C after `x`.
//! - beyond that, the same sweep over four words.

use std::sync::OnceLock;

use crate::mask::Mask;
use crate::{Board, Rules, Sign};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits<M> {
    pub(crate) ones: M,
    pub(crate) zeros: M,
}

impl<M: Mask> Digits<M> {
    pub(crate) const NONE: Digits<M> = Digits {
        ones: M::NONE,
        zeros: M::NONE,
    };
}

/// What a line must satisfy: its length, the numbers of ones it may have, and its signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form<M> {
    pub(crate) len: u32,
    pub(crate) fewest_ones: u32,
    pub(crate) most_ones: u32,
    pub(crate) signs: Signs<M>,
}

/// The signs of a line. Bit `at` is for the sign between cell `at` and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs<M> {
    pub(crate) equal: M,
    pub(crate) differ: M,
}

impl<M: Mask> Signs<M> {
    pub(crate) const NONE: Signs<M> = Signs {
        equal: M::NONE,
        differ: M::NONE,
    };

    pub(crate) fn add(&mut self, at: u32, sign: Sign) {
        match sign {
            Sign::Equal => self.equal |= M::bit(at),
            Sign::Differ => self.differ |= M::bit(at),
        }
    }

    /// The signs that are not true between digits.
    pub(crate) fn broken(self, digits: Digits<M>) -> Signs<M> {
        let Digits { ones, zeros } = digits;
        Signs {
            equal: self.equal & (ones & zeros >> 1 | zeros & ones >> 1),
            differ: self.differ & (ones & ones >> 1 | zeros & zeros >> 1),
        }
    }

    /// The places that have a sign.
    pub(crate) fn places(self) -> M {
        self.equal | self.differ
    }
}

impl<M: Mask> Form<M> {
    /// A line without signs.
    pub(crate) fn new(rules: Rules, len: u32) -> Form<M> {
        let (fewest_ones, most_ones) = rules.ones(len);
        Form {
            len,
            fewest_ones,
            most_ones,
            signs: Signs::NONE,
        }
    }

    pub(crate) fn most_zeros(self) -> u32 {
        self.len - self.fewest_ones
    }

    /// Whether the number of ones is fixed.
    pub(crate) fn is_count_fixed(self) -> bool {
        self.fewest_ones == self.most_ones
    }
}

/// Whether these are so few blanks that a line must be the opposite of a full one there, if the two agree elsewhere. If
/// the number of ones is fixed, the last two blanks decide between two digits that are known; otherwise the last one
/// does.
pub(crate) fn is_last_gap<M: Mask>(blanks: M, count_is_fixed: bool) -> bool {
    if count_is_fixed {
        blanks.is_two()
    } else {
        !blanks.is_none() && blanks.without_lowest().is_none()
    }
}

/// The longest line whose state is looked up in a table.
pub(crate) const TABLE_LONGEST: u32 = 10;

/// Returns what follows for a line. Returns `None` if the line cannot be filled.
#[inline]
pub(crate) fn infer<M: Mask>(line: Digits<M>, form: Form<M>) -> Option<Digits<M>> {
    if form.len <= TABLE_LONGEST {
        let table = Table::of(&form);
        if form.signs == Signs::NONE {
            table.infer(line)
        } else {
            table.infer_with_signs(line, form.signs)
        }
    } else if form.len > PACKED_LONGEST {
        wide(line, form)
    } else if form.signs == Signs::NONE {
        packed::<M, false>(line, form)
    } else {
        packed::<M, true>(line, form)
    }
}

/// Applies the simplest rules: pairs, sandwiches, full counts, and signs beside a digit. Cheap but not exact. Returns
/// `None` if the line cannot be filled.
#[inline(always)]
pub(crate) fn glance<M: Mask>(line: Digits<M>, form: Form<M>) -> Option<Digits<M>> {
    let all = M::first(form.len);
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    let beside = |m: M| ((m << 1 & m << 2) | (m >> 1 & m >> 2) | (m << 1 & m >> 1)) & all;
    let (to_zero, to_one) = (beside(ones), beside(zeros));
    zeros |= to_zero;
    ones |= to_one;
    if form.signs != Signs::NONE {
        Digits { ones, zeros } = across_signs(Digits { ones, zeros }, form.signs);
    }
    if ones.count() >= form.most_ones {
        zeros |= all & !ones;
    }
    if zeros.count() >= form.most_zeros() {
        ones |= all & !zeros;
    }
    let clash = !(ones & zeros).is_none();
    let fits = ones.count() <= form.most_ones && zeros.count() <= form.most_zeros();
    (!clash && fits).then_some(Digits { ones, zeros })
}

/// Adds the cells across a sign from a digit, and those of equal pairs beside a digit.
fn across_signs<M: Mask>(line: Digits<M>, signs: Signs<M>) -> Digits<M> {
    let Digits { ones, zeros } = line;
    let Signs { equal, differ } = signs;
    let across = |m: M, signs: M| (m & signs) << 1 | m >> 1 & signs;
    // Two equal cells beside a digit are the other digit.
    let pairs = |m: M| {
        let pairs = (m << 1 | m >> 2) & equal;
        pairs | pairs << 1
    };
    Digits {
        ones: ones | across(ones, equal) | across(zeros, differ) | pairs(zeros),
        zeros: zeros | across(zeros, equal) | across(ones, differ) | pairs(ones),
    }
}

/// The number of ways to fill a line, at most `most`.
pub(crate) fn ways<M: Mask>(line: Digits<M>, form: Form<M>, most: u32) -> u32 {
    const MOST_ONES: usize = Board::LONGEST_SIDE as usize / 2 + 1;
    let (fewest_ones, most_ones) = (form.fewest_ones as usize, form.most_ones as usize);
    // By how the line ends (A, B, C, D as above) and by the number of ones.
    let mut so_far = [[0u32; MOST_ONES]; 4];
    for at in 0..form.len {
        let mut next = [[0u32; MOST_ONES]; 4];
        let (zero, one) = (!line.ones.has(at), !line.zeros.has(at));
        let (equal, differ) = sign_before(form, at);
        for ones in 0..=most_ones {
            let [a, b, c, d] = [0, 1, 2, 3].map(|end| so_far[end][ones]);
            let start = u32::from(at == 0 && ones == 0);
            if zero {
                next[0][ones] = if equal { 0 } else { (c + d + start).min(most) };
                next[1][ones] = if differ { 0 } else { a };
            }
            if one && ones < most_ones {
                next[2][ones + 1] = if equal { 0 } else { (a + b + start).min(most) };
                next[3][ones + 1] = if differ { 0 } else { c };
            }
        }
        so_far = next;
    }
    let counts = so_far.iter().flat_map(|end| &end[fewest_ones..=most_ones]);
    counts.fold(0, |sum, ways| (sum + ways).min(most))
}

/// Whether there is an equal sign before a cell, and whether there is a sign that the cells differ.
fn sign_before<M: Mask>(form: Form<M>, at: u32) -> (bool, bool) {
    let place = match at {
        0 => M::NONE,
        at => M::bit(at - 1),
    };
    let has = |signs: M| !(signs & place).is_none();
    (has(form.signs.equal), has(form.signs.differ))
}

/// Removes cells of `spare` from an unfillable line as long as it stays unfillable. Each cell that is left is needed,
/// given the others. Requires an unfillable line.
///
/// Takes one sweep: it updates what the cells before allow, and a backward sweep gives what the cells after allow.
pub(crate) fn reduce<M: Mask>(line: Digits<M>, form: Form<M>, spare: M) -> Digits<M> {
    if form.len <= PACKED_LONGEST {
        packed_reduce(line, form, spare)
    } else {
        wide_reduce(line, form, spare)
    }
}

/// One in each of the four fields of a packed word.
const FIELDS: u64 = 0x0001_0001_0001_0001;

/// The low field of a packed word.
const LOW: u64 = 0xFFFF;

/// The counts of ones from 0 to the most, in all four fields.
fn counts<M>(form: &Form<M>) -> u64 {
    ((1u64 << (form.most_ones + 1)) - 1) * FIELDS
}

/// The counts of ones that a full line may have, in all four fields.
fn full_counts<M>(form: &Form<M>) -> u64 {
    ((1u64 << (form.most_ones + 1)) - (1 << form.fewest_ones)) * FIELDS
}

/// All bits if a cell may have a digit, none if it has the other one.
fn may<M: Mask>(taken: M, at: u32) -> u64 {
    u64::from(taken.has(at)).wrapping_sub(1)
}

/// The fields that the sign before a cell leaves. Without branches, as signs follow no pattern.
fn packed_sign<M: Mask>(form: Form<M>, at: u32) -> u64 {
    const SAME: u64 = LOW << 16 | LOW << 48;
    const OTHER: u64 = LOW | LOW << 32;
    (may(form.signs.equal << 1, at) | SAME) & (may(form.signs.differ << 1, at) | OTHER)
}

fn packed_reduce<M: Mask>(line: Digits<M>, form: Form<M>, spare: M) -> Digits<M> {
    let counts = counts(&form);
    let mut after = [0u64; PACKED_LONGEST as usize];
    let mut back = full_counts(&form);
    for at in (0..form.len).rev() {
        back &= packed_sign(form, at);
        after[at as usize] = back;
        back = packed_back(back, may(line.ones, at), may(line.zeros, at));
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    let mut state = 0u64;
    for at in 0..form.len {
        let (zero, one) = if at == 0 {
            (1, 2 << 32)
        } else {
            packed_next(state)
        };
        let counts = counts & packed_sign(form, at);
        let free = (zero | one) & counts;
        if spare.has(at) && free & after[at as usize] == 0 {
            ones &= !M::bit(at);
            zeros &= !M::bit(at);
            state = free;
        } else {
            state = (zero & may(ones, at) | one & may(zeros, at)) & counts;
        }
    }
    Digits { ones, zeros }
}

fn wide_reduce<M: Mask>(line: Digits<M>, form: Form<M>, spare: M) -> Digits<M> {
    let mut after: [Ends; LONGEST] = [[0; 4]; LONGEST];
    let mut back = wide_end(&form);
    for at in (0..form.len).rev() {
        back = wide_sign(form, at, back);
        after[at as usize] = back;
        back = wide_back(back, may(line.ones, at), may(line.zeros, at));
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    // Before the first cell, either digit may come.
    let mut state: Ends = [0; 4];
    for at in 0..form.len {
        let next = |zero, one| wide_next(form, at, state, zero, one);
        if spare.has(at) && (ones | zeros).has(at) {
            let free = next(u64::MAX, u64::MAX);
            let behind = &after[at as usize];
            if (0..4).all(|end| free[end] & behind[end] == 0) {
                ones &= !M::bit(at);
                zeros &= !M::bit(at);
                state = free;
                continue;
            }
        }
        state = next(may(ones, at), may(zeros, at));
    }
    Digits { ones, zeros }
}

/// What follows for every state of a line, indexed by its number in base 3: ones in the low 16 bits, zeros in the high
/// 16. All bits are set if the line cannot be filled.
pub(crate) struct Table {
    len: u32,
    entries: Vec<u32>,
    /// The number in base 3 that has the bits of the index as its digits.
    powers: Vec<u32>,
    fitting: OnceLock<Fitting>,
}

/// The full lines that fit a mask, by mask, as sets of their numbers.
struct Fitting {
    ones: Vec<u128>,
    zeros: Vec<u128>,
    equal: Vec<u128>,
    differ: Vec<u128>,
}

impl Fitting {
    fn new(table: &Table) -> Fitting {
        let all = u16::first(table.len);
        let is_full = |ones: &u16| {
            let entry = table.entries[table.powers[usize::from(*ones)] as usize];
            entry != IMPOSSIBLE
        };
        let lines: Vec<u16> = (0..=all).filter(is_full).collect();
        // The lines for which the bits of a mask are among those of `bits`.
        let sets = |bits: &dyn Fn(u16) -> u16| -> Vec<u128> {
            let fits = |mask: u16| {
                let lines = lines.iter().enumerate();
                lines.fold(0, |set, (number, &line)| {
                    set | u128::from(mask & !bits(line) == 0) << number
                })
            };
            (0..=all).map(fits).collect()
        };
        Fitting {
            ones: sets(&|line| line),
            zeros: sets(&|line| all & !line),
            equal: sets(&|line| !(line ^ line >> 1)),
            differ: sets(&|line| line ^ line >> 1),
        }
    }
}

const IMPOSSIBLE: u32 = u32::MAX;

impl Table {
    /// Digit 0 is a zero, 1 a one and 2 a blank. A line with a blank combines the two lines with that blank filled,
    /// both of which have smaller numbers.
    fn new(len: u32, allowed: std::ops::RangeInclusive<u32>) -> Table {
        let mut entries = vec![0; 3usize.pow(len)];
        for code in 0..entries.len() {
            let (mut ones, mut zeros, mut blank) = (0u16, 0u16, None);
            let mut rest = code;
            for at in 0..len {
                match rest % 3 {
                    0 => zeros |= 1 << at,
                    1 => ones |= 1 << at,
                    _ => blank = Some(3usize.pow(at)),
                }
                rest /= 3;
            }
            entries[code] = match blank {
                None => {
                    let three = |m: u16| m & m >> 1 & m >> 2 != 0;
                    let fine =
                        allowed.contains(&ones.count_ones()) && !three(ones) && !three(zeros);
                    if fine {
                        u32::from(ones) | u32::from(zeros) << 16
                    } else {
                        IMPOSSIBLE
                    }
                }
                Some(step) => entries[code - step] & entries[code - 2 * step],
            };
        }
        let powers = (0..1u32 << len)
            .map(|mask| {
                (0..len)
                    .filter(|at| mask >> at & 1 == 1)
                    .map(|at| 3u32.pow(at))
                    .sum()
            })
            .collect();
        Table {
            len,
            entries,
            powers,
            fitting: OnceLock::new(),
        }
    }

    /// The table for a length and the numbers of ones: one for each length, and a second one for odd lengths.
    /// Requires a length of at most [`TABLE_LONGEST`].
    pub(crate) fn of<M: Mask>(form: &Form<M>) -> &'static Table {
        const COUNT: usize = 2 * (TABLE_LONGEST as usize + 1);
        static TABLES: [OnceLock<Table>; COUNT] = [const { OnceLock::new() }; COUNT];
        let index = 2 * form.len + (form.most_ones - form.fewest_ones);
        let new = || Table::new(form.len, form.fewest_ones..=form.most_ones);
        TABLES[index as usize].get_or_init(new)
    }

    /// Returns what follows for a line without signs, as [`infer`] does.
    pub(crate) fn infer<M: Mask>(&self, line: Digits<M>) -> Option<Digits<M>> {
        let blanks = M::first(self.len) & !(line.ones | line.zeros);
        let code = self.powers[line.ones.low()] + 2 * self.powers[blanks.low()];
        let entry = self.entries[code as usize];
        (entry != IMPOSSIBLE).then(|| Digits {
            ones: M::from_low(entry as u16),
            zeros: M::from_low((entry >> 16) as u16),
        })
    }

    /// Returns what follows for a line with signs, as [`infer`] does.
    fn infer_with_signs<M: Mask>(&self, line: Digits<M>, signs: Signs<M>) -> Option<Digits<M>> {
        let fitting = self.fitting.get_or_init(|| Fitting::new(self));
        let (ones, zeros) = (&fitting.ones, &fitting.zeros);
        let set = ones[line.ones.low()]
            & zeros[line.zeros.low()]
            & fitting.equal[signs.equal.low()]
            & fitting.differ[signs.differ.low()];
        if set == 0 {
            return None;
        }
        let mut found = line;
        let mut rest = M::first(self.len) & !(line.ones | line.zeros);
        // Ends: each round clears the lowest bit.
        while !rest.is_none() {
            let at = rest.lowest();
            rest = rest.without_lowest();
            if set & ones[1 << at] == 0 {
                found.zeros |= M::bit(at);
            } else if set & zeros[1 << at] == 0 {
                found.ones |= M::bit(at);
            }
        }
        Some(found)
    }
}

const PACKED_LONGEST: u32 = 30;

fn packed<M: Mask, const SIGNS: bool>(line: Digits<M>, form: Form<M>) -> Option<Digits<M>> {
    let (len, counts) = (form.len, counts(&form));
    let mut forward = [0u64; PACKED_LONGEST as usize];
    // Before the first cell nothing is placed: a zero gives A, a one gives C.
    let mut state = 1 & may(line.ones, 0) | (2 << 32) & may(line.zeros, 0);
    forward[0] = state;
    for at in 1..len {
        let (zero, one) = packed_next(state);
        state = (zero & may(line.ones, at) | one & may(line.zeros, at)) & counts;
        if SIGNS {
            state &= packed_sign(form, at);
        }
        forward[at as usize] = state;
    }
    let mut back = full_counts(&form);
    if state & back == 0 {
        return None;
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    for at in (0..len).rev() {
        let live = forward[at as usize] & back;
        if live & 0xFFFF_FFFF == 0 {
            ones |= M::bit(at);
        }
        if live >> 32 == 0 {
            zeros |= M::bit(at);
        }
        if SIGNS {
            back &= packed_sign(form, at);
        }
        back = packed_back(back, may(line.ones, at), may(line.zeros, at));
    }
    Some(Digits { ones, zeros })
}

/// The states after a zero, and after a one.
fn packed_next(state: u64) -> (u64, u64) {
    (
        (state >> 32 | state >> 48) & LOW | (state & LOW) << 16,
        ((state | state >> 16) & LOW) << 33 | (state >> 32 & LOW) << 49,
    )
}

/// The states before a cell that lead to `back` after it. `zero` and `one` are the masks of the digits that the cell
/// may have.
fn packed_back(back: u64, zero: u64, one: u64) -> u64 {
    let (a, b) = (back & LOW, back >> 16 & LOW);
    let (c, d) = (back >> 33 & (LOW >> 1), back >> 49);
    (b | a << 32 | a << 48) & zero | (c | c << 16 | d << 32) & one
}

/// Four sets of counts of ones: A, B, C, D.
type Ends = [u64; 4];

const LONGEST: usize = Board::LONGEST_SIDE as usize;

/// The counts of ones that a full line may have.
fn wide_end<M>(form: &Form<M>) -> Ends {
    [(u64::MAX >> (63 - form.most_ones)) & (u64::MAX << form.fewest_ones); 4]
}

/// The states that the sign before a cell leaves.
fn wide_sign<M: Mask>(form: Form<M>, at: u32, [a, b, c, d]: Ends) -> Ends {
    match sign_before(form, at) {
        (false, false) => [a, b, c, d],
        (true, false) => [0, b, 0, d],
        (false, true) => [a, 0, c, 0],
        (true, true) => [0; 4],
    }
}

/// The states after cell `at`, whose digits `zero` and `one` allow.
fn wide_next<M: Mask>(form: Form<M>, at: u32, state: Ends, zero: u64, one: u64) -> Ends {
    let [a, b, c, d] = state;
    if at == 0 {
        return [1 & zero, 0, 2 & one, 0];
    }
    let one = one & (u64::MAX >> (63 - form.most_ones));
    let next = [(c | d) & zero, a & zero, (a | b) << 1 & one, c << 1 & one];
    wide_sign(form, at, next)
}

/// The states before a cell that lead to `back` after it.
fn wide_back([a, b, c, d]: Ends, zero: u64, one: u64) -> Ends {
    [
        b & zero | c >> 1 & one,
        c >> 1 & one,
        a & zero | d >> 1 & one,
        a & zero,
    ]
}

fn wide<M: Mask>(line: Digits<M>, form: Form<M>) -> Option<Digits<M>> {
    let mut forward: [Ends; LONGEST] = [[0; 4]; LONGEST];
    let mut state: Ends = [0; 4];
    for at in 0..form.len {
        state = wide_next(form, at, state, may(line.ones, at), may(line.zeros, at));
        forward[at as usize] = state;
    }
    let mut back = wide_end(&form);
    if (0..4).all(|end| state[end] & back[end] == 0) {
        return None;
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    for at in (0..form.len).rev() {
        let live = |end: usize| forward[at as usize][end] & back[end] != 0;
        if !live(0) && !live(1) {
            ones |= M::bit(at);
        }
        if !live(2) && !live(3) {
            zeros |= M::bit(at);
        }
        back = wide_sign(form, at, back);
        back = wide_back(back, may(line.ones, at), may(line.zeros, at));
    }
    Some(Digits { ones, zeros })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Odd;
    use grille_grid::Rng;

    /// Whether a full line satisfies its form.
    fn is_fine(ones: u32, form: Form<u32>) -> bool {
        let zeros = !ones & ((1 << form.len) - 1);
        let three = |m: u32| m & m >> 1 & m >> 2 != 0;
        let holds = |at: u32| {
            let same = ones >> at & 1 == ones >> (at + 1) & 1;
            !(form.signs.equal.has(at) && !same || form.signs.differ.has(at) && same)
        };
        (form.fewest_ones..=form.most_ones).contains(&ones.count_ones())
            && !three(ones)
            && !three(zeros)
            && (0..form.len - 1).all(holds)
    }

    /// Every way to fill the line.
    fn fillings(line: Digits<u32>, form: Form<u32>) -> impl Iterator<Item = u32> {
        (0..1u32 << form.len)
            .filter(move |ones| line.ones & !ones == 0 && line.zeros & ones == 0)
            .filter(move |&ones| is_fine(ones, form))
    }

    /// Infers by trying every way to fill the line.
    fn by_trying(line: Digits<u32>, form: Form<u32>) -> Option<Digits<u32>> {
        let mut answer: Option<Digits<u32>> = None;
        for ones in fillings(line, form) {
            let zeros = !ones & ((1 << form.len) - 1);
            let before = answer.unwrap_or(Digits { ones, zeros });
            answer = Some(Digits {
                ones: before.ones & ones,
                zeros: before.zeros & zeros,
            });
        }
        answer
    }

    fn random_line(rng: &mut Rng, len: u32) -> Digits<u32> {
        let blanks = 1 + rng.below(5);
        let (mut ones, mut zeros) = (0, 0);
        for at in 0..len {
            match rng.below(2 + blanks) {
                0 => ones |= 1 << at,
                1 => zeros |= 1 << at,
                _ => {}
            }
        }
        Digits { ones, zeros }
    }

    /// A line and its form, half of the time with signs.
    fn random(rng: &mut Rng, len: u32) -> (Digits<u32>, Form<u32>) {
        let odd = *rng.choose(&[Odd::MoreOnes, Odd::Either]).unwrap();
        let mut form = Form::new(
            Rules {
                odd,
                ..Rules::TAKUZU
            },
            len,
        );
        if rng.below(2) == 0 {
            let sparse = 2 + rng.below(6);
            for at in 0..len - 1 {
                match rng.below(sparse) {
                    0 => form.signs.add(at, Sign::Equal),
                    1 => form.signs.add(at, Sign::Differ),
                    _ => {}
                }
            }
        }
        (random_line(rng, len), form)
    }

    #[test]
    fn every_method_gives_what_trying_everything_gives() {
        let mut rng = Rng::new(1);
        let mut possible = 0;
        for len in 2..=14 {
            for _ in 0..400 {
                let (line, form) = random(&mut rng, len);
                let want = by_trying(line, form);
                possible += usize::from(want.is_some());
                assert_eq!(infer(line, form), want, "{line:?} {form:?}");
                assert_eq!(packed::<_, true>(line, form), want, "{line:?} {form:?}");
                assert_eq!(wide(line, form), want, "{line:?} {form:?}");
                if form.signs == Signs::NONE {
                    assert_eq!(packed::<_, false>(line, form), want, "{line:?} {form:?}");
                }
            }
        }
        assert!(possible > 1_000, "{possible}");
    }

    #[test]
    fn a_glance_finds_only_what_is_so() {
        let mut rng = Rng::new(2);
        for len in 4..=12 {
            for _ in 0..1_000 {
                let (line, form) = random(&mut rng, len);
                let want = by_trying(line, form);
                match (glance(line, form), want) {
                    (None, want) => assert_eq!(want, None, "{line:?} {form:?}"),
                    (Some(_), None) => {}
                    (Some(found), Some(want)) => {
                        assert_eq!(found.ones & !want.ones, 0, "{line:?} {form:?}");
                        assert_eq!(found.zeros & !want.zeros, 0, "{line:?} {form:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn ways_are_counted_as_trying_everything_counts_them() {
        let mut rng = Rng::new(4);
        for len in 2..=12 {
            for _ in 0..300 {
                let (line, form) = random(&mut rng, len);
                let want = fillings(line, form).count() as u32;
                assert_eq!(ways(line, form, 1_000), want, "{line:?} {form:?}");
                assert_eq!(ways(line, form, 3), want.min(3), "{line:?} {form:?}");
            }
        }
    }

    #[test]
    fn a_reduced_line_cannot_be_filled_either_and_needs_each_of_its_cells() {
        let mut rng = Rng::new(5);
        let mut reduced = 0;
        for len in 4..=12 {
            for _ in 0..1_500 {
                let (line, form) = random(&mut rng, len);
                if by_trying(line, form).is_some() {
                    continue;
                }
                reduced += 1;
                let spare = rng.below(1 << len);
                let less = reduce(line, form, spare);
                assert_eq!(less, wide_reduce(line, form, spare), "{line:?} {form:?}");
                assert_eq!(less.ones & !line.ones | less.zeros & !line.zeros, 0);
                let dropped = (line.ones | line.zeros) & !(less.ones | less.zeros);
                assert_eq!(dropped & !spare, 0);
                assert_eq!(by_trying(less, form), None);
                for at in (0..len).filter(|at| (spare & (less.ones | less.zeros)) >> at & 1 == 1) {
                    let ones = less.ones & !(1 << at);
                    let zeros = less.zeros & !(1 << at);
                    let fewer = Digits { ones, zeros };
                    assert!(by_trying(fewer, form).is_some(), "{line:?} {form:?}: {at}");
                }
            }
        }
        assert!(reduced > 1_000, "{reduced}");
    }

    #[test]
    fn long_lines_agree_between_widths() {
        let mut rng = Rng::new(3);
        for len in [16, 21, 22, 29, 30] {
            for _ in 0..300 {
                let (line, form) = random(&mut rng, len);
                assert_eq!(infer(line, form), wide(line, form));
            }
        }
    }
}
