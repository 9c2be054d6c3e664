//! `instrument` and `exec`: a script that can be parsed behaves as under Node, one that cannot is
//! shown with its place.

use std::process::Command;

use stackful_tests::{App, shown, stackful};

#[test]
fn exec_prints_and_exits_as_node_does() {
    let text = "\
const [, file, ...rest] = process.argv;
console.log(require('path').basename(file), rest);
let total = 0;
for (const [index, { value = index * 2 }] of [{}, { value: 5 }, {}].entries()) total += value;
console.error(`total ${total}`);
process.exitCode = total;
";
    let app = App::new(&[("main.js", text)]);
    let file = app.path().join("main.js");
    let arguments = ["-x", "two words"];
    let ours = stackful().arg("exec").arg(&file).args(arguments).output();
    let nodes = Command::new("node").arg(&file).args(arguments).output();
    let ours = shown(&ours.expect("stackful runs"), app.path());
    assert_eq!(ours, shown(&nodes.expect("node runs"), app.path()));
    insta::assert_snapshot!(ours, @"
    exit 9
    --- stdout
    main.js [ '-x', 'two words' ]
    --- stderr
    total 9
    ");
}

#[test]
fn exec_shows_an_uncaught_error_at_its_original_place() {
    let app = App::new(&[(
        "main.js",
        "const a = 1;\nfunction f(x) {\n  return x.y.z;\n}\nf({ a });\n",
    )]);
    let file = app.path().join("main.js");
    let ours = stackful()
        .arg("exec")
        .arg(&file)
        .output()
        .expect("stackful runs");
    let nodes = Command::new("node").arg(&file).output().expect("node runs");
    assert_eq!(ours.status.code(), nodes.status.code());
    let place = format!("at f ({}:3:14)", file.display());
    for (program, output) in [("stackful", ours), ("node", nodes)] {
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(&place), "{program}: {text}");
    }
}

#[test]
fn instrument_prints_code_that_node_accepts() {
    let app = App::new(&[(
        "main.js",
        "const a = 1;\nif (a < 2) console.log(`${a}!`);\n",
    )]);
    let output = stackful()
        .arg("instrument")
        .arg(app.path().join("main.js"))
        .output();
    let output = output.expect("stackful runs");
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        shown(&output, app.path())
    );
    let printed = app.path().join("printed.js");
    std::fs::write(&printed, &output.stdout).expect("a folder of ours");
    let check = Command::new("node").arg("--check").arg(&printed).output();
    let check = check.expect("node runs");
    assert!(check.status.success(), "{}", shown(&check, app.path()));
}

#[test]
fn instrument_points_at_what_it_cannot_parse() {
    let app = App::new(&[("main.js", "let a = 1;\nlet b = [a, ;\n")]);
    let output = stackful()
        .arg("instrument")
        .arg(app.path().join("main.js"))
        .output();
    insta::assert_snapshot!(shown(&output.expect("stackful runs"), app.path()), @"
    exit 4
    --- stdout
    --- stderr
    error[S404]: cannot instrument APP/main.js
     --> APP/main.js:2:13
      |
    1 | let a = 1;
    2 | let b = [a, ;
      |             ^ Unexpected token
      help:   correct it: Node refuses the file too
    ");
}

#[test]
fn a_script_that_is_not_there() {
    let app = App::new(&[]);
    let run = |command: &str| {
        let output = stackful()
            .arg(command)
            .arg(app.path().join("gone.js"))
            .output();
        shown(&output.expect("stackful runs"), app.path())
    };
    insta::assert_snapshot!(run("instrument"), @"
    exit 2
    --- stdout
    --- stderr
    error[S205]: cannot read APP/gone.js: No such file or directory (os error 2)
      help:   name a JavaScript file: stackful instrument server.js
    ");
    insta::assert_snapshot!(run("exec"), @"
    exit 2
    --- stdout
    --- stderr
    error[S205]: cannot read APP/gone.js: No such file or directory (os error 2)
      help:   name a JavaScript file: stackful exec server.js
    ");
}
