//! Apps that do not get ready, and machines that lack something.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use insta::{assert_debug_snapshot, assert_snapshot};
use stackful_executor::{AppSpec, Runtime, StartError, Worker};
use tempfile::TempDir;

/// An app of one file, `server.js`.
fn app(server: &str) -> (TempDir, AppSpec) {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("server.js"), server).expect("a new file");
    let spec = AppSpec {
        seed: 7,
        ..AppSpec::new(folder.path(), folder.path().join("server.js"))
    };
    (folder, spec)
}

/// Why the app did not start, with the folder's name and positions in Node left out.
fn failure(server: &str) -> String {
    let (folder, spec) = app(server);
    let error = Worker::start(&Runtime::locate(), &spec).expect_err("it does not get ready");
    describe(&error).replace(&folder.path().display().to_string(), "APP")
}

fn describe(error: &StartError) -> String {
    let details = match error {
        StartError::Crashed {
            error,
            exit_code,
            output,
            ..
        } => format!(
            "exit code {exit_code}\n{}: {}\n{:?}\noutput: {output}",
            error.name, error.message, error.location,
        ),
        StartError::Exited { output, .. }
        | StartError::Killed { output, .. }
        | StartError::NothingListens { output } => format!("output: {output}"),
        StartError::TimedOut {
            reached,
            doing,
            output,
            ..
        } => format!("reached {reached:?}, {doing:?}\noutput: {output}"),
        StartError::PageUnreachable { status, .. } => format!("status {status:?}"),
        StartError::Syntax { location, .. } => format!("{location:?}"),
        _ => String::new(),
    };
    format!("{error}\n{details}")
}

#[test]
fn the_app_crashes() {
    assert_snapshot!(failure("console.log('before');\nnull.crash();\n"), @r#"
    the app crashed while loading
    exit code 1
    TypeError: Cannot read properties of null (reading 'crash')
    Some(Location { file: "server.js", line: 2, column: 6 })
    output: before
    "#);
    assert_snapshot!(failure("setTimeout(() => { throw 'a string'; }, 5000);\n"), @r#"
    the app crashed while loading
    exit code 1
    thrown: 'a string'
    Some(Location { file: "server.js", line: 1, column: 20 })
    output:
    "#);
    assert_snapshot!(failure("require('net').createServer().listen(8, () => require('net').createServer().listen(8));\n"), @r#"
    the app crashed while loading
    exit code 1
    Error: listen EADDRINUSE :::8 (address already in use)
    Some(Location { file: "server.js", line: 1, column: 77 })
    output:
    "#);
}

#[test]
fn the_app_exits_or_dies() {
    assert_snapshot!(failure("console.error('no database');\nprocess.exit(3);\n"), @"
    the app exited with code 3 while loading
    output: no database
    ");
    assert_snapshot!(failure("process.kill(process.pid, 'SIGTERM');\nfor (;;);\n"), @"
    the app was killed by SIGTERM while loading
    output:
    ");
}

#[test]
fn nothing_listens() {
    assert_snapshot!(failure("console.log('done');\n"), @"
    the app opened no HTTP port
    output: done
    ");
    assert_snapshot!(failure("require('net').createServer().listen(25);\n"), @"
    the app opened no HTTP port
    output:
    ");
}

#[test]
fn the_page_cannot_be_had() {
    let serve = |answer: &str| {
        format!("require('http').createServer((q, r) => {{ {answer} }}).listen(0);\n")
    };
    assert_snapshot!(failure(&serve("r.statusCode = 404; r.end('nothing here');")), @"
    the page http://localhost:49152/ could not be opened: the server refuses the page
    status Some(404)
    ");
    assert_snapshot!(failure(&serve("r.setHeader('content-type', 'application/json'); r.end('{}');")), @"
    the page http://localhost:49152/ could not be opened: the answer is application/json, not HTML
    status Some(200)
    ");
    assert_snapshot!(failure(&serve("q.socket.destroy();")), @"
    the page http://localhost:49152/ could not be opened: other side closed
    status None
    ");
    assert_snapshot!(failure(&serve("r.writeHead(302, { location: '/' }); r.end();")), @"
    the page http://localhost:49152/ could not be opened: more than 20 redirects
    status None
    ");
}

#[test]
fn a_syntax_error_on_the_server() {
    assert_snapshot!(failure("const fine = 1;\nconst = 2;\n"), @r#"
    syntax error in server.js: Unexpected token
    Location { file: "server.js", line: 2, column: 7 }
    "#);
}

#[test]
fn loading_never_ends() {
    let (_folder, mut spec) = app("console.log('loading');\nfor (let i = 0; ; i++) {\n  i--;\n}\n");
    spec.limits.start = Duration::from_secs(8);
    let error = Worker::start(&Runtime::locate(), &spec).expect_err("it does not get ready");
    assert_snapshot!(describe(&error), @r#"
    the app did not get ready within 8s
    reached Nothing, Looping(Location { file: "server.js", line: 3, column: 3 })
    output: loading
    "#);
}

#[test]
fn the_machine_lacks_something() {
    let (folder, spec) = app("");
    let start = |change: &dyn Fn(&mut Runtime)| {
        let mut runtime = Runtime::locate();
        change(&mut runtime);
        Worker::start(&runtime, &spec)
            .expect_err("something is missing")
            .to_string()
    };
    let old = folder.path().join("old-node");
    fs::write(&old, "#!/bin/sh\necho v18.20.4\n").expect("a new file");
    fs::set_permissions(&old, fs::Permissions::from_mode(0o755)).expect("our own file");
    let errors = [
        start(&|runtime| runtime.node = "no-such-node".into()),
        start(&|runtime| runtime.node.clone_from(&old)),
        start(&|runtime| runtime.addon = "/no/addon.node".into()),
        start(&|runtime| runtime.directory = "/no/runtime".into()),
    ];
    assert_debug_snapshot!(errors, @r#"
    [
        "cannot run `no-such-node`",
        "Node v18.20.4 is too old: 20.19 or newer is needed",
        "the native addon /no/addon.node has not been built",
        "the npm packages in /no/runtime are not installed",
    ]
    "#);
}
