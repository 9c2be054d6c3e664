//! What is known of one variable.

use oxc::syntax::symbol::SymbolId;

/// The facts about one variable.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(crate) struct Variable {
    pub(crate) carries: bool,
    pub(crate) dynamic: bool,
    /// Written anywhere but in its declaration.
    pub(crate) reassigned: bool,
    /// Mentioned by a function other than the one that declares it.
    pub(crate) captured: bool,
    /// The variables whose value flows into this one.
    pub(crate) sources: Vec<SymbolId>,
}
