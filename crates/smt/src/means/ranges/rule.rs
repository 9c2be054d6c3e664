//! The range of each application from those of its operands.

use stackful_term::{Domain, Op};

use super::range::Range;

const INT32: (f64, f64) = (i32::MIN as f64, i32::MAX as f64);
const UINT32: (f64, f64) = (0.0, u32::MAX as f64);
/// More than the length of every string.
const LENGTH: f64 = 536_870_912.0;

/// The range of an application to numbers of these ranges.
#[expect(
    clippy::too_many_lines,
    reason = "one exhaustive match, an arm for each operator"
)]
pub(super) fn applied(op: Op, operands: &[Range]) -> Range {
    let at = |index: usize| operands.get(index).copied().unwrap_or(Range::ANY);
    match op {
        Op::UnaryPlus | Op::ToNumber => at(0),
        Op::UnaryMinus => at(0).negated(),
        Op::Add => at(0).plus(at(1)),
        Op::Subtract => at(0).plus(at(1).negated()),
        Op::Multiply => at(0).times(at(1)),
        Op::Divide => at(0).over(at(1)),
        Op::Remainder => at(0).modulo(at(1)),
        Op::BitwiseNot | Op::BitwiseXor | Op::BitwiseOr | Op::LeftShift | Op::SignedRightShift => {
            to_int32(op, operands).unwrap_or(Range::integers(INT32.0, INT32.1))
        }
        Op::BitwiseAnd => masked(at(0), at(1)),
        Op::UnsignedRightShift => Range::integers(UINT32.0, UINT32.1),
        Op::Conditional => at(1).or(at(2)),
        Op::MathFloor => at(0).to_integers(f64::floor),
        Op::MathCeil => at(0).to_integers(f64::ceil),
        Op::MathTrunc => at(0).to_integers(f64::trunc),
        Op::MathRound => {
            let (down, up) = (at(0).to_integers(f64::floor), at(0).to_integers(f64::ceil));
            down.or(up)
        }
        Op::MathAbs => at(0).magnitude(),
        Op::MathSign => at(0).rising(|value| if value == 0.0 { 0.0 } else { value.signum() }),
        Op::MathSqrt => {
            let natural = Range {
                nan: true,
                ..Range::of(0.0, f64::INFINITY)
            };
            let negative = at(0).low < 0.0;
            let root = at(0).and(natural).rising(f64::sqrt);
            Range {
                integer: false,
                ..root.with_nan(negative)
            }
        }
        Op::MathFround => at(0).rising(|value| f64::from(value as f32)),
        Op::MathHypot => Range::of(0.0, f64::INFINITY).with_nan(true),
        Op::MathMin => at(0).combined(at(1), |a, b| {
            Range::of(a.low.min(b.low), a.high.min(b.high))
        }),
        Op::MathMax => at(0).combined(at(1), |a, b| {
            Range::of(a.low.max(b.low), a.high.max(b.high))
        }),
        Op::StringLength | Op::JsonLength => Range::integers(0.0, LENGTH),
        Op::StringIndexOf | Op::StringLastIndexOf | Op::RegExpIndex => {
            Range::integers(-1.0, LENGTH)
        }
        Op::StringCharCodeAt => Range::integers(0.0, f64::from(u16::MAX)).with_nan(true),
        // Numbers that no simple rule bounds; then what gives no numbers, or others too.
        Op::Exponentiate
        | Op::ParseInt
        | Op::ParseFloat
        | Op::LogicalNot
        | Op::Typeof
        | Op::LessThan
        | Op::LessEqual
        | Op::GreaterThan
        | Op::GreaterEqual
        | Op::LooselyEqual
        | Op::LooselyUnequal
        | Op::StrictlyEqual
        | Op::StrictlyUnequal
        | Op::ToString
        | Op::ToBoolean
        | Op::JsonStringify
        | Op::JsonKind
        | Op::JsonNumber
        | Op::JsonString
        | Op::StringIndex
        | Op::StringCharAt
        | Op::StringCodePointAt
        | Op::StringAt
        | Op::StringIncludes
        | Op::StringStartsWith
        | Op::StringEndsWith
        | Op::StringSlice
        | Op::StringSubstring
        | Op::StringSubstr
        | Op::StringTrim
        | Op::StringTrimStart
        | Op::StringTrimEnd
        | Op::StringToLowerCase
        | Op::StringToUpperCase
        | Op::StringRepeat
        | Op::StringPadStart
        | Op::StringPadEnd
        | Op::StringFromCharCode
        | Op::EncodeURIComponent
        | Op::IsNan
        | Op::IsFinite
        | Op::NumberIsNan
        | Op::NumberIsFinite
        | Op::NumberIsInteger
        | Op::NumberToFixed
        | Op::RegExpTest
        | Op::RegExpCapture => Range::ANY,
    }
}

/// `x | 0` and the like of numbers that are small enough to stay what they are.
fn to_int32(op: Op, operands: &[Range]) -> Option<Range> {
    let (&[value, nothing], Op::BitwiseOr | Op::LeftShift | Op::SignedRightShift) = (operands, op)
    else {
        return None;
    };
    let is_small = INT32.0 <= value.low && value.high <= INT32.1;
    let integer = Range {
        nan: false,
        ..value.to_integers(f64::trunc)
    };
    let integer = if value.nan {
        integer.or(Range::point(0.0))
    } else {
        integer
    };
    (is_small && nothing == Range::point(0.0)).then_some(integer)
}

/// `&`: no greater than an operand that is not negative.
fn masked(a: Range, b: Range) -> Range {
    let mask = |range: Range| {
        let is_mask = range.low >= 0.0 && range.high <= INT32.1 && !range.nan;
        is_mask.then_some(range.high.trunc())
    };
    match (mask(a), mask(b)) {
        (Some(a), Some(b)) => Range::integers(0.0, a.min(b)),
        (Some(most), None) | (None, Some(most)) => Range::integers(0.0, most),
        (None, None) => Range::integers(INT32.0, INT32.1),
    }
}

/// The range of the values that may be chosen.
pub(super) fn within(domain: &Domain) -> Range {
    match domain {
        Domain::Number { .. } if domain.is_any_number() => Range::ANY,
        Domain::Number {
            integer,
            min,
            max,
            max_exclusive,
        } => {
            let max = if *max_exclusive {
                max.next_down()
            } else {
                *max
            };
            let finite = Range::of(min.max(f64::MIN), max.min(f64::MAX));
            finite.and(Range {
                integer: *integer,
                ..Range::ANY
            })
        }
        Domain::Boolean | Domain::String { .. } => Range::ANY,
    }
}
