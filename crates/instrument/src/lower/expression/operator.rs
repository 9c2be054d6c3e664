//! Unary and binary operators.
//!
//! ```text
//! a - f()                                                                            before
//! (t = f(), ts = …, us = a$ | ts && @.binary("-", a, a$, t, ts, site), a - t)        after
//!
//! -a                                                                                 before
//! (us = a$ && @.unary("-", a, a$, site), -a)                                         after
//! ```
//!
//! Both operands are made atoms, so that the machine sees the very values that the native operator
//! gets.

use oxc::ast::ast::*;
use oxc::syntax::operator::{BinaryOperator, UnaryOperator};
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::Hold;
use crate::lower::expression::template::may_be_object;
use crate::lower::{Lowering, Want};

/// Two lowered operands, and what must run before they can be used.
pub(crate) struct Operands<'a> {
    pub(crate) before: Vec<Code<'a>>,
    pub(crate) left: Value<'a>,
    pub(crate) right: Value<'a>,
}

impl<'a> Operands<'a> {
    /// The shadows that are not statically 0, or-ed; `None` if there are none.
    pub(crate) fn any(&self, lowering: &Lowering<'a, '_>) -> Option<Code<'a>> {
        lowering.emit.any_of(&[self.left.shadow, self.right.shadow])
    }
}

