//! Rules about one manifest: who may use whom, and why each foreign crate is there.

use toml::{Table, Value};

use super::Complaint;

/// The crates in reading order; each uses only crates named in its row, all of them above it.
/// `ARCHITECTURE.md` says what each must never know.
const USES: [(&str, &[&str]); 19] = [
    ("source", &[]),
    ("protocol", &[]),
    ("regexp", &[]),
    ("inject", &[]),
    ("term", &["regexp"]),
    ("finding", &["source", "term"]),
    ("trace", &["source", "protocol", "term"]),
    ("instrument", &["source", "protocol"]),
    ("smt", &["regexp", "term"]),
    ("tree", &["source", "term", "trace"]),
    ("state", &["source", "term", "trace", "tree"]),
    (
        "executor",
        &["source", "protocol", "term", "trace", "instrument"],
    ),
    ("addon", &["protocol"]),
    (
        "explore",
        &[
            "source", "protocol", "term", "trace", "smt", "tree", "state", "executor", "finding",
        ],
    ),
    ("verify", &["term", "executor", "finding", "explore"]),
    ("lambda", &[]),
    ("report", &["source", "term", "finding"]),
    (
        "cli",
        &[
            "source",
            "term",
            "finding",
            "trace",
            "instrument",
            "smt",
            "tree",
            "executor",
            "explore",
            "verify",
            "lambda",
            "report",
            "inject",
        ],
    ),
    ("fixture", &[]),
];

/// Crates that erase what went wrong; only `cli`, which ends with a text anyway, may use them.
const ERASING: [&str; 3] = ["anyhow", "eyre", "color-eyre"];

pub(super) fn check(name: &str, text: &str) -> Vec<Complaint> {
    let Some(package) = name
        .strip_prefix("crates/")
        .and_then(|rest| rest.strip_suffix("/Cargo.toml"))
    else {
        return Vec::new();
    };
    let Ok(manifest) = text.parse::<Table>() else {
        return vec![Complaint::error(name, "not valid TOML")];
    };
    let Some((_, allowed)) = USES.iter().find(|(row, _)| *row == package) else {
        return vec![Complaint::error(
            name,
            "add the crate to the table in xtask/src/tidy/manifest.rs and to ARCHITECTURE.md",
        )];
    };
    let mut complaints = Vec::new();
    for dependency in dependencies(&manifest) {
        match dependency.strip_prefix("stackful-") {
            Some(own) if !allowed.contains(&own) => complaints.push(Complaint::error(
                name,
                format!("`{package}` must not use `{own}`"),
            )),
            None if ERASING.contains(&dependency) && package != "cli" => {
                complaints.push(Complaint::error(
                    name,
                    format!("no `{dependency}` below `cli`: an error is a variant with its data"),
                ));
            }
            _ => {}
        }
    }
    complaints.extend(unexplained(name, text));
    complaints
}

fn dependencies(manifest: &Table) -> impl Iterator<Item = &str> {
    let table = manifest.get("dependencies").and_then(Value::as_table);
    table.into_iter().flat_map(Table::keys).map(String::as_str)
}

/// Foreign dependencies without a comment above; one comment may stand above a group of them.
fn unexplained(name: &str, text: &str) -> Vec<Complaint> {
    let mut inside = false;
    let mut explained = false;
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.starts_with('#') {
            explained = true;
            continue;
        }
        let dependency = line.split(['=', '.']).next().unwrap_or_default().trim();
        let own = dependency.starts_with("stackful-");
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        }
        if line.starts_with('[') || line.is_empty() || own {
            explained = false;
        } else if inside && !explained && line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            complaints.push(Complaint::error(
                format!("{name}:{}", index + 1),
                format!("say above why `{dependency}` is there"),
            ));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str, text: &str) -> Vec<String> {
        let line = |complaint: Complaint| format!("{}: {}", complaint.place, complaint.text);
        check(name, text).into_iter().map(line).collect()
    }

    #[test]
    fn a_row_names_only_rows_above_it() {
        for (index, (name, uses)) in USES.iter().enumerate() {
            for used in *uses {
                let above = USES[..index].iter().any(|(row, _)| row == used);
                assert!(above, "{name} uses {used}, which is not above it");
            }
        }
    }

    #[test]
    fn a_crate_uses_only_what_its_row_names() {
        let text = "[dependencies]\nstackful-term.workspace = true\nstackful-smt.workspace = true\n\
                    # Why.\nanyhow = \"1\"\n[dev-dependencies]\nstackful-executor = \"1\"\n";
        assert_eq!(
            rules("crates/smt/Cargo.toml", text),
            [
                "crates/smt/Cargo.toml: no `anyhow` below `cli`: an error is a variant with its data",
                "crates/smt/Cargo.toml: `smt` must not use `smt`",
            ]
        );
        assert_eq!(
            rules("crates/drawer/Cargo.toml", ""),
            [
                "crates/drawer/Cargo.toml: add the crate to the table in xtask/src/tidy/manifest.rs and to ARCHITECTURE.md"
            ]
        );
    }

    #[test]
    fn a_foreign_crate_is_there_for_a_reason() {
        let text = "[dependencies]\n# Frames.\nserde = \"1\"\nserde_json = \"1\"\nstackful-term = \"1\"\nnix = \"1\"\n";
        assert_eq!(
            rules("crates/trace/Cargo.toml", text),
            ["crates/trace/Cargo.toml:6: say above why `nix` is there"]
        );
    }
}
