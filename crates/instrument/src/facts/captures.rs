//! Which variables outlive the code that declares them, and who holds them.
//!
//! A *closer* is what keeps its surroundings: a function, or a class with all that its instances run. It
//! *closes over* a scope if it, or a closer in it, mentions a variable of that scope and the scope is
//! around it; that variable is then *captured*. Where a direct `eval` is called, every variable in sight
//! is mentioned. What code elsewhere may mention is captured, too: exports, and the lexical variables of
//! scripts.

use oxc::ast::ast::*;
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::Scoping;
use oxc::syntax::scope::{ScopeFlags, ScopeId};
use oxc::syntax::symbol::SymbolId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::evaluation::is_eval;
use crate::parse::SourceKind;

/// The captured variables of a text, and who closes over them.
#[derive(Default)]
pub(crate) struct Captures {
    captured: FxHashSet<SymbolId>,
    closed: FxHashMap<ScopeId, Closed>,
    /// The variables that other scripts see.
    shared: FxHashSet<SymbolId>,
}

/// What a closer keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closed {
    /// The scopes that it closes over, the innermost first.
    pub(crate) scopes: Vec<ScopeId>,
    /// The variables of these that are mentioned.
    pub(crate) symbols: FxHashSet<SymbolId>,
    /// The `this` of an arrow function is that of the function around it, and it is mentioned.
    pub(crate) this: bool,
    /// So are the `arguments`.
    pub(crate) arguments: bool,
}

impl Captures {
    pub(crate) fn of(program: &Program<'_>, scoping: &Scoping, kind: &SourceKind) -> Captures {
        let mut mentions = Mentions {
            scoping,
            closers: vec![Closer::top(scoping.root_scope_id())],
            around: vec![0],
            scopes: Vec::new(),
            owners: vec![0; scoping.scopes_len()],
            mentions: Vec::new(),
            exported: Vec::new(),
        };
        mentions.visit_program(program);
        let mut captures = mentions.finish();
        if kind.is_script() {
            let root = scoping.root_scope_id();
            let declared = scoping.get_bindings(root).iter().map(|(_, &symbol)| symbol);
            captures.shared.extend(declared);
            captures.captured.extend(&captures.shared);
        }
        captures
    }

    /// Whether a variable may be mentioned by code that does not belong to the function that declares it.
    pub(crate) fn is_captured(&self, symbol: SymbolId) -> bool {
        self.captured.contains(&symbol)
    }

    /// Whether other scripts see a variable, too.
    pub(crate) fn is_shared(&self, symbol: SymbolId) -> bool {
        self.shared.contains(&symbol)
    }

    /// What the function or the class of a scope closes over.
    pub(crate) fn closed(&self, closer: ScopeId) -> Closed {
        self.closed.get(&closer).cloned().unwrap_or_default()
    }
}

/// A function, a class or the text.
struct Closer {
    scope: ScopeId,
    around: usize,
    is_arrow: bool,
    closed: Closed,
}

impl Closer {
    fn top(scope: ScopeId) -> Closer {
        Closer {
            scope,
            around: 0,
            is_arrow: false,
            closed: Closed::default(),
        }
    }
}

#[expect(clippy::struct_field_names, reason = "the plural says what they are")]
struct Mentions<'s> {
    scoping: &'s Scoping,
    closers: Vec<Closer>,
    /// The closers around, the innermost last.
    around: Vec<usize>,
    /// The scopes around.
    scopes: Vec<ScopeId>,
    /// The closer that each scope belongs to.
    owners: Vec<usize>,
    /// Variables, each with the closer that mentions it.
    mentions: Vec<(SymbolId, usize)>,
    exported: Vec<SymbolId>,
}

