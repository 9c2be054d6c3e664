//! Code that is made at run time: it runs instrumented, and nothing but that tells it from plain.

use std::path::{Path, PathBuf};
use std::process::Command;

use stackful_tests::{App, shown, stackful};

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cli/programs")
        .join(name)
}

/// Under `stackful exec` the program prints what it prints under `node`.
fn same_as_node(name: &str) {
    let file = program(name);
    let run = |command: &mut Command| {
        let output = command.arg(&file).output().expect("the program starts");
        shown(&output, Path::new("/none"))
    };
    let ours = run(stackful().arg("exec"));
    similar(&ours, &run(&mut Command::new("node")));
}

/// Equal, or the first line that differs.
fn similar(ours: &str, nodes: &str) {
    for (ours, nodes) in ours.lines().zip(nodes.lines()) {
        assert_eq!(ours, nodes);
    }
    assert_eq!(ours.lines().count(), nodes.lines().count());
}

#[test]
fn eval_and_the_constructors_of_functions_are_exact() {
    same_as_node("eval.js");
}

/// The errors that a campaign finds on an app whose server gets the text of a field.
fn found(handler: &str) -> Vec<String> {
    let page = "<!DOCTYPE html><title>One</title><form action=\"/check\"><input name=\"code\"><button>Go</button></form>";
    let server = format!(
        "const http = require('http');\n{handler}\n\
         http.createServer((request, response) => {{\n  \
         const {{ pathname, searchParams }} = new URL(request.url, 'http://localhost');\n  \
         if (pathname === '/check') check(searchParams.get('code').length);\n  \
         response.setHeader('content-type', 'text/html');\n  response.end({page:?});\n\
         }}).listen(3000);\n"
    );
    let app = App::new(&[("server.js", &server)]);
    let output = app.run(&["--runs", "10"]);
    let report = std::fs::read_to_string(app.path().join("report/results.json"));
    let report: serde_json::Value = serde_json::from_str(&report.expect(&output)).expect("JSON");
    let findings = report["findings"].as_array().expect("a list").iter();
    findings
        .map(|finding| finding["location"].to_string())
        .collect()
}
