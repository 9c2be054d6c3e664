//! Functions of every kind.
//!
//! ```text
//! function f(a, b) { return a + b; }                                                 before
//! function f(a, b) {
//!     @c[1] = 1; var a$ = 0, b$ = 0, t, ts; @.s && ({ 0: a$, 1: b$ } = @.given([a, b]));
//!     return ts = …, t = a + b, ts ? @.returns(t, ts) : t;
//! }                                                                                  after
//! ```
//!
//! The prologue takes pending arguments and leaves the register at 0, which every expression of the
//! body preserves; so an exit writes the register only for a symbolic result.

mod class;
mod errors;
mod generator;
mod parameter;
mod private_name;
mod told;

pub(crate) use errors::Taker;
pub(crate) use parameter::Parameters;

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use oxc::syntax::scope::ScopeId;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::facts::{Body, Definition};
use crate::lower::Lowering;
use crate::lower::Want;
use crate::lower::expression::Hold;
use crate::lower::frame::Frame;
use crate::lower::hoisting::EARLY;
use crate::parse::span_of;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn function_expression(&mut self, f: &'a Function<'a>) -> Code<'a> {
        let function = self.function(f, false);
        self.emit.grouped_definition(function)
    }

    /// A function with its keyword and name; `is_early` if it may be called before its module runs.
    pub(crate) fn function(&mut self, f: &'a Function<'a>, is_early: bool) -> Code<'a> {
        let name = match &f.id {
            Some(id) => Code::Verbatim(id.name.as_str()),
            None => Code::EMPTY,
        };
        let mut definition = Definition::of_function(f);
        definition.is_early = is_early;
        let rest = self.definition(&definition);
        let keyword = match (f.r#async, f.generator) {
            (false, false) => "function ",
            (false, true) => "function* ",
            (true, false) => "async function ",
            (true, true) => "async function* ",
        };
        code!(self, "%%%%", Code::Mark(f.span.start), keyword, name, rest)
    }

    /// A method of a class or an object literal; `kind` is `get `, `set `, `static `, …;
    /// `start` is where the text begins that `Function.prototype.toString` shows.
    pub(crate) fn method_definition(
        &mut self,
        kind: &'static str,
        key: Code<'a>,
        f: &'a Function<'a>,
        start: u32,
    ) -> Code<'a> {
        let mut definition = Definition::of_function(f);
        definition.span.start = start;
        definition.is_setter = kind.ends_with("set ");
        let rest = self.definition(&definition);
        let keyword = match (f.r#async, f.generator) {
            (false, false) => "",
            (false, true) => "*",
            (true, false) => "async ",
            (true, true) => "async *",
        };
        code!(self, "%%%%", kind, keyword, key, rest)
    }

    pub(crate) fn arrow_function(&mut self, f: &'a ArrowFunctionExpression<'a>) -> Code<'a> {
        let rest = self.definition(&Definition::of_arrow(f));
        let keyword = if f.r#async { "async " } else { "" };
        let function = code!(self, "%%%", Code::Mark(f.span.start), keyword, rest);
        self.emit.grouped_definition(function)
    }

    /// Parameters and body.
    fn definition(&mut self, f: &Definition<'a>) -> Code<'a> {
        let outer_frame = std::mem::replace(&mut self.frame, Frame::of(f, &self.facts));
        let outer_scope = std::mem::replace(&mut self.around.scope, f.scope);
        let outer_block = self.emit.coverage.current();
        let block = self.emit.coverage.begin_function(f.span.start);
        self.emit
            .originals
            .functions
            .push((block, span_of(&f.span)));

        let is_ahead = std::mem::take(&mut self.around.is_ahead);
        if is_ahead {
            self.emit.scopes.ahead.push(i64::from(block));
        }
        let told = self.asking(f, block);
        let mut parameters = self.parameters(f);
        if f.puts_arguments_aside(self.facts.scoping) {
            parameters.list = self.with_arguments_aside(&parameters);
        }
        let taker = self.taker(f);
        let site = self.emit.next_site();
        let mut statements = Vec::new();
        let directives = match f.body {
            Body::Statements(body) => {
                self.statements(&body.statements, &mut statements);
                self.directives(&body.directives)
            }
            Body::Expression(e) => {
                self.emit.coverage.statement(e.span().start);
                let value = self.return_value(e).open();
                let mark = Code::Mark(e.span().start);
                statements.push(code!(self, "%return %;\n", mark, value));
                Code::EMPTY
            }
        };
        let caught = self.caught_by(f, taker, site);
        let entry = self.entry(f, &parameters, block, told);
        let statements = Code::join(self.arena(), &statements);

        self.emit.coverage.resume(outer_block);
        self.around.scope = outer_scope;
        self.frame = outer_frame;
        self.around.is_ahead = is_ahead;
        let arrow = if f.is_arrow { " =>" } else { "" };
        code!(
            self,
            "(%)% {\n%%%%%}",
            parameters.list,
            arrow,
            directives,
            entry,
            parameters.moved,
            caught,
            statements
        )
    }

    /// The coverage store, the declaration of everything injected, and the prologue.
    fn entry(
        &mut self,
        f: &Definition<'a>,
        parameters: &Parameters<'a>,
        block: u32,
        told: Option<Code<'a>>,
    ) -> Code<'a> {
        let declarations = self.declarations("var", Some(f.scope));
        let mut prologue = self.prologue(f, parameters);
        if let Some(told) = told {
            prologue = self.told(told, prologue, f.is_generator);
        }
        let early = if self.frame.is_early { EARLY } else { "" };
        code!(
            self,
            "%@@c[%] = 1; %%\n",
            early,
            block,
            declarations,
            prologue
        )
    }

    /// Declares the shadows of a scope, and the temporaries and receivers of the present frame.
    pub(crate) fn declarations(
        &mut self,
        keyword: &'static str,
        scope: Option<ScopeId>,
    ) -> Code<'a> {
        let mut names: Vec<_> = scope
            .map(|scope| self.scope_shadows(scope))
            .unwrap_or_default()
            .into_iter()
            .map(|shadow| code!(self, "% = 0", shadow))
            .collect();
        names.extend(self.frame.names(&self.emit));
        let scope = scope.filter(|&scope| !self.is_root(scope));
        names.extend(scope.and_then(|scope| self.accessor_declaration(scope)));
        if names.is_empty() {
            return Code::EMPTY;
        }
        let list = self.emit.list(&names);
        code!(self, "% %; ", keyword, list)
    }

    fn prologue(&mut self, f: &Definition<'a>, parameters: &Parameters<'a>) -> Code<'a> {
        let mut takes = Vec::new();
        for (index, shadow) in parameters.shadows.iter().enumerate() {
            if let Some(shadow) = shadow {
                takes.push(code!(self, "%: %", index as u32, *shadow));
            }
        }
        let rest = match (f.uses_arguments, parameters.rest) {
            (true, _) => Some((Code::Emitted("arguments"), 0)),
            (false, rest) => rest,
        };
        let names = self.emit.list(&parameters.names);
        let is_lost = f.is_generator && !f.puts_arguments_aside(self.facts.scoping);
        if is_lost || (takes.is_empty() && rest.is_none() && parameters.names.is_empty()) {
            return code!("@.s = 0;");
        }
        // A variable of the app that has no shadow loses its argument; a pattern looks it up.
        if takes.is_empty() && rest.is_none() && f.parameters.items.iter().any(is_plain) {
            return code!("@.s && @.drop();");
        }
        let takes = self.emit.list(&takes);
        let actual = match (f.uses_arguments, parameters.rest) {
            (true, _) => Code::Emitted("arguments"),
            (false, Some((rest, _))) => code!(self, "[%], %", names, rest),
            (false, None) => code!(self, "[%]", names),
        };
        if takes.is_empty() && rest.is_none() && !f.is_generator {
            return code!(self, "@.s && @.take(%);", actual);
        }
        let rest = match rest {
            None => Code::EMPTY,
            Some((rest, from)) => code!(self, ", @.givenRest(%, %)", rest, from),
        };
        if f.is_generator {
            return self.started(actual, takes, rest);
        }
        if let (&[Some(shadow)], false, None) =
            (&parameters.shadows[..], f.uses_arguments, parameters.rest)
        {
            if f.is_setter {
                return code!(self, "@.s && (% = @.givenToSetter(%));", shadow, names);
            }
            return code!(self, "@.s && (% = @.givenOne(%));", shadow, names);
        }
        let aliased = self.aliased(f);
        code!(
            self,
            "@.s && ({ % } = @.given(%)%%);",
            takes,
            actual,
            rest,
            aliased
        )
    }

    /// What tells of arguments whose parameters `arguments` may change, and which then have no shadow.
    fn aliased(&mut self, f: &Definition<'a>) -> Code<'a> {
        if !f.uses_arguments {
            return Code::EMPTY;
        }
        let items = f.parameters.items.iter().enumerate();
        let indices: Vec<Code<'a>> = items
            .filter(|(_, item)| {
                let symbol = item.pattern.get_binding_identifier();
                symbol.is_some_and(|it| self.facts.is_aliased(it))
            })
            .map(|(index, _)| Code::Number(index as u32))
            .collect();
        if indices.is_empty() {
            return Code::EMPTY;
        }
        let indices = self.emit.list(&indices);
        let site = self.emit.site(&f.span, SiteKind::Member);
        code!(self, ", @.aliased([%], %)", indices, site)
    }

    pub(crate) fn directives(&self, directives: &'a [Directive<'a>]) -> Code<'a> {
        let list: Vec<_> = directives
            .iter()
            .map(|directive| {
                let source = self.source(&directive.expression);
                code!(self, "%; ", source)
            })
            .collect();
        Code::join(self.arena(), &list)
    }

    /// The argument of a `return`.
    pub(crate) fn return_value(&mut self, e: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.mark();
        let value = match e {
            Expression::CallExpression(call) if !self.frame.is_conversion => {
                self.call(call, Want::Result)
            }
            e => self.value(e),
        };
        if value.shadow.is_zero() {
            self.frame.release(mark);
            return value.code;
        }
        let mut parts = Vec::new();
        let held = self.hold(e, value, Hold::Here, &mut parts);
        self.frame.release(mark);
        let returned = if self.frame.is_conversion {
            let site = self.emit.site(e, SiteKind::Member);
            code!(self, "@.converts(%, %, %)", held.code, held.shadow, site)
        } else {
            code!(self, "@.returns(%, %)", held.code, held.shadow)
        };
        parts.push(code!(self, "% ? % : %", held.shadow, returned, held.code));
        self.emit.sequence(&parts)
    }
}

fn is_plain(parameter: &FormalParameter<'_>) -> bool {
    parameter.pattern.is_binding_identifier()
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("const f = (a) => a, g = async function () {};"), @"
        @c[0] = 1; @.s = 0;
        const f = (a) => {
        @@c[1] = 1; var a@ = 0; @.s && (a@ = @.givenOne(a));
        return a@ ? @.returns(a, a@) : a;
        };
        const g = async function () {
        @@c[2] = 1; @.s = 0;
        };
        ");
    }
}
