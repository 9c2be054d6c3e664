//! What stands in patterns.

use oxc::ast::ast::*;
use oxc::ast_visit::Visit;
use oxc::syntax::reference::ReferenceId;

/// Whether a pattern has defaults or computed keys.
pub(crate) fn has_expressions(pattern: &BindingPattern<'_>) -> bool {
    match pattern {
        BindingPattern::BindingIdentifier(_) => false,
        BindingPattern::AssignmentPattern(_) => true,
        BindingPattern::ObjectPattern(object) => {
            object
                .properties
                .iter()
                .any(|p| p.computed || has_expressions(&p.value))
                || object
                    .rest
                    .as_ref()
                    .is_some_and(|rest| has_expressions(&rest.argument))
        }
        BindingPattern::ArrayPattern(array) => {
            array.elements.iter().flatten().any(has_expressions)
                || array
                    .rest
                    .as_ref()
                    .is_some_and(|rest| has_expressions(&rest.argument))
        }
    }
}

/// All mentions of variables.
pub(crate) struct References(pub(crate) Vec<ReferenceId>);

impl<'a> Visit<'a> for References {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.0.extend(it.reference_id.get());
    }
}
