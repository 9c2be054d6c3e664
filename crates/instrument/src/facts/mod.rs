//! What is known of a text before it is lowered. Nothing of it changes while that is done.

// What a piece of syntax is, by itself.
mod binding_pattern;
mod definition;
mod effects;
mod evaluation;
mod naming;
pub(crate) mod natives;
mod place;
mod reach;
pub(crate) mod printed;

// What is known of all variables.
mod aliasing;
mod bindings;
mod captures;
mod concrete;
mod conversion;
mod globals;
mod imports;
mod mentioned;
mod parameters;
mod variable;
mod writes;

use oxc::ast::ast::*;
use oxc::semantic::Scoping;
use oxc::span::GetSpan;
use oxc::syntax::scope::ScopeId;
use oxc::syntax::symbol::SymbolId;
use rustc_hash::FxHashSet;

use crate::facts::bindings::Bindings;
use crate::facts::captures::Captures;
use crate::facts::conversion::conversions;
use crate::facts::writes::Writes;
use crate::parse::SourceKind;
pub(crate) use binding_pattern::has_expressions;
pub(crate) use captures::Closed;
pub(crate) use definition::{Body, Definition};
pub(crate) use effects::Effects;
pub(crate) use evaluation::{evaluates, evaluates_here};
use globals::Globals;
pub(crate) use imports::{Import, Imports, may_be_of_app};
pub(crate) use mentioned::mentioned;
pub(crate) use naming::is_anonymous_function;
pub(crate) use reach::{First, reach};

/// The facts about one text.
pub(crate) struct Facts<'a, 's> {
    pub(crate) text: &'a str,
    pub(crate) scoping: &'s Scoping,
    pub(crate) bindings: Bindings,
    pub(crate) imports: Imports<'a>,
    globals: Globals,
    /// Which variables closures hold, if that is to be readable.
    pub(crate) captures: Option<Captures>,
    /// The scopes of functions that make primitives of objects.
    conversions: Vec<ScopeId>,
    /// The scopes of functions whose parameters cannot move to their body.
    in_place: FxHashSet<ScopeId>,
    /// There is a `with` in the text.
    pub(crate) has_with: bool,
}

impl<'a, 's> Facts<'a, 's> {
    pub(crate) fn of(
        program: &'a Program<'a>,
        scoping: &'s Scoping,
        kind: &SourceKind,
        state: bool,
    ) -> Facts<'a, 's> {
        let mut writes = Writes::of(program, scoping);
        let in_place = std::mem::take(&mut writes.in_place);
        let has_with = writes.has_with;
        let captures = state.then(|| Captures::of(program, scoping, kind));
        let mut bindings = Bindings::new(writes, captures.as_ref(), program, scoping);
        let is_strict = program.has_use_strict_directive();
        if matches!(kind, SourceKind::Eval { direct: true, .. }) && !is_strict {
            bindings.set_variables_dynamic(scoping.root_scope_id());
        }
        Facts {
            text: program.source_text,
            scoping,
            bindings,
            imports: Imports::of(program),
            globals: Globals::of(program, scoping, kind),
            captures,
            conversions: conversions(program),
            in_place: in_place.into_iter().collect(),
            has_with,
        }
    }

    /// The original text of a node.
    pub(crate) fn source(&self, node: &impl GetSpan) -> &'a str {
        let span = node.span();
        &self.text[span.start as usize..span.end as usize]
    }

    /// The variable that a name means, if the text declares it.
    pub(crate) fn symbol(&self, identifier: &IdentifierReference<'_>) -> Option<SymbolId> {
        let reference = identifier.reference_id.get()?;
        self.scoping.get_reference(reference).symbol_id()
    }

    /// The variable that a chain of names begins with, if the text declares it.
    pub(crate) fn root_symbol(&self, e: &Expression<'_>) -> Option<SymbolId> {
        match e {
            Expression::StaticMemberExpression(member) => self.root_symbol(&member.object),
            Expression::Identifier(identifier) => self.symbol(identifier),
            _ => None,
        }
    }

    /// Whether a chain of names begins at a global, which may be an object of natives.
    pub(crate) fn is_global_path(&self, e: &Expression<'_>) -> bool {
        match e {
            Expression::StaticMemberExpression(member) => self.is_global_path(&member.object),
            Expression::Identifier(root) => self.symbol(root).is_none(),
            _ => false,
        }
    }

    /// Whether a parameter is read somewhere, and code that is not seen may change it.
    pub(crate) fn is_aliased(&self, parameter: &BindingIdentifier<'_>) -> bool {
        parameter.symbol_id.get().is_some_and(|symbol| {
            self.bindings.is_dynamic(symbol)
                && !self.scoping.get_resolved_reference_ids(symbol).is_empty()
        })
    }

    /// Whether a declared variable is a global one, which other scripts see, or another module's.
    pub(crate) fn is_shared(&self, symbol: SymbolId) -> bool {
        let scope = self.scoping.symbol_scope_id(symbol);
        self.globals.has(scope, self.bindings.is_lexical(symbol))
            || self.imports.is_imported(symbol)
    }

    /// Whether a name that the text does not declare may be a variable of other scripts.
    pub(crate) fn may_be_global(&self, name: &str) -> bool {
        self.globals.may_have(name)
    }

    /// The variables of a scope that have a shadow there, in the order of their declaration.
    pub(crate) fn shadowed(&self, scope: ScopeId) -> Vec<SymbolId> {
        let declared = self.scoping.get_bindings(scope).iter();
        let mut symbols: Vec<_> = declared
            .map(|(_, &symbol)| symbol)
            .filter(|&symbol| self.bindings.carries(symbol))
            .filter(|&symbol| !self.globals.has(scope, self.bindings.is_lexical(symbol)))
            .filter(|&symbol| !self.imports.is_imported(symbol))
            .collect();
        symbols.sort_unstable();
        symbols
    }

    /// The captured variables of a scope that are neither properties of the global object nor another
    /// module's, in the order of their declaration.
    pub(crate) fn captured(&self, scope: ScopeId) -> Vec<SymbolId> {
        let Some(captures) = &self.captures else {
            return Vec::new();
        };
        let declared = self.scoping.get_bindings(scope).iter();
        let mut symbols: Vec<_> = declared
            .map(|(_, &symbol)| symbol)
            .filter(|&symbol| captures.is_captured(symbol))
            .filter(|&symbol| self.bindings.is_lexical(symbol) || !self.is_shared(symbol))
            .filter(|&symbol| self.imports.find(symbol).is_none())
            .collect();
        symbols.sort_unstable();
        symbols
    }

    /// Whether no function is around a scope.
    pub(crate) fn is_outside_functions(&self, scope: ScopeId) -> bool {
        self.bindings.function_of(scope) == self.scoping.root_scope_id()
    }

    /// Whether a variable keeps the value that its declaration gives it.
    pub(crate) fn is_constant(&self, symbol: SymbolId) -> bool {
        self.scoping.symbol_flags(symbol).is_const_variable()
            || !(self.is_shared(symbol) || self.bindings.is_written(symbol))
    }

    /// Whether the function of a scope makes primitives of objects.
    pub(crate) fn is_conversion(&self, function: ScopeId) -> bool {
        self.conversions.contains(&function)
    }

    /// Whether the parameters of the function of a scope stay where they are.
    pub(crate) fn has_parameters_in_place(&self, function: ScopeId) -> bool {
        self.in_place.contains(&function)
    }
}
