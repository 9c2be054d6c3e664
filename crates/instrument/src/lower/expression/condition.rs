//! Decisions: conditions, `&&`, `||`, `??`, `?:`, `!`.
//!
//! ```text
//! if (a < b && f()) …                                                             before
//! if (a$ | b$ && @.compare(site, "<", a, a$, b, b$), a < b
//!     ? (@c[1] = 1, t = f(), ts = …, ts && @.branch(site, ts, t), t)
//!     : (@c[2] = 1, false)) …                                                     after
//! ```
//!
//! A decision is logged only when its shadow is not 0. Each operand of a logical operator decides
//! by itself, so a condition is lowered down to its parts. The second operand of a logical operator
//! and its absence are two arms of coverage.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use oxc::syntax::operator::{BinaryOperator, LogicalOperator, UnaryOperator};
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::{Shadow, Value};
use crate::lower::expression::Hold;
use crate::lower::{Lowering, Want};

impl<'a> Lowering<'a, '_> {
    /// Lowers an expression of which only the truth of its value matters, and logs the decision.
    pub(crate) fn condition(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.mark();
        let code = match e {
            Expression::ParenthesizedExpression(e) => self.condition(&e.expression),
            Expression::UnaryExpression(e) if e.operator == UnaryOperator::LogicalNot => {
                let operand = self.condition(&e.argument);
                let (first, last) = operand.split();
                let mut parts = first.to_vec();
                let negated = code!(self, "!%", last.tight(self.arena()));
                parts.push(self.emit.operation(negated));
                self.emit.sequence(&parts)
            }
            Expression::LogicalExpression(e) if e.operator != LogicalOperator::Coalesce => {
                self.logical_condition(e)
            }
            Expression::ConditionalExpression(e) => {
                let test = self.condition(&e.test);
                let consequent = self.arm(|it| it.condition(&e.consequent));
                let alternate = self.arm(|it| it.condition(&e.alternate));
                self.emit.choice(test, consequent, alternate)
            }
            Expression::SequenceExpression(e) => {
                let (last, first) = e.expressions.split_last().expect("two or more parts");
                let mut parts: Vec<_> = first.iter().map(|part| self.effect(part)).collect();
                parts.push(self.condition(last));
                self.emit.sequence(&parts)
            }
            Expression::BinaryExpression(e) if is_comparison(e.operator) => self.comparison(e),
            _ => self.truth(e),
        };
        self.frame.release(mark);
        code
    }

    /// Lowers one arm of a decision: its coverage block, and its code with the block's store.
    pub(crate) fn arm(&mut self, lower: impl FnOnce(&mut Self) -> Code<'a>) -> Code<'a> {
        let outer = self.emit.coverage.current();
        let block = self.emit.coverage.begin(true);
        let code = lower(self);
        self.emit.coverage.resume(outer);
        let enter = code!(self, "@c[%] = 1", block);
        if code.is_empty() {
            self.emit.group(enter)
        } else {
            self.emit.sequence(&[enter, code])
        }
    }

    fn logical_condition(&mut self, e: &'a LogicalExpression<'a>) -> Code<'a> {
        let left = self.condition(&e.left);
        let right = self.arm(|it| it.condition(&e.right));
        // The store into the block's byte is true itself.
        let absent = match e.operator {
            LogicalOperator::And => self.arm(|_| Code::Emitted("false")),
            _ => self.arm(|_| Code::EMPTY),
        };
        let (yes, no) = match e.operator {
            LogicalOperator::And => (right, absent),
            _ => (absent, right),
        };
        self.emit.choice(left, yes, no)
    }

    fn comparison(&mut self, e: &'a BinaryExpression<'a>) -> Code<'a> {
        let operator = e.operator.as_str();
        let mut operands = self.operands(&e.left, &e.right);
        let (left, right) = (operands.left, operands.right);
        let native = code!(
            self,
            "% %% %",
            left.code,
            self.mark_behind(&e.left),
            operator,
            right.code
        );
        let Some(any) = operands.any(self) else {
            return self.emit.operation(native);
        };
        let site = self.emit.site(e, SiteKind::Branch);
        operands.before.push(code!(
            self,
            "% && @.compare(%, \"%\", %, %, %, %)",
            any,
            site,
            operator,
            left.code,
            left.shadow,
            right.code,
            right.shadow
        ));
        operands.before.push(self.emit.operation(native));
        self.emit.sequence(&operands.before)
    }

    /// The value itself decides.
    fn truth(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        let value = self.value(e);
        if value.shadow.is_zero() {
            return value.code;
        }
        let mut parts = Vec::new();
        let held = self.decided(e, value, "@.branch", &mut parts);
        parts.push(held.code);
        self.emit.sequence(&parts)
    }

    /// Holds a value and logs the decision that `method` of the machine makes on it.
    pub(crate) fn decided(
        &mut self,
        e: &Expression<'a>,
        value: Value<'a>,
        method: &'static str,
        parts: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let held = self.hold(e, value, Hold::Here, parts);
        self.log_decision(e, held, method, parts);
        held
    }

    pub(crate) fn log_decision(
        &mut self,
        node: &impl GetSpan,
        held: Value<'a>,
        method: &'static str,
        parts: &mut Vec<Code<'a>>,
    ) {
        if held.shadow.is_zero() {
            return;
        }
        let site = self.emit.site(node, SiteKind::Branch);
        parts.push(code!(
            self,
            "% && %(%, %, %)",
            held.shadow,
            method,
            site,
            held.shadow,
            held.code
        ));
    }

    /// `a && b`, `a || b`, `a ?? b` where the value or only the effect matters.
    pub(crate) fn logical(&mut self, e: &'a LogicalExpression<'a>, want: Want) -> Value<'a> {
        if want == Want::Effect && e.operator != LogicalOperator::Coalesce {
            let left = self.condition(&e.left);
            let right = self.arm(|it| it.effect(&e.right));
            let absent = self.arm(|_| Code::EMPTY);
            let (yes, no) = if e.operator == LogicalOperator::And {
                (right, absent)
            } else {
                (absent, right)
            };
            return Value::concrete(self.emit.choice(left, yes, no));
        }
        let mut parts = Vec::new();
        let left = self.value(&e.left);
        let held = self.hold(&e.left, left, Hold::Here, &mut parts);
        let test = self.short_circuit_test(e.operator, &e.left, held, &mut parts);
        let result = (want == Want::Shadow).then(|| self.frame.temporary());
        let right = self.arm(|it| it.branch_value(&e.right, want, result));
        let absent = self.arm(|it| it.emit.settled(held, result));
        let (yes, no) = if e.operator == LogicalOperator::And {
            (right, absent)
        } else {
            (absent, right)
        };
        parts.push(self.emit.choice(test, yes, no));
        Value::new(
            self.emit.sequence(&parts),
            result.map_or(Shadow::Zero, Shadow::Atom),
        )
    }

    /// Logs the decision of a short-circuiting operator on its held left operand; the code of the
    /// test: true for `&&` where the right operand runs, for `||` and `??` where it does not.
    pub(crate) fn short_circuit_test(
        &mut self,
        operator: LogicalOperator,
        node: &impl GetSpan,
        held: Value<'a>,
        parts: &mut Vec<Code<'a>>,
    ) -> Code<'a> {
        if operator == LogicalOperator::Coalesce {
            self.log_decision(node, held, "@.nullish", parts);
            // No object of Node is like `document.all`.
            let is_there = code!(self, "% != null", held.code);
            self.emit.operation(is_there)
        } else {
            self.log_decision(node, held, "@.branch", parts);
            held.code
        }
    }

    /// Lowers a value in one of several arms, leaving its shadow in `result`.
    fn branch_value(
        &mut self,
        e: &'a Expression<'a>,
        want: Want,
        result: Option<Code<'a>>,
    ) -> Code<'a> {
        let value = self.lower(e, want);
        self.with_result(e, value, result)
    }

    /// A value that leaves its shadow in the temporary `result`.
    pub(crate) fn with_result(
        &mut self,
        e: &Expression<'a>,
        value: Value<'a>,
        result: Option<Code<'a>>,
    ) -> Code<'a> {
        let Some(result) = result else {
            return value.code;
        };
        if value.shadow.is_zero() {
            return self.emit.settled(value, Some(result));
        }
        if let Shadow::Atom(Code::Temporary(shadow)) = value.shadow
            && let Some(code) = value.code.redirected(self.arena(), shadow, result)
        {
            return code;
        }
        let mut parts = Vec::new();
        let held = self.hold(e, value, Hold::Here, &mut parts);
        parts.push(self.emit.settled(held, Some(result)));
        self.emit.sequence(&parts)
    }

    pub(crate) fn conditional(
        &mut self,
        e: &'a ConditionalExpression<'a>,
        want: Want,
    ) -> Value<'a> {
        let result = (want == Want::Shadow).then(|| self.frame.temporary());
        let test = self.condition(&e.test);
        let consequent = self.arm(|it| it.branch_value(&e.consequent, want, result));
        let alternate = self.arm(|it| it.branch_value(&e.alternate, want, result));
        Value::new(
            self.emit.choice(test, consequent, alternate),
            result.map_or(Shadow::Zero, Shadow::Atom),
        )
    }
}

fn is_comparison(operator: BinaryOperator) -> bool {
    operator.is_equality() || operator.is_compare()
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { if (a > 1 && !a) return a ? 1 : 2; }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0, @0, @A; @.s && (a@ = @.givenOne(a));
        if (a@ && @.compare(@s + 0, ">", a, a@, 1, 0), a > 1 ? (@c[2] = 1, a@ && @.branch(@s + 1, a@, a), !a) : (@c[3] = 1, false)) { @c[4] = 1; return a@ && @.branch(@s + 2, a@, a), @A = a ? (@c[5] = 1, @0 = 0, 1) : (@c[6] = 1, @0 = 0, 2), @0 ? @.returns(@A, @0) : @A;
        } else @c[7] = 1;
        }
        "#);
    }
}
