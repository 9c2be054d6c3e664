//! The part of a query that needs the solver.
//!
//! Conjuncts that share no input, not even through others, can be satisfied apart. Of the groups
//! that this makes, those that the hint satisfies already keep its values; a query that differs
//! from a run in its last conjunct alone is mostly one small group.

use rustc_hash::FxHashMap;
use stackful_term::{Assignment, Evaluation, Node, TermId, Terms};

use crate::Query;

/// The conjuncts of every group that `hint` does not satisfy, in the order of the query.
pub(crate) fn unsatisfied(terms: &Terms, query: &Query, hint: &Assignment) -> Vec<(TermId, bool)> {
    let groups = groups(terms, query);
    let mut evaluation = Evaluation::new(terms, hint);
    let wanting: Vec<usize> = query
        .conjuncts
        .iter()
        .zip(&groups)
        .filter(|((term, truth), _)| !evaluation.holds(*term, *truth))
        .map(|(_, group)| *group)
        .collect();
    let wanted = query.conjuncts.iter().zip(&groups);
    wanted
        .filter(|(_, group)| wanting.contains(group))
        .map(|(conjunct, _)| *conjunct)
        .collect()
}

/// For each conjunct, the first conjunct of its group.
fn groups(terms: &Terms, query: &Query) -> Vec<usize> {
    let mut leader: Vec<usize> = (0..query.conjuncts.len()).collect();
    let mut owner: FxHashMap<String, usize> = FxHashMap::default();
    for (index, (term, _)) in query.conjuncts.iter().enumerate() {
        for name in input_names(terms, &[*term]) {
            let other = *owner.entry(name).or_insert(index);
            let (a, b) = (find(&leader, index), find(&leader, other));
            leader[a.max(b)] = a.min(b);
        }
    }
    (0..leader.len())
        .map(|index| find(&leader, index))
        .collect()
}

fn find(leader: &[usize], mut index: usize) -> usize {
    while leader[index] != index {
        index = leader[index];
    }
    index
}

/// The names of the inputs that `roots` are made of.
pub(crate) fn input_names(terms: &Terms, roots: &[TermId]) -> Vec<String> {
    let mut names = Vec::new();
    for term in terms.reachable(roots) {
        if let Node::Input(input) = terms.node(term) {
            names.push(terms.input_declaration(*input).name.clone());
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}
