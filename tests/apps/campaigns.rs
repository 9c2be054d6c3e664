//! What a campaign finds depends neither on how many workers make its runs, nor on whether it was
//! killed and taken up again.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use stackful_tests::{App, root, stackful};

use crate::{explored, scratch, wait_until};

/// The report without what differs from one time to the next.
fn lasting(mut results: Value) -> Value {
    let members = results.as_object_mut().expect("an object");
    for name in ["elapsed_ms", "median_run_ms", "stages"] {
        assert!(members.remove(name).is_some(), "{name}");
    }
    for moment in members["timeline"].as_array_mut().expect("a list") {
        // Runs that are made ahead count from when they have ended.
        for name in ["elapsed_ms", "server_lines", "client_lines"] {
            moment[name] = Value::Null;
        }
    }
    results
}

/// A campaign of 120 runs with these further arguments, its report in a folder of this name.
fn campaign(app: &str, name: &str, arguments: &[&str]) -> Value {
    let out = scratch(name);
    let arguments = [&["--runs", "120", "--time", "10m"], arguments].concat();
    let (_, results) = explored(&root().join(app), &out, &arguments);
    lasting(results)
}

fn kill(process: u32, signal: &str) {
    let status = Command::new("kill")
        .args([signal, &process.to_string()])
        .status();
    assert!(status.expect("kill runs").success());
}

/// Starts a campaign whose report goes to `out`.
fn start(app: &str, out: &Path, arguments: &[&str]) -> Child {
    stackful()
        .arg("run")
        .arg(root().join(app))
        .args(["--seed", "1", "--time", "10m", "--out"])
        .arg(out)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("stackful runs")
}

fn length(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |metadata| metadata.len())
}

/// The processes whose parent is `parent`.
fn children(parent: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc")
        .expect("a Linux system")
        .flatten();
    processes
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|process: &u32| parent_of(*process) == Some(parent))
        .collect()
}

fn parent_of(process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // What follows the name of the program: state, parent, …
    stat.rsplit(") ").next()?.split(' ').nth(1)?.parse().ok()
}

fn program(process: u32) -> String {
    let name = std::fs::read_to_string(format!("/proc/{process}/comm"));
    name.unwrap_or_default().trim().to_owned()
}

#[test]
fn any_number_of_workers_finds_the_same() {
    for app in ["examples/calculator", "examples/box-office"] {
        let one = campaign(app, "jobs-1", &["--jobs", "1"]);
        for jobs in ["2", "5"] {
            let more = campaign(app, &format!("jobs-{jobs}"), &["--jobs", jobs]);
            assert_eq!(more, one, "{app} with {jobs} workers");
        }
    }
}

#[test]
fn a_killed_campaign_is_taken_up_again() {
    let app = "examples/box-office";
    let whole = campaign(app, "whole", &[]);
    let out = scratch("killed");
    let journal = out.join("journal");
    for killed_at in [1, 1_250_000] {
        // What an earlier test run left is not what is waited for.
        let _ = std::fs::remove_dir_all(&out);
        let mut child = start(app, &out, &["--runs", "120"]);
        wait_until("runs on record", || length(&journal) >= killed_at);
        let workers = children(child.id());
        kill(child.id(), "-KILL");
        child.wait().expect("it has ended");
        // Nothing that it had started outlives it for long.
        wait_until("the end of its processes", || {
            workers.iter().all(|worker| program(*worker).is_empty())
        });
        let before = length(&journal);
        let resumed = campaign(app, "killed", &["--resume"]);
        assert_eq!(resumed, whole, "killed with {before} bytes on record");
        assert!(length(&journal) > before);
        // It is at its end: once more, and not a single run is made.
        let whole_journal = std::fs::read(&journal).expect("a journal");
        assert_eq!(campaign(app, "killed", &["--resume"]), whole);
        let grown = std::fs::read(&journal).expect("a journal");
        assert!(grown.starts_with(&whole_journal));
        assert!(
            grown.len() - whole_journal.len() < 100,
            "only that the budget is spent"
        );
    }
}

