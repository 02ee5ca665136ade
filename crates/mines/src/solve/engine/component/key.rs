//! The key of a counting state: how many mines each open number still needs, packed into one integer.

/// The needs of the open numbers, four bits each.
pub(super) trait Key: Copy + Eq {
    const SLOTS: u32;
    fn zero() -> Self;
    fn one(slot: u8) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, unit: Self, times: u8) -> Self;
    fn at(self, slot: u8) -> u8;
    fn times(self, by: u8) -> Self;
    fn hash(self) -> u64;
}

macro_rules! key {
    ($type:ty, $fold:expr) => {
        impl Key for $type {
            const SLOTS: u32 = <$type>::BITS / 4;
            fn zero() -> Self {
                0
            }
            fn one(slot: u8) -> Self {
                1 << (4 * slot)
            }
            fn plus(self, other: Self) -> Self {
                self | other
            }
            fn minus(self, unit: Self, times: u8) -> Self {
                // No slot goes below 0, so none borrows from the next.
                self.wrapping_sub(unit.wrapping_mul(<$type>::from(times)))
            }
            fn at(self, slot: u8) -> u8 {
                (self >> (4 * slot)) as u8 & 15
            }
            fn times(self, by: u8) -> Self {
                self * <$type>::from(by)
            }
            fn hash(self) -> u64 {
                let folded: u64 = $fold(self);
                folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
        }
    };
}
key!(u64, |key: u64| key ^ (key >> 29));
key!(u128, |key: u128| (key as u64)
    ^ ((key >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93));
