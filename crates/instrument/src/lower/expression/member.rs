//! Property reads.
//!
//! ```text
//! o.left                                                                             before
//! (t = o.left, ts = p.n | o$ | @.s && p.get(o, t, o$), t)                            after
//!
//! o[k]                                                                               before
//! (t = o[k], ts = @.n | o$ | k$ | @.s && @.getComputed(o, o$, k, k$, t, site), t)
//! ```
//!
//! The read is native; the machine is asked for a shadow when some object has one under that name
//! (`p.n`), when the receiver is a symbolic primitive, or when a getter left one in the register.
//! Where nobody asks for the shadow of `o[k]`, only a symbolic key is told: `k$ && @.decideKey(…)`.
//! A receiver of a name that no symbolic primitive gives a symbolic value (all but `length`) is
//! lowered without its shadow, so `a.b.c` asks once.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::Hold;
use crate::lower::{Lowering, Want};

/// The key of a member expression.
#[derive(Clone, Copy)]
pub(crate) enum Key<'a> {
    /// A name: its text, how it is accessed (`.left`, `["left"]`), and its offset.
    Name(&'a str, Code<'a>),
    /// Computed when it is evaluated.
    Computed(&'a Expression<'a>),
}

/// A member expression whose receiver and key are atoms.
pub(crate) struct Reference<'a> {
    pub(crate) before: Vec<Code<'a>>,
    pub(crate) object: Value<'a>,
    pub(crate) key: HeldKey<'a>,
    pub(crate) owner: Owner,
    /// The place of the bracket of a computed key.
    pub(crate) bracket: Code<'a>,
    /// The place of the operator behind it.
    pub(crate) mark: Code<'a>,
}

/// Where the property of a reference is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    /// In the object.
    Object,
    /// In the prototype above the method's own object; a write goes to `this`.
    Super,
    /// A private accessor: no property at all.
    Accessor,
}

/// A key that can be mentioned more than once.
#[derive(Clone, Copy)]
pub(crate) enum HeldKey<'a> {
    /// The access, and the cell of the name.
    Name { access: Code<'a>, cell: Code<'a> },
    /// An atom and its shadow.
    Computed(Value<'a>),
}

