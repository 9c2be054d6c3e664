//! JavaScript text → instrumented text, its sites, its coverage blocks and its source map.
//!
//! [`instrument`] parses a text with oxc, resolves its names and lowers it by the *shadow register*
//! encoding: values stay native everywhere, and beside each expression runs a *shadow*, the number
//! of a term of the trace (0: concrete). The instrumented text behaves as the original and talks to
//! the machine of `runtime/src/core` through the global `$stackful`. One language feature is one
//! file here, opened by what it looks like before and after.
//!
//! This crate knows nothing of terms or execution: operators go by their JavaScript spelling, and
//! numbers count from the [`Bases`] that the registry of the session hands out.

mod aliasing;
mod argument;
mod assign;
mod bindings;
mod call;
mod callee;
mod chain;
mod class;
mod code;
mod commonjs;
mod compaction;
mod completion;
mod compound;
mod computed_callee;
mod condition;
mod conversion;
mod coverage;
mod declaration;
mod destructured;
mod destructuring;
mod diagnostics;
mod edits;
mod effects;
mod evaluation;
mod exception;
mod function;
mod generator;
mod global;
mod hoisting;
mod hold;
mod iteration;
mod legacy;
mod literal;
mod loops;
mod lower;
mod member;
mod mention;
mod module;
mod names;
mod namespace;
mod natives;
mod operator;
mod parameter;
mod pattern;
mod place;
mod prelude;
mod printed;
mod printer;
mod private_name;
mod receiver;
mod references;
mod refusal;
#[cfg(test)]
mod snapshot;
mod statement;
mod suspension;
mod switch;
mod tagged_template;
mod template;
mod typescript;
mod update;
mod value;
mod writes;

use oxc::allocator::Allocator;
use oxc::ast::ast::{Program, Statement};
use oxc::diagnostics::OxcDiagnostic;
use oxc::parser::{ParseOptions, Parser};
use oxc::semantic::{Scoping, SemanticBuilder};
use oxc::span::SourceType;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use stackful_protocol::text::Tables;
use stackful_source::{Bases, CoverageMap, Site, SourceMap};

use crate::bindings::Bindings;
use crate::code::code;
use crate::coverage::Coverage;
use crate::lower::{Frame, Lowering};
use crate::module::Module;
use crate::names::Names;
use crate::prelude::Prelude;
use crate::printer::{Printed, Printer};
use crate::private_name::CellName;
pub use diagnostics::{Diagnostic, InstrumentError};
pub use printer::Layout;
pub use typescript::{Compiled, CompilerOptions, ModuleFormat, compile, is_compiled};

/// What surrounds a text when it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// The inside of Node's module function.
    CommonJs,
    /// An ES module.
    Module,
    /// A classic script of a page.
    Script,
    /// A script whose completion value is its result.
    ScriptWithResult,
    /// The body of a function, such as that of an event handler attribute.
    Attribute {
        /// The names of the function's parameters.
        parameters: Vec<String>,
    },
    /// A text given to `eval`.
    Eval {
        /// It runs in the scope of the call, which is not known here; else in the global one.
        direct: bool,
        /// It is strict because the call is.
        strict: bool,
    },
}

impl SourceKind {
    /// What makes the text strict if its surroundings are.
    fn prefix(&self) -> &'static str {
        match self {
            SourceKind::Eval { strict: true, .. } => "\"use strict\";",
            _ => "",
        }
    }

    /// Whether no other text sees what this one declares.
    fn has_own_scope(&self) -> bool {
        matches!(self, SourceKind::CommonJs | SourceKind::Module)
    }

    /// Whether the text runs as the body of a function.
    fn is_in_function(&self) -> bool {
        matches!(self, SourceKind::CommonJs | SourceKind::Attribute { .. })
    }

    fn is_script(&self) -> bool {
        matches!(self, SourceKind::Script | SourceKind::ScriptWithResult)
    }
}

/// An instrumented text.
#[derive(Debug, Serialize, Deserialize)]
pub struct Instrumented {
    /// The sites, by local index.
    pub sites: Vec<Site>,
    /// The coverage blocks.
    pub coverage: CoverageMap,
    /// From positions of the instrumented text to offsets of the original.
    pub map: SourceMap,
    layout: Layout,
    prelude: Prelude,
    body: String,
    names: Names,
    /// Offsets of the digits of every tag in `body`.
    tags: Vec<u32>,
}

impl Instrumented {
    /// Gives back the original text, which is not stored with the rest.
    pub fn restore(&mut self, text: &str) {
        text.clone_into(&mut self.prelude.text);
    }

    /// The instrumented text, as that of the file with this number.
    ///
    /// # Panics
    /// Never: tags and their digits are ASCII.
    pub fn code(&self, bases: Bases) -> String {
        let names = self.names.numbered(bases.file);
        let digits = &names.tag.as_bytes()[1..names.tag.len() - 1];
        let prelude = self.prelude.print(&names, self.layout);
        let mut code = Vec::with_capacity(prelude.len() + self.body.len());
        code.extend_from_slice(prelude.as_bytes());
        code.extend_from_slice(self.body.as_bytes());
        for &at in &self.tags {
            let at = prelude.len() + at as usize;
            code[at..at + digits.len()].copy_from_slice(digits);
        }
        String::from_utf8(code).expect("ASCII replaced ASCII")
    }

