//! The folder of a finding: what a person needs to see it, to fix it, and to know that it is fixed.
//!
//! | file | what |
//! |---|---|
//! | `finding.json` | all that is known of it |
//! | `steps.md` | what a person does, in words |
//! | `repro.spec.ts` | a test for Playwright, which fails until it is fixed |
//! | `messages.json` | what the page has sent on the way, for `../send.mjs` |
//! | `curl.sh` | the same with curl, if requests are all there is |
//! | `screenshots/` | a picture of the page after each step, where Chromium was there |
//!
//! Beside the folders is what they share: `playwright.config.ts`, the app's start, and hands.

mod messages;
mod test;
mod words;

use serde::Serialize;
use stackful_finding::{Evidence, Exchange, Finding};

use crate::Script;
use crate::json::TOOL;

/// The folder of the folders, in that of the report.
pub const FINDINGS: &str = "findings";
/// The pictures in the folder of a finding.
pub const SCREENSHOTS: &str = "screenshots";

const HANDS: &str = include_str!("../../../runtime/src/confirm/hands.mjs");
const APP: &str = include_str!("folder/app.mjs");
const SEND: &str = include_str!("folder/send.mjs");
const CONFIG: &str = "\
import { defineConfig } from '@playwright/test';

// Playwright leaves out what git ignores unless it is told where to look.
export default defineConfig({ testDir: '.', workers: 1, use: { screenshot: 'only-on-failure' } });
";

/// How the app's server is started where nothing of ours is.
#[derive(Clone, Debug, Serialize)]
pub struct Start {
    /// A command for a shell.
    pub command: String,
    /// Its working folder, absolute.
    pub directory: String,
    /// Variables that are added to the environment.
    pub environment: std::collections::BTreeMap<String, String>,
    /// The path of the first page.
    pub page: String,
    /// What runs it: the version of Node.
    pub node: String,
}

/// A finding with all that goes into its folder.
#[derive(Clone, Copy, Debug)]
pub struct Dossier<'a> {
    /// The error.
    pub finding: &'a Finding,
    /// What was seen where it was tried on the app as its users run it.
    pub evidence: &'a Evidence,
    /// What a person does, as Playwright does it; or why that cannot be said.
    pub script: &'a Result<Script, String>,
    /// How the app is started.
    pub start: &'a Start,
    /// The text of the file of its location.
    pub source: Option<&'a str>,
}

/// A file of a folder.
pub type File = (&'static str, String);

#[derive(Serialize)]
struct Record<'a> {
    schema: u32,
    tool: &'static str,
    node: &'a str,
    start: &'a Start,
    #[serde(flatten)]
    finding: &'a Finding,
    /// Lines around the place, by number.
    frame: Option<Frame<'a>>,
    /// The request that failed, with its answer.
    request: Option<&'a Exchange>,
    server_output: &'a str,
    /// Why there is no test for Playwright.
    no_test: Option<&'a str>,
}

#[derive(Serialize)]
struct Frame<'a> {
    file: &'a str,
    first_line: u32,
    lines: Vec<&'a str>,
}

/// Lines before and after a place.
const AROUND: u32 = 3;

/// The files of a finding's folder.
pub fn files(dossier: &Dossier<'_>) -> Vec<File> {
    let Dossier {
        finding, script, ..
    } = dossier;
    let mut files = vec![
        ("finding.json", record(dossier)),
        ("steps.md", words::steps(finding, dossier.start)),
    ];
    if let Ok(script) = script {
        files.push(("repro.spec.ts", test::spec(dossier, script)));
    }
    files.extend(messages::files(dossier));
    files
}

/// The files beside the folders.
///
/// # Panics
/// Never: plain data is JSON.
pub fn shared(start: &Start) -> Vec<File> {
    let text = serde_json::to_string_pretty(start).expect("plain data with string keys");
    vec![
        ("playwright.config.ts", CONFIG.to_owned()),
        (
            "start.mjs",
            format!("// How the app is started.\nexport const START = {text};\n"),
        ),
        ("app.mjs", APP.to_owned()),
        ("hands.mjs", HANDS.to_owned()),
        ("send.mjs", SEND.to_owned()),
    ]
}

fn record(dossier: &Dossier<'_>) -> String {
    let Dossier {
        finding,
        evidence,
        script,
        start,
        source,
    } = *dossier;
    let record = Record {
        schema: 1,
        tool: TOOL,
        node: &start.node,
        start,
        finding,
        frame: frame(finding, source),
        request: failed(evidence),
        server_output: &evidence.output,
        no_test: script.as_ref().err().map(String::as_str),
    };
    serde_json::to_string_pretty(&record).expect("plain data with string keys") + "\n"
}

fn frame<'a>(finding: &'a Finding, source: Option<&'a str>) -> Option<Frame<'a>> {
    let (at, source) = finding.location.as_ref().zip(source)?;
    let first_line = at.line.saturating_sub(AROUND).max(1);
    let lines = source.lines().skip(first_line as usize - 1);
    let lines = lines.take((at.line + AROUND - first_line + 1) as usize);
    Some(Frame {
        file: &at.file,
        first_line,
        lines: lines.collect(),
    })
}

/// The last request that was answered with a 5xx, or not at all.
fn failed(evidence: &Evidence) -> Option<&Exchange> {
    let mut exchanges = evidence.exchanges.iter().rev();
    exchanges.find(|exchange| exchange.status.is_none_or(|status| status >= 500))
}
