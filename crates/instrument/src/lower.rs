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
use oxc::semantic::Scoping;
use oxc::span::GetSpan;
use oxc::syntax::scope::ScopeId;
use oxc::syntax::symbol::SymbolId;
use rustc_hash::FxHashMap;
use stackful_source::{Site, SiteKind};

use crate::bindings::{Bindings, span_of};
use crate::code::{Code, Level, code};
use crate::completion::Completion;
use crate::coverage::Coverage;
use crate::module::Module;
use crate::private_name::{CellName, PrivateNames};
use crate::value::{Shadow, Value, Want};

/// The function (or script, or class field) being lowered.
#[derive(Default)]
pub(crate) struct Frame<'a> {
    /// The next free temporary, and the count of all ever used.
    pub(crate) next: u32,
    pub(crate) most: u32,
    /// The same for temporaries that keep a value while other expressions, lowered earlier or later,
    /// are evaluated; these are given back only at the end of a statement.
    pub(crate) next_held: u32,
    pub(crate) most_held: u32,
    /// May be called before its module runs.
    pub(crate) is_early: bool,
    /// Makes a primitive of an object.
    pub(crate) is_conversion: bool,
    /// Jumps lowered so far: `break`, `continue`, `return`, `throw`.
    pub(crate) jumps: u32,
    /// What follows the next `if` is its other arm.
    pub(crate) is_guard: bool,
    /// Where the completion value is kept, in texts that have one.
    pub(crate) completion: Option<Completion<'a>>,
}

/// The state of lowering one file.
pub(crate) struct Lowering<'a, 's> {
    pub(crate) arena: &'a Allocator,
    pub(crate) text: &'a str,
    pub(crate) scoping: &'s Scoping,
    pub(crate) bindings: Bindings,
    /// The top-level scope, if its variables are global.
    pub(crate) global_scope: Option<ScopeId>,
    /// Those declared by `let`, `const` or `class` are not: the text is evaluated.
    pub(crate) lexical_is_local: bool,
    /// Names that the surroundings of the text provide.
    pub(crate) provided: Vec<String>,
    pub(crate) module: Module<'a>,
    /// The scopes of functions that make primitives of objects.
    pub(crate) conversions: Vec<ScopeId>,
    /// The next function may be called before its module runs.
    pub(crate) is_early: bool,
    pub(crate) scope: ScopeId,
    pub(crate) frame: Frame<'a>,
    pub(crate) sites: Vec<Site>,
    pub(crate) coverage: Coverage,
    /// Property names that have a cell, and its number.
    pub(crate) cells: FxHashMap<CellName<'a>, u32>,
    /// What the classes around declare, the innermost last.
    pub(crate) private_names: Vec<PrivateNames<'a>>,
    /// What V8 would have called a receiver in place of `@r0`, `@r1`, ….
    pub(crate) receivers: Vec<String>,
    /// What V8 would have called the callee that is read at a site.
    pub(crate) callees: Vec<(u32, String)>,
    /// The receivers of the present function, to be declared.
    pub(crate) declared_receivers: Vec<u32>,
    /// The block of each function's entry, and its original text.
    pub(crate) functions: Vec<(u32, stackful_source::Span)>,
    /// The original text of each class, marked by a comment with its number.
    pub(crate) classes: Vec<stackful_source::Span>,
    pub(crate) with_depth: u32,
    /// There is a `with` in the text.
    pub(crate) has_with: bool,
    /// Declared names that nothing reads, so far.
    pub(crate) unused_names: u32,
    /// How deep the present expression stands in others, and the deepest so far.
    pub(crate) depth: u32,
    pub(crate) deepest: u32,
}

