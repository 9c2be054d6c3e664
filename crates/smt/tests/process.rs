//! A solver process that dies or hangs costs an answer at most.

mod false_solver;
mod solver_program;

use std::fs;
use std::path::Path;
use std::time::Duration;

use false_solver::{Program, after_start, question};
use stackful_smt::{Answer, Limits, Means, Query, Solver, SolverError, Unknown};
use stackful_term::{Assignment, Domain, Input, Op, Terms, Value};

/// The answer of `program` to the question, and how often it was started again.
fn ask(program: &Path) -> String {
    let mut solver =
        Solver::start(program, Duration::from_millis(200)).expect("the program answers once");
    let mut terms = Terms::new();
    let query = question(&mut terms);
    let answer = match solver.solve(&terms, &query, &Assignment::new()) {
        Answer::Sat(model) => format!("n = {:?}", model.get(&"n".into())),
        other => format!("{other:?}"),
    };
    format!("{answer}, {} restarts", solver.statistics().restarts)
}

/// The first time this, and then z3.
fn once(rest: &str) -> String {
    let z3 = solver_program::program();
    let again = format!("exec '{}' \"$@\"", z3.display());
    after_start(&format!(
        "if [ -e \"$0.again\" ]; then {again}; fi; touch \"$0.again\"; {rest}"
    ))
}

#[test]
fn one_that_dies_is_started_again() {
    let program = Program::new("dies-once", &once("exit 1"));
    insta::assert_snapshot!(ask(&program.path()), @"n = Some(37), 1 restarts");
}

#[test]
fn one_that_always_dies_is_given_up() {
    let program = Program::new("dies", &after_start("exit 1"));
    insta::assert_snapshot!(ask(&program.path()), @"Unknown(SolverDied), 1 restarts");
}

#[test]
fn one_that_hangs_is_started_again() {
    let program = Program::new("hangs-once", &once("while read line; do :; done"));
    insta::assert_snapshot!(ask(&program.path()), @"n = Some(37), 1 restarts");
}

#[test]
fn one_that_always_hangs_is_given_up() {
    let program = Program::new("hangs", &after_start("while read line; do :; done"));
    insta::assert_snapshot!(ask(&program.path()), @"Unknown(Timeout), 1 restarts");
}

#[test]
fn one_that_does_not_even_listen_is_given_up() {
    let program = Program::new("deaf", &after_start("exec sleep 60"));
    insta::assert_snapshot!(ask(&program.path()), @"Unknown(Timeout), 1 restarts");
}

#[test]
fn what_it_says_of_memory_is_the_reason() {
    let program = Program::new("greedy", &after_start("echo bad_alloc >&2; exit 1"));
    insta::assert_snapshot!(ask(&program.path()), @"Unknown(OutOfMemory), 1 restarts");
}

#[test]
fn what_it_did_not_decide_is_not_asked_again() {
    let program = Program::new("asked-once", &after_start("exit 1"));
    let mut solver =
        Solver::start(&program.path(), Duration::from_millis(200)).expect("it answers once");
    let mut terms = Terms::new();
    let query = question(&mut terms);
    let mut ask = || solver.solve(&terms, &query, &Assignment::new());
    let answers = [ask(), ask()];
    assert_eq!(answers, [const { Answer::Unknown(Unknown::SolverDied) }; 2]);
    let counts = solver.statistics();
    let [asked, undecided] = [Means::Ask, Means::Undecided].map(|means| counts.means.of(means));
    assert_eq!([counts.queries, asked.tried, undecided.answered], [2, 1, 1]);
}

#[test]
fn memory_is_bounded() {
    let script = after_start("read line; ulimit -v >> \"$0.bound\"; exit 1");
    let program = Program::new("bounded", &script);
    ask(&program.path());
    let bounds = fs::read_to_string(program.folder.join("solver.bound"));
    let kilobytes = 2 << 20;
    assert_eq!(
        bounds.expect("the script has run"),
        format!("{kilobytes}\n{kilobytes}\n")
    );
}

/// A string of so many letters that no model of it fits into the memory.
#[test]
fn a_question_that_takes_too_much_memory_is_given_up_alone() {
    let limits = Limits {
        memory: 128 << 20,
        ..Limits::of(Duration::from_secs(20))
    };
    let mut solver = Solver::start(&solver_program::program(), limits).expect("z3 starts");
    let mut terms = Terms::new();
    let input = terms.input(Input {
        name: "s".into(),
        domain: Domain::ANY_STRING,
        initial: Value::from(""),
    });
    let length = terms.apply(Op::StringLength, &[input]);
    let mut ask = |least: f64| {
        let least = terms.constant(least);
        let query = Query {
            conjuncts: vec![(terms.apply(Op::LessThan, &[least, length]), true)],
        };
        match solver.solve_afresh(&terms, &query, &Assignment::new()) {
            Answer::Sat(_) => "sat".to_owned(),
            other => format!("{other:?}"),
        }
    };
    let answers = [ask(5.0), ask(200_000_000.0), ask(7.0)];
    assert_eq!(answers, ["sat", "Unknown(OutOfMemory)", "sat"]);
    assert_eq!(solver.statistics().restarts, 2);
}

#[test]
fn what_is_no_solver() {
    let program = Program::new("talks", "echo hello");
    let folder = program.folder.display().to_string();
    let complaint = |path: &Path| match Solver::start(path, Duration::from_millis(200)) {
        Err(error @ SolverError::Start { .. }) => format!("start: {error}"),
        Err(error @ SolverError::NoSolver { .. }) => format!("no solver: {error}"),
        Ok(_) => "a solver".to_owned(),
    };
    let complaints = [
        complaint(&program.path()),
        complaint(&program.folder.join("missing")),
    ]
    .join("\n");
    insta::assert_snapshot!(complaints.replace(&folder, "FOLDER"), @r#"
    no solver: FOLDER/solver is neither z3 nor cvc5: asked for its name, it answered "hello"
    start: the solver FOLDER/missing does not start
    "#);
}
