//! Terms as JavaScript text.
//!
//! Parentheses follow JavaScript's precedence, so the text of a term parses back to it. A term
//! shares subterms and can be exponentially longer written out, so the text ends in `…` after
//! [`MAX_NODES`] nodes.

use std::cell::Cell;
use std::fmt;

use crate::{Node, Op, TermId, Terms, Value};

/// Nodes that are written before the text is cut.
const MAX_NODES: u32 = 4000;

/// The text of a term, made by [`Terms::display`].
struct Display<'a> {
    terms: &'a Terms,
    term: TermId,
    left: Cell<u32>,
}

impl Terms {
    /// The term as a JavaScript expression; inputs stand by name.
    pub fn display(&self, term: TermId) -> impl fmt::Display {
        Display {
            terms: self,
            term,
            left: Cell::new(MAX_NODES),
        }
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.term, Precedence::Lowest)
    }
}

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Lowest,
    Conditional,
    BitwiseOr,
    BitwiseXor,
    BitwiseAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Exponentiation,
    Unary,
    Primary,
}

/// How an operator is written.
enum Form {
    Prefix,
    Binary(Precedence),
    Conditional,
    /// `s.length`, `s[i]`, `s.method(…)`.
    Member,
    /// `/a/.test(s)`.
    RegExp,
    Function,
}

fn form(op: Op) -> Form {
    match op {
        Op::UnaryPlus | Op::UnaryMinus | Op::BitwiseNot | Op::LogicalNot | Op::Typeof => {
            Form::Prefix
        }
        Op::Add | Op::Subtract => Form::Binary(Precedence::Additive),
        Op::Multiply | Op::Divide | Op::Remainder => Form::Binary(Precedence::Multiplicative),
        Op::Exponentiate => Form::Binary(Precedence::Exponentiation),
        Op::BitwiseAnd => Form::Binary(Precedence::BitwiseAnd),
        Op::BitwiseOr => Form::Binary(Precedence::BitwiseOr),
        Op::BitwiseXor => Form::Binary(Precedence::BitwiseXor),
        Op::LeftShift | Op::SignedRightShift | Op::UnsignedRightShift => {
            Form::Binary(Precedence::Shift)
        }
        Op::LessThan | Op::LessEqual | Op::GreaterThan | Op::GreaterEqual => {
            Form::Binary(Precedence::Relational)
        }
        Op::LooselyEqual | Op::LooselyUnequal | Op::StrictlyEqual | Op::StrictlyUnequal => {
            Form::Binary(Precedence::Equality)
        }
        Op::Conditional => Form::Conditional,
        _ if op.js().starts_with("String.prototype.") => Form::Member,
        Op::RegExpTest | Op::RegExpIndex | Op::RegExpCapture => Form::RegExp,
        _ => Form::Function,
    }
}

