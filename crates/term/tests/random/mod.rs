//! Random JavaScript expressions over all operators, and random values for their variables.

pub(crate) mod choices;
mod pattern;

use std::sync::LazyLock;

use choices::Random;
use pattern::random_pattern;
pub(crate) use pattern::random_subject;
use stackful_term::{Assignment, Domain, Input, JsString, Op, Sort, TermId, Terms, Value};

/// An expression as written, before any simplification.
pub(crate) enum Expression {
    Constant(Value),
    Variable(usize),
    Apply(Op, Vec<Expression>),
}

/// The inputs of every expression, each kind of domain once.
pub(crate) fn variables() -> [Input; 8] {
    let number = |integer, min, max, max_exclusive| Domain::Number {
        integer,
        min,
        max,
        max_exclusive,
    };
    let string = |max_length, one_of| Domain::String {
        max_length,
        one_of,
        matches: None,
    };
    let keys = ["a", "Enter", "Escape"].map(JsString::from).to_vec();
    [
        ("m", Domain::ANY_NUMBER, Value::Number(0.0)),
        ("n", number(true, -100.0, 100.0, false), Value::Number(7.0)),
        ("x", number(false, 0.0, 1.0, true), Value::Number(0.25)),
        ("s", Domain::ANY_STRING, Value::from("")),
        ("t", string(Some(6), Vec::new()), Value::from("")),
        ("k", string(None, keys), Value::from("a")),
        ("p", Domain::Boolean, Value::Boolean(false)),
        ("q", Domain::Boolean, Value::Boolean(true)),
    ]
    .map(|(name, domain, initial)| Input {
        name: name.into(),
        domain,
        initial,
    })
}

const NUMBERS: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    3.0,
    5.0,
    7.0,
    10.0,
    -5.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.1,
    1e21,
    1e-7,
    1_234_567.0,
    2_147_483_647.0,
    2_147_483_648.0,
    -2_147_483_648.0,
    4_294_967_295.0,
    4_294_967_296.0,
    9_007_199_254_740_991.0,
    9_007_199_254_740_992.0,
    9_007_199_254_740_994.0,
    1e300,
    5e-324,
    f64::MAX,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    0.499_999_999_999_999_94,
    55_357.0,
    56_832.0,
    65_536.0,
    36.0,
    16.0,
];

const STRINGS: &[&str] = &[
    "",
    " ",
    "0",
    "1",
    "-1",
    "12",
    "007",
    "1.5",
    "-0",
    "+3",
    "0x1F",
    "0b101",
    "0o17",
    "1e3",
    "1e400",
    ".5",
    "5.",
    ".",
    "e5",
    "Infinity",
    "-Infinity",
    "infinity",
    "NaN",
    "12px",
    " 42 ",
    "\n\t7\u{feff}",
    "abc",
    "ABC",
    "aXbXc",
    "hello world",
    "true",
    "null",
    "undefined",
    "length",
    "charAt",
    "__proto__",
    "a",
    "b",
    "ab",
    "aba",
    "ß",
    "İ",
    "ΑΣ",
    "Σ",
    "ŉ",
    "ﬁ",
    "😀",
    "a😀b",
    "\u{2028}x\u{3000}",
    "zz9",
    "1_000",
    "- 5",
    "18446744073709551617",
    "0x1fffffffffffff81",
    "123456789012345678901234567890",
];

pub(crate) fn random_number(random: &mut Random) -> f64 {
    match random.below(4) {
        0 => random.below(40) as f64 - 10.0,
        1 => f64::from_bits(random.next()),
        _ => random.pick(NUMBERS),
    }
}

pub(crate) fn random_string(random: &mut Random) -> JsString {
    const UNITS: &[u16] = &[
        0x20, 0x30, 0x31, 0x39, 0x2d, 0x2e, 0x61, 0x62, 0x41, 0x7a, 0x65, 0x78, 0x09, 0xa0, 0xe9,
        0x3a3, 0xd83d, 0xde00, 0xffff,
    ];
    if random.below(3) == 0 {
        let length = random.below(7);
        (0..length)
            .map(|_| random.pick(UNITS))
            .collect::<Vec<u16>>()
            .into()
    } else {
        random.pick(STRINGS).into()
    }
}

pub(crate) fn random_value(random: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Undefined => Value::Undefined,
        Sort::Null => Value::Null,
        Sort::Boolean => (random.below(2) == 1).into(),
        Sort::Number => random_number(random).into(),
        Sort::String => random_string(random).into(),
        Sort::Mixed => {
            let sorts = [
                Sort::Undefined,
                Sort::Null,
                Sort::Boolean,
                Sort::Number,
                Sort::Number,
                Sort::String,
            ];
            let sort = random.pick(&sorts);
            random_value(random, sort)
        }
    }
}

