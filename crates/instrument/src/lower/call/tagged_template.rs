//! Tagged templates.
//!
//! ```text
//! tag`x${a}y`                                                                        before
//! (v = tag`x${(a$ !== 0 && @.passTemplate([0, a$], [0, a]), a)}y`,
//!  ts = @.s ? @.afterCall(v, site, "tag") : 0, v)                            after
//! ```
//!
//! The tag is called with an object that the engine makes of the literal's text, and the values. It
//! is not seen before the call, so the first pending argument is any.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::Lowering;
use crate::lower::expression::Hold;
use crate::parse::span_of;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn tagged_template(&mut self, e: &'a TaggedTemplateExpression<'a>) -> Value<'a> {
        let printed = crate::facts::printed::printed(&e.tag, self.facts.text);
        let tag = if self.is_scoped_name(&e.tag) {
            let bound = self.bound_callee(&e.tag);
            let receiver = self.receiver_printed(printed.clone());
            code!(self, "(% = %)", receiver, bound)
        } else {
            self.printable(&e.tag)
        };
        let site = self.emit.site(e, SiteKind::Call);
        let mut codes = vec![Code::Mark(span_of(e).start), tag, Code::Emitted("`")];
        let substitutions = self.substitutions(&e.quasi);
        for (index, quasi) in e.quasi.quasis.iter().enumerate() {
            codes.push(Code::Verbatim(quasi.value.raw.as_str()));
            if let Some(&substitution) = substitutions.get(index) {
                codes.push(code!(self, "${%}", substitution));
            }
        }
        codes.push(Code::Emitted("`"));
        let native = Code::join(self.arena(), &codes);
        let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
        let called = code!(self, "% = %", value, native);
        let after = code!(
            self,
            "% = @.s && @.afterCall(%, %, %)",
            shadow,
            value,
            site,
            self.emit.quoted(&printed)
        );
        let code = self.emit.sequence(&[called, after, value]);
        Value::new(code, Shadow::Atom(shadow)).held_in(value)
    }

    /// The values in a template, the last of which passes the shadows of all.
    fn substitutions(&mut self, e: &'a TemplateLiteral<'a>) -> Vec<Code<'a>> {
        let values: Vec<_> = e.expressions.iter().map(|part| self.value(part)).collect();
        let all: Vec<_> = values.iter().map(|value| value.shadow).collect();
        let any = self.emit.any_of(&all);
        let mut shadows = vec![Code::Emitted("0")];
        let mut arguments = shadows.clone();
        let mut codes = Vec::new();
        for (index, (part, &value)) in e.expressions.iter().zip(&values).enumerate() {
            let Some(any) = any else {
                codes.push(value.code);
                continue;
            };
            let rest: Vec<_> = e.expressions[index + 1..].iter().collect();
            let mut parts = Vec::new();
            let over = if rest.is_empty() {
                Hold::Here
            } else {
                Hold::Over(&rest)
            };
            let held = self.hold(part, value, over, &mut parts);
            shadows.push(held.shadow.into());
            arguments.push(held.code);
            if rest.is_empty() {
                let shadows = self.emit.list(&shadows);
                let arguments = self.emit.list(&arguments);
                parts.push(code!(
                    self,
                    "% && @.passTemplate([%], [%])",
                    any,
                    shadows,
                    arguments
                ));
            }
            parts.push(held.code);
            codes.push(self.emit.sequence(&parts));
        }
        codes
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(f, a) { return f`x${a}y`; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(f, a) {
        @@c[1] = 1; var f@ = 0, a@ = 0, @0, @1; @.s && ({ 0: f@, 1: a@ } = @.given([f, a]));
        return @0 = f`x@{(a@ && @.passTemplate([0, a@], [0, a]), a)}y`, @1 = @.s && @.afterCall(@0, @s + 0, "f"), @1 ? @.returns(@0, @1) : @0;
        }
        "#);
    }
}