impl<'a> Reference<'a> {
    /// The native access.
    pub(crate) fn access(&self, lowering: &Lowering<'a, '_>) -> Code<'a> {
        match self.key {
            HeldKey::Name { access, .. } => code!(lowering, "%%", self.object.code, access),
            HeldKey::Computed(key) => {
                code!(lowering, "%%[%]", self.object.code, self.bracket, key.code)
            }
        }
    }
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn key(&mut self, e: &'a MemberExpression<'a>) -> (&'a Expression<'a>, Key<'a>) {
        match e {
            MemberExpression::StaticMemberExpression(e) => {
                let name = e.property.name.as_str();
                let access = code!(self, ".%", Code::Marked(e.property.span.start, name));
                (&e.object, Key::Name(name, access))
            }
            MemberExpression::PrivateFieldExpression(e) => {
                let source = self.source(&e.field);
                let access = code!(self, ".%%", Code::Mark(e.field.span.start), source);
                let span = e.field.span;
                let name = &self.facts.text[span.start as usize..span.end as usize];
                (&e.object, Key::Name(name, access))
            }
            MemberExpression::ComputedMemberExpression(e) => match &e.expression {
                Expression::StringLiteral(name)
                    if !name.lone_surrogates
                        && !name.value.starts_with(|c: char| c.is_ascii_digit()) =>
                {
                    let source = self.source(&e.expression);
                    let access = code!(self, "%[%]", self.mark_behind(&e.object), source);
                    (&e.object, Key::Name(name.value.as_str(), access))
                }
                key => (&e.object, Key::Computed(key)),
            },
        }
    }

    /// The native access, operands lowered without shadows.
    pub(crate) fn plain_member(&mut self, e: &'a MemberExpression<'a>) -> Code<'a> {
        let (object, key) = self.key(e);
        let object = self.receiver(object);
        match key {
            Key::Name(_, access) => code!(self, "%%", object, access),
            Key::Computed(key) => {
                let mark = self.mark_behind(e.object());
                let key = self.plain(key).open();
                code!(self, "%%[%]", object, mark, key)
            }
        }
    }

    /// A receiver without its shadow; `super` stays a keyword.
    pub(crate) fn receiver(&mut self, object: &'a Expression<'a>) -> Code<'a> {
        match object {
            Expression::Super(_) => Code::Emitted("super"),
            _ => self.plain(object),
        }
    }

    /// Makes receiver and key of a member expression atoms, both evaluated before `rest`.
    pub(crate) fn reference(
        &mut self,
        e: &'a MemberExpression<'a>,
        rest: &[&Expression<'a>],
    ) -> Reference<'a> {
        let mut before = Vec::new();
        let (object, key) = self.key(e);
        let mut after = rest.to_vec();
        if let Key::Computed(key) = key {
            after.push(key);
        }
        let object = if matches!(object, Expression::Super(_)) {
            Value::concrete(Code::Emitted("super"))
        } else {
            let value = match key {
                Key::Name(name, _) if name != "length" => Value::concrete(self.plain(object)),
                _ => self.value(object),
            };
            self.hold(object, value, Hold::Over(&after), &mut before)
        };
        let key = match key {
            Key::Name(_, access) => HeldKey::Name {
                access,
                cell: self.cell_of(e),
            },
            Key::Computed(key) => {
                let value = self.value(key);
                HeldKey::Computed(self.hold(key, value, Hold::Over(rest), &mut before))
            }
        };
        Reference {
            before,
            object,
            key,
            owner: self.owner(e),
            bracket: self.mark_behind(e.object()),
            mark: self.mark_behind(e),
        }
    }

    /// Where the property of a member expression is looked for.
    pub(crate) fn owner(&self, e: &MemberExpression<'a>) -> Owner {
        match e {
            MemberExpression::PrivateFieldExpression(e) if self.is_private_accessor(&e.field) => {
                Owner::Accessor
            }
            e if matches!(e.object(), Expression::Super(_)) => Owner::Super,
            _ => Owner::Object,
        }
    }

    /// The cell of the name of a member expression with a name.
    pub(crate) fn cell_of(&mut self, e: &'a MemberExpression<'a>) -> Code<'a> {
        match (e, self.key(e).1) {
            (MemberExpression::PrivateFieldExpression(e), _) => self.private_cell(&e.field),
            (_, Key::Name(name, _)) => self.emit.cell(name),
            (_, Key::Computed(_)) => unreachable!("a computed key has no cell"),
        }
    }

    pub(crate) fn member(&mut self, e: &'a MemberExpression<'a>, want: Want) -> Value<'a> {
        if let Some(told) = self.legacy_read(e) {
            let read = self.unfollowed_member(e);
            return Value::concrete(self.emit.sequence(&[told, read]));
        }
        if want != Want::Shadow {
            return Value::concrete(self.unfollowed_member(e));
        }
        let mut reference = self.reference(e, &[]);
        let value = self.frame.temporary();
        let access = reference.access(self);
        let mut parts = std::mem::take(&mut reference.before);
        parts.push(code!(self, "% = %", value, access));
        let shadow = self.read_shadow(e, &reference, value, &mut parts);
        parts.push(value);
        Value::new(self.emit.sequence(&parts), Shadow::Atom(shadow)).held_in(value)
    }

    /// A read whose value has no shadow that matters; yet a symbolic key decides what it is.
    fn unfollowed_member(&mut self, e: &'a MemberExpression<'a>) -> Code<'a> {
        let (object, key) = self.key(e);
        let Key::Computed(key) = key else {
            return self.plain_member(e);
        };
        if key.is_literal() || matches!(object, Expression::Super(_)) {
            return self.plain_member(e);
        }
        let mut reference = self.reference(e, &[]);
        let mut parts = std::mem::take(&mut reference.before);
        if let HeldKey::Computed(key) = reference.key
            && let Some(shadow) = key.shadow.atom()
        {
            parts.push(self.key_decision(e, reference.object.code, key.code, shadow));
        }
        parts.push(reference.access(self));
        self.emit.sequence(&parts)
    }

    /// Which property of an object a symbolic key means.
    pub(crate) fn key_decision(
        &mut self,
        node: &MemberExpression<'a>,
        object: Code<'a>,
        key: Code<'a>,
        shadow: Code<'a>,
    ) -> Code<'a> {
        let site = self.emit.site(node, SiteKind::Member);
        code!(
            self,
            "% && @.decideKey(%, %, %, %)",
            shadow,
            object,
            key,
            shadow,
            site
        )
    }

    /// Emits the lookup of the shadow of `value`, just read through `reference`.
    pub(crate) fn read_shadow(
        &mut self,
        node: &'a MemberExpression<'a>,
        reference: &Reference<'a>,
        value: Code<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Code<'a> {
        let shadow = self.frame.temporary();
        let object = reference.object;
        if reference.owner != Owner::Object {
            let taken = code!(self, "% = @.s && @.taken(%)", shadow, value);
            parts.push(taken);
            return shadow;
        }
        let lookup = match reference.key {
            HeldKey::Name { cell, .. } => {
                let live = code!(self, "%.n", cell);
                let any = self.lookup_condition(live, &[object.shadow]);
                let receiver = object.code;
                match object.shadow {
                    Shadow::Zero => code!(self, "% && %.get(%, %)", any, cell, receiver, value),
                    Shadow::Atom(own) => {
                        code!(self, "% && %.get(%, %, %)", any, cell, receiver, value, own)
                    }
                }
            }
            HeldKey::Computed(key) => {
                let live = code!("@.n");
                let any = self.lookup_condition(live, &[object.shadow, key.shadow]);
                let site = self.emit.site(node, SiteKind::Member);
                code!(
                    self,
                    "% && @.getComputed(%, %, %, %, %, %)",
                    any,
                    object.code,
                    object.shadow,
                    key.code,
                    key.shadow,
                    value,
                    site
                )
            }
        };
        parts.push(code!(self, "% = %", shadow, lookup));
        shadow
    }

    fn lookup_condition(&self, live: Code<'a>, shadows: &[Shadow<'a>]) -> Code<'a> {
        let mut any = vec![live];
        any.extend(Shadow::dynamic(shadows));
        any.push(code!("@.s"));
        Code::separated(self.arena(), " | ", &any)
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(o, k) { return o.a.b[k].length; }"), @"
        @c[0] = 1; @.s = 0;
        function t(o, k) {
        @@c[1] = 1; var o@ = 0, k@ = 0, @0, @1, @2, @3, @4, @5, @A; @.s && ({ 0: o@, 1: k@ } = @.given([o, k]));
        return @A = o.a, @0 = @A.b, @1 = @e.n | @.s && @e.get(@A, @0), @2 = @0[k], @3 = @.n | @1 | k@ | @.s && @.getComputed(@0, @1, k, k@, @2, @s + 0), @4 = @2.length, @5 = @f.n | @3 | @.s && @f.get(@2, @4, @3), @5 ? @.returns(@4, @5) : @4;
        }
        ");
    }
}
