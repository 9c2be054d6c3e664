//! Which ways out of conditions no run has gone.
//!
//! A way is known by its place in the source, its outcome, and the operator of its condition: a call of a
//! native may ask several things at one place. What people choose has no place: all fields with options ask
//! at the same one, so what tells these apart is the constant that something is compared with, up to
//! [`MOST_CHOICES`] of them.

use rustc_hash::FxHashSet;
use stackful_source::SiteId;
use stackful_term::{Node, Op, TermId, Terms};

/// Most constants that are told apart.
const MOST_CHOICES: usize = 512;

/// What a condition asks, as far as that tells apart what one place asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Question {
    /// Nothing tells it apart.
    Any,
    /// By this operator.
    By(Op),
    /// Whether a person chooses this constant.
    Choice(TermId),
}

/// The ways that runs have gone.
#[derive(Debug, Default)]
pub(super) struct Novelty {
    taken: FxHashSet<(SiteId, Question, bool)>,
    /// Whatever the question.
    taken_at: FxHashSet<(SiteId, bool)>,
    choices: FxHashSet<TermId>,
    /// Whether people choose; otherwise each part of a message asks which of many it is.
    pub(super) tells_choices: bool,
}

impl Novelty {
    /// What a place asks with this condition, if that tells it apart.
    pub(super) fn question(&mut self, site: SiteId, condition: TermId, terms: &Terms) -> Question {
        if site != SiteId::PERSON || !self.tells_choices {
            return match terms.node(condition) {
                Node::Apply { op, .. } => Question::By(*op),
                Node::Input(_) | Node::Constant(_) => Question::Any,
            };
        }
        match compared_with(condition, terms) {
            Some(constant)
                if self.choices.contains(&constant) || self.choices.len() < MOST_CHOICES =>
            {
                self.choices.insert(constant);
                Question::Choice(constant)
            }
            _ => Question::Any,
        }
    }

    /// A run has gone this way; whether it is the first.
    pub(super) fn take(&mut self, site: SiteId, question: Question, held: bool) -> bool {
        self.taken_at.insert((site, held));
        self.taken.insert((site, question, held))
    }

    /// Whether no run has gone this way.
    pub(super) fn is_new(&self, site: SiteId, question: Question, held: bool) -> bool {
        !self.taken.contains(&(site, question, held))
    }

    /// Whether no run has gone this way out of a place, whatever the question.
    pub(super) fn is_new_at(&self, site: SiteId, held: bool) -> bool {
        !self.taken_at.contains(&(site, held))
    }
}

fn compared_with(condition: TermId, terms: &Terms) -> Option<TermId> {
    let Node::Apply {
        op: Op::StrictlyEqual,
        arguments,
    } = terms.node(condition)
    else {
        return None;
    };
    let (left, right) = (arguments[0], arguments[1]);
    match (terms.node(left), terms.node(right)) {
        (Node::Input(_), Node::Constant(_)) => Some(right),
        (Node::Constant(_), Node::Input(_)) => Some(left),
        _ => None,
    }
}
