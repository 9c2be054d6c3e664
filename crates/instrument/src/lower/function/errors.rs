//! Functions that get an error as their first argument: those that `catch` and `then` are given, and
//! callbacks, which get one if something went wrong.
//!
//! ```text
//! p.catch((e) => g(e))                                                               before
//! p.catch((e) => { …; @.catches(e, 7, 9); return … })                                after
//!
//! f((e, a) => { if (e) g(e); })                                                      before
//! f((e, a) => { …; if (e) { @.handed(e, 7, 9); { … } } })                            after
//! ```
//!
//! As in a clause of `catch`, an answer that is made at one of the sites is for the error. A callback
//! tells only where it has asked for the error, so that most calls of callbacks cost nothing.

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use oxc::syntax::symbol::SymbolId;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::facts::Definition;
use crate::lower::Lowering;

/// How a function gets an error.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taker {
    /// It is called with nothing else.
    Rejection,
    /// It may get one.
    Callback,
}

impl Taker {
    /// Where the function begins that gets the errors of a call, if it is written there.
    pub(crate) fn in_call(e: &CallExpression<'_>) -> Option<(u32, Taker)> {
        let name = match &e.callee {
            Expression::StaticMemberExpression(member) => member.property.name.as_str(),
            _ => "",
        };
        let (function, taker) = match name {
            "catch" => (e.arguments.first()?, Taker::Rejection),
            "then" => (e.arguments.get(1)?, Taker::Rejection),
            _ => (e.arguments.last()?, Taker::Callback),
        };
        match function {
            Argument::ArrowFunctionExpression(_) | Argument::FunctionExpression(_) => {
                Some((function.span().start, taker))
            }
            _ => None,
        }
    }
}

impl<'a> Lowering<'a, '_> {
    /// How the function that is being lowered gets an error.
    pub(crate) fn taker(&mut self, f: &Definition<'a>) -> Option<Taker> {
        let takers = &mut self.around.takers;
        let index = takers
            .iter()
            .position(|&(start, _)| start == f.span.start)?;
        let (_, taker) = takers.swap_remove(index);
        if taker == Taker::Callback {
            self.frame.error = error_of(f).and_then(|error| error.symbol_id.get());
        }
        Some(taker)
    }

    /// What a function does first that handles a rejection; `site` is the first in it.
    pub(crate) fn caught_by(
        &mut self,
        f: &Definition<'a>,
        taker: Option<Taker>,
        site: u32,
    ) -> Code<'a> {
        match (taker, error_of(f)) {
            (Some(Taker::Rejection), Some(error)) => {
                let behind = self.site_around(&f.span);
                let name = Code::Verbatim(error.name.as_str());
                code!(self, "@.catches(%, %, %); ", name, Code::Site(site), behind)
            }
            _ => Code::EMPTY,
        }
    }

    /// Gives what has been lowered a site of its own, so that each place in it has one there; the one behind
    /// it.
    fn site_around(&mut self, node: &impl GetSpan) -> Code<'a> {
        self.emit.site(node, SiteKind::Member);
        Code::Site(self.emit.next_site())
    }

    /// The arm of `s` that runs if a callback got an error, as the condition asks; `site` is the first in
    /// it.
    pub(crate) fn handed_to(
        &mut self,
        s: &'a IfStatement<'a>,
        site: u32,
        arm: Code<'a>,
    ) -> Code<'a> {
        let error = self.frame.error;
        let Some(error) = error.and_then(|error| self.asked_for(&s.test, error)) else {
            return arm;
        };
        let behind = self.site_around(&s.consequent);
        let site = Code::Site(site);
        code!(self, "{ @.handed(%, %, %); % }", error, site, behind, arm)
    }

    /// The name of a variable that a condition asks for.
    fn asked_for(&self, test: &'a Expression<'a>, error: SymbolId) -> Option<Code<'a>> {
        match test {
            Expression::Identifier(name) if self.facts.symbol(name) == Some(error) => {
                Some(Code::Verbatim(name.name.as_str()))
            }
            Expression::ParenthesizedExpression(e) => self.asked_for(&e.expression, error),
            Expression::LogicalExpression(e) => self
                .asked_for(&e.left, error)
                .or_else(|| self.asked_for(&e.right, error)),
            Expression::BinaryExpression(e)
                if matches!(
                    e.operator,
                    BinaryOperator::Inequality
                        | BinaryOperator::StrictInequality
                        | BinaryOperator::Instanceof
                ) =>
            {
                self.asked_for(&e.left, error)
            }
            _ => None,
        }
    }
}

/// The first parameter, if it is a plain name.
fn error_of<'a>(f: &Definition<'a>) -> Option<&'a BindingIdentifier<'a>> {
    match &f.parameters.items.first()?.pattern {
        BindingPattern::BindingIdentifier(name) => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("p.catch((e) => g(e)); f((e) => { if (e) g(); });"), @"
        @c[0] = 1; var @0; @.s = 0;
        @0 = p.catch((e) => {
        @@c[1] = 1; var e@ = 0, @0; @.s && (e@ = @.givenOne(e));
        @.catches(e, @s + 0, @s + 2); return @0 = g(e@ ? @.pass(e@, e) : e), @.s ? @.returns(@0, @.after(@0, @s + 0, g)) : @0;
        }), @.s | (@f.n && @.shadowOf(@g, @f.key, p)) && @e.method(@0, @s + 2, p, (@f.n && @.shadowOf(@g, @f.key, p)), @g);
        f((e) => {
        @@c[2] = 1; var e@ = 0; @.s && (e@ = @.givenOne(e));
        if (e@ && @.branch(@s + 3, e@, e), e) { @.handed(e, @s + 4, @s + 5); { @c[3] = 1; g(), @.s = 0;
        } } else @c[4] = 1;
        }), @.s = 0;
        ");
    }
}
