//! The techniques that look at one line: one function each, which returns a step or nothing.

use super::{Contradiction, Reason, Sheet, Step, Technique};
use crate::line::{self, Digits};
use crate::mask::Mask;
use crate::{Breach, Digit, Line};

/// Returns the easiest step that needs no assumption, by techniques up to `hardest`. A line where a technique finds
/// nothing is skipped until it changes.
pub(super) fn next(sheet: &mut Sheet, hardest: Technique) -> Option<Step> {
    for (kind, (technique, find)) in LADDER.iter().enumerate() {
        if *technique > hardest {
            return None;
        }
        // Ends: every round removes a line from those to check.
        while let Some(line) = sheet.changed(kind) {
            if let Some(step) = find(sheet, line) {
                return Some(step);
            }
            sheet.nothing(kind, line);
        }
    }
    None
}

type Find = fn(&Sheet, Line) -> Option<Step>;

/// The techniques, easiest first, with their functions.
const LADDER: [(Technique, Find); 9] = [
    (Technique::Pair, pair),
    (Technique::Sandwich, sandwich),
    (Technique::SingleGap, single_gap),
    (Technique::CountComplete, count_complete),
    (Technique::NearComplete, near_complete),
    (Technique::GroupExclusion, group_exclusion),
    (Technique::Enumeration, enumeration),
    (Technique::TwoGaps, two_gaps),
    (Technique::MoreGaps, more_gaps),
];

fn cells(mask: u128) -> impl Iterator<Item = u32> {
    (0..u128::BITS).filter(move |&at| mask.has(at))
}

/// The cells of a line with this digit.
fn with(digits: Digits<u128>, digit: Digit) -> u128 {
    match digit {
        Digit::One => digits.ones,
        Digit::Zero => digits.zeros,
    }
}

fn blanks(digits: Digits<u128>, len: u32) -> u128 {
    u128::first(len) & !(digits.ones | digits.zeros)
}

/// Returns the step that fills the cells `to` of a line with a digit because of the cells `because`.
fn step(line: Line, because: u128, to: u128, digit: Digit, reason: Reason) -> Step {
    Step {
        line,
        because: cells(because).map(|at| line.cell(at)).collect(),
        cells: cells(to).map(|at| (line.cell(at), digit)).collect(),
        reason,
    }
}

fn pair(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    for digit in Digit::BOTH {
        let here = with(digits, digit);
        for at in cells(here & here >> 1) {
            let two = 0b11 << at;
            let beside = (two << 1 | two >> 1) & blank;
            if beside != 0 {
                return Some(step(
                    line,
                    two,
                    beside,
                    digit.other(),
                    Reason::Pair { digit },
                ));
            }
        }
    }
    None
}

fn sandwich(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    for digit in Digit::BOTH {
        let here = with(digits, digit);
        if let Some(at) = cells(here & here >> 2 & blank >> 1).next() {
            let (two, between) = (0b101 << at, 0b10 << at);
            let reason = Reason::Sandwich { digit };
            return Some(step(line, two, between, digit.other(), reason));
        }
    }
    None
}

fn single_gap(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    if blank.count() != 1 {
        return None;
    }
    let lacking = if digits.ones.count() < len / 2 {
        Digit::One
    } else {
        Digit::Zero
    };
    let filled = digits.ones | digits.zeros;
    Some(step(line, filled, blank, lacking, Reason::SingleGap))
}

fn count_complete(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    Digit::BOTH
        .into_iter()
        .find(|&digit| blank != 0 && with(digits, digit).count() == len / 2)
        .map(|digit| {
            let reason = Reason::CountComplete { digit };
            step(line, with(digits, digit), blank, digit.other(), reason)
        })
}

fn near_complete(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    for digit in Digit::BOTH {
        if with(digits, digit).count() + 1 != len / 2 {
            continue;
        }
        for at in cells(blank) {
            let rest = with(digits, digit.other()) | blank & !u128::bit(at);
            let three = rest & rest >> 1 & rest >> 2;
            if three != 0 {
                let triple = three.lowest();
                let reason = Reason::NearComplete { digit, triple };
                // All cells of the digit that is short, and the filled cells among the three.
                let because = with(digits, digit) | 0b111 << triple & !blank;
                return Some(step(line, because, u128::bit(at), digit.other(), reason));
            }
        }
    }
    None
}

