//! The one list of operators, and what is known of each.
//!
//! An operator is an operation of JavaScript itself, coercions included: `Add` is the `+` of
//! ECMA-262 on any two primitives, not an addition of numbers. The evaluator ([`crate::eval`])
//! defines it and the encoder of `smt` translates it by the sorts of its arguments; both are
//! exhaustive matches, so a new operator does not compile until they know it. All else that is
//! asked of an operator stands in its row here:
//!
//! ```text
//! Name = code in a trace, JavaScript's name, number of arguments, form, sort, has a value;
//! ```
//!
//! The runtime writes an operator into the trace by its code (`runtime/src/protocol.js` is
//! generated from this list).

use crate::Sort;
use crate::form::Precedence::{
    Additive, BitwiseAnd, BitwiseOr, BitwiseXor, Equality, Exponentiation, Multiplicative,
    Relational, Shift,
};
use crate::form::{Form, MatchPart};
use crate::sort::ResultSort::{self, Is, Of};
use crate::sort::Sort::{Boolean, Mixed, Number, String};
use crate::sort::{of_choice, of_json_text, of_length, of_sum};
use HasValue::{Always, Nearly, OfStrings, Perhaps};

/// Whether an application to values has a value itself. It has none where JavaScript throws, or
/// where the result is no primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HasValue {
    /// On any operands.
    Always,
    /// On any operands, but on some it is left to the engine: ECMA-262 calls it
    /// "implementation-approximated".
    Nearly,
    /// If the first operand is a string: a method of strings, which other primitives do not have.
    OfStrings,
    /// It depends on the values of the operands.
    Perhaps,
}

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $js:literal, $min:literal..=$max:literal,
        $form:expr, $sort:expr, $has_value:expr;)*) => {
        /// An operator; the number is its code in a trace and never changes its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Op { $($(#[$doc])* $name = $code,)* }

        impl Op {
            /// Every operator, in the order of its code.
            pub const ALL: &'static [Op] = &[$(Op::$name,)*];

            /// The operator of a trace code; `None` for a code that no operator has.
            pub fn from_code(code: u32) -> Option<Op> {
                match code { $($code => Some(Op::$name),)* _ => None }
            }

            /// The name in this list, as the generated runtime constants spell it.
            pub fn name(self) -> &'static str {
                match self { $(Op::$name => stringify!($name),)* }
            }

            /// How JavaScript writes it: a punctuator, or the path of the built-in function.
            pub fn js(self) -> &'static str {
                match self { $(Op::$name => $js,)* }
            }

            /// The least and the greatest number of arguments, a receiver included.
            pub fn arity(self) -> std::ops::RangeInclusive<usize> {
                match self { $(Op::$name => $min..=$max,)* }
            }

            /// The syntax of an application.
            pub fn form(self) -> Form {
                match self { $(Op::$name => $form,)* }
            }

            fn result_sort(self) -> ResultSort {
                match self { $(Op::$name => $sort,)* }
            }

            /// Whether an application has a value.
            pub(crate) fn has_value(self) -> HasValue {
                match self { $(Op::$name => $has_value,)* }
            }
        }
    };
}

impl Op {
    /// The sort of an application to arguments of these sorts.
    pub(crate) fn sort(self, arguments: &[Sort]) -> Sort {
        match self.result_sort() {
            Is(sort) => sort,
            Of(rule) => rule(arguments),
        }
    }

    /// Whether it asks something of a text of JSON.
    pub fn is_json(self) -> bool {
        matches!(
            self,
            Op::JsonKind | Op::JsonLength | Op::JsonNumber | Op::JsonString
        )
    }

    /// Whether it asks something of a match of a regular expression.
    pub fn is_match(self) -> bool {
        matches!(self.form(), Form::Match(_))
    }
}

