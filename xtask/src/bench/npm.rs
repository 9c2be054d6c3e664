//! Real apps of npm: which, and how a person would start each.
//!
//! All are installed from one lock file. Each is then copied to a folder of its own, as somebody has it
//! who has cloned it and installed what it needs. A package that is no app by itself, such
//! as a middleware, is started by a few lines from its README, which are added to the copy.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{self, Failure};
use crate::setup;

/// Where their packages, and what is added to them, are.
pub(crate) const FOLDER: &str = "benches/apps";
/// The packages whose install scripts are run, since they compile what they need.
const COMPILED: [&str; 1] = ["sqlite3"];

/// An app.
#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) name: &'static str,
    /// What it is an example of.
    pub(crate) shows: &'static str,
    /// Where it is among the packages.
    package: &'static str,
    /// How it is started, if it does not say so itself.
    pub(crate) start: Option<&'static str>,
}

const fn app(
    name: &'static str,
    shows: &'static str,
    package: &'static str,
    start: Option<&'static str>,
) -> App {
    App {
        name,
        shows,
        package,
        start,
    }
}

/// All of them, by name.
pub(crate) const APPS: [App; 13] = [
    app(
        "admin-ui",
        "Vue, Socket.IO 4",
        "@socket.io/admin-ui",
        Some("node start.js"),
    ),
    app(
        "chart-stream",
        "server-sent events",
        "chart-stream",
        Some("node start.js"),
    ),
    app(
        "express-admin-pg",
        "sessions, Postgres",
        "express-admin",
        Some("node migrate.js && node start.js"),
    ),
    app(
        "express-admin-sqlite",
        "sessions, SQLite",
        "express-admin",
        Some("node migrate.js && node start.js"),
    ),
    app(
        "express-generator",
        "TypeScript, fetch",
        "express-generator-typescript/lib/project-files",
        None,
    ),
    app(
        "frontail",
        "Socket.IO 2",
        "frontail",
        Some("node bin/frontail -p 9001 -h 127.0.0.1 package.json"),
    ),
    app("gun", "WebSocket", "gun", None),
    // Of its own it has neither records (a `package.json` is none: it exits with 1) nor a page with
    // more than links.
    app(
        "json-server",
        "REST",
        "json-server",
        Some("node lib/cli/bin.js -p 3333 -s blog blog/db.json"),
    ),
    app("maildev", "AngularJS, Socket.IO 4", "maildev", None),
    app("net-files", "Socket.IO 4, binary", "net-files", None),
    app("paint_online", "Socket.IO 1, canvas", "paint_online", None),
    app("sqlpad", "React, sessions", "sqlpad", None),
    app("students", "fetch, Vite", "students-affairs-system", None),
];

impl App {
    /// The command line that starts it, as arguments of `stackful run`.
    pub(crate) fn started(&self) -> Vec<&'static str> {
        self.start
            .map_or_else(Vec::new, |start| vec!["--start", start])
    }

    /// A fresh copy of it; the packages are installed.
    pub(crate) fn copy(&self, root: &Path) -> Result<PathBuf, Failure> {
        let folder = root.join(FOLDER);
        let copy = folder.join("copies").join(self.name);
        if copy.exists() {
            fs::remove_dir_all(&copy).map_err(|error| Failure::file(&copy, &error))?;
        }
        fs::create_dir_all(&copy).map_err(|error| Failure::file(&copy, &error))?;
        let package = folder.join("node_modules").join(self.package);
        let added = folder.join("added").join(self.name);
        for from in [package, added] {
            if from.is_dir() {
                copy_into(&from, &copy)?;
            }
        }
        link_packages(&folder.join("node_modules"), &copy.join("node_modules"))?;
        Ok(copy)
    }
}

/// Installs the packages of all.
pub(crate) fn install(root: &Path) -> Result<(), Failure> {
    let folder = root.join(FOLDER);
    setup::packages(root, &folder)?;
    for name in COMPILED {
        let built = folder.join("node_modules").join(name).join("build");
        if !built.exists() {
            let mut npm = Command::new("npm");
            npm.args(["rebuild", name]).current_dir(&folder);
            command::read(&mut npm, "its compiler needs gcc, make and Python")?;
        }
    }
    Ok(())
}

/// Gives an app the packages that it has no versions of its own of.
fn link_packages(from: &Path, to: &Path) -> Result<(), Failure> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error: std::io::Error| Failure::file(&path, &error)
    };
    fs::create_dir_all(to).map_err(failed(to))?;
    for entry in from.read_dir().map_err(failed(from))?.flatten() {
        let link = to.join(entry.file_name());
        if !link.exists() {
            symlink(entry.path(), &link).map_err(failed(&link))?;
        }
    }
    Ok(())
}

/// Copies what is in a folder, with the links that are in it.
fn copy_into(from: &Path, to: &Path) -> Result<(), Failure> {
    let mut copy = Command::new("cp");
    copy.arg("-a").arg(from.join(".")).arg(to);
    command::read(&mut copy, "")?;
    Ok(())
}
