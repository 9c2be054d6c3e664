//! Lowering: each expression, pattern, statement and function becomes pieces of emitted text.

mod program;

mod statement;

mod expression;

mod call;

mod pattern;

mod function;

mod hoisting;
mod module;

mod around;
mod captured;
mod frame;

use oxc::allocator::Allocator;
use oxc::span::GetSpan;

use crate::emit::Emitter;
use crate::emit::code::Code;
use crate::facts::Facts;
use crate::lower::around::Around;
use crate::lower::frame::Frame;
pub(crate) use program::lower;

/// The state of lowering one file.
pub(crate) struct Lowering<'a, 's> {
    /// What is known of it.
    pub(crate) facts: Facts<'a, 's>,
    /// What has been emitted.
    pub(crate) emit: Emitter<'a>,
    /// The function that is being lowered.
    pub(crate) frame: Frame<'a>,
    /// What is around the present place.
    pub(crate) around: Around<'a>,
    /// Whether each call tells what it passes and to whom.
    pub(crate) checks: bool,
}

/// What the surroundings of an expression need of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Want {
    /// Its effects only.
    Effect,
    /// Its value; the shadow is not looked at.
    Plain,
    /// Its value and its shadow.
    Shadow,
    /// As the result of the present function: its value, and its shadow in the register. For calls.
    Result,
}

impl<'a> Lowering<'a, '_> {
    /// Where pieces live.
    pub(crate) fn arena(&self) -> &'a Allocator {
        self.emit.arena()
    }

    /// The original text of a node.
    pub(crate) fn source(&self, node: &impl GetSpan) -> Code<'a> {
        Code::Verbatim(self.facts.source(node))
    }

    /// Where the original has what stands behind an operand: an operator, or the bracket of a key.
    pub(crate) fn mark_behind(&self, operand: &impl GetSpan) -> Code<'a> {
        Code::Mark(self.facts.behind(operand))
    }

    /// Where the original has the parenthesis of a call, if V8 gives that place and no name's.
    pub(crate) fn mark_of_call(&self, callee: &impl GetSpan) -> Code<'a> {
        self.facts
            .call_behind(callee)
            .map_or(Code::EMPTY, Code::Mark)
    }
}
