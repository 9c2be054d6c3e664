//! What is known about each variable before its file is lowered.
//!
//! A variable *carries* if it may ever hold a symbolic value; only such variables get a shadow.
//! The others are found by a fixpoint over all writes: a variable that is only ever given
//! functions, objects, constants and values computed from such variables stays concrete.
//!
//! A variable is *dynamic* if code that is not visible here may read or write it: `eval` in its
//! scope, `arguments` that is written to (`aliasing.rs`), or a mention inside a `with` whose body calls
//! `eval`. A dynamic variable never carries, and its value is copied before anything else is evaluated.

use oxc::ast::ast::*;
use oxc::semantic::Scoping;
use oxc::syntax::scope::ScopeId;
use oxc::syntax::symbol::{SymbolFlags, SymbolId};

use crate::facts::aliasing::aliased_parameters;
use crate::facts::captures::Captures;
use crate::facts::variable::Variable;
use crate::facts::writes::Writes;

/// The facts about all variables of a file.
pub(crate) struct Bindings {
    facts: Vec<Variable>,
    /// The function (or script, or static block) that each scope belongs to.
    functions: Vec<ScopeId>,
    /// The scopes of `switch` statements, where a clause can skip a declaration.
    switches: Vec<ScopeId>,
    symbol_scopes: Vec<ScopeId>,
    /// Where each variable has its first value.
    starts: Vec<u32>,
    lexical: Vec<bool>,
    ordinals: Vec<u32>,
}

impl Bindings {
    /// `captures`: the variables that whoever reads them from outside may give another shadow.
    pub(crate) fn new(
        writes: Writes<'_>,
        captures: Option<&Captures>,
        program: &Program<'_>,
        scoping: &Scoping,
    ) -> Bindings {
        let mut bindings = Bindings {
            functions: function_scopes(scoping),
            switches: writes.switches,
            symbol_scopes: scoping
                .symbol_ids()
                .map(|id| scoping.symbol_scope_id(id))
                .collect(),
            starts: scoping
                .symbol_ids()
                .map(|id| scoping.symbol_span(id).end)
                .collect(),
            lexical: scoping
                .symbol_ids()
                .map(|id| {
                    scoping
                        .symbol_flags(id)
                        .intersects(SymbolFlags::BlockScoped)
                })
                .collect(),
            facts: writes.facts,
            ordinals: ordinals(scoping),
        };
        for (symbol, offset) in writes.starts {
            let start = &mut bindings.starts[symbol.index()];
            *start = offset.max(*start);
        }
        bindings.mark_captured(&writes.mentions);
        bindings.mark_dynamic(scoping);
        for symbol in aliased_parameters(program, scoping) {
            bindings.set_dynamic(symbol);
        }
        if let Some(captures) = captures {
            bindings.mark_changing(captures, scoping);
        }
        bindings.propagate();
        bindings
    }

    /// Whether the variable has a shadow.
    pub(crate) fn carries(&self, symbol: SymbolId) -> bool {
        let facts = &self.facts[symbol.index()];
        facts.carries && !facts.dynamic
    }

    /// Whether code that is not visible here may read or write the variable.
    pub(crate) fn is_dynamic(&self, symbol: SymbolId) -> bool {
        self.facts[symbol.index()].dynamic
    }

    /// Whether anything but its declaration may write the variable.
    pub(crate) fn is_written(&self, symbol: SymbolId) -> bool {
        let facts = &self.facts[symbol.index()];
        facts.reassigned || facts.dynamic
    }

    /// The function (or script, or static block) that a scope belongs to.
    pub(crate) fn function_of(&self, scope: ScopeId) -> ScopeId {
        self.functions[scope.index()]
    }

    /// How many variables of the same name the scopes around the variable's own have.
    pub(crate) fn ordinal(&self, symbol: SymbolId) -> u32 {
        self.ordinals[symbol.index()]
    }

    /// Whether the variable is declared by `let`, `const` or `class`.
    pub(crate) fn is_lexical(&self, symbol: SymbolId) -> bool {
        self.lexical[symbol.index()]
    }

