//! Import and export declarations of compiled files that run as CommonJS.
//!
//! ```text
//! import d, { f } from './m';  export let n = f(d);                                  before
//! "use strict"; Object.defineProperty(exports, "__esModule", { value: true });
//! @export("n", () => n); const m_1 = require("./m"), m_1d = @default(m_1);
//! let n = (0, m_1.f)(m_1d.default);                                                  after
//! ```
//!
//! A TypeScript project without `"type": "module"` is written in import and export declarations but
//! runs as CommonJS, with `require`, `__dirname` and packages whose exports no lexer foresees; so
//! these declarations are lowered, as TypeScript's own compiler does. Bindings stay live in both
//! directions, and an export that has no value yet is `undefined`.

use std::fmt::Write as _;

use oxc::allocator::Allocator;
use oxc::ast::ast::*;
use oxc::ast_visit::Visit;
use oxc::parser::Parser;
use oxc::semantic::{Scoping, SemanticBuilder};
use oxc::span::{GetSpan, SourceType, Span};
use oxc::syntax::symbol::SymbolId;
use rustc_hash::FxHashMap;

use crate::emit::quoted;
use crate::parse::InstrumentError;
use crate::typescript::compiled::Compiled;
use crate::typescript::edits::edited;

/// How CommonJS modules look to `import`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interop {
    /// `import d` is the module itself, unless it says that it was an ES module.
    Default,
    /// `import d` is its property `default`.
    None,
}

const MODULE: &str = "Object.defineProperty(exports, \"__esModule\", { value: true }); ";
const EXPORT: &str = "const __export = (name, get) => Object.defineProperty(exports, name, \
     { enumerable: true, configurable: true, get: () => { try { return get(); } catch { return undefined; } } }); ";
const DEFAULT: &str =
    "const __importDefault = (mod) => (mod && mod.__esModule ? mod : { default: mod }); ";
const STAR: &str = "const __importStar = (mod) => { if (mod && mod.__esModule) return mod; \
     const all = {}; if (mod != null) for (const key of Object.getOwnPropertyNames(mod)) \
     if (key !== 'default') Object.defineProperty(all, key, { enumerable: true, get: () => mod[key] }); \
     Object.defineProperty(all, 'default', { enumerable: true, value: mod }); return all; }; ";
const EXPORT_STAR: &str = "const __exportStar = (mod) => { for (const key in mod) \
     if (key !== 'default' && !Object.prototype.hasOwnProperty.call(exports, key)) \
     Object.defineProperty(exports, key, { enumerable: true, configurable: true, get: () => mod[key] }); }; ";

/// Lowers the declarations of a compiled text; a text without any stays as it is.
pub(crate) fn lower(
    compiled: Compiled,
    interop: Interop,
    native_import: bool,
) -> Result<Compiled, InstrumentError> {
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, &compiled.text, SourceType::mjs()).parse();
    if !parsed.diagnostics.is_empty() {
        // Sloppy code without declarations, such as `with`.
        return Ok(compiled);
    }
    let program = arena.alloc(parsed.program);
    let semantic = SemanticBuilder::new().build(program);
    if !semantic.diagnostics.is_empty() {
        return Err(InstrumentError::syntax(semantic.diagnostics.iter()));
    }
    let scoping = semantic.semantic.into_scoping();
    let mut modules = Modules {
        text: &compiled.text,
        scoping: &scoping,
        interop,
        native_import,
        imports: FxHashMap::default(),
        header: String::new(),
        requires: String::new(),
        edits: Vec::new(),
        names: Vec::new(),
    };
    modules.declarations(program);
    modules.visit_program(program);
    let first = modules.first(program);
    let mut edits = modules.edits;
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let (text, places) = edited(&compiled.text, &compiled.places, first, &edits);
    Ok(Compiled { text, places })
}

/// Whether a statement exports a function that it declares.
fn exports_function(statement: &Statement<'_>) -> bool {
    match statement {
        Statement::ExportDeclaration(export) => {
            matches!(export.declaration, Declaration::FunctionDeclaration(_))
        }
        Statement::ExportDefaultDeclaration(export) => matches!(
            export.declaration,
            ExportDefaultDeclarationKind::FunctionDeclaration(_)
        ),
        _ => false,
    }
}

pub(crate) struct Modules<'t, 's> {
    text: &'t str,
    pub(crate) scoping: &'s Scoping,
    pub(crate) interop: Interop,
    pub(crate) native_import: bool,
    /// What stands for each imported variable.
    pub(crate) imports: FxHashMap<SymbolId, String>,
    /// Exports first, then the modules that are required.
    header: String,
    requires: String,
    pub(crate) edits: Vec<(Span, String)>,
    /// Those made so far.
    names: Vec<String>,
}

impl Modules<'_, '_> {
    fn declarations(&mut self, program: &Program<'_>) {
        // The directives that the whole text begins with count for all of it.
        for directive in &program.directives {
            self.remove(directive.span);
        }
        for statement in &program.body {
            self.imported(statement);
        }
        // Functions last, as TypeScript's compiler has them.
        let (functions, others): (Vec<_>, Vec<_>) = program
            .body
            .iter()
            .partition(|statement| exports_function(statement));
        for statement in others.into_iter().chain(functions) {
            self.exported(statement);
        }
    }

