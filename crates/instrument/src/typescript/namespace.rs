//! Namespaces that are declared in several parts.
//!
//! ```text
//! namespace N { export const a = 1; }  namespace N { f(a); }                         before
//! namespace N { export const a = 1; }  namespace N { f(N.a); }                       after
//! ```
//!
//! The compiler lowers each part on its own, so what another part exports is given its full name
//! before.

use oxc::allocator::Allocator;
use oxc::ast::ast::*;
use oxc::ast::builder::AstBuilder;
use oxc::ast_visit::{VisitMut, walk_mut};
use oxc::semantic::Scoping;
use oxc::span::Span;
use rustc_hash::FxHashMap;

/// Gives what other parts of a namespace export its full name.
pub(crate) fn qualify<'a>(arena: &'a Allocator, program: &mut Program<'a>, scoping: &Scoping) {
    let mut parts = Parts {
        builder: AstBuilder::new(arena),
        scoping,
    };
    parts.statements(&mut program.body);
}

struct Parts<'a, 's> {
    builder: AstBuilder<'a>,
    scoping: &'s Scoping,
}

/// The part of a namespace that a statement is: its name and its body.
fn part<'p, 'a>(
    statement: &'p mut Statement<'a>,
) -> Option<(Ident<'a>, &'p mut TSModuleBlock<'a>)> {
    let declaration = match statement {
        Statement::TSNamespaceDeclaration(declaration) => declaration,
        Statement::ExportDeclaration(export) => match &mut export.declaration {
            Declaration::TSNamespaceDeclaration(declaration) => declaration,
            _ => return None,
        },
        _ => return None,
    };
    let name = declaration.id.name;
    match &mut declaration.body {
        TSNamespaceDeclarationBody::TSModuleBlock(block) => Some((name, block)),
        TSNamespaceDeclarationBody::TSNamespaceDeclaration(_) => None,
    }
}

/// The variables that a part exports.
fn exported<'a>(block: &TSModuleBlock<'a>) -> Vec<Ident<'a>> {
    let mut names = Vec::new();
    for statement in &block.body {
        let Statement::ExportDeclaration(export) = statement else {
            continue;
        };
        match &export.declaration {
            Declaration::VariableDeclaration(declaration) => {
                for declarator in &declaration.declarations {
                    let bound = declarator.id.get_binding_identifiers();
                    names.extend(bound.iter().map(|identifier| identifier.name));
                }
            }
            declaration => names.extend(declaration.id().map(|id| id.name)),
        }
    }
    names
}

impl<'a> Parts<'a, '_> {
    fn statements(&mut self, statements: &mut [Statement<'a>]) {
        let mut namespaces: FxHashMap<Ident<'a>, Vec<Ident<'a>>> = FxHashMap::default();
        for (name, block) in statements.iter_mut().filter_map(part) {
            namespaces.entry(name).or_default().extend(exported(block));
        }
        for (name, block) in statements.iter_mut().filter_map(part) {
            let own = exported(block);
            let mut others = namespaces[&name].clone();
            others.retain(|other| !own.contains(other));
            if !others.is_empty() {
                let span = block.span;
                let mut qualified = Qualified {
                    parts: self,
                    namespace: name,
                    others,
                    span,
                };
                qualified.visit_ts_module_block(block);
            }
            self.statements(&mut block.body);
        }
    }
}

/// One part being given full names.
struct Qualified<'p, 'a, 's> {
    parts: &'p Parts<'a, 's>,
    namespace: Ident<'a>,
    others: Vec<Ident<'a>>,
    span: Span,
}

impl<'a> Qualified<'_, 'a, '_> {
    /// Whether a name means what another part exports: nothing inside this part has it.
    fn is_other(&self, identifier: &IdentifierReference<'a>) -> bool {
        let scoping = self.parts.scoping;
        let reference = identifier.reference_id.get();
        let symbol = reference.and_then(|id| scoping.get_reference(id).symbol_id());
        let is_inside = symbol.is_some_and(|symbol| {
            let declared = scoping.symbol_span(symbol);
            self.span.start <= declared.start && declared.end <= self.span.end
        });
        !is_inside && self.others.contains(&identifier.name)
    }

    fn full(&self, span: Span, name: Ident<'a>) -> Expression<'a> {
        let builder = &self.parts.builder;
        let namespace = Expression::new_identifier(span, self.namespace, builder);
        let name = IdentifierName::new(span, name, builder);
        Expression::new_static_member_expression(span, namespace, name, false, builder)
    }
}

impl<'a> VisitMut<'a> for Qualified<'_, 'a, '_> {
    fn visit_expression(&mut self, it: &mut Expression<'a>) {
        match it {
            Expression::Identifier(identifier) if self.is_other(identifier) => {
                *it = self.full(identifier.span, identifier.name);
            }
            _ => walk_mut::walk_expression(self, it),
        }
    }

    fn visit_object_property(&mut self, it: &mut ObjectProperty<'a>) {
        walk_mut::walk_object_property(self, it);
        it.shorthand &= matches!(it.value, Expression::Identifier(_));
    }
}
