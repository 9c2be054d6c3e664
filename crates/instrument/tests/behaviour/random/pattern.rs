//! Destructuring patterns, with a value that most often fits.

use super::expression::KEYS;
use super::generator::Generator;
use super::scope::{Kind, Variable};

impl Generator {
    /// `([a, b.c = 1] = value)`.
    pub(crate) fn pattern_assignment(&mut self) -> String {
        if self.choices.chance(50) {
            let pattern = self.array_pattern(None);
            format!("({pattern} = {})", self.expression(Kind::Iterable))
        } else {
            let pattern = self.object_pattern(None);
            format!("({pattern} = {})", self.expression(Kind::Object))
        }
    }

    /// A pattern that declares variables, and a value for it.
    pub(crate) fn declared_pattern(
        &mut self,
        writable: bool,
        declared: &mut Vec<Variable>,
    ) -> (String, String) {
        if self.choices.chance(50) {
            let value = self.expression(Kind::Iterable);
            (self.array_pattern(Some((writable, declared))), value)
        } else {
            let value = self.expression(Kind::Object);
            (self.object_pattern(Some((writable, declared))), value)
        }
    }

    pub(crate) fn array_pattern(
        &mut self,
        mut declares: Option<(bool, &mut Vec<Variable>)>,
    ) -> String {
        let count = self.choices.below(4);
        let mut parts = Vec::new();
        for _ in 0..count {
            if self.choices.chance(10) {
                parts.push(String::new());
            } else {
                parts.push(self.element_pattern(&mut declares));
            }
        }
        if self.choices.chance(20) {
            let rest = self.pattern_leaf(&mut declares, Kind::Array);
            parts.push(format!("...{rest}"));
        } else if parts.last().is_some_and(String::is_empty) {
            parts.push(String::new());
        }
        format!("[{}]", parts.join(", "))
    }

    pub(crate) fn object_pattern(
        &mut self,
        mut declares: Option<(bool, &mut Vec<Variable>)>,
    ) -> String {
        let count = self.choices.below(4);
        let mut parts = Vec::new();
        for _ in 0..count {
            let key = match self.choices.weighted(&[70, 15, 10]) {
                0 => self.choices.pick(&KEYS).to_owned(),
                1 => format!("[{}]", self.expression(Kind::String)),
                _ => "'s t'".to_owned(),
            };
            let target = self.element_pattern(&mut declares);
            parts.push(format!("{key}: {target}"));
        }
        if self.choices.chance(20) {
            let rest = self.pattern_leaf(&mut declares, Kind::Object);
            parts.push(format!("...{rest}"));
        }
        format!("{{ {} }}", parts.join(", "))
    }

    fn element_pattern(&mut self, declares: &mut Option<(bool, &mut Vec<Variable>)>) -> String {
        let start = self.choices.open();
        self.budget -= 1;
        let nested = self.budget > 0 && self.choices.chance(15);
        let target = if nested {
            let inner = declares
                .as_mut()
                .map(|(writable, list)| (*writable, &mut **list));
            if self.choices.chance(50) {
                self.array_pattern(inner)
            } else {
                self.object_pattern(inner)
            }
        } else {
            self.pattern_leaf(declares, Kind::Any)
        };
        let text = if self.choices.chance(if nested { 70 } else { 35 }) {
            let kind = if nested { Kind::Array } else { self.any_kind() };
            format!("{target} = {}", self.expression(kind))
        } else {
            target
        };
        self.choices.close(start);
        text
    }

    fn pattern_leaf(
        &mut self,
        declares: &mut Option<(bool, &mut Vec<Variable>)>,
        kind: Kind,
    ) -> String {
        match declares {
            Some((writable, variables)) => {
                let name = self.fresh();
                variables.push(Variable {
                    name: name.clone(),
                    kind,
                    writable: *writable,
                    again: false,
                });
                name
            }
            None => self.target(),
        }
    }
}
