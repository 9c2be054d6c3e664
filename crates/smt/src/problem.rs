//! A group of conjuncts as it is asked, and what is done with a model of it.

use stackful_term::{Assignment, Input, TermId, Terms};

use crate::known::Conjunct;
use crate::limits::Deadline;
use crate::regexp::candidates;
use crate::{Query, polish, refine, slice};

/// How many beginnings of the hint are tried before all inputs are free.
const BEGINNINGS: usize = 2;

/// The values of `first`, with those of `others` in their place.
pub(crate) fn merged(first: &Assignment, others: &[&Assignment]) -> Assignment {
    let mut all = first.clone();
    let values = others.iter().flat_map(|other| other.values());
    all.extend(values.map(|(name, value)| (name.clone(), value.clone())));
    all
}

/// A query as it is asked.
pub(crate) struct Problem<'a> {
    pub(crate) terms: &'a Terms,
    pub(crate) query: &'a Query,
    pub(crate) hint: &'a Assignment,
    /// When it is given up.
    pub(crate) deadline: Deadline,
    /// The applications of regular expressions in the query.
    pub(crate) matches: Vec<TermId>,
}

impl<'a> Problem<'a> {
    pub(crate) fn new(
        terms: &'a Terms,
        query: &'a Query,
        hint: &'a Assignment,
        deadline: Deadline,
    ) -> Problem<'a> {
        let roots: Vec<TermId> = query.conjuncts.iter().map(|(term, _)| *term).collect();
        Problem {
            terms,
            query,
            hint,
            deadline,
            matches: refine::matches(terms, &roots),
        }
    }

    pub(crate) fn conjuncts(&self) -> &'a [Conjunct] {
        &self.query.conjuncts
    }

    /// The hint's values of the inputs that are read before a stage, for the last few stages.
    pub(crate) fn beginnings(&self) -> Vec<Assignment> {
        let roots: Vec<TermId> = self.conjuncts().iter().map(|(term, _)| *term).collect();
        let inputs = slice::inputs(self.terms, &roots);
        let mut stages: Vec<u32> = inputs.iter().map(|input| input.name.stage()).collect();
        stages.sort_unstable();
        stages.dedup();
        let later = stages.iter().skip(1).rev().take(BEGINNINGS);
        let before = |&later: &u32| {
            let early = inputs.iter().filter(|input| input.name.stage() < later);
            let value = |input: &&Input| (input.name.clone(), self.hint.value_of(input).clone());
            early.map(value).collect()
        };
        later.map(before).collect()
    }

    /// A model whose strings are made from the patterns of the query.
    pub(crate) fn tried_members(&self) -> Option<Assignment> {
        if self.matches.is_empty() {
            return None;
        }
        let (terms, hint) = (self.terms, self.hint);
        let found = candidates::try_members(terms, self.conjuncts(), &self.matches, hint)?;
        self.checked(found).ok()
    }

    /// `model` or a neighbour if the evaluator agrees that it satisfies the query, simplified; else
    /// `model` as it is.
    pub(crate) fn checked(&self, model: Assignment) -> Result<Assignment, Assignment> {
        let roots: Vec<TermId> = self.conjuncts().iter().map(|(term, _)| *term).collect();
        let inputs = slice::inputs(self.terms, &roots);
        let mut found = if self.query.holds(self.terms, &model) {
            model
        } else {
            match polish::neighbour(self.terms, self.query, &model, &inputs) {
                Some(neighbour) => neighbour,
                None => return Err(model),
            }
        };
        polish::simplify(self.terms, self.query, &mut found, self.hint, &inputs);
        Ok(found)
    }
}
