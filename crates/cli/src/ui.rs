//! `stackful run --ui`: a page that shows the campaign as it goes on, for whoever started it.
//!
//! It is served on this machine alone, at a port that the system chooses, and to nobody who does not know
//! the token in its address: whoever can open it may stop the campaign.

mod server;

use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use stackful_finding::{CampaignEvent, Finding, Summary};
use stackful_report::Libraries;

use crate::message::Message;
use crate::progress::say;

/// Between two looks at whether somebody goes on.
const PATIENCE: Duration = Duration::from_millis(100);

/// What the page shows, and what its buttons have asked for.
#[derive(Debug, Default)]
struct State {
    /// Grows with each change, so that a page knows whether it has seen this.
    version: u64,
    shown: Shown,
    is_paused: bool,
    is_stopped: bool,
}

/// What has been told so far.
#[derive(Clone, Debug, Default)]
struct Shown {
    counters: Value,
    standing: Value,
    findings: Vec<Value>,
    has_ended: bool,
}

/// The page of a campaign.
#[derive(Debug)]
pub(crate) struct Live {
    shared: Arc<Shared>,
}

/// What the campaign and the page's requests both reach.
#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    token: String,
    libraries: Libraries,
}

impl Live {
    /// Serves the page, and says where.
    ///
    /// # Errors
    /// No port can be opened.
    pub(crate) fn begin(libraries: Libraries) -> Result<Live, Message> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            token: token(),
            libraries,
        });
        let port = server::serve(&shared).map_err(|error| {
            Message::new(
                "S314",
                format!("the page of --ui cannot be served: {error}"),
            )
            .help("leave out --ui")
        })?;
        say(&format!(
            "  ui         http://127.0.0.1:{port}/?token={}",
            shared.token
        ));
        Ok(Live { shared })
    }

    /// Shows a piece of news; waits while somebody has paused the campaign, and tells whether it goes on.
    pub(crate) fn tell(
        &self,
        event: &CampaignEvent<'_>,
        is_asked: &dyn Fn() -> bool,
    ) -> ControlFlow<()> {
        self.shared.change(|state| state.shown.take(event));
        // Only then is a pause none of the campaign's time.
        if !matches!(event, CampaignEvent::Stands { .. }) {
            return ControlFlow::Continue(());
        }
        loop {
            let state = self.shared.lock();
            if state.is_stopped {
                return ControlFlow::Break(());
            }
            if !state.is_paused || is_asked() {
                return ControlFlow::Continue(());
            }
            drop(self.shared.changed.wait_timeout(state, PATIENCE));
        }
    }

    /// The campaign is over; the page stays as it is until the program ends.
    pub(crate) fn end(&self) {
        self.shared.change(|state| state.shown.has_ended = true);
    }
}

impl Shown {
    fn take(&mut self, event: &CampaignEvent<'_>) {
        match event {
            CampaignEvent::Ran {
                runs,
                queued,
                depth,
                elapsed,
            } => {
                self.counters = json!({
                    "runs": runs, "queued": queued, "depth": depth,
                    "seconds": elapsed.as_secs_f64(),
                });
            }
            CampaignEvent::Stands { so_far, steps } => self.standing = standing(so_far, steps),
            CampaignEvent::Found { finding, .. } => self.findings.push(found(finding)),
            CampaignEvent::Waits { .. }
            | CampaignEvent::Shrunk { .. }
            | CampaignEvent::Judged { .. }
            | CampaignEvent::Unrepeated { .. } => {}
        }
    }
}

/// The campaign between two runs.
fn standing(so_far: &Summary, steps: &[String]) -> Value {
    let side =
        |side: &stackful_finding::Coverage| json!({"lines": side.lines, "branches": side.branches});
    json!({
        "steps": steps, "graph": so_far.graph,
        "server": side(&so_far.server), "page": side(&so_far.client),
    })
}

fn found(finding: &Finding) -> Value {
    let steps = finding.steps.iter().map(|step| step.words.as_str());
    json!({
        "id": finding.id, "kind": finding.kind.to_string(), "name": finding.name,
        "message": finding.message, "place": finding.location.as_ref().map(ToString::to_string),
        "steps": steps.collect::<Vec<_>>(),
    })
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.lock();
        change(&mut state);
        state.version += 1;
        self.changed.notify_all();
    }

    /// What has been told since a page has seen this version, once there is something: a text of JSON.
    fn since(&self, seen: u64, patience: Duration) -> String {
        let state = self.lock();
        let is_old = |state: &mut State| state.version <= seen;
        let waited = self.changed.wait_timeout_while(state, patience, is_old);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let Shown {
            counters,
            standing,
            findings,
            has_ended,
        } = &state.shown;
        json!({
            "version": state.version, "counters": counters, "standing": standing,
            "findings": findings, "hasEnded": has_ended, "isPaused": state.is_paused,
        })
        .to_string()
    }
}

/// Nobody guesses it: 128 bits of the system's randomness.
fn token() -> String {
    use std::hash::{BuildHasher as _, Hasher as _, RandomState};
    let half = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", half(), half())
}
