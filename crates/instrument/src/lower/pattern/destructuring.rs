//! Destructuring, in declarations and in assignments.
//!
//! ```text
//! const { left, at: [x = 1] } = message;                                             before
//! d = 0; const { left, at: [x = 1] } = message;
//! left$ = p.n && @.part(message, p.key, left);
//! x$ = (@.n && @.at(message, [q.key, 0], x, site)) || d;              after
//! ```
//!
//! The native pattern runs unchanged; then each name asks for the shadow of the property that it
//! came from. The machine walks the path to that property through data properties only, so no
//! getter runs twice; and a shadow counts only if the value is the one that the name now has. Where
//! there is a default, it is a decision whether a symbolic value is undefined.

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::{is_anonymous_function, mentioned};
use crate::lower::expression::{Key, Owner};
use crate::lower::pattern::destructured::By;
use crate::lower::pattern::{Element, Pattern, PatternKey, Property};
use crate::lower::{Lowering, Want};

/// Where the values of a pattern come from.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// The destructured value, to be mentioned again; `None` if it cannot be.
    pub(crate) root: Option<Code<'a>>,
    /// Defaults and keys must not use temporaries of the function: they are in its parameters.
    pub(crate) in_parameters: bool,
}

/// A lowered pattern.
#[derive(Default)]
pub(crate) struct Destructuring<'a> {
    /// Expressions to run before and after the native pattern.
    pub(crate) before: Vec<Code<'a>>,
    pub(crate) after: Vec<Code<'a>>,
    /// The variable that the pattern reads last: what a getter left in the register is its own.
    last: Option<SymbolId>,
    claimed: bool,
    /// The variables that it has given values so far, and their shadows, which follow behind it.
    given: Vec<(SymbolId, Code<'a>)>,
}

/// What a name gets in place of undefined.
#[derive(Clone, Copy)]
enum Fallback<'a> {
    Nothing,
    /// A default of the pattern at this site, and where its shadow is if it may have one.
    Default(Code<'a>, Option<Code<'a>>),
}

/// The path from the root to the present place, and the code that is not 0 if a shadow may be there.
struct Steps<'a> {
    path: Vec<Code<'a>>,
    live: Code<'a>,
}

