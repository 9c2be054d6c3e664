//! Whether code is evaluated where it stands: a direct `eval`.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};

/// Whether a statement, or a function in it, calls `eval` by its name.
pub(crate) fn evaluates(statement: &Statement<'_>) -> bool {
    let mut evaluates = Evaluates(false);
    evaluates.visit_statement(statement);
    evaluates.0
}

struct Evaluates(bool);

impl<'a> Visit<'a> for Evaluates {
    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        let callee = it.callee.without_parentheses();
        self.0 |= matches!(callee, Expression::Identifier(name) if name.name == "eval");
        walk::walk_call_expression(self, it);
    }
}
