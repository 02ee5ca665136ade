//! Whether memory is left for work that is about to start.

use std::hint::black_box;

/// Whether so many bytes can be had now. What work allocates piece by piece ends the program where there is no
/// more; whoever asks first can say so instead.
///
/// ```
/// assert!(grille_grid::has_room(1000));
/// assert!(!grille_grid::has_room(usize::MAX));
/// ```
pub fn has_room(bytes: usize) -> bool {
    let mut scratch: Vec<u8> = Vec::new();
    let reserved = scratch.try_reserve_exact(bytes);
    // The compiler may leave memory out that nobody looks at.
    black_box(&mut scratch);
    reserved.is_ok()
}
