//! The built tool, driven as a user drives it: by its command line, on apps in folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

/// The checkout.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The `stackful` program of this checkout, with no settings from the environment.
///
/// # Panics
/// If it does not build.
pub fn stackful() -> Command {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let mut command = Command::new(PROGRAM.get_or_init(build));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("STACKFUL_")) {
        command.env_remove(name);
    }
    // What a person has cached is theirs: here is no folder.
    command.env("XDG_CACHE_HOME", "/dev/null");
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    // Tests of their own are about what comes behind a campaign: here it would take each its seconds.
    command
        .env("STACKFUL_CONFIRM", "never")
        .env("STACKFUL_NO_SHRINK", "1")
        .env("STACKFUL_MODE", "explore");
    command
}

/// Cargo builds the program of another package only when asked, and only cargo knows where it is.
fn build() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(root())
        .args([
            "build",
            "--quiet",
            "--package",
            "stackful-cli",
            "--message-format=json",
        ])
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "stackful does not build");
    let messages = String::from_utf8_lossy(&output.stdout);
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .find_map(|message| Some(PathBuf::from(message["executable"].as_str()?)))
        .expect("cargo names the program it built")
}

/// An app in a folder of its own, gone after the test.
#[derive(Debug)]
pub struct App(TempDir);

impl App {
    /// With these files: name, text.
    ///
    /// # Panics
    /// If the system's temporary folder is not writable.
    pub fn new(files: &[(&str, &str)]) -> App {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            let parent = path.parent().expect("joined above");
            fs::create_dir_all(parent).expect("a folder of ours");
            fs::write(path, text).expect("a folder of ours");
        }
        App(folder)
    }

    /// Writes one more file, or another text to one.
    ///
    /// # Panics
    /// If the system's temporary folder is not writable.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect("a folder of ours");
    }

    /// Its folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// `stackful run` on it with these further arguments, as [`shown`].
    ///
    /// # Panics
    /// If the program cannot be run.
    pub fn run(&self, arguments: &[&str]) -> String {
        let mut command = stackful();
        command
            .arg("run")
            .arg(self.path())
            .args(["--seed", "1", "--out"]);
        command.arg(self.path().join("report")).args(arguments);
        let output = command.output().expect("stackful runs");
        shown(&output, self.path())
    }
}

/// The last line of each message, which a test of its own looks at.
const MORE: &str = "  more:   stackful help S";

/// Exit code, standard output and standard error, with paths and times of this run replaced.
pub fn shown(output: &Output, app: &Path) -> String {
    let code = output.status.code();
    let code = code.map_or_else(|| output.status.to_string(), |code| format!("exit {code}"));
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let canonical = app.canonicalize().unwrap_or_else(|_| app.to_owned());
    let root = root().canonicalize().unwrap_or_else(|_| root().to_owned());
    format!("{code}\n--- stdout\n{stdout}--- stderr\n{stderr}")
        .replace(&canonical.display().to_string(), "APP")
        .replace(&app.display().to_string(), "APP")
        .replace(&root.display().to_string(), "ROOT")
        .replace(env!("CARGO_PKG_VERSION"), "VERSION")
        .lines()
        .filter(|line| !line.starts_with(MORE))
        .map(without_time)
        .collect::<Vec<_>>()
        .join("\n")
}

/// `ready in 0.8 s` becomes `ready in T s`.
fn without_time(line: &str) -> String {
    let Some((before, rest)) = line.split_once("ready in ") else {
        return line.to_owned();
    };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    format!("{before}ready in T{after}")
}

/// That reports are what a schema of `docs` says, such as `results`.
///
/// # Panics
/// If one is not, or node cannot be run.
pub fn assert_valid(schema: &str, reports: &[PathBuf]) {
    let schema = root().join(format!("docs/{schema}.schema.json"));
    let output = Command::new("node")
        .arg(root().join("tests/formats/valid.cjs"))
        .arg(schema)
        .args(reports)
        .output()
        .expect("node runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
}
