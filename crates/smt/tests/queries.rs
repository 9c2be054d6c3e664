//! The queries of `queries.md` have the answers that stand there.

#![expect(
    clippy::unwrap_used,
    reason = "a table that cannot be read fails the test"
)]

mod javascript;
mod solver_program;

use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Input, Terms};

struct Case<'a> {
    line: usize,
    inputs: Vec<Input>,
    conditions: Vec<&'a str>,
    answer: &'a str,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let lines: Vec<&str> = text.lines().collect();
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
    match solver.solve_afresh(&terms, &query, &Assignment::new()) {
        Answer::Sat(model) if query.holds(&terms, &model) => "sat".to_owned(),
        Answer::Sat(model) => format!("sat, but {model:?} does not hold"),
        Answer::Unsat => "unsat".to_owned(),
        Answer::Unknown(reason) => format!("unknown {reason:?}"),
    }
}

#[test]
fn table() {
    let text = include_str!("queries.md");
    let mut solver =
        Solver::start(&solver_program::program(), Duration::from_secs(20)).expect("z3 starts");
    let mut complaints = Vec::new();
    let cases = cases(text);
    for case in &cases {
        let answer = answer(&mut solver, case);
        if answer != case.answer {
            let conditions = case.conditions.join(" && ");
            complaints.push(format!("line {}: {conditions} is {answer}", case.line));
        }
    }
    assert!(
        complaints.is_empty(),
        "of {} queries:\n{}",
        cases.len(),
        complaints.join("\n")
    );
}
