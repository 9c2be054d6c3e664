//! Calls and optional chains, most of which fail one way or another.

use super::generator::Generator;
use super::scope::Kind;

impl Generator {
    /// A call that may fail.
    pub(crate) fn call(&mut self) -> String {
        match self.choices.weighted(&[40, 25, 10, 8, 6, 5, 6]) {
            0 => {
                let function = self
                    .variable(Kind::Function)
                    .unwrap_or_else(|| "tick".to_owned());
                format!("{function}({})", self.arguments())
            }
            1 => format!("{}({})", self.member(), self.arguments()),
            2 => {
                let class = self
                    .variable(Kind::Class)
                    .unwrap_or_else(|| "Object".to_owned());
                format!("(new {class}({}))", self.arguments())
            }
            3 => {
                let function = self
                    .variable(Kind::Function)
                    .unwrap_or_else(|| "tick".to_owned());
                let method = self.choices.pick(&["call", "bind"]);
                let call = format!("{function}.{method}({})", self.arguments());
                if method == "bind" {
                    format!("{call}()")
                } else {
                    call
                }
            }
            4 => {
                let function = self
                    .variable(Kind::Function)
                    .unwrap_or_else(|| "tick".to_owned());
                format!(
                    "{function}.apply({}, {})",
                    self.expression(Kind::Any),
                    self.expression(Kind::Array)
                )
            }
            5 => format!("{}`a${{{}}}b`", self.member(), self.expression(Kind::Any)),
            _ => format!("{}({})", self.expression(Kind::Function), self.arguments()),
        }
    }

    /// `a?.b.c?.(d)`.
    pub(crate) fn chain(&mut self) -> String {
        let context = self.scopes.context();
        let base = if context.has_super && self.choices.chance(10) {
            "super.p".to_owned()
        } else {
            let kind = self
                .choices
                .pick(&[Kind::Object, Kind::Any, Kind::Function, Kind::Array]);
            self.expression(kind)
        };
        let mut text = base;
        let links = 1 + self.choices.below(4);
        let first = self.choices.below(links);
        for link in 0..links {
            let optional = link == first || self.choices.chance(30);
            let link = match self.choices.weighted(&[40, 15, 25]) {
                0 => {
                    let dot = if optional { "?." } else { "." };
                    let methods = ["p", "q", "x", "toString", "slice", "map", "call", "length"];
                    format!("{dot}{}", self.choices.pick(&methods))
                }
                1 => {
                    let dot = if optional { "?." } else { "" };
                    format!("{dot}[{}]", self.expression(Kind::String))
                }
                _ => {
                    let dot = if optional { "?." } else { "" };
                    format!("{dot}({})", self.arguments())
                }
            };
            text += &link;
        }
        match self.choices.weighted(&[80, 10, 10]) {
            0 => format!("({text})"),
            1 => format!("(delete {text})"),
            _ => format!("({text}).p"),
        }
    }

    pub(crate) fn arguments(&mut self) -> String {
        let count = self.choices.below(4);
        let list: Vec<_> = (0..count)
            .map(|_| {
                if self.choices.chance(12) {
                    format!("...{}", self.expression(Kind::Iterable))
                } else {
                    let kind = self.any_kind();
                    self.expression(kind)
                }
            })
            .collect();
        list.join(", ")
    }
}
