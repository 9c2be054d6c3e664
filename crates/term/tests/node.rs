//! The evaluator, the simplifier and the printer against Node: random expressions over all
//! operators under random values, each as it was written and as its simplified term prints.

mod node_process;
mod random;

use random::{Expression, Random, random_assignment, random_expression, random_match};
use serde_json::{Value as Json, json};
use stackful_term::{Assignment, Evaluation, MAX_LENGTH, Op, Terms, Value};

const CASES: u64 = 24_000;

const MATCHES: u64 = 30_000;

/// Seeds that failed once.
const KEPT: &[u64] = &[];
const KEPT_MATCHES: &[u64] = &[];

struct Case {
    seed: u64,
    text: String,
    simplified: String,
    assignment: Assignment,
    value: Option<Value>,
}

/// An expression over all operators.
fn any_case(seed: u64) -> Case {
    let mut random = Random(seed);
    let depth = 1 + random.below(3);
    let expression = random_expression(&mut random, depth);
    case(seed, random, &expression)
}

/// A match of a regular expression.
fn match_case(seed: u64) -> Case {
    let mut random = Random(seed);
    let op = random.pick(&[Op::RegExpTest, Op::RegExpIndex, Op::RegExpCapture]);
    let expression = random_match(&mut random, op, 1);
    case(seed, random, &expression)
}

fn case(seed: u64, mut random: Random, expression: &Expression) -> Case {
    let assignment = random_assignment(&mut random);
    let mut terms = Terms::new();
    let term = expression.build(&mut terms);
    Case {
        seed,
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
            "seed {}\n  {}\n    node {written}\n  {}\n    node {simplified}\n  evaluator {:?} with {}",
            case.seed,
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

/// Evaluates the cases in Node and compares.
fn compare(cases: &[Case]) {
    let requests = cases
        .iter()
        .map(|case| json!([case.assignment, case.text, case.simplified]));
    let outcomes = node_process::outcomes(&requests.collect::<Vec<_>>());
    assert_eq!(outcomes.len(), cases.len());
    let without_value = cases.iter().filter(|case| case.value.is_none()).count();
    assert!(
        without_value < cases.len() / 4,
        "{without_value} cases say too little"
    );
    let complaints: Vec<String> = cases
        .iter()
        .zip(&outcomes)
        .filter_map(|(case, outcome)| complaint(case, outcome))
        .collect();
    let first: Vec<String> = complaints.iter().take(12).cloned().collect();
    assert!(
        complaints.is_empty(),
        "{} of {} cases differ:\n{}",
        complaints.len(),
        cases.len(),
        first.join("\n")
    );
}

/// Whether a match may have no value for the steps it takes: Node might take minutes.
fn may_take_long(case: &Case) -> bool {
    case.value.is_none() && case.text.contains("lastIndex")
}

#[test]
fn evaluator_agrees_with_node() {
    let seeds = KEPT.iter().copied().chain(0..CASES);
    let cases = seeds.map(any_case).filter(|case| !may_take_long(case));
    compare(&cases.collect::<Vec<_>>());
}

#[test]
fn regular_expressions_agree_with_node() {
    let seeds = KEPT_MATCHES.iter().copied().chain(0..MATCHES);
    let cases = seeds.map(match_case).filter(|case| !may_take_long(case));
    compare(&cases.collect::<Vec<_>>());
}
