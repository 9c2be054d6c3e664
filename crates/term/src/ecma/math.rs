//! Functions of `Math` that differ from Rust's on -0, NaN or halves.

/// `Math.round`: halves go up, and what rounds to zero from below is -0.
pub(crate) fn round(number: f64) -> f64 {
    let ceiling = number.ceil();
    if ceiling - 0.5 > number {
        ceiling - 1.0
    } else {
        ceiling
    }
}

/// `Math.sign`: zeros and NaN are themselves.
pub(crate) fn sign(number: f64) -> f64 {
    if number == 0.0 || number.is_nan() {
        number
    } else {
        1_f64.copysign(number)
    }
}

/// `Math.fround`: the nearest number of single precision.
pub(crate) fn fround(number: f64) -> f64 {
    f64::from(number as f32)
}

/// `Math.min`: NaN wins, and -0 is less than 0.
pub(crate) fn min(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if a < b || a == b && a.is_sign_negative() {
        a
    } else {
        b
    }
}

/// `Math.max`: NaN wins, and 0 is greater than -0.
pub(crate) fn max(a: f64, b: f64) -> f64 {
    -min(-a, -b)
}