impl Mentions<'_> {
    fn finish(mut self) -> Captures {
        let mut captured: FxHashSet<_> = self.exported.iter().copied().collect();
        for (symbol, mut closer) in std::mem::take(&mut self.mentions) {
            let scope = self.scoping.symbol_scope_id(symbol);
            let owner = self.owners[scope.index()];
            // What a class extends may mention the class, which is never there yet.
            if !self.is_around(owner, closer) {
                continue;
            }
            while closer != owner {
                let it = &mut self.closers[closer];
                if !it.closed.scopes.contains(&scope) {
                    it.closed.scopes.push(scope);
                }
                it.closed.symbols.insert(symbol);
                captured.insert(symbol);
                closer = it.around;
            }
        }
        let closed = self.closers.into_iter().map(|mut closer| {
            // A scope comes behind the one around it.
            closer.closed.scopes.sort_unstable_by(|a, b| b.cmp(a));
            (closer.scope, closer.closed)
        });
        Captures {
            captured,
            closed: closed.collect(),
            shared: FxHashSet::default(),
        }
    }

    /// Whether a closer is another one, or around it.
    fn is_around(&self, outer: usize, mut inner: usize) -> bool {
        // Those around have lower numbers.
        while inner > outer {
            inner = self.closers[inner].around;
        }
        inner == outer
    }

    fn here(&self) -> usize {
        *self.around.last().expect("the text is around everything")
    }

    /// Visits what belongs to a closer.
    fn within(&mut self, scope: ScopeId, is_arrow: bool, visit: impl FnOnce(&mut Self)) {
        let around = self.here();
        self.around.push(self.closers.len());
        self.closers.push(Closer {
            around,
            is_arrow,
            ..Closer::top(scope)
        });
        visit(self);
        self.around.pop();
    }

    /// What belongs to the function around is mentioned: it reaches through arrow functions.
    fn mention_of_function(&mut self, mark: fn(&mut Closed)) {
        for &closer in self.around.iter().rev() {
            let closer = &mut self.closers[closer];
            if !closer.is_arrow {
                return;
            }
            mark(&mut closer.closed);
        }
    }

    /// All that is in sight is mentioned.
    fn mention_all(&mut self) {
        let here = self.here();
        for &scope in &self.scopes {
            let declared = self.scoping.get_bindings(scope).iter();
            self.mentions
                .extend(declared.map(|(_, &symbol)| (symbol, here)));
        }
        self.mention_of_function(|closed| closed.this = true);
    }

    /// A computed key is evaluated before there is a class.
    fn key(&mut self, element: &ClassElement<'_>) {
        let (key, computed) = match element {
            ClassElement::MethodDefinition(it) => (&it.key, it.computed),
            ClassElement::PropertyDefinition(it) => (&it.key, it.computed),
            _ => return,
        };
        if computed {
            self.visit_property_key(key);
        }
    }
}

impl<'a> Visit<'a> for Mentions<'_> {
    fn enter_scope(&mut self, _: ScopeFlags, scope_id: &std::cell::Cell<Option<ScopeId>>) {
        let scope = scope_id
            .get()
            .expect("semantic analysis gives every scope an id");
        self.owners[scope.index()] = self.here();
        self.scopes.push(scope);
    }

    fn leave_scope(&mut self) {
        self.scopes.pop();
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        let reference = it.reference_id.get();
        let symbol = reference.and_then(|it| self.scoping.get_reference(it).symbol_id());
        match symbol {
            Some(symbol) => self.mentions.push((symbol, self.here())),
            None if it.name == "arguments" => {
                self.mention_of_function(|closed| closed.arguments = true);
            }
            None => {}
        }
    }

    fn visit_this_expression(&mut self, _: &ThisExpression) {
        self.mention_of_function(|closed| closed.this = true);
    }

    fn visit_super(&mut self, _: &Super) {
        self.mention_of_function(|closed| closed.this = true);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if is_eval(it) {
            self.mention_all();
        }
        walk::walk_call_expression(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        self.within(it.scope_id(), false, |inside| {
            walk::walk_function(inside, it, flags);
        });
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.within(it.scope_id(), true, |inside| {
            walk::walk_arrow_function_expression(inside, it);
        });
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        if let Some(heritage) = &it.heritage {
            self.visit_expression(&heritage.expression);
        }
        for element in &it.body.body {
            self.key(element);
        }
        self.within(it.scope_id(), false, |inside| {
            inside.enter_scope(ScopeFlags::StrictMode, &it.scope_id);
            for element in &it.body.body {
                match element {
                    ClassElement::MethodDefinition(method) => {
                        inside.visit_function(&method.value, ScopeFlags::Function);
                    }
                    ClassElement::PropertyDefinition(field) => {
                        if let Some(value) = &field.value {
                            inside.visit_expression(value);
                        }
                    }
                    other => inside.visit_class_element(other),
                }
            }
            inside.leave_scope();
        });
    }

    fn visit_export_named_declaration(&mut self, it: &ExportNamedDeclaration<'a>) {
        let before = self.mentions.len();
        walk::walk_export_named_declaration(self, it);
        let exported = self.mentions[before..].iter().map(|&(symbol, _)| symbol);
        self.exported.extend(exported);
    }

    fn visit_export_declaration(&mut self, it: &ExportDeclaration<'a>) {
        match &it.declaration {
            Declaration::VariableDeclaration(declaration) => {
                for declarator in &declaration.declarations {
                    let names = declarator.id.get_binding_identifiers();
                    let names = names.iter().filter_map(|name| name.symbol_id.get());
                    self.exported.extend(names);
                }
            }
            other => {
                let symbol = other.id().and_then(|name| name.symbol_id.get());
                self.exported.extend(symbol);
            }
        }
        walk::walk_export_declaration(self, it);
    }

    fn visit_export_default_declaration(&mut self, it: &ExportDefaultDeclaration<'a>) {
        let id = match &it.declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(f) => f.id.as_ref(),
            ExportDefaultDeclarationKind::ClassDeclaration(class) => class.id.as_ref(),
            _ => None,
        };
        self.exported
            .extend(id.and_then(|name| name.symbol_id.get()));
        walk::walk_export_default_declaration(self, it);
    }
}
