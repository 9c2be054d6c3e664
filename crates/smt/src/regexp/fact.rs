//! What can be said of a part of a pattern without its text.

use stackful_regexp::Node;

/// Whether a part matches the empty string everywhere.
pub(crate) fn may_be_empty(node: &Node) -> bool {
    match node {
        Node::Group { body, .. } => may_be_empty(body),
        Node::Sequence(nodes) => nodes.iter().all(may_be_empty),
        Node::Alternation(nodes) => nodes.iter().any(may_be_empty),
        Node::Repeat(repeat) => repeat.min == 0 || may_be_empty(&repeat.body),
        _ => false,
    }
}

/// Whether a part matches the same wherever it stands.
pub(crate) fn is_regular(node: &Node) -> bool {
    match node {
        Node::Set(_) => true,
        Node::Sequence(nodes) | Node::Alternation(nodes) => nodes.iter().all(is_regular),
        Node::Group { body, .. } => is_regular(body),
        Node::Repeat(repeat) => is_regular(&repeat.body),
        _ => false,
    }
}
