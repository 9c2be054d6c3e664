//! Expressions of a wanted kind; now and then of another.

use super::function::Form;
use super::generator::Generator;
use super::scope::Kind;

pub(crate) const KEYS: [&str; 6] = ["p", "q", "r", "length", "x", "constructor"];

impl Generator {
    /// An expression that can stand anywhere.
    pub(crate) fn expression(&mut self, kind: Kind) -> String {
        let start = self.choices.open();
        self.budget -= 1;
        let text = if self.budget < 0 {
            self.leaf(kind)
        } else {
            match self.choices.weighted(&[30, 14, 45, 4]) {
                0 => self.leaf(kind),
                1 => self.common(kind),
                2 => match kind {
                    Kind::Number => self.number(),
                    Kind::String => self.string(),
                    Kind::Boolean => self.boolean(),
                    Kind::Array => self.array(),
                    Kind::Object => self.object(),
                    Kind::Function => self.function_expression(),
                    Kind::Class => self.class_expression(),
                    Kind::Iterable => self.iterable(),
                    Kind::Any => self.any(),
                },
                _ => self.any(),
            }
        };
        self.choices.close(start);
        text
    }

    fn leaf(&mut self, kind: Kind) -> String {
        if self.choices.chance(55)
            && let Some(name) = self.variable(kind)
        {
            return name;
        }
        let literals: &[&str] = match kind {
            Kind::Number => &[
                "0", "1", "2", "3", "7", "0.5", "-1", "NaN", "1e3", "-0", "255",
            ],
            Kind::String => &[
                "''", "'a'", "'bc'", "'p'", "'12'", "' x '", "`t`", "'é😀'", "'length'",
            ],
            Kind::Boolean => &["false", "true"],
            Kind::Array => &[
                "[]",
                "[1, 2]",
                "['a', 'b', 'c']",
                "[, 3]",
                "[[1], [2, [3]]]",
            ],
            Kind::Object => &[
                "{}",
                "{ p: 1 }",
                "{ p: 'a', q: { r: 2 } }",
                "{ 0: 1, length: 1 }",
            ],
            Kind::Function => &[
                "() => 0",
                "(v) => v",
                "function () { return this?.p; }",
                "(...v) => v.length",
            ],
            Kind::Class => &["class {}", "Array", "Error", "Map"],
            Kind::Iterable => &[
                "[]",
                "count(2)",
                "'ab'",
                "new Map([[1, 2]])",
                "new Set(['s'])",
                "iterable([1, 2, 3], 'i')",
            ],
            Kind::Any => &[
                "undefined",
                "null",
                "0",
                "'s'",
                "1n",
                "sym",
                "{}",
                "[]",
                "/x(y)?/g",
                "NaN",
                "true",
            ],
        };
        let literal = self.choices.pick(literals);
        parenthesised(literal)
    }

    /// A visible variable, most often of this kind.
    pub(crate) fn variable(&mut self, kind: Kind) -> Option<String> {
        let wanted = !self.choices.chance(12);
        let mut names = self.scopes.names(|v| v.kind == kind);
        if names.is_empty() || !wanted {
            names = self.scopes.names(|_| true);
        }
        (!names.is_empty()).then(|| names[self.choices.below(names.len() as u32) as usize].clone())
    }

    /// Forms that have any kind of value.
    fn common(&mut self, kind: Kind) -> String {
        match self.choices.weighted(&[10, 6, 12, 14, 14, 14, 12, 6, 6, 4]) {
            0 => format!(
                "({} ? {} : {})",
                self.test(),
                self.expression(kind),
                self.expression(kind)
            ),
            1 => format!(
                "({}, {})",
                self.expression(Kind::Any),
                self.expression(kind)
            ),
            2 => {
                let operator = self.choices.pick(&["||", "&&", "??"]);
                format!(
                    "({} {operator} {})",
                    self.expression(kind),
                    self.expression(kind)
                )
            }
            3 => self.assignment(kind),
            4 => self.member(),
            5 => self.call(),
            6 => self.chain(),
            7 => self.suspension(kind),
            8 => {
                let body = self.arrow(&[]);
                format!("({body})({})", self.arguments())
            }
            _ => format!("guard(() => {})", self.called_later(kind)),
        }
    }

    /// An expression in an arrow function.
    pub(crate) fn called_later(&mut self, kind: Kind) -> String {
        self.enter(Form {
            is_arrow: true,
            ..Form::default()
        });
        let text = self.expression(kind);
        self.leave();
        text
    }

    /// A condition.
    pub(crate) fn test(&mut self) -> String {
        let kind = self
            .choices
            .pick(&[Kind::Boolean, Kind::Boolean, Kind::Any]);
        self.expression(kind)
    }

