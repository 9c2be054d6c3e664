//! What queries have in common is sent once.

mod solver_program;

use std::time::Duration;

use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Domain, Input, Op, TermId, Terms, Value};

const NESTED: u32 = 2_000;
const QUERIES: u32 = 200;

/// `n === 7919 ? 1 : n === 15838 ? 2 : …`, so deep.
fn chain(terms: &mut Terms) -> TermId {
    let n = terms.input(Input {
        name: "n".into(),
        domain: Domain::Number {
            integer: true,
            min: 0.0,
            max: 1e9,
            max_exclusive: false,
        },
        initial: Value::Number(0.0),
    });
    let mut chain = terms.constant(0.0);
    for number in 1..=NESTED {
        let key = terms.constant(f64::from(number * 7919));
        let value = terms.constant(f64::from(number));
        let is_it = terms.apply(Op::StrictlyEqual, &[n, key]);
        chain = terms.apply(Op::Conditional, &[is_it, value, chain]);
    }
    chain
}

/// That the chain is `number`: what it finds.
fn ask(solver: &mut Solver, terms: &mut Terms, chain: TermId, number: u32) -> Answer {
    let value = terms.constant(f64::from(number));
    let query = Query {
        conjuncts: vec![(terms.apply(Op::StrictlyEqual, &[chain, value]), true)],
    };
    solver.solve(terms, &query, &Assignment::new())
}

#[test]
fn a_long_chain_is_sent_once() {
    let mut solver = Solver::start(&solver_program::program(), Duration::from_secs(20))
        .expect("the solver that `cargo xtask setup` installs");
    let mut terms = Terms::new();
    let chain = chain(&mut terms);
    let mut of_first = 0;
    // The solver finds first what stands outermost.
    for number in (NESTED - QUERIES + 1..=NESTED).rev() {
        let answer = ask(&mut solver, &mut terms, chain, number);
        let n = Value::Number(f64::from(number * 7919));
        let expected = [("n".to_owned(), n)].into_iter().collect();
        assert_eq!(answer, Answer::Sat(expected));
        if number == NESTED {
            of_first = solver.statistics().sent.bytes;
        }
    }
    let counts = solver.statistics();
    assert_eq!(counts.restarts, 0);
    assert!(
        counts.sent.scripts > 150,
        "{} scripts: the test says too little",
        counts.sent.scripts
    );
    let more = (counts.sent.bytes - of_first) / counts.sent.scripts;
    assert!(
        of_first > 40_000 && more < 500,
        "{of_first} bytes for the first query, {more} for each of the others"
    );
}
