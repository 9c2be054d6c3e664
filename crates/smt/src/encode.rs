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
//! Rules are functions over a [`Draft`], which is what they write: expressions, facts of them, and the
//! books on exactness. Each file uses those before it only:
//!
//! - `cases`, `construct`: values of a term, and how they are made;
//! - `precision`, `draft`: what is written; `input`: what is declared;
//! - `weak`, `rounding`: results that are not exact;
//! - `notation`, `numeral`, `decimal`, `convert`: conversions of ECMA-262;
//! - `number`, `power`, `compare`, `math`, `fixed`, `single`, `bits`, `parse`, `json`: operators on any values;
//! - `slice`, `character`, `search`, `transform`, `uri`: operators on strings;
//! - `anatomy`, `regexp`: matches of patterns; `unit`: what is simplified because of them;
//! - `operator`: which rule is whose;
//! - `doubles`: apart from all these, numbers as IEEE 754 has them.
//!
//! Applications that are not exact are listed in [`Encoding::inexact`]. Every answer "sat" is
//! checked by the evaluator; "unsat" is believed if [`Encoding::is_unsat_sure`].

mod anatomy;
mod bits;
mod cases;
mod character;
mod compare;
mod construct;
mod convert;
mod decimal;
mod doubles;
mod draft;
mod fixed;
mod input;
mod json;
mod math;
mod notation;
mod number;
mod numeral;
mod operator;
mod parse;
mod power;
mod precision;
mod regexp;
mod rounding;
mod search;
mod single;
mod slice;
mod transform;
mod unit;
mod uri;
mod weak;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_term::{Assignment, Evaluation, Node, Op, Sort, TermId, Terms, Value};

use crate::Unknown;
use crate::expr::{Expr, Exprs};
use crate::lemma::Lemma;
use crate::question::Question;
use crate::script::Script;
use crate::symbols::InputSymbols;
use cases::Cases;
pub(crate) use doubles::{encode_doubles, has_fractions};
use draft::Draft;
use input::Inputs;
use precision::{Books, Inexact};
pub(crate) use precision::{Inexactness, Precision};
use regexp::Searches;

/// Terms that are encoded between two looks at the clock.
const UNWATCHED: usize = 64;

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

/// Encodes a question. Inputs in `held` are the constants that it says; `lemmas` are facts.
pub(crate) fn encode(
    question: &Question<'_>,
    held: &Assignment,
    lemmas: &[Lemma],
    precision: Precision,
) -> Result<Encoding, Unknown> {
    let mut encoder = Encoder {
        question,
        held,
        encoded: FxHashMap::default(),
        inputs: Inputs::default(),
        searches: Searches::default(),
        draft: Draft::new(Books::new(precision)),
    };
    encoder.terms()?;
    let mut assertions = Vec::new();
    for (term, truth) in question.conjuncts() {
        let cases = &encoder.encoded[term];
        assertions.push(condition(&mut encoder.draft.exprs, cases, *truth));
    }
    for lemma in lemmas {
        encoder.lemma(lemma);
    }
    Ok(encoder.encoding(&assertions))
}

/// The number that a text was made of which an application makes a number of, perhaps trimmed: the two undo each other
/// (ECMA-262 `Number::toString`), and what solvers know of texts is not needed.
fn read_again(terms: &Terms, op: Op, arguments: &[TermId]) -> Option<TermId> {
    let (Op::UnaryPlus | Op::ToNumber, &[mut text]) = (op, arguments) else {
        return None;
    };
    loop {
        match terms.node(text) {
            Node::Apply { op, arguments } if matches!(op, Op::StringTrim | Op::ToString) => {
                let of = arguments[0];
                if *op == Op::ToString && terms.sort(of) == Sort::Number {
                    return Some(of);
                }
                text = of;
            }
            _ => return None,
        }
    }
}

/// What terms have become, and what is written of them.
struct Encoder<'a> {
    question: &'a Question<'a>,
    held: &'a Assignment,
    encoded: FxHashMap<TermId, Cases>,
    inputs: Inputs,
    searches: Searches,
    draft: Draft,
}

