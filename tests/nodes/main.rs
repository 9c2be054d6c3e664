//! Each supported version of Node: what differs between them is V8, Node's internals, and what of it
//! Node lets others hook. A small selection on each; `cargo xtask --node VERSION test` runs everything.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use stackful_tests::{App, root, shown, stackful};

/// The program of a version; `tests/nodes/package-lock.json` pins them.
fn node(version: u32) -> PathBuf {
    let machine = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let package = format!("tests/nodes/node_modules/node-{version}-{machine}");
    let program = root().join(package).join("bin/node");
    let program = program.canonicalize();
    program.expect("`cargo xtask --node 24 setup` installs all versions")
}

/// `stackful ARGUMENTS --node NODE` in a folder.
fn run(node: &Path, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = stackful();
    command.current_dir(folder).args(arguments);
    command.arg("--node").arg(node);
    command.output().expect("stackful runs")
}

fn results(folder: &Path) -> Value {
    let results = stackful_fixture::read_results(&folder.join("report/results.json"));
    results.expect("a report")
}

/// Runs are put back, forked and started, and are the same each time.
fn every_isolation_works(node: &Path) {
    let output = run(node, root(), &["doctor"]);
    let text = shown(&output, root());
    assert_eq!(output.status.code(), Some(0), "{text}");
    let works = |name: &str| text.contains(&format!("✓ {name}"));
    let all = ["node", "solver", "snapshot", "fork", "spawn"].map(works);
    assert_eq!(all, [true; 5], "{text}");
}

/// An example is explored, and what is found is what plain Node does, also once more.
fn an_app_is_explored_and_replayed(node: &Path) {
    let app = App::new(&[]);
    let example = root().join("examples/calculator");
    let example = example.to_str().expect("a plain path");
    let campaign = ["run", example, "--runs", "90", "--seed", "1", "--out"];
    let report = ["report", "--time", "10m"];
    let output = run(node, app.path(), &[&campaign[..], &report].concat());
    let text = shown(&output, app.path());
    assert_eq!(output.status.code(), Some(1), "{text}");
    let results = results(app.path());
    let findings = results["findings"].as_array().expect("a list").iter();
    let findings = findings.map(|one| format!("{} {} {}", one["id"], one["message"], one["plain"]));
    let findings = findings.collect::<Vec<_>>().join("\n");
    assert_eq!(findings, r#""E-Y8S86" "Division by zero" "repeats""#);
    assert_eq!(results["diverged"], 0, "{text}");
    for (plain, verdict) in [
        (
            None,
            "STILL FAILS  E-Y8S86: the error is there, 3 of 3 times",
        ),
        (
            Some("--plain"),
            "STILL FAILS  E-Y8S86: the error is there, 3 of 3 times",
        ),
    ] {
        let mut arguments = vec!["replay", "E-Y8S86", "--out", "report"];
        arguments.extend(plain);
        let output = run(node, app.path(), &arguments);
        let text = shown(&output, app.path());
        assert!(
            text.starts_with("exit 1\n") && text.contains(verdict),
            "{text}"
        );
    }
}

/// TypeScript of both kinds of module, with what Node alone does not run.
const TYPED: &str = "\
import { symbol } from 'stackful';
import { Kind, name } from './kinds';
const kind: Kind = symbol('kind', 0);
const { default: last } = await import('./last.ts');
if (kind === Kind.Large && last<number>(kind)) throw new RangeError(name(kind));
";
const KINDS: &str = "\
export enum Kind { Small, Large = 7 }
export const name = (kind: Kind): string => `too large: ${Kind[kind]}`;
";
const LAST: &str = "export default <T>(value: T): boolean => value !== undefined;\n";

fn programs_are_explored_and_replayed(node: &Path) {
    for package in ["{ \"type\": \"module\" }", "{}"] {
        // Only an ES module may wait at its top.
        let is_module = package.contains("module");
        let entry = if is_module {
            TYPED.to_owned()
        } else {
            TYPED.replace(
                "const { default: last } = await import",
                "const { default: last } = require",
            )
        };
        let app = App::new(&[
            ("package.json", package),
            ("check.ts", &entry),
            ("kinds.ts", KINDS),
            ("last.ts", LAST),
        ]);
        let script = ["script", "check.ts", "--out", "report", "--seed", "1"];
        let output = run(node, app.path(), &script);
        let text = shown(&output, app.path());
        assert_eq!(output.status.code(), Some(1), "{text}");
        let results = results(app.path());
        let found = format!(
            "{} {}",
            results["findings"][0]["message"], results["exhausted"]
        );
        assert_eq!(found, "\"too large: Large\" true", "{text}");
        let replayed = run(node, app.path(), &["replay", "--out", "report"]);
        assert_eq!(
            replayed.status.code(),
            Some(1),
            "{}",
            shown(&replayed, app.path())
        );
        let plain = run(node, app.path(), &["replay", "--plain", "--out", "report"]);
        let text = shown(&plain, app.path());
        assert!(text.contains("RangeError: too large: Large"), "{text}");
        assert_eq!(plain.status.code(), Some(1), "{text}");
    }
}

/// Instrumented programs behave as the original ones. Some constructors are proxies, which shows where Node
/// prints them as such: from 26 on.
fn programs_do_what_they_do(node: &Path) {
    let folder = root().join("tests/cli/programs");
    for name in ["eval.js", "names.js", "vm.js"] {
        let plain = Command::new(node).arg(folder.join(name)).output();
        let plain = plain.expect("node runs");
        let mut command = stackful();
        let program = folder.join(name);
        command.args(["exec", "--node"]).arg(node).arg(program);
        let ours = command.output().expect("stackful runs");
        let of = |output: &Output| {
            let text = |bytes: &[u8]| {
                let text = String::from_utf8_lossy(bytes);
                [
                    "[Function: Function]",
                    "[class Script extends ContextifyScript]",
                ]
                .iter()
                .fold(text.into_owned(), |text, class| {
                    text.replace(&format!("Proxy({class})"), class)
                })
            };
            (
                output.status.code(),
                text(&output.stdout),
                text(&output.stderr),
            )
        };
        assert_eq!(of(&ours), of(&plain), "{name}");
    }
}

macro_rules! versions {
    ($($name:ident $version:literal)*) => {
        $(mod $name {
            #[test]
            fn every_isolation_works() {
                super::every_isolation_works(&super::node($version));
            }

            #[test]
            fn an_app_is_explored_and_replayed() {
                super::an_app_is_explored_and_replayed(&super::node($version));
            }

            #[test]
            fn programs_are_explored_and_replayed() {
                super::programs_are_explored_and_replayed(&super::node($version));
            }

            #[test]
            fn programs_do_what_they_do() {
                super::programs_do_what_they_do(&super::node($version));
            }
        })*
    };
}

versions!(node20 20 node22 22 node24 24 node26 26);
