//! Where the parts that run inside Node are.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::StartError;

/// What jsdom, on which pages run, needs.
const OLDEST_NODE: (u32, u32) = (20, 19);
/// Entry of a worker, relative to the runtime folder.
const WORKER: &str = "src/host/worker.js";
const EXEC: &str = "src/host/exec.js";
const PLAIN: &str = "src/host/program/plain.js";
/// Where `cargo xtask setup` puts the addon, relative to the folder that holds the runtime.
const ADDON: &str = ".tools/stackful.node";

/// Node's options for instrumented code. It needs more stack: this is about what plain code has by
/// default. And V8 inlines by the length of the bytecode, which is several times that of plain code.
pub(crate) const NODE_OPTIONS: [&str; 3] = [
    "--stack-size=3900",
    "--max-inlined-bytecode-size=1500",
    "--max-inlined-bytecode-size-cumulative=3000",
];

/// Options of V8 by which a function must run fifteen times as much as usual before it is optimised.
/// V8 counts bytes of bytecode until Node 20, and calls later.
pub(crate) fn late_optimisation(version: &str) -> &'static [&'static str] {
    if version.starts_with("v20.") {
        &["--interrupt-budget=2000000"]
    } else {
        &[
            "--invocation-count-for-maglev=6000",
            "--invocation-count-for-maglev-osr=1500",
            "--invocation-count-for-turbofan=45000",
            "--invocation-count-for-osr=7500",
        ]
    }
}

/// The JavaScript side and the programs it needs.
#[derive(Clone, Debug)]
pub struct Runtime {
    /// The `runtime` folder, with its `node_modules`.
    pub directory: PathBuf,
    /// The Node.js program: a path, or a name that is looked up in `PATH`.
    pub node: PathBuf,
    /// The native addon, which is also the preload library.
    pub addon: PathBuf,
}

impl Runtime {
    /// Looks for the `runtime` folder above the running program, then in the checkout that it was
    /// built from. The variables `STACKFUL_RUNTIME` and `STACKFUL_NODE` say otherwise.
    pub fn locate() -> Runtime {
        let named = std::env::var_os("STACKFUL_RUNTIME").map(PathBuf::from);
        let directory = named.or_else(above_program).unwrap_or_else(|| {
            let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
            crate_folder.join("../../runtime")
        });
        let directory = directory.canonicalize().unwrap_or(directory);
        let addon = directory.parent().unwrap_or(&directory).join(ADDON);
        let node = std::env::var_os("STACKFUL_NODE").map_or_else(|| "node".into(), PathBuf::from);
        Runtime {
            directory,
            node,
            addon,
        }
    }

    pub(crate) fn worker(&self) -> PathBuf {
        self.directory.join(WORKER)
    }

    pub(crate) fn exec(&self) -> PathBuf {
        self.directory.join(EXEC)
    }

    pub(crate) fn plain(&self) -> PathBuf {
        self.directory.join(PLAIN)
    }

    /// Whether everything is there that a worker needs; the version of Node.js.
    ///
    /// # Errors
    /// What is missing.
    pub fn check(&self) -> Result<String, StartError> {
        let version = self.check_node()?;
        if !self.directory.join("node_modules/jsdom").is_dir() {
            return Err(StartError::PackagesMissing {
                directory: self.directory.clone(),
            });
        }
        if !self.addon.is_file() {
            return Err(StartError::AddonMissing {
                path: self.addon.clone(),
            });
        }
        Ok(version)
    }

    pub(crate) fn check_node(&self) -> Result<String, StartError> {
        let output = Command::new(&self.node).arg("--version").output();
        let output = output.map_err(|source| StartError::NodeMissing {
            program: self.node.clone(),
            source,
        })?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let mut numbers = version
            .trim_start_matches('v')
            .split('.')
            .map_while(|number| number.parse().ok());
        let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        if found < OLDEST_NODE {
            return Err(StartError::NodeTooOld {
                program: self.node.clone(),
                found: version,
                needed: format!("{}.{}", OLDEST_NODE.0, OLDEST_NODE.1),
            });
        }
        Ok(version)
    }
}

fn above_program() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let mut above = program
        .ancestors()
        .skip(1)
        .map(|folder| folder.join("runtime"));
    above.find(|runtime| runtime.join(WORKER).is_file())
}
