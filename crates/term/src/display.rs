//! Terms as JavaScript text.
//!
//! Parentheses follow JavaScript's precedence, so the text of a term parses back to it. A term
//! shares subterms and can be exponentially longer written out, so the text ends in `…` after
//! [`MAX_NODES`] nodes.

use std::cell::Cell;
use std::fmt;

use crate::{Form, InputName, MatchPart, Node, Op, Precedence, TermId, Terms, Value};

/// Nodes that are written before the text is cut.
const MAX_NODES: u32 = 4000;

/// The text of a term, made by [`Terms::display`].
struct Display<'a> {
    terms: &'a Terms,
    term: TermId,
    /// What an input is called.
    name: &'a dyn Fn(&InputName) -> String,
    left: Cell<u32>,
}

impl Terms {
    /// The term as a JavaScript expression; inputs stand by name.
    pub fn display(&self, term: TermId) -> impl fmt::Display {
        self.display_as(term, MAX_NODES, &InputName::to_string)
    }

    /// The same with other names for inputs, cut after so many nodes.
    pub fn display_as<'a>(
        &'a self,
        term: TermId,
        nodes: u32,
        name: &'a dyn Fn(&InputName) -> String,
    ) -> impl fmt::Display + 'a {
        Display {
            terms: self,
            term,
            name,
            left: Cell::new(nodes),
        }
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.term, Precedence::Lowest)
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
            Node::Input(input) => {
                f.write_str(&(self.name)(&self.terms.input_declaration(*input).name))
            }
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
        let own = match op.form() {
            // A match is written with `?.`, which skips what is read of it where there is none: a
            // member read of the whole needs parentheses in between.
            Form::Prefix | Form::Match(_) => Precedence::Unary,
            Form::Binary(precedence) => precedence,
            Form::Conditional => Precedence::Conditional,
            Form::Property | Form::Element | Form::Method | Form::Function => Precedence::Primary,
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
        match op.form() {
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
            Form::Property => {
                self.write(f, arguments[0], Precedence::Primary)?;
                write!(f, ".{}", member(op))
            }
            Form::Element => {
                self.write(f, arguments[0], Precedence::Primary)?;
                f.write_str("[")?;
                self.write(f, arguments[1], Precedence::Lowest)?;
                f.write_str("]")
            }
            Form::Method => {
                self.write(f, arguments[0], Precedence::Primary)?;
                write!(f, ".{}", member(op))?;
                self.write_arguments(f, &arguments[1..])
            }
            Form::Match(part) => self.write_match(f, part, arguments),
        }
    }

    fn write_match(
        &self,
        f: &mut fmt::Formatter<'_>,
        part: MatchPart,
        arguments: &[TermId],
    ) -> fmt::Result {
        let constant = |index: usize| self.terms.as_constant(*arguments.get(index)?);
        let group = constant(3).filter(|group| **group != Value::Number(0.0));
        let has_indices = part == MatchPart::Where && group.is_some();
        match part {
            MatchPart::Whether => self.write_search(f, "test", false, arguments),
            MatchPart::Where => {
                f.write_str("(")?;
                self.write_search(f, "exec", has_indices, arguments)?;
                match group {
                    None => f.write_str("?.index ?? -1)"),
                    Some(Value::String(name)) => {
                        write!(f, "?.indices.groups.{name}?.[0] ?? -1)")
                    }
                    Some(number) => write!(f, "?.indices[{number}]?.[0] ?? -1)"),
                }
            }
            MatchPart::What => {
                self.write_search(f, "exec", has_indices, arguments)?;
                match group {
                    None => f.write_str("?.[0]"),
                    Some(Value::String(name)) => write!(f, "?.groups.{name}"),
                    Some(number) => write!(f, "?.[{number}]"),
                }
            }
        }
    }

    /// `/a/.exec(s)`; a last index is given by the object that the pattern becomes.
    fn write_search(
        &self,
        f: &mut fmt::Formatter<'_>,
        method: &str,
        has_indices: bool,
        arguments: &[TermId],
    ) -> fmt::Result {
        let Some(Value::String(pattern)) = self.terms.as_constant(arguments[0]) else {
            return f.write_str("undefined");
        };
        let is_start = |term: &&TermId| self.terms.as_constant(**term) == Some(&Value::Number(0.0));
        let indices = if has_indices { "d" } else { "" };
        match arguments.get(2).filter(|term| !is_start(term)) {
            Some(&last_index) => {
                write!(f, "Object.assign({pattern}g{indices}, {{ lastIndex: ")?;
                self.write(f, last_index, Precedence::Lowest)?;
                f.write_str(" })")?;
            }
            None => write!(f, "{pattern}{indices}")?,
        }
        write!(f, ".{method}")?;
        self.write_arguments(f, &arguments[1..2])
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
            _ => (own, own.next_tighter()),
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

/// The last name in the path of a method or property.
fn member(op: Op) -> &'static str {
    op.js().rsplit('.').next().unwrap_or_default()
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
        let unit = terms.apply(Op::StringIndex, &[text, minus_two]);
        let shown = [
            terms.apply(Op::Subtract, &[a, difference]),
            terms.apply(Op::Subtract, &[difference, a]),
            terms.apply(Op::UnaryMinus, &[negated]),
            terms.apply(Op::Exponentiate, &[negated, b]),
            terms.apply(Op::Exponentiate, &[minus_two, b]),
            terms.apply(Op::Typeof, &[unit]),
            unit,
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
        typeof String(a - b)[-2]
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
