//! How an app was started, as the report holds it: enough to start it so again.
//!
//! Only choices are kept. What comes of them, such as a build or the data of a database, is made again,
//! and a login is read again from the config file: no password is ever written down.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use stackful_executor::PatternError;

use crate::args::{CampaignArguments, Isolation, Mode, RunArguments};
use crate::count::Count;
use crate::duration::Span;
use crate::host::HostPattern;
use crate::settings::{AppSettings, Settings};
use crate::size::Size;

/// The choices of `stackful run` that an app's start and runs depend on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AppRecord {
    /// Absolute.
    pub(crate) directory: PathBuf,
    config: Option<PathBuf>,
    #[serde(default)]
    mode: Mode,
    start: Option<String>,
    page: Option<String>,
    clients: u32,
    tabs: u32,
    reset: Option<String>,
    /// What runs begin behind, beside a login.
    #[serde(default)]
    pub(crate) prefix: Vec<String>,
    allow_hosts: Vec<String>,
    instrument: Vec<String>,
    run_timeout: Duration,
    /// Bytes.
    run_memory: u64,
}

impl AppRecord {
    /// The choices that were made.
    pub(crate) fn of(settings: &Settings, app: &AppSettings) -> AppRecord {
        AppRecord {
            directory: settings.directory.clone(),
            config: settings.config.clone(),
            mode: app.mode,
            start: app.start.clone(),
            page: app.is_page_given.then(|| app.page.clone()),
            clients: app.clients,
            tabs: app.tabs,
            reset: app.reset.clone(),
            prefix: app.prefix.clone(),
            allow_hosts: settings.allow_hosts.clone(),
            instrument: settings
                .instrument
                .iter()
                .map(ToString::to_string)
                .collect(),
            run_timeout: settings.limits.run,
            run_memory: settings.limits.memory,
        }
    }

    /// The arguments that make these choices, for one run in a process of its own.
    ///
    /// # Errors
    /// A pattern is none.
    pub(crate) fn arguments(&self, node: &Path) -> Result<RunArguments, PatternError> {
        let patterns = self.instrument.iter().map(|pattern| pattern.parse());
        Ok(RunArguments {
            directory: self.directory.clone(),
            mode: Some(self.mode),
            start: self.start.clone(),
            page: self.page.clone(),
            clients: Some(Count(self.clients)),
            tabs: Some(Count(self.tabs)),
            reset: self.reset.clone(),
            campaign: CampaignArguments {
                config: self.config.clone(),
                allow_hosts: self.allow_hosts.iter().cloned().map(HostPattern).collect(),
                instrument: patterns.collect::<Result<_, _>>()?,
                isolation: Some(Isolation::Spawn),
                run_timeout: Some(Span(self.run_timeout)),
                run_memory: Some(Size(self.run_memory)),
                node: Some(node.to_owned()),
                ..CampaignArguments::default()
            },
            ..RunArguments::default()
        })
    }
}
