//! What closures hold, made readable. Only if a text is instrumented for that.
//!
//! ```text
//! function f(a) { let n = 0; return () => n += a; }                                  before
//! function f(a) { @c[1] = 1; var a$ = 0, n$ = 0,
//!     @_0 = (@i, @w) => { switch (@i) { case 0: return [a, @w < 0 ? a$ : a$ = @w]; … } };
//!     … return () => { @c[2] = 1; if (@.s) { if (@.s === -4) return @.tells([@_0]); … } … }; }   after
//! ```
//!
//! An instance of a scope has one *accessor*, declared with its shadows, before anything in it can run.
//! It gives the value and the shadow of a variable by its number, and takes another shadow. A function is
//! asked for the accessors of the scopes that it closes over by a call with the register at -4: nothing
//! but its prologue runs, and the register that each prologue looks at costs nothing more. What `this` means to an arrow
//! function is a scope of one variable. A class cannot be called, and tells when it is made.
//!
//! Accessors are called `_N`: names of what a text's head declares have no such character.
//!
//! An accessor is made on the spot where that of the scope is not in sight: in the head of a loop, in
//! parameters that stay in place, and for the name of a class.

use oxc::syntax::scope::ScopeId;
use oxc::syntax::symbol::SymbolId;
use stackful_protocol::text::Asked;

use crate::emit::code::{Code, code};
use crate::emit::scopes::{Closer, Scope};
use crate::facts::{Closed, Definition, First, reach};
use crate::lower::Lowering;

