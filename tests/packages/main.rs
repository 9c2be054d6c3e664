//! Real packages, instrumented wholly, do what they do under plain Node.
//!
//! `workloads/*.js` each use a package, or several, and print what comes out; the `symbolic` ones
//! give them symbolic values. Standard output, standard error and exit code must be those of
//! `node`, to the byte. The packages are pinned by `package-lock.json` and installed once.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use stackful_tests::{root, stackful};

/// The folder that holds the packages and the workloads. It stays in the target folder.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages");
        fs::create_dir_all(&folder).expect("the target folder is writable");
        // Every test is a process of its own; one of them installs.
        let lock = File::create(folder.join("lock")).expect("the target folder is writable");
        lock.lock().expect("the lock can be taken");
        let own = root().join("tests/packages");
        let manifest = fs::read(own.join("package-lock.json")).expect("a file of the checkout");
        let installed = folder.join("package-lock.json");
        if fs::read(&installed).ok().as_ref() != Some(&manifest) {
            install(&own, &folder);
            fs::write(&installed, &manifest).expect("the target folder is writable");
        }
        copy_workloads(&own.join("workloads"), &folder.join("workloads"));
        folder
    })
}

fn install(own: &Path, folder: &Path) {
    let build = folder.join("install");
    fs::create_dir_all(&build).expect("the target folder is writable");
    for name in ["package.json", "package-lock.json"] {
        fs::copy(own.join(name), build.join(name)).expect("a file of the checkout");
    }
    let status = Command::new("npm")
        .args([
            "ci",
            "--silent",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefix",
        ])
        .arg(&build)
        .status()
        .expect("npm runs");
    assert!(status.success(), "npm ci in {}", build.display());
    let packages = folder.join("node_modules");
    if packages.exists() {
        fs::remove_dir_all(&packages).expect("a folder of ours");
    }
    fs::rename(build.join("node_modules"), packages).expect("a folder of ours");
}

fn copy_workloads(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the target folder is writable");
    for entry in fs::read_dir(from).expect("a folder of the checkout") {
        let entry = entry.expect("readable");
        let target = to.join(entry.file_name());
        let text = fs::read(entry.path()).expect("readable");
        if fs::read(&target).ok().as_ref() != Some(&text) {
            fs::write(target, text).expect("a folder of ours");
        }
    }
}

fn plain(workload: &Path) -> Output {
    let mut node = Command::new("node");
    let node = node.env("TZ", "UTC").arg(workload);
    node.output().expect("node runs")
}

fn instrumented(workload: &Path) -> Output {
    let mut command = stackful();
    command
        .env("TZ", "UTC")
        .args(["exec", "--instrument", "**"])
        .arg(workload);
    command.output().expect("stackful runs")
}

fn check(name: &str) {
    let workload = folder().join(format!("workloads/{name}.js"));
    let (plain, instrumented) = (plain(&workload), instrumented(&workload));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let shown = |output: &Output| {
        (
            output.status.code(),
            text(&output.stderr),
            text(&output.stdout),
        )
    };
    let (expected, actual) = (shown(&plain), shown(&instrumented));
    assert_eq!(expected.0, Some(0), "{name}: {}", expected.1);
    assert!(expected.2.len() > 100, "{name} prints its results");
    assert_eq!(actual, expected, "{name}");
}

/// Each test is the workload of the same name.
macro_rules! workloads {
    ($($name:ident = $file:literal)*) => {
        $(#[test]
        fn $name() {
            check($file);
        })*

        #[test]
        fn no_workload_is_forgotten() {
            let mut tested = vec![$($file.to_owned()),*, "input".to_owned(), "modules".to_owned()];
            tested.sort();
            let entries = fs::read_dir(root().join("tests/packages/workloads")).expect("a folder");
            let mut files: Vec<_> = entries
                .map(|entry| entry.expect("readable").path())
                .map(|path| path.file_stem().expect("a file").to_string_lossy().into_owned())
                .collect();
            files.sort();
            assert_eq!(files, tested);
        }
    };
}

workloads! {
    acorn = "acorn"
    ajv = "ajv"
    date_fns = "date-fns"
    express = "express"
    handlebars = "handlebars"
    immutable = "immutable"
    joi = "joi"
    lodash = "lodash"
    marked = "marked"
    moment = "moment"
    ramda = "ramda"
    react_dom = "react-dom"
    semver = "semver"
    socket_io_parser = "socket.io-parser"
    symbolic_texts = "symbolic-texts"
    symbolic_values = "symbolic-values"
    typescript = "typescript"
    underscore = "underscore"
    yargs_parser = "yargs-parser"
    zod = "zod"
}

/// A package that ran as it is would prove nothing.
#[test]
fn every_module_is_instrumented() {
    let workload = folder().join("workloads/modules.js");
    let output = instrumented(&workload);
    let text = String::from_utf8_lossy(&output.stdout);
    let counts: Vec<u32> = text
        .split_whitespace()
        .map(|n| n.parse().expect("a number"))
        .collect();
    let [modules, instrumented] = counts[..] else {
        panic!("{text}\n{}", String::from_utf8_lossy(&output.stderr));
    };
    assert!(modules > 500, "{modules} modules");
    // Texts that are evaluated are instrumented, too.
    assert!(instrumented >= modules, "{instrumented} of {modules}");
}
