//! Patterns: one form for the syntax of binding patterns and that of assignment targets.

mod destructured;
mod destructuring;
mod iteration;
mod refusal;

pub(crate) use destructured::By;
pub(crate) use destructuring::{Destructuring, Origin};

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;

use crate::emit::code::Code;
use crate::lower::Lowering;

/// A destructuring pattern: what binding patterns and assignment targets have in common.
pub(crate) enum Pattern<'a> {
    Variable {
        name: &'a str,
        symbol: Option<SymbolId>,
        offset: u32,
    },
    Member(&'a MemberExpression<'a>),
    Object {
        properties: Vec<Property<'a>>,
        rest: Option<Box<Pattern<'a>>>,
    },
    Array {
        elements: Vec<Option<Element<'a>>>,
        rest: Option<Box<Pattern<'a>>>,
    },
}

/// An element of a pattern and its default.
pub(crate) struct Element<'a> {
    pub(crate) pattern: Pattern<'a>,
    pub(crate) default: Option<&'a Expression<'a>>,
}

/// A property of an object pattern.
pub(crate) struct Property<'a> {
    pub(crate) key: PatternKey<'a>,
    /// Where it is in the original.
    pub(crate) offset: u32,
    pub(crate) value: Element<'a>,
}

pub(crate) enum PatternKey<'a> {
    /// Its text, and its name if it is not a number.
    Static(Code<'a>, Option<&'a str>),
    Computed(&'a Expression<'a>),
}

impl<'a> Pattern<'a> {
    pub(crate) fn of_binding(pattern: &'a BindingPattern<'a>, text: &'a str) -> Element<'a> {
        let pattern = match pattern {
            BindingPattern::BindingIdentifier(identifier) => Pattern::Variable {
                name: identifier.name.as_str(),
                symbol: identifier.symbol_id.get(),
                offset: identifier.span.start,
            },
            BindingPattern::AssignmentPattern(assignment) => {
                let element = Pattern::of_binding(&assignment.left, text);
                return Element {
                    pattern: element.pattern,
                    default: Some(&assignment.right),
                };
            }
            BindingPattern::ObjectPattern(object) => Pattern::Object {
                properties: object
                    .properties
                    .iter()
                    .map(|property| Property {
                        key: PatternKey::new(&property.key, property.computed, text),
                        offset: crate::parse::span_of(&property.key).start,
                        value: Pattern::of_binding(&property.value, text),
                    })
                    .collect(),
                rest: object
                    .rest
                    .as_ref()
                    .map(|rest| Box::new(Pattern::of_binding(&rest.argument, text).pattern)),
            },
            BindingPattern::ArrayPattern(array) => Pattern::Array {
                elements: array
                    .elements
                    .iter()
                    .map(|element| Some(Pattern::of_binding(element.as_ref()?, text)))
                    .collect(),
                rest: array
                    .rest
                    .as_ref()
                    .map(|rest| Box::new(Pattern::of_binding(&rest.argument, text).pattern)),
            },
        };
        Element {
            pattern,
            default: None,
        }
    }

    pub(crate) fn of_target(
        target: &'a AssignmentTarget<'a>,
        lowering: &Lowering<'a, '_>,
    ) -> Pattern<'a> {
        match target {
            AssignmentTarget::AssignmentTargetIdentifier(identifier) => {
                Pattern::of_identifier(identifier, lowering)
            }
            AssignmentTarget::ObjectAssignmentTarget(object) => Pattern::Object {
                properties: object
                    .properties
                    .iter()
                    .map(|property| Pattern::of_target_property(property, lowering))
                    .collect(),
                rest: object
                    .rest
                    .as_ref()
                    .map(|rest| Box::new(Pattern::of_target(&rest.target, lowering))),
            },
            AssignmentTarget::ArrayAssignmentTarget(array) => Pattern::Array {
                elements: array
                    .elements
                    .iter()
                    .map(|element| Some(Pattern::of_element(element.as_ref()?, lowering)))
                    .collect(),
                rest: array
                    .rest
                    .as_ref()
                    .map(|rest| Box::new(Pattern::of_target(&rest.target, lowering))),
            },
            member => Pattern::Member(member.to_member_expression()),
        }
    }

