//! Methods whose names are computed.
//!
//! ```text
//! o[k](a)                                                                            before
//! (k$ && @.decideKey(o, k, k$, site), o[k](a)), … @.method(v, site, o, 0, k, @g)     after
//!
//! o["on" + k](a)                                                                     before
//! o[q = (t = …, ts = …, ts && @.decideKey(o, t, ts, site), t)](a), …                 after
//! ```
//!
//! A symbolic key is a decision which method is meant. `q` is a receiver that V8 prints as the key
//! (`receiver.rs`).

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::Value;
use crate::lower::Lowering;
use crate::lower::call::{Callee, MethodKey, Target};
use crate::lower::expression::Hold;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn computed_method(
        &mut self,
        e: &'a MemberExpression<'a>,
        object: &'a Expression<'a>,
    ) -> Target<'a> {
        let MemberExpression::ComputedMemberExpression(member) = e else {
            return Target::native(self.printable_member(e), Callee::Unknown);
        };
        if let Some(target) = self.method_of_computed_key(e, member) {
            return target;
        }
        if !matches!(object, Expression::Super(_))
            && self.names(object).is_none()
            && !self.is_printed_as_is(object)
        {
            return self.held_computed_method(e, member);
        }
        let target = self.printable_member(e);
        let before = self.decision_of_callee(e, member);
        let is_known_key = self.is_stable(&member.expression, &[])
            || self.is_well_known_symbol(&member.expression);
        let known = self.is_stable(object, &[]) && is_known_key;
        let callee = if known {
            let object = self.named_receiver(object);
            let key = self.source(&member.expression);
            Callee::Method {
                object,
                key: MethodKey::Computed(key),
                name: "",
            }
        } else {
            Callee::Unknown
        };
        Target {
            before,
            ..Target::native(target, callee)
        }
    }

    /// Whether it is `Symbol.iterator` or its like, which can be mentioned again.
    fn is_well_known_symbol(&self, e: &Expression<'a>) -> bool {
        let Expression::StaticMemberExpression(member) = e else {
            return false;
        };
        matches!(&member.object, Expression::Identifier(root) if root.name == "Symbol")
            && self.facts.is_global_path(&member.object)
    }

    /// A method of a receiver that is held, as is its key.
    fn held_computed_method(
        &mut self,
        e: &MemberExpression<'a>,
        member: &'a ComputedMemberExpression<'a>,
    ) -> Target<'a> {
        let value = self.value(&member.object);
        let (receiver, function) = (self.frame.held(), self.frame.held());
        let unnamed = self.unnamed(&member.object, value.code);
        let mut parts = Vec::new();
        parts.set(self.arena(), receiver, unnamed);
        let key = self.value(&member.expression);
        let key = self.hold(&member.expression, key, Hold::InVariable, &mut parts);
        if let Some(shadow) = key.shadow.atom() {
            parts.push(self.key_decision(e, receiver, key.code, shadow));
        }
        let mark = self.mark_behind(&member.object);
        parts.push(code!(self, "% = %%[%]", function, receiver, mark, key.code));
        let printed = crate::facts::printed::printed_computed(member, self.facts.text);
        let called = self.called(e, function, parts, printed);
        Target {
            before: None,
            code: code!(self, "%@q", self.mark_of_call(e)),
            held: Some((called, receiver)),
            callee: Callee::Held {
                object: Value::new(receiver, value.shadow),
                function,
                name: "",
            },
        }
    }

    /// A callee whose key is computed by more than a variable or a literal; `None` if it never has a
    /// shadow.
    fn method_of_computed_key(
        &mut self,
        e: &MemberExpression<'a>,
        member: &'a ComputedMemberExpression<'a>,
    ) -> Option<Target<'a>> {
        if matches!(member.object, Expression::Super(_))
            || matches!(member.expression, Expression::Identifier(_))
            || self.is_printed_as_is(&member.expression)
        {
            return None;
        }
        let object = self.printable(&member.object);
        let value = self.value(&member.expression);
        let again = self.path(&member.object);
        let receiver = self.new_receiver(&member.expression);
        let mut parts = Vec::new();
        let held = self.hold(&member.expression, value, Hold::InVariable, &mut parts);
        if let Some(shadow) = held.shadow.atom() {
            parts.push(if let Some(object) = again {
                self.key_decision(e, object, held.code, shadow)
            } else {
                let site = self.emit.site(e, SiteKind::Member);
                let what = Code::Emitted("\"property name of a method\"");
                code!(self, "% && @.lost(%, %)", shadow, site, what)
            });
        }
        let unnamed = self.unnamed(&member.expression, held.code);
        parts.push(unnamed);
        let key = self.emit.sequence(&parts);
        let mark = self.mark_behind(&member.object);
        let code = code!(self, "%%[(% = %)]", object, mark, receiver, key);
        let callee = if self.is_stable(&member.object, &[&member.expression]) {
            Callee::Method {
                object: self.named_receiver(&member.object),
                key: MethodKey::Computed(receiver),
                name: "",
            }
        } else {
            Callee::Unknown
        };
        Some(Target::native(code, callee))
    }

    /// Which method a symbolic key means, where object and key can be had before the callee is
    /// evaluated.
    fn decision_of_callee(
        &mut self,
        e: &MemberExpression<'a>,
        member: &'a ComputedMemberExpression<'a>,
    ) -> Option<Code<'a>> {
        let Expression::Identifier(key) = &member.expression else {
            return None;
        };
        if !self.is_stable(&member.expression, &[]) {
            return None;
        }
        let shadow = self
            .shadow_of(self.facts.symbol(key)?, key.name.as_str())
            .atom()?;
        let object = self.path(&member.object)?;
        let key = self.source(&member.expression);
        Some(self.key_decision(e, object, key, shadow))
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(o, k) { o[k](); o[k + 1](); }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(o, k) {
        @@c[1] = 1; var o@ = 0, k@ = 0, @0, @1, @A, @@r0; @.s && ({ 0: o@, 1: k@ } = @.given([o, k]));
        @0 = (k@ && @.decideKey(o, k, k@, @s + 0), o[k]()), @.s | @.n | o@ && @.emptyMethod(@0, @s + 1, o, o@, k, @g);
        @1 = o[(@@r0 = (@0 = k@ && @.binary("+", k, k@, 1, 0, @s + 2), @A = k + 1, @0 && @.decideKey(o, @A, @0, @s + 3), @A))](), @.s | @.n | o@ && @.emptyMethod(@1, @s + 4, o, o@, @@r0, @g);
        }
        "#);
    }
}
