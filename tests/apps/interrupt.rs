//! What has been found is on disk at any moment, also when the user stops the campaign.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use stackful_tests::{App, root, stackful};

use crate::{scratch, wait_until};

/// A click shows in the list of processes, by a program that it starts, and never ends.
const HANGING: &str = "
const { spawn } = require('child_process');
const http = require('http');
http.createServer((request, response) => {
  if (request.url === '/hang') {
    spawn('sleep', [process.env.HOURS]);
    for (;;);
  }
  response.end('<button id=hang onclick=\"fetch(`/hang`)\">Hang</button>');
}).listen(8080);
";

#[test]
fn ctrl_c_stops_and_leaves_the_report() {
    let out = scratch("interrupt");
    let mut child = stackful()
        .arg("run")
        .arg(root().join("examples/calculator"))
        .args(["--time", "10m", "--seed", "1", "--out"])
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("stackful runs");
    let stderr = BufReader::new(child.stderr.take().expect("piped above"));
    let mut lines = stderr.lines().map(|line| line.expect("text"));
    assert!(lines.any(|line| line.contains("found E-")), "no finding");
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill runs").success());
    lines.for_each(drop);
    assert_eq!(child.wait().expect("it has ended").code(), Some(130));
    let results = stackful_fixture::read_results(&out.join("results.json")).expect("a report");
    assert_eq!(results["interrupted"], true);
    assert_eq!(results["findings"].as_array().map(Vec::len), Some(1));
}

/// A run that hangs is not waited for.
#[test]
fn ctrl_c_stops_in_the_middle_of_a_run() {
    let app = App::new(&[("server.js", HANGING)]);
    // A number that no other process sleeps for.
    let hours = format!("{}h", 20_000 + std::process::id());
    let wanted = format!("sleep\0{hours}\0").into_bytes();
    let has_started = || {
        let processes = std::fs::read_dir("/proc")
            .expect("a Linux system")
            .flatten();
        let mut commands = processes.map(|entry| std::fs::read(entry.path().join("cmdline")));
        commands.any(|command| command.is_ok_and(|command| command == wanted))
    };
    let mut child = stackful()
        .arg("run")
        .arg(app.path())
        .env("HOURS", &hours)
        .args(["--children", "run", "--time", "10m"])
        .args(["--run-timeout", "10m", "--out"])
        .arg(app.path().join("report"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("stackful runs");
    while !has_started() {
        assert_eq!(child.try_wait().expect("a child of ours"), None);
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill runs").success());
    // The run itself would be given up after ten minutes.
    let mut ended = None;
    wait_until("the end", || {
        ended = child.try_wait().expect("a child of ours");
        ended.is_some()
    });
    assert_eq!(ended.and_then(|status| status.code()), Some(130));
}
