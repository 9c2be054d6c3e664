//! Input that is not as usual: it runs as under plain Node, and nothing of ours breaks.

use std::fs;
use std::process::Command;
use std::thread;

use stackful_tests::{App, shown, stackful};

/// What each file gives, or throws, when it is required.
const MAIN: &str = "\
for (const name of process.argv.slice(2)) {
  let result;
  try {
    result = require(`./${name}`);
  } catch (error) {
    result = `${error.name}: ${error.message.split('\\n')[0]} ${/:\\d+\\n/.exec(error.stack)}`;
  }
  console.log(name, typeof result === 'function' ? [`${result}`, result()] : result);
}
";

/// Requires the files in order, under `stackful exec` and under `node`, and compares.
fn same_as_node(files: &[(&str, &[u8])]) -> String {
    let app = App::new(&[("package.json", "{}"), ("main.js", MAIN)]);
    for (name, bytes) in files {
        fs::write(app.path().join(name), bytes).expect("a folder of ours");
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let run = |command: &mut Command| {
        let output = command
            .arg(app.path().join("main.js"))
            .args(&names)
            .output();
        shown(&output.expect("the program starts"), app.path())
    };
    let ours = run(stackful().arg("exec"));
    assert_eq!(ours, run(&mut Command::new("node")));
    ours
}

#[test]
fn texts_in_any_encoding() {
    let utf16: Vec<u8> = "\u{feff}module.exports = 1;\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let text = same_as_node(&[
        ("bom.js", b"\xef\xbb\xbfmodule.exports = function f() { return 'bom' };"),
        ("latin1.js", b"// caf\xe9\nmodule.exports = 'caf\xe9';\n"),
        ("utf16.js", &utf16),
        (
            "surrogates.js",
            b"module.exports = ['\\ud800', `\\udc00x`, /[\\ud800]/u.test('\\ud800'), '\\ud83d\\ude00'.length];",
        ),
        (
            "evaluated.js",
            b"module.exports = [eval('\"\\ud800\"').length, new Function('return \"\\udc00\"')().length];",
        ),
    ]);
    insta::assert_snapshot!(text, @r#"
    exit 0
    --- stdout
    bom.js [ "function f() { return 'bom' }", 'bom' ]
    latin1.js caf�
    utf16.js SyntaxError: Invalid or unexpected token :1

    surrogates.js [ '\ud800', '\udc00x', true, 2 ]
    evaluated.js [ 1, 1 ]
    --- stderr
    "#);
}

#[test]
fn texts_of_any_shape() {
    let line = format!(
        "var s = 0;{}module.exports = s;",
        "s = s + 1;".repeat(100_000)
    );
    let sum = format!("var x = 1; module.exports = {}x;", "x+".repeat(20_000));
    let parentheses = format!(
        "module.exports = {}7{};",
        "(".repeat(1_000),
        ")".repeat(1_000)
    );
    same_as_node(&[
        ("empty.js", b""),
        ("blank.js", b"\n\n"),
        ("hashbang.js", b"#!/usr/bin/env node\nmodule.exports = 7;\n"),
        ("line.js", line.as_bytes()),
        ("sum.js", sum.as_bytes()),
        ("parentheses.js", parentheses.as_bytes()),
        (
            "reserved.js",
            b"var $stackful = 3; module.exports = $stackful;",
        ),
        ("unclosed.js", b"module.exports = [1, 2;\n"),
        ("token.js", b"var a = 1;\nlet x = ;\n"),
        ("early.js", b"let a;\nlet a;\n"),
    ]);
}

#[test]
fn ten_thousand_parentheses_are_no_trouble() {
    let text = format!(
        "console.log({}7{});",
        "(".repeat(10_000),
        ")".repeat(10_000)
    );
    let app = App::new(&[("main.js", &text)]);
    let output = stackful()
        .arg("exec")
        .arg(app.path().join("main.js"))
        .output();
    let output = shown(&output.expect("stackful runs"), app.path());
    assert_eq!(output, "exit 0\n--- stdout\n7\n--- stderr");
}

