//! Libraries among the app's own files: copied there, or put into a page.
//!
//! They are known by the header that publishers put above their code, by being the same as an installed
//! file, or by their shape: a library that is built for several module systems says so in its first
//! lines. A bundle of the app's own has a name that its bundler made, and is none.

mod header;
mod parts;

use std::fmt;
use std::path::Path;

use serde_json::Value;
use stackful_source::Packages;

use header::Header;

/// What there is of libraries in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Vendored {
    pub(crate) packages: Packages,
    pub(crate) why: Why,
}

/// How a library was recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Names and versions in headers.
    Headers(Vec<String>),
    /// The name of an installed file.
    SameAs(String),
    /// It looks for several module systems.
    Universal,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Headers(names) => write!(f, "licence header {}", names.join(", ")),
            Why::SameAs(file) => write!(f, "the same as {file}"),
            Why::Universal => f.write_str("built for several module systems, as libraries are"),
        }
    }
}

/// Names under which the app itself is published: a header with one of them is its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnNames(Vec<String>);

impl OwnNames {
    /// What package.json in this folder says.
    pub(crate) fn of(folder: &Path) -> OwnNames {
        let text = std::fs::read(folder.join("package.json")).unwrap_or_default();
        let manifest: Value = serde_json::from_slice(&text).unwrap_or_default();
        let author = &manifest["author"];
        let names = [&manifest["name"], author, &author["name"]];
        let names = names.into_iter().filter_map(Value::as_str);
        // `Ann <ann@example.org> (https://example.org)`
        let bare = |name: &str| plain(name.split(['<', '(']).next().unwrap_or(name));
        let names = names.map(bare).filter(|name| !name.is_empty());
        OwnNames(names.collect())
    }

    /// Whether a comment, or a name in it, is about the app itself.
    fn are_in(&self, comment: &str) -> bool {
        let comment = plain(comment);
        self.0.iter().any(|name| comment.contains(name))
    }
}

/// Letters and digits only, small.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// What of a text is a library's; `name` is that of its file, or of the page that it stands in.
pub(crate) fn vendored(text: &str, name: &str, own: &OwnNames) -> Option<Vendored> {
    if is_bundle(name) {
        return None;
    }
    if let Some((packages, headers)) = parts::parts(text)
        && !headers.iter().any(|it| own.are_in(&text[it.start..it.end]))
    {
        let mut names: Vec<String> = headers.iter().map(shown).collect();
        names.dedup();
        let why = Why::Headers(names);
        return Some(Vendored { packages, why });
    }
    is_universal(text).then_some(Vendored {
        packages: Packages::Whole,
        why: Why::Universal,
    })
}

fn shown(header: &Header) -> String {
    match &header.version {
        Some(version) => format!("{} {version}", header.name),
        None => header.name.clone(),
    }
}

/// Whether a bundler has named a file after its content: `index-BfX3k9aQ.js`, `main.3f2a91bc.chunk.js`.
fn is_bundle(name: &str) -> bool {
    const SHORTEST_DIGEST: usize = 8;
    let file = name.rsplit('/').next().unwrap_or(name);
    let mut parts = file.split(['.', '-']).skip(1);
    parts.any(|part| {
        part.len() >= SHORTEST_DIGEST
            && part.contains(|c: char| c.is_ascii_digit())
            && part.contains(|c: char| c.is_ascii_alphabetic())
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Whether a text begins with a look at which module system there is, AMD included.
fn is_universal(text: &str) -> bool {
    const BEGINNING: usize = 1500;
    let text = text.trim_start();
    // A comment may come before.
    let code = match text
        .strip_prefix("/*")
        .and_then(|rest| rest.split_once("*/"))
    {
        Some((_, code)) => code,
        None => text,
    };
    let beginning = &code[..code.floor_char_boundary(BEGINNING)];
    let has_exports = ["typeof exports", "typeof module"];
    beginning.contains("define.amd") && has_exports.iter().any(|it| beginning.contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARY: &str =
        "/*! Lib v1.2.3 | (c) Somebody | MIT license */\n!function(){ window.lib = 1 }();\n";
    const UNIVERSAL: &str = "(function (root, factory) { typeof exports === 'object' && \
        typeof module !== 'undefined' ? factory(exports) : typeof define === 'function' && define.amd \
        ? define(['exports'], factory) : factory(root.lib = {}) })(this, function (exports) {});";

    fn found(text: &str, name: &str) -> String {
        let own = OwnNames(vec!["mygame".to_owned(), "annexample".to_owned()]);
        match vendored(text, name, &own) {
            None => "the app's own".to_owned(),
            Some(Vendored { packages, why }) => match packages {
                Packages::Whole => format!("whole: {why}"),
                Packages::Parts(parts) => {
                    let part = |part: &stackful_source::Span| {
                        &text[part.start as usize..part.end as usize] == LIBRARY.trim_end()
                    };
                    let are_libraries = parts.iter().all(part);
                    format!("{} parts, {are_libraries}: {why}", parts.len())
                }
                Packages::None => "none".to_owned(),
            },
        }
    }

    #[test]
    fn copies_and_what_is_written_by_hand() {
        let own = format!("function own() {{ {} }}\n", "go();".repeat(60));
        let rows = [
            ("a library", found(LIBRARY, "js/lib.js")),
            (
                "two in a file, and own code",
                found(&format!("{LIBRARY}{LIBRARY}{own}"), "all.js"),
            ),
            (
                "own code, then one",
                found(&format!("{own}{LIBRARY}"), "all.js"),
            ),
            (
                "a module",
                found(
                    &format!("/** lib v2.0.0 (c) Somebody */\nexport const a = 1;\n{own}"),
                    "m.js",
                ),
            ),
            ("for several systems", found(UNIVERSAL, "js/u.js")),
            ("a bundle", found(LIBRARY, "assets/index-BfX3k9aQ.js")),
            ("own code", found(&own, "app.js")),
            (
                "own header",
                found(&format!("/* My-Game v1.0.0 (c) Bob */\n{own}"), "app.js"),
            ),
            (
                "own author",
                found(&format!("/* G v1.0.0 (c) Ann Example */\n{own}"), "app.js"),
            ),
        ];
        let rows = rows.map(|(what, found)| format!("{what}: {found}"));
        insta::assert_snapshot!(rows.join("\n"), @"
        a library: whole: licence header Lib 1.2.3
        two in a file, and own code: 2 parts, true: licence header Lib 1.2.3
        own code, then one: 1 parts, true: licence header Lib 1.2.3
        a module: whole: licence header lib 2.0.0
        for several systems: whole: built for several module systems, as libraries are
        a bundle: the app's own
        own code: the app's own
        own header: the app's own
        own author: the app's own
        ");
    }
}
