//! Which variables an expression mentions, functions in it included.

use oxc::ast::ast::*;
use oxc::ast_visit::Visit;
use oxc::syntax::reference::ReferenceId;

/// The references to variables in an expression.
pub(crate) fn mentioned(e: &Expression<'_>) -> Vec<ReferenceId> {
    let mut mentioned = Mentioned(Vec::new());
    mentioned.visit_expression(e);
    mentioned.0
}

struct Mentioned(Vec<ReferenceId>);

impl<'a> Visit<'a> for Mentioned {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.0.extend(it.reference_id.get());
    }
}
