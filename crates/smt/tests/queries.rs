//! The queries of `queries.md` have the answers that stand there.

#![expect(
    clippy::unwrap_used,
    reason = "a table that cannot be read fails the test"
)]

mod cvc5_program;
mod javascript;
mod solver_program;

use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Input, Terms};

const TIME: Duration = Duration::from_secs(20);

struct Case<'a> {
    line: usize,
    inputs: Vec<Input>,
    conditions: Vec<&'a str>,
    answer: &'a str,
    /// Whether it is put to all means, and not to the solver alone.
    by_all_means: bool,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let heading = "# What takes more than the solver";
    let all_means = lines.iter().position(|line| *line == heading).unwrap();
    let starts = (0..lines.len()).filter(|&line| lines[line] == "```js");
    starts
        .map(|start| {
            let end = start
                + lines[start..]
                    .iter()
                    .position(|line| *line == "```")
                    .unwrap();
            let comment = |line: usize| lines[line].strip_prefix("// ").unwrap();
            Case {
                line: start + 1,
                by_all_means: start > all_means,
                inputs: comment(start + 1)
                    .split(", ")
                    .map(javascript::declaration)
                    .collect(),
                conditions: lines[start + 2..end - 1].to_vec(),
                answer: comment(end - 1),
            }
        })
        .collect()
}

/// The answer, in the words of the table.
fn answer(solver: &mut Solver, case: &Case<'_>) -> String {
    let mut terms = Terms::new();
    let conjuncts = case
        .conditions
        .iter()
        .map(|text| (javascript::expression(&mut terms, &case.inputs, text), true))
        .collect();
    let query = Query { conjuncts };
    let none = Assignment::new();
    let answer = if case.by_all_means {
        solver.solve(&terms, &query, &none)
    } else {
        solver.solve_afresh(&terms, &query, &none)
    };
    match answer {
        Answer::Sat(model) if query.holds(&terms, &model) => "sat".to_owned(),
        Answer::Sat(model) => format!("sat, but {model:?} does not hold"),
        Answer::Unsat => "unsat".to_owned(),
        Answer::Unknown(reason) => format!("unknown {reason:?}"),
    }
}

/// What is wrong with the answers.
fn complaints(solver: &mut Solver) -> Vec<String> {
    let cases = cases(include_str!("queries.md"));
    let complaint = |case: &Case<'_>| {
        let answer = answer(solver, case);
        let conditions = case.conditions.join(" && ");
        (answer != case.answer).then(|| format!("line {}: {conditions} is {answer}", case.line))
    };
    cases.iter().filter_map(complaint).collect()
}

fn check(mut solver: Solver) {
    let complaints = complaints(&mut solver);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn table() {
    let solver = Solver::start(&solver_program::program(), TIME).expect("z3 starts");
    check(solver);
}

#[test]
fn table_with_cvc5() {
    if let Some(program) = cvc5_program::program() {
        check(Solver::start(&program, TIME).expect("cvc5 starts"));
    }
}

#[test]
fn table_with_both() {
    let mut solver = Solver::start(&solver_program::program(), TIME).expect("z3 starts");
    if let Some(program) = cvc5_program::program() {
        solver.race_with(&program).expect("cvc5 starts");
    }
    check(solver);
}
