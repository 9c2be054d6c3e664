//! The value that a pattern takes apart.
//!
//! ```text
//! const { left } = f();                                                              before
//! @r0 = f(); (@r0 === null || @r0 === void 0)
//!     && @.cannotDestructure(@g, @r0, "f(...)", "left"); const { left } = @r0;        after
//!
//! const { a, b } = o;                                                                before
//! @r0 = o; …; @.symbols && (@r0 = @.apart(@r0, [p.key, q.key])); const { a, b } = @r0; …
//!
//! const [first] = list;                                                              before
//! @r0 = list; …; @.symbols && (@r0 = @.iterated(@r0, list$, site)); const [first] = @r0;
//! ```
//!
//! It is mentioned again for the shadows of its parts, so it is held, unless it is a path. V8 would
//! name the variable in an error, so the machine throws what V8 would have thrown for the original
//! (`refusal.rs`).

use oxc::ast::ast::*;
use oxc::span::GetSpan;

use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::Shadow;
use crate::lower::Lowering;
use crate::lower::pattern::{Pattern, PatternKey, Property};

/// What takes a value apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// A declaration.
    Declaration,
    /// An assignment whose value nobody needs.
    Statement,
    /// An assignment that stands for the value.
    Expression,
}

/// A lowered value that is destructured.
pub(crate) struct Destructured<'a> {
    /// The value where the pattern meets it.
    pub(crate) code: Code<'a>,
    /// The value afterwards, for an expression.
    pub(crate) value: Code<'a>,
    /// Finds the value again; the pattern does not change it.
    pub(crate) root: Code<'a>,
}

