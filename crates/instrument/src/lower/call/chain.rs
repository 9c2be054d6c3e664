//! Optional chains.
//!
//! ```text
//! a?.b.c                                                                             before
//! (a$ && @.nullish(site, a$, a), a !== null && a !== void 0
//!     ? (t = a?.b, …, us = …, ts = us, u) : (ts = 0, void 0))                         after
//! ```
//!
//! The test of an optional link becomes a decision; its arm holds the rest of the chain, in which
//! the link keeps its `?.`, so that V8 prints it as before. An optional call of a method with links
//! behind it is emitted natively as a whole, since the method may be read only once: the result's
//! shadow is what the last call or getter left in the register.

use oxc::ast::ast::*;
use oxc::syntax::operator::LogicalOperator;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::call::{Callee, MethodKey, Target};
use crate::lower::expression::{HeldKey, Hold, Key, Reference};
use crate::lower::{Lowering, Want};

/// One step of a chain, applied to the value of what stands before it.
#[derive(Clone, Copy)]
enum Link<'a> {
    Member(&'a MemberExpression<'a>),
    Call(&'a CallExpression<'a>),
}

impl Link<'_> {
    fn is_optional(self) -> bool {
        match self {
            Link::Member(member) => member.optional(),
            Link::Call(call) => call.optional,
        }
    }
}