/// A value of its domain for every variable.
pub(crate) fn random_assignment(random: &mut Random) -> Assignment {
    variables()
        .into_iter()
        .map(|input| (input.name, random_of_domain(random, &input.domain)))
        .collect()
}

fn random_of_domain(random: &mut Random, domain: &Domain) -> Value {
    match domain {
        Domain::Boolean => random_value(random, Sort::Boolean),
        Domain::Number {
            integer: true,
            min,
            max,
            ..
        } => Value::Number(min + random.below((max - min) as usize + 1) as f64),
        Domain::Number { .. } if domain.is_any_number() => random_number(random).into(),
        Domain::Number { min, max, .. } => {
            Value::Number(min + (max - min) * random.below(1 << 53) as f64 / 2_f64.powi(53))
        }
        Domain::String {
            max_length, one_of, ..
        } => match max_length {
            _ if !one_of.is_empty() => random.pick(one_of).into(),
            None => random_string(random).into(),
            Some(max) => {
                let string = random_string(random);
                string.slice(0, string.len().min(*max as usize)).into()
            }
        },
    }
}

const DOCUMENTS: &[&str] = &[
    r#"{"a":[1,-0.5e1,"x"],"b":{"a/~":null,"":{"0":true}}}"#,
    r#" [ "\u0041\n" , {"a":{"b":"\ud83d"}}, 1e400, -0 ] "#,
    r#"{"a":1,"a":{"b":[false]}}"#,
    r#"{"a":"#,
    "[1,]",
    "\"\u{7f}\"",
    "\"\u{1f}\"",
    "0.50",
    "-01",
];

const PATHS: &[&str] = &[
    "", "/", "/a", "/a/0", "/a/1", "/a/2", "/a/b", "/a/b/0", "/b/a~1~0", "/b//0", "/0", "/1/a/b",
    "/2", "/3", "/00", "/length", "/a~2", "a", "/b/",
];

/// The name of a method of strings or numbers.
fn method_of(op: Op) -> Option<&'static str> {
    let js = op.js();
    js.strip_prefix("String.prototype.")
        .or_else(|| js.strip_prefix("Number.prototype."))
}

/// Each operator with each number of arguments.
static APPLICATIONS: LazyLock<Vec<(Op, usize)>> = LazyLock::new(|| {
    let counts = |op: &'static Op| op.arity().map(|count| (*op, count));
    Op::ALL.iter().flat_map(counts).collect()
});

/// A random expression of at most `depth` operators above each other. One choice says what it is:
/// without that choice an application becomes its first argument, which is simpler.
pub(crate) fn random_expression(random: &mut Random, depth: usize) -> Expression {
    let leaves = APPLICATIONS.len() / 5;
    let choice = random.below(leaves + APPLICATIONS.len());
    if depth == 0 || choice < leaves {
        return if choice.is_multiple_of(2) {
            Expression::Constant(random_value(random, Sort::Mixed))
        } else {
            Expression::Variable(random.below(variables().len()))
        };
    }
    let (op, count) = APPLICATIONS[choice - leaves];
    if op.js().starts_with("RegExp.prototype.") {
        return random_match(random, op, depth);
    }
    if op.is_json() && random.below(4) > 0 {
        let text = random.pick(DOCUMENTS);
        let path = random.pick(PATHS);
        let constants = [text, path].map(|text| Expression::Constant(Value::from(text)));
        return Expression::Apply(op, constants.into());
    }
    let argument = |number: usize| {
        if number == 0 && op.js().starts_with("String.prototype.") {
            random_receiver(random, depth - 1)
        } else {
            random_expression(random, depth - 1)
        }
    };
    Expression::Apply(op, (0..count).map(argument).collect())
}

/// Mostly a string.
fn random_receiver(random: &mut Random, depth: usize) -> Expression {
    match random.below(8) {
        0 => random_expression(random, depth),
        1 | 2 => Expression::Constant(random_string(random).into()),
        3 | 4 => Expression::Variable(3 + random.below(3)),
        _ => Expression::Apply(Op::ToString, vec![random_expression(random, depth)]),
    }
}

/// An operation on a random pattern and a string that it may match.
pub(crate) fn random_match(random: &mut Random, op: Op, depth: usize) -> Expression {
    let subject = match random.below(6) {
        0 => random_expression(random, depth - 1),
        1 => Expression::Variable(3 + random.below(3)),
        _ => Expression::Constant(random_subject(random).into()),
    };
    random_match_of(random, op, subject, depth)
}

