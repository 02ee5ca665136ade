//! The techniques that use the signs of one line: one function each, which returns a step or nothing.

use super::lines::{blanks, cells, edges, mixed, most, overfull, step, with};
use super::{Reason, Sheet, Step};
use crate::line::{Digits, Form};
use crate::mask::Mask;
use crate::{Breach, Digit, Line, Sign};

pub(super) fn known_end(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    // Exactly one side of the sign is blank.
    let half = form.signs.places() & (blank ^ blank >> 1);
    let at = cells(half).next()?;
    let sign = sign_at(form, at);
    let (from, to) = if blank.has(at) {
        (at + 1, at)
    } else {
        (at, at + 1)
    };
    let digit = if digits.ones.has(from) {
        Digit::One
    } else {
        Digit::Zero
    };
    let reason = Reason::KnownEnd { digit, sign };
    let (because, to) = (u128::bit(from), u128::bit(to));
    let mut step = step(line, because, to, sign.across(digit), reason);
    step.signs = edges(line, u128::bit(at));
    Some(step)
}

pub(super) fn equal_pair(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    let pairs = form.signs.equal & blank & blank >> 1;
    for digit in Digit::BOTH {
        let here = with(digits, digit);
        if let Some(at) = cells(pairs & (here << 1 | here >> 2)).next() {
            let pair = 0b11 << at;
            let because = (pair << 1 | pair >> 1) & here;
            let reason = Reason::EqualPair { digit };
            let mut step = step(line, because, pair, digit.other(), reason);
            step.signs = edges(line, u128::bit(at));
            return Some(step);
        }
    }
    None
}

pub(super) fn sign_pairs(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    // Pairs that share no cell, from the start of the line.
    let mut starts = 0u128;
    for at in cells(form.signs.differ & blank & blank >> 1) {
        if !(starts << 1).has(at) {
            starts |= u128::bit(at);
        }
    }
    if starts == 0 {
        return None;
    }
    let outside = blank & !(starts | starts << 1);
    let equal = form.signs.equal & outside & outside >> 1;
    for digit in Digit::BOTH {
        let here = with(digits, digit);
        let used = here.count() + starts.count();
        let (to, left, sign) = if used == most(form, digit) && outside != 0 {
            (outside, 0, 0)
        } else if used + 1 == most(form, digit) && equal != 0 {
            let at = equal.lowest();
            (0b11 << at, 1, u128::bit(at))
        } else {
            continue;
        };
        let pairs = cells(starts).collect();
        let reason = Reason::SignPairs { digit, pairs, left };
        let mut step = step(line, here, to, digit.other(), reason);
        step.signs = edges(line, starts | sign);
        return Some(step);
    }
    None
}

/// A run of blank cells in which each is joined to the next by a sign.
struct Chain {
    /// The cells.
    cells: u128,
    /// The cells that have the same digit as the first.
    like_first: u128,
}

impl Chain {
    fn len(&self) -> u32 {
        self.cells.count()
    }

    /// The signs between the cells.
    fn signs(&self) -> u128 {
        self.cells & self.cells >> 1
    }

    /// The digits of a line after the first cell of the chain got a digit.
    fn filled(&self, digits: Digits<u128>, first: Digit) -> Digits<u128> {
        let (like, unlike) = (self.like_first, self.cells & !self.like_first);
        let (ones, zeros) = match first {
            Digit::One => (like, unlike),
            Digit::Zero => (unlike, like),
        };
        Digits {
            ones: digits.ones | ones,
            zeros: digits.zeros | zeros,
        }
    }
}

/// All blank cells of a line as chains, also those of a single cell.
fn chains(digits: Digits<u128>, form: Form<u128>) -> Vec<Chain> {
    let blank = blanks(digits, form);
    let mut chains: Vec<Chain> = Vec::new();
    let mut like = true;
    for at in cells(blank) {
        let is_joined = at > 0 && blank.has(at - 1) && form.signs.places().has(at - 1);
        match chains.last_mut() {
            Some(chain) if is_joined => {
                like ^= form.signs.differ.has(at - 1);
                chain.cells |= u128::bit(at);
                if like {
                    chain.like_first |= u128::bit(at);
                }
            }
            _ => {
                like = true;
                let only = u128::bit(at);
                chains.push(Chain {
                    cells: only,
                    like_first: only,
                });
            }
        }
    }
    chains
}

pub(super) fn sign_chain(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    for chain in chains(digits, form) {
        if chain.len() < 3 {
            continue;
        }
        for digit in Digit::BOTH {
            let Some(broken) = overfull(line, chain.filled(digits, digit), form) else {
                continue;
            };
            let reason = Reason::SignChain { digit, broken };
            let after = chain.filled(digits, digit.other());
            let mut step = mixed(line, digits, after, reason);
            let because = match broken {
                Breach::Triple { start, .. } => 0b111 << start & !chain.cells,
                Breach::TooMany { digit, .. } => with(digits, digit),
                _ => 0,
            };
            step.because = cells(because).map(|at| line.cell(at)).collect();
            step.signs = edges(line, chain.signs());
            return Some(step);
        }
    }
    None
}

pub(super) fn parity(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    if !form.is_count_fixed() {
        return None;
    }
    let chains = chains(digits, form);
    // Both ways to fill a chain of even length have an even number of ones, or both have an odd number.
    let (odd, even): (Vec<&Chain>, Vec<&Chain>) =
        chains.iter().partition(|chain| chain.len() % 2 == 1);
    let [chain] = odd[..] else {
        return None;
    };
    let lacking = form.most_ones - digits.ones.count();
    let elsewhere: u32 = even.iter().map(|chain| chain.like_first.count()).sum();
    let first = if (elsewhere + chain.like_first.count()) % 2 == lacking % 2 {
        Digit::One
    } else {
        Digit::Zero
    };
    let after = chain.filled(digits, first);
    let mut step = mixed(line, digits, after, Reason::Parity { lacking });
    step.signs = edges(
        line,
        chains.iter().fold(0, |signs, chain| signs | chain.signs()),
    );
    Some(step)
}

fn sign_at(form: Form<u128>, at: u32) -> Sign {
    if form.signs.equal.has(at) {
        Sign::Equal
    } else {
        Sign::Differ
    }
}
