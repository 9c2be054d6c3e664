//! Node, evaluating JavaScript expressions.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value as Json;

/// A process that evaluates as often as it is asked.
pub(crate) struct Node {
    child: Child,
    requests: ChildStdin,
    outcomes: BufReader<ChildStdout>,
}

impl Node {
    pub(crate) fn start() -> Node {
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
        let requests = child.stdin.take().expect("its standard input is a pipe");
        let outcomes = child.stdout.take().expect("its standard output is a pipe");
        Node {
            child,
            requests,
            outcomes: BufReader::new(outcomes),
        }
    }

    /// The outcomes of the texts of each request; `evaluate.js` says what requests and outcomes
    /// look like.
    pub(crate) fn outcomes(&mut self, requests: &[Json]) -> Vec<Vec<Json>> {
        let mut line = serde_json::to_vec(requests).expect("requests are JSON");
        line.push(b'\n');
        self.requests.write_all(&line).expect("node reads");
        let mut line = String::new();
        self.outcomes.read_line(&mut line).expect("node writes");
        serde_json::from_str(&line).expect("outcomes are JSON")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It would end by itself with its input, but only after this.
        let ended = self.child.kill().and_then(|()| self.child.wait());
        ended.expect("node is ours to end");
    }
}
