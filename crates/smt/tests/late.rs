//! A model departs from the hint as late as possible.

mod solver_program;

use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Domain, Input, Op, TermId, Terms, Value};

/// The inputs `0.n`, `1.n` and `2.n`, up to `max`, and their sum.
fn three_inputs(max: f64) -> (Terms, TermId) {
    let mut terms = Terms::new();
    let input = |terms: &mut Terms, stage: u32| {
        terms.input(Input {
            name: format!("{stage}.n"),
            domain: Domain::Number {
                integer: true,
                min: 0.0,
                max,
                max_exclusive: false,
            },
            initial: Value::Number(0.0),
        })
    };
    let [a, b, c] = [0, 1, 2].map(|stage| input(&mut terms, stage));
    let sum = terms.apply(Op::Add, &[a, b]);
    let sum = terms.apply(Op::Add, &[sum, c]);
    (terms, sum)
}

/// What is found for `sum > bound` from a hint of ones, the stages being the first letters.
fn above(bound: f64, max: f64) -> String {
    let (mut terms, sum) = three_inputs(max);
    let bound = terms.constant(bound);
    let query = Query {
        conjuncts: vec![(terms.apply(Op::LessThan, &[bound, sum]), true)],
    };
    let hint: Assignment = ["0.n", "1.n", "2.n"]
        .map(|name| (name.to_owned(), Value::Number(1.0)))
        .into_iter()
        .collect();
    let mut solver = Solver::start(&solver_program::program(), Duration::from_secs(10))
        .expect("the solver that `cargo xtask setup` installs");
    let stage = |name: &str| name[..1].parse().expect("a digit");
    match solver.solve_late(&terms, &query, &hint, &stage) {
        Answer::Sat(model) => {
            let is_early = |name: &str| model.get(name) == Some(&Value::Number(1.0));
            let kept = ["0.n", "1.n", "2.n"]
                .into_iter()
                .filter(|name| is_early(name));
            format!("keeps {}", kept.collect::<Vec<_>>().join(" "))
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn early_inputs_keep_their_values_as_far_as_they_can() {
    // The last alone can do it, the last two can, all three must, and none can; first where the
    // values are tried one by one, then by the solver.
    for max in [10.0, 1e6] {
        let found = [max, 2.0 * max, 3.0 * max - 2.0, 3.0 * max].map(|bound| above(bound, max));
        assert_eq!(
            found,
            ["keeps 0.n 1.n", "keeps 0.n", "keeps ", "Unsat"],
            "values up to {max}"
        );
    }
}
