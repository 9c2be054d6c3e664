//! What is dumped runs by itself, and is asked again with the same answers.

#![expect(
    clippy::unwrap_used,
    reason = "a table that cannot be read fails the test"
)]

mod javascript;
mod solver_program;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use stackful_smt::{Answer, Query, Solver, replay};
use stackful_term::{Assignment, Terms, Value};

/// Inputs, a condition on each, and what it takes.
const QUESTIONS: [(&str, &[&str]); 4] = [
    ("n: integer 0..1000000", &["n * (n - 90) === -1961"]),
    (
        "n: integer 0..1000000",
        &["n * (n - 90) === -1961", "n < 37"],
    ),
    (
        "s: string 9",
        &["parseInt(s, 10) * 3 === 51", "s.length === 4"],
    ),
    ("x: number", &["x * x < 0"]),
];

fn dumped(folder: &Path) -> Vec<Answer> {
    let mut solver = Solver::start(&solver_program::program(), Duration::from_secs(20))
        .expect("the solver that `cargo xtask setup` installs");
    solver
        .dump(folder)
        .expect("a folder that can be written to");
    let mut answers = Vec::new();
    let mut terms = Terms::new();
    for (inputs, conditions) in QUESTIONS {
        let inputs = [javascript::declaration(inputs)];
        let conjuncts = conditions.iter().map(|text| {
            let condition = javascript::expression(&mut terms, &inputs, text);
            (condition, true)
        });
        let query = Query {
            conjuncts: conjuncts.collect(),
        };
        let hint: Assignment = [("n".to_owned(), Value::Number(1.0))].into_iter().collect();
        answers.push(solver.solve(&terms, &query, &hint));
    }
    assert!(solver.dump_error().is_none());
    answers
}

/// The first line that the solver says to a file, given nothing else.
fn run(script: &Path) -> String {
    let output = Command::new(solver_program::program())
        .arg(script)
        .output()
        .expect("the solver starts");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn scripts_run_by_themselves() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    dumped(folder.path());
    let mut scripts: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder of the dump")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "smt2")
        })
        .collect();
    scripts.sort();
    let mut said = Vec::new();
    for script in &scripts {
        let name = script.file_name().expect("a name").display().to_string();
        said.push(format!("{name} {}", run(script)));
        let text = fs::read_to_string(script).expect("text");
        let status = format!("(set-info :status {})", run(script));
        assert!(text.contains(&status), "{name} says its answer");
    }
    insta::assert_snapshot!(said.join("\n"), @"
    0001.smt2 sat
    0002.smt2 unsat
    0003.smt2 sat
    0004.smt2 unsat
    0005.smt2 unsat
    0006.smt2 sat
    0007.smt2 unsat
    ");
    let first = fs::read_to_string(&scripts[0]).expect("text");
    insta::assert_snapshot!(first, @"
    ; Of query 1. What is to hold, in JavaScript:
    ;   n * (n - 90) === -1961
    (set-info :status sat)
    (set-option :produce-models true)
    (set-logic ALL)
    (declare-const |n| Int)
    (assert (<= 0 |n|))
    (assert (<= |n| 1000000))
    (assert (= (* |n| (+ |n| (- 90))) (- 1961)))
    (check-sat)
    (get-value (|n|))
    ");
}

#[test]
fn queries_are_asked_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let answers = dumped(folder.path());
    let record = fs::read_to_string(folder.path().join("queries.jsonl")).expect("text");
    insta::assert_snapshot!(record, @r#"
    "arena"
    {"input":{"name":"n","domain":{"number":{"integer":true,"min":0,"max":1000000}},"initial":0}}
    {"constant":90}
    {"apply":["Subtract",[0,1]]}
    {"apply":["Multiply",[0,2]]}
    {"constant":-1961}
    {"apply":["StrictlyEqual",[3,4]]}
    {"query":{"conjuncts":[[5,true]],"hint":{"n":1}}}
    {"constant":37}
    {"apply":["LessThan",[0,6]]}
    {"query":{"conjuncts":[[5,true],[7,true]],"hint":{"n":1}}}
    {"input":{"name":"s","domain":{"string":{"max_length":9}},"initial":""}}
    {"constant":10}
    {"apply":["ParseInt",[8,9]]}
    {"constant":3}
    {"apply":["Multiply",[10,11]]}
    {"constant":51}
    {"apply":["StrictlyEqual",[12,13]]}
    {"apply":["StringLength",[8]]}
    {"constant":4}
    {"apply":["StrictlyEqual",[15,16]]}
    {"query":{"conjuncts":[[14,true],[17,true]],"hint":{}}}
    {"input":{"name":"x","domain":{"number":{"integer":false,"min":{"number":"-Infinity"},"max":{"number":"Infinity"}}},"initial":0}}
    {"apply":["Multiply",[18,18]]}
    {"constant":0}
    {"apply":["LessThan",[19,20]]}
    {"query":{"conjuncts":[[21,true]],"hint":{}}}
    "#);
    let mut solver =
        Solver::start(&solver_program::program(), Duration::from_secs(20)).expect("as before");
    let mut again = Vec::new();
    let mut ask = |recorded: &stackful_smt::Recorded<'_>| {
        again.push(solver.solve(recorded.terms, &recorded.query, &recorded.hint));
    };
    replay(&record, &mut ask).expect("what was just written");
    let without_n = |answer: &Answer| match answer {
        Answer::Sat(model) => format!("{:?} {:?}", model.get(&"s".into()), model.get(&"x".into())),
        other => format!("{other:?}"),
    };
    let [first, again] = [&answers, &again]
        .map(|answers| -> Vec<String> { answers.iter().map(without_n).collect() });
    assert_eq!(first, again);
}

#[test]
fn what_is_no_record() {
    let lines = [
        "{\"constant\":7,\"apply\":[]}",
        "{\"apply\":[\"Add\",[0,1]]}",
        "{\"apply\":[\"Plus\",[]]}",
        "{\"query\":{\"conjuncts\":[[0,true]],\"hint\":{},\"stages\":{}}}",
    ];
    let errors = lines.map(|line| {
        let error = replay(&format!("\"arena\"\n{line}"), &mut |_| ());
        error.expect_err("no record").to_string()
    });
    insta::assert_snapshot!(errors.join("\n"), @"
    line 2 is no record of a query
    line 2 mentions what is not there
    line 2 mentions what is not there
    line 2 mentions what is not there
    ");
}
