//! Machines that lack something: exit code 3.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use stackful_tests::App;

use crate::SERVER;

#[test]
fn no_node() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(app.run(&["--node", "/nowhere/node"]), @"
    exit 3
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S301]: Node.js not found: No such file or directory (os error 2)
      tried:  /nowhere/node
      help:   https://nodejs.org  or  --node /path/to/node
    ");
}

#[test]
fn node_is_too_old() {
    let app = App::new(&[
        ("server.js", SERVER),
        ("old-node", "#!/bin/sh\necho v18.19.0\n"),
    ]);
    let node = app.path().join("old-node");
    fs::set_permissions(&node, fs::Permissions::from_mode(0o755)).expect("a file of ours");
    let node = node.to_str().expect("a plain path");
    insta::assert_snapshot!(app.run(&["--node", node]), @"
    exit 3
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
      ✓ solver   ROOT/.tools/z3
    error[S303]: Node.js v18.19.0 is too old: 20.19 or newer is needed
      tried:  APP/old-node
      help:   https://nodejs.org  or  --node /path/to/node
    ");
}

#[test]
fn no_solver() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(app.run(&["--solver", "/nowhere/z3"]), @"
    exit 3
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S302]: no SMT solver
      tried:  /nowhere/z3: the solver /nowhere/z3 does not start: No such file or directory (os error 2)
      help:   pip install z3-solver  |  apt install z3  |  --solver /path/to/z3 (or cvc5)
    ");
}

#[test]
fn a_solver_that_is_none() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(app.run(&["--solver", "/bin/false"]), @r#"
    exit 3
    --- stdout
    --- stderr
    stackful VERSION · APP · no config file
    error[S302]: no SMT solver
      tried:  /bin/false: /bin/false is neither z3 nor cvc5: asked for its name, it answered ""
      help:   pip install z3-solver  |  apt install z3  |  --solver /path/to/z3 (or cvc5)
    "#);
}