impl<'a> Lowering<'a, '_> {
    /// Lowers a pattern: the native pattern, and what goes around it in `out`.
    pub(crate) fn pattern(
        &mut self,
        pattern: &Pattern<'a>,
        prefix: &[Code<'a>],
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let steps = Steps {
            path: prefix.to_vec(),
            live: code!("@.n"),
        };
        out.last = origin.root.and_then(|_| pattern.last_variable());
        let code = self.place(pattern, Fallback::Nothing, &steps, origin, out);
        if origin.root.is_some() && !out.claimed && !(pattern.is_variable() && prefix.is_empty()) {
            out.after.push(code!("@.s = 0"));
        }
        code
    }

    fn place(
        &mut self,
        pattern: &Pattern<'a>,
        default: Fallback<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        match pattern {
            Pattern::Variable {
                name,
                symbol,
                offset,
            } => {
                self.bound(name, *symbol, default, steps, origin, out);
                Code::Marked(*offset, name)
            }
            Pattern::Member(member) => self.member_target(member, steps, origin, out),
            Pattern::Object { properties, rest } => {
                let mut codes: Vec<_> = properties
                    .iter()
                    .map(|property| self.pattern_property(property, steps, origin, out))
                    .collect();
                if let Some(rest) = rest {
                    codes.push(self.rest(rest, "@.copy(", Code::EMPTY, steps, origin, out));
                }
                let list = self.emit.list(&codes);
                code!(self, "{ % }", list)
            }
            Pattern::Array { elements, rest } => {
                let mut codes = Vec::new();
                for (index, element) in elements.iter().enumerate() {
                    codes.push(match element {
                        None => Code::EMPTY,
                        Some(element) => {
                            let steps = steps.then(Code::from(index as u32), "@.n".into());
                            self.element(element, &steps, origin, out)
                        }
                    });
                }
                if let Some(rest) = rest {
                    let from = code!(self, ", %", elements.len() as u32);
                    codes.push(self.rest(rest, "@.copyElements(", from, steps, origin, out));
                } else if matches!(elements.last(), Some(None)) {
                    codes.push(Code::EMPTY);
                }
                let list = self.emit.list(&codes);
                code!(self, "[%]", list)
            }
        }
    }

    /// A member that a pattern writes to: object and key are held, and the shadow follows.
    fn member_target(
        &mut self,
        member: &'a MemberExpression<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let Some(root) = origin.root.filter(|_| self.owner(member) == Owner::Object) else {
            return self.plain_member(member);
        };
        let (object, key) = self.key(member);
        let object = self.plain(object);
        let held = self.frame.held();
        let (access, name) = match key {
            Key::Name(_, access) => {
                let cell = self.cell_of(member);
                (access, code!(self, "%.key", cell))
            }
            Key::Computed(key) => {
                let name = self.frame.held();
                let plain = self.plain(key);
                let key = self.unnamed(key, plain);
                (code!(self, "[% = %]", name, key), name)
            }
        };
        let path = self.emit.list(&steps.path);
        out.after.push(code!(
            self,
            "@.n && @.assigned(%, %, %, [%])",
            held,
            name,
            root,
            path
        ));
        code!(self, "(% = %)%", held, object, access)
    }

    fn pattern_property(
        &mut self,
        property: &Property<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let (key, steps) = match &property.key {
            PatternKey::Static(source, Some(name)) => {
                let cell = self.emit.cell(name);
                let live = code!(self, "%.n", cell);
                (*source, steps.then(code!(self, "%.key", cell), live))
            }
            PatternKey::Static(source, None) => (*source, steps.then(*source, "@.n".into())),
            PatternKey::Computed(key) if origin.in_parameters => {
                let key = self.wrapped(key);
                (
                    code!(self, "[%]", key),
                    // The machine knows no property by this key.
                    steps.then(code!("@"), "@.n".into()),
                )
            }
            PatternKey::Computed(key) => {
                let held = self.frame.held();
                let value = self.value(key);
                let unnamed = self.unnamed(key, value.code);
                let code = match value.shadow.atom() {
                    None => code!(self, "[% = %]", held, unnamed),
                    Some(shadow) => {
                        let site = self.emit.site(*key, SiteKind::Member);
                        let decision = self.pattern_key_decision(steps, origin, held, shadow);
                        code!(
                            self,
                            "[(% = %, % && %, %), %)]",
                            held,
                            unnamed,
                            shadow,
                            decision,
                            site,
                            held
                        )
                    }
                };
                (code, steps.then(held, "@.n".into()))
            }
        };
        let value = self.element(&property.value, &steps, origin, out);
        code!(self, "%: %", key, value)
    }

    /// The beginning of a call that tells which property a symbolic key means; the site is its last
    /// argument.
    fn pattern_key_decision(
        &self,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        key: Code<'a>,
        shadow: Code<'a>,
    ) -> Code<'a> {
        let object = match origin.root {
            Some(root) if steps.path.is_empty() => root,
            Some(root) => {
                let path = self.emit.list(&steps.path);
                code!(self, "@.walk(%, [%])", root, path)
            }
            None => Code::Emitted("void 0"),
        };
        code!(self, "@.decideKey(%, %, %", object, key, shadow)
    }

    fn element(
        &mut self,
        element: &Element<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let Some(default) = element.default else {
            return self.place(&element.pattern, Fallback::Nothing, steps, origin, out);
        };
        let site = self.emit.site(default, SiteKind::Branch);
        if origin.in_parameters {
            let fallback = Fallback::Default(site, None);
            let code = self.place(&element.pattern, fallback, steps, origin, out);
            let default = self.wrapped(default);
            return code!(self, "% = %", code, default);
        }
        let own = self.own_variables(default, &out.given);
        if !own.is_empty() && !is_anonymous_function(default) {
            return self.element_of_own(element, &own, site, steps, origin, out);
        }
        let value = self.value(default);
        if value.shadow.is_zero() || is_anonymous_function(default) {
            let fallback = Fallback::Default(site, None);
            let code = self.place(&element.pattern, fallback, steps, origin, out);
            return code!(self, "% = %", code, value.code);
        }
        let shadow = self.frame.held();
        out.before.push(code!(self, "% = 0", shadow));
        let fallback = Fallback::Default(site, Some(shadow));
        let code = self.place(&element.pattern, fallback, steps, origin, out);
        // The pattern of a loop is gone through again.
        out.after.push(code!(self, "% = 0", shadow));
        let value = self.with_result(default, value, Some(shadow));
        code!(self, "% = %", code, value)
    }

    fn rest(
        &mut self,
        rest: &Pattern<'a>,
        method: &'static str,
        from: Code<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let nowhere = Origin {
            root: None,
            ..origin
        };
        let code = self.place(rest, Fallback::Nothing, steps, nowhere, out);
        if let (Pattern::Variable { name, .. }, Some(root)) = (rest, origin.root) {
            let path = self.emit.list(&steps.path);
            out.after.push(code!(
                self,
                "@.n && %%, @.walk(%, [%])%)",
                method,
                Code::Verbatim(name),
                root,
                path,
                from
            ));
        }
        code!(self, "...%", code)
    }

    /// A variable got a value: its shadow follows.
    fn bound(
        &mut self,
        name: &'a str,
        symbol: Option<SymbolId>,
        default: Fallback<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) {
        if self.is_scoped(symbol) {
            let root = origin.root.filter(|_| !steps.path.is_empty());
            self.bound_scoped(name, symbol, root, out);
            return;
        }
        let is_last = symbol.is_some() && symbol == out.last;
        let looked_up = match origin.root {
            Some(root) if !steps.path.is_empty() => {
                let has_default = matches!(default, Fallback::Default(..));
                let (register, method) = match (is_last, steps.path.len()) {
                    (true, 1) if !has_default => (" | @.s", "@.lastPart"),
                    (true, _) => (" | @.s", "@.last"),
                    (false, 1) if !has_default => ("", "@.part"),
                    (false, _) => ("", "@.at"),
                };
                out.claimed |= is_last;
                let path = match steps.path[..] {
                    [only] if !has_default => only,
                    _ => code!(self, "[%]", self.emit.list(&steps.path)),
                };
                let site = match default {
                    Fallback::Nothing => Code::EMPTY,
                    Fallback::Default(site, _) => code!(self, ", %", site),
                };
                code!(
                    self,
                    "%% && %(%, %, %%)",
                    steps.live,
                    Code::Emitted(register),
                    Code::Emitted(method),
                    root,
                    path,
                    Code::Verbatim(name),
                    site
                )
            }
            _ => Code::Emitted("0"),
        };
        let shadow = match default {
            Fallback::Default(_, Some(default)) => code!(self, "(%) || %", looked_up, default),
            _ => looked_up,
        };
        if self.is_global(symbol, name) {
            let cell = self.emit.cell(name);
            let held = self.frame.temporary();
            out.after.push(code!(self, "% = %", held, shadow));
            let value = Value::new(Code::Verbatim(name), Shadow::Atom(held));
            let write = self.write(code!("@g"), cell, value);
            out.after.push(write);
        } else if let Some(Shadow::Atom(target)) = symbol.map(|id| self.shadow_of(id, name)) {
            out.after.push(code!(self, "% = %", target, shadow));
            out.given.extend(symbol.map(|symbol| (symbol, target)));
        }
    }

    /// The shadows of variables that the pattern around has given values, and that a default mentions.
    fn own_variables(
        &self,
        default: &Expression<'a>,
        given: &[(SymbolId, Code<'a>)],
    ) -> Vec<Code<'a>> {
        if given.is_empty() {
            return Vec::new();
        }
        let symbols: Vec<_> = mentioned(default)
            .into_iter()
            .filter_map(|id| self.facts.scoping.get_reference(id).symbol_id())
            .collect();
        let own = given.iter().filter(|(symbol, _)| symbols.contains(symbol));
        own.map(|&(_, shadow)| shadow).collect()
    }

    /// An element whose default mentions variables of its own pattern: their shadows are known behind the
    /// pattern only, so what is more than such a variable is lost.
    ///
    /// ```text
    /// [v, w = v] = …                                                             before
    /// taken = 0, [v, w = (taken = 1, v)] = …, v$ = …, w$ = … || taken && v$      after
    /// ```
    fn element_of_own(
        &mut self,
        element: &Element<'a>,
        own: &[Code<'a>],
        site: Code<'a>,
        steps: &Steps<'a>,
        origin: Origin<'a>,
        out: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let default = element.default.expect("it mentions variables");
        let mut parts = Vec::new();
        let shadow = if let (Expression::Identifier(_), &[own]) = (default, own) {
            let taken = self.frame.held();
            out.before.push(code!(self, "% = 0", taken));
            parts.push(code!(self, "% = 1", taken));
            Some((taken, code!(self, "% && %", taken, own)))
        } else {
            for &shadow in own {
                parts.push(code!(self, "% = 0", shadow));
                let what = "a default made of the pattern's own variables";
                let lost = code!(self, "% && @.lost(%, \"%\")", shadow, site, what);
                out.after.push(lost);
            }
            None
        };
        let fallback = Fallback::Default(site, shadow.map(|(_, shadow)| shadow));
        let code = self.place(&element.pattern, fallback, steps, origin, out);
        // The pattern of a loop is gone through again.
        out.after
            .extend(shadow.map(|(taken, _)| code!(self, "% = 0", taken)));
        parts.push(self.plain(default));
        code!(self, "% = %", code, self.emit.sequence(&parts))
    }

    pub(crate) fn destructuring_assignment(
        &mut self,
        e: &'a AssignmentExpression<'a>,
        want: Want,
    ) -> Value<'a> {
        let pattern = Pattern::of_target(&e.left, self);
        let mut out = Destructuring::default();
        let by = match want {
            Want::Effect => By::Statement,
            Want::Plain | Want::Shadow | Want::Result => By::Expression,
        };
        let right = self.destructured(&e.right, &pattern, by, &mut out.before);
        let origin = Origin {
            root: Some(right.root),
            in_parameters: false,
        };
        let code = self.pattern(&pattern, &[], origin, &mut out);
        let mut parts = out.before;
        let assignment = code!(self, "% = %", code, right.code);
        parts.push(self.emit.grouped_definition(assignment));
        parts.extend(out.after);
        if want != Want::Effect {
            parts.push(right.value);
        }
        Value::concrete(self.emit.sequence(&parts))
    }
}

impl<'a> Steps<'a> {
    fn then(&self, step: Code<'a>, live: Code<'a>) -> Steps<'a> {
        let mut path = self.path.clone();
        path.push(step);
        Steps { path, live }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(o) { const { a, b: [c = a] } = o; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(o) {
        @@c[1] = 1; var o@ = 0, a@ = 0, c@ = 0, @A, @@r0; @.s && (o@ = @.givenOne(o));
        o@ && @.lost(@s + 0, "a part of a text that a pattern takes"); @@r0 = o; @@r0 == null && @.cannotDestructure(@g, @@r0, "o", "a"); @.symbols && (@@r0 = @.apart(@@r0, [@e.key, @f.key])); @A = 0; const { a: a, b: [c = (@A = 1, a)] } = @@r0; a@ = @e.n && @.part(@@r0, @e.key, a); c@ = (@.n | @.s && @.last(@@r0, [@f.key, 0], c, @s + 1)) || @A && a@; @A = 0;
        }
        "#);
    }
}
