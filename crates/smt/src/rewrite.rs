//! Terms once more in another arena, with something else in the place of some.

use rustc_hash::FxHashMap;
use stackful_term::{Node, TermId, Terms};

use crate::known::Conjunct;

/// `conjuncts` as they are in `into`, each term that `instead` has something for being that.
pub(crate) fn rewritten(
    from: &Terms,
    into: &mut Terms,
    conjuncts: &[Conjunct],
    mut instead: impl FnMut(&mut Terms, TermId) -> Option<TermId>,
) -> Rewritten {
    let mut made: FxHashMap<TermId, TermId> = FxHashMap::default();
    for term in from.reachable(&crate::slice::roots(conjuncts)) {
        let other = match (instead(into, term), from.node(term)) {
            (Some(other), _) => other,
            (None, Node::Constant(value)) => into.constant(value.clone()),
            (None, Node::Input(input)) => into.input(from.input_declaration(*input).clone()),
            (None, Node::Apply { op, arguments }) => {
                let arguments: Vec<TermId> = arguments.iter().map(|a| made[a]).collect();
                into.apply(*op, &arguments)
            }
        };
        made.insert(term, other);
    }
    let conjuncts = conjuncts.iter().map(|(term, truth)| (made[term], *truth));
    Rewritten {
        conjuncts: conjuncts.collect(),
        made,
    }
}

/// What has become of terms.
pub(crate) struct Rewritten {
    pub(crate) conjuncts: Vec<Conjunct>,
    /// By the terms that they were.
    pub(crate) made: FxHashMap<TermId, TermId>,
}
