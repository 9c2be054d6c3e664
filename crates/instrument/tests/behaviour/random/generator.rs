//! Makes a program of choices.

use super::choices::Choices;
use super::scope::{Context, Scopes};

/// How many statements and expressions a program has at most, leaves aside.
const BUDGET: u32 = 90;

/// The state of making one program.
pub(crate) struct Generator {
    pub(crate) choices: Choices,
    /// What is left.
    pub(crate) budget: i32,
    pub(crate) scopes: Scopes,
    pub(crate) labels: u32,
    pub(crate) privates: u32,
    pub(crate) places: u32,
}

/// A program.
#[derive(Clone, Debug)]
pub(crate) struct Generated {
    pub(crate) text: String,
    pub(crate) strict: bool,
    pub(crate) script: bool,
    pub(crate) choices: Choices,
}

impl Generator {
    pub(crate) fn program(choices: Choices) -> Generated {
        let mut it = Generator {
            choices,
            budget: 0,
            scopes: Scopes::default(),
            labels: 0,
            privates: 0,
            places: 0,
        };
        it.budget = BUDGET as i32;
        let strict = it.choices.chance(40);
        let script = it.choices.chance(30);
        it.scopes.contexts.push(Context {
            strict,
            ..Context::default()
        });
        it.scopes.blocks.push(Vec::new());
        let mut text = it.statements(12);
        if it.choices.chance(30) {
            text += &it.asynchronous();
        }
        let mut names = it.scopes.names(|_| true);
        names.sort();
        let shown = names.iter().map(|name| format!("guard(() => {name}); "));
        text.extend(shown);
        Generated {
            text,
            strict,
            script,
            choices: it.choices,
        }
    }

    fn asynchronous(&mut self) -> String {
        let body = self.arrow_parts(true);
        format!(
            "(async () => {{ try {{ print('then', await (async {body})()); }} catch (_) {{ print('rejected', _); }} }})(); "
        )
    }

    /// A name that the present function does not declare yet.
    pub(crate) fn fresh(&mut self) -> String {
        let start = self.choices.below(26);
        self.scopes.fresh(start)
    }
}
