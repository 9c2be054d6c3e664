//! Instrumented programs behave as the original ones, in the real Node.
//!
//! `tests/conformance/*.md` hold small programs by clauses of ECMA-262 (`markdown.rs` says how).
//! Every program runs as it is and instrumented, sloppy and strict, and again with every literal of
//! it made an input; what it prints and the errors it does not catch, stacks included, must be the
//! same, and that again where its closures are readable and are read at its end. What differs is listed in `DIFFERENCES.md`, and nothing else is listed there. With
//! `STACKFUL_UPDATE=1` the list and the steps are rewritten, to be read in the diff. One Node
//! process runs a file's programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use stackful_instrument::SourceKind;

use crate::differences::{Clause, Difference};
use crate::inputs::with_inputs;
use crate::markdown::{Document, Program};
use crate::program::{Job, Ran, run};
use crate::random::without_places;

/// A program in one of the modes that it runs in.
struct Case<'p> {
    program: &'p Program,
    strict: bool,
    symbolic: bool,
    /// Why it runs as it is though it should not.
    refused: Option<String>,
}

impl Case<'_> {
    fn mode(&self) -> String {
        let strictness = if self.strict { "strict" } else { "sloppy" };
        let literals = if self.symbolic {
            "symbolic"
        } else {
            "concrete"
        };
        format!("{strictness}, {literals}")
    }
}

fn cases(programs: &[Program]) -> (Vec<Case<'_>>, Vec<Job>) {
    let (mut cases, mut jobs) = (Vec::new(), Vec::new());
    for program in programs {
        let modes = [(program.sloppy, false), (program.strict, true)];
        for (_, strict) in modes.into_iter().filter(|&(applies, _)| applies) {
            for symbolic in [false, true] {
                let has_directive = strict && program.kind != SourceKind::Module;
                let directive = if has_directive { "'use strict'; " } else { "" };
                let text = format!("{directive}{}", program.text);
                let text = if symbolic {
                    with_inputs(&text, &program.kind)
                } else {
                    text
                };
                jobs.push(Job::plain(&text, &program.kind));
                let (job, refused) = match Job::instrumented(&text, &program.kind) {
                    Ok(job) => (job, None),
                    Err(error) => (Job::plain(&text, &program.kind), Some(error.to_string())),
                };
                jobs.push(job);
                let readable = Job::readable(&text, &program.kind);
                jobs.push(readable.unwrap_or_else(|_| Job::plain(&text, &program.kind)));
                cases.push(Case {
                    program,
                    strict,
                    symbolic,
                    refused,
                });
            }
        }
    }
    (cases, jobs)
}

/// What the run in a mode did otherwise than the original.
fn difference(case: &Case<'_>, plain: &Ran, instrumented: &Ran) -> Option<Difference> {
    let mut log = instrumented.log.clone();
    // A text that the engine refuses, too, never runs.
    let is_refused = plain.log.iter().any(|line| line.starts_with("refused "));
    match &case.refused {
        Some(reason) if !is_refused => log.push(format!("runs as it is: {reason}")),
        _ => {}
    }
    (plain.log != log).then(|| Difference {
        program: case.program.name.clone(),
        mode: case.mode(),
        plain: plain.log.clone(),
        instrumented: log,
    })
}

fn check(clause: &str) {
    let update = std::env::var_os("STACKFUL_UPDATE").is_some();
    let path = directory().join(format!("{clause}.md"));
    let text = std::fs::read_to_string(&path).expect("the file exists");
    let mut document = Document::parse(&text);
    let programs = document.programs();
    let names: BTreeSet<_> = programs.iter().map(|program| &program.name).collect();
    assert_eq!(
        names.len(),
        programs.len(),
        "{clause}: a name is used twice"
    );

    let (cases, jobs) = cases(&programs);
    let results = run(&jobs);
    let (mut differences, mut steps) = (Vec::new(), Vec::new());
    for (index, case) in cases.iter().enumerate() {
        let [plain, instrumented, readable] = &results[3 * index..3 * index + 3] else {
            unreachable!("three runs of each case");
        };
        let name = &case.program.name;
        assert!(!plain.log.is_empty(), "{clause}: {name} shows nothing");
        // A variable that has a shadow for this alone may have V8 give another place of an expression.
        let words = |ran: &Ran| {
            ran.log
                .iter()
                .map(|line| without_places(line))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            words(readable),
            words(instrumented),
            "{clause}: {name} ({}), its closures readable",
            case.mode()
        );
        differences.extend(difference(case, plain, instrumented));
        // The first mode of a program is the one whose steps are listed.
        let is_first = index == 0 || cases[index - 1].program.name != case.program.name;
        if case.program.steps.is_some() && is_first {
            let lines = instrumented.trace.iter();
            steps.push(lines.flat_map(|line| [line, "\n"]).collect::<String>());
        }
    }

    document.set_steps(steps);
    let actual = document.print();
    let clause_differences = Clause {
        programs: programs.len(),
        runs: cases.len(),
        differences,
    };
    let list = directory().join("DIFFERENCES.md");
    if update {
        std::fs::write(&path, &actual).expect("the file is writable");
        clause_differences.write(clause, &list);
        return;
    }
    assert_eq!(actual, text, "{clause}: steps");
    clause_differences.assert_listed(clause, &list);
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance")
}

