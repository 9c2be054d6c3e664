//! `stackful run --ui`: a page that a person follows a campaign on, in a real browser.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use stackful_tests::{App, root, stackful};

/// Three counters, so that there are more states than anybody waits for; one has an error.
const COUNTING: &str = "\
const http = require('http');
const page = '<!DOCTYPE html><title>Count</title><button id=\"a\">A</button><button id=\"b\">B</button>' +
  '<button id=\"c\">C</button><script>const counts = { a: 0, b: 0, c: 0 };' +
  'for (const button of document.querySelectorAll(\"button\")) button.onclick = () => {' +
  ' counts[button.id] += 1; if (counts.a === 2) fetch(\"/two\"); };</script>';
http.createServer((request, response) => {
  response.statusCode = request.url === '/two' ? 500 : 200;
  response.setHeader('content-type', 'text/html');
  response.end(page);
}).listen(3000);
";

fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&folders).map(|folder| folder.join("chromium"));
    places.find(|path| path.is_file())
}

#[test]
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_campaign_is_followed_paused_and_stopped() {
    let Some(chromium) = chromium() else {
        eprintln!("skipped: there is no Chromium on PATH (apt install chromium)");
        return;
    };
    let app = App::new(&[("server.js", COUNTING)]);
    let mut command = stackful();
    command.args(["run", "--ui", "--time", "10m", "--seed", "1"]);
    command
        .arg(app.path())
        .arg("--out")
        .arg(app.path().join("report"));
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("stackful runs");
    let said = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut lines = said.lines().map_while(Result::ok);
    let address = lines.find_map(|line| Some(line.trim().strip_prefix("ui")?.trim().to_owned()));
    let address = address.expect("an address");
    let rest = std::thread::spawn(move || lines.count());
    let mut node = Command::new("node");
    node.arg(root().join("tests/ui/page.cjs"))
        .arg(chromium)
        .arg(&address);
    let output = node.output().expect("node runs");
    let ended = child.wait().expect("it ends");
    rest.join().expect("its lines");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    // Somebody has stopped it, and the report is there.
    assert_eq!(ended.code(), Some(130));
    assert!(app.path().join("report/report.html").is_file());
}
