//! Powers and the functions of `Math` against Node, to the last bit.

mod node_process;

use node_process::Node;
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value as Json, json};
use stackful_term::{Assignment, Domain, Evaluation, Input, Op, TermId, Terms, Value};

/// Random operands of each operator.
const POWERS: usize = 100_000;
const OTHERS: usize = 10_000;

/// The first Node whose V8 leaves powers to the C library.
const C_LIBRARY: f64 = 24.0;

const SPECIAL: &[f64] = &[
    0.0,
    0.25,
    0.499_999_999_999_999_94,
    0.5,
    1.0 - f64::EPSILON / 2.0,
    1.0,
    1.0 + f64::EPSILON,
    1.0 + 1.0 / (1 << 20) as f64,
    1.5,
    2.0,
    2.5,
    3.0,
    10.0,
    99.0,
    1023.0,
    1024.0,
    1074.0,
    1075.0,
    2_147_483_648.0,
    2_147_485_696.0,
    4_503_599_627_370_497.5,
    9_007_199_254_740_991.0,
    9_007_199_254_740_992.0,
    1.9e19,
    1e21,
    1e300,
    1e-7,
    5e-324,
    f64::MIN_POSITIVE,
    f64::MAX,
    f64::INFINITY,
    f64::NAN,
];

/// Numbers of all magnitudes, and what programs compute with.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        (-2000..2000).prop_map(|halves| f64::from(halves) / 2.0),
        (-0.5..0.5, 0.0..60.0).prop_map(|(part, power)| part * 2_f64.powf(power)),
        (-0.5..0.5, 0.0..50.0)
            .prop_map(|(part, power): (f64, f64)| 1.0 + part * 2_f64.powf(-power)),
    ]
}

/// A base, and an exponent that often gives a power of ordinary size.
fn base_and_exponent() -> impl Strategy<Value = [f64; 2]> {
    let nearly_too_much = (number(), -1076.0..1026.0)
        .prop_map(|(base, power): (f64, f64)| [base, power / base.abs().log2()]);
    prop_oneof![
        [number(), number()],
        (number(), -40..40).prop_map(|(base, exponent)| [base, f64::from(exponent)]),
        (number(), -10.0..10.0).prop_map(|(base, exponent)| [base, exponent]),
        nearly_too_much,
    ]
}

/// So many pairs, the same on every machine.
fn some(count: usize, pairs: impl Strategy<Value = [f64; 2]>) -> impl Iterator<Item = [f64; 2]> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| {
        let tree = pairs.new_tree(&mut runner);
        tree.expect("no number is rejected").current()
    })
}

/// The two operands, as inputs.
fn operands(terms: &mut Terms) -> [TermId; 2] {
    ["m", "n"].map(|name| {
        terms.input(Input {
            name: name.into(),
            domain: Domain::ANY_NUMBER,
            initial: 0.0.into(),
        })
    })
}

/// Values of an operator under many assignments in Node and here. Where they differ, what may
/// differ in this Node is left out.
fn compare(op: Op, text: &str, count: usize, operands_of: &[[f64; 2]]) {
    let mut terms = Terms::new();
    let inputs = operands(&mut terms);
    let term = terms.apply(op, &inputs[..count]);
    let assignment = |&[m, n]: &[f64; 2]| -> Assignment {
        let values = [("m", m), ("n", n)];
        let values = values.map(|(name, number)| (name.to_owned(), Value::Number(number)));
        values.into_iter().collect()
    };
    let mut requests = vec![json!([{}, "parseInt(process.versions.node)"])];
    requests.extend(
        operands_of
            .iter()
            .map(|pair| json!([assignment(pair), text])),
    );
    let mut outcomes = Node::start().outcomes(&requests).into_iter().flatten();
    let version = outcomes.next().and_then(|version| version.as_f64());
    let is_v8s_own = version.expect("Node has a version") < C_LIBRARY;
    let mut compared = 0;
    for (pair, outcome) in operands_of.iter().zip(outcomes) {
        let assignment = assignment(pair);
        let mut evaluation = Evaluation::new(&terms, &assignment);
        let value = evaluation.value(term).expect("numbers have a value");
        if is_v8s_own || !evaluation.is_left_to_engine() {
            let ours: Json = serde_json::to_value(&value).expect("values are JSON");
            let is_same = match (ours.as_f64(), outcome.as_f64()) {
                (Some(ours), Some(theirs)) => ours.to_bits() == theirs.to_bits(),
                _ => ours == outcome,
            };
            assert!(is_same, "{text} of {pair:?}: {value:?}, in Node {outcome}");
            compared += 1;
        }
    }
    assert!(
        compared * 20 > operands_of.len(),
        "{compared} say too little"
    );
}

fn special() -> impl Iterator<Item = f64> {
    SPECIAL.iter().flat_map(|&number| [number, -number])
}

fn special_pairs() -> Vec<[f64; 2]> {
    special()
        .flat_map(|m| special().map(move |n| [m, n]))
        .collect()
}

#[test]
fn powers_agree_with_node() {
    let mut pairs = special_pairs();
    pairs.push([15.0, 94.0]);
    pairs.extend(some(POWERS, base_and_exponent()));
    compare(Op::Exponentiate, "m ** n", 2, &pairs);
}

#[test]
fn functions_of_math_agree_with_node() {
    let mut pairs = special_pairs();
    pairs.extend(some(OTHERS, [number(), number()]));
    for &op in Op::ALL.iter().filter(|op| op.js().starts_with("Math.")) {
        let count = (*op.arity().end()).min(2);
        let names = ["m", "n"][..count].join(", ");
        compare(op, &format!("{}({names})", op.js()), count, &pairs);
    }
}
