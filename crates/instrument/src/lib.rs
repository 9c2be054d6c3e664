//! JavaScript text → instrumented text, its sites, its coverage blocks and its source map.
//!
//! [`instrument`] parses a text with oxc, resolves its names and lowers it by the *shadow register*
//! encoding: values stay native everywhere, and beside each expression runs a *shadow*, the number
//! of a term of the trace (0: concrete). The instrumented text behaves as the original and talks to
//! the machine of `runtime/src/core` through the global `$stackful`.
//!
//! The folders are floors: each uses those above it in this list. One language feature is one file of
//! `lower`, opened by what it looks like before and after. `typescript` stands apart: it makes the
//! JavaScript that the others then work on.
//!
//! This crate knows nothing of terms or execution: operators go by their JavaScript spelling, and
//! numbers count from the [`Bases`](stackful_source::Bases) that the registry of the session hands out.

mod parse;

mod facts;

mod emit;

mod lower;

mod typescript;

#[cfg(test)]
mod floors;
#[cfg(test)]
mod snapshot;

use oxc::allocator::Allocator;

pub use emit::{Emission, Instrumented, Layout};
pub use parse::{Diagnostic, InstrumentError, SourceKind, Statement, statements};
pub use typescript::{Compiled, CompilerOptions, ModuleFormat, compile, is_compiled};

/// Instruments a text.
///
/// # Errors
/// If the text is no valid script or module, uses the reserved name `$stackful`, or nests too deep.
///
/// # Panics
/// If the machine cannot start a thread.
pub fn instrument(
    text: &str,
    kind: &SourceKind,
    emission: impl Into<Emission>,
) -> Result<Instrumented, InstrumentError> {
    let emission = emission.into();
    parse::on_large_stack(|| match kind.prefix() {
        "" => instrument_here(text, kind, emission),
        prefix => instrument_here(&(prefix.to_owned() + text), kind, emission)
            .map_err(|error| error.behind(prefix.len() as u32)),
    })
}

fn instrument_here(
    text: &str,
    kind: &SourceKind,
    emission: Emission,
) -> Result<Instrumented, InstrumentError> {
    let arena = Allocator::default();
    let parsed = parse::parse(&arena, text, kind)?;
    lower::lower(&arena, &parsed, kind, emission)
}
