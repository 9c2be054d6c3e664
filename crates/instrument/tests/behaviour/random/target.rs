//! What can be assigned, and assignments to it.

use super::expression::KEYS;
use super::generator::Generator;
use super::scope::Kind;

impl Generator {
    /// An assignment of any form.
    pub(crate) fn assignment(&mut self, kind: Kind) -> String {
        match self.choices.weighted(&[50, 22, 14, 14]) {
            0 => {
                let target = self.target();
                format!("({target} = {})", self.expression(kind))
            }
            1 => {
                let target = self.target();
                let operator = self
                    .choices
                    .pick(&["+", "-", "+", "|", "&", "^", ">>", ">>>", "%", "/"]);
                format!("({target} {operator}= {})", self.expression(kind))
            }
            2 => {
                let target = self.target();
                let operator = self.choices.pick(&["||", "&&", "??"]);
                format!("({target} {operator}= {})", self.expression(kind))
            }
            _ => self.pattern_assignment(),
        }
    }

    /// What can be assigned to.
    pub(crate) fn target(&mut self) -> String {
        let names = self.scopes.names(|v| v.writable);
        let constant = self.choices.chance(4);
        let names = if constant {
            self.scopes.names(|_| true)
        } else {
            names
        };
        if !names.is_empty() && !self.choices.chance(40) {
            return names[self.choices.below(names.len() as u32) as usize].clone();
        }
        let context = self.scopes.context();
        let (has_super, has_arguments) = (context.has_super, context.has_arguments);
        match self.choices.weighted(&[60, 10, 8, 8]) {
            1 if has_super => format!("super.{}", self.choices.pick(&KEYS[..3])),
            2 if has_arguments => format!("arguments[{}]", self.choices.below(3)),
            3 => match self.private_name() {
                Some(name) => format!("this.{name}"),
                None => "this.p".to_owned(),
            },
            _ => self.member(),
        }
    }

    pub(crate) fn private_name(&mut self) -> Option<String> {
        let names = self.scopes.privates.clone();
        (!names.is_empty()).then(|| names[self.choices.below(names.len() as u32) as usize].clone())
    }

    /// `a.p`, `a[k]`, ….
    pub(crate) fn member(&mut self) -> String {
        let object = self.receiver();
        match self.choices.weighted(&[50, 20, 20, 10]) {
            0 => format!("{object}.{}", self.choices.pick(&KEYS)),
            1 => format!("{object}[{}]", self.expression(Kind::Number)),
            2 => format!("{object}[{}]", self.expression(Kind::String)),
            _ => format!("{object}[{}]", self.key()),
        }
    }

    /// A property key with side effects, or of a strange type.
    fn key(&mut self) -> String {
        match self.choices.weighted(&[4, 3, 3, 4, 2]) {
            0 => "sym".to_owned(),
            1 => format!("noisy('p', {})", self.place()),
            2 => format!("primitive('q', {})", self.place()),
            3 => format!("(print('key'), {})", self.expression(Kind::String)),
            _ => "Symbol.iterator".to_owned(),
        }
    }

    /// A name for what prints.
    pub(crate) fn place(&mut self) -> String {
        self.places += 1;
        self.places.to_string()
    }

    /// An object to take a member of.
    fn receiver(&mut self) -> String {
        let context = self.scopes.context();
        let (has_super, is_function) = (context.has_super, context.is_function);
        match self.choices.weighted(&[40, 20, 12, 8, 10, 8]) {
            0 => self
                .variable(Kind::Object)
                .unwrap_or_else(|| "print".to_owned()),
            1 => self.expression(Kind::Object),
            2 if is_function => "this".to_owned(),
            3 if has_super => "super".to_owned(),
            4 => self.expression(Kind::Any),
            5 => self.expression(Kind::Array),
            _ => self.variable(Kind::Any).unwrap_or_else(|| "tag".to_owned()),
        }
    }
}
