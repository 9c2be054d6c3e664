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
    Property,
    Index,
    Method,
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
        Op::StringLength => Form::Property,
        Op::StringIndex => Form::Index,
        _ if op.js().starts_with("String.prototype.") => Form::Method,
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
            Node::Input(input) => f.write_str(&self.terms.input_declaration(*input).name),
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
            Form::Prefix => Precedence::Unary,
            Form::Binary(precedence) => precedence,
            Form::Conditional => Precedence::Conditional,
            _ => Precedence::Primary,
        };
        // A prefix operator may not be the base of `**`, nor follow itself (`--x`, `++x`).
        let parenthesised = own < least || own == Precedence::Unary && least == own;
        if parenthesised {
            f.write_str("(")?;
        }
        match form(op) {
            Form::Prefix => {
                f.write_str(if op == Op::Typeof { "typeof " } else { op.js() })?;
                self.write(f, arguments[0], Precedence::Unary)?;
            }
            Form::Binary(precedence) => self.write_binary(f, op, arguments, precedence)?,
            Form::Conditional => {
                self.write(f, arguments[0], Precedence::BitwiseOr)?;
                f.write_str(" ? ")?;
                self.write(f, arguments[1], Precedence::Conditional)?;
                f.write_str(" : ")?;
                self.write(f, arguments[2], Precedence::Conditional)?;
            }
            Form::Property => {
                self.write(f, arguments[0], Precedence::Primary)?;
                f.write_str(".length")?;
            }
            Form::Index => {
                self.write(f, arguments[0], Precedence::Primary)?;
                f.write_str("[")?;
                self.write(f, arguments[1], Precedence::Lowest)?;
                f.write_str("]")?;
            }
            Form::Method => {
                self.write(f, arguments[0], Precedence::Primary)?;
                write!(f, ".{}", op.js().trim_start_matches("String.prototype."))?;
                self.write_arguments(f, &arguments[1..])?;
            }
            Form::Function => {
                f.write_str(op.js())?;
                self.write_arguments(f, arguments)?;
            }
        }
        if parenthesised {
            f.write_str(")")
        } else {
            Ok(())
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
