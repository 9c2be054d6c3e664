//! Functions of every kind.

use super::generator::Generator;
use super::scope::{Context, Kind, Variable};

/// What a function is, beside its parameters.
#[derive(Clone, Copy, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent rules of the grammar"
)]
pub(crate) struct Form {
    pub(crate) is_async: bool,
    pub(crate) is_generator: bool,
    pub(crate) is_arrow: bool,
    pub(crate) has_super: bool,
    pub(crate) is_derived_constructor: bool,
}

impl Generator {
    pub(crate) fn function_expression(&mut self) -> String {
        let plain = Form::default();
        match self.choices.weighted(&[40, 25, 8, 8, 6, 6]) {
            0 => {
                let kinds = [Kind::Any, Kind::Number];
                format!("({})", self.arrow(&kinds))
            }
            1 => {
                let name = if self.choices.chance(30) {
                    self.fresh()
                } else {
                    String::new()
                };
                format!("(function {name}{})", self.function_rest(plain, 2))
            }
            2 => {
                let form = Form {
                    is_generator: true,
                    ..plain
                };
                format!("(function* {})", self.function_rest(form, 2))
            }
            3 => {
                let form = Form {
                    is_async: true,
                    ..plain
                };
                format!("(async function {})", self.function_rest(form, 2))
            }
            4 => format!("(async {})", self.arrow_parts(true)),
            _ => {
                let form = Form {
                    is_async: true,
                    is_generator: true,
                    ..plain
                };
                format!("(async function* {})", self.function_rest(form, 2))
            }
        }
    }

    /// A function declaration, visible to what follows.
    pub(crate) fn function_declaration(&mut self) -> String {
        let name = self.fresh();
        let writable = true;
        self.scopes.declare(Variable {
            name: name.clone(),
            kind: Kind::Function,
            writable,
            again: false,
        });
        let (keyword, form) = match self.choices.weighted(&[60, 15, 15, 8]) {
            0 => ("function ", Form::default()),
            1 => (
                "function* ",
                Form {
                    is_generator: true,
                    ..Form::default()
                },
            ),
            2 => (
                "async function ",
                Form {
                    is_async: true,
                    ..Form::default()
                },
            ),
            _ => (
                "async function* ",
                Form {
                    is_async: true,
                    is_generator: true,
                    ..Form::default()
                },
            ),
        };
        format!("{keyword}{name}{}", self.function_rest(form, 3))
    }

    /// An arrow function with parameters of these kinds, some of them left out.
    pub(crate) fn arrow(&mut self, kinds: &[Kind]) -> String {
        self.enter(Form {
            is_arrow: true,
            ..Form::default()
        });
        let mut names = Vec::new();
        for &kind in kinds {
            if self.choices.chance(70) {
                let name = self.fresh();
                names.push(name.clone());
                self.scopes.declare(Variable {
                    name,
                    kind,
                    writable: true,
                    again: false,
                });
            }
        }
        let body = self.arrow_body();
        self.leave();
        format!("({}) => {body}", names.join(", "))
    }

    /// The same with parameters of every form.
    pub(crate) fn arrow_parts(&mut self, is_async: bool) -> String {
        self.enter(Form {
            is_arrow: true,
            ..Form::default()
        });
        let (list, _) = self.parameters(2);
        self.scopes.context_mut().is_async = is_async;
        let body = self.arrow_body();
        self.leave();
        format!("({list}) => {body}")
    }

    fn arrow_body(&mut self) -> String {
        if self.choices.chance(40) {
            self.function_body(false, Form::default())
        } else {
            let kind = self.any_kind();
            format!("(tick(), {})", self.expression(kind))
        }
    }

    /// Parameters and body.
    pub(crate) fn function_rest(&mut self, form: Form, most: u32) -> String {
        self.enter(form);
        let (list, simple) = self.parameters(most);
        let context = self.scopes.context_mut();
        context.is_async = form.is_async;
        context.is_generator = form.is_generator;
        let body = self.function_body(simple, form);
        self.leave();
        format!("({list}) {body}")
    }

