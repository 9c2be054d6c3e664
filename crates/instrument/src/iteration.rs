//! What is iterated: by `for`-`of` and by spread in array literals.
//!
//! ```text
//! for (const c of text) …                                                            before
//! for (const c of (@r0 = (t = text, text$ && (t = @.characters(t, text$, site)),
//!     @.checkIterable(@g, t, "text"), t))) …          after
//! ```
//!
//! A symbolic string is iterated through an object of the machine, which logs at each step that the
//! string goes on, or ends, and holds the shadows of the characters. What cannot be symbolic is
//! iterated as it stands, if V8 can name it in an error.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::code::{Code, code};
use crate::lower::Lowering;
use crate::value::Shadow;

/// Something that is iterated.
pub(crate) struct Iterable<'a> {
    pub(crate) code: Code<'a>,
    /// An expression to mention it again.
    pub(crate) again: Code<'a>,
    /// Whether `again` is a variable of its own, which nothing in the app changes.
    pub(crate) is_held: bool,
}

impl<'a> Lowering<'a, '_> {
    /// Lowers something that is iterated.
    pub(crate) fn iterable(&mut self, e: &'a Expression<'a>) -> Iterable<'a> {
        let value = self.value(e);
        if value.shadow.is_zero()
            && let Some((path, _)) = self.path(e)
        {
            return Iterable {
                code: value.code,
                again: path,
                is_held: false,
            };
        }
        let printed = crate::printed::printed_iterable(e, self.text);
        let quoted = crate::prelude::quoted(&printed);
        let receiver = self.receiver_printed(printed);
        let held = self.held();
        let unnamed = self.unnamed(e, value.code);
        let mut parts = vec![code!(self, "% = %", held, unnamed)];
        if let Shadow::Atom(shadow) = value.shadow {
            let site = self.site(e, SiteKind::Branch);
            parts.push(code!(
                self,
                "% && (% = @.characters(%, %, %))",
                shadow,
                held,
                held,
                shadow,
                site
            ));
        }
        parts.push(code!(
            self,
            "@.checkIterable(@g, %, %)",
            held,
            Code::Verbatim(self.arena.alloc_str(&quoted))
        ));
        parts.push(held);
        let iterated = self.sequence(&parts);
        Iterable {
            code: code!(self, "(% = %)", receiver, iterated),
            again: receiver,
            is_held: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(list) { return [...list]; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(list) {
        @@c[1] = 1; var list@ = 0, @0, @A, @@r0; @.s && ({ 0: list@ } = @.given([list]));
        return (@0 = [...(@@r0 = (@A = list, list@ && (@A = @.characters(@A, list@, @s + 0)), @.checkIterable(@g, @A, "list"), @A))], @.n && @.elements(@0, [-1], [@@r0]), @0);
        }
        "#);
    }
}
