//! The value of a term: the one definition of what operators mean.
//!
//! Every answer of the solver is checked here before a test run is spent on it. Some applications
//! have no value: the call would throw (a string method on `undefined`, `repeat(-1)`), or its
//! result is not a primitive (`s["charAt"]`), longer than [`MAX_LENGTH`], or a match that takes too
//! many steps. A trace never holds
//! such a call, but under another assignment its terms may come to one: then the run leaves the
//! path, so a condition without a value [`holds`] neither way.
//!
//! The last digits of a power that is not exact are the engine's own. Then the value is that of V8
//! in Node 20 and 22, [`Evaluation::is_left_to_engine`] says that it was needed, and only a run
//! shows whether what follows from it is so.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::ecma;
use crate::op::HasValue;
use crate::{Assignment, Node, Op, TermId, Terms, Value};

/// Longest string that the evaluator makes, in code units. V8 allows more; an assignment that
/// needs it is not worth a run.
pub const MAX_LENGTH: usize = 1 << 24;

/// The value of `term` under `assignment`; `undefined` if it has none.
pub fn evaluate(terms: &Terms, term: TermId, assignment: &Assignment) -> Value {
    Evaluation::new(terms, assignment)
        .value(term)
        .unwrap_or(Value::Undefined)
}

/// Whether `term` has a value under `assignment` and `ToBoolean` of it is `truth`.
pub fn holds(terms: &Terms, term: TermId, truth: bool, assignment: &Assignment) -> bool {
    Evaluation::new(terms, assignment).holds(term, truth)
}

/// Values of many terms under one assignment, each computed once.
pub struct Evaluation<'a> {
    terms: &'a Terms,
    assignment: &'a Assignment,
    values: FxHashMap<TermId, Option<Value>>,
    is_left_to_engine: bool,
}

impl<'a> Evaluation<'a> {
    /// Nothing is computed yet.
    pub fn new(terms: &'a Terms, assignment: &'a Assignment) -> Evaluation<'a> {
        Evaluation {
            terms,
            assignment,
            values: FxHashMap::default(),
            is_left_to_engine: false,
        }
    }

    /// The value of `term`, if it has one.
    pub fn value(&mut self, term: TermId) -> Option<Value> {
        // No recursion: a loop of the app under test nests terms as deep as it runs long.
        let mut stack = vec![term];
        while let Some(&next) = stack.last() {
            if self.values.contains_key(&next) {
                stack.pop();
                continue;
            }
            let pending = stack.len();
            if let Node::Apply { arguments, .. } = self.terms.node(next) {
                stack.extend(arguments.iter().filter(|a| !self.values.contains_key(a)));
            }
            if stack.len() == pending {
                let value = self.compute(next);
                self.values.insert(next, value);
                stack.pop();
            }
        }
        self.values[&term].clone()
    }

    /// Whether `term` has a value and `ToBoolean` of it is `truth`.
    pub fn holds(&mut self, term: TermId, truth: bool) -> bool {
        self.value(term)
            .is_some_and(|value| ecma::to_boolean(&value) == truth)
    }

    /// Whether anything computed so far is a value that another engine may compute otherwise.
    pub fn is_left_to_engine(&self) -> bool {
        self.is_left_to_engine
    }

    /// The value of a term whose arguments are in the table.
    fn compute(&mut self, term: TermId) -> Option<Value> {
        match self.terms.node(term) {
            Node::Constant(value) => Some(value.clone()),
            Node::Input(input) => {
                let input = self.terms.input_declaration(*input);
                Some(self.assignment.value_of(input).clone())
            }
            Node::Apply {
                op: Op::Conditional,
                arguments,
            } => {
                let condition = self.values[&arguments[0]].as_ref()?;
                let chosen = arguments[if ecma::to_boolean(condition) { 1 } else { 2 }];
                self.values[&chosen].clone()
            }
            Node::Apply { op, arguments } => {
                let values: Option<Vec<Value>> = arguments
                    .iter()
                    .map(|argument| self.values[argument].clone())
                    .collect();
                let values = values?;
                self.is_left_to_engine |= is_left_to_engine(*op, &values);
                apply(*op, &values)
            }
        }
    }
}