impl<'a> Lowering<'a, '_> {
    /// A temporary that stays the caller's until the statement ends or [`Self::release`].
    pub(crate) fn temporary(&mut self) -> Code<'a> {
        let number = self.frame.next;
        self.frame.next += 1;
        self.frame.most = self.frame.most.max(self.frame.next);
        Code::Temporary(number)
    }

    /// A temporary that no other expression of the statement uses.
    pub(crate) fn held(&mut self) -> Code<'a> {
        let number = self.frame.next_held;
        self.frame.next_held += 1;
        self.frame.most_held = self.frame.most_held.max(self.frame.next_held);
        Code::Held(number)
    }

    /// Gives back the temporaries taken since `mark` was `frame.next`.
    pub(crate) fn release(&mut self, mark: u32) {
        self.frame.next = mark;
    }

    /// The original text of a node.
    pub(crate) fn source(&self, node: &impl GetSpan) -> Code<'a> {
        let span = node.span();
        Code::Verbatim(&self.text[span.start as usize..span.end as usize])
    }

    /// The same with the place of each of its tokens.
    pub(crate) fn marked_source(&self, node: &impl GetSpan) -> Code<'a> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let span = node.span();
        let mut parts = Vec::new();
        let (mut start, mut before) = (span.start, ' ');
        let text = &self.text[span.start as usize..span.end as usize];
        for (index, c) in text.char_indices() {
            let at = span.start + index as u32;
            if !(c.is_whitespace() || is_word(c) && is_word(before)) {
                parts.push(Code::Verbatim(&self.text[start as usize..at as usize]));
                parts.push(Code::Mark(at));
                start = at;
            }
            before = c;
        }
        parts.push(Code::Verbatim(
            &self.text[start as usize..span.end as usize],
        ));
        Code::join(self.arena, &parts)
    }

    /// The number of a new site, as an expression.
    pub(crate) fn site(&mut self, node: &impl GetSpan, kind: SiteKind) -> Code<'a> {
        let index = self.sites.len() as u32;
        self.sites.push(Site {
            span: span_of(node),
            kind,
        });
        Code::Site(index)
    }

    /// The cell of a property name.
    pub(crate) fn cell(&mut self, name: &'a str) -> Code<'a> {
        Code::Cell(self.cell_number(CellName { name, class: None }))
    }

    /// The number of the cell of a name.
    pub(crate) fn cell_number(&mut self, name: CellName<'a>) -> u32 {
        let next = self.cells.len() as u32;
        *self.cells.entry(name).or_insert(next)
    }

    /// `(a, b, c)`.
    pub(crate) fn sequence(&self, parts: &[Code<'a>]) -> Code<'a> {
        Code::sequence(self.arena, parts)
    }

    /// An expression in parentheses, but where none are needed.
    pub(crate) fn group(&self, code: Code<'a>) -> Code<'a> {
        Code::Group(Level::Assignment, self.arena.alloc(code))
    }

    /// The same for a function, a class or an object literal.
    pub(crate) fn grouped_definition(&self, code: Code<'a>) -> Code<'a> {
        Code::Group(Level::Definition, self.arena.alloc(code))
    }

    /// The same for an expression of a unary or binary operator.
    pub(crate) fn operation(&self, code: Code<'a>) -> Code<'a> {
        Code::Group(Level::Operation, self.arena.alloc(code))
    }

    /// `a | b`, for `?` and `&&`; `None` if all are statically 0.
    pub(crate) fn any(&self, shadows: &[Code<'a>]) -> Option<Code<'a>> {
        match shadows {
            [] => None,
            [one] => Some(*one),
            _ => Some(Code::separated(self.arena, " | ", shadows)),
        }
    }

    /// The same for shadows.
    pub(crate) fn any_of(&self, shadows: &[Shadow<'a>]) -> Option<Code<'a>> {
        let mut dynamic = Lowering::dynamic(shadows);
        let first = dynamic.next()?;
        let Some(second) = dynamic.next() else {
            return Some(first);
        };
        let mut any = vec![first, second];
        any.extend(dynamic);
        self.any(&any)
    }

    /// The shadows that are not statically 0.
    pub(crate) fn dynamic(shadows: &[Shadow<'a>]) -> impl Iterator<Item = Code<'a>> {
        shadows.iter().filter_map(|shadow| shadow.atom())
    }

    pub(crate) fn symbol(&self, identifier: &IdentifierReference<'a>) -> Option<SymbolId> {
        let reference = identifier.reference_id.get()?;
        self.scoping.get_reference(reference).symbol_id()
    }

    /// The shadow variable of a local variable that carries.
    pub(crate) fn shadow_of(&self, symbol: SymbolId, name: &'a str) -> Shadow<'a> {
        if self.bindings.carries(symbol) {
            Shadow::Atom(Code::Shadow(name, self.bindings.ordinal(symbol)))
        } else {
            Shadow::Zero
        }
    }

    /// Whether a variable is a global one: declared by other scripts, or visible to them; or another
    /// module's.
    pub(crate) fn is_global(&self, symbol: Option<SymbolId>, name: &str) -> bool {
        match symbol {
            Some(symbol) => {
                Some(self.scoping.symbol_scope_id(symbol)) == self.global_scope
                    && !(self.lexical_is_local && self.bindings.is_lexical(symbol))
                    || self.module.is_imported(symbol)
            }
            None => {
                self.with_depth == 0
                    && !crate::global::is_concrete_global(name)
                    && !self.provided.iter().any(|provided| provided == name)
            }
        }
    }

    /// Lowers a value whose shadow is of interest.
    pub(crate) fn value(&mut self, expression: &'a Expression<'a>) -> Value<'a> {
        let mark = self.frame.next;
        let value = self.lower(expression, Want::Shadow);
        if value.shadow.is_zero() {
            self.release(mark);
            return Value::concrete(value.code);
        }
        value
    }

    /// Lowers a value whose shadow does not matter.
    pub(crate) fn plain(&mut self, expression: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.next;
        let code = self.lower(expression, Want::Plain).code;
        self.release(mark);
        code
    }

    /// Lowers an expression whose value does not matter.
    pub(crate) fn effect(&mut self, expression: &'a Expression<'a>) -> Code<'a> {
        let mark = self.frame.next;
        let code = self.lower(expression, Want::Effect).code;
        self.release(mark);
        code
    }

    /// Lowers any expression.
    pub(crate) fn lower(&mut self, expression: &'a Expression<'a>, want: Want) -> Value<'a> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let value = self.lower_here(expression, want);
        self.depth -= 1;
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
                Value::concrete(self.grouped_definition(class))
            }
            Expression::AwaitExpression(e) => self.await_expression(e, want),
            Expression::YieldExpression(e) => self.yield_expression(e, want),
            Expression::ImportExpression(e) => self.import_expression(e),
            Expression::NumericLiteral(_) => {
                let span = expression.span();
                let text = &self.text[span.start as usize..span.end as usize];
                Value::concrete(Code::Numeral(text))
            }
            _ => Value::concrete(self.source(expression)),
        }
    }

    fn identifier(&mut self, e: &'a IdentifierReference<'a>, want: Want) -> Value<'a> {
        let name = Code::Marked(e.span.start, e.name.as_str());
        let symbol = self.symbol(e);
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
            && self.module.is_imported(symbol)
        {
            return self.imported_variable(symbol, name);
        }
        if symbol.is_some_and(|id| !self.bindings.carries(id)) {
            return Value::concrete(name);
        }
        let (value, shadow) = (self.temporary(), self.temporary());
        let cell = self.cell(e.name.as_str());
        let read = code!(self, "% = %", value, name);
        let lookup = code!(self, "% = %.n && %.get(@g, %)", shadow, cell, cell, value);
        let code = self.sequence(&[read, lookup, value]);
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
        Value::new(self.sequence(&parts), value.shadow)
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
