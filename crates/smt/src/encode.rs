//! Terms to expressions of SMT-LIB, by the sorts of values.
//!
//! [`cases`] has the picture: each term becomes guarded cases, one for each kind of value, and each
//! operator is a rule on them. A rule is one of three things, and the encoder keeps the books:
//!
//! - *exact*: same value as JavaScript for every assignment;
//! - *weak*: the result is a fresh variable, perhaps with some facts that hold of it. It allows
//!   more than JavaScript does, so "unsat" stands, and a model may be spurious;
//! - *rounded*: a double computed with rounding. As the exact real number it makes neither answer
//!   sure; as a fresh number that is as near to it as rounding leaves it, it is weak.
//!
//! [`Precision`] says which of these are used.
//!
//! Applications that are not exact are listed in [`Encoding::inexact`]. Every answer "sat" is
//! checked by the evaluator; "unsat" is believed if [`Encoding::is_unsat_sure`].

#![expect(
    clippy::wrong_self_convention,
    reason = "rules carry the names of ECMA-262"
)]

mod anatomy;
mod bits;
mod cases;
mod character;
mod compare;
mod convert;
mod input;
mod json;
mod math;
mod number;
mod numeral;
mod operator;
mod parse;
mod regexp;
mod rounding;
mod search;
mod slice;
mod transform;
mod unit;
mod weak;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_term::{Assignment, Evaluation, Node, Op, TermId, Terms, Value};

use crate::Unknown;
use crate::expr::{Expr, Exprs, SmtSort};
use crate::lemma::Lemma;
use crate::limits::Deadline;
use crate::question::Question;
use crate::script::Script;
use cases::{Cases, Int, MAX_LENGTH, Real, Shape, Text};
pub(crate) use input::{InputSymbols, SymbolKind};

/// Terms that are encoded between two looks at the clock.
const UNWATCHED: usize = 64;

/// What to do where no rule is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Precision {
    /// Leave out the values that only weak rules give; compute with real numbers. What this finds
    /// mostly holds.
    Exact,
    /// The same, with more notations of numbers in strings than plain digits.
    Wide,
    /// Weak rules; compute with real numbers.
    Weak,
    /// Weak rules; allow for every way to round. If this finds nothing, there is nothing.
    Bounded,
}

/// A query as a script.
pub(crate) struct Encoding {
    /// Declarations, definitions and assertions.
    pub(crate) script: Script,
    /// The inputs of the query, as the script names them.
    pub(crate) inputs: Vec<InputSymbols>,
    /// Whether "unsat" holds in JavaScript too.
    pub(crate) is_unsat_sure: bool,
    /// The applications that are not exact.
    pub(crate) inexact: Vec<Inexact>,
    /// Whether [`Precision::Wide`] has more values.
    pub(crate) is_narrowed: bool,
}

/// An application that is not encoded exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inexact {
    pub(crate) term: TermId,
    pub(crate) op: Op,
    pub(crate) why: Inexactness,
}

/// In which way an encoding is not exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inexactness {
    /// Weak: no rule covers the operator on these operands.
    Unsupported,
    /// A double computed with rounding.
    Rounded,
    /// A match of a regular expression: which of several it is, a model may get wrong.
    Refinable,
}

/// Encodes the conjunction. Inputs in `fixed` are the constants that it says; `lemmas` are facts.
pub(crate) fn encode(
    question: &Question<'_>,
    fixed: &Assignment,
    lemmas: &[Lemma],
    precision: Precision,
) -> Result<Encoding, Unknown> {
    let conjuncts = question.conjuncts();
    let mut encoder = Encoder {
        terms: question.terms,
        deadline: question.deadline,
        fixed,
        precision,
        exprs: Exprs::default(),
        facts: Vec::new(),
        inputs: Vec::new(),
        encoded: FxHashMap::default(),
        curtailed: false,
        narrowed: false,
        current: None,
        inexact: Vec::new(),
        searches: FxHashMap::default(),
        fresh: 0,
    };
    let roots: Vec<TermId> = conjuncts.iter().map(|(term, _)| *term).collect();
    encoder.terms(&roots)?;
    let mut assertions = Vec::new();
    for (term, truth) in conjuncts {
        let cases = encoder.encoded[term].clone();
        assertions.push(encoder.condition(&cases, *truth));
    }
    for lemma in lemmas {
        encoder.lemma(lemma);
    }
    let is_unsat_sure = encoder.inexact.iter().all(|inexact| match inexact.why {
        Inexactness::Unsupported | Inexactness::Refinable => {
            !matches!(precision, Precision::Exact | Precision::Wide)
        }
        Inexactness::Rounded => precision == Precision::Bounded,
    });
    let mut assertions = [std::mem::take(&mut encoder.facts), assertions].concat();
    if !encoder.searches.is_empty() {
        assertions = unit::simplified(&mut encoder.exprs, &assertions);
    }
    // A symbol that nothing mentions has a value too.
    let named = encoder.inputs.iter().flat_map(InputSymbols::symbols);
    let symbols: Vec<Expr> = named
        .map(|(name, sort)| encoder.exprs.symbol(&name, sort))
        .collect();
    Ok(Encoding {
        script: Script::new(encoder.exprs, &symbols, assertions),
        inputs: encoder.inputs,
        is_unsat_sure: is_unsat_sure && !encoder.curtailed,
        inexact: encoder.inexact,
        is_narrowed: encoder.narrowed,
    })
}

