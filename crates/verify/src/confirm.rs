//! Three tries of each finding, and what they come to.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use stackful_executor::{AppSpec, Runtime};
use stackful_finding::{Confirmation, Evidence, Finding, Said, Tried};
use stackful_term::Value;

use crate::chromium::{self, Browser, Script};
use crate::page;
use crate::shown::shown;
use crate::stage::{Ended, Stage, StageError};

/// How often a finding is tried in each kind of page.
pub const TRIES: u32 = 3;

/// Longer waits of a person are not waited for in real time.
const MOST_WAIT_SECONDS: f64 = 5.0;

/// Somebody wanted to stop.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// What tries findings.
pub struct Confirmer<'a> {
    /// The parts that run in Node.
    pub runtime: &'a Runtime,
    /// The app.
    pub spec: &'a AppSpec,
    /// The port that the page knows the server by.
    pub port: u16,
    /// Chromium, or why it is not tried.
    pub browser: Result<Browser, String>,
    /// What a person does, as Playwright does it.
    pub script: &'a dyn Fn(&Finding) -> Script,
    /// Where the pictures of a finding's steps go.
    pub screenshots: &'a dyn Fn(&Finding) -> PathBuf,
    /// Whether somebody wants to stop.
    pub is_interrupted: &'a dyn Fn() -> bool,
    deadline: Instant,
}

/// The tries in one kind of page.
struct Tries {
    shown: u32,
    of: u32,
    otherwise: Option<String>,
}

/// What was seen of the page in a try.
#[derive(Default)]
struct Played {
    errors: Vec<Said>,
    /// For each step the expression that finds its element.
    locators: Option<Vec<Option<String>>>,
}

/// Why a page was not played to the end.
enum Unplayed {
    /// By what plays it.
    Broken(String),
    /// By the page.
    Stuck(String),
}

