//! How the machine gets to know what was called, to find its model and to say what was lost.

use crate::emit::code::Code;
use crate::emit::value::{Shadow, Value};
use crate::facts::natives::{self, Interest, is_modelled};

/// How the machine gets to know the callee of a call.
#[derive(Clone, Copy)]
pub(crate) enum Callee<'a> {
    /// It does not, and can neither find a model nor name what was lost.
    Unknown,
    /// It is the constructor that the class extends: `super(…)`.
    Super,
    /// It gets the name alone, to say what was lost: a method of this name has no model.
    Named(Code<'a>, &'a str),
    /// The function is in a variable, which is mentioned again behind the call.
    Function(Code<'a>),
    /// The receiver is in a variable, which is mentioned again behind the call; the method is read from
    /// it again.
    Method {
        object: Value<'a>,
        key: MethodKey<'a>,
        name: &'a str,
    },
    /// Receiver and method are both in variables of ours.
    Held {
        object: Value<'a>,
        function: Code<'a>,
        name: &'a str,
    },
    /// The receiver lies at the end of a path of names, which the machine walks again. `live` is the cell
    /// of the last of these names: while nothing under it is symbolic, the receiver is not either.
    /// `shadow` is a temporary for the receiver's own shadow, where a model asks for no more than that: it
    /// is looked up before the call.
    Path {
        root: Code<'a>,
        names: Code<'a>,
        live: Code<'a>,
        shadow: Option<Code<'a>>,
        cell: Code<'a>,
        name: &'a str,
    },
}

/// How a method is named.
#[derive(Clone, Copy)]
pub(crate) enum MethodKey<'a> {
    /// By the cell of its name.
    Cell(Code<'a>),
    /// By a value.
    Computed(Code<'a>),
}

impl<'a> Callee<'a> {
    /// The name of the method, or nothing if there is none.
    pub(crate) fn name(self) -> &'a str {
        match self {
            Callee::Method { name, .. }
            | Callee::Held { name, .. }
            | Callee::Path { name, .. }
            | Callee::Named(_, name) => name,
            Callee::Unknown | Callee::Super | Callee::Function(_) => "",
        }
    }

    /// The name of the method or the function, as far as it is written.
    pub(crate) fn written_name(self) -> &'a str {
        match self {
            Callee::Function(Code::Verbatim(name)) => name,
            _ => self.name(),
        }
    }

    pub(crate) fn receiver_shadow(self) -> Shadow<'a> {
        match self {
            Callee::Method { object, .. } | Callee::Held { object, .. } => object.shadow,
            _ => Shadow::Zero,
        }
    }

    /// The name of a method whose receiver the machine knows.
    fn method_name(self) -> Option<&'a str> {
        match self {
            Callee::Method { name, .. } | Callee::Held { name, .. } | Callee::Path { name, .. } => {
                Some(name)
            }
            Callee::Unknown | Callee::Super | Callee::Named(..) | Callee::Function(_) => None,
        }
    }

    /// Which argument is called back.
    pub(crate) fn callback(self) -> Option<usize> {
        natives::callback(self.method_name()?)
    }

    /// Whether the machine may put something in the place of the result.
    pub(crate) fn is_replaced(self) -> bool {
        self.method_name().is_some_and(natives::is_replaced)
    }

    /// Which argument a native may iterate.
    pub(crate) fn iterates(self) -> Option<usize> {
        let function = match self {
            Callee::Function(Code::Verbatim(name)) => Some(name),
            _ => None,
        };
        natives::iterates(self.method_name(), function)
    }

    /// Whether the machine looks at the method before it runs.
    pub(crate) fn is_prepared(self) -> bool {
        self.method_name().is_some_and(natives::is_prepared)
    }

    /// Whether a model needs the arguments even when none of them is symbolic itself.
    pub(crate) fn needs_arguments(self) -> bool {
        match self {
            Callee::Function(Code::Verbatim(name)) => natives::is_modelled_function(name),
            _ => self.has_modelled_name(),
        }
    }

    /// Whether a method of this name may have a model.
    fn has_modelled_name(self) -> bool {
        self.method_name().is_some_and(is_modelled)
    }

    /// What a model may ask objects for.
    pub(crate) fn interest(self) -> Interest {
        match self {
            Callee::Function(Code::Verbatim(name)) if natives::is_modelled_function(name) => {
                Interest::Everything
            }
            _ => self
                .method_name()
                .map_or(Interest::Nothing, natives::interest),
        }
    }

    /// Whether the method's own cell passes the arguments, and decides whether they are passed.
    pub(crate) fn has_passing_cell(self) -> bool {
        match self {
            Callee::Path { .. } => !matches!(self.interest(), Interest::Nothing),
            Callee::Method { key, name, .. } => {
                matches!(key, MethodKey::Cell(_)) && is_modelled(name)
            }
            _ => false,
        }
    }

    /// Whether a model may know more than the arguments say.
    pub(crate) fn is_modelled(self) -> bool {
        self.has_modelled_name() || !self.receiver_shadow().is_zero()
    }

    /// Whether the result may be what an object's own method has given for it.
    pub(crate) fn may_convert(self) -> bool {
        matches!(self, Callee::Function(Code::Verbatim("Number" | "String")))
    }

    /// Whether the result may be an iterator's, which holds what a generator left in the register.
    pub(crate) fn may_step(self) -> bool {
        matches!(self.name(), "next" | "return" | "throw")
    }
}
