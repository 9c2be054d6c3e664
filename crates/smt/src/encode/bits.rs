//! Bit operations, on integers.
//!
//! `ToInt32` is arithmetic modulo 2^32. An operand that is a constant mask stays arithmetic:
//! `x & mask` is a sum of the runs of ones in the mask, each a division and a remainder, and
//! `x | mask` and `x ^ mask` follow from it, since `x | m = x + m - (x & m)` and
//! `x ^ m = x + m - 2 (x & m)` for two's complement numbers of any width. Two operands that vary
//! are sums of fresh bits, as many as their bounds need: the solver is far quicker with these than
//! with conversions between integers and bit vectors.

use super::cases::{Cases, Shape};
use super::{Encoder, Expr, SmtSort};

const TWO_31: i128 = 1 << 31;
const TWO_32: i128 = 1 << 32;

/// An expression for `ToInt32`, with bounds.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) expr: Expr,
    low: i128,
    high: i128,
}

/// What is done with each pair of bits.
#[derive(Clone, Copy)]
pub(super) enum Bitwise {
    And,
    Or,
    Xor,
}

/// Which way bits are moved, and what moves in.
#[derive(Clone, Copy)]
pub(super) enum Shift {
    Left,
    SignedRight,
    UnsignedRight,
}

impl Encoder<'_> {
    /// `ToInt32`, where there is a value.
    pub(super) fn to_int32(&mut self, a: &Cases) -> Word {
        let integer = self.to_integer_modulo(a);
        let (mut low, mut high) = (0, 0);
        for (_, shape) in &integer.list {
            let (least, greatest) = match shape {
                Shape::Int(int) => (int.low, int.high),
                _ => (0, 0),
            };
            (low, high) = (least.min(low), greatest.max(high));
        }
        if let [(_, Shape::Int(int))] = integer.list.as_slice() {
            (low, high) = (int.low, int.high);
        }
        let chosen = integer.choose(&mut self.exprs, |exprs, shape| match shape {
            Shape::Int(int) => int.expr,
            _ => exprs.int(0),
        });
        let expr = chosen.unwrap_or_else(|| self.exprs.int(0));
        self.wrapped(expr, low, high)
    }

    /// The integers that `ToInt32` sees: unlike for positions, large numbers count.
    fn to_integer_modulo(&mut self, a: &Cases) -> Cases {
        let number = self.to_number(a);
        self.map(&number, |encoder, shape| match shape {
            Shape::Int(int) => encoder.integer(int.expr, int.low, int.high, &[]),
            Shape::Real(real) => {
                let expr = encoder.truncated(real.expr);
                let bound = |number: f64| number.clamp(-1e38, 1e38) as i128;
                encoder.integer(expr, bound(real.low.floor()), bound(real.high.ceil()), &[])
            }
            _ => encoder.integer_constant(0),
        })
    }

    fn integer_constant(&mut self, value: i128) -> Cases {
        let expr = self.exprs.int(value);
        self.integer(expr, value, value, &[])
    }

    /// `expr` modulo 2^32, from -2^31.
    fn wrapped(&mut self, expr: Expr, low: i128, high: i128) -> Word {
        if low >= -TWO_31 && high < TWO_31 {
            return Word { expr, low, high };
        }
        let offset = self.exprs.int(TWO_31);
        let shifted = self.exprs.add(expr, offset);
        let modulo = self.exprs.modulo(shifted, TWO_32);
        Word {
            expr: self.exprs.sub(modulo, offset),
            low: -TWO_31,
            high: TWO_31 - 1,
        }
    }

    fn word(&mut self, word: Word, needed: &[&Cases]) -> Cases {
        self.integer(word.expr, word.low, word.high, needed)
    }

    pub(super) fn bitwise_not(&mut self, a: &Cases) -> Cases {
        let word = self.to_int32(a);
        let minus_one = self.exprs.int(-1);
        let expr = self.exprs.sub(minus_one, word.expr);
        self.integer(expr, -1 - word.high, -1 - word.low, &[a])
    }

    pub(super) fn bitwise(&mut self, op: Bitwise, a: &Cases, b: &Cases) -> Cases {
        let (x, y) = (self.to_int32(a), self.to_int32(b));
        let and = match (self.exprs.as_int(x.expr), self.exprs.as_int(y.expr)) {
            (_, Some(mask)) => self.masked(x, mask),
            (Some(mask), _) => self.masked(y, mask),
            _ => return self.bitwise_words(op, x, y, &[a, b]),
        };
        let sum = self.exprs.add(x.expr, y.expr);
        let word = match op {
            Bitwise::And => and,
            Bitwise::Or => Word {
                expr: self.exprs.sub(sum, and.expr),
                ..hull(x, y)
            },
            Bitwise::Xor => {
                let two = self.exprs.int(2);
                let twice = self.exprs.mul(two, and.expr);
                Word {
                    expr: self.exprs.sub(sum, twice),
                    ..hull(x, y)
                }
            }
        };
        self.word(word, &[a, b])
    }

    /// `x & mask`.
    fn masked(&mut self, x: Word, mask: i128) -> Word {
        if mask < 0 {
            // `x & m = x - (x & ~m)`.
            let cleared = self.masked(x, !mask);
            let expr = self.exprs.sub(x.expr, cleared.expr);
            let low = if x.low >= 0 { 0 } else { -TWO_31 };
            return Word {
                expr,
                low,
                high: x.high.max(0),
            };
        }
        let mut sum = self.exprs.int(0);
        let mut start = 0;
        while mask >> start != 0 {
            let rest = mask >> start;
            let zeros = rest.trailing_zeros();
            let ones = (rest >> zeros).trailing_ones();
            let shifted = self.exprs.div(x.expr, 1 << (start + zeros));
            let run = self.exprs.modulo(shifted, 1 << ones);
            let weight = self.exprs.int(1_i128 << (start + zeros));
            let run = self.exprs.mul(run, weight);
            sum = self.exprs.add(sum, run);
            start += zeros + ones;
        }
        let high = if x.low >= 0 { mask.min(x.high) } else { mask };
        Word {
            expr: sum,
            low: 0,
            high,
        }
    }

    fn bitwise_words(&mut self, op: Bitwise, x: Word, y: Word, needed: &[&Cases]) -> Cases {
        let bounds = hull(x, y);
        let width = (bounds.high + 1).trailing_zeros() + 1;
        let (a, b) = (self.bits(x, width), self.bits(y, width));
        let bits: Vec<Expr> = a
            .into_iter()
            .zip(b)
            .map(|(a, b)| match op {
                Bitwise::And => self.exprs.and(&[a, b]),
                Bitwise::Or => self.exprs.or(&[a, b]),
                Bitwise::Xor => self.exprs.xor(a, b),
            })
            .collect();
        let expr = self.sum_of_bits(&bits);
        self.word(Word { expr, ..bounds }, needed)
    }

    /// The bits of a two's complement number of this width, lowest first.
    fn bits(&mut self, word: Word, width: u32) -> Vec<Expr> {
        let bits: Vec<Expr> = (0..width).map(|_| self.fresh(SmtSort::Bool)).collect();
        let sum = self.sum_of_bits(&bits);
        let fact = self.exprs.eq(word.expr, sum);
        self.facts.push(fact);
        bits
    }

    fn sum_of_bits(&mut self, bits: &[Expr]) -> Expr {
        let zero = self.exprs.int(0);
        let mut sum = zero;
        for (index, &bit) in bits.iter().enumerate() {
            let is_sign = index + 1 == bits.len();
            let weight = if is_sign {
                -(1_i128 << index)
            } else {
                1 << index
            };
            let weight = self.exprs.int(weight);
            let part = self.exprs.ite(bit, weight, zero);
            sum = self.exprs.add(sum, part);
        }
        sum
    }

    /// `<<`, `>>` and `>>>`. A distance that varies is one of 32.
    pub(super) fn shift(&mut self, op: Shift, a: &Cases, b: &Cases) -> Cases {
        let (x, distance) = (self.to_int32(a), self.to_int32(b));
        let distance = self.exprs.modulo(distance.expr, 32);
        let mut result = self.shifted(op, x, 31);
        if let Some(known) = self.exprs.as_int(distance) {
            result = self.shifted(op, x, known as u32);
        } else {
            for known in (0..31).rev() {
                let one = self.shifted(op, x, known);
                let number = self.exprs.int(known);
                let is_it = self.exprs.eq(distance, number);
                let expr = self.exprs.ite(is_it, one.expr, result.expr);
                result = Word {
                    expr,
                    low: one.low.min(result.low),
                    high: one.high.max(result.high),
                };
            }
        }
        self.word(result, &[a, b])
    }

    fn shifted(&mut self, op: Shift, x: Word, distance: u32) -> Word {
        let factor = 1_i128 << distance;
        match op {
            Shift::Left => {
                let by = self.exprs.int(factor);
                let product = self.exprs.mul(x.expr, by);
                self.wrapped(product, x.low * factor, x.high * factor)
            }
            Shift::SignedRight => Word {
                expr: self.exprs.div(x.expr, factor),
                low: x.low >> distance,
                high: x.high >> distance,
            },
            Shift::UnsignedRight => {
                let natural = if x.low >= 0 {
                    x.expr
                } else {
                    self.exprs.modulo(x.expr, TWO_32)
                };
                let high = if x.low >= 0 { x.high } else { TWO_32 - 1 };
                Word {
                    expr: self.exprs.div(natural, factor),
                    low: 0,
                    high: high >> distance,
                }
            }
        }
    }
}

/// Bounds of `|` and `^`: no bit above those of the operands.
fn hull(x: Word, y: Word) -> Word {
    let greatest = x.high.max(y.high).max(-1 - x.low).max(-1 - y.low);
    let mut ones = 1;
    while ones <= greatest {
        ones *= 2;
    }
    let low = if x.low >= 0 && y.low >= 0 { 0 } else { -ones };
    Word {
        expr: x.expr,
        low,
        high: ones - 1,
    }
}
