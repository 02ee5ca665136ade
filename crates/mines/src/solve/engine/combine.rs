//! Distributes the mines of the board over the components. Their counts are multiplied as polynomials in the number of
//! mines, and the cells off the edge take the rest.
//!
//! The products form a binary tree. Going up, a node is the product of its two children. Going down, a node gets the
//! weight of the rest of the board for each number of mines that it may hold; at a leaf, these are the weights of a
//! component's layouts by number of mines. The work is at most quadratic in the range of mines on the edge, and most
//! of it is done at the root.

use std::sync::OnceLock;

use grille_grid::work::{Exhausted, Meter};

use super::component::Counts;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mines {
    /// This many in all hidden cells.
    Exactly(i64),
    /// Each hidden cell is a mine with these odds (mine to safe), independently.
    Odds(f64),
}

/// The weights of the rest of the board for each part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    /// For each component: the weight of its layouts with `least + i` mines.
    pub(crate) weights: Vec<Vec<f64>>,
    /// The probability that a cell off the edge is a mine; exactly 0 or 1 only if certain.
    pub(crate) off: f64,
    /// The number of all layouts: exact below 2^53, infinite beyond f64.
    pub(crate) layouts: f64,
    /// Whether weights may be 0 for possible numbers of mines that are too unlikely for f64: on large boards only.
    pub(crate) rounded: bool,
}

/// This many products of two numbers take as long as one step.
const PRODUCTS: u64 = 16;

/// Up to this number of hidden cells, counts of layouts fit f64.
const PLAIN: u32 = 900;

/// C(n, k) for n up to [`PLAIN`], and 0 if k is out of range. From Pascal's triangle, so exact below 2^53. The
/// triangle takes 3 MB and half a millisecond, once.
pub(crate) fn choose(n: u32, k: i64) -> f64 {
    static TRIANGLE: OnceLock<Vec<f64>> = OnceLock::new();
    if k < 0 || k > i64::from(n) {
        return 0.0;
    }
    let triangle = TRIANGLE.get_or_init(|| {
        let rows = PLAIN as usize + 1;
        let mut triangle = Vec::with_capacity(rows * (rows + 1) / 2);
        for n in 0..rows {
            let above = triangle.len() - n;
            for k in 0..=n {
                let edge = k == 0 || k == n;
                triangle.push(if edge {
                    1.0
                } else {
                    triangle[above + k - 1] + triangle[above + k]
                });
            }
        }
        triangle
    });
    let n = n as usize;
    triangle[n * (n + 1) / 2 + k as usize]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotShared {
    /// The components cannot hold so few mines, or not so many together with the cells off the edge.
    Impossible,
    /// The current work is exhausted.
    Exhausted,
}

impl From<Exhausted> for NotShared {
    fn from(_: Exhausted) -> NotShared {
        NotShared::Exhausted
    }
}

/// Distributes the mines over components with these counts and `off` cells that touch no number. Always succeeds with
/// [`Mines::Odds`].
pub(crate) fn share(
    parts: &[&Counts],
    off: u32,
    hidden: u32,
    mines: Mines,
) -> Result<Shared, NotShared> {
    let least: i64 = parts.iter().map(|part| i64::from(part.least)).sum();
    let mines = match mines {
        Mines::Exactly(mines) => mines,
        Mines::Odds(odds) => return Ok(independent(parts, odds)),
    };
    if mines < least || mines > i64::from(hidden) {
        return Err(NotShared::Impossible);
    }
    let meter = &mut Meter::of_parts(u64::MAX, PRODUCTS);
    let rounded = hidden > PLAIN;
    let tilt = if rounded {
        (mines as f64 / (f64::from(hidden) - mines as f64)).clamp(1e-6, 1e6)
    } else {
        1.0
    };
    // Up.
    let mut levels: Vec<Vec<Vec<f64>>> = vec![
        parts
            .iter()
            .map(|part| {
                let mut power = 1.0;
                let mut tilted: Vec<f64> = part.count.clone();
                if rounded {
                    for count in &mut tilted {
                        *count *= power;
                        power *= tilt;
                    }
                    normalise(&mut tilted);
                }
                tilted
            })
            .collect(),
    ];
    while let Some(level) = levels.last().filter(|level| level.len() > 1) {
        let next: Result<_, Exhausted> = level
            .chunks(2)
            .map(|pair| match pair {
                [a, b] => {
                    let mut product = multiply(a, b, meter)?;
                    if rounded {
                        normalise(&mut product);
                    }
                    Ok(product)
                }
                alone => Ok(alone.concat()),
            })
            .collect();
        levels.push(next?);
    }
    let one = vec![1.0];
    let root = levels
        .last()
        .and_then(|level| level.first())
        .unwrap_or(&one);
    // At the root: the ways of the cells off the edge when the edge holds `least + i` mines.
    let spare = mines - least;
    let rest = if rounded {
        tilted_binomials(root, off, spare, tilt, meter)?
    } else {
        binomials(root.len(), off, spare)
    };
    let (mut layouts, mut off_mines) = (0.0, 0.0);
    let (mut some_mine, mut some_safe) = (false, false);
    for (i, (count, ways)) in root.iter().zip(&rest).enumerate() {
        let left = spare - i as i64;
        let weight = count * ways;
        layouts += weight;
        off_mines += weight * left as f64;
        if *count > 0.0 && left >= 0 && left <= i64::from(off) {
            some_mine |= left > 0;
            some_safe |= left < i64::from(off);
        }
    }
    if layouts == 0.0 {
        return Err(NotShared::Impossible);
    }
    let off_probability = match (off, some_mine, some_safe) {
        (0, _, _) | (_, false, _) => 0.0,
        (_, true, false) => 1.0,
        (_, true, true) => {
            (off_mines / layouts / f64::from(off)).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
        }
    };
    // Down.
    let mut outside = vec![rest];
    for level in levels.iter().rev().skip(1) {
        let mut below = Vec::with_capacity(level.len());
        for (index, node) in level.iter().enumerate() {
            let above = &outside[index / 2];
            below.push(match level.get(index ^ 1) {
                Some(other) => {
                    let mut weights = correlate(above, other, node.len(), meter)?;
                    if rounded {
                        normalise(&mut weights);
                    }
                    weights
                }
                None => above.clone(),
            });
        }
        outside = below;
    }
    if rounded {
        for weights in &mut outside {
            let mut power = 1.0;
            for weight in weights {
                *weight *= power;
                power *= tilt;
            }
        }
    }
    if parts.is_empty() {
        outside.clear();
    }
    Ok(Shared {
        weights: outside,
        off: off_probability,
        layouts: if rounded { f64::INFINITY } else { layouts },
        rounded,
    })
}

/// Every cell is a mine with the same odds: components are independent.
fn independent(parts: &[&Counts], odds: f64) -> Shared {
    let mut rounded = false;
    let weights = parts.iter().map(|part| {
        // Relative to the middle of the range, so powers exceed f64 only if the range is huge.
        let middle = part.count.len() as i32 / 2;
        let powers = (0..part.count.len() as i32).map(|i| odds.powi(i - middle));
        rounded |= part.count.len() > 300;
        powers.collect()
    });
    Shared {
        weights: weights.collect(),
        off: odds / (1.0 + odds),
        layouts: f64::INFINITY,
        rounded,
    }
}

fn multiply(a: &[f64], b: &[f64], meter: &mut Meter) -> Result<Vec<f64>, Exhausted> {
    let mut product = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        if *x != 0.0 {
            meter.spend(b.len() as u64)?;
            for (p, y) in product[i..].iter_mut().zip(b) {
                *p += x * y;
            }
        }
    }
    Ok(product)
}

