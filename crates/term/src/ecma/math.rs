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

/// `Math.hypot` of two or more numbers, as V8 computes it: each is divided by the greatest, so that no
/// square overflows, and what a sum of squares loses in rounding is carried on to the next (Kahan,
/// "Further remarks on reducing truncation errors", 1965). An infinity wins, then NaN.
pub(crate) fn hypot(numbers: &[f64]) -> f64 {
    let magnitudes = numbers.iter().map(|number| number.abs());
    // `f64::max` gives the other of NaN and a number.
    let greatest = magnitudes.clone().fold(0.0, f64::max);
    if greatest == f64::INFINITY {
        return f64::INFINITY;
    }
    if numbers.iter().any(|number| number.is_nan()) {
        return f64::NAN;
    }
    if greatest == 0.0 {
        return 0.0;
    }
    let (mut sum, mut compensation) = (0.0, 0.0);
    for magnitude in magnitudes {
        let part = magnitude / greatest;
        let summand = part * part - compensation;
        let preliminary = sum + summand;
        compensation = (preliminary - sum) - summand;
        sum = preliminary;
    }
    sum.sqrt() * greatest
}

/// Whether engines may round `Math.hypot` of these otherwise: it is exact where at most one is not zero.
pub(crate) fn is_hypot_left_to_engine(numbers: &[f64]) -> bool {
    let others = numbers.iter().filter(|number| **number != 0.0);
    numbers.iter().all(|number| number.is_finite()) && others.count() > 1
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
