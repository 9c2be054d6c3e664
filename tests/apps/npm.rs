//! Real apps, unmodified, installed from npm when the test runs.

use std::path::PathBuf;
use std::process::Command;

use crate::{explored, scratch};

/// The folder of an installed package. It stays in the target folder, so npm is asked once.
pub(crate) fn installed(name: &str, version: &str) -> PathBuf {
    let folder = scratch(&format!("npm/{name}-{version}"));
    let package = folder.join("node_modules").join(name);
    if !package.join("package.json").is_file() {
        let status = Command::new("npm")
            .args([
                "install",
                "--silent",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
            ])
            .args(["--no-save", "--prefix"])
            .arg(&folder)
            .arg(format!("{name}@{version}"))
            .status()
            .expect("npm runs");
        assert!(status.success(), "npm install {name}@{version}");
    }
    package
}

#[test]
fn net_files_is_started_explored_and_reported() {
    let app = installed("net-files", "1.0.2");
    let (output, results) = explored(
        &app,
        &scratch("net-files"),
        &["--time", "60s", "--runs", "150"],
    );
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{shown}\n{results:#}"
    );
    let number = |pointer: &str| results.pointer(pointer).and_then(serde_json::Value::as_u64);
    assert!(number("/actions") > Some(1), "{results:#}");
    assert!(number("/runs") > Some(20), "{results:#}");
    for process in ["server", "client"] {
        let covered = number(&format!("/coverage/{process}/lines/covered"));
        assert!(covered > Some(10), "{process}\n{results:#}");
    }
    let lost = results["not_followed"].as_array().expect("a list");
    let said = lost
        .iter()
        .all(|loss| loss["count"].as_u64() > Some(0) && loss["reason"].is_string());
    assert!(said, "{results:#}");
}
