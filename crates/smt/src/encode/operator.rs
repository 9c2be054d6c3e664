//! Which rule is whose: one for every operator.

use stackful_term::{MatchPart, Op, TermId};

use super::Encoder;
use super::bits::{Bitwise, Shift};
use super::cases::{Cases, Shape};
use super::transform::{End, Letters};

impl Encoder<'_> {
    /// The rule of each operator.
    #[expect(
        clippy::too_many_lines,
        reason = "one exhaustive match, a call for each operator"
    )]
    pub(super) fn apply(&mut self, term: TermId, op: Op, arguments: &[TermId]) -> Cases {
        self.current = Some((term, op));
        let arguments: Vec<Cases> = arguments.iter().map(|a| self.encoded[a].clone()).collect();
        let undefined = self.one(Shape::Undefined);
        let at = |index: usize| arguments.get(index).unwrap_or(&undefined);
        let (a, b, c) = (at(0), at(1), at(2));
        let result = match op {
            Op::UnaryPlus | Op::ToNumber => Some(self.to_number(a)),
            Op::UnaryMinus => Some(self.negate(a)),
            Op::BitwiseNot => Some(self.bitwise_not(a)),
            Op::LogicalNot => Some(self.logical_not(a)),
            Op::Typeof => Some(self.type_of(a)),
            Op::Add => Some(self.add(a, b)),
            Op::Subtract => Some(self.subtract(a, b)),
            Op::Multiply => Some(self.multiply(a, b)),
            Op::Divide => Some(self.divide(a, b)),
            Op::Remainder => Some(self.remainder(a, b)),
            Op::Exponentiate => self.exponentiate(a, b),
            Op::BitwiseAnd => Some(self.bitwise(Bitwise::And, a, b)),
            Op::BitwiseOr => Some(self.bitwise(Bitwise::Or, a, b)),
            Op::BitwiseXor => Some(self.bitwise(Bitwise::Xor, a, b)),
            Op::LeftShift => Some(self.shift(Shift::Left, a, b)),
            Op::SignedRightShift => Some(self.shift(Shift::SignedRight, a, b)),
            Op::UnsignedRightShift => Some(self.shift(Shift::UnsignedRight, a, b)),
            Op::LessThan => Some(self.less_than(a, b)),
            Op::LessEqual => Some(self.less_equal(a, b)),
            Op::GreaterThan => Some(self.less_than(b, a)),
            Op::GreaterEqual => Some(self.less_equal(b, a)),
            Op::LooselyEqual => Some(self.loosely_equal(a, b)),
            Op::LooselyUnequal => {
                let equal = self.loosely_equal(a, b);
                Some(self.logical_not(&equal))
            }
            Op::StrictlyEqual => Some(self.strictly_equal(a, b)),
            Op::StrictlyUnequal => {
                let equal = self.strictly_equal(a, b);
                Some(self.logical_not(&equal))
            }
            Op::Conditional => {
                let condition = self.truth(a);
                let chosen = self.conditional(condition, b, c);
                Some(self.needing(chosen, &[a]))
            }
            Op::ToString => Some(self.to_string(a)),
            Op::ToBoolean => Some(self.to_boolean(a)),
            Op::JsonStringify => Some(self.json_stringify(a)),
            Op::StringLength => Some(self.length(a)),
            Op::StringIndex => self.index(a, b),
            Op::StringCharAt => Some(self.char_at(a, b)),
            Op::StringCharCodeAt => Some(self.char_code_at(a, b)),
            Op::StringCodePointAt => Some(self.code_point_at(a, b)),
            Op::StringAt => Some(self.at(a, b)),
            Op::StringFromCharCode => Some(self.from_char_code(a)),
            Op::StringIndexOf => Some(self.index_of(a, b, c)),
            Op::StringLastIndexOf => Some(self.last_index_of(a, b, c)),
            Op::StringIncludes => Some(self.includes(a, b, c)),
            Op::StringStartsWith => Some(self.starts_with(a, b, c)),
            Op::StringEndsWith => Some(self.ends_with(a, b, c)),
            Op::StringSlice => Some(self.slice(a, b, c)),
            Op::StringSubstring => Some(self.substring(a, b, c)),
            Op::StringSubstr => Some(self.substr(a, b, c)),
            Op::StringTrim => Some(self.trim(a, true, true)),
            Op::StringTrimStart => Some(self.trim(a, true, false)),
            Op::StringTrimEnd => Some(self.trim(a, false, true)),
            Op::StringToLowerCase => Some(self.change_case(Letters::Lower, a)),
            Op::StringToUpperCase => Some(self.change_case(Letters::Upper, a)),
            Op::StringRepeat => self.repeat(a, b),
            Op::StringPadStart => self.pad(End::Start, a, b, c),
            Op::StringPadEnd => self.pad(End::End, a, b, c),
            Op::ParseInt => Some(self.parse_int(a, b)),
            Op::ParseFloat => Some(self.parse_float(a)),
            Op::IsNan => Some(self.is_nan(a)),
            Op::IsFinite => Some(self.is_finite(a)),
            Op::NumberIsNan => Some(self.number_is_nan(a)),
            Op::NumberIsFinite => Some(self.number_is_finite(a)),
            Op::NumberIsInteger => Some(self.number_is_integer(a)),
            Op::MathFloor => Some(self.floor(a)),
            Op::MathCeil => Some(self.ceil(a)),
            Op::MathRound => Some(self.round(a)),
            Op::MathTrunc => Some(self.trunc(a)),
            Op::MathAbs => Some(self.abs(a)),
            Op::MathSign => Some(self.sign(a)),
            Op::MathSqrt => Some(self.sqrt(a)),
            Op::MathMin => Some(self.min(a, b)),
            Op::MathMax => Some(self.max(a, b)),
            Op::RegExpTest => self.regexp(MatchPart::Whether, &arguments),
            Op::RegExpIndex => self.regexp(MatchPart::Where, &arguments),
            Op::RegExpCapture => self.regexp(MatchPart::What, &arguments),
        };
        result.unwrap_or_else(|| self.unsupported(term))
    }
}
