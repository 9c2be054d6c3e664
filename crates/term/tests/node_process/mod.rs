//! Node, evaluating JavaScript expressions.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value as Json;

/// The outcomes of the texts of each request; `evaluate.js` says what requests and outcomes
/// look like.
pub(crate) fn outcomes(requests: &[Json]) -> Vec<Vec<Json>> {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../term/tests/node_process/evaluate.js"
    );
    let mut child = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is on the PATH");
    let mut stdin = child.stdin.take().expect("its standard input is a pipe");
    let request = serde_json::to_vec(requests).expect("requests are JSON");
    stdin.write_all(&request).expect("node reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("node ends");
    assert!(output.status.success(), "node failed");
    serde_json::from_slice(&output.stdout).expect("outcomes are JSON")
}
