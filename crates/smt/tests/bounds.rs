//! Questions that are too large: each part of answering one ends in its time, and none overflows
//! the stack. Whoever is quadratic in the size of a question takes minutes for these.

mod solver_program;

use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Domain, Input, Op, TermId, Terms, Value};

fn number(terms: &mut Terms, name: &str) -> TermId {
    terms.input(Input {
        name: name.into(),
        domain: Domain::Number {
            integer: true,
            min: 0.0,
            max: 1e9,
            max_exclusive: false,
        },
        initial: Value::Number(0.0),
    })
}

/// Asks a question that has a solution, which need not be found.
fn ask(terms: &Terms, conjuncts: Vec<(TermId, bool)>) {
    let time = Duration::from_millis(500);
    let mut solver = Solver::start(&solver_program::program(), time).expect("z3 starts");
    let query = Query { conjuncts };
    match solver.solve(terms, &query, &Assignment::new()) {
        Answer::Sat(model) => assert!(query.holds(terms, &model)),
        Answer::Unsat => panic!("each has a solution"),
        Answer::Unknown(_) => {}
    }
}

#[test]
fn a_deep_term() {
    let mut terms = Terms::new();
    let [n, m] = ["n", "m"].map(|name| number(&mut terms, name));
    let mut sum = n;
    for _ in 0..50_000 {
        sum = terms.apply(Op::Multiply, &[sum, m]);
        sum = terms.apply(Op::Add, &[sum, n]);
    }
    let seven = terms.constant(7.0);
    let is_seven = terms.apply(Op::StrictlyEqual, &[sum, seven]);
    ask(&terms, vec![(is_seven, true)]);
}

#[test]
fn a_chain_of_comparisons() {
    let mut terms = Terms::new();
    let inputs: Vec<TermId> = (0..10_000)
        .map(|index| number(&mut terms, &index.to_string()))
        .collect();
    let less = |pair: &[TermId]| (terms.apply(Op::LessThan, pair), true);
    let conjuncts = inputs.windows(2).map(less).collect();
    ask(&terms, conjuncts);
}

#[test]
fn a_sum_after_each_step() {
    let mut terms = Terms::new();
    let [mut sum, step] = ["n", "m"].map(|name| number(&mut terms, name));
    let mut conjuncts = Vec::new();
    for index in 1..10_000 {
        let index = terms.constant(f64::from(index));
        sum = terms.apply(Op::Add, &[sum, step]);
        conjuncts.push((terms.apply(Op::StrictlyEqual, &[sum, index]), false));
    }
    let last = terms.constant(99_999.0);
    conjuncts.push((terms.apply(Op::StrictlyEqual, &[sum, last]), true));
    ask(&terms, conjuncts);
}

#[test]
fn none_of_many_words() {
    let mut terms = Terms::new();
    let word = terms.input(Input {
        name: "word".into(),
        domain: Domain::ANY_STRING,
        initial: Value::from(""),
    });
    let mut conjuncts = Vec::new();
    for index in 1..10_000 {
        let other = terms.constant(format!("word{index}").as_str());
        conjuncts.push((terms.apply(Op::StrictlyEqual, &[word, other]), false));
    }
    let length = terms.apply(Op::StringLength, &[word]);
    let seven = terms.constant(7.0);
    conjuncts.push((terms.apply(Op::StrictlyEqual, &[length, seven]), true));
    ask(&terms, conjuncts);
}
