//! Arithmetic as the doubles that it is of: floating-point numbers of SMT-LIB.
//!
//! Exact in both directions, where everything is numbers and truths and every operator one that
//! IEEE 754 has. A solver takes such numbers apart into bits, which is slow for products of two
//! unknown ones, so this is for what real numbers leave open: sums such as `0.1 + 0.2`, and rounding.

use rustc_hash::FxHashMap;
use stackful_term::{Domain, Input, Node, Op, Terms, Value};

use super::Encoding;
use crate::expr::{Expr, Exprs, SmtSort};
use crate::question::Question;
use crate::script::Script;
use crate::slice;
use crate::symbols::{InputSymbols, SymbolKind};

/// More terms than a solver can take apart in the time it has.
const MOST_TERMS: usize = 200;

/// A term: a number or a truth.
#[derive(Clone, Copy)]
enum Value64 {
    Number(Expr),
    Truth(Expr),
}

/// Encodes a question in doubles; none if it is not of such alone.
pub(crate) fn encode_doubles(question: &Question<'_>) -> Option<Encoding> {
    if question.size > MOST_TERMS {
        return None;
    }
    let mut writer = Writer {
        exprs: Exprs::default(),
        facts: Vec::new(),
        inputs: Vec::new(),
    };
    let terms = question.terms;
    let mut encoded: FxHashMap<_, Value64> = FxHashMap::default();
    for term in terms.reachable(&slice::roots(question.conjuncts())) {
        let value = match terms.node(term) {
            Node::Constant(Value::Number(number)) => Value64::Number(writer.exprs.double(*number)),
            Node::Constant(Value::Boolean(truth)) => Value64::Truth(writer.exprs.bool(*truth)),
            Node::Constant(_) => return None,
            Node::Input(input) => writer.input(terms.input_declaration(*input))?,
            Node::Apply { op, arguments } => {
                let arguments: Vec<Value64> = arguments.iter().map(|a| encoded[a]).collect();
                writer.apply(*op, &arguments)?
            }
        };
        encoded.insert(term, value);
    }
    let mut assertions = Vec::new();
    for (term, truth) in question.conjuncts() {
        let holds = writer.truth(encoded[term]);
        assertions.push(if *truth {
            holds
        } else {
            writer.exprs.not(holds)
        });
    }
    Some(writer.encoding(assertions))
}

/// Whether a question computes with numbers that are not whole, or divides.
pub(crate) fn has_fractions(terms: &Terms, question: &Question<'_>) -> bool {
    let all = terms.reachable(&slice::roots(question.conjuncts()));
    all.into_iter().any(|term| match terms.node(term) {
        Node::Constant(Value::Number(number)) => number.fract() != 0.0,
        Node::Constant(_) => false,
        Node::Input(input) => matches!(
            terms.input_declaration(*input).domain,
            Domain::Number { integer: false, .. }
        ),
        Node::Apply { op, .. } => *op == Op::Divide,
    })
}

/// Writes expressions.
struct Writer {
    exprs: Exprs,
    facts: Vec<Expr>,
    inputs: Vec<InputSymbols>,
}

impl Writer {
    fn encoding(mut self, mut assertions: Vec<Expr>) -> Encoding {
        assertions.extend(&self.facts);
        let named = self.inputs.iter().flat_map(InputSymbols::symbols);
        let symbols: Vec<Expr> = named
            .map(|(name, sort)| self.exprs.symbol(&name, sort))
            .collect();
        Encoding {
            script: Script::new(self.exprs, &symbols, assertions),
            inputs: self.inputs,
            is_unsat_sure: true,
            inexact: Vec::new(),
            is_narrowed: false,
        }
    }

    fn input(&mut self, input: &Input) -> Option<Value64> {
        let name = input.name.to_string();
        let (kind, value) = match &input.domain {
            Domain::Boolean => {
                let truth = self.exprs.symbol(&name, SmtSort::Bool);
                (SymbolKind::Boolean, Value64::Truth(truth))
            }
            Domain::Number { .. } => {
                let number = self.exprs.symbol(&name, SmtSort::Double);
                self.domain(number, &input.domain);
                (SymbolKind::Double, Value64::Number(number))
            }
            Domain::String { .. } => return None,
        };
        self.inputs.push(InputSymbols {
            name: input.name.clone(),
            kind,
        });
        Some(value)
    }

    /// What holds of a number of this domain.
    fn domain(&mut self, number: Expr, domain: &Domain) {
        let Domain::Number {
            integer,
            min,
            max,
            max_exclusive,
        } = *domain
        else {
            return;
        };
        if domain.is_any_number() {
            return;
        }
        let [nan, infinite, zero, negative] =
            ["fp.isNaN", "fp.isInfinite", "fp.isZero", "fp.isNegative"]
                .map(|function| self.test(function, number));
        let minus_zero = self.exprs.and(&[zero, negative]);
        for never in [nan, infinite, minus_zero] {
            let not = self.exprs.not(never);
            self.facts.push(not);
        }
        if integer {
            let whole = self.is_whole(number);
            self.facts.push(whole);
        }
        let [least, most] = [min, max].map(|bound| self.exprs.double(bound));
        let above = self.compare("fp.leq", least, number);
        let relation = if max_exclusive { "fp.lt" } else { "fp.leq" };
        let below = self.compare(relation, number, most);
        self.facts.extend([above, below]);
    }

