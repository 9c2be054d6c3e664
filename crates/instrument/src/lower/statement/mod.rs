//! Statements other than loops, `switch` and `try`.
//!
//! ```text
//! if (a) f(); else return;  g();                                                     before
//! if (a) { @c[1] = 1; f(); } else { @c[2] = 1; return; }  @c[3] = 1; g();             after
//!
//! if (a) return;  g();                                                               before
//! if (a) { @c[1] = 1; return; }  @c[2] = 1; g();                                      after
//! ```
//!
//! A statement may become several; the last of them is the one that a label belongs to.

mod completion;
mod declaration;
mod exception;
mod loops;
mod switch;
mod with;

use completion::always_completes;

use oxc::ast::ast::*;
use oxc::span::GetSpan;
use oxc::syntax::scope::ScopeId;

use crate::emit::code::{Code, code};
use crate::emit::value::Shadow;
use crate::lower::Lowering;
use crate::lower::expression::Hold;

/// Where the other arm of an `if` is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherArm {
    /// In the statement: its `else`, or a block that only says that it was not taken.
    Within,
    /// Behind the statement, which has no `else` and always leaves where its test is true.
    Behind,
}

impl<'a> Lowering<'a, '_> {
    pub(crate) fn statements(&mut self, list: &'a [Statement<'a>], out: &mut Vec<Code<'a>>) {
        for (index, statement) in list.iter().enumerate() {
            let jumps = self.frame.jumps;
            let more = list[index + 1..].iter().any(|next| !next.is_declaration());
            let is_guard = more && is_guard(statement);
            let other = if is_guard {
                OtherArm::Behind
            } else {
                OtherArm::Within
            };
            self.listed_statement(statement, other, out);
            if self.frame.jumps != jumps && more {
                let block = self.emit.coverage.begin(is_guard);
                out.push(code!(self, "@c[%] = 1;\n", block));
            }
        }
    }

    pub(crate) fn statement(&mut self, statement: &'a Statement<'a>, out: &mut Vec<Code<'a>>) {
        self.listed_statement(statement, OtherArm::Within, out);
    }

    fn listed_statement(
        &mut self,
        statement: &'a Statement<'a>,
        other: OtherArm,
        out: &mut Vec<Code<'a>>,
    ) {
        let marks = self.frame.marks();
        match statement {
            Statement::BlockStatement(_)
            | Statement::EmptyStatement(_)
            | Statement::LabeledStatement(_)
            | Statement::FunctionDeclaration(_)
            | Statement::ImportDeclaration(_)
            | Statement::ExportNamedDeclaration(_)
            | Statement::ExportFromDeclaration(_)
            | Statement::ExportAllDeclaration(_) => {}
            _ => self.emit.coverage.statement(statement.span().start),
        }
        if always_completes(statement) {
            out.push(self.no_completion());
        }
        out.push(Code::Mark(statement.span().start));
        match statement {
            Statement::ExpressionStatement(s) => self.expression_statement(s, out),
            Statement::VariableDeclaration(s) => self.variable_declaration(s, out),
            Statement::FunctionDeclaration(s) => {
                let function = self.function_declaration(s);
                out.push(code!(self, "%\n", function));
            }
            Statement::ClassDeclaration(s) => {
                let class = self.class(s);
                out.push(code!(self, "%\n", class));
            }
            Statement::BlockStatement(s) => {
                let block = self.block(s, Code::EMPTY);
                out.push(code!(self, "%\n", block));
            }
            Statement::IfStatement(s) => self.if_statement(s, other, out),
            Statement::ReturnStatement(s) => self.return_statement(s, out),
            Statement::ThrowStatement(s) => self.throw_statement(s, out),
            Statement::LabeledStatement(s) => self.labeled_statement(s, out),
            Statement::WithStatement(s) => self.with_statement(s, out),
            Statement::BreakStatement(s) => self.jump("break", s.label.as_ref(), out),
            Statement::ContinueStatement(s) => self.jump("continue", s.label.as_ref(), out),
            Statement::ForStatement(s) => self.for_statement(s, out),
            Statement::ForInStatement(s) => self.for_in_statement(s, out),
            Statement::ForOfStatement(s) => self.for_of_statement(s, out),
            Statement::WhileStatement(s) => self.while_statement(s, out),
            Statement::DoWhileStatement(s) => self.do_while_statement(s, out),
            Statement::SwitchStatement(s) => self.switch_statement(s, out),
            Statement::TryStatement(s) => self.try_statement(s, out),
            s if s.is_module_declaration() => {
                self.module_declaration(s.to_module_declaration(), out);
            }
            // `debugger`, the empty statement.
            other => {
                let source = self.source(other);
                out.push(code!(self, "%\n", source));
            }
        }
        self.frame.release_all(marks);
    }

    /// A block whose statements follow `first`.
    pub(crate) fn block(&mut self, block: &'a BlockStatement<'a>, first: Code<'a>) -> Code<'a> {
        let outer_scope = std::mem::replace(&mut self.around.scope, block.scope_id());
        let shadows = self.shadow_declarators(block.scope_id());
        let shadows = self.lexical_declaration(&shadows);
        // What comes first may hide what the block declares.
        let accessor = self.accessor_declaration(block.scope_id());
        let accessor = self.lexical_declaration(accessor.as_slice());
        let mut out = Vec::new();
        self.statements(&block.body, &mut out);
        self.around.scope = outer_scope;
        let statements = Code::join(self.arena(), &out);
        code!(self, "{ %%%\n%}", shadows, first, accessor, statements)
    }

    /// The body of a statement, as a coverage block of its own whose statements follow `first`.
    pub(crate) fn body(&mut self, body: &'a Statement<'a>, arm: bool, first: Code<'a>) -> Code<'a> {
        let outer = self.emit.coverage.current();
        let index = self.emit.coverage.begin(arm);
        let first = code!(self, "@c[%] = 1; %", index, first);
        let code = if let Statement::BlockStatement(block) = body {
            self.block(block, first)
        } else {
            let mut out = Vec::new();
            self.statement(body, &mut out);
            let statements = Code::join(self.arena(), &out);
            code!(self, "{ %%}", first, statements)
        };
        self.emit.coverage.resume(outer);
        code
    }

    /// The shadows of the variables of a scope, in the order of their declaration.
    pub(crate) fn scope_shadows(&self, scope: ScopeId) -> Vec<Code<'a>> {
        let symbols = self.facts.shadowed(scope).into_iter();
        symbols
            .map(|symbol| {
                let name = self.facts.scoping.symbol_name(symbol);
                let name = self.arena().alloc_str(name);
                Code::Shadow(name, self.facts.bindings.ordinal(symbol))
            })
            .collect()
    }

    /// `a$ = 0` for each of them.
    pub(crate) fn shadow_declarators(&self, scope: ScopeId) -> Vec<Code<'a>> {
        let shadows = self.scope_shadows(scope).into_iter();
        shadows.map(|it| code!(self, "% = 0", it)).collect()
    }

    /// `let a$ = 0, b$ = 0; `: first in the block, so that a shadow can be read while its variable
    /// cannot.
    pub(crate) fn shadow_declaration(&mut self, scope: ScopeId) -> Code<'a> {
        let mut names = self.shadow_declarators(scope);
        names.extend(self.accessor_declaration(scope));
        self.lexical_declaration(&names)
    }

    pub(crate) fn lexical_declaration(&self, declarators: &[Code<'a>]) -> Code<'a> {
        if declarators.is_empty() {
            return Code::EMPTY;
        }
        let list = self.emit.list(declarators);
        code!(self, "let %; ", list)
    }

    fn if_statement(&mut self, s: &'a IfStatement<'a>, other: OtherArm, out: &mut Vec<Code<'a>>) {
        let test = self.condition(&s.test);
        let site = self.emit.next_site();
        let consequent = self.body(&s.consequent, true, Code::EMPTY);
        let consequent = self.handed_to(s, site, consequent);
        if other == OtherArm::Behind {
            out.push(code!(self, "if (%) %\n", test.open(), consequent));
            return;
        }
        let alternate = if let Some(alternate) = &s.alternate {
            self.body(alternate, true, Code::EMPTY)
        } else {
            let outer = self.emit.coverage.current();
            let index = self.emit.coverage.begin(true);
            self.emit.coverage.resume(outer);
            code!(self, "@c[%] = 1;", index)
        };
        out.push(code!(
            self,
            "if (%) % else %\n",
            test.open(),
            consequent,
            alternate
        ));
    }

    fn return_statement(&mut self, s: &'a ReturnStatement<'a>, out: &mut Vec<Code<'a>>) {
        self.frame.jumps += 1;
        let argument = match &s.argument {
            Some(argument) => {
                let value = self.return_value(argument).open();
                code!(self, " %", value)
            }
            None => Code::EMPTY,
        };
        out.push(code!(
            self,
            "%return%;\n",
            Code::Mark(s.span.start),
            argument
        ));
    }

    fn throw_statement(&mut self, s: &'a ThrowStatement<'a>, out: &mut Vec<Code<'a>>) {
        self.frame.jumps += 1;
        let value = self.value(&s.argument);
        let argument = if let Shadow::Atom(_) = value.shadow {
            let mut parts = Vec::new();
            let held = self.hold(&s.argument, value, Hold::Here, &mut parts);
            parts.push(code!(self, "@.throws(%, %)", held.shadow, held.code));
            self.emit.sequence(&parts).open()
        } else if knows_its_place(&s.argument) {
            value.code.open()
        } else {
            code!(self, "@.throws(0, %)", value.code)
        };
        out.push(code!(
            self,
            "%throw %;\n",
            Code::Mark(s.span.start),
            argument
        ));
    }

    fn labeled_statement(&mut self, s: &'a LabeledStatement<'a>, out: &mut Vec<Code<'a>>) {
        let mut inner = Vec::new();
        self.statement(&s.body, &mut inner);
        let labeled = if is_one_statement(&s.body) {
            inner.pop().unwrap_or(Code::Emitted(";"))
        } else {
            let inner = Code::join(self.arena(), &std::mem::take(&mut inner));
            code!(self, "{ %}\n", inner)
        };
        out.extend(inner);
        out.push(code!(
            self,
            "%: %",
            Code::Verbatim(s.label.name.as_str()),
            labeled
        ));
    }

    fn jump(
        &mut self,
        keyword: &'static str,
        label: Option<&LabelIdentifier<'a>>,
        out: &mut Vec<Code<'a>>,
    ) {
        self.frame.jumps += 1;
        let label = match label {
            Some(label) => code!(self, " %", Code::Verbatim(label.name.as_str())),
            None => Code::EMPTY,
        };
        out.push(code!(self, "%%;\n", keyword, label));
    }
}

/// Whether a statement is an `if` without `else`, behind which nothing runs but when it is false.
fn is_guard(s: &Statement<'_>) -> bool {
    matches!(s, Statement::IfStatement(s) if s.alternate.is_none() && always_jumps(&s.consequent))
}

fn always_jumps(s: &Statement<'_>) -> bool {
    match s {
        Statement::BlockStatement(block) => block.body.last().is_some_and(always_jumps),
        Statement::IfStatement(s) => {
            always_jumps(&s.consequent) && s.alternate.as_ref().is_some_and(always_jumps)
        }
        Statement::ReturnStatement(_)
        | Statement::ThrowStatement(_)
        | Statement::BreakStatement(_)
        | Statement::ContinueStatement(_) => true,
        _ => false,
    }
}

/// Whether the last of the statements that this one becomes is the statement itself, which `break`
/// and `continue` can mean.
/// Whether a thrown value is an object that is made there, which tells its place itself.
fn knows_its_place(thrown: &Expression<'_>) -> bool {
    matches!(thrown, Expression::NewExpression(_))
}

fn is_one_statement(s: &Statement<'_>) -> bool {
    matches!(
        s,
        Statement::BlockStatement(_)
            | Statement::LabeledStatement(_)
            | Statement::FunctionDeclaration(_)
            | Statement::SwitchStatement(_)
            | Statement::WhileStatement(_)
            | Statement::DoWhileStatement(_)
            | Statement::ForStatement(_)
            | Statement::ForInStatement(_)
            | Statement::ForOfStatement(_)
    )
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("l: { if (f) break l; f; } f;"), @"
        @c[0] = 1; var @0, @1; @.s = 0;
        l: { 
        if (@0 = f, @1 = @e.n && @e.get(@g, @0), @1 && @.branch(@s + 0, @1, @0), @0) { @c[1] = 1; break l;
        }
        @c[2] = 1;
        f;
        }
        @c[3] = 1;
        f;
        ");
    }
}
