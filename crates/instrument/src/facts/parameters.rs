//! Whether the defaults and patterns of a function's parameters may move to the beginning of its body.
//!
//! They stay in place where the move could be noticed: in generators, which evaluate parameters at the
//! call; if a default mentions a later parameter or what could be a name of the body; if a name of the
//! body is also a parameter; beside `arguments` or `eval`.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::Scoping;
use oxc::syntax::reference::ReferenceId;
use oxc::syntax::symbol::SymbolId;

use crate::facts::definition::Definition;

/// Whether parameters are names only, which need not move.
pub(crate) fn are_names(parameters: &FormalParameters<'_>) -> bool {
    !has_patterns(parameters)
        && parameters
            .items
            .iter()
            .all(|item| item.initializer.is_none())
}

fn has_patterns(parameters: &FormalParameters<'_>) -> bool {
    let rest = parameters.rest.as_ref();
    let rest = rest.map(|rest| &rest.rest.argument);
    let items = parameters.items.iter().map(|item| &item.pattern);
    items
        .chain(rest)
        .any(|pattern| !pattern.is_binding_identifier())
}

/// Whether parameters that are not names only stay where they are.
pub(crate) fn stay_in_place(f: &Definition<'_>, scoping: &Scoping) -> bool {
    let names = f
        .parameters
        .iter_bindings()
        .flat_map(BindingPattern::get_binding_identifiers);
    let redeclared = names
        .filter_map(|name| name.symbol_id.get())
        .any(|symbol| !scoping.symbol_redeclarations(symbol).is_empty());
    f.is_generator
        || redeclared
        || (has_patterns(f.parameters) && f.uses_arguments)
        || scoping.scope_flags(f.scope).contains_direct_eval()
        || !mentions(f)
            .iter()
            .all(|mention| is_early(f, mention, scoping))
}

/// The function's own variables that expressions in its parameters mention.
pub(crate) fn mentioned_parameters(f: &Definition<'_>, scoping: &Scoping) -> Vec<SymbolId> {
    mentions(f)
        .into_iter()
        .filter_map(|mention| scoping.get_reference(mention.reference?).symbol_id())
        .filter(|&symbol| scoping.symbol_scope_id(symbol) == f.scope)
        .collect()
}

/// Whether a mention could move from the parameters to the beginning of the body: it would mean the same
/// variable there, and that variable would have its value.
fn is_early(f: &Definition<'_>, mention: &Mention<'_>, scoping: &Scoping) -> bool {
    let symbol = mention
        .reference
        .and_then(|reference| scoping.get_reference(reference).symbol_id());
    match (symbol, scoping.get_binding(f.scope, mention.name.into())) {
        (_, None) => true,
        (Some(meant), Some(own)) if meant == own => {
            scoping.symbol_span(own).end <= mention.initialising
        }
        _ => false,
    }
}

/// A variable that an expression in the parameters mentions.
struct Mention<'t> {
    name: &'t str,
    reference: Option<ReferenceId>,
    /// Where the parameter, or the element of its pattern, begins that the expression is for.
    initialising: u32,
}

/// All of them.
fn mentions<'a>(f: &Definition<'a>) -> Vec<Mention<'a>> {
    let mut found = Mentions {
        all: Vec::new(),
        initialising: f.parameters.span.start,
    };
    found.visit_formal_parameters(f.parameters);
    found.all
}

struct Mentions<'a> {
    all: Vec<Mention<'a>>,
    initialising: u32,
}

impl<'a> Visit<'a> for Mentions<'a> {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.all.push(Mention {
            name: it.name.as_str(),
            reference: it.reference_id.get(),
            initialising: self.initialising,
        });
    }

    fn visit_formal_parameter(&mut self, it: &FormalParameter<'a>) {
        let outer = std::mem::replace(&mut self.initialising, it.span.start);
        walk::walk_formal_parameter(self, it);
        self.initialising = outer;
    }

    fn visit_assignment_pattern(&mut self, it: &AssignmentPattern<'a>) {
        let outer = std::mem::replace(&mut self.initialising, it.span.start);
        walk::walk_assignment_pattern(self, it);
        self.initialising = outer;
    }
}
