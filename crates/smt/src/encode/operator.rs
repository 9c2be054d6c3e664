//! Which rule is whose: one for every operator. Where none covers the operands, there is nothing.

use stackful_term::{MatchPart, Op};

use super::bits::{Bitwise, Shift};
use super::cases::{Cases, Shape};
use super::draft::Draft;
use super::regexp::Searches;
use super::transform::{End, Letters};
use super::{
    bits, character, compare, convert, fixed, json, math, number, parse, power, search, single,
    slice, transform, uri,
};

/// The rule of each operator.
#[expect(
    clippy::too_many_lines,
    reason = "one exhaustive match, a call for each operator"
)]
pub(super) fn apply(
    draft: &mut Draft,
    searches: &mut Searches,
    op: Op,
    arguments: &[Cases],
) -> Option<Cases> {
    let undefined = Cases::one(&mut draft.exprs, Shape::Undefined);
    let at = |index: usize| arguments.get(index).unwrap_or(&undefined);
    let (a, b, c) = (at(0), at(1), at(2));
    match op {
        Op::UnaryPlus | Op::ToNumber => Some(convert::to_number(draft, a)),
        Op::UnaryMinus => Some(number::negate(draft, a)),
        Op::BitwiseNot => Some(bits::bitwise_not(draft, a)),
        Op::LogicalNot => Some(convert::logical_not(&mut draft.exprs, a)),
        Op::Typeof => Some(convert::type_of(draft, a)),
        Op::Add => Some(number::add(draft, a, b)),
        Op::Subtract => Some(number::subtract(draft, a, b)),
        Op::Multiply => Some(number::multiply(draft, a, b)),
        Op::Divide => Some(number::divide(draft, a, b)),
        Op::Remainder => Some(number::remainder(draft, a, b)),
        Op::Exponentiate => power::exponentiate(draft, a, b),
        Op::BitwiseAnd => Some(bits::bitwise(draft, Bitwise::And, a, b)),
        Op::BitwiseOr => Some(bits::bitwise(draft, Bitwise::Or, a, b)),
        Op::BitwiseXor => Some(bits::bitwise(draft, Bitwise::Xor, a, b)),
        Op::LeftShift => Some(bits::shift(draft, Shift::Left, a, b)),
        Op::SignedRightShift => Some(bits::shift(draft, Shift::SignedRight, a, b)),
        Op::UnsignedRightShift => Some(bits::shift(draft, Shift::UnsignedRight, a, b)),
        Op::LessThan => Some(compare::less_than(draft, a, b)),
        Op::LessEqual => Some(compare::less_equal(draft, a, b)),
        Op::GreaterThan => Some(compare::less_than(draft, b, a)),
        Op::GreaterEqual => Some(compare::less_equal(draft, b, a)),
        Op::LooselyEqual => Some(compare::loosely_equal(draft, a, b)),
        Op::LooselyUnequal => {
            let equal = compare::loosely_equal(draft, a, b);
            Some(convert::logical_not(&mut draft.exprs, &equal))
        }
        Op::StrictlyEqual => Some(compare::strictly_equal(draft, a, b)),
        Op::StrictlyUnequal => {
            let equal = compare::strictly_equal(draft, a, b);
            Some(convert::logical_not(&mut draft.exprs, &equal))
        }
        Op::Conditional => {
            let condition = convert::truth(&mut draft.exprs, a);
            let chosen = Cases::conditional(&mut draft.exprs, condition, b, c);
            Some(Cases::needing(&mut draft.exprs, chosen, &[a]))
        }
        Op::ToString => Some(convert::to_string(draft, a)),
        Op::ToBoolean => Some(convert::to_boolean(&mut draft.exprs, a)),
        Op::JsonStringify => Some(json::json_stringify(draft, a)),
        // What is asked of texts of JSON is answered by `means/documents`.
        Op::JsonKind | Op::JsonLength | Op::JsonNumber | Op::JsonString => None,
        Op::StringLength => Some(slice::length(draft, a)),
        Op::StringIndex => character::index(draft, a, b),
        Op::StringCharAt => Some(character::char_at(draft, a, b)),
        Op::StringCharCodeAt => Some(character::char_code_at(draft, a, b)),
        Op::StringCodePointAt => Some(character::code_point_at(draft, a, b)),
        Op::StringAt => Some(character::at(draft, a, b)),
        Op::StringFromCharCode => Some(character::from_char_code(draft, a)),
        Op::StringIndexOf => Some(search::index_of(draft, a, b, c)),
        Op::StringLastIndexOf => Some(search::last_index_of(draft, a, b, c)),
        Op::StringIncludes => Some(search::includes(draft, a, b, c)),
        Op::StringStartsWith => Some(search::starts_with(draft, a, b, c)),
        Op::StringEndsWith => Some(search::ends_with(draft, a, b, c)),
        Op::StringSlice => Some(slice::slice(draft, a, b, c)),
        Op::StringSubstring => Some(slice::substring(draft, a, b, c)),
        Op::StringSubstr => Some(slice::substr(draft, a, b, c)),
        Op::StringTrim => Some(transform::trim(draft, a, true, true)),
        Op::StringTrimStart => Some(transform::trim(draft, a, true, false)),
        Op::StringTrimEnd => Some(transform::trim(draft, a, false, true)),
        Op::StringToLowerCase => Some(transform::change_case(draft, Letters::Lower, a)),
        Op::StringToUpperCase => Some(transform::change_case(draft, Letters::Upper, a)),
        Op::StringRepeat => transform::repeat(draft, a, b),
        Op::StringPadStart => transform::pad(draft, End::Start, a, b, c),
        Op::StringPadEnd => transform::pad(draft, End::End, a, b, c),
        Op::EncodeURIComponent => Some(uri::encode_component(draft, a)),
        Op::ParseInt => Some(parse::parse_int(draft, a, b)),
        Op::ParseFloat => Some(parse::parse_float(draft, a)),
        Op::IsNan => Some(math::is_nan(draft, a)),
        Op::IsFinite => Some(math::is_finite(draft, a)),
        Op::NumberIsNan => Some(math::number_is_nan(draft, a)),
        Op::NumberIsFinite => Some(math::number_is_finite(draft, a)),
        Op::NumberIsInteger => Some(math::number_is_integer(draft, a)),
        Op::NumberToFixed => fixed::to_fixed(draft, a, b),
        Op::MathFloor => Some(math::floor(draft, a)),
        Op::MathCeil => Some(math::ceil(draft, a)),
        Op::MathRound => Some(math::round(draft, a)),
        Op::MathTrunc => Some(math::trunc(draft, a)),
        Op::MathAbs => Some(math::abs(draft, a)),
        Op::MathSign => Some(math::sign(draft, a)),
        Op::MathSqrt => Some(math::sqrt(draft, a)),
        Op::MathMin => Some(math::min(draft, a, b)),
        Op::MathMax => Some(math::max(draft, a, b)),
        Op::MathFround => Some(single::fround(draft, a)),
        Op::MathHypot => (arguments.len() == 2).then(|| math::hypot(draft, a, b)),
        Op::RegExpTest => searches.regexp(draft, MatchPart::Whether, arguments),
        Op::RegExpIndex => searches.regexp(draft, MatchPart::Where, arguments),
        Op::RegExpCapture => searches.regexp(draft, MatchPart::What, arguments),
    }
}
