//! Each example app shows what its `expected.toml` says.

use serde_json::{Value, json};
use stackful_fixture::Expected;
use stackful_tests::root;

use crate::{explored, scratch};

/// Explores an example and compares its findings; returns the report.
fn as_expected(name: &str, arguments: &[&str]) -> Value {
    let app = root().join("examples").join(name);
    let (output, results) = explored(&app, &scratch(name), arguments);
    let expected = Expected::read(&app).expect("expected.toml is there");
    let difference = expected.difference(&results).expect("the schema holds");
    if let Some(difference) = difference {
        panic!("{difference}\n{results:#}");
    }
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(results["schema"], 2);
    results
}

#[test]
fn the_calculator_divides_by_zero_after_two_clicks() {
    let results = as_expected("calculator", &["--runs", "400", "--time", "2m"]);
    // Two are left: dividing by another number takes a third click, and no button sends an
    // operator that the server does not know.
    let lines = &results["coverage"]["server"]["lines"];
    assert_eq!(*lines, json!({ "covered": 22, "total": 24 }));
}

#[test]
fn the_box_office_fails_on_a_code_and_on_a_seat() {
    as_expected("box-office", &["--runs", "150", "--time", "2m"]);
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
