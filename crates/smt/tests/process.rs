//! A solver process that dies or hangs costs an answer at most.

mod solver_program;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stackful_smt::{Answer, Query, Solver, SolverError};
use stackful_term::{Assignment, Domain, Input, Op, Terms, Value};

/// A shell script in a folder of its own, which dies with the test.
struct Program {
    folder: PathBuf,
}

impl Program {
    fn new(name: &str, script: &str) -> Program {
        let folder = std::env::temp_dir().join(format!("stackful-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let program = Program { folder };
        fs::write(program.path(), format!("#!/bin/sh\n{script}\n")).expect("a script");
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(program.path(), executable).expect("an executable script");
        program
    }

    fn path(&self) -> PathBuf {
        self.folder.join("solver")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A folder that stays behind in the temporary directory does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The answer of `program` to `n * n === 49`, which needs one,, and how often it was started again.
fn ask(program: &Path) -> String {
    let mut solver =
        Solver::start(program, Duration::from_millis(200)).expect("the program answers once");
    let mut terms = Terms::new();
    let domain = Domain::Number {
        integer: true,
        min: 0.0,
        max: 1e6, // More values than are tried without a solver.
        max_exclusive: false,
    };
    let initial = Value::Number(0.0);
    let input = terms.input(Input {
        name: "n".to_owned(),
        domain,
        initial,
    });
    let square = terms.apply(Op::Multiply, &[input, input]);
    let number = terms.constant(49.0);
    let equal = terms.apply(Op::StrictlyEqual, &[square, number]);
    let query = Query {
        conjuncts: vec![(equal, true)],
    };
    let answer = match solver.solve(&terms, &query, &Assignment::new()) {
        Answer::Sat(model) => format!("n = {:?}", model.get("n")),
        other => format!("{other:?}"),
    };
    format!("{answer}, {} restarts", solver.statistics().restarts)
}

/// A script that answers the question of the start, and then does `rest`.
fn after_start(rest: &str) -> String {
    format!("read line\necho sat\n{rest}")
}

#[test]
fn one_that_dies_is_started_again() {
    let solver = solver_program::program();
    let rest = "if [ -e \"$0.died\" ]; then exec \"$Z3\" \"$@\"; fi\ntouch \"$0.died\"";
    let script = format!("Z3='{}'\n{}", solver.display(), after_start(rest));
    // Started again it is not asked the question of the start: it must not answer it.
    let script = script.replace(
        "read line\necho sat",
        "[ -e \"$0.died\" ] || { read line; echo sat; }",
    );
    let program = Program::new("dies-once", &script);
    insta::assert_snapshot!(ask(&program.path()), @"n = Some(7), 1 restarts");
}

#[test]
fn one_that_always_dies_is_given_up() {
    let program = Program::new("dies", &after_start("exit 1"));
    insta::assert_snapshot!(ask(&program.path()), @"Unknown(SolverDied), 1 restarts");
}

#[test]
fn one_that_hangs_is_ended() {
    let program = Program::new("hangs", &after_start("while read line; do :; done"));
    insta::assert_snapshot!(ask(&program.path()), @"Unknown(Timeout), 0 restarts");
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
    no solver: FOLDER/solver is no SMT solver: it answered "hello" to (check-sat)
    start: the solver FOLDER/missing does not start
    "#);
}
