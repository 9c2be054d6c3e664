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

#[test]
fn evaluated_code_sees_no_injected_names() {
    same_as_node("names.js");
}

#[test]
fn vm_is_exact() {
    same_as_node("vm.js");
}

/// The places of the errors that a campaign finds on a page that gets the coordinates of a click.
fn found(script: &str) -> Vec<String> {
    let page = format!(
        "<!DOCTYPE html><title>One</title><button id=\"go\">Go</button><script>\n{script}\n\
         document.getElementById('go').addEventListener('click', (event) => {{\n  \
         window.x = event.clientX;\n  check(event.clientX);\n}});\n</script>"
    );
    let server = "\
const http = require('http');
const { readFileSync } = require('fs');
http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(readFileSync('page.html'));
}).listen(3000);
";
    let app = App::new(&[("server.js", server), ("page.html", &page)]);
    let output = app.run(&["--runs", "20", "--depth", "1"]);
    let report = std::fs::read_to_string(app.path().join("report/results.json"));
    let report: serde_json::Value = serde_json::from_str(&report.expect(&output)).expect("JSON");
    let findings = report["findings"].as_array().expect("a list").iter();
    findings
        .map(|finding| {
            let at = &finding["location"];
            let file = at["file"].as_str().unwrap_or_default();
            let message = finding["message"].as_str().unwrap_or_default();
            format!("{message} at {file}:{}:{}", at["line"], at["column"])
        })
        .collect()
}

#[test]
fn shadows_flow_through_code_that_is_made_at_run_time() {
    let branch = "if (x === 77) throw new Error('deep');";
    let ways = [
        format!("const check = new Function('x', \"{branch}\");"),
        format!("const check = (() => {{}}).constructor('x', \"{branch}\");"),
        format!("window.eval(\"var check = (x) => {{ {branch} }}\");"),
        format!("(0, eval)(\"function check(x) {{ {branch} }}\");"),
        format!("const check = eval(\"(x) => {{ {branch} }}\");"),
        format!("function check() {{ setTimeout(\"{branch}\"); }}"),
    ];
    let found: Vec<_> = ways.iter().map(|way| found(way)).collect();
    insta::assert_debug_snapshot!(found, @r#"
    [
        [
            "deep at page.html:2:15#function:3:21",
        ],
        [
            "deep at page.html:2:26#function:3:21",
        ],
        [
            "deep at page.html:2:1#eval:1:42",
        ],
        [
            "deep at page.html:2:1#eval:1:41",
        ],
        [
            "deep at page.html:2:15#eval:1:30",
        ],
        [
            "deep at page.html:2:20#timer:1:21",
        ],
    ]
    "#);
}