    fn of_identifier(
        identifier: &'a IdentifierReference<'a>,
        lowering: &Lowering<'a, '_>,
    ) -> Pattern<'a> {
        Pattern::Variable {
            name: identifier.name.as_str(),
            symbol: lowering.facts.symbol(identifier),
            offset: identifier.span.start,
        }
    }

    fn of_element(
        element: &'a AssignmentTargetMaybeDefault<'a>,
        lowering: &Lowering<'a, '_>,
    ) -> Element<'a> {
        match element {
            AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(element) => Element {
                pattern: Pattern::of_target(&element.binding, lowering),
                default: Some(&element.init),
            },
            target => Element {
                pattern: Pattern::of_target(target.to_assignment_target(), lowering),
                default: None,
            },
        }
    }

    fn of_target_property(
        property: &'a AssignmentTargetProperty<'a>,
        lowering: &Lowering<'a, '_>,
    ) -> Property<'a> {
        match property {
            AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(property) => {
                let name = property.binding.name.as_str();
                Property {
                    key: PatternKey::Static(Code::Verbatim(name), Some(name)),
                    offset: property.binding.span.start,
                    value: Element {
                        pattern: Pattern::of_identifier(&property.binding, lowering),
                        default: property.init.as_ref(),
                    },
                }
            }
            AssignmentTargetProperty::AssignmentTargetPropertyProperty(property) => Property {
                key: PatternKey::new(&property.name, property.computed, lowering.facts.text),
                offset: crate::parse::span_of(&property.name).start,
                value: Pattern::of_element(&property.binding, lowering),
            },
        }
    }

    pub(crate) fn is_variable(&self) -> bool {
        matches!(self, Pattern::Variable { .. })
    }

    /// The variable that gets its value last, if nothing else of the pattern comes behind it.
    pub(crate) fn last_variable(&self) -> Option<SymbolId> {
        match self {
            Pattern::Variable { symbol, .. } => *symbol,
            Pattern::Object { properties, rest } if rest.is_none() => {
                properties.last()?.value.pattern.last_variable()
            }
            Pattern::Array { elements, rest } if rest.is_none() => {
                elements.last()?.as_ref()?.pattern.last_variable()
            }
            Pattern::Member(_) | Pattern::Object { .. } | Pattern::Array { .. } => None,
        }
    }

    /// The variables that the pattern gives values to.
    pub(crate) fn variables(&self) -> Vec<SymbolId> {
        match self {
            Pattern::Variable { symbol, .. } => symbol.iter().copied().collect(),
            Pattern::Member(_) => Vec::new(),
            Pattern::Object { properties, rest } => properties
                .iter()
                .map(|property| &property.value.pattern)
                .chain(rest.as_deref())
                .flat_map(Pattern::variables)
                .collect(),
            Pattern::Array { elements, rest } => elements
                .iter()
                .flatten()
                .map(|element| &element.pattern)
                .chain(rest.as_deref())
                .flat_map(Pattern::variables)
                .collect(),
        }
    }
}

impl<'a> PatternKey<'a> {
    fn new(key: &'a PropertyKey<'a>, computed: bool, text: &'a str) -> PatternKey<'a> {
        if computed {
            return PatternKey::Computed(key.to_expression());
        }
        let span = crate::parse::span_of(key);
        let source = &text[span.start as usize..span.end as usize];
        let name = match key {
            PropertyKey::StaticIdentifier(name) => Some(name.name.as_str()),
            PropertyKey::StringLiteral(name) if !name.value.contains(['"', '\\', '\n', '\r']) => {
                Some(name.value.as_str())
            }
            _ => None,
        };
        PatternKey::Static(Code::Verbatim(source), name)
    }
}
