//! Assignments to variables and properties.
//!
//! ```text
//! x = a + 1                                                                   before
//! (ts = a$ && …, x = a + 1, x$ = ts, x)                                       after
//!
//! o.left = a                                                                  before
//! (p.n | a$ && p.set(o, a, a$), o.left = a, @.s = 0, a)                        after
//! ```
//!
//! The machine records a property's shadow before the native write; if the property turns out to be
//! a setter's, it passes the value to the setter instead. A concrete write erases the shadow. What is
//! written to `prototype` or `__proto__` is made known to the machine: others may inherit from it.

use oxc::ast::ast::*;
use oxc::syntax::operator::AssignmentOperator;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::is_anonymous_function;
use crate::facts::natives;
use crate::lower::expression::{HeldKey, Hold, Owner, Reference};
use crate::lower::{Lowering, Want};

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

    pub(crate) fn assign_variable(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &'a Expression<'a>,
        want: Want,
    ) -> Value<'a> {
        let value = self.value(right);
        self.store_variable(target, right, value, want)
    }

    /// A variable's name, marked with its place in the original. Parentheses around it stay, since
    /// with them a function that is assigned gets no name.
    pub(crate) fn variable_name(&self, target: &'a IdentifierReference<'a>) -> Code<'a> {
        let name = Code::Verbatim(target.name.as_str());
        let (start, end) = (target.span.start as usize, target.span.end as usize);
        let before = self.facts.text[..start].trim_end().ends_with('(');
        let mark = Code::Mark(target.span.start);
        if before && self.facts.text[end..].trim_start().starts_with(')') {
            code!(self, "(%%)", mark, name)
        } else {
            code!(self, "%%", mark, name)
        }
    }

    /// Assigns a lowered value to a variable, shadow and all.
    pub(crate) fn store_variable(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &Expression<'a>,
        value: Value<'a>,
        want: Want,
    ) -> Value<'a> {
        let name = self.variable_name(target);
        let symbol = self.facts.symbol(target);
        if self.is_scoped(symbol) {
            return self.assign_scoped(target, right, value, want);
        }
        if self.is_global(symbol, &target.name) {
            return self.store_global(target, right, value, want);
        }
        let shadow = symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, target.name.as_str()));
        let mut parts = Vec::new();
        let mark = self.mark_behind(target);
        if let Shadow::Atom(shadow) = shadow {
            let marked = code!(self, "%%", name, mark);
            parts.set(self.arena(), marked, value.code);
            parts.push(code!(self, "% = %", shadow, value.shadow));
            if want != Want::Effect {
                parts.push(Code::Verbatim(target.name.as_str()));
            }
            return Value::new(self.emit.sequence(&parts), Shadow::Atom(shadow));
        }
        if value.shadow.is_zero() {
            let code = code!(self, "% %= %", name, mark, value.code);
            return Value::concrete(self.emit.group(code));
        }
        let held = self.hold(right, value, Hold::Here, &mut parts);
        let site = self.emit.site(target, SiteKind::Member);
        parts.push(code!(
            self,
            "% && @.lost(%, \"a variable that eval, with or a closure in a pattern can reach\")",
            held.shadow,
            site
        ));
        parts.push(code!(self, "% %= %", name, mark, held.code));
        Value::new(self.emit.sequence(&parts), held.shadow)
    }

    fn assign_scoped(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &Expression<'a>,
        value: Value<'a>,
        want: Want,
    ) -> Value<'a> {
        let mut parts = Vec::new();
        if is_anonymous_function(right) {
            // It gets its name here. A class may run code, which leaves something in the register.
            let (name, mark) = (self.variable_name(target), self.mark_behind(target));
            parts.push(code!("@.w = 0"));
            parts.push(code!(self, "% %= %", name, mark, value.code));
            if let Some(symbol) = self.facts.symbol(target)
                && let Shadow::Atom(own) = self.shadow_of(symbol, target.name.as_str())
            {
                let held = self.frame.temporary();
                let set = parts.pop().expect("just pushed");
                parts.push(code!(self, "% = %", held, set));
                parts.push(code!(self, "% = 0", own));
                parts.push(held);
            }
            return Value::concrete(self.emit.sequence(&parts));
        }
        let held = self.hold(right, value, Hold::Here, &mut parts);
        self.store_scoped(target, held, &mut parts);
        if want != Want::Effect {
            parts.push(held.code);
        }
        Value::new(self.emit.sequence(&parts), held.shadow)
    }

    fn store_global(
        &mut self,
        target: &'a IdentifierReference<'a>,
        right: &Expression<'a>,
        value: Value<'a>,
        want: Want,
    ) -> Value<'a> {
        let name = self.variable_name(target);
        let mark = self.mark_behind(target);
        let cell = self.emit.cell(target.name.as_str());
        let mut parts = Vec::new();
        if value.shadow.is_zero() && is_anonymous_function(right) {
            let code = code!(self, "% %= %", name, mark, value.code);
            return Value::concrete(self.emit.group(code));
        }
        let held = self.hold(right, value, Hold::Here, &mut parts);
        parts.push(self.write(code!("@g"), cell, held));
        parts.push(code!(self, "% %= %", name, mark, held.code));
        if want != Want::Effect && !held.shadow.is_zero() {
            parts.push(held.code);
        }
        Value::new(self.emit.sequence(&parts), held.shadow)
    }

    /// Tells the machine of a write under a name.
    pub(crate) fn write(&mut self, object: Code<'a>, cell: Code<'a>, value: Value<'a>) -> Code<'a> {
        let mut any = vec![code!(self, "%.n", cell)];
        any.extend(Shadow::dynamic(&[value.shadow]));
        let any = self.emit.any(&any).expect("never empty");
        let written = match value.shadow {
            Shadow::Zero => code!(self, "%, %", object, value.code),
            Shadow::Atom(shadow) => code!(self, "%, %, %", object, value.code, shadow),
        };
        code!(self, "% && %.set(%)", any, cell, written)
    }

    /// Emits the write of a held value through a reference.
    pub(crate) fn store(
        &mut self,
        reference: &Reference<'a>,
        value: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) {
        if reference.owner != Owner::Object {
            return self.store_elsewhere(reference, value, parts);
        }
        match reference.key {
            HeldKey::Name { cell, .. } => {
                let write = self.write(reference.object.code, cell, value);
                parts.push(write);
            }
            HeldKey::Computed(key) => {
                let mut any = vec![code!("@.n")];
                any.extend(Shadow::dynamic(&[value.shadow, key.shadow]));
                let any = self.emit.any(&any).expect("never empty");
                parts.push(code!(
                    self,
                    "% && @.setComputed(%, %, %, %, %)",
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
        parts.push(code!(self, "% %= %", access, reference.mark, value.code));
        if !value.shadow.is_zero() {
            parts.push(code!("@.s = 0"));
        }
    }

    /// The write of a property that is not looked for in the receiver: a setter takes the value as
    /// an argument; without one, a write through `super` is one to `this`.
    fn store_elsewhere(
        &mut self,
        reference: &Reference<'a>,
        value: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) {
        if let Shadow::Atom(shadow) = value.shadow {
            parts.push(code!(self, "% && @.pass(%, %)", shadow, shadow, value.code));
        }
        let access = reference.access(self);
        parts.push(code!(self, "% = %", access, value.code));
        if reference.owner == Owner::Super {
            let (live, key) = match reference.key {
                HeldKey::Name { cell, .. } => {
                    (code!(self, "%.n", cell), code!(self, "%.key", cell))
                }
                HeldKey::Computed(key) => (code!("@.n"), key.code),
            };
            let mut any = vec![live];
            any.extend(Shadow::dynamic(&[value.shadow]));
            let any = self.emit.any(&any).expect("never empty");
            parts.push(code!(
                self,
                "% && @.written(this, %, %, %)",
                any,
                key,
                value.shadow,
                value.code
            ));
        }
        parts.push(code!("@.s = 0"));
    }

    fn assign_member(
        &mut self,
        target: &'a MemberExpression<'a>,
        right: &'a Expression<'a>,
        want: Want,
    ) -> Value<'a> {
        let mut reference = self.reference(target, &[right]);
        let value = self.value(right);
        let mut parts = std::mem::take(&mut reference.before);
        let held = self.hold(right, value, Hold::Here, &mut parts);
        if natives::is_prototype_property(target.static_property_name()) {
            parts.push(code!(self, "@.prototype(%)", held.code));
        }
        self.store(&reference, held, &mut parts);
        if want != Want::Effect {
            parts.push(held.code);
        }
        Value::new(self.emit.sequence(&parts), held.shadow)
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a, o) { let x = a; x = 1; o.left = x; }"), @"
        @c[0] = 1; @.s = 0;
        function t(a, o) {
        @@c[1] = 1; var a@ = 0, o@ = 0, x@ = 0; @.s && ({ 0: a@, 1: o@ } = @.given([a, o]));
        let x = a; x@ = a@;
        x = 1, x@ = 0;
        @e.n | x@ && @e.set(o, x, x@), o.left = x, @.s = 0;
        }
        ");
    }
}