struct Encoder<'a> {
    terms: &'a Terms,
    deadline: Deadline,
    fixed: &'a Assignment,
    precision: Precision,
    exprs: Exprs,
    /// What holds in every model: domains of inputs, definitions of fresh variables.
    facts: Vec<Expr>,
    inputs: Vec<InputSymbols>,
    encoded: FxHashMap<TermId, Cases>,
    /// Whether an input was given less than its domain.
    curtailed: bool,
    /// Whether notations of numbers were left out.
    narrowed: bool,
    /// The application that is being encoded.
    current: Option<(TermId, Op)>,
    inexact: Vec<Inexact>,
    searches: FxHashMap<regexp::Search, regexp::Found>,
    fresh: u32,
}

impl Encoder<'_> {
    /// Encodes all that `roots` are made of.
    fn terms(&mut self, roots: &[TermId]) -> Result<(), Unknown> {
        let terms = self.terms;
        let mut constant: FxHashSet<TermId> = FxHashSet::default();
        let mut evaluation = Evaluation::new(terms, self.fixed);
        for (number, term) in terms.reachable(roots).into_iter().enumerate() {
            if number.is_multiple_of(UNWATCHED) && self.deadline.is_over() {
                return Err(Unknown::Timeout);
            }
            let is_constant = match terms.node(term) {
                Node::Constant(_) => true,
                Node::Input(input) => {
                    let input = terms.input_declaration(*input);
                    let value = self.fixed.get(&input.name);
                    value.is_some_and(|value| input.domain.contains(value))
                }
                Node::Apply { arguments, .. } => arguments.iter().all(|a| constant.contains(a)),
            };
            let cases = if is_constant {
                constant.insert(term);
                let value = evaluation.value(term);
                value.map_or_else(Cases::none, |value| self.constant(&value))
            } else {
                match terms.node(term) {
                    Node::Constant(value) => self.constant(value),
                    Node::Input(input) => self.input(*input)?,
                    Node::Apply { op, arguments } => self.apply(term, *op, arguments),
                }
            };
            self.encoded.insert(term, cases);
        }
        Ok(())
    }

    /// That an application has its result wherever its operands have their values.
    fn lemma(&mut self, lemma: &Lemma) {
        let mut differs = Vec::new();
        for (term, value) in lemma
            .operands
            .iter()
            .chain([&(lemma.term, lemma.result.clone())])
        {
            let Some(cases) = self.encoded.get(term).cloned() else {
                return;
            };
            let constant = self.constant(value);
            let equal = self.strictly_equal(&cases, &constant);
            let is_equal = self.truth(&equal);
            let has_value = cases.has_value(&mut self.exprs);
            let is_it = self.exprs.and(&[has_value, is_equal]);
            differs.push(self.exprs.not(is_it));
        }
        if let Some(result) = differs.pop() {
            let as_it_is = self.exprs.not(result);
            differs.push(as_it_is);
        }
        let fact = self.exprs.or(&differs);
        self.facts.push(fact);
    }

    /// That the term of these cases has a value, and `ToBoolean` of it is `truth`.
    fn condition(&mut self, cases: &Cases, truth: bool) -> Expr {
        let holds = self.truth(cases);
        let wanted = if truth { holds } else { self.exprs.not(holds) };
        let has_value = cases.has_value(&mut self.exprs);
        self.exprs.and(&[has_value, wanted])
    }

    fn constant(&mut self, value: &Value) -> Cases {
        let shape = match value {
            Value::Undefined => Shape::Undefined,
            Value::Null => Shape::Null,
            Value::Boolean(value) => Shape::Boolean(self.exprs.bool(*value)),
            Value::Number(value) => self.number_constant(*value),
            Value::String(string) => Shape::Text(Text {
                expr: self.exprs.string(string.units()),
                max_length: string.len() as i128,
            }),
        };
        Cases::one(&mut self.exprs, shape)
    }

    fn number_constant(&mut self, value: f64) -> Shape {
        let negative_zero = self.exprs.bool(value == 0.0 && value.is_sign_negative());
        if value.is_nan() {
            Shape::Nan
        } else if value.is_infinite() {
            Shape::Infinity {
                negative: value < 0.0,
            }
        } else if value.fract() == 0.0 && value.abs() <= cases::MAX_INTEGER as f64 {
            let integer = value as i128;
            let expr = self.exprs.int(integer);
            Shape::Int(Int {
                expr,
                low: integer,
                high: integer,
                negative_zero,
            })
        } else {
            let expr = self.exprs.real(value);
            Shape::Real(Real {
                expr,
                low: value,
                high: value,
                negative_zero,
            })
        }
    }

    fn one(&mut self, shape: Shape) -> Cases {
        Cases::one(&mut self.exprs, shape)
    }

    /// A boolean where all of `needed` have values.
    fn boolean(&mut self, expr: Expr, needed: &[&Cases]) -> Cases {
        let cases = self.one(Shape::Boolean(expr));
        self.needing(cases, needed)
    }

    /// An integer from `low` to `high` that is never -0, where all of `needed` have values.
    fn integer(&mut self, expr: Expr, low: i128, high: i128, needed: &[&Cases]) -> Cases {
        let negative_zero = self.exprs.bool(false);
        let cases = self.one(Shape::Int(Int {
            expr,
            low,
            high,
            negative_zero,
        }));
        self.needing(cases, needed)
    }

    /// A string where all of `needed` have values.
    fn text(&mut self, expr: Expr, max_length: i128, needed: &[&Cases]) -> Cases {
        let max_length = max_length.min(MAX_LENGTH);
        let cases = self.one(Shape::Text(Text { expr, max_length }));
        self.needing(cases, needed)
    }

    /// `cases`, where all of `needed` have values too.
    fn needing(&mut self, cases: Cases, needed: &[&Cases]) -> Cases {
        let guards: Vec<Expr> = needed
            .iter()
            .map(|c| c.has_value(&mut self.exprs))
            .collect();
        let guard = self.exprs.and(&guards);
        cases.guarded(&mut self.exprs, guard)
    }

    /// A rule on one operand, applied to each of its cases.
    fn map(&mut self, a: &Cases, mut rule: impl FnMut(&mut Self, Shape) -> Cases) -> Cases {
        let mut result = Cases {
            list: Vec::new(),
            total: a.total,
        };
        for &(guard, shape) in &a.list {
            let cases = rule(self, shape);
            result.total &= cases.total;
            for (own, shape) in cases.list {
                result.list.push((self.exprs.and(&[guard, own]), shape));
            }
        }
        result.merged(&mut self.exprs)
    }

    /// A rule on two operands, applied to each pair of their cases.
    fn map2(
        &mut self,
        a: &Cases,
        b: &Cases,
        mut rule: impl FnMut(&mut Self, Shape, Shape) -> Cases,
    ) -> Cases {
        self.map(a, |encoder, a| {
            encoder.map(b, |encoder, b| rule(encoder, a, b))
        })
    }

    /// The string of a receiver and the condition that it is one.
    fn receiver(&mut self, cases: &Cases) -> Option<(Cases, Text)> {
        let found = cases.list.iter().find_map(|&(guard, shape)| match shape {
            Shape::Text(text) => Some((guard, text)),
            _ => None,
        });
        found.map(|(guard, text)| {
            let total = self.exprs.as_bool(guard) == Some(true);
            (
                Cases {
                    list: vec![(guard, Shape::Text(text))],
                    total,
                },
                text,
            )
        })
    }

    fn fresh(&mut self, sort: SmtSort) -> Expr {
        self.fresh += 1;
        let name = format!("#{}", self.fresh);
        self.exprs.symbol(&name, sort)
    }

    /// `then` where `condition` holds, else `other`.
    fn conditional(&mut self, condition: Expr, then: &Cases, other: &Cases) -> Cases {
        let not = self.exprs.not(condition);
        let total = then.total && other.total;
        let then = then.clone().guarded(&mut self.exprs, condition);
        let other = other.clone().guarded(&mut self.exprs, not);
        let list = [then.list, other.list].concat();
        Cases { list, total }.merged(&mut self.exprs)
    }
}
