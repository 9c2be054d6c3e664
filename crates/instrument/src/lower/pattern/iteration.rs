//! What is iterated: by `for`-`of` and by spread in array literals.
//!
//! ```text
//! for (const c of text) …                                                            before
//! for (const c of (@r0 = @.iterable(@g, text, text$, site, "text"))) …                 after
//! ```
//!
//! While there are symbolic values, all but arrays are iterated through an object of the machine,
//! which holds the shadows of what the iteration gives (`runtime/src/core/iteration.js`); for a
//! symbolic string it logs at each step that the string goes on, or ends. V8 would name the variable
//! in an error, so the machine throws what V8 would have thrown for the original.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::Shadow;
use crate::lower::Lowering;
use crate::lower::expression::Hold;

impl<'a> Lowering<'a, '_> {
    /// Lowers something that is iterated: its code, and a variable to mention it again, which
    /// nothing in the app changes.
    /// `method`: what the machine gives in place of the value, `iterable` for a loop, `spreadable`
    /// for an array literal.
    pub(crate) fn iterable(
        &mut self,
        e: &'a Expression<'a>,
        method: &'static str,
    ) -> (Code<'a>, Code<'a>) {
        let value = self.value(e);
        let printed = crate::facts::printed::printed_iterable(e, self.facts.text);
        let quoted = self.emit.quoted(&printed);
        let receiver = self.receiver_printed(printed);
        let mut parts = Vec::new();
        let held = self.hold(e, value, Hold::Here, &mut parts);
        let site = self.emit.site(e, SiteKind::Branch);
        parts.push(code!(
            self,
            "% = @.%(@g, %, %, %, %)",
            receiver,
            method,
            held.code,
            held.shadow,
            site,
            quoted
        ));
        (self.emit.sequence(&parts), receiver)
    }

    /// Puts what an array pattern iterates in the place of the variable `held`.
    pub(crate) fn iterated(
        &mut self,
        e: &'a Expression<'a>,
        held: Code<'a>,
        shadow: Shadow<'a>,
    ) -> Code<'a> {
        let site = self.emit.site(e, SiteKind::Branch);
        code!(
            self,
            "@.symbols && (% = @.iterated(%, %, %))",
            held,
            held,
            shadow,
            site
        )
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
        @@c[1] = 1; var list@ = 0, @0, @@r0; @.s && (list@ = @.givenOne(list));
        return @0 = [...(@@r0 = @.spreadable(@g, list, list@, @s + 0, "list"))], @.n && @.elements(@0, [-1], [@@r0]), @0;
        }
        "#);
    }
}
