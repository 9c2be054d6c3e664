//! A disk that is full: what was found is shown, and nothing that is on record is lost.

use std::os::unix::fs::symlink;

use insta::assert_snapshot;
use stackful_tests::App;

/// A server that the first click on the second button brings down.
const SERVER: &str = "
const http = require('http');
const page = '<button id=go onclick=\"fetch(`/go`)\">Go</button><button id=no onclick=\"fetch(`/no`)\">No</button>';
http.createServer((request, response) => {
  if (request.url === '/no') {
    throw new Error('no room');
  }
  response.end(page);
}).listen(8080);
";

/// The app, its report's file `name` on a device that is always full.
fn app_with_full_disk(name: &str) -> App {
    let app = App::new(&[("server.js", SERVER), ("report/.gitignore", "*\n")]);
    symlink("/dev/full", app.path().join("report").join(name)).expect("a folder of ours");
    app
}

#[test]
fn no_room_for_the_journal() {
    let app = app_with_full_disk("journal");
    assert_snapshot!(app.run(&["--runs", "10"]), @r#"
    exit 3
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
      ✓ server   node server.js (usual name)
      ✓ page     http://localhost:8080/ "", ready in T s
      seed       1
    error[S307]: the journal cannot be written
      cause:  No space left on device (os error 28)
      help:   make room on the disk, or name another folder: --out FOLDER
    "#);
}

#[test]
fn no_room_for_the_report() {
    let app = app_with_full_disk("results.json.new");
    let shown = app.run(&["--runs", "10"]);
    assert!(shown.starts_with("exit 3"), "{shown}");
    let (_, message) = shown.split_once("error[S309]").expect("a message");
    assert_snapshot!(message, @"
    : cannot write APP/report/results.json.new: No space left on device (os error 28)
      note:   what was found is shown above, and is in the journal
      help:   make room on the disk, then go on with --resume
    ");
    for word in [
        "Error: no room",
        "click button \"No\"",
        "report       not written",
    ] {
        assert!(shown.contains(word), "{word}: {shown}");
    }
    // There is room again.
    std::fs::remove_file(app.path().join("report/results.json.new")).expect("the link");
    let resumed = app.run(&["--resume", "--runs", "10"]);
    assert!(resumed.starts_with("exit 1"), "{resumed}");
    assert!(resumed.contains("3 runs on record"), "{resumed}");
    let report = std::fs::read_to_string(app.path().join("report/results.json"));
    assert!(report.expect("a report").contains("no room"));
}

/// A journal that takes so much and no more: a pipe whose reader goes away.
#[test]
fn the_report_is_written_although_the_journal_cannot_be() {
    let app = App::new(&[("server.js", SERVER), ("report/.gitignore", "*\n")]);
    let journal = app.path().join("report/journal");
    let made = std::process::Command::new("mkfifo").arg(&journal).status();
    assert!(made.expect("mkfifo runs").success());
    let reader = std::thread::spawn(move || {
        let mut pipe = std::fs::File::open(journal).expect("a pipe");
        // Further than to the first run.
        std::io::Read::read_exact(&mut pipe, &mut vec![0; 1500]).expect("what is written");
    });
    let shown = app.run(&["--time", "1m"]);
    reader.join().expect("it has read");
    let (_, message) = shown.split_once("error[S307]").expect("a message");
    assert_snapshot!(message, @"
    : the journal cannot be written
      cause:  Broken pipe (os error 32)
      note:   what was found until then is shown above, and is in the report
      help:   make room on the disk, or name another folder: --out FOLDER; then go on with --resume
    ");
    assert!(shown.starts_with("exit 3"), "{shown}");
    let report = std::fs::read_to_string(app.path().join("report/results.json"));
    let report: serde_json::Value = serde_json::from_str(&report.expect("a report")).expect("JSON");
    assert_eq!(report["exhausted"], false);
    assert!(!app.path().join("report/reserve").exists());
}
