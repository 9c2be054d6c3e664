//! Callees: what is called, and how the machine finds its model.
//!
//! ```text
//! this.items.push(a)    before: the path of the receiver is walked again by the machine
//! this.items.push(…), … @.afterMethod(v, site, @.path(this, [p]), @.pathShadow, q.key)
//!
//! f().trim()            before: the receiver is held
//! (@r0 = f()).trim(), … @.afterMethod(v, site, @r0, ts, q.key)
//! ```
//!
//! The callee is read where it stands, once. A model needs the receiver: a variable is mentioned
//! again; a path is read again without running code of the app; any other receiver is held in a
//! *receiver*, a variable. V8 would name that variable in an error, so the machine looks first
//! whether the method is sure to be missing, and throws what V8 would have thrown for the original
//! (`receiver.rs`) once the arguments are evaluated. What it cannot foresee, a proxy or a getter, it
//! mends in the message when the error is caught (`runtime/src/core/messages.js`).

use oxc::ast::ast::*;

use crate::bindings::span_of;
use crate::code::{Code, code};
use crate::lower::Lowering;
use crate::member::Key;
use crate::receiver::is_printed_as_is;
use crate::value::{Shadow, Value};

/// Names of methods that have models in `runtime/src/core/models`; a call of another name is
/// never asked for its receiver. A modelled name that is missing here loses the symbol and says so.
#[rustfmt::skip]
const MODELLED: &[&str] = &[
    "apply", "assign", "at", "bind", "call", "charAt", "charCodeAt", "codePointAt",
    "concat", "endsWith", "entries", "every", "exec", "fill", "filter", "find", "findIndex",
    "findLast", "flatMap", "forEach", "fromEntries", "includes", "indexOf", "join",
    "lastIndexOf", "map", "match", "padEnd", "padStart", "pop", "push", "reduce",
    "reduceRight", "repeat", "replace", "replaceAll", "reverse", "search", "shift", "slice",
    "some", "sort", "splice", "split", "startsWith", "substr", "substring", "test",
    "toFixed", "toLowerCase", "toString", "toUpperCase", "trim", "trimEnd", "trimStart",
    "unshift", "valueOf", "values",
];

/// Methods whose first argument is called with elements of the receiver.
const CALLING_BACK: &[&str] = &[
    "every",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "flatMap",
    "forEach",
    "map",
    "reduce",
    "reduceRight",
    "some",
    "sort",
];

/// How the machine gets to know the callee of a call.
#[derive(Clone, Copy)]
pub(crate) enum Callee<'a> {
    /// Not known.
    Unknown,
    /// A name for a note only.
    Named(Code<'a>),
    /// A value that can be mentioned again.
    Function {
        function: Code<'a>,
        /// As in `Method`.
        failure: Option<Code<'a>>,
    },
    /// A method of a held receiver.
    Method {
        object: Value<'a>,
        key: Code<'a>,
        name: &'a str,
        /// A variable with the error that the call will end in; null if it is not known to fail.
        failure: Option<Code<'a>>,
    },
    /// A method of a path; `live` is the cell of the path's last name.
    Path {
        path: Code<'a>,
        live: Code<'a>,
        key: Code<'a>,
        name: &'a str,
    },
}

impl<'a> Callee<'a> {
    pub(crate) fn function(function: Code<'a>) -> Callee<'a> {
        Callee::Function {
            function,
            failure: None,
        }
    }

    /// The variable with the error of a call that is known to fail.
    pub(crate) fn failure(self) -> Option<Code<'a>> {
        match self {
            Callee::Function { failure, .. } | Callee::Method { failure, .. } => failure,
            Callee::Unknown | Callee::Named(_) | Callee::Path { .. } => None,
        }
    }

    pub(crate) fn calls_back(self) -> bool {
        match self {
            Callee::Method { name, .. } | Callee::Path { name, .. } => CALLING_BACK.contains(&name),
            _ => false,
        }
    }
}

