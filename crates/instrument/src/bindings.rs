//! What is known about each variable before its file is lowered.
//!
//! A variable *carries* if it may ever hold a symbolic value; only such variables get a shadow.
//! The others are found by a fixpoint over all writes: a variable that is only ever given
//! functions, objects, constants and values computed from such variables stays concrete.
//!
//! A variable is *dynamic* if code that is not visible here may read or write it: `eval` in its
//! scope, or a mention inside `with`. A dynamic variable never carries, and its value is copied
//! before anything else is evaluated.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::Scoping;
use oxc::span::GetSpan;
use oxc::syntax::scope::{ScopeFlags, ScopeId};
use oxc::syntax::symbol::{SymbolFlags, SymbolId};

use crate::global::is_concrete_global;

/// The facts about one variable.
#[derive(Clone, Default)]
struct Facts {
    carries: bool,
    dynamic: bool,
    /// Written anywhere but in its declaration.
    reassigned: bool,
    /// Mentioned by a function other than the one that declares it.
    captured: bool,
    /// The variables whose value flows into this one.
    sources: Vec<SymbolId>,
}

/// The facts about all variables of a file.
pub(crate) struct Bindings {
    facts: Vec<Facts>,
    /// The function (or script, or static block) that each scope belongs to.
    functions: Vec<ScopeId>,
    /// The scopes of `switch` statements, where a clause can skip a declaration.
    switches: Vec<ScopeId>,
    symbol_scopes: Vec<ScopeId>,
    symbol_ends: Vec<u32>,
    lexical: Vec<bool>,
}

impl Bindings {
    pub(crate) fn new(program: &Program<'_>, scoping: &Scoping) -> Bindings {
        let count = scoping.symbols_len();
        let mut collector = Collector {
            scoping,
            facts: vec![Facts::default(); count],
            owners: Vec::new(),
            mentions: Vec::new(),
            switches: Vec::new(),
            with_depth: 0,
        };
        collector.visit_program(program);
        let mut bindings = Bindings {
            functions: function_scopes(scoping),
            switches: collector.switches,
            symbol_scopes: scoping
                .symbol_ids()
                .map(|id| scoping.symbol_scope_id(id))
                .collect(),
            symbol_ends: scoping
                .symbol_ids()
                .map(|id| scoping.symbol_span(id).end)
                .collect(),
            lexical: scoping
                .symbol_ids()
                .map(|id| {
                    scoping
                        .symbol_flags(id)
                        .intersects(SymbolFlags::BlockScoped)
                })
                .collect(),
            facts: collector.facts,
        };
        bindings.mark_captured(&collector.mentions);
        bindings.mark_dynamic(scoping);
        bindings.propagate();
        bindings
    }

    /// Whether the variable has a shadow.
    pub(crate) fn carries(&self, symbol: SymbolId) -> bool {
        let facts = &self.facts[symbol.index()];
        facts.carries && !facts.dynamic
    }

    /// Makes a variable one without a shadow.
    pub(crate) fn set_dynamic(&mut self, symbol: SymbolId) {
        self.facts[symbol.index()].dynamic = true;
    }

    /// Whether other expressions may change the variable before it is read again, given whether
    /// they assign variables of their own function at all.
    pub(crate) fn may_change(&self, symbol: SymbolId, assigns: bool) -> bool {
        let facts = &self.facts[symbol.index()];
        facts.dynamic || (facts.reassigned && (facts.captured || assigns))
    }

    /// Whether reading the variable at `offset` in `scope` may find it uninitialised.
    pub(crate) fn may_be_uninitialised(
        &self,
        symbol: SymbolId,
        scope: ScopeId,
        offset: u32,
    ) -> bool {
        let own = self.symbol_scopes[symbol.index()];
        self.lexical[symbol.index()]
            && (self.functions[own.index()] != self.functions[scope.index()]
                || offset < self.symbol_ends[symbol.index()]
                || self.switches.contains(&own))
    }

    fn mark_captured(&mut self, mentions: &[(SymbolId, ScopeId)]) {
        for &(symbol, owner) in mentions {
            let own = self.symbol_scopes[symbol.index()];
            if self.functions[own.index()] != owner {
                self.facts[symbol.index()].captured = true;
            }
        }
    }

