//! A group of conjuncts as it is asked, with what several means need to know of it.

use stackful_term::{Assignment, Input, Node, TermId, Terms};

use crate::known::Conjunct;
use crate::limits::Deadline;
use crate::{Query, polish, slice};

/// How many beginnings of the hint are tried before all inputs are free.
const BEGINNINGS: usize = 2;

/// The values of `first`, with those of `others` in their place.
pub(crate) fn merged(first: &Assignment, others: &[&Assignment]) -> Assignment {
    let mut all = first.clone();
    let values = others.iter().flat_map(|other| other.values());
    all.extend(values.map(|(name, value)| (name.clone(), value.clone())));
    all
}

/// A question.
pub(crate) struct Question<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) query: Query,
    /// The assignment of the run that the question comes from.
    pub(crate) hint: &'a Assignment,
    /// When it is given up.
    pub(crate) deadline: Deadline,
    /// What it is made of, in the order of the arena.
    pub(crate) inputs: Vec<&'a Input>,
    /// The applications of regular expressions in it.
    pub(crate) matches: Vec<TermId>,
    /// How many terms it is made of: what one evaluation costs.
    pub(crate) size: usize,
}

impl<'a> Question<'a> {
    pub(crate) fn new(
        terms: &'a Terms,
        query: Query,
        hint: &'a Assignment,
        deadline: Deadline,
    ) -> Question<'a> {
        let all = terms.reachable(&slice::roots(&query.conjuncts));
        let is_match =
            |term: &TermId| matches!(terms.node(*term), Node::Apply { op, .. } if op.is_match());
        Question {
            terms,
            hint,
            deadline,
            inputs: slice::inputs_of(terms, &all),
            matches: all.iter().copied().filter(is_match).collect(),
            size: all.len(),
            query,
        }
    }

    pub(crate) fn conjuncts(&self) -> &[Conjunct] {
        &self.query.conjuncts
    }

    /// The inputs, those first that a run reads last.
    pub(crate) fn latest_first(&self) -> Vec<&'a Input> {
        let mut inputs = self.inputs.clone();
        inputs.sort_by_key(|input| std::cmp::Reverse(input.name.stage()));
        inputs
    }

    /// The hint's values of the inputs that are read before a stage, for the last few stages.
    pub(crate) fn beginnings(&self) -> Vec<Assignment> {
        let inputs = self.inputs.iter();
        let mut stages: Vec<u32> = inputs.map(|input| input.name.stage()).collect();
        stages.sort_unstable();
        stages.dedup();
        let later = stages.iter().skip(1).rev().take(BEGINNINGS);
        let before = |&later: &u32| {
            let early = self
                .inputs
                .iter()
                .filter(|input| input.name.stage() < later);
            let value = |input: &&Input| (input.name.clone(), self.hint.value_of(input).clone());
            early.map(value).collect()
        };
        later.map(before).collect()
    }

    /// The values that `assignment` has of the inputs.
    pub(crate) fn of_inputs(&self, assignment: &Assignment) -> Assignment {
        slice::values_of(&self.inputs, assignment)
    }

    /// The hint with `values` in place of its own, if that satisfies the question, simplified.
    pub(crate) fn model_of(&self, values: &Assignment) -> Option<Assignment> {
        self.checked(merged(self.hint, &[values])).ok()
    }

    /// `model` or a neighbour if the evaluator agrees that it satisfies the question, simplified;
    /// else `model` as it is.
    pub(crate) fn checked(&self, model: Assignment) -> Result<Assignment, Assignment> {
        let mut found = if self.query.holds(self.terms, &model) {
            model
        } else {
            match polish::neighbour(self, &model) {
                Some(neighbour) => neighbour,
                None => return Err(model),
            }
        };
        polish::simplify(self, &mut found);
        Ok(found)
    }
}

#[cfg(test)]
impl<'a> Question<'a> {
    /// A question that may take a minute.
    pub(crate) fn of(
        terms: &'a Terms,
        conjuncts: &[Conjunct],
        hint: &'a Assignment,
    ) -> Question<'a> {
        let conjuncts = conjuncts.to_vec();
        let limits = crate::Limits::of(std::time::Duration::from_secs(20));
        Question::new(terms, Query { conjuncts }, hint, limits.deadline())
    }
}
