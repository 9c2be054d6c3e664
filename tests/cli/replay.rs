//! `stackful replay` of an app: what led to an error of its report is done once more.

use stackful_tests::{App, shown, stackful};

const SERVER: &str = "\
import http from 'http';
enum Way { Page = '/', Fails = '/fails' }
const page: string = '<!DOCTYPE html><button id=go onclick=\"fetch(`/fails`)\">Go</button>';
http.createServer((request: http.IncomingMessage, response: http.ServerResponse) => {
  if (request.url === Way.Fails) throw new RangeError('it fails');
  response.end(page);
}).listen(3000);
";

fn replay(app: &App, arguments: &[&str]) -> String {
    let mut command = stackful();
    command.arg("replay").args(arguments).arg("--out");
    let output = command.arg(app.path().join("report")).output();
    shown(&output.expect("stackful runs"), app.path())
}

#[test]
#[expect(clippy::too_many_lines, reason = "what is said in each case")]
fn an_error_of_an_app_again() {
    let app = App::new(&[("server.ts", SERVER), ("package.json", "{}")]);
    let found = app.run(&["--start", "node server.ts", "--runs", "2", "--jobs", "1"]);
    assert!(found.starts_with("exit 1\n"), "{found}");
    insta::assert_snapshot!(replay(&app, &[]), @r#"
    exit 1
    --- stdout
    error[E-1S7EY]: RangeError: it fails
     --> server.ts:5:40
      |
    3 | const page: string = '<!DOCTYPE html><button id=go onclick="fetch(`/fails`)">Go</button>';
    4 | http.createServer((request: http.IncomingMessage, response: http.ServerResponse) => {
    5 |   if (request.url === Way.Fails) throw new RangeError('it fails');
      |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    6 |   response.end(page);
      |
      kind         uncaught exception on the server, found by test run 1
      steps        1. click button "Go"

    STILL FAILS  E-1S7EY: the error is there, 3 of 3 times
    --- stderr
    replaying E-1S7EY of APP, instrumented
      1. click button "Go"
    "#);
    insta::assert_snapshot!(replay(&app, &["--plain"]), @r#"
    exit 1
    --- stdout
    error[E-1S7EY]: RangeError: it fails
     --> server.ts:5:40
      |
    3 | const page: string = '<!DOCTYPE html><button id=go onclick="fetch(`/fails`)">Go</button>';
    4 | http.createServer((request: http.IncomingMessage, response: http.ServerResponse) => {
    5 |   if (request.url === Way.Fails) throw new RangeError('it fails');
      |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
    6 |   response.end(page);
      |
      kind         uncaught exception on the server, found by test run 1
      steps        1. click button "Go"

    STILL FAILS  E-1S7EY: the error is there, 3 of 3 times
    --- stderr
    replaying E-1S7EY of APP, in plain Node: nothing is instrumented; clock and network are the run's own, and what is written to files stays in memory
      1. click button "Go"
    "#);
    app.write(
        "server.ts",
        &SERVER.replace("throw new RangeError", "RangeError"),
    );
    insta::assert_snapshot!(replay(&app, &[]), @r#"
    exit 0
    --- stdout
    FIXED  E-1S7EY: the error is gone, the run ends as it should
    --- stderr
    replaying E-1S7EY of APP, instrumented
      1. click button "Go"
    "#);
    insta::assert_snapshot!(replay(&app, &["--plain"]), @r#"
    exit 0
    --- stdout
    FIXED  E-1S7EY: the error is gone, the run ends as it should
    --- stderr
    replaying E-1S7EY of APP, in plain Node: nothing is instrumented; clock and network are the run's own, and what is written to files stays in memory
      1. click button "Go"
    "#);
    insta::assert_snapshot!(replay(&app, &["E-00000"]), @"
    exit 2
    --- stdout
    --- stderr
    error[S213]: the report knows no error E-00000
      errors: E-1S7EY
      help:   name one of them
    ");
}
