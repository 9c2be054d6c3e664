//! Arguments.
//!
//! ```text
//! f(a, ...list, g)                                                                   before
//! f(a, ...list, (t = g, a$ | @.n ? @.passSpread([a$, -1, 0], [a, list, t]) : t))   after
//! ```
//!
//! The last argument passes the shadows of all, when every value is known and just before the call.
//! A callback of an array method is wrapped once the run has inputs, so that it gets the shadows of
//! the elements, and the method's model those of its results.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::natives::{self, Interest};
use crate::lower::Lowering;
use crate::lower::call::{Callee, MethodKey};
use crate::lower::expression::Hold;

/// Lowered arguments.
pub(crate) struct Arguments<'a> {
    pub(crate) list: Code<'a>,
    /// The last one passes shadows, if there are any.
    pub(crate) passes: bool,
}

impl<'a> Lowering<'a, '_> {
    /// Lowers arguments; the last one passes the shadows, if there may be any.
    pub(crate) fn arguments(
        &mut self,
        arguments: &'a [Argument<'a>],
        callee: Callee<'a>,
    ) -> Arguments<'a> {
        let is_asked = self.checks
            || matches!(callee, Callee::Super)
            || (gives_literal(arguments) && !callee.may_convert())
            || natives::looks_deeper(callee.written_name());
        let holds = is_asked.then_some(code!("@.n"));
        self.arguments_if(arguments, callee, holds)
    }

    /// The arguments of `new`: a class of the app may extend a native that looks into objects.
    pub(crate) fn constructor_arguments(
        &mut self,
        arguments: &'a [Argument<'a>],
        callee: Callee<'a>,
        class: Option<Code<'a>>,
    ) -> Arguments<'a> {
        let holds = if let Some(class) = class {
            code!(self, "(@.n && @.makesNative(%))", class)
        } else {
            code!("@.n")
        };
        let holds = Some(holds).filter(|_| self.checks || !callee.needs_arguments());
        self.arguments_if(arguments, callee, holds)
    }

    /// Lowers arguments that are passed also where `holds` says so, if one may be an object.
    fn arguments_if(
        &mut self,
        arguments: &'a [Argument<'a>],
        callee: Callee<'a>,
        holds: Option<Code<'a>>,
    ) -> Arguments<'a> {
        let expressions: Vec<_> = arguments.iter().map(argument_expression).collect();
        let all: Vec<_> = expressions.iter().map(|&(e, _)| e).collect();
        let values: Vec<_> = all.iter().map(|e| self.value(e)).collect();
        let has_spread = expressions.iter().any(|&(_, spread)| spread);
        let holds = holds.filter(|_| !all.iter().all(|e| holds_nothing(e)));
        let looks = natives::looks_deeper(callee.written_name())
            || (gives_literal(arguments) && !callee.needs_arguments() && !callee.may_convert());
        let any = self.concerned(&values, has_spread, callee, holds);
        let mut codes = Vec::new();
        let mut passed = Vec::new();
        let called_back = callee.callback();
        let prototype = natives::prototype_argument(callee.written_name());
        for (index, (&(e, spread), &value)) in expressions.iter().zip(&values).enumerate() {
            let rest = &all[index + 1..];
            let mut parts = Vec::new();
            let last = rest.is_empty();
            let held = if spread {
                self.drained(e, value, &mut parts)
            } else if called_back == Some(index) {
                self.hold_callback(e, value, callee, &mut parts)
            } else if callee.iterates() == Some(index) {
                self.hold_iterable(value, callee, &mut parts)
            } else if any.is_some() || prototype == Some(index) {
                let hold = if last { Hold::Here } else { Hold::Over(rest) };
                self.hold(e, value, hold, &mut parts)
            } else {
                value
            };
            if prototype == Some(index) && !spread {
                parts.push(code!(self, "@.prototype(%)", held.code));
            }
            passed.push((held, spread));
            match any {
                Some(any) if last => {
                    let pass = self.pass(&passed, callee, looks);
                    let pass = code!(self, "% ? % : %", any, pass, held.code);
                    parts.push(self.emit.group(pass));
                }
                _ => parts.push(held.code),
            }
            let code = if let [only] = parts[..] {
                only
            } else if spread {
                // V8 names what it cannot iterate.
                let receiver = self.new_receiver(e);
                code!(self, "(% = %)", receiver, self.emit.sequence(&parts))
            } else {
                self.emit.sequence(&parts)
            };
            codes.push(if spread {
                code!(self, "...%", code)
            } else {
                code
            });
        }
        Arguments {
            list: self.emit.list(&codes),
            passes: any.is_some(),
        }
    }

    /// When the machine is told of the arguments.
    fn concerned(
        &mut self,
        values: &[Value<'a>],
        has_spread: bool,
        callee: Callee<'a>,
        holds: Option<Code<'a>>,
    ) -> Option<Code<'a>> {
        if values.is_empty() {
            return None;
        }
        if self.checks && holds.is_some() {
            return Some(code!("@.symbols"));
        }
        let shadows: Vec<_> = values.iter().map(|value| value.shadow).collect();
        let mut any: Vec<_> = Shadow::dynamic(&shadows).collect();
        if combines_promises(callee.name()) || callee.iterates().is_some() {
            any.push(code!("@.symbols"));
        } else if callee.needs_arguments() {
            // A model needs the arguments, too, when only the receiver is symbolic.
            any.extend(Shadow::dynamic(&[callee.receiver_shadow()]));
            any.extend(self.count_before(callee));
        } else if has_spread {
            any.push(code!("@.n"));
        } else {
            any.extend(holds);
        }
        self.emit.any(&any)
    }

    /// What is not an array is iterated by the machine, which then knows the arguments.
    fn drained(
        &mut self,
        e: &'a Expression<'a>,
        value: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let atom = self.frame.held();
        let site = self.emit.site(e, SiteKind::Branch);
        parts.set(self.arena(), atom, value.code);
        parts.push(code!(
            self,
            "@.symbols && (% = @.drained(%, %, %))",
            atom,
            atom,
            value.shadow,
            site
        ));
        Value::new(atom, value.shadow)
    }

    /// The passing of the arguments' shadows, which gives the last argument back.
    fn pass(&self, passed: &[(Value<'a>, bool)], callee: Callee<'a>, looks: bool) -> Code<'a> {
        let shadow = |&(value, spread): &(Value<'a>, bool)| -> Code<'a> {
            if spread {
                Code::Emitted("-1")
            } else {
                value.shadow.into()
            }
        };
        let shadows: Vec<_> = passed.iter().map(shadow).collect();
        let values: Vec<_> = passed.iter().map(|(value, _)| value.code).collect();
        let shadows = self.emit.list(&shadows);
        let values = self.emit.list(&values);
        let spread = passed.iter().any(|&(_, spread)| spread);
        if spread {
            return code!(self, "@.passSpread([%], [%])", shadows, values);
        }
        if looks || combines_promises(callee.name()) || callee.iterates().is_some() {
            return code!(self, "@.passAsked([%], [%])", shadows, values);
        }
        let both = passed
            .iter()
            .flat_map(|&(value, _)| [value.shadow.into(), value.code]);
        let both: Vec<_> = both.collect();
        let both = self.emit.list(&both);
        match callee {
            Callee::Method {
                object,
                key: MethodKey::Cell(cell),
                ..
            } if callee.has_passing_cell() => {
                let shadow = Code::from(object.shadow);
                code!(self, "%.passFor(%, %, %)", cell, object.code, shadow, both)
            }
            Callee::Path {
                root, names, cell, ..
            } if callee.has_passing_cell() => {
                code!(self, "%.passAt(%, [%], %)", cell, root, names, both)
            }
            Callee::Held {
                object, function, ..
            } if callee.is_prepared() => code!(
                self,
                "@.passTo(%, %, [%], [%])",
                object.code,
                function,
                shadows,
                values
            ),
            Callee::Function(function @ Code::Verbatim(name))
                if natives::is_prepared_function(name) =>
            {
                code!(
                    self,
                    "@.passToFunction(%, [%], [%])",
                    function,
                    shadows,
                    values
                )
            }
            _ => code!(self, "@.pass(%)", both),
        }
    }

    /// What tells, besides the register and the receiver's own shadow, that a model may have something
    /// to say.
    pub(crate) fn count(&mut self, callee: Callee<'a>) -> Option<Code<'a>> {
        Some(match callee.interest() {
            Interest::Everything => code!("@.n"),
            Interest::Elements => code!("@.elementCount"),
            Interest::LastIndex => {
                let cell = self.emit.cell("lastIndex");
                code!(self, "%.n", cell)
            }
            Interest::Nothing => match callee {
                Callee::Path { live, name, .. } if natives::is_modelled(name) => {
                    code!(self, "%.n", live)
                }
                _ => return None,
            },
        })
    }

    /// What tells it before the call. For a path whose model asks for the receiver's own shadow only, that
    /// shadow is looked up here already, so that the call passes nothing where it is 0.
    fn count_before(&mut self, callee: Callee<'a>) -> Option<Code<'a>> {
        let count = self.count(callee)?;
        Some(match callee {
            Callee::Path {
                root,
                names,
                shadow: Some(shadow),
                ..
            } => code!(
                self,
                "(% = % && @.shadowAlong(%, [%]))",
                shadow,
                count,
                root,
                names
            ),
            _ => count,
        })
    }

    /// What a native iterates is replaced, once the run has inputs, by the machine's own steps through it.
    fn hold_iterable(
        &mut self,
        value: Value<'a>,
        callee: Callee<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let atom = self.frame.held();
        parts.set(self.arena(), atom, value.code);
        let steps = match callee {
            Callee::Path {
                root, names, cell, ..
            } => code!(
                self,
                "%.iterableArgumentAt(%, [%], %, @g)",
                cell,
                root,
                names,
                atom
            ),
            Callee::Method {
                object,
                key: MethodKey::Cell(cell),
                ..
            } => code!(
                self,
                "%.iterableArgument(%, %, @g)",
                cell,
                object.code,
                atom
            ),
            Callee::Held { function, .. } | Callee::Function(function) => {
                code!(self, "@.iterableArgument(%, %)", atom, function)
            }
            _ => unreachable!("no other callee has a name of what iterates"),
        };
        parts.push(code!(self, "@.symbols && (% = %)", atom, steps));
        Value::new(atom, value.shadow)
    }

    /// A callback is wrapped once the run has inputs.
    fn hold_callback(
        &mut self,
        e: &Expression<'a>,
        value: Value<'a>,
        callee: Callee<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let atom = self.frame.held();
        let unnamed = self.unnamed(e, value.code);
        let site = self.emit.site(e, SiteKind::Branch);
        parts.set(self.arena(), atom, unnamed);
        let wrapped = match callee {
            Callee::Path {
                root, names, cell, ..
            } => code!(
                self,
                "%.callbackAt(%, [%], %, %, @g)",
                cell,
                root,
                names,
                atom,
                site
            ),
            Callee::Method {
                object,
                key: MethodKey::Cell(cell),
                ..
            } => {
                let shadow = Code::from(object.shadow);
                code!(
                    self,
                    "%.callback(%, %, %, %, @g)",
                    cell,
                    object.code,
                    shadow,
                    atom,
                    site
                )
            }
            Callee::Held {
                object, function, ..
            } => code!(
                self,
                "@.callback(%, %, %, %, %)",
                object.code,
                function,
                atom,
                site,
                Code::from(object.shadow)
            ),
            _ => unreachable!("no other callee has a name of a method that calls back"),
        };
        parts.push(code!(self, "@.symbols && (% = %)", atom, wrapped));
        Value::new(atom, value.shadow)
    }
}

/// Methods of `Promise` whose result is made of promises that may be settled later.
pub(crate) fn combines_promises(name: &str) -> bool {
    matches!(name, "all" | "allSettled" | "finally")
}

/// Whether an argument is a literal of an object or an array that may hold something symbolic: if the
/// callee is a native, it may look into that.
pub(crate) fn gives_literal(arguments: &[Argument<'_>]) -> bool {
    arguments.iter().any(|argument| {
        argument
            .as_expression()
            .is_some_and(|e| is_holder(e) && may_hold(e))
    })
}

fn is_holder(e: &Expression<'_>) -> bool {
    matches!(
        e.without_parentheses(),
        Expression::ObjectExpression(_) | Expression::ArrayExpression(_)
    )
}

/// Whether a part of a literal may be symbolic, or hold something that is.
fn may_hold(e: &Expression<'_>) -> bool {
    match e.without_parentheses() {
        Expression::ObjectExpression(object) => object.properties.iter().any(|part| match part {
            ObjectPropertyKind::ObjectProperty(part) => may_hold(&part.value),
            ObjectPropertyKind::SpreadProperty(_) => true,
        }),
        Expression::ArrayExpression(array) => array.elements.iter().any(|part| match part {
            ArrayExpressionElement::SpreadElement(_) => true,
            part => part.as_expression().is_some_and(may_hold),
        }),
        e => !holds_nothing(e),
    }
}

/// Whether an argument is no object that holds anything when it is passed.
fn holds_nothing(e: &Expression<'_>) -> bool {
    e.is_literal() || e.is_function() || matches!(e, Expression::ThisExpression(_))
}

fn argument_expression<'a>(argument: &'a Argument<'a>) -> (&'a Expression<'a>, bool) {
    match argument {
        Argument::SpreadElement(spread) => (&spread.argument, true),
        _ => (argument.to_expression(), false),
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a, f, h) { f(a, 1); f(...h); }"), @"
        @c[0] = 1; @.s = 0;
        function t(a, f, h) {
        @@c[1] = 1; var a@ = 0, f@ = 0, h@ = 0, @0, @A, @@r0; @.s && ({ 0: a@, 1: f@, 2: h@ } = @.given([a, f, h]));
        @0 = f(a, a@ ? @.pass(a@, a, 0, 1) : 1), @.s && @.after(@0, @s + 0, f);
        @0 = f(...(@@r0 = (@A = h, @.symbols && (@A = @.drained(@A, h@, @s + 1)), h@ | @.n ? @.passSpread([-1], [@A]) : @A))), @.s && @.after(@0, @s + 2, f);
        }
        ");
    }
}
