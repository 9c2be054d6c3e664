//! `--resume`: what it goes on with, and what it refuses.

use insta::assert_snapshot;
use stackful_tests::App;

const SERVER: &str = "
const http = require('http');
const page = '<button id=go onclick=\"fetch(`/go`)\">Go</button>';
http.createServer((request, response) => response.end(page)).listen(8080);
";

#[test]
fn there_must_be_a_campaign() {
    let app = App::new(&[("server.js", SERVER)]);
    assert_snapshot!(app.run(&["--resume"]), @"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S207]: there is no campaign to resume in APP/report
      tried:  APP/report/journal
      help:   name the folder of its report: --out FOLDER; or begin anew: leave out --resume
    ");
}

#[test]
fn it_must_be_the_same_campaign() {
    let app = App::new(&[("server.js", SERVER)]);
    app.run(&["--runs", "3"]);
    assert_snapshot!(app.run(&["--resume", "--depth", "3", "--page", "/home"]), @r#"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
      ✓ server   node server.js (usual name)
      ✓ page     http://localhost:8080/home "", ready in T s
      seed       1
    error[S208]: the campaign to resume was another one
      why:    page was `/`, now it is `/home`
              depth was `40`, now it is `3`
      help:   give the same choices again, or begin anew: leave out --resume
    "#);
}

#[test]
fn it_must_be_the_same_app() {
    let app = App::new(&[("server.js", SERVER)]);
    app.run(&["--runs", "3"]);
    app.write("server.js", &SERVER.replace("Go", "Stop"));
    assert_snapshot!(app.run(&["--resume"]), @r#"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
      ✓ server   node server.js (usual name)
      ✓ page     http://localhost:8080/ "", ready in T s
      seed       1
    error[S209]: the app is not as it was when the campaign began
      why:    its files have changed, or it does not start alike each time
      help:   begin anew: leave out --resume
    "#);
}

#[test]
fn a_journal_that_is_none() {
    let app = App::new(&[("server.js", SERVER)]);
    app.run(&["--runs", "3"]);
    app.write("report/journal", "not a journal of ours");
    assert_snapshot!(app.run(&["--resume"]), @"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S207]: APP/report/journal cannot be resumed
      why:    it is not a journal
      help:   begin anew: leave out --resume
    ");
}

#[test]
fn a_larger_budget_goes_on() {
    let app = App::new(&[(
        "server.js",
        &SERVER.replace("</button>", "</button><button id=no>No</button>"),
    )]);
    let runs = || {
        let results = std::fs::read(app.path().join("report/results.json")).expect("a report");
        let results: serde_json::Value = serde_json::from_slice(&results).expect("JSON");
        results["runs"].clone()
    };
    app.run(&["--runs", "3"]);
    assert_eq!(runs(), 3);
    let shown = app.run(&["--resume", "--runs", "10"]);
    assert!(shown.contains("resumed  3 runs on record"), "{shown}");
    assert_eq!(runs(), 10);
}

#[test]
fn a_damaged_journal_goes_on_from_its_last_whole_record() {
    let app = App::new(&[(
        "server.js",
        &SERVER.replace("</button>", "</button><button id=no>No</button>"),
    )]);
    let journal = app.path().join("report/journal");
    app.run(&["--runs", "6"]);
    let results = || std::fs::read_to_string(app.path().join("report/results.json"));
    let whole = results().expect("a report");
    let mut bytes = std::fs::read(&journal).expect("a journal");
    let middle = bytes.len() * 2 / 3;
    bytes[middle] ^= 1;
    std::fs::write(&journal, bytes).expect("a file of ours");
    let shown = app.run(&["--resume", "--runs", "6"]);
    assert_snapshot!(numberless(&shown), @"
    : the end of APP/report/journal is not whole
      last:   record N, which ends at byte N
      lost:   N bytes behind it
    ");
    let paths = |text: &str| {
        let results: serde_json::Value = serde_json::from_str(text).expect("JSON");
        (
            results["runs"].clone(),
            results["findings"].clone(),
            results["coverage"].clone(),
        )
    };
    assert_eq!(paths(&results().expect("a report")), paths(&whole));
}

/// Lines that tell of the journal, with N for each number.
fn numberless(shown: &str) -> String {
    let (_, told) = shown.split_once("warning[S220]").expect("a warning");
    let lines: Vec<&str> = told.lines().take(3).collect();
    let text = lines.join("\n");
    let digits = text
        .chars()
        .map(|c| if c.is_ascii_digit() { 'N' } else { c });
    let mut numbers: Vec<char> = digits.collect();
    numbers.dedup_by(|one, other| *one == 'N' && *other == 'N');
    numbers.into_iter().collect()
}

#[test]
fn one_campaign_at_a_time_has_a_folder() {
    let app = App::new(&[("server.js", SERVER)]);
    std::fs::create_dir(app.path().join("report")).expect("a folder of ours");
    let other = std::fs::File::create(app.path().join("report/lock")).expect("a folder of ours");
    std::io::Write::write_all(&mut &other, b"4711").expect("a file of ours");
    other.lock().expect("a lock");
    assert_snapshot!(app.run(&["--runs", "1"]), @"
    exit 2
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S219]: a campaign goes on in APP/report
      held:   by process 4711
      help:   wait for it, or end it; or name another folder: --out FOLDER
    ");
    drop(other);
    let shown = app.run(&["--runs", "1"]);
    assert!(shown.starts_with("exit 0"), "{shown}");
}
