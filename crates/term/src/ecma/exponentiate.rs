//! `base ** exponent` to the last bit, as V8 computes it.
//!
//! ECMA-262 leaves a power that is not exact to the engine ("implementation-approximated"). V8 of
//! Node 20 and 22 has the algorithm of Sun's fdlibm, with another divisor in its last step
//! ([`exp2`]); from Node 24 on it calls `pow` of the C library. Of random operands one in 25 gives
//! two results, mostly neighbours. The function here is V8's own, in its interpreter and in what it
//! compiles alike. Where another engine may give something else, [`is_left_to_engine`] says so: a
//! run shows what is true there, and nothing is called impossible because of such a power.
//!
//! The power is 2 to the exponent times log2 of the base. A double has too few digits for the
//! logarithm and the product, so both are unevaluated sums of two: the head has so few digits that
//! products of heads are exact.

/// Bits of a double that hold the sign, the exponent and 20 digits of the fraction.
const HEAD: u64 = 0xffff_ffff_0000_0000;
const FRACTION: u64 = (1 << 52) - 1;
const EXPONENT_BIAS: i32 = 1023;
/// 2^53: up to here every integer is a double.
const MAX_INTEGER: u64 = 1 << 53;

/// 1 / ln 2, also as a sum.
const LOG2_E: f64 = std::f64::consts::LOG2_E;
const LOG2_E_SUM: Sum = Sum {
    head: 1.442_695_021_629_333_5,
    tail: 1.925_962_991_126_617_5e-8,
};
/// 2 / (3 ln 2), also as a sum.
const TWO_THIRDS_LOG2_E: f64 = 0.961_796_693_925_975_6;
const TWO_THIRDS_LOG2_E_SUM: Sum = Sum {
    head: 0.961_796_700_954_437_3,
    tail: -7.028_461_650_952_758e-9,
};
/// log2 of 1.5.
const LOG2_OF_ONE_AND_A_HALF: Sum = Sum {
    head: 0.584_962_487_220_764_2,
    tail: 1.350_039_202_129_749e-8,
};
const ZERO: Sum = Sum {
    head: 0.0,
    tail: 0.0,
};
/// Square roots of 3/2 and 3, in as many digits as are compared.
const SQRT_3_HALVES: f64 = 1.224_745_750_427_246;
const SQRT_3: f64 = 1.732_049_942_016_601_6;
const LN_2: f64 = std::f64::consts::LN_2;
const LN_2_SUM: Sum = Sum {
    head: 0.693_147_182_464_599_6,
    tail: -1.904_654_299_957_768e-9,
};
/// 1024 less log2 of the least number that is rounded to infinity.
const OVERFLOW: f64 = 8.008_566_259_537_294e-17;

/// Of 3/2 (ln((1 + s) / (1 - s)) - 2s - 2/3 s^3), divided by s^5, in powers of s^2.
const LOGARITHM: [f64; 6] = [
    0.599_999_999_999_994_6,
    0.428_571_428_578_550_2,
    0.333_333_329_818_377_43,
    0.272_728_123_808_534,
    0.230_660_745_775_561_75,
    0.206_975_017_800_338_42,
];
/// Of z (e^z + 1) / (e^z - 1) - 2, divided by z^2, in powers of z^2.
const EXPONENTIAL: [f64; 5] = [
    0.166_666_666_666_666_02,
    -0.002_777_777_777_701_559_3,
    6.613_756_321_437_934e-5,
    -1.653_390_220_546_525_2e-6,
    4.138_136_797_057_238_5e-8,
];

/// A number as a sum that is not carried out.
#[derive(Clone, Copy)]
struct Sum {
    head: f64,
    tail: f64,
}

