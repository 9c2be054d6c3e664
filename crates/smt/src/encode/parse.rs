//! Numbers in strings: `ToNumber` of a string, `parseInt`, `parseFloat`.
//!
//! A run of decimal digits is exact (`str.to_int`), with or without a minus sign, up to 15 digits,
//! where every integer is a double. That a text holds no number at all, so that the result is NaN,
//! is exact too: the texts that do are a regular language. Between the two are more notations
//! ([`super::numeral`]); for what is in none of them, such as white space, the result is any number.

use super::cases::{Cases, Int, Shape, Text};
use super::{Encoder, Expr, SmtSort};

/// Digits of the greatest numbers that are all exact.
const MAX_DIGITS: i128 = 15;
const MAX_VALUE: i128 = 999_999_999_999_999;

/// Languages of SMT-LIB, where `W` is white space, `D` a digit and `A` any text.
pub(super) mod language {
    const PARTS: [(&str, &str); 6] = [
        (
            "W",
            "(re.* (re.union (re.range \"\\u{9}\" \"\\u{d}\") (str.to_re \" \") (str.to_re \"\\u{a0}\") \
             (str.to_re \"\\u{1680}\") (re.range \"\\u{2000}\" \"\\u{200a}\") (re.range \"\\u{2028}\" \
             \"\\u{2029}\") (str.to_re \"\\u{202f}\") (str.to_re \"\\u{205f}\") (str.to_re \"\\u{3000}\") \
             (str.to_re \"\\u{feff}\")))",
        ),
        ("D", "(re.range \"0\" \"9\")"),
        (
            "S",
            "(re.opt (re.union (str.to_re \"+\") (str.to_re \"-\")))",
        ),
        ("P", "(str.to_re \".\")"),
        ("I", "(str.to_re \"Infinity\")"),
        ("A", "re.all"),
    ];

    /// With the parts in place of their letters.
    pub(in crate::encode) fn expand(pattern: &str) -> String {
        let mut text = String::new();
        for word in pattern.split(' ') {
            let letters = word.trim_end_matches(')');
            match PARTS.iter().find(|(name, _)| *name == letters) {
                Some((_, part)) => text.push_str(part),
                None => text.push_str(letters),
            }
            text.push_str(&word[letters.len()..]);
            text.push(' ');
        }
        text
    }

    /// `StringNumericLiteral`.
    pub(super) fn numeric_literal() -> String {
        expand(
            "(re.++ W (re.opt (re.union (re.++ S I) \
             (re.++ S (re.union (re.++ (re.+ D) (re.opt (re.++ P (re.* D)))) (re.++ P (re.+ D))) \
             (re.opt (re.++ (re.union (str.to_re \"e\") (str.to_re \"E\")) S (re.+ D)))) \
             (re.++ (str.to_re \"0\") (re.union (str.to_re \"x\") (str.to_re \"X\")) \
             (re.+ (re.union D (re.range \"a\" \"f\") (re.range \"A\" \"F\")))) \
             (re.++ (str.to_re \"0\") (re.union (str.to_re \"o\") (str.to_re \"O\")) (re.+ (re.range \"0\" \"7\"))) \
             (re.++ (str.to_re \"0\") (re.union (str.to_re \"b\") (str.to_re \"B\")) (re.+ (re.range \"0\" \"1\"))))) W)",
        )
    }

    /// `StrDecimalLiteral`, but for `Infinity`.
    pub(in crate::encode) fn decimal() -> String {
        expand(
            "(re.++ S (re.union (re.++ (re.+ D) (re.opt (re.++ P (re.* D)))) (re.++ P (re.+ D))) \
             (re.opt (re.++ (re.union (str.to_re \"e\") (str.to_re \"E\")) S (re.+ D))))",
        )
    }

    /// What `parseInt` finds a decimal digit in.
    pub(super) fn starts_with_integer() -> String {
        expand("(re.++ W S D A)")
    }

    /// What `parseInt` may take for hexadecimal.
    pub(super) fn starts_hexadecimal() -> String {
        expand("(re.++ W S (str.to_re \"0\") (re.union (str.to_re \"x\") (str.to_re \"X\")) A)")
    }

    /// What `parseFloat` finds a number in.
    pub(super) fn starts_with_number() -> String {
        expand("(re.++ W S (re.union I D (re.++ P D)) A)")
    }

    /// At most 15 digits at the start, and something else behind them.
    pub(super) fn digits_and_more() -> String {
        expand("(re.++ ((_ re.loop 1 15) D) (re.diff re.allchar D) A)")
    }
}

