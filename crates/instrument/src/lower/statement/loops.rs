//! Loops.
//!
//! ```text
//! for (let i = 0; i < n; i++) f(i);                                                  before
//! for (let i$ = 0, i = 0; …decide…; …) { @c[1] = 1; f(…); }                          after
//!
//! for (const x of list) f(x);                                                        before
//! u = 0; t = list;
//! for (const x of list) { @c[1] = 1; let x$ = @.n && @.part(t, u, x); u++; … }   after
//! ```

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::lower::Lowering;
use crate::lower::pattern::Pattern;
use crate::lower::pattern::{Destructuring, Origin};

impl<'a> Lowering<'a, '_> {
    pub(crate) fn while_statement(&mut self, s: &'a WhileStatement<'a>, out: &mut Vec<Code<'a>>) {
        let test = self.condition(&s.test);
        let body = self.body(&s.body, false, Code::EMPTY);
        out.push(code!(self, "while (%) %\n", test.open(), body));
    }

    pub(crate) fn do_while_statement(
        &mut self,
        s: &'a DoWhileStatement<'a>,
        out: &mut Vec<Code<'a>>,
    ) {
        let body = self.body(&s.body, false, Code::EMPTY);
        let test = self.condition(&s.test);
        out.push(code!(self, "do % while (%);\n", body, test.open()));
    }

    pub(crate) fn for_statement(&mut self, s: &'a ForStatement<'a>, out: &mut Vec<Code<'a>>) {
        let outer_scope = std::mem::replace(&mut self.around.scope, s.scope_id());
        let accessor = self.accessor_declaration(s.scope_id());
        let mut renewed = None;
        let init = match &s.init {
            Some(ForStatementInit::VariableDeclaration(declaration)) => {
                let mut first = self.shadow_declarators(s.scope_id());
                if declaration.kind.is_var() {
                    self.variable_declaration(declaration, out);
                    Code::EMPTY
                } else if declaration.kind.is_const() {
                    out.push(self.lexical_declaration(&first));
                    self.for_declaration(declaration, accessor.as_slice())
                } else {
                    // Each iteration has variables of its own from its test on.
                    renewed = accessor;
                    first.extend(accessor);
                    self.for_declaration(declaration, &first)
                }
            }
            Some(init) => self.effect(init.to_expression()),
            None => Code::EMPTY,
        };
        let test = match (&s.test, renewed) {
            (Some(test), None) => self.condition(test).open(),
            (Some(test), Some(renewed)) => {
                let test = self.condition(test);
                self.emit.sequence(&[renewed, test]).open()
            }
            (None, renewed) => renewed.unwrap_or(Code::EMPTY),
        };
        let update = match &s.update {
            Some(update) => self.effect(update).open(),
            None => Code::EMPTY,
        };
        let body = self.body(&s.body, false, Code::EMPTY);
        self.around.scope = outer_scope;
        out.push(code!(self, "for (%; %; %) %\n", init, test, update, body));
    }

    pub(crate) fn for_in_statement(&mut self, s: &'a ForInStatement<'a>, out: &mut Vec<Code<'a>>) {
        let outer_scope = std::mem::replace(&mut self.around.scope, s.scope_id());
        let mut around = Destructuring::default();
        self.around.hide(s.scope_id());
        let left = self.for_left(&s.left, &[], None, &mut around);
        let right = self.plain(&s.right);
        self.around.show(s.scope_id());
        // An object of unknown shape is asked for its fields.
        let object = self.frame.temporary();
        let right = code!(
            self,
            "% = %, @.n ? @.forIn(%) : %",
            object,
            right,
            object,
            object
        );
        let body = self.for_body(&s.body, &s.left, s.scope_id(), &around);
        self.around.scope = outer_scope;
        out.extend(around.before.iter().map(|&part| code!(self, "%; ", part)));
        out.push(code!(self, "for (% in %) %\n", left, right, body));
    }

    pub(crate) fn for_of_statement(&mut self, s: &'a ForOfStatement<'a>, out: &mut Vec<Code<'a>>) {
        if s.r#await {
            return self.for_await_statement(s, out);
        }
        let outer_scope = std::mem::replace(&mut self.around.scope, s.scope_id());
        self.around.hide(s.scope_id());
        let (iterable, root) = self.iterable(&s.right, "iterable");
        let index = self.frame.held();
        let mut around = Destructuring::default();
        let left = self.for_left(&s.left, &[index], Some(root), &mut around);
        self.around.show(s.scope_id());
        if !around.after.is_empty() {
            out.push(code!(self, "% = 0; ", index));
            around.after.push(code!(self, "%++", index));
        }
        let body = self.for_body(&s.body, &s.left, s.scope_id(), &around);
        self.around.scope = outer_scope;
        out.extend(around.before.iter().map(|&part| code!(self, "%; ", part)));
        out.push(code!(self, "for (% of %) %\n", left, iterable, body));
    }

    /// Other code runs between the iterations of a `for await`.
    fn for_await_statement(&mut self, s: &'a ForOfStatement<'a>, out: &mut Vec<Code<'a>>) {
        let outer_scope = std::mem::replace(&mut self.around.scope, s.scope_id());
        self.around.hide(s.scope_id());
        let right = self.plain(&s.right);
        let mut around = Destructuring::default();
        let left = self.for_left(&s.left, &[], None, &mut around);
        self.around.show(s.scope_id());
        let (root, index) = (self.frame.held(), self.frame.held());
        if let Some(follow) = self.awaited_element(&s.left, root, index) {
            out.push(code!(self, "% = 0; ", index));
            around.after.extend([follow, code!(self, "%++", index)]);
        } else if is_taken_apart(&s.left) {
            let site = self.emit.site(&s.right, SiteKind::Member);
            let what = "parts of what for-await gives";
            around
                .after
                .push(code!(self, "@.n && @.lost(%, \"%\")", site, what));
        }
        let unnamed = self.unnamed(&s.right, right);
        let right = code!(self, "(% = %)", root, unnamed);
        around.after.push(code!("@.symbols && @.clear()"));
        let body = self.for_body(&s.body, &s.left, s.scope_id(), &around);
        self.around.scope = outer_scope;
        out.extend(around.before.iter().map(|&part| code!(self, "%; ", part)));
        out.push(code!(self, "for await (% of %) %\n", left, right, body));
    }

    /// The shadow of a simple variable that a `for await` gives a value to.
    fn awaited_element(
        &self,
        left: &ForStatementLeft<'a>,
        root: Code<'a>,
        index: Code<'a>,
    ) -> Option<Code<'a>> {
        let (name, symbol) = match left {
            ForStatementLeft::VariableDeclaration(declaration) => {
                let identifier = declaration.declarations[0].id.get_binding_identifier()?;
                (identifier.name.as_str(), identifier.symbol_id.get()?)
            }
            ForStatementLeft::AssignmentTargetIdentifier(identifier) => {
                (identifier.name.as_str(), self.facts.symbol(identifier)?)
            }
            _ => return None,
        };
        if self.is_scoped(Some(symbol)) || self.is_global(Some(symbol), name) {
            return None;
        }
        let shadow = self.shadow_of(symbol, name).atom()?;
        let name = Code::Verbatim(name);
        Some(code!(
            self,
            "% = @.symbols && @.awaitedElement(%, %, %)",
            shadow,
            root,
            index,
            name
        ))
    }

    /// The left side of a `for`-`in` or `for`-`of`; what its variables' shadows need goes to
    /// `around`.
    fn for_left(
        &mut self,
        left: &'a ForStatementLeft<'a>,
        prefix: &[Code<'a>],
        root: Option<Code<'a>>,
        around: &mut Destructuring<'a>,
    ) -> Code<'a> {
        let origin = Origin {
            root,
            in_parameters: false,
        };
        if let ForStatementLeft::VariableDeclaration(declaration) = left {
            let declarator = &declaration.declarations[0];
            let element = Pattern::of_binding(&declarator.id, self.facts.text);
            let native = self.pattern(&element.pattern, prefix, origin, around);
            // `for (var x = 1 in o)`, of old scripts.
            let init = match &declarator.init {
                Some(init) => {
                    let init = self.plain(init);
                    code!(self, " = %", init)
                }
                None => Code::EMPTY,
            };
            return code!(self, "% %%", declaration.kind.as_str(), native, init);
        }
        let pattern = Pattern::of_target(left.to_assignment_target(), self);
        let code = self.pattern(&pattern, prefix, origin, around);
        // `async of` and `let of` would be read otherwise.
        if let Pattern::Variable { .. } = pattern {
            code!(self, "(%)", code)
        } else {
            code
        }
    }

    fn for_body(
        &mut self,
        body: &'a Statement<'a>,
        left: &'a ForStatementLeft<'a>,
        scope: oxc::syntax::scope::ScopeId,
        around: &Destructuring<'a>,
    ) -> Code<'a> {
        let shadows = match left {
            ForStatementLeft::VariableDeclaration(declaration) if !declaration.kind.is_var() => {
                self.shadow_declaration(scope)
            }
            _ => Code::EMPTY,
        };
        let mut first = vec![shadows];
        first.extend(around.after.iter().map(|&part| code!(self, "%; ", part)));
        let first = Code::join(self.arena(), &first);
        match body {
            Statement::BlockStatement(block) if self.may_hide(block, left) => {
                let outer = self.emit.coverage.current();
                let index = self.emit.coverage.begin(false);
                let block = self.block(block, Code::EMPTY);
                self.emit.coverage.resume(outer);
                code!(self, "{ @c[%] = 1; %% }", index, first, block)
            }
            _ => self.body(body, false, first),
        }
    }

    /// Whether a block declares a name that the head of its loop mentions.
    fn may_hide(&self, block: &BlockStatement<'a>, left: &ForStatementLeft<'a>) -> bool {
        let own = self.facts.scoping.get_bindings(block.scope_id());
        match left {
            ForStatementLeft::VariableDeclaration(declaration) => declaration
                .declarations
                .iter()
                .flat_map(|declarator| declarator.id.get_binding_identifiers())
                .any(|identifier| own.contains_key(&identifier.name)),
            _ => !own.is_empty(),
        }
    }
}

/// Whether a loop gives its values to more than one variable.
fn is_taken_apart(left: &ForStatementLeft<'_>) -> bool {
    match left {
        ForStatementLeft::VariableDeclaration(declaration) => {
            let pattern = &declaration.declarations[0].id;
            pattern.get_binding_identifier().is_none()
        }
        left => !matches!(left, ForStatementLeft::AssignmentTargetIdentifier(_)),
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(a) { for (let i = a; i; i--); for (const [x] of a); }"), @r#"
        @c[0] = 1; @.s = 0;
        function t(a) {
        @@c[1] = 1; var a@ = 0, @A, @@r0; @.s && (a@ = @.givenOne(a));
        for (let i@ = 0, i = a, @u0 = i@ = a@; i@ && @.branch(@s + 0, i@, i), i; i@ && (i@ = @.step(i, i@, -1)), i--) { @c[2] = 1; ;
        }
        @A = 0; for (const [x] of (@@r0 = @.iterable(@g, a, a@, @s + 1, "a"))) { @c[3] = 1; let x@ = 0; x@ = @.n | @.s && @.last(@@r0, [@A, 0], x); @A++; ;
        }
        }
        "#);
    }
}
