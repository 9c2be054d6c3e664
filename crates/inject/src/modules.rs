//! The modules that a module names, so that a server can be told from what it only serves.

use std::path::Path;

use oxc::ast::ast::{
    Argument, CallExpression, ExportAllDeclaration, ExportFromDeclaration, Expression,
    ImportDeclaration, ImportExpression,
};
use oxc::ast_visit::{Visit, walk};

use crate::text::{SyntaxError, read};

/// What a file imports or requires by a text that is written down, in the order of its text.
///
/// # Errors
/// It is no valid text.
pub fn imports(path: &Path, text: &str) -> Result<Vec<String>, SyntaxError> {
    read(path, text, |program| {
        let mut found = Found::default();
        found.visit_program(program);
        found.0
    })
}

#[derive(Default)]
struct Found(Vec<String>);

impl<'a> Visit<'a> for Found {
    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        self.0.push(it.source.value.to_string());
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        self.0.push(it.source.value.to_string());
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        self.0.push(it.source.value.to_string());
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        if let Expression::StringLiteral(source) = &it.source {
            self.0.push(source.value.to_string());
        }
        walk::walk_import_expression(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        let is_require =
            matches!(&it.callee, Expression::Identifier(name) if name.name == "require");
        if let (true, [Argument::StringLiteral(source)]) = (is_require, &it.arguments[..]) {
            self.0.push(source.value.to_string());
        }
        walk::walk_call_expression(self, it);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_name_a_module() {
        let text = "import a from './a'; export * from './b'; export { c } from './c';
            const d = require('./d'); import('./e'); require(name);";
        let all = imports(Path::new("a.mjs"), text).unwrap();
        assert_eq!(all, ["./a", "./b", "./c", "./d", "./e"]);
    }
}
