//! `eval`.
//!
//! ```text
//! eval(a + b)                                                                        before
//! (v = eval(@.evaluated(@g, eval, (ts = …, a + b), ts, site, 0)), us = …, v)          after
//!
//! window.eval(a)                                                                     before
//! (v = window.eval(@.evaluatedBy(window, a, a$, site)), us = …, v)                    after
//! ```
//!
//! The call stays what it is, so a direct `eval` stays one in its scope and with its strictness; the
//! machine replaces the text by an instrumented one if the callee is the realm's own `eval`.
//! Variables that a direct one can reach have no shadows (`bindings.rs`). Text that comes to `eval`
//! under another name runs as it is, so giving it another name is noted as a loss.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::Value;
use crate::lower::call::{Callee, Native};
use crate::lower::{Lowering, Want};

/// How strict the text is that a call evaluates; the machine knows these numbers.
const SLOPPY: u32 = 0;
const STRICT: u32 = 1;
const INDIRECT: u32 = 2;

impl<'a> Lowering<'a, '_> {
    /// A call of `eval` with a text; `None` if it is another call.
    pub(crate) fn eval_call(&mut self, e: &'a CallExpression<'a>, want: Want) -> Option<Value<'a>> {
        let [argument] = e.arguments.as_slice() else {
            return None;
        };
        let argument = argument.as_expression()?;
        if e.optional {
            return None;
        }
        let (target, evaluated) = self.evaluator(&e.callee)?;
        let text = self.value(argument);
        let site = self.emit.site(e, SiteKind::Call);
        let text = match evaluated {
            Evaluator::Global(how) => code!(
                self,
                "@.evaluated(@g, eval, %, %, %, %)",
                text.code,
                text.shadow,
                site,
                how
            ),
            Evaluator::Of(object) => code!(
                self,
                "@.evaluatedBy(%, %, %, %)",
                object,
                text.code,
                text.shadow,
                site
            ),
        };
        let native = code!(self, "%(%)", target, text);
        let callee = Callee::Named(Code::Emitted("\"eval\""), "eval");
        let native = Native {
            code: native,
            callee,
            passes: true,
        };
        Some(self.finish_call(e, native, want))
    }

    /// The callee, lowered, if it looks like `eval`.
    fn evaluator(&mut self, callee: &'a Expression<'a>) -> Option<(Code<'a>, Evaluator<'a>)> {
        match callee {
            Expression::Identifier(name) if self.is_global_eval(name) => {
                let strict = self
                    .facts
                    .scoping
                    .scope_flags(self.around.scope)
                    .is_strict_mode();
                let how = if strict { STRICT } else { SLOPPY };
                let mark = Code::Mark(name.span.start);
                Some((code!(self, "%eval", mark), Evaluator::Global(how)))
            }
            Expression::SequenceExpression(sequence) => {
                let Some(Expression::Identifier(name)) = sequence.expressions.last() else {
                    return None;
                };
                if !self.is_global_eval(name) {
                    return None;
                }
                let mark = Code::Mark(sequence.span.start);
                let target = self.printable(callee);
                Some((code!(self, "%%", mark, target), Evaluator::Global(INDIRECT)))
            }
            Expression::StaticMemberExpression(member) if member.property.name == "eval" => {
                let object = self.path(&member.object)?;
                let target = self.plain(&member.object);
                let mark = Code::Mark(member.property.span.start);
                Some((code!(self, "%.%eval", target, mark), Evaluator::Of(object)))
            }
            _ => None,
        }
    }

    /// `eval` as a value: what it is given under another name is not instrumented.
    pub(crate) fn eval_value(&mut self, name: &IdentifierReference<'a>) -> Option<Value<'a>> {
        if !self.is_global_eval(name) {
            return None;
        }
        let site = self.emit.site(name, SiteKind::Member);
        let lost = code!(self, "@.lost(%, \"eval under another name\")", site);
        let read = code!(self, "%eval", Code::Mark(name.span.start));
        Some(Value::concrete(self.emit.sequence(&[lost, read])))
    }

    fn is_global_eval(&self, name: &IdentifierReference<'a>) -> bool {
        name.name == "eval"
            && self.facts.symbol(name).is_none()
            && !self.around.is_within
            && self.around.withs.is_empty()
    }
}

/// Whose `eval` it is.
enum Evaluator<'a> {
    /// The global one, in one of the ways above.
    Global(u32),
    /// That of an object.
    Of(Code<'a>),
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        let text =
            "const v = (a) => { 'use strict'; return eval(a.b); }; (0, eval)('1'); window.eval(v);";
        insta::assert_snapshot!(lowered(text), @r#"
        @c[0] = 1; var @0, @r0; @.s = 0;
        const v = (a) => {
        'use strict'; @c[1] = 1; var @0, @1, @2; @.s && @.drop();
        return @2 = eval(@.evaluated(@g, eval, (@0 = a.b, @1 = @e.n | @.s && @e.get(a, @0), @0), @1, @s + 0, 1)), @.s ? @.returns(@2, @.afterCall(@2, @s + 1, "eval")) : @2;
        };
        @0 = (@r0 = (0, eval))(@.evaluated(@g, eval, '1', 0, @s + 2, 2)), @.s && @.afterCall(@0, @s + 3, "eval");
        @0 = window.eval(@.evaluatedBy(window, v, 0, @s + 4)), @.s && @.afterCall(@0, @s + 5, "eval");
        "#);
    }
}
