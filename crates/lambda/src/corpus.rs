//! Callbacks that other code gives to methods: function expressions among the arguments of a call, by the
//! name of what is called.
//!
//! Only those that use nothing but their parameters and the language itself are taken: another would
//! throw the same `ReferenceError` whatever it is given to.

use std::collections::BTreeMap;
use std::path::Path;

use oxc::ast::AstKind;
use oxc::ast::ast::{Argument, ArrowFunctionBody, CallExpression, Expression};
use oxc::ast_visit::{Visit, walk};
use oxc::semantic::SemanticBuilder;
use oxc::span::GetSpan as _;

use crate::syntax::parsed;

/// Where the body of a function begins, as `runtime/src/lambda/plan.js` looks for it.
const ENTRY: &str = "/*enter*/";
/// What comes with the tool, of our own writing.
const OWN: &str = include_str!("corpus/callbacks.js");
/// Callbacks for one name.
const MOST: usize = 200;
/// Bytes of one.
const LONGEST: usize = 400;
/// Globals that a test has.
const KNOWN: [&str; 24] = [
    "Array",
    "Boolean",
    "Date",
    "Error",
    "Infinity",
    "JSON",
    "Map",
    "Math",
    "NaN",
    "Number",
    "Object",
    "Promise",
    "RangeError",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "TypeError",
    "arguments",
    "console",
    "isNaN",
    "parseFloat",
    "parseInt",
    "undefined",
];

/// Callbacks by the names of what they were given to.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    by_name: BTreeMap<String, Vec<String>>,
}

impl Corpus {
    /// The callbacks that come with the tool.
    pub fn own() -> Corpus {
        let mut corpus = Corpus::default();
        corpus.add(OWN);
        corpus
    }

    /// Adds those of every JavaScript file of a folder and the folders in it; how many files there were.
    ///
    /// # Errors
    /// The folder cannot be read. Files that are no scripts or CommonJS modules are passed over.
    pub fn add_folder(&mut self, folder: &Path) -> std::io::Result<usize> {
        let mut files = 0;
        let mut entries: Vec<_> = folder
            .read_dir()?
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                files += self.add_folder(&path)?;
            } else if path
                .extension()
                .is_some_and(|extension| extension == "js" || extension == "cjs")
                && let Ok(text) = std::fs::read_to_string(&path)
            {
                self.add(&text);
                files += 1;
            }
        }
        Ok(files)
    }

    /// For methods of a name; those of all names if there are none for it.
    pub(crate) fn callbacks_of(&self, name: &str) -> Vec<String> {
        let all = || {
            self.by_name
                .values()
                .flatten()
                .take(MOST)
                .cloned()
                .collect()
        };
        self.by_name.get(name).cloned().unwrap_or_else(all)
    }

    fn add(&mut self, text: &str) {
        let found = parsed(text, |program| {
            let mut calls = Calls {
                text,
                found: Vec::new(),
            };
            calls.visit_program(program);
            calls.found
        });
        for (name, callback) in found.unwrap_or_default() {
            let list = self.by_name.entry(name).or_default();
            if list.len() < MOST
                && callback.len() < LONGEST
                && !list.contains(&callback)
                && is_closed(&callback)
            {
                list.push(callback);
            }
        }
    }
}

struct Calls<'t> {
    text: &'t str,
    found: Vec<(String, String)>,
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let name = match &call.callee {
            Expression::StaticMemberExpression(member) => Some(member.property.name.to_string()),
            Expression::Identifier(name) => Some(name.name.to_string()),
            _ => None,
        };
        for argument in call.arguments.iter().filter(|_| name.is_some()) {
            if let Some(callback) = self.function(argument) {
                self.found.extend(name.clone().map(|name| (name, callback)));
            }
        }
        walk::walk_call_expression(self, call);
    }
}

impl Calls<'_> {
    /// A function as it is written, with the place where its body begins.
    fn function(&self, argument: &Argument<'_>) -> Option<String> {
        let whole = |from: u32, to: u32| &self.text[from as usize..to as usize];
        let span = argument.span();
        let arrow = match argument {
            Argument::FunctionExpression(function) => {
                let start = function.body.as_ref()?.span.start + 1;
                let (head, body) = (whole(span.start, start), whole(start, span.end));
                return Some(format!("{head} {ENTRY}{body}"));
            }
            Argument::ArrowFunctionExpression(arrow) => arrow,
            _ => return None,
        };
        let body = arrow.body.span();
        let (parameters, _) = whole(span.start, body.start).rsplit_once("=>")?;
        Some(if let ArrowFunctionBody::FunctionBody(_) = &arrow.body {
            as_function(parameters, whole(body.start + 1, body.end - 1).trim())
        } else {
            // Parentheses around the expression are no part of it.
            let (_, expression) = whole(span.start, span.end).split_once("=>")?;
            as_function(parameters, &format!("return {};", expression.trim()))
        })
    }
}

/// An arrow function as one that has `this` and `arguments`, which are then seen.
fn as_function(parameters: &str, body: &str) -> String {
    let (word, parameters) = match parameters.trim().strip_prefix("async") {
        Some(rest) => ("async function", rest.trim()),
        None => ("function", parameters.trim()),
    };
    let parameters = if parameters.starts_with('(') {
        parameters.to_owned()
    } else {
        format!("({parameters})")
    };
    format!("{word} {parameters} {{ {ENTRY}{body} }}")
}

/// Whether a function mentions nothing but its own, and what every test has.
fn is_closed(callback: &str) -> bool {
    let text = format!("'use strict'; ({callback})");
    parsed(&text, |program| {
        // The tree is that of another arena; names are resolved in one of its own.
        let semantic = SemanticBuilder::new().build(program).semantic;
        let scoping = semantic.scoping();
        let unknown = scoping.root_unresolved_references().keys();
        let known = unknown
            .map(ToString::to_string)
            .all(|name| KNOWN.contains(&name.as_str()));
        known
            && !semantic
                .nodes()
                .iter()
                .any(|node| matches!(node.kind(), AstKind::Super(_)))
    })
    .unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callbacks_are_found_by_name_and_closed() {
        let mut corpus = Corpus::default();
        corpus.add(
            "list.map(function (x) { return x * 2; }); list.map(x => x + y); list.map((x, i) => i);\n\
             each(list, async x => { await x; }); list.map(import_me);",
        );
        insta::assert_snapshot!(format!("{:#?}", corpus.by_name), @r#"
        {
            "each": [
                "async function (x) { /*enter*/await x; }",
            ],
            "map": [
                "function (x) { /*enter*/ return x * 2; }",
                "function (x, i) { /*enter*/return i; }",
            ],
        }
        "#);
    }
}
