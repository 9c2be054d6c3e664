//! What earlier answers tell about a new question.
//!
//! - A set of conjuncts that has no solution has none with more conjuncts either.
//! - A set that was satisfied is satisfied by the same values again.
//! - What satisfied other conjuncts may satisfy these: the evaluator tells, for less than a solver.
//! - What the solver did not decide it does not decide in the same time again.
//!
//! A conjunct is known by its term and truth, so all this is of one arena; another is another
//! world. What is remembered depends on questions and their answers alone, not on how an answer was
//! come by: whoever repeats a campaign from its answers remembers the same. Only what was not decided
//! is of the solver at hand alone: a later session may give it more time.

use std::collections::VecDeque;
use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_term::{ArenaId, Assignment, Node, Op, TermId, Terms};

use crate::Unknown;

/// A condition and the truth that it is to have.
pub(crate) type Conjunct = (TermId, bool);

/// How many assignments are tried on a new question.
const RECENT: usize = 24;

/// Questions that are remembered with their answers, and sets without a solution. More are a
/// campaign of weeks; then all is forgotten and learnt anew.
const MOST: usize = 1 << 18;

/// Conjuncts in one order, each once.
type Set = Box<[Conjunct]>;

/// What is remembered.
#[derive(Debug, Default)]
pub(crate) struct Known {
    arena: Option<ArenaId>,
    satisfied: FxHashMap<Set, Assignment>,
    /// Sets without a solution, by their greatest conjunct.
    refuted: FxHashMap<Conjunct, Vec<Set>>,
    refutations: usize,
    /// With the time that the solver had.
    undecided: FxHashMap<Set, (Unknown, Duration)>,
    /// Values that satisfied something, the latest first.
    recent: VecDeque<Assignment>,
}

impl Known {
    /// Forgets all that is of another arena.
    pub(crate) fn enter(&mut self, terms: &Terms) {
        let full = self.satisfied.len() + self.refutations + self.undecided.len() > MOST;
        if full || self.arena != Some(terms.arena()) {
            *self = Known {
                arena: Some(terms.arena()),
                ..Known::default()
            };
        }
    }

    /// Whether some of `conjuncts` are known to have no solution together.
    pub(crate) fn is_refuted(&self, terms: &Terms, conjuncts: &[Conjunct]) -> bool {
        let set = set(terms, conjuncts);
        let opposite = |pair: &[Conjunct]| pair[0].0 == pair[1].0;
        set.windows(2).any(opposite) || self.has_refuted(&set)
    }

    fn has_refuted(&self, set: &[Conjunct]) -> bool {
        let members: FxHashSet<Conjunct> = set.iter().copied().collect();
        let is_within = |refuted: &Set| refuted.iter().all(|member| members.contains(member));
        let ending_in = |member| self.refuted.get(member).into_iter().flatten();
        set.iter().flat_map(ending_in).any(is_within)
    }

    /// Values that may satisfy `conjuncts`, the most promising first: the evaluator has to say.
    pub(crate) fn candidates<'a>(
        &'a self,
        terms: &Terms,
        conjuncts: &[Conjunct],
    ) -> impl Iterator<Item = &'a Assignment> + use<'a> {
        let same = self.satisfied.get(&set(terms, conjuncts));
        same.into_iter().chain(&self.recent)
    }

    /// `conjuncts` are satisfied by `values`, which are of their inputs alone.
    pub(crate) fn satisfied(&mut self, terms: &Terms, conjuncts: &[Conjunct], values: Assignment) {
        self.satisfied.insert(set(terms, conjuncts), values.clone());
        self.recent.retain(|other| *other != values);
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(values);
    }

    /// Why the solver did not decide `conjuncts`, if it was asked and had at least so much time for a script.
    pub(crate) fn why_undecided(
        &self,
        terms: &Terms,
        conjuncts: &[Conjunct],
        time: Duration,
    ) -> Option<Unknown> {
        let (reason, had) = self.undecided.get(&set(terms, conjuncts))?;
        (*had >= time).then_some(*reason)
    }

    /// The solver did not decide `conjuncts` in so much time for a script.
    pub(crate) fn undecided(
        &mut self,
        terms: &Terms,
        conjuncts: &[Conjunct],
        (reason, time): (Unknown, Duration),
    ) {
        self.undecided.insert(set(terms, conjuncts), (reason, time));
    }

    /// `conjuncts` have no solution.
    pub(crate) fn refuted(&mut self, terms: &Terms, conjuncts: &[Conjunct]) {
        let set = set(terms, conjuncts);
        if let Some(&last) = set.last()
            && !self.has_refuted(&set)
        {
            self.refutations += 1;
            self.refuted.entry(last).or_default().push(set);
        }
    }
}

