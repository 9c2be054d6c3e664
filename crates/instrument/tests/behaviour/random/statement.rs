//! Statements and declarations.

use super::generator::Generator;
use super::scope::{Jump, Kind, Variable};

impl Generator {
    /// At most so many statements, each ended by a space.
    pub(crate) fn statements(&mut self, most: u32) -> String {
        let mut text = String::new();
        for _ in 0..most {
            let start = self.choices.open();
            let more = self.budget > 0 && self.choices.chance(70);
            if more {
                text += &self.statement();
                text += " ";
            }
            self.choices.close(start);
            if !more {
                break;
            }
        }
        text
    }

    pub(crate) fn statement(&mut self) -> String {
        self.budget -= 1;
        let guarded = if self.scopes.context().nesting == 0 {
            90
        } else {
            15
        };
        match self.choices.weighted(&[30, 22, 36, 14]) {
            0 => {
                let kind = self.any_kind();
                let print = format!("print({});", self.expression(kind));
                self.guarded(print, guarded)
            }
            1 => self.declaration(),
            2 => {
                let statement = self.in_block(Self::control);
                self.guarded(statement, guarded)
            }
            _ => {
                let kind = self.any_kind();
                let assignment = format!("{};", self.assignment(kind));
                self.guarded(assignment, guarded)
            }
        }
    }

    fn guarded(&mut self, statement: String, percent: u32) -> String {
        if self.choices.chance(percent) {
            format!("try {{ {statement} }} catch (_) {{ print('caught', _); }}")
        } else {
            statement
        }
    }