/// A broken worker or solver costs time, but nothing of what is found.
#[test]
fn killed_workers_and_solvers_are_started_anew() {
    let app = "examples/calculator";
    let whole = campaign(app, "unharmed", &["--jobs", "2"]);
    let out = scratch("harmed");
    let _ = std::fs::remove_dir_all(&out);
    let mut child = start(app, &out, &["--runs", "120", "--jobs", "2"]);
    wait_until("the first run", || length(&out.join("journal")) > 100_000);
    let processes = children(child.id());
    let is_worker = |process: &&u32| program(**process) == "node";
    let worker = processes.iter().find(is_worker).expect("a worker");
    let solver = processes.iter().find(|process| program(**process) == "z3");
    kill(*worker, "-KILL");
    kill(*solver.expect("a solver"), "-KILL");
    assert_eq!(child.wait().expect("it has ended").code(), Some(1));
    let results = stackful_fixture::read_results(&out.join("results.json")).expect("a report");
    let mut results = lasting(results);
    let not_followed = results["not_followed"].as_array_mut().expect("a list");
    let is_trouble = |loss: &Value| loss["what"] == "the process that is ready was started anew";
    let troubles: Vec<Value> = not_followed
        .extract_if(.., |loss| is_trouble(loss))
        .collect();
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    assert_eq!(results, whole);
}

/// A click starts a program that would go on for hours.
const LINGERING: &str = "
const { spawn } = require('child_process');
const http = require('http');
http.createServer((request, response) => {
  if (request.url === '/linger') {
    spawn('sleep', [process.env.HOURS]);
  }
  response.end('<button id=linger onclick=\"fetch(`/linger`)\">Linger</button>');
}).listen(8080);
";

#[test]
fn what_the_app_started_ends_with_the_campaign() {
    let app = App::new(&[("server.js", LINGERING)]);
    // A number that no other process sleeps for.
    let hours = format!("{}h", 10_000 + std::process::id());
    app.write(
        "stackful.toml",
        &format!("[app]\nenv = {{ HOURS = \"{hours}\" }}\n"),
    );
    let lingering = || {
        let processes = std::fs::read_dir("/proc")
            .expect("a Linux system")
            .flatten();
        let commands = processes.map(|entry| std::fs::read(entry.path().join("cmdline")));
        let wanted = format!("sleep\0{hours}\0").into_bytes();
        commands
            .flatten()
            .filter(|command| *command == wanted)
            .count()
    };
    for signal in [None, Some("-INT"), Some("-KILL")] {
        let mut command = stackful();
        command
            .arg("run")
            .arg(app.path())
            .args(["--seed", "1", "--out"]);
        command
            .arg(app.path().join("report"))
            .args(["--children", "run"]);
        let time = if signal.is_some() { "10m" } else { "4s" };
        command.args(["--time", time]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("stackful runs");
        wait_until("a program of the app", || lingering() > 0);
        if let Some(signal) = signal {
            kill(child.id(), signal);
        }
        child.wait().expect("it has ended");
        wait_until("the end of what the app started", || lingering() == 0);
    }
}

/// What the page decides on depends on the machine's own clock, by way of a file of the kernel.
const UNREPEATABLE: &str = "
const fs = require('fs');
const http = require('http');
const isOdd = () => Number(fs.readFileSync('/proc/uptime', 'utf8').split(' ')[0].slice(-1)) % 2 === 1;
const page = `<canvas id=plan width=800 height=600></canvas><script>
  document.getElementById('plan').addEventListener('click', async (event) => {
    const x = event.clientX;
    const odd = await (await fetch('/odd')).text();
    if (odd === 'true') {
      if (x > 400) document.title = 'right';
    } else {
      if (x > 200) document.title = 'not left';
    }
  });
</script>`;
http.createServer((request, response) => {
  response.end(request.url === '/odd' ? String(isOdd()) : page);
}).listen(8080);
";

#[test]
fn runs_that_do_not_repeat_themselves_are_counted_and_kept() {
    let app = App::new(&[("server.js", UNREPEATABLE)]);
    let (_, results) = explored(
        app.path(),
        &app.path().join("report"),
        &["--runs", "60", "--no-merge"],
    );
    assert!(results["diverged"].as_u64() > Some(0), "{results:#}");
    assert_eq!(results["exhausted"], false);
    let not_followed = results["not_followed"].as_array().expect("a list");
    let mut of_runs = not_followed
        .iter()
        .filter(|loss| loss["what"] == "run not repeated");
    let loss = of_runs.next().expect("a reason");
    assert_eq!(
        loss["reason"],
        "a run decided something else here than an earlier one with the same decisions before"
    );
    assert_eq!(loss["location"]["file"], "http://localhost:8080/");
}
