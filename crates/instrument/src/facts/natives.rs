//! What call sites ask of a name: whether it may be that of a native that the machine treats in a way
//! of its own.
//!
//! A call is seen by its text only; which function it really is, the machine finds out. Each name that
//! is answered with yes costs every call of that name a condition and some text.

pub(crate) use stackful_protocol::natives::prototype_argument;
use stackful_protocol::natives::{Named, Wants, functions_named, methods_named};

/// What a model of a method may ask objects for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Interest {
    /// Nothing.
    Nothing,
    /// Their elements.
    Elements,
    /// The property `lastIndex`.
    LastIndex,
    /// Whatever they hold.
    Everything,
}

impl From<Wants> for Interest {
    fn from(wants: Wants) -> Self {
        match wants {
            Wants::Arguments | Wants::Primitives => Self::Nothing,
            Wants::Elements => Self::Elements,
            Wants::LastIndex => Self::LastIndex,
            Wants::Everything => Self::Everything,
        }
    }
}

/// Whether a method of this name may have a model that needs its receiver, or arguments that are not
/// symbolic themselves; a computed name, which is empty, may be any.
pub(crate) fn is_modelled(name: &str) -> bool {
    name.is_empty() || wants(name) != Wants::Arguments
}

/// Whether only texts and numbers have methods of this name that have models.
pub(crate) fn is_of_primitives(name: &str) -> bool {
    wants(name) == Wants::Primitives
}

/// What a model of this name may ask objects for.
pub(crate) fn interest(name: &str) -> Interest {
    if name.is_empty() {
        return Interest::Everything;
    }
    wants(name).into()
}

fn wants(name: &str) -> Wants {
    methods_named(name).map_or(Wants::Arguments, |named| named.wants)
}

/// Whether a native of this name may call functions of the app, and its model be asked even so.
pub(crate) fn calls_others(name: &str) -> bool {
    name.is_empty() || is(name, |named| named.may_be_taken)
}

/// Whether the machine looks at a method of this name before it runs.
pub(crate) fn is_prepared(name: &str) -> bool {
    is(name, |named| named.is_prepared)
}

/// Whether the machine looks at a function of this name before it runs.
pub(crate) fn is_prepared_function(name: &str) -> bool {
    functions_named(name).is_some_and(|named| named.is_prepared)
}

/// Whether a native of this name that nobody follows looks into objects within what it gets.
pub(crate) fn looks_deeper(name: &str) -> bool {
    is(name, |named| {
        named.looks_deeper && !named.is_prepared && named.calls_back.is_none()
    })
}

fn is(name: &str, holds: fn(Named) -> bool) -> bool {
    methods_named(name).is_some_and(holds)
}

/// Whether a function or a constructor of this name may look into objects that it is given.
pub(crate) fn is_modelled_function(name: &str) -> bool {
    functions_named(name).is_some_and(|named| Interest::from(named.wants) != Interest::Nothing)
}

/// Which argument of a method of this name may be called back.
pub(crate) fn callback(name: &str) -> Option<usize> {
    methods_named(name)?.calls_back
}

/// The argument that a method, or a function or constructor, of this name may iterate.
pub(crate) fn iterates(method: Option<&str>, function: Option<&str>) -> Option<usize> {
    let named = method.and_then(methods_named);
    named
        .or_else(|| function.and_then(functions_named))?
        .iterates
}

/// Whether the machine may put something in the place of what a method of this name gives.
pub(crate) fn is_replaced(name: &str) -> bool {
    name == "bind"
}

/// Whether what is written to a property of this name becomes a prototype.
pub(crate) fn is_prototype_property(name: Option<&str>) -> bool {
    matches!(name, Some("prototype" | "__proto__"))
}