    fn mark_dynamic(&mut self, scoping: &Scoping) {
        for symbol in scoping.symbol_ids() {
            let scope = scoping.symbol_scope_id(symbol);
            if scoping.scope_flags(scope).contains_direct_eval() {
                self.set_dynamic(symbol);
            }
        }
    }

    fn propagate(&mut self) {
        let mut flows = vec![Vec::new(); self.facts.len()];
        for (target, facts) in self.facts.iter().enumerate() {
            for source in &facts.sources {
                flows[source.index()].push(target);
            }
        }
        let mut work: Vec<_> = (0..self.facts.len())
            .filter(|&index| self.facts[index].carries)
            .collect();
        while let Some(source) = work.pop() {
            for &target in &flows[source] {
                if !std::mem::replace(&mut self.facts[target].carries, true) {
                    work.push(target);
                }
            }
        }
    }
}

fn function_scopes(scoping: &Scoping) -> Vec<ScopeId> {
    let mut functions = vec![scoping.root_scope_id(); scoping.scopes_len()];
    for scope in scoping.scope_descendants_from_root() {
        functions[scope.index()] = match scoping.scope_parent_id(scope) {
            Some(parent) if !scoping.scope_flags(scope).is_var() => functions[parent.index()],
            _ => scope,
        };
    }
    functions
}

/// Whether an expression in the head of a `for`-`of`, a `catch` or a parameter list runs code in
/// which the pattern's own shadows would not be visible.
fn has_expressions(pattern: &BindingPattern<'_>) -> bool {
    match pattern {
        BindingPattern::BindingIdentifier(_) => false,
        BindingPattern::AssignmentPattern(_) => true,
        BindingPattern::ObjectPattern(object) => {
            object
                .properties
                .iter()
                .any(|p| p.computed || has_expressions(&p.value))
                || object
                    .rest
                    .as_ref()
                    .is_some_and(|rest| has_expressions(&rest.argument))
        }
        BindingPattern::ArrayPattern(array) => {
            array.elements.iter().flatten().any(has_expressions)
                || array
                    .rest
                    .as_ref()
                    .is_some_and(|rest| has_expressions(&rest.argument))
        }
    }
}

struct Collector<'s> {
    scoping: &'s Scoping,
    facts: Vec<Facts>,
    /// The scopes of the functions around; a class field belongs to its class's own scope.
    owners: Vec<ScopeId>,
    mentions: Vec<(SymbolId, ScopeId)>,
    switches: Vec<ScopeId>,
    with_depth: u32,
}

