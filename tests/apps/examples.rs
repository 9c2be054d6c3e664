//! Each example app shows what its `expected.toml` says.

use std::fs;

use serde_json::json;
use stackful_fixture::Expected;
use stackful_tests::root;

use crate::{explored, scratch};

/// Explores an example as it is; its findings, handlers, messages and branches are those listed. `runs`
/// are enough for all of them.
fn as_expected(name: &str, runs: u32) {
    let app = root().join("examples").join(name);
    let arguments = ["--runs", &runs.to_string(), "--time", "5m"];
    let (output, results) = explored(&app, &scratch(name), &arguments);
    let expected = Expected::read(&app).expect("expected.toml is there");
    let difference = expected.difference(&results).expect("the schema holds");
    if let Some(difference) = difference {
        panic!("{difference}\n{results:#}");
    }
    let complaints = expected.complaints(&app, &results).expect("its files");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let on_server = expected.findings.iter();
    let on_server = on_server.filter(|it| it.missed.is_none() && it.process == "server");
    let code = i32::from(on_server.count() > 0);
    assert_eq!(output.status.code(), Some(code));
    assert_eq!(results["schema"], 2);
    let not_seen = results["states_not_seen"].as_array().expect("a list");
    let failed = not_seen.iter().filter_map(|it| it.as_str());
    let failed: Vec<_> = failed.filter(|it| it.contains("failed at")).collect();
    assert_eq!(failed, [""; 0], "a look at the state must not fail");
}

/// A test for each example, and a list of them.
macro_rules! examples {
    ($($test:ident $folder:literal $runs:literal)*) => {
        $(#[test]
        fn $test() {
            as_expected($folder, $runs);
        })*

        const EXAMPLES: &[&str] = &[$($folder),*];
    };
}

examples! {
    box_office "box-office" 300
    calculator "calculator" 300
    chat "chat" 300
    game_of_life "game-of-life" 300
    shop "shop" 560
    simple_chat "simple-chat" 300
    slack_mockup "slack-mockup" 300
    tohacks "tohacks" 400
    totems "totems" 300
    whiteboard "whiteboard" 300
}

#[test]
fn each_example_has_a_test() {
    let folders = fs::read_dir(root().join("examples")).expect("the examples");
    let names = folders.map(|entry| entry.expect("a folder").file_name().into_string());
    let mut names: Vec<String> = names.map(|name| name.expect("plain text")).collect();
    names.sort();
    assert_eq!(names, EXAMPLES);
}

#[test]
fn a_campaign_ends_with_as_many_findings_as_were_asked_for() {
    let app = root().join("examples/box-office");
    let arguments = ["--runs", "150", "--time", "2m", "--max-failures", "1"];
    let (output, results) = explored(&app, &scratch("first-finding"), &arguments);
    assert_eq!(output.status.code(), Some(1));
    let findings = results["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 1, "{results:#}");
    assert_eq!(results["runs"], findings[0]["runs_to_find"]);
}

#[test]
fn the_same_seed_gives_the_same_campaign() {
    let app = root().join("examples/calculator");
    let campaign = |name: &str| {
        let (_, mut results) = explored(&app, &scratch(name), &["--runs", "60"]);
        let object = results.as_object_mut().expect("an object");
        for time in ["elapsed_ms", "median_run_ms", "stages"] {
            assert!(object.remove(time).is_some(), "{time}");
        }
        for moment in object["timeline"].as_array_mut().expect("a list") {
            for name in ["elapsed_ms", "server_lines", "client_lines"] {
                moment[name] = json!(null);
            }
        }
        results
    };
    assert_eq!(campaign("same-1"), campaign("same-2"));
}

/// Memory without end is a finding like any other, and the campaign goes on: one run without
/// events, one for each of the four buttons, and four behind the one that leaves the app alive.
#[test]
fn memory_without_end_is_found() {
    let app = root().join("crates/executor/tests/memory");
    let arguments = ["--run-memory", "256M", "--depth", "2"];
    let (_, results) = explored(&app, &scratch("memory"), &arguments);
    let findings = results["findings"].as_array().expect("a list").iter();
    let kinds: Vec<_> = findings.map(|finding| finding["kind"].clone()).collect();
    assert_eq!(
        json!([kinds, results["runs"]]),
        json!([["out-of-memory"], 9])
    );
}