impl Link<'_> {
    /// Appends what V8 prints for the link.
    fn print(self, printed: &mut String, text: &str) {
        let dot = if self.is_optional() { "?." } else { "" };
        match self {
            Link::Call(_) => printed.push_str("(...)"),
            Link::Member(MemberExpression::ComputedMemberExpression(member)) => {
                let key = crate::facts::printed::printed(&member.expression, text);
                printed.extend([dot, "[", &key, "]"]);
            }
            Link::Member(member) => {
                let name = member.static_property_name().unwrap_or_default();
                printed.extend([if dot.is_empty() { "." } else { dot }, name]);
            }
        }
    }
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn chain(&mut self, e: &'a ChainExpression<'a>, want: Want) -> Value<'a> {
        let (base, links) = links_of(e);
        if let [Link::Call(call)] = links[..]
            && let Some(target) = self.optional_method(base)
        {
            return self.call_of(call, &target, want);
        }
        if let ([Link::Call(call), rest @ ..], Expression::StaticMemberExpression(member)) =
            (&links[..], base)
            && call.optional
            && !matches!(member.object, Expression::Super(_))
            && !rest.windows(2).rev().skip(1).any(is_optional_method_call)
        {
            return self.chain_of_method(member, call, rest, want);
        }
        let native = matches!(base, Expression::Super(_))
            || links.windows(2).rev().skip(1).any(is_optional_method_call)
            || matches!((base, links.first()), (b, Some(Link::Call(_))) if b.is_member_expression() || matches!(b, Expression::ChainExpression(_)));
        if native {
            let code = self.native_chain(e);
            let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
            let site = self.emit.site(e, SiteKind::Call);
            let called = code!(self, "% = %", value, code);
            let after = code!(self, "% = @.s && @.afterCall(%, %)", shadow, value, site);
            let code = self.emit.sequence(&[called, after, value]);
            return Value::new(code, Shadow::Atom(shadow)).held_in(value);
        }
        let result = (want == Want::Shadow).then(|| self.frame.temporary());
        let value = if self.is_bound_base(base, &links) {
            Value::concrete(self.bound_callee(base))
        } else {
            self.value(base)
        };
        let mut parts = Vec::new();
        let calls = links.iter().any(|link| matches!(link, Link::Call(_)));
        let held = if self.is_stable(base, &[]) {
            value
        } else if calls {
            let receiver = self.new_receiver(base);
            let unnamed = self.unnamed(base, value.code);
            parts.set(self.arena(), receiver, unnamed);
            Value::new(receiver, value.shadow)
        } else {
            self.hold(base, value, Hold::InVariable, &mut parts)
        };
        let printed = crate::facts::printed::printed(base, self.facts.text);
        parts.push(self.links(&links, held, result, &printed));
        Value::new(
            self.emit.sequence(&parts),
            result.map_or(Shadow::Zero, Shadow::Atom),
        )
    }

    /// The callee of `o.m?.(…)`: a call as any other, but that nothing is called where there is no
    /// method.
    fn optional_method(&mut self, base: &'a Expression<'a>) -> Option<Target<'a>> {
        let Expression::StaticMemberExpression(member) = base else {
            return None;
        };
        if matches!(member.object, Expression::Super(_)) {
            return None;
        }
        if self.names(&member.object).is_none() {
            return Some(self.optional_held_method(member));
        }
        let target = self.callee(base);
        Some(Target {
            code: code!(self, "%?.", target.code),
            ..target
        })
    }

    /// `o.m?.(…).n`: the call, if there is a method, and what is applied to its result.
    fn chain_of_method(
        &mut self,
        member: &'a StaticMemberExpression<'a>,
        call: &'a CallExpression<'a>,
        rest: &[Link<'a>],
        want: Want,
    ) -> Value<'a> {
        let result = (want == Want::Shadow).then(|| self.frame.temporary());
        let (mut parts, function, target) = self.held_method_if_any(member);
        let printed = format!(
            "{}.{}?.(...)",
            crate::facts::printed::printed(&member.object, self.facts.text),
            member.property.name
        );
        let present = self.arm(|it| {
            let value = it.call_of(call, &target, Want::Shadow);
            let held = it.receiver_printed(printed.clone());
            let mut parts = Vec::new();
            parts.set(it.arena(), held, value.code);
            parts.push(it.links(rest, Value::new(held, value.shadow), result, &printed));
            it.emit.sequence(&parts)
        });
        let nothing = Value::concrete(Code::Emitted("void 0"));
        let absent = self.arm(|it| it.emit.settled(nothing, result));
        let test = code!(self, "% != null", function);
        parts.push(self.emit.choice(test, present, absent));
        Value::new(
            self.emit.sequence(&parts),
            result.map_or(Shadow::Zero, Shadow::Atom),
        )
    }

    /// Whether a chain begins with the call of a function that a `with` may give a receiver.
    fn is_bound_base(&self, base: &Expression<'a>, links: &[Link<'a>]) -> bool {
        matches!(links.first(), Some(Link::Call(_))) && self.is_scoped_name(base)
    }

    /// Applies links to a held value; the shadow of the result goes to `result`.
    fn links(
        &mut self,
        links: &[Link<'a>],
        current: Value<'a>,
        result: Option<Code<'a>>,
        printed: &str,
    ) -> Code<'a> {
        let Some(&link) = links.first() else {
            return self.emit.settled(current, result);
        };
        if !link.is_optional() {
            return self.link(links, current, result, printed);
        }
        let mut parts = Vec::new();
        let test = match link {
            Link::Member(member) => {
                self.short_circuit_test(LogicalOperator::Coalesce, member, current, &mut parts)
            }
            Link::Call(call) => {
                self.short_circuit_test(LogicalOperator::Coalesce, call, current, &mut parts)
            }
        };
        let present = self.arm(|it| it.link(links, current, result, printed));
        let nothing = Value::concrete(Code::Emitted("void 0"));
        let absent = self.arm(|it| it.emit.settled(nothing, result));
        parts.push(self.emit.choice(test, present, absent));
        self.emit.sequence(&parts)
    }

    /// Applies the first link, known to have a value before it, and the rest.
    fn link(
        &mut self,
        links: &[Link<'a>],
        current: Value<'a>,
        result: Option<Code<'a>>,
        printed: &str,
    ) -> Code<'a> {
        let (value, rest) = match (links[0], links.get(1)) {
            (Link::Member(member), Some(&Link::Call(call))) => {
                (self.method_link(member, call, current), &links[2..])
            }
            (Link::Member(member), _) => (self.member_link(member, current), &links[1..]),
            (Link::Call(call), _) => {
                let target = code!(self, "%%", current.code, optional(call.optional, "?."));
                let callee = Callee::Function(current.code);
                (
                    self.call_of(call, &Target::native(target, callee), Want::Shadow),
                    &links[1..],
                )
            }
        };
        let mut printed = printed.to_owned();
        for link in &links[..links.len() - rest.len()] {
            link.print(&mut printed, self.facts.text);
        }
        let calls = rest.iter().any(|link| matches!(link, Link::Call(_)));
        let held = if calls {
            self.receiver_printed(printed.clone())
        } else {
            self.frame.temporary()
        };
        let current = Value::new(held, value.shadow);
        let rest = self.links(rest, current, result, &printed);
        let mut parts = Vec::new();
        parts.set(self.arena(), held, value.code);
        parts.push(rest);
        self.emit.sequence(&parts)
    }

    /// The member that an optional call calls; it is read once, and not followed.
    fn unfollowed_method(&mut self, member: &'a MemberExpression<'a>) -> Code<'a> {
        match self.key(member) {
            (object, Key::Computed(key)) => {
                let object = self.receiver(object);
                let mark = self.mark_behind(member.object());
                let key = self.unfollowed(key, "property name of a method").open();
                code!(self, "%%[%]", object, mark, key)
            }
            _ => self.plain_member(member),
        }
    }

    fn link_access(&mut self, member: &'a MemberExpression<'a>) -> (Code<'a>, HeldKey<'a>) {
        let (_, key) = self.key(member);
        match key {
            Key::Name(_, access) => {
                let access = code!(self, "%%", question(member), access);
                let cell = self.cell_of(member);
                (access, HeldKey::Name { access, cell })
            }
            Key::Computed(key) => {
                let value = self.value(key);
                let mut parts = Vec::new();
                let held = self.hold(key, value, Hold::Over(&[]), &mut parts);
                parts.push(held.code);
                let code = self.emit.sequence(&parts);
                (
                    code!(self, "%[%]", question(member), code),
                    HeldKey::Computed(held),
                )
            }
        }
    }

    fn member_link(&mut self, member: &'a MemberExpression<'a>, current: Value<'a>) -> Value<'a> {
        let (access, key) = self.link_access(member);
        let value = self.frame.temporary();
        let mut parts = vec![code!(self, "% = %%", value, current.code, access)];
        let reference = Reference {
            before: Vec::new(),
            object: current,
            key,
            owner: self.owner(member),
            bracket: Code::EMPTY,
            mark: Code::EMPTY,
        };
        let shadow = self.read_shadow(member, &reference, value, &mut parts);
        parts.push(value);
        Value::new(self.emit.sequence(&parts), Shadow::Atom(shadow))
    }

    fn method_link(
        &mut self,
        member: &'a MemberExpression<'a>,
        call: &'a CallExpression<'a>,
        current: Value<'a>,
    ) -> Value<'a> {
        let (access, key) = self.link_access(member);
        let target = code!(
            self,
            "%%%",
            current.code,
            access,
            optional(call.optional, "?.")
        );
        let callee = match key {
            HeldKey::Name { cell, .. } => {
                let name = member.static_property_name().unwrap_or_default();
                let name = self.arena().alloc_str(name);
                Callee::Method {
                    object: current,
                    key: MethodKey::Cell(cell),
                    name,
                }
            }
            HeldKey::Computed(key) => Callee::Method {
                object: current,
                key: MethodKey::Computed(key.code),
                name: "",
            },
        };
        self.call_of(call, &Target::native(target, callee), Want::Shadow)
    }

    /// A chain as it stands, its operands lowered.
    pub(crate) fn native_chain(&mut self, e: &'a ChainExpression<'a>) -> Code<'a> {
        let (base, links) = links_of(e);
        let mut code = match base {
            // In parentheses, with the receiver that a call behind them gets.
            Expression::ChainExpression(inner) => {
                let inner = self.native_chain(inner);
                code!(self, "(%)", inner)
            }
            // A call gets the object as its receiver.
            _ if base.is_member_expression() && matches!(links.first(), Some(Link::Call(_))) => {
                self.unfollowed_method(base.to_member_expression())
            }
            _ if self.is_bound_base(base, &links) => self.bound_callee(base),
            _ => self.receiver(base),
        };
        for link in links {
            code = match link {
                Link::Member(member) => match self.key(member).1 {
                    Key::Name(_, access) => code!(self, "%%%", code, question(member), access),
                    Key::Computed(key) => {
                        let key = self.unfollowed(key, "property name of a method");
                        code!(self, "%%[%]", code, question(member), key)
                    }
                },
                Link::Call(call) => {
                    let arguments = self.arguments(&call.arguments, Callee::Unknown).list;
                    let dot = optional(call.optional, "?.");
                    code!(self, "%%(%)", code, dot, arguments)
                }
            };
        }
        code
    }
}