macro_rules! clauses {
    ($($name:ident $file:literal)*) => {
        $(#[test]
        fn $name() {
            check($file);
        })*

        /// Every file of programs is tested, and nothing else is listed.
        #[test]
        fn no_file_is_forgotten() {
            let tested: BTreeSet<_> = [$($file),*].map(str::to_owned).into();
            let files: BTreeSet<_> = std::fs::read_dir(directory())
                .expect("the directory exists")
                .map(|entry| entry.expect("readable").file_name().into_string().expect("a name"))
                .filter_map(|name| Some(name.strip_suffix(".md")?.to_owned()))
                .filter(|name| !["DIFFERENCES", "README"].contains(&name.as_str()))
                .collect();
            assert_eq!(files, tested);
            let listed = crate::differences::clauses(&directory().join("DIFFERENCES.md"));
            assert_eq!(listed, tested);
        }
    };
}

clauses! {
    whole_programs "00-whole-programs"
    conformance "02-conformance"
    language_types "06.1-language-types"
    type_conversion "07.1-type-conversion"
    testing_and_comparison "07.2-testing-and-comparison"
    iterator_operations "07.4-iterator-operations"
    environment_records "09.1-environment-records"
    ordinary_objects "10.1-ordinary-objects"
    function_objects "10.2-function-objects"
    exotic_objects "10.4-exotic-objects"
    proxy_objects "10.5-proxy-objects"
    strict_mode_code "11.2-strict-mode-code"
    lexical_grammar "12-lexical-grammar"
    identifiers "13.1-identifiers"
    primary_expressions "13.2-primary-expressions"
    left_hand_side_expressions "13.3-left-hand-side-expressions"
    update_expressions "13.4-update-expressions"
    unary_operators "13.5-unary-operators"
    arithmetic_operators "13.6-arithmetic-operators"
    relational_and_equality_operators "13.10-relational-and-equality-operators"
    logical_and_conditional_operators "13.13-logical-and-conditional-operators"
    assignment_operators "13.15-assignment-operators"
    destructuring_assignment "13.15.5-destructuring-assignment"
    comma_operator "13.16-comma-operator"
    statements "14.1-statements"
    declarations "14.3-declarations"
    iteration_statements "14.7-iteration-statements"
    jumps "14.8-jumps"
    with_statement "14.11-with-statement"
    switch_statement "14.12-switch-statement"
    labelled_statements "14.13-labelled-statements"
    throw_and_try_statements "14.15-throw-and-try-statements"
    parameter_lists "15.1-parameter-lists"
    function_definitions "15.2-function-definitions"
    arrow_functions "15.3-arrow-functions"
    method_definitions "15.4-method-definitions"
    generator_functions "15.5-generator-functions"
    async_generator_functions "15.6-async-generator-functions"
    classes "15.7-classes"
    async_functions "15.8-async-functions"
    scripts "16.1-scripts"
    modules "16.2-modules"
    global_object "19-global-object"
    natives "19-natives"
    evaluation "19.2-eval"
    objects "20.1-objects"
    functions "20.2-functions"
    booleans "20.3-booleans"
    symbols "20.4-symbols"
    errors "20.5-errors"
    numbers "21.1-numbers"
    bigints "21.2-bigints"
    math "21.3-math"
    dates "21.4-dates"
    strings "22.1-strings"
    regular_expressions "22.2-regular-expressions"
    arrays "23.1-arrays"
    typed_arrays "23.2-typed-arrays"
    keyed_collections "24-keyed-collections"
    buffers "25.1-buffers"
    json "25.5-json"
    managing_memory "26-managing-memory"
    iteration "27.1-iteration"
    promises "27.2-promises"
    generator_objects "27.5-generator-objects"
    reflection "28-reflection"
    additional_features "B-additional-features"
}

/// Clauses in which versions of V8 differ most: natives, modules, promises.
const TELLING: [&str; 5] = [
    "whole_programs",
    "natives",
    "modules",
    "async_functions",
    "promises",
];

/// `cargo xtask --node VERSION test` runs all of them.
#[test]
fn some_clauses_on_each_version_of_node() {
    let machine = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/nodes/node_modules");
    for version in [20, 22, 24, 26] {
        let programs = packages.join(format!("node-{version}-{machine}/bin"));
        let help = "`cargo xtask --node 24 setup` installs all versions";
        assert!(programs.join("node").is_file(), "{help}");
        let others = std::env::var_os("PATH").unwrap_or_default();
        let path = [programs].into_iter().chain(std::env::split_paths(&others));
        let output = Command::new(std::env::current_exe().expect("a path"))
            .arg("--exact")
            .args(TELLING.map(|clause| format!("conformance::{clause}")))
            .env("PATH", std::env::join_paths(path).expect("folders"))
            .output()
            .expect("the same tests");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "Node {version}\n{said}");
        assert!(
            said.contains(&format!("{} passed", TELLING.len())),
            "{said}"
        );
    }
}
