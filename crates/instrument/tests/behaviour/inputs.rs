//! A program with its literals made inputs.

use oxc::allocator::Allocator;
use oxc::ast::ast::{
    BooleanLiteral, Directive, ExportAllDeclaration, ExportFromDeclaration, ExportNamedDeclaration,
    ImportDeclaration, NumericLiteral, PropertyKey, StringLiteral, SwitchCase,
};
use oxc::ast_visit::{Visit, walk};
use oxc::parser::{ParseOptions, Parser};
use oxc::span::{SourceType, Span};
use stackful_instrument::SourceKind;

/// The text with every literal `x` replaced by `SYM(x)`.
pub(crate) fn with_inputs(text: &str, kind: &SourceKind) -> String {
    let arena = Allocator::default();
    let options = ParseOptions {
        allow_return_outside_function: *kind == SourceKind::CommonJs,
        ..ParseOptions::default()
    };
    let source_type = match kind {
        SourceKind::Module => SourceType::mjs(),
        _ => SourceType::script(),
    };
    let parsed = Parser::new(&arena, text, source_type)
        .with_options(options)
        .parse();
    let mut literals = Literals::default();
    literals.visit_program(&parsed.program);
    let mut text = text.to_owned();
    literals.spans.sort_unstable_by_key(|span| span.start);
    for span in literals.spans.iter().rev() {
        text.insert(span.end as usize, ')');
        text.insert_str(span.start as usize, "SYM(");
    }
    text
}

/// The literals that stand where any expression could.
#[derive(Default)]
struct Literals {
    spans: Vec<Span>,
}

impl<'a> Visit<'a> for Literals {
    fn visit_numeric_literal(&mut self, it: &NumericLiteral<'a>) {
        self.spans.push(it.span);
    }

    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        self.spans.push(it.span);
    }

    fn visit_boolean_literal(&mut self, it: &BooleanLiteral) {
        self.spans.push(it.span);
    }

    fn visit_directive(&mut self, _: &Directive<'a>) {}

    fn visit_import_declaration(&mut self, _: &ImportDeclaration<'a>) {}

    fn visit_export_named_declaration(&mut self, _: &ExportNamedDeclaration<'a>) {}

    fn visit_export_from_declaration(&mut self, _: &ExportFromDeclaration<'a>) {}

    fn visit_export_all_declaration(&mut self, _: &ExportAllDeclaration<'a>) {}

    fn visit_property_key(&mut self, it: &PropertyKey<'a>) {
        // A literal key is no expression, unless it is computed; then it is left alone, too.
        if it.as_expression().is_none_or(|e| !e.is_literal()) {
            walk::walk_property_key(self, it);
        }
    }

    fn visit_switch_case(&mut self, it: &SwitchCase<'a>) {
        // Constant cases have an encoding of their own; only the discriminant is made symbolic.
        if let Some(test) = &it.test
            && !test.is_literal()
        {
            self.visit_expression(test);
        }
        self.visit_statements(&it.consequent);
    }
}
