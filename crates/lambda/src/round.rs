//! One test: made on the reference, run on every other implementation, judged.

use serde::Deserialize;
use serde_json::json;

use crate::campaign::Choices;
use crate::cluster::{Cause, contrast};
use crate::discovery::Method;
use crate::observation::{Observation, Outcome};
use crate::oracle::{Difference, Oracle, compare};
use crate::plan::Plan;
use crate::subject::Implementation;
use crate::worker::{Worker, WorkerError};

/// What tests are run with.
pub(crate) struct Bench<'c> {
    /// The first is the reference.
    pub(crate) implementations: Vec<Implementation>,
    pub(crate) methods: Vec<Method>,
    pub(crate) choices: Choices,
    pub(crate) restart: &'c (dyn Fn() -> Result<Worker, WorkerError> + Sync),
}

/// What came of a test.
pub(crate) struct Tested {
    pub(crate) plan: Plan,
    /// Of every implementation but the reference, in order.
    pub(crate) verdicts: Vec<Verdict>,
    /// What methods were seen to read.
    pub(crate) places: Vec<String>,
}

/// What one implementation did otherwise than the reference.
pub(crate) struct Verdict {
    pub(crate) differences: Vec<Difference>,
    /// Of the first difference.
    pub(crate) cause: Option<Cause>,
    pub(crate) is_undecided: bool,
    pub(crate) is_crash: bool,
}

#[derive(Deserialize)]
struct Generated {
    plan: Plan,
    observation: Observation,
}

#[derive(Deserialize)]
struct Ran {
    observation: Observation,
}

impl Bench<'_> {
    /// Makes and judges the test of a seed, and watches what one implementation reads in it; nothing if
    /// its making has ended the process.
    pub(crate) fn test(
        &self,
        worker: &mut Worker,
        (seed, watching): (u32, Option<usize>),
    ) -> Result<Option<Tested>, WorkerError> {
        let Some((plan, observation)) = self.made(worker, seed)? else {
            return Ok(None);
        };
        self.judged(worker, (plan, &observation), watching)
            .map(Some)
    }

    /// Runs and judges a test that there is.
    pub(crate) fn given(
        &self,
        worker: &mut Worker,
        plan: &Plan,
        watching: Option<usize>,
    ) -> Result<Tested, WorkerError> {
        let observation = self.run(worker, 0, (plan, false))?;
        self.judged(worker, (plan.clone(), &observation), watching)
    }

    /// The test of a seed, and what the reference does in it.
    pub(crate) fn made(
        &self,
        worker: &mut Worker,
        seed: u32,
    ) -> Result<Option<(Plan, Observation)>, WorkerError> {
        let request = json!({
            "do": "generate", "implementation": self.implementations[0], "seed": seed,
            "choices": { "methods": self.methods, "kinds": self.choices.callbacks },
        });
        let made = match worker.ask(&request) {
            Ok(answer) => answer,
            Err(WorkerError::Ended | WorkerError::Silent) => {
                *worker = (self.restart)()?;
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let made: Generated = serde_json::from_value(made).map_err(|_| WorkerError::Ended)?;
        Ok(Some((made.plan, made.observation)))
    }

    fn judged(
        &self,
        worker: &mut Worker,
        (plan, reference): (Plan, &Observation),
        watching: Option<usize>,
    ) -> Result<Tested, WorkerError> {
        let places = match watching {
            Some(one) => self.run(worker, one, (&plan, true))?.places,
            None => Vec::new(),
        };
        let mut verdicts = Vec::new();
        for other in 1..self.implementations.len() {
            let observation = self.run(worker, other, (&plan, false))?;
            verdicts.push(self.judge(worker, other, (&plan, reference, &observation)));
        }
        Ok(Tested {
            plan,
            verdicts,
            places,
        })
    }

    /// Runs a test on the reference and one other implementation.
    pub(crate) fn verdict(
        &self,
        worker: &mut Worker,
        other: usize,
        plan: &Plan,
    ) -> Result<Verdict, WorkerError> {
        let reference = self.run(worker, 0, (plan, false))?;
        let observation = self.run(worker, other, (plan, false))?;
        Ok(self.judge(worker, other, (plan, &reference, &observation)))
    }

    /// A test that ends the process is observed to do that.
    fn run(
        &self,
        worker: &mut Worker,
        implementation: usize,
        (plan, watching): (&Plan, bool),
    ) -> Result<Observation, WorkerError> {
        let request = json!({
            "do": "run", "implementation": self.implementations[implementation],
            "plan": plan, "watching": watching,
        });
        match worker.ask(&request) {
            Ok(answer) => {
                let ran: Ran = serde_json::from_value(answer).map_err(|_| WorkerError::Ended)?;
                Ok(ran.observation)
            }
            Err(error) => {
                let outcome = match error {
                    WorkerError::Ended => Outcome::Crashed,
                    WorkerError::Silent => Outcome::Undecided,
                    other => return Err(other),
                };
                *worker = (self.restart)()?;
                Ok(Observation::of(outcome))
            }
        }
    }

    fn judge(
        &self,
        worker: &Worker,
        other: usize,
        (plan, reference, observation): (&Plan, &Observation, &Observation),
    ) -> Verdict {
        let differences = compare(reference, observation, &self.choices.oracles);
        let cause = differences.first().map(|first| {
            let event = observation
                .events
                .get(first.index)
                .or(observation.events.last());
            // In a callback: what the code did last before it called.
            let until = &observation.events[..first.index.min(observation.events.len())];
            let earlier = until.iter().rev().map(|event| event.at).find(|at| *at > 0);
            let at = event.map(|event| event.at).filter(|at| *at > 0).or(earlier);
            let place = at.and_then(|at| worker.place(at));
            let location = place.map(|(file, line, column)| match first.oracle {
                // Where the steps were used up says nothing: any statement of the loop may be it. Nor
                // does where all has ended, for what is only seen then.
                Oracle::NonTermination => file.display().to_string(),
                _ if event.is_some_and(|event| event.kind.is_of_the_end()) => {
                    file.display().to_string()
                }
                _ => format!("{}:{line}:{column}", file.display()),
            });
            // What belongs to no call was brought about by one before.
            let before = || until.iter().rev().find_map(|event| event.call);
            let call = first
                .call
                .or_else(before)
                .and_then(|call| plan.calls.get(call))
                .or(plan.calls.first());
            let names = [0, other].map(|which| self.implementations[which].name.clone());
            Cause {
                method: call.map_or_else(String::new, |call| call.method.clone()),
                oracle: first.oracle,
                implementations: names,
                location,
                contrast: contrast(first.oracle, &first.reference, &first.other),
            }
        });
        let undecided = [reference, observation]
            .iter()
            .any(|one| one.outcome == Outcome::Undecided);
        Verdict {
            differences,
            cause,
            is_undecided: undecided,
            is_crash: observation.outcome == Outcome::Crashed,
        }
    }
}
