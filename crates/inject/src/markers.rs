//! The faults of published benchmarks: a text that begins with `ERROR`, as a statement of its own.

use std::path::Path;

use oxc::ast::ast::{Directive, Expression, ExpressionStatement};
use oxc::ast_visit::{Visit, walk};

use crate::text::{Edit, SyntaxError, read};

const MARKER: &str = "ERROR";

/// The markers of a file with their words, and what makes each throw an error of these words.
///
/// # Errors
/// It is no valid text.
pub fn markers(path: &Path, text: &str) -> Result<Vec<(String, Edit)>, SyntaxError> {
    read(path, text, |program| {
        let mut found = Found::default();
        found.visit_program(program);
        found.0
    })
}

#[derive(Default)]
struct Found(Vec<(String, Edit)>);

impl Found {
    /// The literal stays, behind what throws its words.
    fn add(&mut self, words: &str, at: u32) {
        if words.starts_with(MARKER) {
            let insert = format!("throw new Error({words:?}); ");
            self.0.push((words.to_owned(), Edit { at, insert }));
        }
    }
}

impl<'a> Visit<'a> for Found {
    fn visit_expression_statement(&mut self, it: &ExpressionStatement<'a>) {
        if let Expression::StringLiteral(literal) = &it.expression {
            self.add(&literal.value, it.span.start);
        }
        walk::walk_expression_statement(self, it);
    }

    /// At the beginning of a function such a statement is a directive.
    fn visit_directive(&mut self, it: &Directive<'a>) {
        self.add(&it.expression.value, it.span.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::edited;

    #[test]
    fn markers_become_errors() {
        let text =
            "'use strict';\nfunction f() { 'ERROR: A'; if (b) { \"ERROR: B\"; c('ERROR') } }";
        let edits = markers(Path::new("a.js"), text).unwrap().into_iter();
        let edits: Vec<_> = edits.map(|(_, edit)| edit).collect();
        insta::assert_snapshot!(edited(text, &edits), @r#"
        'use strict';
        function f() { throw new Error("ERROR: A"); 'ERROR: A'; if (b) { throw new Error("ERROR: B"); "ERROR: B"; c('ERROR') } }
        "#);
    }
}