    /// What the machine must know of the text before it runs, its numbers counting from `bases`.
    pub fn tables(&self, bases: Bases) -> Tables {
        self.prelude.tables(&self.names.numbered(bases.file), bases)
    }
}

/// The global that instrumented code reads its runtime from.
const RESERVED: &str = "$stackful";

/// How much longer a text gets, at most as a rule.
const GROWTH: usize = 8;

/// How deep expressions may nest: where V8 takes each term of a sum in a loop, it would recurse into
/// the instrumented ones until its stack ends.
const DEEPEST: u32 = 1000;

/// The stack for parsing and lowering: both recurse with the nesting of expressions, which minified
/// and generated texts take far beyond what a thread's usual stack allows.
const STACK_BYTES: usize = 1 << 30;

/// Instruments a text.
///
/// # Errors
/// If the text is no valid script or module, uses the reserved name `$stackful`, or nests too deep.
///
/// # Panics
/// If the machine cannot start a thread.
pub fn instrument(
    text: &str,
    kind: &SourceKind,
    layout: Layout,
) -> Result<Instrumented, InstrumentError> {
    on_large_stack(|| match kind.prefix() {
        "" => instrument_here(text, kind, layout),
        prefix => instrument_here(&(prefix.to_owned() + text), kind, layout)
            .map_err(|error| error.behind(prefix.len() as u32)),
    })
}

fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let work = thread.spawn_scoped(scope, work);
        match work.expect("a thread can be started").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn instrument_here(
    text: &str,
    kind: &SourceKind,
    layout: Layout,
) -> Result<Instrumented, InstrumentError> {
    let arena = Allocator::default();
    let source_type = match kind {
        SourceKind::Module => SourceType::mjs(),
        _ => SourceType::script(),
    };
    let options = ParseOptions {
        allow_return_outside_function: kind.is_in_function(),
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let parsed = Parser::new(&arena, text, source_type)
        .with_options(options)
        .parse();
    // The inside of a function is parsed as a script, in which this would be wrong.
    let is_wrong = |d: &&OxcDiagnostic| {
        !kind.is_in_function() || d.message != "Unexpected new.target expression"
    };
    if parsed.panicked || parsed.diagnostics.iter().any(|d| is_wrong(&d)) {
        return Err(syntax_error(parsed.diagnostics.iter().filter(is_wrong)));
    }
    let program = arena.alloc(parsed.program);
    let semantic = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .build(program);
    let mut errors = semantic
        .diagnostics
        .iter()
        .filter(|it| !is_doubtful(it))
        .peekable();
    if errors.peek().is_some() {
        return Err(syntax_error(errors));
    }
    let scoping = semantic.semantic.into_scoping();
    if scoping.symbol_names().any(|name| name == RESERVED)
        || scoping.root_unresolved_references().contains_key(RESERVED)
    {
        return Err(InstrumentError::ReservedName);
    }
    lower_program(&arena, program, &scoping, kind, layout)
}

/// oxc takes every mention of `arguments` or `eval` below a destructuring assignment for a target,
/// such as `[f = () => arguments] = list`. A real target stays one in the instrumented text, and V8
/// refuses that.
fn is_doubtful(error: &OxcDiagnostic) -> bool {
    let name = error.message.strip_prefix("Cannot assign to '");
    name.is_some_and(|name| name.starts_with("arguments'") || name.starts_with("eval'"))
}

fn syntax_error<'d>(diagnostics: impl Iterator<Item = &'d OxcDiagnostic>) -> InstrumentError {
    InstrumentError::Syntax(diagnostics.map(Diagnostic::from).collect())
}

fn lower_program<'a>(
    arena: &'a Allocator,
    program: &'a Program<'a>,
    scoping: &Scoping,
    kind: &SourceKind,
    layout: Layout,
) -> Result<Instrumented, InstrumentError> {
    let text = program.source_text;
    let root = scoping.root_scope_id();
    let mut lowering = Lowering {
        arena,
        text,
        scoping,
        bindings: Bindings::new(program, scoping),
        global_scope: has_global_variables(program, kind).then_some(root),
        lexical_is_local: !kind.is_script(),
        provided: match kind {
            SourceKind::Attribute { parameters } => parameters.clone(),
            _ => Vec::new(),
        },
        module: Module::of(program),
        conversions: conversion::conversions(program),
        is_early: false,
        scope: root,
        frame: Frame::default(),
        sites: Vec::new(),
        coverage: Coverage::default(),
        cells: FxHashMap::default(),
        private_names: Vec::new(),
        receivers: Vec::new(),
        callees: Vec::new(),
        declared_receivers: Vec::new(),
        functions: Vec::new(),
        classes: Vec::new(),
        // As inside `with`, names may mean variables that are not known here.
        with_depth: u32::from(matches!(kind, SourceKind::Eval { direct: true, .. })),
        has_with: false,
        unused_names: 0,
        depth: 0,
        deepest: 0,
    };
    if matches!(kind, SourceKind::Eval { direct: true, .. }) && !is_strict(program) {
        lowering.bindings.set_variables_dynamic(root);
    }
    let entry = lowering.coverage.begin(false);
    let mut statements = Vec::new();
    if matches!(kind, SourceKind::Eval { .. } | SourceKind::ScriptWithResult) {
        let injected = usize::from(!kind.prefix().is_empty());
        statements.push(lowering.keep_completion(&program.directives[injected..]));
    }
    lowering.statements(&program.body, &mut statements);
    statements.push(lowering.complete());
    let begin = begin(&mut lowering, kind, entry);
    let statements = code::Code::join(arena, &statements);
    let in_block = kind.is_script() && program.body.iter().all(fits_in_block);
    let end = if in_block { "}\n" } else { "" };
    let body = code!(lowering, "%%%", begin, statements, end);
    if lowering.deepest > DEEPEST {
        return Err(InstrumentError::TooDeep);
    }
    Ok(finish(lowering, program, body, (kind, in_block, layout)))
}

