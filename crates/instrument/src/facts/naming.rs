//! Which expressions get a name from where they stand.

use oxc::ast::ast::*;

/// Whether an assignment of this expression to a name gives it that name.
pub(crate) fn is_anonymous_function(expression: &Expression<'_>) -> bool {
    match expression.without_parentheses() {
        Expression::FunctionExpression(function) => function.id.is_none(),
        Expression::ClassExpression(class) => class.id.is_none(),
        Expression::ArrowFunctionExpression(_) => true,
        _ => false,
    }
}
