//! Queries that are satisfiable by construction: random conditions, each with the truth that it
//! has under a random assignment. The solver may not know, but it must not say "unsat"; and what
//! it finds must hold in Node too.

#[path = "../../term/tests/node_process/mod.rs"]
mod node_process;
#[path = "../../term/tests/random/mod.rs"]
mod random;
mod solver_program;

use std::time::Duration;

use random::{
    Expression, Random, random_assignment, random_expression, random_match_of, random_subject,
};
use serde_json::json;
use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Evaluation, Op, Terms, to_boolean};

const CASES: u64 = 1200;

const MATCHES: u64 = 600;

/// Seeds that failed once.
const KEPT: &[u64] = &[];
const KEPT_MATCHES: &[u64] = &[];

struct Case {
    seed: u64,
    conditions: Vec<(Expression, bool)>,
    answer: Answer,
}

/// A random query, and what the solver makes of it with another random assignment as the hint.
fn case(seed: u64, solver: &mut Solver) -> Option<Case> {
    let mut random = Random(seed);
    let assignment = random_assignment(&mut random);
    let expression = |random: &mut Random| {
        let depth = 1 + random.below(3);
        random_expression(random, depth)
    };
    case_of(seed, random, &assignment, expression, solver)
}

/// The same over matches of regular expressions on one string.
fn match_case(seed: u64, solver: &mut Solver) -> Option<Case> {
    let mut random = Random(seed);
    let mut assignment = random_assignment(&mut random);
    assignment.insert("s", random_subject(&mut random));
    let expression = |random: &mut Random| {
        let op = random.pick(&[Op::RegExpTest, Op::RegExpIndex, Op::RegExpCapture]);
        random_match_of(random, op, Expression::Variable(3), 1)
    };
    case_of(seed, random, &assignment, expression, solver)
}

fn case_of(
    seed: u64,
    mut random: Random,
    assignment: &Assignment,
    expression: impl Fn(&mut Random) -> Expression,
    solver: &mut Solver,
) -> Option<Case> {
    let hint = random_assignment(&mut random);
    let mut terms = Terms::new();
    let mut query = Query::default();
    let mut conditions = Vec::new();
    for _ in 0..=random.below(3) {
        let expression = expression(&mut random);
        let expression = made_exact(&mut random, expression, assignment);
        let term = expression.build(&mut terms);
        let value = Evaluation::new(&terms, assignment).value(term);
        if let Some(value) = value {
            query.conjuncts.push((term, to_boolean(&value)));
            conditions.push((expression, to_boolean(&value)));
        }
    }
    if conditions.is_empty() || query.holds(&terms, &hint) {
        return None;
    }
    // Every other one by the process alone, which has less to do otherwise.
    let answer = if seed.is_multiple_of(2) {
        solver.solve_afresh(&terms, &query, &hint)
    } else {
        solver.solve(&terms, &query, &hint)
    };
    Some(Case {
        seed,
        conditions,
        answer,
    })
}

/// Every other expression becomes `expression === its value`, which is harder to satisfy.
fn made_exact(random: &mut Random, expression: Expression, assignment: &Assignment) -> Expression {
    let mut terms = Terms::new();
    let term = expression.build(&mut terms);
    match Evaluation::new(&terms, assignment).value(term) {
        Some(value) if random.below(2) == 0 => {
            let value = Expression::Constant(value);
            Expression::Apply(Op::StrictlyEqual, vec![expression, value])
        }
        _ => expression,
    }
}

fn text(case: &Case) -> String {
    let sides = case.conditions.iter().map(|(expression, truth)| {
        let text = expression.text();
        if *truth { text } else { format!("!{text}") }
    });
    sides.collect::<Vec<_>>().join(" && ")
}

/// Whether the conditions hold in Node, for each case that has an assignment.
fn node_agrees(cases: &[&Case], models: &[&Assignment]) -> Vec<bool> {
    let requests = cases
        .iter()
        .zip(models)
        .map(|(case, model)| json!([model, format!("Boolean({})", text(case))]));
    let outcomes = node_process::outcomes(&requests.collect::<Vec<_>>());
    outcomes
        .into_iter()
        .map(|outcome| outcome == [json!(true)])
        .collect()
}

#[test]
fn never_unsat_and_models_hold_in_node() {
    check(KEPT.iter().copied().chain(0..CASES), case);
}

#[test]
fn matches_are_never_unsat_and_models_hold_in_node() {
    check(KEPT_MATCHES.iter().copied().chain(0..MATCHES), match_case);
}

fn check(seeds: impl Iterator<Item = u64>, case: impl Fn(u64, &mut Solver) -> Option<Case>) {
    let mut solver =
        Solver::start(&solver_program::program(), Duration::from_millis(400)).expect("z3 starts");
    let cases: Vec<Case> = seeds.filter_map(|seed| case(seed, &mut solver)).collect();
    let (found, models): (Vec<&Case>, Vec<&Assignment>) = cases
        .iter()
        .filter_map(|case| match &case.answer {
            Answer::Sat(model) => Some((case, model)),
            _ => None,
        })
        .unzip();
    let wrong = cases.iter().filter(|case| case.answer == Answer::Unsat);
    let agreed = node_agrees(&found, &models);
    let differing = found
        .iter()
        .zip(&agreed)
        .filter(|(_, agreed)| !**agreed)
        .map(|(case, _)| *case);
    let complaints: Vec<String> = wrong
        .chain(differing)
        .map(|case| format!("seed {}: {} is {:?}", case.seed, text(case), case.answer))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(
        found.len() * 10 >= cases.len() * 7,
        "only {} of {} have models: the test says too little",
        found.len(),
        cases.len()
    );
}
