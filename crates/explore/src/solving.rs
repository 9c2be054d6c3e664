//! How a target is reached: an answer on record, one more event, or what the solver says.

use std::time::Instant;

use stackful_finding::{Solving, Stages};
use stackful_smt::{Means, Solver, Statistics};
use stackful_state::Plan;
use stackful_term::Assignment;
use stackful_trace::Vocabulary;
use stackful_tree::{Decision, Target};

use crate::frontier::Frontier;
use crate::journal::Verdict;
use crate::{Budget, Journal, JournalError};

/// How much time the solver has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// As the budget says.
    Full,
    /// A part of that: what it does not decide is asked again later, or not at all.
    Brief,
}

impl Patience {
    /// For the first time that something is asked. Where runs are counted, time is not what is short.
    pub(crate) fn first(budget: &Budget) -> Patience {
        if budget.runs.is_some() {
            Patience::Full
        } else {
            Patience::Brief
        }
    }
}

/// How to reach a target: what was said in an earlier session, else what is found out now.
pub(crate) fn verdict(
    (target, patience): (Target, Patience),
    frontier: &Frontier,
    vocabulary: &Vocabulary,
    solver: &mut Solver,
    journal: &mut Journal,
    stages: &mut Stages,
) -> Result<Verdict, JournalError> {
    let hint = frontier.assignment(target);
    if let Some(verdict) = journal.verdict()? {
        learn(target, &hint, &verdict, frontier, vocabulary, solver);
        return Ok(verdict);
    }
    let verdict = match target.decision {
        Decision::Action(index) => {
            Verdict::Sat(frontier.with_event(target, index, hint, &vocabulary.actions))
        }
        Decision::Branch(_) => {
            let begun = Instant::now();
            let (terms, query) = (&vocabulary.terms, frontier.query(target));
            let answer = match patience {
                Patience::Full => solver.solve(terms, &query, &hint),
                Patience::Brief => solver.solve_briefly(terms, &query, &hint),
            };
            stages.solve += begun.elapsed();
            stages.solver = solving(&solver.statistics());
            answer.into()
        }
    };
    journal.add_verdict(&verdict)?;
    Ok(verdict)
}

/// Values for the events of a plan: those on record, those that led to where it begins if nothing more is
/// asked, or what the solver says.
pub(crate) fn of_plan(
    plan: &Plan,
    frontier: &Frontier,
    vocabulary: &Vocabulary,
    solver: &mut Solver,
    journal: &mut Journal,
    stages: &mut Stages,
) -> Result<Verdict, JournalError> {
    let (hint, query) = frontier.of_plan(plan, &vocabulary.actions);
    if plan.conditions.is_empty() {
        return Ok(Verdict::Sat(hint));
    }
    if let Some(verdict) = journal.verdict()? {
        solver.learn(&vocabulary.terms, &query, &hint, &verdict.clone().into());
        return Ok(verdict);
    }
    let begun = Instant::now();
    let answer = solver.solve(&vocabulary.terms, &query, &hint);
    stages.solve += begun.elapsed();
    stages.solver = solving(&solver.statistics());
    let verdict = Verdict::from(answer);
    journal.add_verdict(&verdict)?;
    Ok(verdict)
}

/// What the solver remembers of its answers is the same in a later session.
fn learn(
    target: Target,
    hint: &Assignment,
    verdict: &Verdict,
    frontier: &Frontier,
    vocabulary: &Vocabulary,
    solver: &mut Solver,
) {
    if let Decision::Branch(_) = target.decision {
        let answer = verdict.clone().into();
        solver.learn(&vocabulary.terms, &frontier.query(target), hint, &answer);
    }
}

/// The solver's counts as a campaign's summary has them, where several means share one name.
fn solving(statistics: &Statistics) -> Solving {
    let answered = |means: Means| statistics.means.of(means).answered;
    Solving {
        queries: statistics.queries,
        refuted: answered(Means::Refuted)
            + answered(Means::Equalities)
            + answered(Means::Ranges)
            + answered(Means::Characters),
        enumerated: answered(Means::Enumerate),
        reused: answered(Means::Reuse),
        varied: answered(Means::Documents)
            + answered(Means::Members)
            + answered(Means::Calendar)
            + answered(Means::VaryBefore),
        undecided: answered(Means::Undecided),
        asked: statistics.means.of(Means::Ask).tried,
        rescued: answered(Means::VaryAfter),
        scripts: statistics.sent.scripts,
        seconded: statistics.sent.seconded,
        interrupted: statistics.sent.interrupted,
        restarts: statistics.restarts,
    }
}
