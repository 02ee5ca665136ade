//! Checks for free memory before work starts.

use std::hint::black_box;

/// Whether `bytes` bytes can be allocated now. A failed allocation in the middle of the work would abort the program;
/// checking first allows an error instead.
///
/// ```
/// assert!(grille_grid::has_room(1000));
/// assert!(!grille_grid::has_room(usize::MAX));
/// ```
pub fn has_room(bytes: usize) -> bool {
    let mut scratch: Vec<u8> = Vec::new();
    let reserved = scratch.try_reserve_exact(bytes);
    // Otherwise the compiler may optimise the unused allocation away.
    black_box(&mut scratch);
    reserved.is_ok()
}
