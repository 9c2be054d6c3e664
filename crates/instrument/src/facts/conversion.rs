//! Methods that the language calls to make a primitive of an object.
//!
//! ```text
//! const o = { valueOf() { return x; } };                                             before
//! const o = { valueOf() { …; return x$ ? @.converts(x, x$, site) : x; } };           after
//! ```
//!
//! What such a method returns goes to an operator or a template, which do not ask the register: that
//! would cost each of them, for the sake of few objects. So the machine keeps what is returned, and
//! notes it as lost unless a call of the method by its name takes it.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::syntax::scope::ScopeId;

/// The names of these methods; the third is a symbol's.
const NAMES: [&str; 3] = ["valueOf", "toString", "toPrimitive"];

/// The scopes of the functions of `program` that are such methods, as far as the text shows.
pub(crate) fn conversions(program: &Program<'_>) -> Vec<ScopeId> {
    let mut conversions = Conversions { found: Vec::new() };
    if NAMES.iter().any(|name| program.source_text.contains(name)) {
        conversions.visit_program(program);
    }
    conversions.found
}

struct Conversions {
    found: Vec<ScopeId>,
}

impl Conversions {
    /// A value is given to a property.
    fn defined(&mut self, is_conversion: bool, value: &Expression<'_>) {
        match value.without_parentheses() {
            Expression::FunctionExpression(f) if is_conversion => self.method(f),
            Expression::ArrowFunctionExpression(f) if is_conversion && !f.r#async => {
                self.found.push(f.scope_id());
            }
            _ => {}
        }
    }

    /// What a suspended function returns is an object, which makes no primitive.
    fn method(&mut self, f: &Function<'_>) {
        if !f.r#async && !f.generator {
            self.found.push(f.scope_id());
        }
    }
}

fn is_conversion(key: &PropertyKey<'_>) -> bool {
    match key {
        PropertyKey::StaticIdentifier(name) => NAMES.contains(&name.name.as_str()),
        PropertyKey::StringLiteral(name) => NAMES.contains(&name.value.as_str()),
        key => key.as_expression().is_some_and(is_symbol),
    }
}

/// `Symbol.toPrimitive`.
fn is_symbol(key: &Expression<'_>) -> bool {
    matches!(key, Expression::StaticMemberExpression(it) if it.property.name == NAMES[2])
}

fn is_conversion_target(target: &AssignmentTarget<'_>) -> bool {
    match target {
        AssignmentTarget::StaticMemberExpression(it) => NAMES.contains(&it.property.name.as_str()),
        AssignmentTarget::ComputedMemberExpression(it) => is_symbol(&it.expression),
        _ => false,
    }
}

impl<'a> Visit<'a> for Conversions {
    fn visit_object_property(&mut self, it: &ObjectProperty<'a>) {
        self.defined(
            it.kind == PropertyKind::Init && is_conversion(&it.key),
            &it.value,
        );
        walk::walk_object_property(self, it);
    }

    fn visit_method_definition(&mut self, it: &MethodDefinition<'a>) {
        if it.kind == MethodDefinitionKind::Method && is_conversion(&it.key) {
            self.method(&it.value);
        }
        walk::walk_method_definition(self, it);
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        if let Some(value) = &it.value {
            self.defined(is_conversion(&it.key), value);
        }
        walk::walk_property_definition(self, it);
    }

    fn visit_assignment_expression(&mut self, it: &AssignmentExpression<'a>) {
        self.defined(is_conversion_target(&it.left), &it.right);
        walk::walk_assignment_expression(self, it);
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn lowering() {
        insta::assert_snapshot!(lowered("function t(x) { return { valueOf: () => x }; }"), @"
        @c[0] = 1; @.s = 0;
        function t(x) {
        @@c[1] = 1; var x@ = 0; @.s && (x@ = @.givenOne(x));
        return { valueOf: () => {
        @@c[2] = 1; @.s = 0;
        return x@ ? @.converts(x, x@, @s + 0) : x;
        } };
        }
        ");
    }
}
