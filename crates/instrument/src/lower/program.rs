//! A whole text.

use oxc::allocator::Allocator;
use oxc::ast::ast::{Program, Statement};

use crate::emit::code::{Code, code};

use crate::emit::names::Names;
use crate::emit::prelude::Prelude;
use crate::emit::printer::{Printed, Printer};
use crate::emit::{Emission, Emitter, Instrumented, Layout};
use crate::facts::Facts;
use crate::lower::Lowering;
use crate::lower::around::Around;
use crate::lower::frame::Frame;
use crate::parse::{InstrumentError, Parsed, SourceKind};

/// How much longer a text gets, at most as a rule.
const GROWTH: usize = 8;

/// How deep expressions may nest: where V8 takes each term of a sum in a loop, it would recurse into
/// the instrumented ones until its stack ends.
const DEEPEST: u32 = 1000;

/// Lowers a text.
pub(crate) fn lower<'a>(
    arena: &'a Allocator,
    parsed: &Parsed<'a>,
    kind: &SourceKind,
    Emission {
        layout,
        checks,
        state,
    }: Emission,
) -> Result<Instrumented, InstrumentError> {
    let (program, scoping) = (parsed.program, &parsed.scoping);
    let mut lowering = Lowering {
        facts: Facts::of(program, scoping, kind, state),
        emit: Emitter::new(arena),
        frame: Frame::default(),
        around: Around::top(scoping.root_scope_id(), kind),
        checks,
    };
    let entry = lowering.emit.coverage.begin(false);
    let mut statements = Vec::new();
    if matches!(kind, SourceKind::Eval { .. } | SourceKind::ScriptWithResult) {
        let injected = usize::from(!kind.prefix().is_empty());
        statements.push(lowering.keep_completion(&program.directives[injected..]));
    }
    lowering.statements(&program.body, &mut statements);
    statements.push(lowering.complete());
    let begin = begin(&mut lowering, kind, entry);
    let statements = Code::join(arena, &statements);
    let in_block = kind.is_script() && program.body.iter().all(fits_in_block);
    let end = if in_block { "}\n" } else { "" };
    let body = code!(lowering, "%%%", begin, statements, end);
    if lowering.around.deepest() > DEEPEST {
        return Err(InstrumentError::TooDeep);
    }
    Ok(finish(lowering, program, body, (kind, in_block, layout)))
}

/// What stands before the first statement.
fn begin<'a>(lowering: &mut Lowering<'a, '_>, kind: &SourceKind, entry: u32) -> Code<'a> {
    // A script's injected variables are lexical, so that no page sees them on `window`; those of an
    // evaluated text are, so that the code around it does not.
    let keyword = match kind {
        SourceKind::Module => return lowering.module_entry(entry),
        SourceKind::CommonJs | SourceKind::Attribute { .. } => "var",
        _ => "let",
    };
    let declarations = lowering.declarations(keyword, Some(lowering.facts.scoping.root_scope_id()));
    let root = lowering.root_accessor();
    code!(
        lowering,
        "@c[%] = 1; %%@.s = 0;\n",
        entry,
        declarations,
        root
    )
}

/// Whether a statement of a script may stand in a block: it declares nothing that the block would hide
/// from other scripts.
fn fits_in_block(statement: &Statement<'_>) -> bool {
    match statement {
        Statement::LabeledStatement(labeled) => fits_in_block(&labeled.body),
        Statement::VariableDeclaration(declaration) => declaration.kind.is_var(),
        statement => !statement.is_declaration(),
    }
}

fn finish<'a>(
    lowering: Lowering<'a, '_>,
    program: &'a Program<'a>,
    body: Code<'a>,
    (kind, in_block, layout): (&SourceKind, bool, Layout),
) -> Instrumented {
    let prefix = kind.prefix().len() as u32;
    let directives = lowering.directives(&program.directives);
    let Lowering { facts, emit, .. } = lowering;
    let mut sites = emit.sites;
    for site in &mut sites {
        site.span.start = site.span.start.saturating_sub(prefix);
        site.span.end = site.span.end.saturating_sub(prefix);
    }
    let scoping = facts.scoping;
    // What `eval` and `with` look up by name may be anything.
    let root = scoping.scope_flags(scoping.root_scope_id());
    let looks_up = root.contains_direct_eval() || facts.has_with;
    let names = if kind.has_own_scope() && !looks_up {
        let unresolved = scoping.root_unresolved_references();
        let unresolved = unresolved.keys().map(oxc::str::Ident::as_str);
        let identifiers: Vec<_> = scoping.symbol_names().chain(unresolved).collect();
        Names::of(facts.text, &identifiers)
    } else {
        Names::shared(facts.text)
    };
    let mut printer = Printer::new(&names, layout, 1, prefix);
    printer.print(directives);
    let prelude = Prelude {
        in_block,
        is_hoisted: facts.imports.is_hoisted,
        directives: printer.finish().text,
        cells: emit.cells.in_order(),
        originals: emit.originals,
        scopes: emit.scopes,
        is_readable: facts.captures.is_some(),
        text: facts.text.to_owned(),
    };
    let mut printer = Printer::new(&names, layout, 1 + prelude.lines(), prefix);
    printer.reserve(GROWTH * facts.text.len());
    printer.print(body);
    let Printed { text, tags, map } = printer.finish();
    Instrumented {
        sites,
        coverage: emit.coverage.finish(),
        map,
        layout,
        prelude,
        body: text,
        names,
        tags,
    }
}
