//! Apps whose errors lie many events deep: what keeps sequences from multiplying.
//!
//! Each is a page of its own (`NAME/index.html`, `NAME/app.js`) with one server, whose error is that it
//! gets a message. The default command has as many runs as a person would wait for.

use serde_json::Value;
use stackful_tests::{App, stackful};

const SERVER: &str = include_str!("server.js");
const PACKAGE: &str =
    r#"{ "name": "states", "private": true, "scripts": { "start": "node server.js" } }"#;

/// What the report holds after so many runs, or after the first finding.
fn explored(page: &str, script: &str, runs: u32, further: &[&str]) -> Value {
    let app = App::new(&[
        ("package.json", PACKAGE),
        ("server.js", SERVER),
        ("index.html", page),
        ("app.js", script),
    ]);
    let out = app.path().join("report");
    let output = stackful()
        .arg("run")
        .arg(app.path())
        .args(["--seed", "1", "--max-failures", "1", "--time", "10m"])
        .args(["--runs", &runs.to_string()])
        // What is solved in a second may take ten on a busy machine.
        .args(["--solver-timeout", "20s"])
        .args(further)
        .arg("--out")
        .arg(&out)
        .output()
        .expect("stackful runs");
    let results = stackful_fixture::read_results(&out.join("results.json"));
    results.unwrap_or_else(|error| {
        panic!("{error}\n{}", String::from_utf8_lossy(&output.stderr));
    })
}

/// The events of the first finding.
fn events(results: &Value) -> usize {
    let steps = results["findings"][0]["steps"].as_array();
    steps
        .unwrap_or_else(|| panic!("not found: {results:#}"))
        .len()
}

macro_rules! app {
    ($name:literal, $runs:literal $(, $further:literal)*) => {
        explored(
            include_str!(concat!($name, "/index.html")),
            include_str!(concat!($name, "/app.js")),
            $runs,
            &[$($further),*],
        )
    };
}

#[test]
fn a_code_of_nine_digits() {
    assert!(events(&app!("code", 900)) >= 10);
}

/// Each digit is a location of its own.
#[test]
fn a_code_of_nine_digits_in_a_list() {
    assert!(events(&app!("list", 600)) >= 10);
}

#[test]
fn a_wizard_that_checks_each_of_its_eight_steps() {
    assert!(events(&app!("wizard", 800)) >= 8);
}

#[test]
fn twelve_boxes_of_which_some_are_checked() {
    // A person may fill them in at once, too.
    assert!(events(&app!("boxes", 500)) >= 1);
}

#[test]
fn a_counter_that_two_buttons_change() {
    let results = app!("counter", 300, "--toward", "server.js:13");
    assert!(events(&results) >= 14);
    // It is led there, where the error is, and ends.
    let toward = &results["toward"];
    assert_eq!(toward["place"], "server.js:13");
    assert_eq!(toward["arrival"], "reached");
    // What was under way is taken in.
    let [at, in_all] =
        [&toward["runs"], &results["runs"]].map(|runs| runs.as_u64().expect("a number"));
    assert!((at..at + 8).contains(&in_all), "{toward} of {in_all}");
    let steps = toward["steps"].as_array().expect("a list");
    assert!(steps.len() >= 14, "{toward}");
    // The graph has the event that the error came of, from a state that runs have come to, and what it holds.
    let graph = &results["state_graph"];
    let states = graph["states"].as_array().expect("a list");
    let drawn = graph["events"].as_array().expect("a list").iter();
    let mut faulty = drawn.filter(|event| event["errors"][0] == results["findings"][0]["id"]);
    let from = faulty.next().expect("an event with the error")["from"].as_u64();
    let holds = &states[from.expect("a position") as usize]["holds"];
    assert!(
        holds[0].as_str().expect("a text").starts_with("page "),
        "{holds}"
    );
    let last = results["timeline"].as_array().and_then(|all| all.last());
    assert_eq!(last.expect("a moment")["findings"], 1);
}

/// Twelve events, of which each second one must be the right one of four, with one of a thousand numbers.
#[test]
fn a_vault_of_six_numbers() {
    assert!(events(&app!("vault", 1500)) >= 12);
}

/// Three toggles, a counter modulo five and a dialog over all of them.
#[test]
fn an_app_with_finitely_many_states_is_exhausted() {
    let results = app!("toggles", 1000);
    assert_eq!(results["exhausted"], true, "{results:#}");
    assert_eq!(results["states"], 2 * 2 * 2 * 5 * 2);
    assert_eq!(results["targets_waiting"], 0);
}
