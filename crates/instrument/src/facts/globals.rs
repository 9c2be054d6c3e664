//! Which variables are global ones: other scripts may write them, or see what the text writes.

use oxc::ast::ast::Program;
use oxc::semantic::Scoping;
use oxc::syntax::scope::ScopeId;

use crate::facts::concrete::is_concrete_global;
use crate::parse::SourceKind;

/// What decides whether a variable is global.
pub(crate) struct Globals {
    /// The top-level scope, if its variables are global.
    scope: Option<ScopeId>,
    /// Those of it that `let`, `const` or `class` declare are not: the text is evaluated.
    lexical_is_local: bool,
    /// Names that the surroundings of the text provide, as no globals.
    provided: Vec<String>,
}

impl Globals {
    pub(crate) fn of(program: &Program<'_>, scoping: &Scoping, kind: &SourceKind) -> Globals {
        let is_global = match kind {
            SourceKind::Script | SourceKind::ScriptWithResult => true,
            SourceKind::Eval { direct, .. } => !direct && !program.has_use_strict_directive(),
            SourceKind::CommonJs | SourceKind::Module | SourceKind::Attribute { .. } => false,
        };
        Globals {
            scope: is_global.then_some(scoping.root_scope_id()),
            lexical_is_local: !kind.is_script(),
            provided: match kind {
                SourceKind::Attribute { parameters } => parameters.clone(),
                _ => Vec::new(),
            },
        }
    }

    /// Whether the variables that `scope` declares are global, those of `let`, `const` and `class` or
    /// the others.
    pub(crate) fn has(&self, scope: ScopeId, lexical: bool) -> bool {
        self.scope == Some(scope) && !(self.lexical_is_local && lexical)
    }

    /// Whether a name that nothing declares may be a global variable that changes.
    pub(crate) fn may_have(&self, name: &str) -> bool {
        !is_concrete_global(name) && !self.provided.iter().any(|provided| provided == name)
    }
}
