//! Private names.
//!
//! ```text
//! class A { #n = a; get #m() { … } }                                                 before
//! … @p0 = @k[0] …  @.define(this, @p0.key, a$, t)    with a cell for this class's #n, after
//! ```
//!
//! A class's private name is no other class's, though an object may have both, and no property
//! either: its shadows have a key of their own, a symbol. What a private accessor gives is never
//! held under its name.

use oxc::ast::ast::*;

use crate::emit::CellName;
use crate::emit::code::Code;
use crate::lower::Lowering;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn is_private_accessor(&self, name: &PrivateIdentifier<'a>) -> bool {
        self.around
            .private_name(name.name.as_str())
            .is_none_or(|(_, is_accessor)| is_accessor)
    }

    /// The cell of a private name.
    pub(crate) fn private_cell(&mut self, name: &PrivateIdentifier<'a>) -> Code<'a> {
        let name = name.name.as_str();
        let class = self
            .around
            .private_name(name)
            .map_or(usize::MAX, |(class, _)| class);
        self.emit.cells.of(CellName {
            name,
            class: Some(class),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("class A { #n = f(); get #m() {} t(a) { this.#m = this.#n; } }"), @"
        @c[0] = 1; @.s = 0;
        class A { /*@@k[0]*/
        #n = ((@0, @1, @A) => (@A = @.suspend(), @0 = f(), @1 = @.s && @.taken(@0), @1 && @.define(this, @e.key, @1, @0), @A !== null && @.resume(@A), @0))();
        get #m() {
        @@c[1] = 1; @.s = 0;
        }
        t(a) {
        @@c[2] = 1; var a@ = 0, @0, @1; @.s && (a@ = @.givenOne(a));
        @0 = this.#n, @1 = @e.n | @.s && @e.get(this, @0), @1 && @.pass(@1, @0), this.#m = @0, @.s = 0;
        }
        }
        ");
    }
}
