//! `await` and `yield`.
//!
//! ```text
//! await p                                                                            before
//! (v = await (h = p), ts = @.symbols ? @.awaited(h, p$, v) : 0, v)               after
//!
//! yield a                                                                            before
//! (v = yield (a$ !== 0 && @.returns(a, a$), a), ts = @.symbols ? @.resumed(v) : 0, v)
//! ```
//!
//! Other code runs while a function is suspended, so the register is not known to be 0 afterwards;
//! without an input in the run it is. A promise's outcome keeps its shadow
//! (`runtime/src/core/promises.js`); what is yielded goes to the caller of `next` as a result does,
//! and what `next` was called with comes back as an argument does.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::Hold;
use crate::lower::{Lowering, Want};

impl<'a> Lowering<'a, '_> {
    pub(crate) fn await_expression(&mut self, e: &'a AwaitExpression<'a>, want: Want) -> Value<'a> {
        let mark = Code::Mark(e.span.start);
        if want == Want::Effect {
            let operand = self.plain(&e.argument);
            let native = code!(self, "%await %", mark, operand);
            let clear = code!("@.symbols && @.clear()");
            return Value::concrete(self.emit.sequence(&[native, clear]));
        }
        let value = self.value(&e.argument);
        let (operand, shadow) = self.awaited_operand(&e.argument, value);
        self.resumed(code!(self, "%await %", mark, operand), want, Some(shadow))
    }

    /// The operand of `await`, held in a variable; its atom and its shadow behind a comma.
    fn awaited_operand(&mut self, e: &'a Expression<'a>, value: Value<'a>) -> (Code<'a>, Code<'a>) {
        let mut before = Vec::new();
        let held = if e.is_literal() {
            value
        } else {
            self.hold(e, value, Hold::OverAnything, &mut before)
        };
        before.push(held.code);
        let arguments = code!(self, "%, %", held.code, held.shadow);
        (self.emit.sequence(&before), arguments)
    }

    pub(crate) fn yield_expression(&mut self, e: &'a YieldExpression<'a>, want: Want) -> Value<'a> {
        let star = if e.delegate { "* " } else { " " };
        let argument = match &e.argument {
            Some(argument) if e.delegate => self.delegate(argument),
            Some(argument) => self.return_value(argument),
            None => Code::EMPTY,
        };
        let native = code!(self, "%yield%%", Code::Mark(e.span.start), star, argument);
        self.resumed(native, want, None)
    }

    /// The operand of `yield*`. V8 would not print one that is held as it prints the original.
    fn delegate(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        if matches!(e, Expression::Identifier(_)) || e.is_literal() {
            return self.plain(e);
        }
        let value = self.value(e);
        let mut parts = Vec::new();
        let held = self.hold(e, value, Hold::InVariable, &mut parts);
        let site = self.emit.site(e, SiteKind::Member);
        parts.push(code!(self, "@.n && @.delegates(%, %)", held.code, site));
        if is_printed_by_delegation(e) {
            parts.push(code!(self, "@.checkDelegate(@g, %)", held.code));
        }
        parts.push(held.code);
        self.emit.sequence(&parts)
    }

    /// What follows a suspension; `awaited`: the operand of `await` and its shadow.
    fn resumed(&mut self, native: Code<'a>, want: Want, awaited: Option<Code<'a>>) -> Value<'a> {
        if want == Want::Effect {
            let after = code!("@.symbols && @.resumed()");
            return Value::concrete(self.emit.sequence(&[native, after]));
        }
        let value = self.frame.temporary();
        let lookup = if let Some(operand) = awaited {
            code!(self, "@.awaited(%, %)", operand, value)
        } else {
            code!(self, "@.resumed(%)", value)
        };
        let resumed = code!(self, "% = %", value, native);
        // What is inside the value may have shadows.
        if want == Want::Plain {
            let lookup = code!(self, "@.symbols && %", lookup);
            return Value::concrete(self.emit.sequence(&[resumed, lookup, value]));
        }
        let shadow = self.frame.temporary();
        let lookup = code!(self, "% = @.symbols && %", shadow, lookup);
        let code = self.emit.sequence(&[resumed, lookup, value]);
        Value::new(code, Shadow::Atom(shadow)).held_in(value)
    }
}

/// Whether V8 calls the operand of `yield*` an intermediate value where it cannot be iterated; it
/// prints the value of the others.
fn is_printed_by_delegation(e: &Expression<'_>) -> bool {
    e.is_member_expression()
        || matches!(
            e,
            Expression::CallExpression(_)
                | Expression::NewExpression(_)
                | Expression::SequenceExpression(_)
                | Expression::BinaryExpression(_)
                | Expression::YieldExpression(_)
                | Expression::AwaitExpression(_)
        )
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("async function* t(p) { await p; return yield await p; }"), @"
        @c[0] = 1; @.s = 0;
        async function* t(p, ...{ @@a: @a = @.s ? @.putAside() : null }) {
        @@c[1] = 1; var p@ = 0, @0, @1, @A, @B; @a && ({ 0: p@ } = @.started(@a, [p])); @.s = 0;
        await p, @.symbols && @.clear();
        return @0 = yield (@0 = await (@A = p, @B = p@, @A), @1 = @.symbols && @.awaited(@A, @B, @0), @1 ? @.returns(@0, @1) : @0), @1 = @.symbols && @.resumed(@0), @1 ? @.returns(@0, @1) : @0;
        }
        ");
    }
}
