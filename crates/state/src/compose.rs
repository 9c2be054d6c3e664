//! Values of terms where some of their inputs have values, and others are terms.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use stackful_term::{InputId, Node, Op, TermId, Terms, Value, to_boolean};

/// What a term comes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Meaning {
    /// A value.
    Value(Value),
    /// A term over inputs of a run.
    Term(TermId),
}

impl Meaning {
    /// As a term.
    pub(crate) fn term(&self, terms: &mut Terms) -> TermId {
        match self {
            Meaning::Value(value) => terms.constant(value.clone()),
            Meaning::Term(term) => *term,
        }
    }

    /// A constant is a value.
    pub(crate) fn of(terms: &Terms, term: TermId) -> Meaning {
        match terms.as_constant(term) {
            Some(value) => Meaning::Value(value.clone()),
            None => Meaning::Term(term),
        }
    }
}

/// In which order terms are computed, remembered: conditions are few, and asked often.
#[derive(Debug, Default)]
pub(crate) struct Orders(FxHashMap<TermId, Rc<[TermId]>>);

impl Orders {
    fn of(&mut self, terms: &Terms, root: TermId) -> Rc<[TermId]> {
        let order = self.0.entry(root);
        Rc::clone(order.or_insert_with(|| terms.reachable(&[root]).into()))
    }

    /// What `root` comes to if each input is what `input` says; `None` if it has no value then. An
    /// application is computed where its arguments are values, and built where they are not.
    pub(crate) fn compose(
        &mut self,
        terms: &mut Terms,
        root: TermId,
        mut input: impl FnMut(&mut Terms, InputId, TermId) -> Option<Meaning>,
    ) -> Option<Meaning> {
        // Most of what an event finds is left as it is.
        match terms.node(root) {
            Node::Constant(value) => return Some(Meaning::Value(value.clone())),
            Node::Input(id) => {
                let id = *id;
                return input(terms, id, root);
            }
            Node::Apply { .. } => {}
        }
        let order = self.of(terms, root);
        let mut known: FxHashMap<TermId, Option<Meaning>> = FxHashMap::default();
        known.reserve(order.len());
        for &term in order.iter() {
            let meaning = match terms.node(term) {
                Node::Constant(value) => Some(Meaning::Value(value.clone())),
                Node::Input(id) => {
                    let id = *id;
                    input(terms, id, term)
                }
                Node::Apply { op, arguments } => {
                    let (op, arguments) = (*op, arguments.clone());
                    apply(terms, op, &arguments, &known)
                }
            };
            known.insert(term, meaning);
        }
        known.remove(&root).flatten()
    }
}

fn apply(
    terms: &mut Terms,
    op: Op,
    arguments: &[TermId],
    known: &FxHashMap<TermId, Option<Meaning>>,
) -> Option<Meaning> {
    if op == Op::Conditional
        && let Some(Meaning::Value(condition)) = &known[&arguments[0]]
    {
        let chosen = if to_boolean(condition) { 1 } else { 2 };
        return known[&arguments[chosen]].clone();
    }
    let meanings: Option<Vec<&Meaning>> = arguments.iter().map(|it| known[it].as_ref()).collect();
    let meanings = meanings?;
    let values: Option<Vec<Value>> = meanings
        .iter()
        .map(|meaning| match meaning {
            Meaning::Value(value) => Some(value.clone()),
            Meaning::Term(_) => None,
        })
        .collect();
    if let Some(values) = values {
        return stackful_term::apply(op, &values).map(Meaning::Value);
    }
    let arguments: Vec<TermId> = meanings.iter().map(|it| it.term(terms)).collect();
    let term = terms.apply(op, &arguments);
    Some(Meaning::of(terms, term))
}
