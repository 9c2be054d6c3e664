//! `stackful doctor`: what works on this machine, and what does not.

use stackful_tests::{root, shown, stackful};

/// Its exit code and lines, without versions, what differs between them, and times.
fn doctor(arguments: &[&str]) -> String {
    let output = stackful().arg("doctor").args(arguments).output();
    let text = shown(&output.expect("stackful runs"), root());
    let is_figure = |character: char| character.is_ascii_digit() || character == '.';
    let words = |line: &str| {
        if line.starts_with("exit") {
            return line.to_owned();
        }
        let of_version = ["modules through ", "V8 optimises late: "];
        let of_version = of_version
            .iter()
            .find_map(|words| line.find(words).map(|at| at + words.len()));
        let line = &match of_version {
            Some(end) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        };
        let indent = line.len() - line.trim_start().len();
        let words = line.split_whitespace();
        let words = words.map(|word| match word.trim_start_matches('v') {
            number if number.chars().all(is_figure) && !number.is_empty() => "N",
            _ => word,
        });
        " ".repeat(indent) + &words.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(words).collect::<Vec<_>>().join("\n")
}

#[test]
fn everything_is_there() {
    insta::assert_snapshot!(doctor(&[]), @"
    exit 0
    --- stdout
      ✓ node N (node), modules through …
                 V8 optimises late: …
      ✓ solver APP/.tools/z3
      ✓ snapshot ready in T ms, a run in N ms
      ✓ fork ready in T ms, a run in N ms
      ✓ spawn ready in T ms, a run in N ms
    runs are put back; --isolation spawn is for apps with threads
    --- stderr
    ");
}

#[test]
fn what_is_missing_is_told_and_the_rest_tried() {
    insta::assert_snapshot!(doctor(&["--solver", "/nowhere/z3"]), @"
    exit 3
    --- stdout
      ✓ node N (node), modules through …
                 V8 optimises late: …
      ✗ solver
    error[S302]: no SMT solver
      tried: /nowhere/z3: the solver /nowhere/z3 does not start: No such file or directory (os error 2)
      help: pip install z3-solver | apt install z3 | --solver /path/to/z3 (or cvc5)
      ✓ snapshot ready in T ms, a run in N ms
      ✓ fork ready in T ms, a run in N ms
      ✓ spawn ready in T ms, a run in N ms
    runs are put back; --isolation spawn is for apps with threads
    --- stderr
    ");
    insta::assert_snapshot!(doctor(&["--node", "/nowhere/node"]), @"
    exit 3
    --- stdout
      ✗ node
    error[S301]: Node.js not found: No such file or directory (os error 2)
      tried: /nowhere/node
      help: https://nodejs.org or --node /path/to/node
      ✓ solver APP/.tools/z3
    no app can be run here
    --- stderr
    ");
}
