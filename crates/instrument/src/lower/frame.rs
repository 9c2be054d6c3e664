//! The function (or script, or class field) that is being lowered.

use std::ops::Range;

use oxc::syntax::symbol::SymbolId;

use crate::emit::Emitter;
use crate::emit::code::{Code, code};
use crate::facts::{Definition, Facts};

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
    /// The parameter that is an error, if it is anything.
    pub(crate) error: Option<SymbolId>,
    /// Jumps lowered so far: `break`, `continue`, `return`, `throw`.
    pub(crate) jumps: u32,
    /// Where the completion value is kept, in texts that have one.
    pub(crate) completion: Option<Completion<'a>>,
}

/// The variables that keep a text's value and its shadow so far.
#[derive(Clone, Copy)]
pub(crate) struct Completion<'a> {
    pub(crate) value: Code<'a>,
    pub(crate) shadow: Code<'a>,
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