    /// In a block scope of its own.
    pub(crate) fn in_block<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.blocks.push(Vec::new());
        let result = make(self);
        self.scopes.blocks.pop();
        result
    }

    fn block(&mut self) -> String {
        let statements = self.in_block(|it| it.statements(3));
        format!("{{ {statements}}}")
    }

    fn declaration(&mut self) -> String {
        match self.choices.weighted(&[45, 20, 14, 14, 10]) {
            0 => self.variable_declaration(),
            1 => self.function_declaration(),
            2 => self.class_declaration(),
            3 => self.pattern_declaration(),
            _ => self.early_use(),
        }
    }

    fn variable_declaration(&mut self) -> String {
        let keyword = self.choices.pick(&["let", "const", "var", "let"]);
        let kind = self.choices.pick(&[
            Kind::Number,
            Kind::String,
            Kind::Array,
            Kind::Object,
            Kind::Function,
            Kind::Any,
            Kind::Class,
            Kind::Iterable,
        ]);
        if keyword == "var" && self.choices.chance(15) {
            let again = self
                .scopes
                .blocks
                .last()
                .expect("one")
                .iter()
                .filter(|v| v.again);
            if let Some(name) = again.map(|v| v.name.clone()).next() {
                return format!("var {name} = {};", self.expression(kind));
            }
        }
        let value = self.expression(kind);
        let name = self.fresh();
        let (writable, again) = (keyword != "const", keyword == "var");
        self.scopes.declare(Variable {
            name: name.clone(),
            kind,
            writable,
            again,
        });
        if keyword == "let" && self.choices.chance(8) {
            return format!("let {name};");
        }
        format!("{keyword} {name} = {value};")
    }

    fn pattern_declaration(&mut self) -> String {
        let keyword = self.choices.pick(&["let", "const", "var"]);
        let mut declared = Vec::new();
        let (pattern, value) = self.declared_pattern(keyword != "const", &mut declared);
        for variable in declared {
            self.scopes.declare(variable);
        }
        format!("{keyword} {pattern} = {value};")
    }

    /// A variable that is used before its declaration.
    fn early_use(&mut self) -> String {
        let name = self.fresh();
        let kind = self.any_kind();
        let before = self.scopes.blocks.len();
        self.scopes.blocks.push(Vec::new());
        self.scopes.declare(Variable {
            name: name.clone(),
            kind,
            writable: true,
            again: false,
        });
        let uses = match self.choices.weighted(&[4, 2, 2, 2]) {
            0 => format!("print({})", self.expression(kind)),
            1 => format!("{name}++"),
            2 => format!("typeof {name}"),
            _ => format!("(() => {name} = {})()", self.called_later(kind)),
        };
        self.scopes.blocks.truncate(before);
        self.scopes.declare(Variable {
            name: name.clone(),
            kind,
            writable: true,
            again: false,
        });
        let keyword = self.choices.pick(&["let", "const", "class"]);
        let declaration = if keyword == "class" {
            format!("class {name} {{}}")
        } else {
            format!("{keyword} {name} = {};", self.expression(kind))
        };
        format!("try {{ {uses}; print({name}); }} catch (_) {{ print('early', _); }} {declaration}")
    }

    fn control(&mut self) -> String {
        match self.choices.weighted(&[30, 26, 12, 16, 8, 12, 6, 5]) {
            0 => self.if_statement(),
            1 => self.loop_statement(),
            2 => self.switch(),
            3 => self.try_statement(),
            4 => self.labelled_block(),
            5 => self.jump(),
            6 => {
                let call = self.expression(Kind::Function);
                format!("{call}({});", self.arguments())
            }
            _ if self.scopes.context().strict => self.block(),
            _ => {
                let object = self.expression(Kind::Object);
                format!("with ({object}) {}", self.with_body())
            }
        }
    }

    /// In `with`, names of properties may be meant.
    fn with_body(&mut self) -> String {
        self.in_block(|it| {
            for name in ["p", "q"] {
                it.scopes.declare(Variable {
                    name: name.to_owned(),
                    kind: Kind::Any,
                    writable: true,
                    again: false,
                });
            }
            it.block()
        })
    }

    fn if_statement(&mut self) -> String {
        let head = format!("if ({}) {}", self.test(), self.block());
        if self.choices.chance(40) {
            format!("{head} else {}", self.block())
        } else {
            head
        }
    }

    fn switch(&mut self) -> String {
        let kind = self.choices.pick(&[Kind::Number, Kind::String, Kind::Any]);
        let value = self.expression(kind);
        self.push_jump(Jump {
            label: None,
            is_loop: false,
            is_block: false,
        });
        let cases = self.in_block(|it| {
            let count = it.choices.below(4);
            let default = it.choices.below(6);
            let mut cases = String::new();
            for index in 0..count {
                if index == default {
                    cases = format!("{cases}default: {}", it.statements(2));
                }
                let test = it.expression(kind);
                cases = format!("{cases}case {test}: {}", it.statements(2));
                if it.choices.chance(50) {
                    cases += "break; ";
                }
            }
            cases
        });
        self.scopes.context_mut().jumps.pop();
        format!("switch ({value}) {{ {cases}}}")
    }

    fn try_statement(&mut self) -> String {
        let mut text = format!("try {}", self.block());
        let form = self.choices.weighted(&[50, 25, 25]);
        if form != 1 {
            text += &self.in_block(|it| {
                let binding = match it.choices.weighted(&[60, 15, 15]) {
                    0 => {
                        let name = it.fresh();
                        it.scopes.declare(Variable {
                            name: name.clone(),
                            kind: Kind::Object,
                            writable: true,
                            again: false,
                        });
                        format!("({name}) ")
                    }
                    1 => String::new(),
                    _ => {
                        let mut declared = Vec::new();
                        let pattern = it.object_pattern(Some((true, &mut declared)));
                        for variable in declared {
                            it.scopes.declare(variable);
                        }
                        format!("({pattern}) ")
                    }
                };
                format!(" catch {binding}{}", it.block())
            });
        }
        if form != 0 {
            text = format!("{text} finally {}", self.block());
        }
        text
    }

    fn labelled_block(&mut self) -> String {
        let label = self.label();
        self.push_jump(Jump {
            label: Some(label.clone()),
            is_loop: false,
            is_block: true,
        });
        let block = self.block();
        self.scopes.context_mut().jumps.pop();
        format!("{label}: {block}")
    }

    pub(crate) fn label(&mut self) -> String {
        self.labels += 1;
        format!("l{}", self.labels)
    }

    pub(crate) fn push_jump(&mut self, jump: Jump) {
        self.scopes.context_mut().jumps.push(jump);
    }

    fn jump(&mut self) -> String {
        let context = self.scopes.context();
        let can_return = context.can_return;
        let jumps = context.jumps.clone();
        let form = self.choices.weighted(&[25, 40, 20, 20]);
        if form == 0 || (form == 3 && !can_return) || (jumps.is_empty() && form != 3) {
            let kind = self.choices.pick(&[Kind::String, Kind::Any, Kind::Object]);
            let value = match self.choices.weighted(&[50, 50]) {
                0 => format!("new TypeError({})", self.expression(Kind::String)),
                _ => self.expression(kind),
            };
            return format!("throw {value};");
        }
        if form == 3 {
            let kind = self.any_kind();
            return format!("return {};", self.expression(kind));
        }
        let jump = &jumps[self.choices.below(jumps.len() as u32) as usize];
        let innermost = jumps.iter().rposition(|it| !it.is_block);
        let is_continue = form == 2 && jump.is_loop;
        let keyword = if is_continue { "continue" } else { "break" };
        match &jump.label {
            Some(label) => format!("{keyword} {label};"),
            None if innermost.is_some() && (!is_continue || jumps.iter().any(|it| it.is_loop)) => {
                format!("{keyword};")
            }
            None => ";".to_owned(),
        }
    }
}