impl Encoder<'_> {
    /// `ToNumber` of a string.
    pub(super) fn string_to_number(&mut self, text: Text) -> Cases {
        let is_number = self.exprs.matches(text.expr, &language::numeric_literal());
        let integer = self.decimal_integer(text);
        let empty = self.exprs.text("");
        let is_empty = self.exprs.eq(text.expr, empty);
        let zero = self.constant(&0.0.into());
        let (is_integer, value) = integer;
        let rest = self.number_or_nan(is_number);
        let rest = self.with_notations(text, true, rest);
        let rest = self.conditional(is_empty, &zero, &rest);
        self.conditional(is_integer, &value, &rest)
    }

    /// `parseInt(s, radix)`.
    pub(super) fn parse_int(&mut self, s: &Cases, radix: &Cases) -> Cases {
        let text = self.text_of(s);
        if !self.is_decimal(radix) {
            let result = match self.other_radix(radix) {
                Some(radix) => self.parse_int_in(text, radix),
                None => self.weak(Self::any_number),
            };
            return self.needing(result, &[s, radix]);
        }
        let is_number = self
            .exprs
            .matches(text.expr, &language::starts_with_integer());
        let (is_integer, value) = self.decimal_integer(text);
        let (is_prefixed, prefix) = self.integer_prefix(text);
        let rest = self.number_or_nan(is_number);
        // `0x` with or without digits behind it is a matter of its own.
        let is_hexadecimal = self
            .exprs
            .matches(text.expr, &language::starts_hexadecimal());
        let hexadecimal = self.weak(Self::any_number);
        let rest = self.conditional(is_hexadecimal, &hexadecimal, &rest);
        let rest = self.conditional(is_prefixed, &prefix, &rest);
        let result = self.conditional(is_integer, &value, &rest);
        self.needing(result, &[s, radix])
    }

    pub(super) fn parse_float(&mut self, s: &Cases) -> Cases {
        let text = self.text_of(s);
        let is_number = self
            .exprs
            .matches(text.expr, &language::starts_with_number());
        let (is_integer, value) = self.decimal_integer(text);
        let rest = self.number_or_nan(is_number);
        let rest = self.with_notations(text, false, rest);
        let result = self.conditional(is_integer, &value, &rest);
        self.needing(result, &[s])
    }

    fn is_decimal(&mut self, radix: &Cases) -> bool {
        match radix.list.as_slice() {
            [(_, Shape::Undefined)] => true,
            [(_, Shape::Int(int))] => matches!(self.exprs.as_int(int.expr), Some(0 | 10)),
            _ => false,
        }
    }

    /// A constant radix that is none of those.
    fn other_radix(&mut self, radix: &Cases) -> Option<u32> {
        let [(_, Shape::Int(int))] = radix.list.as_slice() else {
            return None;
        };
        let radix = u32::try_from(self.exprs.as_int(int.expr)?).ok()?;
        (2..=36).contains(&radix).then_some(radix)
    }

    /// Any number where the text has one, else NaN.
    pub(super) fn number_or_nan(&mut self, is_number: Expr) -> Cases {
        let any = self.weak(Self::any_number_but_nan);
        let nan = self.one(Shape::Nan);
        self.conditional(is_number, &any, &nan)
    }

    /// That the text is digits, or a minus sign and digits, and the value then.
    fn decimal_integer(&mut self, text: Text) -> (Expr, Cases) {
        let exprs = &mut self.exprs;
        let (zero, one, minus) = (exprs.int(0), exprs.int(1), exprs.text("-"));
        let length = exprs.length(text.expr);
        let is_negative = exprs.has_prefix(text.expr, minus);
        let rest_length = exprs.sub(length, one);
        let rest = exprs.substr(text.expr, one, rest_length);
        let plain = exprs.digits_value(text.expr);
        let opposite = exprs.digits_value(rest);
        let magnitude = exprs.ite(is_negative, opposite, plain);
        let digits = exprs.ite(is_negative, rest_length, length);
        let is_integer = exprs.le(zero, magnitude);
        let limit = exprs.int(MAX_DIGITS);
        let is_short = exprs.le(digits, limit);
        let guard = exprs.and(&[is_integer, is_short]);
        let negated = exprs.neg(magnitude);
        let expr = exprs.ite(is_negative, negated, magnitude);
        let int = Int {
            expr,
            low: -MAX_VALUE,
            high: MAX_VALUE,
            negative_zero: is_negative,
        };
        (guard, self.one(Shape::Int(int)))
    }

    /// That the text is digits and then something else, and the value of the digits.
    fn integer_prefix(&mut self, text: Text) -> (Expr, Cases) {
        let is_prefixed = self.exprs.matches(text.expr, &language::digits_and_more());
        let not_hexadecimal = ["0x", "0X"].map(|prefix| {
            let prefix = self.exprs.text(prefix);
            let hexadecimal = self.exprs.has_prefix(text.expr, prefix);
            self.exprs.not(hexadecimal)
        });
        let guard = self
            .exprs
            .and(&[is_prefixed, not_hexadecimal[0], not_hexadecimal[1]]);
        let (digits, rest) = (self.fresh(SmtSort::String), self.fresh(SmtSort::String));
        let value = self.exprs.digits_value(digits);
        let (zero, one) = (self.exprs.int(0), self.exprs.int(1));
        let whole = self.exprs.concat(digits, rest);
        let is_whole = self.exprs.eq(text.expr, whole);
        let is_value = self.exprs.le(zero, value);
        let first = self.exprs.at(rest, zero);
        let next = self.exprs.digits_value(first);
        let ends = self.exprs.lt(next, zero);
        let rest_length = self.exprs.length(rest);
        let more = self.exprs.le(one, rest_length);
        let defined = self.exprs.and(&[is_whole, is_value, ends, more]);
        let fact = self.exprs.implies(guard, defined);
        self.facts.push(fact);
        let cases = self.integer(value, 0, MAX_VALUE, &[]);
        (guard, cases)
    }
}
