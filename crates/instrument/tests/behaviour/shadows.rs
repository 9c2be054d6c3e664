//! What instrumented programs report: their decisions and losses, in order.
//!
//! `tests/shadows/*.js` hold programs as in `tests/programs`, each followed by what its run must
//! report, a line `//: …` each: a decision, `! ` before one that did not hold, or a loss. `SYM(x)`
//! is an input `s0`, `s1`, … with the value `x`. With `STACKFUL_UPDATE=1` the expectations are
//! rewritten, to be read in the diff.

use std::fmt::Write as _;

use crate::program::{Job, Program, run};

/// A program's text with what it reported behind it.
fn check(file: &str) {
    let path = crate::program::directory("shadows").join(format!("{file}.js"));
    let expected = std::fs::read_to_string(&path).expect("the file exists");
    let programs: Vec<Program> = Program::parse(&expected)
        .into_iter()
        .map(Program::without_expectation)
        .collect();
    let mut jobs = Vec::new();
    for program in &programs {
        jobs.push(Job::plain(&program.text, &program.kind()));
        jobs.push(Job::instrumented(&program.text, &program.kind()));
    }
    let results = run(&jobs);
    let mut actual = String::new();
    for (index, program) in programs.iter().enumerate() {
        let (plain, instrumented) = (&results[2 * index], &results[2 * index + 1]);
        assert_eq!(plain.log, instrumented.log, "{}", program.name);
        write!(actual, "//# {}\n{}", program.name, program.text).expect("a string takes any text");
        for line in &instrumented.trace {
            writeln!(actual, "//: {line}").expect("a string takes any text");
        }
    }
    if std::env::var_os("STACKFUL_UPDATE").is_some() {
        std::fs::write(&path, &actual).expect("the file is writable");
    }
    assert_eq!(actual, expected, "{file}");
}

#[test]
fn flow() {
    check("flow");
}

#[test]
fn calls() {
    check("calls");
}

#[test]
fn data() {
    check("data");
}

#[test]
fn modules() {
    check("modules");
}

#[test]
fn natives() {
    check("natives");
}
