//! What functions of every kind have in common.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::Scoping;
use oxc::syntax::scope::{ScopeFlags, ScopeId};

/// A function or an arrow function.
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(crate) struct Definition<'a> {
    pub(crate) scope: ScopeId,
    pub(crate) parameters: &'a FormalParameters<'a>,
    pub(crate) body: Body<'a>,
    /// Its text, as `Function.prototype.toString` shows it.
    pub(crate) span: oxc::span::Span,
    pub(crate) is_generator: bool,
    pub(crate) is_async: bool,
    pub(crate) is_arrow: bool,
    pub(crate) is_setter: bool,
    /// It may be called before its module runs.
    pub(crate) is_early: bool,
    pub(crate) uses_arguments: bool,
}

/// What a function does.
pub(crate) enum Body<'a> {
    Statements(&'a FunctionBody<'a>),
    Expression(&'a Expression<'a>),
}

impl<'a> Definition<'a> {
    pub(crate) fn of_function(f: &'a Function<'a>) -> Definition<'a> {
        let body = f
            .body
            .as_ref()
            .expect("only declarations of TypeScript have no body");
        Definition {
            scope: f.scope_id(),
            parameters: &f.params,
            body: Body::Statements(body),
            span: f.span,
            is_generator: f.generator,
            is_async: f.r#async,
            is_arrow: false,
            is_setter: false,
            is_early: false,
            uses_arguments: UsesArguments::anywhere_in(f),
        }
    }

    pub(crate) fn of_arrow(f: &'a ArrowFunctionExpression<'a>) -> Definition<'a> {
        let body = match &f.body {
            ArrowFunctionBody::FunctionBody(body) => Body::Statements(body),
            body => Body::Expression(body.to_expression()),
        };
        Definition {
            scope: f.scope_id(),
            parameters: &f.params,
            body,
            span: f.span,
            is_generator: false,
            is_async: f.r#async,
            is_arrow: true,
            is_setter: false,
            is_early: false,
            uses_arguments: false,
        }
    }

    /// Whether `arguments` is a parameter or a variable of the function.
    pub(crate) fn binds_arguments(&self, scoping: &Scoping) -> bool {
        let own = scoping.get_binding(self.scope, "arguments".into());
        own.is_some()
    }

    /// Whether the pending arguments of a generator are put aside at its call: unless that would show.
    pub(crate) fn puts_arguments_aside(&self, scoping: &Scoping) -> bool {
        if !self.is_generator || self.has_use_strict() || self.binds_arguments(scoping) {
            return false;
        }
        let flags = scoping.scope_flags(self.scope);
        let items = &self.parameters.items;
        let is_simple = self.parameters.rest.is_none()
            && items
                .iter()
                .all(|item| item.initializer.is_none() && item.pattern.is_binding_identifier());
        let maps_arguments = !flags.is_strict_mode() && is_simple && !items.is_empty();
        !(maps_arguments && (self.uses_arguments || flags.contains_direct_eval()))
    }

    /// Whether the function has a `"use strict"` of its own.
    fn has_use_strict(&self) -> bool {
        match self.body {
            Body::Statements(body) => body.has_use_strict_directive(),
            Body::Expression(_) => false,
        }
    }
}

/// Looks for `arguments`, arrow functions included, other functions not.
struct UsesArguments(bool);

impl UsesArguments {
    fn anywhere_in(f: &Function<'_>) -> bool {
        let mut found = UsesArguments(false);
        found.visit_formal_parameters(&f.params);
        if let Some(body) = &f.body {
            found.visit_function_body(body);
        }
        found.0
    }
}

impl<'a> Visit<'a> for UsesArguments {
    fn visit_function(&mut self, _: &Function<'a>, _: ScopeFlags) {}

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        self.0 |= it.name == "arguments";
    }

    fn visit_expression(&mut self, it: &Expression<'a>) {
        if !self.0 {
            walk::walk_expression(self, it);
        }
    }
}
