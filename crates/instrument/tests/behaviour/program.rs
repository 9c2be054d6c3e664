//! Programs for tests: read from their files, made symbolic, run in Node.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use oxc::allocator::Allocator;
use oxc::ast::ast::{
    BooleanLiteral, Directive, ExportAllDeclaration, ExportFromDeclaration, ExportNamedDeclaration,
    ImportDeclaration, NumericLiteral, PropertyKey, StringLiteral, SwitchCase,
};
use oxc::ast_visit::{Visit, walk};
use oxc::parser::{ParseOptions, Parser};
use oxc::span::{SourceType, Span};
use serde::{Deserialize, Serialize};
use stackful_instrument::{Layout, SourceKind, instrument};
use stackful_source::Bases;

/// A small program.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Program {
    /// The programs of a file.
    pub(crate) fn read(file: &str) -> Vec<Program> {
        let path = directory("programs").join(format!("{file}.js"));
        let text = std::fs::read_to_string(path).expect("the file exists");
        let programs = Program::parse(&text);
        assert!(!programs.is_empty(), "{file} has programs");
        programs
    }

    /// The programs of a text.
    pub(crate) fn parse(text: &str) -> Vec<Program> {
        text.split("//# ")
            .skip(1)
            .map(|part| {
                let (name, text) = part.split_once('\n').expect("a name ends its line");
                Program {
                    name: name.to_owned(),
                    text: text.to_owned(),
                }
            })
            .collect()
    }

    /// The program without the lines that say what it reports.
    pub(crate) fn without_expectation(self) -> Program {
        let lines = self.text.lines().filter(|line| !line.starts_with("//: "));
        let text = lines.flat_map(|line| [line, "\n"]).collect();
        Program { text, ..self }
    }

    /// Programs whose name begins so run as scripts of a page, or as modules.
    pub(crate) fn kind(&self) -> SourceKind {
        if self.name.starts_with("script") {
            SourceKind::Script
        } else if self.name.starts_with("module") {
            SourceKind::Module
        } else {
            SourceKind::CommonJs
        }
    }

    /// The program with every literal `x` replaced by `SYM(x)`.
    pub(crate) fn with_inputs(&self) -> String {
        let arena = Allocator::default();
        let kind = self.kind();
        let options = ParseOptions {
            allow_return_outside_function: kind == SourceKind::CommonJs,
            ..ParseOptions::default()
        };
        let source_type = match kind {
            SourceKind::Module => SourceType::mjs(),
            _ => SourceType::script(),
        };
        let parsed = Parser::new(&arena, &self.text, source_type)
            .with_options(options)
            .parse();
        let mut literals = Literals::default();
        literals.visit_program(&parsed.program);
        let mut text = self.text.clone();
        literals.spans.sort_unstable_by_key(|span| span.start);
        for span in literals.spans.iter().rev() {
            text.insert(span.end as usize, ')');
            text.insert_str(span.start as usize, "SYM(");
        }
        text
    }
}

/// The literals that stand where any expression could.
#[derive(Default)]
struct Literals {
    spans: Vec<Span>,
}

impl<'a> Visit<'a> for Literals {
    fn visit_numeric_literal(&mut self, it: &NumericLiteral<'a>) {
        self.spans.push(it.span);
    }

    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        self.spans.push(it.span);
    }

    fn visit_boolean_literal(&mut self, it: &BooleanLiteral) {
        self.spans.push(it.span);
    }

    fn visit_directive(&mut self, _: &Directive<'a>) {}

    fn visit_import_declaration(&mut self, _: &ImportDeclaration<'a>) {}

    fn visit_export_named_declaration(&mut self, _: &ExportNamedDeclaration<'a>) {}

    fn visit_export_from_declaration(&mut self, _: &ExportFromDeclaration<'a>) {}

    fn visit_export_all_declaration(&mut self, _: &ExportAllDeclaration<'a>) {}

    fn visit_property_key(&mut self, it: &PropertyKey<'a>) {
        // A literal key is no expression, unless it is computed; then it is left alone, too.
        if it.as_expression().is_none_or(|e| !e.is_literal()) {
            walk::walk_property_key(self, it);
        }
    }

    fn visit_switch_case(&mut self, it: &SwitchCase<'a>) {
        // Constant cases have an encoding of their own; only the discriminant is made symbolic.
        if let Some(test) = &it.test
            && !test.is_literal()
        {
            self.visit_expression(test);
        }
        self.visit_statements(&it.consequent);
    }
}

/// What to run.
#[derive(Serialize)]
pub(crate) struct Job {
    code: String,
    instrumented: bool,
    kind: &'static str,
}

impl Job {
    pub(crate) fn plain(text: &str, kind: &SourceKind) -> Job {
        Job {
            code: text.to_owned(),
            instrumented: false,
            kind: kind_name(kind),
        }
    }

    pub(crate) fn instrumented(text: &str, kind: &SourceKind) -> Job {
        let instrumented =
            instrument(text, kind, Layout::Compact).unwrap_or_else(|e| panic!("{e}:\n{text}"));
        Job {
            code: instrumented.code(Bases::default()),
            instrumented: true,
            kind: kind_name(kind),
        }
    }
}

fn kind_name(kind: &SourceKind) -> &'static str {
    match kind {
        SourceKind::Script => "script",
        SourceKind::Module => "module",
        _ => "commonjs",
    }
}

/// What a program did.
#[derive(Deserialize)]
pub(crate) struct Ran {
    pub(crate) log: Vec<String>,
    #[serde(default)]
    pub(crate) trace: Vec<String>,
}

/// Runs jobs in one Node process.
pub(crate) fn run(jobs: &[Job]) -> Vec<Ran> {
    run_as("programs", jobs)
}

/// Hands jobs to a Node process that runs them so.
pub(crate) fn run_as<T: for<'de> Deserialize<'de>>(how: &str, jobs: &[Job]) -> T {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/node/run.js");
    let mut node = Command::new("node")
        .args([
            "--stack-size=3900",
            "--experimental-vm-modules",
            "--no-warnings",
        ])
        .arg(script)
        .arg(how)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node can be started");
    let input = serde_json::to_vec(jobs).expect("jobs are plain data");
    let mut pipe = node.stdin.take().expect("piped");
    pipe.write_all(&input).expect("node reads its input");
    drop(pipe);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success(), "node failed: {}", output.status);
    serde_json::from_slice(&output.stdout).expect("node prints results")
}

/// The names of the files of programs.
pub(crate) fn files() -> Vec<String> {
    files_in("programs")
}

/// The names of the files of a folder of programs.
pub(crate) fn files_in(folder: &str) -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(directory(folder))
        .expect("the directory exists")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .map(|path| {
            path.file_stem()
                .expect("a file")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// A folder of programs.
pub(crate) fn directory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}
