//! What V8 says where a pattern meets a value that it cannot take apart.
//!
//! ```text
//! const { p } = f();                                                                 before
//! @r0 = f(); (@r0 === null || @r0 === void 0) && @.cannotDestructure(@g, @r0, "f(...)", "p");
//! const { p } = @r0; …                                                               after
//! ```
//!
//! V8 would name the variable that holds the value, so the machine throws first, where V8 names the
//! expression at all.

use oxc::ast::ast::*;
use oxc::span::GetSpan;

use crate::emit::code::{Code, code};
use crate::lower::Lowering;
use crate::lower::pattern::{Pattern, PatternKey, Property};

impl<'a> Lowering<'a, '_> {
    /// Whether V8 says what it is that an array pattern cannot iterate: in a declaration, if the
    /// expression's own place is where it begins. Else V8 shows the value.
    pub(crate) fn is_named_iterable(&self, e: &Expression<'a>) -> bool {
        let before = self.facts.text[..e.span().start as usize].trim_end();
        if before.ends_with('(') {
            return false;
        }
        match e {
            Expression::CallExpression(call) => {
                call.callee.is_identifier_reference() && !call.optional
            }
            Expression::Identifier(_)
            | Expression::ObjectExpression(_)
            | Expression::ArrayExpression(_)
            | Expression::ClassExpression(_)
            | Expression::NewExpression(_)
            | Expression::UnaryExpression(_)
            | Expression::TemplateLiteral(_) => true,
            e => e.is_literal(),
        }
    }

    /// Throws what V8 would throw for a destructured null or undefined, where V8 itself would name
    /// the receiver instead of the expression. It names neither where all goes to a member.
    pub(crate) fn guard(
        &self,
        pattern: &Pattern<'a>,
        receiver: Code<'a>,
        printed: Code<'a>,
    ) -> Option<Code<'a>> {
        let throw = match pattern {
            Pattern::Array { .. } => {
                code!(self, "@.cannotIterate(@g, %)", printed)
            }
            Pattern::Object {
                properties,
                rest: Some(rest),
            } if properties.is_empty() && matches!(**rest, Pattern::Member(_)) => return None,
            Pattern::Object { properties, .. } => {
                let (property, printed) = self.refused(properties.first(), printed)?;
                code!(
                    self,
                    "@.cannotDestructure(@g, %, %, %)",
                    receiver,
                    printed,
                    property
                )
            }
            Pattern::Variable { .. } | Pattern::Member(_) => return None,
        };
        Some(code!(self, "% == null && %", receiver, throw))
    }

    /// Where V8 says that an object pattern cannot take a value apart, if not at the value.
    pub(crate) fn place_of_refusal(pattern: &Pattern<'a>) -> Option<Code<'a>> {
        let Pattern::Object { properties, rest } = pattern else {
            return None;
        };
        match (properties.first(), rest.as_deref()) {
            (Some(first), _) if matches!(first.key, PatternKey::Static(..)) => {
                Some(Code::Mark(first.offset))
            }
            (None, Some(&Pattern::Variable { offset, .. })) => Some(Code::Mark(offset)),
            _ => None,
        }
    }

    /// The property that V8 names, and the text of what has none. Where the first value goes to a
    /// member or has a default, V8 sees a read, and names neither.
    fn refused(
        &self,
        first: Option<&Property<'a>>,
        printed: Code<'a>,
    ) -> Option<(Code<'a>, Code<'a>)> {
        let Some(Property {
            key: PatternKey::Static(source, name),
            value,
            ..
        }) = first
        else {
            return Some((Code::Emitted("void 0"), printed));
        };
        let property = match name {
            Some(name) => code!(self, "\"%\"", Code::Verbatim(name)),
            None => *source,
        };
        match (&value.pattern, value.default) {
            (Pattern::Object { .. }, Some(default)) => {
                let printed = crate::facts::printed::printed(default, self.facts.text);
                Some((property, self.emit.quoted(&printed)))
            }
            (Pattern::Member(_), _) | (_, Some(_)) => None,
            _ => Some((property, printed)),
        }
    }
}