impl Collector<'_> {
    fn resolve(&self, identifier: &IdentifierReference<'_>) -> Option<SymbolId> {
        let reference = identifier.reference_id.get()?;
        self.scoping.get_reference(reference).symbol_id()
    }

    fn always(&mut self, symbol: Option<SymbolId>) {
        if let Some(symbol) = symbol {
            self.facts[symbol.index()].carries = true;
        }
    }

    fn flows(&mut self, symbol: Option<SymbolId>, value: &Expression<'_>) {
        let Some(symbol) = symbol else { return };
        if self.sources(value, symbol) {
            self.facts[symbol.index()].carries = true;
        }
    }

    /// Whether a symbolic value may come from `value` by any way but other variables; these are
    /// added to the sources of `target`.
    fn sources(&mut self, value: &Expression<'_>, target: SymbolId) -> bool {
        match value.without_parentheses() {
            Expression::Identifier(identifier) => match self.resolve(identifier) {
                Some(symbol) => {
                    self.facts[target.index()].sources.push(symbol);
                    false
                }
                None => !is_concrete_global(&identifier.name),
            },
            Expression::BinaryExpression(e) => {
                let left = self.sources(&e.left, target);
                self.sources(&e.right, target) || left
            }
            Expression::LogicalExpression(e) => {
                let left = self.sources(&e.left, target);
                self.sources(&e.right, target) || left
            }
            Expression::ConditionalExpression(e) => {
                let left = self.sources(&e.consequent, target);
                self.sources(&e.alternate, target) || left
            }
            Expression::UnaryExpression(e) => self.sources(&e.argument, target),
            Expression::SequenceExpression(e) => e
                .expressions
                .last()
                .is_some_and(|last| self.sources(last, target)),
            Expression::AssignmentExpression(e) => {
                let left = match &e.left {
                    AssignmentTarget::AssignmentTargetIdentifier(identifier) => {
                        match self.resolve(identifier) {
                            Some(symbol) => {
                                self.facts[target.index()].sources.push(symbol);
                                false
                            }
                            None => true,
                        }
                    }
                    _ => true,
                };
                self.sources(&e.right, target) || left
            }
            Expression::TemplateLiteral(e) => {
                let mut any = false;
                for part in &e.expressions {
                    any |= self.sources(part, target);
                }
                any
            }
            Expression::CallExpression(_)
            | Expression::ChainExpression(_)
            | Expression::ImportExpression(_)
            | Expression::UpdateExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::StaticMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => true,
            _ => false,
        }
    }

    fn pattern_always(&mut self, pattern: &BindingPattern<'_>) {
        for identifier in pattern.get_binding_identifiers() {
            self.always(identifier.symbol_id.get());
        }
    }

    fn pattern_without_shadows(&mut self, pattern: &BindingPattern<'_>) {
        if has_expressions(pattern) {
            for identifier in pattern.get_binding_identifiers() {
                if let Some(symbol) = identifier.symbol_id.get() {
                    self.facts[symbol.index()].dynamic = true;
                }
            }
        }
    }

    fn head(&mut self, left: &ForStatementLeft<'_>, symbolic: bool) {
        if let ForStatementLeft::VariableDeclaration(declaration) = left {
            for declarator in &declaration.declarations {
                self.pattern_without_shadows(&declarator.id);
                if symbolic {
                    self.pattern_always(&declarator.id);
                }
            }
        }
    }

    fn target_always(&mut self, target: &AssignmentTarget<'_>) {
        struct Targets(Vec<oxc::syntax::reference::ReferenceId>);
        impl<'a> Visit<'a> for Targets {
            fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
                self.0.extend(it.reference_id.get());
            }
        }
        // Names in defaults and keys of the pattern are only marked needlessly.
        let mut targets = Targets(Vec::new());
        targets.visit_assignment_target(target);
        for reference in targets.0 {
            let symbol = self.scoping.get_reference(reference).symbol_id();
            self.always(symbol);
        }
    }
}

