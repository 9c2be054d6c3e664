//! Whether two implementations did the same in a test, by what one looks at.
//!
//! Texts are compared, never times: a value is described so that equal texts are values that a program
//! cannot tell apart (`runtime/src/lambda/describe.js`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::observation::{Event, EventKind, Observation, Outcome};

/// What is looked at.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Oracle {
    /// Which calls throw what class of error, and what nobody catches.
    Errors,
    /// Whether there are warnings: error output, and rejections that nobody handles.
    Warnings,
    /// Whether the test comes to an end.
    NonTermination,
    /// Standard output.
    Output,
    /// The state of receivers.
    Receivers,
    /// What calls return, and what that comes to.
    ReturnValues,
    /// `this` and the arguments of callbacks.
    CallbackArguments,
    /// How often callbacks are called, and in which order.
    CallbackInvocations,
}

impl Oracle {
    /// All of them, in the order of the tables.
    pub const ALL: [Oracle; 8] = [
        Oracle::Errors,
        Oracle::Warnings,
        Oracle::NonTermination,
        Oracle::Output,
        Oracle::Receivers,
        Oracle::ReturnValues,
        Oracle::CallbackArguments,
        Oracle::CallbackInvocations,
    ];

    /// Its name, as arguments and reports have it.
    pub fn name(self) -> &'static str {
        match self {
            Oracle::Errors => "errors",
            Oracle::Warnings => "warnings",
            Oracle::NonTermination => "non-termination",
            Oracle::Output => "output",
            Oracle::Receivers => "receivers",
            Oracle::ReturnValues => "return-values",
            Oracle::CallbackArguments => "callback-arguments",
            Oracle::CallbackInvocations => "callback-invocations",
        }
    }

    /// The events that it looks at.
    pub fn kinds(self) -> &'static [EventKind] {
        match self {
            Oracle::Errors => &[EventKind::Threw, EventKind::Uncaught],
            Oracle::Warnings => &[EventKind::Stderr, EventKind::Unhandled],
            Oracle::NonTermination => &[],
            Oracle::Output => &[EventKind::Stdout],
            Oracle::Receivers => &[EventKind::Receiver, EventKind::State],
            Oracle::ReturnValues => &[EventKind::Returned, EventKind::Settled],
            Oracle::CallbackArguments | Oracle::CallbackInvocations => &[EventKind::Callback],
        }
    }
}

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// By what it shows.
    pub oracle: Oracle,
    /// The call that it belongs to, if it belongs to one.
    pub call: Option<usize>,
    /// What the reference did; `nothing` where something is missing.
    pub reference: String,
    /// What the other did.
    pub other: String,
    /// How far the other had come: an index into its events.
    pub index: usize,
}

/// What differs, each oracle once, what came first at first.
pub fn compare(
    reference: &Observation,
    other: &Observation,
    oracles: &[Oracle],
) -> Vec<Difference> {
    let undecided = |one: &Observation| one.outcome == Outcome::Undecided;
    if undecided(reference) || undecided(other) {
        return Vec::new();
    }
    if reference.outcome != other.outcome {
        // One of the two is cut short, so what comes after would be compared with nothing.
        let difference = outcomes(reference, other);
        return Vec::from_iter(oracles.contains(&difference.oracle).then_some(difference));
    }
    let found = oracles
        .iter()
        .filter_map(|oracle| of(*oracle, reference, other));
    let mut found: Vec<Difference> = found.collect();
    found.sort_by_key(|difference| (difference.index, difference.oracle));
    found
}

fn outcomes(reference: &Observation, other: &Observation) -> Difference {
    let ends = |outcome| !matches!(outcome, Outcome::Endless);
    let oracle = if ends(reference.outcome) == ends(other.outcome) {
        Oracle::Errors
    } else {
        Oracle::NonTermination
    };
    let word = |outcome| format!("{outcome:?}").to_lowercase();
    Difference {
        oracle,
        call: other.events.iter().rev().find_map(|event| event.call),
        reference: word(reference.outcome),
        other: word(other.outcome),
        index: other.events.len(),
    }
}

