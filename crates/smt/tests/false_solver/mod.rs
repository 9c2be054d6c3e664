//! Shell scripts that begin as a solver does.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use stackful_smt::Query;
use stackful_term::{Domain, Input, Op, Terms, Value};

/// A shell script in a folder of its own, which dies with the test.
pub(crate) struct Program {
    pub(crate) folder: PathBuf,
}

impl Program {
    pub(crate) fn new(name: &str, script: &str) -> Program {
        let folder = std::env::temp_dir().join(format!("stackful-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let program = Program { folder };
        fs::write(program.path(), format!("#!/bin/sh\n{script}\n")).expect("a script");
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(program.path(), executable).expect("an executable script");
        program
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join("solver")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A folder that stays behind in the temporary directory does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A script that answers the questions of the start, if it is not started again, and then does
/// `rest`.
pub(crate) fn after_start(rest: &str) -> String {
    let hello = "read line; read line; echo '(:name \"Z3\")'; echo sat";
    format!("if [ ! -e \"$0.begun\" ]; then touch \"$0.begun\"; {hello}; fi\n{rest}")
}

/// `n * (n - 90) === -1961 && n < 50`, which needs a solver: near 0 and far above it is greater.
pub(crate) fn question(terms: &mut Terms) -> Query {
    let domain = Domain::Number {
        integer: true,
        min: 0.0,
        max: 1e6, // More values than are tried without a solver.
        max_exclusive: false,
    };
    let initial = Value::Number(0.0);
    let input = terms.input(Input {
        name: "n".into(),
        domain,
        initial,
    });
    let [ninety, value, most] = [90.0, -1961.0, 50.0].map(|number| terms.constant(number));
    let other = terms.apply(Op::Subtract, &[input, ninety]);
    let product = terms.apply(Op::Multiply, &[input, other]);
    let equal = terms.apply(Op::StrictlyEqual, &[product, value]);
    let small = terms.apply(Op::LessThan, &[input, most]);
    Query {
        conjuncts: vec![(equal, true), (small, true)],
    }
}
