//! What a class tells when it is made: the accessors of what it closes over, and of its private fields.
//!
//! ```text
//! class A { #n = 0; m() { return a + this.#n; } }                                    before
//! class A { static { @.closes(this, "@@", ~0, [@@_0],
//!         (@@o, @@i) => { switch (@@i) { case 0: return [@@o.#n, @p0.key]; default: return #n in @@o; } }); }
//!     #n = …; … }                                                                    after
//! ```
//!
//! A class cannot be called, and `new` would run its fields.

use oxc::ast::ast::*;
use stackful_protocol::text::Asked;

use crate::emit::code::{Code, code};
use crate::emit::scopes::Closer;
use crate::lower::Lowering;

impl<'a> Lowering<'a, '_> {
    /// The static block by which the class with this number tells; it has none if there is nothing.
    pub(crate) fn told_by_class(&mut self, class: &'a Class<'a>, number: u32) -> Code<'a> {
        if self.facts.captures.is_none() {
            return Code::EMPTY;
        }
        let entry = -1 - i64::from(number);
        let offset = class.span.start;
        let (scopes, accessors) = self.closed_over(class.scope_id(), offset);
        let (fields, given) = self.private_fields(class, false);
        let (own_fields, own) = self.private_fields(class, true);
        if scopes.is_empty() && fields.is_empty() && own_fields.is_empty() {
            return Code::EMPTY;
        }
        self.emit.scopes.closers.push(Closer {
            entry,
            asked: Asked::Told,
            arguments: String::new(),
            offset,
            scopes,
            fields,
            own_fields,
        });
        let accessors = self.emit.list(&accessors);
        code!(
            self,
            "static { @.closes(this, \"@@\", ~%, [%], %, %); }\n",
            number,
            accessors,
            given,
            own
        )
    }

    /// The names of the private fields of a class, its own or those of its instances, and what reads them.
    fn private_fields(&mut self, class: &'a Class<'a>, is_own: bool) -> (Vec<String>, Code<'a>) {
        let fields = class.body.body.iter().filter_map(|element| match element {
            ClassElement::PropertyDefinition(field) if field.r#static == is_own => match &field.key
            {
                PropertyKey::PrivateIdentifier(name) => Some(name),
                _ => None,
            },
            _ => None,
        });
        let (mut names, mut cases) = (Vec::new(), Vec::new());
        let mut any = Code::EMPTY;
        for (index, name) in (0..).zip(fields) {
            let cell = self.private_cell(name);
            let private = code!(self, "#%", Code::Verbatim(name.name.as_str()));
            if index == 0 {
                any = private;
            }
            names.push(format!("#{}", name.name));
            cases.push(code!(
                self,
                "case %: return [@@o.%, %.key]; ",
                index,
                private,
                cell
            ));
        }
        if names.is_empty() {
            return (names, Code::Emitted("void 0"));
        }
        let cases = Code::join(self.arena(), &cases);
        let accessor = code!(
            self,
            "(@@o, @@i) => { switch (@@i) { %default: return % in @@o; } }",
            cases,
            any
        );
        (names, accessor)
    }
}
