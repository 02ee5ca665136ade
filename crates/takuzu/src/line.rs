//! Inference for one line. Finds exactly the cells that have the same digit in every way to fill the line with as many
//! zeros as ones and never three equal neighbours.
//!
//! There are three methods, chosen by length:
//!
//! - up to 10 cells, a table of all 3^n states of a line, built once;
//! - up to 30 cells, a forward and a backward sweep over the cells. Four sets hold the possible numbers of ones, for
//!   prefixes that end in one zero (A), two zeros (B), one one (C) or two ones (D). Each takes 16 bits of one word:
//!
//!   ```text
//!   bits   0..16 A   16..32 B   32..48 C   48..64 D      bit k of a field: k ones so far
//!   ```
//! - beyond that, the same sweep over four words.

use std::sync::OnceLock;

use crate::mask::Mask;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits<M> {
    pub(crate) ones: M,
    pub(crate) zeros: M,
}

/// Returns what follows for a line of `len` cells, which must be even. Returns `None` if the line cannot be filled.
pub(crate) fn infer<M: Mask>(line: Digits<M>, len: u32) -> Option<Digits<M>> {
    if len <= TABLE_LONGEST {
        by_table(line, len)
    } else if len <= PACKED_LONGEST {
        packed(line, len)
    } else {
        wide(line, len)
    }
}

/// Applies the simplest rules: pairs, sandwiches and full counts. Cheap but not exact. Returns `None` if the line
/// cannot be filled.
pub(crate) fn glance<M: Mask>(line: Digits<M>, len: u32) -> Option<Digits<M>> {
    let all = M::first(len);
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    let beside = |m: M| ((m << 1 & m << 2) | (m >> 1 & m >> 2) | (m << 1 & m >> 1)) & all;
    let (to_zero, to_one) = (beside(ones), beside(zeros));
    zeros |= to_zero;
    ones |= to_one;
    let half = len / 2;
    if ones.count() >= half {
        zeros |= all & !ones;
    }
    if zeros.count() >= half {
        ones |= all & !zeros;
    }
    let clash = !(ones & zeros).is_none();
    (!clash && ones.count() <= half && zeros.count() <= half).then_some(Digits { ones, zeros })
}

/// The number of ways to fill a line of `len` cells, at most `most`.
pub(crate) fn ways<M: Mask>(line: Digits<M>, len: u32, most: u32) -> u32 {
    const MOST_ONES: usize = crate::Board::LONGEST_SIDE as usize / 2 + 1;
    let half = (len / 2) as usize;
    // By how the line ends (A, B, C, D as above) and by the number of ones.
    let mut so_far = [[0u32; MOST_ONES]; 4];
    for at in 0..len {
        let mut next = [[0u32; MOST_ONES]; 4];
        let (zero, one) = (!line.ones.has(at), !line.zeros.has(at));
        for ones in 0..=half {
            let [a, b, c, d] = [0, 1, 2, 3].map(|end| so_far[end][ones]);
            let start = u32::from(at == 0 && ones == 0);
            if zero {
                next[0][ones] = (c + d + start).min(most);
                next[1][ones] = a;
            }
            if one && ones < half {
                next[2][ones + 1] = (a + b + start).min(most);
                next[3][ones + 1] = c;
            }
        }
        so_far = next;
    }
    so_far.iter().map(|end| end[half]).sum::<u32>().min(most)
}

/// Removes cells of `spare` from an unfillable line as long as it stays unfillable. Each cell that is left is needed,
/// given the others. Requires an unfillable line.
///
/// Takes one sweep: it updates what the cells before allow, and a backward sweep gives what the cells after allow.
pub(crate) fn reduce<M: Mask>(line: Digits<M>, len: u32, spare: M) -> Digits<M> {
    if len <= PACKED_LONGEST {
        packed_reduce(line, len, spare)
    } else {
        wide_reduce(line, len, spare)
    }
}

