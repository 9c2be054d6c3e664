//! Programs with what `stackful script` says of them: how many paths they have, which errors are on
//! them, what could not be decided. `README.md` beside this file has the form of a specification.
//!
//! `STACKFUL_UPDATE=1` writes what is said today into the specifications.

mod lines;
mod spec;

use std::fs;
use std::path::{Path, PathBuf};

use lines::Line;
use spec::{Case, said};
use stackful_tests::root;

fn folder() -> PathBuf {
    root().join("tests/scripts")
}

/// Runs the programs of a specification, and compares.
fn check(name: &str) {
    let path = folder().join(format!("{name}.md"));
    let text = fs::read_to_string(&path).expect("a specification");
    let mut expected = String::new();
    let mut found = String::new();
    let mut updated = String::new();
    for part in spec::parts(&text) {
        updated += part.before;
        let Some(case) = part.case else { continue };
        let says = said(&case);
        updated += &spec::block(&says);
        let title = format!("## {}\n", case.title);
        expected += &(title.clone() + case.expected);
        found += &(title + &says);
    }
    if std::env::var_os("STACKFUL_UPDATE").is_some() {
        fs::write(&path, updated).expect("a specification");
        return;
    }
    assert!(expected == found, "{}", difference(&expected, &found));
}

/// The lines in which two texts differ, with the title above each.
fn difference(expected: &str, found: &str) -> String {
    let cases =
        |text: &str| -> Vec<String> { text.split("## ").skip(1).map(str::to_owned).collect() };
    let pairs = cases(expected).into_iter().zip(cases(found));
    let differ = pairs.filter(|(expected, found)| expected != found);
    let shown = differ
        .map(|(expected, found)| ["\n## expected ", &expected, "## found    ", &found].concat());
    shown.collect()
}

macro_rules! specifications {
    ($module:ident, $check:ident, $folder:expr, $($name:ident),* $(,)?) => {
        mod $module {
            $(#[test] fn $name() { super::$check(stringify!($name)); })*

            #[test]
            fn every_file_is_run() {
                let mut listed: Vec<String> = vec![$(stringify!($name).to_owned()),*];
                listed.sort();
                assert_eq!(listed, super::files(&super::folder().join($folder)));
            }
        }
    };
}

specifications!(
    programs,
    check,
    "",
    any,
    arrays,
    assertions,
    assumptions,
    asynchronous,
    bad_input,
    captures,
    coercions,
    control_flow,
    dates,
    destructuring,
    environment,
    errors,
    file_paths,
    integers,
    json,
    modules,
    numbers,
    objects,
    patterns,
    random,
    replacements,
    searches,
    strategies,
    strings,
    templates,
    undecided,
    urls,
);

specifications!(
    of_one_line,
    check_lines,
    "lines",
    answers,
    asynchronous,
    calls,
    collections,
    evaluation,
    inside,
    language,
    node,
    objects,
    shapes,
    tags,
    texts,
);

/// Runs the lines of a file, and compares.
fn check_lines(name: &str) {
    let path = folder().join("lines").join(format!("{name}.md"));
    let text = fs::read_to_string(&path).expect("a file of lines");
    let all = lines::lines(&text);
    let found = lines::said(&lines::programs(&all));
    let mut says = found.iter();
    let (mut updated, mut differences) = (String::new(), String::new());
    for line in &all {
        let (line, difference) = match line {
            Line::Text(text) => ((*text).to_owned(), None),
            Line::Program { code, expected } => {
                let said = says.next().expect("one for each program");
                let missed = lines::is_missed(said).then(|| format!("missed: {code}\n"));
                let differs = (said != expected).then(|| format!("{code}\n  {said}\n"));
                (format!("{code} // {said}"), missed.or(differs))
            }
        };
        updated += &(line + "\n");
        differences += &difference.unwrap_or_default();
    }
    if std::env::var_os("STACKFUL_UPDATE").is_some() {
        fs::write(&path, updated).expect("a file of lines");
    } else {
        assert!(differences.is_empty(), "{differences}");
    }
}

/// The names of the specifications in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder of this file");
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
        .filter(|name| name != "README")
        .collect();
    names.sort();
    names
}

#[test]
fn there_are_enough_programs() {
    let count: usize = files(&folder())
        .iter()
        .map(|name| {
            let text = fs::read_to_string(folder().join(format!("{name}.md")));
            let text = text.expect("a specification");
            spec::parts(&text)
                .filter_map(|part| part.case)
                .map(|_: Case<'_>| 1)
                .sum::<usize>()
        })
        .sum();
    assert!(count >= 600, "{count} programs");
}

#[test]
fn there_are_enough_lines() {
    let folder = folder().join("lines");
    let counts = files(&folder).into_iter().map(|name| {
        let text = fs::read_to_string(folder.join(format!("{name}.md"))).expect("a file of lines");
        lines::programs(&lines::lines(&text)).len()
    });
    let count: usize = counts.sum();
    assert!(count >= 800, "{count} lines");
}
