//! Queries that are satisfiable by construction: random conditions, each with the truth that it
//! has under a random assignment. The solver may not know, but it must not say "unsat"; and what
//! it finds must hold in Node too.

#[path = "../../term/tests/node_process/mod.rs"]
mod node_process;
#[path = "../../term/tests/random/mod.rs"]
mod random;
#[path = "../../term/tests/simplest/mod.rs"]
mod simplest;
mod solver_program;

use std::time::Duration;

use node_process::Node;
use random::choices::{self, Random};
use random::{Expression, random_assignment, random_expression, random_match_of, random_subject};
use serde_json::{Value as Json, json};
use stackful_smt::{Answer, Query, Solver};
use stackful_term::{Assignment, Evaluation, Op, Terms, to_boolean};

const CASES: u64 = 1200;

const MATCHES: u64 = 600;

/// Choices that a case is made by; few need as many.
const CHOICES: usize = 1024;

/// How often a case that fails is made simpler: the solver takes its time for each.
const ATTEMPTS: usize = 2_000;

struct Case {
    conditions: Vec<(Expression, bool)>,
    answer: Answer,
}

/// A random query, and what the solver makes of it with another random assignment as the hint.
fn case(mut random: Random, solver: &mut Solver) -> Option<Case> {
    let assignment = random_assignment(&mut random);
    let expression = |random: &mut Random| {
        let depth = 1 + random.below(3);
        random_expression(random, depth)
    };
    case_of(random, &assignment, expression, solver)
}

/// The same over matches of regular expressions on one string.
fn match_case(mut random: Random, solver: &mut Solver) -> Option<Case> {
    let mut assignment = random_assignment(&mut random);
    assignment.insert("s", random_subject(&mut random));
    let expression = |random: &mut Random| {
        let op = random.pick(&[Op::RegExpTest, Op::RegExpIndex, Op::RegExpCapture]);
        random_match_of(random, op, Expression::Variable(3), 1)
    };
    case_of(random, &assignment, expression, solver)
}

fn case_of(
    mut random: Random,
    assignment: &Assignment,
    expression: impl Fn(&mut Random) -> Expression,
    solver: &mut Solver,
) -> Option<Case> {
    // Every other one by the process alone, which has less to do otherwise.
    let is_alone = random.below(2) == 0;
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
    let answer = if is_alone {
        solver.solve_afresh(&terms, &query, &hint)
    } else {
        solver.solve(&terms, &query, &hint)
    };
    Some(Case { conditions, answer })
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

/// What is wrong with each of the cases, if anything is.
fn complaints(cases: &[Case], node: &mut Node) -> Vec<Option<String>> {
    let request = |case: &Case| match &case.answer {
        Answer::Sat(model) => json!([model, format!("Boolean({})", text(case))]),
        Answer::Unsat | Answer::Unknown(_) => json!([{}]),
    };
    let requests: Vec<Json> = cases.iter().map(request).collect();
    let outcomes = node.outcomes(&requests);
    let complaint = |(case, outcomes): (&Case, Vec<Json>)| {
        let is_right = match &case.answer {
            Answer::Sat(_) => outcomes == [json!(true)],
            Answer::Unsat => false,
            Answer::Unknown(_) => true,
        };
        (!is_right).then(|| format!("{} is {:?}", text(case), case.answer))
    };
    cases.iter().zip(outcomes).map(complaint).collect()
}

#[test]
fn never_unsat_and_models_hold_in_node() {
    check(CASES, case);
}

#[test]
fn matches_are_never_unsat_and_models_hold_in_node() {
    check(MATCHES, match_case);
}

/// The first case that is wrong is made simpler.
fn check(count: u64, make: fn(Random, &mut Solver) -> Option<Case>) {
    let mut solver =
        Solver::start(&solver_program::program(), Duration::from_millis(400)).expect("z3 starts");
    let mut node = Node::start();
    let decided = (0..count).filter_map(|number| {
        let case = make(choices::case(number, CHOICES), &mut solver)?;
        Some((number, case))
    });
    let (numbers, cases): (Vec<u64>, Vec<Case>) = decided.unzip();
    let wrong: Vec<(u64, String)> = numbers
        .into_iter()
        .zip(complaints(&cases, &mut node))
        .filter_map(|(number, complaint)| Some((number, complaint?)))
        .collect();
    if let Some((first, complaint)) = wrong.first() {
        let tree = choices::tree(*first, CHOICES);
        let simplest = simplest::simplest(tree, ATTEMPTS, |random| {
            let case = make(random, &mut solver)?;
            complaints(&[case], &mut node).remove(0)
        });
        panic!(
            "{} of {} cases are wrong, the first of them is {first}:\n  {complaint}\nmade simpler:\n  {}",
            wrong.len(),
            cases.len(),
            simplest.unwrap_or_else(|| "it is right when it is tried again".to_owned())
        );
    }
    let found = cases
        .iter()
        .filter(|case| matches!(case.answer, Answer::Sat(_)));
    let found = found.count();
    assert!(
        found * 10 >= cases.len() * 7,
        "only {found} of {} have models: the test says too little",
        cases.len()
    );
}
