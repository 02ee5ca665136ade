//! Generates boards uniformly, with or without a promise for the first click.

use grille_grid::{Pos, Rng, Size};

use crate::{FirstClick, Layout};

/// A uniformly random layout of `mines` mines, or `None` if the board has fewer cells.
///
/// ```
/// use grille_grid::{Rng, Size};
///
/// let size = Size::new(16, 30)?;
/// let layout = grille_mines::generate::uniform(size, 99, &mut Rng::new(42)).unwrap();
/// assert_eq!(layout.mines(), 99);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn uniform(size: Size, mines: u32, rng: &mut Rng) -> Option<Layout> {
    let positions = positions(size, mines, rng)?;
    let mut layout = Layout::empty(size);
    for index in positions {
        // The sample has no repeated numbers, and none beyond the board.
        layout.insert_index(u64::from(index)).ok()?;
    }
    Some(layout)
}

/// The cells of `mines` mines as indices in reading order, every sequence equally likely; `None` if the board has
/// fewer cells.
pub fn positions(size: Size, mines: u32, rng: &mut Rng) -> Option<Vec<u32>> {
    let area = size.area() as u32;
    (mines <= area).then(|| rng.sample(area, mines))
}

/// A layout drawn uniformly from those that keep the promise for a first click at `first`, and the promise kept:
/// `Safe` if `Zero` leaves too few cells for the mines. `None` if the board still cannot hold the mines. Requires that
/// `first` is on the board.
///
/// ```
/// use grille_grid::{Pos, Rng, Size};
/// use grille_mines::{FirstClick, generate};
///
/// let (size, corner) = (Size::new(9, 9)?, Pos::new(0, 0));
/// let (layout, kept) =
///     generate::around_first(size, 10, corner, FirstClick::Zero, &mut Rng::new(1)).unwrap();
/// assert_eq!(kept, FirstClick::Zero);
/// assert_eq!(layout.count_around(corner).number(), 0);
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn around_first(
    size: Size,
    mines: u32,
    first: Pos,
    promise: FirstClick,
    rng: &mut Rng,
) -> Option<(Layout, FirstClick)> {
    let drawn = match promise {
        FirstClick::None => outside(size, mines, [], rng),
        FirstClick::Safe => outside(size, mines, [first], rng),
        FirstClick::Zero => outside(size, mines, size.neighbours(first).chain([first]), rng),
    };
    match drawn {
        Some(layout) => Some((layout, promise)),
        None if promise == FirstClick::Zero => {
            around_first(size, mines, first, FirstClick::Safe, rng)
        }
        None => None,
    }
}

/// A uniformly random layout of `mines` mines outside `zone`; `None` if there are too few cells. Requires that `zone`
/// is on the board.
///
/// ```
/// use grille_grid::{Pos, Rng, Size};
/// use grille_mines::generate;
///
/// let (size, zone) = (Size::new(1, 3)?, [Pos::new(0, 1)]);
/// let layout = generate::outside(size, 2, zone, &mut Rng::new(1)).unwrap();
/// assert!(!layout.is_mine(Pos::new(0, 1)));
/// assert!(generate::outside(size, 3, zone, &mut Rng::new(1)).is_none());
/// # Ok::<(), grille_grid::SizeError>(())
/// ```
pub fn outside(
    size: Size,
    mines: u32,
    zone: impl IntoIterator<Item = Pos>,
    rng: &mut Rng,
) -> Option<Layout> {
    // A first click and its neighbours are nine cells.
    let mut barred: Vec<u32> = Vec::with_capacity(9);
    barred.extend(zone.into_iter().map(|pos| size.index(pos) as u32));
    barred.sort_unstable();
    barred.dedup();
    let free = size.area() as u32 - barred.len() as u32;
    if mines > free {
        return None;
    }
    let mut layout = Layout::empty(size);
    for drawn in rng.sample(free, mines) {
        // The `drawn`-th cell outside the zone: skip the zone's cells up to it, in order.
        let cell = barred
            .iter()
            .fold(drawn, |cell, &barred| cell + u32::from(cell >= barred));
        layout.insert_index(u64::from(cell)).ok()?;
    }
    Some(layout)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn a_seed_gives_this_board_for_ever() {
        let size = Size::new(9, 9).unwrap();
        let layout = uniform(size, 10, &mut Rng::new(42)).unwrap();
        let mines: Vec<usize> = layout.iter().map(|pos| size.index(pos)).collect();
        assert_eq!(mines, [6, 7, 21, 25, 29, 37, 45, 47, 66, 78]);
        let (layout, _) = around_first(
            size,
            10,
            Pos::new(4, 4),
            FirstClick::Zero,
            &mut Rng::new(42),
        )
        .unwrap();
        let mines: Vec<usize> = layout.iter().map(|pos| size.index(pos)).collect();
        assert_eq!(mines, [5, 6, 18, 22, 25, 26, 36, 46, 47, 68]);
    }

    #[test]
    fn promises_are_kept_and_boards_uniform_among_those_that_keep_them() {
        let size = Size::new(3, 4).unwrap();
        let first = Pos::new(0, 1);
        let mut rng = Rng::new(9);
        for (promise, boards) in [
            (FirstClick::None, 66),
            (FirstClick::Safe, 55),
            (FirstClick::Zero, 15),
        ] {
            let mut seen: HashMap<Vec<Pos>, u32> = HashMap::new();
            for _ in 0..boards * 500 {
                let (layout, kept) = around_first(size, 2, first, promise, &mut rng).unwrap();
                assert_eq!(kept, promise);
                let broken = match promise {
                    FirstClick::None => false,
                    FirstClick::Safe => layout.is_mine(first),
                    FirstClick::Zero => {
                        layout.is_mine(first) || layout.count_around(first).number() > 0
                    }
                };
                assert!(!broken);
                *seen.entry(layout.iter().collect()).or_default() += 1;
            }
            assert_eq!(seen.len(), boards, "all {boards} boards appear");
            // 500 expected, standard deviation 22.
            assert!(seen.values().all(|n| (390..610).contains(n)), "{seen:?}");
        }
    }

    #[test]
    fn too_full_a_board_keeps_the_smaller_promise_or_none() {
        let size = Size::new(3, 3).unwrap();
        let first = Pos::new(1, 1);
        let mut rng = Rng::new(1);
        let mut start = |mines| around_first(size, mines, first, FirstClick::Zero, &mut rng);
        assert_eq!(start(0).unwrap().1, FirstClick::Zero);
        assert_eq!(start(1).unwrap().1, FirstClick::Safe);
        assert_eq!(start(8).unwrap().1, FirstClick::Safe);
        assert!(start(9).is_none());
    }
}
