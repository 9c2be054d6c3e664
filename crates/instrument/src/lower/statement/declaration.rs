//! Variable declarations.
//!
//! ```text
//! let a = f(), b;                                                                    before
//! let a = f(); a$ = @.s && @.after(a, site, f); let b;                                after
//! ```
//!
//! The shadow of a lexical variable is declared with 0 at the beginning of its block.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::is_anonymous_function;
use crate::lower::Lowering;
use crate::lower::expression::Hold;

use crate::lower::pattern::{By, Destructuring, Origin, Pattern};

/// A lowered declarator, and the expressions that go before and after it.
struct Declared<'a> {
    before: Vec<Code<'a>>,
    code: Code<'a>,
    after: Vec<Code<'a>>,
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn variable_declaration(
        &mut self,
        declaration: &'a VariableDeclaration<'a>,
        out: &mut Vec<Code<'a>>,
    ) {
        let keyword = declaration.kind.as_str();
        for declarator in &declaration.declarations {
            let mark = self.frame.mark();
            let is_var = declaration.kind.is_var();
            let Declared {
                before,
                code,
                after,
            } = self.declarator(declarator, is_var, Code::bare);
            out.extend(before.iter().map(|&part| code!(self, "%; ", part)));
            out.push(code!(self, "% %;", keyword, code));
            out.extend(after.iter().map(|&part| code!(self, " %;", part)));
            out.push(Code::Emitted("\n"));
            self.frame.release(mark);
        }
    }

    /// Lowers a declarator; `place` says which parentheses
    /// its initialiser needs.
    fn declarator(
        &mut self,
        declarator: &'a VariableDeclarator<'a>,
        is_var: bool,
        place: fn(Code<'a>) -> Code<'a>,
    ) -> Declared<'a> {
        let identifier = match (&declarator.id, &declarator.init) {
            (BindingPattern::BindingIdentifier(identifier), Some(init)) => {
                return self.initialised(identifier, init, is_var, place);
            }
            (BindingPattern::BindingIdentifier(identifier), None) => identifier,
            (pattern, init) => {
                let init = init.as_ref().expect("a pattern has an initialiser");
                return self.destructuring_declarator(pattern, init);
            }
        };
        Declared {
            before: Vec::new(),
            code: Code::Verbatim(identifier.name.as_str()),
            after: Vec::new(),
        }
    }

    fn initialised(
        &mut self,
        identifier: &'a BindingIdentifier<'a>,
        init: &'a Expression<'a>,
        is_var: bool,
        place: fn(Code<'a>) -> Code<'a>,
    ) -> Declared<'a> {
        let name = Code::Verbatim(identifier.name.as_str());
        let value = self.value(init);
        let symbol = identifier.symbol_id.get();
        if self.is_scoped(symbol) && !is_anonymous_function(init) {
            return self.initialised_scoped(identifier, init, value);
        }
        let declare = |code| {
            let mark = Code::Mark(identifier.span.start);
            let start = Code::Mark(init.span().start);
            code!(self, "%% = %%", mark, name, start, place(code))
        };
        if let (Some(symbol), Shadow::Atom(shadow)) = (symbol, value.shadow)
            && !self.is_scoped(Some(symbol))
            && !self.is_global(Some(symbol), &identifier.name)
            && let Shadow::Atom(own) = self.shadow_of(symbol, identifier.name.as_str())
            && let Some((before, native, lookup)) =
                value
                    .code
                    .named(self.arena(), shadow, identifier.name.as_str())
        {
            let parts = [before, &[native]].concat();
            let code = declare(self.emit.sequence(&parts));
            let after = vec![code!(self, "% = %", own, lookup)];
            return Declared {
                before: Vec::new(),
                code,
                after,
            };
        }
        let code = declare(value.code);
        let mut after = Vec::new();
        if self.is_global(symbol, &identifier.name) {
            let cell = self.emit.cell(identifier.name.as_str());
            if symbol.is_some_and(|symbol| self.facts.bindings.carries(symbol)) {
                after.push(self.write(code!("@g"), cell, Value::new(name, value.shadow)));
            }
        } else if let Some(Shadow::Atom(shadow)) =
            symbol.map(|symbol| self.shadow_of(symbol, identifier.name.as_str()))
        {
            if is_var || !value.shadow.is_zero() {
                after.push(code!(self, "% = %", shadow, value.shadow));
            }
        } else if let Shadow::Atom(shadow) = value.shadow {
            let site = self.emit.site(identifier, SiteKind::Member);
            after.push(code!(self, "% && @.lost(%, \"a variable that eval, with or a closure in a pattern can reach\")", shadow, site));
        }
        Declared {
            before: Vec::new(),
            code,
            after,
        }
    }

    /// A `var` inside `with`, whose value may go to a property.
    fn initialised_scoped(
        &mut self,
        identifier: &'a BindingIdentifier<'a>,
        init: &'a Expression<'a>,
        value: Value<'a>,
    ) -> Declared<'a> {
        let name = identifier.name.as_str();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let held = self.hold(init, value, Hold::Here, &mut before);
        before.push(code!(self, "@.w = %", held.shadow));
        self.after_scoped_write(identifier.symbol_id.get(), name, held, &mut after);
        let mark = Code::Mark(identifier.span.start);
        let start = Code::Mark(init.span().start);
        let code = code!(
            self,
            "%% = %%",
            mark,
            Code::Verbatim(name),
            start,
            held.code
        );
        Declared {
            before,
            code,
            after,
        }
    }

    fn destructuring_declarator(
        &mut self,
        pattern: &'a BindingPattern<'a>,
        init: &'a Expression<'a>,
    ) -> Declared<'a> {
        let element = Pattern::of_binding(pattern, self.facts.text);
        let mut around = Destructuring::default();
        let before = &mut around.before;
        let value = self.destructured(init, &element.pattern, By::Declaration, before);
        let origin = Origin {
            root: Some(value.root),
            in_parameters: false,
        };
        let native = self.pattern(&element.pattern, &[], origin, &mut around);
        Declared {
            before: around.before,
            code: code!(self, "% = %", native, value.code),
            after: around.after,
        }
    }

    /// The declaration in the head of a `for`; its variables' shadows, if lexical, are declared `first` in
    /// it, so that each iteration has its own.
    pub(crate) fn for_declaration(
        &mut self,
        declaration: &'a VariableDeclaration<'a>,
        first: &[Code<'a>],
    ) -> Code<'a> {
        let mut parts = first.to_vec();
        for declarator in &declaration.declarations {
            let Declared {
                before,
                code,
                after,
            } = self.declarator(declarator, false, |code| code);
            for part in before {
                let unused = self.emit.unused();
                parts.push(code!(self, "% = (%, 0)", unused, part));
            }
            parts.push(code);
            if !after.is_empty() {
                let follow = self.emit.sequence(&after);
                let unused = self.emit.unused();
                parts.push(code!(self, "% = %", unused, follow));
            }
        }
        let list = self.emit.list(&parts);
        code!(self, "% %", declaration.kind.as_str(), list)
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { { let b = a, c; const d = b; } }"), @"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0; @.s && (a@ = @.givenOne(a));
        { let b@ = 0, d@ = 0; 
        let b = a; b@ = a@;
        let c;
        const d = b; d@ = b@;
        }
        }
        ");
    }
}
