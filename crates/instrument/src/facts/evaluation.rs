//! Whether code is evaluated where it stands: a direct `eval`.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::syntax::scope::ScopeFlags;

/// Whether a statement, or a function in it, calls `eval` by its name.
pub(crate) fn evaluates(statement: &Statement<'_>) -> bool {
    let mut evaluates = Evaluates(false);
    evaluates.visit_statement(statement);
    evaluates.0
}

/// Whether an expression calls `eval` by its name in the scope that it stands in itself: variables that
/// the evaluated text declares are made there.
pub(crate) fn evaluates_here(expression: &Expression<'_>) -> bool {
    let mut here = EvaluatesHere(false);
    here.visit_expression(expression);
    here.0
}

/// Whether a call calls `eval` by its name.
pub(crate) fn is_eval(call: &CallExpression<'_>) -> bool {
    let callee = call.callee.without_parentheses();
    matches!(callee, Expression::Identifier(name) if name.name == "eval")
}

struct EvaluatesHere(bool);

impl<'a> Visit<'a> for EvaluatesHere {
    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        self.0 |= is_eval(it);
        walk::walk_call_expression(self, it);
    }

    fn visit_function(&mut self, _: &Function<'a>, _: ScopeFlags) {}

    fn visit_arrow_function_expression(&mut self, _: &ArrowFunctionExpression<'a>) {}

    fn visit_class(&mut self, _: &Class<'a>) {}
}

struct Evaluates(bool);

impl<'a> Visit<'a> for Evaluates {
    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        self.0 |= is_eval(it);
        walk::walk_call_expression(self, it);
    }
}
