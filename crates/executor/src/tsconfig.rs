//! What `tsconfig.json` says about how files are compiled and found.
//!
//! The file nearest above a source file counts, with what it extends. Only what changes the
//! behaviour of the compiled program is heeded.

use std::fs;
use std::path::{Path, PathBuf};

use jsonc_parser::{ParseOptions, parse_to_serde_value};
use serde::Deserialize;
use serde_json::{Map, Value};
use stackful_instrument::CompilerOptions;
use stackful_protocol::boot::Paths;

const NAME: &str = "tsconfig.json";
/// How many files may extend one another.
const MOST_BASES: u32 = 16;
/// Targets whose classes have fields of their own; before, fields are assigned.
const WITH_FIELDS: [&str; 5] = ["es2022", "es2023", "es2024", "es2025", "esnext"];

/// The settings of a project.
#[derive(Debug, Default)]
pub(crate) struct Project {
    pub(crate) options: CompilerOptions,
    /// How specifiers that are no paths are found.
    pub(crate) paths: Paths,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Extends {
    One(String),
    Many(Vec<String>),
}

impl Project {
    /// The project that a file belongs to; defaults if there is none, or none that can be read.
    pub(crate) fn of_file(file: &Path) -> Project {
        let mut above = file.ancestors().skip(1).map(|folder| folder.join(NAME));
        let found = above.find(|config| config.is_file());
        found
            .map(|config| Project::read(&config))
            .unwrap_or_default()
    }

    fn read(config: &Path) -> Project {
        let mut options = Map::new();
        let mut paths = Paths::default();
        gather(config, &mut options, &mut paths, MOST_BASES);
        Project {
            options: compiler_options(&options),
            paths,
        }
    }
}

/// Adds the compiler options of a file to those of the files that it extends.
fn gather(config: &Path, options: &mut Map<String, Value>, paths: &mut Paths, bases: u32) {
    let Ok(text) = fs::read_to_string(config) else {
        return;
    };
    let Some(mut json) = parsed(&text) else {
        return;
    };
    let folder = config.parent().unwrap_or(config);
    if bases > 0
        && let Some(extends) = json.remove("extends")
        && let Ok(extends) = serde_json::from_value(extends)
    {
        let bases_of = match extends {
            Extends::One(base) => vec![base],
            Extends::Many(all) => all,
        };
        for base in bases_of.iter().filter_map(|base| find_base(folder, base)) {
            gather(&base, options, paths, bases - 1);
        }
    }
    let Some(Value::Object(mut own)) = json.remove("compilerOptions") else {
        return;
    };
    if let Some(base) = own.get("baseUrl").and_then(Value::as_str) {
        paths.base = Some(folder.join(base));
    }
    if let Some(Value::Object(patterns)) = own.remove("paths") {
        let from = paths.base.clone().unwrap_or_else(|| folder.to_owned());
        let targets = |value: &Value| {
            let targets = value.as_array().into_iter().flatten();
            let targets = targets.filter_map(Value::as_str);
            targets.map(|target| from.join(target)).collect()
        };
        paths.patterns = patterns
            .iter()
            .map(|(pattern, value)| (pattern.clone(), targets(value)))
            .collect();
    }
    options.append(&mut own);
}

/// A base: a path, or a file of an installed package.
fn find_base(folder: &Path, base: &str) -> Option<PathBuf> {
    let candidates = |path: PathBuf| {
        let with_extension = PathBuf::from(format!("{}.json", path.display()));
        [path.clone(), with_extension, path.join(NAME)]
    };
    let is_path = base.starts_with('.') || Path::new(base).is_absolute();
    let mut all: Vec<PathBuf> = Vec::new();
    if is_path {
        all.extend(candidates(folder.join(base)));
    } else {
        for above in folder.ancestors() {
            all.extend(candidates(above.join("node_modules").join(base)));
        }
    }
    all.into_iter().find(|path| path.is_file())
}

fn compiler_options(json: &Map<String, Value>) -> CompilerOptions {
    let flag = |name: &str| json.get(name).and_then(Value::as_bool);
    let text = |name: &str| json.get(name).and_then(Value::as_str);
    let is =
        |name: &str, value: &str| text(name).is_some_and(|own| own.eq_ignore_ascii_case(value));
    let target = text("target").map(str::to_ascii_lowercase);
    let has_fields = target.is_none_or(|target| WITH_FIELDS.contains(&target.as_str()));
    CompilerOptions {
        legacy_decorators: flag("experimentalDecorators") == Some(true),
        decorator_metadata: flag("emitDecoratorMetadata") == Some(true),
        assigned_fields: !flag("useDefineForClassFields").unwrap_or(has_fields),
        verbatim_modules: flag("verbatimModuleSyntax") == Some(true)
            || flag("preserveValueImports") == Some(true),
        no_interop: flag("esModuleInterop") == Some(false),
        native_import: text("module")
            .is_some_and(|module| module.to_ascii_lowercase().starts_with("node")),
        classic_jsx: is("jsx", "react"),
        development_jsx: is("jsx", "react-jsxdev"),
        jsx_import_source: text("jsxImportSource").map(str::to_owned),
        jsx_factory: text("jsxFactory").map(str::to_owned),
        jsx_fragment: text("jsxFragmentFactory").map(str::to_owned),
    }
}

/// The object in a text of JSON with comments and commas before brackets, as TypeScript takes it, and
/// nothing else that it does not take.
fn parsed(text: &str) -> Option<Map<String, Value>> {
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_extended_string_escapes: false,
        allow_non_finite_numbers: false,
    };
    parse_to_serde_value(text.trim_start_matches('\u{feff}'), &options).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_commas_go() {
        let text = "\u{feff}{ // \"a\"\n \"b\": [1, 2,], /* , */ \"c//\": \"\\\"/*\", }";
        let json = parsed(text).map(Value::Object);
        let expected = serde_json::json!({"b": [1, 2], "c//": "\"/*"});
        assert_eq!(json, Some(expected));
    }

    #[test]
    fn what_typescript_does_not_take_is_no_configuration() {
        for text in [
            "{ # a\n}",
            "{ a: 1 }",
            "{ 'a': 1 }",
            "{ \"a\": 1 /* }",
            "[]",
        ] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }

    #[test]
    fn a_project_extends_others() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write(
            "node_modules/@tsconfig/node20/tsconfig.json",
            r#"{"compilerOptions": {"target": "es2021", "jsx": "react", "esModuleInterop": false}}"#,
        );
        write(
            "base.json",
            r#"{"extends": "@tsconfig/node20", "compilerOptions": {"paths": {"~/*": ["./lib/*"]}}}"#,
        );
        write(
            "app/tsconfig.json",
            r#"{"extends": ["../base"], "compilerOptions": {"experimentalDecorators": true, "module": "Node16", "jsx": "react-jsx"}}"#,
        );
        let project = Project::of_file(&folder.path().join("app/src/main.ts"));
        assert_eq!(
            project.options,
            CompilerOptions {
                legacy_decorators: true,
                assigned_fields: true,
                native_import: true,
                no_interop: true,
                ..CompilerOptions::default()
            }
        );
        let patterns = vec![("~/*".to_owned(), vec![folder.path().join("app/.././lib/*")])];
        let base = None;
        assert_eq!(project.paths, Paths { base, patterns });
    }
}
