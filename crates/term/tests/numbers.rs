//! Powers and the functions of `Math` against Node, to the last bit.

mod node_process;

use serde_json::{Value as Json, json};
use stackful_term::{Assignment, Domain, Evaluation, Input, Op, TermId, Terms, Value};

/// Random operands of each operator.
const POWERS: u64 = 100_000;
const OTHERS: u64 = 10_000;

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

/// `SplitMix64`.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to below 1.
    fn part(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / 2_f64.powi(53)
    }

    fn whole(&mut self, bound: f64) -> f64 {
        (self.part() * 2.0 * bound).floor() - bound
    }

    fn number(&mut self) -> f64 {
        match self.bits() % 4 {
            0 => f64::from_bits(self.bits()),
            1 => self.whole(1000.0) / 2.0,
            2 => (self.part() - 0.5) * 2_f64.powf(self.part() * 60.0),
            _ => 1.0 + (self.part() - 0.5) * 2_f64.powf(-50.0 * self.part()),
        }
    }

    /// A base, and an exponent that often gives a power of ordinary size.
    fn operands(&mut self) -> [f64; 2] {
        let base = self.number();
        let exponent = match self.bits() % 4 {
            0 => self.number(),
            1 => self.whole(40.0),
            2 => (self.part() - 0.5) * 20.0,
            // The power is nearly the greatest or the least.
            _ => (self.part() * 2100.0 - 1076.0) / base.abs().log2(),
        };
        [base, exponent]
    }
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
fn compare(op: Op, text: &str, operands_of: &[[f64; 2]]) {
    let mut terms = Terms::new();
    let inputs = operands(&mut terms);
    let term = terms.apply(op, &inputs[..*op.arity().end()]);
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
    let mut outcomes = node_process::outcomes(&requests).into_iter().flatten();
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
    let mut random = Random(1);
    let mut pairs = special_pairs();
    pairs.push([15.0, 94.0]);
    pairs.extend((0..POWERS).map(|_| random.operands()));
    compare(Op::Exponentiate, "m ** n", &pairs);
}

#[test]
fn functions_of_math_agree_with_node() {
    let mut random = Random(2);
    let mut pairs = special_pairs();
    pairs.extend((0..OTHERS).map(|_| [random.number(), random.number()]));
    for &op in Op::ALL.iter().filter(|op| op.js().starts_with("Math.")) {
        let names = ["m", "n"][..*op.arity().end()].join(", ");
        compare(op, &format!("{}({names})", op.js()), &pairs);
    }
}
