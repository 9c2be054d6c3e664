//! What `--dry-run` shows of an app.

use std::path::Path;

use stackful_tests::{App, root, stackful};

/// A server without packages: a page with a form, a button that is switched off, and one that asks it.
const SERVER: &str = r#"const http = require('http');
const page = `<!DOCTYPE html><title>Shop</title>
<button id="ask">Ask</button> <button id="never" disabled onclick="ask()">Never</button>
<form id="search"><input name="q" aria-label="Word"></form>
<script>
  const ask = () => fetch('/answer');
  document.getElementById('ask').addEventListener('click', ask);
  document.getElementById('search').onsubmit = (event) => event.preventDefault();
</script>`;
const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page);
});
server.on('clientError', (error, socket) => socket.destroy());
server.listen(process.env.PORT || 3000);
"#;

/// What is shown, the packages left out: each has dozens, and other versions have others.
fn shown(app: &Path) -> String {
    let mut command = stackful();
    command.args(["run", "--dry-run"]).arg(app);
    let output = command.output().expect("stackful runs");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines = text.lines();
    let lines = lines.filter(|line| !line.contains("an installed package"));
    lines.map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_page_that_talks_by_socket_io() {
    insta::assert_snapshot!(shown(&root().join("examples/calculator")), @r#"
      start        node server/index.js (package.json "scripts.start")
      pages        http://localhost:3000/ "Calculator"
      actions      click button "7" (#digit-7): listens, public/calculator.js:67:36
                   click button "8" (#digit-8): listens, public/calculator.js:67:36
                   click button "9" (#digit-9): listens, public/calculator.js:67:36
                   click button "÷" (#divide): listens, public/calculator.js:70:36
                   click button "4" (#digit-4): listens, public/calculator.js:67:36
                   click button "5" (#digit-5): listens, public/calculator.js:67:36
                   click button "6" (#digit-6): listens, public/calculator.js:67:36
                   click button "×" (#multiply): listens, public/calculator.js:70:36
                   click button "1" (#digit-1): listens, public/calculator.js:67:36
                   click button "2" (#digit-2): listens, public/calculator.js:67:36
                   click button "3" (#digit-3): listens, public/calculator.js:67:36
                   click button "−" (#subtract): listens, public/calculator.js:70:36
                   click button "C" (#clear): listens, public/calculator.js:59:1
                   click button "0" (#digit-0): listens, public/calculator.js:67:36
                   click button "=" (#equals): listens, public/calculator.js:51:1
                   click button "+" (#add): listens, public/calculator.js:70:36
                   leave the page (body): is there for it
      out of reach none
      routes       none
      server hears socket.io: Namespace "connection", server/index.js:16:21
                   socket.io: Socket "compute", server/index.js:17:24
      page hears   browser: Socket "result", public/calculator.js:75:21
      databases    none
      not followed a library: the same as node_modules/socket.io/client-dist/socket.io.js: http://localhost:3000/socket.io/socket.io.js, 1 time
    "#);
}

#[test]
fn a_page_that_asks_by_http() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(shown(app.path()), @r#"
      start        node server.js (usual name)
      pages        http://localhost:3000/ "Shop"
      actions      click button "Ask" (#ask): listens, http://localhost:3000/:5:15
                   fill in form "search", and submit (#search): is there for it, http://localhost:3000/:7:48
                   type field "Word" (input[name="q"]): is there for it, http://localhost:3000/:7:48
                   press Enter in field "Word" (input[name="q"]): is there for it, http://localhost:3000/:7:48
      out of reach click button "Never": it is switched off
      routes       none
      server hears node: Server "request", server.js:10:34
                   node: Server "clientError", server.js:14:26
      page hears   none
      databases    none
      not followed nothing was lost on the way
    "#);
}

/// The same as data: where a handler is, for other programs.
#[test]
fn one_object_for_other_programs() {
    let mut command = stackful();
    command.args(["run", "--dry-run", "--json"]);
    let output = command.arg(root().join("examples/calculator")).output();
    let output = output.expect("stackful runs");
    let survey: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let events = survey["listeners"].as_array().expect("a list");
    let compute = events.iter().find(|it| it["event"] == "compute");
    insta::assert_snapshot!(compute.expect("a handler"), @r#"{"emitter":"Socket","event":"compute","location":{"column":24,"file":"server/index.js","line":17},"of":"socket.io","process":"server"}"#);
}
