//! The completion value of a text: what `eval` and `vm` scripts return.
//!
//! ```text
//! 1; if (x) f();                                                                     before
//! v = 1; vs = 0; v = void 0; vs = 0; if (…) { v = (…, f()), vs = ts; }
//! vs && @.returns(v, vs); v;                                                   after
//! ```
//!
//! The emitted statements would leave values of their own, so the value is kept in a variable. A
//! statement that may be left without one, such as `if`, a loop or `try`, gives `undefined` first;
//! `finally` gives none, unless it is left by a jump.

use oxc::ast::ast::*;

use crate::emit::code::{Code, code};
use crate::lower::Lowering;
use crate::lower::Want;
use crate::lower::frame::Completion;

impl<'a> Lowering<'a, '_> {
    /// Keeps the value of the present frame's statements from here on.
    pub(crate) fn keep_completion(&mut self, directives: &[Directive<'a>]) -> Code<'a> {
        let (value, shadow) = (self.frame.held(), self.frame.held());
        self.frame.completion = Some(Completion { value, shadow });
        // A directive is an expression, too.
        let first = match directives.last() {
            Some(directive) => self.source(&directive.expression),
            None => Code::Emitted("void 0"),
        };
        code!(self, "% = %; % = 0;\n", value, first, shadow)
    }

    /// Gives the value back, at the end of the text.
    pub(crate) fn complete(&self) -> Code<'a> {
        let Some(Completion { value, shadow }) = self.frame.completion else {
            return Code::EMPTY;
        };
        code!(
            self,
            "% && @.returns(%, %);\n%;\n",
            shadow,
            value,
            shadow,
            value
        )
    }

    pub(crate) fn expression_statement(
        &mut self,
        s: &'a ExpressionStatement<'a>,
        out: &mut Vec<Code<'a>>,
    ) {
        let Some(Completion { value, shadow }) = self.frame.completion else {
            let code = self.effect(&s.expression);
            let code = if self.begins_like_declaration(s) {
                code
            } else {
                code.statement()
            };
            out.push(code!(self, "%;\n", code));
            return;
        };
        let result = self.lower(&s.expression, Want::Shadow);
        let code = self.unnamed(&s.expression, result.code);
        out.push(code!(
            self,
            "% = %; % = %;\n",
            value,
            code,
            shadow,
            result.shadow
        ));
    }

    /// Whether it begins with a variable `let`, which a statement may not.
    fn begins_like_declaration(&self, s: &ExpressionStatement<'a>) -> bool {
        let text = &self.facts.text[s.span.start as usize..s.span.end as usize];
        let text = text.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
        text.starts_with("let")
    }

    /// `undefined` is the value so far of a statement that begins or of a `catch`.
    pub(crate) fn no_completion(&self) -> Code<'a> {
        match self.frame.completion {
            Some(Completion { value, shadow }) => {
                code!(self, "% = void 0; % = 0; ", value, shadow)
            }
            None => Code::EMPTY,
        }
    }

    /// What puts the value aside before a `finally`, and back at its end.
    pub(crate) fn completion_aside(&mut self) -> (Code<'a>, Code<'a>) {
        let Some(Completion { value, shadow }) = self.frame.completion else {
            return (Code::EMPTY, Code::EMPTY);
        };
        let (old, old_shadow) = (self.frame.held(), self.frame.held());
        let begin = self.no_completion();
        (
            code!(
                self,
                "% = %; % = %; %",
                old,
                value,
                old_shadow,
                shadow,
                begin
            ),
            code!(self, "% = %; % = %; ", value, old, shadow, old_shadow),
        )
    }
}

/// Whether a statement has a value, if only `undefined`, however it ends.
pub(crate) fn always_completes(statement: &Statement<'_>) -> bool {
    matches!(
        statement,
        Statement::IfStatement(_)
            | Statement::WithStatement(_)
            | Statement::ForStatement(_)
            | Statement::ForInStatement(_)
            | Statement::ForOfStatement(_)
            | Statement::WhileStatement(_)
            | Statement::DoWhileStatement(_)
            | Statement::SwitchStatement(_)
            | Statement::TryStatement(_)
    )
}

#[cfg(test)]
mod tests {
    use crate::parse::SourceKind;
    use crate::snapshot::lowered_as;

    #[test]
    fn lowering() {
        let kind = SourceKind::Eval {
            direct: false,
            strict: false,
        };
        insta::assert_snapshot!(lowered_as("let a = f(); if (a) a + 1;", &kind), @r#"
        @c[0] = 1; let a@ = 0, @0, @1, @A, @B; @.s = 0;
        @A = void 0; @B = 0;
        let a = f(); a@ = @.s && @.taken(a);
        @A = void 0; @B = 0; if (a@ && @.branch(@s + 0, a@, a), a) { @c[1] = 1; @A = (@0 = a@ && @.binary("+", a, a@, 1, 0, @s + 1), a + 1); @B = @0;
        } else @c[2] = 1;
        @B && @.returns(@A, @B);
        @A;
        "#);
    }
}
