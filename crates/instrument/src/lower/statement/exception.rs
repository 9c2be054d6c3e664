//! `try`.
//!
//! ```text
//! try { f(); } catch (e) { g(e); } finally { h(); }                                  before
//! try { … } catch (e) { @.catches(e, 7, 9); { let e$ = 0; e$ = @.caught(e); … } }
//! finally { t = @.s; u = @.value; … @.s = t; @.value = u; }                 after
//! ```
//!
//! A `catch` cannot know what the register holds and clears it. A `finally` may stand between a
//! `return` and the caller, so it puts the register back. `catches` names the sites of the clause, from
//! the first to the one behind it: an answer that is made at one of them is for what was caught.

use oxc::ast::ast::*;
use stackful_source::SiteKind;

use crate::emit::code::{Code, code};
use crate::emit::value::Shadow;
use crate::facts::has_expressions;
use crate::lower::Lowering;
use crate::lower::pattern::Pattern;
use crate::lower::pattern::{Destructuring, Origin};
use crate::parse::span_of;

impl<'a> Lowering<'a, '_> {
    pub(crate) fn try_statement(&mut self, s: &'a TryStatement<'a>, out: &mut Vec<Code<'a>>) {
        // Control can leave a `try` block anywhere.
        self.frame.jumps += 1;
        let block = self.covered_block(&s.block, Code::EMPTY);
        let handler = match &s.handler {
            Some(handler) => self.catch_clause(handler),
            None => Code::EMPTY,
        };
        let finalizer = match &s.finalizer {
            Some(finalizer) => self.finally(finalizer),
            None => Code::EMPTY,
        };
        out.push(code!(self, "try %%%\n", block, handler, finalizer));
    }

    fn covered_block(&mut self, block: &'a BlockStatement<'a>, first: Code<'a>) -> Code<'a> {
        let outer = self.emit.coverage.current();
        let index = self.emit.coverage.begin(false);
        let first = code!(self, "@c[%] = 1; %", index, first);
        let code = self.block(block, first);
        self.emit.coverage.resume(outer);
        code
    }

    fn catch_clause(&mut self, clause: &'a CatchClause<'a>) -> Code<'a> {
        let outer_scope = std::mem::replace(&mut self.around.scope, clause.scope_id());
        let mut first = vec![self.no_completion()];
        let mut end = Code::EMPTY;
        let mut value = None;
        let parameter = match clause.param.as_ref().map(|param| &param.pattern) {
            Some(BindingPattern::BindingIdentifier(identifier)) => {
                let name = Code::Verbatim(identifier.name.as_str());
                value = Some(name);
                let shadow = match identifier.symbol_id.get() {
                    Some(symbol) => self.shadow_of(symbol, identifier.name.as_str()),
                    None => Shadow::Zero,
                };
                if let Shadow::Atom(shadow) = shadow {
                    first.push(code!(self, "% = ", shadow));
                }
                first.push(code!(self, "@.caught(%);", name));
                code!(self, " (%)", name)
            }
            // V8 prints an array pattern's value.
            Some(pattern) if pattern.is_array_pattern() => {
                first.push(code!("@.caught();"));
                self.caught_list(pattern, clause)
            }
            Some(pattern) => {
                let caught = self.parameter_receiver(false);
                value = Some(caught);
                self.around.hide(clause.body.scope_id());
                let moved = self.moved_pattern(
                    "let",
                    pattern,
                    caught,
                    Code::Emitted("\".catch\""),
                    span_of(pattern).start,
                );
                self.around.show(clause.body.scope_id());
                first.push(code!(self, "@.caught(%); %", caught, moved));
                // Its expressions must not see what the block declares.
                if has_expressions(pattern) {
                    first.push(code!("{"));
                    end = code!(" }");
                }
                code!(self, " (%)", caught)
            }
            None => {
                first.push(code!("@.caught();"));
                Code::EMPTY
            }
        };
        let shadows = self.shadow_declaration(clause.scope_id());
        let first = Code::join(self.arena(), &first);
        let site = self.emit.next_site();
        let body = self.covered_block(&clause.body, first);
        self.around.scope = outer_scope;
        let catches = self.catches(value, site, clause);
        let first = code!(self, "%%", catches, shadows);
        code!(self, " catch% { %%% }", parameter, first, body, end)
    }

    /// The parameter of a clause that takes a list apart.
    fn caught_list(
        &mut self,
        pattern: &'a BindingPattern<'a>,
        clause: &'a CatchClause<'a>,
    ) -> Code<'a> {
        let element = Pattern::of_binding(pattern, self.facts.text);
        let origin = Origin {
            root: None,
            in_parameters: false,
        };
        let mut nothing = Destructuring::default();
        self.around.hide(clause.body.scope_id());
        let pattern = self.pattern(&element.pattern, &[], origin, &mut nothing);
        self.around.show(clause.body.scope_id());
        code!(self, " (%)", pattern)
    }

    /// Tells that a clause, whose first site has been given, has caught a value; nothing where it has no
    /// name for the value. What has no site within gets one.
    fn catches(
        &mut self,
        value: Option<Code<'a>>,
        site: u32,
        clause: &CatchClause<'a>,
    ) -> Code<'a> {
        let Some(value) = value else {
            return Code::EMPTY;
        };
        if self.emit.next_site() == site {
            self.emit.site(clause, SiteKind::Member);
        }
        let behind = self.emit.next_site();
        let (site, behind) = (Code::Site(site), Code::Site(behind));
        code!(self, "@.catches(%, %, %); ", value, site, behind)
    }

    fn finally(&mut self, block: &'a BlockStatement<'a>) -> Code<'a> {
        let (shadow, value) = (self.frame.temporary(), self.frame.temporary());
        let (aside, back) = self.completion_aside();
        let body = self.covered_block(block, Code::EMPTY);
        code!(
            self,
            " finally { % = @.s; % = @.value; @.s = 0; %% %@.s = %; @.value = %; }",
            shadow,
            value,
            aside,
            body,
            back,
            shadow,
            value
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(f) { try { throw f; } catch (e) { return e; } finally { f = 1; } }"), @"
        @c[0] = 1; @.s = 0;
        function t(f) {
        @@c[1] = 1; var f@ = 0, @0, @1; @.s && (f@ = @.givenOne(f));
        try { @c[2] = 1; 
        throw @.throws(f@, f);
        } catch (e) { @.catches(e, @s + 0, @s + 1); { let e@ = 0; @c[3] = 1; e@ = @.caught(e);
        return e@ ? @.returns(e, e@) : e;
        } } finally { @0 = @.s; @1 = @.value; @.s = 0; { @c[4] = 1; 
        f = 1, f@ = 0;
        } @.s = @0; @.value = @1; }
        }
        ");
    }
}
