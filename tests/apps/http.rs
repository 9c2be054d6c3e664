//! What leaves the page or the server by HTTP and does not arrive with its symbols is told, with the way
//! and the line.

use insta::assert_snapshot;
use stackful_tests::App;

use crate::{explored, scratch};

/// A page that sends what is typed, and a server that has no use for it.
fn app(body: &str, send: &str, respond: &str) -> App {
    let page = format!(
        "<!doctype html><title>Notes</title>{body}<script>\nconst text = () => document.querySelector('#text').value;\n{send}\n</script>\n"
    );
    let server = format!(
        "const http = require('http');\nconst page = require('fs').readFileSync(`${{__dirname}}/page.html`);\nhttp.createServer((request, response) => {{\n  response.setHeader('content-type', 'text/html');\n  if (request.url === '/') return response.end(page);\n  {respond}\n}}).listen(3000);\n"
    );
    App::new(&[
        ("server.js", &server),
        ("page.html", &page),
        ("package.json", "{}"),
    ])
}

/// What a campaign on such an app tells of HTTP.
fn told(name: &str, body: &str, send: &str, respond: &str) -> String {
    let app = app(body, send, respond);
    let arguments = ["--runs", "8", "--start", "node server.js"];
    let (_, results) = explored(app.path(), &scratch(name), &arguments);
    let lost = results["not_followed"].as_array().expect("a list");
    let lines: Vec<String> = lost
        .iter()
        .filter_map(|loss| {
            let what = loss["what"].as_str()?;
            let line = &loss["location"]["line"];
            let file = loss["location"]["file"].as_str().unwrap_or("nowhere");
            what.starts_with("HTTP")
                .then(|| format!("{what} ({file}:{line})"))
        })
        .collect();
    format!("{name}: {}", lines.join("; "))
}

const FIELD: &str = "<input id=text aria-label=Text><button id=send>Send</button>";
const FORM: &str = "<form action=/form method=post><input id=text name=text aria-label=Text><button>Send</button></form>";

#[test]
fn nothing_is_lost_in_silence() {
    let ok = "response.end('ok');";
    let clicked = |what: &str| format!("send.onclick = async () => {{ {what} }};");
    let all = [
        told("query", FIELD, &clicked("fetch('/q?text=' + text())"), ok),
        told(
            "host",
            FIELD,
            &clicked("fetch('http://' + text() + '.example/').catch(() => {})"),
            ok,
        ),
        told(
            "params",
            FIELD,
            &clicked(
                "fetch('/f', { method: 'POST', body: new URLSearchParams({ text: text() }) })",
            ),
            ok,
        ),
        told(
            "beacon",
            FIELD,
            &clicked("navigator.sendBeacon('/f', new URLSearchParams({ text: text() }))"),
            ok,
        ),
        told("form", FORM, "", ok),
        told(
            "document",
            FIELD,
            &clicked("location.href = '/d?text=' + text()"),
            "response.end('<p>' + new URL(request.url, 'http://x').searchParams.get('text'));",
        ),
        told(
            "json",
            FIELD,
            &clicked("await (await fetch('/j?text=' + text())).json()"),
            "response.end('[\"' + new URL(request.url, 'http://x').searchParams.get('text') + '\"]');",
        ),
        told(
            "bytes",
            FIELD,
            &clicked("await (await fetch('/b?text=' + text())).arrayBuffer()"),
            "response.end(new URL(request.url, 'http://x').searchParams.get('text'));",
        ),
    ];
    assert_snapshot!(all.join("\n"), @"
    query: HTTP: text in the query of GET /q?text=a (page.html:3)
    host: HTTP: a URL whose parts are not known (page.html:3)
    params: HTTP: text in a form of POST /f (page.html:3)
    beacon: HTTP: text in a form of POST /f (page.html:3)
    form: HTTP: text in a form of POST /form (nowhere:null)
    document: HTTP: the document that answers GET /d?text=a (page.html:3)
    json: HTTP: a reply that is read by json (page.html:3)
    bytes: HTTP: a reply that is read by arrayBuffer (page.html:3)
    ");
}

/// Errors that are made in native code, and so have no stack, a text that is thrown or with which a promise
/// is rejected, and an error that the app catches and answers with a status.
const NATIVE: &str = "
const fs = require('fs');
const http = require('http');
const page = ['throw', 'string', 'caught', 'rejected', 'promised', 'handed'].map((name) => `<button onclick=\"fetch('/${name}')\">${name}</button>`);
http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  if (request.url === '/throw') {
    return fs.readFile('gone', (error) => {
      throw error;
    });
  }
  if (request.url === '/string') throw 'a string';
  if (request.url === '/rejected') Promise.reject('a reason');
  if (request.url === '/promised') {
    return Promise.resolve()
      .then(() => request.gone.now)
      .catch((reason) => response.writeHead(500).end(reason.message));
  }
  if (request.url === '/handed') {
    return fs.readFile('lost', (error, text) => {
      if (error) return response.writeHead(500).end();
      response.end(text);
    });
  }
  try {
    if (request.url === '/caught') throw new RangeError('caught');
  } catch (error) {
    response.statusCode = 500;
    return response.end(error.message);
  }
  response.end(`<!doctype html>${page.join('')}`);
}).listen(3000);
";

#[test]
fn an_error_without_a_stack_has_the_place_where_it_is_thrown() {
    let app = App::new(&[("server.js", NATIVE)]);
    let arguments = ["--runs", "8", "--depth", "1"];
    let (_, results) = explored(app.path(), &scratch("native"), &arguments);
    let findings = results["findings"].as_array().expect("a list").iter();
    let places: Vec<String> = findings
        .map(|it| {
            let message = it["message"].as_str().expect("a text");
            let last = message.rsplit(". ").next().unwrap_or(message);
            format!("{last}: {}", it["location"]["line"])
        })
        .collect();
    assert_snapshot!(places.join("\n"), @r#"
    ENOENT: no such file or directory, open 'gone': 9
    'a string': 12
    caught: 26
    The promise rejected with the reason "a reason".: 13
    Cannot read properties of undefined (reading 'now'): 16
    ENOENT: no such file or directory, open 'lost': 21
    "#);
}
