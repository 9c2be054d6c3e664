//! Which primitive type a term has, as far as its operator and arguments tell.

use crate::Op;

/// The primitive type of a term's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// `undefined`.
    Undefined,
    /// `null`.
    Null,
    /// A boolean.
    Boolean,
    /// A double.
    Number,
    /// A string.
    String,
    /// Not known before evaluation, such as `s[i]`: a string, or `undefined`.
    Mixed,
}

impl Sort {
    /// What `typeof` answers for this sort.
    pub fn type_of(self) -> Option<&'static str> {
        match self {
            Sort::Undefined => Some("undefined"),
            Sort::Null => Some("object"),
            Sort::Boolean => Some("boolean"),
            Sort::Number => Some("number"),
            Sort::String => Some("string"),
            Sort::Mixed => None,
        }
    }
}

/// The sort of an operator applied to arguments of these sorts.
pub(crate) fn sort_of(op: Op, arguments: &[Sort]) -> Sort {
    match op {
        Op::Add => match (arguments[0], arguments[1]) {
            (Sort::String, _) | (_, Sort::String) => Sort::String,
            (Sort::Mixed, _) | (_, Sort::Mixed) => Sort::Mixed,
            _ => Sort::Number,
        },
        Op::StringLength if arguments[0] == Sort::String => Sort::Number,
        Op::JsonStringify if arguments[0] == Sort::Undefined => Sort::Undefined,
        Op::JsonStringify if arguments[0] != Sort::Mixed => Sort::String,
        Op::Conditional if arguments[1] == arguments[2] => arguments[1],
        Op::Conditional
        | Op::JsonStringify
        | Op::StringLength
        | Op::StringIndex
        | Op::StringCodePointAt
        | Op::StringAt
        | Op::RegExpCapture => Sort::Mixed,
        Op::LogicalNot
        | Op::LessThan
        | Op::LessEqual
        | Op::GreaterThan
        | Op::GreaterEqual
        | Op::LooselyEqual
        | Op::LooselyUnequal
        | Op::StrictlyEqual
        | Op::StrictlyUnequal
        | Op::ToBoolean
        | Op::StringIncludes
        | Op::StringStartsWith
        | Op::StringEndsWith
        | Op::IsNan
        | Op::IsFinite
        | Op::NumberIsNan
        | Op::NumberIsFinite
        | Op::NumberIsInteger
        | Op::RegExpTest => Sort::Boolean,
        Op::Typeof
        | Op::ToString
        | Op::StringCharAt
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
        | Op::StringFromCharCode => Sort::String,
        _ => Sort::Number,
    }
}