    /// An application; none if it is not one of doubles.
    fn apply(&mut self, op: Op, arguments: &[Value64]) -> Option<Value64> {
        if let Some(truth) = self.truths(op, arguments) {
            return Some(Value64::Truth(truth));
        }
        if let (Op::Conditional, [condition, then, other]) = (op, arguments) {
            let condition = self.truth(*condition);
            return match (*then, *other) {
                (Value64::Number(then), Value64::Number(other)) => {
                    Some(Value64::Number(self.exprs.ite(condition, then, other)))
                }
                (Value64::Truth(then), Value64::Truth(other)) => {
                    Some(Value64::Truth(self.exprs.ite(condition, then, other)))
                }
                _ => None,
            };
        }
        let numbers: Vec<Expr> = arguments.iter().map(|a| self.number(*a)).collect();
        self.numbers(op, &numbers).map(Value64::Number)
    }

    /// What gives truths.
    fn truths(&mut self, op: Op, arguments: &[Value64]) -> Option<Expr> {
        let first = arguments[0];
        let compared = match op {
            Op::LogicalNot => {
                let truth = self.truth(first);
                return Some(self.exprs.not(truth));
            }
            Op::ToBoolean => return Some(self.truth(first)),
            Op::IsNan
            | Op::NumberIsNan
            | Op::IsFinite
            | Op::NumberIsFinite
            | Op::NumberIsInteger => {
                return Some(self.test_of(op, first));
            }
            Op::LessThan => "fp.lt",
            Op::LessEqual => "fp.leq",
            Op::StrictlyEqual | Op::LooselyEqual => match (first, arguments[1]) {
                (Value64::Truth(a), Value64::Truth(b)) => return Some(self.exprs.eq(a, b)),
                (Value64::Number(_), Value64::Number(_)) => "fp.eq",
                _ if op == Op::LooselyEqual => "fp.eq",
                _ => return Some(self.exprs.bool(false)),
            },
            _ => return None,
        };
        let [a, b] = [first, arguments[1]].map(|value| self.number(value));
        Some(self.compare(compared, a, b))
    }

    fn test_of(&mut self, op: Op, value: Value64) -> Expr {
        let number = match (op, value) {
            (_, Value64::Number(number)) => number,
            (Op::IsNan | Op::IsFinite, truth) => self.number(truth),
            _ => return self.exprs.bool(false),
        };
        let nan = self.test("fp.isNaN", number);
        if matches!(op, Op::IsNan | Op::NumberIsNan) {
            return nan;
        }
        let infinite = self.test("fp.isInfinite", number);
        let never = self.exprs.or(&[nan, infinite]);
        let finite = self.exprs.not(never);
        if op != Op::NumberIsInteger {
            return finite;
        }
        let whole = self.is_whole(number);
        self.exprs.and(&[finite, whole])
    }

    /// What gives numbers.
    fn numbers(&mut self, op: Op, arguments: &[Expr]) -> Option<Expr> {
        let function = match op {
            Op::UnaryPlus | Op::ToNumber => return Some(arguments[0]),
            Op::UnaryMinus => "fp.neg",
            Op::Add => "fp.add RNE",
            Op::Subtract => "fp.sub RNE",
            Op::Multiply => "fp.mul RNE",
            Op::Divide => "fp.div RNE",
            Op::MathFloor => "fp.roundToIntegral RTN",
            Op::MathCeil => "fp.roundToIntegral RTP",
            Op::MathTrunc => "fp.roundToIntegral RTZ",
            Op::MathAbs => "fp.abs",
            Op::MathSqrt => "fp.sqrt RNE",
            Op::MathRound => return Some(self.rounded(arguments[0])),
            _ => return None,
        };
        Some(self.exprs.apply(function, arguments, SmtSort::Double))
    }

    /// `Math.round`: what is rounded up, unless that is more than a half above.
    fn rounded(&mut self, number: Expr) -> Expr {
        let double = SmtSort::Double;
        let up = self
            .exprs
            .apply("fp.roundToIntegral RTP", &[number], double);
        let down = self
            .exprs
            .apply("fp.roundToIntegral RTN", &[number], double);
        let above = self.exprs.apply("fp.sub RNE", &[up, number], double);
        let half = self.exprs.double(0.5);
        let is_far = self.compare("fp.lt", half, above);
        self.exprs.ite(is_far, down, up)
    }

    fn is_whole(&mut self, number: Expr) -> Expr {
        let arguments = &[number];
        let whole = self
            .exprs
            .apply("fp.roundToIntegral RTZ", arguments, SmtSort::Double);
        self.compare("fp.eq", whole, number)
    }

    fn test(&mut self, function: &'static str, number: Expr) -> Expr {
        self.exprs.apply(function, &[number], SmtSort::Bool)
    }

    fn compare(&mut self, function: &'static str, a: Expr, b: Expr) -> Expr {
        self.exprs.apply(function, &[a, b], SmtSort::Bool)
    }

    /// `ToNumber`.
    fn number(&mut self, value: Value64) -> Expr {
        match value {
            Value64::Number(number) => number,
            Value64::Truth(truth) => {
                let [one, zero] = [1.0, 0.0].map(|number| self.exprs.double(number));
                self.exprs.ite(truth, one, zero)
            }
        }
    }

    /// `ToBoolean`.
    fn truth(&mut self, value: Value64) -> Expr {
        match value {
            Value64::Truth(truth) => truth,
            Value64::Number(number) => {
                let nan = self.test("fp.isNaN", number);
                let zero = self.test("fp.isZero", number);
                let is_false = self.exprs.or(&[nan, zero]);
                self.exprs.not(is_false)
            }
        }
    }
}