fn of(oracle: Oracle, reference: &Observation, other: &Observation) -> Option<Difference> {
    let seen = |one| events(oracle, one);
    let (expected, actual) = (seen(reference), seen(other));
    let differs = |oracle: Oracle, one: Option<&Seen>, two: Option<&Seen>| Difference {
        oracle,
        call: two.or(one).and_then(|seen| seen.1.call),
        reference: one.map_or_else(|| NOTHING.to_owned(), |seen| seen.1.text.clone()),
        other: two.map_or_else(|| NOTHING.to_owned(), |seen| seen.1.text.clone()),
        index: two.map_or_else(|| missed(one, reference, other), |seen| seen.0),
    };
    match oracle {
        Oracle::NonTermination => None,
        // The words of warnings are nobody's promise.
        Oracle::Warnings => (expected.is_empty() != actual.is_empty())
            .then(|| differs(oracle, expected.first(), actual.first())),
        Oracle::CallbackArguments => {
            arguments(&expected, &actual).map(|(one, two)| differs(oracle, Some(one), Some(two)))
        }
        Oracle::CallbackInvocations => {
            let id = |seen: Option<&Seen>| seen.and_then(|seen| seen.1.callback.clone());
            let at = unequal(&expected, &actual, |one, two| id(one) == id(two))?;
            let calls =
                |list: &[Seen], of| list.iter().filter(|seen| id(Some(*seen)) == of).count();
            let more = |seen: Option<&Seen>, here: &[Seen], there: &[Seen]| {
                seen.is_some() && calls(here, id(seen)) > calls(there, id(seen))
            };
            // One that is called more often stands against nothing, not against what comes next.
            let (mut one, mut two) = (expected.get(at), actual.get(at));
            if more(two, &actual, &expected) {
                one = None;
            } else if more(one, &expected, &actual) {
                two = None;
            }
            let mut found = differs(oracle, one, two);
            let shown = |seen| id(seen).map_or(NOTHING.to_owned(), |id| format!("callback {id}"));
            (found.reference, found.other) = (shown(one), shown(two));
            Some(found)
        }
        Oracle::ReturnValues | Oracle::Receivers => {
            // A call that has thrown in one of them is a matter of errors.
            let (one, two) = expected.iter().find_map(|one| {
                let two = actual.iter().find(|two| same_place(one.1, two.1))?;
                (one.1.text != two.1.text).then_some((one, two))
            })?;
            Some(differs(oracle, Some(one), Some(two)))
        }
        Oracle::Errors | Oracle::Output => {
            let same = |one: Option<&Seen>, two: Option<&Seen>| match (one, two) {
                (Some(one), Some(two)) => same_place(one.1, two.1) && one.1.text == two.1.text,
                _ => false,
            };
            let at = unequal(&expected, &actual, same)?;
            // What belongs to a later call has no part in the difference of this one.
            let (one, two) = (expected.get(at), actual.get(at));
            let call = |seen: Option<&Seen>| seen.map(|seen| seen.1.call.unwrap_or(usize::MAX));
            match (call(one), call(two)) {
                (Some(here), Some(there)) if here < there => Some(differs(oracle, one, None)),
                (Some(here), Some(there)) if here > there => Some(differs(oracle, None, two)),
                _ => Some(differs(oracle, one, two)),
            }
        }
    }
}

/// Stands for what one of the two did not do.
pub(crate) const NOTHING: &str = "nothing";

/// Where the other had come when it did not do what the reference did: to the end of that call, or of all
/// if the reference did it later.
fn missed(seen: Option<&Seen>, reference: &Observation, other: &Observation) -> usize {
    let all = other.events.len();
    let Some((index, event)) = seen else {
        return all;
    };
    let end = |one: &Observation| {
        one.events.iter().position(|candidate| {
            candidate.call == event.call
                && matches!(candidate.kind, EventKind::Returned | EventKind::Threw)
        })
    };
    match (end(reference), end(other)) {
        (Some(over), Some(there)) if *index <= over => there,
        _ => all,
    }
}

/// An event with its index.
type Seen<'o> = (usize, &'o Event);

fn events(oracle: Oracle, observation: &Observation) -> Vec<Seen<'_>> {
    let all = observation.events.iter().enumerate();
    all.filter(|(_, event)| oracle.kinds().contains(&event.kind))
        .collect()
}

/// Whether both tell of the same thing; the states of variables begin with their names.
fn same_place(one: &Event, two: &Event) -> bool {
    let name = |event: &Event| match event.kind {
        EventKind::State => event
            .text
            .split_once(" is ")
            .map(|(name, _)| name.to_owned()),
        _ => None,
    };
    (one.kind, one.call, name(one)) == (two.kind, two.call, name(two))
}