/// What stands before the first statement.
fn begin<'a>(lowering: &mut Lowering<'a, '_>, kind: &SourceKind, entry: u32) -> code::Code<'a> {
    // A script's injected variables are lexical, so that no page sees them on `window`; those of an
    // evaluated text are, so that the code around it does not.
    let keyword = match kind {
        SourceKind::Module => return lowering.module_entry(entry),
        SourceKind::CommonJs | SourceKind::Attribute { .. } => "var",
        _ => "let",
    };
    let declarations = lowering.declarations(keyword, Some(lowering.scoping.root_scope_id()));
    code!(lowering, "@c[%] = 1; %@.s = 0;\n", entry, declarations)
}

/// Property names by the number of their cell, and whether they are private.
fn cells_in_order(cells: &FxHashMap<CellName<'_>, u32>) -> Vec<(String, bool)> {
    let mut cells: Vec<_> = cells.iter().collect();
    cells.sort_unstable_by_key(|&(_, &number)| number);
    let names = cells
        .iter()
        .map(|(cell, _)| (cell.name.to_owned(), cell.class.is_some()));
    names.collect()
}

/// Whether the text's top-level variables are global ones.
fn has_global_variables(program: &Program<'_>, kind: &SourceKind) -> bool {
    match kind {
        SourceKind::Script | SourceKind::ScriptWithResult => true,
        SourceKind::Eval { direct, .. } => !direct && !is_strict(program),
        SourceKind::CommonJs | SourceKind::Module | SourceKind::Attribute { .. } => false,
    }
}

/// Whether a statement of a script does the same in a block.
fn fits_in_block(statement: &Statement<'_>) -> bool {
    match statement {
        Statement::LabeledStatement(labeled) => fits_in_block(&labeled.body),
        Statement::VariableDeclaration(declaration) => declaration.kind.is_var(),
        statement => !statement.is_declaration(),
    }
}

fn is_strict(program: &Program<'_>) -> bool {
    program.has_use_strict_directive()
}

fn finish<'a>(
    mut lowering: Lowering<'a, '_>,
    program: &'a Program<'a>,
    body: code::Code<'a>,
    (kind, in_block, layout): (&SourceKind, bool, Layout),
) -> Instrumented {
    let prefix = kind.prefix().len() as u32;
    for site in &mut lowering.sites {
        site.span.start = site.span.start.saturating_sub(prefix);
        site.span.end = site.span.end.saturating_sub(prefix);
    }
    let scoping = lowering.scoping;
    // What `eval` and `with` look up by name may be anything.
    let root = scoping.scope_flags(scoping.root_scope_id());
    let looks_up = root.contains_direct_eval() || lowering.has_with;
    let names = if kind.has_own_scope() && !looks_up {
        let unresolved = scoping.root_unresolved_references();
        let unresolved = unresolved.keys().map(oxc::str::Ident::as_str);
        let identifiers: Vec<_> = scoping.symbol_names().chain(unresolved).collect();
        Names::of(lowering.text, &identifiers)
    } else {
        Names::shared(lowering.text)
    };
    let mut directives = Printer::new(&names, layout, 1, prefix);
    directives.print(lowering.directives(&program.directives));
    let prelude = Prelude {
        in_block,
        is_hoisted: lowering.module.is_hoisted,
        directives: directives.finish().text,
        cells: cells_in_order(&lowering.cells),
        receivers: lowering.receivers,
        callees: lowering.callees,
        functions: lowering.functions,
        classes: lowering.classes,
        text: lowering.text.to_owned(),
    };
    let mut printer = Printer::new(&names, layout, 1 + prelude.lines(), prefix);
    printer.reserve(GROWTH * lowering.text.len());
    printer.print(body);
    let Printed { text, tags, map } = printer.finish();
    Instrumented {
        sites: lowering.sites,
        coverage: lowering.coverage.finish(),
        map,
        layout,
        prelude,
        body: text,
        names,
        tags,
    }
}
