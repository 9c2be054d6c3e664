//! The state of lowering one file, and the dispatch over expressions.
//!
//! ```text
//! a + b                                                                       before
//! (ts = a$ | b$ && @.binary("+", a, a$, b, b$), a + b)        with shadow ts, after
//! ```
//!
//! An expression is lowered to its code and an atom for its shadow, which is right once the code
//! has run. The native operator, call or access runs once, at its site, on the concrete values;
//! what the machine computes beside it can neither change a value nor run code of the app. Names in
//! the examples of this crate: `x$` is the shadow of `x`, `t`, `ts` are temporaries, `p` is the cell
//! of the property name in question, `@` the machine, `@c` the coverage bytes. What every expression
//! asks has a short name: `@.s` is the register of the machine, `p.n` the count of live shadows under
//! a name, `@.n` over all names, `@.symbols` the count of inputs.

use oxc::allocator::Allocator;
use oxc::ast::ast::*;
use oxc::span::GetSpan;
use oxc::syntax::symbol::SymbolId;

use crate::code::{Code, code};
use crate::emit::Emitter;
use crate::facts::Facts;
use crate::frame::{Around, Frame};
use crate::value::{Shadow, Value, Want};

/// The state of lowering one file: what is known of it, what has been emitted, the function that is
/// being lowered and what is around the present place in it.
pub(crate) struct Lowering<'a, 's> {
    pub(crate) facts: Facts<'a, 's>,
    pub(crate) emit: Emitter<'a>,
    pub(crate) frame: Frame<'a>,
    pub(crate) around: Around<'a>,
}