/// The same of a given string.
pub(crate) fn random_match_of(
    random: &mut Random,
    op: Op,
    subject: Expression,
    depth: usize,
) -> Expression {
    let (pattern, groups) = random_pattern(random);
    let last_index = match random.below(3) {
        0 => random_expression(random, depth - 1),
        1 => Expression::Constant(Value::Number(random.below(5) as f64)),
        _ => Expression::Constant(Value::Number(0.0)),
    };
    let mut arguments = vec![
        Expression::Constant(Value::from(pattern.as_str())),
        subject,
        last_index,
    ];
    if op != Op::RegExpTest {
        let named = groups
            .iter()
            .filter_map(|name| name.as_deref())
            .map(Value::from);
        let mut choices: Vec<Value> = (0..=groups.len())
            .map(|group| Value::Number(group as f64))
            .collect();
        choices.extend(named);
        arguments.push(Expression::Constant(random.pick(&choices)));
    }
    if op != Op::RegExpCapture {
        let fewest = *op.arity().start();
        let count = fewest + random.below(arguments.len() - fewest + 1);
        arguments.truncate(count);
    }
    Expression::Apply(op, arguments)
}

impl Expression {
    /// The term, as the runtime's trace would build it.
    pub(crate) fn build(&self, terms: &mut Terms) -> TermId {
        match self {
            Expression::Constant(value) => terms.constant(value.clone()),
            Expression::Variable(index) => terms.input(variables()[*index].clone()),
            Expression::Apply(op, arguments) => {
                let arguments: Vec<TermId> = arguments.iter().map(|a| a.build(terms)).collect();
                terms.apply(*op, &arguments)
            }
        }
    }

    /// JavaScript text, with parentheses everywhere.
    pub(crate) fn text(&self) -> String {
        match self {
            Expression::Constant(value) => format!("({value})"),
            Expression::Variable(index) => variables()[*index].name.to_string(),
            Expression::Apply(op, arguments) => {
                let texts: Vec<String> = arguments.iter().map(Expression::text).collect();
                match (op, texts.as_slice()) {
                    (Op::Conditional, [c, a, b]) => format!("({c} ? {a} : {b})"),
                    (op, [_, rest @ ..]) if op.js().starts_with("RegExp.prototype.") => {
                        regexp_text(*op, arguments, rest)
                    }
                    (Op::StringLength, [s]) => format!("({s}).length"),
                    (Op::StringIndex, [s, i]) => format!("({s})[{i}]"),
                    (op, [s, rest @ ..]) if let Some(method) = method_of(*op) => {
                        format!("({s}).{method}({})", rest.join(", "))
                    }
                    (op, texts)
                        if op
                            .js()
                            .starts_with(|c: char| c.is_alphabetic() && *op != Op::Typeof) =>
                    {
                        format!("{}({})", op.js(), texts.join(", "))
                    }
                    (op, [a]) => format!("({} {a})", op.js()),
                    (op, [a, b]) => format!("({a} {} {b})", op.js()),
                    (op, _) => panic!("{op:?} has no text"),
                }
            }
        }
    }
}

/// The text of an operation on a pattern.
fn regexp_text(op: Op, arguments: &[Expression], texts: &[String]) -> String {
    let constant = |index: usize| match arguments.get(index) {
        Some(Expression::Constant(value)) => value.clone(),
        _ => Value::Undefined,
    };
    let Value::String(pattern) = constant(0) else {
        panic!("the pattern is a constant")
    };
    let subject = &texts[0];
    let last_index = texts.get(1).map_or("0", String::as_str);
    let regexp = format!("Object.assign({pattern}dg, {{ lastIndex: {last_index} }})");
    match (op, constant(3)) {
        (Op::RegExpTest, _) => format!("{regexp}.test({subject})"),
        (Op::RegExpIndex, Value::String(name)) => {
            format!("({regexp}.exec({subject})?.indices.groups[{name:?}]?.[0] ?? -1)")
        }
        (Op::RegExpIndex, Value::Number(group)) => {
            format!("({regexp}.exec({subject})?.indices[{group}]?.[0] ?? -1)")
        }
        (Op::RegExpIndex, _) => format!("({regexp}.exec({subject})?.index ?? -1)"),
        (_, Value::String(name)) => format!("({regexp}.exec({subject})?.groups[{name:?}])"),
        (_, group) => format!("({regexp}.exec({subject})?.[{group}])"),
    }
}
