//! Classes.
//!
//! ```text
//! class A { x = a; m() { … } }                                                       before
//! class A { x = ((h, t) => (h = @.suspend(), t = a, a$ && @.define(this, p.key, a$, t),
//!     h !== null && @.resume(h), t))(); m() { … } }                                 after
//! ```
//!
//! A field's value has no function body to declare temporaries in, so it becomes an arrow function
//! called on the spot, in which `this` is the object. Fields are computed between `new` and the
//! prologue of the constructor, so pending arguments are put aside.

use oxc::ast::ast::*;

use crate::emit::code::{Code, code};
use crate::emit::value::Shadow;
use crate::facts::is_anonymous_function;
use crate::lower::Lowering;
use crate::lower::around::PrivateNames;
use crate::lower::expression::Hold;
use crate::parse::span_of;

impl<'a> Lowering<'a, '_> {
    /// A class with its keyword and name.
    pub(crate) fn class(&mut self, class: &'a Class<'a>) -> Code<'a> {
        let name = match &class.id {
            Some(id) => code!(self, " %", Code::Verbatim(id.name.as_str())),
            None => Code::EMPTY,
        };
        let is_ahead = std::mem::replace(&mut self.around.is_ahead, true);
        let heritage = match &class.heritage {
            // `util.inspect` knows a class by a text that has no parenthesis before its brace.
            Some(heritage)
                if self.path(&heritage.expression).is_some()
                    || heritage.expression.is_literal() =>
            {
                let code = self.printable(&heritage.expression);
                code!(self, " extends %", code)
            }
            Some(heritage) => {
                let code = self.plain(&heritage.expression);
                let code = self.unnamed(&heritage.expression, code);
                code!(self, " extends (%)", code)
            }
            None => Code::EMPTY,
        };
        self.around.is_ahead = false;
        let outer_scope = std::mem::replace(&mut self.around.scope, class.scope_id());
        self.around
            .private_names
            .push(PrivateNames::of(class, self.emit.originals.classes.len()));
        self.around.hide(class.scope_id());
        let elements: Vec<_> = class
            .body
            .body
            .iter()
            .map(|element| self.class_element(element))
            .collect();
        let number = self.emit.originals.classes.len() as u32;
        self.emit.originals.classes.push(span_of(class));
        let told = self.told_by_class(class, number);
        self.around.is_ahead = is_ahead;
        if is_ahead {
            self.emit.scopes.ahead.push(-1 - i64::from(number));
        }
        self.around.show(class.scope_id());
        self.around.private_names.pop();
        self.around.scope = outer_scope;
        let elements = Code::join(self.arena(), &elements);
        code!(
            self,
            "%class%% { /*@@k[%]*/\n%%}",
            Code::Mark(class.span.start),
            name,
            heritage,
            number,
            told,
            elements
        )
    }

    fn class_element(&mut self, element: &'a ClassElement<'a>) -> Code<'a> {
        let code = match element {
            ClassElement::StaticBlock(block) => self.static_block(block),
            ClassElement::MethodDefinition(method) => {
                let kind = match (method.r#static, method.kind) {
                    (false, MethodDefinitionKind::Get) => "get ",
                    (false, MethodDefinitionKind::Set) => "set ",
                    (false, _) => "",
                    (true, MethodDefinitionKind::Get) => "static get ",
                    (true, MethodDefinitionKind::Set) => "static set ",
                    (true, _) => "static ",
                };
                let key = self.method_key(&method.key, method.computed);
                let start = self.method_start(method);
                self.method_definition(kind, key, &method.value, start)
            }
            ClassElement::PropertyDefinition(field) => self.field(field),
            // Node.js 20 knows no other element; it reports the error itself.
            other => self.source(other),
        };
        code!(self, "%\n", code)
    }

    /// Where a method's own text begins: behind `static`.
    fn method_start(&self, method: &MethodDefinition<'a>) -> u32 {
        let text = &self.facts.text[method.span.start as usize..];
        if !method.r#static {
            return method.span.start;
        }
        let rest = text["static".len()..].trim_start();
        method.span.start + (text.len() - rest.len()) as u32
    }

    fn field(&mut self, field: &'a PropertyDefinition<'a>) -> Code<'a> {
        let modifier = if field.r#static { "static " } else { "" };
        let key = self.method_key(&field.key, field.computed);
        let value = match &field.value {
            Some(value) => {
                let value = self.field_value(field, value);
                code!(self, " = %", value)
            }
            None => Code::EMPTY,
        };
        code!(self, "%%%;", modifier, key, value)
    }

    fn field_value(
        &mut self,
        field: &'a PropertyDefinition<'a>,
        e: &'a Expression<'a>,
    ) -> Code<'a> {
        if is_anonymous_function(e) || e.is_literal() {
            return self.plain(e);
        }
        let cell = match &field.key {
            PropertyKey::PrivateIdentifier(name) => Some(self.private_cell(name)),
            PropertyKey::StaticIdentifier(name) => Some(self.emit.cell(name.name.as_str())),
            _ => None,
        };
        self.in_own_frame(|it| {
            let pending = it.frame.held();
            let value = it.value(e);
            let mut parts = vec![code!(it, "% = @.suspend()", pending)];
            let held = it.hold(e, value, Hold::InVariable, &mut parts);
            if let (Some(cell), Shadow::Atom(_)) = (cell, held.shadow) {
                parts.push(code!(
                    it,
                    "% && @.define(this, %.key, %, %)",
                    held.shadow,
                    cell,
                    held.shadow,
                    held.code
                ));
            }
            parts.push(code!(it, "% !== null && @.resume(%)", pending, pending));
            parts.push(held.code);
            it.emit.sequence(&parts)
        })
    }

    fn static_block(&mut self, block: &'a StaticBlock<'a>) -> Code<'a> {
        let outer_frame = std::mem::take(&mut self.frame);
        let outer_scope = std::mem::replace(&mut self.around.scope, block.scope_id());
        let mut statements = Vec::new();
        self.statements(&block.body, &mut statements);
        let declarations = self.declarations("var", Some(block.scope_id()));
        self.around.scope = outer_scope;
        self.frame = outer_frame;
        let statements = Code::join(self.arena(), &statements);
        code!(self, "static {\n%%}", declarations, statements)
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("class A { x = f(); static m() { return super.m; } }"), @"
        @c[0] = 1; @.s = 0;
        class A { /*@@k[0]*/
        x = ((@0, @1, @A) => (@A = @.suspend(), @0 = f(), @1 = @.s && @.taken(@0), @1 && @.define(this, @e.key, @1, @0), @A !== null && @.resume(@A), @0))();
        static m() {
        @@c[1] = 1; var @0, @1; @.s = 0;
        return @0 = super.m, @1 = @.s && @.taken(@0), @1 ? @.returns(@0, @1) : @0;
        }
        }
        ");
    }
}
