//! What expressions in a parameter list mention: it tells whether they may move to the body.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::syntax::symbol::SymbolId;

use crate::function::Definition;
use crate::lower::Lowering;

/// A variable that an expression in the parameters mentions.
pub(crate) struct Mention<'t> {
    pub(crate) name: &'t str,
    pub(crate) reference: Option<oxc::syntax::reference::ReferenceId>,
    /// Where the parameter, or the element of its pattern, begins that the expression is for.
    pub(crate) initialising: u32,
}

/// All of them.
pub(crate) fn mentions<'a>(f: &Definition<'a>) -> Vec<Mention<'a>> {
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

/// The function's own variables that expressions in its parameters mention.
pub(crate) fn own_mentions(f: &Definition<'_>, lowering: &Lowering<'_, '_>) -> Vec<SymbolId> {
    mentions(f)
        .into_iter()
        .filter_map(|mention| {
            lowering
                .scoping
                .get_reference(mention.reference?)
                .symbol_id()
        })
        .filter(|&symbol| lowering.scoping.symbol_scope_id(symbol) == f.scope)
        .collect()
}
