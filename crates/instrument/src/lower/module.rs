//! Modules.
//!
//! ```text
//! import { limit } from "./limits.js";
//! export let total = limit + 1; export function add(n) { total += n; }               before
//!
//! import { limit } from "./limits.js";
//! var total$, @m0; function @j() { @i(); total$ = 0;
//!     @m0 = @.imported(import.meta, "./limits.js", "limit");
//!     @.exports(import.meta, [["total", () => total$]], [], []); }
//! if (@c === void 0) @j();
//! let total = (t = limit, ts = @m0.concrete ? 0 : @m0.shadow(t), …); total$ = …;
//! export { total };
//! function add(n) { if (@c === void 0) @j(); … } export { add };                     after
//! ```
//!
//! Imports and exports stay what they are, so bindings stay live and names stay those of the app.
//! An imported variable is asked for its shadow where it is read: the module that owns it has given
//! the machine a function that returns the shadow of the moment, and the machine finds that module
//! as the loader has, by `import.meta.resolve`.
//!
//! What functions need before their module runs: see `hoisting.rs`.

use oxc::ast::ast::*;
use oxc::syntax::symbol::SymbolId;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::{Import, may_be_of_app};
use crate::lower::{Lowering, Want};
use crate::parse::span_of;

/// Stands behind each declaration in every layout: Node shows the line of one that it cannot link.
pub(crate) const LINE_END: Code<'static> = Code::Verbatim("\n");