impl<'a> Destructured<'a> {
    /// A value that can be repeated.
    fn of(code: Code<'a>) -> Destructured<'a> {
        Destructured {
            code,
            value: code,
            root: code,
        }
    }
}

impl<'a> Lowering<'a, '_> {
    /// Lowers a value that is destructured. What V8 would print is evaluated in `before`, so that only
    /// the receiver is left to be printed.
    pub(crate) fn destructured(
        &mut self,
        e: &'a Expression<'a>,
        pattern: &Pattern<'a>,
        by: By,
        before: &mut Vec<Code<'a>>,
    ) -> Destructured<'a> {
        if let Pattern::Array { .. } = pattern {
            return self.destructured_iterable(e, pattern, by, before);
        }
        if e.is_literal() {
            return Destructured::of(self.plain(e));
        }
        let code = self.plain(e);
        if matches!(e, Expression::Identifier(_))
            && !self.is_scoped_name(e)
            && let Shadow::Atom(shadow) = self.named_receiver(e).shadow
        {
            // Only a text or a number has a shadow itself.
            let site = self.emit.site(e, SiteKind::Member);
            before.push(code!(
                self,
                "% && @.lost(%, \"a part of a text that a pattern takes\")",
                shadow,
                site
            ));
        }
        let overwritten = self
            .facts
            .root_symbol(e)
            .is_some_and(|id| pattern.variables().contains(&id));
        let apart = self.keys_apart(pattern);
        if by != By::Expression
            && apart.is_none()
            && !overwritten
            && let Some(path) = self.path(e)
        {
            return Destructured {
                code,
                value: path,
                root: path,
            };
        }
        let unnamed = self.unnamed(e, code);
        let printed = crate::facts::printed::printed(e, self.facts.text);
        let quoted = self.emit.quoted(&printed);
        let receiver = self.receiver_printed(printed);
        let place = Code::Mark(e.span().start);
        before.push(code!(self, "% = %", receiver, unnamed));
        let guard = self.guard(pattern, receiver, quoted);
        let refused = Self::place_of_refusal(pattern).unwrap_or(place);
        before.extend(guard.map(|guard| code!(self, "%%", refused, guard)));
        let mut value = receiver;
        if let Some(keys) = apart {
            if by == By::Expression {
                value = self.frame.held();
                before.push(code!(self, "% = %", value, receiver));
            }
            before.push(self.taken_apart(receiver, keys));
        }
        Destructured {
            code: code!(self, "%%", place, receiver),
            value,
            root: receiver,
        }
    }

    /// The keys of a pattern that reads more than the machine could tell from the register: several
    /// properties, or parts of one.
    pub(crate) fn keys_apart(&mut self, pattern: &Pattern<'a>) -> Option<Code<'a>> {
        let Pattern::Object { properties, rest } = pattern else {
            return None;
        };
        let is_simple = |property: &Property<'a>| {
            matches!(
                property.value.pattern,
                Pattern::Variable { .. } | Pattern::Member(_)
            )
        };
        let reads_once = rest.is_none() && properties.len() < 2;
        if reads_once && properties.iter().all(is_simple) {
            return None;
        }
        Some(self.names_of(properties))
    }

    /// The keys of an object pattern, each with those of the pattern within.
    fn names_of(&mut self, properties: &[Property<'a>]) -> Code<'a> {
        let keys: Vec<_> = properties
            .iter()
            .filter_map(|property| {
                let key = match &property.key {
                    PatternKey::Static(_, Some(name)) => {
                        let cell = self.emit.cell(name);
                        code!(self, "%.key", cell)
                    }
                    PatternKey::Static(source, None) => *source,
                    PatternKey::Computed(_) => return None,
                };
                let Pattern::Object { properties, .. } = &property.value.pattern else {
                    return Some(key);
                };
                let within = self.names_of(properties);
                Some(code!(self, "[%, [%]]", key, within))
            })
            .collect();
        self.emit.list(&keys)
    }

    /// Puts what an object pattern reads from in the place of the variable `held`.
    pub(crate) fn taken_apart(&self, held: Code<'a>, keys: Code<'a>) -> Code<'a> {
        code!(self, "@.symbols && (% = @.apart(%, [%]))", held, held, keys)
    }

    fn destructured_iterable(
        &mut self,
        e: &'a Expression<'a>,
        pattern: &Pattern<'a>,
        by: By,
        before: &mut Vec<Code<'a>>,
    ) -> Destructured<'a> {
        let value = self.value(e);
        if e.is_literal() {
            let code = code!(self, "%%", Code::Mark(e.span().start), value.code);
            return Destructured {
                code,
                value: value.code,
                root: value.code,
            };
        }
        let unnamed = self.unnamed(e, value.code);
        let declares = by == By::Declaration;
        let is_named = declares && self.is_named_iterable(e);
        let printed = if is_named {
            crate::facts::printed::printed_iterable(e, self.facts.text)
        } else {
            crate::facts::printed::printed(e, self.facts.text)
        };
        let quoted = self.emit.quoted(&printed);
        let receiver = self.receiver_printed(printed);
        before.push(code!(self, "% = %", receiver, unnamed));
        let place = Code::Mark(e.span().start);
        let mut code = code!(self, "%%", place, receiver);
        if is_named {
            let guard = self.guard(pattern, receiver, quoted);
            before.extend(guard.map(|guard| code!(self, "%%", place, guard)));
        } else if declares {
            // V8 shows the value, not the receiver.
            code = code!(self, "%(0, %)", place, receiver);
        }
        let mut again = receiver;
        if by == By::Expression {
            again = self.frame.held();
            before.push(code!(self, "% = %", again, receiver));
        }
        before.push(self.iterated(e, receiver, value.shadow));
        Destructured {
            code,
            value: again,
            root: receiver,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(f) { const { a } = f(), [b] = f; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(f) {
        @@c[1] = 1; var f@ = 0, a@ = 0, b@ = 0, @0, @@r0, @@r1; @.s && (f@ = @.givenOne(f));
        @@r0 = (@0 = f(), @.s = 0, @0); @@r0 == null && @.cannotDestructure(@g, @@r0, "f(...)", "a"); const { a: a } = @@r0; a@ = @e.n | @.s && @.lastPart(@@r0, @e.key, a);
        @@r1 = f; @@r1 == null && @.cannotIterate(@g, "f"); @.symbols && (@@r1 = @.iterated(@@r1, f@, @s + 0)); const [b] = @@r1; b@ = @.n | @.s && @.lastPart(@@r1, 0, b);
        }
        "#);
    }
}
