//! ECMA-262 type conversion: `ToBoolean`, `ToNumber`, `ToString`, `ToIntegerOrInfinity`.

use super::cases::{Cases, Int, MAX_INTEGER, MAX_LENGTH, Real, Shape, Text};
use super::{Encoder, Expr, SmtSort};

/// Longest text of a number: `-1.2345678901234567e-308`.
const MAX_NUMBER_LENGTH: i128 = 25;

impl Encoder<'_> {
    /// `ToBoolean`, where there is a value.
    pub(super) fn truth(&mut self, cases: &Cases) -> Expr {
        let exprs = &mut self.exprs;
        let chosen = cases.choose(exprs, |exprs, shape| match shape {
            Shape::Undefined | Shape::Null | Shape::Nan => exprs.bool(false),
            Shape::Boolean(expr) => expr,
            Shape::Infinity { .. } => exprs.bool(true),
            Shape::Int(int) => {
                let zero = exprs.int(0);
                let is_zero = exprs.eq(int.expr, zero);
                exprs.not(is_zero)
            }
            Shape::Real(real) => {
                let zero = exprs.real(0.0);
                let is_zero = exprs.eq(real.expr, zero);
                exprs.not(is_zero)
            }
            Shape::Text(text) => {
                let empty = exprs.text("");
                let is_empty = exprs.eq(text.expr, empty);
                exprs.not(is_empty)
            }
        });
        chosen.unwrap_or_else(|| self.exprs.bool(false))
    }

    pub(super) fn to_boolean(&mut self, a: &Cases) -> Cases {
        let truth = self.truth(a);
        self.boolean(truth, &[a])
    }

    pub(super) fn logical_not(&mut self, a: &Cases) -> Cases {
        let truth = self.truth(a);
        let not = self.exprs.not(truth);
        self.boolean(not, &[a])
    }

    pub(super) fn type_of(&mut self, a: &Cases) -> Cases {
        self.map(a, |encoder, shape| {
            let name = match shape {
                Shape::Undefined => "undefined",
                Shape::Null => "object",
                Shape::Boolean(_) => "boolean",
                Shape::Nan | Shape::Infinity { .. } | Shape::Int(_) | Shape::Real(_) => "number",
                Shape::Text(_) => "string",
            };
            encoder.text_constant(name)
        })
    }

    pub(super) fn to_number(&mut self, a: &Cases) -> Cases {
        self.map(a, |encoder, shape| match shape {
            Shape::Undefined => encoder.one(Shape::Nan),
            Shape::Null => {
                let zero = encoder.number_constant(0.0);
                encoder.one(zero)
            }
            Shape::Boolean(expr) => {
                let (one, zero) = (encoder.exprs.int(1), encoder.exprs.int(0));
                let expr = encoder.exprs.ite(expr, one, zero);
                encoder.integer(expr, 0, 1, &[])
            }
            Shape::Text(text) => encoder.string_to_number(text),
            number => encoder.one(number),
        })
    }

    pub(super) fn to_string(&mut self, a: &Cases) -> Cases {
        self.map(a, |encoder, shape| {
            let constant = match shape {
                Shape::Text(_) => return encoder.one(shape),
                Shape::Int(int) => return encoder.integer_to_string(int),
                Shape::Real(real) => return encoder.real_to_string(real),
                Shape::Boolean(expr) => {
                    let (yes, no) = (encoder.exprs.text("true"), encoder.exprs.text("false"));
                    let expr = encoder.exprs.ite(expr, yes, no);
                    return encoder.text(expr, 5, &[]);
                }
                Shape::Undefined => "undefined",
                Shape::Null => "null",
                Shape::Nan => "NaN",
                Shape::Infinity { negative: false } => "Infinity",
                Shape::Infinity { negative: true } => "-Infinity",
            };
            encoder.text_constant(constant)
        })
    }

    fn text_constant(&mut self, constant: &str) -> Cases {
        let expr = self.exprs.text(constant);
        self.text(expr, constant.len() as i128, &[])
    }

    fn integer_to_string(&mut self, int: Int) -> Cases {
        let exprs = &mut self.exprs;
        if let Some(value) = exprs.as_int(int.expr) {
            let text = value.to_string();
            let expr = exprs.text(&text);
            return self.text(expr, text.len() as i128, &[]);
        }
        let (zero, minus) = (exprs.int(0), exprs.text("-"));
        let opposite = exprs.neg(int.expr);
        let plain = exprs.apply("str.from_int", &[int.expr], SmtSort::String);
        let digits = exprs.apply("str.from_int", &[opposite], SmtSort::String);
        let negative = exprs.concat(minus, digits);
        let is_natural = if int.low >= 0 {
            exprs.bool(true)
        } else {
            exprs.le(zero, int.expr)
        };
        let expr = exprs.ite(is_natural, plain, negative);
        let longest = int.low.to_string().len().max(int.high.to_string().len());
        self.text(expr, longest as i128, &[])
    }

    /// The text of an integer, if it is one that is written without exponent; else any text that
    /// is not one of an integer.
    fn real_to_string(&mut self, real: Real) -> Cases {
        let whole_part = self.one(Shape::Real(real));
        let integer = self.to_integer(&whole_part);
        let texts = self.map(&integer, |encoder, shape| match shape {
            Shape::Int(int) => encoder.integer_to_string(int),
            // Not where the number is small.
            _ => encoder.text_constant(""),
        });
        let small = self.within_exact_integers(real);
        let whole = self.exprs.is_int(real.expr);
        let exact = self.exprs.and(&[small, whole]);
        let other = self.weak(|encoder| {
            let other = encoder.fresh(SmtSort::String);
            let shape = encoder.exprs.matches(other, NUMBER_TEXT);
            encoder.facts.push(shape);
            encoder.text(other, MAX_NUMBER_LENGTH, &[])
        });
        self.conditional(exact, &texts, &other)
    }

    /// `|real| <= 2^53`.
    pub(super) fn within_exact_integers(&mut self, real: Real) -> Expr {
        let limit = MAX_INTEGER as f64;
        if real.low >= -limit && real.high <= limit {
            return self.exprs.bool(true);
        }
        let (low, high) = (self.exprs.real(-limit), self.exprs.real(limit));
        let above = self.exprs.le(low, real.expr);
        let below = self.exprs.le(real.expr, high);
        self.exprs.and(&[above, below])
    }

    /// `ToIntegerOrInfinity`, for positions in strings: -0 is 0, and numbers beyond ±2^53, where no
    /// string reaches, are infinite.
    pub(super) fn to_integer(&mut self, a: &Cases) -> Cases {
        let number = self.to_number(a);
        self.map(&number, |encoder, shape| match shape {
            Shape::Nan => encoder.constant(&0.0.into()),
            Shape::Int(int) => encoder.integer(int.expr, int.low, int.high, &[]),
            Shape::Real(real) => encoder.real_to_integer(real),
            other => encoder.one(other),
        })
    }

    fn real_to_integer(&mut self, real: Real) -> Cases {
        let expr = self.truncated(real.expr);
        let limit = MAX_INTEGER as f64;
        let low = real.low.max(-limit).trunc() as i128;
        let high = real.high.min(limit).trunc() as i128;
        let int = self.integer(expr, low, high, &[]);
        let small = self.within_exact_integers(real);
        let zero = self.exprs.real(0.0);
        let is_negative = self.exprs.lt(real.expr, zero);
        let negative = self.one(Shape::Infinity { negative: true });
        let positive = self.one(Shape::Infinity { negative: false });
        let infinite = self.conditional(is_negative, &negative, &positive);
        self.conditional(small, &int, &infinite)
    }

    /// Towards zero.
    pub(super) fn truncated(&mut self, real: Expr) -> Expr {
        let zero = self.exprs.real(0.0);
        let natural = self.exprs.le(zero, real);
        let opposite = self.exprs.neg(real);
        let down = self.exprs.floor(real);
        let up = self.exprs.floor(opposite);
        let up = self.exprs.neg(up);
        self.exprs.ite(natural, down, up)
    }

    /// `ToString` as one expression and a bound of its length; needs the argument to have a value.
    pub(super) fn text_of(&mut self, a: &Cases) -> Text {
        let strings = self.to_string(a);
        let found = strings.list.iter().find_map(|(_, shape)| match shape {
            Shape::Text(text) => Some(*text),
            _ => None,
        });
        found.unwrap_or_else(|| Text {
            expr: self.exprs.text(""),
            max_length: MAX_LENGTH,
        })
    }
}

/// What `Number::toString` writes for numbers that are not integers below 1e21 or are too great
/// to be exact.
const NUMBER_TEXT: &str = "(re.++ (re.opt (str.to_re \"-\")) (re.+ (re.range \"0\" \"9\")) \
    (re.opt (re.++ (str.to_re \".\") (re.+ (re.range \"0\" \"9\")))) \
    (re.opt (re.++ (str.to_re \"e\") (re.union (str.to_re \"+\") (str.to_re \"-\")) \
    (re.+ (re.range \"0\" \"9\")))))";
