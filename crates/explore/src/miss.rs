//! Runs that did not come to the target that they were made for.

use std::fmt;

use stackful_executor::Exit;
use stackful_trace::Outcome;
use stackful_tree::Decision;

/// Why a run did not take the decision that it was to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Miss {
    /// It hung on the way.
    Hung,
    /// It was cut short on the way.
    Cut,
    /// It did not decide what earlier runs with its decisions did.
    NotRepeated,
    /// What a person was to do could not be done.
    ActionGone,
    /// It decided otherwise than what was followed of the condition says.
    NotFollowed,
}

impl Miss {
    /// Of a run that was to take `decision`; `diverged` if it left the tree's account of the way
    /// there.
    pub(crate) fn of(decision: Decision, exit: &Exit, outcome: Outcome, diverged: bool) -> Miss {
        match (exit, outcome, decision) {
            (Exit::TimedOut, ..) => Miss::Hung,
            (_, Outcome::Cut, _) => Miss::Cut,
            _ if diverged => Miss::NotRepeated,
            (.., Decision::Action(_)) => Miss::ActionGone,
            (.., Decision::Branch(_)) => Miss::NotFollowed,
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Miss::Hung => "its run was a hang before it came there",
            Miss::Cut => "its run was cut short before it came there",
            Miss::NotRepeated => "its run did not repeat the way there",
            Miss::ActionGone => "the action was not there when its turn came",
            Miss::NotFollowed => {
                "its condition depends on its inputs in a way that was not followed"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cause_that_applies_is_told() {
        let click = Decision::Action(0);
        let branch = Decision::Branch(true);
        let cases = [
            (click, Exit::TimedOut, Outcome::Cut, true),
            (branch, Exit::Overflow, Outcome::Cut, true),
            (click, Exit::Done, Outcome::Completed, true),
            (click, Exit::Done, Outcome::Completed, false),
            (branch, Exit::Done, Outcome::Threw, false),
        ];
        let misses = cases.map(|(decision, exit, outcome, diverged)| {
            Miss::of(decision, &exit, outcome, diverged).to_string()
        });
        insta::assert_snapshot!(misses.join("\n"), @"
        its run was a hang before it came there
        its run was cut short before it came there
        its run did not repeat the way there
        the action was not there when its turn came
        its condition depends on its inputs in a way that was not followed
        ");
    }
}
