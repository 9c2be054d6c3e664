//! Callbacks whose values are chosen by the branches of the code under test: tests with free values as one
//! program, and what each of its paths has for them as tests.
//!
//! Who explores the program is not known here: it declares its inputs as `stackful script` takes them,
//! and a path is told by the values of these.

use schemars::JsonSchema;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::plan::{Argument, Call, Callback, Plan, Shape, VALUES};
use crate::subject::{Implementation, Subject};

/// Values of a callback, as in `runtime/src/lambda/plan.js`.
const CALLS: usize = 3;
/// The input that says which test is run.
const TEST: &str = "test";
/// How deep values lie within each other, at most.
const DEPTH: usize = 4;
/// The names of parameters, as in `runtime/src/lambda/plan.js`.
const PARAMETERS: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Tests whose callbacks take values that are free.
#[derive(Clone, Debug)]
pub struct Exploration {
    pub(crate) subject: Subject,
    pub(crate) plans: Vec<Plan>,
}

/// What came of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Explored {
    /// The implementation whose branches decided.
    pub implementation: String,
    /// Paths through it.
    pub paths: usize,
    /// Tests that these have given.
    pub tests: usize,
    /// Why there are none, or not all.
    pub problem: Option<String>,
}

impl Exploration {
    /// Whether there is anything to be explored.
    pub fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }

    /// The program: an implementation is loaded, and one of the tests runs on it, whichever an input says.
    pub fn program(&self, implementation: &Implementation, runtime: &Path) -> String {
        let placed: PathBuf = runtime.join("src/lambda/exploration.js");
        let cases = self.plans.iter().enumerate();
        let cases: Vec<String> = cases
            .map(|(number, plan)| {
                let body = self.body(plan);
                format!("    case {number}:\n      return (() => {{\n{body}\n      }})();\n")
            })
            .collect();
        let cases = cases.concat();
        format!(
            "const {{ any, symbol }} = require('stackful:inputs');\n\
             const {{ place }} = require({placed});\n\
             place(require, {target}, {implementation});\n\
             process.on('unhandledRejection', () => {{}});\n\
             process.on('uncaughtException', () => {{}});\n\
             (function (number, module) {{\n\
             \x20 switch (number) {{\n{cases}\x20 }}\n\
             }})(symbol('{TEST}', 0, {{ integer: true, min: 0, max: {last} }}), {{ exports: globalThis.lib }});\n",
            placed = json!(placed),
            target = json!(self.subject.target),
            implementation = json!(implementation),
            last = self.plans.len().saturating_sub(1),
        )
    }

    fn body(&self, plan: &Plan) -> String {
        let variables = plan.variables.iter().map(|variable| {
            let name = &variable.name;
            if !name.starts_with(VALUES) {
                return format!("var {name} = {};", variable.text);
            }
            let entries =
                (0..CALLS).map(|call| format!("get {call}() {{ return any('{name}.{call}'); }}"));
            let entries: Vec<String> = entries.collect();
            format!("var {name} = {{ next: 0, {} }};", entries.join(", "))
        });
        let mut lines: Vec<String> = self.subject.setup.lines().map(str::to_owned).collect();
        lines.extend(variables);
        let results: Vec<String> = (0..plan.calls.len()).map(|n| format!("r{n}")).collect();
        lines.push(format!("var {};", results.join(", ")));
        lines.push("try {".to_owned());
        let calls = plan.calls.iter().enumerate();
        lines.extend(calls.map(|(number, call)| format!("  r{number} = {};", text_of(call))));
        lines.push("} catch {}".to_owned());
        let lines = lines.iter().map(|line| format!("        {line}"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The test of a path, by the values of its inputs as JavaScript writes them.
    pub fn test(&self, inputs: &BTreeMap<String, String>) -> Option<Plan> {
        let number: usize = inputs.get(TEST).map_or(Some(0), |text| text.parse().ok())?;
        let mut plan = self.plans.get(number)?.clone();
        for variable in &mut plan.variables {
            if variable.name.starts_with(VALUES) {
                let name = &variable.name;
                let entries = (0..CALLS)
                    .map(|call| format!("{call}: {}", value(inputs, &format!("{name}.{call}"), 0)));
                let entries: Vec<String> = entries.collect();
                variable.text = format!("{{ next: 0, {} }}", entries.join(", "));
            }
        }
        Some(plan)
    }
}

/// What an input of unknown type is; one that was not read is `undefined`.
fn value(inputs: &BTreeMap<String, String>, name: &str, depth: usize) -> String {
    let known = |name: &str| inputs.get(name).cloned();
    let unknown = || "undefined".to_owned();
    let Some(kind) = known(&format!("typeof {name}")).filter(|_| depth < DEPTH) else {
        return known(name).unwrap_or_else(unknown);
    };
    match kind.trim_matches('"') {
        "undefined" => unknown(),
        "null" => "null".to_owned(),
        "object" => {
            let fields = known(&format!("fields of {name}")).unwrap_or_default();
            let fields = fields
                .trim_matches('"')
                .split('|')
                .filter(|key| !key.is_empty());
            let fields: Vec<String> = fields
                .map(|key| {
                    let member = format!("{name}.{key}");
                    format!("{}: {}", json!(key), value(inputs, &member, depth + 1))
                })
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        "array" => {
            let length = known(&format!("length of {name}"));
            let length: usize = length.and_then(|text| text.parse().ok()).unwrap_or(0);
            let items = (0..length).map(|n| value(inputs, &format!("{name}[{n}]"), depth + 1));
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        _ => known(name).unwrap_or_else(unknown),
    }
}

fn text_of(call: &Call) -> String {
    let args: Vec<String> = call
        .args
        .iter()
        .map(|arg| match arg {
            Argument::Variable(name) => name.clone(),
            Argument::Callback(one) => function(one),
        })
        .collect();
    let method = json!(call.method);
    match &call.borrowed {
        None => {
            let word = if call.constructs { "new " } else { "" };
            format!("{word}{}[{method}]({})", call.receiver, args.join(", "))
        }
        Some(holder) => {
            let given: Vec<String> = [call.receiver.clone()].into_iter().chain(args).collect();
            format!("{holder}[{method}].call({})", given.join(", "))
        }
    }
}

fn function(callback: &Callback) -> String {
    if let Some(text) = &callback.text {
        return text.clone();
    }
    let word = match callback.shape {
        Shape::Function => "function",
        Shape::Async => "async function",
        Shape::Generator => "function*",
    };
    let count = PARAMETERS.len().min(callback.parameters as usize);
    let throws = callback
        .throws
        .iter()
        .map(|value| format!("throw {value};"));
    let returns = callback
        .returns
        .iter()
        .map(|value| format!("return {value};"));
    let body = callback
        .statements
        .iter()
        .cloned()
        .chain(throws)
        .chain(returns);
    let body: Vec<String> = body.collect();
    format!(
        "{word} ({}) {{ {} }}",
        PARAMETERS[..count].join(", "),
        body.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Variable;
    use crate::subject::Target;

    #[test]
    #[expect(clippy::too_many_lines, reason = "a test as a whole")]
    fn a_path_is_a_test() {
        let callback = Callback {
            kind: "concolic".to_owned(),
            parameters: 1,
            statements: vec!["v0.length = c1[c1.next++];".to_owned()],
            returns: Some("c2[c2.next++]".to_owned()),
            ..Callback::empty()
        };
        let variable = |name: &str, text: &str| Variable {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        let exploration = Exploration {
            subject: Subject {
                target: Target {
                    global: Some("Array.prototype".to_owned()),
                    methods: vec!["map".to_owned()],
                },
                setup: String::new(),
                names: Vec::new(),
            },
            plans: vec![Plan {
                variables: vec![
                    variable("v0", "[1, 2]"),
                    variable("c1", "?"),
                    variable("c2", "?"),
                ],
                calls: vec![Call {
                    method: "map".to_owned(),
                    receiver: "v0".to_owned(),
                    borrowed: None,
                    constructs: false,
                    args: vec![Argument::Callback(callback)],
                }],
            }],
        };
        insta::assert_snapshot!(exploration.body(&exploration.plans[0]), @r#"
        var v0 = [1, 2];
        var c1 = { next: 0, get 0() { return any('c1.0'); }, get 1() { return any('c1.1'); }, get 2() { return any('c1.2'); } };
        var c2 = { next: 0, get 0() { return any('c2.0'); }, get 1() { return any('c2.1'); }, get 2() { return any('c2.2'); } };
        var r0;
        try {
          r0 = v0["map"](function (a) { v0.length = c1[c1.next++]; return c2[c2.next++]; });
        } catch {}
        "#);
        let inputs = [
            ("test", "0"),
            ("typeof c1.0", "\"number\""),
            ("c1.0", "-0"),
            ("typeof c1.1", "\"array\""),
            ("length of c1.1", "1"),
            ("typeof c1.1[0]", "\"null\""),
            ("typeof c2.0", "\"object\""),
            ("fields of c2.0", "\"|then|\""),
            ("typeof c2.0.then", "\"string\""),
            ("c2.0.then", "\"x\""),
        ];
        let inputs = inputs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let plan = exploration
            .test(&inputs.into_iter().collect())
            .expect("there is a test 0");
        let texts: Vec<&str> = plan.variables.iter().map(|one| one.text.as_str()).collect();
        insta::assert_snapshot!(texts.join("\n"), @r#"
        [1, 2]
        { next: 0, 0: -0, 1: [null], 2: undefined }
        { next: 0, 0: { "then": "x" }, 1: undefined, 2: undefined }
        "#);
    }
}
