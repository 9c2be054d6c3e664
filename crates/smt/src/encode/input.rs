//! Inputs: declared constants, and their domains as facts.
//!
//! An input of one kind is one constant of its own name. An input that may be any number is
//! several, `name#kind` telling which of them counts.

use stackful_term::{Domain, Input, InputId, InputName, JsString};

use super::cases::{Cases, Int, MAX_INTEGER, Real, Shape};
use super::{Encoder, Expr, SmtSort};
use crate::Unknown;

/// How an input stands in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InputSymbols {
    pub(crate) name: InputName,
    pub(crate) kind: SymbolKind,
}

/// The parts of [`SymbolKind::Number`].
const PARTS: [(&str, SmtSort); 4] = [
    ("kind", SmtSort::Int),
    ("int", SmtSort::Int),
    ("real", SmtSort::Real),
    ("negative", SmtSort::Bool),
];

/// Which constants hold the value of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// One `Bool`.
    Boolean,
    /// One `Int`.
    Integer,
    /// One `Real`.
    Real,
    /// `name#kind` (Int: 0 NaN, 1 Infinity, 2 -Infinity, 3 `name#int`, else `name#real`) and
    /// `name#negative` (Bool: a zero is -0).
    Number,
    /// One `String`.
    Text,
}

impl InputSymbols {
    /// The constants to ask the solver for, in the order that the model reader expects.
    pub(crate) fn symbols(&self) -> Vec<(String, SmtSort)> {
        let one = |sort| vec![(self.name.to_string(), sort)];
        match self.kind {
            SymbolKind::Boolean => one(SmtSort::Bool),
            SymbolKind::Integer => one(SmtSort::Int),
            SymbolKind::Real => one(SmtSort::Real),
            SymbolKind::Text => one(SmtSort::String),
            SymbolKind::Number => PARTS
                .map(|(part, sort)| (part_name(&self.name, part), sort))
                .to_vec(),
        }
    }
}

fn part_name(name: &InputName, part: &str) -> String {
    format!("{name}#{part}")
}

impl Encoder<'_> {
    pub(super) fn input(&mut self, id: InputId) -> Result<Cases, Unknown> {
        let terms = self.terms;
        let input = terms.input_declaration(id);
        let kind = kind(&input.domain);
        match self.inputs.iter().find(|known| known.name == input.name) {
            Some(known) if known.kind != kind => return Err(Unknown::ConflictingInputs),
            Some(_) => {}
            None => self.inputs.push(InputSymbols {
                name: input.name.clone(),
                kind,
            }),
        }
        Ok(match &input.domain {
            Domain::Boolean => {
                let expr = self.exprs.symbol(&input.name.to_string(), SmtSort::Bool);
                self.one(Shape::Boolean(expr))
            }
            Domain::String { max_length, one_of } => self.text_input(input, *max_length, one_of),
            Domain::Number {
                min,
                max,
                max_exclusive,
                ..
            } => match kind {
                SymbolKind::Number => self.number_input(input),
                SymbolKind::Integer => self.integer_input(input, *min, *max, *max_exclusive),
                _ => self.real_input(input, *min, *max, *max_exclusive),
            },
        })
    }

    fn real_input(&mut self, input: &Input, min: f64, max: f64, exclusive: bool) -> Cases {
        let expr = self.exprs.symbol(&input.name.to_string(), SmtSort::Real);
        let (low, high) = (min.max(f64::MIN), max.min(f64::MAX));
        self.bounded_real(expr, low, high, exclusive);
        let negative_zero = self.exprs.bool(false);
        self.one(Shape::Real(Real {
            expr,
            low,
            high,
            negative_zero,
        }))
    }

    fn integer_input(&mut self, input: &Input, min: f64, max: f64, exclusive: bool) -> Cases {
        let expr = self.exprs.symbol(&input.name.to_string(), SmtSort::Int);
        let limit = MAX_INTEGER as f64;
        // Integers beyond are doubles with gaps; leaving them out may lose an answer.
        self.curtailed |= min < -limit || max > limit;
        let low = min.max(-limit).ceil() as i128;
        let whole = max.min(limit).floor();
        let high = whole as i128 - i128::from(exclusive && whole == max);
        self.bounded_integer(expr, low, high);
        self.integer(expr, low, high, &[])
    }

    /// The fact that `low <= expr <= high`.
    pub(super) fn bounded_integer(&mut self, expr: Expr, low: i128, high: i128) {
        let (low, high) = (self.exprs.int(low), self.exprs.int(high));
        let above = self.exprs.le(low, expr);
        let below = self.exprs.le(expr, high);
        self.facts.extend([above, below]);
    }

    fn bounded_real(&mut self, expr: Expr, low: f64, high: f64, exclusive: bool) {
        let (low, high) = (self.exprs.real(low), self.exprs.real(high));
        let above = self.exprs.le(low, expr);
        let below = if exclusive {
            self.exprs.lt(expr, high)
        } else {
            self.exprs.le(expr, high)
        };
        self.facts.extend([above, below]);
    }

    fn text_input(&mut self, input: &Input, max_length: Option<u32>, one_of: &[JsString]) -> Cases {
        let expr = self.exprs.symbol(&input.name.to_string(), SmtSort::String);
        if !one_of.is_empty() {
            let choices: Vec<Expr> = one_of
                .iter()
                .map(|choice| {
                    let choice = self.exprs.string(choice.units());
                    self.exprs.eq(expr, choice)
                })
                .collect();
            let one = self.exprs.or(&choices);
            self.facts.push(one);
        }
        let longest = one_of
            .iter()
            .map(JsString::len)
            .max()
            .map(|length| length as i128);
        let bound = max_length.map(i128::from);
        if let Some(bound) = bound {
            let (length, bound) = (self.exprs.length(expr), self.exprs.int(bound));
            let fact = self.exprs.le(length, bound);
            self.facts.push(fact);
        }
        let max_length = [longest, bound].into_iter().flatten().min();
        self.text(expr, max_length.unwrap_or(super::MAX_LENGTH), &[])
    }

    /// Any number: NaN, the infinities, the integers within ±2^53, and all other doubles.
    fn number_input(&mut self, input: &Input) -> Cases {
        let [kind, integer, real, negative_zero] =
            PARTS.map(|(part, sort)| self.exprs.symbol(&part_name(&input.name, part), sort));
        self.bounded_integer(kind, 0, 4);
        self.bounded_integer(integer, -MAX_INTEGER, MAX_INTEGER);
        self.bounded_real(real, f64::MIN, f64::MAX, false);
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
            let number = self.exprs.int(index as i128);
            list.push((self.exprs.eq(kind, number), shape));
        }
        Cases { list, total: true }
    }
}

fn kind(domain: &Domain) -> SymbolKind {
    match domain {
        Domain::Boolean => SymbolKind::Boolean,
        Domain::String { .. } => SymbolKind::Text,
        Domain::Number { .. } if domain.is_any_number() => SymbolKind::Number,
        Domain::Number { integer: true, .. } => SymbolKind::Integer,
        Domain::Number { integer: false, .. } => SymbolKind::Real,
    }
}