/// `base ** exponent`.
pub(crate) fn exponentiate(base: f64, exponent: f64) -> f64 {
    match exponent {
        0.0 => 1.0,
        1.0 => base,
        -1.0 => 1.0 / base,
        2.0 => base * base,
        0.5 if base.is_sign_positive() => base.sqrt(),
        _ if base.is_nan() || exponent.is_nan() => f64::NAN,
        _ if exponent.is_infinite() => to_infinity(base.abs(), exponent),
        _ => {
            let sign = if is_odd(exponent) {
                1_f64.copysign(base)
            } else {
                1.0
            };
            let magnitude = base.abs();
            if magnitude == 0.0 || magnitude.is_infinite() {
                let is_inverse = exponent < 0.0;
                sign * if is_inverse {
                    1.0 / magnitude
                } else {
                    magnitude
                }
            } else if base < 0.0 && exponent.fract() != 0.0 {
                f64::NAN
            } else {
                sign * power(magnitude, exponent)
            }
        }
    }
}

/// The power of a magnitude to an infinite exponent: NaN for 1, unlike C's.
fn to_infinity(magnitude: f64, exponent: f64) -> f64 {
    if magnitude == 1.0 {
        f64::NAN
    } else if (magnitude > 1.0) == (exponent > 0.0) {
        f64::INFINITY
    } else {
        0.0
    }
}

/// Whether the power is one that engines compute differently: a finite one that is neither exact
/// nor of an exponent that every engine treats apart.
pub(crate) fn is_left_to_engine(base: f64, exponent: f64) -> bool {
    let is_special = !base.is_finite()
        || !exponent.is_finite()
        || base == 0.0
        || base < 0.0 && exponent.fract() != 0.0
        || [0.0, 0.5, 1.0, 2.0].contains(&exponent);
    !is_special && !is_exact(base, exponent)
}

/// Whether the exponent is whole and the power a normal double without rounding: powers of two,
/// and those whose odd part is no more than 2^53.
fn is_exact(base: f64, exponent: f64) -> bool {
    if exponent.fract() != 0.0 || !base.is_normal() || !exponentiate(base, exponent).is_normal() {
        return false;
    }
    let digits = base.to_bits() & FRACTION | (FRACTION + 1);
    let odd = digits >> digits.trailing_zeros();
    let power = || odd.checked_pow(exponent as u32);
    odd == 1 || exponent > 0.0 && power().is_some_and(|power| power <= MAX_INTEGER)
}

fn is_odd(exponent: f64) -> bool {
    (exponent % 2.0).abs() == 1.0
}

/// The power of a base that is positive and finite to a finite exponent.
fn power(base: f64, exponent: f64) -> f64 {
    if base == 1.0 {
        return 1.0;
    }
    let is_growing = (base > 1.0) == (exponent > 0.0);
    let beyond = if is_growing { f64::INFINITY } else { 0.0 };
    let is_huge = |bound: f64| head(exponent.abs()) > bound;
    if is_huge(power_of_two(64)) {
        return beyond;
    }
    let logarithm = if is_huge(power_of_two(31)) {
        // Only bases near 1 have a power that is neither zero nor infinite.
        if head(base) < 1.0 - power_of_two(-20) || head(base) > 1.0 {
            return beyond;
        }
        log2_near_one(base)
    } else {
        log2(base)
    };
    let exponent_head = head(exponent);
    let product = Sum {
        head: exponent_head * logarithm.head,
        tail: (exponent - exponent_head) * logarithm.head + exponent * logarithm.tail,
    };
    exp2(product)
}

/// log2 of a number less than 2^-20 away from 1: four terms of its series.
fn log2_near_one(number: f64) -> Sum {
    let t = number - 1.0;
    let rest = (t * t) * (0.5 - t * (1.0 / 3.0 - t * 0.25));
    let u = LOG2_E_SUM.head * t;
    let v = t * LOG2_E_SUM.tail - rest * LOG2_E;
    let head = head(u + v);
    Sum {
        head,
        tail: v - (head - u),
    }
}

/// log2 of a positive number: `exponent` + log2(`center`) + log2(`mantissa` / `center`), the last
/// of which is the series in `s` = (mantissa - center) / (mantissa + center).
fn log2(number: f64) -> Sum {
    let (mantissa, exponent) = split(number);
    let (mantissa, exponent) = if mantissa < SQRT_3 {
        (mantissa, exponent)
    } else {
        (mantissa / 2.0, exponent + 1)
    };
    let (center, log_center) = if mantissa < SQRT_3_HALVES {
        (1.0, ZERO)
    } else {
        (1.5, LOG2_OF_ONE_AND_A_HALF)
    };
    let exponent = f64::from(exponent);
    let series = series(mantissa, center);
    let head_product = TWO_THIRDS_LOG2_E_SUM.head * series.head;
    let tail_product = TWO_THIRDS_LOG2_E_SUM.tail * series.head
        + series.tail * TWO_THIRDS_LOG2_E
        + log_center.tail;
    let head = head(((head_product + tail_product) + log_center.head) + exponent);
    Sum {
        head,
        tail: tail_product - (((head - exponent) - log_center.head) - head_product),
    }
}