/// What an optional member has before its `.name` or `[key]`.
fn question(member: &MemberExpression<'_>) -> &'static str {
    match member {
        MemberExpression::ComputedMemberExpression(e) => optional(e.optional, "?."),
        _ => optional(member.optional(), "?"),
    }
}

fn optional(is: bool, text: &'static str) -> &'static str {
    if is { text } else { "" }
}

/// Whether the pair is `.m?.(…)`.
fn is_optional_method_call(pair: &[Link<'_>]) -> bool {
    matches!(pair, [Link::Member(_), Link::Call(call)] if call.optional)
}

/// What the innermost optional link applies to, and the links from there.
fn links_of<'a>(e: &'a ChainExpression<'a>) -> (&'a Expression<'a>, Vec<Link<'a>>) {
    let mut links = Vec::new();
    let mut link = match &e.expression {
        ChainElement::CallExpression(call) => Some(Link::Call(call)),
        ChainElement::TSNonNullExpression(_) => None,
        member => Some(Link::Member(member.to_member_expression())),
    };
    let mut base = None;
    let mut innermost = 0;
    while let Some(current) = link {
        links.push(current);
        let inner = match current {
            Link::Member(member) => member.object(),
            Link::Call(call) => &call.callee,
        };
        if current.is_optional() {
            base = Some(inner);
            innermost = links.len();
        }
        link = match inner {
            Expression::CallExpression(call) => Some(Link::Call(call)),
            inner if inner.is_member_expression() => {
                Some(Link::Member(inner.to_member_expression()))
            }
            _ => None,
        };
    }
    links.truncate(innermost);
    links.reverse();
    (base.expect("a chain has an optional link"), links)
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { return a?.b.c(); }"), @"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0, @0, @1, @2, @3, @4, @5, @A, @@r0; @.s && (a@ = @.givenOne(a));
        return a@ && @.nullish(@s + 0, a@, a), @A = a != null ? (@c[2] = 1, @1 = a?.b, @2 = @e.n | a@ | @.s && @e.get(a, @1, a@), @@r0 = @1, @3 = @@r0.c(), @4 = @.s | @2 && @f.emptyMethod(@3, @s + 1, @@r0, @2, @g), @5 = @3, @0 = @4, @5) : (@c[3] = 1, @0 = 0, void 0), @0 ? @.returns(@A, @0) : @A;
        }
        ");
    }
}
