//! Seeded randomness that is the same on every platform.
//!
//! The generator is ChaCha8 with the seed as the first eight bytes of its key. All numbers are drawn as 32 bits (never
//! `usize`), by the few functions below. Tests freeze their output, so a shared seed gives the same board for ever.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

/// Seeded randomness, reproducible on every platform.
///
/// ```
/// use grille_grid::Rng;
///
/// let mut a = Rng::new(42);
/// let mut b = Rng::new(42);
/// assert_eq!(a.sample(480, 99), b.sample(480, 99));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The generator for `seed`.
    pub fn new(seed: u64) -> Rng {
        Rng::keyed([seed, 0, 0, 0])
    }

    /// The generator for four numbers, such as a seed and the number of a game. Different numbers give independent
    /// generators.
    ///
    /// ```
    /// use grille_grid::Rng;
    ///
    /// assert_eq!(Rng::keyed([7, 0, 0, 0]).below(1000), Rng::new(7).below(1000));
    /// assert_ne!(Rng::keyed([7, 0, 0, 1]).sample(480, 99), Rng::new(7).sample(480, 99));
    /// ```
    pub fn keyed(numbers: [u64; 4]) -> Rng {
        let mut key = [0; 32];
        for (bytes, number) in key.chunks_exact_mut(8).zip(numbers) {
            bytes.copy_from_slice(&number.to_le_bytes());
        }
        Rng(ChaCha8Rng::from_seed(key))
    }

    /// Returns a uniform number from 0 to `bound - 1`. Requires `bound > 0`.
    #[cfg_attr(
        not(test),
        expect(
            clippy::cast_possible_truncation,
            reason = "the two halves of a number are meant"
        )
    )]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        // Multiply and keep the high half. Redraw the few low halves that would make some numbers likelier than
        // others: those below 2^32 mod `bound`. That remainder is below `bound`, so few draws need the slow division.
        // Ends with probability 1: each round is accepted with probability above 1/2.
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(bound);
            let low = wide as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }

    /// Returns one of `items`, each equally likely, or `None` if there are none.
    #[cfg_attr(
        not(test),
        expect(
            clippy::cast_possible_truncation,
            reason = "lists are of cells, moves and the like"
        )
    )]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        debug_assert!(u32::try_from(items.len()).is_ok());
        let last = items.len().checked_sub(1)?;
        items.get(self.below(last as u32 + 1) as usize)
    }

    /// Shuffles `items` uniformly.
    #[cfg_attr(
        not(test),
        expect(
            clippy::cast_possible_truncation,
            reason = "lists are of cells, moves and the like"
        )
    )]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        debug_assert!(u32::try_from(items.len()).is_ok());
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// Returns `count` different numbers below `bound`, every such sequence equally likely. Requires `count <= bound`.
    ///
    /// Takes time linear in `count`, and one bit of memory per number below `bound`.
    ///
    /// ```
    /// let mut drawn = grille_grid::Rng::new(3).sample(10, 10);
    /// drawn.sort();
    /// assert_eq!(drawn, (0..10).collect::<Vec<_>>());
    /// ```
    pub fn sample(&mut self, bound: u32, count: u32) -> Vec<u32> {
        debug_assert!(count <= bound);
        // Floyd's algorithm for a uniform subset: for each `last` of the top `count` numbers, take a random number up
        // to it, or `last` itself if that number is taken. Every draw counts, however full the subset is.
        let mut taken = vec![0u64; (bound as usize).div_ceil(64)];
        let mut drawn = Vec::with_capacity(count as usize);
        for last in bound - count..bound {
            let mut pick = self.below(last + 1);
            if taken[pick as usize / 64] >> (pick % 64) & 1 == 1 {
                pick = last;
            }
            taken[pick as usize / 64] |= 1 << (pick % 64);
            drawn.push(pick);
        }
        // The subset is uniform, but its order is not: `last` can only come late.
        self.shuffle(&mut drawn);
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// A change here changes every shared seed: do not update the numbers, find the cause.
    #[test]
    fn seeds_give_these_numbers_for_ever() {
        let mut rng = Rng::new(42);
        let below: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(below, [99, 348, 88, 285, 394, 493, 589, 367]);
        assert_eq!(Rng::new(42).sample(24, 5), [1, 6, 7, 9, 21]);
        let mut items: Vec<u32> = (0..10).collect();
        Rng::new(u64::MAX).shuffle(&mut items);
        assert_eq!(items, [7, 2, 4, 8, 3, 0, 9, 5, 6, 1]);
    }

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut rng = Rng::new(5);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        // 10,000 expected, standard deviation 93.
        assert!(
            seen.iter().all(|&n| (9_500..10_500).contains(&n)),
            "{seen:?}"
        );
    }

    #[test]
    fn every_ordered_sample_is_about_equally_likely() {
        let mut rng = Rng::new(6);
        let mut seen: HashMap<Vec<u32>, u32> = HashMap::new();
        for _ in 0..60_000 {
            *seen.entry(rng.sample(5, 3)).or_default() += 1;
        }
        assert_eq!(seen.len(), 60, "5 x 4 x 3 sequences");
        // 1,000 expected, standard deviation 31.
        assert!(seen.values().all(|n| (840..1_160).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_sample_may_be_empty_or_everything() {
        let mut rng = Rng::new(7);
        assert!(rng.sample(4, 0).is_empty());
        assert!(rng.sample(0, 0).is_empty());
        let mut all = rng.sample(1000, 1000);
        all.sort_unstable();
        assert!(all.into_iter().eq(0..1000));
    }
}
