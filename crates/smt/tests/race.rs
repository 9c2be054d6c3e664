//! Two solvers: the first sure answer counts, whoever gives it.

mod false_solver;
mod solver_program;

use std::path::Path;
use std::time::Duration;

use false_solver::{Program, after_start, question};
use stackful_smt::{Answer, Solver};
use stackful_term::{Assignment, Terms};

/// Never answers.
const DEAF: &str = "exec sleep 60";
/// Answers each check with "unknown".
const IGNORANT: &str = "while read line; do case \"$line\" in \"(check-sat\"*) echo unknown;; \"(get-info\"*) echo '(:reason-unknown incomplete)';; esac; done";

/// The answer of two, and what became of them.
fn race(first: &Path, second: &Path) -> String {
    let time = Duration::from_millis(700);
    let mut solver = Solver::start(first, time).expect("the first answers");
    solver.race_with(second).expect("the second answers");
    let mut terms = Terms::new();
    let query = question(&mut terms);
    let answer = match solver.solve(&terms, &query, &Assignment::new()) {
        Answer::Sat(model) => format!("n = {:?}", model.get(&"n".into())),
        other => format!("{other:?}"),
    };
    let counts = solver.statistics();
    format!(
        "{answer}: {} scripts, {} seconded, {} interrupted, {} restarts",
        counts.sent.scripts, counts.sent.seconded, counts.sent.interrupted, counts.restarts
    )
}

#[test]
fn the_second_answers_for_one_that_hangs() {
    let deaf = Program::new("race-deaf", &after_start(DEAF));
    let z3 = solver_program::program();
    insta::assert_snapshot!(race(&deaf.path(), &z3), @"n = Some(37): 1 scripts, 1 seconded, 1 interrupted, 0 restarts");
}

#[test]
fn the_second_answers_for_one_that_does_not_know() {
    let ignorant = Program::new("race-ignorant", &after_start(IGNORANT));
    let z3 = solver_program::program();
    insta::assert_snapshot!(race(&ignorant.path(), &z3), @"n = Some(37): 1 scripts, 1 seconded, 0 interrupted, 0 restarts");
}

#[test]
fn the_second_answers_for_one_that_dies() {
    let dead = Program::new("race-dead", &after_start("exit 1"));
    let z3 = solver_program::program();
    insta::assert_snapshot!(race(&dead.path(), &z3), @"n = Some(37): 1 scripts, 1 seconded, 0 interrupted, 1 restarts");
}

#[test]
fn if_none_knows_the_first_says_why() {
    let ignorant = Program::new("race-neither", &after_start(IGNORANT));
    let dead = Program::new("race-neither-dead", &after_start("exit 1"));
    insta::assert_snapshot!(race(&ignorant.path(), &dead.path()), @"Unknown(Incomplete): 1 scripts, 0 seconded, 0 interrupted, 1 restarts");
}
