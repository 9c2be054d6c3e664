//! The simplest choices that still fail.

use proptest::strategy::ValueTree;

/// The complaint about what has become of a case that fails by making it simpler again and again,
/// at most so often; `None` if it does not fail.
pub(crate) fn simplest<T: Clone, C>(
    mut tree: impl ValueTree<Value = T>,
    attempts: usize,
    mut complaint: impl FnMut(T) -> Option<C>,
) -> Option<C> {
    let mut last = complaint(tree.current())?;
    let mut fails = true;
    for _ in 0..attempts {
        let is_another = if fails {
            tree.simplify()
        } else {
            tree.complicate()
        };
        if !is_another {
            break;
        }
        let next = complaint(tree.current());
        fails = next.is_some();
        last = next.unwrap_or(last);
    }
    Some(last)
}
