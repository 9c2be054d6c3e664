//! What a place in a program may mention and where it may jump.

/// What a variable or an expression probably holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    String,
    Boolean,
    Array,
    Object,
    Function,
    Class,
    Iterable,
    Any,
}

#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) writable: bool,
    /// A `var` or a parameter: it may be declared again.
    pub(crate) again: bool,
}

/// A target of `break` or `continue`.
#[derive(Clone, Debug)]
pub(crate) struct Jump {
    pub(crate) label: Option<String>,
    pub(crate) is_loop: bool,
    /// A labelled block: `break` needs its label.
    pub(crate) is_block: bool,
}

/// What the function around a place allows.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent rules of the grammar"
)]
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    pub(crate) is_async: bool,
    pub(crate) is_generator: bool,
    pub(crate) can_return: bool,
    pub(crate) has_arguments: bool,
    pub(crate) has_super: bool,
    pub(crate) is_function: bool,
    pub(crate) strict: bool,
    pub(crate) jumps: Vec<Jump>,
    /// Every name declared anywhere in the function.
    pub(crate) declared: Vec<String>,
    /// How many functions are around.
    pub(crate) nesting: u32,
}

/// The scopes around a place, the innermost last.
#[derive(Default)]
pub(crate) struct Scopes {
    pub(crate) blocks: Vec<Vec<Variable>>,
    pub(crate) contexts: Vec<Context>,
    /// The private names of the classes around.
    pub(crate) privates: Vec<String>,
}

impl Scopes {
    pub(crate) fn context(&self) -> &Context {
        self.contexts.last().expect("the program has one")
    }

    pub(crate) fn context_mut(&mut self) -> &mut Context {
        self.contexts.last_mut().expect("the program has one")
    }

    pub(crate) fn declare(&mut self, variable: Variable) {
        let block = self.blocks.last_mut().expect("the program has one");
        block.push(variable);
    }

    /// The variables that can be mentioned here, the innermost first.
    pub(crate) fn visible(&self) -> Vec<&Variable> {
        let mut visible: Vec<&Variable> = Vec::new();
        for variable in self
            .blocks
            .iter()
            .rev()
            .flat_map(|block| block.iter().rev())
        {
            if !visible.iter().any(|known| known.name == variable.name) {
                visible.push(variable);
            }
        }
        visible
    }

    /// The names of visible variables with a property.
    pub(crate) fn names(&self, fits: impl Fn(&Variable) -> bool) -> Vec<String> {
        let visible = self.visible().into_iter();
        visible
            .filter(|v| fits(v))
            .map(|v| v.name.clone())
            .collect()
    }

    /// A name that the present function does not declare yet; it may hide one of an outer function.
    pub(crate) fn fresh(&mut self, start: u32) -> String {
        let context = self.context_mut();
        let mut number = start;
        loop {
            let letter = char::from(b'a' + (number % 26) as u8);
            let name = match number / 26 {
                0 => letter.to_string(),
                round => format!("{letter}{round}"),
            };
            if !context.declared.contains(&name) {
                context.declared.push(name.clone());
                return name;
            }
            number += 1;
        }
    }
}