impl<'a> Lowering<'a, '_> {
    /// An imported variable that is read for its shadow, by the atom that has its value.
    pub(crate) fn imported_shadow(&mut self, symbol: SymbolId, value: Code<'a>) -> Shadow<'a> {
        match self.facts.imports.find(symbol) {
            Some(&Import {
                specifier,
                name: Some(name),
                ..
            }) if may_be_of_app(specifier) => self.shadow_there(specifier, name, value),
            _ => Shadow::Zero,
        }
    }

    fn shadow_there(&mut self, specifier: &'a str, name: &'a str, value: Code<'a>) -> Shadow<'a> {
        let reader = self.emit.interface.reader(specifier, name);
        Shadow::Atom(code!(
            self,
            "(@m%.concrete ? 0 : @m%.shadow(%))",
            reader,
            reader,
            value
        ))
    }

    /// A read of `name`, which is imported.
    pub(crate) fn imported_variable(&mut self, symbol: SymbolId, name: Code<'a>) -> Value<'a> {
        let value = self.frame.temporary();
        let Shadow::Atom(found) = self.imported_shadow(symbol, value) else {
            return Value::concrete(name);
        };
        self.imported(name, value, found)
    }

    fn imported(&mut self, native: Code<'a>, value: Code<'a>, found: Code<'a>) -> Value<'a> {
        let shadow = self.frame.temporary();
        let read = code!(self, "% = %", value, native);
        let found = code!(self, "% = %", shadow, found);
        let code = self.emit.sequence(&[read, found, value]);
        Value::new(code, Shadow::Atom(shadow)).held_in(value)
    }

    /// `all.name`, where `import * as all` is of a module of the app.
    pub(crate) fn imported_member(
        &mut self,
        e: &'a Expression<'a>,
        want: Want,
    ) -> Option<Value<'a>> {
        let Expression::StaticMemberExpression(member) = e else {
            return None;
        };
        let Expression::Identifier(object) = &member.object else {
            return None;
        };
        let import = self.facts.imports.find(self.facts.symbol(object)?)?;
        if want != Want::Shadow || import.name.is_some() || !may_be_of_app(import.specifier) {
            return None;
        }
        let specifier = import.specifier;
        let native = self.plain_member(e.to_member_expression());
        let value = self.frame.temporary();
        let name = member.property.name.as_str();
        let found = self.shadow_there(specifier, name, value).atom()?;
        Some(self.imported(native, value, found))
    }

    /// `import(…)`.
    pub(crate) fn import_expression(&mut self, e: &'a ImportExpression<'a>) -> Value<'a> {
        let source = self.plain(&e.source);
        let options = match &e.options {
            Some(options) => {
                let options = self.plain(options);
                code!(self, ", %", options)
            }
            None => Code::EMPTY,
        };
        Value::concrete(code!(
            self,
            "%import(%%)",
            Code::Mark(e.span.start),
            source,
            options
        ))
    }

    /// An import or export declaration, or `None` for another statement.
    pub(crate) fn module_declaration(
        &mut self,
        s: &'a ModuleDeclaration<'a>,
        out: &mut Vec<Code<'a>>,
    ) {
        match s {
            ModuleDeclaration::ExportDeclaration(s) => return self.export_declaration(s, out),
            ModuleDeclaration::ExportDefaultDeclaration(s) => return self.export_default(s, out),
            ModuleDeclaration::ExportNamedDeclaration(s) => {
                for specifier in &s.specifiers {
                    let (local, exported) = (specifier.local.name(), specifier.exported.name());
                    self.export(local.as_str(), exported.as_str());
                }
            }
            ModuleDeclaration::ExportFromDeclaration(s) => {
                let from = s.source.value.as_str();
                for specifier in &s.specifiers {
                    let (there, exported) = (specifier.local.name(), specifier.exported.name());
                    let entry = (exported.as_str(), from, there.as_str());
                    self.emit.interface.indirect.push(entry);
                }
            }
            ModuleDeclaration::ExportAllDeclaration(s) if s.exported.is_none() => {
                self.emit.interface.stars.push(s.source.value.as_str());
            }
            _ => {}
        }
        let source = self.source(s);
        let mark = Code::Mark(span_of(s).start);
        out.push(code!(self, "%%%", mark, source, LINE_END));
    }

    /// A variable of this module is exported.
    fn export(&mut self, local: &'a str, exported: &'a str) {
        let root = self.facts.scoping.root_scope_id();
        let Some(symbol) = self.facts.scoping.get_binding(root, local.into()) else {
            return;
        };
        if let Some(&Import {
            specifier, name, ..
        }) = self.facts.imports.find(symbol)
        {
            let entry = name.map(|name| (exported, specifier, name));
            self.emit.interface.indirect.extend(entry);
        } else if let Shadow::Atom(shadow) = self.shadow_of(symbol, local) {
            self.emit.interface.exports.push((exported, shadow));
        }
    }

    /// The declaration, then its names.
    fn export_declaration(&mut self, s: &'a ExportDeclaration<'a>, out: &mut Vec<Code<'a>>) {
        let mut names = Vec::new();
        match &s.declaration {
            Declaration::VariableDeclaration(declaration) => {
                self.variable_declaration(declaration, out);
                for declarator in &declaration.declarations {
                    let bound = declarator.id.get_binding_identifiers();
                    names.extend(bound.iter().map(|identifier| identifier.name.as_str()));
                }
            }
            Declaration::FunctionDeclaration(f) => {
                let function = self.function_declaration(f);
                out.push(code!(self, "%\n", function));
                names.extend(f.id.as_ref().map(|id| id.name.as_str()));
            }
            Declaration::ClassDeclaration(class) => {
                names.extend(class.id.as_ref().map(|id| id.name.as_str()));
                let class = self.class(class);
                out.push(code!(self, "%\n", class));
            }
            other => {
                let source = self.source(other);
                out.push(code!(self, "%\n", source));
            }
        }
        for &name in &names {
            self.export(name, name);
        }
        let names: Vec<_> = names.into_iter().map(Code::Verbatim).collect();
        let names = self.emit.list(&names);
        out.push(code!(self, "export { % };\n", names));
    }

    fn export_default(&mut self, s: &'a ExportDefaultDeclaration<'a>, out: &mut Vec<Code<'a>>) {
        let code = match &s.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(f) => {
                self.export_default_name(f.id.as_ref());
                let function = self.function_declaration(f);
                code!(self, "%\n", function)
            }
            ExportDefaultDeclarationKind::ClassDeclaration(class) => {
                self.export_default_name(class.id.as_ref());
                let class = self.class(class);
                code!(self, "%\n", class)
            }
            declaration => {
                let value = self.value(declaration.to_expression());
                if let Shadow::Atom(shadow) = value.shadow {
                    self.emit.interface.has_default = true;
                    self.emit.interface.exports.push(("default", code!("@d")));
                    let held = self.frame.held();
                    code!(
                        self,
                        "(% = %, @d = %, %);\n",
                        held,
                        value.code,
                        shadow,
                        held
                    )
                } else {
                    code!(self, "%;\n", value.code)
                }
            }
        };
        out.push(code!(self, "export default %", code));
    }

    fn export_default_name(&mut self, name: Option<&'a BindingIdentifier<'a>>) {
        if let Some(name) = name {
            self.export(name.name.as_str(), "default");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered_module;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered_module("import { a } from './a.js'; import * as all from './a.js';
export let b = a; export default b + all.c; export function f() { return b; } export * from './a.js'; export { a as d };"), @r#"
        var b@, @d, @m0, @m1; var @0, @1, @2, @A; function @j() { @i(); b@ = 0; @d = 0; @m0 = @.imported(import.meta, "./a.js", "a"); @m1 = @.imported(import.meta, "./a.js", "c"); @.exports(import.meta, [["b", () => b@], ["default", () => @d]], [["d", "./a.js", "a"]], ["./a.js"]); } if (@c === void 0) @j(); @c[0] = 1; @.s = 0;
        import { a } from './a.js';
        import * as all from './a.js';
        let b = a; b@ = (@m0.concrete ? 0 : @m0.shadow(b));
        export { b };
        export default (@A = (@0 = all.c, @1 = (@m1.concrete ? 0 : @m1.shadow(@0)), @2 = b@ | @1 && @.binary("+", b, b@, @0, @1, @s + 0), b + @0), @d = @2, @A);
        function f() {
        if (@c === void 0) @j(); @@c[1] = 1; @.s = 0;
        return b@ ? @.returns(b, b@) : b;
        }
        export { f };
        export * from './a.js';
        export { a as d };
        "#);
    }

    #[test]
    fn a_module_without_imports() {
        insta::assert_snapshot!(lowered_module("import fs from 'node:fs'; export const b = f(), c = 1; export default class {}"), @r#"
        @c[0] = 1; var b@; b@ = 0; var @0, @1; @.exports(import.meta, [["b", () => b@]], [], []); @.s = 0;
        import fs from 'node:fs';
        const b = f(); b@ = @.s && @.taken(b);
        const c = 1;
        export { b, c };
        export default class { /*@@k[0]*/
        }
        "#);
    }
}