    /// Makes the variables and functions of a scope, but not what is lexical, dynamic.
    pub(crate) fn set_variables_dynamic(&mut self, scope: ScopeId) {
        let own = self.symbol_scopes.iter().zip(&self.lexical);
        for (facts, (own, lexical)) in self.facts.iter_mut().zip(own) {
            facts.dynamic |= *own == scope && !lexical;
        }
    }

    /// Makes a variable one without a shadow.
    fn set_dynamic(&mut self, symbol: SymbolId) {
        self.facts[symbol.index()].dynamic = true;
    }

    /// Whether other expressions may change the variable before it is read again, given whether
    /// they assign variables of their own function at all.
    pub(crate) fn may_change(&self, symbol: SymbolId, assigns: bool) -> bool {
        let facts = &self.facts[symbol.index()];
        facts.dynamic || (facts.reassigned && (facts.captured || assigns))
    }

    /// Whether reading the variable at `offset` in `scope` may find it uninitialised.
    pub(crate) fn may_be_uninitialised(
        &self,
        symbol: SymbolId,
        scope: ScopeId,
        offset: u32,
    ) -> bool {
        let own = self.symbol_scopes[symbol.index()];
        self.lexical[symbol.index()]
            && (self.functions[own.index()] != self.functions[scope.index()]
                || offset < self.starts[symbol.index()]
                || self.switches.contains(&own))
    }

    fn mark_captured(&mut self, mentions: &[(SymbolId, ScopeId)]) {
        for &(symbol, owner) in mentions {
            let own = self.symbol_scopes[symbol.index()];
            if self.functions[own.index()] != owner {
                self.facts[symbol.index()].captured = true;
            }
        }
    }

    fn mark_dynamic(&mut self, scoping: &Scoping) {
        for symbol in scoping.symbol_ids() {
            let scope = scoping.symbol_scope_id(symbol);
            if scoping.scope_flags(scope).contains_direct_eval() {
                self.set_dynamic(symbol);
            }
        }
    }

    /// What a captured variable holds may be made symbolic, unless it never changes.
    fn mark_changing(&mut self, captures: &Captures, scoping: &Scoping) {
        for symbol in scoping.symbol_ids() {
            let is_shared = captures.is_shared(symbol);
            let is_fixed = scoping.symbol_flags(symbol).intersects(
                SymbolFlags::ConstVariable | SymbolFlags::Function | SymbolFlags::Class,
            );
            let facts = &mut self.facts[symbol.index()];
            let changes = facts.reassigned || (is_shared && !is_fixed);
            facts.carries |= changes && captures.is_captured(symbol);
        }
    }

    fn propagate(&mut self) {
        let mut flows = vec![Vec::new(); self.facts.len()];
        for (target, facts) in self.facts.iter().enumerate() {
            for source in &facts.sources {
                flows[source.index()].push(target);
            }
        }
        let mut work: Vec<_> = (0..self.facts.len())
            .filter(|&index| self.facts[index].carries)
            .collect();
        while let Some(source) = work.pop() {
            for &target in &flows[source] {
                if !std::mem::replace(&mut self.facts[target].carries, true) {
                    work.push(target);
                }
            }
        }
    }
}

fn function_scopes(scoping: &Scoping) -> Vec<ScopeId> {
    let mut functions = vec![scoping.root_scope_id(); scoping.scopes_len()];
    for scope in scoping.scope_descendants_from_root() {
        functions[scope.index()] = match scoping.scope_parent_id(scope) {
            Some(parent) if !scoping.scope_flags(scope).is_var() => functions[parent.index()],
            _ => scope,
        };
    }
    functions
}

fn ordinals(scoping: &Scoping) -> Vec<u32> {
    let mut ordinals = vec![0; scoping.symbols_len()];
    // A scope comes after the one around it, so what is outside is known before what is inside.
    for scope in scoping.scope_descendants_from_root() {
        let Some(parent) = scoping.scope_parent_id(scope) else {
            continue;
        };
        for (&name, &symbol) in scoping.get_bindings(scope) {
            if let Some(outer) = scoping.find_binding(parent, name) {
                ordinals[symbol.index()] = ordinals[outer.index()] + 1;
            }
        }
    }
    ordinals
}
