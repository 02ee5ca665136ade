//! A set of cells of one line, one bit each, in the narrowest integer that holds the line.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

pub(crate) trait Mask:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;

    /// The mask of bits 0 to `len - 1`. Requires that the type has at least `len` bits.
    fn first(len: u32) -> Self;

    /// The mask of bit `at` alone.
    fn bit(at: u32) -> Self;

    fn count(self) -> u32;

    /// The index of the lowest bit. Requires that there is one.
    fn lowest(self) -> u32;

    /// The low 16 bits.
    fn low(self) -> usize;

    /// The mask with these low bits.
    fn from_low(bits: u16) -> Self;

    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The mask without its lowest bit. Requires that there is one.
    fn without_lowest(self) -> Self;

    /// Whether exactly two bits are set. Cheaper than counting.
    fn is_two(self) -> bool {
        if self.is_none() {
            return false;
        }
        let one = self.without_lowest();
        !one.is_none() && one.without_lowest().is_none()
    }

    fn has(self, at: u32) -> bool {
        !(self & Self::bit(at)).is_none()
    }
}

macro_rules! mask {
    ($($int:ty),*) => {$(
        impl Mask for $int {
            const NONE: $int = 0;

            fn first(len: u32) -> $int {
                <$int>::MAX >> (<$int>::BITS - len)
            }

            fn bit(at: u32) -> $int {
                1 << at
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn without_lowest(self) -> $int {
                self & (self - 1)
            }

            fn low(self) -> usize {
                self as u16 as usize
            }

            fn from_low(bits: u16) -> $int {
                <$int>::from(bits)
            }
        }
    )*};
}

mask!(u16, u32, u64, u128);
