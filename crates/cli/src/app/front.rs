//! A front end beside the server, which its developers open at a development server.
//!
//! Where the server serves what the front end is built into, it is built if it has not been. Else its
//! build stands in for the development server: it is made apart, with source maps, and served at that
//! server's address, and requests go on as its configuration says.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::Value;
use stackful_executor::{Front, Proxy, ShellCommand};

use crate::message::Message;

/// Where a front end usually is, from the app's folder on, most usual first.
const FOLDERS: [&str; 8] = [
    "client",
    "frontend",
    "front-end",
    "front",
    "web",
    "webapp",
    "ui",
    ".",
];
/// Where its build goes, from its folder on: where tools keep what they make for themselves.
const BUILD: &str = "node_modules/.cache/stackful/front";
/// A server that is larger is not looked through for what it serves.
const MOST_FILES: usize = 2000;
/// Prints what Vite makes of its configuration, as the last line.
const VITE_CONFIG: &str = "\
import { resolveConfig } from 'vite';
const { base, build, server } = await resolveConfig({}, 'serve', 'development');
const proxies = Object.entries(server.proxy ?? {}).map(([prefix, proxy]) => ({
  prefix,
  target: String(proxy.target ?? proxy),
  rewrite: proxy.rewrite === undefined ? null : String(proxy.rewrite),
}));
console.log('\\n' + JSON.stringify({ base, out: build.outDir, port: server.port ?? 5173, proxies }));";

/// What builds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Vite,
    ReactScripts,
}

/// A front end with its tool installed.
#[derive(Debug)]
pub(super) struct FrontEnd {
    folder: PathBuf,
    /// From the app's folder on.
    name: String,
    tool: Tool,
    config: Config,
}

/// What its development server is told.
#[derive(Debug, Deserialize)]
struct Config {
    base: String,
    /// Where it is built into.
    out: String,
    port: u16,
    proxies: Vec<ProxyConfig>,
}

#[derive(Debug, Deserialize)]
struct ProxyConfig {
    prefix: String,
    target: String,
    rewrite: Option<String>,
}

/// What is to be done with a front end.
#[derive(Debug)]
pub(super) enum Use {
    /// The server serves it: it is built where that is.
    BuiltIn(ShellCommand),
    /// It has a server of its own.
    Apart(ShellCommand, Front),
}

/// The front end of the app in `root`, if there is one that its server does not serve as it is.
pub(super) fn find(root: &Path, node: &Path) -> Result<Option<(String, Use)>, Message> {
    for name in FOLDERS {
        let folder = if name == "." {
            root.to_owned()
        } else {
            root.join(name)
        };
        if let Some(tool) = tool_of(&folder) {
            let config = match tool {
                Tool::Vite => vite_config(&folder, name, node)?,
                Tool::ReactScripts => react_config(&folder),
            };
            let name = name.to_owned();
            let front = FrontEnd {
                folder,
                name,
                tool,
                config,
            };
            return Ok(front.used(root));
        }
    }
    Ok(None)
}

impl FrontEnd {
    /// What is to be done, in words and deed; `None` if the server serves a build that is there.
    fn used(self, root: &Path) -> Option<(String, Use)> {
        let out = self.folder.join(&self.config.out);
        let last = out.file_name().unwrap_or_default().to_string_lossy();
        let (tool, name) = (self.tool.name(), &self.name);
        if is_served(root, &self.folder, &last) {
            let command = format!("{tool} build");
            let told = format!("{name}/ built by {tool}, for the server");
            let build = self.before(command);
            return (!out.exists()).then_some((told, Use::BuiltIn(build)));
        }
        let port = self.config.port;
        let told = format!(
            "{name}/ built by {tool}, at the address of its development server: http://localhost:{port}"
        );
        let build = self.before(self.tool.build());
        let proxies = self.config.proxies.into_iter();
        let proxies = proxies.map(
            |ProxyConfig {
                 prefix,
                 target,
                 rewrite,
             }| Proxy {
                prefix,
                target,
                rewrite,
            },
        );
        let front = Front {
            port,
            folder: self.folder.join(BUILD),
            base: self.config.base,
            proxies: proxies.collect(),
        };
        Some((told, Use::Apart(build, front)))
    }

