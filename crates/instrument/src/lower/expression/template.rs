//! Template literals.
//!
//! ```text
//! `n: ${a}`                                                                          before
//! (v = `n: ${a}`, ts = a$ | @.s && @.template(["n: ", ""], [a], [a$], v, site), v)       after
//! ```
//!
//! A part that may be an object is made a string by a method of its own, which may leave a shadow in the
//! register.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::Hold;
use crate::lower::{Lowering, Want};

impl<'a> Lowering<'a, '_> {
    pub(crate) fn template(&mut self, e: &'a TemplateLiteral<'a>, want: Want) -> Value<'a> {
        let mut codes = vec![Code::Emitted("`")];
        let mut values = Vec::new();
        let mut held_shadows = Vec::new();
        let parts: Vec<_> = e.expressions.iter().map(|part| self.value(part)).collect();
        let all: Vec<_> = parts.iter().map(|part| part.shadow).collect();
        let may_convert = e.expressions.iter().any(may_be_object);
        let symbolic =
            want == Want::Shadow && (may_convert || all.iter().any(|shadow| !shadow.is_zero()));
        for (index, quasi) in e.quasis.iter().enumerate() {
            codes.push(Code::Verbatim(quasi.value.raw.as_str()));
            let Some(expression) = e.expressions.get(index) else {
                continue;
            };
            let mut before = Vec::new();
            let held = if symbolic {
                let rest: Vec<_> = e.expressions[index + 1..].iter().collect();
                self.hold(expression, parts[index], Hold::Over(&rest), &mut before)
            } else {
                parts[index]
            };
            before.push(held.code);
            let part = self.emit.sequence(&before).open();
            codes.push(code!(self, "${%}", part));
            values.push(held.code);
            held_shadows.push(held.shadow);
        }
        codes.push(Code::Emitted("`"));
        let native = Code::join(self.arena(), &codes);
        if !symbolic {
            return Value::concrete(native);
        }
        let mut asked: Vec<_> = Shadow::dynamic(&held_shadows).collect();
        if may_convert {
            asked.push(Code::Emitted("@.s"));
        }
        let any = self
            .emit
            .any(&asked)
            .expect("a symbolic template has parts");
        let shadows: Vec<_> = held_shadows.into_iter().map(Code::from).collect();
        self.template_shadow(e, native, any, &values, &shadows)
    }

    fn template_shadow(
        &mut self,
        e: &'a TemplateLiteral<'a>,
        native: Code<'a>,
        any: Code<'a>,
        values: &[Code<'a>],
        shadows: &[Code<'a>],
    ) -> Value<'a> {
        let strings: Vec<_> = e
            .quasis
            .iter()
            .map(|quasi| code!(self, "`%`", Code::Verbatim(quasi.value.raw.as_str())))
            .collect();
        let strings = self.emit.list(&strings);
        let values = self.emit.list(values);
        let shadows = self.emit.list(shadows);
        let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
        let site = self.emit.site(e, SiteKind::Member);
        let made = code!(self, "% = %", value, native);
        let noted = code!(
            self,
            "% = % && @.template([%], [%], [%], %, %)",
            shadow,
            any,
            strings,
            values,
            shadows,
            value,
            site
        );
        let code = self.emit.sequence(&[made, noted, value]);
        Value::new(code, Shadow::Atom(shadow)).held_in(value)
    }
}

/// Whether an expression may give an object, whose own method the template calls.
pub(crate) fn may_be_object(e: &Expression<'_>) -> bool {
    !matches!(
        e,
        Expression::TemplateLiteral(_)
            | Expression::BinaryExpression(_)
            | Expression::UnaryExpression(_)
            | Expression::UpdateExpression(_)
    ) && !e.is_literal()
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { return `n: ${a}`; }"), @"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0, @0, @1; @.s && (a@ = @.givenOne(a));
        return @0 = `n: @{a}`, @1 = a@ | @.s && @.template([`n: `, ``], [a], [a@], @0, @s + 0), @1 ? @.returns(@0, @1) : @0;
        }
        ");
    }
}
