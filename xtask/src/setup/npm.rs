//! The npm packages of `runtime/` and of the example apps.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{doing, done};
use crate::command::{self, Failure};

/// The copy of the lock file that the installed packages were made from. `npm ci` removes it with
/// the packages, so it never speaks for an installation that was cut short.
const STAMP: &str = "node_modules/.installed-lock.json";

/// The example apps that have packages, in the order of their names.
pub(super) fn examples(root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let folder = root.join("examples");
    let entries = fs::read_dir(&folder).map_err(|error| Failure::file(&folder, &error))?;
    let mut apps: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|app| app.join("package-lock.json").is_file())
        .collect();
    apps.sort();
    Ok(apps)
}

/// Runs `npm ci` in `folder` unless its packages are those of its lock file.
pub(super) fn install(root: &Path, folder: &Path) -> Result<(), Failure> {
    let name = folder.strip_prefix(root).unwrap_or(folder).display();
    let path = folder.join("package-lock.json");
    let lock = fs::read(&path).map_err(|error| Failure::file(&path, &error))?;
    let stamp = folder.join(STAMP);
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        done("npm", &format!("{name}: up to date"));
        return Ok(());
    }
    doing("npm", &format!("{name}: npm ci"));
    let mut npm = Command::new("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .current_dir(folder);
    command::read(
        &mut npm,
        &format!("see what npm says: (cd {name} && npm ci --ignore-scripts)"),
    )?;
    fs::write(&stamp, lock).map_err(|error| Failure::file(&stamp, &error))?;
    done("npm", &format!("{name}: installed"));
    Ok(())
}
