//! Mentions of imported variables where imports become `require` (`commonjs.rs`).
//!
//! ```text
//! import { f } from './m';  f({ f });  import('./n')                                 before
//! (0, m_1.f)({ f: m_1.f });  Promise.resolve('./n').then((name) => …require…)        after
//! ```

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::span::{GetSpan, Span};

use crate::typescript::commonjs::{Interop, Modules};

impl Modules<'_, '_> {
    fn replacement(&self, identifier: &IdentifierReference<'_>) -> Option<&String> {
        let symbol = self
            .scoping
            .get_reference(identifier.reference_id.get()?)
            .symbol_id()?;
        self.imports.get(&symbol)
    }

    /// A callee that must not become a method.
    fn callee(&mut self, callee: &Expression<'_>) -> bool {
        let Expression::Identifier(identifier) = callee else {
            return false;
        };
        let Some(there) = self.replacement(identifier) else {
            return false;
        };
        let function = format!("(0, {there})");
        self.edits.push((identifier.span, function));
        true
    }
}

impl<'a> Visit<'a> for Modules<'_, '_> {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        if let Some(there) = self.replacement(it) {
            let there = there.clone();
            self.edits.push((it.span, there));
        }
    }

    fn visit_object_property(&mut self, it: &ObjectProperty<'a>) {
        match &it.value {
            Expression::Identifier(value) if it.shorthand => {
                if let Some(there) = self.replacement(value) {
                    let property = format!("{}: {there}", value.name);
                    self.edits.push((it.span, property));
                }
            }
            _ => walk::walk_object_property(self, it),
        }
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if !self.callee(&it.callee) {
            self.visit_expression(&it.callee);
        }
        for argument in &it.arguments {
            self.visit_argument(argument);
        }
    }

    fn visit_tagged_template_expression(&mut self, it: &TaggedTemplateExpression<'a>) {
        if !self.callee(&it.tag) {
            self.visit_expression(&it.tag);
        }
        self.visit_template_literal(&it.quasi);
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        if self.native_import {
            return walk::walk_import_expression(self, it);
        }
        let source = it.source.span();
        let open = Span::new(it.span.start, source.start);
        self.edits.push((open, "Promise.resolve(".to_owned()));
        self.visit_expression(&it.source);
        let require = match self.interop {
            Interop::Default => ").then((name) => __importStar(require(`${name}`)))",
            Interop::None => ").then((name) => require(`${name}`))",
        };
        self.edits
            .push((Span::new(source.end, it.span.end), require.to_owned()));
    }

    fn visit_export_named_declaration(&mut self, _: &ExportNamedDeclaration<'a>) {}

    fn visit_export_from_declaration(&mut self, _: &ExportFromDeclaration<'a>) {}
}
