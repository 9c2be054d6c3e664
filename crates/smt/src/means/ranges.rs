//! Questions without a solution, by the ranges of their numbers.
//!
//! A solver reasons with real numbers, and of a rounded product it knows only that it is near the
//! exact one; that a die of `1 + Math.floor(Math.random() * 6)` shows no seven it cannot say. But
//! the bounds of a sum or a product are sums or products of bounds, rounding included
//! ([`range`]). So each number gets a range, from its operands; conditions that must hold make ranges
//! smaller; and if one can then not hold, the question has no solution. This is exact in one
//! direction: a question that is not refuted may have a solution or none.

mod range;
mod rule;

use rustc_hash::FxHashMap;
use stackful_term::{Node, Op, Sort, TermId, Terms, Value};

use super::outcome::{Outcome, Resources};
use crate::known::Conjunct;
use crate::question::Question;
use crate::slice;
use range::Range;

/// How often ranges are computed anew from the smaller ones.
const ROUNDS: usize = 4;

pub(super) fn ranges(question: &Question<'_>, _: &mut Resources) -> Outcome {
    Outcome::refuted_if(refute(question.terms, question.conjuncts()))
}

/// Whether the ranges of numbers refute the conjuncts.
fn refute(terms: &Terms, conjuncts: &[Conjunct]) -> bool {
    let order = terms.reachable(&slice::roots(conjuncts));
    let mut ranges = Ranges {
        terms,
        of: FxHashMap::default(),
        assumed: FxHashMap::default(),
    };
    for _ in 0..ROUNDS {
        let before = ranges.assumed.clone();
        for &term in &order {
            if terms.sort(term) == Sort::Number {
                let range = ranges.computed(term);
                ranges.of.insert(term, range);
            }
        }
        for &(term, truth) in conjuncts {
            if ranges.suppose(term, truth).is_err() {
                return true;
            }
        }
        if ranges.assumed == before {
            return false;
        }
    }
    false
}

/// What is known of each number.
struct Ranges<'a> {
    terms: &'a Terms,
    of: FxHashMap<TermId, Range>,
    /// What the conjuncts demand of terms.
    assumed: FxHashMap<TermId, Range>,
}

/// A condition cannot hold.
struct Refuted;

