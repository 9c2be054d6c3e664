//! The regular expressions of `regexp.md` have the answers that stand there.
//! `STACKFUL_UPDATE=1` rewrites them, to be read in the diff.

#![expect(
    clippy::unwrap_used,
    reason = "a table that cannot be read fails the test"
)]

mod javascript;
mod solver_program;

use std::fmt::Write as _;
use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Input, Terms};

fn inputs() -> Vec<Input> {
    ["s: string", "t: string", "n: integer 0..99"]
        .into_iter()
        .map(javascript::declaration)
        .collect()
}

fn answer(solver: &mut Solver, text: &str) -> String {
    let inputs = inputs();
    let mut terms = Terms::new();
    let conditions = text.split(" && ");
    let conjuncts =
        conditions.map(|text| (javascript::expression(&mut terms, &inputs, text), true));
    let query = Query {
        conjuncts: conjuncts.collect(),
    };
    match solver.solve(&terms, &query, &Assignment::new()) {
        Answer::Sat(model) if query.holds(&terms, &model) => "sat".to_owned(),
        Answer::Sat(model) => format!("sat, but {model:?} does not hold"),
        Answer::Unsat => "unsat".to_owned(),
        Answer::Unknown(reason) => format!("unknown {reason:?}"),
    }
}

#[test]
fn answers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/regexp.md");
    let expected = std::fs::read_to_string(path).expect("the table is there");
    let mut solver =
        Solver::start(&solver_program::program(), Duration::from_millis(1500)).expect("z3 starts");
    let mut actual = String::new();
    let mut is_table = false;
    for line in expected.lines() {
        let case = line.rsplit_once(": ").filter(|_| is_table && line != "```");
        is_table ^= line == "```";
        let line = case.map_or(line.to_owned(), |(text, _)| {
            format!("{text}: {}", answer(&mut solver, text))
        });
        writeln!(actual, "{line}").expect("a string takes any text");
    }
    if std::env::var_os("STACKFUL_UPDATE").is_some() {
        std::fs::write(path, &actual).expect("the table is writable");
    }
    assert_eq!(actual, expected);
}
