//! The solver: z3's own binary, out of the wheel that the Python index has for this machine.
//!
//! A wheel needs neither root nor a compiler, and every version has one, while the packages of a
//! Linux distribution are whatever that distribution froze. Versions differ by a lot on strings
//! and doubles, so the version is pinned: over the queries of `crates/smt/tests/queries.md` 4.13.4
//! took 2.8 s and 4.12.6 3.6 s, and 5.x was slower still on recorded doubles.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{doing, done};
use crate::command::{self, Failure};

/// Of the Python package `z3-solver`.
const VERSION: &str = "4.13.4.0";

/// Puts z3 at `tools/z3`.
pub(super) fn install(tools: &Path) -> Result<(), Failure> {
    let folder = tools.join(format!("z3-{VERSION}"));
    let program = folder.join("z3");
    if !program.is_file() {
        download(tools, &folder)?;
    }
    let link = tools.join("z3");
    let target = Path::new(folder.file_name().expect("joined above")).join("z3");
    if fs::read_link(&link).ok().as_ref() != Some(&target) {
        if link.symlink_metadata().is_ok() {
            fs::remove_file(&link).map_err(|error| Failure::file(&link, &error))?;
        }
        symlink(&target, &link).map_err(|error| Failure::file(&link, &error))?;
    }
    let help = format!("rm -r {} && cargo xtask setup", folder.display());
    let version = command::read(Command::new(&link).arg("--version"), &help)?;
    done("solver", version.trim());
    Ok(())
}

/// Downloads and unpacks the wheel; `folder` appears only when it is complete.
fn download(tools: &Path, folder: &Path) -> Result<(), Failure> {
    doing("solver", &format!("z3-solver {VERSION} from PyPI"));
    let unpacking = tools.join("z3-unpacking");
    if unpacking.exists() {
        fs::remove_dir_all(&unpacking).map_err(|error| Failure::file(&unpacking, &error))?;
    }
    let mut pip = Command::new("python3");
    pip.args([
        "-m",
        "pip",
        "--disable-pip-version-check",
        "download",
        "--quiet",
    ])
    .args(["--no-deps", "--only-binary=:all:", "--dest"])
    .arg(&unpacking)
    .arg(format!("z3-solver=={VERSION}"));
    command::read(
        &mut pip,
        "sudo apt install python3-pip, or put a z3 binary at .tools/z3-VERSION/z3 yourself",
    )?;
    let wheel = single_file(&unpacking)?;
    let mut unzip = Command::new("python3");
    unzip
        .args(["-m", "zipfile", "-e"])
        .arg(&wheel)
        .arg(&unpacking);
    command::read(&mut unzip, "cargo xtask setup")?;
    let binary = unpacking.join(format!("z3_solver-{VERSION}.data/data/bin/z3"));
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&binary, executable).map_err(|error| Failure::file(&binary, &error))?;
    let complete = unpacking.join("complete");
    fs::create_dir_all(&complete).map_err(|error| Failure::file(&complete, &error))?;
    fs::rename(&binary, complete.join("z3")).map_err(|error| Failure::file(&binary, &error))?;
    fs::rename(&complete, folder).map_err(|error| Failure::file(folder, &error))?;
    fs::remove_dir_all(&unpacking).map_err(|error| Failure::file(&unpacking, &error))
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
