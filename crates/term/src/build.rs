//! Building applications, simplified.
//!
//! A rule is here only if both sides have the same value for every assignment that gives the left
//! side one, down to NaN and -0 (so `x + 0` stays: it turns -0 into 0). The aim is one form for
//! what programs write in many ways, and constants where sorts decide, not an algebra: that is the
//! solver's.

use stackful_regexp::Pattern;

use crate::eval;
use crate::{JsString, Node, Op, Sort, TermId, Terms, Value};

impl Terms {
    /// The term of `op` applied to `arguments`, in its simplest form.
    pub fn apply(&mut self, op: Op, arguments: &[TermId]) -> TermId {
        if let Some(value) = self.fold(op, arguments) {
            return self.constant(value);
        }
        let first = arguments[0];
        match op {
            Op::UnaryPlus | Op::ToNumber => self.number_of(first),
            Op::ToBoolean => self.boolean_of(first),
            Op::ToString => self.string_of(first),
            Op::LogicalNot => self.negation(first),
            Op::Typeof => self.type_of(first),
            Op::Add => self.sum(first, arguments[1]),
            Op::Subtract if self.is_number(arguments[1], 0.0) => self.number_of(first),
            Op::Multiply | Op::Divide if self.is_number(arguments[1], 1.0) => self.number_of(first),
            Op::Multiply if self.is_number(first, 1.0) => self.number_of(arguments[1]),
            Op::GreaterThan => self.apply(Op::LessThan, &[arguments[1], first]),
            Op::GreaterEqual => self.apply(Op::LessEqual, &[arguments[1], first]),
            Op::StrictlyEqual => self.strict_equality(first, arguments[1]),
            Op::LooselyEqual => self.loose_equality(first, arguments[1]),
            Op::StrictlyUnequal => {
                let equal = self.strict_equality(first, arguments[1]);
                self.negation(equal)
            }
            Op::LooselyUnequal => {
                let equal = self.loose_equality(first, arguments[1]);
                self.negation(equal)
            }
            Op::Conditional => self.conditional(first, arguments[1], arguments[2]),
            Op::NumberIsNan if self.is_no_number(first) => self.constant(false),
            Op::StringToUpperCase | Op::StringToLowerCase | Op::StringTrim
                if self.is_application(op, first) =>
            {
                first
            }
            Op::StringSlice if arguments.len() == 2 && self.is_whole(first, arguments[1]) => first,
            // Most operators have no rule, and need none: as they stand, they are right.
            _ => self.intern_apply(op, arguments),
        }
    }

    /// The value of an application to constants, if it has one.
    fn fold(&self, op: Op, arguments: &[TermId]) -> Option<Value> {
        let values: Option<Vec<Value>> = arguments
            .iter()
            .map(|&argument| self.as_constant(argument).cloned())
            .collect();
        eval::apply(op, &values?)
    }

    fn is_number(&self, term: TermId, number: f64) -> bool {
        self.as_constant(term) == Some(&Value::Number(number))
    }

    fn number_of(&mut self, term: TermId) -> TermId {
        match self.sort(term) {
            Sort::Number => term,
            _ => self.intern_apply(Op::ToNumber, &[term]),
        }
    }

    fn string_of(&mut self, term: TermId) -> TermId {
        match self.sort(term) {
            Sort::String => term,
            _ => self.intern_apply(Op::ToString, &[term]),
        }
    }

    fn boolean_of(&mut self, term: TermId) -> TermId {
        match self.sort(term) {
            Sort::Boolean => term,
            _ => self.intern_apply(Op::ToBoolean, &[term]),
        }
    }

    fn negation(&mut self, term: TermId) -> TermId {
        if let Some(value) = self.fold(Op::LogicalNot, &[term]) {
            return self.constant(value);
        }
        match self.node(term) {
            Node::Apply {
                op: Op::LogicalNot,
                arguments,
            } => {
                let inner = arguments[0];
                self.boolean_of(inner)
            }
            Node::Apply {
                op: Op::ToBoolean,
                arguments,
            } => {
                let inner = arguments[0];
                self.intern_apply(Op::LogicalNot, &[inner])
            }
            _ => self.intern_apply(Op::LogicalNot, &[term]),
        }
    }

    fn type_of(&mut self, term: TermId) -> TermId {
        match self.sort(term).type_of() {
            Some(name) if self.always_has_value(term) => self.constant(name),
            _ => self.intern_apply(Op::Typeof, &[term]),
        }
    }

    /// `a + b`; what is appended to a string in pieces becomes one constant.
    fn sum(&mut self, a: TermId, b: TermId) -> TermId {
        let empty = Some(Value::from(""));
        if self.as_constant(b) == empty.as_ref() {
            return self.string_of(a);
        }
        if self.as_constant(a) == empty.as_ref() {
            return self.string_of(b);
        }
        if let Node::Apply {
            op: Op::Add,
            arguments,
        } = self.node(a)
            && let [head, middle] = **arguments
            && let (Some(Value::String(middle)), Some(tail)) =
                (self.as_constant(middle), self.as_constant(b))
        {
            let joined = middle.concat(&crate::to_string(tail));
            let joined = self.constant(joined);
            return self.sum(head, joined);
        }
        self.intern_apply(Op::Add, &[a, b])
    }

