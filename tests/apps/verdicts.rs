//! Whether a person can cause what a forged message causes.

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;

use serde_json::Value;
use stackful_tests::{App, root};

use crate::explored;

const SERVER: &str = include_str!("verdicts/server.js");
const PAGE: &str = include_str!("verdicts/index.html");
const SCRIPT: &str = include_str!("verdicts/app.js");
const PACKAGE: &str = r#"{ "name": "shop", "scripts": { "start": "node server.js" } }"#;

/// What is said of each error, by its message.
fn verdicts(results: &Value) -> String {
    let findings = results["findings"].as_array().expect("a list");
    let said: BTreeMap<&str, String> = findings
        .iter()
        .map(|finding| {
            let message = finding["message"].as_str().expect("a text");
            let verdict = finding["verdict"].as_str().unwrap_or("none");
            let refuted = finding["refuted_by"].as_array();
            let refuted: String = refuted
                .into_iter()
                .flatten()
                .fold(String::new(), |all, at| {
                    format!(
                        "{all} {}:{}",
                        at["file"].as_str().unwrap_or_default(),
                        at["line"]
                    )
                });
            (message, format!("{verdict}{refuted}"))
        })
        .collect();
    let lines = said
        .iter()
        .map(|(message, said)| format!("{message}: {said}"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn each_error_of_the_server_gets_its_verdict() {
    let app = App::new(&[
        ("package.json", PACKAGE),
        ("server.js", SERVER),
        ("index.html", PAGE),
        ("app.js", SCRIPT),
    ]);
    let modules = root().join("examples/box-office/node_modules");
    symlink(modules, app.path().join("node_modules")).expect("a folder of ours");
    let out = app.path().join("report");
    let arguments = ["--mode", "verify", "--runs", "800", "--time", "10m"];
    let (output, results) = explored(app.path(), &out, &arguments);
    insta::assert_snapshot!(verdicts(&results), @"
    Cannot read properties of undefined (reading 'count'): ruled-out
    Cannot read properties of undefined (reading 'trim'): ruled-out
    drawn: high
    dropped: ruled-out
    more than there are: ruled-out app.js:8
    seven: high
    ");
    assert_eq!(output.status.code(), Some(1));
    // People begin: what they cause is found before anything is forged, in their first fifth.
    let findings = results["findings"].as_array().expect("a list");
    let found = |verdict: &str| {
        let alike = findings.iter().filter(|it| it["verdict"] == verdict);
        let runs = alike.filter_map(|it| it["runs_to_find"].as_u64());
        runs.collect::<Vec<_>>()
    };
    assert!(found("high").iter().all(|runs| *runs <= 160));
    assert!(found("ruled-out").iter().all(|runs| *runs > 160));
    // What only forged messages lose is told, too.
    let lost = results["not_followed"].as_array().expect("a list");
    assert!(lost.iter().any(|it| it["what"] == "util.inspect"));
}