    /// What the text begins with.
    fn first(&self, program: &Program<'_>) -> String {
        let mut first = String::new();
        let others = program.directives.iter();
        for directive in others.filter(|directive| directive.directive != "use strict") {
            write!(first, "\"{}\"; ", directive.directive).expect(STRING);
        }
        let is_module = program.body.iter().any(Statement::is_module_declaration);
        if is_module || program.has_use_strict_directive() {
            first.insert_str(0, "\"use strict\"; ");
        }
        if is_module {
            first.push_str(MODULE);
        }
        let used = |name: &str| {
            let mut edits = self.edits.iter();
            self.header.contains(name)
                || self.requires.contains(name)
                || edits.any(|(_, text)| text.contains(name))
        };
        for (name, helper) in [
            ("__export(", EXPORT),
            ("__importDefault(", DEFAULT),
            ("__importStar(", STAR),
            ("__exportStar(", EXPORT_STAR),
        ] {
            if used(name) {
                first.push_str(helper);
            }
        }
        first + &self.header + &self.requires
    }

    /// A name as TypeScript's compiler makes it: messages of V8 show it.
    fn name(&mut self, specifier: &str) -> String {
        let last = specifier.rsplit('/').next().unwrap_or_default();
        let last = last.split('.').next().unwrap_or_default();
        let mut base: String = last
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        if base.is_empty() || base.starts_with(|c: char| c.is_ascii_digit()) {
            base.insert(0, '_');
        }
        let mut names = (1..).map(|number| format!("{base}_{number}"));
        let name = names.find(|name| !self.text.contains(name) && !self.names.contains(name));
        let name = name.expect("there are more numbers than names");
        self.names.push(name.clone());
        name
    }

    fn require(&mut self, specifier: &str) -> String {
        let name = self.name(specifier);
        let require = format!("const {name} = require({}); ", quoted(specifier));
        self.requires.push_str(&require);
        name
    }

    fn default_of(&mut self, module: &str) -> String {
        if self.interop == Interop::None {
            return format!("{module}.default");
        }
        let name = format!("{module}d");
        let declared = format!("const {name} = __importDefault({module}); ");
        if !self.requires.contains(&declared) {
            self.requires.push_str(&declared);
        }
        format!("{name}.default")
    }

    fn star(&self, module: &str) -> String {
        match self.interop {
            Interop::Default => format!("__importStar({module})"),
            Interop::None => module.to_owned(),
        }
    }

    fn member(&mut self, module: &str, name: &ModuleExportName<'_>) -> String {
        match (name.identifier_name(), name.name().as_str()) {
            (_, "default") => self.default_of(module),
            (Some(name), _) => format!("{module}.{name}"),
            (None, name) => format!("{module}[{}]", quoted(name)),
        }
    }

    fn remove(&mut self, span: Span) {
        self.edits.push((span, String::new()));
    }

    /// Requires the modules that a statement names, in order.
    fn imported(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ImportDeclaration(import) => self.import(import),
            Statement::ExportFromDeclaration(export) => {
                let module = self.require(&export.source.value);
                for specifier in &export.specifiers {
                    let there = self.member(&module, &specifier.local);
                    self.export(&specifier.exported.name(), &there);
                }
                self.remove(export.span);
            }
            Statement::ExportAllDeclaration(export) => {
                let module = self.require(&export.source.value);
                if let Some(name) = &export.exported {
                    let all = self.star(&module);
                    let own = format!("{module}s");
                    write!(self.requires, "const {own} = {all}; ").expect(STRING);
                    self.export(&name.name(), &own);
                } else {
                    write!(self.requires, "__exportStar({module}); ").expect(STRING);
                }
                self.remove(export.span);
            }
            _ => {}
        }
    }

    fn import(&mut self, import: &ImportDeclaration<'_>) {
        self.remove(import.span);
        let specifiers = import.specifiers.iter().flatten();
        if import.specifiers.as_ref().is_none_or(|all| all.is_empty()) {
            write!(self.requires, "require({}); ", quoted(&import.source.value)).expect(STRING);
            return;
        }
        let module = self.require(&import.source.value);
        for specifier in specifiers {
            let there = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(named) => {
                    self.member(&module, &named.imported)
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => self.default_of(&module),
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => {
                    let (star, name) = (self.star(&module), all.local.name);
                    write!(self.requires, "const {name} = {star}; ").expect(STRING);
                    continue;
                }
            };
            let symbol = specifier.local().symbol_id.get();
            self.imports
                .insert(symbol.expect("semantic analysis gives an id"), there);
        }
    }

    fn export(&mut self, name: &str, value: &str) {
        write!(self.header, "__export({}, () => {value}); ", quoted(name)).expect(STRING);
    }

    /// Exports what a statement declares.
    fn exported(&mut self, statement: &Statement<'_>) {
        match statement {
            Statement::ExportDeclaration(export) => {
                self.remove(Span::new(
                    export.span.start,
                    export.declaration.span().start,
                ));
                match &export.declaration {
                    Declaration::VariableDeclaration(declaration) => {
                        for declarator in &declaration.declarations {
                            for bound in declarator.id.get_binding_identifiers() {
                                self.export(&bound.name, &bound.name);
                            }
                        }
                    }
                    declaration => {
                        if let Some(id) = declaration.id() {
                            self.export(&id.name, &id.name);
                        }
                    }
                }
            }
            Statement::ExportNamedDeclaration(export) => {
                for specifier in &export.specifiers {
                    let local = specifier.local.name();
                    let root = self.scoping.root_scope_id();
                    let symbol = self.scoping.get_binding(root, local.as_str().into());
                    let imported = symbol.and_then(|symbol| self.imports.get(&symbol)).cloned();
                    let value = imported.unwrap_or_else(|| local.to_string());
                    self.export(&specifier.exported.name(), &value);
                }
                self.remove(export.span);
            }
            Statement::ExportDefaultDeclaration(export) => self.export_default(export),
            _ => {}
        }
    }

    fn export_default(&mut self, export: &ExportDefaultDeclaration<'_>) {
        let start = export.declaration.span().start;
        let keyword = Span::new(export.span.start, start);
        let (id, body) = match &export.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(f) => (&f.id, f.params.span.start),
            ExportDefaultDeclarationKind::ClassDeclaration(class) => {
                (&class.id, class.span.start + "class".len() as u32)
            }
            _ => {
                self.edits.push((keyword, "exports.default = ".to_owned()));
                return;
            }
        };
        self.remove(keyword);
        let name = if let Some(id) = id {
            id.name.to_string()
        } else {
            let name = self.name("default");
            self.edits.push((Span::empty(body), format!(" {name} ")));
            name
        };
        self.export("default", &name);
    }
}

