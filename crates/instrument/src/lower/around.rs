//! What is around the place that is being lowered.

use oxc::ast::ast::*;
use oxc::syntax::scope::ScopeId;

use crate::emit::code::Code;
use crate::lower::function::Taker;
use crate::parse::SourceKind;

/// What is around the present place.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something by itself"
)]
pub(crate) struct Around<'a> {
    pub(crate) scope: ScopeId,
    /// The scope of the whole text is there once, for as long as the text can run.
    pub(crate) is_rooted: bool,
    /// Other texts see what this one declares outside of functions.
    pub(crate) is_shared: bool,
    /// What the expression at an offset does first: it stands among parameters that stay in place.
    pub(crate) asked: Option<(u32, Code<'a>)>,
    /// The present place is before the entry of the function or the class around it.
    pub(crate) is_ahead: bool,
    /// Scopes around whose accessor is not in sight.
    hidden: Vec<ScopeId>,
    /// What the classes around declare, the innermost last.
    pub(crate) private_names: Vec<PrivateNames<'a>>,
    /// Names that the text does not declare may mean variables that are not known here: it is evaluated
    /// within other code.
    pub(crate) is_within: bool,
    /// The scopes that the `with` around stand in, the innermost last.
    pub(crate) withs: Vec<ScopeId>,
    /// The call whose callee is lowered next is given a literal that may hold something symbolic.
    pub(crate) gives_literal: bool,
    /// Where functions begin that get an error as their first argument.
    pub(crate) takers: Vec<(u32, Taker)>,
    /// How deep the present expression stands in others, and the deepest so far.
    depth: u32,
    deepest: u32,
}

impl<'a> Around<'a> {
    /// The top of a text.
    pub(crate) fn top(scope: ScopeId, kind: &SourceKind) -> Around<'a> {
        let is_within = matches!(kind, SourceKind::Eval { direct: true, .. });
        Around {
            scope,
            is_rooted: kind.is_script() || kind.has_own_scope(),
            is_shared: !kind.has_own_scope(),
            asked: None,
            is_ahead: false,
            hidden: Vec::new(),
            private_names: Vec::new(),
            is_within,
            withs: Vec::new(),
            gives_literal: false,
            takers: Vec::new(),
            depth: 0,
            deepest: 0,
        }
    }

    /// The accessor of a scope is not in sight from here on.
    pub(crate) fn hide(&mut self, scope: ScopeId) {
        self.hidden.push(scope);
    }

    /// It is again.
    pub(crate) fn show(&mut self, scope: ScopeId) {
        if self.hidden.last() == Some(&scope) {
            self.hidden.pop();
        }
    }

    /// Whether the accessor of a scope is not in sight.
    pub(crate) fn is_hidden(&self, scope: ScopeId) -> bool {
        self.hidden.contains(&scope)
    }

    /// An expression begins.
    pub(crate) fn descend(&mut self) {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    /// It ends.
    pub(crate) fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// How deep expressions stand in each other, at most.
    pub(crate) fn deepest(&self) -> u32 {
        self.deepest
    }

    /// The class that declares a private name, and whether as an accessor; none if the class is
    /// around the text that is lowered.
    pub(crate) fn private_name(&self, name: &str) -> Option<(usize, bool)> {
        self.private_names.iter().rev().find_map(|declared| {
            let mut names = declared.names.iter();
            let &(_, is_accessor) = names.find(|&&(known, _)| known == name)?;
            Some((declared.class, is_accessor))
        })
    }
}

/// The private names that a class declares.
pub(crate) struct PrivateNames<'a> {
    class: usize,
    /// Each with whether it is an accessor.
    names: Vec<(&'a str, bool)>,
}

impl<'a> PrivateNames<'a> {
    /// The names that `class`, the one with this number, declares.
    pub(crate) fn of(class: &'a Class<'a>, number: usize) -> PrivateNames<'a> {
        let names = class.body.body.iter().filter_map(|element| match element {
            ClassElement::MethodDefinition(method) => {
                Some((private(&method.key)?, method.kind.is_accessor()))
            }
            ClassElement::PropertyDefinition(field) => Some((private(&field.key)?, false)),
            _ => None,
        });
        PrivateNames {
            class: number,
            names: names.collect(),
        }
    }
}

fn private<'a>(key: &'a PropertyKey<'a>) -> Option<&'a str> {
    match key {
        PropertyKey::PrivateIdentifier(name) => Some(name.name.as_str()),
        _ => None,
    }
}
