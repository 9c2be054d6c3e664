//! The one list of operators.
//!
//! An operator is an operation of JavaScript itself, coercions included: `Add` is the `+` of
//! ECMA-262 on any two primitives, not an addition of numbers. The evaluator defines it, the
//! encoder translates it by the sorts of its arguments, the printer shows it; each is an
//! exhaustive match, so a new operator does not compile until all three know it. The runtime
//! writes an operator into the trace by its code (`runtime/src/protocol.js` is generated from
//! this list).

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $js:literal, $min:literal..=$max:literal;)*) => {
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
        }
    };
}

operators! {
    /// Unary `+`: `ToNumber`.
    UnaryPlus = 1, "+", 1..=1;
    /// Unary `-`.
    UnaryMinus = 2, "-", 1..=1;
    /// `~`.
    BitwiseNot = 3, "~", 1..=1;
    /// `!`: the negation of `ToBoolean`.
    LogicalNot = 4, "!", 1..=1;
    /// `typeof`.
    Typeof = 5, "typeof", 1..=1;

    /// `+` on primitives: string concatenation if either is a string, else addition.
    Add = 10, "+", 2..=2;
    /// `-`.
    Subtract = 11, "-", 2..=2;
    /// `*`.
    Multiply = 12, "*", 2..=2;
    /// `/`.
    Divide = 13, "/", 2..=2;
    /// `%`.
    Remainder = 14, "%", 2..=2;
    /// `**`.
    Exponentiate = 15, "**", 2..=2;
    /// `&`.
    BitwiseAnd = 16, "&", 2..=2;
    /// `|`.
    BitwiseOr = 17, "|", 2..=2;
    /// `^`.
    BitwiseXor = 18, "^", 2..=2;
    /// `<<`.
    LeftShift = 19, "<<", 2..=2;
    /// `>>`.
    SignedRightShift = 20, ">>", 2..=2;
    /// `>>>`.
    UnsignedRightShift = 21, ">>>", 2..=2;

    /// `<`.
    LessThan = 30, "<", 2..=2;
    /// `<=`.
    LessEqual = 31, "<=", 2..=2;
    /// `>`.
    GreaterThan = 32, ">", 2..=2;
    /// `>=`.
    GreaterEqual = 33, ">=", 2..=2;
    /// `==`.
    LooselyEqual = 34, "==", 2..=2;
    /// `!=`.
    LooselyUnequal = 35, "!=", 2..=2;
    /// `===`.
    StrictlyEqual = 36, "===", 2..=2;
    /// `!==`.
    StrictlyUnequal = 37, "!==", 2..=2;

    /// `c ? a : b`.
    Conditional = 40, "?:", 3..=3;

    /// `String(x)`, and what a template literal does to each part.
    ToString = 50, "String", 1..=1;
    /// `Number(x)`.
    ToNumber = 51, "Number", 1..=1;
    /// `Boolean(x)`.
    ToBoolean = 52, "Boolean", 1..=1;
    /// `JSON.stringify(x)` of a primitive: `undefined` has none.
    JsonStringify = 53, "JSON.stringify", 1..=1;

    /// The `length` of a string, in UTF-16 code units.
    StringLength = 60, "String.prototype.length", 1..=1;
    /// `s[i]`: one code unit, or `undefined` outside the string.
    StringIndex = 61, "String.prototype.[[Get]]", 2..=2;
    /// `s.charAt(i)`.
    StringCharAt = 62, "String.prototype.charAt", 1..=2;
    /// `s.charCodeAt(i)`; NaN outside the string.
    StringCharCodeAt = 63, "String.prototype.charCodeAt", 1..=2;
    /// `s.codePointAt(i)`; `undefined` outside the string.
    StringCodePointAt = 64, "String.prototype.codePointAt", 1..=2;
    /// `s.at(i)`; counts from the end if negative, `undefined` outside the string.
    StringAt = 65, "String.prototype.at", 1..=2;
    /// `s.indexOf(t, from)`.
    StringIndexOf = 66, "String.prototype.indexOf", 1..=3;
    /// `s.lastIndexOf(t, from)`.
    StringLastIndexOf = 67, "String.prototype.lastIndexOf", 1..=3;
    /// `s.includes(t, from)`.
    StringIncludes = 68, "String.prototype.includes", 1..=3;
    /// `s.startsWith(t, from)`.
    StringStartsWith = 69, "String.prototype.startsWith", 1..=3;
    /// `s.endsWith(t, end)`.
    StringEndsWith = 70, "String.prototype.endsWith", 1..=3;
    /// `s.slice(start, end)`.
    StringSlice = 71, "String.prototype.slice", 1..=3;
    /// `s.substring(start, end)`.
    StringSubstring = 72, "String.prototype.substring", 1..=3;
    /// `s.substr(start, length)`.
    StringSubstr = 73, "String.prototype.substr", 1..=3;
    /// `s.trim()`.
    StringTrim = 74, "String.prototype.trim", 1..=1;
    /// `s.trimStart()`.
    StringTrimStart = 75, "String.prototype.trimStart", 1..=1;
    /// `s.trimEnd()`.
    StringTrimEnd = 76, "String.prototype.trimEnd", 1..=1;
    /// `s.toLowerCase()`.
    StringToLowerCase = 77, "String.prototype.toLowerCase", 1..=1;
    /// `s.toUpperCase()`.
    StringToUpperCase = 78, "String.prototype.toUpperCase", 1..=1;
    /// `s.repeat(n)`; the trace never holds a call that threw.
    StringRepeat = 79, "String.prototype.repeat", 1..=2;
    /// `s.padStart(n, fill)`.
    StringPadStart = 80, "String.prototype.padStart", 1..=3;
    /// `s.padEnd(n, fill)`.
    StringPadEnd = 81, "String.prototype.padEnd", 1..=3;
    /// `String.fromCharCode(unit)`.
    StringFromCharCode = 82, "String.fromCharCode", 1..=1;

    /// `parseInt(s, radix)`.
    ParseInt = 100, "parseInt", 1..=2;
    /// `parseFloat(s)`.
    ParseFloat = 101, "parseFloat", 1..=1;
    /// The global `isNaN`, which coerces.
    IsNan = 102, "isNaN", 1..=1;
    /// The global `isFinite`, which coerces.
    IsFinite = 103, "isFinite", 1..=1;
    /// `Number.isNaN`.
    NumberIsNan = 104, "Number.isNaN", 1..=1;
    /// `Number.isFinite`.
    NumberIsFinite = 105, "Number.isFinite", 1..=1;
    /// `Number.isInteger`.
    NumberIsInteger = 106, "Number.isInteger", 1..=1;

    /// `Math.floor`.
    MathFloor = 120, "Math.floor", 1..=1;
    /// `Math.ceil`.
    MathCeil = 121, "Math.ceil", 1..=1;
    /// `Math.round`.
    MathRound = 122, "Math.round", 1..=1;
    /// `Math.trunc`.
    MathTrunc = 123, "Math.trunc", 1..=1;
    /// `Math.abs`.
    MathAbs = 124, "Math.abs", 1..=1;
    /// `Math.sign`.
    MathSign = 125, "Math.sign", 1..=1;
    /// `Math.sqrt`.
    MathSqrt = 126, "Math.sqrt", 1..=1;
    /// `Math.min`; with more arguments the runtime nests it.
    MathMin = 127, "Math.min", 2..=2;
    /// `Math.max`; with more arguments the runtime nests it.
    MathMax = 128, "Math.max", 2..=2;

    /// `pattern.test(s)`, the search beginning at a last index. The pattern is a constant string
    /// such as `/a+/i`; `g` and `d` are not among its flags, since they decide nothing here.
    RegExpTest = 140, "RegExp.prototype.test", 2..=3;
    /// Where `pattern.exec(s)` matches, -1 if nowhere; or where a group does, given its number or
    /// its name, after the last index.
    RegExpIndex = 141, "RegExp.prototype.exec.index", 2..=4;
    /// What a group captures in `pattern.exec(s)`, 0 being the match itself; `undefined` if it
    /// took no part. The arguments are as of `RegExpIndex`.
    RegExpCapture = 142, "RegExp.prototype.exec", 4..=4;
}
