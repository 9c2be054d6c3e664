//! What has been found is on disk at any moment, also when the user stops the campaign.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use stackful_tests::{root, stackful};

use crate::scratch;

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
