//! Reads the JavaScript of the query tables: expressions over declared inputs.

use stackful_term::{Domain, Input, InputName, JsString, Op, TermId, Terms, Value};

/// A declaration such as `s: string 10`, `n: integer 0..9`, `x: number 0..1`, `y: number`,
/// `p: boolean`, `k: "a" | "b"` or `d: /^\d*$/`.
pub(crate) fn declaration(text: &str) -> Input {
    let (name, domain) = text
        .split_once(':')
        .unwrap_or_else(|| panic!("no input: {text}"));
    let words: Vec<&str> = domain.split_whitespace().collect();
    let (domain, initial) = match words.as_slice() {
        ["boolean"] => (Domain::Boolean, Value::Boolean(false)),
        ["string"] => (Domain::ANY_STRING, Value::from("")),
        ["string", length] => {
            let max_length = Some(length.parse().unwrap());
            (string(max_length, Vec::new(), None), Value::from(""))
        }
        ["number"] => (Domain::ANY_NUMBER, Value::Number(0.0)),
        [kind @ ("number" | "integer"), range] => {
            let (min, max) = range.split_once("..").unwrap();
            let (min, max) = (min.parse().unwrap(), max.parse().unwrap());
            let integer = *kind == "integer";
            (
                Domain::Number {
                    integer,
                    min,
                    max,
                    max_exclusive: false,
                },
                Value::Number(min),
            )
        }
        [pattern] if pattern.starts_with('/') => (
            string(None, Vec::new(), Some(JsString::from(*pattern))),
            Value::from(""),
        ),
        choices => {
            let one_of: Vec<JsString> = choices
                .iter()
                .filter(|word| **word != "|")
                .map(|word| word.trim_matches('"').into())
                .collect();
            let initial = Value::String(one_of[0].clone());
            (string(None, one_of, None), initial)
        }
    };
    Input {
        name: name.trim().into(),
        domain,
        initial,
    }
}

fn string(max_length: Option<u32>, one_of: Vec<JsString>, matches: Option<JsString>) -> Domain {
    Domain::String {
        max_length,
        one_of,
        matches,
    }
}

/// The term of an expression.
pub(crate) fn expression(terms: &mut Terms, inputs: &[Input], text: &str) -> TermId {
    let mut parser = Parser {
        terms,
        inputs,
        rest: text,
    };
    let term = parser.conditional();
    assert!(
        parser.rest.trim().is_empty(),
        "cannot read {:?} of {text}",
        parser.rest
    );
    term
}

struct Parser<'a> {
    terms: &'a mut Terms,
    inputs: &'a [Input],
    rest: &'a str,
}

/// Binary operators, loosest first; longer ones before those they begin with.
const LEVELS: &[&[(&str, Op)]] = &[
    &[("|", Op::BitwiseOr)],
    &[("^", Op::BitwiseXor)],
    &[("&", Op::BitwiseAnd)],
    &[
        ("===", Op::StrictlyEqual),
        ("!==", Op::StrictlyUnequal),
        ("==", Op::LooselyEqual),
        ("!=", Op::LooselyUnequal),
    ],
    &[
        ("<=", Op::LessEqual),
        (">=", Op::GreaterEqual),
        ("<", Op::LessThan),
        (">", Op::GreaterThan),
    ],
    &[
        ("<<", Op::LeftShift),
        (">>>", Op::UnsignedRightShift),
        (">>", Op::SignedRightShift),
    ],
    &[("+", Op::Add), ("-", Op::Subtract)],
    &[
        ("**", Op::Exponentiate),
        ("*", Op::Multiply),
        ("/", Op::Divide),
        ("%", Op::Remainder),
    ],
];

