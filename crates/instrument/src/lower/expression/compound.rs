//! Compound and logical assignments.
//!
//! ```text
//! x += a                                                                      before
//! (v = x + a, ts = x$ | a$ | @.s && @.sum(x, x$, a, a$, v, site), x = v, x$ = ts, x)   after
//!
//! o.p ||= a                                                                   before
//! (t = o.p, ts = …, ts && @.branch(site, ts, t), t ? t : (…, o.p = a, a))   after
//! ```

use oxc::ast::ast::*;
use oxc::syntax::operator::LogicalOperator;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::Hold;
use crate::lower::expression::template::may_be_object;
use crate::lower::{Lowering, Want};

impl<'a> Lowering<'a, '_> {
    pub(crate) fn compound_assign_variable(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a IdentifierReference<'a>,
        want: Want,
    ) -> Value<'a> {
        let symbol = self.facts.symbol(target);
        let global = self.is_global(symbol, &target.name);
        let name = Code::Verbatim(target.name.as_str());
        let mut parts = Vec::new();
        let old = if self.is_scoped(symbol) {
            self.read_scoped(target, &mut parts)
        } else if global {
            // The cell must be asked before the right side runs, and the value read once.
            let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
            let cell = self.emit.cell(target.name.as_str());
            parts.push(code!(
                self,
                "% = %%",
                value,
                Code::Mark(target.span.start),
                name
            ));
            parts.push(code!(
                self,
                "% = %.n && %.get(@g, %)",
                shadow,
                cell,
                cell,
                value
            ));
            Value::new(value, Shadow::Atom(shadow))
        } else {
            let effects = self.effects_of(&e.right);
            let shadow = symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, target.name.as_str()));
            let value = Value::new(name, shadow);
            if self.is_stable_variable(target, effects) {
                value
            } else {
                self.copy(value, &mut parts)
            }
        };
        let result = self.compound(e, old, &mut parts);
        let stored = self.store_variable(target, &e.right, result, want);
        parts.push(stored.code);
        Value::new(self.emit.sequence(&parts), stored.shadow)
    }

    /// Copies a variable's value and shadow to temporaries.
    fn copy(&mut self, value: Value<'a>, parts: &mut Vec<Code<'a>>) -> Value<'a> {
        let atom = self.frame.temporary();
        parts.push(code!(self, "% = %", atom, value.code));
        let shadow = match value.shadow {
            Shadow::Zero => Shadow::Zero,
            Shadow::Atom(shadow) => {
                let copy = self.frame.temporary();
                parts.push(code!(self, "% = %", copy, shadow));
                Shadow::Atom(copy)
            }
        };
        Value::new(atom, shadow)
    }

    /// Lowers the right side of a compound assignment; the operation's result on the old value.
    fn compound(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        old: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let operator = e
            .operator
            .to_binary_operator()
            .expect("not a logical one")
            .as_str();
        let right = self.value(&e.right);
        let right = self.hold(&e.right, right, Hold::Here, parts);
        let native = code!(
            self,
            "% %% %",
            old.code,
            self.mark_behind(&e.left),
            operator,
            right.code
        );
        let Some(any) = self.emit.any_of(&[old.shadow, right.shadow]) else {
            return Value::concrete(self.emit.operation(native));
        };
        let site = self.emit.site(e, SiteKind::Member);
        if operator == "+" && may_be_object(&e.right) {
            return self.sum(old, right, native, site, parts);
        }
        let shadow = self.frame.temporary();
        parts.push(code!(
            self,
            "% = % && @.binary(\"%\", %, %, %, %, %)",
            shadow,
            any,
            operator,
            old.code,
            old.shadow,
            right.code,
            right.shadow,
            site
        ));
        Value::new(self.emit.operation(native), Shadow::Atom(shadow))
    }

    pub(crate) fn compound_assign_member(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a MemberExpression<'a>,
        want: Want,
    ) -> Value<'a> {
        let mut reference = self.reference(target, &[&e.right]);
        let mut parts = std::mem::take(&mut reference.before);
        let access = reference.access(self);
        let old = self.frame.temporary();
        parts.push(code!(self, "% = %", old, access));
        let shadow = Shadow::Atom(self.read_shadow(target, &reference, old, &mut parts));
        let result = self.compound(e, Value::new(old, shadow), &mut parts);
        let new = self.frame.temporary();
        parts.push(code!(self, "% = %", new, result.code));
        let held = Value::new(new, result.shadow);
        self.store(&reference, held, &mut parts);
        if want != Want::Effect {
            parts.push(new);
        }
        Value::new(self.emit.sequence(&parts), held.shadow)
    }

    pub(crate) fn logical_assign_variable(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a IdentifierReference<'a>,
        operator: LogicalOperator,
        want: Want,
    ) -> Value<'a> {
        let symbol = self.facts.symbol(target);
        let global = self.is_global(symbol, &target.name);
        let name = Code::Marked(target.span.start, target.name.as_str());
        let shadow = match symbol {
            Some(id) if !global => self.shadow_of(id, target.name.as_str()),
            _ => Shadow::Zero,
        };
        let mut parts = Vec::new();
        let old = if self.is_scoped(symbol) {
            self.read_scoped(target, &mut parts)
        } else {
            self.copy(Value::new(name, shadow), &mut parts)
        };
        let old = if global && !self.is_scoped(symbol) {
            let copy = self.frame.temporary();
            let cell = self.emit.cell(target.name.as_str());
            parts.push(code!(
                self,
                "% = %.n && %.get(@g, %)",
                copy,
                cell,
                cell,
                old.code
            ));
            Value::new(old.code, Shadow::Atom(copy))
        } else {
            old
        };
        let test = self.short_circuit_test(operator, target, old, &mut parts);
        let result = (want == Want::Shadow).then(|| self.frame.temporary());
        let assigned = self.arm(|it| {
            let value = it.assign_variable(target, &e.right, want);
            it.with_shadow(value, result)
        });
        self.finish_logical(operator, test, assigned, old, result, parts)
    }

    pub(crate) fn logical_assign_member(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a MemberExpression<'a>,
        operator: LogicalOperator,
        want: Want,
    ) -> Value<'a> {
        let mut reference = self.reference(target, &[&e.right]);
        let mut parts = std::mem::take(&mut reference.before);
        let access = reference.access(self);
        let value = self.frame.temporary();
        parts.push(code!(self, "% = %", value, access));
        let shadow = Shadow::Atom(self.read_shadow(target, &reference, value, &mut parts));
        let old = Value::new(value, shadow);
        let test = self.short_circuit_test(operator, target, old, &mut parts);
        let result = (want == Want::Shadow).then(|| self.frame.temporary());
        let assigned = self.arm(|it| {
            let mut parts = Vec::new();
            let value = it.value(&e.right);
            let held = it.hold(&e.right, value, Hold::InVariable, &mut parts);
            it.store(&reference, held, &mut parts);
            parts.push(held.code);
            let code = it.emit.sequence(&parts);
            it.with_shadow(Value::new(code, held.shadow), result)
        });
        self.finish_logical(operator, test, assigned, old, result, parts)
    }

    /// A lowered assignment whose shadow goes to `result`.
    fn with_shadow(&mut self, value: Value<'a>, result: Option<Code<'a>>) -> Code<'a> {
        let Some(result) = result else {
            return value.code;
        };
        let kept = self.frame.temporary();
        let mut parts = Vec::new();
        parts.set(self.arena(), kept, value.code);
        parts.push(code!(self, "% = %", result, value.shadow));
        parts.push(kept);
        self.emit.sequence(&parts)
    }

    fn finish_logical(
        &mut self,
        operator: LogicalOperator,
        test: Code<'a>,
        assigned: Code<'a>,
        old: Value<'a>,
        result: Option<Code<'a>>,
        mut parts: Vec<Code<'a>>,
    ) -> Value<'a> {
        let kept = self.arm(|it| it.emit.settled(old, result));
        let (yes, no) = if operator == LogicalOperator::And {
            (assigned, kept)
        } else {
            (kept, assigned)
        };
        parts.push(self.emit.choice(test, yes, no));
        Value::new(
            self.emit.sequence(&parts),
            result.map_or(Shadow::Zero, Shadow::Atom),
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a, o) { a += 1; o.n ||= a; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(a, o) {
        @@c[1] = 1; var a@ = 0, o@ = 0, @0, @1, @A; @.s && ({ 0: a@, 1: o@ } = @.given([a, o]));
        @0 = a@ && @.binary("+", a, a@, 1, 0, @s + 0), a = a + 1, a@ = @0;
        @0 = o.n, @1 = @e.n | @.s && @e.get(o, @0), @1 && @.branch(@s + 1, @1, @0), @0 ? (@c[3] = 1, @0) : (@c[2] = 1, @A = a, @e.n | a@ && @e.set(o, @A, a@), o.n = @A, @.s = 0, @A);
        }
        "#);
    }
}
