//! What has been found is on disk at any moment, also when the user stops the campaign.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use stackful_tests::{App, root, stackful};

use crate::scratch;

/// A click tells the outside world, by a program that it starts, and never ends.
const HANGING: &str = "
const { spawnSync } = require('child_process');
const http = require('http');
http.createServer((request, response) => {
  if (request.url === '/hang') {
    spawnSync('touch', ['started']);
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
    let started = app.path().join("started");
    let mut child = stackful()
        .arg("run")
        .arg(app.path())
        .args(["--time", "10m", "--out"])
        .arg(app.path().join("report"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("stackful runs");
    while !started.exists() {
        assert_eq!(child.try_wait().expect("a child of ours"), None);
        std::thread::sleep(Duration::from_millis(5));
    }
    let asked = Instant::now();
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill runs").success());
    assert_eq!(child.wait().expect("it has ended").code(), Some(130));
    // The run would have been given up after ten seconds.
    assert!(asked.elapsed() < Duration::from_secs(5));
}
