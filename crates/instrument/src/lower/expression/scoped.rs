//! Names inside `with`, which may be properties of its object or variables.
//!
//! ```text
//! x                                                                                  before
//! (@.w = 0, t = x, ts = @.w === 0 ? x$ : @.s && @.taken(t), t)                        after
//!
//! x = a                                                                              before
//! (@.w = a$, x = a, @.w === a$ && (x$ = a$), @.w = 0, a)                              after
//!
//! f(a)                                                                               before
//! @q((@.w = 0, m = f, h = @.w === 0 ? void 0 : @.w, typeof m …), h, a)                after
//! ```
//!
//! V8 looks the name up, once, where it stands, and asks the object that the machine has put in the
//! place of the original (`runtime/src/core/scopes.js`). The register `@.w` tells of it: before a lookup
//! it holds the shadow of what is written, 0 for a read; afterwards the object that has the name, or
//! still that number. The shadow of what was read is in the register, as that of a function's result is.
//! A name is mentioned only once, so its value is always held.

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::Lowering;
use crate::lower::call::{Callee, Target};
use crate::lower::pattern::Destructuring;

impl<'a> Lowering<'a, '_> {
    /// Whether a name is looked up in the object of a `with` before it means the variable.
    pub(crate) fn is_scoped(&self, symbol: Option<SymbolId>) -> bool {
        let Some(&around) = self.around.withs.last() else {
            return false;
        };
        let scoping = self.facts.scoping;
        symbol.is_none_or(|symbol| {
            let own = scoping.symbol_scope_id(symbol);
            scoping.scope_ancestors(around).any(|scope| scope == own)
        })
    }

    /// Whether an expression is such a name.
    pub(crate) fn is_scoped_name(&self, e: &Expression<'a>) -> bool {
        matches!(e, Expression::Identifier(name) if self.is_scoped(self.facts.symbol(name)))
    }

    /// Reads a name into a variable of ours.
    pub(crate) fn read_scoped(
        &mut self,
        e: &'a IdentifierReference<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
        let name = Code::Marked(e.span.start, e.name.as_str());
        let outside = self.shadow_outside(self.facts.symbol(e), e.name.as_str(), value);
        parts.push(code!("@.w = 0"));
        parts.push(code!(self, "% = %", value, name));
        parts.push(code!(
            self,
            "% = @.w === 0 ? % : @.s && @.taken(%)",
            shadow,
            outside,
            value
        ));
        Value::new(value, Shadow::Atom(shadow)).held_in(value)
    }

    /// The shadow of a variable whose value was just read.
    fn shadow_outside(
        &mut self,
        symbol: Option<SymbolId>,
        name: &'a str,
        value: Code<'a>,
    ) -> Code<'a> {
        if !self.is_global(symbol, name) {
            return symbol
                .map_or(Shadow::Zero, |id| self.shadow_of(id, name))
                .into();
        }
        if symbol.is_some_and(|id| !self.facts.bindings.carries(id)) {
            return Shadow::Zero.into();
        }
        let cell = self.emit.cell(name);
        code!(self, "%.n && %.get(@g, %)", cell, cell, value)
    }

    /// Writes a held value to a name.
    pub(crate) fn store_scoped(
        &mut self,
        target: &'a IdentifierReference<'a>,
        value: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) {
        let name = self.variable_name(target);
        let mark = self.mark_behind(target);
        parts.push(code!(self, "@.w = %", value.shadow));
        parts.push(code!(self, "% %= %", name, mark, value.code));
        let symbol = self.facts.symbol(target);
        self.after_scoped_write(symbol, target.name.as_str(), value, parts);
    }

    /// What follows the write of a value, before which its shadow was put into the register: if it
    /// went to the variable, so does the shadow.
    pub(crate) fn after_scoped_write(
        &mut self,
        symbol: Option<SymbolId>,
        name: &'a str,
        value: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) {
        let shadow = Code::from(value.shadow);
        let own = symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, name));
        if self.is_global(symbol, name) {
            let cell = self.emit.cell(name);
            parts.push(code!(
                self,
                "@.w === % && (%.n | %) && @.written(@g, %.key, %, %)",
                shadow,
                cell,
                shadow,
                cell,
                shadow,
                value.code
            ));
        } else if let Shadow::Atom(own) = own {
            parts.push(code!(self, "@.w === % && (% = %)", shadow, own, shadow));
        } else if let Shadow::Atom(shadow) = value.shadow {
            parts.push(code!(
                self,
                "% && @.w === % && @.lost(-1, \"a variable that eval, with or a closure in a pattern can reach\")",
                shadow,
                shadow
            ));
        }
        parts.push(code!("@.w = 0"));
    }

    /// A pattern has given such a name a value, which cannot be read again: which shadow it has is not
    /// known. `root` is what the pattern has taken it from.
    pub(crate) fn bound_scoped(
        &mut self,
        name: &'a str,
        symbol: Option<SymbolId>,
        root: Option<Code<'a>>,
        out: &mut Destructuring<'a>,
    ) {
        out.before.push(code!("@.w = 0"));
        if let Some(Shadow::Atom(own)) = symbol.map(|id| self.shadow_of(id, name)) {
            out.after.push(code!(self, "% = 0", own));
        }
        if let Some(root) = root {
            out.after
                .push(code!(self, "@.n && @.enterWith(%, -1)", root));
        }
    }

    /// A function that is called by such a name, in a variable, and its receiver in another.
    pub(crate) fn scoped_callee(
        &mut self,
        e: &'a Expression<'a>,
        name: &'a IdentifierReference<'a>,
    ) -> Target<'a> {
        let (function, receiver) = (self.frame.held(), self.frame.held());
        let read = Code::Marked(name.span.start, name.name.as_str());
        let parts = vec![
            code!("@.w = 0"),
            code!(self, "% = %", function, read),
            code!(self, "% = @.w === 0 ? void 0 : @.w", receiver),
        ];
        let called = self.called(e, function, parts, name.name.as_str().to_owned());
        Target {
            before: None,
            code: code!(self, "%@q", Code::Mark(name.span.start)),
            held: Some((called, receiver)),
            callee: Callee::Held {
                object: Value::concrete(receiver),
                function,
                name: name.name.as_str(),
            },
        }
    }

    /// A function by such a name, bound to its receiver: for calls that cannot be given one.
    pub(crate) fn bound_callee(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        let Expression::Identifier(name) = e else {
            unreachable!("only a name is scoped")
        };
        let value = self.frame.temporary();
        let read = Code::Marked(name.span.start, name.name.as_str());
        let parts = [
            code!("@.w = 0"),
            code!(self, "% = %", value, read),
            code!(self, "@.bound(%)", value),
        ];
        self.emit.sequence(&parts)
    }

    /// `typeof` of such a name that is not declared here, which must not be read by any other way.
    pub(crate) fn typeof_scoped(
        &mut self,
        e: &'a UnaryExpression<'a>,
        native: Code<'a>,
    ) -> Value<'a> {
        let value = self.frame.temporary();
        let site = self.emit.site(e, SiteKind::Member);
        let parts = [
            code!(self, "% = %", value, native),
            code!(
                self,
                "@.s > 0 && @.lost(%, \"typeof of a name inside with\")",
                site
            ),
            code!("@.s = 0"),
            value,
        ];
        Value::concrete(self.emit.sequence(&parts)).held_in(value)
    }
}
