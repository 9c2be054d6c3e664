//! A text becomes a syntax tree whose names are resolved, or the reason why not.

mod diagnostics;
mod kind;
mod stack;
mod statements;

use oxc::allocator::Allocator;
use oxc::ast::ast::Program;
use oxc::diagnostics::OxcDiagnostic;
use oxc::parser::{ParseOptions, Parser};
use oxc::semantic::{Scoping, SemanticBuilder};
use oxc::span::{GetSpan, SourceType};

pub use diagnostics::{Diagnostic, InstrumentError};
pub use kind::SourceKind;
pub(crate) use stack::on_large_stack;
pub use statements::{Statement, statements};

/// The global that instrumented code reads its runtime from.
const RESERVED: &str = "$stackful";

/// A text whose names are resolved.
pub(crate) struct Parsed<'a> {
    pub(crate) program: &'a Program<'a>,
    pub(crate) scoping: Scoping,
}

/// Parses a text of some kind.
pub(crate) fn parse<'a>(
    arena: &'a Allocator,
    text: &'a str,
    kind: &SourceKind,
) -> Result<Parsed<'a>, InstrumentError> {
    let source_type = match kind {
        SourceKind::Module => SourceType::mjs(),
        _ => SourceType::script(),
    };
    let options = ParseOptions {
        allow_return_outside_function: kind.is_in_function(),
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let parsed = Parser::new(arena, text, source_type)
        .with_options(options)
        .parse();
    // The inside of a function is parsed as a script, in which this would be wrong.
    let is_wrong = |d: &&OxcDiagnostic| {
        !kind.is_in_function() || d.message != "Unexpected new.target expression"
    };
    if parsed.panicked || parsed.diagnostics.iter().any(|d| is_wrong(&d)) {
        let wrong = parsed.diagnostics.iter().filter(is_wrong);
        return Err(InstrumentError::syntax(wrong));
    }
    let program = arena.alloc(parsed.program);
    let semantic = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .build(program);
    let mut errors = semantic
        .diagnostics
        .iter()
        .filter(|it| !is_doubtful(it))
        .peekable();
    if errors.peek().is_some() {
        return Err(InstrumentError::syntax(errors));
    }
    let scoping = semantic.semantic.into_scoping();
    if scoping.symbol_names().any(|name| name == RESERVED)
        || scoping.root_unresolved_references().contains_key(RESERVED)
    {
        return Err(InstrumentError::ReservedName);
    }
    Ok(Parsed { program, scoping })
}

/// A text's spans in the terms of this project.
pub(crate) fn span_of(node: &impl GetSpan) -> stackful_source::Span {
    let span = node.span();
    stackful_source::Span {
        start: span.start,
        end: span.end,
    }
}

/// oxc takes every mention of `arguments` or `eval` below a destructuring assignment for a target,
/// such as `[f = () => arguments] = list`. A real target stays one in the instrumented text, and V8
/// refuses that.
fn is_doubtful(error: &OxcDiagnostic) -> bool {
    let name = error.message.strip_prefix("Cannot assign to '");
    name.is_some_and(|name| name.starts_with("arguments'") || name.starts_with("eval'"))
}
