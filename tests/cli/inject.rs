//! `stackful inject`: a copy of an app with faults in its server, and what is known of them.

use std::fs;

use stackful_tests::{App, shown, stackful};

const SERVER: &str = "\
const { check } = require('./lib/check');
io.on('connection', (socket) => {
  socket.on('say', ({ text }) => {
    if (check(text)) io.emit('said', text);
    else socket.emit('refused');
  });
});
";
const CHECK: &str = "\
exports.check = (text) => {
  // Nobody says nothing.
  if (text === '') {
    return false;
  }
  'ERROR: not reached by the page';
  return true;
};
";
const PAGE: &str = "\
form.onsubmit = () => {
  if (form.elements.length > 1) socket.emit('say', { text: field.value });
};
";

fn app() -> App {
    App::new(&[
        ("package.json", "{}"),
        ("server.js", SERVER),
        ("lib/check.js", CHECK),
        ("public/page.js", PAGE),
    ])
}

fn inject(app: &App, arguments: &[&str]) -> String {
    let mut command = stackful();
    command.arg("inject").arg(app.path()).arg("--out");
    let output = command
        .arg(app.path().join("stackful-report/copy"))
        .args(arguments)
        .output();
    shown(&output.expect("stackful runs"), app.path())
}

fn copied(app: &App, name: &str) -> String {
    fs::read_to_string(app.path().join("stackful-report/copy").join(name)).expect("a copy")
}

#[test]
fn faults_go_into_branches_of_the_server_alone() {
    let app = app();
    insta::assert_snapshot!(inject(&app, &["--faults", "9"]), @"
    exit 0
    --- stdout
    lib/check.js:3: INJECTED SERVER ERROR 1
    server.js:4: INJECTED SERVER ERROR 2
    server.js:5: INJECTED SERVER ERROR 3
    --- stderr
    ");
    insta::assert_snapshot!(copied(&app, "server.js"), @r#"
    const { check } = require('./lib/check');
    io.on('connection', (socket) => {
      socket.on('say', ({ text }) => {
        if (check(text)) { throw new Error("INJECTED SERVER ERROR 2"); io.emit('said', text); }
        else { throw new Error("INJECTED SERVER ERROR 3"); socket.emit('refused'); }
      });
    });
    "#);
    assert_eq!(copied(&app, "public/page.js"), PAGE);
    insta::assert_snapshot!(inject(&app, &[]), @"
    exit 2
    --- stdout
    --- stderr
    error[S222]: APP/stackful-report/copy is not empty
      help:   name a folder that is not there: --out FOLDER
    ");
}

#[test]
fn pairs_of_checks_keep_the_users_of_a_page_from_a_fault() {
    let app = app();
    insta::assert_snapshot!(inject(&app, &["--faults", "1", "--subsuming", "--seed", "3"]), @"
    exit 0
    --- stdout
    server.js:3: INJECTED SERVER ERROR 1, out of reach of the page
    server.js:4: INJECTED SERVER ERROR 2
    --- stderr
    ");
    insta::assert_snapshot!(copied(&app, "server.js"), @r#"
    const { check } = require('./lib/check');
    io.on('connection', (socket) => {
      socket.on('say', ({ text }) => { if (String(text).length > 22) { throw new Error("INJECTED SERVER ERROR 1"); }
        if (check(text)) { throw new Error("INJECTED SERVER ERROR 2"); io.emit('said', text); }
        else socket.emit('refused');
      });
    });
    "#);
    insta::assert_snapshot!(copied(&app, "public/page.js"), @"
    form.onsubmit = () => {
      if (form.elements.length > 1) { if (String(field.value).length <= 21) { socket.emit('say', { text: field.value }); } }
    };
    ");
    insta::assert_snapshot!(copied(&app, "faults.json"), @r#"
    {
      "seed": 3,
      "faults": [
        {
          "message": "INJECTED SERVER ERROR 1",
          "file": "server.js",
          "line": 3,
          "reachable": false,
          "guarded": {
            "by": [
              {
                "file": "public/page.js",
                "line": 2
              }
            ],
            "of": "say",
            "member": "text"
          }
        },
        {
          "message": "INJECTED SERVER ERROR 2",
          "file": "server.js",
          "line": 4,
          "reachable": null
        }
      ]
    }
    "#);
}

#[test]
fn the_markers_of_published_benchmarks_are_thrown() {
    let app = app();
    insta::assert_snapshot!(inject(&app, &["--error-literals"]), @"
    exit 0
    --- stdout
    lib/check.js:6: ERROR: not reached by the page
    --- stderr
    ");
    insta::assert_snapshot!(copied(&app, "lib/check.js"), @r#"
    exports.check = (text) => {
      // Nobody says nothing.
      if (text === '') {
        return false;
      }
      throw new Error("ERROR: not reached by the page"); 'ERROR: not reached by the page';
      return true;
    };
    "#);
}
