//! The floors of this crate, checked: what each folder of `src` may use.

use std::fs;
use std::path::Path;

/// Each floor, and those that it may use beside itself.
const FLOORS: [(&str, &[&str]); 5] = [
    ("parse", &[]),
    ("facts", &["parse"]),
    ("emit", &["parse"]),
    ("lower", &["parse", "facts", "emit"]),
    ("typescript", &["parse", "emit"]),
];

/// The modules of the crate that the files of a folder name, tests left out.
fn used(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of this crate") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            used(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file of this crate");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for rest in code.split("crate::").skip(1) {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            found.push(rest[..end.unwrap_or(rest.len())].to_owned());
        }
    }
    found.sort();
    found.dedup();
}

#[test]
fn a_floor_uses_those_above_it_in_the_list() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (floor, others) in FLOORS {
        let mut names = Vec::new();
        used(&source.join(floor), &mut names);
        names.retain(|name| name != floor);
        let mut allowed = others.to_vec();
        allowed.sort_unstable();
        assert_eq!(names, allowed, "what `{floor}` uses");
    }
}