fn group_exclusion(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    let (ones, zeros) = (digits.ones, digits.zeros);
    // The first blank of every `0..1` and `1..0`.
    let starts = blank & blank >> 1 & (ones << 1 & zeros >> 2 | zeros << 1 & ones >> 2);
    let outside = blank & !(starts | starts << 1);
    if starts == 0 || outside == 0 {
        return None;
    }
    Digit::BOTH
        .into_iter()
        .find(|&digit| with(digits, digit).count() + starts.count() == len / 2)
        .map(|digit| {
            let because = with(digits, digit) | starts >> 1 | starts << 2;
            let groups = cells(starts).collect();
            let reason = Reason::GroupExclusion { digit, groups };
            step(line, because, outside, digit.other(), reason)
        })
}

fn enumeration(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let found = line::infer(digits, len)?;
    (found != digits).then(|| {
        let ways = line::ways(digits, len, 1_000_000);
        mixed(line, digits, found, Reason::Enumeration { ways })
    })
}

/// Returns the step that changes a line from `before` to `after`.
fn mixed(line: Line, before: Digits<u128>, after: Digits<u128>, reason: Reason) -> Step {
    let filled = before.ones | before.zeros;
    let new = (after.ones | after.zeros) & !filled;
    let digit = |at| {
        if after.ones.has(at) {
            Digit::One
        } else {
            Digit::Zero
        }
    };
    Step {
        line,
        because: cells(filled).map(|at| line.cell(at)).collect(),
        cells: cells(new).map(|at| (line.cell(at), digit(at))).collect(),
        reason,
    }
}

fn two_gaps(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let blank = blanks(digits, len);
    if !blank.is_two() || digits.ones.count() != digits.zeros.count() {
        return None;
    }
    let other = *sheet.twins(line).first()?;
    let (full, _) = sheet.line(other);
    let after = Digits {
        ones: digits.ones | full.zeros & blank,
        zeros: digits.zeros | full.ones & blank,
    };
    let mut step = mixed(line, digits, after, Reason::TwoGaps { other });
    step.because.extend((0..len).map(|at| other.cell(at)));
    Some(step)
}

fn more_gaps(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, len) = sheet.line(line);
    let twins = sheet.twins(line);
    if twins.is_empty() {
        return None;
    }
    for at in cells(blanks(digits, len)) {
        for digit in Digit::BOTH {
            let mut assumed = digits;
            match digit {
                Digit::One => assumed.ones |= u128::bit(at),
                Digit::Zero => assumed.zeros |= u128::bit(at),
            }
            let others: Vec<Line> = twins
                .iter()
                .copied()
                .filter(|&twin| with(sheet.line(twin).0, digit).has(at))
                .collect();
            // The full lines are different ways to fill this one. If there are no other ways, this line would equal one
            // of them.
            if line::ways(assumed, len, others.len() as u32 + 1) == others.len() as u32 {
                let filled = digits.ones | digits.zeros;
                let lines = others.clone();
                let reason = Reason::MoreGaps { others };
                let mut step = step(line, filled, u128::bit(at), digit.other(), reason);
                for other in lines {
                    step.because.extend((0..len).map(|at| other.cell(at)));
                }
                return Some(step);
            }
        }
    }
    None
}

/// The rule that a line already breaks, by itself or by being equal to another.
pub(super) fn broken(sheet: &Sheet, line: Line) -> Option<Contradiction> {
    let (digits, len) = sheet.line(line);
    for digit in Digit::BOTH {
        let here = with(digits, digit);
        let three = here & here >> 1 & here >> 2;
        if three != 0 {
            let start = three.lowest();
            return Some(Contradiction::Broken(Breach::Triple { line, start, digit }));
        }
        let count = here.count();
        if count > len / 2 {
            return Some(Contradiction::Broken(Breach::TooMany {
                line,
                digit,
                count,
            }));
        }
    }
    if blanks(digits, len) == 0
        && let Some(&first) = sheet.twins(line).first()
    {
        let second = line;
        return Some(Contradiction::Broken(Breach::Same { first, second }));
    }
    None
}

/// The contradiction of a line that cannot be filled, or only as a copy of others.
pub(super) fn unfillable(sheet: &Sheet, line: Line) -> Option<Contradiction> {
    let (digits, len) = sheet.line(line);
    if blanks(digits, len) == 0 {
        return None;
    }
    let others = sheet.twins(line);
    let ways = line::ways(digits, len, others.len() as u32 + 1);
    if ways == 0 {
        Some(Contradiction::Unfillable { line })
    } else if ways == others.len() as u32 {
        Some(Contradiction::OnlyCopies { line, others })
    } else {
        None
    }
}