    /// The same for a method with parameters of these kinds.
    pub(crate) fn method_rest(&mut self, kinds: &[Kind], free: bool) -> String {
        let form = Form {
            has_super: true,
            ..Form::default()
        };
        if free && self.choices.chance(50) {
            return self.function_rest(form, 2);
        }
        self.enter(form);
        let names: Vec<_> = kinds
            .iter()
            .map(|&kind| self.parameter_name(kind))
            .collect();
        let body = self.function_body(true, form);
        self.leave();
        format!("({}) {body}", names.join(", "))
    }

    pub(crate) fn resumable_method(&mut self, is_async: bool, is_generator: bool) -> String {
        let form = Form {
            is_async,
            is_generator,
            has_super: true,
            ..Form::default()
        };
        self.function_rest(form, 2)
    }

    pub(crate) fn enter(&mut self, form: Form) {
        let outer = self.scopes.context();
        let context = Context {
            can_return: true,
            has_arguments: if form.is_arrow {
                outer.has_arguments
            } else {
                true
            },
            has_super: if form.is_arrow {
                outer.has_super
            } else {
                form.has_super
            },
            is_function: if form.is_arrow {
                outer.is_function
            } else {
                true
            },
            strict: outer.strict,
            nesting: outer.nesting + 1,
            ..Context::default()
        };
        self.scopes.contexts.push(context);
        self.scopes.blocks.push(Vec::new());
    }

    pub(crate) fn leave(&mut self) {
        self.scopes.blocks.pop();
        self.scopes.contexts.pop();
    }

    fn parameter_name(&mut self, kind: Kind) -> String {
        let name = self.fresh();
        self.scopes.declare(Variable {
            name: name.clone(),
            kind,
            writable: true,
            again: true,
        });
        name
    }

    /// The list, and whether it is simple.
    fn parameters(&mut self, most: u32) -> (String, bool) {
        let count = self.choices.below(most + 1);
        let mut parts = Vec::new();
        let mut simple = true;
        for _ in 0..count {
            let kind = self.any_kind();
            match self.choices.weighted(&[60, 20, 15]) {
                0 => parts.push(self.parameter_name(kind)),
                1 => {
                    simple = false;
                    let default = self.expression(kind);
                    parts.push(format!("{} = {default}", self.parameter_name(kind)));
                }
                _ => {
                    simple = false;
                    parts.push(self.parameter_pattern());
                }
            }
        }
        if self.choices.chance(12) {
            simple = false;
            parts.push(format!("...{}", self.parameter_name(Kind::Array)));
        }
        (parts.join(", "), simple)
    }

    fn parameter_pattern(&mut self) -> String {
        let mut declared = Vec::new();
        let pattern = if self.choices.chance(50) {
            self.array_pattern(Some((true, &mut declared)))
        } else {
            self.object_pattern(Some((true, &mut declared)))
        };
        for variable in declared {
            self.scopes.declare(variable);
        }
        if self.choices.chance(50) {
            format!("{pattern} = {}", self.expression(Kind::Array))
        } else {
            pattern
        }
    }

    /// `{ … }` with its statements.
    pub(crate) fn function_body(&mut self, simple: bool, form: Form) -> String {
        let mut text = String::from("{ ");
        if simple && self.choices.chance(6) {
            text += "'use strict'; ";
            self.scopes.context_mut().strict = true;
        }
        text += "tick(); ";
        if form.is_derived_constructor && !self.choices.chance(8) {
            text = format!("{text}super({}); ", self.arguments());
        }
        text += &self.statements(3);
        if self.choices.chance(60) {
            let kind = self.any_kind();
            text = format!("{text}return {}; ", self.expression(kind));
        }
        text + "}"
    }
}
