//! The lines of `n` places over a board of `n` x `n` cells with a given number of levels, and the lines through each
//! place.
//!
//! A place is a cell and a level, numbered `cell * levels + level`.

use grille_grid::{Rng, Symmetry};

use super::board::Play;
use crate::Side;

pub(crate) struct Space {
    pub(crate) n: usize,
    pub(crate) cells: usize,
    pub(crate) levels: usize,
    /// The lines of place `p` are `through[starts[p]..starts[p + 1]]`.
    through: Vec<u32>,
    starts: Vec<u32>,
    /// All places of a line, xor-ed. Combined with a player's places, it gives the missing one.
    pub(crate) all_places: Vec<u16>,
    /// For each place and player, the keys of a token there for the eight hashes.
    token_keys: Vec<[[u128; 8]; 2]>,
    /// For each cell, the keys of a ban there.
    ban_keys: Vec<[u128; 8]>,
    /// By view: the image of each cell, and the inverse.
    views: [Vec<u16>; 8],
    back: [Vec<u16>; 8],
}

impl Space {
    /// Requires `levels` of at most 64, so that places fit 16 bits.
    pub(crate) fn new(side: Side, levels: usize) -> Space {
        debug_assert!((1..=64).contains(&levels));
        let n = side.get() as usize;
        let cells = n * n;
        let mut lines: Vec<Vec<usize>> = Vec::new();
        let place = |row: usize, col: usize, level: usize| (row * n + col) * levels + level;
        // The straight lines of cells: rows, columns, diagonals.
        let mut flat: Vec<Vec<(usize, usize)>> = Vec::new();
        for at in 0..n {
            flat.push((0..n).map(|i| (at, i)).collect());
            flat.push((0..n).map(|i| (i, at)).collect());
        }
        flat.push((0..n).map(|i| (i, i)).collect());
        flat.push((0..n).map(|i| (i, n - 1 - i)).collect());
        for cells in &flat {
            for level in 0..levels {
                let over = |rise: &dyn Fn(usize) -> usize| -> Vec<usize> {
                    let places = cells.iter().enumerate();
                    places
                        .map(|(i, &(row, col))| place(row, col, level + rise(i)))
                        .collect()
                };
                lines.push(over(&|_| 0));
                if level + n <= levels && n > 1 {
                    lines.push(over(&|i| i));
                    lines.push(over(&|i| n - 1 - i));
                }
            }
        }
        for cell in 0..cells {
            for level in 0..(levels + 1).saturating_sub(n) {
                if n > 1 {
                    lines.push((0..n).map(|i| cell * levels + level + i).collect());
                }
            }
        }
        let mut of_place: Vec<Vec<u32>> = vec![Vec::new(); cells * levels];
        for (line, places) in lines.iter().enumerate() {
            for &place in places {
                of_place[place].push(line as u32);
            }
        }
        let mut starts = vec![0];
        let mut through = Vec::new();
        for lines in &of_place {
            through.extend(lines);
            starts.push(through.len() as u32);
        }
        let all_places = lines
            .iter()
            .map(|places| places.iter().fold(0, |all, &place| all ^ place as u16))
            .collect();
        let (token_keys, ban_keys) = keys(side, levels);
        let size = side.size();
        let views = Symmetry::ALL.map(|s| -> Vec<u16> {
            let seen = |pos| size.index(s.map(size, pos)) as u16;
            size.positions().map(seen).collect()
        });
        let back = views.each_ref().map(|view| {
            let mut back = vec![0; cells];
            for (cell, &seen) in (0..).zip(view) {
                back[usize::from(seen)] = cell;
            }
            back
        });
        Space {
            views,
            back,
            n,
            cells,
            levels,
            through,
            starts,
            all_places,
            token_keys,
            ban_keys,
        }
    }

    #[inline(always)]
    pub(crate) fn lines_through(&self, place: usize) -> &[u32] {
        &self.through[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// A move as seen in a view, as a number for the table.
    pub(crate) fn seen(&self, play: Play, view: usize) -> u16 {
        self.views[view][play.cell()] * 2 + u16::from(play.is_pop())
    }

    /// The inverse of [`Space::seen`]; no move for an invalid number.
    pub(crate) fn seen_back(&self, seen: u16, view: usize) -> Play {
        match self.back[view].get(usize::from(seen >> 1)) {
            Some(cell) => Play(cell * 2 + (seen & 1)),
            None => Play::NONE,
        }
    }

    pub(crate) fn lines(&self) -> usize {
        self.all_places.len()
    }

    #[inline(always)]
    pub(crate) fn token_keys(&self, place: usize, player: usize) -> &[u128; 8] {
        &self.token_keys[place][player]
    }

    #[inline(always)]
    pub(crate) fn ban_keys(&self, cell: usize) -> &[u128; 8] {
        &self.ban_keys[cell]
    }
}

/// Random keys, arranged so that hash `s` of a position is hash 0 of its image under symmetry `s`. So the least of the
/// eight is the same for all views.
#[allow(clippy::type_complexity, reason = "two lists that are made together")]
fn keys(side: Side, levels: usize) -> (Vec<[[u128; 8]; 2]>, Vec<[u128; 8]>) {
    let size = side.size();
    let mut rng = Rng::new(2016);
    let mut wide = || {
        let mut key = 0u128;
        for _ in 0..8 {
            key = key << 16 | u128::from(rng.below(1 << 16));
        }
        key
    };
    let tokens: Vec<[u128; 2]> = (0..size.area() * levels)
        .map(|_| [wide(), wide()])
        .collect();
    let bans: Vec<u128> = (0..size.area()).map(|_| wide()).collect();
    let seen = |cell: usize, symmetry: Symmetry| size.index(symmetry.map(size, size.pos(cell)));
    let token_keys = (0..size.area() * levels)
        .map(|place| {
            let (cell, level) = (place / levels, place % levels);
            [0, 1]
                .map(|player| Symmetry::ALL.map(|s| tokens[seen(cell, s) * levels + level][player]))
        })
        .collect();
    let ban_keys = (0..size.area())
        .map(|cell| Symmetry::ALL.map(|s| bans[seen(cell, s)]))
        .collect();
    (token_keys, ban_keys)
}