/// The conjuncts in one order, each once, and none with a negation that its truth can say.
fn set(terms: &Terms, conjuncts: &[Conjunct]) -> Set {
    let plain = conjuncts.iter().map(|&conjunct| plain(terms, conjunct));
    let mut set: Vec<Conjunct> = plain.collect();
    set.sort_unstable();
    set.dedup();
    set.into()
}

fn plain(terms: &Terms, (term, truth): Conjunct) -> Conjunct {
    match terms.node(term) {
        Node::Apply {
            op: Op::LogicalNot,
            arguments,
        } => plain(terms, (arguments[0], !truth)),
        Node::Apply {
            op: Op::ToBoolean,
            arguments,
        } => plain(terms, (arguments[0], truth)),
        _ => (term, truth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Domain, Input, Value};

    /// The terms `a`, `b` and `c`, and `!a`.
    fn four() -> (Terms, [TermId; 4]) {
        let mut terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| {
            terms.input(Input {
                name: name.into(),
                domain: Domain::Boolean,
                initial: Value::Boolean(false),
            })
        });
        let not_a = terms.apply(Op::LogicalNot, &[a]);
        (terms, [a, b, c, not_a])
    }

    fn values(name: &str) -> Assignment {
        [(name.to_owned(), Value::Boolean(true))]
            .into_iter()
            .collect()
    }

    #[test]
    fn what_has_no_solution_has_none_with_more() {
        let (terms, [a, b, c, not_a]) = four();
        let mut known = Known::default();
        known.enter(&terms);
        known.refuted(&terms, &[(b, true), (a, true)]);
        let questions: [&[Conjunct]; 6] = [
            &[(a, true), (b, true)],
            &[(c, false), (b, true), (not_a, false)],
            &[(a, true), (b, false)],
            &[(a, true)],
            &[],
            &[(a, true), (not_a, true)],
        ];
        let answers = questions.map(|question| known.is_refuted(&terms, question));
        assert_eq!(answers, [true, true, false, false, false, true]);
    }

    #[test]
    fn the_same_question_has_the_same_answer_and_others_the_latest_first() {
        let (terms, [a, b, c, not_a]) = four();
        let mut known = Known::default();
        known.enter(&terms);
        known.satisfied(&terms, &[(a, true), (b, true)], values("first"));
        known.satisfied(&terms, &[(c, true)], values("second"));
        let names = |known: &Known, conjuncts: &[Conjunct]| -> Vec<String> {
            let candidates = known.candidates(&terms, conjuncts);
            candidates
                .flat_map(|candidate| candidate.values().map(|(name, _)| name.to_string()))
                .collect()
        };
        let same = names(&known, &[(b, true), (not_a, false), (b, true)]);
        assert_eq!(same, ["first", "second", "first"]);
        assert_eq!(names(&known, &[(b, true)]), ["second", "first"]);
    }

    #[test]
    fn what_is_not_decided_is_known_of_the_same_question_alone() {
        let (terms, [a, b, ..]) = four();
        let mut known = Known::default();
        known.enter(&terms);
        let time = Duration::from_secs(1);
        known.undecided(&terms, &[(b, true), (a, true)], (Unknown::Timeout, time));
        let questions: [&[Conjunct]; 3] = [
            &[(a, true), (b, true)],
            &[(a, true)],
            &[(a, true), (b, false)],
        ];
        let reasons = questions.map(|question| known.why_undecided(&terms, question, time));
        assert_eq!(reasons, [Some(Unknown::Timeout), None, None]);
        let with_more = known.why_undecided(&terms, questions[0], 2 * time);
        assert_eq!(with_more, None);
    }

    #[test]
    fn nothing_is_known_of_another_arena() {
        let (terms, [a, ..]) = four();
        let mut known = Known::default();
        known.enter(&terms);
        known.refuted(&terms, &[(a, true)]);
        let (others, [other, ..]) = four();
        assert_eq!(a, other, "ids alone do not tell arenas apart");
        known.enter(&others);
        assert!(!known.is_refuted(&others, &[(other, true)]));
    }
}
