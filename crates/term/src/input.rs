//! Inputs of a test run: what the engine may choose.

use stackful_regexp::Pattern;

use crate::{InputName, JsString, Sort, Value};

/// A free variable of terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// Unique among the inputs of a run, such as `event.0.clientX`.
    pub name: InputName,
    /// The values that the engine may choose.
    pub domain: Domain,
    /// The value without an assignment.
    pub initial: Value,
}

/// The values that an input may take.
#[derive(Clone, Debug)]
pub enum Domain {
    /// `false` and `true`.
    Boolean,
    /// Numbers from `min` to `max`. The domain without integrality and bounds (-Infinity,
    /// Infinity) is every number, NaN, infinities and -0 included; any other domain has only
    /// finite numbers, and no -0.
    Number {
        /// Only integers.
        integer: bool,
        /// The least value.
        min: f64,
        /// The greatest value, itself excluded if `max_exclusive`.
        max: f64,
        /// Whether `max` is not a value.
        max_exclusive: bool,
    },
    /// Strings.
    String {
        /// The greatest length in UTF-16 code units.
        max_length: Option<u32>,
        /// The only values; any string if empty.
        one_of: Vec<JsString>,
        /// A regular expression, as a literal, that each value has a match of.
        matches: Option<JsString>,
    },
}

impl Domain {
    /// Every number.
    pub const ANY_NUMBER: Domain = Domain::Number {
        integer: false,
        min: f64::NEG_INFINITY,
        max: f64::INFINITY,
        max_exclusive: false,
    };

    /// Every string.
    pub const ANY_STRING: Domain = Domain::String {
        max_length: None,
        one_of: Vec::new(),
        matches: None,
    };

    /// The sort of every value.
    pub fn sort(&self) -> Sort {
        match self {
            Domain::Boolean => Sort::Boolean,
            Domain::Number { .. } => Sort::Number,
            Domain::String { .. } => Sort::String,
        }
    }

    /// Whether this is the domain of every number, NaN, infinities and -0 included.
    pub fn is_any_number(&self) -> bool {
        *self == Domain::ANY_NUMBER
    }

    /// Whether `value` may be chosen.
    pub fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Boolean, Value::Boolean(_)) => true,
            (
                Domain::Number {
                    integer,
                    min,
                    max,
                    max_exclusive,
                },
                Value::Number(number),
            ) => {
                self.is_any_number()
                    || number.is_finite()
                        && !(*number == 0.0 && number.is_sign_negative())
                        && (!integer || number.fract() == 0.0)
                        && number >= min
                        && (number < max || number == max && !max_exclusive)
            }
            (
                Domain::String {
                    max_length,
                    one_of,
                    matches,
                },
                Value::String(string),
            ) => {
                max_length.is_none_or(|max| string.len() <= max as usize)
                    && (one_of.is_empty() || one_of.contains(string))
                    && matches.as_ref().is_none_or(|of| is_found(of, string))
            }
            _ => false,
        }
    }
}

/// Whether a pattern has a match in a string; not if it is none that we can match, or takes too long.
fn is_found(literal: &JsString, string: &JsString) -> bool {
    Pattern::of_literal(literal.units())
        .is_some_and(|pattern| matches!(pattern.exec(string.units(), 0), Ok(Some(_))))
}

impl PartialEq for Domain {
    fn eq(&self, other: &Domain) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Domain {}

impl std::hash::Hash for Domain {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// A domain with its doubles as bits, which can be compared and hashed.
#[derive(PartialEq, Eq, Hash)]
enum Identity<'a> {
    Boolean,
    Number(bool, u64, u64, bool),
    String(Option<u32>, &'a [JsString], Option<&'a JsString>),
}

impl Domain {
    fn identity(&self) -> Identity<'_> {
        match self {
            Domain::Boolean => Identity::Boolean,
            Domain::Number {
                integer,
                min,
                max,
                max_exclusive,
            } => Identity::Number(*integer, min.to_bits(), max.to_bits(), *max_exclusive),
            Domain::String {
                max_length,
                one_of,
                matches,
            } => Identity::String(*max_length, one_of, matches.as_ref()),
        }
    }
}
