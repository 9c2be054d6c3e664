//! What is called, as it is emitted.
//!
//! ```text
//! this.items.push(a)                                                                 before
//! this.items.push(…), … q.methodAt(v, site, this, [p], @g)                           after
//!
//! f().trim(a)                                                                        before
//! @q((m = (h = f()).trim, typeof m == "function" ? m : m = @.uncallable(@g, site)), h, a),
//!     … @.held(v, site, h, ts, m)                                                    after
//! ```
//!
//! The app's callee is evaluated once, where it stands. A model needs the receiver as well, and how it
//! gets that depends on what the receiver is:
//!
//! - A variable or `this` is mentioned a second time, in the call of the machine.
//! - A path such as `this.items` is handed over as its root and its names. The machine walks it through
//!   data properties only, so that no getter of the app runs twice.
//! - Any other receiver is held in a variable. Then the method has to be held as well: in `h.trim(a)`
//!   V8 would print our `h` in the message of an error. So both are passed to `@q`, which calls the
//!   first with the second as `this`, and which V8 inlines.
//!
//! A held method may be no function. V8 throws only after the arguments have been evaluated, and its
//! message prints the original callee (`facts/printed.rs`); so `@.uncallable` gives a function in its
//! place that throws that very error when it is called.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::natives::{self, is_modelled};
use crate::lower::Lowering;
use crate::lower::call::callee::{Callee, MethodKey};
use crate::lower::expression::Key;
use crate::parse::span_of;

/// A lowered callee.
pub(crate) struct Target<'a> {
    /// What is told before the callee is evaluated.
    pub(crate) before: Option<Code<'a>>,
    /// What stands before the parentheses of the call.
    pub(crate) code: Code<'a>,
    /// What is passed before the arguments: a held function and its receiver.
    pub(crate) held: Option<(Code<'a>, Code<'a>)>,
    pub(crate) callee: Callee<'a>,
}

/// A receiver and its method in variables.
struct HeldMethod<'a> {
    object: Value<'a>,
    function: Code<'a>,
    /// What puts them there.
    parts: Vec<Code<'a>>,
    /// What V8 would print for the callee.
    printed: String,
}

impl<'a> Target<'a> {
    /// A callee that is called as it stands.
    pub(crate) fn native(code: Code<'a>, callee: Callee<'a>) -> Target<'a> {
        Target {
            before: None,
            code,
            held: None,
            callee,
        }
    }
}

