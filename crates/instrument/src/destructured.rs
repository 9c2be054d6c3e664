//! The value that a pattern takes apart.
//!
//! ```text
//! const { left } = f();                                                              before
//! const { left } = (@r0 = f(), (@r0 === null || @r0 === void 0)
//!     && @.cannotDestructure(@g, @r0, "f(...)", "left"), @r0);                         after
//!
//! const [first] = list;                                                              before
//! const [first] = (@r0 = list, …, @.symbols && (@r0 = @.iterated(@r0, list$, site)), @r0);
//! ```
//!
//! It is mentioned again for the shadows of its parts, so it is held, unless it is a path. V8 would
//! name the variable in an error, so the machine throws what V8 would have thrown for the original.

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;

use crate::code::{Code, code};
use crate::lower::Lowering;
use crate::pattern::{Pattern, PatternKey};
use crate::value::Value;

impl<'a> Lowering<'a, '_> {
    /// Lowers a value that is destructured: its code, an atom for its value afterwards (if `used`),
    /// and an expression to find it again that the pattern does not change.
    pub(crate) fn destructured(
        &mut self,
        e: &'a Expression<'a>,
        pattern: &Pattern<'a>,
        used: bool,
    ) -> (Code<'a>, Code<'a>, Code<'a>) {
        let is_array = matches!(pattern, Pattern::Array { .. });
        let value = if is_array {
            self.value(e)
        } else {
            Value::concrete(self.plain(e))
        };
        let code = value.code;
        if e.is_literal() {
            return (code, code, code);
        }
        let overwritten = self
            .root_symbol(e)
            .is_some_and(|id| pattern.variables().contains(&id));
        if !used
            && !overwritten
            && !is_array
            && let Some((path, _)) = self.path(e)
        {
            return (code, path, path);
        }
        let receiver = self.new_receiver(e);
        let unnamed = self.unnamed(e, code);
        let printed = match pattern {
            Pattern::Array { .. } => crate::receiver::printed_iterable(e, self.text),
            _ => crate::receiver::printed(e, self.text),
        };
        // V8 prints the value of what it has no text for.
        let printed = if printed.starts_with("(intermediate value) is not a function") {
            "void 0".to_owned()
        } else {
            crate::prelude::quoted(&printed)
        };
        let printed = Code::Verbatim(self.arena.alloc_str(&printed));
        let mut parts = vec![code!(self, "% = %", receiver, unnamed)];
        parts.push(self.guard(pattern, receiver, printed));
        let mut again = receiver;
        if is_array {
            if used {
                again = self.held();
                parts.push(code!(self, "% = %", again, receiver));
            }
            parts.push(self.iterated(e, receiver, value.shadow));
        }
        parts.push(receiver);
        (self.sequence(&parts), again, receiver)
    }

    /// Throws what V8 would throw for a destructured null or undefined; V8 itself would name the
    /// receiver instead of the expression.
    pub(crate) fn guard(
        &self,
        pattern: &Pattern<'a>,
        receiver: Code<'a>,
        printed: Code<'a>,
    ) -> Code<'a> {
        let throw = match pattern {
            Pattern::Array { .. } => {
                code!(self, "@.cannotIterate(@g, %, %)", receiver, printed)
            }
            Pattern::Object { properties, .. } => {
                let first = match properties.first().map(|property| &property.key) {
                    Some(&PatternKey::Static(_, Some(name))) => {
                        code!(self, "\"%\"", Code::Verbatim(name))
                    }
                    _ => Code::Emitted("void 0"),
                };
                code!(
                    self,
                    "@.cannotDestructure(@g, %, %, %)",
                    receiver,
                    printed,
                    first
                )
            }
            Pattern::Variable { .. } | Pattern::Member(_) => Code::Emitted("0"),
        };
        code!(
            self,
            "(% === null || % === void 0) && %",
            receiver,
            receiver,
            throw
        )
    }

    fn root_symbol(&self, e: &'a Expression<'a>) -> Option<SymbolId> {
        match e {
            Expression::StaticMemberExpression(member) => self.root_symbol(&member.object),
            Expression::Identifier(identifier) => self.symbol(identifier),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(f) { const { a } = f(), [b] = f; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(f) {
        @@c[1] = 1; var f@ = 0, a@ = 0, b@ = 0, @0, @@r0, @@r1; @.s && ({ 0: f@ } = @.given([f]));
        const { a: a } = (@@r0 = (@0 = f(), @.s = 0, @0), (@@r0 === null || @@r0 === void 0) && @.cannotDestructure(@g, @@r0, "f(...)", "a"), @@r0); a@ = @p0.n | @.s ? @.last(@@r0, [@p0.key], a) : 0;
        const [b] = (@@r1 = f, (@@r1 === null || @@r1 === void 0) && @.cannotIterate(@g, @@r1, "f"), @.symbols && (@@r1 = @.iterated(@@r1, f@, @s + 0)), @@r1); b@ = @.n | @.s ? @.last(@@r1, [0], b) : 0;
        }
        "#);
    }
}