/// A positive number as a mantissa from 1 to below 2 and an exponent of two.
fn split(number: f64) -> (f64, i32) {
    let (number, shift) = if number.is_normal() {
        (number, 0)
    } else {
        (number * MAX_INTEGER as f64, 53)
    };
    let exponent = (number.to_bits() >> 52) as i32 - EXPONENT_BIAS;
    let mantissa = f64::from_bits(number.to_bits() & FRACTION | 1_f64.to_bits());
    (mantissa, exponent - shift)
}

/// 3/2 ln(mantissa / center).
fn series(mantissa: f64, center: f64) -> Sum {
    let u = mantissa - center;
    let v = 1.0 / (mantissa + center);
    let s = u * v;
    let s_head = head(s);
    // mantissa + center, as a sum, so that what `s` has lost in the division is known.
    let divisor_head = f64::from_bits(
        (((mantissa.to_bits() >> 1) & HEAD) | 0x2000_0000_0000_0000)
            + 0x0008_0000_0000_0000
            + if center == 1.0 {
                0
            } else {
                0x0004_0000_0000_0000
            },
    );
    let divisor_tail = mantissa - (divisor_head - center);
    let s_tail = v * ((u - s_head * divisor_head) - s_head * divisor_tail);
    let square = s * s;
    let mut rest = square * square * polynomial(square, &LOGARITHM);
    rest += s_tail * (s_head + s);
    let square = s_head * s_head;
    // 3 + s^2 + rest
    let factor_head = head(3.0 + square + rest);
    let factor_tail = rest - ((factor_head - 3.0) - square);
    let u = s_head * factor_head;
    let v = s_tail * factor_head + factor_tail * s;
    let head = head(u + v);
    Sum {
        head,
        tail: v - (head - u),
    }
}

/// 2 to the power of a sum.
fn exp2(logarithm: Sum) -> f64 {
    let (mut large, small) = (logarithm.head, logarithm.tail);
    let sum = small + large;
    let distance = sum - large;
    if sum > 1024.0 || sum == 1024.0 && small + OVERFLOW > distance {
        return f64::INFINITY;
    }
    if sum < -1075.0 || sum == -1075.0 && small <= distance {
        return 0.0;
    }
    let mut whole = 0.0;
    if head(sum.abs()) > 0.5 {
        whole = (head(sum.abs()) + 0.5).floor().copysign(sum);
        large -= whole;
    }
    let t = head(small + large);
    let u = t * LN_2_SUM.head;
    let v = (small - (t - large)) * LN_2 + t * LN_2_SUM.tail;
    let z = u + v;
    let lost = v - (z - u);
    let square = z * z;
    let t = z - square * polynomial(square, &EXPONENTIAL);
    // The divisor is where V8 differs: fdlibm divides by `t - 2` and takes `lost + z * lost` from
    // the quotient.
    let quotient = (z * t) / ((t - 2.0) - (lost + z * lost));
    scaled(1.0 - (quotient - z), whole as i32)
}

/// A number near 1 times a power of two, rounded once if the product is subnormal: the first
/// factor is so small that its product is exact.
fn scaled(number: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    number * power_of_two(half) * power_of_two(exponent - half)
}

fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((EXPONENT_BIAS + exponent) as u64) << 52)
}

/// The number without the lower half of its bits.
fn head(number: f64) -> f64 {
    f64::from_bits(number.to_bits() & HEAD)
}

/// The polynomial with these coefficients, the constant first.
fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    let terms = coefficients.iter().rev().copied();
    terms.reduce(|sum, term| term + x * sum).unwrap_or(0.0)
}
