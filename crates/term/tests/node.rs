//! The evaluator, the simplifier and the printer against Node: random expressions over all
//! operators under random values, each as it was written and as its simplified term prints.

mod node_process;
mod random;
mod simplest;

use node_process::Node;
use random::choices::{self, Random};
use random::{Expression, random_assignment, random_expression, random_match};
use serde_json::{Value as Json, json};
use stackful_term::{Assignment, Evaluation, MAX_LENGTH, Op, Terms, Value};

const CASES: u64 = 24_000;

const MATCHES: u64 = 30_000;

/// Choices that a case is made by; few need as many.
const CHOICES: usize = 256;

/// How often a case that fails is made simpler.
const ATTEMPTS: usize = 20_000;

struct Case {
    text: String,
    simplified: String,
    assignment: Assignment,
    value: Option<Value>,
}

/// An expression over all operators.
fn any_case(mut random: Random) -> Case {
    let depth = 1 + random.below(3);
    let expression = random_expression(&mut random, depth);
    case(random, &expression)
}

/// A match of a regular expression.
fn match_case(mut random: Random) -> Case {
    let op = random.pick(&[Op::RegExpTest, Op::RegExpIndex, Op::RegExpCapture]);
    let expression = random_match(&mut random, op, 1);
    case(random, &expression)
}

fn case(mut random: Random, expression: &Expression) -> Case {
    let assignment = random_assignment(&mut random);
    let mut terms = Terms::new();
    let term = expression.build(&mut terms);
    Case {
        text: expression.text(),
        simplified: terms.display(term).to_string(),
        value: Evaluation::new(&terms, &assignment).value(term),
        assignment,
    }
}

/// The outcome that Node must have: the form that `evaluate.js` writes.
fn expected(value: &Value) -> Json {
    match value {
        Value::String(string) if string.len() > 4096 => {
            let hash = string.units().iter().fold(0x811c_9dc5_u32, |hash, &unit| {
                (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193)
            });
            json!({ "long": [string.len(), hash] })
        }
        value => serde_json::to_value(value).expect("values are JSON"),
    }
}

/// Outcomes as JSON compare by value: integers and doubles of one number are equal.
fn same(a: &Json, b: &Json) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    }
}

/// `None` where the case is right.
fn complaint(case: &Case, outcomes: &[Json]) -> Option<String> {
    let [written, simplified] = outcomes else {
        panic!("two texts, {} outcomes", outcomes.len())
    };
    let right = match &case.value {
        Some(value) => {
            let expected = expected(value);
            same(&expected, simplified) && (same(&expected, written) || has_none(written))
        }
        // Node goes on computing with the function that `s["charAt"]` is; we do not.
        None => has_none(written) || is_too_long(written) || case.text.contains(")["),
    };
    (!right).then(|| {
        format!(
            "  {}\n    node {written}\n  {}\n    node {simplified}\n  evaluator {:?} with {}",
            case.text,
            case.simplified,
            case.value,
            json!(case.assignment)
        )
    })
}

fn has_none(outcome: &Json) -> bool {
    outcome.get("none").is_some()
}

fn is_too_long(outcome: &Json) -> bool {
    outcome
        .get("long")
        .and_then(|long| long[0].as_u64())
        .is_some_and(|l| l > MAX_LENGTH as u64)
}

/// What Node is asked.
fn request(case: &Case) -> Json {
    json!([case.assignment, case.text, case.simplified])
}

/// Evaluates as many cases in Node and compares. The first that differs is made simpler.
fn compare(count: u64, make: fn(Random) -> Case) {
    let mut node = Node::start();
    let cases = (0..count).map(|number| (number, make(choices::case(number, CHOICES))));
    let cases: Vec<(u64, Case)> = cases.filter(|(_, case)| !may_take_long(case)).collect();
    let requests = cases.iter().map(|(_, case)| request(case));
    let outcomes = node.outcomes(&requests.collect::<Vec<_>>());
    assert_eq!(outcomes.len(), cases.len());
    let without_value = cases.iter().filter(|(_, case)| case.value.is_none());
    let without_value = without_value.count();
    assert!(
        without_value < cases.len() / 4,
        "{without_value} cases say too little"
    );
    let differing: Vec<u64> = cases
        .iter()
        .zip(&outcomes)
        .filter(|((_, case), outcome)| complaint(case, outcome).is_some())
        .map(|((number, _), _)| *number)
        .collect();
    if let Some(&first) = differing.first() {
        let tree = choices::tree(first, CHOICES);
        let simplest = simplest::simplest(tree, ATTEMPTS, |random| {
            let case = make(random);
            let outcomes = (!may_take_long(&case)).then(|| node.outcomes(&[request(&case)]))?;
            complaint(&case, &outcomes[0])
        });
        panic!(
            "{} of {} cases differ, the first of them is {first}; made simpler:\n{}",
            differing.len(),
            cases.len(),
            simplest.unwrap_or_default()
        );
    }
}

/// Whether a match may have no value for the steps it takes: Node might take minutes.
fn may_take_long(case: &Case) -> bool {
    case.value.is_none() && case.text.contains("lastIndex")
}

#[test]
fn evaluator_agrees_with_node() {
    compare(CASES, any_case);
}

#[test]
fn regular_expressions_agree_with_node() {
    compare(MATCHES, match_case);
}

#[test]
fn a_case_that_fails_is_made_simpler() {
    let contains = |random: Random| {
        let text = any_case(random).text;
        text.contains("padStart").then_some(text)
    };
    let mut numbers = 0..CASES;
    let number = numbers.find(|&number| contains(choices::case(number, CHOICES)).is_some());
    let tree = choices::tree(number.expect("some pad"), CHOICES);
    let simplest = simplest::simplest(tree, ATTEMPTS, contains);
    insta::assert_snapshot!(simplest.expect("it fails"), @"((undefined)).padStart()");
}
