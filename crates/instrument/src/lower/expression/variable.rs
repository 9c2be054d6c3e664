//! Variables that are read.
//!
//! ```text
//! total            before, in a classic script or unresolved
//! (t = total, ts = p.n ? @.get(@g, 0, p, t) : 0, t)        after
//! ```
//!
//! A local variable stands for itself, beside the variable that has its shadow. One that this file does
//! not declare, and every top-level variable of a classic script, may be written by other scripts. Its
//! shadow hangs on the global object under its name and counts, like any property shadow, only while
//! the value is the same.

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::{Lowering, Want};

impl<'a> Lowering<'a, '_> {
    pub(crate) fn identifier(&mut self, e: &'a IdentifierReference<'a>, want: Want) -> Value<'a> {
        let name = Code::Marked(e.span.start, e.name.as_str());
        let symbol = self.facts.symbol(e);
        if want != Want::Shadow {
            return Value::concrete(name);
        }
        if let Some(value) = self.eval_value(e) {
            return value;
        }
        if self.is_scoped(symbol) {
            let mut parts = Vec::new();
            let value = self.read_scoped(e, &mut parts);
            parts.push(value.code);
            let code = self.emit.sequence(&parts);
            return Value { code, ..value };
        }
        if !self.is_global(symbol, &e.name) {
            let shadow = symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, e.name.as_str()));
            return Value::new(name, shadow);
        }
        if let Some(symbol) = symbol
            && self.facts.imports.is_imported(symbol)
        {
            return self.imported_variable(symbol, name);
        }
        if symbol.is_some_and(|id| !self.facts.bindings.carries(id)) {
            return Value::concrete(name);
        }
        let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
        let cell = self.emit.cell(e.name.as_str());
        let read = code!(self, "% = %", value, name);
        let lookup = code!(self, "% = %.n && %.get(@g, %)", shadow, cell, cell, value);
        let code = self.emit.sequence(&[read, lookup, value]);
        Value::new(code, Shadow::Atom(shadow)).held_in(value)
    }

    /// The shadow variable of a local variable that carries.
    pub(crate) fn shadow_of(&self, symbol: SymbolId, name: &'a str) -> Shadow<'a> {
        let bindings = &self.facts.bindings;
        if bindings.carries(symbol) {
            Shadow::Atom(Code::Shadow(name, bindings.ordinal(symbol)))
        } else {
            Shadow::Zero
        }
    }

    /// Whether a variable is a global one: declared by other scripts, or visible to them; or another
    /// module's.
    pub(crate) fn is_global(&self, symbol: Option<SymbolId>, name: &str) -> bool {
        match symbol {
            Some(symbol) => self.facts.is_shared(symbol),
            None => !self.around.is_within && self.facts.may_be_global(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn a_global_variable() {
        insta::assert_snapshot!(lowered("total = total + 1;"), @r#"
        @c[0] = 1; var @0, @1, @2, @A; @.s = 0;
        @0 = total, @1 = @e.n && @e.get(@g, @0), @2 = @1 && @.binary("+", @0, @1, 1, 0, @s + 0), @A = @0 + 1, @e.n | @2 && @e.set(@g, @A, @2), total = @A;
        "#);
    }
}
