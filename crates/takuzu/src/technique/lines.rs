//! The techniques that look at one line: one function each, which returns a step or nothing.

use super::{Contradiction, Reason, Sheet, Step, Technique, signs};
use crate::line::{self, Digits, Form};
use crate::mask::Mask;
use crate::{Breach, Digit, Edge, Line, Sign};

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
            sheet.mark_checked(kind, line);
        }
    }
    None
}

type Find = fn(&Sheet, Line) -> Option<Step>;

/// The techniques, easiest first, with their functions.
const LADDER: [(Technique, Find); KINDS] = [
    (Technique::Pair, pair),
    (Technique::Sandwich, sandwich),
    (Technique::KnownEnd, signs::known_end),
    (Technique::EqualPair, signs::equal_pair),
    (Technique::SingleGap, single_gap),
    (Technique::CountComplete, count_complete),
    (Technique::NearComplete, near_complete),
    (Technique::SignPairs, signs::sign_pairs),
    (Technique::GroupExclusion, group_exclusion),
    (Technique::SignChain, signs::sign_chain),
    (Technique::Parity, signs::parity),
    (Technique::Enumeration, enumeration),
    (Technique::TwoGaps, two_gaps),
    (Technique::MoreGaps, more_gaps),
];

/// The number of techniques that look at one line.
pub(super) const KINDS: usize = 14;

/// Which of them find nothing on a board without signs.
pub(super) const NEED_SIGNS: [bool; KINDS] = {
    let mut needs = [false; KINDS];
    let mut kind = 0;
    // Ends: `kind` grows.
    while kind < KINDS {
        needs[kind] = matches!(
            LADDER[kind].0,
            Technique::KnownEnd
                | Technique::EqualPair
                | Technique::SignPairs
                | Technique::SignChain
                | Technique::Parity
        );
        kind += 1;
    }
    needs
};

/// The first of those that compare lines, which are the last ones.
pub(super) const COMPARE_LINES: usize = KINDS - 2;

pub(super) fn cells(mask: u128) -> impl Iterator<Item = u32> {
    (0..u128::BITS).filter(move |&at| mask.has(at))
}

/// The cells of a line with this digit.
pub(super) fn with(digits: Digits<u128>, digit: Digit) -> u128 {
    match digit {
        Digit::One => digits.ones,
        Digit::Zero => digits.zeros,
    }
}

/// The most of a digit that a line may have.
pub(super) fn most(form: Form<u128>, digit: Digit) -> u32 {
    match digit {
        Digit::One => form.most_ones,
        Digit::Zero => form.most_zeros(),
    }
}

pub(super) fn blanks(digits: Digits<u128>, form: Form<u128>) -> u128 {
    u128::first(form.len) & !(digits.ones | digits.zeros)
}

/// The first of three equal neighbours.
pub(super) fn three(mask: u128) -> Option<u32> {
    let three = mask & mask >> 1 & mask >> 2;
    (three != 0).then(|| three.lowest())
}

/// The edges of a line at these places.
pub(super) fn edges(line: Line, places: u128) -> Vec<Edge> {
    cells(places).map(|at| Edge { line, at }).collect()
}

/// Returns the step that fills the cells `to` of a line with a digit because of the cells `because`.
pub(super) fn step(line: Line, because: u128, to: u128, digit: Digit, reason: Reason) -> Step {
    Step {
        line,
        because: cells(because).map(|at| line.cell(at)).collect(),
        signs: Vec::new(),
        cells: cells(to).map(|at| (line.cell(at), digit)).collect(),
        reason,
    }
}

fn pair(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
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
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
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
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    if blank.count() != 1 {
        return None;
    }
    let ones = digits.ones.count();
    let lacking = if ones < form.fewest_ones {
        Digit::One
    } else if ones == form.most_ones {
        Digit::Zero
    } else {
        return None;
    };
    let filled = digits.ones | digits.zeros;
    Some(step(line, filled, blank, lacking, Reason::SingleGap))
}

fn count_complete(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    Digit::BOTH
        .into_iter()
        .find(|&digit| blank != 0 && with(digits, digit).count() == most(form, digit))
        .map(|digit| {
            let reason = Reason::CountComplete { digit };
            step(line, with(digits, digit), blank, digit.other(), reason)
        })
}

fn near_complete(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    for digit in Digit::BOTH {
        if with(digits, digit).count() + 1 != most(form, digit) {
            continue;
        }
        for at in cells(blank) {
            let rest = with(digits, digit.other()) | blank & !u128::bit(at);
            if let Some(triple) = three(rest) {
                let is_needed = form.is_count_fixed();
                let reason = Reason::NearComplete {
                    digit,
                    is_needed,
                    triple,
                };
                // All cells of the digit that is short, and the filled cells among the three.
                let because = with(digits, digit) | 0b111 << triple & !blank;
                return Some(step(line, because, u128::bit(at), digit.other(), reason));
            }
        }
    }
    None
}

