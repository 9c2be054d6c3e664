//! Questions that a means asks on its way, of an arena of its own: nothing of them is remembered.

use stackful_term::{Assignment, Terms};

use super::outcome::Resources;
use crate::known::Known;
use crate::limits::Deadline;
use crate::statistics::Tallies;
use crate::{Answer, Query, slice};

/// The answer to a query by all means, within the time of the question that it is asked for.
pub(super) fn apart(
    terms: &Terms,
    query: &Query,
    hint: &Assignment,
    deadline: Deadline,
    resources: &mut Resources,
) -> Answer {
    let mut known = Known::default();
    known.enter(terms);
    std::mem::swap(&mut resources.known, &mut known);
    let groups = slice::unsatisfied(terms, query, hint);
    let mut tallies = Tallies::default();
    let answer = super::conjunction(
        terms,
        query,
        &groups,
        hint,
        |_| deadline,
        resources,
        &mut tallies,
    );
    resources.known = known;
    answer
}
