//! Machines that lack something: exit code 3.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use stackful_tests::App;

use crate::SERVER;

#[test]
fn no_node() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(app.run(&["--node", "/nowhere/node"]), @"");
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
    insta::assert_snapshot!(app.run(&["--node", node]), @"");
}

#[test]
fn no_solver() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(app.run(&["--solver", "/nowhere/z3"]), @"");
}

#[test]
fn a_solver_that_is_none() {
    let app = App::new(&[("server.js", SERVER)]);
    insta::assert_snapshot!(app.run(&["--solver", "/bin/false"]), @"");
}