/// The first index at which two lists differ.
fn unequal<T>(
    one: &[T],
    two: &[T],
    same: impl Fn(Option<&T>, Option<&T>) -> bool,
) -> Option<usize> {
    let longest = one.len().max(two.len());
    (0..longest).find(|at| !same(one.get(*at), two.get(*at)))
}

/// The first pair of corresponding calls of a callback with other arguments.
fn arguments<'s, 'o>(
    expected: &'s [Seen<'o>],
    actual: &'s [Seen<'o>],
) -> Option<(&'s Seen<'o>, &'s Seen<'o>)> {
    let nth = |list: &'s [Seen<'o>], at: usize| {
        let id = &list[at].1.callback;
        let before = list[..at]
            .iter()
            .filter(|seen| seen.1.callback == *id)
            .count();
        (id.clone(), before)
    };
    (0..actual.len()).find_map(|at| {
        let (id, before) = nth(actual, at);
        let mut same = expected.iter().filter(|seen| seen.1.callback == id);
        let one = same.nth(before)?;
        (one.1.text != actual[at].1.text).then_some((one, &actual[at]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: EventKind, call: usize, text: &str) -> Event {
        let callback = (kind == EventKind::Callback).then(|| format!("{call}.0"));
        Event {
            kind,
            call: Some(call),
            callback,
            text: text.to_owned(),
            message: None,
            at: 0,
        }
    }

    fn observation(outcome: Outcome, events: &[(EventKind, usize, &str)]) -> Observation {
        let events = events
            .iter()
            .map(|(kind, call, text)| event(*kind, *call, text));
        Observation {
            outcome,
            events: events.collect(),
            places: Vec::new(),
        }
    }

    fn found(one: &[(EventKind, usize, &str)], two: &[(EventKind, usize, &str)]) -> Vec<String> {
        let (one, two) = (
            observation(Outcome::Ended, one),
            observation(Outcome::Ended, two),
        );
        let all = compare(&one, &two, &Oracle::ALL);
        let line = |d: &Difference| {
            format!(
                "{} {:?}: {} / {}",
                d.oracle.name(),
                d.call,
                d.reference,
                d.other
            )
        };
        all.iter().map(line).collect()
    }

    #[test]
    fn each_oracle_sees_its_own() {
        use EventKind::*;
        assert_eq!(
            found(
                &[
                    (Callback, 0, "1"),
                    (Callback, 0, "2"),
                    (Returned, 0, "[]"),
                    (Receiver, 0, "[1]")
                ],
                &[
                    (Callback, 0, "0"),
                    (Returned, 0, "[1]"),
                    (Receiver, 0, "[]"),
                    (Stdout, 0, "x")
                ],
            ),
            [
                "callback-arguments Some(0): 1 / 0",
                "return-values Some(0): [] / [1]",
                "callback-invocations Some(0): callback 0.0 / nothing",
                "receivers Some(0): [1] / []",
                "output Some(0): nothing / x",
            ]
        );
        assert_eq!(
            found(
                &[(Threw, 0, "TypeError"), (Stderr, 0, "a")],
                &[(Threw, 0, "RangeError"), (Unhandled, 0, "b")]
            ),
            ["errors Some(0): TypeError / RangeError"]
        );
        assert_eq!(
            found(
                &[(Callback, 0, "1"), (Callback, 1, "1")],
                &[(Callback, 1, "1"), (Callback, 0, "1")]
            ),
            ["callback-invocations Some(1): callback 0.0 / callback 1.0"]
        );
    }

    #[test]
    fn a_test_that_was_cut_short_is_compared_by_its_end() {
        let all = |outcome| observation(outcome, &[(EventKind::Returned, 0, "1")]);
        let oracles = |one, two| {
            let found = compare(&all(one), &observation(two, &[]), &Oracle::ALL);
            found
                .iter()
                .map(|difference| difference.oracle)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            oracles(Outcome::Ended, Outcome::Endless),
            [Oracle::NonTermination]
        );
        assert_eq!(oracles(Outcome::Ended, Outcome::Exited), [Oracle::Errors]);
        assert_eq!(oracles(Outcome::Ended, Outcome::Undecided), []);
    }
}