fn packed_reduce<M: Mask>(line: Digits<M>, len: u32, spare: M) -> Digits<M> {
    const LOW: u64 = 0xFFFF;
    let half = len / 2;
    let counts = ((1u64 << (half + 1)) - 1) * 0x0001_0001_0001_0001;
    let may = |taken: M, at: u32| u64::from(taken.has(at)).wrapping_sub(1);
    let mut after = [0u64; PACKED_LONGEST as usize];
    let mut back = (1u64 << half) * 0x0001_0001_0001_0001;
    for at in (0..len).rev() {
        after[at as usize] = back;
        back = packed_back(back, may(line.ones, at), may(line.zeros, at));
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    let mut state = 0u64;
    for at in 0..len {
        let (zero, one) = if at == 0 {
            (1, 2 << 32)
        } else {
            (
                (state >> 32 | state >> 48) & LOW | (state & LOW) << 16,
                ((state | state >> 16) & LOW) << 33 | (state >> 32 & LOW) << 49,
            )
        };
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

fn wide_reduce<M: Mask>(line: Digits<M>, len: u32, spare: M) -> Digits<M> {
    const LONGEST: usize = crate::Board::LONGEST_SIDE as usize;
    let half = len / 2;
    let counts = u64::MAX >> (63 - half);
    let may = |taken: M, at: u32| u64::from(taken.has(at)).wrapping_sub(1);
    let mut after: [Ends; LONGEST] = [[0; 4]; LONGEST];
    let mut back: Ends = [1 << half; 4];
    for at in (0..len).rev() {
        after[at as usize] = back;
        let [a, b, c, d] = back;
        let (zero, one) = (may(line.ones, at), may(line.zeros, at));
        back = [
            b & zero | c >> 1 & one,
            c >> 1 & one,
            a & zero | d >> 1 & one,
            a & zero,
        ];
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    // Before the first cell, either digit may come.
    let mut state: Ends = [0; 4];
    for at in 0..len {
        let next = |zero: u64, one: u64| {
            let [a, b, c, d] = state;
            if at == 0 {
                [1 & zero, 0, 2 & one, 0]
            } else {
                let one = one & counts;
                [(c | d) & zero, a & zero, (a | b) << 1 & one, c << 1 & one]
            }
        };
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

pub(crate) const TABLE_LONGEST: u32 = 10;

/// What follows for every state of a line, indexed by its number in base 3: ones in the low 16 bits, zeros in the high
/// 16. All bits are set if the line cannot be filled.
struct Table {
    entries: Vec<u32>,
    /// The number in base 3 that has the bits of the index as its digits.
    powers: Vec<u32>,
}

const IMPOSSIBLE: u32 = u32::MAX;

impl Table {
    /// Digit 0 is a zero, 1 a one and 2 a blank. A line with a blank combines the two lines with that blank filled,
    /// both of which have smaller numbers.
    fn new(len: u32) -> Table {
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
                    let fine = ones.count_ones() == len / 2 && !three(ones) && !three(zeros);
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
        Table { entries, powers }
    }

    fn of(len: u32) -> &'static Table {
        static TABLES: [OnceLock<Table>; 6] = [const { OnceLock::new() }; 6];
        TABLES[len as usize / 2].get_or_init(|| Table::new(len))
    }
}

fn by_table<M: Mask>(line: Digits<M>, len: u32) -> Option<Digits<M>> {
    let table = Table::of(len);
    let blanks = M::first(len) & !(line.ones | line.zeros);
    let code = table.powers[line.ones.low()] + 2 * table.powers[blanks.low()];
    let entry = table.entries[code as usize];
    (entry != IMPOSSIBLE).then(|| Digits {
        ones: M::from_low(entry as u16),
        zeros: M::from_low((entry >> 16) as u16),
    })
}

const PACKED_LONGEST: u32 = 30;

fn packed<M: Mask>(line: Digits<M>, len: u32) -> Option<Digits<M>> {
    const LOW: u64 = 0xFFFF;
    let half = len / 2;
    // Counts of ones from 0 to half, in all four fields.
    let counts = ((1u64 << (half + 1)) - 1) * 0x0001_0001_0001_0001;
    let may = |taken: M, at: u32| u64::from(taken.has(at)).wrapping_sub(1);
    let mut forward = [0u64; PACKED_LONGEST as usize];
    // Before the first cell nothing is placed: a zero gives A, a one gives C.
    let mut state = 1 & may(line.ones, 0) | (2 << 32) & may(line.zeros, 0);
    forward[0] = state;
    for at in 1..len {
        let zero = (state >> 32 | state >> 48) & LOW | (state & LOW) << 16;
        let one = ((state | state >> 16) & LOW) << 33 | (state >> 32 & LOW) << 49;
        state = (zero & may(line.ones, at) | one & may(line.zeros, at)) & counts;
        forward[at as usize] = state;
    }
    let mut back = (1u64 << half) * 0x0001_0001_0001_0001;
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
        back = packed_back(back, may(line.ones, at), may(line.zeros, at));
    }
    Some(Digits { ones, zeros })
}

/// The states before a cell that lead to `back` after it. `zero` and `one` are the masks of the digits that the cell
/// may have.
fn packed_back(back: u64, zero: u64, one: u64) -> u64 {
    const LOW: u64 = 0xFFFF;
    let (a, b) = (back & LOW, back >> 16 & LOW);
    let (c, d) = (back >> 33 & (LOW >> 1), back >> 49);
    (b | a << 32 | a << 48) & zero | (c | c << 16 | d << 32) & one
}

/// Four sets of counts of ones: A, B, C, D.
type Ends = [u64; 4];

fn wide<M: Mask>(line: Digits<M>, len: u32) -> Option<Digits<M>> {
    const LONGEST: usize = crate::Board::LONGEST_SIDE as usize;
    let half = len / 2;
    let counts = u64::MAX >> (63 - half);
    let may = |taken: M, at: u32| u64::from(taken.has(at)).wrapping_sub(1);
    let mut forward: [Ends; LONGEST] = [[0; 4]; LONGEST];
    let mut state: Ends = [1 & may(line.ones, 0), 0, 2 & may(line.zeros, 0), 0];
    forward[0] = state;
    for at in 1..len {
        let [a, b, c, d] = state;
        let (zero, one) = (may(line.ones, at), may(line.zeros, at) & counts);
        state = [(c | d) & zero, a & zero, (a | b) << 1 & one, c << 1 & one];
        forward[at as usize] = state;
    }
    let mut back: Ends = [1 << half; 4];
    if (0..4).all(|end| state[end] & back[end] == 0) {
        return None;
    }
    let Digits {
        mut ones,
        mut zeros,
    } = line;
    for at in (0..len).rev() {
        let live = |end: usize| forward[at as usize][end] & back[end] != 0;
        if !live(0) && !live(1) {
            ones |= M::bit(at);
        }
        if !live(2) && !live(3) {
            zeros |= M::bit(at);
        }
        let [a, b, c, d] = back;
        let (zero, one) = (may(line.ones, at), may(line.zeros, at));
        back = [
            b & zero | c >> 1 & one,
            c >> 1 & one,
            a & zero | d >> 1 & one,
            a & zero,
        ];
    }
    Some(Digits { ones, zeros })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grille_grid::Rng;

    /// Infers by trying every way to fill the line.
    fn by_trying(line: Digits<u32>, len: u32) -> Option<Digits<u32>> {
        let mut answer: Option<Digits<u32>> = None;
        for ones in 0..1u32 << len {
            let zeros = !ones & ((1 << len) - 1);
            let three = |m: u32| m & m >> 1 & m >> 2 != 0;
            let fits = line.ones & !ones == 0 && line.zeros & ones == 0;
            if fits && ones.count_ones() == len / 2 && !three(ones) && !three(zeros) {
                let before = answer.unwrap_or(Digits { ones, zeros });
                answer = Some(Digits {
                    ones: before.ones & ones,
                    zeros: before.zeros & zeros,
                });
            }
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

    #[test]
    fn the_three_ways_give_what_trying_everything_gives() {
        let mut rng = Rng::new(1);
        let mut possible = 0;
        for len in [2, 4, 6, 8, 10, 12, 14] {
            for _ in 0..400 {
                let line = random_line(&mut rng, len);
                let want = by_trying(line, len);
                possible += usize::from(want.is_some());
                assert_eq!(infer(line, len), want, "{line:?} of {len}");
                assert_eq!(packed(line, len), want, "{line:?} of {len}");
                assert_eq!(wide(line, len), want, "{line:?} of {len}");
            }
        }
        assert!(possible > 500, "{possible}");
    }

    #[test]
    fn a_glance_finds_only_what_is_so() {
        let mut rng = Rng::new(2);
        for len in [4, 6, 8, 10, 12] {
            for _ in 0..1_000 {
                let line = random_line(&mut rng, len);
                let want = by_trying(line, len);
                match (glance(line, len), want) {
                    (None, want) => assert_eq!(want, None, "{line:?} of {len}"),
                    (Some(_), None) => {}
                    (Some(found), Some(want)) => {
                        assert_eq!(found.ones & !want.ones, 0, "{line:?} of {len}");
                        assert_eq!(found.zeros & !want.zeros, 0, "{line:?} of {len}");
                    }
                }
            }
        }
    }

    #[test]
    fn ways_are_counted_as_trying_everything_counts_them() {
        let mut rng = Rng::new(4);
        for len in [2, 4, 6, 8, 10, 12] {
            for _ in 0..300 {
                let line = random_line(&mut rng, len);
                let three = |m: u32| m & m >> 1 & m >> 2 != 0;
                let all = (1 << len) - 1;
                let want = (0..1u32 << len)
                    .filter(|ones| line.ones & !ones == 0 && line.zeros & ones == 0)
                    .filter(|ones| ones.count_ones() == len / 2)
                    .filter(|ones| !three(*ones) && !three(!ones & all))
                    .count() as u32;
                assert_eq!(ways(line, len, 1_000), want, "{line:?} of {len}");
                assert_eq!(ways(line, len, 3), want.min(3), "{line:?} of {len}");
            }
        }
    }

    #[test]
    fn a_reduced_line_cannot_be_filled_either_and_needs_each_of_its_cells() {
        let mut rng = Rng::new(5);
        let mut reduced = 0;
        for len in [4, 6, 8, 10, 12] {
            for _ in 0..2_000 {
                let line = random_line(&mut rng, len);
                if by_trying(line, len).is_some() {
                    continue;
                }
                reduced += 1;
                let spare = rng.below(1 << len);
                let less = reduce(line, len, spare);
                assert_eq!(less, wide_reduce(line, len, spare), "{line:?} of {len}");
                assert_eq!(less.ones & !line.ones | less.zeros & !line.zeros, 0);
                let dropped = (line.ones | line.zeros) & !(less.ones | less.zeros);
                assert_eq!(dropped & !spare, 0);
                assert_eq!(by_trying(less, len), None);
                for at in (0..len).filter(|at| (spare & (less.ones | less.zeros)) >> at & 1 == 1) {
                    let ones = less.ones & !(1 << at);
                    let zeros = less.zeros & !(1 << at);
                    let fewer = Digits { ones, zeros };
                    assert!(by_trying(fewer, len).is_some(), "{line:?} of {len}: {at}");
                }
            }
        }
        assert!(reduced > 1_000, "{reduced}");
    }

    #[test]
    fn long_lines_agree_between_widths() {
        let mut rng = Rng::new(3);
        for len in [16, 22, 30] {
            for _ in 0..300 {
                let line = random_line(&mut rng, len);
                assert_eq!(packed(line, len), wide(line, len));
            }
        }
    }
}
