//! Array and object literals.
//!
//! ```text
//! { left: a, [k]: b }                                                                before
//! (o = { left: a, [t = k]: b },
//!  a$ | b$ && @.fields(o, [p.key, t], [a$, b$]), o)                             after
//!
//! [a, ...list]                                                                       before
//! (o = [a, ...list], a$ | @.n && @.elements(o, [a$, -1], [list]), o)            after
//! ```

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::Lowering;
use crate::lower::expression::Hold;

/// The symbolic fields of an object literal.
#[derive(Default)]
struct Fields<'a> {
    keys: Vec<Code<'a>>,
    shadows: Vec<Code<'a>>,
    any: Vec<Code<'a>>,
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn array(&mut self, e: &'a ArrayExpression<'a>) -> Value<'a> {
        let mut codes = Vec::new();
        let mut shadows: Vec<Code<'a>> = Vec::new();
        let mut any = Vec::new();
        let mut spread = Vec::new();
        for element in &e.elements {
            match element {
                ArrayExpressionElement::Elision(_) => {
                    codes.push(Code::EMPTY);
                    shadows.push(Code::Emitted("0"));
                }
                ArrayExpressionElement::SpreadElement(element) => {
                    let (iterable, again) = self.iterable(&element.argument, "spreadable");
                    codes.push(code!(self, "...%", iterable));
                    shadows.push(Code::Emitted("-1"));
                    spread.push(again);
                    any.push(code!("@.n"));
                }
                _ => {
                    let (code, shadow) = self.component(element.to_expression());
                    codes.push(code);
                    any.extend(Shadow::dynamic(&[shadow]));
                    shadows.push(shadow.into());
                }
            }
        }
        // A trailing hole needs a comma of its own.
        if matches!(e.elements.last(), Some(ArrayExpressionElement::Elision(_))) {
            codes.push(Code::EMPTY);
        }
        let list = self.emit.list(&codes);
        let array = code!(self, "[%]", list);
        let Some(any) = self.emit.any(&any) else {
            return Value::concrete(array);
        };
        let object = self.frame.temporary();
        let shadows = self.emit.list(&shadows);
        let spread = self.emit.list(&spread);
        let made = code!(self, "% = %", object, array);
        let noted = code!(
            self,
            "% && @.elements(%, [%], [%])",
            any,
            object,
            shadows,
            spread
        );
        Value::concrete(self.emit.sequence(&[made, noted, object]))
    }

    /// Lowers a part of a literal; its shadow is an atom that later parts do not change.
    fn component(&mut self, e: &'a Expression<'a>) -> (Code<'a>, Shadow<'a>) {
        let value = self.value(e);
        let Shadow::Atom(shadow @ Code::Shadow(..)) = value.shadow else {
            return (value.code, value.shadow);
        };
        if let Expression::Identifier(identifier) = e
            && let Some(symbol) = self.facts.symbol(identifier)
            && !self.facts.bindings.may_change(symbol, true)
        {
            return (value.code, value.shadow);
        }
        let copy = self.frame.held();
        // Reading a variable cannot change its shadow.
        let code = if let Expression::Identifier(_) = e {
            let copied = code!(self, "% = %", copy, shadow);
            self.emit.sequence(&[copied, value.code])
        } else {
            let kept = self.frame.temporary();
            let mut parts = Vec::new();
            parts.set(self.arena(), kept, value.code);
            parts.push(code!(self, "% = %", copy, shadow));
            parts.push(kept);
            self.emit.sequence(&parts)
        };
        (code, Shadow::Atom(copy))
    }

    pub(crate) fn object(&mut self, e: &'a ObjectExpression<'a>) -> Value<'a> {
        let mut codes = Vec::new();
        let mut fields = Fields::default();
        for property in &e.properties {
            let code = match property {
                ObjectPropertyKind::SpreadProperty(spread) => {
                    let code = self.plain(&spread.argument);
                    let source = self.frame.held();
                    let code = self.unnamed(&spread.argument, code);
                    fields.any.push(code!("@.n"));
                    fields.keys.push(source);
                    fields.shadows.push(Code::Emitted("-1"));
                    code!(self, "...(% = %)", source, code)
                }
                ObjectPropertyKind::ObjectProperty(property) => {
                    self.property(property, &mut fields)
                }
            };
            codes.push(code);
        }
        let list = self.emit.list(&codes);
        let object = self.emit.grouped_definition(code!(self, "{ % }", list));
        let Some(any) = self.emit.any(&fields.any) else {
            return Value::concrete(object);
        };
        let held = self.frame.temporary();
        let keys = self.emit.list(&fields.keys);
        let shadows = self.emit.list(&fields.shadows);
        let made = code!(self, "% = %", held, object);
        let noted = code!(self, "% && @.fields(%, [%], [%])", any, held, keys, shadows);
        Value::concrete(self.emit.sequence(&[made, noted, held]))
    }

    fn property(&mut self, p: &'a ObjectProperty<'a>, fields: &mut Fields<'a>) -> Code<'a> {
        if p.method || p.kind != PropertyKind::Init {
            let Expression::FunctionExpression(function) = &p.value else {
                unreachable!("a method's value is a function")
            };
            let kind = match p.kind {
                PropertyKind::Get => "get ",
                PropertyKind::Set => "set ",
                PropertyKind::Init => "",
            };
            let key = self.method_key(&p.key, p.computed);
            return self.method_definition(kind, key, function, p.span.start);
        }
        if !p.computed {
            return self.named_property(p, fields);
        }
        let key = self.computed_name(p.key.to_expression());
        let held = self.frame.held();
        let (value, shadow) = self.component(&p.value);
        fields.any.extend(Shadow::dynamic(&[shadow]));
        if shadow.is_zero() {
            return code!(self, "[%]: %", key, value);
        }
        fields.keys.push(held);
        fields.shadows.push(shadow.into());
        let key = self.unnamed(p.key.to_expression(), key);
        code!(self, "[% = %]: %", held, key, value)
    }

    /// A computed key; that it is symbolic is noted.
    fn computed_name(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        let key = self.value(e);
        if key.shadow.is_zero() {
            return key.code;
        }
        let mut parts = Vec::new();
        let key = self.hold(e, key, Hold::InVariable, &mut parts);
        if let Shadow::Atom(shadow) = key.shadow {
            parts.push(self.symbolic_name(e, shadow));
        }
        parts.push(key.code);
        self.emit.sequence(&parts)
    }

    /// The note that a computed key is symbolic.
    fn symbolic_name(&mut self, e: &'a Expression<'a>, shadow: Code<'a>) -> Code<'a> {
        let site = self.emit.site(e, SiteKind::Member);
        let what = "property name of a literal";
        code!(self, "% && @.lost(%, \"%\")", shadow, site, what)
    }

    fn named_property(&mut self, p: &'a ObjectProperty<'a>, fields: &mut Fields<'a>) -> Code<'a> {
        let (value, shadow) = self.component(&p.value);
        let value = value.bare();
        let key = self.source(&p.key);
        if !shadow.is_zero()
            && let Some(name) = p.key.static_name()
            // `__proto__: v` sets the prototype.
            && (name != "__proto__" || p.shorthand)
        {
            let name = self.arena().alloc_str(&name);
            let cell = self.emit.cell(name);
            fields.keys.push(code!(self, "%.key", cell));
            fields.shadows.push(shadow.into());
            fields.any.extend(Shadow::dynamic(&[shadow]));
        }
        if p.shorthand && matches!(shadow, Shadow::Zero) {
            return value;
        }
        if !p.shorthand && p.key.static_name().is_some_and(|name| name == "__proto__") {
            return code!(self, "%: @.prototype(%)", key, value);
        }
        // A shorthand `__proto__` is an own property, which only a computed key says at length.
        if p.shorthand && p.key.static_name().is_some_and(|name| name == "__proto__") {
            return code!(self, "[\"__proto__\"]: %", value);
        }
        code!(self, "%: %", key, value)
    }

    /// A method's key; its value is not symbolic.
    pub(crate) fn method_key(&mut self, key: &'a PropertyKey<'a>, computed: bool) -> Code<'a> {
        if computed {
            // A method's own text begins with its key.
            let is_ahead = std::mem::replace(&mut self.around.is_ahead, true);
            let e = key.to_expression();
            // V8 gives the place of a name that is not initialised.
            let key = match e {
                Expression::Identifier(_) if !self.is_scoped_name(e) => {
                    let key = self.plain(e);
                    match self.named_receiver(e).shadow {
                        Shadow::Zero => key,
                        Shadow::Atom(shadow) => {
                            let told = self.symbolic_name(e, shadow);
                            self.emit.sequence(&[told, key])
                        }
                    }
                }
                // Of what is read there, too.
                e if e.is_member_expression() => self.plain(e),
                e => self.computed_name(e),
            };
            self.around.is_ahead = is_ahead;
            code!(self, "[%]", key)
        } else {
            self.source(key)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { return { a, b: [`${a}`] }; }"), @"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0, @0, @1, @2; @.s && (a@ = @.givenOne(a));
        return @0 = { a: a, b: (@2 = [(@0 = `@{a}`, @1 = a@ | @.s && @.template([``, ``], [a], [a@], @0, @s + 0), @0)], @1 && @.elements(@2, [@1], []), @2) }, a@ && @.fields(@0, [@e.key], [a@]), @0;
        }
        ");
    }
}
