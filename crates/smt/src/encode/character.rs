//! Reading one character: `s[i]`, `charAt`, `charCodeAt`, `codePointAt`, `at`, and
//! `String.fromCharCode`.

use super::cases::{Cases, Int, Shape, Text};
use super::{Encoder, Expr, SmtSort};

const MAX_UNIT: i128 = 0xffff;

impl Encoder<'_> {
    pub(super) fn char_at(&mut self, s: &Cases, position: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let integer = self.to_integer(position);
        let character = self.map(&integer, |encoder, shape| {
            let expr = match shape {
                Shape::Int(int) => encoder.exprs.at(text.expr, int.expr),
                _ => encoder.exprs.text(""),
            };
            encoder.text(expr, 1, &[])
        });
        self.needing(character, &[&receiver])
    }

    /// What `rule` makes of the position where it is within `text`; `outside` elsewhere.
    fn within(
        &mut self,
        text: Text,
        position: &Cases,
        outside: Shape,
        mut rule: impl FnMut(&mut Self, Expr) -> Cases,
    ) -> Cases {
        self.map(position, |encoder, shape| {
            let outside = encoder.one(outside);
            let Shape::Int(int) = shape else {
                return outside;
            };
            let is_within = encoder.is_within(text, int);
            let inside = rule(encoder, int.expr);
            encoder.conditional(is_within, &inside, &outside)
        })
    }

    fn is_within(&mut self, text: Text, position: Int) -> Expr {
        let length = self.exprs.length(text.expr);
        let below = self.exprs.lt(position.expr, length);
        if position.low >= 0 {
            return below;
        }
        let zero = self.exprs.int(0);
        let natural = self.exprs.le(zero, position.expr);
        self.exprs.and(&[natural, below])
    }

    fn character(&mut self, text: Text, position: Expr) -> Cases {
        let expr = self.exprs.at(text.expr, position);
        self.text(expr, 1, &[])
    }

    /// `s[key]` for keys that are no strings: of these only whole numbers name a property.
    pub(super) fn index(&mut self, s: &Cases, key: &Cases) -> Option<Cases> {
        let (receiver, text) = self.receiver(s)?;
        let is_text = |(_, shape): &(Expr, Shape)| matches!(shape, Shape::Text(_));
        if s.list.len() > 1 || key.list.iter().any(is_text) {
            return None;
        }
        let whole = self.map(key, |encoder, shape| match shape {
            Shape::Int(_) => encoder.one(shape),
            Shape::Real(real) => {
                let is_whole = encoder.exprs.is_int(real.expr);
                let real = encoder.one(shape);
                let integer = encoder.to_integer(&real);
                let undefined = encoder.one(Shape::Undefined);
                encoder.conditional(is_whole, &integer, &undefined)
            }
            _ => encoder.one(Shape::Undefined),
        });
        let read = self.within(text, &whole, Shape::Undefined, |encoder, position| {
            encoder.character(text, position)
        });
        Some(self.needing(read, &[&receiver]))
    }

    pub(super) fn char_code_at(&mut self, s: &Cases, position: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let integer = self.to_integer(position);
        let unit = self.within(text, &integer, Shape::Nan, |encoder, position| {
            let unit = encoder.unit(text, position);
            encoder.integer(unit, 0, MAX_UNIT, &[])
        });
        self.needing(unit, &[&receiver])
    }

    fn unit(&mut self, text: Text, position: Expr) -> Expr {
        let character = self.exprs.at(text.expr, position);
        self.exprs.code_unit(character)
    }

    pub(super) fn code_point_at(&mut self, s: &Cases, position: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let integer = self.to_integer(position);
        let point = self.within(text, &integer, Shape::Undefined, |encoder, position| {
            let one = encoder.exprs.int(1);
            let next = encoder.exprs.add(position, one);
            let (first, second) = (encoder.unit(text, position), encoder.unit(text, next));
            let expr = encoder.code_point(first, second);
            encoder.integer(expr, 0, 0x10_ffff, &[])
        });
        self.needing(point, &[&receiver])
    }

    /// `first`, or the pair if they are a high and a low surrogate.
    fn code_point(&mut self, first: Expr, second: Expr) -> Expr {
        let high = self.between(first, 0xd800, 0xdbff);
        let low = self.between(second, 0xdc00, 0xdfff);
        let is_pair = self.exprs.and(&[high, low]);
        let shift = self.exprs.int(0x400);
        let upper = self.exprs.mul(first, shift);
        let sum = self.exprs.add(upper, second);
        let offset = self.exprs.int(0x1_0000 - 0xd800 * 0x400 - 0xdc00);
        let pair = self.exprs.add(sum, offset);
        self.exprs.ite(is_pair, pair, first)
    }

    pub(super) fn between(&mut self, expr: Expr, low: i128, high: i128) -> Expr {
        let (low, high) = (self.exprs.int(low), self.exprs.int(high));
        let above = self.exprs.le(low, expr);
        let below = self.exprs.le(expr, high);
        self.exprs.and(&[above, below])
    }

    pub(super) fn at(&mut self, s: &Cases, position: &Cases) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let length = self.exprs.length(text.expr);
        let integer = self.to_integer(position);
        let absolute = self.map(&integer, |encoder, shape| match shape {
            Shape::Int(int) if int.low < 0 => {
                let zero = encoder.exprs.int(0);
                let negative = encoder.exprs.lt(int.expr, zero);
                let from_end = encoder.exprs.add(length, int.expr);
                let expr = encoder.exprs.ite(negative, from_end, int.expr);
                encoder.integer(expr, int.low, int.high.max(text.max_length), &[])
            }
            other => encoder.one(other),
        });
        let read = self.within(text, &absolute, Shape::Undefined, |encoder, position| {
            encoder.character(text, position)
        });
        self.needing(read, &[&receiver])
    }

    /// `String.fromCharCode(unit)`.
    pub(super) fn from_char_code(&mut self, unit: &Cases) -> Cases {
        let word = self.to_int32(unit);
        let unit_expr = self.exprs.modulo(word.expr, MAX_UNIT + 1);
        let expr = self
            .exprs
            .apply("str.from_code", &[unit_expr], SmtSort::String);
        self.text(expr, 1, &[unit])
    }
}
