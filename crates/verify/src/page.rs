//! A try with the page in jsdom: a worker in which nothing is instrumented, with a bridge to the real
//! server in the place of the app (`runtime/src/confirm/bridge.js`).

use std::num::NonZeroUsize;
use std::time::Duration;

use stackful_executor::{AppSpec, Isolation, Limits, Runtime, Workers};
use stackful_explore::replay_app;
use stackful_finding::{Finding, Said};

use crate::stage::Stage;

const BRIDGE: &str = "src/confirm/bridge.js";
/// How long an event waits for a server in real time. A socket of messages is never known to be idle, so
/// most events wait as long as this.
const ANSWER: Duration = Duration::from_secs(1);

/// Does what leads to the error on a page of the server: the errors that the page has had.
pub(crate) fn play(
    runtime: &Runtime,
    spec: &AppSpec,
    stage: &Stage,
    (finding, port): (&Finding, u16),
) -> Result<Vec<Said>, String> {
    let entry = runtime.directory.join(BRIDGE);
    let folder = entry.parent().unwrap_or(&entry).to_owned();
    let host = format!("127.0.0.1:{}", stage.port);
    let bridged = AppSpec {
        arguments: vec![stage.port.to_string(), port.to_string()],
        root: folder.clone(),
        directory: folder,
        entry,
        environment: Vec::new(),
        environment_files: Vec::new(),
        preloads: Vec::new(),
        database: None,
        reset: None,
        allow_hosts: [spec.allow_hosts.as_slice(), &[host]].concat(),
        is_plain: true,
        isolation: Isolation::Spawn,
        limits: Limits {
            // A campaign that is short gives an app less.
            start: Limits::default().start,
            outside: ANSWER,
            checkpoints: 0,
            checkpoint_memory: 0,
            ..spec.limits
        },
        ..spec.clone()
    };
    let mut workers = Workers::start(runtime, &bridged, NonZeroUsize::MIN, &[])
        .map_err(|error| format!("the page does not open: {error}"))?;
    let replayed = replay_app(&mut workers, &finding.assignment)
        .map_err(|error| format!("the page breaks: {error}"))?;
    Ok(replayed.errors.iter().map(Finding::said).collect())
}
