//! What a module sets up before anything else.
//!
//! ```text
//! import { a } from "./a.js"; export function f() { return a; }                      before
//! var @m0; function @j() { @i(); @m0 = @.imported(import.meta, "./a.js", "a"); }
//! if (@c === void 0) @j();
//! function f() { if (@c === void 0) @j(); … } export { f };                           after
//! ```
//!
//! In a cycle of imports a function declaration can be called before the first line of its module
//! runs. So a module that imports declares what its functions need as `var`, and such a function
//! sets that up itself if nobody has. A module without imports is in no cycle.

use oxc::ast::ast::*;

use crate::emit::code::{Code, code};
use crate::lower::Lowering;
use crate::lower::module::LINE_END;

/// The beginning of what may be called before its module runs.
pub(crate) const EARLY: &str = "if (@c === void 0) @j(); ";

impl<'a> Lowering<'a, '_> {
    /// A function declaration, which runs early if it is called early.
    pub(crate) fn function_declaration(&mut self, f: &'a Function<'a>) -> Code<'a> {
        let is_top = self.around.scope == self.facts.scoping.root_scope_id();
        self.function(f, is_top && self.facts.imports.is_hoisted)
    }

    /// What the functions of a module need before anything else; `early` sets it up.
    pub(crate) fn module_entry(&mut self, block: u32) -> Code<'a> {
        let mut shadows = self.scope_shadows(self.facts.scoping.root_scope_id());
        if self.emit.interface.has_default {
            shadows.push(code!("@d"));
        }
        let zeroes: Vec<_> = shadows
            .iter()
            .map(|&name| code!(self, "% = 0; ", name))
            .collect();
        let zeroes = Code::join(self.arena(), &zeroes);
        let readers = 0..self.emit.interface.read.len() as u32;
        let mut names = shadows;
        names.extend(readers.map(|reader| code!(self, "@m%", reader)));
        let names = if names.is_empty() {
            Code::EMPTY
        } else {
            let names = self.emit.list(&names);
            code!(self, "var %; ", names)
        };
        let declarations = self.declarations("var", None);
        let setup = self.setup();
        if !self.facts.imports.is_hoisted {
            let setup = code!(self, "%%%%", names, zeroes, declarations, setup);
            return code!(self, "@c[%] = 1; %@.s = 0;%", block, setup, LINE_END);
        }
        code!(
            self,
            "%%function @j() { @i(); %%} %@c[%] = 1; @.s = 0;%",
            names,
            declarations,
            zeroes,
            setup,
            EARLY,
            block,
            LINE_END
        )
    }

    /// Tells the machine what is imported and exported.
    fn setup(&mut self) -> Code<'a> {
        let root = self.root_accessor();
        let text = |text: &str| self.emit.quoted(text);
        let mut parts = Vec::new();
        for (index, &(specifier, name)) in self.emit.interface.read.iter().enumerate() {
            parts.push(code!(
                self,
                "@m% = @.imported(import.meta, %, %); ",
                index as u32,
                text(specifier),
                text(name)
            ));
        }
        let list = |codes: &[Code<'a>]| self.emit.list(codes);
        let exports = self.emit.interface.exports.iter();
        let exports: Vec<_> = exports
            .map(|&(name, shadow)| code!(self, "[%, () => %]", text(name), shadow))
            .collect();
        let indirect = self.emit.interface.indirect.iter();
        let indirect: Vec<_> = indirect
            .map(|&(name, from, there)| {
                code!(self, "[%, %, %]", text(name), text(from), text(there))
            })
            .collect();
        let stars: Vec<_> = self
            .emit
            .interface
            .stars
            .iter()
            .map(|from| text(from))
            .collect();
        if !(exports.is_empty() && indirect.is_empty() && stars.is_empty()) {
            parts.push(code!(
                self,
                "@.exports(import.meta, [%], [%], [%]); ",
                list(&exports),
                list(&indirect),
                list(&stars)
            ));
        }
        parts.push(root);
        Code::join(self.arena(), &parts)
    }
}
