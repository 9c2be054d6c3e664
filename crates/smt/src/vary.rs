//! A few changes of the hint, by trying with the exact evaluator.
//!
//! Most questions differ from the hint in one comparison with something that the program names: a
//! key, a length, a bound. So the values tried are the constants of the conjuncts and what is next
//! to them, joined and cut strings, and what would close the gap between the two sides of a
//! comparison. One input is changed at a time, the one that a run reads last first; where no change
//! satisfies everything, the one that satisfies the most conjuncts is kept and the search goes on
//! from there. What is not found this way is for the solver to say.

use stackful_term::{Assignment, Evaluation, Input, JsString, Node, TermId, Terms, Value};

use crate::known::Conjunct;
use crate::slice;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Assignments that are evaluated at most.
    pub(crate) trials: usize,
    /// Terms that are evaluated at most, over all trials.
    pub(crate) terms: usize,
}

impl Effort {
    /// Less than the solver takes to answer anything.
    pub(crate) const BEFORE: Effort = Effort {
        trials: 300,
        terms: 20_000,
    };
    /// As much as the solver takes for what is hard to it.
    pub(crate) const AFTER: Effort = Effort {
        trials: 6_000,
        terms: 600_000,
    };
}

/// Longest string that is made up.
const MAX_LENGTH: usize = 256;

/// Values near `hint` that satisfy `conjuncts`, if some are found; `stage` is that of
/// [`Solver::solve_late`](crate::Solver::solve_late).
pub(crate) fn vary(
    terms: &Terms,
    conjuncts: &[Conjunct],
    hint: &Assignment,
    stage: &dyn Fn(&str) -> u32,
    effort: Effort,
) -> Option<Assignment> {
    let roots: Vec<TermId> = conjuncts.iter().map(|(term, _)| *term).collect();
    let reachable = terms.reachable(&roots);
    let mut inputs = slice::inputs(terms, &roots);
    inputs.sort_by_key(|input| std::cmp::Reverse(stage(&input.name)));
    let mut search = Search {
        terms,
        conjuncts,
        literals: Literals::of(terms, &reachable),
        trials: effort.trials.min(effort.terms / reachable.len().max(1)),
    };
    let start = inputs
        .iter()
        .map(|input| (input.name.clone(), hint.value_of(input).clone()));
    let mut current: Assignment = start.collect();
    let mut score = search.score(&current)?;
    while score < conjuncts.len() {
        let (better, next) = search.step(&inputs, &current, score)?;
        (current, score) = (next, better);
    }
    Some(current)
}

struct Search<'a> {
    terms: &'a Terms,
    conjuncts: &'a [Conjunct],
    literals: Literals,
    /// How many are left.
    trials: usize,
}

impl Search<'_> {
    /// How many conjuncts hold; `None` when all trials are used up.
    fn score(&mut self, assignment: &Assignment) -> Option<usize> {
        self.trials = self.trials.checked_sub(1)?;
        let mut evaluation = Evaluation::new(self.terms, assignment);
        let holds = |&&(term, truth): &&Conjunct| evaluation.holds(term, truth);
        Some(self.conjuncts.iter().filter(holds).count())
    }

    /// A change of one input after which more conjuncts hold: the first after which all do, else the
    /// best.
    fn step(
        &mut self,
        inputs: &[&Input],
        current: &Assignment,
        score: usize,
    ) -> Option<(usize, Assignment)> {
        let sides = self.sides(current);
        let mut best: Option<(usize, Assignment)> = None;
        for input in inputs {
            let old = current.value_of(input).clone();
            for value in self.literals.candidates(&old, &sides) {
                if value == old || !input.domain.contains(&value) {
                    continue;
                }
                let mut changed = current.clone();
                changed.insert(input.name.clone(), value);
                let Some(reached) = self.score(&changed) else {
                    return best;
                };
                if reached == self.conjuncts.len() {
                    return Some((reached, changed));
                }
                if reached > best.as_ref().map_or(score, |(best, _)| *best) {
                    best = Some((reached, changed));
                }
            }
        }
        best
    }

    /// The values of the operands of each conjunct that does not hold.
    fn sides(&self, current: &Assignment) -> Vec<Vec<Value>> {
        let mut evaluation = Evaluation::new(self.terms, current);
        let mut sides = Vec::new();
        for &(term, truth) in self.conjuncts {
            if evaluation.holds(term, truth) {
                continue;
            }
            let mut condition = term;
            while let Node::Apply { arguments, .. } = self.terms.node(condition) {
                if let [inner] = **arguments {
                    condition = inner;
                } else {
                    let values = arguments.iter();
                    sides.push(values.filter_map(|&a| evaluation.value(a)).collect());
                    break;
                }
            }
        }
        sides
    }
}

