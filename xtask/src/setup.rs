//! `cargo xtask setup`: brings a fresh checkout to where everything runs.
//!
//! Everything goes into the checkout, nothing needs root, and a second time only looks: an npm
//! folder is installed anew when its lock file differs from the copy left beside the packages, the
//! solver when its pinned version is not there, and the addon as cargo sees fit.

mod addon;
mod npm;
mod solver;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use stackful_fixture::FixtureError;
use stackful_fixture::reach::{Cell, Table};

use crate::command::{self, Failure};

/// What jsdom, on which the page host stands, asks for.
const OLDEST_NODE: (u32, u32) = (20, 19);

const INSTALL_NODE: &str = "install Node.js 24 from https://nodejs.org/ (npm comes with it)";

/// Installs what is missing and says, a line each, what is there.
pub(crate) fn setup(root: &Path) -> Result<(), Failure> {
    let tools = root.join(".tools");
    std::fs::create_dir_all(&tools).map_err(|error| Failure::file(&tools, &error))?;
    println!("setup");
    node()?;
    solver::install(&tools)?;
    npm::install(root, &root.join("runtime"))?;
    for app in npm::examples(root)? {
        npm::install(root, &app)?;
    }
    addon::build(root, &tools)
}

/// Installs the npm packages of a folder that setup leaves out.
pub(crate) fn packages(root: &Path, folder: &Path) -> Result<(), Failure> {
    node()?;
    npm::install(root, folder)
}

/// Installs the npm packages of the apps in `tests/reach`.
pub(crate) fn reach(root: &Path) -> Result<(), Failure> {
    let unreadable = |error: FixtureError| Failure::new(error.to_string(), "");
    let tables = Table::all(root).map_err(unreadable)?;
    let folders: BTreeSet<PathBuf> = (tables.iter())
        .flat_map(|table| &table.cells)
        .flat_map(Cell::packages)
        .collect();
    for folder in folders {
        npm::install(root, &folder)?;
    }
    Ok(())
}

fn node() -> Result<(), Failure> {
    let (version, found) = node_version()?;
    if found < OLDEST_NODE {
        let (major, minor) = OLDEST_NODE;
        return Err(Failure::new(
            format!("Node {major}.{minor} or newer is needed, `node --version` says {version}"),
            INSTALL_NODE,
        ));
    }
    let npm = command::read(Command::new("npm").arg("--version"), INSTALL_NODE)?;
    done("node", &format!("{version}, npm {}", npm.trim()));
    Ok(())
}

/// What the Node on `PATH` says its version is, and the major and minor number of it.
pub(crate) fn node_version() -> Result<(String, (u32, u32)), Failure> {
    let version = command::read(Command::new("node").arg("--version"), INSTALL_NODE)?;
    let version = version.trim();
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map_while(|part| part.parse().ok());
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    Ok((version.to_owned(), found))
}

/// One line for something that is there now.
fn done(what: &str, detail: &str) {
    println!("  ✓ {what:<8} {detail}");
}

/// One line before something that takes a while.
fn doing(what: &str, detail: &str) {
    println!("  … {what:<8} {detail}");
}
