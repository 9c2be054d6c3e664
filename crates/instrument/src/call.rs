//! Calls and `new`.
//!
//! ```text
//! f(a, b + 1)                                                                        before
//! (v = f(a, (ts = …, t = b + 1, (a$ | ts) !== 0 && @.pass([a$, ts], [a, t]), t)),
//!  us = @.shadow !== 0 ? @.afterFunction(v, site, f) : 0, v)                          after
//! ```
//!
//! The call is the native call, its callee untouched, so `this`, evaluation order, error messages
//! and stacks stay. Argument shadows go to the machine inside the last argument. When the call has
//! returned, the register tells: 0, nothing; a shadow, the callee returned it; -1, the arguments
//! are still pending, so the callee was not instrumented and the machine applies its model.
//!
//! A model needs the receiver. A variable is mentioned again; a path such as `this.items` is read
//! again by the machine, without running code of the app (`@.path`); any other receiver of a method
//! that has models is held in a *receiver*, a variable whose name the machine replaces in V8's
//! error messages by what V8 would have printed. Other receivers are left alone.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::bindings::span_of;
use crate::code::{Code, code};
use crate::lower::{Lowering, Shadow, Value, Want};
use crate::member::Key;

/// Names of methods that have models in `runtime/src/core/models`; a call of another name is
/// never asked for its receiver. A modelled name that is missing here loses the symbol and says so.
const MODELLED: &[&str] = &[
    "apply",
    "at",
    "bind",
    "call",
    "charAt",
    "charCodeAt",
    "codePointAt",
    "concat",
    "endsWith",
    "every",
    "exec",
    "fill",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "flatMap",
    "forEach",
    "includes",
    "indexOf",
    "join",
    "lastIndexOf",
    "map",
    "match",
    "padEnd",
    "padStart",
    "pop",
    "push",
    "reduce",
    "reduceRight",
    "repeat",
    "replace",
    "replaceAll",
    "reverse",
    "search",
    "shift",
    "slice",
    "some",
    "sort",
    "splice",
    "split",
    "startsWith",
    "substr",
    "substring",
    "test",
    "toFixed",
    "toLowerCase",
    "toString",
    "toUpperCase",
    "trim",
    "trimEnd",
    "trimStart",
    "unshift",
    "valueOf",
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
    Function(Code<'a>),
    /// A method of a held receiver.
    Method {
        object: Value<'a>,
        key: Code<'a>,
        name: &'a str,
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
    fn calls_back(self) -> bool {
        match self {
            Callee::Method { name, .. } | Callee::Path { name, .. } => CALLING_BACK.contains(&name),
            _ => false,
        }
    }
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn call(&mut self, e: &'a CallExpression<'a>, want: Want) -> Value<'a> {
        let (target, callee) = self.callee(&e.callee);
        self.call_of(e, target, callee, want)
    }

    /// The call of a lowered callee.
    pub(crate) fn call_of(
        &mut self,
        e: &'a CallExpression<'a>,
        target: Code<'a>,
        callee: Callee<'a>,
        want: Want,
    ) -> Value<'a> {
        let arguments = self.arguments(&e.arguments, callee);
        let native = code!(self, "%(%)", target, arguments);
        self.finish_call(e, native, callee, want)
    }

    /// What follows a native call.
    fn finish_call(
        &mut self,
        e: &'a CallExpression<'a>,
        native: Code<'a>,
        callee: Callee<'a>,
        want: Want,
    ) -> Value<'a> {
        let value = self.temporary();
        let site = self.site(e, SiteKind::Call);
        let (any, after) = self.after(callee, value, site);
        if want == Want::Shadow {
            let shadow = self.temporary();
            let code = code!(
                self,
                "(% = %, % = % ? % : 0, %)",
                value,
                native,
                shadow,
                any,
                after,
                value
            );
            return Value::new(code, Shadow::Atom(shadow)).held_in(value);
        }
        let end = if want == Want::Plain {
            code!(self, ", %", value)
        } else {
            Code::EMPTY
        };
        Value::concrete(code!(
            self,
            "(% = %, % && %%)",
            value,
            native,
            any,
            after,
            end
        ))
    }

    /// When the machine is asked about a finished call, and how.
    fn after(&self, callee: Callee<'a>, value: Code<'a>, site: Code<'a>) -> (Code<'a>, Code<'a>) {
        let register = Code::Emitted("@.shadow !== 0");
        match callee {
            Callee::Unknown => (register, code!(self, "@.afterCall(%, %)", value, site)),
            Callee::Named(name) => (
                register,
                code!(self, "@.afterCall(%, %, %)", value, site, name),
            ),
            Callee::Function(function) => (
                register,
                code!(self, "@.afterFunction(%, %, %)", value, site, function),
            ),
            Callee::Method { object, key, .. } => {
                let mut any = vec![Code::Emitted("@.shadow"), Code::Emitted("@.live")];
                any.extend(Lowering::dynamic(&[object.shadow]));
                let any = Code::separated(self.arena, " | ", &any);
                (
                    code!(self, "(%) !== 0", any),
                    code!(
                        self,
                        "@.afterMethod(%, %, %, %, %)",
                        value,
                        site,
                        object.code,
                        object.shadow,
                        key
                    ),
                )
            }
            Callee::Path {
                path, live, key, ..
            } => (
                code!(self, "(@.shadow | @.live | %.live) !== 0", live),
                code!(
                    self,
                    "@.afterMethod(%, %, %, @.pathShadow, %)",
                    value,
                    site,
                    path,
                    key
                ),
            ),
        }
    }

    /// Lowers a callee in place.
    fn callee(&mut self, e: &'a Expression<'a>) -> (Code<'a>, Callee<'a>) {
        match e {
            Expression::Identifier(identifier) => {
                let name = Code::Verbatim(identifier.name.as_str());
                let marked = code!(self, "%%", Code::Mark(identifier.span.start), name);
                (marked, Callee::Function(name))
            }
            Expression::Super(_) => (
                Code::Emitted("super"),
                Callee::Named(Code::Emitted("\"super\"")),
            ),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => self.method(e.to_member_expression()),
            // A function called where it stands takes its arguments: there is no model to find.
            Expression::FunctionExpression(_) | Expression::ArrowFunctionExpression(_) => {
                (self.plain(e), Callee::Unknown)
            }
            _ => {
                let callee = self.plain(e);
                (
                    code!(self, "%%", Code::Mark(span_of(e).start), callee),
                    Callee::Unknown,
                )
            }
        }
    }

    fn method(&mut self, e: &'a MemberExpression<'a>) -> (Code<'a>, Callee<'a>) {
        let (object, key) = self.key(e);
        let Key::Name(name, access) = key else {
            return self.computed_method(e, object);
        };
        let cell = self.cell(name);
        let key = code!(self, "%.key", cell);
        if let Some((path, last)) = self.path(object) {
            let code = self.plain(object);
            let target = code!(self, "%%", code, access);
            return match last {
                Some(live) => (
                    target,
                    Callee::Path {
                        path,
                        live,
                        key,
                        name,
                    },
                ),
                None => {
                    let object = self.named_receiver(object);
                    (target, Callee::Method { object, key, name })
                }
            };
        }
        if !MODELLED.contains(&name) || matches!(object, Expression::Super(_)) {
            let object = self.receiver(object);
            return (code!(self, "%%", object, access), Callee::Named(key));
        }
        let value = self.value(object);
        let receiver = self.new_receiver(object);
        let unnamed = self.unnamed(object, value.code);
        let target = code!(self, "(% = %)%", receiver, unnamed, access);
        let object = Value::new(receiver, value.shadow);
        (target, Callee::Method { object, key, name })
    }

    /// The value of a receiver that is a variable or `this`.
    fn named_receiver(&mut self, object: &'a Expression<'a>) -> Value<'a> {
        let code = self.source(object);
        let shadow = match object {
            Expression::Identifier(identifier) => match self.symbol(identifier) {
                Some(symbol) if !self.is_global(Some(symbol), &identifier.name) => {
                    self.shadow_of(symbol, identifier.name.as_str())
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
        let target = self.plain_member(e);
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
        let Some(&last) = cells.last() else {
            return Some((root, None));
        };
        let list = Code::separated(self.arena, ", ", &cells);
        Some((code!(self, "@.path(%, [%])", root, list), Some(last)))
    }

    /// A variable for a receiver, and what V8 would print in its place.
    pub(crate) fn new_receiver(&mut self, e: &Expression<'a>) -> Code<'a> {
        let index = self.receivers.len() as u32;
        let printed = crate::receiver::printed(e, self.text);
        self.receivers.push(printed);
        self.declared_receivers.push(index);
        code!(self, "@r%", index)
    }

    /// Lowers arguments; the last one passes the shadows.
    pub(crate) fn arguments(
        &mut self,
        arguments: &'a [Argument<'a>],
        callee: Callee<'a>,
    ) -> Code<'a> {
        let expressions: Vec<_> = arguments.iter().map(argument_expression).collect();
        let values: Vec<_> = expressions.iter().map(|&(e, _)| self.value(e)).collect();
        let shadows: Vec<_> = values.iter().map(|value| value.shadow).collect();
        let mut any = Lowering::dynamic(&shadows);
        match callee {
            // A model needs the arguments, too, when only the receiver is symbolic.
            Callee::Method { object, name, .. } if is_modelled(name) => {
                any.extend(Lowering::dynamic(&[object.shadow]));
                any.push(Code::Emitted("@.live"));
            }
            Callee::Path { name, .. } if is_modelled(name) => any.push(Code::Emitted("@.live")),
            _ if expressions.iter().any(|&(_, spread)| spread) => {
                any.push(Code::Emitted("@.live"));
            }
            _ => {}
        }
        if arguments.is_empty() {
            any.clear();
        }
        let any = self.any(&any);
        let mut codes = Vec::new();
        let mut passed = Vec::new();
        for (index, (&(e, spread), &value)) in expressions.iter().zip(&values).enumerate() {
            let rest: Vec<_> = expressions[index + 1..].iter().map(|&(e, _)| e).collect();
            let mut parts = Vec::new();
            let last = rest.is_empty();
            let held = if index == 0 && callee.calls_back() && !spread {
                self.hold_callback(e, value, callee, &mut parts)
            } else if any.is_some() {
                let stable = self.is_stable(e, &rest);
                self.hold(e, value, stable, !last, &mut parts)
            } else {
                value
            };
            passed.push((held, spread));
            if let (Some(any), true) = (any, last) {
                parts.push(self.pass(any, &passed, callee));
            }
            parts.push(held.code);
            let code = if parts.len() == 1 {
                held.code
            } else {
                self.sequence(&parts)
            };
            codes.push(if spread {
                code!(self, "...%", code)
            } else {
                code
            });
        }
        Code::separated(self.arena, ", ", &codes)
    }

    /// The passing of the arguments' shadows.
    fn pass(&self, any: Code<'a>, passed: &[(Value<'a>, bool)], callee: Callee<'a>) -> Code<'a> {
        let shadows: Vec<Code<'a>> = passed
            .iter()
            .map(|&(value, spread)| {
                if spread {
                    Code::Emitted("-1")
                } else {
                    value.shadow.into()
                }
            })
            .collect();
        let values: Vec<_> = passed.iter().map(|(value, _)| value.code).collect();
        let shadows = Code::separated(self.arena, ", ", &shadows);
        let values = Code::separated(self.arena, ", ", &values);
        let spread = passed.iter().any(|&(_, spread)| spread);
        let method = match callee {
            _ if spread => "passSpread",
            Callee::Method { name: "call", .. } | Callee::Path { name: "call", .. } => "passCall",
            Callee::Method { name: "apply", .. } | Callee::Path { name: "apply", .. } => {
                "passApply"
            }
            _ => "pass",
        };
        code!(
            self,
            "% !== 0 && @.%([%], [%])",
            any,
            method,
            shadows,
            values
        )
    }

    /// A callback is wrapped while shadows are about, so that it gets those of the elements.
    fn hold_callback(
        &mut self,
        e: &Expression<'a>,
        value: Value<'a>,
        callee: Callee<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let (object, key) = match callee {
            Callee::Method { object, key, .. } => (object.code, key),
            Callee::Path { path, key, .. } => (path, key),
            Callee::Unknown | Callee::Named(_) | Callee::Function(_) => return value,
        };
        let atom = self.temporary();
        let unnamed = self.unnamed(e, value.code);
        let site = self.site(e, SiteKind::Branch);
        parts.push(code!(self, "% = %", atom, unnamed));
        parts.push(code!(
            self,
            "@.live !== 0 && (% = @.callback(%, %, %, %))",
            atom,
            object,
            key,
            atom,
            site
        ));
        Value::new(atom, value.shadow)
    }

    pub(crate) fn new_expression(&mut self, e: &'a NewExpression<'a>, want: Want) -> Value<'a> {
        let mark = Code::Mark(e.span.start);
        let (callee, known) = match &e.callee {
            Expression::Identifier(identifier) => {
                let name = Code::Verbatim(identifier.name.as_str());
                (name, Some(name))
            }
            Expression::StaticMemberExpression(_) | Expression::ComputedMemberExpression(_) => {
                let known = self.path(&e.callee).map(|(path, _)| path);
                // A call inside would end the callee at its own parentheses.
                let member = self.plain_member(e.callee.to_member_expression());
                (code!(self, "(%)", member), known)
            }
            callee => {
                let callee = self.plain(callee);
                (code!(self, "(%)", callee), None)
            }
        };
        let arguments = self.arguments(&e.arguments, Callee::Unknown);
        let value = self.temporary();
        let site = self.site(e, SiteKind::Call);
        let known = known.unwrap_or(Code::Emitted("undefined"));
        let end = if want == Want::Effect {
            Code::EMPTY
        } else {
            code!(self, ", %", value)
        };
        Value::concrete(code!(
            self,
            "(% = %new %(%), @.shadow !== 0 && @.afterNew(%, %, %)%)",
            value,
            mark,
            callee,
            arguments,
            value,
            site,
            known,
            end
        ))
    }
}

/// A computed name may be any.
fn is_modelled(name: &str) -> bool {
    name.is_empty() || MODELLED.contains(&name)
}

fn argument_expression<'a>(argument: &'a Argument<'a>) -> (&'a Expression<'a>, bool) {
    match argument {
        Argument::SpreadElement(spread) => (&spread.argument, true),
        _ => (argument.to_expression(), false),
    }
}