    fn before(&self, command: String) -> ShellCommand {
        ShellCommand {
            command,
            directory: self.folder.clone(),
            environment: Vec::new(),
        }
    }
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Tool::Vite => "vite",
            Tool::ReactScripts => "react-scripts",
        }
    }

    /// The command that builds it apart: readable, and with what leads back to its sources.
    fn build(self) -> String {
        match self {
            Tool::Vite => format!(
                "vite build --outDir {BUILD} --emptyOutDir --sourcemap --minify false --mode development"
            ),
            Tool::ReactScripts => {
                format!("BUILD_PATH={BUILD} GENERATE_SOURCEMAP=true react-scripts build")
            }
        }
    }
}

/// The tool of a front end in this folder, if it is installed.
fn tool_of(folder: &Path) -> Option<Tool> {
    let text = fs::read(folder.join("package.json")).ok()?;
    let manifest: Value = serde_json::from_slice(&text).ok()?;
    let has = |name: &str| {
        let depends = ["dependencies", "devDependencies"];
        depends
            .iter()
            .any(|kind| manifest[kind].get(name).is_some())
    };
    let is_installed = |name: &str| {
        let mut above = folder.ancestors();
        above.any(|folder| folder.join("node_modules").join(name).is_dir())
    };
    let is_usable =
        |name: &str, page: &str| has(name) && is_installed(name) && folder.join(page).is_file();
    if is_usable("vite", "index.html") {
        Some(Tool::Vite)
    } else {
        is_usable("react-scripts", "public/index.html").then_some(Tool::ReactScripts)
    }
}

fn vite_config(folder: &Path, name: &str, node: &Path) -> Result<Config, Message> {
    let output = Command::new(node)
        .args(["--input-type=module", "--eval", VITE_CONFIG])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    let output = output.map_err(|error| unreadable(name, &error.to_string()))?;
    let shown = String::from_utf8_lossy(&output.stdout);
    let last = shown.lines().last().unwrap_or_default();
    serde_json::from_str(last)
        .map_err(|_| unreadable(name, String::from_utf8_lossy(&output.stderr).trim()))
}

fn unreadable(name: &str, why: &str) -> Message {
    Message::new(
        "S414",
        format!("the configuration of the front end in {name}/ cannot be read"),
    )
    .note("cause", why.to_owned())
    .help("see whether `vite build` works there; for the server's own page alone name it: --page /")
}

/// `react-scripts` has no file for it: a field of package.json passes on what is no file.
fn react_config(folder: &Path) -> Config {
    let text = fs::read(folder.join("package.json")).unwrap_or_default();
    let manifest: Value = serde_json::from_slice(&text).unwrap_or_default();
    let target = manifest["proxy"].as_str().map(str::to_owned);
    let proxies = target.into_iter().map(|target| ProxyConfig {
        prefix: "^/(?!(static/|$|[^?]*\\.[a-z0-9]+(\\?|$)))".to_owned(),
        target,
        rewrite: None,
    });
    Config {
        base: "/".to_owned(),
        out: "build".to_owned(),
        port: 3000,
        proxies: proxies.collect(),
    }
}

/// Whether code of the app, apart from the front end, names the folder that this is built into.
fn is_served(root: &Path, front: &Path, out: &str) -> bool {
    let mut folders = vec![root.to_owned()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() && !path.is_symlink() {
                let is_front =
                    path == front || (root == front && matches!(&*name, "src" | "public"));
                let is_made = matches!(&*name, "node_modules") || name == out;
                if !is_front && !is_made && !name.starts_with('.') {
                    folders.push(path);
                }
            } else if is_server_code(&name) && files < MOST_FILES {
                files += 1;
                if fs::read_to_string(&path).is_ok_and(|text| names(&text, out)) {
                    return true;
                }
            }
        }
    }
    false
}

fn is_server_code(name: &str) -> bool {
    let extensions = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"];
    extensions.iter().any(|known| name.ends_with(known)) && !name.contains(".config.")
}

/// Whether a text has the name of a folder as a string, or as a part of a path.
fn names(text: &str, folder: &str) -> bool {
    text.match_indices(folder).any(|(at, _)| {
        let is_edge = |c: Option<char>| c.is_some_and(|c| "/'\"`".contains(c));
        let behind = text[at + folder.len()..].chars().next();
        is_edge(text[..at].chars().next_back()) && is_edge(behind)
    })
}
