//! What evaluating an expression may change.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};

/// Whether evaluating an expression may run code of the app or assign a variable.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effects {
    /// It may call a function, a getter included, so captured variables may change.
    pub(crate) runs: bool,
    /// It assigns some variable itself, or suspends the function.
    pub(crate) assigns: bool,
    /// It is no atom, so it is evaluated before the shape that it is an operand of, and may read a
    /// variable in its dead zone.
    pub(crate) reads: bool,
}

impl Effects {
    /// Those of two expressions.
    pub(crate) fn and(self, other: Effects) -> Effects {
        Effects {
            runs: self.runs | other.runs,
            assigns: self.assigns | other.assigns,
            reads: self.reads | other.reads,
        }
    }

    /// The effects of evaluating `expression`, functions inside it left alone.
    pub(crate) fn of(expression: &Expression<'_>) -> Effects {
        let mut effects = Effects::default();
        effects.visit_expression(expression);
        effects
    }
}

impl<'a> Visit<'a> for Effects {
    fn visit_expression(&mut self, it: &Expression<'a>) {
        match it {
            Expression::FunctionExpression(_)
            | Expression::ArrowFunctionExpression(_)
            | Expression::BooleanLiteral(_)
            | Expression::NullLiteral(_)
            | Expression::NumericLiteral(_)
            | Expression::StringLiteral(_)
            | Expression::BigIntLiteral(_)
            | Expression::RegExpLiteral(_)
            | Expression::Identifier(_)
            | Expression::ThisExpression(_) => return,
            Expression::ConditionalExpression(_)
            | Expression::LogicalExpression(_)
            | Expression::SequenceExpression(_) => self.reads = true,
            Expression::ParenthesizedExpression(_) => {}
            Expression::AssignmentExpression(_)
            | Expression::UpdateExpression(_)
            | Expression::AwaitExpression(_)
            | Expression::YieldExpression(_) => {
                self.runs = true;
                self.assigns = true;
            }
            _ => self.runs = true,
        }
        if !(self.runs && self.assigns) {
            walk::walk_expression(self, it);
        }
    }
}