impl<'a> Confirmer<'a> {
    /// For the findings of an app, whose tries begin now and take this long at most.
    pub fn new(
        (runtime, spec, port): (&'a Runtime, &'a AppSpec, u16),
        (browser, time): (Result<Browser, String>, Duration),
        script: &'a dyn Fn(&Finding) -> Script,
        screenshots: &'a dyn Fn(&Finding) -> PathBuf,
        is_interrupted: &'a dyn Fn() -> bool,
    ) -> Confirmer<'a> {
        Confirmer {
            runtime,
            spec,
            port,
            browser,
            script,
            screenshots,
            is_interrupted,
            deadline: Instant::now() + time,
        }
    }

    /// Tries a finding: what came of it, and what was seen on the way.
    ///
    /// # Errors
    /// Somebody wanted to stop.
    pub fn confirm(&self, finding: &Finding) -> Result<(Confirmation, Evidence), Interrupted> {
        let mut evidence = Evidence::default();
        if let Some(reason) = self.untriable(finding) {
            let not_tried = || Tried::NotTried(reason.clone());
            let confirmation = Confirmation {
                jsdom: not_tried(),
                chromium: not_tried(),
            };
            return Ok((confirmation, evidence));
        }
        let play = |stage: &Stage, _| {
            let errors = page::play(self.runtime, self.spec, stage, (finding, self.port));
            let played = errors.map(|errors| Played {
                errors,
                locators: None,
            });
            played.map_err(Unplayed::Broken)
        };
        // What Chromium shows is worth more, and comes sooner.
        let chromium = self.in_chromium(finding, &mut evidence)?;
        let jsdom = self.tried(finding, play, &mut evidence)?;
        Ok((Confirmation { jsdom, chromium }, evidence))
    }

    /// Why a finding cannot be shown by a real server in real time.
    fn untriable(&self, finding: &Finding) -> Option<String> {
        if Instant::now() >= self.deadline {
            return Some("the time for it was spent".to_owned());
        }
        if self.spec.database.is_some() {
            return Some("its database is inside the run".to_owned());
        }
        if finding.steps.iter().any(|step| step.found == "forged") {
            return Some("its messages are forged, which no page sends".to_owned());
        }
        let waits = finding.steps.iter().filter(|step| step.kind == "wait");
        let seconds = waits.filter_map(|step| match step.fields.get("seconds") {
            Some(Value::Number(seconds)) => Some(*seconds),
            _ => None,
        });
        let seconds: f64 = seconds.sum();
        (seconds > MOST_WAIT_SECONDS).then(|| format!("its steps wait for {seconds} s"))
    }

    fn in_chromium(
        &self,
        finding: &Finding,
        evidence: &mut Evidence,
    ) -> Result<Tried, Interrupted> {
        let browser = match &self.browser {
            Ok(browser) => browser,
            Err(reason) => return Ok(Tried::NotTried(reason.clone())),
        };
        let script = match (self.script)(finding) {
            Ok(script) => script,
            Err(reason) => return Ok(Tried::NotTried(reason)),
        };
        let folder = (self.screenshots)(finding);
        let page = self.spec.page.as_deref().unwrap_or("/");
        let play = |stage: &Stage, number| {
            let screenshots: Option<&Path> = (number == 0).then_some(&*folder);
            let asked = (&script, page, screenshots);
            let played = chromium::play(self.runtime, browser, stage, asked);
            let played = played
                .map_err(|error| Unplayed::Broken(format!("Chromium does not play: {error}")))?;
            match played.failed {
                Some(reason) => Err(Unplayed::Stuck(reason)),
                None => Ok(Played {
                    errors: played.errors,
                    locators: Some(played.locators),
                }),
            }
        };
        self.tried(finding, play, evidence)
    }

    /// Plays as often as is wanted, each time on a server that has just started.
    fn tried(
        &self,
        finding: &Finding,
        play: impl Fn(&Stage, u32) -> Result<Played, Unplayed>,
        evidence: &mut Evidence,
    ) -> Result<Tried, Interrupted> {
        let mut tries = Tries {
            shown: 0,
            of: 0,
            otherwise: None,
        };
        while tries.of < TRIES {
            if (self.is_interrupted)() {
                return Err(Interrupted);
            }
            let stage = match Stage::start(self.runtime, self.spec) {
                Ok(stage) => stage,
                Err(error) => {
                    let reason = format!("its real server is not there: {error}");
                    return Ok(Tried::NotTried(reason));
                }
            };
            let played = play(&stage, tries.of);
            match judged(finding, played, stage.end(), evidence) {
                Ok(outcome) => tries.add(outcome),
                Err(reason) => return Ok(Tried::NotTried(reason)),
            }
        }
        Ok(tries.told())
    }
}

/// Whether one try has shown the error, or what there was instead; `Err` if it was no try.
fn judged(
    finding: &Finding,
    played: Result<Played, Unplayed>,
    ended: Result<Ended, StageError>,
    evidence: &mut Evidence,
) -> Result<Result<(), String>, String> {
    let ended = ended.map_err(|error| error.to_string())?;
    // A page that cannot go on may be what the error has led to.
    let (played, failed) = match played {
        Ok(played) => (played, None),
        Err(failed) => (Played::default(), Some(failed)),
    };
    match (shown(finding, &played.errors, &ended), failed) {
        (Ok(()), _) => {
            evidence.exchanges = ended.exchanges;
            evidence.sockets = ended.sockets;
            evidence.output = ended.output;
            evidence.locators = played.locators.or(evidence.locators.take());
            Ok(Ok(()))
        }
        (Err(_), Some(Unplayed::Broken(reason))) => Err(reason),
        (Err(_), Some(Unplayed::Stuck(reason))) => Ok(Err(reason)),
        (Err(instead), None) => Ok(Err(instead)),
    }
}

impl Tries {
    fn add(&mut self, outcome: Result<(), String>) {
        self.of += 1;
        match outcome {
            Ok(()) => self.shown += 1,
            Err(reason) => self.otherwise = Some(reason),
        }
    }

    fn told(self) -> Tried {
        Tried::Tries {
            shown: self.shown,
            of: self.of,
            otherwise: self.otherwise,
        }
    }
}
