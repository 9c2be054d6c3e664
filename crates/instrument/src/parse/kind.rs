//! What a text is: it decides how the text is parsed, and what its variables are.

/// What surrounds a text when it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// The inside of Node's module function.
    CommonJs,
    /// An ES module.
    Module,
    /// A classic script of a page.
    Script,
    /// A script whose completion value is its result.
    ScriptWithResult,
    /// The body of a function, such as that of an event handler attribute.
    Attribute {
        /// The names of the function's parameters.
        parameters: Vec<String>,
    },
    /// A text given to `eval`.
    Eval {
        /// It runs in the scope of the call, which is not known here; else in the global one.
        direct: bool,
        /// It is strict because the call is.
        strict: bool,
    },
}

impl SourceKind {
    /// What makes the text strict if its surroundings are.
    pub(crate) fn prefix(&self) -> &'static str {
        match self {
            SourceKind::Eval { strict: true, .. } => "\"use strict\";",
            _ => "",
        }
    }

    /// Whether no other text sees what this one declares.
    pub(crate) fn has_own_scope(&self) -> bool {
        matches!(self, SourceKind::CommonJs | SourceKind::Module)
    }

    /// Whether the text runs as the body of a function.
    pub(crate) fn is_in_function(&self) -> bool {
        matches!(self, SourceKind::CommonJs | SourceKind::Attribute { .. })
    }

    /// Whether the text runs as a classic script.
    pub(crate) fn is_script(&self) -> bool {
        matches!(self, SourceKind::Script | SourceKind::ScriptWithResult)
    }
}