    fn strict_equality(&mut self, a: TermId, b: TermId) -> TermId {
        if let Some(value) = self.fold(Op::StrictlyEqual, &[a, b]) {
            return self.constant(value);
        }
        let differ =
            |one, other| self.is_match_longer(one, other) || self.has_other_case(one, other);
        if differ(a, b) || differ(b, a) {
            return self.constant(false);
        }
        let (sort, other) = (self.sort(a), self.sort(b));
        let total = self.always_has_value(a) && self.always_has_value(b);
        if sort != other && sort != Sort::Mixed && other != Sort::Mixed && total {
            return self.constant(false);
        }
        if a == b && sort != Sort::Number && sort != Sort::Mixed && total {
            return self.constant(true);
        }
        if let Some(plain) = self.decoded(a, b).or_else(|| self.decoded(b, a)) {
            return match plain {
                (text, Some(plain)) => {
                    let plain = self.constant(plain);
                    self.strict_equality(text, plain)
                }
                (_, None) => self.constant(false),
            };
        }
        match (self.as_constant(a), self.as_constant(b)) {
            (_, Some(&Value::Boolean(value))) if sort == Sort::Boolean => {
                self.equals_truth(a, value)
            }
            (Some(&Value::Boolean(value)), _) if other == Sort::Boolean => {
                self.equals_truth(b, value)
            }
            // The constant stands on the right, and of two others the older on the left.
            (Some(_), None) => self.intern_apply(Op::StrictlyEqual, &[b, a]),
            (None, None) if b < a => self.intern_apply(Op::StrictlyEqual, &[b, a]),
            _ => self.intern_apply(Op::StrictlyEqual, &[a, b]),
        }
    }

    /// Whether a term has a value, and one of another type.
    fn is_no_number(&self, term: TermId) -> bool {
        let is_other = !matches!(self.sort(term), Sort::Number | Sort::Mixed);
        is_other && self.always_has_value(term)
    }

    /// Whether a term is what an operator gives; these have nothing more to do then.
    fn is_application(&self, of: Op, term: TermId) -> bool {
        matches!(self.node(term), Node::Apply { op, .. } if *op == of)
    }

    /// Whether `slice` from `start` on is the string itself.
    fn is_whole(&self, string: TermId, start: TermId) -> bool {
        self.sort(string) == Sort::String && self.is_number(start, 0.0)
    }

    /// For `encodeURIComponent(text) === constant`: what the text must be, if anything gives this.
    fn decoded(&self, term: TermId, constant: TermId) -> Option<(TermId, Option<JsString>)> {
        let (
            Node::Apply {
                op: Op::EncodeURIComponent,
                arguments,
            },
            Some(Value::String(encoded)),
        ) = (self.node(term), self.as_constant(constant))
        else {
            return None;
        };
        let text = arguments[0];
        (self.sort(text) == Sort::String)
            .then(|| (text, crate::ecma::decode_uri_component(encoded)))
    }

    /// Whether every match that a term may be is longer than a constant.
    fn is_match_longer(&self, term: TermId, constant: TermId) -> bool {
        let (
            Node::Apply {
                op: Op::RegExpCapture,
                arguments,
            },
            Some(Value::String(text)),
        ) = (self.node(term), self.as_constant(constant))
        else {
            return false;
        };
        let pattern = match self.as_constant(arguments[0]) {
            Some(Value::String(literal)) => Pattern::of_literal(literal.units()),
            _ => None,
        };
        self.is_number(arguments[3], 0.0)
            && pattern.is_some_and(|pattern| pattern.root.min_length() > text.len())
    }

    /// Whether a constant has a letter that no text in the case of the term has. The letters of ASCII are
    /// enough: no other letter becomes one of these in the wrong case.
    fn has_other_case(&self, term: TermId, constant: TermId) -> bool {
        let (Node::Apply { op, .. }, Some(Value::String(text))) =
            (self.node(term), self.as_constant(constant))
        else {
            return false;
        };
        let other = match op {
            Op::StringToLowerCase => b'A'..=b'Z',
            Op::StringToUpperCase => b'a'..=b'z',
            _ => return false,
        };
        let is_other = |&unit: &u16| u8::try_from(unit).is_ok_and(|unit| other.contains(&unit));
        text.units().iter().any(is_other)
    }

    fn equals_truth(&mut self, boolean: TermId, truth: bool) -> TermId {
        if truth {
            boolean
        } else {
            self.negation(boolean)
        }
    }