    fn suspension(&mut self, kind: Kind) -> String {
        let (is_async, is_generator) = (
            self.scopes.context().is_async,
            self.scopes.context().is_generator,
        );
        match (is_async, is_generator) {
            (true, false) => self.awaited(kind),
            (true, true) if self.choices.chance(50) => self.awaited(kind),
            (_, true) => self.yielded(kind),
            (false, false) => self.expression(kind),
        }
    }

    fn awaited(&mut self, kind: Kind) -> String {
        if self.choices.chance(40) {
            format!("(await later({}))", self.expression(kind))
        } else {
            format!("(await {})", self.expression(kind))
        }
    }

    fn yielded(&mut self, kind: Kind) -> String {
        if self.choices.chance(25) {
            format!("(yield* {})", self.expression(Kind::Iterable))
        } else {
            format!("(yield {})", self.expression(kind))
        }
    }

    pub(crate) fn any_kind(&mut self) -> Kind {
        self.choices.pick(&[
            Kind::Number,
            Kind::String,
            Kind::Any,
            Kind::Object,
            Kind::Array,
            Kind::Boolean,
            Kind::Function,
            Kind::Number,
            Kind::String,
        ])
    }

    #[expect(clippy::too_many_lines, reason = "one choice, an arm for each form")]
    fn any(&mut self) -> String {
        let context = self.scopes.context();
        let (has_super, is_function, has_arguments, strict) = (
            context.has_super,
            context.is_function,
            context.has_arguments,
            context.strict,
        );
        match self
            .choices
            .weighted(&[40, 6, 6, 6, 6, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 3])
        {
            1 => format!("noisy({}, {})", self.expression(Kind::Number), self.place()),
            2 => format!(
                "primitive({}, {})",
                self.expression(Kind::Any),
                self.place()
            ),
            3 => format!("(void {})", self.expression(Kind::Any)),
            4 if is_function => {
                let parts = [
                    "(this?.p)",
                    "(new.target === undefined)",
                    "(typeof this)",
                    "(this === undefined)",
                ];
                self.choices.pick(&parts).to_owned()
            }
            5 if has_arguments => {
                let parts = [
                    "arguments.length",
                    "arguments[0]",
                    "[...arguments]",
                    "(typeof arguments)",
                    "arguments[1]",
                ];
                self.choices.pick(&parts).to_owned()
            }
            6 if has_super => format!("super.{}", self.choices.pick(&KEYS)),
            7 => {
                let bigints = [
                    "(2n ** 70n)",
                    "(7n / 2n)",
                    "BigInt(3)",
                    "(-5n % 3n)",
                    "(1n << 65n)",
                    "BigInt.asIntN(8, 255n)",
                ];
                self.choices.pick(&bigints).to_owned()
            }
            8 => format!("JSON.stringify({})", self.expression(Kind::Any)),
            9 => format!("(delete {})", self.member()),
            10 => match self.private_name() {
                Some(name) => format!("this.{name}"),
                None => self.expression(Kind::Object),
            },
            11 if !strict => "undeclared".to_owned(),
            12 => format!(
                "Reflect.{}({}, {})",
                self.choices.pick(&["get", "has", "ownKeys", "construct"]),
                self.expression(Kind::Object),
                self.expression(Kind::String)
            ),
            13 => format!("Symbol({})", self.expression(Kind::String)),
            14 => format!("(async {})({})", self.arrow_parts(true), self.arguments()),
            15 => format!("(print({}), {})", self.place(), self.expression(Kind::Any)),
            _ => {
                let kind = self.any_kind();
                self.expression(kind)
            }
        }
    }

    fn iterable(&mut self) -> String {
        match self.choices.weighted(&[30, 15, 15, 10, 8, 8]) {
            0 => self.array(),
            1 => self.string(),
            2 => format!(
                "iterable({}, {})",
                self.expression(Kind::Array),
                self.place()
            ),
            3 => format!("count({})", self.expression(Kind::Number)),
            4 => format!("Object.entries({})", self.expression(Kind::Object)),
            _ => format!(
                "new {}({})",
                self.choices.pick(&["Set", "Map"]),
                self.expression(Kind::Array)
            ),
        }
    }
}

/// Object literals and functions cannot begin a statement or be called as they are.
fn parenthesised(literal: &str) -> String {
    let needs = ["{", "(", "function", "class", "-", "/"];
    if needs.iter().any(|begin| literal.starts_with(begin))
        || literal.starts_with(|c: char| c.is_ascii_digit())
    {
        format!("({literal})")
    } else {
        literal.to_owned()
    }
}
