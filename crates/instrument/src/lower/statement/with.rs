//! `with`.
//!
//! ```text
//! with (o) f(p);                                                                     before
//! try { with (h = o, @.n && @.enterWith(h, site), h) f(p); }
//! finally { (@.n | @.s) !== 0 && @.lost(site, "with"); @.s = 0; }                    after
//! ```
//!
//! What the body reads of an object with shadows is lost, and so is what its last call has given. If
//! no object has any (`@.n`) and that call gave nothing symbolic (`@.s`), there is nothing to note: a
//! variable that the body mentions is noted where it gets its value.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::lower::Lowering;

impl<'a> Lowering<'a, '_> {
    /// The body of `with` stays as it is: a name of ours in it would be looked up in the object,
    /// which can be a proxy. No variable that it mentions has a shadow (`bindings.rs`).
    pub(crate) fn with_statement(&mut self, s: &'a WithStatement<'a>, out: &mut Vec<Code<'a>>) {
        let object = self.plain(&s.object);
        let object = self.unnamed(&s.object, object);
        let held = self.frame.held();
        let site = self.emit.site(s, SiteKind::Member);
        // What is read and written by name inside is not followed.
        let object = code!(
            self,
            "% = %, @.n && @.enterWith(%, %), %",
            held,
            object,
            held,
            site,
            held
        );
        if self.frame.completion.is_some() {
            // Nothing else gets hold of the body's value.
            self.around.with_depth += 1;
            let body = self.body(&s.body, false, Code::EMPTY);
            self.around.with_depth -= 1;
            out.push(code!(self, "with (%) %\n", object, body));
            return;
        }
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
    fn marked_source(&self, node: &impl GetSpan) -> Code<'a> {
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
