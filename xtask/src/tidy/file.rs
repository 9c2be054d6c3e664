//! Rules about one source file: budget, header, name, and where `unsafe` may stand.

use std::path::Path;

use super::Complaint;

/// From here on a file should be split along a noun.
const LINES_WARNING: usize = 400;
/// From here on it must be.
const LINES_ERROR: usize = 600;

/// Names of drawers for whatever had no place.
const DRAWERS: [&str; 7] = [
    "util", "utils", "common", "helper", "helpers", "misc", "shared",
];

/// All `unsafe` code is here, where the layouts that it relies on are drawn.
const UNSAFE: [&str; 2] = ["crates/executor/src/shm.rs", "crates/addon/"];

/// What follows the word where it is code and not prose.
const OPENS: [&str; 4] = ["{", "fn", "impl", "extern"];

pub(super) fn check(name: &str, text: &str) -> Vec<Complaint> {
    let extension = Path::new(name).extension();
    let rust = extension.is_some_and(|extension| extension == "rs");
    let script = extension.is_some_and(|extension| extension == "js");
    let script = script && name.starts_with("runtime/");
    if !rust && !script {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    complaints.extend(budget(name, text));
    complaints.extend(drawer(name));
    complaints.extend(header(name, text, rust));
    if rust && !UNSAFE.iter().any(|place| name.starts_with(place)) {
        complaints.extend(unsafe_code(name, text));
    }
    complaints
}

fn budget(name: &str, text: &str) -> Option<Complaint> {
    let lines = production_lines(text);
    let complaint = format!("{lines} lines without tests: split it along a noun");
    if lines > LINES_ERROR {
        Some(Complaint::error(name, complaint))
    } else if lines > LINES_WARNING {
        Some(Complaint::warning(name, complaint))
    } else {
        None
    }
}

/// Lines before the test module, which is the last item of a file.
fn production_lines(text: &str) -> usize {
    text.lines()
        .take_while(|line| *line != "#[cfg(test)]")
        .count()
}

fn drawer(name: &str) -> Option<Complaint> {
    name.split(['/', '.'])
        .any(|part| DRAWERS.contains(&part))
        .then(|| Complaint::error(name, "name the file after the concept that it holds"))
}

fn header(name: &str, text: &str, rust: bool) -> Option<Complaint> {
    if rust {
        let wish = "begin with a comment that says what the file is";
        return (!text.starts_with("//!")).then(|| Complaint::error(name, wish));
    }
    let wish = "begin with `'use strict';` and, below it, `//` and what the file is";
    (!script_header(text)).then(|| Complaint::error(name, wish))
}

/// A script begins with `'use strict';`; on the next line comes its header.
fn script_header(text: &str) -> bool {
    text.strip_prefix("'use strict';\n")
        .is_some_and(|rest| rest.starts_with("// "))
}

fn unsafe_code(name: &str, text: &str) -> Option<Complaint> {
    let mut production = text.lines().take(production_lines(text));
    let line = production.position(|line| {
        let mut words = line.split_whitespace().skip_while(|word| *word != "unsafe");
        let is_code = !line.trim_start().starts_with("//");
        is_code && words.nth(1).is_some_and(|next| OPENS.contains(&next))
    })?;
    Some(Complaint::error(
        format!("{name}:{}", line + 1),
        format!("`unsafe` belongs in {}", UNSAFE.join(" or ")),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str, text: &str) -> Vec<String> {
        let line = |complaint: Complaint| format!("{}: {}", complaint.place, complaint.text);
        check(name, text).into_iter().map(line).collect()
    }

    #[test]
    fn a_header_is_the_first_thing_in_a_file() {
        assert_eq!(rules("crates/a/src/b.rs", "//! What it is.\n"), [""; 0]);
        assert_eq!(
            rules("crates/a/src/b.rs", "use std::fs;\n"),
            ["crates/a/src/b.rs: begin with a comment that says what the file is"]
        );
        assert_eq!(
            rules("runtime/src/a.js", "'use strict';\n// What.\n"),
            [""; 0]
        );
        for other in [
            "'use strict';\n\n// What.\n",
            "// What.\n'use strict';\n",
            "'use strict';\n/** What. */\n",
        ] {
            assert_eq!(
                rules("runtime/src/a.js", other),
                [
                    "runtime/src/a.js: begin with `'use strict';` and, below it, `//` and what the file is"
                ]
            );
        }
    }

    #[test]
    fn the_budget_counts_what_is_not_a_test() {
        let tests = "#[cfg(test)]\n".to_owned() + &"x\n".repeat(700);
        let file = |lines| "//! A\n".to_owned() + &"x\n".repeat(lines);
        assert_eq!(rules("a.rs", &(file(399) + &tests)), [""; 0]);
        assert_eq!(
            rules("a.rs", &file(700)),
            ["a.rs: 701 lines without tests: split it along a noun"]
        );
    }

    #[test]
    fn unsafe_code_has_its_places() {
        let text = ["//! A", "fn f() {", "    unsafe { g() }", "}"].join("\n");
        let text = text.as_str();
        assert_eq!(rules("crates/addon/src/a.rs", text), [""; 0]);
        assert_eq!(
            rules("crates/tree/src/a.rs", text),
            [
                "crates/tree/src/a.rs:3: `unsafe` belongs in crates/executor/src/shm.rs or crates/addon/"
            ]
        );
    }

    #[test]
    fn a_drawer_is_not_a_concept() {
        assert_eq!(
            rules("crates/tree/src/utils.rs", "//! A\n"),
            ["crates/tree/src/utils.rs: name the file after the concept that it holds"]
        );
    }
}
