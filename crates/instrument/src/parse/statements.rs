//! Where the statements of a text begin and end, for those who look at what stands between them.

use oxc::allocator::Allocator;
use oxc::ast::ast::Statement as Node;
use oxc::parser::Parser;
use oxc::span::SourceType;
use stackful_source::Span;

use super::{on_large_stack, span_of};

/// A statement that stands in no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// From its first byte to the one behind its last.
    pub span: Span,
    /// Whether it is an expression, such as a function that is called at once.
    pub is_expression: bool,
}

/// The outermost statements of a script or module, in order; `None` if the text is neither.
///
/// # Panics
/// If the machine cannot start a thread.
pub fn statements(text: &str) -> Option<Vec<Statement>> {
    on_large_stack(|| {
        [SourceType::script(), SourceType::mjs()]
            .into_iter()
            .find_map(|kind| statements_as(text, kind))
    })
}

fn statements_as(text: &str, kind: SourceType) -> Option<Vec<Statement>> {
    let arena = Allocator::default();
    let parsed = Parser::new(&arena, text, kind).parse();
    if parsed.panicked || !parsed.diagnostics.is_empty() {
        return None;
    }
    let statement = |node: &Node<'_>| Statement {
        span: span_of(node),
        is_expression: matches!(node, Node::ExpressionStatement(_)),
    };
    Some(parsed.program.body.iter().map(statement).collect())
}