impl<'a> Lowering<'a, '_> {
    /// Lowers a callee in place.
    pub(crate) fn callee(&mut self, e: &'a Expression<'a>) -> Target<'a> {
        let gives_literal = std::mem::take(&mut self.around.gives_literal);
        match e {
            Expression::Identifier(identifier)
                if identifier.name != "eval" && self.is_scoped_name(e) =>
            {
                self.scoped_callee(e, identifier)
            }
            Expression::Identifier(identifier) => {
                let name = Code::Verbatim(identifier.name.as_str());
                let marked = Code::Marked(identifier.span.start, identifier.name.as_str());
                // A name that may be a property is mentioned only once.
                let callee = if self.is_scoped_name(e) {
                    Callee::Unknown
                } else {
                    Callee::Function(name)
                };
                Target::native(marked, callee)
            }
            Expression::Super(_) => Target::native(Code::Emitted("super"), Callee::Super),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => {
                self.method(e.to_member_expression(), gives_literal)
            }
            // A function called where it stands takes its arguments: there is no model to find.
            Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_) => {
                Target::native(self.plain(e), Callee::Unknown)
            }
            Expression::ChainExpression(chain) => {
                let callee = self.native_chain(chain);
                Target::native(code!(self, "(%)", callee), Callee::Unknown)
            }
            Expression::CallExpression(_) if !self.is_printed_as_is(e) => self.called_result(e),
            _ => {
                let callee = self.printable(e);
                let mark = Code::Mark(span_of(e).start);
                Target::native(code!(self, "%%", mark, callee), Callee::Unknown)
            }
        }
    }

    /// The callee of `f(…)(…)`.
    fn called_result(&mut self, e: &'a Expression<'a>) -> Target<'a> {
        let code = self.plain(e);
        let held = self.frame.held();
        let mut parts = Vec::new();
        parts.set(self.arena(), held, code);
        let printed = crate::facts::printed::printed(e, self.facts.text);
        let function = self.called(e, held, parts, printed);
        Target {
            before: None,
            code: code!(self, "%@q", self.mark_behind(e)),
            held: Some((function, Code::Emitted("void 0"))),
            callee: Callee::Function(held),
        }
    }

    /// What `parts` have put into the variable `function`, to be called: a value that is no function is
    /// replaced by one that throws what V8 would have thrown. `printed` is what V8 would have called it.
    pub(crate) fn called(
        &mut self,
        node: &impl GetSpan,
        function: Code<'a>,
        mut parts: Vec<Code<'a>>,
        printed: String,
    ) -> Code<'a> {
        let site = self.emit.next_site();
        self.emit.originals.callees.push((site, printed));
        let site = self.emit.site(node, SiteKind::Call);
        let checked = code!(
            self,
            "typeof % == \"function\" ? % : % = @.uncallable(@g, %)",
            function,
            function,
            function,
            site
        );
        parts.push(checked);
        self.emit.sequence(&parts)
    }

    /// A method; where literals are given to it, the machine has to know it, too, as it may be a native.
    fn method(&mut self, e: &'a MemberExpression<'a>, gives_literal: bool) -> Target<'a> {
        let (object, key) = self.key(e);
        let Key::Name(name, access) = key else {
            return self.computed_method(e, object);
        };
        let cell = self.emit.cell(name);
        let modelled = self.checks || gives_literal || is_modelled(name);
        if let Some((root, names)) = self.names(object) {
            let code = self.plain(object);
            let target = code!(self, "%%", code, access);
            let callee = match names.last() {
                _ if !modelled && !self.facts.is_global_path(object) => self.named(cell, name),
                Some(&live) => Callee::Path {
                    root,
                    names: self.emit.list(&names),
                    live,
                    shadow: natives::is_of_primitives(name).then(|| self.frame.temporary()),
                    cell,
                    name,
                },
                None => {
                    let object = self.named_receiver(object);
                    let key = MethodKey::Cell(cell);
                    Callee::Method { object, key, name }
                }
            };
            return Target::native(target, callee);
        }
        if modelled && matches!(object, Expression::Super(_)) {
            return self.super_method(e, name, access);
        }
        if matches!(object, Expression::Super(_)) || (!modelled && self.is_printed_as_is(object)) {
            let object = self.printable(object);
            let callee = self.named(cell, name);
            return Target::native(code!(self, "%%", object, access), callee);
        }
        let offset = self.offset_of_method(e, name);
        self.held_method(object, name, access, offset)
    }

    /// Where V8 is to say that a method of this name was called.
    fn offset_of_method(&mut self, e: &'a MemberExpression<'a>, name: &str) -> u32 {
        match self.mark_of_call(e) {
            Code::Mark(behind) => behind,
            _ => span_of(e).end - name.len() as u32,
        }
    }

    /// A method of `super`, whose receiver is `this`: it is held, since `this` may have another of that name.
    fn super_method(
        &mut self,
        e: &'a MemberExpression<'a>,
        name: &'a str,
        access: Code<'a>,
    ) -> Target<'a> {
        let offset = self.offset_of_method(e, name);
        let function = self.frame.held();
        let parts = vec![code!(self, "% = super%", function, access)];
        let printed = format!("(intermediate value).{name}");
        let called = self.called(e, function, parts, printed);
        let receiver = Code::Emitted("this");
        Target {
            before: None,
            code: code!(self, "%@q", Code::Mark(offset)),
            held: Some((called, receiver)),
            callee: Callee::Held {
                object: Value::concrete(receiver),
                function,
                name,
            },
        }
    }

    fn named(&self, cell: Code<'a>, name: &'a str) -> Callee<'a> {
        Callee::Named(code!(self, "%.key", cell), name)
    }

    /// A method that is held, of a receiver that is held.
    fn held_method(
        &mut self,
        object: &'a Expression<'a>,
        name: &'a str,
        access: Code<'a>,
        offset: u32,
    ) -> Target<'a> {
        let held = self.hold_method(object, name, access);
        let called = self.called(object, held.function, held.parts, held.printed);
        Target {
            before: None,
            code: code!(self, "%@q", Code::Mark(offset)),
            held: Some((called, held.object.code)),
            callee: Callee::Held {
                object: held.object,
                function: held.function,
                name,
            },
        }
    }

    /// A method that is held, of a receiver that is held, and called only if there is one.
    pub(crate) fn optional_held_method(
        &mut self,
        member: &'a StaticMemberExpression<'a>,
    ) -> Target<'a> {
        let (parts, function, target) = self.held_method_if_any(member);
        Target {
            before: Some(self.emit.sequence(&parts)),
            code: code!(self, "% == null ? void 0 : @q", function),
            ..target
        }
    }

    /// What puts a receiver and its method into variables, the method, and how it is called if there is one.
    pub(crate) fn held_method_if_any(
        &mut self,
        member: &'a StaticMemberExpression<'a>,
    ) -> (Vec<Code<'a>>, Code<'a>, Target<'a>) {
        let name = member.property.name.as_str();
        let access = code!(self, ".%", Code::Marked(member.property.span.start, name));
        let HeldMethod {
            object,
            function,
            parts,
            printed,
        } = self.hold_method(&member.object, name, access);
        let call = self.called(&member.object, function, Vec::new(), printed);
        let callee = Callee::Held {
            object,
            function,
            name,
        };
        let target = Target {
            before: None,
            code: Code::Emitted("@q"),
            held: Some((call, object.code)),
            callee,
        };
        (parts, function, target)
    }

    /// Puts a receiver and its method into variables.
    fn hold_method(
        &mut self,
        object: &'a Expression<'a>,
        name: &'a str,
        access: Code<'a>,
    ) -> HeldMethod<'a> {
        let value = if self.checks || is_modelled(name) {
            self.value(object)
        } else {
            Value::concrete(self.plain(object))
        };
        let (receiver, function) = (self.frame.held(), self.frame.held());
        let unnamed = self.unnamed(object, value.code);
        let (first, last) = unnamed.split();
        let mut parts = first.to_vec();
        parts.push(code!(
            self,
            "% = (% = %)%",
            function,
            receiver,
            last,
            access
        ));
        let printed = crate::facts::printed::printed(object, self.facts.text);
        HeldMethod {
            object: Value::new(receiver, value.shadow),
            function,
            parts,
            printed: format!("{printed}.{name}"),
        }
    }

    /// The value of a receiver that is a variable or `this`.
    pub(crate) fn named_receiver(&mut self, object: &'a Expression<'a>) -> Value<'a> {
        let code = self.source(object);
        let shadow = match object {
            Expression::Identifier(identifier) => match self.facts.symbol(identifier) {
                Some(symbol) if !self.is_global(Some(symbol), &identifier.name) => {
                    self.shadow_of(symbol, identifier.name.as_str())
                }
                Some(symbol) if self.facts.imports.is_imported(symbol) => {
                    self.imported_shadow(symbol, code)
                }
                symbol if self.is_global(symbol, &identifier.name) => {
                    let cell = self.emit.cell(identifier.name.as_str());
                    Shadow::Atom(code!(
                        self,
                        "(%.n && @.shadowOf(@g, %.key, %))",
                        cell,
                        cell,
                        code
                    ))
                }
                _ => Shadow::Zero,
            },
            _ => Shadow::Zero,
        };
        Value::new(code, shadow)
    }

    /// An expression that finds the value of a variable, of `this`, or of a chain of names from
    /// there, again, without running code of the app.
    pub(crate) fn path(&mut self, e: &'a Expression<'a>) -> Option<Code<'a>> {
        let (root, names) = self.names(e)?;
        if names.is_empty() {
            return Some(root);
        }
        let names = self.emit.list(&names);
        Some(code!(self, "@.path(%, [%])", root, names))
    }

    /// A variable or `this`, and the cells of the names of a chain from there.
    pub(crate) fn names(&mut self, e: &'a Expression<'a>) -> Option<(Code<'a>, Vec<Code<'a>>)> {
        let mut names = Vec::new();
        let mut root = e;
        while let Expression::StaticMemberExpression(member) = root {
            names.push(member.property.name.as_str());
            root = &member.object;
        }
        if !matches!(
            root,
            Expression::Identifier(_) | Expression::ThisExpression(_)
        ) || self.is_scoped_name(root)
        {
            return None;
        }
        let root = self.source(root);
        let cells = names
            .iter()
            .rev()
            .map(|name| self.emit.cell(name))
            .collect();
        Some((root, cells))
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(o) { o.f(); o.list.push(o); o.get().trim(); }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(o) {
        @@c[1] = 1; var o@ = 0, @0, @1, @2, @A, @B; @.s && (o@ = @.givenOne(o));
        o.f(), @.s = 0;
        @0 = o.list.push(o@ | @.elementCount ? @f.passAt(o, [@h], o@, o) : o), @.s | @h.n && @f.methodAt(@0, @s + 0, o, [@h], @g);
        @2 = @q((@0 = o.get(), @1 = @.s | @.n | o@ && @n.emptyMethod(@0, @s + 1, o, o@, @g), @B = (@A = @0).trim, typeof @B == "function" ? @B : @B = @.uncallable(@g, @s + 2)), @A), @.s | @1 && @.emptyHeld(@2, @s + 3, @A, @1, @B);
        }
        "#);
    }
}
