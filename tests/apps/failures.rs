//! Errors that end no process: each is found, with the steps that lead to it, and plain Node has it, too.

use stackful_tests::App;

use crate::explored;

/// A button for each way in which a request, or a promise, comes to nothing. What waits on purpose, for a
/// timer or, from the beginning, for what others do, is no error; nor is a connection that the page has closed.
const SERVER: &str = r#"
const http = require('http');
const ways = ['forgets', 'waits', 'cuts', 'breaks', 'after', 'late', 'handled', 'polls', 'leaves'];
const page = '<!DOCTYPE html><a href="/again">again</a>' +
  ways.map((way) => `<button id="${way}" onclick="ask('${way}')">${way}</button>`).join('') +
  `<script>
    fetch('/polls');
    const ask = (way) => {
      const left = new AbortController();
      fetch('/' + way, { signal: left.signal }).catch(() => {});
      if (way === 'leaves') setTimeout(() => left.abort(), 100);
    };
  </script>`;
process.on('unhandledRejection', () => {});
const polls = [];
const server = http.createServer((request, response) => {
  switch (request.url) {
    case '/':
      return response.end(page);
    case '/again':
      response.statusCode = 500;
      return response.end('<p>not again');
    case '/forgets':
      return;
    case '/waits':
      return setTimeout(() => response.end(), 30_000);
    case '/cuts':
      response.write('half');
      return response.socket.destroy();
    case '/breaks':
      return response.destroy(new RangeError('broken off'));
    case '/after':
      return response.end(() => request.socket.destroy(new Error('after the reply')));
    case '/late':
      Promise.reject(new TypeError('nobody is there'));
      return response.end();
    case '/handled': {
      const failing = Promise.reject(new TypeError('somebody comes late'));
      setTimeout(() => failing.catch(() => {}), 100);
      return response.end();
    }
    case '/polls':
      return polls.push(response);
    case '/leaves':
      return request.on('close', () => {});
  }
});
server.listen(3000);
"#;

#[test]
fn what_ends_no_process_is_found() {
    let app = App::new(&[("server.js", SERVER)]);
    let arguments = ["--depth", "1", "--jobs", "1"];
    let (output, results) = explored(app.path(), &app.path().join("report"), &arguments);
    assert_eq!(output.status.code(), Some(1));
    let findings = results["findings"].as_array().expect("a list").iter();
    let shown = findings.map(|finding| {
        let step = finding["steps"].as_array().expect("a list").last();
        let words = step.map_or("", |step| step["words"].as_str().expect("text"));
        let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
        let line = finding["location"]["line"].as_u64();
        let line = line.map_or_else(String::new, |line| format!(", line {line}"));
        let (kind, name, message) = (text("kind"), text("name"), text("message"));
        format!("{words}: {kind} {name} {message}{line}, {}", text("plain"))
    });
    let mut shown: Vec<String> = shown.collect();
    shown.sort();
    insta::assert_snapshot!(shown.join("\n"), @r#"
    click button "after": socket-error Error after the reply, line 33, repeats
    click button "breaks": cut-response RangeError broken off, line 31, repeats
    click button "cuts": cut-response  GET /cuts: the reply was cut, line 29, repeats
    click button "forgets": unanswered  GET /forgets: no answer within a minute, repeats
    click button "handled": unhandled-rejection TypeError somebody comes late, line 38, repeats
    click button "late": unhandled-rejection TypeError nobody is there, line 35, repeats
    click link "again": http5xx HTTP 500 Internal Server Error, line 22, repeats
    "#);
    assert_eq!(results["unrepeated"].as_array().map(Vec::len), Some(0));
}

/// The script of a page is the same under each of its addresses, whatever their query, and so is an error in it.
const ADDRESSES: &str = r"
const http = require('http');
const page = (url) => `<!DOCTYPE html><title>${url}</title><p>${'<br>'.repeat(url.length)}
  <button onclick='fail()'>Fail</button><a href='/other?page=2'>Other</a>
  <script>
    const fail = () => missing.method();
  </script>`;
http.createServer((request, response) => response.end(page(request.url))).listen(3000);
";

#[test]
fn an_error_of_a_page_is_told_once_whatever_its_address() {
    let app = App::new(&[("server.js", ADDRESSES)]);
    let arguments = ["--depth", "2", "--jobs", "1"];
    let (_, results) = explored(app.path(), &app.path().join("report"), &arguments);
    let findings = results["findings"].as_array().expect("a list").iter();
    let shown = findings.map(|finding| format!("{}: {}", finding["message"], finding["location"]));
    insta::assert_snapshot!(shown.collect::<Vec<_>>().join("\n"), @r#""missing is not defined": {"column":24,"file":"http://localhost:3000/","line":4}"#);
}
