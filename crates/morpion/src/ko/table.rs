//! A table of searched positions with a fixed size. It drops the entries that cost the least work first.

/// What is known about a position for one attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The attacker wins within this many plies, 0 if unknown.
    pub(crate) wins_within: u8,
    /// The attacker does not win within this many plies.
    pub(crate) not_within: u8,
    /// The move that showed it, in the view whose hash is the key; all ones for none.
    pub(crate) play: u16,
}

impl Known {
    pub(crate) const NOTHING: Known = Known {
        wins_within: 0,
        not_within: 0,
        play: u16::MAX,
    };
}

#[derive(Clone, Copy)]
struct Entry {
    /// The half of the key that does not select the bucket. A lookup gives a false match with a probability of about
    /// 2^-62.
    check: u64,
    known: Known,
    work: u32,
}

/// Four entries fill one cache line.
const WAYS: usize = 4;

pub(crate) struct Table {
    buckets: Vec<[Entry; WAYS]>,
}

const NOTHING: Entry = Entry {
    check: 0,
    known: Known::NOTHING,
    work: 0,
};

impl Table {
    /// Makes a table of `2^bits` entries of 16 bytes. Requires 2 to 26 bits, which is at most 1 GiB.
    pub(crate) fn new(bits: u32) -> Table {
        debug_assert!((2..=26).contains(&bits));
        Table {
            buckets: vec![[NOTHING; WAYS]; 1 << (bits - 2)],
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, key: u128) -> Option<Known> {
        let bucket = &self.buckets[key as u64 as usize & (self.buckets.len() - 1)];
        let check = (key >> 64) as u64;
        bucket
            .iter()
            .find(|entry| entry.check == check && entry.work > 0)
            .map(|entry| entry.known)
    }

    /// Stores an entry. In a full bucket, replaces the one with the least work.
    pub(crate) fn put(&mut self, key: u128, known: Known, work: u64) {
        let at = key as u64 as usize & (self.buckets.len() - 1);
        let bucket = &mut self.buckets[at];
        let check = (key >> 64) as u64;
        let mut victim = 0;
        for way in 0..WAYS {
            if bucket[way].check == check {
                victim = way;
                break;
            }
            if bucket[way].work < bucket[victim].work {
                victim = way;
            }
        }
        let before = &bucket[victim];
        let mut work = work.min(u64::from(u32::MAX)) as u32;
        if before.check == check {
            work = work.saturating_add(before.work);
        }
        bucket[victim] = Entry {
            check,
            known,
            work: work.max(1),
        };
    }
}
