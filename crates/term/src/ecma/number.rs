//! The operators of ECMA-262 "Numeric Types" that are not those of Rust's doubles.

use super::{to_int32, to_uint32};

/// `base ** exponent`: unlike C's `pow`, NaN for a base of magnitude 1 and an infinite exponent,
/// or any base and a NaN exponent. The standard leaves other results to the implementation: where
/// they are not exact, V8's differs in the last bit now and then.
pub(crate) fn exponentiate(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || base.abs() == 1.0 && exponent.is_infinite() {
        f64::NAN
    } else {
        libm::pow(base, exponent)
    }
}

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
