//! `++` and `--`.
//!
//! ```text
//! x++                                                                         before
//! (x$ && (x$ = @.step(x, x$, 1)), x++)          effect only, after
//! (ts = x$ ? @.numeric(x, x$) : 0, x$ && (x$ = @.step(x, x$, 1)), x++)   with ts
//!
//! o.n++                                                                       before
//! (ts = p.n && p.stepOld(o, 1), o.n++)                                             after
//!
//! o[k]++                                                                      before
//! ((@.n | k$) === 0 ? o[k]++ : (t = o[k], …, u = t, v = u++, …, o[k] = u, v))
//! ```

use oxc::ast::ast::*;
use oxc::syntax::operator::UpdateOperator;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::{HeldKey, Owner, Reference};
use crate::lower::{Lowering, Want};

/// A step that was taken on temporaries.
#[derive(Clone, Copy)]
struct Stepped<'a> {
    /// The value to write.
    new: Code<'a>,
    /// The value of the operation, which for `x++` is the old one.
    result: Code<'a>,
    /// The shadow of that.
    shadow: Code<'a>,
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn update(&mut self, e: &'a UpdateExpression<'a>, want: Want) -> Value<'a> {
        match &e.argument {
            SimpleAssignmentTarget::AssignmentTargetIdentifier(target) => {
                let symbol = self.facts.symbol(target);
                if self.is_scoped(symbol) {
                    self.update_scoped(e, target, want)
                } else if self.is_global(symbol, &target.name) {
                    self.update_global(e, target, want)
                } else {
                    let shadow =
                        symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, target.name.as_str()));
                    self.update_variable(e, target, shadow, want)
                }
            }
            target => self.update_member(e, target.to_member_expression(), want),
        }
    }

    fn update_variable(
        &mut self,
        e: &'a UpdateExpression<'a>,
        target: &'a IdentifierReference<'a>,
        shadow: Shadow<'a>,
        want: Want,
    ) -> Value<'a> {
        let name = Code::Verbatim(target.name.as_str());
        let native = self.native_update(e, Code::Marked(target.span.start, target.name.as_str()));
        let Shadow::Atom(shadow) = shadow else {
            return Value::concrete(self.emit.operation(native));
        };
        let step = code!(
            self,
            "% && (% = @.step(%, %, %))",
            shadow,
            shadow,
            name,
            shadow,
            delta(e)
        );
        if want != Want::Shadow || e.prefix {
            let code = self.emit.sequence(&[step, self.emit.operation(native)]);
            return Value::new(code, Shadow::Atom(shadow));
        }
        let old = self.frame.temporary();
        let before = code!(self, "% = % && @.numeric(%, %)", old, shadow, name, shadow);
        let code = self
            .emit
            .sequence(&[before, step, self.emit.operation(native)]);
        Value::new(code, Shadow::Atom(old))
    }

    fn native_update(&self, e: &UpdateExpression<'a>, target: Code<'a>) -> Code<'a> {
        let operator = e.operator.as_str();
        if e.prefix {
            code!(self, "%%", operator, target)
        } else {
            code!(self, "%%%", target, self.mark_behind(&e.argument), operator)
        }
    }

    fn update_global(
        &mut self,
        e: &'a UpdateExpression<'a>,
        target: &'a IdentifierReference<'a>,
        want: Want,
    ) -> Value<'a> {
        let name = self.variable_name(target);
        let cell = self.emit.cell(target.name.as_str());
        let live = code!(self, "%.n", cell);
        let mut parts = Vec::new();
        let old = self.frame.temporary();
        parts.push(code!(self, "% = %", old, name));
        let shadow = self.frame.temporary();
        parts.push(code!(self, "% = %.get(@g, %)", shadow, cell, old));
        let stepped = self.stepped(e, old, shadow, &mut parts);
        let new = Value::new(stepped.new, Shadow::Atom(shadow));
        let write = self.write(code!("@g"), cell, new);
        parts.push(write);
        parts.push(code!(
            self,
            "% %= %",
            name,
            self.mark_behind(&e.argument),
            stepped.new
        ));
        let native = self.native_update(e, name);
        self.choose(live, native, stepped, parts, want)
    }

    fn update_scoped(
        &mut self,
        e: &'a UpdateExpression<'a>,
        target: &'a IdentifierReference<'a>,
        want: Want,
    ) -> Value<'a> {
        let mut parts = Vec::new();
        let old = self.read_scoped(target, &mut parts);
        let shadow = old.shadow.into();
        let stepped = self.stepped(e, old.code, shadow, &mut parts);
        let new = Value::new(stepped.new, Shadow::Atom(shadow));
        self.store_scoped(target, new, &mut parts);
        parts.push(stepped.result);
        let code = self.emit.sequence(&parts);
        if want != Want::Shadow {
            return Value::concrete(code);
        }
        Value::new(code, Shadow::Atom(stepped.shadow))
    }

    fn update_member(
        &mut self,
        e: &'a UpdateExpression<'a>,
        target: &'a MemberExpression<'a>,
        want: Want,
    ) -> Value<'a> {
        if matches!(target.object(), Expression::Super(_)) {
            let access = self.plain_member(target);
            let native = self.native_update(e, access);
            return Value::concrete(self.emit.operation(native));
        }
        let mut reference = self.reference(target, &[]);
        let access = reference.access(self);
        let is_private = matches!(target, MemberExpression::PrivateFieldExpression(_));
        if let (HeldKey::Name { cell, .. }, Owner::Object, false) =
            (reference.key, reference.owner, is_private)
        {
            let native = self.native_update(e, access);
            let by_code = (want == Want::Shadow).then(|| self.step_by_code(e, target, &reference));
            return self.update_property(e, reference, cell, native, by_code);
        }
        let live = match reference.key {
            HeldKey::Name { .. } if reference.owner == Owner::Accessor => {
                code!("@.symbols")
            }
            HeldKey::Name { cell, .. } => code!(self, "%.n", cell),
            HeldKey::Computed(key) => {
                let mut any = vec![code!("@.n")];
                any.extend(Shadow::dynamic(&[key.shadow]));
                self.emit.any(&any).expect("never empty")
            }
        };
        let outer = std::mem::take(&mut reference.before);
        let mut parts = Vec::new();
        let old = self.frame.temporary();
        parts.push(code!(self, "% = %", old, access));
        let shadow = self.read_shadow(target, &reference, old, &mut parts);
        let stepped = self.stepped(e, old, shadow, &mut parts);
        let new = Value::new(stepped.new, Shadow::Atom(shadow));
        self.store(&reference, new, &mut parts);
        let native = self.native_update(e, access);
        let value = self.choose(live, native, stepped, parts, want);
        let mut all = outer;
        all.push(value.code);
        Value::new(self.emit.sequence(&all), value.shadow)
    }

    /// A step that runs code of the app, whose value is wanted: the getter is asked, then the setter.
    fn step_by_code(
        &mut self,
        e: &'a UpdateExpression<'a>,
        target: &'a MemberExpression<'a>,
        reference: &Reference<'a>,
    ) -> (Code<'a>, Stepped<'a>) {
        // V8 gives the place of the operator.
        let access = match target {
            MemberExpression::StaticMemberExpression(member) => {
                let place = self.facts.behind(&e.argument);
                let name = Code::Marked(place, member.property.name.as_str());
                code!(self, "%.%", reference.object.code, name)
            }
            _ => reference.access(self),
        };
        let mut parts = Vec::new();
        let old = self.frame.temporary();
        parts.push(code!(self, "% = %", old, access));
        let shadow = self.read_shadow(target, reference, old, &mut parts);
        let stepped = self.stepped(e, old, shadow, &mut parts);
        let new = Value::new(stepped.new, Shadow::Atom(shadow));
        self.store(reference, new, &mut parts);
        parts.push(stepped.result);
        (self.emit.sequence(&parts), stepped)
    }

    /// The machine is told of the step before it happens, if its value is not wanted or no code of the
    /// app runs.
    fn update_property(
        &mut self,
        e: &'a UpdateExpression<'a>,
        reference: Reference<'a>,
        cell: Code<'a>,
        native: Code<'a>,
        by_code: Option<(Code<'a>, Stepped<'a>)>,
    ) -> Value<'a> {
        let object = reference.object.code;
        let mut parts = reference.before;
        let is_old = by_code.is_some() && !e.prefix;
        let method = if is_old { ".stepOld" } else { ".stepNew" };
        let step = code!(
            self,
            "%.n && %%(%, %)",
            cell,
            cell,
            method,
            object,
            delta(e)
        );
        let Some((slow, stepped)) = by_code else {
            // Always the latter: where V8 reports the place of the object, it is in an arm.
            let chosen = code!(self, "(%) < 0 ? 0 : %", step, native);
            parts.push(self.emit.group(chosen));
            return Value::concrete(self.emit.sequence(&parts));
        };
        let place = self.mark_behind(&e.argument);
        let told = code!(self, "% = %%", stepped.shadow, step, place);
        let fast = self.emit.sequence(&[told, self.emit.operation(native)]);
        let chosen = code!(
            self,
            "@.symbols && @.runsCode(%, %.key) ? % : %",
            object,
            cell,
            slow,
            fast
        );
        parts.push(self.emit.group(chosen));
        Value::new(self.emit.sequence(&parts), Shadow::Atom(stepped.shadow))
    }

    /// Emits the step from the value read to the value to write, on temporaries.
    fn stepped(
        &mut self,
        e: &UpdateExpression<'a>,
        old: Code<'a>,
        shadow: Code<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Stepped<'a> {
        let (new, result) = (self.frame.temporary(), self.frame.temporary());
        let before = self.frame.temporary();
        parts.push(code!(self, "% = %", new, old));
        let native = self.native_update(e, new);
        parts.push(code!(self, "% = %", result, native));
        parts.push(code!(
            self,
            "% = % && @.numeric(%, %)",
            before,
            shadow,
            old,
            shadow
        ));
        parts.push(code!(
            self,
            "% && (% = @.step(%, %, %))",
            shadow,
            shadow,
            old,
            shadow,
            delta(e)
        ));
        if e.prefix {
            parts.push(code!(self, "% = %", before, shadow));
        }
        Stepped {
            new,
            result,
            shadow: before,
        }
    }

    /// The native operation while no shadow is about (`live` is 0), else the parts.
    fn choose(
        &mut self,
        live: Code<'a>,
        native: Code<'a>,
        stepped: Stepped<'a>,
        mut parts: Vec<Code<'a>>,
        want: Want,
    ) -> Value<'a> {
        parts.push(stepped.result);
        let slow = self.emit.sequence(&parts);
        if want != Want::Shadow {
            let code = code!(self, "(%) === 0 ? % : %", live, native, slow);
            return Value::concrete(self.emit.group(code));
        }
        let zero = code!(self, "% = 0", stepped.shadow);
        let native = self.emit.sequence(&[zero, native]);
        let code = code!(self, "(%) === 0 ? % : %", live, native, slow);
        Value::new(self.emit.group(code), Shadow::Atom(stepped.shadow))
    }
}

fn delta(e: &UpdateExpression<'_>) -> &'static str {
    match e.operator {
        UpdateOperator::Increment => "1",
        UpdateOperator::Decrement => "-1",
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(x, o) { x++; return o.n--; }"), @"
        @c[0] = 1; @.s = 0;
        function t(x, o) {
        @@c[1] = 1; var x@ = 0, o@ = 0, @0, @1, @2, @3, @4, @A; @.s && ({ 0: x@, 1: o@ } = @.given([x, o]));
        x@ && (x@ = @.step(x, x@, 1)), x++;
        return @A = @.symbols && @.runsCode(o, @e.key) ? (@0 = o.n, @1 = @e.n | @.s && @e.get(o, @0), @2 = @0, @3 = @2--, @4 = @1 && @.numeric(@0, @1), @1 && (@1 = @.step(@0, @1, -1)), @e.n | @1 && @e.set(o, @2, @1), o.n = @2, @.s = 0, @3) : (@4 = @e.n && @e.stepOld(o, -1), o.n--), @4 ? @.returns(@A, @4) : @A;
        }
        ");
    }
}
