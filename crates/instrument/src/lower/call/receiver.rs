//! Callees and receivers in the form that V8 prints in error messages.
//!
//! Where lowering puts a variable in the place of an expression, the machine puts the expression's
//! text (`printed.rs`) back into the message (`runtime/src/core/sources.js`).

use oxc::ast::ast::*;

use crate::emit::code::{Code, code};
use crate::facts::is_anonymous_function;
use crate::lower::Lowering;
use crate::lower::call::Callee;
use crate::lower::expression::Key;

impl<'a> Lowering<'a, '_> {
    /// A call in a receiver, its result's shadow of no interest, its arguments concrete: nothing
    /// has to follow it.
    fn bare_call(&mut self, e: &'a CallExpression<'a>) -> Code<'a> {
        let callee = self.printable(&e.callee);
        let arguments = self.arguments(&e.arguments, Callee::Unknown).list;
        code!(self, "%(%)", callee, arguments)
    }

    /// A callee or a receiver, lowered so that V8 prints it as before, or as a receiver.
    pub(crate) fn printable(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        match e {
            Expression::Super(_) => Code::Emitted("super"),
            Expression::ArrayExpression(array) if array.elements.is_empty() => self.plain(e),
            Expression::Identifier(_)
            | Expression::ThisExpression(_)
            | Expression::ClassExpression(_) => self.plain(e),
            Expression::CallExpression(call) if self.is_printed_as_is(e) => self.bare_call(call),
            e if e.is_literal() => self.plain(e),
            e if e.is_member_expression() => self.printable_member(e.to_member_expression()),
            _ => {
                let code = self.plain(e);
                let code = self.unnamed(e, code);
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

    /// Whether V8 prints the lowered receiver as it prints the original, because nothing is added to it.
    /// Inside `with`, calls are given their receivers.
    pub(crate) fn is_printed_as_is(&self, e: &Expression<'a>) -> bool {
        is_printed_as_is(e) && (self.around.withs.is_empty() || !has_call(e))
    }

    /// A variable for a receiver, and what V8 would print in its place.
    pub(crate) fn new_receiver(&mut self, e: &Expression<'a>) -> Code<'a> {
        self.receiver_printed(crate::facts::printed::printed(e, self.facts.text))
    }

    /// A variable that V8 would print like this.
    pub(crate) fn receiver_printed(&mut self, printed: String) -> Code<'a> {
        let index = self.emit.originals.receiver(printed);
        self.frame.declare(index);
        code!(self, "@@r%", index)
    }
}

/// Whether a chain of names has a call in it.
fn has_call(e: &Expression<'_>) -> bool {
    match e {
        Expression::StaticMemberExpression(e) => has_call(&e.object),
        Expression::CallExpression(_) => true,
        _ => false,
    }
}

/// Whether V8 prints the lowered receiver as it prints the original, wherever it stands.
fn is_printed_as_is(e: &Expression<'_>) -> bool {
    match e {
        Expression::Identifier(_) | Expression::ThisExpression(_) => true,
        Expression::StaticMemberExpression(e) => is_printed_as_is(&e.object),
        Expression::CallExpression(e) => {
            is_printed_as_is(&e.callee)
                && !e
                    .callee_name()
                    .is_some_and(crate::lower::call::argument::combines_promises)
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
