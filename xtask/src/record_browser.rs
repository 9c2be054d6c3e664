//! Writes down what a real browser does when a person acts, and which names its windows have, for the
//! comparisons in `crates/executor/tests/browser.rs`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{self, Failure};
use crate::setup;

/// What Chromium is called.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Makes `tests/browser/recording.json` and `names.json` anew, and the constants of WebGL.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    let folder = root.join("tests/browser");
    setup::packages(root, &folder)?;
    let browser = browser().ok_or_else(|| {
        Failure::new(
            "no Chromium is installed".to_owned(),
            "install it, such as: apt-get install chromium",
        )
    })?;
    for script in ["record.mjs", "names.mjs"] {
        let mut record = Command::new("node");
        record.arg(script).arg(&browser).current_dir(&folder);
        command::run(&mut record, "")?;
    }
    Ok(())
}

/// Chromium in the folders of `PATH`.
fn browser() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|program| program.is_file())
}