impl<'a> Lowering<'a, '_> {
    /// Lowers a callee in place; `is_last`: no argument is evaluated behind it.
    pub(crate) fn callee(
        &mut self,
        e: &'a Expression<'a>,
        is_last: bool,
    ) -> (Code<'a>, Callee<'a>) {
        match e {
            Expression::Identifier(identifier) => {
                let name = Code::Verbatim(identifier.name.as_str());
                let marked = code!(self, "%%", Code::Mark(identifier.span.start), name);
                (marked, Callee::function(name))
            }
            Expression::Super(_) => (
                Code::Emitted("super"),
                Callee::Named(Code::Emitted("\"super\"")),
            ),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => {
                self.method(e.to_member_expression(), is_last)
            }
            // A function called where it stands takes its arguments: there is no model to find.
            Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_) => {
                (self.plain(e), Callee::Unknown)
            }
            Expression::ChainExpression(chain) => {
                let callee = self.native_chain(chain);
                (code!(self, "(%)", callee), Callee::Unknown)
            }
            Expression::CallExpression(_) if !is_printed_as_is(e) => self.called_result(e, is_last),
            _ => {
                let callee = self.printable(e);
                let mark = Code::Mark(span_of(e).start);
                (code!(self, "%%", mark, callee), Callee::Unknown)
            }
        }
    }

    /// The callee of `f(…)(…)`.
    fn called_result(&mut self, e: &'a Expression<'a>, is_last: bool) -> (Code<'a>, Callee<'a>) {
        let code = self.plain(e);
        let receiver = self.new_receiver(e);
        let (held, failure) = (self.held(), self.held());
        let printed = format!(
            "{} is not a function",
            crate::receiver::printed(e, self.text)
        );
        let printed = Code::Verbatim(self.arena.alloc_str(&crate::prelude::quoted(&printed)));
        let mut parts = vec![
            code!(self, "% = %", held, code),
            code!(
                self,
                "% = typeof % === \"function\" ? null : %",
                failure,
                held,
                printed
            ),
        ];
        if is_last {
            parts.push(self.fail(failure));
        }
        parts.push(held);
        let assigned = self.sequence(&parts);
        let callee = Callee::Function {
            function: receiver,
            failure: Some(failure),
        };
        (code!(self, "(% = %)", receiver, assigned), callee)
    }

    fn method(&mut self, e: &'a MemberExpression<'a>, is_last: bool) -> (Code<'a>, Callee<'a>) {
        let (object, key) = self.key(e);
        let Key::Name(name, access) = key else {
            return self.computed_method(e, object);
        };
        let cell = self.cell(name);
        let key = code!(self, "%.key", cell);
        if let Some((path, last)) = self.path(object) {
            let code = self.plain(object);
            let target = code!(self, "%%", code, access);
            return if let Some(live) = last {
                (
                    target,
                    Callee::Path {
                        path,
                        live,
                        key,
                        name,
                    },
                )
            } else {
                let object = self.named_receiver(object);
                (
                    target,
                    Callee::Method {
                        object,
                        key,
                        name,
                        failure: None,
                    },
                )
            };
        }
        if matches!(object, Expression::Super(_))
            || (!MODELLED.contains(&name) && is_printed_as_is(object))
        {
            let object = self.printable(object);
            return (code!(self, "%%", object, access), Callee::Named(key));
        }
        // V8 reports the place of the name.
        let offset = span_of(e).end - name.len() as u32;
        self.held_method(object, name, access, (is_last, offset))
    }

    /// A method of a receiver that is held.
    fn held_method(
        &mut self,
        object: &'a Expression<'a>,
        name: &'a str,
        access: Code<'a>,
        (is_last, offset): (bool, u32),
    ) -> (Code<'a>, Callee<'a>) {
        let cell = self.cell(name);
        let key = code!(self, "%.key", cell);
        let value = self.value(object);
        let receiver = self.new_receiver(object);
        let (held, failure) = (self.held(), self.held());
        let failure = code!(self, "%%", Code::Mark(offset), failure);
        let unnamed = self.unnamed(object, value.code);
        let printed = format!("{}.{name}", crate::receiver::printed(object, self.text));
        let printed = self.arena.alloc_str(&crate::prelude::quoted(&printed));
        let mut parts = vec![
            code!(self, "% = %", held, unnamed),
            code!(
                self,
                "% = @.uncallable(@g, %, %, %)",
                failure,
                held,
                cell,
                Code::Verbatim(printed)
            ),
        ];
        if is_last {
            parts.push(self.fail(failure));
        }
        parts.push(held);
        let assigned = self.sequence(&parts);
        let target = code!(self, "(% = %)%", receiver, assigned, access);
        let object = Value::new(receiver, value.shadow);
        let failure = Some(failure);
        (
            target,
            Callee::Method {
                object,
                key,
                name,
                failure,
            },
        )
    }

    /// The value of a receiver that is a variable or `this`.
    fn named_receiver(&mut self, object: &'a Expression<'a>) -> Value<'a> {
        let code = self.source(object);
        let shadow = match object {
            Expression::Identifier(identifier) => match self.symbol(identifier) {
                Some(symbol) if !self.is_global(Some(symbol), &identifier.name) => {
                    self.shadow_of(symbol, identifier.name.as_str())
                }
                Some(symbol) if self.module.is_imported(symbol) => {
                    self.imported_shadow(symbol, code)
                }
                symbol if self.is_global(symbol, &identifier.name) => {
                    let cell = self.cell(identifier.name.as_str());
                    Shadow::Atom(code!(
                        self,
                        "(%.live !== 0 ? @.shadowOf(@g, %.key, %) : 0)",
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

    fn computed_method(
        &mut self,
        e: &'a MemberExpression<'a>,
        object: &'a Expression<'a>,
    ) -> (Code<'a>, Callee<'a>) {
        let target = self.printable_member(e);
        let MemberExpression::ComputedMemberExpression(member) = e else {
            return (target, Callee::Unknown);
        };
        let known = self.is_stable(object, &[]) && self.is_stable(&member.expression, &[]);
        if !known {
            return (target, Callee::Unknown);
        }
        let object = self.named_receiver(object);
        let key = self.source(&member.expression);
        (
            target,
            Callee::Method {
                object,
                key,
                name: "",
                failure: None,
            },
        )
    }

    /// An expression that finds the value of a variable, of `this`, or of a chain of names from
    /// there, again, without running code of the app; the cell of the last name, if any.
    pub(crate) fn path(&mut self, e: &'a Expression<'a>) -> Option<(Code<'a>, Option<Code<'a>>)> {
        let mut names = Vec::new();
        let mut root = e;
        while let Expression::StaticMemberExpression(member) = root {
            names.push(member.property.name.as_str());
            root = &member.object;
        }
        if !matches!(
            root,
            Expression::Identifier(_) | Expression::ThisExpression(_)
        ) {
            return None;
        }
        let root = self.source(root);
        let cells: Vec<_> = names.iter().rev().map(|name| self.cell(name)).collect();
        let Some(&live) = cells.last() else {
            return Some((root, None));
        };
        let list = Code::separated(self.arena, ", ", &cells);
        Some((code!(self, "@.path(%, [%])", root, list), Some(live)))
    }

    /// A variable for a receiver, and what V8 would print in its place.
    pub(crate) fn new_receiver(&mut self, e: &Expression<'a>) -> Code<'a> {
        self.receiver_printed(crate::receiver::printed(e, self.text))
    }

    /// A variable that V8 would print like this.
    pub(crate) fn receiver_printed(&mut self, printed: String) -> Code<'a> {
        let index = self.receivers.len() as u32;
        self.receivers.push(printed);
        self.declared_receivers.push(index);
        code!(self, "@r%", index)
    }

    /// Throws the error of a call that is known to fail, now that its arguments have been evaluated.
    pub(crate) fn fail(&self, failure: Code<'a>) -> Code<'a> {
        code!(self, "% !== null && @.fail(@g, %)", failure, failure)
    }
}

/// A computed name may be any.
pub(crate) fn is_modelled(name: &str) -> bool {
    name.is_empty() || MODELLED.contains(&name)
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(o) { o.f(); o.list.push(o); o.get().trim(); }"), @r#"
        @c[0] = 1; @.shadow = 0;
        function t(o) {
        @c[1] = 1; var o@1 = 0, @0, @1, @2, @h0, @h1, @r0; if (@.shadow !== 0 && @.take([o])) { o@1 = @.shadows[0]; }
        (@0 = o.f(), (@.shadow | @.live | o@1) !== 0 && @.afterMethod(@0, @s + 0, o, o@1, @p0.key, @g));
        (@0 = o.list.push(((o@1 | @.live) !== 0 && @.pass([o@1], [o]), o)), (@.shadow | @.live | @p2.live) !== 0 && @.afterMethod(@0, @s + 1, @.path(o, [@p2]), @.pathShadow, @p1.key, @g));
        (@2 = (@r0 = (@h0 = (@0 = o.get(), @1 = (@.shadow | @.live | o@1) !== 0 ? @.afterMethod(@0, @s + 2, o, o@1, @p4.key, @g) : 0, @0), @h1 = @.uncallable(@g, @h0, @p3, "o.get(...).trim"), @h1 !== null && @.fail(@g, @h1), @h0)).trim(), (@.shadow | @.live | @1) !== 0 && @.afterMethod(@2, @s + 3, @r0, @1, @p3.key, @g));
        }
        "#);
    }
}
