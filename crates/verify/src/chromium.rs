//! A try in Chromium, through Playwright: `runtime/src/confirm/browser.js`.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stackful_executor::Runtime;
use stackful_finding::Said;

use crate::stage::Stage;

const PLAYER: &str = "src/confirm/browser.js";
/// What Chromium is called.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// A Chromium on this machine.
#[derive(Clone, Debug)]
pub struct Browser {
    /// Its program.
    pub program: PathBuf,
    /// Whether a person sees it.
    pub is_headed: bool,
}

impl Browser {
    /// That in the folders of `PATH`, if there is one.
    pub fn find() -> Option<Browser> {
        let folders = std::env::var_os("PATH")?;
        let programs =
            std::env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(name)));
        let mut programs = programs.filter(|program| program.is_file());
        programs.next().map(|program| Browser {
            program,
            is_headed: false,
        })
    }
}

/// What a person does, as Playwright does it; `Err`: what has no counterpart there.
pub type Script = Result<Value, String>;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Asked<'a> {
    executable: &'a Path,
    headed: bool,
    url: String,
    script: &'a Value,
    screenshots: Option<&'a Path>,
}

/// What a try in the browser has shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Played {
    /// Why a step could not be done.
    pub(crate) failed: Option<String>,
    /// Errors of the page.
    pub(crate) errors: Vec<Said>,
    /// For each step the expression that finds its element, where it has one.
    pub(crate) locators: Vec<Option<String>>,
}

/// Does what the script says on a page of the server; pictures of the steps go to a folder.
pub(crate) fn play(
    runtime: &Runtime,
    browser: &Browser,
    stage: &Stage,
    (script, page, screenshots): (&Value, &str, Option<&Path>),
) -> io::Result<Played> {
    let asked = Asked {
        executable: &browser.program,
        headed: browser.is_headed,
        url: format!("http://localhost:{}{page}", stage.port),
        script,
        screenshots,
    };
    let mut process = Command::new(&runtime.node)
        .arg(runtime.directory.join(PLAYER))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let text = serde_json::to_vec(&asked).map_err(io::Error::other)?;
    process
        .stdin
        .take()
        .expect("it is piped")
        .write_all(&text)?;
    let output = process.wait_with_output()?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let said = String::from_utf8_lossy(&output.stderr);
        io::Error::other(said.lines().next().unwrap_or("it says nothing").to_owned())
    })
}
