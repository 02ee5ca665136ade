//! A board in three dimensions that counts each player's tokens on every line, so that threats and the distance to a
//! win are always known.

use grille_grid::Pos;

use super::space::Space;
use crate::Position;

/// A move as a small number: twice the cell, plus one for a pop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play(pub(crate) u16);

impl Play {
    pub(crate) const NONE: Play = Play(u16::MAX);

    pub(crate) fn push(cell: usize) -> Play {
        Play(cell as u16 * 2)
    }

    pub(crate) fn pop(cell: usize) -> Play {
        Play(cell as u16 * 2 + 1)
    }

    pub(crate) fn cell(self) -> usize {
        usize::from(self.0 >> 1)
    }

    pub(crate) fn is_pop(self) -> bool {
        self.0 & 1 == 1
    }
}

const NOWHERE: u16 = u16::MAX;

/// What is needed to undo a move.
#[derive(Clone, Copy)]
pub(crate) struct Back {
    play: Play,
    token: usize,
    banned: u16,
}

pub(crate) struct Board<'a> {
    pub(crate) space: &'a Space,
    pub(crate) to_move: usize,
    height: Vec<u8>,
    /// Bit `z` of a cell's word: the token on level `z` is O's.
    is_o: Vec<u64>,
    /// By player and line: the number of the player's tokens, and their places xor-ed.
    count: [Vec<u8>; 2],
    places: [Vec<u16>; 2],
    /// The player whose win is searched; the next field is kept for it.
    attacker: usize,
    /// The number of lines of each class; see [`Board::moves_to_two_threats`].
    lines_of: Vec<u32>,
    /// By player and place: the number of lines that lack only this place.
    lacking: [Vec<u8>; 2],
    /// By player and cell: the levels where a token would complete a line.
    winning: [Vec<u64>; 2],
    hashes: [u128; 8],
    banned: u16,
}