impl Display<'_> {
    /// Writes `term` so that it stands where an operand of precedence `least` is expected.
    fn write(&self, f: &mut fmt::Formatter<'_>, term: TermId, least: Precedence) -> fmt::Result {
        let Some(left) = self.left.get().checked_sub(1) else {
            return f.write_str("…");
        };
        self.left.set(left);
        match self.terms.node(term) {
            Node::Constant(value @ Value::Number(number)) => {
                // `-1 ** 2` is a syntax error and `1.length` another.
                let bare = least < Precedence::Exponentiation
                    || least < Precedence::Primary && !number.is_sign_negative();
                if bare {
                    write!(f, "{value}")
                } else {
                    write!(f, "({value})")
                }
            }
            Node::Constant(value) => write!(f, "{value}"),
            Node::Input(input) => write!(f, "{}", self.terms.input_declaration(*input).name),
            Node::Apply { op, arguments } => self.write_application(f, *op, arguments, least),
        }
    }

    fn write_application(
        &self,
        f: &mut fmt::Formatter<'_>,
        op: Op,
        arguments: &[TermId],
        least: Precedence,
    ) -> fmt::Result {
        let own = match form(op) {
            // What is read of an optional chain would be skipped with it.
            Form::Prefix | Form::RegExp => Precedence::Unary,
            Form::Binary(precedence) => precedence,
            Form::Conditional => Precedence::Conditional,
            _ => Precedence::Primary,
        };
        // A prefix operator may not be the base of `**`, nor follow itself (`--x`, `++x`).
        if own < least || own == Precedence::Unary && least == own {
            f.write_str("(")?;
            self.write_bare(f, op, arguments)?;
            f.write_str(")")
        } else {
            self.write_bare(f, op, arguments)
        }
    }

    fn write_bare(&self, f: &mut fmt::Formatter<'_>, op: Op, arguments: &[TermId]) -> fmt::Result {
        match form(op) {
            Form::Prefix => {
                f.write_str(if op == Op::Typeof { "typeof " } else { op.js() })?;
                self.write(f, arguments[0], Precedence::Unary)
            }
            Form::Binary(precedence) => self.write_binary(f, op, arguments, precedence),
            Form::Conditional => {
                self.write(f, arguments[0], Precedence::BitwiseOr)?;
                f.write_str(" ? ")?;
                self.write(f, arguments[1], Precedence::Conditional)?;
                f.write_str(" : ")?;
                self.write(f, arguments[2], Precedence::Conditional)
            }
            Form::Function => {
                f.write_str(op.js())?;
                self.write_arguments(f, arguments)
            }
            Form::Member => self.write_member(f, op, arguments),
            Form::RegExp => self.write_regexp(f, op, arguments),
        }
    }

    fn write_regexp(
        &self,
        f: &mut fmt::Formatter<'_>,
        op: Op,
        arguments: &[TermId],
    ) -> fmt::Result {
        let constant = |index: usize| {
            arguments
                .get(index)
                .map(|&term| self.terms.as_constant(term))
        };
        let last_index = arguments
            .get(2)
            .filter(|_| constant(2) != Some(Some(&Value::Number(0.0))));
        let group = constant(3)
            .flatten()
            .filter(|group| **group != Value::Number(0.0));
        let is_index = op == Op::RegExpIndex;
        if is_index {
            f.write_str("(")?;
        }
        let flags = [
            ("g", last_index.is_some()),
            ("d", is_index && group.is_some()),
        ];
        let flags: String = flags
            .iter()
            .filter(|(_, has)| *has)
            .map(|(flag, _)| *flag)
            .collect();
        let Some(Some(Value::String(pattern))) = constant(0) else {
            return f.write_str("undefined.exec()");
        };
        match last_index {
            Some(&last_index) => {
                write!(f, "Object.assign({pattern}{flags}, {{ lastIndex: ")?;
                self.write(f, last_index, Precedence::Lowest)?;
                f.write_str(" })")?;
            }
            None => write!(f, "{pattern}{flags}")?,
        }
        f.write_str(if op == Op::RegExpTest {
            ".test"
        } else {
            ".exec"
        })?;
        self.write_arguments(f, &arguments[1..2])?;
        match (op, group) {
            (Op::RegExpTest, _) => Ok(()),
            (Op::RegExpIndex, None) => f.write_str("?.index ?? -1)"),
            (Op::RegExpIndex, Some(Value::String(name))) => {
                write!(f, "?.indices.groups.{name}?.[0] ?? -1)")
            }
            (Op::RegExpIndex, Some(number)) => write!(f, "?.indices[{number}]?.[0] ?? -1)"),
            (_, None) => f.write_str("?.[0]"),
            (_, Some(Value::String(name))) => write!(f, "?.groups.{name}"),
            (_, Some(number)) => write!(f, "?.[{number}]"),
        }
    }

    fn write_member(
        &self,
        f: &mut fmt::Formatter<'_>,
        op: Op,
        arguments: &[TermId],
    ) -> fmt::Result {
        self.write(f, arguments[0], Precedence::Primary)?;
        if op == Op::StringIndex {
            f.write_str("[")?;
            self.write(f, arguments[1], Precedence::Lowest)?;
            return f.write_str("]");
        }
        write!(f, ".{}", op.js().trim_start_matches("String.prototype."))?;
        if op == Op::StringLength {
            Ok(())
        } else {
            self.write_arguments(f, &arguments[1..])
        }
    }

    fn write_binary(
        &self,
        f: &mut fmt::Formatter<'_>,
        op: Op,
        arguments: &[TermId],
        own: Precedence,
    ) -> fmt::Result {
        // `**` groups to the right and takes no prefix operator on its left; the rest to the left.
        let (left, right) = match own {
            Precedence::Exponentiation => (Precedence::Primary, own),
            _ => (own, next_tighter(own)),
        };
        self.write(f, arguments[0], left)?;
        write!(f, " {} ", op.js())?;
        self.write(f, arguments[1], right)
    }

    fn write_arguments(&self, f: &mut fmt::Formatter<'_>, arguments: &[TermId]) -> fmt::Result {
        f.write_str("(")?;
        for (index, &argument) in arguments.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.write(f, argument, Precedence::Lowest)?;
        }
        f.write_str(")")
    }
}

