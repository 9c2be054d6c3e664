//! Expressions that give arrays and objects.

use super::expression::KEYS;
use super::generator::Generator;
use super::scope::Kind;

impl Generator {
    pub(crate) fn array(&mut self) -> String {
        match self.choices.weighted(&[40, 22, 14, 10, 8]) {
            0 => {
                let count = self.choices.below(5);
                let elements: Vec<_> = (0..count).map(|_| self.element()).collect();
                format!("[{}]", elements.join(", "))
            }
            1 => {
                let method = self.choices.pick(&["map", "filter", "flatMap"]);
                let callback = self.arrow(&[Kind::Any, Kind::Number]);
                format!("{}.{method}({callback})", self.expression(Kind::Array))
            }
            2 => {
                let method = self.choices.pick(&[
                    "slice",
                    "concat",
                    "reverse",
                    "flat",
                    "splice",
                    "fill",
                    "sort",
                    "with",
                    "toSorted",
                    "copyWithin",
                ]);
                format!(
                    "{}.{method}({})",
                    self.expression(Kind::Array),
                    self.arguments()
                )
            }
            3 => {
                let form = self.choices.pick(&[
                    "Array.from(_)",
                    "[..._]",
                    "Array.of(..._)",
                    "[..._, ..._]",
                ]);
                let mut text = String::new();
                for (index, part) in form.split('_').enumerate() {
                    if index > 0 {
                        text += &self.expression(Kind::Iterable);
                    }
                    text += part;
                }
                text
            }
            _ => {
                let function = self.choices.pick(&[
                    "Object.keys",
                    "Object.values",
                    "Object.entries",
                    "Reflect.ownKeys",
                    "Object.getOwnPropertyNames",
                ]);
                format!("{function}({})", self.expression(Kind::Object))
            }
        }
    }

    fn element(&mut self) -> String {
        match self.choices.weighted(&[80, 14, 6]) {
            0 => {
                let kind = self.any_kind();
                self.expression(kind)
            }
            1 => format!("...{}", self.expression(Kind::Iterable)),
            _ => String::new(),
        }
    }

    pub(crate) fn object(&mut self) -> String {
        match self.choices.weighted(&[50, 10, 10, 10, 12, 8]) {
            0 => self.object_literal(),
            1 => format!(
                "proxied({}, {})",
                self.expression(Kind::Object),
                self.choices.below(9)
            ),
            2 => format!(
                "accessors({}, {})",
                self.expression(Kind::Any),
                self.choices.below(9)
            ),
            3 => {
                let function = self.choices.pick(&[
                    "Object.assign",
                    "Object.create",
                    "Object.freeze",
                    "Object.setPrototypeOf",
                ]);
                format!(
                    "{function}({}, {})",
                    self.expression(Kind::Object),
                    self.expression(Kind::Object)
                )
            }
            4 => format!(
                "(new {}({}))",
                self.expression(Kind::Class),
                self.arguments()
            ),
            _ => format!("Object.fromEntries({})", self.expression(Kind::Array)),
        }
    }

    fn object_literal(&mut self) -> String {
        let count = self.choices.below(5);
        let mut has_prototype = false;
        let properties: Vec<_> = (0..count)
            .map(|_| self.property(&mut has_prototype))
            .collect();
        format!("({{ {} }})", properties.join(", "))
    }

    fn property(&mut self, has_prototype: &mut bool) -> String {
        let start = self.choices.open();
        let kind = self.any_kind();
        let text = match self.choices.weighted(&[40, 14, 12, 10, 8, 6, 4]) {
            0 => format!(
                "{}: {}",
                self.choices.pick(&KEYS[..5]),
                self.expression(kind)
            ),
            1 => {
                let names = self.scopes.names(|_| true);
                if names.is_empty() {
                    "print".to_owned()
                } else {
                    names[self.choices.below(names.len() as u32) as usize].clone()
                }
            }
            2 => format!("...{}", self.expression(Kind::Object)),
            3 => format!(
                "[{}]: {}",
                self.expression(Kind::String),
                self.expression(kind)
            ),
            4 => self.method(),
            5 => {
                let key = self.choices.pick(&KEYS[..3]);
                if self.choices.chance(50) {
                    format!("get {key}{}", self.method_rest(&[], false))
                } else {
                    format!("set {key}{}", self.method_rest(&[Kind::Any], false))
                }
            }
            _ if *has_prototype => format!("'s t': {}", self.expression(kind)),
            _ => {
                *has_prototype = true;
                format!("__proto__: {}", self.expression(Kind::Object))
            }
        };
        self.choices.close(start);
        text
    }

    /// A method of an object literal or a class.
    pub(crate) fn method(&mut self) -> String {
        let key = match self.choices.weighted(&[60, 20, 10]) {
            0 => self.choices.pick(&KEYS[..5]).to_owned(),
            1 => format!("[{}]", self.expression(Kind::String)),
            _ => "[Symbol.iterator]".to_owned(),
        };
        let form = self.choices.pick(&["", "", "", "*", "async ", "async *"]);
        let rest = match form {
            "*" => self.resumable_method(false, true),
            "async " => self.resumable_method(true, false),
            "async *" => self.resumable_method(true, true),
            _ => self.method_rest(&[Kind::Any, Kind::Number], true),
        };
        format!("{form}{key}{rest}")
    }
}