/// The value of one operator on values, if it has one. Missing optional arguments are `undefined`.
#[expect(
    clippy::too_many_lines,
    reason = "one exhaustive match, an arm for each operator"
)]
pub fn apply(op: Op, arguments: &[Value]) -> Option<Value> {
    let at = |index: usize| arguments.get(index).unwrap_or(&Value::Undefined);
    let number = |index: usize| ecma::to_number(at(index));
    let int32 = |index: usize| ecma::to_int32(number(index));
    let text = |index: usize| ecma::to_string(at(index));
    // A string method exists on strings only: on any other primitive of ours the call throws.
    let receiver = || match at(0) {
        Value::String(string) => Some(string),
        _ => None,
    };
    let ordering = || ecma::is_less_than(at(0), at(1));
    Some(match op {
        Op::UnaryPlus | Op::ToNumber => number(0).into(),
        Op::UnaryMinus => (-number(0)).into(),
        Op::BitwiseNot => f64::from(!int32(0)).into(),
        Op::LogicalNot => (!ecma::to_boolean(at(0))).into(),
        Op::Typeof => at(0).sort().type_of()?.into(),
        Op::Add => add(at(0), at(1))?,
        Op::Subtract => (number(0) - number(1)).into(),
        Op::Multiply => (number(0) * number(1)).into(),
        Op::Divide => (number(0) / number(1)).into(),
        Op::Remainder => ecma::remainder(number(0), number(1)).into(),
        Op::Exponentiate => ecma::exponentiate(number(0), number(1)).into(),
        Op::BitwiseAnd => f64::from(int32(0) & int32(1)).into(),
        Op::BitwiseOr => f64::from(int32(0) | int32(1)).into(),
        Op::BitwiseXor => f64::from(int32(0) ^ int32(1)).into(),
        Op::LeftShift => ecma::left_shift(number(0), number(1)).into(),
        Op::SignedRightShift => ecma::signed_right_shift(number(0), number(1)).into(),
        Op::UnsignedRightShift => ecma::unsigned_right_shift(number(0), number(1)).into(),
        Op::LessThan => ordering().is_some_and(Ordering::is_lt).into(),
        Op::LessEqual => ordering().is_some_and(Ordering::is_le).into(),
        Op::GreaterThan => ordering().is_some_and(Ordering::is_gt).into(),
        Op::GreaterEqual => ordering().is_some_and(Ordering::is_ge).into(),
        Op::LooselyEqual => ecma::is_loosely_equal(at(0), at(1)).into(),
        Op::LooselyUnequal => (!ecma::is_loosely_equal(at(0), at(1))).into(),
        Op::StrictlyEqual => ecma::is_strictly_equal(at(0), at(1)).into(),
        Op::StrictlyUnequal => (!ecma::is_strictly_equal(at(0), at(1))).into(),
        Op::Conditional => at(if ecma::to_boolean(at(0)) { 1 } else { 2 }).clone(),
        Op::ToString => text(0).into(),
        Op::ToBoolean => ecma::to_boolean(at(0)).into(),
        Op::JsonStringify => ecma::json_stringify(at(0)),
        Op::JsonKind => ecma::json_kind(receiver()?, &text(1))?.into(),
        Op::JsonLength => ecma::json_length(receiver()?, &text(1))?.into(),
        Op::JsonNumber => ecma::json_number(receiver()?, &text(1))?.into(),
        Op::JsonString => ecma::json_string(receiver()?, &text(1))?.into(),
        Op::StringLength => ecma::length(at(0))?,
        Op::StringIndex => ecma::get(at(0), at(1))?,
        Op::StringCharAt => ecma::char_at(receiver()?, at(1)),
        Op::StringCharCodeAt => ecma::char_code_at(receiver()?, at(1)).into(),
        Op::StringCodePointAt => ecma::code_point_at(receiver()?, at(1)),
        Op::StringAt => ecma::at(receiver()?, at(1)),
        Op::StringIndexOf => ecma::index_of(receiver()?, &text(1), at(2)).into(),
        Op::StringLastIndexOf => ecma::last_index_of(receiver()?, &text(1), at(2)).into(),
        Op::StringIncludes => ecma::includes(receiver()?, &text(1), at(2)).into(),
        Op::StringStartsWith => ecma::starts_with(receiver()?, &text(1), at(2)).into(),
        Op::StringEndsWith => ecma::ends_with(receiver()?, &text(1), at(2)).into(),
        Op::StringSlice => ecma::slice(receiver()?, at(1), at(2)).into(),
        Op::StringSubstring => ecma::substring(receiver()?, at(1), at(2)).into(),
        Op::StringSubstr => ecma::substr(receiver()?, at(1), at(2)).into(),
        Op::StringTrim => ecma::trim(receiver()?).into(),
        Op::StringTrimStart => ecma::trim_start(receiver()?).into(),
        Op::StringTrimEnd => ecma::trim_end(receiver()?).into(),
        Op::StringToLowerCase => ecma::to_lower_case(receiver()?).into(),
        Op::StringToUpperCase => ecma::to_upper_case(receiver()?).into(),
        Op::StringRepeat => ecma::repeat(receiver()?, at(1))?.into(),
        Op::StringPadStart => ecma::pad_start(receiver()?, at(1), at(2))?.into(),
        Op::StringPadEnd => ecma::pad_end(receiver()?, at(1), at(2))?.into(),
        Op::StringFromCharCode => ecma::from_char_code(at(0)),
        Op::EncodeURIComponent => ecma::encode_uri_component(&text(0))?.into(),
        Op::ParseInt => ecma::parse_int(text(0).units(), int32(1)).into(),
        Op::ParseFloat => ecma::parse_float(text(0).units()).into(),
        Op::IsNan => number(0).is_nan().into(),
        Op::IsFinite => number(0).is_finite().into(),
        Op::NumberIsNan => matches!(at(0), Value::Number(a) if a.is_nan()).into(),
        Op::NumberIsFinite => matches!(at(0), Value::Number(a) if a.is_finite()).into(),
        Op::NumberIsInteger => matches!(at(0), Value::Number(a) if a.fract() == 0.0).into(),
        Op::NumberToFixed => match at(0) {
            Value::Number(of) => {
                let digits = ecma::to_integer_or_infinity(at(1));
                ecma::number_to_fixed(*of, digits)?.as_str().into()
            }
            _ => return None,
        },
        Op::MathFloor => number(0).floor().into(),
        Op::MathCeil => number(0).ceil().into(),
        Op::MathRound => ecma::math::round(number(0)).into(),
        Op::MathTrunc => number(0).trunc().into(),
        Op::MathAbs => number(0).abs().into(),
        Op::MathSign => ecma::math::sign(number(0)).into(),
        Op::MathSqrt => number(0).sqrt().into(),
        Op::MathMin => ecma::math::min(number(0), number(1)).into(),
        Op::MathMax => ecma::math::max(number(0), number(1)).into(),
        Op::MathFround => ecma::math::fround(number(0)).into(),
        Op::MathHypot => {
            let numbers: Vec<f64> = arguments.iter().map(ecma::to_number).collect();
            ecma::math::hypot(&numbers).into()
        }
        Op::RegExpTest => ecma::reg_exp_test(at(0), &text(1), at(2))?.into(),
        Op::RegExpIndex => ecma::reg_exp_index(at(0), &text(1), at(2), at(3))?.into(),
        Op::RegExpCapture => ecma::reg_exp_capture(at(0), &text(1), at(2), at(3))?,
    })
}

/// Whether engines may differ in the value of an operator on values.
fn is_left_to_engine(op: Op, arguments: &[Value]) -> bool {
    match op.has_value() {
        HasValue::Nearly => {
            let numbers: Vec<f64> = arguments.iter().map(ecma::to_number).collect();
            if op == Op::Exponentiate {
                ecma::is_left_to_engine(numbers[0], numbers[1])
            } else {
                ecma::math::is_hypot_left_to_engine(&numbers)
            }
        }
        HasValue::Always | HasValue::OfStrings | HasValue::Perhaps => false,
    }
}

/// `a + b` on primitives.
fn add(a: &Value, b: &Value) -> Option<Value> {
    if matches!(a, Value::String(_)) || matches!(b, Value::String(_)) {
        let (a, b) = (ecma::to_string(a), ecma::to_string(b));
        (a.len() + b.len() <= MAX_LENGTH).then(|| a.concat(&b).into())
    } else {
        Some((ecma::to_number(a) + ecma::to_number(b)).into())
    }
}