const STRING: &str = "a string takes any text";

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::{CompilerOptions, ModuleFormat, compile};

    #[test]
    fn declarations() {
        let text = "import d, { f, type T } from './m.js';
import * as all from 'all';
import './effect';
export { f as g } from './m';
export * from './n';
export let n: T = f(d, { f }, all), m = 1;
export function h() { return f`x`; }
export default class {}
export { m as 'a-b', d };
import('./later');
";
        let options = CompilerOptions::default();
        let compiled = compile(text, Path::new("a.ts"), &options, ModuleFormat::CommonJs);
        let compiled = compiled.expect("valid");
        insta::assert_snapshot!(compiled.text, @r#"
        "use strict"; Object.defineProperty(exports, "__esModule", { value: true }); const __export = (name, get) => Object.defineProperty(exports, name, { enumerable: true, configurable: true, get: () => { try { return get(); } catch { return undefined; } } }); const __importDefault = (mod) => (mod && mod.__esModule ? mod : { default: mod }); const __importStar = (mod) => { if (mod && mod.__esModule) return mod; const all = {}; if (mod != null) for (const key of Object.getOwnPropertyNames(mod)) if (key !== 'default') Object.defineProperty(all, key, { enumerable: true, get: () => mod[key] }); Object.defineProperty(all, 'default', { enumerable: true, value: mod }); return all; }; const __exportStar = (mod) => { for (const key in mod) if (key !== 'default' && !Object.prototype.hasOwnProperty.call(exports, key)) Object.defineProperty(exports, key, { enumerable: true, configurable: true, get: () => mod[key] }); }; __export("g", () => m_2.f); __export("n", () => n); __export("m", () => m); __export("default", () => default_1); __export("a-b", () => m); __export("d", () => m_1d.default); __export("h", () => h); const m_1 = require("./m.js"); const m_1d = __importDefault(m_1); const all_1 = require("all"); const all = __importStar(all_1); require("./effect"); const m_2 = require("./m"); const n_1 = require("./n"); __exportStar(n_1); 





        let n = (0, m_1.f)(m_1d.default, { f: m_1.f }, all), m = 1;
        function h() {
        	return (0, m_1.f)`x`;
        }
        class default_1  {}

        Promise.resolve("./later").then((name) => __importStar(require(`${name}`)));
        "#);
        let n = compiled.text.find("n = ").expect("there") as u32;
        let place = compiled.places.iter().find(|place| place.offset == n);
        let place = place.expect("declarations are mapped");
        assert_eq!((place.line, place.column), (6, 12));
    }
    #[test]
    fn imports_of_node_stay() {
        let options = CompilerOptions {
            native_import: true,
            no_interop: true,
            ..CompilerOptions::default()
        };
        let text = "import d from './m';\nimport(d);\n";
        let compiled = compile(text, Path::new("a.cts"), &options, ModuleFormat::CommonJs);
        insta::assert_snapshot!(compiled.expect("valid").text, @r#"
        "use strict"; Object.defineProperty(exports, "__esModule", { value: true }); const m_1 = require("./m"); 

        import(m_1.default);
        "#);
    }
}
