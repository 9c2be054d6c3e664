//! Models of natives say what natives do, in the real Node.
//!
//! `tests/natives/*.js` hold an expression a line, or a function body in braces, over inputs (a word
//! `w` of ASCII; strings `s`, `t`, `u`; a numeral or a string `d`; numbers `n`, `m`; small integers `i`, `j`; a boolean
//! `p`; any of these `x`, `y`). Each runs with random values of the inputs, and `node/natives.js`
//! compares what the machine says of the result with what the natives give. The lines behind a case
//! say what it lost, and whether no run of it was symbolic; `STACKFUL_UPDATE=1` rewrites them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use stackful_instrument::SourceKind;

use crate::program::{Job, run_as};

const NAMES: &str = "w, s, t, u, d, n, m, i, j, p, x, y";

#[derive(Deserialize)]
struct Checked {
    complaints: Vec<String>,
    counts: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    text: String,
    symbolic: u32,
    lost: Vec<String>,
}

/// All cases as functions of the inputs.
fn program(cases: &[&str]) -> String {
    let mut text = String::from("CASES([\n");
    for case in cases {
        let body = if case.starts_with('{') {
            format!("{{ {case} }}")
        } else {
            format!("{{ return ({case}); }}")
        };
        let quoted = serde_json::to_string(case).expect("a string is JSON");
        writeln!(text, "{{ text: {quoted}, f: function ({NAMES}) {body} }},")
            .expect("a string takes any text");
    }
    text + "]);\n"
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/natives")
}

/// The names of the files of cases.
fn files() -> Vec<String> {
    let entries = std::fs::read_dir(directory()).expect("the directory exists");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut names: Vec<_> = paths
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

fn check(file: &str) {
    let path = directory().join(format!("{file}.js"));
    let expected = std::fs::read_to_string(&path).expect("the file exists");
    let cases: Vec<&str> = expected
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .collect();
    let text = program(&cases);
    let kind = SourceKind::CommonJs;
    let instrumented = Job::instrumented(&text, &kind).expect("a valid text");
    let jobs = [Job::plain(&text, &kind), instrumented];
    let checked: Checked = run_as("natives", &jobs);
    let mut actual = String::new();
    let mut counts = checked.counts.into_iter();
    for line in expected.lines() {
        if line.starts_with("//: ") {
            continue;
        }
        writeln!(actual, "{line}").expect("a string takes any text");
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let count = counts.next().expect("each case has a count");
        assert_eq!(count.text, line);
        for loss in &count.lost {
            writeln!(actual, "//: lost {loss}").expect("a string takes any text");
        }
        if count.symbolic == 0 {
            writeln!(actual, "//: concrete").expect("a string takes any text");
        }
    }
    if std::env::var_os("STACKFUL_UPDATE").is_some() {
        std::fs::write(&path, &actual).expect("the file is writable");
    }
    assert!(
        checked.complaints.is_empty(),
        "{file}:\n{}",
        checked.complaints.join("\n")
    );
    assert_eq!(actual, expected, "{file}");
}

macro_rules! files {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        /// Every file of cases is tested.
        #[test]
        fn no_file_is_forgotten() {
            let mut tested = vec![$(stringify!($name).to_owned()),*];
            tested.sort();
            assert_eq!(files(), tested);
        }
    };
}

files! {
    array array_callbacks binary buffer collections date functions json math number object regexp
    string unmodelled url
}
