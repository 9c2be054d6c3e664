//! The findings of an app once its campaign has ended: tried on the app as its users run it, and each
//! with a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stackful_executor::{AppSpec, Runtime};
use stackful_finding::{Evidence, Finding, Summary};
use stackful_report::Script;
use stackful_report::file::{self, WriteError};
use stackful_report::folder::{self, Dossier, FINDINGS, SCREENSHOTS, Start};
use stackful_source::{Process, Sources};
use stackful_verify::{Browser, Confirmer, command};

use crate::args::Confirm;
use crate::interrupt;
use crate::message::Message;
use crate::progress::say;

/// What all findings together may take of who has not asked for it.
const MOST_TIME: Duration = Duration::from_secs(30);
/// What they may take of who has.
const MOST_TIME_ASKED: Duration = Duration::from_mins(2);

/// How findings of an app are confirmed.
#[derive(Clone, Debug)]
pub(crate) struct Confirming {
    pub(crate) confirm: Confirm,
    /// Users, and tabs of each.
    pub(crate) pages: (u32, u32),
    /// The folder of the report.
    pub(crate) out: PathBuf,
}

/// The app of a campaign that has ended.
#[derive(Clone, Copy)]
pub(crate) struct Explored<'a> {
    pub(crate) runtime: &'a Runtime,
    pub(crate) spec: &'a AppSpec,
    /// The port that the page knows the server by.
    pub(crate) port: Option<u16>,
    pub(crate) sources: &'a Sources,
}

impl Confirming {
    /// The browser that is to be used, before anything else begins: `Err` in words if there is none.
    ///
    /// # Errors
    /// There is none, and there has to be one.
    pub(crate) fn browser(&self) -> Result<Result<Browser, String>, Message> {
        match (self.confirm, Browser::find()) {
            (Confirm::Never, _) => Ok(Err("it was not asked for".to_owned())),
            (_, Some(browser)) => Ok(Ok(browser)),
            (Confirm::Auto, None) => Ok(Err("no Chromium was found".to_owned())),
            (Confirm::Always, None) => {
                Err(Message::new("S312", "no Chromium to confirm findings in")
                    .help("apt install chromium  |  --confirm auto does without"))
            }
        }
    }

    /// Tries the findings of the server, puts those apart that are never there, and writes the folders
    /// of all.
    ///
    /// # Errors
    /// A folder cannot be written.
    pub(crate) fn conclude(
        &self,
        explored: Explored<'_>,
        browser: Result<Browser, String>,
        summary: &mut Summary,
    ) -> Result<(), WriteError> {
        let folder = self.out.join(FINDINGS);
        // Those of an earlier campaign are not of this one.
        let _ = fs::remove_dir_all(&folder);
        if summary.findings.is_empty() {
            return Ok(());
        }
        let start = start(explored);
        for (name, text) in folder::shared(&start) {
            write(&folder, name, &text)?;
        }
        let evidence = self.tried(explored, browser, summary);
        let nothing = Evidence::default();
        let findings = summary.findings.iter().chain(&summary.unconfirmed);
        for finding in findings {
            let at = finding.location.as_ref();
            let script = Script::of(finding, self.pages);
            let seen = evidence.iter().find(|(id, _)| *id == finding.id);
            let dossier = Dossier {
                finding,
                evidence: seen.map_or(&nothing, |(_, evidence)| evidence),
                script: &script,
                start: &start,
                source: at.and_then(|at| explored.sources.text(&at.file)),
            };
            for (name, text) in folder::files(&dossier) {
                write(&folder.join(&finding.id), name, &text)?;
            }
        }
        Ok(())
    }

    /// What was seen on the way, by the ids of findings.
    fn tried(
        &self,
        explored: Explored<'_>,
        browser: Result<Browser, String>,
        summary: &mut Summary,
    ) -> Vec<(String, Evidence)> {
        let Some(port) = explored
            .port
            .filter(|_| !matches!(self.confirm, Confirm::Never))
        else {
            return Vec::new();
        };
        let script = |finding: &Finding| {
            let script = Script::of(finding, self.pages)?;
            Ok(serde_json::to_value(script).expect("plain data with string keys"))
        };
        let screenshots =
            |finding: &Finding| self.out.join(FINDINGS).join(&finding.id).join(SCREENSHOTS);
        let app = (explored.runtime, explored.spec, port);
        let asked = &interrupt::asked;
        let time = match self.confirm {
            Confirm::Always => MOST_TIME_ASKED,
            Confirm::Auto | Confirm::Never => MOST_TIME,
        };
        let confirmer = Confirmer::new(app, (browser, time), &script, &screenshots, asked);
        let mut seen = Vec::new();
        // Nobody can do on a page what takes a forged message.
        let of_server =
            |finding: &&mut Finding| finding.process == Process::Server && !finding.is_low();
        for finding in summary.findings.iter_mut().filter(of_server) {
            let Ok((confirmation, evidence)) = confirmer.confirm(finding) else {
                break;
            };
            finding.confirmed = confirmation.words();
            let words = finding.confirmed.as_deref().unwrap_or("not tried");
            let reason = confirmation.reason().or(confirmation.untried());
            let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
            say(&format!("  confirmed  {} {words}{reason}", finding.id));
            finding.confirmation = Some(confirmation);
            seen.push((finding.id.clone(), evidence));
        }
        summary.put_unconfirmed_apart();
        seen
    }
}

/// How the app's server is started without us.
fn start(Explored { runtime, spec, .. }: Explored<'_>) -> Start {
    let words: Vec<_> = command(spec).iter().map(|word| shell(word)).collect();
    let variables = spec.environment.iter().cloned();
    let node = runtime.check().map(|node| node.version().to_owned());
    Start {
        command: words.join(" "),
        directory: spec.directory.display().to_string(),
        environment: variables.collect(),
        page: spec.page.clone().unwrap_or_else(|| "/".to_owned()),
        node: node.unwrap_or_default(),
    }
}

/// A word for a shell.
fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), WriteError> {
    let unwritable = |source| WriteError {
        path: folder.to_owned(),
        source,
    };
    fs::create_dir_all(folder).map_err(unwritable)?;
    file::replace(&folder.join(name), text)
}