impl<'a> Lowering<'a, '_> {
    /// The declarator of a scope's accessor; `None` if nothing of it is captured.
    pub(crate) fn accessor_declaration(&mut self, scope: ScopeId) -> Option<Code<'a>> {
        let symbols = self.facts.captured(scope);
        if symbols.is_empty() {
            return None;
        }
        let number = self.number(scope);
        let accessor = self.accessor(&symbols);
        Some(code!(self, "@@_% = %", number, accessor))
    }

    /// The accessor of a `switch`, of which no clause comes first: a function declaration is there when
    /// any of them runs. In sloppy code outside of functions it would be a global variable, too.
    pub(crate) fn accessor_in_switch(&mut self, scope: ScopeId) -> Code<'a> {
        let symbols = self.facts.captured(scope);
        if symbols.is_empty() || self.is_hidden_switch(scope) {
            return Code::EMPTY;
        }
        let number = self.number(scope);
        let cases = self.accessor_cases(&symbols);
        code!(
            self,
            "function @@_%(@@i, @@w) { switch (@@i) { %} }\n",
            number,
            cases
        )
    }

    /// Whether the accessor of a `switch` is not in sight in it.
    pub(crate) fn is_hidden_switch(&self, scope: ScopeId) -> bool {
        let is_strict = self.facts.scoping.scope_flags(scope).is_strict_mode();
        !is_strict && self.around.is_shared && self.facts.is_outside_functions(scope)
    }

    /// What registers the accessor of a text's own scope, which every closure of the text may hold.
    pub(crate) fn root_accessor(&mut self) -> Code<'a> {
        if !self.around.is_rooted {
            return Code::EMPTY;
        }
        let root = self.facts.scoping.root_scope_id();
        let symbols = self.facts.captured(root);
        if symbols.is_empty() {
            return Code::EMPTY;
        }
        let number = self.number(root);
        let accessor = self.accessor(&symbols);
        code!(self, "@.root(@g, \"@@\", %, %); ", number, accessor)
    }

    /// What makes a function tell what it closes over, if it is asked; `None` if that is nothing. Where
    /// its parameters have expressions that stay there, the first of them tells.
    pub(crate) fn asking(&mut self, f: &Definition<'a>, entry: u32) -> Option<Code<'a>> {
        let offset = f.span.start;
        let (scopes, accessors) = self.closed_over(f.scope, offset);
        if scopes.is_empty() {
            return None;
        }
        let (arguments, first) = if self.facts.has_parameters_in_place(f.scope) {
            reach(f.parameters)
        } else {
            ("[]".to_owned(), First::Body)
        };
        let asked = match (first, f.is_generator, f.is_async) {
            (First::Unknown, ..) => Asked::Never,
            (First::Body, true, false) => Asked::Next,
            (First::Body, true, true) => Asked::Later,
            _ => Asked::Call,
        };
        self.emit.scopes.closers.push(Closer {
            entry: i64::from(entry),
            asked,
            arguments,
            offset,
            scopes,
            fields: Vec::new(),
            own_fields: Vec::new(),
        });
        let accessors = self.emit.list(&accessors);
        match first {
            First::Unknown => None,
            First::Body => Some(code!(
                self,
                "if (@.s === -4) return @.tells([%]);",
                accessors
            )),
            First::Parameter(offset) => {
                let asked = code!(self, "@.s === -4 && @.tellsBefore([%])", accessors);
                self.around.asked = Some((offset, asked));
                None
            }
        }
    }

    /// A prologue behind what is told to whoever asks.
    pub(crate) fn told(&self, told: Code<'a>, prologue: Code<'a>, is_generator: bool) -> Code<'a> {
        if is_generator {
            // Its prologue does more than look at the register.
            code!(self, "% %", told, prologue)
        } else {
            code!(self, "if (@.s) { % % }", told, prologue)
        }
    }

    /// The accessors of what the function or the class of a scope closes over, and their numbers.
    pub(crate) fn closed_over(&mut self, scope: ScopeId, offset: u32) -> (Vec<u32>, Vec<Code<'a>>) {
        match &self.facts.captures {
            Some(captures) => self.closed(&captures.closed(scope), offset),
            None => Default::default(),
        }
    }

    fn closed(&mut self, closed: &Closed, offset: u32) -> (Vec<u32>, Vec<Code<'a>>) {
        let (mut numbers, mut accessors) = (Vec::new(), Vec::new());
        if closed.this || closed.arguments {
            let (number, accessor) = self.function_accessor(closed, offset);
            numbers.push(number);
            accessors.push(accessor);
        }
        for &scope in &closed.scopes {
            if self.is_root(scope) {
                continue;
            }
            let (number, accessor) = if self.around.is_hidden(scope) {
                let mut symbols = self.facts.captured(scope);
                // Others, and their shadows, may not be in sight either.
                symbols.retain(|symbol| closed.symbols.contains(symbol));
                if symbols.is_empty() {
                    continue;
                }
                let variables = self.variables(&symbols);
                (self.emit.scopes.add(variables), self.accessor(&symbols))
            } else {
                // Global variables of an evaluated text have no accessor.
                let is_numbered = self.emit.scopes.number(scope).is_some();
                if !is_numbered && self.facts.captured(scope).is_empty() {
                    continue;
                }
                let number = self.number(scope);
                (number, code!(self, "@@_%", number))
            };
            numbers.push(number);
            accessors.push(accessor);
        }
        (numbers, accessors)
    }

    /// Whether a scope is that of the whole text, which is there once.
    pub(crate) fn is_root(&self, scope: ScopeId) -> bool {
        self.around.is_rooted && scope == self.facts.scoping.root_scope_id()
    }

    /// What `this` and `arguments` mean to an arrow function.
    fn function_accessor(&mut self, closed: &Closed, offset: u32) -> (u32, Code<'a>) {
        let names: &[_] = match (closed.this, closed.arguments) {
            (true, true) => &["this", "arguments"],
            (true, false) => &["this"],
            _ => &["arguments"],
        };
        let number = self.emit.scopes.add(Scope {
            offset,
            names: names.iter().map(|&name| name.to_owned()).collect(),
            constant: vec![true; names.len()],
            is_global: false,
        });
        let accessor = if let [one] = names {
            code!(self, "() => [%]", *one)
        } else {
            code!(self, "@@i => [@@i === 0 ? this : arguments]")
        };
        (number, accessor)
    }

    /// The number of a scope of which variables are captured.
    fn number(&mut self, scope: ScopeId) -> u32 {
        if let Some(number) = self.emit.scopes.number(scope) {
            return number;
        }
        let variables = self.variables(&self.facts.captured(scope));
        self.emit.scopes.add_instances(scope, variables)
    }

    fn variables(&self, symbols: &[SymbolId]) -> Scope {
        let scoping = self.facts.scoping;
        let names = symbols.iter().map(|&symbol| scoping.symbol_name(symbol));
        let constant = symbols.iter().map(|&symbol| self.facts.is_constant(symbol));
        Scope {
            offset: scoping.symbol_span(symbols[0]).start,
            names: names.map(str::to_owned).collect(),
            constant: constant.collect(),
            is_global: self.facts.is_shared(symbols[0]),
        }
    }

    /// A function that gives value and shadow of the variable with a number, and takes another shadow.
    fn accessor(&self, symbols: &[SymbolId]) -> Code<'a> {
        let cases = self.accessor_cases(symbols);
        code!(self, "(@@i, @@w) => { switch (@@i) { %} }", cases)
    }

    fn accessor_cases(&self, symbols: &[SymbolId]) -> Code<'a> {
        let mut cases = Vec::new();
        for (index, &symbol) in (0..).zip(symbols) {
            let name = self
                .arena()
                .alloc_str(self.facts.scoping.symbol_name(symbol));
            let value = Code::Verbatim(name);
            let has_shadow = self.facts.bindings.carries(symbol) && !self.facts.is_shared(symbol);
            cases.push(if has_shadow {
                let shadow = Code::Shadow(name, self.facts.bindings.ordinal(symbol));
                code!(
                    self,
                    "case %: return [%, @@w < 0 ? % : % = @@w]; ",
                    index,
                    value,
                    shadow,
                    shadow
                )
            } else {
                code!(self, "case %: return [%]; ", index, value)
            });
        }
        Code::join(self.arena(), &cases)
    }
}
