//! A few changes of the hint, by trying with the exact evaluator.
//!
//! Most questions differ from the hint in one comparison with something that the program names: a
//! key, a length, a bound. So the values tried are the constants of the conjuncts and what is next
//! to them, joined, cut and edited strings, and what would close the gap between the two sides of a
//! comparison. One input is changed at a time, the one that a run reads last first, and the search
//! goes on from the changes that satisfy the most conjuncts. What is not found this way is for the
//! solver to say.

mod crossing;
mod literals;
mod search;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_term::Assignment;

use super::outcome::{Outcome, Resources};

use crate::question::Question;
use crossing::crossed;
use literals::Literals;
use search::Search;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Assignments that are evaluated at most.
    trials: usize,
    /// Terms that are evaluated at most, over all trials.
    terms: usize,
    /// Assignments that the search goes on from, after each round.
    width: usize,
}

impl Effort {
    /// Less than the solver takes to answer most questions.
    const BEFORE: Effort = Effort {
        trials: 1_500,
        terms: 60_000,
        width: 6,
    };
    /// As much as the solver takes for what is hard to it.
    const AFTER: Effort = Effort {
        trials: 20_000,
        terms: 2_000_000,
        width: 24,
    };
}

/// Changes that are made one after the other, at most.
const ROUNDS: usize = 6;

/// Assignments that the search goes on from although they satisfy the very same conjuncts.
const ALIKE: usize = 3;

/// With little effort, before the solver is asked.
pub(super) fn before(question: &Question<'_>, _: &mut Resources) -> Outcome {
    outcome(question, Effort::BEFORE)
}

/// With more of it, after the solver has left the question open.
pub(super) fn after(question: &Question<'_>, _: &mut Resources) -> Outcome {
    outcome(question, Effort::AFTER)
}

fn outcome(question: &Question<'_>, effort: Effort) -> Outcome {
    let values = vary(question, effort);
    Outcome::found(values.and_then(|values| question.model_of(&values)))
}

/// Values near the hint that satisfy the question, if some are found.
fn vary(question: &Question<'_>, effort: Effort) -> Option<Assignment> {
    let (terms, hint, conjuncts) = (question.terms, question.hint, question.conjuncts());
    let inputs = question.latest_first();
    // An assignment is copied, hashed and compared, too.
    let cost = question.size + 4 * inputs.len();
    let mut rounds = Rounds {
        search: Search {
            terms,
            conjuncts,
            inputs,
            trials: effort.trials.min(effort.terms / cost.max(1)),
        },
        literals: Literals::of(terms, conjuncts, hint),
        seen: FxHashSet::default(),
    };
    let inputs = rounds.search.inputs.iter();
    let start = inputs.map(|input| (input.name.clone(), hint.value_of(input).clone()));
    let start: Assignment = start.collect();
    let mut frontier = vec![start.clone()];
    for round in 0..ROUNDS {
        if round == 1
            && let Some(found) = crossed(&mut rounds.search, &start)
        {
            return Some(found);
        }
        match rounds.round(&frontier) {
            Round::Found(found) => return Some(found),
            Round::Spent => return None,
            Round::Changed(changed) => frontier = most_promising(changed, effort.width),
        }
    }
    None
}

/// An assignment and which conjuncts hold.
type Changed = (Vec<bool>, Assignment);

/// What came of changing each assignment once.
enum Round {
    Found(Assignment),
    Spent,
    Changed(Vec<Changed>),
}

/// So many of those with the most conjuncts that hold, the earlier of equals, but few that are alike.
fn most_promising(mut changed: Vec<Changed>, width: usize) -> Vec<Assignment> {
    let score = |holding: &[bool]| holding.iter().filter(|holds| **holds).count();
    changed.sort_by_cached_key(|(holding, _)| std::cmp::Reverse(score(holding)));
    let mut alike: FxHashMap<Vec<bool>, usize> = FxHashMap::default();
    let mut is_other = |holding: &Vec<bool>| {
        let count = alike.entry(holding.clone()).or_default();
        *count += 1;
        *count <= ALIKE
    };
    let kept = changed.into_iter().filter(|(holding, _)| is_other(holding));
    kept.map(|(_, assignment)| assignment).take(width).collect()
}

