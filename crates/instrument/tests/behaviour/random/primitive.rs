//! Expressions that give numbers, strings and booleans.

use super::generator::Generator;
use super::scope::Kind;

impl Generator {
    #[expect(clippy::too_many_lines, reason = "one choice, an arm for each form")]
    pub(crate) fn number(&mut self) -> String {
        match self.choices.weighted(&[40, 12, 12, 10, 8, 10, 10, 4]) {
            0 => {
                let operator = self.choices.pick(&[
                    "+", "-", "*", "%", "/", "|", "&", "^", "<<", ">>", ">>>", "**",
                ]);
                let right = if operator == "**" {
                    "2".to_owned()
                } else {
                    self.operand()
                };
                format!("({} {operator} {right})", self.operand())
            }
            1 => {
                let operator = self.choices.pick(&["+", "-", "~", "- -", "+ +"]);
                format!("({operator} {})", self.operand())
            }
            2 => {
                let target = self.target();
                let form = self.choices.pick(&["_++", "_--", "++_", "--_"]);
                format!("({})", form.replace('_', &target))
            }
            3 => {
                let kind = self
                    .choices
                    .pick(&[Kind::String, Kind::Array, Kind::Function]);
                format!("{}.length", self.expression(kind))
            }
            4 => {
                let function = self.choices.pick(&[
                    "Math.floor",
                    "Math.max",
                    "Math.abs",
                    "Number",
                    "parseInt",
                    "parseFloat",
                    "Math.round",
                    "Math.min",
                ]);
                format!("{function}({})", self.arguments())
            }
            5 => {
                let method = self.choices.pick(&[
                    "indexOf",
                    "charCodeAt",
                    "lastIndexOf",
                    "search",
                    "codePointAt",
                    "localeCompare",
                ]);
                format!(
                    "{}.{method}({})",
                    self.expression(Kind::String),
                    self.arguments()
                )
            }
            6 => {
                let method = self
                    .choices
                    .pick(&["indexOf", "push", "unshift", "lastIndexOf"]);
                format!(
                    "{}.{method}({})",
                    self.expression(Kind::Array),
                    self.arguments()
                )
            }
            _ => {
                let method = self.choices.pick(&["reduce", "findIndex", "reduceRight"]);
                let callback = self.arrow(&[Kind::Number, Kind::Number]);
                format!(
                    "{}.{method}({callback}, {})",
                    self.expression(Kind::Array),
                    self.expression(Kind::Number)
                )
            }
        }
    }

    /// What an arithmetic operator is applied to.
    fn operand(&mut self) -> String {
        let kind = self.choices.pick(&[
            Kind::Number,
            Kind::Number,
            Kind::Number,
            Kind::String,
            Kind::Any,
        ]);
        self.expression(kind)
    }

    pub(crate) fn string(&mut self) -> String {
        match self.choices.weighted(&[20, 20, 10, 12, 30, 8, 6, 6]) {
            0 => format!("({} + {})", self.expression(Kind::String), self.operand()),
            1 => format!(
                "`a${{{}}}b${{{}}}`",
                self.operand(),
                self.expression(Kind::String)
            ),
            2 => format!(
                "tag`\\x41${{{}}}${{{}}}\n`",
                self.operand(),
                self.expression(Kind::Any)
            ),
            3 => format!("(typeof {})", self.expression(Kind::Any)),
            4 => {
                let method = self.choices.pick(&[
                    "slice",
                    "toUpperCase",
                    "trim",
                    "charAt",
                    "padStart",
                    "replace",
                    "substring",
                    "concat",
                    "at",
                    "replaceAll",
                    "normalize",
                    "substr",
                    "toString",
                    "repeat",
                    "valueOf",
                ]);
                let arguments = match method {
                    "padStart" | "repeat" => format!("{} & 7", self.expression(Kind::Number)),
                    "replace" if self.choices.chance(50) => {
                        let callback = self.arrow(&[Kind::String]);
                        format!("/./, {callback}")
                    }
                    _ => self.arguments(),
                };
                format!("{}.{method}({arguments})", self.expression(Kind::String))
            }
            5 => format!("String({})", self.expression(Kind::Any)),
            6 => format!("JSON.stringify({})", self.expression(Kind::Object)),
            _ => format!(
                "{}.join({})",
                self.expression(Kind::Array),
                self.expression(Kind::String)
            ),
        }
    }

    pub(crate) fn boolean(&mut self) -> String {
        match self.choices.weighted(&[45, 12, 10, 8, 6, 10, 6, 4]) {
            0 => {
                let operator = self
                    .choices
                    .pick(&["<", ">", "<=", ">=", "===", "!==", "==", "!="]);
                format!("({} {operator} {})", self.operand(), self.operand())
            }
            1 => format!("(!{})", self.test()),
            2 => format!(
                "({} in {})",
                self.expression(Kind::String),
                self.expression(Kind::Object)
            ),
            3 => format!(
                "({} instanceof {})",
                self.expression(Kind::Any),
                self.expression(Kind::Class)
            ),
            4 => match self.private_name() {
                Some(name) => format!("({name} in {})", self.expression(Kind::Any)),
                None => format!("Array.isArray({})", self.expression(Kind::Any)),
            },
            5 => {
                let operator = self.choices.pick(&["&&", "||"]);
                format!("({} {operator} {})", self.test(), self.test())
            }
            6 => {
                let method = self.choices.pick(&["includes", "startsWith", "endsWith"]);
                format!(
                    "{}.{method}({})",
                    self.expression(Kind::String),
                    self.arguments()
                )
            }
            _ => {
                let callback = self.arrow(&[Kind::Any]);
                let method = self.choices.pick(&["some", "every"]);
                format!("{}.{method}({callback})", self.expression(Kind::Array))
            }
        }
    }
}
