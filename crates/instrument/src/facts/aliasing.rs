//! Parameters that `arguments` may change.
//!
//! ```text
//! function f(a) { arguments[0] = 1; return a; }        `a` is 1 now, and no write to it was seen
//! ```
//!
//! In a sloppy function with plain parameters, `arguments` and the parameters are the same
//! variables. The parameters of such a function have no shadows if `arguments` could be written
//! to: unless each mention of it reads an element or the length, or hands it to what only reads it.
//! Where it is only read, parameters that are assigned to have none.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::Scoping;
use oxc::syntax::scope::ScopeFlags;
use oxc::syntax::symbol::SymbolId;

/// The parameters of `program` that writes to `arguments` may change.
pub(crate) fn aliased_parameters(program: &Program<'_>, scoping: &Scoping) -> Vec<SymbolId> {
    let mut aliasing = Aliasing {
        scoping,
        escapes: false,
        is_read: false,
        found: Vec::new(),
    };
    aliasing.visit_program(program);
    aliasing.found
}

struct Aliasing<'s> {
    scoping: &'s Scoping,
    /// Whether the `arguments` of the present function could be written to.
    escapes: bool,
    /// Whether its elements are read.
    is_read: bool,
    found: Vec<SymbolId>,
}

/// Methods of functions that only read the list they are given, and methods of arrays that only
/// read their receiver.
fn only_reads(callee: &Expression<'_>) -> bool {
    const READING: &[&str] = &[
        "concat", "every", "filter", "forEach", "indexOf", "join", "map", "reduce", "slice", "some",
    ];
    let Expression::StaticMemberExpression(member) = callee else {
        return false;
    };
    match member.property.name.as_str() {
        "apply" | "from" => true,
        "call" => matches!(&member.object, Expression::StaticMemberExpression(method)
            if READING.contains(&method.property.name.as_str())),
        _ => false,
    }
}

fn is_arguments(e: &Expression<'_>) -> bool {
    matches!(e, Expression::Identifier(identifier) if identifier.name == "arguments")
}

impl<'a> Visit<'a> for Aliasing<'_> {
    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        let outer = (self.escapes, self.is_read);
        (self.escapes, self.is_read) = (false, false);
        walk::walk_function(self, it, flags);
        let (escapes, is_read) = (self.escapes, self.is_read);
        (self.escapes, self.is_read) = outer;
        let parameters = &it.params;
        let is_simple = parameters.rest.is_none()
            && parameters
                .items
                .iter()
                .all(|item| item.initializer.is_none() && item.pattern.is_binding_identifier());
        let is_strict = self.scoping.scope_flags(it.scope_id()).is_strict_mode();
        if (escapes || is_read) && is_simple && !is_strict {
            let names = parameters.items.iter();
            let symbols =
                names.filter_map(|item| item.pattern.get_binding_identifier()?.symbol_id.get());
            let scoping = self.scoping;
            let changed = symbols.filter(|&symbol| escapes || scoping.symbol_is_mutated(symbol));
            self.found.extend(changed);
        }
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.escapes |= it.name == "arguments";
    }

    fn visit_simple_assignment_target(&mut self, it: &SimpleAssignmentTarget<'a>) {
        if let Some(member) = it.as_member_expression() {
            self.escapes |= is_arguments(member.object());
        }
        walk::walk_simple_assignment_target(self, it);
    }

    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        if !is_arguments(&it.object) {
            walk::walk_static_member_expression(self, it);
        }
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        if is_arguments(&it.object) {
            self.is_read = true;
            self.visit_expression(&it.expression);
        } else {
            walk::walk_computed_member_expression(self, it);
        }
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if let Some(member) = it.callee.as_member_expression() {
            self.escapes |= is_arguments(member.object());
        }
        self.visit_expression(&it.callee);
        let reads = only_reads(&it.callee);
        for argument in &it.arguments {
            if reads && argument.as_expression().is_some_and(is_arguments) {
                self.is_read = true;
            } else {
                self.visit_argument(argument);
            }
        }
    }

    fn visit_spread_element(&mut self, it: &SpreadElement<'a>) {
        if is_arguments(&it.argument) {
            self.is_read = true;
        } else {
            walk::walk_spread_element(self, it);
        }
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        self.visit_for_statement_left(&it.left);
        if is_arguments(&it.right) {
            self.is_read = true;
        } else {
            self.visit_expression(&it.right);
        }
        self.visit_statement(&it.body);
    }
}
