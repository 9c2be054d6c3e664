//! What closures hold, by number: the machine reads the variables through functions of the text, and has
//! their names from here.

use oxc::syntax::scope::ScopeId;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use stackful_protocol::text::{self, Asked, Captured};
use stackful_source::Lines;

/// The scopes of which variables are captured, and who closes over them.
#[derive(Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the plural says what they are")]
pub(crate) struct Scopes {
    pub(crate) scopes: Vec<Scope>,
    pub(crate) closers: Vec<Closer>,
    /// Functions and classes that stand before the entry of one around them.
    pub(crate) ahead: Vec<i64>,
    /// Those of which each instance has an accessor.
    #[serde(skip)]
    numbers: FxHashMap<ScopeId, u32>,
}

/// The captured variables of a scope.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Scope {
    /// Where the first of them is declared.
    pub(crate) offset: u32,
    pub(crate) names: Vec<String>,
    /// Which of them keep the value of their declaration.
    pub(crate) constant: Vec<bool>,
    /// Their shadows hang on the global object.
    pub(crate) is_global: bool,
}

/// A function or a class that closes over scopes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Closer {
    /// The block of a function's entry, or the number of a class: -1, -2, ….
    pub(crate) entry: i64,
    pub(crate) asked: Asked,
    /// With which arguments, as JSON.
    pub(crate) arguments: String,
    pub(crate) offset: u32,
    /// The numbers of the scopes, the innermost first.
    pub(crate) scopes: Vec<u32>,
    /// The names of the private fields that a class gives its instances.
    pub(crate) fields: Vec<String>,
    /// Those that it has itself.
    pub(crate) own_fields: Vec<String>,
}

impl Scopes {
    /// The number of a scope of which each instance has an accessor, if it has one already.
    pub(crate) fn number(&self, scope: ScopeId) -> Option<u32> {
        self.numbers.get(&scope).copied()
    }

    /// The number of a scope of which each instance has an accessor.
    pub(crate) fn add_instances(&mut self, scope: ScopeId, variables: Scope) -> u32 {
        let number = self.add(variables);
        self.numbers.insert(scope, number);
        number
    }

    /// The number of a scope that has none.
    pub(crate) fn add(&mut self, variables: Scope) -> u32 {
        self.scopes.push(variables);
        self.scopes.len() as u32 - 1
    }

    /// What the machine must know.
    pub(crate) fn tables(&self, text: &str) -> Captured {
        let lines = Lines::new(text);
        let place = |offset| {
            let (line, column) = lines.position(text, offset);
            format!("{line}:{column}")
        };
        let scopes = self.scopes.iter().map(|scope| text::Scope {
            place: place(scope.offset),
            names: scope.names.clone(),
            constant: scope.constant.clone(),
            is_global: scope.is_global,
        });
        let closers = self.closers.iter().map(|closer| text::Closer {
            entry: closer.entry,
            place: place(closer.offset),
            asked: closer.asked,
            arguments: closer.arguments.clone(),
            scopes: closer.scopes.clone(),
            fields: closer.fields.clone(),
            own_fields: closer.own_fields.clone(),
        });
        Captured {
            file: String::new(),
            scopes: scopes.collect(),
            closers: closers.collect(),
            ahead: self.ahead.clone(),
        }
    }
}