    fn loose_equality(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if sort == self.sort(b) && sort != Sort::Mixed {
            return self.strict_equality(a, b);
        }
        if let Some(value) = self.fold(Op::LooselyEqual, &[a, b]) {
            return self.constant(value);
        }
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(_), None) => self.intern_apply(Op::LooselyEqual, &[b, a]),
            (None, None) if b < a => self.intern_apply(Op::LooselyEqual, &[b, a]),
            _ => self.intern_apply(Op::LooselyEqual, &[a, b]),
        }
    }

    fn conditional(&mut self, condition: TermId, then: TermId, other: TermId) -> TermId {
        if let Some(value) = self.as_constant(condition) {
            return if crate::to_boolean(value) {
                then
            } else {
                other
            };
        }
        if then == other && self.always_has_value(condition) {
            return then;
        }
        match self.node(condition) {
            Node::Apply {
                op: Op::LogicalNot,
                arguments,
            } => {
                let inner = arguments[0];
                return self.conditional(inner, other, then);
            }
            Node::Apply {
                op: Op::ToBoolean,
                arguments,
            } => {
                let inner = arguments[0];
                return self.conditional(inner, then, other);
            }
            _ => {}
        }
        match (self.as_constant(then), self.as_constant(other)) {
            (Some(Value::Boolean(true)), Some(Value::Boolean(false))) => self.boolean_of(condition),
            (Some(Value::Boolean(false)), Some(Value::Boolean(true))) => self.negation(condition),
            _ => self.intern_apply(Op::Conditional, &[condition, then, other]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Input};

    /// The simplest form of `build` over a number `n`, a string `s` and a boolean `p`.
    fn check(build: impl Fn(&mut Terms, [TermId; 3]) -> TermId) -> String {
        let mut terms = Terms::new();
        let inputs = [
            ("n", Domain::ANY_NUMBER, Value::Number(0.0)),
            ("s", Domain::ANY_STRING, Value::from("")),
            ("p", Domain::Boolean, Value::Boolean(false)),
        ]
        .map(|(name, domain, initial)| {
            terms.input(Input {
                name: name.into(),
                domain,
                initial,
            })
        });
        let term = build(&mut terms, inputs);
        terms.display(term).to_string()
    }

    #[test]
    fn one_form_for_many() {
        let forms = [
            check(|t, [n, ..]| {
                let zero = t.constant(0.0);
                t.apply(Op::GreaterThan, &[n, zero])
            }),
            check(|t, [n, s, _]| t.apply(Op::StrictlyUnequal, &[s, n])),
            check(|t, [n, ..]| t.apply(Op::StrictlyEqual, &[n, n])),
            check(|t, [_, s, _]| t.apply(Op::StrictlyEqual, &[s, s])),
            check(|t, [_, s, _]| {
                let lower = t.apply(Op::StringToLowerCase, &[s]);
                let trimmed = t.apply(Op::StringTrim, &[lower]);
                let is_nan = t.apply(Op::NumberIsNan, &[trimmed]);
                let name = t.constant("toString");
                let is_name = t.apply(Op::StrictlyEqual, &[lower, name]);
                t.apply(Op::Conditional, &[s, is_nan, is_name])
            }),
            check(|t, [.., p]| {
                let no = t.constant(false);
                let is_false = t.apply(Op::StrictlyEqual, &[no, p]);
                t.apply(Op::LogicalNot, &[is_false])
            }),
            check(|t, [_, s, _]| {
                let once = t.apply(Op::LogicalNot, &[s]);
                t.apply(Op::LogicalNot, &[once])
            }),
            check(|t, [n, _, p]| {
                let not = t.apply(Op::LogicalNot, &[p]);
                let one = t.constant(1.0);
                t.apply(Op::Conditional, &[not, n, one])
            }),
        ];
        insta::assert_snapshot!(forms.join("\n"), @r#"
        0 < n
        true
        n === n
        true
        false
        p
        Boolean(s)
        p ? 1 : n
        "#);
    }

    #[test]
    fn pieces_of_text_are_joined() {
        let joined = check(|t, [n, ..]| {
            let mut text = n;
            for piece in ["", "p", "x", ";"] {
                let piece = t.constant(piece);
                text = t.apply(Op::Add, &[text, piece]);
            }
            text
        });
        insta::assert_snapshot!(joined, @r#"String(n) + "px;""#);
    }

    #[test]
    fn what_looks_like_an_identity_and_is_none() {
        let forms = [
            // -0 + 0 is 0.
            check(|t, [n, ..]| {
                let zero = t.constant(0.0);
                t.apply(Op::Add, &[n, zero])
            }),
            // NaN * 0 is NaN.
            check(|t, [n, ..]| {
                let zero = t.constant(0.0);
                t.apply(Op::Multiply, &[n, zero])
            }),
            // !(NaN < 1) is true, NaN >= 1 is false.
            check(|t, [n, ..]| {
                let one = t.constant(1.0);
                let less = t.apply(Op::LessThan, &[n, one]);
                t.apply(Op::LogicalNot, &[less])
            }),
        ];
        insta::assert_snapshot!(forms.join("\n"), @r#"
        n + 0
        n * 0
        !(n < 1)
        "#);
    }
}
