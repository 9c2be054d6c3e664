//! Lowered expressions: their code, and an atom for their shadow.

use crate::emit::code::Code;

/// The shadow of a lowered expression.
#[derive(Clone, Copy)]
pub(crate) enum Shadow<'a> {
    /// Statically concrete.
    Zero,
    /// An atom: a temporary or the shadow of a variable.
    Atom(Code<'a>),
}

impl<'a> Shadow<'a> {
    pub(crate) fn is_zero(self) -> bool {
        matches!(self, Shadow::Zero)
    }

    /// The atom, if it is not statically 0.
    pub(crate) fn atom(self) -> Option<Code<'a>> {
        match self {
            Shadow::Zero => None,
            Shadow::Atom(atom) => Some(atom),
        }
    }
}

impl<'a> Shadow<'a> {
    /// The atoms of those that are not statically 0.
    pub(crate) fn dynamic(shadows: &[Shadow<'a>]) -> impl Iterator<Item = Code<'a>> {
        shadows.iter().filter_map(|shadow| shadow.atom())
    }
}

impl<'a> From<Shadow<'a>> for Code<'a> {
    fn from(shadow: Shadow<'a>) -> Code<'a> {
        match shadow {
            Shadow::Zero => Code::Emitted("0"),
            Shadow::Atom(code) => code,
        }
    }
}

/// A lowered expression.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    pub(crate) code: Code<'a>,
    pub(crate) shadow: Shadow<'a>,
    /// A temporary that has the value, too, once the code has run.
    pub(crate) atom: Option<Code<'a>>,
}

impl<'a> Value<'a> {
    pub(crate) fn new(code: Code<'a>, shadow: Shadow<'a>) -> Value<'a> {
        Value {
            code,
            shadow,
            atom: None,
        }
    }

    pub(crate) fn concrete(code: Code<'a>) -> Value<'a> {
        Value::new(code, Shadow::Zero)
    }

    pub(crate) fn held_in(self, atom: Code<'a>) -> Value<'a> {
        Value {
            atom: Some(atom),
            ..self
        }
    }
}
