//! The function (or script, or class field) being lowered, and what is around the present place in it.

use std::ops::Range;

use oxc::syntax::scope::ScopeId;

use crate::emit::Emitter;
use crate::emit::code::{Code, code};
use crate::facts::{Definition, Facts};
use crate::lower::function::PrivateNames;
use crate::lower::statement::Completion;

/// What lives as long as the lowering of one function.
#[derive(Default)]
pub(crate) struct Frame<'a> {
    temporaries: Pool,
    held: Pool,
    /// The receivers that the function is to declare.
    receivers: Vec<u32>,
    /// May be called before its module runs.
    pub(crate) is_early: bool,
    /// Makes a primitive of an object.
    pub(crate) is_conversion: bool,
    /// Jumps lowered so far: `break`, `continue`, `return`, `throw`.
    pub(crate) jumps: u32,
    /// Where the completion value is kept, in texts that have one.
    pub(crate) completion: Option<Completion<'a>>,
}

/// Variables of one kind: some are in use, and all that ever were are declared.
#[derive(Default)]
struct Pool {
    used: u32,
    most: u32,
}

impl Pool {
    fn take(&mut self) -> u32 {
        let number = self.used;
        self.used += 1;
        self.most = self.most.max(self.used);
        number
    }

    fn all(&self) -> Range<u32> {
        0..self.most
    }
}

/// Which temporaries are in use, to come back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u32);

/// Which variables of every kind are.
#[derive(Clone, Copy)]
pub(crate) struct Marks {
    temporaries: Mark,
    held: u32,
}

impl<'a> Frame<'a> {
    /// The frame of a function.
    pub(crate) fn of(f: &Definition<'a>, facts: &Facts<'a, '_>) -> Frame<'a> {
        Frame {
            is_early: f.is_early,
            is_conversion: facts.is_conversion(f.scope),
            ..Frame::default()
        }
    }

    /// A temporary that stays the caller's until the statement ends or [`Self::release`].
    pub(crate) fn temporary(&mut self) -> Code<'a> {
        Code::Temporary(self.temporaries.take())
    }

    /// A temporary that no other expression of the statement uses: it keeps a value while others,
    /// lowered earlier or later, are evaluated.
    pub(crate) fn held(&mut self) -> Code<'a> {
        Code::Held(self.held.take())
    }

    /// Declares the receiver with this number in the function.
    pub(crate) fn declare(&mut self, receiver: u32) {
        self.receivers.push(receiver);
    }

    /// The temporaries in use.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.temporaries.used)
    }

    /// Gives back the temporaries taken since the mark was made.
    pub(crate) fn release(&mut self, mark: Mark) {
        self.temporaries.used = mark.0;
    }

    /// What is in use where a statement begins.
    pub(crate) fn marks(&self) -> Marks {
        Marks {
            temporaries: self.mark(),
            held: self.held.used,
        }
    }

    /// Gives back all that a statement has taken.
    pub(crate) fn release_all(&mut self, marks: Marks) {
        self.release(marks.temporaries);
        self.held.used = marks.held;
    }

    /// Everything that the function declares for the expressions in it, from here on.
    pub(crate) fn names(&mut self, emit: &Emitter<'a>) -> Vec<Code<'a>> {
        let mut names: Vec<_> = self.temporaries.all().map(Code::Temporary).collect();
        names.extend(self.held.all().map(Code::Held));
        let receivers = std::mem::take(&mut self.receivers);
        names.extend(
            receivers
                .iter()
                .map(|&receiver| code!(emit, "@@r%", receiver)),
        );
        names
    }
}

/// What is around the present place.
pub(crate) struct Around<'a> {
    pub(crate) scope: ScopeId,
    /// What the classes around declare, the innermost last.
    pub(crate) private_names: Vec<PrivateNames<'a>>,
    /// How many `with` are around, in which names may mean variables that are not known here.
    pub(crate) with_depth: u32,
    /// How deep the present expression stands in others, and the deepest so far.
    depth: u32,
    deepest: u32,
}

impl<'a> Around<'a> {
    /// The top of a text, which may have something like `with` around.
    pub(crate) fn top(scope: ScopeId, with_depth: u32) -> Around<'a> {
        Around {
            scope,
            private_names: Vec::new(),
            with_depth,
            depth: 0,
            deepest: 0,
        }
    }

    /// An expression begins.
    pub(crate) fn descend(&mut self) {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    /// It ends.
    pub(crate) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// How deep expressions stand in each other, at most.
    pub(crate) fn deepest(&self) -> u32 {
        self.deepest
    }
}
