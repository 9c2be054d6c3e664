//! What V8 prints for an expression in an error message such as `a.b(...).c is not a function`.
//!
//! Where lowering puts a variable in the place of such an expression, the machine puts this text
//! back into the message (`runtime/src/core/messages.js`).

use oxc::ast::ast::*;
use oxc::span::GetSpan;

use crate::callee::Callee;
use crate::code::{Code, code};
use crate::hold::is_anonymous_function;
use crate::lower::Lowering;
use crate::member::Key;

impl<'a> Lowering<'a, '_> {
    /// A call in a receiver, its result's shadow of no interest, its arguments concrete: nothing
    /// has to follow it.
    fn bare_call(&mut self, e: &'a CallExpression<'a>) -> Code<'a> {
        let callee = self.printable(&e.callee);
        let (arguments, _) = self.arguments(&e.arguments, Callee::Unknown);
        code!(self, "%(%)", callee, arguments)
    }

    /// A callee or a receiver, lowered so that V8 prints it as before, or as a receiver.
    pub(crate) fn printable(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        match e {
            Expression::Super(_) => Code::Emitted("super"),
            Expression::ArrayExpression(array) if array.elements.is_empty() => self.plain(e),
            Expression::Identifier(_)
            | Expression::ThisExpression(_)
            | Expression::FunctionExpression(_)
            | Expression::ArrowFunctionExpression(_)
            | Expression::ClassExpression(_)
            | Expression::SequenceExpression(_)
            | Expression::ObjectExpression(_) => self.plain(e),
            Expression::CallExpression(call) if is_printed_as_is(e) => self.bare_call(call),
            e if e.is_literal() => self.plain(e),
            e if e.is_member_expression() => self.printable_member(e.to_member_expression()),
            _ => {
                let code = self.plain(e);
                let receiver = self.new_receiver(e);
                code!(self, "(% = %)", receiver, code)
            }
        }
    }

    pub(crate) fn printable_member(&mut self, e: &'a MemberExpression<'a>) -> Code<'a> {
        let (object, key) = self.key(e);
        let object = self.printable(object);
        match key {
            Key::Name(_, access) => code!(self, "%%", object, access),
            Key::Computed(key) => {
                let mark = self.mark_behind(e.object());
                let key = self.printable(key);
                code!(self, "%%[%]", object, mark, key)
            }
        }
    }
}

/// Whether V8 prints the lowered receiver as it prints the original, because nothing is added to it.
pub(crate) fn is_printed_as_is(e: &Expression<'_>) -> bool {
    match e {
        Expression::Identifier(_)
        | Expression::ThisExpression(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_) => true,
        Expression::StaticMemberExpression(e) => is_printed_as_is(&e.object),
        Expression::CallExpression(e) => {
            is_printed_as_is(&e.callee)
                && !e
                    .callee_name()
                    .is_some_and(crate::argument::combines_promises)
                && e.arguments.iter().all(|argument| {
                    argument.as_expression().is_some_and(|argument| {
                        argument.is_literal()
                            || is_anonymous_function(argument)
                            || matches!(argument, Expression::ThisExpression(_))
                    })
                })
        }
        e => e.is_literal(),
    }
}

/// V8's rendering of `e`, for the shapes it renders; `(intermediate value)` for the others.
pub(crate) fn printed(e: &Expression<'_>, text: &str) -> String {
    match e.without_parentheses() {
        Expression::Identifier(e) => e.name.to_string(),
        Expression::ThisExpression(_) => "this".to_owned(),
        Expression::StringLiteral(e) => format!("\"{}\"", e.value),
        Expression::TemplateLiteral(e) if e.expressions.is_empty() => {
            format!(
                "\"{}\"",
                e.quasis[0].value.cooked.as_deref().unwrap_or_default()
            )
        }
        Expression::NumericLiteral(_)
        | Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_)
        | Expression::RegExpLiteral(_) => e.span().source_text(text).to_owned(),
        Expression::StaticMemberExpression(e) => {
            let dot = if e.optional { "?." } else { "." };
            format!("{}{dot}{}", printed(&e.object, text), e.property.name)
        }
        Expression::ComputedMemberExpression(e) => {
            let object = printed(&e.object, text);
            let dot = if e.optional { "?." } else { "" };
            match &e.expression {
                Expression::StringLiteral(key) => format!("{object}{dot}.{}", key.value),
                key => format!("{object}{dot}[{}]", printed(key, text)),
            }
        }
        Expression::CallExpression(e) => format!("{}(...)", printed(&e.callee, text)),
        Expression::ChainExpression(e) => match &e.expression {
            ChainElement::CallExpression(e) => format!("{}(...)", printed(&e.callee, text)),
            ChainElement::StaticMemberExpression(e) => {
                let dot = if e.optional { "?." } else { "." };
                format!("{}{dot}{}", printed(&e.object, text), e.property.name)
            }
            _ => "(intermediate value)".to_owned(),
        },
        Expression::ArrayExpression(e) => {
            let elements: Vec<_> = e
                .elements
                .iter()
                .map(|element| {
                    element
                        .as_expression()
                        .map_or_else(String::new, |e| printed(e, text))
                })
                .collect();
            format!("[{}]", elements.join(","))
        }
        Expression::ObjectExpression(e) if e.properties.iter().all(is_named) => {
            format!("{{{}}}", "(intermediate value)".repeat(e.properties.len()))
        }
        Expression::BinaryExpression(e) => {
            let (left, right) = (printed(&e.left, text), printed(&e.right, text));
            format!("({left} {} {right})", e.operator.as_str())
        }
        Expression::LogicalExpression(e) => {
            let (left, right) = (printed(&e.left, text), printed(&e.right, text));
            format!("({left} {} {right})", e.operator.as_str())
        }
        _ => "(intermediate value)".to_owned(),
    }
}

fn is_named(property: &ObjectPropertyKind<'_>) -> bool {
    matches!(property, ObjectPropertyKind::ObjectProperty(property) if !property.computed)
}

/// The same where `e` is iterated: V8 doubts the call, too.
pub(crate) fn printed_iterable(e: &Expression<'_>, text: &str) -> String {
    match e.without_parentheses() {
        Expression::CallExpression(e) => {
            format!(
                "{} is not a function or its return value",
                printed(&e.callee, text)
            )
        }
        e => printed(e, text),
    }
}
