//! Atoms: what may be mentioned more than once.
//!
//! ```text
//! x + f()     x may change in f: (h = x, hs = x$, t = f(), … h + t)
//! x + 1       nothing runs in between: x stands for itself
//! ```
//!
//! An anonymous function must not get the name of the temporary that it is held in: `(0, () => …)`.

use oxc::ast::ast::*;
use oxc::syntax::operator::UnaryOperator;
use stackful_source::SiteKind;

use crate::emit::code::{Code, Parts as _, code};
use crate::emit::value::{Shadow, Value};
use crate::facts::{Effects, is_anonymous_function};
use crate::lower::Lowering;

/// What a value has to outlive until it is mentioned.
#[derive(Clone, Copy)]
pub(crate) enum Hold<'r, 'a> {
    /// Nothing: it is mentioned right behind. What can be repeated is not held at all.
    Here,
    /// Nothing, but it is to be held in a variable whatever it is.
    InVariable,
    /// The evaluation of these expressions.
    Over(&'r [&'r Expression<'a>]),
    /// The evaluation of whatever comes.
    OverAnything,
}

impl<'a> Lowering<'a, '_> {
    /// Whether `expression` can be read again, unchanged, after `rest` was evaluated.
    pub(crate) fn is_stable(&self, expression: &Expression<'a>, rest: &[&Expression<'a>]) -> bool {
        match expression {
            Expression::BooleanLiteral(_)
            | Expression::NullLiteral(_)
            | Expression::NumericLiteral(_)
            | Expression::StringLiteral(_)
            | Expression::ThisExpression(_) => true,
            Expression::UnaryExpression(unary) => is_constant(unary),
            Expression::Identifier(identifier) => {
                let effects = rest.iter().map(|e| self.effects_of(e));
                let effects = effects.fold(Effects::default(), Effects::and);
                self.is_stable_variable(identifier, effects)
            }
            _ => false,
        }
    }

    /// The effects of evaluating an expression. Inside `with`, reading a variable may run a getter.
    pub(crate) fn effects_of(&self, e: &Expression<'a>) -> Effects {
        if self.around.withs.is_empty() || e.is_literal() {
            return Effects::of(e);
        }
        Effects {
            runs: true,
            assigns: true,
            reads: true,
        }
    }

    pub(crate) fn is_stable_variable(
        &self,
        identifier: &IdentifierReference<'a>,
        effects: Effects,
    ) -> bool {
        let symbol = self.facts.symbol(identifier);
        if self.is_scoped(symbol) || self.is_global(symbol, &identifier.name) {
            return false;
        }
        let Effects {
            runs,
            assigns,
            reads,
        } = effects;
        if !runs && !assigns && !reads {
            return true;
        }
        let Some(symbol) = symbol else {
            return !runs && !assigns;
        };
        let at = identifier.span.start;
        !((runs || assigns) && self.facts.bindings.may_change(symbol, assigns))
            && !self
                .facts
                .bindings
                .may_be_uninitialised(symbol, self.around.scope, at)
    }

    /// A value whose shadow cannot be followed from here: that it is lost is noted.
    pub(crate) fn unfollowed(&mut self, e: &'a Expression<'a>, what: &'static str) -> Code<'a> {
        let value = self.value(e);
        let Some(shadow) = value.shadow.atom() else {
            return value.code;
        };
        let mut parts = Vec::new();
        let held = self.hold(e, value, Hold::InVariable, &mut parts);
        let site = self.emit.site(e, SiteKind::Member);
        parts.push(code!(
            self,
            "% && @.lost(%, \"%\")",
            shadow,
            site,
            Code::Emitted(what)
        ));
        parts.push(held.code);
        self.emit.sequence(&parts)
    }

    /// Makes a value an atom. What must run for that, in the value's place, goes to `before`.
    pub(crate) fn hold(
        &mut self,
        expression: &Expression<'a>,
        value: Value<'a>,
        hold: Hold<'_, 'a>,
        before: &mut Vec<Code<'a>>,
    ) -> Value<'a> {
        let is_atom = match hold {
            Hold::Here => self.is_stable(expression, &[]),
            Hold::Over(rest) => self.is_stable(expression, rest),
            Hold::InVariable | Hold::OverAnything => false,
        };
        if is_atom {
            return value;
        }
        let is_later = matches!(hold, Hold::Over(_) | Hold::OverAnything);
        let atom = if let Some(atom) = value.atom {
            before.run(value.code);
            atom
        } else {
            let atom = self.frame.held();
            let unnamed = self.unnamed(expression, value.code);
            before.set(self.arena(), atom, unnamed);
            atom
        };
        let shadow = match value.shadow {
            Shadow::Atom(shadow @ Code::Shadow(..)) if is_later => {
                let copy = self.frame.held();
                before.push(code!(self, "% = %", copy, shadow));
                Shadow::Atom(copy)
            }
            shadow => shadow,
        };
        Value::new(atom, shadow)
    }

    /// The code of an expression for a place that would give an anonymous function its name, where
    /// the original has none.
    pub(crate) fn unnamed(&self, expression: &Expression<'a>, code: Code<'a>) -> Code<'a> {
        if is_anonymous_function(expression) {
            code!(self, "(0, %)", code)
        } else {
            code
        }
    }
}

/// What minifiers write for `undefined`, booleans and numbers: `void 0`, `!0`, `-1`.
fn is_constant(e: &UnaryExpression<'_>) -> bool {
    let is_operator = match e.operator {
        UnaryOperator::UnaryNegation | UnaryOperator::LogicalNot | UnaryOperator::Void => true,
        UnaryOperator::UnaryPlus
        | UnaryOperator::BitwiseNot
        | UnaryOperator::Typeof
        | UnaryOperator::Delete => false,
    };
    is_operator && matches!(e.argument, Expression::NumericLiteral(_))
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(f) { let x = 1; return x + f(x++); }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(f) {
        @@c[1] = 1; var f@ = 0, @0, @1, @2, @A, @B; @.s && (f@ = @.givenOne(f));
        let x = 1;
        return @A = x, @0 = f(x++), @1 = @.s && @.taken(@0), @2 = @1 && @.binary("+", @A, 0, @0, @1, @s + 0), @B = @A + @0, @2 ? @.returns(@B, @2) : @B;
        }
        "#);
    }
}
