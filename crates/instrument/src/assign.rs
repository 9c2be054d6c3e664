//! Assignments to variables and properties.
//!
//! ```text
//! x = a + 1                                                                   before
//! (x = (ts = a$ !== 0 ? … : 0, a + 1), x$ = ts, x)                            after
//!
//! o.left = a                                                                  before
//! ((p.live | a$) !== 0 && @.set(o, p, a$, a), o.left = a, @.shadow = 0, a)     after
//!
//! x += a                                                                      before
//! (ts = (x$ | a$) !== 0 ? @.binary("+", x, x$, a, a$, site) : 0, x = x + a, x$ = ts, x)
//! ```
//!
//! The machine records a property's shadow before the native write; if the property turns out to be
//! a setter's, it passes the value to the setter instead. A concrete write erases the shadow.

use oxc::ast::ast::*;
use oxc::syntax::operator::{AssignmentOperator, LogicalOperator};
use stackful_source::SiteKind;

use crate::code::{Code, code};
use crate::lower::{Lowering, Shadow, Value, Want, is_anonymous_function};
use crate::member::{HeldKey, Reference};

impl<'a> Lowering<'a, '_> {
    pub(crate) fn assignment(&mut self, e: &'a AssignmentExpression<'a>, want: Want) -> Value<'a> {
        match &e.left {
            AssignmentTarget::AssignmentTargetIdentifier(target) => {
                if e.operator == AssignmentOperator::Assign {
                    self.assign_variable(target, &e.right, want)
                } else if let Some(operator) = e.operator.to_logical_operator() {
                    self.logical_assign_variable(e, target, operator, want)
                } else {
                    self.compound_assign_variable(e, target, want)
                }
            }
            AssignmentTarget::ArrayAssignmentTarget(_)
            | AssignmentTarget::ObjectAssignmentTarget(_) => self.destructuring_assignment(e, want),
            target => {
                let target = target.to_member_expression();
                if e.operator == AssignmentOperator::Assign {
                    self.assign_member(target, &e.right, want)
                } else if let Some(operator) = e.operator.to_logical_operator() {
                    self.logical_assign_member(e, target, operator, want)
                } else {
                    self.compound_assign_member(e, target, want)
                }
            }
        }
    }

    fn assign_variable(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &'a Expression<'a>,
        want: Want,
    ) -> Value<'a> {
        let value = self.value(right);
        self.store_variable(target, right, value, want)
    }

    /// Assigns a lowered value to a variable, shadow and all.
    fn store_variable(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &Expression<'a>,
        value: Value<'a>,
        want: Want,
    ) -> Value<'a> {
        let name = code!(
            self,
            "%%",
            Code::Mark(target.span.start),
            Code::Verbatim(target.name.as_str())
        );
        let symbol = self.symbol(target);
        if self.is_global(symbol, &target.name) {
            return self.store_global(target, right, value, want);
        }
        let shadow = symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, target.name.as_str()));
        let mut parts = Vec::new();
        if let Shadow::Atom(shadow) = shadow {
            parts.push(code!(self, "% = %", name, value.code));
            parts.push(code!(self, "% = %", shadow, value.shadow));
            if want != Want::Effect {
                parts.push(Code::Verbatim(target.name.as_str()));
            }
            return Value::new(self.sequence(&parts), Shadow::Atom(shadow));
        }
        if value.shadow.is_zero() {
            let code = code!(self, "(% = %)", name, value.code);
            return Value::concrete(code);
        }
        let stable = self.is_stable(right, &[]);
        let held = self.hold(right, value, stable, false, &mut parts);
        let site = self.site(target, SiteKind::Member);
        parts.push(code!(self, "% !== 0 && @.lost(%, \"a variable that eval, with or a closure in a pattern can reach\")", held.shadow, site));
        parts.push(code!(self, "% = %", name, held.code));
        Value::new(self.sequence(&parts), held.shadow)
    }

    fn store_global(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &Expression<'a>,
        value: Value<'a>,
        want: Want,
    ) -> Value<'a> {
        let name = code!(
            self,
            "%%",
            Code::Mark(target.span.start),
            Code::Verbatim(target.name.as_str())
        );
        let cell = self.cell(target.name.as_str());
        let mut parts = Vec::new();
        if value.shadow.is_zero() && is_anonymous_function(right) {
            parts.push(code!(self, "% = %", name, value.code));
            return Value::concrete(self.sequence(&parts));
        }
        let stable = self.is_stable(right, &[]);
        let held = self.hold(right, value, stable, false, &mut parts);
        parts.push(self.write(Code::Emitted("@g"), cell, held));
        parts.push(code!(self, "% = %", name, held.code));
        if want != Want::Effect && !held.shadow.is_zero() {
            parts.push(held.code);
        }
        Value::new(self.sequence(&parts), held.shadow)
    }

    /// Tells the machine of a write under a name.
    pub(crate) fn write(&mut self, object: Code<'a>, cell: Code<'a>, value: Value<'a>) -> Code<'a> {
        let mut any = vec![code!(self, "%.live", cell)];
        any.extend(Lowering::dynamic(&[value.shadow]));
        let any = self.any(&any).expect("never empty");
        code!(
            self,
            "% !== 0 && @.set(%, %, %, %)",
            any,
            object,
            cell,
            value.shadow,
            value.code
        )
    }

    /// Emits the write of a held value through a reference.
    pub(crate) fn store(
        &mut self,
        reference: &Reference<'a>,
        value: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) {
        match reference.key {
            HeldKey::Name { cell, .. } => {
                let write = self.write(reference.object.code, cell, value);
                parts.push(write);
            }
            HeldKey::Computed(key) => {
                let mut any = vec![Code::Emitted("@.live")];
                any.extend(Lowering::dynamic(&[value.shadow, key.shadow]));
                let any = self.any(&any).expect("never empty");
                parts.push(code!(
                    self,
                    "% !== 0 && @.setComputed(%, %, %, %, %)",
                    any,
                    reference.object.code,
                    key.code,
                    key.shadow,
                    value.shadow,
                    value.code
                ));
            }
        }
        let access = reference.access(self);
        parts.push(code!(self, "% = %", access, value.code));
        if !value.shadow.is_zero() {
            parts.push(Code::Emitted("@.shadow = 0"));
        }
    }

    fn assign_member(
        &mut self,
        target: &'a MemberExpression<'a>,
        right: &'a Expression<'a>,
        want: Want,
    ) -> Value<'a> {
        if matches!(target.object(), Expression::Super(_)) {
            let access = self.plain_member(target);
            let right_value = self.plain(right);
            let right_value = self.unnamed(right, right_value);
            return Value::concrete(code!(self, "(% = %)", access, right_value));
        }
        let mut reference = self.reference(target, &[right]);
        let value = self.value(right);
        let mut parts = std::mem::take(&mut reference.before);
        let stable = self.is_stable(right, &[]);
        let held = self.hold(right, value, stable, false, &mut parts);
        self.store(&reference, held, &mut parts);
        if want != Want::Effect {
            parts.push(held.code);
        }
        Value::new(self.sequence(&parts), held.shadow)
    }

    fn compound_assign_variable(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a IdentifierReference<'a>,
        want: Want,
    ) -> Value<'a> {
        let symbol = self.symbol(target);
        let global = self.is_global(symbol, &target.name);
        let name = Code::Verbatim(target.name.as_str());
        let mut parts = Vec::new();
        let old = if global {
            // The cell must be asked before the right side runs, and the value read once.
            let (value, shadow) = (self.temporary(), self.temporary());
            let cell = self.cell(target.name.as_str());
            parts.push(code!(
                self,
                "% = %%",
                value,
                Code::Mark(target.span.start),
                name
            ));
            parts.push(code!(
                self,
                "% = %.live !== 0 ? @.get(@g, 0, %, %) : 0",
                shadow,
                cell,
                cell,
                value
            ));
            Value::new(value, Shadow::Atom(shadow))
        } else {
            let effects = crate::bindings::Effects::of(&e.right);
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
        Value::new(self.sequence(&parts), stored.shadow)
    }

    /// Copies a variable's value and shadow to temporaries.
    fn copy(&mut self, value: Value<'a>, parts: &mut Vec<Code<'a>>) -> Value<'a> {
        let atom = self.temporary();
        parts.push(code!(self, "% = %", atom, value.code));
        let shadow = match value.shadow {
            Shadow::Zero => Shadow::Zero,
            Shadow::Atom(shadow) => {
                let copy = self.temporary();
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
        let stable = self.is_stable(&e.right, &[]);
        let right = self.hold(&e.right, right, stable, false, parts);
        let native = code!(
            self,
            "(%% % %)",
            Code::Mark(e.span.start),
            old.code,
            operator,
            right.code
        );
        let Some(any) = self.any(&Lowering::dynamic(&[old.shadow, right.shadow])) else {
            return Value::concrete(native);
        };
        let shadow = self.temporary();
        let site = self.site(e, SiteKind::Member);
        parts.push(code!(
            self,
            "% = % !== 0 ? @.binary(\"%\", %, %, %, %, %) : 0",
            shadow,
            any,
            operator,
            old.code,
            old.shadow,
            right.code,
            right.shadow,
            site
        ));
        Value::new(native, Shadow::Atom(shadow))
    }

    fn compound_assign_member(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a MemberExpression<'a>,
        want: Want,
    ) -> Value<'a> {
        let mut reference = self.reference(target, &[&e.right]);
        let mut parts = std::mem::take(&mut reference.before);
        let access = reference.access(self);
        let old = self.temporary();
        parts.push(code!(self, "% = %", old, access));
        let is_super = matches!(target.object(), Expression::Super(_));
        let shadow = if is_super {
            Shadow::Zero
        } else {
            Shadow::Atom(self.read_shadow(target, &reference, old, &mut parts))
        };
        let result = self.compound(e, Value::new(old, shadow), &mut parts);
        let new = self.temporary();
        parts.push(code!(self, "% = %", new, result.code));
        let held = Value::new(new, result.shadow);
        if is_super {
            parts.push(code!(self, "% = %", access, new));
        } else {
            self.store(&reference, held, &mut parts);
        }
        if want != Want::Effect {
            parts.push(new);
        }
        Value::new(self.sequence(&parts), held.shadow)
    }

    fn logical_assign_variable(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a IdentifierReference<'a>,
        operator: LogicalOperator,
        want: Want,
    ) -> Value<'a> {
        let symbol = self.symbol(target);
        let global = self.is_global(symbol, &target.name);
        let name = code!(
            self,
            "%%",
            Code::Mark(target.span.start),
            Code::Verbatim(target.name.as_str())
        );
        let shadow = match symbol {
            Some(id) if !global => self.shadow_of(id, target.name.as_str()),
            _ => Shadow::Zero,
        };
        let mut parts = Vec::new();
        let old = self.copy(Value::new(name, shadow), &mut parts);
        let old = if global {
            let copy = self.temporary();
            let cell = self.cell(target.name.as_str());
            parts.push(code!(
                self,
                "% = %.live !== 0 ? @.get(@g, 0, %, %) : 0",
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
        let result = (want == Want::Shadow).then(|| self.temporary());
        let assigned = self.arm(|it| {
            let value = it.assign_variable(target, &e.right, want);
            it.with_shadow(value, result)
        });
        self.finish_logical(operator, test, assigned, old, result, parts)
    }

    fn logical_assign_member(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        target: &'a MemberExpression<'a>,
        operator: LogicalOperator,
        want: Want,
    ) -> Value<'a> {
        let mut reference = self.reference(target, &[&e.right]);
        let mut parts = std::mem::take(&mut reference.before);
        let access = reference.access(self);
        let value = self.temporary();
        parts.push(code!(self, "% = %", value, access));
        let is_super = matches!(target.object(), Expression::Super(_));
        let shadow = if is_super {
            Shadow::Zero
        } else {
            Shadow::Atom(self.read_shadow(target, &reference, value, &mut parts))
        };
        let old = Value::new(value, shadow);
        let test = self.short_circuit_test(operator, target, old, &mut parts);
        let result = (want == Want::Shadow).then(|| self.temporary());
        let assigned = self.arm(|it| {
            let mut parts = Vec::new();
            let value = it.value(&e.right);
            let held = it.hold(&e.right, value, false, false, &mut parts);
            if is_super {
                parts.push(code!(it, "% = %", access, held.code));
            } else {
                it.store(&reference, held, &mut parts);
            }
            parts.push(held.code);
            let code = it.sequence(&parts);
            it.with_shadow(Value::new(code, held.shadow), result)
        });
        self.finish_logical(operator, test, assigned, old, result, parts)
    }

    /// A lowered assignment whose shadow goes to `result`.
    fn with_shadow(&mut self, value: Value<'a>, result: Option<Code<'a>>) -> Code<'a> {
        let Some(result) = result else {
            return value.code;
        };
        let kept = self.temporary();
        code!(
            self,
            "(% = %, % = %, %)",
            kept,
            value.code,
            result,
            value.shadow,
            kept
        )
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
        let kept = self.arm(|it| match result {
            Some(result) => code!(it, "(% = %, %)", result, old.shadow, old.code),
            None => old.code,
        });
        let (yes, no) = if operator == LogicalOperator::And {
            (assigned, kept)
        } else {
            (kept, assigned)
        };
        parts.push(code!(self, "% ? % : %", test, yes, no));
        Value::new(
            self.sequence(&parts),
            result.map_or(Shadow::Zero, Shadow::Atom),
        )
    }
}
