//! The part of a query that needs the solver.
//!
//! Conjuncts that share no input, not even through others, can be satisfied apart. Of the groups
//! that this makes, those that the hint satisfies already keep its values; a query that differs
//! from a run in its last conjunct alone is mostly one small group.

use rustc_hash::FxHashMap;
use stackful_term::{Assignment, Evaluation, Input, InputName, Node, TermId, Terms};

use crate::Query;

/// The groups that `hint` does not satisfy, each in the order of the query.
pub(crate) fn unsatisfied(
    terms: &Terms,
    query: &Query,
    hint: &Assignment,
) -> Vec<Vec<(TermId, bool)>> {
    let groups = groups(terms, query);
    let mut evaluation = Evaluation::new(terms, hint);
    let conjuncts = || query.conjuncts.iter().copied().zip(groups.iter().copied());
    let mut wanting: Vec<usize> = conjuncts()
        .filter(|((term, truth), _)| !evaluation.holds(*term, *truth))
        .map(|(_, group)| group)
        .collect();
    wanting.sort_unstable();
    wanting.dedup();
    let members = |group: usize| {
        let of_it = conjuncts().filter(move |(_, other)| *other == group);
        of_it.map(|(conjunct, _)| conjunct).collect()
    };
    wanting.into_iter().map(members).collect()
}

/// For each conjunct, the first conjunct of its group.
fn groups(terms: &Terms, query: &Query) -> Vec<usize> {
    let roots = roots(&query.conjuncts);
    let mut leader: Vec<usize> = (0..roots.len()).collect();
    let mut numbers: FxHashMap<&InputName, usize> = FxHashMap::default();
    // Of what a term is made of, one input stands for all: they are in one group anyway.
    let mut inputs = Inputs::default();
    for term in terms.reachable(&roots) {
        let input = match terms.node(term) {
            Node::Constant(_) => None,
            Node::Input(input) => {
                let next = numbers.len();
                let name = &terms.input_declaration(*input).name;
                let number = *numbers.entry(name).or_insert(next);
                if number == next {
                    inputs.leader.push(number);
                }
                Some(number)
            }
            Node::Apply { arguments, .. } => inputs.joined(arguments),
        };
        inputs.of.extend(input.map(|input| (term, input)));
    }
    let mut first: FxHashMap<usize, usize> = FxHashMap::default();
    for (index, root) in roots.iter().enumerate() {
        if let Some(&input) = inputs.of.get(root) {
            leader[index] = *first.entry(find(&inputs.leader, input)).or_insert(index);
        }
    }
    leader
}

/// Inputs by number, joined where a term is made of both.
#[derive(Default)]
struct Inputs {
    leader: Vec<usize>,
    /// One for each term that has some.
    of: FxHashMap<TermId, usize>,
}

impl Inputs {
    /// Joins those of the arguments: one of them.
    fn joined(&mut self, arguments: &[TermId]) -> Option<usize> {
        let mut joined = None;
        for argument in arguments {
            let Some(&input) = self.of.get(argument) else {
                continue;
            };
            let root = find(&self.leader, input);
            match joined {
                None => joined = Some(root),
                Some(other) => {
                    let (low, high) = (root.min(other), root.max(other));
                    self.leader[high] = low;
                    joined = Some(low);
                }
            }
        }
        joined
    }
}

fn find(leader: &[usize], mut index: usize) -> usize {
    while leader[index] != index {
        index = leader[index];
    }
    index
}

/// The terms of some conjuncts.
pub(crate) fn roots(conjuncts: &[(TermId, bool)]) -> Vec<TermId> {
    conjuncts.iter().map(|(term, _)| *term).collect()
}

/// The inputs that `roots` are made of, in the order of the arena.
pub(crate) fn inputs<'a>(terms: &'a Terms, roots: &[TermId]) -> Vec<&'a Input> {
    inputs_of(terms, &terms.reachable(roots))
}

/// The inputs among some terms.
pub(crate) fn inputs_of<'a>(terms: &'a Terms, all: &[TermId]) -> Vec<&'a Input> {
    let inputs = all.iter().filter_map(|term| match terms.node(*term) {
        Node::Input(input) => Some(terms.input_declaration(*input)),
        Node::Constant(_) | Node::Apply { .. } => None,
    });
    inputs.collect()
}

/// The values that `assignment` has of `inputs`.
pub(crate) fn values_of(inputs: &[&Input], assignment: &Assignment) -> Assignment {
    let named = inputs.iter().filter_map(|input| {
        let value = assignment.get(&input.name)?;
        Some((input.name.clone(), value.clone()))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Domain, Op, Value};

    /// The conjuncts over inputs that are left when the hint makes the first so many inputs 1.
    fn check(conjuncts: &[&[&str]], ones: &[&str]) -> String {
        let mut terms = Terms::new();
        let mut query = Query::default();
        for names in conjuncts {
            let mut sum = terms.constant(0.0);
            for name in *names {
                let domain = Domain::ANY_NUMBER;
                let initial = Value::Number(0.0);
                let input = terms.input(Input {
                    name: (*name).into(),
                    domain,
                    initial,
                });
                sum = terms.apply(Op::BitwiseOr, &[sum, input]);
            }
            query.conjuncts.push((sum, true));
        }
        let hint: Assignment = ones
            .iter()
            .map(|name| ((*name).to_owned(), Value::Number(1.0)))
            .collect();
        let group = |group: Vec<(TermId, bool)>| {
            let texts = group.into_iter();
            let texts = texts.map(|(term, _)| terms.display(term).to_string());
            texts.collect::<Vec<_>>().join(" and ")
        };
        let groups = unsatisfied(&terms, &query, &hint).into_iter().map(group);
        groups.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn groups_that_the_hint_satisfies_are_left_out() {
        insta::assert_snapshot!(check(&[&["a"], &["b"], &["c"]], &["a", "b"]), @r#"0 | c"#);
    }

    #[test]
    fn groups_are_joined_through_other_conjuncts() {
        insta::assert_snapshot!(check(&[&["a", "b"], &["d"], &["b", "c"], &["c"]], &["a", "d", "b"]), @r#"0 | a | b and 0 | b | c and 0 | c"#);
    }

    #[test]
    fn groups_that_the_hint_does_not_satisfy_stay_apart() {
        insta::assert_snapshot!(check(&[&["a"], &["b"], &["c"], &["b", "d"]], &["a"]), @r#"0 | b and 0 | b | d; 0 | c"#);
    }

    #[test]
    fn nothing_is_left_of_a_query_that_holds() {
        insta::assert_snapshot!(check(&[&["a", "b"], &["c"]], &["b", "c"]), @"");
    }
}