impl Encoder<'_> {
    /// Encodes all that the question is made of.
    fn terms(&mut self) -> Result<(), Unknown> {
        let terms = self.question.terms;
        let roots = crate::slice::roots(self.question.conjuncts());
        let mut constant: FxHashSet<TermId> = FxHashSet::default();
        let mut evaluation = Evaluation::new(terms, self.held);
        for (number, term) in terms.reachable(&roots).into_iter().enumerate() {
            if number.is_multiple_of(UNWATCHED) && self.question.deadline.is_over() {
                return Err(Unknown::Timeout);
            }
            let is_held = self.is_held(term, &constant);
            let exprs = &mut self.draft.exprs;
            let cases = if is_held {
                constant.insert(term);
                let value = evaluation.value(term);
                value.map_or_else(Cases::none, |value| Cases::constant(exprs, &value))
            } else {
                match terms.node(term) {
                    Node::Constant(value) => Cases::constant(exprs, value),
                    Node::Input(input) => {
                        let input = terms.input_declaration(*input);
                        self.inputs.declare(&mut self.draft, input)?
                    }
                    Node::Apply { op, arguments } => {
                        let (op, arguments) = self.applied(*op, arguments);
                        self.draft.books.current = Some((term, op));
                        let draft = &mut self.draft;
                        let cases = operator::apply(draft, &mut self.searches, op, &arguments);
                        cases.unwrap_or_else(|| weak::unsupported(draft, terms.sort(term)))
                    }
                }
            };
            self.encoded.insert(term, cases);
        }
        Ok(())
    }

    /// What an application is encoded as, and of what.
    fn applied(&mut self, op: Op, arguments: &[TermId]) -> (Op, Vec<Cases>) {
        if let Some(number) = read_again(self.question.terms, op, arguments) {
            // Adding zero makes one of `-0`, as writing and reading it does.
            let zero = Cases::constant(&mut self.draft.exprs, &Value::from(0.0));
            return (Op::Add, vec![self.encoded[&number].clone(), zero]);
        }
        let encoded = arguments.iter().map(|a| self.encoded[a].clone());
        (op, encoded.collect())
    }

    /// Whether a term has one value, since all that it is made of has: `constant` says so of its
    /// arguments.
    fn is_held(&self, term: TermId, constant: &FxHashSet<TermId>) -> bool {
        let terms = self.question.terms;
        match terms.node(term) {
            Node::Constant(_) => true,
            Node::Input(input) => {
                let input = terms.input_declaration(*input);
                let value = self.held.get(&input.name);
                value.is_some_and(|value| input.domain.contains(value))
            }
            Node::Apply { arguments, .. } => arguments.iter().all(|a| constant.contains(a)),
        }
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
            let constant = Cases::constant(&mut self.draft.exprs, value);
            let equal = compare::strictly_equal(&mut self.draft, &cases, &constant);
            let is_equal = convert::truth(&mut self.draft.exprs, &equal);
            let has_value = cases.has_value(&mut self.draft.exprs);
            let is_it = self.draft.exprs.and(&[has_value, is_equal]);
            differs.push(self.draft.exprs.not(is_it));
        }
        if let Some(result) = differs.pop() {
            let as_it_is = self.draft.exprs.not(result);
            differs.push(as_it_is);
        }
        let fact = self.draft.exprs.or(&differs);
        self.draft.facts.push(fact);
    }

    /// The script that asserts the conjuncts and all facts.
    fn encoding(mut self, conjuncts: &[Expr]) -> Encoding {
        let exprs = &mut self.draft.exprs;
        let mut assertions = [&self.draft.facts, conjuncts].concat();
        if !self.searches.is_empty() {
            assertions = unit::simplified(exprs, &assertions);
        }
        // A symbol that nothing mentions has a value too.
        let inputs = self.inputs.into_symbols();
        let named = inputs.iter().flat_map(InputSymbols::symbols);
        let symbols: Vec<Expr> = named
            .map(|(name, sort)| exprs.symbol(&name, sort))
            .collect();
        let books = self.draft.books;
        Encoding {
            script: Script::new(self.draft.exprs, &symbols, assertions),
            inputs,
            is_unsat_sure: books.is_unsat_sure(),
            is_narrowed: books.narrowed,
            inexact: books.inexact,
        }
    }
}

/// That the term of these cases has a value, and `ToBoolean` of it is `truth`.
fn condition(exprs: &mut Exprs, cases: &Cases, truth: bool) -> Expr {
    let holds = convert::truth(exprs, cases);
    let wanted = if truth { holds } else { exprs.not(holds) };
    let has_value = cases.has_value(exprs);
    exprs.and(&[has_value, wanted])
}