fn next_tighter(precedence: Precedence) -> Precedence {
    match precedence {
        Precedence::Lowest => Precedence::Conditional,
        Precedence::Conditional => Precedence::BitwiseOr,
        Precedence::BitwiseOr => Precedence::BitwiseXor,
        Precedence::BitwiseXor => Precedence::BitwiseAnd,
        Precedence::BitwiseAnd => Precedence::Equality,
        Precedence::Equality => Precedence::Relational,
        Precedence::Relational => Precedence::Shift,
        Precedence::Shift => Precedence::Additive,
        Precedence::Additive => Precedence::Multiplicative,
        Precedence::Multiplicative => Precedence::Exponentiation,
        Precedence::Exponentiation => Precedence::Unary,
        Precedence::Unary | Precedence::Primary => Precedence::Primary,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, Input};

    fn input(terms: &mut Terms, name: &str) -> TermId {
        let (domain, initial) = (Domain::ANY_NUMBER, Value::Number(0.0));
        terms.input(Input {
            name: name.into(),
            domain,
            initial,
        })
    }

    #[test]
    fn parentheses_only_where_needed() {
        let mut terms = Terms::new();
        let (a, b) = (input(&mut terms, "a"), input(&mut terms, "b"));
        let minus_two = terms.constant(-2.0);
        let difference = terms.apply(Op::Subtract, &[a, b]);
        let negated = terms.apply(Op::UnaryMinus, &[a]);
        let text = terms.apply(Op::ToString, &[difference]);
        let shown = [
            terms.apply(Op::Subtract, &[a, difference]),
            terms.apply(Op::Subtract, &[difference, a]),
            terms.apply(Op::UnaryMinus, &[negated]),
            terms.apply(Op::Exponentiate, &[negated, b]),
            terms.apply(Op::Exponentiate, &[minus_two, b]),
            terms.apply(Op::Typeof, &[text]),
            terms.apply(Op::StringIndex, &[text, minus_two]),
            terms.apply(Op::StringSlice, &[text, a, minus_two]),
            terms.apply(Op::Conditional, &[a, b, minus_two]),
            terms.apply(Op::MathMax, &[difference, b]),
        ]
        .map(|term| terms.display(term).to_string());
        insta::assert_snapshot!(shown.join("\n"), @r#"
        a - (a - b)
        a - b - a
        -(-a)
        (-a) ** b
        (-2) ** b
        typeof String(a - b)
        String(a - b)[-2]
        String(a - b).slice(a, -2)
        a ? b : -2
        Math.max(a - b, b)
        "#);
    }

    #[test]
    fn a_text_that_would_be_exponential_is_cut() {
        let mut terms = Terms::new();
        let mut sum = input(&mut terms, "a");
        for _ in 0..100 {
            sum = terms.apply(Op::Add, &[sum, sum]);
        }
        let text = terms.display(sum).to_string();
        insta::assert_snapshot!(format!("{} … {}", &text[..20], text.len() < 50_000), @r#"a + a + (a + a) + (a … true"#);
    }
}
