//! `cargo xtask demo`: from a fresh clone to the first finding.

use std::path::Path;
use std::process::Command;

use stackful_fixture::{Expected, read_results};

use crate::command::{self, Failure};
use crate::setup;

const APP: &str = "examples/calculator";

/// Sets up, builds, explores the calculator, and compares with what is expected of it.
pub(crate) fn demo(root: &Path) -> Result<(), Failure> {
    setup::setup(root)?;
    let stackful = command::build_stackful(root)?;
    println!("demo: stackful run {APP} --time 20s");
    let out = root.join("target/demo");
    let mut run = Command::new(stackful);
    run.current_dir(root);
    run.args(["run", APP, "--time", "20s", "--seed", "1", "--out"]);
    run.arg(&out);
    let status = run
        .status()
        .map_err(|error| Failure::new(format!("stackful: {error}"), ""))?;
    // 1 says that the server has errors, which is what the example is for.
    if status.code() != Some(1) {
        return Err(Failure::new(format!("stackful run: {status}"), ""));
    }
    expected(&root.join(APP), &out)?;
    println!("demo: the expected error was found, with its clicks");
    Ok(())
}

/// Fails unless the report in `out` holds what `app` says.
pub(crate) fn expected(app: &Path, out: &Path) -> Result<(), Failure> {
    let compare = || {
        let results = read_results(&out.join("results.json"))?;
        Expected::read(app)?.difference(&results)
    };
    match compare() {
        Ok(None) => Ok(()),
        Ok(Some(difference)) => Err(Failure::new(
            format!("not what {} expects\n{difference}", app.display()),
            "",
        )),
        Err(error) => Err(Failure::new(error.to_string(), "")),
    }
}