operators! {
    /// Unary `+`: `ToNumber`.
    UnaryPlus = 1, "+", 1..=1, Form::Prefix, Is(Number), Always;
    /// Unary `-`.
    UnaryMinus = 2, "-", 1..=1, Form::Prefix, Is(Number), Always;
    /// `~`.
    BitwiseNot = 3, "~", 1..=1, Form::Prefix, Is(Number), Always;
    /// `!`: the negation of `ToBoolean`.
    LogicalNot = 4, "!", 1..=1, Form::Prefix, Is(Boolean), Always;
    /// `typeof`.
    Typeof = 5, "typeof", 1..=1, Form::Prefix, Is(String), Always;

    /// `+` on primitives: string concatenation if either is a string, else addition.
    Add = 10, "+", 2..=2, Form::Binary(Additive), Of(of_sum), Always;
    /// `-`.
    Subtract = 11, "-", 2..=2, Form::Binary(Additive), Is(Number), Always;
    /// `*`.
    Multiply = 12, "*", 2..=2, Form::Binary(Multiplicative), Is(Number), Always;
    /// `/`.
    Divide = 13, "/", 2..=2, Form::Binary(Multiplicative), Is(Number), Always;
    /// `%`.
    Remainder = 14, "%", 2..=2, Form::Binary(Multiplicative), Is(Number), Always;
    /// `**`.
    Exponentiate = 15, "**", 2..=2, Form::Binary(Exponentiation), Is(Number), Nearly;
    /// `&`.
    BitwiseAnd = 16, "&", 2..=2, Form::Binary(BitwiseAnd), Is(Number), Always;
    /// `|`.
    BitwiseOr = 17, "|", 2..=2, Form::Binary(BitwiseOr), Is(Number), Always;
    /// `^`.
    BitwiseXor = 18, "^", 2..=2, Form::Binary(BitwiseXor), Is(Number), Always;
    /// `<<`.
    LeftShift = 19, "<<", 2..=2, Form::Binary(Shift), Is(Number), Always;
    /// `>>`.
    SignedRightShift = 20, ">>", 2..=2, Form::Binary(Shift), Is(Number), Always;
    /// `>>>`.
    UnsignedRightShift = 21, ">>>", 2..=2, Form::Binary(Shift), Is(Number), Always;

    /// `<`.
    LessThan = 30, "<", 2..=2, Form::Binary(Relational), Is(Boolean), Always;
    /// `<=`.
    LessEqual = 31, "<=", 2..=2, Form::Binary(Relational), Is(Boolean), Always;
    /// `>`.
    GreaterThan = 32, ">", 2..=2, Form::Binary(Relational), Is(Boolean), Always;
    /// `>=`.
    GreaterEqual = 33, ">=", 2..=2, Form::Binary(Relational), Is(Boolean), Always;
    /// `==`.
    LooselyEqual = 34, "==", 2..=2, Form::Binary(Equality), Is(Boolean), Always;
    /// `!=`.
    LooselyUnequal = 35, "!=", 2..=2, Form::Binary(Equality), Is(Boolean), Always;
    /// `===`.
    StrictlyEqual = 36, "===", 2..=2, Form::Binary(Equality), Is(Boolean), Always;
    /// `!==`.
    StrictlyUnequal = 37, "!==", 2..=2, Form::Binary(Equality), Is(Boolean), Always;

    /// `c ? a : b`.
    Conditional = 40, "?:", 3..=3, Form::Conditional, Of(of_choice), Always;

    /// `String(x)`, and what a template literal does to each part.
    ToString = 50, "String", 1..=1, Form::Function, Is(String), Always;
    /// `Number(x)`.
    ToNumber = 51, "Number", 1..=1, Form::Function, Is(Number), Always;
    /// `Boolean(x)`.
    ToBoolean = 52, "Boolean", 1..=1, Form::Function, Is(Boolean), Always;
    /// `JSON.stringify(x)` of a primitive: `undefined` has none.
    JsonStringify = 53, "JSON.stringify", 1..=1, Form::Function, Of(of_json_text), Always;
    /// The kind of the value of a text of JSON, or of its part at a path (RFC 6901): one of
    /// [`crate::Json::KINDS`], `"undefined"` if there is no such part, `""` if the text is no JSON.
    JsonKind = 54, "JSON.parse.kind", 2..=2, Form::Function, Is(String), Perhaps;
    /// The number of elements of the array there.
    JsonLength = 55, "JSON.parse.length", 2..=2, Form::Function, Is(Number), Perhaps;
    /// The number there.
    JsonNumber = 56, "JSON.parse.number", 2..=2, Form::Function, Is(Number), Perhaps;
    /// The string there.
    JsonString = 57, "JSON.parse.string", 2..=2, Form::Function, Is(String), Perhaps;

    /// The `length` of a string, in UTF-16 code units.
    StringLength = 60, "String.prototype.length", 1..=1, Form::Property, Of(of_length), OfStrings;
    /// `s[i]`: one code unit, or `undefined` outside the string.
    StringIndex = 61, "String.prototype.[[Get]]", 2..=2, Form::Element, Is(Mixed), Perhaps;
    /// `s.charAt(i)`.
    StringCharAt = 62, "String.prototype.charAt", 1..=2, Form::Method, Is(String), OfStrings;
    /// `s.charCodeAt(i)`; NaN outside the string.
    StringCharCodeAt = 63, "String.prototype.charCodeAt", 1..=2, Form::Method, Is(Number), OfStrings;
    /// `s.codePointAt(i)`; `undefined` outside the string.
    StringCodePointAt = 64, "String.prototype.codePointAt", 1..=2, Form::Method, Is(Mixed), OfStrings;
    /// `s.at(i)`; counts from the end if negative, `undefined` outside the string.
    StringAt = 65, "String.prototype.at", 1..=2, Form::Method, Is(Mixed), OfStrings;
    /// `s.indexOf(t, from)`.
    StringIndexOf = 66, "String.prototype.indexOf", 1..=3, Form::Method, Is(Number), OfStrings;
    /// `s.lastIndexOf(t, from)`.
    StringLastIndexOf = 67, "String.prototype.lastIndexOf", 1..=3, Form::Method, Is(Number), OfStrings;
    /// `s.includes(t, from)`.
    StringIncludes = 68, "String.prototype.includes", 1..=3, Form::Method, Is(Boolean), OfStrings;
    /// `s.startsWith(t, from)`.
    StringStartsWith = 69, "String.prototype.startsWith", 1..=3, Form::Method, Is(Boolean), OfStrings;
    /// `s.endsWith(t, end)`.
    StringEndsWith = 70, "String.prototype.endsWith", 1..=3, Form::Method, Is(Boolean), OfStrings;
    /// `s.slice(start, end)`.
    StringSlice = 71, "String.prototype.slice", 1..=3, Form::Method, Is(String), OfStrings;
    /// `s.substring(start, end)`.
    StringSubstring = 72, "String.prototype.substring", 1..=3, Form::Method, Is(String), OfStrings;
    /// `s.substr(start, length)`.
    StringSubstr = 73, "String.prototype.substr", 1..=3, Form::Method, Is(String), OfStrings;
    /// `s.trim()`.
    StringTrim = 74, "String.prototype.trim", 1..=1, Form::Method, Is(String), OfStrings;
    /// `s.trimStart()`.
    StringTrimStart = 75, "String.prototype.trimStart", 1..=1, Form::Method, Is(String), OfStrings;
    /// `s.trimEnd()`.
    StringTrimEnd = 76, "String.prototype.trimEnd", 1..=1, Form::Method, Is(String), OfStrings;
    /// `s.toLowerCase()`.
    StringToLowerCase = 77, "String.prototype.toLowerCase", 1..=1, Form::Method, Is(String), OfStrings;
    /// `s.toUpperCase()`.
    StringToUpperCase = 78, "String.prototype.toUpperCase", 1..=1, Form::Method, Is(String), OfStrings;
    /// `s.repeat(n)`; the trace never holds a call that threw.
    StringRepeat = 79, "String.prototype.repeat", 1..=2, Form::Method, Is(String), Perhaps;
    /// `s.padStart(n, fill)`.
    StringPadStart = 80, "String.prototype.padStart", 1..=3, Form::Method, Is(String), Perhaps;
    /// `s.padEnd(n, fill)`.
    StringPadEnd = 81, "String.prototype.padEnd", 1..=3, Form::Method, Is(String), Perhaps;
    /// `String.fromCharCode(unit)`.
    StringFromCharCode = 82, "String.fromCharCode", 1..=1, Form::Function, Is(String), Always;

    /// The global `encodeURIComponent`; of a text with half of a surrogate pair it throws.
    EncodeURIComponent = 90, "encodeURIComponent", 1..=1, Form::Function, Is(String), Perhaps;

    /// `parseInt(s, radix)`.
    ParseInt = 100, "parseInt", 1..=2, Form::Function, Is(Number), Always;
    /// `parseFloat(s)`.
    ParseFloat = 101, "parseFloat", 1..=1, Form::Function, Is(Number), Always;
    /// The global `isNaN`, which coerces.
    IsNan = 102, "isNaN", 1..=1, Form::Function, Is(Boolean), Always;
    /// The global `isFinite`, which coerces.
    IsFinite = 103, "isFinite", 1..=1, Form::Function, Is(Boolean), Always;
    /// `Number.isNaN`.
    NumberIsNan = 104, "Number.isNaN", 1..=1, Form::Function, Is(Boolean), Always;
    /// `Number.isFinite`.
    NumberIsFinite = 105, "Number.isFinite", 1..=1, Form::Function, Is(Boolean), Always;
    /// `Number.isInteger`.
    NumberIsInteger = 106, "Number.isInteger", 1..=1, Form::Function, Is(Boolean), Always;

    /// `n.toFixed(digits)`; throws if there are to be less than none or more than 100.
    NumberToFixed = 107, "Number.prototype.toFixed", 1..=2, Form::Method, Is(String), Perhaps;

    /// `Math.floor`.
    MathFloor = 120, "Math.floor", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.ceil`.
    MathCeil = 121, "Math.ceil", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.round`.
    MathRound = 122, "Math.round", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.trunc`.
    MathTrunc = 123, "Math.trunc", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.abs`.
    MathAbs = 124, "Math.abs", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.sign`.
    MathSign = 125, "Math.sign", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.sqrt`.
    MathSqrt = 126, "Math.sqrt", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.min`; with more arguments the runtime nests it.
    MathMin = 127, "Math.min", 2..=2, Form::Function, Is(Number), Always;
    /// `Math.max`; with more arguments the runtime nests it.
    MathMax = 128, "Math.max", 2..=2, Form::Function, Is(Number), Always;
    /// `Math.fround`.
    MathFround = 129, "Math.fround", 1..=1, Form::Function, Is(Number), Always;
    /// `Math.hypot`, of a plane or of space.
    MathHypot = 130, "Math.hypot", 2..=3, Form::Function, Is(Number), Nearly;

    /// `pattern.test(s)`, the search beginning at a last index. The pattern is a constant string
    /// such as `/a+/i`; `g` and `d` are not among its flags, since they decide nothing here.
    RegExpTest = 140, "RegExp.prototype.test", 2..=3, Form::Match(MatchPart::Whether), Is(Boolean), Perhaps;
    /// Where `pattern.exec(s)` matches, -1 if nowhere; or where a group does, given its number or
    /// its name, after the last index.
    RegExpIndex = 141, "RegExp.prototype.exec.index", 2..=4, Form::Match(MatchPart::Where), Is(Number), Perhaps;
    /// What a group captures in `pattern.exec(s)`, 0 being the match itself; `undefined` if it
    /// took no part. The arguments are as of `RegExpIndex`.
    RegExpCapture = 142, "RegExp.prototype.exec", 4..=4, Form::Match(MatchPart::What), Is(Mixed), Perhaps;
}
