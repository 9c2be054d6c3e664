//! Arguments of generators.
//!
//! ```text
//! function* f(a, { b }) { … }                                                        before
//! function* f(a, { b }, ...{ @@a: @a = @.s | @.n ? @.putAside(arguments) : null }) {
//!     var a$ = 0, b$ = 0; @a && ({ 0: a$ } = @.started(@a, [a])); @.s = 0;
//!     if (@a) { b$ = p.n ? @.at(@a.list, [1, p.key], b) : 0; } … }                   after
//! ```
//!
//! A generator's parameters are initialised at its call, its body begins with the first `next`. So
//! the pending arguments are put aside where parameters are initialised. A rest parameter that is a
//! pattern can do so behind all others, and keeps `length`; the properties that it asks the list for
//! are in no list, so their defaults are evaluated. A rest parameter of the function's own is one of
//! them. All this is left out where it would show: if the function has a `"use strict"` of its own,
//! which goes with plain parameters only, or a sloppy `arguments` that is mapped to plain parameters.
//! Then the loss is noted at the call.

use crate::emit::code::{Code, code};
use crate::lower::Lowering;
use crate::lower::function::Parameters;

impl<'a> Lowering<'a, '_> {
    /// The parameters, and what puts the arguments aside.
    pub(crate) fn with_arguments_aside(&self, parameters: &Parameters<'a>) -> Code<'a> {
        let separator = if parameters.list.is_empty() { "" } else { ", " };
        let aside = if parameters.moved.is_empty() {
            "@.s ? @.putAside() : null"
        } else {
            "@.s | @.n ? @.putAside(arguments) : null"
        };
        let (list, rest) = (parameters.list, parameters.aside);
        code!(self, "%%...{ @@a: @a = %% }", list, separator, aside, rest)
    }

    /// A rest parameter, behind what puts the arguments aside.
    pub(crate) fn rest_aside(&self, pattern: Code<'a>, from: u32) -> Code<'a> {
        code!(self, ", @@b: % = @.restOf([], arguments, %)", pattern, from)
    }

    /// The prologue of the body; `rest` is what a rest parameter needs behind the others.
    pub(crate) fn started(&self, actual: Code<'a>, takes: Code<'a>, rest: Code<'a>) -> Code<'a> {
        code!(
            self,
            "@a && ({ % } = @.started(@a, %)%); @.s = 0;",
            takes,
            actual,
            rest
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function* t(a, { b }) { yield a; }"), @"
        @c[0] = 1; @.s = 0;
        function* t(a, { b: b }, ...{ @@a: @a = @.s | @.n ? @.putAside(arguments) : null }) {
        @@c[1] = 1; var a@ = 0, b@ = 0; @a && ({ 0: a@ } = @.started(@a, [a])); @.s = 0;
        if (@a) { b@ = @e.n | @.s && @.last(@a.list, [1, @e.key], b); }
        yield (a@ ? @.returns(a, a@) : a), @.symbols && @.resumed();
        }
        ");
    }
}