/// Goes on from assignments by changing one input of each.
struct Rounds<'a> {
    search: Search<'a>,
    literals: Literals,
    seen: FxHashSet<Assignment>,
}

impl Rounds<'_> {
    fn round(&mut self, frontier: &[Assignment]) -> Round {
        let mut all = Vec::new();
        for current in frontier {
            let sides = self.search.sides(current);
            for index in 0..self.search.inputs.len() {
                let input = self.search.inputs[index];
                let old = current.value_of(input);
                for value in self.literals.candidates(old, &sides) {
                    if value == *old || !input.domain.contains(&value) {
                        continue;
                    }
                    let mut changed = current.clone();
                    changed.insert(input.name.clone(), value);
                    if !self.seen.insert(changed.clone()) {
                        continue;
                    }
                    if self.search.spend().is_none() {
                        return Round::Spent;
                    }
                    let holding = self.search.holding(&changed);
                    if holding.iter().all(|holds| *holds) {
                        return Round::Found(changed);
                    }
                    all.push((holding, changed));
                }
            }
        }
        Round::Changed(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::Conjunct;
    use stackful_term::{Domain, Input, Op, TermId, Terms, Value};

    const ANY_INTEGER: Domain = Domain::Number {
        integer: true,
        min: -1e6,
        max: 1e6,
        max_exclusive: false,
    };

    /// Inputs `event.0.s` and `event.1.s`, `event.2.n` and `event.3.n`, empty and 0.
    fn inputs(terms: &mut Terms) -> [TermId; 4] {
        let declared = [
            ("event.0.s", Domain::ANY_STRING, Value::from("")),
            ("event.1.s", Domain::ANY_STRING, Value::from("")),
            ("event.2.n", ANY_INTEGER, Value::Number(0.0)),
            ("event.3.n", ANY_INTEGER, Value::Number(0.0)),
        ];
        declared.map(|(name, domain, initial)| {
            terms.input(Input {
                name: name.into(),
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
        let none = Assignment::new();
        let question = Question::of(&terms, &conjuncts, &none);
        match vary(&question, Effort::BEFORE) {
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
        Assignment({"event.0.s": "Enter"})
        Assignment({"event.0.s": "<<>"})
        "#);
    }

    #[test]
    fn a_part_is_replaced_where_it_stands() {
        // s.startsWith("/") && s.slice(1, s.indexOf(" ")).toLowerCase() === "nick"
        let word = check(|terms, [s, ..]| {
            let [slash, space, nick] = ["/", " ", "nick"].map(|text| terms.constant(text));
            let (one, none) = (terms.constant(1.0), terms.constant(-1.0));
            let end = terms.apply(Op::StringIndexOf, &[s, space]);
            let word = terms.apply(Op::StringSlice, &[s, one, end]);
            let word = terms.apply(Op::StringToLowerCase, &[word]);
            vec![
                terms.apply(Op::StringStartsWith, &[s, slash]),
                terms.apply(Op::LessThan, &[none, end]),
                terms.apply(Op::StrictlyEqual, &[word, nick]),
            ]
        });
        insta::assert_snapshot!(word, @r#"Assignment({"event.0.s": "/nick "})"#);
    }

    #[test]
    fn gaps_of_comparisons_are_closed_by_the_last_input() {
        let sum = check(|terms, [.., m, n]| {
            let [seven, hundred] = [7.0, 100.0].map(|number| terms.constant(number));
            let sum = terms.apply(Op::Add, &[m, n]);
            let sum = terms.apply(Op::Add, &[sum, seven]);
            vec![terms.apply(Op::StrictlyEqual, &[sum, hundred])]
        });
        insta::assert_snapshot!(sum, @r#"Assignment({"event.2.n": 0, "event.3.n": 93})"#);
    }

    #[test]
    fn sides_are_brought_together_by_halving() {
        // Math.floor(m / 1000) === 365
        let steps = check(|terms, [.., m, _]| {
            let [thousand, days] = [1000.0, 365.0].map(|number| terms.constant(number));
            let quotient = terms.apply(Op::Divide, &[m, thousand]);
            let floor = terms.apply(Op::MathFloor, &[quotient]);
            vec![terms.apply(Op::StrictlyEqual, &[floor, days])]
        });
        insta::assert_snapshot!(steps, @r#"Assignment({"event.2.n": 365000})"#);
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
