//! The operators of ECMA-262 "Numeric Types" that are not those of Rust's doubles.

use super::{to_int32, to_uint32};

/// `a % b`: the sign is the dividend's.
pub(crate) fn remainder(a: f64, b: f64) -> f64 {
    a % b
}

/// `a << b`.
pub(crate) fn left_shift(a: f64, b: f64) -> f64 {
    f64::from(to_int32(a).wrapping_shl(to_uint32(b)))
}

/// `a >> b`.
pub(crate) fn signed_right_shift(a: f64, b: f64) -> f64 {
    f64::from(to_int32(a).wrapping_shr(to_uint32(b)))
}

/// `a >>> b`.
pub(crate) fn unsigned_right_shift(a: f64, b: f64) -> f64 {
    f64::from(to_uint32(a).wrapping_shr(to_uint32(b)))
}