fn group_exclusion(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    let (ones, zeros) = (digits.ones, digits.zeros);
    // The first blank of every `0..1` and `1..0`.
    let starts = blank & blank >> 1 & (ones << 1 & zeros >> 2 | zeros << 1 & ones >> 2);
    let outside = blank & !(starts | starts << 1);
    if starts == 0 || outside == 0 {
        return None;
    }
    Digit::BOTH
        .into_iter()
        .find(|&digit| with(digits, digit).count() + starts.count() == most(form, digit))
        .map(|digit| {
            let because = with(digits, digit) | starts >> 1 | starts << 2;
            let groups = cells(starts).collect();
            let reason = Reason::GroupExclusion { digit, groups };
            step(line, because, outside, digit.other(), reason)
        })
}

fn enumeration(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let found = line::infer(digits, form)?;
    (found != digits).then(|| {
        let ways = line::ways(digits, form, 1_000_000);
        let mut step = mixed(line, digits, found, Reason::Enumeration { ways });
        step.signs = edges(line, form.signs.places());
        step
    })
}

/// Returns the step that changes a line from `before` to `after`.
pub(super) fn mixed(line: Line, before: Digits<u128>, after: Digits<u128>, reason: Reason) -> Step {
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
        signs: Vec::new(),
        cells: cells(new).map(|at| (line.cell(at), digit(at))).collect(),
        reason,
    }
}

fn two_gaps(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let blank = blanks(digits, form);
    // One of each digit is missing.
    let lacks_one = digits.ones.count() + 1 == form.most_ones;
    if !blank.is_two() || !form.is_count_fixed() || !lacks_one {
        return None;
    }
    let other = *sheet.twins(line).first()?;
    let (full, _) = sheet.line(other);
    let after = Digits {
        ones: digits.ones | full.zeros & blank,
        zeros: digits.zeros | full.ones & blank,
    };
    let mut step = mixed(line, digits, after, Reason::TwoGaps { other });
    step.because.extend((0..form.len).map(|at| other.cell(at)));
    Some(step)
}

fn more_gaps(sheet: &Sheet, line: Line) -> Option<Step> {
    let (digits, form) = sheet.line(line);
    let twins = sheet.twins(line);
    if twins.is_empty() {
        return None;
    }
    for at in cells(blanks(digits, form)) {
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
            if line::ways(assumed, form, others.len() as u32 + 1) == others.len() as u32 {
                let filled = digits.ones | digits.zeros;
                let lines = others.clone();
                let reason = Reason::MoreGaps { others };
                let mut step = step(line, filled, u128::bit(at), digit.other(), reason);
                step.signs = edges(line, form.signs.places());
                for other in lines {
                    step.because.extend((0..form.len).map(|at| other.cell(at)));
                }
                return Some(step);
            }
        }
    }
    None
}

/// The rule that a line already breaks, by itself or by being equal to another.
pub(super) fn broken(sheet: &Sheet, line: Line) -> Option<Contradiction> {
    let (digits, form) = sheet.line(line);
    if let Some(breach) = overfull(line, digits, form) {
        return Some(Contradiction::Broken(breach));
    }
    let signs = form.signs.broken(digits);
    for (wrong, sign) in [(signs.equal, Sign::Equal), (signs.differ, Sign::Differ)] {
        if wrong != 0 {
            let at = wrong.lowest();
            let edge = Edge { line, at };
            return Some(Contradiction::Broken(Breach::Sign { edge, sign }));
        }
    }
    if blanks(digits, form) == 0
        && let Some(&first) = sheet.twins(line).first()
    {
        let second = line;
        return Some(Contradiction::Broken(Breach::Same { first, second }));
    }
    None
}

/// Three equal neighbours of a line, or a digit of which there are too many.
pub(super) fn overfull(line: Line, digits: Digits<u128>, form: Form<u128>) -> Option<Breach> {
    Digit::BOTH.into_iter().find_map(|digit| {
        let here = with(digits, digit);
        let count = here.count();
        match three(here) {
            Some(start) => Some(Breach::Triple { line, start, digit }),
            None if count > most(form, digit) => Some(Breach::TooMany { line, digit, count }),
            None => None,
        }
    })
}

/// The contradiction of a line that cannot be filled, or only as a copy of others.
pub(super) fn unfillable(sheet: &Sheet, line: Line) -> Option<Contradiction> {
    let (digits, form) = sheet.line(line);
    if blanks(digits, form) == 0 {
        return None;
    }
    let others = sheet.twins(line);
    let ways = line::ways(digits, form, others.len() as u32 + 1);
    if ways == 0 {
        Some(Contradiction::Unfillable { line })
    } else if ways == others.len() as u32 {
        Some(Contradiction::OnlyCopies { line, others })
    } else {
        None
    }
}
