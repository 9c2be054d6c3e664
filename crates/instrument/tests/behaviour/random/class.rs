//! Classes: fields, methods, accessors, private names, static blocks.

use super::function::Form;
use super::generator::Generator;
use super::scope::{Context, Kind, Variable};

impl Generator {
    pub(crate) fn class_expression(&mut self) -> String {
        let name = if self.choices.chance(30) {
            self.fresh()
        } else {
            String::new()
        };
        format!("(class {name}{})", self.class_rest())
    }

    pub(crate) fn class_declaration(&mut self) -> String {
        let name = self.fresh();
        let variable = Variable {
            name: name.clone(),
            kind: Kind::Class,
            writable: true,
            again: false,
        };
        self.scopes.declare(variable);
        format!("class {name}{}", self.class_rest())
    }

    fn class_rest(&mut self) -> String {
        let context = self.scopes.context_mut();
        let outer = std::mem::replace(&mut context.strict, true);
        let heritage = match self.choices.weighted(&[50, 35, 10, 5]) {
            0 => None,
            1 => Some(self.expression(Kind::Class)),
            2 => Some(self.expression(Kind::Function)),
            _ => Some("null".to_owned()),
        };
        let private_count = self.scopes.privates.len();
        let mut elements = Vec::new();
        if self.choices.chance(40) {
            self.privates += 1;
            let name = format!("#x{}", self.privates);
            let is_static = if self.choices.chance(15) {
                "static "
            } else {
                ""
            };
            self.scopes.privates.push(name.clone());
            elements.push(self.private_element(is_static, &name));
        }
        if self.choices.chance(30) {
            let is_derived_constructor = heritage.is_some();
            let form = Form {
                has_super: true,
                is_derived_constructor,
                ..Form::default()
            };
            elements.push(format!("constructor{}", self.function_rest(form, 2)));
        }
        for _ in 0..self.choices.below(4) {
            elements.push(self.class_element());
        }
        self.scopes.privates.truncate(private_count);
        self.scopes.context_mut().strict = outer;
        let extends = heritage.map_or_else(String::new, |heritage| format!(" extends {heritage}"));
        format!("{extends} {{ {} }}", elements.join(" "))
    }

    fn private_element(&mut self, is_static: &str, name: &str) -> String {
        match self.choices.weighted(&[60, 25, 15]) {
            0 => {
                let value = self.field_value();
                format!("{is_static}{name} = {value};")
            }
            1 => format!("{is_static}{name}{}", self.method_rest(&[Kind::Any], true)),
            _ => format!("{is_static}get {name}{}", self.method_rest(&[], false)),
        }
    }

    fn class_element(&mut self) -> String {
        let start = self.choices.open();
        let is_static = if self.choices.chance(25) {
            "static "
        } else {
            ""
        };
        let key = self.choices.pick(&["p", "q", "r", "x"]);
        let text = match self.choices.weighted(&[30, 25, 12, 10, 10, 8]) {
            0 => format!("{is_static}{key} = {};", self.field_value()),
            1 => format!("{is_static}{}", self.method()),
            2 => format!("{is_static}get {key}{}", self.method_rest(&[], false)),
            3 => format!(
                "{is_static}set {key}{}",
                self.method_rest(&[Kind::Any], false)
            ),
            4 => {
                let key = self.expression(Kind::String);
                format!("{is_static}[{key}] = {};", self.field_value())
            }
            _ => {
                self.enter_field();
                let statements = self.statements(2);
                self.leave();
                format!("static {{ {statements} }}")
            }
        };
        self.choices.close(start);
        text
    }

    fn field_value(&mut self) -> String {
        self.enter_field();
        let kind = self.any_kind();
        let value = self.expression(kind);
        self.leave();
        value
    }

    /// Where `this` is the object, but neither `arguments` nor `return` stand.
    fn enter_field(&mut self) {
        let context = Context {
            has_super: true,
            is_function: true,
            strict: true,
            nesting: self.scopes.context().nesting + 1,
            ..Context::default()
        };
        self.scopes.contexts.push(context);
        self.scopes.blocks.push(Vec::new());
    }
}
