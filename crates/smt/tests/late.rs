//! A model departs from the hint as late as possible.

mod solver_program;

use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Domain, Input, Op, TermId, Terms, Value};

/// The names of three inputs, each of a later event than the one before.
const NAMES: [&str; 3] = ["event.0.n", "event.1.n", "event.2.n"];

/// These inputs, up to `max`, and their sum.
fn three_inputs(max: f64) -> (Terms, TermId) {
    let mut terms = Terms::new();
    let input = |terms: &mut Terms, name: &str| {
        terms.input(Input {
            name: name.into(),
            domain: Domain::Number {
                integer: true,
                min: 0.0,
                max,
                max_exclusive: false,
            },
            initial: Value::Number(0.0),
        })
    };
    let [a, b, c] = NAMES.map(|name| input(&mut terms, name));
    let sum = terms.apply(Op::Add, &[a, b]);
    let sum = terms.apply(Op::Add, &[sum, c]);
    (terms, sum)
}

/// What is found for `sum > bound` from a hint of ones.
fn above(bound: f64, max: f64) -> String {
    let (mut terms, sum) = three_inputs(max);
    let bound = terms.constant(bound);
    let query = Query {
        conjuncts: vec![(terms.apply(Op::LessThan, &[bound, sum]), true)],
    };
    let hint: Assignment = NAMES
        .map(|name| (name, Value::Number(1.0)))
        .into_iter()
        .collect();
    let mut solver = Solver::start(&solver_program::program(), Duration::from_secs(10))
        .expect("the solver that `cargo xtask setup` installs");
    match solver.solve(&terms, &query, &hint) {
        Answer::Sat(model) => {
            let is_early = |name: &&str| model.get(&(*name).into()) == Some(&Value::Number(1.0));
            let kept = NAMES.into_iter().filter(is_early);
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
            [
                "keeps event.0.n event.1.n",
                "keeps event.0.n",
                "keeps ",
                "Unsat"
            ],
            "values up to {max}"
        );
    }
}
