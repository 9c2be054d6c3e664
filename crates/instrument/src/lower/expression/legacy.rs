//! The legacy properties of `RegExp`, which tell of the last match.
//!
//! ```text
//! RegExp.$1                                                                          before
//! (@.legacy(site), RegExp.$1)                                                        after
//! ```
//!
//! Every match writes them, symbolic or not, in code that is instrumented or not, so what they were
//! taken from is not known: a read is noted as a loss once there are inputs.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::lower::Lowering;

const NAMES: [&str; 10] = [
    "input",
    "$_",
    "lastMatch",
    "$&",
    "lastParen",
    "$+",
    "leftContext",
    "$`",
    "rightContext",
    "$'",
];

impl<'a> Lowering<'a, '_> {
    /// What is told before a legacy property is read; `None` if this is none.
    pub(crate) fn legacy_read(&mut self, e: &MemberExpression<'a>) -> Option<Code<'a>> {
        let name = e.static_property_name()?;
        let is_group = matches!(name.as_bytes(), [b'$', b'1'..=b'9']);
        let Expression::Identifier(object) = e.object() else {
            return None;
        };
        let is_global = object.name == "RegExp" && self.facts.symbol(object).is_none();
        if !is_global || !(is_group || NAMES.contains(&name)) {
            return None;
        }
        let site = self.emit.site(e, SiteKind::Member);
        Some(code!(self, "@.legacy(%)", site))
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t() { RegExp.$1; return RegExp.input; }"), @"
        @c[0] = 1; @.s = 0;
        function t() {
        @@c[1] = 1; @.s = 0;
        @.legacy(@s + 0), RegExp.@1;
        return @.legacy(@s + 1), RegExp.input;
        }
        ");
    }
}
