//! Bit operations, on integers.
//!
//! `ToInt32` is arithmetic modulo 2^32. An operand that is a constant mask stays arithmetic:
//! `x & mask` is a sum of the runs of ones in the mask, each a division and a remainder, and
//! `x | mask` and `x ^ mask` follow from it, since `x | m = x + m - (x & m)` and
//! `x ^ m = x + m - 2 (x & m)` for two's complement numbers of any width. Two operands that vary
//! are sums of fresh bits, as many as their bounds need: the solver is far quicker with these than
//! with conversions between integers and bit vectors.

use super::cases::{Cases, Shape};
use super::convert;
use super::draft::Draft;
use crate::expr::{Expr, Exprs, SmtSort};

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

/// `ToInt32`, where there is a value.
pub(super) fn to_int32(draft: &mut Draft, a: &Cases) -> Word {
    let integer = to_integer_modulo(draft, a);
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
    let chosen = integer.choose(&mut draft.exprs, |exprs, shape| match shape {
        Shape::Int(int) => int.expr,
        _ => exprs.int(0),
    });
    let expr = chosen.unwrap_or_else(|| draft.exprs.int(0));
    wrapped(&mut draft.exprs, expr, low, high)
}

/// The integers that `ToInt32` sees: unlike for positions, large numbers count.
fn to_integer_modulo(draft: &mut Draft, a: &Cases) -> Cases {
    let number = convert::to_number(draft, a);
    draft.map(&number, |draft, shape| match shape {
        Shape::Int(int) => Cases::integer(&mut draft.exprs, int.expr, int.low, int.high, &[]),
        Shape::Real(real) => {
            let expr = convert::truncated(&mut draft.exprs, real.expr);
            let bound = |number: f64| number.clamp(-1e38, 1e38) as i128;
            Cases::integer(
                &mut draft.exprs,
                expr,
                bound(real.low.floor()),
                bound(real.high.ceil()),
                &[],
            )
        }
        _ => integer_constant(&mut draft.exprs, 0),
    })
}

fn integer_constant(exprs: &mut Exprs, value: i128) -> Cases {
    let expr = exprs.int(value);
    Cases::integer(exprs, expr, value, value, &[])
}

/// `expr` modulo 2^32, from -2^31.
fn wrapped(exprs: &mut Exprs, expr: Expr, low: i128, high: i128) -> Word {
    if low >= -TWO_31 && high < TWO_31 {
        return Word { expr, low, high };
    }
    let offset = exprs.int(TWO_31);
    let shifted = exprs.add(expr, offset);
    let modulo = exprs.modulo(shifted, TWO_32);
    Word {
        expr: exprs.sub(modulo, offset),
        low: -TWO_31,
        high: TWO_31 - 1,
    }
}

fn integer_of(exprs: &mut Exprs, word: Word, needed: &[&Cases]) -> Cases {
    Cases::integer(exprs, word.expr, word.low, word.high, needed)
}

pub(super) fn bitwise_not(draft: &mut Draft, a: &Cases) -> Cases {
    let word = to_int32(draft, a);
    let minus_one = draft.exprs.int(-1);
    let expr = draft.exprs.sub(minus_one, word.expr);
    Cases::integer(&mut draft.exprs, expr, -1 - word.high, -1 - word.low, &[a])
}

pub(super) fn bitwise(draft: &mut Draft, op: Bitwise, a: &Cases, b: &Cases) -> Cases {
    let (x, y) = (to_int32(draft, a), to_int32(draft, b));
    let and = match (draft.exprs.as_int(x.expr), draft.exprs.as_int(y.expr)) {
        (_, Some(mask)) => masked(&mut draft.exprs, x, mask),
        (Some(mask), _) => masked(&mut draft.exprs, y, mask),
        _ => return bitwise_words(draft, op, x, y, &[a, b]),
    };
    let sum = draft.exprs.add(x.expr, y.expr);
    let word = match op {
        Bitwise::And => and,
        Bitwise::Or => Word {
            expr: draft.exprs.sub(sum, and.expr),
            ..hull(x, y)
        },
        Bitwise::Xor => {
            let two = draft.exprs.int(2);
            let twice = draft.exprs.mul(two, and.expr);
            Word {
                expr: draft.exprs.sub(sum, twice),
                ..hull(x, y)
            }
        }
    };
    integer_of(&mut draft.exprs, word, &[a, b])
}

