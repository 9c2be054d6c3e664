//! What a module imports.

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;

/// The imports of a module.
#[derive(Default)]
pub(crate) struct Imports<'a> {
    /// Whether a function of this module may run before the module does.
    pub(crate) is_hoisted: bool,
    declared: Vec<Import<'a>>,
}

/// A name that an import declares.
pub(crate) struct Import<'a> {
    symbol: SymbolId,
    pub(crate) specifier: &'a str,
    /// The name in the other module; `None` for all of it.
    pub(crate) name: Option<&'a str>,
}

/// Whether a module of this name may be one of the app, whose variables may be symbolic.
pub(crate) fn may_be_of_app(specifier: &str) -> bool {
    !specifier.starts_with("node:")
}

impl<'a> Imports<'a> {
    pub(crate) fn of(program: &'a Program<'a>) -> Imports<'a> {
        let mut imports = Imports::default();
        for statement in &program.body {
            let source = match statement {
                Statement::ImportDeclaration(import) => {
                    imports.declare(import);
                    &import.source
                }
                Statement::ExportFromDeclaration(export) => &export.source,
                Statement::ExportAllDeclaration(export) => &export.source,
                _ => continue,
            };
            imports.is_hoisted |= may_be_of_app(&source.value);
        }
        imports
    }

    fn declare(&mut self, import: &'a ImportDeclaration<'a>) {
        let specifier = import.source.value.as_str();
        for declared in import.specifiers.iter().flatten() {
            let (local, name) = match declared {
                ImportDeclarationSpecifier::ImportSpecifier(named) => {
                    (&named.local, Some(named.imported.name().as_str()))
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                    (&default.local, Some("default"))
                }
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => (&all.local, None),
            };
            let symbol = local.symbol_id.get();
            self.declared.push(Import {
                symbol: symbol.expect("semantic analysis gives an id"),
                specifier,
                name,
            });
        }
    }

    /// What a variable imports.
    pub(crate) fn find(&self, symbol: SymbolId) -> Option<&Import<'a>> {
        self.declared.iter().find(|import| import.symbol == symbol)
    }

    /// Whether a variable is another module's.
    pub(crate) fn is_imported(&self, symbol: SymbolId) -> bool {
        self.find(symbol)
            .is_some_and(|import| import.name.is_some())
    }
}
