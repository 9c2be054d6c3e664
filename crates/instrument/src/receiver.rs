//! What V8 prints for an expression in an error message such as `a.b(...).c is not a function`.
//!
//! Where lowering puts a variable in the place of such an expression, the machine puts this text
//! back into the message (`runtime/src/core/messages.js`).

use oxc::ast::ast::*;
use oxc::span::GetSpan;

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