/// The constants of some terms.
struct Literals {
    numbers: Vec<f64>,
    strings: Vec<JsString>,
}

impl Literals {
    fn of(terms: &Terms, reachable: &[TermId]) -> Literals {
        let mut literals = Literals {
            numbers: Vec::new(),
            strings: Vec::new(),
        };
        for &term in reachable {
            match terms.as_constant(term) {
                Some(Value::Number(number)) => literals.numbers.push(*number),
                Some(Value::String(string)) if string.len() <= MAX_LENGTH => {
                    literals.strings.push(string.clone());
                }
                _ => {}
            }
        }
        literals
    }

    /// What is tried in place of `old`, where the sides of comparisons have these values.
    fn candidates(&self, old: &Value, sides: &[Vec<Value>]) -> Vec<Value> {
        match old {
            Value::Boolean(old) => vec![Value::Boolean(!old)],
            Value::Number(old) => self.numbers(*old, sides),
            Value::String(old) => self.strings(old, sides),
            Value::Undefined | Value::Null => Vec::new(),
        }
    }

    fn numbers(&self, old: f64, sides: &[Vec<Value>]) -> Vec<Value> {
        let mut numbers = Vec::new();
        for values in sides {
            if let [Value::Number(a), Value::Number(b)] = values[..] {
                let gap = b - a;
                numbers.extend([old + gap, old - gap, a, b]);
                numbers.extend([gap + 1.0, gap - 1.0].map(|more| old + more));
                numbers.extend([gap + 1.0, gap - 1.0].map(|less| old - less));
            }
        }
        for &number in &self.numbers {
            numbers.extend([number, number + 1.0, number - 1.0]);
        }
        for string in &self.strings {
            numbers.push(stackful_term::to_number(&Value::String(string.clone())));
        }
        for &number in &self.numbers {
            numbers.extend([-number, number + 0.5, number * 2.0, number / 2.0]);
        }
        numbers.extend([0.0, 1.0, -1.0, 0.5, -0.0, f64::NAN, f64::INFINITY]);
        let values = numbers.into_iter().map(Value::Number);
        let mut seen = rustc_hash::FxHashSet::default();
        values.filter(|value| seen.insert(value.clone())).collect()
    }

    fn strings(&self, old: &JsString, sides: &[Vec<Value>]) -> Vec<Value> {
        let mut strings = self.strings.clone();
        let of_sides = sides.iter().flatten().filter_map(|value| match value {
            Value::String(string) => Some(string.clone()),
            _ => None,
        });
        strings.extend(of_sides);
        for literal in &self.strings {
            strings.extend([old.concat(literal), literal.concat(old)]);
        }
        let numbers = self.numbers.iter().filter(|number| number.is_finite());
        for &number in numbers.clone() {
            let written = |number| stackful_term::to_string(&Value::Number(number));
            strings.extend([number, number + 1.0, number - 1.0].map(written));
        }
        for &number in numbers {
            let lengths = [number - 1.0, number, number + 1.0].into_iter();
            let lengths = lengths.filter(|length| (0.0..=MAX_LENGTH as f64).contains(length));
            strings.extend(lengths.map(|length| of_length(old, length as usize)));
        }
        strings.extend(["", "a", "0", "1", "-1", " ", "A", "aa", "1.5"].map(JsString::from));
        for first in &self.strings {
            let seconds = self.strings.iter();
            strings.extend(seconds.map(|second| first.concat(second)));
        }
        for literal in &self.strings {
            strings.extend((1..literal.len()).map(|end| literal.slice(0, end)));
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let fits = |string: &JsString| string.len() <= MAX_LENGTH && seen.insert(string.clone());
        strings.retain(fits);
        strings.into_iter().map(Value::String).collect()
    }
}

/// The beginning of `string`, or `string` and letters, so long.
fn of_length(string: &JsString, length: usize) -> JsString {
    let mut units = string.units().to_vec();
    units.resize(length, u16::from(b'a'));
    units.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Domain, Op};

