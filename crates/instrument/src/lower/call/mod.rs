//! Calls.
//!
//! ```text
//! f(a, b + 1)                                                                        before
//! (v = f(a, (ts = …, t = b + 1, a$ | ts ? @.pass(a$, a, ts, t) : t)),
//!  us = @.s && @.after(v, site, f), v)                                            after
//! ```
//!
//! The call is the native call, so `this`, evaluation order, error messages and stacks stay.
//! Argument shadows go to the machine inside the last argument (`argument.rs`). When the call has
//! returned, the register tells: 0, nothing; a shadow, the callee returned it; -1, the arguments are
//! still pending, so the callee was not instrumented and the machine applies its model.

mod argument;
mod callee;
mod chain;
mod computed_callee;
mod receiver;
mod tagged_template;
mod target;

use argument::{Arguments, gives_literal};
pub(crate) use callee::{Callee, MethodKey};
pub(crate) use target::Target;

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::natives;
use crate::lower::function::Taker;
use crate::lower::{Lowering, Want};

/// A call as it runs in the app.
#[derive(Clone, Copy)]
pub(crate) struct Native<'a> {
    pub(crate) code: Code<'a>,
    pub(crate) callee: Callee<'a>,
    /// The last argument passes shadows, if there are any.
    pub(crate) passes: bool,
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn call(&mut self, e: &'a CallExpression<'a>, want: Want) -> Value<'a> {
        if let Some(value) = self.eval_call(e, want) {
            return value;
        }
        self.around.gives_literal = gives_literal(&e.arguments);
        let target = self.callee(&e.callee);
        self.call_of(e, &target, want)
    }

    /// The call of a lowered callee.
    pub(crate) fn call_of(
        &mut self,
        e: &'a CallExpression<'a>,
        target: &Target<'a>,
        want: Want,
    ) -> Value<'a> {
        self.around.takers.extend(Taker::in_call(e));
        let Arguments { list, passes } = self.arguments(&e.arguments, target.callee);
        let native = match target.held {
            None => code!(
                self,
                "%%(%)",
                target.code,
                self.mark_of_call(&e.callee),
                list
            ),
            Some((function, receiver)) if e.arguments.is_empty() => {
                code!(self, "%(%, %)", target.code, function, receiver)
            }
            Some((function, receiver)) => {
                code!(self, "%(%, %, %)", target.code, function, receiver, list)
            }
        };
        let native = match target.before {
            Some(before) => code!(self, "(%, %)", before, native),
            None => native,
        };
        let native = Native {
            code: native,
            callee: target.callee,
            passes,
        };
        self.finish_call(e, native, want)
    }

    /// What follows a native call.
    pub(crate) fn finish_call(
        &mut self,
        e: &'a CallExpression<'a>,
        native: Native<'a>,
        want: Want,
    ) -> Value<'a> {
        let Native {
            code: native,
            callee,
            passes,
        } = native;
        // Without arguments for a model, nothing but the register can have something to say.
        let plain = !passes && !self.checks && !callee.is_modelled() && !callee.may_convert();
        if plain && want == Want::Result {
            return Value::concrete(native);
        }
        if plain && want == Want::Effect {
            return Value::concrete(self.emit.sequence(&[native, code!("@.s = 0")]));
        }
        let value = self.frame.temporary();
        let made = code!(self, "% = %", value, native);
        let (any, after) = if plain {
            (code!("@.s"), code!(self, "@.taken(%)", value))
        } else {
            let site = self.emit.site(e, SiteKind::Call);
            self.after(callee, value, site, e.arguments.is_empty())
        };
        if callee.is_replaced() && want != Want::Effect {
            let replaced = code!(
                self,
                "% && (%, % = @.replaced(%))",
                any,
                after,
                value,
                value
            );
            let code = self.emit.sequence(&[made, replaced, value]);
            return Value::concrete(code).held_in(value);
        }
        match want {
            Want::Shadow => {
                let shadow = self.frame.temporary();
                let after = code!(self, "% = % && %", shadow, any, after);
                let code = self.emit.sequence(&[made, after, value]);
                Value::new(code, Shadow::Atom(shadow)).held_in(value)
            }
            Want::Result => {
                let returned = code!(self, "% ? @.returns(%, %) : %", any, value, after, value);
                Value::concrete(self.emit.sequence(&[made, returned]))
            }
            Want::Plain if plain && !callee.may_step() => {
                let parts = [made, code!("@.s = 0"), value];
                Value::concrete(self.emit.sequence(&parts))
            }
            Want::Plain => {
                let after = code!(self, "% && %", any, after);
                Value::concrete(self.emit.sequence(&[made, after, value]))
            }
            Want::Effect => {
                let after = code!(self, "% && %", any, after);
                Value::concrete(self.emit.sequence(&[made, after]))
            }
        }
    }

    /// When the machine is asked about a finished call, and how.
    fn after(
        &mut self,
        callee: Callee<'a>,
        value: Code<'a>,
        site: Code<'a>,
        is_empty: bool,
    ) -> (Code<'a>, Code<'a>) {
        let register = code!("@.s");
        match callee {
            Callee::Unknown => (register, code!(self, "@.afterCall(%, %)", value, site)),
            Callee::Super => (register, code!(self, "@.afterSuper(%, %)", value, site)),
            Callee::Named(key, _) => (
                register,
                code!(self, "@.afterCall(%, %, %)", value, site, key),
            ),
            Callee::Function(f) => (register, code!(self, "@.after(%, %, %)", value, site, f)),
            Callee::Method { .. } | Callee::Held { .. } | Callee::Path { .. } => {
                self.after_method(callee, value, site, is_empty)
            }
        }
    }

    /// When the machine is asked about a finished call of a method, and how.
    fn after_method(
        &mut self,
        callee: Callee<'a>,
        value: Code<'a>,
        site: Code<'a>,
        is_empty: bool,
    ) -> (Code<'a>, Code<'a>) {
        // Without arguments nothing was pending; else somebody may have taken what was.
        let (method, method_at, held) = if is_empty {
            (".emptyMethod", ".emptyMethodAt", ".emptyHeld")
        } else {
            (".method", ".methodAt", ".held")
        };
        let any = self.model_condition(callee, is_empty);
        let by_cell = |cell: Code<'a>, object: Value<'a>| {
            let method = Code::Emitted(method);
            code!(
                self,
                "%%(%, %, %, %, @g)",
                cell,
                method,
                value,
                site,
                object.code,
                Code::from(object.shadow)
            )
        };
        let by_machine = |method, object: Value<'a>, rest| {
            let (method, shadow) = (Code::Emitted(method), Code::from(object.shadow));
            code!(
                self,
                "@%(%, %, %, %, %)",
                method,
                value,
                site,
                object.code,
                shadow,
                rest
            )
        };
        let after = match callee {
            Callee::Method { object, key, .. } => match key {
                MethodKey::Cell(cell) => by_cell(cell, object),
                MethodKey::Computed(key) => by_machine(method, object, code!(self, "%, @g", key)),
            },
            Callee::Held {
                object, function, ..
            } => by_machine(held, object, function),
            Callee::Path {
                root, names, cell, ..
            } => code!(
                self,
                "%%(%, %, %, [%], @g)",
                cell,
                Code::Emitted(method_at),
                value,
                site,
                root,
                names
            ),
            Callee::Unknown | Callee::Super | Callee::Named(..) | Callee::Function(_) => {
                unreachable!("no method has that callee")
            }
        };
        (any, after)
    }

    /// When a method may have been a native that knows more than its arguments say.
    fn model_condition(&mut self, callee: Callee<'a>, is_empty: bool) -> Code<'a> {
        let mut any = vec![code!("@.s")];
        let was_decided =
            !is_empty && callee.has_passing_cell() && !natives::calls_others(callee.name());
        match callee {
            // What was of interest was passed; nobody took it, or a note is due.
            Callee::Path {
                shadow: Some(shadow),
                ..
            } if !is_empty && !natives::calls_others(callee.name()) => any.push(shadow),
            Callee::Path { live, .. } if was_decided => any.push(code!(self, "%.n", live)),
            _ if was_decided => {}
            _ => any.extend(self.count(callee)),
        }
        any.extend(Shadow::dynamic(&[callee.receiver_shadow()]));
        if self.checks {
            any.push(code!("@.n"));
        }
        Code::separated(self.arena(), " | ", &any)
    }

    pub(crate) fn new_expression(&mut self, e: &'a NewExpression<'a>, want: Want) -> Value<'a> {
        let mark = Code::Mark(e.span.start);
        let (callee, known) = match &e.callee {
            Expression::Identifier(identifier) if !self.is_scoped_name(&e.callee) => {
                let name = Code::Verbatim(identifier.name.as_str());
                (name, Some(name))
            }
            callee => {
                let known = self.path(callee);
                // A call inside would end the callee at its own parentheses.
                let callee = self.printable(callee);
                (code!(self, "(%)", callee), known)
            }
        };
        let class = known.map_or(Callee::Unknown, Callee::Function);
        let arguments = self.constructor_arguments(&e.arguments, class, known).list;
        let value = self.frame.temporary();
        let site = self.emit.site(e, SiteKind::Call);
        let known = known.unwrap_or(Code::Emitted("void 0"));
        let mut parts = vec![
            code!(self, "% = %new %(%)", value, mark, callee, arguments),
            code!(self, "@.s && @.made(%, %, %)", value, site, known),
        ];
        if want != Want::Effect {
            parts.push(value);
        }
        Value::concrete(self.emit.sequence(&parts))
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(f) { return new f(f()); }"), @"
        @c[0] = 1; @.s = 0;
        function t(f) {
        @@c[1] = 1; var f@ = 0, @0, @1, @2; @.s && (f@ = @.givenOne(f));
        return @2 = new f((@0 = f(), @1 = @.s && @.taken(@0), @1 | (@.n && @.makesNative(f)) ? @.pass(@1, @0) : @0)), @.s && @.made(@2, @s + 0, f), @2;
        }
        ");
    }
}