/// `x & mask`.
fn masked(exprs: &mut Exprs, x: Word, mask: i128) -> Word {
    if mask < 0 {
        // `x & m = x - (x & ~m)`.
        let cleared = masked(exprs, x, !mask);
        let expr = exprs.sub(x.expr, cleared.expr);
        let low = if x.low >= 0 { 0 } else { -TWO_31 };
        return Word {
            expr,
            low,
            high: x.high.max(0),
        };
    }
    let mut sum = exprs.int(0);
    let mut start = 0;
    while mask >> start != 0 {
        let rest = mask >> start;
        let zeros = rest.trailing_zeros();
        let ones = (rest >> zeros).trailing_ones();
        let shifted = exprs.div(x.expr, 1 << (start + zeros));
        let run = exprs.modulo(shifted, 1 << ones);
        let weight = exprs.int(1_i128 << (start + zeros));
        let run = exprs.mul(run, weight);
        sum = exprs.add(sum, run);
        start += zeros + ones;
    }
    let high = if x.low >= 0 { mask.min(x.high) } else { mask };
    Word {
        expr: sum,
        low: 0,
        high,
    }
}

fn bitwise_words(draft: &mut Draft, op: Bitwise, x: Word, y: Word, needed: &[&Cases]) -> Cases {
    let bounds = hull(x, y);
    let width = (bounds.high + 1).trailing_zeros() + 1;
    let (a, b) = (bits(draft, x, width), bits(draft, y, width));
    let bits: Vec<Expr> = a
        .into_iter()
        .zip(b)
        .map(|(a, b)| match op {
            Bitwise::And => draft.exprs.and(&[a, b]),
            Bitwise::Or => draft.exprs.or(&[a, b]),
            Bitwise::Xor => draft.exprs.xor(a, b),
        })
        .collect();
    let expr = sum_of_bits(&mut draft.exprs, &bits);
    integer_of(&mut draft.exprs, Word { expr, ..bounds }, needed)
}

/// The bits of a two's complement number of this width, lowest first.
fn bits(draft: &mut Draft, word: Word, width: u32) -> Vec<Expr> {
    let bits: Vec<Expr> = (0..width).map(|_| draft.fresh(SmtSort::Bool)).collect();
    let sum = sum_of_bits(&mut draft.exprs, &bits);
    let fact = draft.exprs.eq(word.expr, sum);
    draft.facts.push(fact);
    bits
}

fn sum_of_bits(exprs: &mut Exprs, bits: &[Expr]) -> Expr {
    let zero = exprs.int(0);
    let mut sum = zero;
    for (index, &bit) in bits.iter().enumerate() {
        let is_sign = index + 1 == bits.len();
        let weight = if is_sign {
            -(1_i128 << index)
        } else {
            1 << index
        };
        let weight = exprs.int(weight);
        let part = exprs.ite(bit, weight, zero);
        sum = exprs.add(sum, part);
    }
    sum
}

/// `<<`, `>>` and `>>>`. A distance that varies is one of 32.
pub(super) fn shift(draft: &mut Draft, op: Shift, a: &Cases, b: &Cases) -> Cases {
    let (x, distance) = (to_int32(draft, a), to_int32(draft, b));
    let distance = draft.exprs.modulo(distance.expr, 32);
    let mut result = shifted(&mut draft.exprs, op, x, 31);
    if let Some(known) = draft.exprs.as_int(distance) {
        result = shifted(&mut draft.exprs, op, x, known as u32);
    } else {
        for known in (0..31).rev() {
            let one = shifted(&mut draft.exprs, op, x, known);
            let number = draft.exprs.int(known);
            let is_it = draft.exprs.eq(distance, number);
            let expr = draft.exprs.ite(is_it, one.expr, result.expr);
            result = Word {
                expr,
                low: one.low.min(result.low),
                high: one.high.max(result.high),
            };
        }
    }
    integer_of(&mut draft.exprs, result, &[a, b])
}

fn shifted(exprs: &mut Exprs, op: Shift, x: Word, distance: u32) -> Word {
    let factor = 1_i128 << distance;
    match op {
        Shift::Left => {
            let by = exprs.int(factor);
            let product = exprs.mul(x.expr, by);
            wrapped(exprs, product, x.low * factor, x.high * factor)
        }
        Shift::SignedRight => Word {
            expr: exprs.div(x.expr, factor),
            low: x.low >> distance,
            high: x.high >> distance,
        },
        Shift::UnsignedRight => {
            let natural = if x.low >= 0 {
                x.expr
            } else {
                exprs.modulo(x.expr, TWO_32)
            };
            let high = if x.low >= 0 { x.high } else { TWO_32 - 1 };
            Word {
                expr: exprs.div(natural, factor),
                low: 0,
                high: high >> distance,
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
