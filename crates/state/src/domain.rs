//! What a location holds in all states together, where that is one of a few values.
//!
//! The states of an app may be too many to look at, as with a number that grows, though what decides is
//! held by locations that only ever get a handful of values: the operator of a calculator, the step of
//! a wizard. A location holds what it held when the app was ready, or what some event has written to it.
//! So if all that is written to it are constants and what such locations hold, its *domain* is known.
//! That is an invariant of all states that the known transitions lead to, by induction over their number:
//! a way out of a decision that no value of the domains allows is in none of them.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use stackful_term::{InputId, Node, Op, TermId, Terms, Value};
use stackful_trace::{Locations, Vocabulary};

use crate::Model;
use crate::reaction::{Point, Transition};

/// A location with more values has no domain.
const MOST_VALUES: usize = 24;

/// The values of each symbol, by its position; `None` where it may hold anything.
type Domains = Vec<Option<Vec<Value>>>;

impl Model {
    /// Those of the conditions that are about symbols with a domain alone, and what these hold in all states
    /// that events lead to.
    pub fn bounded(
        &self,
        conditions: &[(TermId, bool)],
        vocabulary: &mut Vocabulary,
    ) -> Vec<(TermId, bool)> {
        let Vocabulary {
            terms, locations, ..
        } = vocabulary;
        if self.is_partial() {
            return Vec::new();
        }
        let domains = self.domains(terms, locations);
        let domain_of = |input: &InputId| domains[*self.inputs.get(input)?].as_ref();
        let mut bounded = Vec::new();
        let mut mentioned: BTreeMap<TermId, &Vec<Value>> = BTreeMap::new();
        for &(condition, held) in conditions {
            let inputs = terms.reachable(&[condition]).into_iter();
            let inputs: Option<Vec<_>> = inputs
                .filter_map(|term| match terms.node(term) {
                    Node::Input(input) => Some(domain_of(input).map(|values| (term, values))),
                    _ => None,
                })
                .collect();
            if let Some(inputs) = inputs {
                bounded.push((condition, held));
                mentioned.extend(inputs);
            }
        }
        let held = mentioned.into_iter();
        bounded.extend(held.map(|(term, values)| (one_of(term, values, terms), true)));
        bounded
    }

    fn domains(&self, terms: &Terms, locations: &Locations) -> Domains {
        let initial = self.symbols.iter().map(|location| {
            let initial = locations.get(location).initial.clone();
            Some(initial.into_iter().collect())
        });
        let mut domains: Domains = initial.collect();
        let transitions = self.order.iter().flat_map(|key| {
            let points = self.reactions[key].points.iter();
            points.filter_map(|point| match point {
                Point::Ends(transition) => Some(transition),
                Point::Decides { .. } | Point::Breaks => None,
            })
        });
        let transitions: Vec<&Transition> = transitions.collect();
        // Each round adds a value or takes a domain away, or is the last.
        loop {
            let mut has_grown = false;
            for transition in &transitions {
                for &(location, effect) in &transition.effects {
                    let Some(position) = self.symbols.position(location) else {
                        continue;
                    };
                    let written = if transition.is_vague {
                        None
                    } else {
                        written(effect, &domains, &self.inputs, terms)
                    };
                    has_grown |= add(&mut domains[position], written);
                }
            }
            if !has_grown {
                return domains;
            }
        }
    }
}

/// What an effect may be; `None` if that is not one of a few values.
fn written(
    effect: TermId,
    domains: &Domains,
    inputs: &FxHashMap<InputId, usize>,
    terms: &Terms,
) -> Option<Vec<Value>> {
    match terms.node(effect) {
        Node::Constant(value) => Some(vec![value.clone()]),
        Node::Input(input) => domains[*inputs.get(input)?].clone(),
        Node::Apply {
            op: Op::Conditional,
            arguments,
        } => {
            let mut either = written(arguments[1], domains, inputs, terms)?;
            either.extend(written(arguments[2], domains, inputs, terms)?);
            Some(either)
        }
        Node::Apply { .. } => None,
    }
}

/// Whether a domain has changed.
fn add(domain: &mut Option<Vec<Value>>, written: Option<Vec<Value>>) -> bool {
    let Some(values) = domain else {
        return false;
    };
    let before = values.len();
    let is_few = written.is_some_and(|written| {
        for value in written {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values.len() <= MOST_VALUES && values.iter().all(is_equal_to_itself)
    });
    if !is_few {
        *domain = None;
        return true;
    }
    values.len() > before
}

/// Whether `===` says so.
fn is_equal_to_itself(value: &Value) -> bool {
    !matches!(value, Value::Number(number) if number.is_nan())
}

/// A term that holds if another is one of these values.
fn one_of(term: TermId, values: &[Value], terms: &mut Terms) -> TermId {
    let yes = terms.constant(Value::Boolean(true));
    let no = terms.constant(Value::Boolean(false));
    values.iter().rev().fold(no, |others, value| {
        let value = terms.constant(value.clone());
        let is_it = terms.apply(Op::StrictlyEqual, &[term, value]);
        terms.apply(Op::Conditional, &[is_it, yes, others])
    })
}
