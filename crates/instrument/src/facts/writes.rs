//! One pass over a file that collects, for each variable, where it is mentioned and what is written
//! to it.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::Scoping;
use oxc::span::GetSpan;
use oxc::syntax::scope::{ScopeFlags, ScopeId};
use oxc::syntax::symbol::SymbolId;

use crate::facts::binding_pattern::{References, has_expressions};
use crate::facts::concrete::is_concrete_global;
use crate::facts::definition::Definition;
use crate::facts::evaluation::evaluates;
use crate::facts::imports::may_be_of_app;
use crate::facts::parameters::{are_names, mentioned_parameters, stay_in_place};
use crate::facts::variable::Variable;

/// What is collected of a file.
pub(crate) struct Writes<'s> {
    scoping: &'s Scoping,
    pub(crate) facts: Vec<Variable>,
    /// The scopes of the functions around; a class field belongs to its class's own scope.
    owners: Vec<ScopeId>,
    pub(crate) mentions: Vec<(SymbolId, ScopeId)>,
    pub(crate) switches: Vec<ScopeId>,
    /// Where variables get their first value, if that is behind their name.
    pub(crate) starts: Vec<(SymbolId, u32)>,
    /// The scopes of functions whose parameters cannot move to their body.
    pub(crate) in_place: Vec<ScopeId>,
    /// There is a `with`.
    pub(crate) has_with: bool,
    /// How many `with` are around whose body is followed: a name in it may be a property.
    with_depth: u32,
    /// How many are whose body stays as it is: a variable in it is not followed.
    unfollowed_depth: u32,
}

impl<'s> Writes<'s> {
    pub(crate) fn of(program: &Program<'_>, scoping: &'s Scoping) -> Writes<'s> {
        let mut writes = Writes {
            scoping,
            facts: vec![Variable::default(); scoping.symbols_len()],
            owners: Vec::new(),
            mentions: Vec::new(),
            switches: Vec::new(),
            starts: Vec::new(),
            in_place: Vec::new(),
            has_with: false,
            with_depth: 0,
            unfollowed_depth: 0,
        };
        writes.visit_program(program);
        writes
    }

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
                    self.with_depth > 0
                }
                None if self.with_depth > 0 => true,
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
            Expression::AwaitExpression(_)
            | Expression::CallExpression(_)
            | Expression::ChainExpression(_)
            | Expression::ImportExpression(_)
            | Expression::UpdateExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::StaticMemberExpression(_)
            | Expression::PrivateFieldExpression(_)
            | Expression::TaggedTemplateExpression(_)
            | Expression::YieldExpression(_) => true,
            _ => false,
        }
    }

    fn starts(&mut self, pattern: &BindingPattern<'_>, offset: u32) {
        for identifier in pattern.get_binding_identifiers() {
            let symbol = identifier.symbol_id.get();
            self.starts.extend(symbol.map(|symbol| (symbol, offset)));
        }
    }

    fn pattern_always(&mut self, pattern: &BindingPattern<'_>) {
        for identifier in pattern.get_binding_identifiers() {
            self.always(identifier.symbol_id.get());
        }
    }

    fn pattern_without_shadows(&mut self, pattern: &BindingPattern<'_>) {
        // Only an array pattern stays where it is (`lower/statement/exception.rs`).
        if pattern.is_array_pattern() && has_expressions(pattern) {
            for identifier in pattern.get_binding_identifiers() {
                if let Some(symbol) = identifier.symbol_id.get() {
                    self.facts[symbol.index()].dynamic = true;
                }
            }
        }
    }

    fn head(&mut self, left: &ForStatementLeft<'_>, symbolic: bool, right: &Expression<'_>) {
        if let ForStatementLeft::VariableDeclaration(declaration) = left {
            for declarator in &declaration.declarations {
                self.starts(&declarator.id, right.span().end);
                self.without_shadows_in(&declarator.id, right);
                self.without_shadows_within(&declarator.id);
                if symbolic {
                    self.pattern_always(&declarator.id);
                }
            }
        }
    }

    /// Shadows of the head of a loop are declared in its body, where the pattern's own expressions do
    /// not see them.
    fn without_shadows_within(&mut self, pattern: &BindingPattern<'_>) {
        let mut references = References(Vec::new());
        references.visit_binding_pattern(pattern);
        self.without_shadows_of(pattern, references);
    }

    /// What is iterated is in a scope of its own, where the variables of the head are never
    /// initialised and their shadows are not declared.
    fn without_shadows_in(&mut self, pattern: &BindingPattern<'_>, iterated: &Expression<'_>) {
        let mut references = References(Vec::new());
        references.visit_expression(iterated);
        self.without_shadows_of(pattern, references);
    }

    /// Names of a pattern that are mentioned.
    fn without_shadows_of(&mut self, pattern: &BindingPattern<'_>, references: References) {
        for reference in references.0 {
            let symbol = self.scoping.get_reference(reference).symbol_id();
            let mut names = pattern.get_binding_identifiers().into_iter();
            if let Some(symbol) = symbol
                && names.any(|name| name.symbol_id.get() == Some(symbol))
            {
                self.facts[symbol.index()].dynamic = true;
            }
        }
    }

    /// What parameters in place mention of their function has no shadow there.
    fn parameters(&mut self, f: &Definition<'_>) {
        if stay_in_place(f, self.scoping) {
            self.in_place.push(f.scope);
            for symbol in mentioned_parameters(f, self.scoping) {
                self.facts[symbol.index()].dynamic = true;
            }
        }
    }

    fn target_always(&mut self, target: &AssignmentTarget<'_>) {
        // Names in defaults and keys of the pattern are only marked needlessly.
        let mut targets = References(Vec::new());
        targets.visit_assignment_target(target);
        for reference in targets.0 {
            let symbol = self.scoping.get_reference(reference).symbol_id();
            self.always(symbol);
        }
    }
}