impl<'a> Visit<'a> for Collector<'_> {
    fn enter_scope(&mut self, flags: ScopeFlags, scope_id: &std::cell::Cell<Option<ScopeId>>) {
        let scope = scope_id
            .get()
            .expect("semantic analysis gives every scope an id");
        let owner = match self.owners.last() {
            Some(&owner) if !flags.is_var() => owner,
            _ => scope,
        };
        self.owners.push(owner);
    }

    fn leave_scope(&mut self) {
        self.owners.pop();
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        let Some(symbol) = self.resolve(it) else {
            return;
        };
        let owner = *self.owners.last().expect("the program is a scope");
        self.mentions.push((symbol, owner));
        let facts = &mut self.facts[symbol.index()];
        facts.dynamic |= self.with_depth > 0;
        let reference = it.reference_id.get().expect("resolved above");
        facts.reassigned |= self.scoping.get_reference(reference).is_write();
    }

    fn visit_variable_declaration(&mut self, it: &VariableDeclaration<'a>) {
        if it.kind.is_var() {
            // A `var` is written each time its declaration runs.
            for declarator in &it.declarations {
                for identifier in declarator.id.get_binding_identifiers() {
                    let symbol = identifier
                        .symbol_id
                        .get()
                        .expect("semantic analysis gives an id");
                    self.facts[symbol.index()].reassigned = true;
                    self.facts[symbol.index()].dynamic |= self.with_depth > 0;
                }
            }
        }
        walk::walk_variable_declaration(self, it);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        match (&it.id, &it.init) {
            (BindingPattern::BindingIdentifier(identifier), Some(init)) => {
                self.flows(identifier.symbol_id.get(), init);
            }
            (BindingPattern::BindingIdentifier(_), None) => {}
            (pattern, _) => self.pattern_always(pattern),
        }
        walk::walk_variable_declarator(self, it);
    }

    fn visit_assignment_expression(&mut self, it: &AssignmentExpression<'a>) {
        match &it.left {
            AssignmentTarget::AssignmentTargetIdentifier(identifier) => {
                let symbol = self.resolve(identifier);
                self.flows(symbol, &it.right);
            }
            target @ (AssignmentTarget::ArrayAssignmentTarget(_)
            | AssignmentTarget::ObjectAssignmentTarget(_)) => self.target_always(target),
            _ => {}
        }
        walk::walk_assignment_expression(self, it);
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        self.head(&it.left, true);
        if let Some(target) = it.left.as_assignment_target() {
            self.target_always(target);
        }
        walk::walk_for_of_statement(self, it);
    }

    fn visit_for_in_statement(&mut self, it: &ForInStatement<'a>) {
        self.head(&it.left, false);
        walk::walk_for_in_statement(self, it);
    }

    fn visit_formal_parameters(&mut self, it: &FormalParameters<'a>) {
        for parameter in &it.items {
            self.pattern_always(&parameter.pattern);
        }
        if let Some(rest) = &it.rest {
            self.pattern_always(&rest.rest.argument);
        }
        walk::walk_formal_parameters(self, it);
    }

    fn visit_catch_parameter(&mut self, it: &CatchParameter<'a>) {
        self.pattern_without_shadows(&it.pattern);
        self.pattern_always(&it.pattern);
        walk::walk_catch_parameter(self, it);
    }

    fn visit_switch_statement(&mut self, it: &SwitchStatement<'a>) {
        self.switches.extend(it.scope_id.get());
        walk::walk_switch_statement(self, it);
    }

    fn visit_with_statement(&mut self, it: &WithStatement<'a>) {
        self.visit_expression(&it.object);
        self.with_depth += 1;
        self.visit_statement(&it.body);
        self.with_depth -= 1;
    }

    fn visit_property_definition(&mut self, it: &PropertyDefinition<'a>) {
        self.visit_property_key(&it.key);
        if let Some(value) = &it.value {
            // A field's value is computed by the constructor: a function of its own. No variable is
            // declared directly in it, so any scope but the present function's tells it apart.
            let class = self.owners.pop().expect("a class is in a scope");
            self.owners.push(ScopeId::new(self.scoping.scopes_len()));
            self.visit_expression(value);
            self.owners.pop();
            self.owners.push(class);
        }
    }
}

/// Whether evaluating an expression may run code of the app or assign a variable.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effects {
    /// It may call a function, a getter included, so captured variables may change.
    pub(crate) runs: bool,
    /// It assigns some variable itself, or suspends the function.
    pub(crate) assigns: bool,
}

impl Effects {
    /// The effects of evaluating `expression`, functions inside it left alone.
    pub(crate) fn of(expression: &Expression<'_>) -> Effects {
        let mut effects = Effects::default();
        effects.visit_expression(expression);
        effects
    }
}

impl<'a> Visit<'a> for Effects {
    fn visit_expression(&mut self, it: &Expression<'a>) {
        match it {
            Expression::FunctionExpression(_)
            | Expression::ArrowFunctionExpression(_)
            | Expression::BooleanLiteral(_)
            | Expression::NullLiteral(_)
            | Expression::NumericLiteral(_)
            | Expression::StringLiteral(_)
            | Expression::BigIntLiteral(_)
            | Expression::RegExpLiteral(_)
            | Expression::Identifier(_)
            | Expression::ThisExpression(_) => return,
            Expression::ConditionalExpression(_)
            | Expression::LogicalExpression(_)
            | Expression::SequenceExpression(_)
            | Expression::ParenthesizedExpression(_) => {}
            Expression::AssignmentExpression(_)
            | Expression::UpdateExpression(_)
            | Expression::AwaitExpression(_)
            | Expression::YieldExpression(_) => {
                self.runs = true;
                self.assigns = true;
            }
            _ => self.runs = true,
        }
        if !(self.runs && self.assigns) {
            walk::walk_expression(self, it);
        }
    }
}

/// A text's spans in the terms of this project.
pub(crate) fn span_of(node: &impl GetSpan) -> stackful_source::Span {
    let span = node.span();
    stackful_source::Span {
        start: span.start,
        end: span.end,
    }
}