impl Parser<'_> {
    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(token) {
            Some(after) => {
                self.rest = after;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) {
        assert!(self.take(token), "{token} expected at {:?}", self.rest);
    }

    fn conditional(&mut self) -> TermId {
        let condition = self.binary(0);
        if !self.take("?") {
            return condition;
        }
        let then = self.conditional();
        self.expect(":");
        let other = self.conditional();
        self.terms.apply(Op::Conditional, &[condition, then, other])
    }

    fn binary(&mut self, level: usize) -> TermId {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1);
        'operators: loop {
            for &(token, op) in *operators {
                let rest = self.rest.trim_start();
                let is_shift = ["<<", ">>"].iter().any(|shift| rest.starts_with(shift));
                if token.len() == 1 && is_shift && "<>".contains(token) {
                    continue;
                }
                if self.take(token) {
                    let right = self.binary(level + 1);
                    left = self.terms.apply(op, &[left, right]);
                    continue 'operators;
                }
            }
            return left;
        }
    }

    fn unary(&mut self) -> TermId {
        let prefixes = [
            ("typeof ", Op::Typeof),
            ("!", Op::LogicalNot),
            ("-", Op::UnaryMinus),
            ("+", Op::UnaryPlus),
            ("~", Op::BitwiseNot),
        ];
        for (token, op) in prefixes {
            if self.take(token) {
                let operand = self.unary();
                return self.terms.apply(op, &[operand]);
            }
        }
        self.postfix()
    }

    fn postfix(&mut self) -> TermId {
        let mut term = self.primary();
        loop {
            if self.take("[") {
                let key = self.conditional();
                self.expect("]");
                term = self.terms.apply(Op::StringIndex, &[term, key]);
            } else if self.take(".") {
                let name = self.word();
                let path = format!("String.prototype.{name}");
                let op = operator(&path);
                let mut arguments = vec![term];
                if op != Op::StringLength {
                    arguments.extend(self.arguments());
                }
                term = self.terms.apply(op, &arguments);
            } else {
                return term;
            }
        }
    }

    /// `/a/.test(s)`, `/a/.exec(s)` as a condition, and what is read of that.
    fn regular_expression(&mut self) -> TermId {
        let rest = self.rest.trim_start();
        let (mut in_class, mut escaped) = (false, false);
        let body = rest[1..].find(|c| {
            let is_end = c == '/' && !in_class && !escaped;
            in_class = !escaped && (c == '[' || in_class && c != ']') || escaped && in_class;
            escaped = c == '\\' && !escaped;
            is_end
        });
        let behind = &rest[body.unwrap() + 2..];
        let flags = behind.find(|c: char| !c.is_alphabetic()).unwrap();
        let pattern = self.terms.constant(&rest[..body.unwrap() + 2 + flags]);
        self.rest = &behind[flags..];
        let name = self.word();
        let subject = self.arguments()[0];
        let zero = self.terms.constant(0.0);
        if self.take("[") {
            let group = self.conditional();
            self.expect("]");
            return self
                .terms
                .apply(Op::RegExpCapture, &[pattern, subject, zero, group]);
        }
        if self.take(".groups.") {
            // A method of the capture may follow.
            let rest = self.rest;
            let end = rest
                .find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len());
            let group = self.terms.constant(&rest[..end]);
            self.rest = &rest[end..];
            return self
                .terms
                .apply(Op::RegExpCapture, &[pattern, subject, zero, group]);
        }
        if self.take(".index") {
            return self.terms.apply(Op::RegExpIndex, &[pattern, subject, zero]);
        }
        assert!(name == ".test" || name == ".exec", "{name}");
        self.terms.apply(Op::RegExpTest, &[pattern, subject, zero])
    }

    fn arguments(&mut self) -> Vec<TermId> {
        self.expect("(");
        let mut arguments = Vec::new();
        while !self.take(")") {
            arguments.push(self.conditional());
            self.take(",");
        }
        arguments
    }

    fn word(&mut self) -> String {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        self.rest = after;
        word.to_owned()
    }

    fn primary(&mut self) -> TermId {
        let rest = self.rest.trim_start();
        if self.take("(") {
            let inner = self.conditional();
            self.expect(")");
            return inner;
        }
        if rest.starts_with('/') {
            // No operand begins with a division.
            return self.regular_expression();
        }
        if rest.starts_with('"') {
            let mut literal = serde_json::Deserializer::from_str(rest).into_iter::<String>();
            let text = literal.next().unwrap().unwrap();
            self.rest = &rest[literal.byte_offset()..];
            return self.terms.constant(text.as_str());
        }
        let word = self.primary_word();
        if let Ok(number) = word.parse::<f64>() {
            return self.terms.constant(number);
        }
        let name = InputName::from(word.as_str());
        if let Some(input) = self.inputs.iter().find(|input| input.name == name) {
            return self.terms.input(input.clone());
        }
        match word.as_str() {
            "undefined" => self.terms.constant(Value::Undefined),
            "null" => self.terms.constant(Value::Null),
            "true" => self.terms.constant(true),
            "false" => self.terms.constant(false),
            function => {
                let op = operator(function);
                let arguments = self.arguments();
                self.terms.apply(op, &arguments)
            }
        }
    }

    /// An input's name ends before a method's, which `word` cannot tell.
    fn primary_word(&mut self) -> String {
        let rest = self.rest.trim_start();
        let names = self.inputs.iter().map(|input| input.name.to_string());
        let begins = |name: &String| {
            rest.strip_prefix(name.as_str())
                .is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        };
        match names.filter(begins).max_by_key(String::len) {
            Some(name) => {
                self.rest = &rest[name.len()..];
                name
            }
            None => self.word(),
        }
    }
}

fn operator(path: &str) -> Op {
    let mut named = Op::ALL.iter().filter(|op| op.js() == path);
    *named.next().unwrap_or_else(|| panic!("no operator {path}"))
}
