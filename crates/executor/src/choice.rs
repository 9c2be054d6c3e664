//! Which texts run instrumented: the app's own, and those that somebody has asked for.
//!
//! A text is asked for by the name of its package (`express`, `@scope/*`), by its path or that of
//! a folder around it (`node_modules/express/lib`, `public/*.min.js`), or, on a page, by its
//! address (`/socket.io/**`).

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use globset::{GlobBuilder, GlobMatcher};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

const INSTALLED: &str = "node_modules";

/// A glob over names of packages, paths and addresses: `*` stops at a slash, `**` does not.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    matcher: GlobMatcher,
}

/// A text that is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a pattern: {reason}")]
pub struct PatternError {
    text: String,
    reason: String,
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let fails = |reason: &str| PatternError {
            text: text.to_owned(),
            reason: reason.to_owned(),
        };
        let glob = text.strip_prefix("./").unwrap_or(text);
        let glob = glob.strip_suffix('/').unwrap_or(glob);
        if glob.is_empty() {
            return Err(fails("write a package such as express, or a path"));
        }
        let built = GlobBuilder::new(glob).literal_separator(true).build();
        let glob = built.map_err(|error| fails(&error.kind().to_string()))?;
        Ok(Pattern {
            text: text.to_owned(),
            matcher: glob.compile_matcher(),
        })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pattern, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Pattern {
    /// Whether it means this path or address, or a folder around it.
    fn means(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(at, _)| at);
        ends.chain([path.len()])
            .any(|end| end > 0 && self.matcher.is_match(&path[..end]))
    }
}

/// What is the app's own, and what else is wanted.
#[derive(Debug)]
pub(crate) struct Choice {
    /// The app's folder, or that of the package around it.
    package: PathBuf,
    patterns: Vec<Pattern>,
    /// Which of the patterns have meant a text.
    used: Vec<bool>,
    /// The names of packages by their folder.
    names: FxHashMap<PathBuf, Option<String>>,
}

impl Choice {
    /// Both paths are absolute. What is in the app's folder `root` is the app's own; if that is a
    /// part of a package, the package is. Where nothing but an installed program is in the folder, that
    /// program is the app.
    pub(crate) fn new(entry: &Path, root: &Path, patterns: &[Pattern]) -> Choice {
        let package = package_around(entry).or_else(|| entry.parent());
        let package = package.unwrap_or(entry);
        let is_installed = entry
            .strip_prefix(root)
            .is_ok_and(|inside| inside.iter().any(|part| part == INSTALLED));
        let package = if is_installed && !holds_code(root) {
            package
        } else if package.starts_with(root) {
            root
        } else {
            package
        };
        Choice {
            package: package.to_owned(),
            patterns: patterns.to_vec(),
            used: vec![false; patterns.len()],
            names: FxHashMap::default(),
        }
    }

    /// The folder of the app's own package.
    pub(crate) fn package(&self) -> &Path {
        &self.package
    }

    /// Whether a file is the app's own: in its package, and not installed there.
    pub(crate) fn is_own(&self, path: &Path) -> bool {
        let inside = path.strip_prefix(&self.package);
        inside.is_ok_and(|inside| !inside.iter().any(|part| part == INSTALLED))
    }

    /// Whether a file of the server is asked for; `name` is what it is called in reports.
    pub(crate) fn wants_file(&mut self, path: &Path, name: &str) -> bool {
        if self.patterns.is_empty() {
            return false;
        }
        let package = self.package_of(path);
        self.wants(|pattern| {
            let package = package.as_deref();
            package.is_some_and(|package| pattern.matcher.is_match(package)) || pattern.means(name)
        })
    }

    /// Whether a script of a page is asked for: by its address, the path in it, or the name of the
    /// file that holds it.
    pub(crate) fn wants_script(&mut self, url: &str, file: Option<&str>) -> bool {
        let path = path_of(url);
        let inside = path.strip_prefix('/').unwrap_or(path);
        self.wants(|pattern| {
            [Some(url), Some(path), Some(inside), file]
                .into_iter()
                .flatten()
                .any(|name| pattern.means(name))
        })
    }

    /// The patterns that have meant no text.
    pub(crate) fn unused(&self) -> Vec<String> {
        let patterns = self.patterns.iter().zip(&self.used);
        patterns
            .filter(|(_, used)| !**used)
            .map(|(pattern, _)| pattern.to_string())
            .collect()
    }

    fn wants(&mut self, means: impl Fn(&Pattern) -> bool) -> bool {
        let mut any = false;
        for (pattern, used) in self.patterns.iter().zip(&mut self.used) {
            if means(pattern) {
                *used = true;
                any = true;
            }
        }
        any
    }

    /// The name of the package that a file belongs to: that of its folder in the innermost
    /// `node_modules`, else (a package that is linked) what the nearest package.json says.
    fn package_of(&mut self, path: &Path) -> Option<String> {
        let text = path.to_string_lossy();
        if let Some(folder) = installed_package(&text) {
            let name = folder.strip_prefix(INSTALLED)?.strip_prefix('/')?;
            return Some(name.to_owned());
        }
        let folder = path.parent()?;
        if !self.names.contains_key(folder) {
            let name = folder.ancestors().find_map(name_of);
            self.names.insert(folder.to_owned(), name);
        }
        self.names[folder].clone()
    }
}