impl<'a> Lowering<'a, '_> {
    /// Lowers two operands; they are atoms unless both are statically concrete.
    pub(crate) fn operands(
        &mut self,
        left: &'a Expression<'a>,
        right: &'a Expression<'a>,
    ) -> Operands<'a> {
        let mut before = Vec::new();
        let first = self.value(left);
        let second = self.value(right);
        if first.shadow.is_zero() && second.shadow.is_zero() {
            return Operands {
                before,
                left: first,
                right: second,
            };
        }
        // `first` is read before `second` is evaluated, unless nothing can tell the difference.
        let first = self.hold(left, first, Hold::Over(&[right]), &mut before);
        let second = self.hold(right, second, Hold::Here, &mut before);
        Operands {
            before,
            left: first,
            right: second,
        }
    }

    pub(crate) fn binary(&mut self, e: &'a BinaryExpression<'a>, want: Want) -> Value<'a> {
        let operator = e.operator.as_str();
        let mark = self.mark_behind(&e.left);
        if want != Want::Shadow {
            let left = self.plain(&e.left);
            let right = self.plain(&e.right);
            let native = code!(self, "% %% %", left, mark, operator, right);
            return Value::concrete(self.emit.operation(native));
        }
        let mut operands = self.operands(&e.left, &e.right);
        let (left, right) = (operands.left, operands.right);
        let native = code!(self, "% %% %", left.code, mark, operator, right.code);
        let Some(any) = operands.any(self) else {
            if e.operator == BinaryOperator::In {
                let site = self.emit.site(e, SiteKind::Member);
                return self.concrete_in(left.code, mark, right.code, site);
            }
            if e.operator == BinaryOperator::Instanceof {
                let site = self.emit.site(e, SiteKind::Member);
                return self.relation(e.operator, operands, native, site);
            }
            if makes_text(e) && (makes_object(&e.left) || makes_object(&e.right)) {
                return self.text_of_object(e, left, right, mark);
            }
            return Value::concrete(self.emit.operation(native));
        };
        let site = self.emit.site(e, SiteKind::Member);
        if matches!(e.operator, BinaryOperator::In | BinaryOperator::Instanceof) {
            return self.relation(e.operator, operands, native, site);
        }
        if makes_text(e) {
            let mut parts = operands.before;
            let sum = self.sum(left, right, native, site, &mut parts);
            parts.push(sum.code);
            let code = self.emit.sequence(&parts);
            return Value::new(code, sum.shadow).held_in(sum.code);
        }
        let shadow = self.frame.temporary();
        operands.before.push(code!(
            self,
            "% = % && @.binary(\"%\", %, %, %, %, %)",
            shadow,
            any,
            operator,
            left.code,
            left.shadow,
            right.code,
            right.shadow,
            site
        ));
        operands.before.push(self.emit.operation(native));
        Value::new(self.emit.sequence(&operands.before), Shadow::Atom(shadow))
    }

    /// `left + right` of which one is a text, and the other an object that has just been made.
    fn text_of_object(
        &mut self,
        e: &'a BinaryExpression<'a>,
        left: Value<'a>,
        right: Value<'a>,
        mark: Code<'a>,
    ) -> Value<'a> {
        let mut parts = Vec::new();
        let left = self.hold(&e.left, left, Hold::Over(&[&e.right]), &mut parts);
        let right = self.hold(&e.right, right, Hold::Here, &mut parts);
        let native = code!(self, "% %+ %", left.code, mark, right.code);
        let site = self.emit.site(e, SiteKind::Member);
        let sum = self.sum(left, right, native, site, &mut parts);
        parts.push(sum.code);
        Value::new(self.emit.sequence(&parts), sum.shadow).held_in(sum.code)
    }

    /// `left + right` of which one may be an object, whose own method is called: it may leave a shadow in
    /// the register, so the machine is asked afterwards.
    ///
    /// ```text
    /// "" + a                                                                     before
    /// (v = "" + a, ts = a$ | @.s && @.sum("", 0, a, a$, v, site), v)             after
    /// ```
    pub(crate) fn sum(
        &mut self,
        left: Value<'a>,
        right: Value<'a>,
        native: Code<'a>,
        site: Code<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
        let mut asked: Vec<_> = Shadow::dynamic(&[left.shadow, right.shadow]).collect();
        asked.push(Code::Emitted("@.s"));
        let any = self.emit.any(&asked).expect("the register is asked");
        parts.push(code!(self, "% = %", value, native));
        parts.push(code!(
            self,
            "% = % && @.sum(%, %, %, %, %, %)",
            shadow,
            any,
            left.code,
            left.shadow,
            right.code,
            right.shadow,
            value,
            site
        ));
        Value::new(value, Shadow::Atom(shadow))
    }

    /// `in` and `instanceof`: with a symbolic key, the former decides which property is meant; the
    /// latter hands its operand to `Symbol.hasInstance`.
    fn relation(
        &mut self,
        operator: BinaryOperator,
        operands: Operands<'a>,
        native: Code<'a>,
        site: Code<'a>,
    ) -> Value<'a> {
        let (left, right, mut parts) = (operands.left, operands.right, operands.before);
        let shadow = match left.shadow {
            Shadow::Atom(shadow) => shadow,
            Shadow::Zero => Code::Emitted("0"),
        };
        let value = self.frame.temporary();
        if operator == BinaryOperator::In {
            parts.push(code!(self, "% = %", value, native));
            parts.push(code!(
                self,
                "% | @.n && @.has(%, %, %, %, %)",
                shadow,
                right.code,
                left.code,
                shadow,
                value,
                site
            ));
            parts.push(value);
            return Value::concrete(self.emit.sequence(&parts));
        }
        let result = self.frame.temporary();
        if !left.shadow.is_zero() {
            parts.push(code!(self, "% && @.pass(%, %)", shadow, shadow, left.code));
        }
        parts.push(code!(self, "% = %", value, native));
        parts.push(code!(self, "% = @.s && @.hasInstance(%)", result, value));
        parts.push(value);
        Value::new(self.emit.sequence(&parts), Shadow::Atom(result)).held_in(value)
    }

    /// `in` with a key that is not symbolic: an object of unknown shape is asked for the field.
    ///
    /// ```text
    /// "a" in o                                                                   before
    /// (t = (k = "a") in (u = o), @.n && @.has(u, k, 0, t, site), t)              after
    /// ```
    fn concrete_in(
        &mut self,
        left: Code<'a>,
        mark: Code<'a>,
        right: Code<'a>,
        site: Code<'a>,
    ) -> Value<'a> {
        let (value, key, object) = (
            self.frame.temporary(),
            self.frame.temporary(),
            self.frame.temporary(),
        );
        let native = code!(self, "(% = %) %in (% = %)", key, left, mark, object, right);
        let native = self.emit.operation(native);
        let parts = [
            code!(self, "% = %", value, native),
            code!(
                self,
                "@.n && @.has(%, %, 0, %, %)",
                object,
                key,
                value,
                site
            ),
            value,
        ];
        Value::concrete(self.emit.sequence(&parts))
    }

    pub(crate) fn comma(&mut self, e: &'a SequenceExpression<'a>, want: Want) -> Value<'a> {
        let (last, first) = e
            .expressions
            .split_last()
            .expect("a sequence has two or more parts");
        let mut parts: Vec<_> = first.iter().map(|part| self.effect(part)).collect();
        let value = self.lower(last, want);
        parts.push(value.code);
        Value::new(self.emit.sequence(&parts), value.shadow)
    }

    pub(crate) fn private_in(&mut self, e: &'a PrivateInExpression<'a>) -> Value<'a> {
        let name = self.source(&e.left);
        let object = self.plain(&e.right);
        let native = code!(self, "% %in %", name, self.mark_behind(&e.left), object);
        Value::concrete(self.emit.operation(native))
    }

    pub(crate) fn unary(&mut self, e: &'a UnaryExpression<'a>, want: Want) -> Value<'a> {
        let operator = e.operator.as_str();
        match e.operator {
            UnaryOperator::Delete => return self.delete(e),
            UnaryOperator::Void => {
                let operand = self.effect(&e.argument);
                let native = code!(self, "void %", operand);
                return Value::concrete(self.emit.operation(native));
            }
            UnaryOperator::LogicalNot if want != Want::Shadow => {
                let operand = self.plain(&e.argument);
                let native = code!(self, "!%", operand);
                return Value::concrete(self.emit.operation(native));
            }
            _ => {}
        }
        let mark = Code::Mark(e.span.start);
        // `typeof` of an undeclared variable must not read it by any other way.
        if self.is_undeclared(&e.argument) {
            let name = self.source(&e.argument);
            let native = code!(self, "% %", operator, name);
            if self.is_scoped_name(&e.argument) {
                return self.typeof_scoped(e, native);
            }
            return Value::concrete(self.emit.operation(native));
        }
        if want != Want::Shadow {
            let operand = self.plain(&e.argument);
            let native = code!(self, "%% %", mark, operator, operand);
            return Value::concrete(self.emit.operation(native));
        }
        let operand = self.value(&e.argument);
        if operand.shadow.is_zero() {
            let native = code!(self, "%% %", mark, operator, operand.code);
            return Value::concrete(self.emit.operation(native));
        }
        let mut parts = Vec::new();
        let operand = self.hold(&e.argument, operand, Hold::Here, &mut parts);
        let shadow = self.frame.temporary();
        let site = self.emit.site(e, SiteKind::Member);
        parts.push(code!(
            self,
            "% = % && @.unary(\"%\", %, %, %)",
            shadow,
            operand.shadow,
            operator,
            operand.code,
            operand.shadow,
            site
        ));
        let native = code!(self, "%% %", mark, operator, operand.code);
        parts.push(self.emit.operation(native));
        Value::new(self.emit.sequence(&parts), Shadow::Atom(shadow))
    }

    fn is_undeclared(&self, e: &Expression<'a>) -> bool {
        matches!(e, Expression::Identifier(identifier) if self.facts.symbol(identifier).is_none())
    }

    fn deleted(&mut self, e: &'a ComputedMemberExpression<'a>) -> Code<'a> {
        let object = self.receiver(&e.object);
        let key = self.value(&e.expression);
        let mut parts = Vec::new();
        let held = self.hold(&e.expression, key, Hold::InVariable, &mut parts);
        if let Shadow::Atom(shadow) = held.shadow {
            let site = self.emit.site(e, SiteKind::Member);
            parts.push(code!(
                self,
                "% && @.lost(%, \"property name of delete\")",
                shadow,
                site
            ));
        }
        parts.push(held.code);
        let key = if held.shadow.is_zero() {
            key.code
        } else {
            self.emit.sequence(&parts)
        };
        code!(self, "%[%]", object, key)
    }

    /// `delete` of a member must stay the operator's direct operand.
    fn delete(&mut self, e: &'a UnaryExpression<'a>) -> Value<'a> {
        let operand = match &e.argument {
            Expression::ComputedMemberExpression(member) => self.deleted(member),
            Expression::StaticMemberExpression(_) | Expression::PrivateFieldExpression(_) => {
                self.plain_member(e.argument.to_member_expression())
            }
            Expression::ChainExpression(chain) => self.native_chain(chain),
            Expression::Identifier(_) => self.source(&e.argument),
            other => self.plain(other),
        };
        let native = code!(self, "%delete %", Code::Mark(e.span.start), operand);
        Value::concrete(self.emit.operation(native))
    }
}

/// Whether a sum makes a text of what may be an object.
fn makes_text(e: &BinaryExpression<'_>) -> bool {
    e.operator == BinaryOperator::Addition
        && ((e.left.is_string_literal() && may_be_object(&e.right))
            || (e.right.is_string_literal() && may_be_object(&e.left)))
}

/// Whether an expression makes an object.
fn makes_object(e: &Expression<'_>) -> bool {
    matches!(
        e.without_parentheses(),
        Expression::NewExpression(_)
            | Expression::ObjectExpression(_)
            | Expression::ArrayExpression(_)
    )
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a, b) { return -a + (b in a); }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(a, b) {
        @@c[1] = 1; var a@ = 0, b@ = 0, @0, @1, @A, @B, @C; @.s && ({ 0: a@, 1: b@ } = @.given([a, b]));
        return @0 = a@ && @.unary("-", a, a@, @s + 0), @A = - a, @1 = b in a, b@ | @.n && @.has(a, b, b@, @1, @s + 1), @B = @1, @1 = @0 && @.binary("+", @A, @0, @B, 0, @s + 2), @C = @A + @B, @1 ? @.returns(@C, @1) : @C;
        }
        "#);
    }
}