impl<'a> Board<'a> {
    /// Requires a position without lines, and stacks lower than the space.
    pub(crate) fn new(
        space: &'a Space,
        position: &Position,
        banned: Option<Pos>,
        attacker: usize,
    ) -> Board<'a> {
        let lines = space.lines();
        let mut lines_of = vec![0; 4 * (space.n + 1)];
        lines_of[class(space.n, 0, 0)] = lines as u32;
        let mut board = Board {
            space,
            to_move: position.to_move() as usize,
            height: vec![0; space.cells],
            is_o: vec![0; space.cells],
            count: [vec![0; lines], vec![0; lines]],
            places: [vec![0; lines], vec![0; lines]],
            attacker,
            lines_of,
            lacking: [0, 1].map(|_| vec![0; space.cells * space.levels]),
            winning: [0, 1].map(|_| vec![0; space.cells]),
            hashes: [0; 8],
            banned: NOWHERE,
        };
        for (cell, pos) in position.size().positions().enumerate() {
            for token in position.stack(pos) {
                board.put(cell, token as usize);
            }
        }
        if let Some(pos) = banned {
            board.banned = position.size().index(pos) as u16;
        }
        board
    }

    /// The key that all views of this position, ban and side to move share, and the index of a view with this key.
    #[inline(always)]
    pub(crate) fn key(&self) -> (u128, usize) {
        let mut hashes = self.hashes;
        if self.banned != NOWHERE {
            let keys = self.space.ban_keys(usize::from(self.banned));
            for (hash, key) in hashes.iter_mut().zip(keys) {
                *hash ^= key;
            }
        }
        let (mut least, mut view) = (hashes[0], 0);
        for (at, &hash) in hashes.iter().enumerate().skip(1) {
            if hash < least {
                (least, view) = (hash, at);
            }
        }
        let turn =
            (self.to_move as u128).wrapping_neg() & 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834;
        (least ^ turn, view)
    }

    #[inline(always)]
    pub(crate) fn height(&self, cell: usize) -> usize {
        usize::from(self.height[cell])
    }

    /// The owner of a cell's top token. Requires that there is one.
    #[inline(always)]
    pub(crate) fn top(&self, cell: usize) -> usize {
        (self.is_o[cell] >> (self.height[cell] - 1) & 1) as usize
    }

    /// Whether a token of `player` on a level of a cell would complete a line.
    #[inline(always)]
    pub(crate) fn wins_on(&self, player: usize, cell: usize, level: usize) -> bool {
        self.winning[player][cell] >> level & 1 == 1
    }

    /// The number of cells where a push of `player` would win, counted up to 2, and one of them.
    #[inline(always)]
    pub(crate) fn threats(&self, player: usize) -> (usize, usize) {
        let (mut found, mut last) = (0, 0);
        for cell in 0..self.space.cells {
            if self.wins_on(player, cell, self.height(cell)) {
                (found, last) = (found + 1, cell);
                if found == 2 {
                    break;
                }
            }
        }
        (found, last)
    }

    #[inline(always)]
    pub(crate) fn has_threat(&self, player: usize) -> bool {
        (0..self.space.cells).any(|cell| self.wins_on(player, cell, self.height(cell)))
    }

    #[inline(always)]
    pub(crate) fn may(&self, play: Play) -> bool {
        let cell = play.cell();
        if play.is_pop() {
            self.height[cell] > 0 && self.banned != cell as u16
        } else {
            self.height(cell) + 1 < self.space.levels
        }
    }

    /// The least number of own moves after which the attacker could have two lines that lack one token each, if the
    /// defender never pops. The module `search` explains the use.
    ///
    /// A line with `x` own and `o` opposing tokens costs `n - 1 - x` pushes and `o` pops. Two lines share at most one
    /// place, which saves one push, and one pop if an opposing token is there.
    #[inline(always)]
    pub(crate) fn moves_to_two_threats(&self) -> usize {
        let [free, blocked] = [0, 1].map(|blocked| self.cheapest_two(blocked));
        if free[1] == 0 {
            return 0;
        }
        let both_free = free[0] + free[1] - 1;
        let mixed = (free[0] + blocked[0]).saturating_sub(1);
        let both_blocked = (blocked[0] + blocked[1]).saturating_sub(2);
        both_free.min(mixed).min(both_blocked).max(1)
    }

    /// The costs of the two cheapest lines without or with opposing tokens; a large number if there is none.
    #[inline(always)]
    fn cheapest_two(&self, blocked: usize) -> [usize; 2] {
        let mut found = [usize::MAX / 4; 2];
        for cost in 0..2 * (self.space.n + 1) {
            let lines = self.lines_of[2 * cost + blocked];
            if lines == 0 {
                continue;
            }
            if found[0] > cost {
                found[0] = cost;
                if lines == 1 {
                    continue;
                }
            }
            found[1] = cost;
            break;
        }
        found
    }

    pub(crate) fn play(&mut self, play: Play) -> Back {
        let cell = play.cell();
        let banned = self.banned;
        let token = if play.is_pop() {
            self.banned = NOWHERE;
            self.take(cell)
        } else {
            self.put(cell, self.to_move);
            self.banned = cell as u16;
            self.to_move
        };
        self.to_move ^= 1;
        Back {
            play,
            token,
            banned,
        }
    }

    pub(crate) fn back(&mut self, back: Back) {
        self.to_move ^= 1;
        self.banned = back.banned;
        if back.play.is_pop() {
            self.put(back.play.cell(), back.token);
        } else {
            self.take(back.play.cell());
        }
    }

    #[inline(always)]
    fn class_of(&self, line: usize) -> usize {
        let own = self.count[self.attacker][line];
        let opposing = self.count[self.attacker ^ 1][line];
        class(self.space.n, usize::from(own), usize::from(opposing))
    }

    fn put(&mut self, cell: usize, player: usize) {
        let level = self.height(cell);
        debug_assert!(level < self.space.levels);
        let place = cell * self.space.levels + level;
        self.height[cell] += 1;
        self.is_o[cell] |= (player as u64) << level;
        let lacks_one = self.space.n - 1;
        for &line in self.space.lines_through(place) {
            let line = line as usize;
            let count = usize::from(self.count[player][line]);
            let class = self.class_of(line);
            self.lines_of[class] -= 1;
            self.count[player][line] = count as u8 + 1;
            let class = self.class_of(line);
            self.lines_of[class] += 1;
            self.places[player][line] ^= place as u16;
            if count + 1 == lacks_one {
                let missing = self.space.all_places[line] ^ self.places[player][line];
                self.lacking[player][usize::from(missing)] += 1;
                self.refresh(player, usize::from(missing));
            } else if count == lacks_one {
                self.lacking[player][place] -= 1;
                self.refresh(player, place);
            }
        }
        for (hash, key) in self
            .hashes
            .iter_mut()
            .zip(self.space.token_keys(place, player))
        {
            *hash ^= key;
        }
    }

    fn take(&mut self, cell: usize) -> usize {
        let player = self.top(cell);
        self.height[cell] -= 1;
        let level = self.height(cell);
        let place = cell * self.space.levels + level;
        self.is_o[cell] &= !(1 << level);
        let lacks_one = self.space.n - 1;
        for &line in self.space.lines_through(place) {
            let line = line as usize;
            let count = usize::from(self.count[player][line]);
            if count == lacks_one {
                let missing = self.space.all_places[line] ^ self.places[player][line];
                self.lacking[player][usize::from(missing)] -= 1;
                self.refresh(player, usize::from(missing));
            } else if count == lacks_one + 1 {
                self.lacking[player][place] += 1;
                self.refresh(player, place);
            }
            let class = self.class_of(line);
            self.lines_of[class] -= 1;
            self.count[player][line] = count as u8 - 1;
            let class = self.class_of(line);
            self.lines_of[class] += 1;
            self.places[player][line] ^= place as u16;
        }
        for (hash, key) in self
            .hashes
            .iter_mut()
            .zip(self.space.token_keys(place, player))
        {
            *hash ^= key;
        }
        player
    }

    /// Updates the word of a cell after its place changed.
    #[inline(always)]
    fn refresh(&mut self, player: usize, place: usize) {
        let (cell, level) = (place / self.space.levels, place % self.space.levels);
        let wins = u64::from(self.lacking[player][place] > 0);
        let word = &mut self.winning[player][cell];
        *word = *word & !(1 << level) | wins << level;
    }

    /// Estimates how much a move matters: how full the lines are that it adds to or breaks.
    pub(crate) fn worth(&self, play: Play) -> u64 {
        let cell = play.cell();
        let level = self.height(cell) - usize::from(play.is_pop());
        let place = cell * self.space.levels + level;
        let mut worth = 0;
        for &line in self.space.lines_through(place) {
            let own = self.count[self.attacker][line as usize];
            let opposing = self.count[self.attacker ^ 1][line as usize];
            // A line with tokens of both players is useless for now. The defender's own lines come first, because a
            // counter-threat is the best answer to most plans.
            if opposing == 0 {
                worth += 1 << (2 * own.min(8));
            } else if own == 0 {
                worth += 2 << (2 * opposing.min(8));
            }
        }
        worth
    }
}

/// Twice the cost of a line with this many own and opposing tokens, plus one if there are opposing ones.
#[inline(always)]
fn class(n: usize, own: usize, opposing: usize) -> usize {
    2 * ((n - 1).saturating_sub(own) + opposing) + usize::from(opposing > 0)
}
