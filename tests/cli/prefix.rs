//! `--prefix FILE`: steps that all runs begin behind.

use insta::assert_snapshot;
use stackful_tests::{App, shown, stackful};

/// A shelf of four drawers, each of which is found in the one before; the last does not open.
const SERVER: &str = r#"
const http = require('http');
const page = (drawer) => `<title>${drawer}</title><form method="post" action="/open">
  <label>Key <input name="key"></label><button>Open</button></form>
  <a href="/slam">Slam</a>`;
const KEYS = ['brass', 'iron', 'glass'];
let drawer = 0;
http.createServer(async (request, response) => {
  response.setHeader('content-type', 'text/html');
  if (request.url === '/slam') process.exit(3);
  let text = '';
  for await (const piece of request) text += piece;
  if (request.method === 'POST') {
    if (drawer === KEYS.length) throw new Error('it is stuck');
    if (new URLSearchParams(text).get('key') === KEYS[drawer]) drawer++;
  }
  response.end(page(drawer));
}).listen(3000);
"#;

const PREFIX: &str = r#"# To the last drawer.
1. type "brass" into field "Key"
2. click button "Open"

type "iron" into "Key"
click "Open"
type "glass" into field "Key"
click button "Open"
"#;

fn app(prefix: &str) -> App {
    App::new(&[("server.js", SERVER), ("prefix.txt", prefix)])
}

fn run(app: &App) -> String {
    let prefix = app.path().join("prefix.txt");
    let prefix = prefix.to_str().expect("a path of a test");
    app.run(&[
        "--prefix", prefix, "--mode", "explore", "--runs", "20", "--jobs", "1",
    ])
}

fn replay(app: &App, arguments: &[&str]) -> String {
    let mut command = stackful();
    command.arg("replay").args(arguments).arg("--out");
    let output = command.arg(app.path().join("report")).output();
    let said = shown(&output.expect("stackful runs"), app.path());
    let (_, kind) = said.split_once("  kind  ").unwrap_or(("", &said));
    kind.trim().to_owned()
}

fn message(prefix: &str) -> String {
    let told = run(&app(prefix));
    let (_, message) = told.split_once("error[").unwrap_or(("", &told));
    message.to_owned()
}

#[test]
fn runs_begin_behind_it() {
    let app = app(PREFIX);
    let told = run(&app);
    let (_, kind) = told.split_once("  kind  ").unwrap_or(("", &told));
    let (kind, _) = kind.split_once("\n\n").unwrap_or((kind, ""));
    assert_snapshot!(kind.trim(), @r#"
    unhandled rejection on the server, found by test run 2
      steps        1. type "brass" into field "Key"
                   2. click button "Open"
                   3. type "iron" into "Key"
                   4. click "Open"
                   5. type "glass" into field "Key"
                   6. click button "Open"
                   7. fill in form: key "a", and submit
    "#);
    assert_snapshot!(replay(&app, &[]), @r#"
    unhandled rejection on the server, found by test run 1
      steps        1. type "brass" into field "Key"
                   2. click button "Open"
                   3. type "iron" into "Key"
                   4. click "Open"
                   5. type "glass" into field "Key"
                   6. click button "Open"
                   7. fill in form: key "a", and submit

    STILL FAILS  E-53VGZ: the error is there, 3 of 3 times
    --- stderr
    replaying E-53VGZ of APP, instrumented
      1. type "brass" into field "Key"
      2. click button "Open"
      3. type "iron" into "Key"
      4. click "Open"
      5. type "glass" into field "Key"
      6. click button "Open"
      7. fill in form: key "a", and submit
    "#);
    assert_snapshot!(replay(&app, &["--plain"]), @r#"
    unhandled rejection on the server, found by test run 1
      steps        1. type "brass" into field "Key"
                   2. click button "Open"
                   3. type "iron" into "Key"
                   4. click "Open"
                   5. type "glass" into field "Key"
                   6. click button "Open"
                   7. fill in form: key "a", and submit

    STILL FAILS  E-53VGZ: the error is there, 3 of 3 times
    --- stderr
    replaying E-53VGZ of APP, in plain Node: nothing is instrumented; clock and network are the run's own, and what is written to files stays in memory
      1. type "brass" into field "Key"
      2. click button "Open"
      3. type "iron" into "Key"
      4. click "Open"
      5. type "glass" into field "Key"
      6. click button "Open"
      7. fill in form: key "a", and submit
    "#);
}

#[test]
fn what_cannot_be_done_is_said() {
    assert_snapshot!(message("click button \"Open\"\nclick button \"Close\"\n"), @r#"
    S434]: step 2 of the prefix cannot be done
      step:   click button "Close"
      page:   http://localhost:3000/open
      there:  form, field "Key", button "Open", link "Slam", page
      help:   write it as reports do: click button "Add", type "ann" into field "Name", open /cart
    "#);
    assert_snapshot!(message("click \"Slam\"\n"), @r#"
    S434]: the app ended in step 1 of the prefix (exit code 3)
      step:   click "Slam"
      help:   what ends the app is an error of its own: end the prefix before it
    "#);
    assert_snapshot!(message("# nothing\n\n"), @r#"
    S217]: --prefix: there is no step in APP/prefix.txt
      help:   write a step in each line, as reports have them: click button "Add", type "ann" into
              field "Name", open /cart
    "#);
}
