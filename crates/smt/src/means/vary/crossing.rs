//! Where the two sides of a comparison cross, found by halving.
//!
//! A year as a function of milliseconds rises in steps; neither a constant of the program nor the gap
//! between the sides says where it becomes 2024. But below the sides differ one way, above the other,
//! so a point where that changes is found in a hundred trials, whatever the function is made of. It
//! need not be the only one.

use stackful_term::{Assignment, Domain, Evaluation, Input, Node, TermId, Value};

use super::search::Search;

/// Greatest step away from where the search begins.
const FARTHEST: f64 = 9_007_199_254_740_992.0;

/// Halvings: what doubles between two numbers take at most.
const HALVINGS: usize = 64;

/// A change of one number of `start`, to one side or the other of a crossing, that satisfies all.
pub(super) fn crossed(search: &mut Search<'_>, start: &Assignment) -> Option<Assignment> {
    let comparisons = comparisons(search, start);
    for index in 0..search.inputs.len() {
        let input = search.inputs[index];
        for &sides in &comparisons {
            let mut line = Line {
                search,
                start,
                input,
                sides,
            };
            let found = line.ends().into_iter().find(|changed| {
                input.domain.contains(changed.value_of(input))
                    && search.holding(changed).iter().all(|holds| *holds)
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The sides of the conjuncts that compare two numbers and do not hold.
fn comparisons(search: &Search<'_>, start: &Assignment) -> Vec<[TermId; 2]> {
    let mut evaluation = Evaluation::new(search.terms, start);
    let mut comparisons = Vec::new();
    for &(term, truth) in search.conjuncts {
        if evaluation.holds(term, truth) {
            continue;
        }
        let Node::Apply { arguments, .. } = search.terms.node(term) else {
            continue;
        };
        if let [a, b] = **arguments
            && let (Some(Value::Number(_)), Some(Value::Number(_))) =
                (evaluation.value(a), evaluation.value(b))
        {
            comparisons.push([a, b]);
        }
    }
    comparisons
}

/// The assignments in which one input differs.
struct Line<'a, 'b> {
    search: &'a mut Search<'b>,
    start: &'a Assignment,
    input: &'a Input,
    sides: [TermId; 2],
}

impl Line<'_, '_> {
    /// Beyond the crossing above the present value and before it, and the same below.
    fn ends(&mut self) -> Vec<Assignment> {
        let Value::Number(old) = *self.start.value_of(self.input) else {
            return Vec::new();
        };
        let crossings = [1.0, -1.0].map(|direction| self.crossing(old, direction));
        let ends = crossings.into_iter().flatten().flatten();
        ends.map(|end| self.at(end)).collect()
    }

    fn at(&self, value: f64) -> Assignment {
        let mut changed = self.start.clone();
        changed.insert(self.input.name.clone(), value);
        changed
    }

    /// Whether the first side is less than the second; nothing without numbers, or trials.
    fn is_less(&mut self, value: f64) -> Option<bool> {
        self.search.spend()?;
        let changed = self.at(value);
        let mut evaluation = Evaluation::new(self.search.terms, &changed);
        match self.sides.map(|side| evaluation.value(side)) {
            [Some(Value::Number(a)), Some(Value::Number(b))] => Some(a < b),
            _ => None,
        }
    }

    /// The two numbers between which the sides cross, found from `old` in this direction.
    fn crossing(&mut self, old: f64, direction: f64) -> Option<[f64; 2]> {
        let Domain::Number { min, max, .. } = self.input.domain else {
            return None;
        };
        let (least, greatest) = (min.max(-FARTHEST), max.min(FARTHEST));
        if least > greatest {
            return None;
        }
        let before = self.is_less(old)?;
        let (mut near, mut step) = (old, 1.0);
        let mut far = loop {
            let next = (old + direction * step).clamp(least, greatest);
            let is_allowed = self.input.domain.contains(&Value::Number(next));
            if next == near || step > FARTHEST || !is_allowed {
                return None;
            }
            if self.is_less(next)? != before {
                break next;
            }
            (near, step) = (next, step * 2.0);
        };
        let is_integer = near.fract() == 0.0 && far.fract() == 0.0;
        for _ in 0..HALVINGS {
            let middle = near + (far - near) / 2.0;
            let middle = if is_integer { middle.trunc() } else { middle };
            if middle == near || middle == far {
                break;
            }
            if self.is_less(middle)? == before {
                near = middle;
            } else {
                far = middle;
            }
        }
        Some([far, near])
    }
}