impl<'a> Visit<'a> for Writes<'_> {
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

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        if it.body.is_some() && !are_names(&it.params) {
            self.parameters(&Definition::of_function(it));
        }
        walk::walk_function(self, it, flags);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        if !are_names(&it.params) {
            self.parameters(&Definition::of_arrow(it));
        }
        walk::walk_arrow_function_expression(self, it);
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        let Some(symbol) = self.resolve(it) else {
            return;
        };
        let owner = *self.owners.last().expect("the program is a scope");
        self.mentions.push((symbol, owner));
        let facts = &mut self.facts[symbol.index()];
        facts.dynamic |= self.unfollowed_depth > 0;
        let reference = it.reference_id.get().expect("resolved above");
        facts.reassigned |= self.scoping.get_reference(reference).is_write();
    }

    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        if may_be_of_app(&it.source.value) {
            for declared in it.specifiers.iter().flatten() {
                if !matches!(
                    declared,
                    ImportDeclarationSpecifier::ImportNamespaceSpecifier(_)
                ) {
                    self.always(declared.local().symbol_id.get());
                }
            }
        }
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
                    self.facts[symbol.index()].dynamic |= self.unfollowed_depth > 0;
                }
            }
        }
        walk::walk_variable_declaration(self, it);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        self.starts(&it.id, it.span.end);
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

    fn visit_class(&mut self, it: &Class<'a>) {
        if let Some(symbol) = it.id.as_ref().and_then(|id| id.symbol_id.get()) {
            self.starts.push((symbol, it.span.end));
        }
        walk::walk_class(self, it);
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        self.head(&it.left, true, &it.right);
        if let Some(target) = it.left.as_assignment_target() {
            self.target_always(target);
        }
        walk::walk_for_of_statement(self, it);
    }

    fn visit_for_in_statement(&mut self, it: &ForInStatement<'a>) {
        self.head(&it.left, false, &it.right);
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
        // `catch (e) { var e; }` are two variables of one symbol.
        for identifier in it.pattern.get_binding_identifiers() {
            if let Some(symbol) = identifier.symbol_id.get()
                && !self.scoping.symbol_redeclarations(symbol).is_empty()
            {
                self.facts[symbol.index()].dynamic = true;
            }
        }
        walk::walk_catch_parameter(self, it);
    }

    fn visit_switch_statement(&mut self, it: &SwitchStatement<'a>) {
        self.switches.extend(it.scope_id.get());
        walk::walk_switch_statement(self, it);
    }

    fn visit_with_statement(&mut self, it: &WithStatement<'a>) {
        self.visit_expression(&it.object);
        self.has_with = true;
        let unfollowed = u32::from(evaluates(&it.body));
        self.with_depth += 1;
        self.unfollowed_depth += unfollowed;
        self.visit_statement(&it.body);
        self.with_depth -= 1;
        self.unfollowed_depth -= unfollowed;
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
