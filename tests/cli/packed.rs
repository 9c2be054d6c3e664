//! The ways in: what npm installs, packed as it would be published, and what stands on it. Each is made
//! and tried here; nothing is fetched and nothing is published.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use stackful_tests::{App, root, stackful};

use crate::SERVER;

/// Packs the program of this checkout, without what is for debuggers.
fn pack(into: &Path) -> Vec<PathBuf> {
    let program = into.join("program");
    let ours = stackful();
    let stripped = Command::new("strip")
        .arg("-o")
        .arg(&program)
        .arg(ours.get_program())
        .status();
    if !stripped.is_ok_and(|status| status.success()) {
        fs::copy(ours.get_program(), &program).expect("a program");
    }
    let tools = root().join(".tools");
    let packages = into.join("packages");
    let mut node = Command::new("node");
    node.arg(root().join("packages/pack.mjs")).arg(&program);
    node.arg(tools.join("stackful.node"))
        .arg(tools.join("z3"))
        .arg(&packages);
    done(&node.output().expect("node runs"));
    let packed = fs::read_dir(&packages).expect("the packages");
    let mut packed: Vec<_> = packed
        .map(|entry| entry.expect("a package").path())
        .collect();
    packed.sort();
    packed
}

fn done(output: &Output) -> String {
    let (stdout, stderr) = (&output.stdout, &output.stderr);
    let said = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    assert!(output.status.success(), "{}{}", said(stdout), said(stderr));
    said(stdout)
}

/// A command in a folder, with nothing of this checkout in its environment.
fn there(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("STACKFUL_")) {
        command.env_remove(name);
    }
    command
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"));
    command
        .env("NO_COLOR", "1")
        .env("npm_config_offline", "true");
    command
}

/// The commands of the action's only step.
fn action() -> String {
    let text = fs::read_to_string(root().join("action.yml")).expect("the action");
    let (_, script) = text.split_once("      run: |\n").expect("its commands");
    let lines: Vec<_> = script.lines().map(str::trim_start).collect();
    lines.join("\n")
}

#[test]
fn what_npm_installs_explores_an_app() {
    let desk = App::new(&[
        ("app/package.json", "{\"private\":true}"),
        ("app/server.js", SERVER),
    ]);
    let app = desk.path().join("app");
    let packed = pack(desk.path());
    assert_eq!(packed.len(), 2, "{packed:?}");
    let mut npm = there("npm", &app);
    npm.args(["install", "--no-audit", "--no-fund"])
        .args(&packed);
    done(&npm.output().expect("npm runs"));

    let run = |arguments: &[&str]| there("npx", &app).arg("stackful").args(arguments).output();
    let version = run(&["--version"]).expect("npx runs");
    assert_eq!(
        done(&version),
        format!("stackful {}\n", env!("CARGO_PKG_VERSION"))
    );
    let ran = run(&["run", "--runs", "4", "--mode", "explore"]).expect("npx runs");
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(0), "{said}");
    let inside = app
        .canonicalize()
        .expect("a folder")
        .join("node_modules/@stackful");
    assert!(
        said.contains(&format!("✓ solver   {}", inside.display())),
        "{said}"
    );
    assert!(app.join("stackful-report/report.html").is_file());
    // The exit code of the program is that of the command.
    let missing = run(&["show", "--out", "nowhere"]).expect("npx runs");
    assert_eq!(missing.status.code(), Some(2));

    // The action, as its runner would have it, with the package that is there.
    let outputs = desk.path().join("outputs");
    let mut bash = there("bash", &app);
    bash.args(["-eo", "pipefail", "-c"])
        .arg(action().replace("--yes \"stackful@$VERSION\"", "stackful"));
    let inputs = [
        ("APP", "."),
        ("ARGUMENTS", "--runs 4 --mode 'explore'"),
        ("STACKFUL_TIME", "1m"),
    ];
    bash.envs(inputs)
        .env("STACKFUL_FAIL_ON", "high")
        .env("GITHUB_OUTPUT", &outputs);
    done(&bash.output().expect("bash runs"));
    let report = app
        .canonicalize()
        .expect("a folder")
        .join("stackful-report");
    let told = fs::read_to_string(&outputs).expect("its outputs");
    assert_eq!(told, format!("report={}\n", report.display()));
    let sarif = fs::read_to_string(report.join("results.sarif")).expect("a report");
    let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
}
