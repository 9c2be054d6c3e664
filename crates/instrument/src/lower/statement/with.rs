//! `with`.
//!
//! ```text
//! with (o) f(p);                                                                     before
//! with (@.scope(@g, o, "@@")) { … }                                                   after
//! ```
//!
//! The body is lowered like any other, but for the names in it that may be properties of the object
//! (`expression/scoped.rs`). In the object's place stands one of the machine, which V8 asks whatever it
//! would have asked the object, and which knows names of ours by the file's tag: these it has not.
//!
//! A direct `eval` must be called by its name, where it gets the object as its receiver if the object
//! has an `eval`. So a body with one stays as it is:
//!
//! ```text
//! try { with (h = o, @.n && @.enterWith(h, site), h) eval(p); }
//! finally { (@.n | @.s) !== 0 && @.lost(site, "with"); @.s = 0; }
//! ```
//!
//! What that reads of an object with shadows is lost, and so is what its last call has given. If no
//! object has any (`@.n`) and that call gave nothing symbolic (`@.s`), there is nothing to note: a
//! variable that the body mentions is noted where it gets its value.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::facts::evaluates;
use crate::lower::Lowering;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn with_statement(&mut self, s: &'a WithStatement<'a>, out: &mut Vec<Code<'a>>) {
        let object = self.plain(&s.object);
        let object = self.unnamed(&s.object, object);
        // Nothing else gets hold of the value of a text's body.
        if evaluates(&s.body) && self.frame.completion.is_none() {
            return self.unfollowed_with(s, object, out);
        }
        self.around.withs.push(self.around.scope);
        let body = self.body(&s.body, false, Code::EMPTY);
        self.around.withs.pop();
        out.push(code!(
            self,
            "with (@.scope(@g, %, \"@@\")) %\n",
            object,
            body
        ));
    }

    /// The body stays as it is. No variable that it mentions has a shadow (`facts/writes.rs`).
    fn unfollowed_with(
        &mut self,
        s: &'a WithStatement<'a>,
        object: Code<'a>,
        out: &mut Vec<Code<'a>>,
    ) {
        let held = self.frame.held();
        let site = self.emit.site(s, SiteKind::Member);
        let object = code!(
            self,
            "% = %, @.n && @.enterWith(%, %), %",
            held,
            object,
            held,
            site,
            held
        );
        self.frame.jumps += 1;
        let body = self.marked_source(&s.body);
        let site = self.emit.site(s, SiteKind::Call);
        out.push(code!(
            self,
            "try { with (%) %\n} finally { (@.n | @.s) !== 0 && @.lost(%, \"with\"); @.s = 0; }\n",
            object,
            body,
            site
        ));
    }

    /// The original text of a node, with the place of each of its tokens.
    pub(crate) fn marked_source(&self, node: &impl GetSpan) -> Code<'a> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let (text, begin) = (self.facts.source(node), node.span().start);
        let mut parts = Vec::new();
        let (mut start, mut before) = (0, ' ');
        for (at, c) in text.char_indices() {
            if !(c.is_whitespace() || is_word(c) && is_word(before)) {
                parts.push(Code::Verbatim(&text[start..at]));
                parts.push(Code::Mark(begin + at as u32));
                start = at;
            }
            before = c;
        }
        parts.push(Code::Verbatim(&text[start..]));
        Code::join(self.arena(), &parts)
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(o, x) { with (o) { x = f(y); } }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(o, x) {
        @c[1] = 1; var o@ = 0, x@ = 0, @0, @1, @2, @3, @A, @B; @.s && ({ 0: o@, 1: x@ } = @.given([o, x]));
        with (@.scope(@g, o, "@")) { @c[2] = 1; 
        @2 = @q((@.w = 0, @A = f, @B = @.w === 0 ? void 0 : @.w, typeof @A == "function" ? @A : @A = @.uncallable(@g, @s + 0)), @B, (@.w = 0, @0 = y, @1 = @.w === 0 ? @e.n && @e.get(@g, @0) : @.s && @.taken(@0), @1 ? @.pass(@1, @0) : @0)), @3 = @.s && @.held(@2, @s + 1, @B, 0, @A), @.w = @3, x = @2, @.w === @3 && (x@ = @3), @.w = 0;
        }
        }
        "#);
    }
}