#[test]
fn directives_wherever_they_stand() {
    let body = "module.exports = (function () { return typeof this })();\n";
    let files: Vec<(String, String)> = [
        "/* c */ 'use strict';",
        "'a'; \"use strict\"\n",
        "('use strict');",
        ";'use strict';",
        "'use\\x20strict';",
        "'use strict' + '';",
        "#!/usr/bin/env node\n'use strict'\n",
    ]
    .iter()
    .zip(0..)
    .map(|(directive, index)| (format!("{index}.js"), format!("{directive} {body}")))
    .collect();
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect();
    insta::assert_snapshot!(same_as_node(&files), @"
    exit 0
    --- stdout
    0.js undefined
    1.js undefined
    2.js object
    3.js object
    4.js object
    5.js object
    6.js undefined
    --- stderr
    ");
}

#[test]
fn what_require_finds() {
    let app = App::new(&[
        (
            "main.js",
            "console.log(require('./a'), require('./data.json'), require('./folder'));\n\
             for (const name of ['./bad.json', './bad.node', './gone', './empty'])\n  \
             try { require(name) } catch (e) { console.log(e.code, e.message.split('\\n')[0]) }\n",
        ),
        (
            "a.js",
            "exports.early = 1; exports.late = require('./b').seen;\n",
        ),
        ("b.js", "exports.seen = Object.keys(require('./a'));\n"),
        ("data.json", "\u{feff}{\"a\": [1, null]}"),
        ("bad.json", "{\"a\": "),
        ("bad.node", "nothing"),
        ("folder/index.js", "module.exports = 'folder';\n"),
        ("empty/readme", ""),
    ]);
    let run = |command: &mut Command| {
        let output = command.arg(app.path().join("main.js")).output();
        shown(&output.expect("the program starts"), app.path())
    };
    let ours = run(stackful().arg("exec"));
    assert_eq!(ours, run(&mut Command::new("node")));
}

#[test]
fn a_page_with_broken_scripts_loads_and_the_others_run() {
    let page = "<!DOCTYPE html><title>One</title><button id=\"go\" onclick=\"this is broken\">Go</button>\
                <script>let a = ;</script><script>var x = (</script><script src=\"/gone.js\"></script>\
                <script>document.getElementById('go').addEventListener('click', (event) => {\n\
                if (event.clientX === 77) throw new Error('deep') });";
    let server = "\
const http = require('http');
const { readFileSync } = require('fs');
http.createServer((request, response) => {
  response.statusCode = request.url === '/' ? 200 : 404;
  response.setHeader('content-type', 'text/html');
  response.end(request.url === '/' ? readFileSync('page.html') : '');
}).listen(3000);
";
    let app = App::new(&[("server.js", server), ("page.html", page)]);
    let shown = app.run(&["--runs", "8", "--depth", "1"]);
    let (found, _) = shown.split_once("\n────").expect("a summary");
    let errors = found.lines().filter(|line| {
        let line = line.trim_start();
        ["exit", "warning", "-->", "steps"]
            .iter()
            .any(|it| line.starts_with(it))
    });
    insta::assert_snapshot!(errors.collect::<Vec<_>>().join("\n"), @r#"
    exit 0
    warning[E-QPJXP]: SyntaxError: Unexpected token ';'
     --> page.html:1:102
      steps        none: opening the page is enough
    warning[E-QPFNM]: SyntaxError: Unexpected end of input
     --> page.html:1:129
      steps        none: opening the page is enough
    warning[E-MERVX]: SyntaxError: Unexpected identifier 'is'
     --> page.html:1:63
      steps        1. click button "Go" at x = 10
    warning[E-ZPR7P]: Error: deep
     --> page.html:2:33
      steps        1. click button "Go" at x = 77
    "#);
}

#[test]
fn a_file_that_changes_after_it_was_read_is_shown_as_it_ran() {
    let server = "\
const { readFileSync } = require('fs');
require('http').createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  while (request.url === '/go' && !readFileSync(__filename, 'utf8').startsWith('changed'));
  if (request.url === '/go') null.length;
  response.end('<!DOCTYPE html><title>One</title><a href=\"/go\">Go</a>');
}).listen(3000);
";
    let app = App::new(&[("server.js", server)]);
    let (file, journal) = ["server.js", "report/journal"]
        .map(|name| app.path().join(name))
        .into();
    let changing = thread::spawn(move || {
        // The app has been loaded by then, and waits for this.
        while !journal.exists() {
            thread::yield_now();
        }
        fs::write(file, "changed").expect("a folder of ours");
    });
    let shown = app.run(&["--runs", "3", "--depth", "1"]);
    changing.join().expect("the app was loaded");
    assert!(
        shown.contains("5 |   if (request.url === '/go') null.length;"),
        "{shown}"
    );
}
