//! Apps that do not start, or whose page does not load: exit code 4.

use stackful_tests::App;

use crate::SERVER;

/// A server whose page has this text.
fn serving(page: &str, status: u16) -> String {
    format!(
        "require('http').createServer((request, response) => {{\n  \
         response.writeHead({status}, {{ 'content-type': 'text/html' }});\n  \
         response.end({page:?});\n}}).listen(3000);\n"
    )
}

#[test]
fn nothing_to_start() {
    let app = App::new(&[("package.json", r#"{"name": "shop"}"#), ("README.md", "")]);
    insta::assert_snapshot!(app.run(&[]), @r#"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S401]: no server entry found
      tried:  package.json "scripts.start" (absent), "bin" (absent), "main" (absent)
              server.js, app.js, index.js, main.js, src/server.js, src/app.js, src/index.js,
              src/main.js, server/index.js, server/server.js, server/app.js, backend/index.js,
              backend/server.js, bin/www, bin/server.js, cli.js, server.ts, app.ts, index.ts,
              src/server.ts, src/app.ts, src/index.ts
      help:   name it: --start "node backend/main.js"
    "#);
}

#[test]
fn a_crash_while_loading() {
    let text = "const config = {};\n\nfunction connect(url) {\n  return url.length;\n}\nconnect(config.database);\n";
    let app = App::new(&[("server.js", text)]);
    insta::assert_snapshot!(app.run(&[]), @"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S403]: the app crashed while loading (exit code 1)
     --> server.js:4:14
      |
    2 |
    3 | function connect(url) {
    4 |   return url.length;
      |              ^^^^^^ TypeError: Cannot read properties of undefined (reading 'length')
    5 | }
      |
      help:   it does so without instrumentation, too: settings that it lacks go into [app] env of
              stackful.toml
    ");
}

#[test]
fn a_package_that_is_not_installed() {
    let app = App::new(&[(
        "server.js",
        "const app = require('surely-not-installed')();\n",
    )]);
    insta::assert_snapshot!(app.run(&[]), @"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S403]: the app crashed while loading (exit code 1)
     --> server.js:1:13
      |
    1 | const app = require('surely-not-installed')();
      |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Error: Cannot find module 'surely-not-installed'
      help:   the package surely-not-installed is not installed: npm install, in the app's folder
    ");
}

#[test]
fn an_exit_while_loading() {
    let app = App::new(&[(
        "server.js",
        "console.error('usage: server PORT');\nprocess.exit(2);\n",
    )]);
    insta::assert_snapshot!(app.run(&[]), @r#"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S410]: the app exited with code 2 while loading
      output: usage: server PORT
      help:   name the command that starts the server: --start "node server.js"
    "#);
}

#[test]
fn an_exit_when_the_page_is_opened() {
    let server = "require('http').createServer((request, response) => {\n  \
                  response.on('finish', () => process.exit(0));\n  \
                  response.end('<button>One</button>');\n}).listen(3000);\n";
    let app = App::new(&[("server.js", server)]);
    insta::assert_snapshot!(app.run(&[]), @r"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S410]: the app exited with code 0 when its page http://localhost:3000/ was opened
      help:   it serves one visit and ends, where its server is to stay for others: see what ends it,
              and leave that out while testing: [app] env in stackful.toml
    ");
}

#[test]
fn a_syntax_error_in_a_file_of_the_server() {
    let app = App::new(&[
        ("server.js", "require('./routes');\n"),
        (
            "routes.js",
            "module.exports = {\n  list() {\n    return [1, 2;\n  },\n};\n",
        ),
    ]);
    insta::assert_snapshot!(app.run(&[]), @"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S404]: cannot parse routes.js
     --> routes.js:3:17
      |
    1 | module.exports = {
    2 |   list() {
    3 |     return [1, 2;
      |                 ^ Expected `,` or `]` but found `;`
    4 |   },
      |
      help:   correct it: without us the app fails with the same error
    ");
}

#[test]
fn a_syntax_error_in_a_script_of_the_page() {
    let page = "<!DOCTYPE html><script src=\"/app.js\"></script>";
    let server = format!(
        "const page = {page:?};\nconst fs = require('fs');\n\
         require('http').createServer((request, response) => {{\n  \
         if (request.url === '/app.js') {{\n    \
         response.writeHead(200, {{ 'content-type': 'text/javascript' }});\n    \
         response.end(fs.readFileSync(__dirname + '/public/app.js'));\n  \
         }} else {{\n    \
         response.writeHead(200, {{ 'content-type': 'text/html' }});\n    response.end(page);\n  }}\n\
         }}).listen(3000);\n"
    );
    let app = App::new(&[
        ("package.json", r#"{"name": "shop"}"#),
        ("server.js", &server),
        ("public/app.js", "function add(a, b {\n  return a + b;\n}\n"),
    ]);
    let shown = app.run(&[]);
    let (found, _) = shown.split_once("\n────").expect("a summary");
    let (_, message) = shown.split_once("error[").expect("a message");
    insta::assert_snapshot!(format!("{found}\n{message}"), @r#"
    exit 5
    --- stdout
    warning[E-F3D1D]: SyntaxError: Unexpected token '{'
     --> public/app.js:1:19
      |
    1 | function add(a, b {
      |                   ^ thrown here
    2 |   return a + b;
      |
      kind         page error on the page, found by test run 1
      steps        none: opening the page is enough

    S501]: the page has nothing to do on it, so nothing was explored
      cause:  its scripts fail, as E-F3D1D says
      help:   mend that first: what they would have put on the page is not there
    "#);
}

#[test]
fn no_port_is_opened() {
    let app = App::new(&[("server.js", "console.log('all done');\n")]);
    insta::assert_snapshot!(app.run(&[]), @r#"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S409]: the app opened no HTTP port
      tried:  ran server.js until it had nothing left to do; no server listens
      output: all done
      help:   name the command that starts the server: --start "node server.js"
    "#);
}

#[test]
fn the_page_is_not_found() {
    let app = App::new(&[("server.js", &serving("nothing here", 404))]);
    insta::assert_snapshot!(app.run(&["--page", "/home"]), @"
    exit 4
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S405]: the page http://localhost:3000/home answers with status 404
      cause:  the server refuses the page
      help:   name another first page: --page /home
    ");
}

/// First pages that are none, by their paths.
const NO_PAGES: &str = r"
const answers = {
  '/download': [200, { 'content-type': 'application/octet-stream' }],
  '/api': [200, { 'content-type': 'application/json' }],
  '/private': [401, {}],
  '/fails': [500, {}],
  '/round': [302, { location: '/round' }],
};
require('http').createServer((request, response) => {
  response.writeHead(...answers[request.url]);
  response.end('{}');
}).listen(3000);
";

#[test]
fn a_first_page_that_is_none() {
    let app = App::new(&[("server.js", NO_PAGES)]);
    let paths = ["/download", "/api", "/private", "/fails", "/round"];
    let messages = paths.map(|path| {
        let shown = app.run(&["--page", path]);
        let (_, message) = shown.split_once("error[").expect("a message");
        message.to_owned()
    });
    insta::assert_snapshot!(messages.join("\n"), @"
    S405]: the page http://localhost:3000/download answers with status 200
      cause:  the answer is application/octet-stream, not HTML
      help:   name a page of HTML: --page /home; what has no page at all is explored from a page that
              calls it, and functions by stackful script FILE
    S405]: the page http://localhost:3000/api answers with status 200
      cause:  the answer is application/json, not HTML
      help:   name a page of HTML: --page /home; what has no page at all is explored from a page that
              calls it, and functions by stackful script FILE
    S405]: the page http://localhost:3000/private answers with status 401
      cause:  the server refuses the page
      help:   it is for those who are logged in: [login] in stackful.toml
    S405]: the page http://localhost:3000/fails answers with status 500
      cause:  the server refuses the page
      help:   the server fails on it: see what it printed, and whether it does so in plain node
    S405]: the page http://localhost:3000/round could not be opened
      cause:  more than 20 redirects
      help:   see where it sends a visitor who is not logged in, and name that page: --page /login
    ");
}

/// A page whose script is elsewhere, and one whose script fails.
#[test]
fn what_keeps_a_page_empty_is_said() {
    let message = |page: &str| {
        let app = App::new(&[("server.js", &serving(page, 200))]);
        let shown = app.run(&["--time", "5s"]);
        let (_, message) = shown.rsplit_once("error[").expect("a message");
        message.to_owned()
    };
    let refused = "<!DOCTYPE html><script src=https://cdn.example.com/app.js></script>";
    insta::assert_snapshot!(message(refused), @"
    S501]: the page has nothing to do on it, so nothing was explored
      cause:  what it needs may be elsewhere: connection to cdn.example.com:443 was refused
      help:   let it be loaded: --allow-host HOST, or serve it from the app itself
    ");
    let failing = "<!DOCTYPE html><script>throw new Error('early')</script>";
    insta::assert_snapshot!(message(failing), @"
    S501]: the page has nothing to do on it, so nothing was explored
      cause:  its scripts fail, as E-7P5BP says
      help:   mend that first: what they would have put on the page is not there
    ");
}

#[test]
fn a_page_with_nothing_to_do_on_it() {
    let app = App::new(&[("server.js", &serving("<!DOCTYPE html><p>Closed</p>", 200))]);
    let shown = app.run(&["--time", "5s"]);
    let (_, message) = shown.split_once("error[").expect("a message");
    insta::assert_snapshot!(message, @"
    S501]: the page has nothing to do on it, so nothing was explored
      help:   name another first page: --page /home
    ");
    assert!(shown.starts_with("exit 5\n"), "{shown}");
}

/// Ports are not real ones, so one that another program holds is no obstacle.
#[test]
fn a_port_that_is_taken_does_not_matter() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("it is bound").port();
    let text = SERVER.replace("process.env.PORT || 3000", &port.to_string());
    let app = App::new(&[("server.js", &text)]);
    let shown = app.run(&["--runs", "3"]);
    assert!(shown.starts_with("exit 0\n"), "{shown}");
}

/// A server that asks a thread, which no fork has.
const THREADED: &str = "
const http = require('http');
const { Worker } = require('worker_threads');
const twice = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', (number) => parentPort.postMessage(2 * number));
`, { eval: true });
http.createServer((request, response) => {
  if (request.url !== '/twice') {
    response.end('<button id=twice onclick=\"fetch(`/twice`)\">Twice</button>');
    return;
  }
  twice.once('message', (number) => {
    if (number === 42) {
      throw new Error('the thread has answered');
    }
  });
  twice.postMessage(21);
}).listen(8080);
";

#[test]
fn an_app_with_threads_is_started_for_each_run() {
    let app = App::new(&[("server.js", THREADED)]);
    let shown = app.run(&["--runs", "2", "--jobs", "1"]);
    let (_, rest) = shown.split_once("--- stderr\n").expect("standard error");
    let (started, _) = rest.split_once("  seed").expect("a seed");
    insta::assert_snapshot!(started, @r#"
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
      ! the app has worker threads (1), which no copy of it has: each run starts it anew
      ✓ server   node server.js (usual name)
      ✓ page     http://localhost:8080/ "", ready in T s
    "#);
    assert!(shown.contains("Error: the thread has answered"), "{shown}");
    let forked = app.run(&["--runs", "2", "--jobs", "1", "--isolation", "fork"]);
    assert!(!forked.contains("the thread has answered"), "{forked}");
}
