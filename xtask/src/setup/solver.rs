//! The solvers, out of the wheels that the Python index has for this machine: z3's own binary, and
//! cvc5's library with a program of ours around it.
//!
//! A wheel needs neither root nor a compiler, and every version has one, while the packages of a
//! Linux distribution are whatever that distribution froze. Versions differ by a lot on strings
//! and doubles, so they are pinned: over the queries of `crates/smt/tests/queries.md` z3 4.13.4
//! took 2.8 s and 4.12.6 3.6 s, and 5.x was slower still on recorded doubles.
//!
//! cvc5 is the second solver: without it everything works but `--portfolio`, so setup goes on if it
//! is not to be had.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{doing, done};
use crate::command::{self, Failure};

/// A program that comes from a package of the Python index.
struct Wheel {
    program: &'static str,
    package: &'static str,
    version: &'static str,
    /// Makes the program's folder out of what the wheel holds.
    complete: fn(&Path, &Path) -> Result<(), Failure>,
}

const Z3: Wheel = Wheel {
    program: "z3",
    package: "z3-solver",
    version: "4.13.4.0",
    complete: z3,
};

const CVC5: Wheel = Wheel {
    program: "cvc5",
    package: "cvc5",
    version: "1.4.2",
    complete: cvc5,
};

/// Talks SMT-LIB to the library of the wheel, which has no program.
const CVC5_PROGRAM: &str = include_str!("cvc5.py");

/// Puts z3 at `tools/z3`, and cvc5 at `tools/cvc5` if it is to be had.
pub(super) fn install(tools: &Path) -> Result<(), Failure> {
    Z3.install(tools)?;
    if let Err(failure) = CVC5.install(tools) {
        doing("solver", &format!("no second one: {failure}"));
    }
    Ok(())
}

impl Wheel {
    fn install(&self, tools: &Path) -> Result<(), Failure> {
        let folder = tools.join(format!("{}-{}", self.program, self.version));
        if !folder.join(self.program).is_file() {
            self.download(tools, &folder)?;
        }
        let link = tools.join(self.program);
        let target = Path::new(folder.file_name().expect("joined above")).join(self.program);
        if fs::read_link(&link).ok().as_ref() != Some(&target) {
            if link.symlink_metadata().is_ok() {
                fs::remove_file(&link).map_err(|error| Failure::file(&link, &error))?;
            }
            symlink(&target, &link).map_err(|error| Failure::file(&link, &error))?;
        }
        let help = format!("rm -r {} && cargo xtask setup", folder.display());
        let version = command::read(Command::new(&link).arg("--version"), &help)?;
        done("solver", version.lines().next().unwrap_or_default());
        Ok(())
    }

    /// Downloads and unpacks the wheel; `folder` appears only when it is complete.
    fn download(&self, tools: &Path, folder: &Path) -> Result<(), Failure> {
        let Wheel {
            program,
            package,
            version,
            complete,
        } = self;
        doing("solver", &format!("{package} {version} from PyPI"));
        let unpacking = tools.join(format!("{program}-unpacking"));
        if unpacking.exists() {
            fs::remove_dir_all(&unpacking).map_err(|error| Failure::file(&unpacking, &error))?;
        }
        let (wheels, content) = (unpacking.join("wheels"), unpacking.join("content"));
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "--disable-pip-version-check", "download"])
            .args(["--quiet", "--no-deps", "--only-binary=:all:", "--dest"])
            .arg(&wheels)
            .arg(format!("{package}=={version}"));
        let help = format!(
            "sudo apt install python3-pip, or put a {program} at .tools/{program}-{version}/{program} yourself"
        );
        command::read(&mut pip, &help)?;
        let mut unzip = Command::new("python3");
        unzip
            .args(["-m", "zipfile", "-e"])
            .arg(single_file(&wheels)?)
            .arg(&content);
        command::read(&mut unzip, "cargo xtask setup")?;
        let completed = unpacking.join("complete");
        fs::create_dir_all(&completed).map_err(|error| Failure::file(&completed, &error))?;
        complete(&content, &completed)?;
        let executable = fs::Permissions::from_mode(0o755);
        let binary = completed.join(program);
        fs::set_permissions(&binary, executable).map_err(|error| Failure::file(&binary, &error))?;
        fs::rename(&completed, folder).map_err(|error| Failure::file(folder, &error))?;
        fs::remove_dir_all(&unpacking).map_err(|error| Failure::file(&unpacking, &error))
    }
}

fn z3(content: &Path, folder: &Path) -> Result<(), Failure> {
    let binary = content.join(format!("z3_solver-{}.data/data/bin/z3", Z3.version));
    fs::rename(&binary, folder.join("z3")).map_err(|error| Failure::file(&binary, &error))
}

/// The package and its libraries lie in a folder of their own, since the program has its name.
fn cvc5(content: &Path, folder: &Path) -> Result<(), Failure> {
    let packages = folder.join("packages");
    fs::rename(content, &packages).map_err(|error| Failure::file(content, &error))?;
    let program = folder.join("cvc5");
    fs::write(&program, CVC5_PROGRAM).map_err(|error| Failure::file(&program, &error))
}

fn single_file(folder: &Path) -> Result<PathBuf, Failure> {
    let mut entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, &error))?;
    entries
        .find_map(|entry| Some(entry.ok()?.path()))
        .ok_or_else(|| {
            Failure::new(
                format!("pip left nothing in {}", folder.display()),
                "cargo xtask setup",
            )
        })
}
