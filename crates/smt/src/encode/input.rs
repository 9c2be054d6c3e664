//! Inputs: declared constants, and their domains as facts.
//!
//! An input of one kind is one constant of its own name. An input that may be any number is
//! several, `name#kind` telling which of them counts.

use stackful_regexp::Pattern;
use stackful_term::{Domain, Input, JsString};

use super::cases::{Cases, Int, MAX_INTEGER, Real, Shape};
use super::draft::Draft;
use crate::Unknown;
use crate::expr::{Expr, SmtSort};
use crate::regexp::language::{self, Bound};
use crate::symbols::{InputSymbols, PARTS, SymbolKind, part_name};

/// The inputs of a question.
#[derive(Default)]
pub(super) struct Inputs(Vec<InputSymbols>);

impl Inputs {
    /// The value of an input, and its symbols if it is new.
    pub(super) fn declare(&mut self, draft: &mut Draft, input: &Input) -> Result<Cases, Unknown> {
        let symbols = InputSymbols::of(input);
        match self.0.iter().find(|known| known.name == input.name) {
            Some(known) if known.kind != symbols.kind => return Err(Unknown::ConflictingInputs),
            Some(_) => {}
            None => self.0.push(symbols),
        }
        Ok(value(draft, input))
    }

    /// All of them, in the order of their first use.
    pub(super) fn into_symbols(self) -> Vec<InputSymbols> {
        self.0
    }
}

fn value(draft: &mut Draft, input: &Input) -> Cases {
    let kind = InputSymbols::of(input).kind;
    match &input.domain {
        Domain::Boolean => {
            let expr = draft.exprs.symbol(&input.name.to_string(), SmtSort::Bool);
            Cases::one(&mut draft.exprs, Shape::Boolean(expr))
        }
        Domain::String {
            max_length,
            one_of,
            matches,
        } => {
            let expr = draft.exprs.symbol(&input.name.to_string(), SmtSort::String);
            if let Some(literal) = matches {
                pattern_fact(draft, expr, literal);
            }
            text_input(draft, expr, *max_length, one_of)
        }
        Domain::Number {
            min,
            max,
            max_exclusive,
            ..
        } => match kind {
            SymbolKind::Number => number_input(draft, input),
            SymbolKind::Integer => integer_input(draft, input, *min, *max, *max_exclusive),
            _ => real_input(draft, input, *min, *max, *max_exclusive),
        },
    }
}

fn real_input(draft: &mut Draft, input: &Input, min: f64, max: f64, exclusive: bool) -> Cases {
    let expr = draft.exprs.symbol(&input.name.to_string(), SmtSort::Real);
    let (low, high) = (min.max(f64::MIN), max.min(f64::MAX));
    bounded_real(draft, expr, low, high, exclusive);
    let negative_zero = draft.exprs.bool(false);
    Cases::one(
        &mut draft.exprs,
        Shape::Real(Real {
            expr,
            low,
            high,
            negative_zero,
        }),
    )
}

fn integer_input(draft: &mut Draft, input: &Input, min: f64, max: f64, exclusive: bool) -> Cases {
    let expr = draft.exprs.symbol(&input.name.to_string(), SmtSort::Int);
    let limit = MAX_INTEGER as f64;
    // Integers beyond are doubles with gaps; leaving them out may lose an answer.
    draft.books.curtailed |= min < -limit || max > limit;
    let low = min.max(-limit).ceil() as i128;
    let whole = max.min(limit).floor();
    let high = whole as i128 - i128::from(exclusive && whole == max);
    draft.bounded_integer(expr, low, high);
    Cases::integer(&mut draft.exprs, expr, low, high, &[])
}

fn bounded_real(draft: &mut Draft, expr: Expr, low: f64, high: f64, exclusive: bool) {
    let (low, high) = (draft.exprs.real(low), draft.exprs.real(high));
    let above = draft.exprs.le(low, expr);
    let below = if exclusive {
        draft.exprs.lt(expr, high)
    } else {
        draft.exprs.le(expr, high)
    };
    draft.facts.extend([above, below]);
}

/// The string has a match of the pattern: at least it lies in a language that has all such strings.
fn pattern_fact(draft: &mut Draft, expr: Expr, literal: &JsString) {
    let Some(pattern) = Pattern::of_literal(literal.units()) else {
        draft.books.curtailed = true;
        return;
    };
    let language = language::found_in(&pattern, true, Bound::Over);
    let fact = draft.exprs.matches(expr, &language);
    draft.facts.push(fact);
}

fn text_input(
    draft: &mut Draft,
    expr: Expr,
    max_length: Option<u32>,
    one_of: &[JsString],
) -> Cases {
    if !one_of.is_empty() {
        let choices: Vec<Expr> = one_of
            .iter()
            .map(|choice| {
                let choice = draft.exprs.string(choice.units());
                draft.exprs.eq(expr, choice)
            })
            .collect();
        let one = draft.exprs.or(&choices);
        draft.facts.push(one);
    }
    let longest = one_of
        .iter()
        .map(JsString::len)
        .max()
        .map(|length| length as i128);
    let bound = max_length.map(i128::from);
    if let Some(bound) = bound {
        let (length, bound) = (draft.exprs.length(expr), draft.exprs.int(bound));
        let fact = draft.exprs.le(length, bound);
        draft.facts.push(fact);
    }
    let max_length = [longest, bound].into_iter().flatten().min();
    Cases::text(
        &mut draft.exprs,
        expr,
        max_length.unwrap_or(super::cases::MAX_LENGTH),
        &[],
    )
}

/// Any number: NaN, the infinities, the integers within ±2^53, and all other doubles.
fn number_input(draft: &mut Draft, input: &Input) -> Cases {
    let [kind, integer, real, negative_zero] =
        PARTS.map(|(part, sort)| draft.exprs.symbol(&part_name(&input.name, part), sort));
    draft.bounded_integer(kind, 0, 4);
    draft.bounded_integer(integer, -MAX_INTEGER, MAX_INTEGER);
    bounded_real(draft, real, f64::MIN, f64::MAX, false);
    let shapes = [
        Shape::Nan,
        Shape::Infinity { negative: false },
        Shape::Infinity { negative: true },
        Shape::Int(Int {
            expr: integer,
            low: -MAX_INTEGER,
            high: MAX_INTEGER,
            negative_zero,
        }),
        Shape::Real(Real {
            expr: real,
            low: f64::MIN,
            high: f64::MAX,
            negative_zero,
        }),
    ];
    let mut list = Vec::new();
    for (index, shape) in shapes.into_iter().enumerate() {
        let number = draft.exprs.int(index as i128);
        list.push((draft.exprs.eq(kind, number), shape));
    }
    Cases { list, total: true }
}
