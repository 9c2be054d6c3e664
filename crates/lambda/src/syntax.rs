//! Parsing as everything here needs it: a script, else a module, on a stack for deep expressions.

use oxc::allocator::Allocator;
use oxc::ast::ast::Program;
use oxc::parser::{ParseOptions, Parser};
use oxc::span::SourceType;

/// Bytes; texts nest deeper than the usual stack lets the parser go.
const STACK: usize = 256 << 20;

/// What a parser says against a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// In words.
    pub(crate) message: String,
    /// The byte that it is about.
    pub(crate) at: usize,
}

/// Has the syntax tree of a text looked at.
///
/// # Errors
/// The text is neither a script nor a CommonJS module.
pub(crate) fn parsed<T: Send>(
    text: &str,
    look: impl FnOnce(&Program<'_>) -> T + Send,
) -> Result<T, Problem> {
    let work = || {
        let arena = Allocator::default();
        let options = ParseOptions {
            allow_return_outside_function: true,
            ..ParseOptions::default()
        };
        let parsed = Parser::new(&arena, text, SourceType::script())
            .with_options(options)
            .parse();
        match parsed.diagnostics.first() {
            Some(first) => Err(Problem {
                message: first.message.to_string(),
                at: first
                    .labels
                    .first()
                    .map_or(0, |label| label.offset() as usize),
            }),
            None => Ok(look(&parsed.program)),
        }
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work).expect("a thread starts");
        thread.join().expect("the parser does not panic")
    })
}