    const ANY_INTEGER: Domain = Domain::Number {
        integer: true,
        min: -1e6,
        max: 1e6,
        max_exclusive: false,
    };

    /// Inputs `0.s` and `1.s`, `2.n` and `3.n`, empty and 0.
    fn inputs(terms: &mut Terms) -> [TermId; 4] {
        let declared = [
            ("0.s", Domain::ANY_STRING, Value::from("")),
            ("1.s", Domain::ANY_STRING, Value::from("")),
            ("2.n", ANY_INTEGER, Value::Number(0.0)),
            ("3.n", ANY_INTEGER, Value::Number(0.0)),
        ];
        declared.map(|(name, domain, initial)| {
            terms.input(Input {
                name: name.to_owned(),
                domain,
                initial,
            })
        })
    }

    fn check(make: impl Fn(&mut Terms, [TermId; 4]) -> Vec<TermId>) -> String {
        let mut terms = Terms::new();
        let inputs = inputs(&mut terms);
        let conjuncts = make(&mut terms, inputs);
        let conjuncts: Vec<Conjunct> = conjuncts.into_iter().map(|term| (term, true)).collect();
        let stage = |name: &str| name[..1].parse().expect("a digit");
        let none = Assignment::new();
        match vary(&terms, &conjuncts, &none, &stage, Effort::BEFORE) {
            Some(found) => format!("{found:?}"),
            None => "none".to_owned(),
        }
    }

    #[test]
    fn what_the_program_names_is_tried() {
        let equal = check(|terms, [s, ..]| {
            let word = terms.constant("Enter");
            vec![terms.apply(Op::StrictlyEqual, &[s, word])]
        });
        let parts = check(|terms, [s, ..]| {
            let [begin, end, three] = ["<", ">", "3"].map(|text| terms.constant(text));
            let length = terms.apply(Op::StringLength, &[s]);
            vec![
                terms.apply(Op::StringStartsWith, &[s, begin]),
                terms.apply(Op::StringEndsWith, &[s, end]),
                terms.apply(Op::LooselyEqual, &[length, three]),
            ]
        });
        insta::assert_snapshot!(format!("{equal}\n{parts}"), @r#"
        Assignment({"0.s": "Enter"})
        Assignment({"0.s": "<<>"})
        "#);
    }

    #[test]
    fn gaps_of_comparisons_are_closed_by_the_last_input() {
        let sum = check(|terms, [.., m, n]| {
            let [seven, hundred] = [7.0, 100.0].map(|number| terms.constant(number));
            let sum = terms.apply(Op::Add, &[m, n]);
            let sum = terms.apply(Op::Add, &[sum, seven]);
            vec![terms.apply(Op::StrictlyEqual, &[sum, hundred])]
        });
        insta::assert_snapshot!(sum, @r#"Assignment({"2.n": 0, "3.n": 93})"#);
    }

    #[test]
    fn what_needs_thought_is_left() {
        let product = check(|terms, [.., m, n]| {
            let number = terms.constant(221.0);
            let one = terms.constant(1.0);
            let product = terms.apply(Op::Multiply, &[m, n]);
            vec![
                terms.apply(Op::StrictlyEqual, &[product, number]),
                terms.apply(Op::LessThan, &[one, m]),
                terms.apply(Op::LessThan, &[one, n]),
            ]
        });
        insta::assert_snapshot!(product, @"none");
    }
}
