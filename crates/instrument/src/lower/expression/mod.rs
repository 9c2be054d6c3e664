//! Expressions.
//!
//! ```text
//! a + b                                                                       before
//! (ts = a$ | b$ && @.binary("+", a, a$, b, b$), a + b)        with shadow ts, after
//! ```
//!
//! An expression is lowered to its code and an atom for its shadow, which is right once the code
//! has run. The native operator, call or access runs once, at its site, on the concrete values;
//! what the machine computes beside it can neither change a value nor run code of the app. Names in
//! the examples of this crate: `x$` is the shadow of `x`, `t`, `ts` are temporaries, `p` is the cell
//! of the property name in question, `@` the machine, `@c` the coverage bytes. What every expression
//! asks has a short name: `@.s` is the register of the machine, `p.n` the count of live shadows under
//! a name, `@.n` over all names, `@.symbols` the count of inputs.

mod assign;
mod compound;
mod condition;
mod evaluation;
mod hold;
mod legacy;
mod literal;
mod member;
mod operator;
mod scoped;
mod suspension;
mod template;
mod update;
mod variable;

pub(crate) use hold::Hold;
pub(crate) use member::{HeldKey, Key, Owner, Reference};

use oxc::ast::ast::*;

use crate::emit::code::Code;
use crate::emit::value::Value;
use crate::lower::{Lowering, Want};

impl<'a> Lowering<'a, '_> {
    /// Lowers a value whose shadow is of interest.
    pub(crate) fn value(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        let mark = self.frame.mark();
        let value = self.lower(expression, Want::Shadow);
        if value.shadow.is_zero() {
            self.frame.release(mark);
            return Value::concrete(value.code);
        }
        value
    }

    /// Lowers a value whose shadow does not matter.
    pub(crate) fn plain(&mut self, expression: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.mark();
        let code = self.lower(expression, Want::Plain).code;
        self.frame.release(mark);
        code
    }

    /// Lowers an expression whose value does not matter.
    pub(crate) fn effect(&mut self, expression: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.mark();
        let code = self.lower(expression, Want::Effect).code;
        self.frame.release(mark);
        code
    }

    /// Lowers any expression.
    pub(crate) fn lower(&mut self, expression: &'a Expression<'a>, want: Want) -> Value<'a> {
        self.around.descend();
        let value = self.lower_here(expression, want);
        self.around.ascend();
        value
    }

    fn lower_here(&mut self, expression: &'a Expression<'a>, want: Want) -> Value<'a> {
        match expression {
            Expression::Identifier(e) => self.identifier(e, want),
            Expression::ParenthesizedExpression(e) => self.lower(&e.expression, want),
            Expression::UnaryExpression(e) => self.unary(e, want),
            Expression::BinaryExpression(e) => self.binary(e, want),
            Expression::PrivateInExpression(e) => self.private_in(e),
            Expression::LogicalExpression(e) => self.logical(e, want),
            Expression::ConditionalExpression(e) => self.conditional(e, want),
            Expression::SequenceExpression(e) => self.comma(e, want),
            Expression::AssignmentExpression(e) => self.assignment(e, want),
            Expression::UpdateExpression(e) => self.update(e, want),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => self
                .imported_member(expression, want)
                .unwrap_or_else(|| self.member(expression.to_member_expression(), want)),
            Expression::CallExpression(e) => self.call(e, want),
            Expression::NewExpression(e) => self.new_expression(e, want),
            Expression::ChainExpression(e) => self.chain(e, want),
            Expression::TaggedTemplateExpression(e) => self.tagged_template(e),
            Expression::TemplateLiteral(e) => self.template(e, want),
            Expression::ArrayExpression(e) => self.array(e),
            Expression::ObjectExpression(e) => self.object(e),
            Expression::FunctionExpression(e) => Value::concrete(self.function_expression(e)),
            Expression::ArrowFunctionExpression(e) => Value::concrete(self.arrow_function(e)),
            Expression::ClassExpression(e) => {
                let class = self.class(e);
                Value::concrete(self.emit.grouped_definition(class))
            }
            Expression::AwaitExpression(e) => self.await_expression(e, want),
            Expression::YieldExpression(e) => self.yield_expression(e, want),
            Expression::ImportExpression(e) => self.import_expression(e),
            Expression::NumericLiteral(_) => {
                Value::concrete(Code::Numeral(self.facts.source(expression)))
            }
            _ => Value::concrete(self.source(expression)),
        }
    }
}
