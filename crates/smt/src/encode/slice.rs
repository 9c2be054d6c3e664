//! Positions in strings, `length`, `slice`, `substring` and `substr`.

use super::cases::{Cases, Shape, Text};
use super::{Encoder, Expr};

impl Encoder<'_> {
    /// `s.length`. A property read: of numbers and booleans it is `undefined`, of others it throws.
    pub(super) fn length(&mut self, a: &Cases) -> Cases {
        self.map(a, |encoder, shape| match shape {
            Shape::Text(text) => {
                let length = encoder.exprs.length(text.expr);
                encoder.integer(length, 0, text.max_length, &[])
            }
            Shape::Undefined | Shape::Null => Cases::none(),
            _ => encoder.one(Shape::Undefined),
        })
    }

    /// `ToIntegerOrInfinity` held between 0 and `length`.
    pub(super) fn position(&mut self, a: &Cases, length: Expr) -> Expr {
        let integer = self.to_integer(a);
        let chosen = integer.choose(&mut self.exprs, |exprs, shape| {
            let zero = exprs.int(0);
            match shape {
                Shape::Int(int) if int.high <= 0 => zero,
                Shape::Int(int) => {
                    let natural = if int.low >= 0 {
                        int.expr
                    } else {
                        exprs.max(zero, int.expr)
                    };
                    exprs.min(natural, length)
                }
                Shape::Infinity { negative: false } => length,
                _ => zero,
            }
        });
        chosen.unwrap_or_else(|| self.exprs.int(0))
    }

    /// A position that counts from the end if it is negative, held between 0 and `length`.
    fn relative_position(&mut self, a: &Cases, length: Expr) -> Expr {
        let integer = self.to_integer(a);
        let chosen = integer.choose(&mut self.exprs, |exprs, shape| {
            let zero = exprs.int(0);
            match shape {
                Shape::Int(int) if int.low >= 0 => exprs.min(int.expr, length),
                Shape::Int(int) => {
                    let below = exprs.min(int.expr, length);
                    let from_end = exprs.add(length, int.expr);
                    let from_end = exprs.max(zero, from_end);
                    let negative = exprs.lt(int.expr, zero);
                    exprs.ite(negative, from_end, below)
                }
                Shape::Infinity { negative: false } => length,
                _ => zero,
            }
        });
        chosen.unwrap_or_else(|| self.exprs.int(0))
    }

    /// `rule` where `end` is given, `length` where it is `undefined`.
    pub(super) fn end_or_length(
        &mut self,
        end: &Cases,
        length: Expr,
        rule: impl FnOnce(&mut Self, &Cases, Expr) -> Expr,
    ) -> Expr {
        let missing = end
            .list
            .iter()
            .find(|(_, shape)| matches!(shape, Shape::Undefined))
            .copied();
        match missing {
            None => rule(self, end, length),
            Some(_) if end.list.len() == 1 => length,
            Some((guard, _)) => {
                let given = rule(self, end, length);
                self.exprs.ite(guard, length, given)
            }
        }
    }

    pub(super) fn slice(&mut self, s: &Cases, start: &Cases, end: &Cases) -> Cases {
        self.part(s, start, end, |encoder, length| {
            let from = encoder.relative_position(start, length);
            let to = encoder.end_or_length(end, length, Self::relative_position);
            (from, to)
        })
    }

    pub(super) fn substring(&mut self, s: &Cases, start: &Cases, end: &Cases) -> Cases {
        self.part(s, start, end, |encoder, length| {
            let a = encoder.position(start, length);
            let b = encoder.end_or_length(end, length, Self::position);
            (encoder.exprs.min(a, b), encoder.exprs.max(a, b))
        })
    }

    pub(super) fn substr(&mut self, s: &Cases, start: &Cases, count: &Cases) -> Cases {
        self.part(s, start, count, |encoder, length| {
            let from = encoder.relative_position(start, length);
            let count = encoder.end_or_length(count, length, Self::position);
            (from, encoder.exprs.add(from, count))
        })
    }

    /// The part of `s` between the positions that `rule` gives; empty if they cross.
    fn part(
        &mut self,
        s: &Cases,
        start: &Cases,
        end: &Cases,
        rule: impl FnOnce(&mut Self, Expr) -> (Expr, Expr),
    ) -> Cases {
        let Some((receiver, text)) = self.receiver(s) else {
            return Cases::none();
        };
        let length = self.exprs.length(text.expr);
        let (from, to) = rule(self, length);
        let count = self.exprs.sub(to, from);
        let expr = self.exprs.substr(text.expr, from, count);
        let max_length = self.exprs.as_int(count).unwrap_or(text.max_length);
        self.text(
            expr,
            max_length.clamp(0, text.max_length),
            &[&receiver, start, end],
        )
    }

    /// The rest of `text` from `position` on, which is within it.
    pub(super) fn from(&mut self, text: Text, position: Expr) -> Expr {
        if self.exprs.as_int(position) == Some(0) {
            return text.expr;
        }
        let length = self.exprs.length(text.expr);
        let count = self.exprs.sub(length, position);
        self.exprs.substr(text.expr, position, count)
    }

    /// The part of `text` before `position`, which is within it.
    pub(super) fn before(&mut self, text: Text, position: Expr) -> Expr {
        let length = self.exprs.length(text.expr);
        if position == length {
            return text.expr;
        }
        let zero = self.exprs.int(0);
        self.exprs.substr(text.expr, zero, position)
    }
}
