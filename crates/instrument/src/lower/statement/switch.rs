//! `switch`.
//!
//! ```text
//! switch (a) { case "x": f(); break; case y: g(); }                                  before
//! switch (a) { case "x": @c[1] = 1; f(); break;
//!     case (t = y, (a$ | y$) && @.decide(…, "===", a, a$, t, y$, a === t), t): …
//!     break; default: @c[3] = 1; }                                                   after
//! ```
//!
//! A `switch` is the sequence of `===` decisions that its semantics makes. If all cases are
//! constants, the machine logs the whole sequence at the discriminant and the native `switch` keeps
//! its jump table; otherwise each case logs its own when it is evaluated.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::Value;
use crate::lower::Lowering;
use crate::lower::expression::Hold;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn switch_statement(&mut self, s: &'a SwitchStatement<'a>, out: &mut Vec<Code<'a>>) {
        let outer_scope = std::mem::replace(&mut self.around.scope, s.scope_id());
        let outer_block = self.emit.coverage.current();
        let constant = s
            .cases
            .iter()
            .all(|case| case.test.as_ref().is_none_or(is_constant));
        let value = self.value(&s.discriminant);
        let mut parts = Vec::new();
        let over = if constant {
            Hold::Over(&[])
        } else {
            Hold::OverAnything
        };
        let held = self.hold(&s.discriminant, value, over, &mut parts);
        if constant && !held.shadow.is_zero() {
            parts.push(self.constant_cases(s, held));
        }
        parts.push(held.code);
        let discriminant = self.emit.sequence(&parts).open();

        let shadows = self.shadow_declarators(s.scope_id());
        out.push(self.lexical_declaration(&shadows));
        if self.is_hidden_switch(s.scope_id()) {
            self.around.hide(s.scope_id());
        }
        let mut clauses = Vec::new();
        for case in &s.cases {
            // Each clause is an arm of the statement, whatever comes before it.
            self.emit.coverage.resume(outer_block);
            clauses.push(self.case(case, held, constant));
        }
        self.emit.coverage.resume(outer_block);
        if !s.cases.is_empty() && s.cases.iter().all(|case| case.test.is_some()) {
            let block = self.emit.coverage.begin(true);
            clauses.push(code!(self, "break; default: @c[%] = 1;\n", block));
        }
        self.emit.coverage.resume(outer_block);
        self.around.scope = outer_scope;
        self.around.show(s.scope_id());
        clauses.push(self.accessor_in_switch(s.scope_id()));
        let clauses = Code::join(self.arena(), &clauses);
        out.push(code!(self, "switch (%) {\n%}\n", discriminant, clauses));
    }

    /// Logs the decisions of constant cases at once.
    fn constant_cases(&mut self, s: &'a SwitchStatement<'a>, held: Value<'a>) -> Code<'a> {
        let first = self.emit.next_site();
        let mut constants = Vec::new();
        for test in s.cases.iter().filter_map(|case| case.test.as_ref()) {
            self.emit.site(test, SiteKind::Switch);
            constants.push(self.source(test));
        }
        let constants = self.emit.list(&constants);
        code!(
            self,
            "% && @.switch(@s + %, %, %, [%])",
            held.shadow,
            first,
            held.shadow,
            held.code,
            constants
        )
    }

    fn case(&mut self, case: &'a SwitchCase<'a>, held: Value<'a>, constant: bool) -> Code<'a> {
        let test = match &case.test {
            None => Code::Emitted("default: "),
            Some(test) if constant => {
                let source = self.source(test);
                code!(self, "case %: ", source)
            }
            Some(test) => {
                let test = self.case_test(test, held);
                code!(self, "case %: ", test)
            }
        };
        let block = self.emit.coverage.begin(true);
        let mut statements = Vec::new();
        self.statements(&case.consequent, &mut statements);
        let statements = Code::join(self.arena(), &statements);
        code!(self, "%@c[%] = 1;\n%", test, block, statements)
    }

    fn case_test(&mut self, test: &'a Expression<'a>, held: Value<'a>) -> Code<'a> {
        let value = self.value(test);
        let Some(any) = self.emit.any_of(&[held.shadow, value.shadow]) else {
            return value.code;
        };
        let mut parts = Vec::new();
        let constant = self.hold(test, value, Hold::Here, &mut parts);
        let site = self.emit.site(test, SiteKind::Switch);
        parts.push(code!(
            self,
            "% && @.compare(%, \"===\", %, %, %, %)",
            any,
            site,
            held.code,
            held.shadow,
            constant.code,
            constant.shadow
        ));
        parts.push(constant.code);
        self.emit.sequence(&parts)
    }
}

fn is_constant(e: &Expression<'_>) -> bool {
    matches!(
        e,
        Expression::BooleanLiteral(_)
            | Expression::NullLiteral(_)
            | Expression::NumericLiteral(_)
            | Expression::StringLiteral(_)
    )
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { switch (a) { case 1: return; } }"), @"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0; @.s && (a@ = @.givenOne(a));
        switch (a@ && @.switch(@s + 0, a@, a, [1]), a) {
        case 1: @c[2] = 1;
        return;
        break; default: @c[3] = 1;
        }
        }
        ");
    }
}