/// The weights of `above` for a part, after its sibling `other` has taken its share.
fn correlate(
    above: &[f64],
    other: &[f64],
    len: usize,
    meter: &mut Meter,
) -> Result<Vec<f64>, Exhausted> {
    let mut weights = vec![0.0; len];
    for (u, y) in other.iter().enumerate() {
        if *y != 0.0 {
            meter.spend(len as u64)?;
            for (w, x) in weights.iter_mut().zip(&above[u..]) {
                *w += x * y;
            }
        }
    }
    Ok(weights)
}

/// Divides by a power of two near the maximum, which keeps probabilities.
fn normalise(weights: &mut [f64]) {
    let largest = weights.iter().fold(0f64, |a, b| a.max(*b));
    if largest > 0.0 {
        let scale = largest.log2().floor().exp2();
        if scale.is_finite() && scale > 0.0 {
            for weight in weights {
                *weight /= scale;
            }
        }
    }
}

/// C(off, spare - i) for each i.
fn binomials(len: usize, off: u32, spare: i64) -> Vec<f64> {
    (0..len as i64).map(|i| choose(off, spare - i)).collect()
}

/// Like [`binomials`], each divided by the i-th power of the tilt, and all by a common factor.
fn tilted_binomials(
    root: &[f64],
    off: u32,
    spare: i64,
    tilt: f64,
    meter: &mut Meter,
) -> Result<Vec<f64>, Exhausted> {
    let mut ways = vec![0.0; root.len()];
    let off = i64::from(off);
    // The edge may hold `spare - off` to `spare` mines beyond its least.
    let (low, high) = ((spare - off).max(0), spare.min(root.len() as i64 - 1));
    if low > high {
        return Ok(ways);
    }
    let (mut mass, mut mean) = (0.0, 0.0);
    for (i, count) in root.iter().enumerate() {
        mass += count;
        mean += count * i as f64;
    }
    let start = ((mean / mass) as i64).clamp(low, high);
    // From i to i + 1, one mine fewer is off the edge.
    let ratio = |i: i64| (spare - i) as f64 / (off - spare + i + 1) as f64 / tilt;
    ways[start as usize] = 1.0;
    for i in start..high {
        ways[i as usize + 1] = ways[i as usize] * ratio(i);
        if ways[i as usize + 1] > 1e200 {
            meter.spend(ways.len() as u64)?;
            ways.iter_mut().for_each(|way| *way *= 1e-150);
        }
    }
    for i in (low..start).rev() {
        ways[i as usize] = ways[i as usize + 1] / ratio(i);
        if ways[i as usize] > 1e200 {
            meter.spend(ways.len() as u64)?;
            ways.iter_mut().for_each(|way| *way *= 1e-150);
        }
    }
    Ok(ways)
}