/// The folder with the nearest package.json above a file.
fn package_around(file: &Path) -> Option<&Path> {
    let mut above = file.ancestors().skip(1);
    above.find(|folder| folder.join("package.json").is_file())
}

/// Whether a folder holds scripts that are not installed there.
fn holds_code(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !path.is_symlink() {
            return name != INSTALLED && !name.starts_with('.') && holds_code(&path);
        }
        let extension = path.extension().unwrap_or_default();
        ["js", "mjs", "cjs", "ts", "mts", "cts", "jsx", "tsx", "html"]
            .iter()
            .any(|known| extension == *known)
    })
}

/// The folder of the package that a file belongs to, from the innermost `node_modules` on.
pub(crate) fn installed_package(path: &str) -> Option<String> {
    const FOLDER: &str = "node_modules/";
    let at = path.rfind(FOLDER)?;
    let inside = &path[at + FOLDER.len()..];
    let parts = if inside.starts_with('@') { 2 } else { 1 };
    let package: Vec<_> = inside.split('/').take(parts).collect();
    Some(format!("{FOLDER}{}", package.join("/")))
}

/// The name in the package.json of a folder.
fn name_of(folder: &Path) -> Option<String> {
    let text = std::fs::read(folder.join("package.json")).ok()?;
    let manifest: Value = serde_json::from_slice(&text).ok()?;
    Some(manifest.get("name")?.as_str()?.to_owned())
}

/// The path of an address, from its slash on.
fn path_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or("", |at| &rest[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(patterns: &[&str]) -> Choice {
        let patterns: Vec<Pattern> = patterns.iter().map(|text| text.parse().unwrap()).collect();
        let root = Path::new("/srv/app");
        Choice::new(&root.join("server.js"), root, &patterns)
    }

    fn wants(pattern: &str, inside: &str) -> bool {
        let path = Path::new("/srv/app").join(inside);
        choice(&[pattern]).wants_file(&path, inside)
    }

    #[test]
    fn a_package_by_name_or_path() {
        let express = "node_modules/express/lib/router/index.js";
        let nested = "node_modules/express/node_modules/debug/index.js";
        let scoped = "node_modules/@socket.io/component-emitter/index.js";
        for (pattern, inside) in [
            ("express", express),
            ("ex*", express),
            ("{express,koa}", express),
            ("node_modules/express", express),
            ("./node_modules/express/lib/", express),
            ("node_modules/express/lib/**/index.js", express),
            ("**/router", express),
            ("debug", nested),
            ("node_modules/express", nested),
            ("@socket.io/*", scoped),
            ("@socket.io/component-emitter", scoped),
            ("node_modules/@socket.io/*", scoped),
            ("node_modules/*", scoped),
        ] {
            assert!(wants(pattern, inside), "{pattern} means {inside}");
        }
        for (pattern, inside) in [
            ("express", nested),
            ("press", express),
            ("@socket.io", scoped),
            ("node_modules/express/*.js", express),
        ] {
            assert!(!wants(pattern, inside), "{pattern} does not mean {inside}");
        }
    }

    #[test]
    fn an_installed_program_is_the_app_where_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("node_modules/paint/server/index.js");
        std::fs::create_dir_all(program.parent().unwrap()).unwrap();
        let manifest = folder.path().join("node_modules/paint/package.json");
        std::fs::write(manifest, "{}").unwrap();
        let is_own = || Choice::new(&program, folder.path(), &[]).is_own(&program);
        assert!(is_own());
        std::fs::write(folder.path().join("page.html"), "").unwrap();
        assert!(!is_own());
    }

    #[test]
    fn a_linked_package_has_the_name_in_its_manifest() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("shared/src");
        std::fs::create_dir_all(&source).unwrap();
        let manifest = folder.path().join("shared/package.json");
        std::fs::write(manifest, r#"{"name": "@acme/shared"}"#).unwrap();
        let file = source.join("index.js");
        let name = file.to_string_lossy().into_owned();
        assert!(choice(&["@acme/*"]).wants_file(&file, &name));
        assert!(!choice(&["shared"]).wants_file(&file, &name));
    }

    #[test]
    fn a_script_by_its_address_or_file() {
        let url = "http://localhost:3000/vendor/chart.min.js";
        let wants =
            |pattern: &str| choice(&[pattern]).wants_script(url, Some("public/chart.min.js"));
        for pattern in [
            "vendor",
            "/vendor/*",
            "http://localhost:3000/**",
            "**/chart.min.js",
            "public/*.min.js",
        ] {
            assert!(wants(pattern), "{pattern}");
        }
        assert!(!wants("*.min.js"));
        assert!(!wants("chart.min.js"));
    }

    #[test]
    fn patterns_without_a_text_are_known() {
        let mut choice = choice(&["koa", "express"]);
        let file = "node_modules/express/index.js";
        assert!(choice.wants_file(&Path::new("/srv/app").join(file), file));
        assert_eq!(choice.unused(), ["koa"]);
    }

    #[test]
    fn what_is_no_pattern() {
        let wrong = |text: &str| text.parse::<Pattern>().unwrap_err().to_string();
        assert_eq!(
            [wrong(""), wrong("a{b"), wrong("[a")],
            [
                "`` is not a pattern: write a package such as express, or a path",
                "`a{b` is not a pattern: unclosed alternate group; missing '}' \
                 (maybe escape '{' with '[{]'?)",
                "`[a` is not a pattern: unclosed character class; missing ']'",
            ]
        );
    }
}
