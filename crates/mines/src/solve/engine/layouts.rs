//! Lists all layouts that fit, if there are few.

use std::rc::Rc;

use super::combine::Mines;
use super::component::{Component, Trace};
use super::known::Known;
use super::map::Map;

/// Hidden cells, and every possible way to lay mines in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layouts {
    /// The hidden cells; bit i of a layout is the i-th of them.
    pub(crate) cells: Vec<u32>,
    pub(crate) layouts: Vec<u128>,
}

/// Lists all layouts of the map's board. `None` if there are more than `limit`, or more hidden cells than bits, or if
/// the number of mines is unknown.
pub(crate) fn list(known: &Known, map: &mut Map, limit: usize) -> Option<Layouts> {
    let Mines::Exactly(mines) = known.mines.map(Mines::Exactly)? else {
        return None;
    };
    if known.hidden > 128 || !map.exact || map.shared.layouts > limit as f64 {
        return None;
    }
    let mut cells: Vec<u32> = Vec::with_capacity(known.hidden as usize);
    // One part per component, then the cells off the edge: masks with their numbers of mines.
    let mut parts: Vec<Vec<(u128, u32)>> = Vec::new();
    for index in 0..map.components.len() {
        let component = traced(known, map, index)?;
        parts.push(of_component(&component, cells.len() as u32, limit)?);
        cells.extend(&component.cells);
    }
    let off_at = cells.len() as u32;
    cells.extend(&map.off);
    let off = map.off.len() as i64;
    // The fewest and the most mines that the parts from i on can hold.
    let mut least = vec![0i64; parts.len() + 1];
    let mut most = vec![off; parts.len() + 1];
    for (index, part) in parts.iter().enumerate().rev() {
        let counts = part.iter().map(|&(_, mines)| i64::from(mines));
        least[index] = least[index + 1] + counts.clone().min()?;
        most[index] = most[index + 1] + counts.max()?;
    }
    let mut found: Vec<(u128, i64)> = vec![(0, mines)];
    for (index, part) in parts.iter().enumerate() {
        let mut next = Vec::new();
        for &(mask, left) in &found {
            for &(more, used) in part {
                let left = left - i64::from(used);
                if (least[index + 1]..=most[index + 1]).contains(&left) {
                    next.push((mask | more, left));
                }
            }
            if next.len() > limit {
                return None;
            }
        }
        found = next;
    }
    let mut layouts = Vec::new();
    for (mask, left) in found {
        for more in subsets(off as u32, left as u32) {
            // With no cell off the edge, the only subset is the empty one: nothing to shift.
            layouts.push(mask | more.checked_shl(off_at).unwrap_or(0));
        }
    }
    Some(Layouts { cells, layouts })
}

/// The component with its trace, recounted if the trace was not kept.
pub(crate) fn traced(known: &Known, map: &mut Map, index: usize) -> Option<Rc<Component>> {
    let component = &map.components[index];
    if component.trace.is_some() {
        return Some(component.clone());
    }
    let seed = *component.cells.first()?;
    map.counter.gather(known, &[seed], None);
    let counted = map.counter.count(super::knowledge::BUDGET, true);
    let component = Rc::new(counted.ok()?);
    map.components[index] = component.clone();
    Some(component)
}

/// The layouts of one component, whose first cell is bit `at`.
pub(crate) fn of_component(
    component: &Component,
    at: u32,
    limit: usize,
) -> Option<Vec<(u128, u32)>> {
    let trace: &Trace = component.trace.as_ref()?;
    // Backwards from the end, step by step: a state, and a mask of the boxes after it.
    let end = trace.states.len() as u32 - 1;
    let mut partial: Vec<(u32, u128, u32)> = vec![(end, 0, 0)];
    let mut next = Vec::new();
    for &group in trace.order.iter().rev() {
        let start = component.starts[group as usize];
        let size = component.starts[group as usize + 1] - start;
        next.clear();
        for &(state, mask, mines) in &partial {
            let edges =
                trace.into[state as usize] as usize..trace.into[state as usize + 1] as usize;
            for edge in &trace.edges[edges] {
                for more in subsets(size, u32::from(edge.mines)) {
                    let mask = mask | more << (start + at);
                    next.push((edge.from, mask, mines + u32::from(edge.mines)));
                }
            }
            if next.len() > limit {
                return None;
            }
        }
        std::mem::swap(&mut partial, &mut next);
    }
    Some(
        partial
            .into_iter()
            .map(|(_, mask, mines)| (mask, mines))
            .collect(),
    )
}

/// All sets of `k` of the lowest `n` bits, in increasing order; none if `k > n`.
fn subsets(n: u32, k: u32) -> impl Iterator<Item = u128> {
    let first = if k == 0 {
        Some(0)
    } else if k <= n && n <= 128 {
        Some(u128::MAX >> (128 - k))
    } else {
        None
    };
    std::iter::successors(first, move |&set| {
        // The next larger number with as many ones: the lowest block of ones moves its top bit up.
        let low = set & set.wrapping_neg();
        let ripple = set.checked_add(low)?;
        let ones = ((set ^ ripple) >> 2).checked_div(low)?;
        let next = ripple | ones;
        (n == 128 || next >> n == 0).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::subsets;

    #[test]
    fn subsets_are_as_many_as_they_should_be() {
        assert_eq!(subsets(5, 2).count(), 10);
        assert_eq!(subsets(0, 0).count(), 1);
        assert_eq!(subsets(3, 4).count(), 0);
        assert_eq!(subsets(128, 1).count(), 128);
        assert_eq!(subsets(128, 128).count(), 1);
        assert!(subsets(6, 3).all(|set| set.count_ones() == 3 && set < 64));
    }
}
