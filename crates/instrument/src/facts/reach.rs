//! How a call comes to the first expression of its parameters, where these stay in place: with which
//! arguments nothing that the text says is evaluated before.
//!
//! ```text
//! (a, { b: [c], d = f() }, e)        [undefined, { b: <iterable of undefined> }]      to `f()`
//! ```

use std::fmt::{self, Display, Formatter};

use oxc::ast::ast::*;
use oxc::span::GetSpan;

use crate::facts::naming::is_anonymous_function;

/// Where a call comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// To the expression among the parameters that begins here.
    Parameter(u32),
    /// To the body.
    Body,
    /// Nobody can tell.
    Unknown,
}

/// An argument that a pattern takes apart.
#[derive(Debug, PartialEq, Eq)]
enum Argument {
    Undefined,
    Object(Vec<(String, Argument)>),
    Iterable(Vec<Argument>),
}

/// The arguments, as JSON, in which `null` stands for undefined and a list for an iterable, and where the
/// call comes to.
pub(crate) fn reach(parameters: &FormalParameters<'_>) -> (String, First) {
    let mut arguments = Vec::new();
    let mut first = First::Body;
    for parameter in &parameters.items {
        let (argument, met) = of_element(&parameter.pattern, parameter.initializer.as_deref());
        arguments.push(argument);
        first = met;
        if first != First::Body {
            break;
        }
    }
    if let Some(rest) = &parameters.rest
        && first == First::Body
        && !rest.rest.argument.is_binding_identifier()
    {
        first = First::Unknown;
    }
    (Argument::Iterable(arguments).to_string(), first)
}

/// What an element with a default is given.
fn of_element(pattern: &BindingPattern<'_>, default: Option<&Expression<'_>>) -> (Argument, First) {
    match default {
        Some(default) if !is_anonymous_function(default) => {
            let offset = default.span().start;
            (Argument::Undefined, First::Parameter(offset))
        }
        Some(Expression::ClassExpression(_)) => (Argument::Undefined, First::Unknown),
        // Nothing runs where a function is made.
        Some(_) if pattern.is_binding_identifier() => (Argument::Undefined, First::Body),
        Some(_) => (Argument::Undefined, First::Unknown),
        None => of_pattern(pattern),
    }
}

fn of_pattern(pattern: &BindingPattern<'_>) -> (Argument, First) {
    let mut first = First::Body;
    match pattern {
        BindingPattern::BindingIdentifier(_) => (Argument::Undefined, first),
        BindingPattern::AssignmentPattern(element) => {
            of_element(&element.left, Some(&element.right))
        }
        BindingPattern::ObjectPattern(object) => {
            let mut properties = Vec::new();
            for property in &object.properties {
                let name = match property.key.static_name() {
                    Some(name) if !property.computed => name.into_owned(),
                    _ => {
                        first = First::Parameter(property.key.span().start);
                        break;
                    }
                };
                let (argument, met) = of_pattern(&property.value);
                properties.push((name, argument));
                first = met;
                if first != First::Body {
                    break;
                }
            }
            (Argument::Object(properties), first)
        }
        BindingPattern::ArrayPattern(array) => {
            let mut elements = Vec::new();
            for element in &array.elements {
                let (argument, met) = match element {
                    Some(element) => of_pattern(element),
                    None => (Argument::Undefined, First::Body),
                };
                elements.push(argument);
                first = met;
                if first != First::Body {
                    break;
                }
            }
            if first == First::Body && array.rest.is_some() {
                first = First::Unknown;
            }
            (Argument::Iterable(elements), first)
        }
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Undefined => f.write_str("null"),
            Argument::Iterable(elements) => {
                f.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    write!(f, "{}{element}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Argument::Object(properties) => {
                f.write_str("{")?;
                for (index, (name, value)) in properties.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}\"")?;
                    for c in name.chars() {
                        match c {
                            '"' | '\\' => write!(f, "\\{c}")?,
                            '\0'..'\u{20}' => write!(f, "\\u{:04x}", u32::from(c))?,
                            c => write!(f, "{c}")?,
                        }
                    }
                    write!(f, "\":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}
