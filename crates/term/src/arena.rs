//! The arena of terms: equal terms have equal ids.
//!
//! Nodes enter by [`Terms::constant`], [`Terms::input`] and [`Terms::apply`] only, each hash-consed
//! after simplification, so structural equality is equality of ids, a term's arguments have
//! smaller ids than the term, and a walk in the order of ids meets definitions before uses.
//! An id means nothing in another arena.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::op::HasValue;
use crate::{Input, Op, Sort, Value};

/// A term in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

impl TermId {
    /// Position in the arena; arguments come before their applications.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An input in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InputId(u32);

impl InputId {
    /// Position among the inputs of the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A value.
    Constant(Value),
    /// An input of the run.
    Input(InputId),
    /// An operator and its arguments, as many as its arity allows.
    Apply {
        /// The operator.
        op: Op,
        /// Its arguments, a method's receiver first.
        arguments: Box<[TermId]>,
    },
}

/// Tells arenas of a process apart, so that what is remembered of one is not taken for another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaId(u64);

/// The arena.
#[derive(Debug)]
pub struct Terms {
    arena: ArenaId,
    /// Each with its sort, and whether it has a value whatever the inputs are.
    nodes: Vec<(Node, Sort, bool)>,
    ids: FxHashMap<Node, TermId>,
    inputs: Vec<Input>,
    input_ids: FxHashMap<Input, InputId>,
}

impl Default for Terms {
    fn default() -> Terms {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Terms {
            arena: ArenaId(NEXT.fetch_add(1, Ordering::Relaxed)),
            nodes: Vec::new(),
            ids: FxHashMap::default(),
            inputs: Vec::new(),
            input_ids: FxHashMap::default(),
        }
    }
}

impl Terms {
    /// An empty arena.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// Which arena this is.
    pub fn arena(&self) -> ArenaId {
        self.arena
    }

    /// The term of a value.
    pub fn constant(&mut self, value: impl Into<Value>) -> TermId {
        let value = value.into();
        let sort = value.sort();
        self.intern(Node::Constant(value), sort)
    }

    /// The term of an input. Declarations that differ in anything are different inputs, even under
    /// one name: what `event.1.value` may be depends on which action event 1 is.
    pub fn input(&mut self, input: Input) -> TermId {
        let sort = input.domain.sort();
        let next = InputId(self.inputs.len() as u32);
        let id = *self
            .input_ids
            .entry(input)
            .or_insert_with_key(|declaration| {
                self.inputs.push(declaration.clone());
                next
            });
        self.intern(Node::Input(id), sort)
    }

    /// What a term is.
    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.index()].0
    }

    /// The sort of a term.
    pub fn sort(&self, term: TermId) -> Sort {
        self.nodes[term.index()].1
    }

    /// Whether a term has a value for all values of its inputs, as far as its operators tell.
    pub(crate) fn always_has_value(&self, term: TermId) -> bool {
        self.nodes[term.index()].2
    }

    /// The value of a constant term.
    pub fn as_constant(&self, term: TermId) -> Option<&Value> {
        match self.node(term) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The declaration of an input.
    pub fn input_declaration(&self, input: InputId) -> &Input {
        &self.inputs[input.index()]
    }

    /// Number of distinct terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no term was made.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Every term that `roots` are made of, themselves included, arguments first.
    pub fn reachable(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = roots.to_vec();
        let mut order = Vec::new();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                order.push(term);
                if let Node::Apply { arguments, .. } = self.node(term) {
                    stack.extend_from_slice(arguments);
                }
            }
        }
        order.sort_unstable();
        order
    }

    /// The application as it stands; only the simplifier calls it.
    pub(crate) fn intern_apply(&mut self, op: Op, arguments: &[TermId]) -> TermId {
        debug_assert!(
            op.arity().contains(&arguments.len()),
            "{op:?} has {} arguments",
            arguments.len()
        );
        let sorts: Vec<Sort> = arguments
            .iter()
            .map(|&argument| self.sort(argument))
            .collect();
        self.intern(
            Node::Apply {
                op,
                arguments: arguments.into(),
            },
            op.sort(&sorts),
        )
    }

    fn intern(&mut self, node: Node, sort: Sort) -> TermId {
        if let Some(&known) = self.ids.get(&node) {
            return known;
        }
        let next = TermId(self.nodes.len() as u32);
        let has_value = self.has_value(&node);
        self.nodes.push((node.clone(), sort, has_value));
        self.ids.insert(node, next);
        next
    }

    fn has_value(&self, node: &Node) -> bool {
        let Node::Apply { op, arguments } = node else {
            return true;
        };
        let is_total = match op.has_value() {
            HasValue::Always | HasValue::Nearly => true,
            HasValue::OfStrings => self.sort(arguments[0]) == Sort::String,
            HasValue::Perhaps => false,
        };
        let is_certain = |&argument: &TermId| {
            self.always_has_value(argument) && self.sort(argument) != Sort::Mixed
        };
        is_total && arguments.iter().all(is_certain)
    }
}