impl<'a> Lowering<'a, '_> {
    /// Where pieces live.
    pub(crate) fn arena(&self) -> &'a Allocator {
        self.emit.arena()
    }

    /// The original text of a node.
    pub(crate) fn source(&self, node: &impl GetSpan) -> Code<'a> {
        Code::Verbatim(self.facts.source(node))
    }

    /// The original text of a node, with the place of each of its tokens.
    pub(crate) fn marked_source(&self, node: &impl GetSpan) -> Code<'a> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let (text, begin) = (self.facts.source(node), node.span().start);
        let mut parts = Vec::new();
        let (mut start, mut before) = (0, ' ');
        for (at, c) in text.char_indices() {
            if !(c.is_whitespace() || is_word(c) && is_word(before)) {
                parts.push(Code::Verbatim(&text[start..at]));
                parts.push(Code::Mark(begin + at as u32));
                start = at;
            }
            before = c;
        }
        parts.push(Code::Verbatim(&text[start..]));
        Code::join(self.arena(), &parts)
    }

    /// The shadow variable of a local variable that carries.
    pub(crate) fn shadow_of(&self, symbol: SymbolId, name: &'a str) -> Shadow<'a> {
        let bindings = &self.facts.bindings;
        if bindings.carries(symbol) {
            Shadow::Atom(Code::Shadow(name, bindings.ordinal(symbol)))
        } else {
            Shadow::Zero
        }
    }

    /// Whether a variable is a global one: declared by other scripts, or visible to them; or another
    /// module's.
    pub(crate) fn is_global(&self, symbol: Option<SymbolId>, name: &str) -> bool {
        match symbol {
            Some(symbol) => self.facts.is_shared(symbol),
            None => self.around.with_depth == 0 && self.facts.may_be_global(name),
        }
    }

    /// Lowers a value whose shadow is of interest.
    pub(crate) fn value(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        let mark = self.frame.mark();
        let value = self.lower(expression, Want::Shadow);
        if value.shadow.is_zero() {
            self.frame.release(mark);
            return Value::concrete(value.code);
        }
        value
    }

    /// Lowers a value whose shadow does not matter.
    pub(crate) fn plain(&mut self, expression: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.mark();
        let code = self.lower(expression, Want::Plain).code;
        self.frame.release(mark);
        code
    }

    /// Lowers an expression whose value does not matter.
    pub(crate) fn effect(&mut self, expression: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.mark();
        let code = self.lower(expression, Want::Effect).code;
        self.frame.release(mark);
        code
    }

    /// Lowers any expression.
    pub(crate) fn lower(&mut self, expression: &'a Expression<'a>, want: Want) -> Value<'a> {
        self.around.descend();
        let value = self.lower_here(expression, want);
        self.around.ascend();
        value
    }

    fn lower_here(&mut self, expression: &'a Expression<'a>, want: Want) -> Value<'a> {
        match expression {
            Expression::Identifier(e) => self.identifier(e, want),
            Expression::ParenthesizedExpression(e) => self.lower(&e.expression, want),
            Expression::UnaryExpression(e) => self.unary(e, want),
            Expression::BinaryExpression(e) => self.binary(e, want),
            Expression::PrivateInExpression(e) => self.private_in(e),
            Expression::LogicalExpression(e) => self.logical(e, want),
            Expression::ConditionalExpression(e) => self.conditional(e, want),
            Expression::SequenceExpression(e) => self.comma(e, want),
            Expression::AssignmentExpression(e) => self.assignment(e, want),
            Expression::UpdateExpression(e) => self.update(e, want),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => self
                .imported_member(expression, want)
                .unwrap_or_else(|| self.member(expression.to_member_expression(), want)),
            Expression::CallExpression(e) => self.call(e, want),
            Expression::NewExpression(e) => self.new_expression(e, want),
            Expression::ChainExpression(e) => self.chain(e, want),
            Expression::TaggedTemplateExpression(e) => self.tagged_template(e),
            Expression::TemplateLiteral(e) => self.template(e, want),
            Expression::ArrayExpression(e) => self.array(e),
            Expression::ObjectExpression(e) => self.object(e),
            Expression::FunctionExpression(e) => Value::concrete(self.function_expression(e)),
            Expression::ArrowFunctionExpression(e) => Value::concrete(self.arrow_function(e)),
            Expression::ClassExpression(e) => {
                let class = self.class(e);
                Value::concrete(self.emit.grouped_definition(class))
            }
            Expression::AwaitExpression(e) => self.await_expression(e, want),
            Expression::YieldExpression(e) => self.yield_expression(e, want),
            Expression::ImportExpression(e) => self.import_expression(e),
            Expression::NumericLiteral(_) => {
                Value::concrete(Code::Numeral(self.facts.source(expression)))
            }
            _ => Value::concrete(self.source(expression)),
        }
    }

    fn identifier(&mut self, e: &'a IdentifierReference<'a>, want: Want) -> Value<'a> {
        let name = Code::Marked(e.span.start, e.name.as_str());
        let symbol = self.facts.symbol(e);
        if want != Want::Shadow {
            return Value::concrete(name);
        }
        if let Some(value) = self.eval_value(e) {
            return value;
        }
        if !self.is_global(symbol, &e.name) {
            let shadow = symbol.map_or(Shadow::Zero, |id| self.shadow_of(id, e.name.as_str()));
            return Value::new(name, shadow);
        }
        if let Some(symbol) = symbol
            && self.facts.imports.is_imported(symbol)
        {
            return self.imported_variable(symbol, name);
        }
        if symbol.is_some_and(|id| !self.facts.bindings.carries(id)) {
            return Value::concrete(name);
        }
        let (value, shadow) = (self.frame.temporary(), self.frame.temporary());
        let cell = self.emit.cell(e.name.as_str());
        let read = code!(self, "% = %", value, name);
        let lookup = code!(self, "% = %.n && %.get(@g, %)", shadow, cell, cell, value);
        let code = self.emit.sequence(&[read, lookup, value]);
        Value::new(code, Shadow::Atom(shadow)).held_in(value)
    }

    fn comma(&mut self, e: &'a SequenceExpression<'a>, want: Want) -> Value<'a> {
        let (last, first) = e
            .expressions
            .split_last()
            .expect("a sequence has two or more parts");
        let mut parts: Vec<_> = first.iter().map(|part| self.effect(part)).collect();
        let value = self.lower(last, want);
        parts.push(value.code);
        Value::new(self.emit.sequence(&parts), value.shadow)
    }

    fn import_expression(&mut self, e: &'a ImportExpression<'a>) -> Value<'a> {
        let source = self.plain(&e.source);
        let options = match &e.options {
            Some(options) => {
                let options = self.plain(options);
                code!(self, ", %", options)
            }
            None => Code::EMPTY,
        };
        Value::concrete(code!(
            self,
            "%import(%%)",
            Code::Mark(e.span.start),
            source,
            options
        ))
    }
}
