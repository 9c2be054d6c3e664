//! Another solver than z3, and two of them.

use stackful_tests::{App, root, shown, stackful};

/// Needs a solver, for a product and for a text.
const PROGRAM: &str = "\
const { symbol } = require('stackful');
const n = symbol('n', 0, { integer: true, min: 0, max: 1e6 });
const s = symbol('s', '');
if (n * (n - 90) === -1961) throw new Error('37 or 53');
if (s.slice(1, 3) + s.slice(5) === 'abcdef') throw new Error('two slices');
";

/// cvc5, if `cargo xtask setup` could get it.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn cvc5() -> Option<String> {
    let program = root()
        .canonicalize()
        .expect("the project")
        .join(".tools/cvc5");
    if !program.exists() {
        eprintln!("skipped: there is no {}", program.display());
    }
    program.exists().then(|| program.display().to_string())
}

/// The errors of the program, and with which solvers they were found.
fn explored(words: &[&str]) -> String {
    let app = App::new(&[("check.js", PROGRAM)]);
    let output = stackful()
        .current_dir(app.path())
        .args(["script", "--seed", "1"])
        .args(words)
        .arg("check.js")
        .output()
        .expect("stackful runs");
    let text = shown(&output, app.path());
    let told = |line: &&str| {
        let mut starts = ["exit", "error[", "  ✓ solver"].iter();
        starts.any(|start| line.starts_with(start)) || line.contains("exhausted")
    };
    text.lines().filter(told).collect::<Vec<_>>().join("\n")
}

#[test]
fn cvc5_alone() {
    if let Some(program) = cvc5() {
        insta::assert_snapshot!(explored(&["--solver", &program]), @"
        exit 1
        error[E-A3ARP]: Error: 37 or 53
        error[E-QQZVZ]: Error: two slices
                       exhausted: these are all the paths there are
          ✓ solver   ROOT/.tools/cvc5
        ");
    }
}

#[test]
fn both_race() {
    if cvc5().is_some() {
        insta::assert_snapshot!(explored(&["--portfolio"]), @"
        exit 1
        error[E-A3ARP]: Error: 37 or 53
        error[E-QQZVZ]: Error: two slices
                       exhausted: these are all the paths there are
          ✓ solver   ROOT/.tools/z3 and ROOT/.tools/cvc5
        ");
    }
}

#[test]
fn cvc5_races_with_z3() {
    if let Some(program) = cvc5() {
        insta::assert_snapshot!(explored(&["--portfolio", "--solver", &program]), @"
        exit 1
        error[E-A3ARP]: Error: 37 or 53
        error[E-QQZVZ]: Error: two slices
                       exhausted: these are all the paths there are
          ✓ solver   ROOT/.tools/cvc5 and ROOT/.tools/z3
        ");
    }
}
