//! A text whose syntax is known, and edits of it.

use std::path::Path;

use oxc::allocator::Allocator;
use oxc::ast::ast::Program;
use oxc::parser::Parser;
use oxc::span::SourceType;

/// A text is none of the language that its name says.
#[derive(Debug, thiserror::Error)]
#[error("it is no valid JavaScript or TypeScript: {0}")]
pub struct SyntaxError(String);

/// A text that comes between two others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Byte before which it goes.
    pub at: u32,
    /// What goes there.
    pub insert: String,
}

/// What a reader makes of a file, by its name.
///
/// # Errors
/// It is no valid text.
pub(crate) fn read<T>(
    path: &Path,
    text: &str,
    reader: impl FnOnce(&Program<'_>) -> T,
) -> Result<T, SyntaxError> {
    let arena = Allocator::default();
    let mut source_type = SourceType::from_path(path).unwrap_or_default();
    if source_type.is_javascript() {
        // A file may be a module or not, and JSX stands in `.js` files, too.
        source_type = SourceType::unambiguous().with_jsx(true);
    }
    let parsed = Parser::new(&arena, text, source_type).parse();
    match parsed.diagnostics.first() {
        Some(error) if parsed.panicked => Err(SyntaxError(error.to_string())),
        _ => Ok(reader(&parsed.program)),
    }
}

/// A text with these edits. Of two at one place the first comes first.
pub fn edited(text: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| edit.at);
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for Edit { at, insert } in sorted {
        let at = *at as usize;
        result += &text[done..at];
        result += insert;
        done = at;
    }
    result + &text[done..]
}

/// The line of a byte, from 1 on.
pub fn line_of(text: &str, at: u32) -> u32 {
    1 + text[..at as usize].matches('\n').count() as u32
}