impl Ranges<'_> {
    /// The range of a term of sort number.
    fn computed(&self, term: TermId) -> Range {
        let range = match self.terms.node(term) {
            Node::Constant(Value::Number(value)) => Range::point(*value),
            Node::Constant(_) => Range::ANY,
            Node::Input(input) => {
                let input = self.terms.input_declaration(*input);
                let initial = match input.initial {
                    Value::Number(initial) => Range::point(initial),
                    _ => Range::ANY,
                };
                rule::within(&input.domain).or(initial)
            }
            Node::Apply { op, arguments } => {
                let operands = arguments.iter().map(|&argument| self.number(argument));
                rule::applied(*op, &operands.collect::<Vec<Range>>())
            }
        };
        match self.assumed.get(&term) {
            Some(assumed) => range.and(*assumed),
            None => range,
        }
    }

    /// The range of a number, or of what is converted to one.
    fn number(&self, term: TermId) -> Range {
        match self.terms.sort(term) {
            Sort::Number => self.of.get(&term).copied().unwrap_or(Range::ANY),
            Sort::Boolean => Range::integers(0.0, 1.0),
            Sort::Null => Range::point(0.0),
            Sort::Undefined => Range::point(f64::NAN),
            Sort::String | Sort::Mixed => Range::ANY,
        }
    }

    /// Whether an operand of a comparison is compared as a number.
    fn is_numeric(&self, term: TermId) -> bool {
        !matches!(self.terms.sort(term), Sort::String | Sort::Mixed)
    }

    /// Draws the conclusions from a condition that has this truth.
    fn suppose(&mut self, term: TermId, truth: bool) -> Result<(), Refuted> {
        let Node::Apply { op, arguments } = self.terms.node(term) else {
            return Ok(());
        };
        let strictly = |a: TermId, b: TermId| [a, b].map(|term| self.terms.sort(term));
        match (op, &**arguments) {
            (Op::LogicalNot, &[a]) => self.suppose(a, !truth),
            (Op::ToBoolean, &[a]) => self.suppose(a, truth),
            (Op::LessThan, &[a, b]) => self.less(a, b, true, truth),
            (Op::LessEqual, &[a, b]) => self.less(a, b, false, truth),
            (Op::GreaterThan, &[a, b]) => self.less(b, a, true, truth),
            (Op::GreaterEqual, &[a, b]) => self.less(b, a, false, truth),
            (Op::StrictlyEqual | Op::LooselyEqual, &[a, b])
                if strictly(a, b) == [Sort::Number; 2] =>
            {
                self.equal(a, b, truth)
            }
            (Op::StrictlyUnequal | Op::LooselyUnequal, &[a, b])
                if strictly(a, b) == [Sort::Number; 2] =>
            {
                self.equal(a, b, !truth)
            }
            (Op::NumberIsNan | Op::IsNan, &[a]) if self.terms.sort(a) == Sort::Number => {
                let wanted = if truth {
                    Range::point(f64::NAN)
                } else {
                    Range::of(f64::NEG_INFINITY, f64::INFINITY)
                };
                self.assume(a, wanted)
            }
            (Op::NumberIsFinite | Op::IsFinite, &[a]) if truth => {
                self.assume(a, Range::of(f64::MIN, f64::MAX))
            }
            (Op::NumberIsInteger, &[a]) if truth => {
                self.assume(a, Range::integers(f64::MIN, f64::MAX))
            }
            _ => Ok(()),
        }
    }

    /// That `a < b`, or `a <= b`, has this truth.
    fn less(&mut self, a: TermId, b: TermId, strict: bool, truth: bool) -> Result<(), Refuted> {
        if !self.is_numeric(a) || !self.is_numeric(b) {
            return Ok(());
        }
        let (low, high) = (self.number(a), self.number(b));
        if !truth && (low.nan || high.nan) {
            // It is false of NaN, too.
            return Ok(());
        }
        let (a, low, b, high) = if truth {
            (a, low, b, high)
        } else {
            (b, high, a, low)
        };
        let (most, least) = if strict == truth {
            (high.high.next_down(), low.low.next_up())
        } else {
            (high.high, low.low)
        };
        self.assume(a, Range::of(f64::NEG_INFINITY, most))?;
        self.assume(b, Range::of(least, f64::INFINITY))
    }

    fn equal(&mut self, a: TermId, b: TermId, truth: bool) -> Result<(), Refuted> {
        let (first, second) = (self.number(a), self.number(b));
        if truth {
            let both = Range {
                nan: false,
                ..first.and(second)
            };
            self.assume(a, both)?;
            return self.assume(b, both);
        }
        self.differ(a, first, second)?;
        self.differ(b, second, first)
    }

    /// That a term is not what the other is, if that is one number.
    fn differ(&mut self, term: TermId, range: Range, other: Range) -> Result<(), Refuted> {
        if other.nan || other.low != other.high {
            return Ok(());
        }
        let mut rest = range;
        if rest.low == other.low {
            rest.low = rest.low.next_up();
        }
        if rest.high == other.high {
            rest.high = rest.high.next_down();
        }
        self.assume(term, rest)
    }

    /// That a number is in this range.
    fn assume(&mut self, term: TermId, wanted: Range) -> Result<(), Refuted> {
        let range = self.number(term).and(wanted);
        if range.is_empty() {
            return Err(Refuted);
        }
        if self.terms.sort(term) == Sort::Number {
            self.of.insert(term, range);
            self.assumed.insert(term, range);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use stackful_term::{Domain, Input, Value};

    use super::*;

    /// Whether conditions on `r`, which is from 0 up to 1, and `n`, which is any number, are refuted.
    fn check(build: impl Fn(&mut Terms, [TermId; 2]) -> Vec<Conjunct>) -> bool {
        let mut terms = Terms::new();
        let unit = Domain::Number {
            integer: false,
            min: 0.0,
            max: 1.0,
            max_exclusive: true,
        };
        let inputs = [("r", unit), ("n", Domain::ANY_NUMBER)].map(|(name, domain)| {
            let initial = Value::Number(0.5);
            terms.input(Input {
                name: name.into(),
                domain,
                initial,
            })
        });
        let conjuncts = build(&mut terms, inputs);
        refute(&terms, &conjuncts)
    }

    /// `Math.floor(r * 6)`.
    fn die(terms: &mut Terms, r: TermId) -> TermId {
        let six = terms.constant(6.0);
        let product = terms.apply(Op::Multiply, &[r, six]);
        terms.apply(Op::MathFloor, &[product])
    }

    #[test]
    fn rounding_is_computed() {
        let refuted = [5.0, 6.0].map(|side| {
            check(|terms, [r, _]| {
                let die = die(terms, r);
                let side = terms.constant(side);
                vec![(terms.apply(Op::LessThan, &[die, side]), false)]
            })
        });
        assert_eq!(refuted, [false, true]);
    }

    #[test]
    fn sides_that_are_excluded_one_by_one() {
        let refuted = [5, 6].map(|count| {
            check(|terms, [r, _]| {
                let die = die(terms, r);
                let differ = |side| {
                    let side = terms.constant(f64::from(side));
                    (terms.apply(Op::StrictlyEqual, &[die, side]), false)
                };
                (0..count).map(differ).collect()
            })
        });
        assert_eq!(refuted, [false, true]);
    }

    #[test]
    fn conditions_make_ranges_smaller() {
        // Number.isInteger(n) && !(n < 1) && n * r < 0, and without the first, n may be NaN.
        let refuted = [true, false].map(|integer| {
            check(|terms, [r, n]| {
                let [zero, one] = [0.0, 1.0].map(|number| terms.constant(number));
                let product = terms.apply(Op::Multiply, &[n, r]);
                let below = terms.apply(Op::LessThan, &[n, one]);
                let negative = terms.apply(Op::LessThan, &[product, zero]);
                let is_nan = terms.apply(Op::NumberIsNan, &[product]);
                let is_integer = terms.apply(Op::NumberIsInteger, &[n]);
                let last = if integer {
                    [(is_integer, true), (negative, true)]
                } else {
                    [(is_nan, true), (negative, false)]
                };
                [&[(below, false)], last.as_slice()].concat()
            })
        });
        assert_eq!(refuted, [true, false]);
    }

    #[test]
    fn a_number_that_is_not_one() {
        let refuted = check(|terms, [_, n]| {
            let equal = terms.apply(Op::StrictlyEqual, &[n, n]);
            let is_nan = terms.apply(Op::NumberIsNan, &[n]);
            vec![(equal, true), (is_nan, true)]
        });
        assert!(refuted);
    }
}
