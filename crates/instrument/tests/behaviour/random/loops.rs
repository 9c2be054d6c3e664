//! Loops; each counts its rounds.

use super::generator::Generator;
use super::scope::{Jump, Kind, Variable};

impl Generator {
    pub(crate) fn loop_statement(&mut self) -> String {
        let label = self.choices.chance(25).then(|| self.label());
        let prefix = label
            .as_ref()
            .map_or_else(String::new, |label| format!("{label}: "));
        let jump = Jump {
            label,
            is_loop: true,
            is_block: false,
        };
        let text = match self.choices.weighted(&[30, 35, 10, 10, 8]) {
            0 => self.counting(jump),
            1 => self.for_of(jump),
            2 => self.for_in(jump),
            3 => {
                let counter = self.fresh();
                let test = self.test();
                format!(
                    "{{ let {counter} = 3; {prefix}while ({counter}-- > 0 && {test}) {} }}",
                    self.loop_body(jump)
                )
            }
            _ => {
                let counter = self.fresh();
                let body = self.loop_body(jump);
                format!(
                    "{{ let {counter} = 3; {prefix}do {body} while ({counter}-- > 0 && {}) }}",
                    self.test()
                )
            }
        };
        if text.starts_with("{ let ") {
            text
        } else {
            format!("{prefix}{text}")
        }
    }

    fn loop_body(&mut self, jump: Jump) -> String {
        self.push_jump(jump);
        let body = self.in_block(|it| it.statements(3));
        self.scopes.context_mut().jumps.pop();
        format!("{{ tick(); {body}}}")
    }

    fn counting(&mut self, jump: Jump) -> String {
        let name = self.fresh();
        let variable = Variable {
            name: name.clone(),
            kind: Kind::Number,
            writable: true,
            again: false,
        };
        self.scopes.declare(variable);
        let keyword = self.choices.pick(&["let", "let", "var"]);
        let extra = if self.choices.chance(25) {
            let closure = self.fresh();
            let captures = self
                .choices
                .pick(&["() => _", "() => _++", "() => typeof _"])
                .replace('_', &name);
            self.scopes.declare(Variable {
                name: closure.clone(),
                kind: Kind::Function,
                writable: true,
                again: false,
            });
            format!(", {closure} = {captures}")
        } else {
            String::new()
        };
        let start = self.expression(Kind::Number);
        let update = match self.choices.weighted(&[60, 20, 20]) {
            0 => format!("{name}++"),
            1 => format!("{name} += {}", self.expression(Kind::Number)),
            _ => format!("print({name}++)"),
        };
        let body = self.loop_body(jump);
        format!("for ({keyword} {name} = {start}{extra}; {name} < 4; {update}) {body}")
    }

    /// What a round of `for … of` or `in` assigns to.
    fn head(&mut self) -> String {
        match self.choices.weighted(&[55, 25, 20]) {
            0 => {
                let keyword = self.choices.pick(&["const", "let", "var"]);
                let name = self.fresh();
                let writable = keyword != "const";
                self.scopes.declare(Variable {
                    name: name.clone(),
                    kind: Kind::Any,
                    writable,
                    again: false,
                });
                format!("{keyword} {name}")
            }
            1 => {
                let keyword = self.choices.pick(&["const", "let"]);
                let mut declared = Vec::new();
                let list = Some((keyword == "let", &mut declared));
                let pattern = if self.choices.chance(60) {
                    self.array_pattern(list)
                } else {
                    self.object_pattern(list)
                };
                for variable in declared {
                    self.scopes.declare(variable);
                }
                format!("{keyword} {pattern}")
            }
            _ => {
                let target = self.target();
                // Neither may begin a head.
                if target.starts_with("let") || target.starts_with("async") {
                    "this.p".to_owned()
                } else {
                    target
                }
            }
        }
    }

    fn for_of(&mut self, jump: Jump) -> String {
        let items = self.expression(Kind::Iterable);
        let head = self.head();
        let is_async = self.scopes.context().is_async && self.choices.chance(40);
        let body = self.loop_body(jump);
        if is_async {
            let items = if self.choices.chance(50) {
                "slow(2)".to_owned()
            } else {
                items
            };
            format!("for await ({head} of {items}) {body}")
        } else {
            format!("for ({head} of {items}) {body}")
        }
    }

    fn for_in(&mut self, jump: Jump) -> String {
        let object = self.expression(Kind::Object);
        let head = self.head();
        format!("for ({head} in {object}) {}", self.loop_body(jump))
    }
}
