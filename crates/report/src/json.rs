//! `results.json`: a campaign for other programs.
//!
//! The object has `"schema": 2`, and the same members whatever was explored: those that a campaign
//! has no use for are empty, or null. Within one number members are only added; a member that
//! changes its meaning or goes away makes the next number. Times are milliseconds, places are
//! 1-based with columns in UTF-16 units, and values that JSON cannot say have the form of
//! `docs/trace-format.md`.
//!
//! | member | what |
//! |---|---|
//! | `tool`, `seed`, `elapsed_ms` | who made it, how to make it again, wall time |
//! | `app` | of `stackful run`: how the app was started |
//! | `program` | of `stackful script`: what was run, and which of what it reads are inputs |
//! | `runs`, `median_run_ms`, `diverged` | test runs, the middle one's time, those that left their path |
//! | `guesses` | values tried for inputs whose way is not followed: `made`, and `fruitful`, which went where no run had been |
//! | `actions`, `depth`, `queued` | of the page; longest sequence of events; targets that wait |
//! | `bounded` | whether a bound on events, loops or decisions left something out |
//! | `exhausted`, `interrupted` | nothing was left to try and nothing was lost; stopped before the budget was spent |
//! | `findings` | each `id`, `kind`, `process`, `name`, `message`, `location`, `stack`, `steps` on a page (`words`, and data such as `user` and `tab`, which count from 1), `inputs` of a program, on a page the `assignment` that repeats it, `runs_to_find`, once a shorter way was looked for `shrunk` (`runs` that took, whether it is `done` or ran out of runs or time, and `from`, the assignment before, if it has changed), where it was tried on the app as its users run it `confirmed` (`3/3`, `1/3`, `no`) and `confirmation`, the same for `jsdom` and `chromium` or why it was not tried there, and on a page that lacks a script which was refused its address, `lacking` |
//! | | of each error of the server, if verdicts are wanted, `verdict` (`high`, `ruled-out`, `not-reached`) and `why`, and if it is ruled out `refuted_by`, the places of the page's conditions, and the `bound`: `runs` of the page, `events` in the longest sequence, targets `waiting` that are like what was tried |
//! | `intra` | what came of forging messages: `runs`, `messages` that can be forged, `depth`, `waiting`, `exhausted`; null if none were forged |
//! | `unrepeated`, `unconfirmed` | errors that plain Node does not have, or that the app as its users run it never had, which are no findings: the same members |
//! | `paths` | of a program, each `inputs` (an object, in the order of reading), `outcome` and, if there are any, `errors` by id |
//! | `errored_paths`, `assumptions` | how many of them have errors; runs that ended because an assumption did not hold, which are no paths |
//! | `coverage` | per process `lines` and `branches`, each `covered` of `total`, and `not_reached`: per `file` that was loaded the `lines` that did not run, those of decisions of which one of the `branches` did not, those at which `functions` begin that did not, and the `arms` that did not, each the line `of` its decision and its own `lines` |
//! | `unreached` | why: `branches`, each statement that decides with `missed` of `of` ways, `actions` that no run took, and `forms` that were never passed, each with `why` by its `kind`; empty until the campaign has ended |
//! | `unknown` | targets that the solver did not decide: `reason`, `location`, `count` |
//! | `not_followed` | what else was lost: `what`, `reason`, `location`, `count`, `ways` out of decisions that it stands in the way of, `help`: an option; what cost most stands first |
//! | `libraries` | files of the app that are a library's, as a whole or in part, and so are in no coverage and explored last: `name`, `reason` |
//! | `timeline` | what had been reached when, at most some hundred moments: `runs`, `elapsed_ms`, `server_lines`, `client_lines`, `states`, `findings`, and whether messages were `forged` in that run, by which what ran is not counted later on |
//! | `state_graph` | the `states` that runs have been in, each with what it `holds` that differs from the ready state and the `times` that runs came to it, and the `events` between them: the positions `from` and `to` (null if the run ended on the way), `words`, `times`, and the ids of `errors` that came of it; `left_out` states beyond the most that are kept; empty until the campaign has ended |
//! | `stages` | milliseconds in `start`, `fork`, `run`, `decode`, `tree`, `solve`; and `solver`, by which means its questions were answered |

mod moment;
mod record;
mod stages;

use stackful_finding::{CampaignEvent, Summary};

use crate::{End, Format, Output, Subject};

pub use record::SCHEMA;
pub(crate) use record::TOOL;
pub(crate) use stages::milliseconds;

/// The name of the file in the report's folder.
pub const RESULTS_FILE: &str = "results.json";

/// The object, as the campaign stands.
pub(crate) struct Results {
    subject: Subject,
}

impl Results {
    pub(crate) fn new(subject: &Subject) -> Results {
        Results {
            subject: subject.clone(),
        }
    }

    fn written(&self, summary: &Summary) -> Output {
        Output::Replace(record::text(&self.subject, summary))
    }
}

/// The JSON Schema of `results.json`, as `docs/results.schema.json` has it.
///
/// # Panics
/// Never: all keys are texts.
pub fn results_schema() -> String {
    record::schema()
}

impl Format for Results {
    fn tell(&mut self, event: &CampaignEvent<'_>) -> Output {
        match event {
            CampaignEvent::Found { so_far, .. }
            | CampaignEvent::Unrepeated { so_far, .. }
            | CampaignEvent::Shrunk { so_far, .. }
            | CampaignEvent::Judged { so_far, .. } => self.written(so_far),
            CampaignEvent::Ran { .. }
            | CampaignEvent::Waits { .. }
            | CampaignEvent::Stands { .. } => Output::Nothing,
        }
    }

    fn end(&mut self, end: &End<'_>) -> Output {
        self.written(end.summary)
    }
}
