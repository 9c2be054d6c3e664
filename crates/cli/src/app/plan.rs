//! What a start script does before its server, where, and what the server is.

use std::fs;
use std::path::{Path, PathBuf};

use jsonc_parser::{ParseOptions, parse_to_serde_value};
use serde_json::Value;
use stackful_executor::ShellCommand;

use super::command::{self, Command, Node, NotNode, Setting};
use super::package::Package;
use super::resolve::normal;
use super::shell::{self, Part, Then};

/// Scripts that name scripts are followed so deep.
const DEEPEST: usize = 8;

/// How a server is started.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) node: Node,
    /// Its working folder.
    pub(super) directory: PathBuf,
    pub(super) setting: Setting,
    /// What is run once, for real, before it starts.
    pub(super) before: Vec<ShellCommand>,
    /// What the script would also start, which a tester does not.
    pub(super) beside: Vec<String>,
}

/// Reads a start script in `folder`, whose package is `package`.
pub(super) fn read(text: &str, folder: &Path) -> Result<Plan, NotNode> {
    let reading = Reading {
        directory: folder.to_owned(),
        setting: Setting::default(),
        before: Vec::new(),
        beside: Vec::new(),
        depth: 0,
    };
    reading.line(text, &[])
}

/// What holds at a place of a script.
#[derive(Clone)]
struct Reading {
    directory: PathBuf,
    setting: Setting,
    before: Vec<ShellCommand>,
    beside: Vec<String>,
    depth: usize,
}

impl Reading {
    /// A line of a shell; `extra` are words that are added to its last command.
    fn line(mut self, text: &str, extra: &[String]) -> Result<Plan, NotNode> {
        if self.depth > DEEPEST {
            return Err(NotNode::Circle);
        }
        let environment = self.setting.environment.clone();
        let variable = |name: &str| {
            let set = environment.iter().rfind(|(set, _)| set == name);
            set.map(|(_, value)| value.clone())
                .or_else(|| std::env::var(name).ok())
        };
        let mut parts = shell::split(text, &variable)?;
        if let Some(Part {
            words: Ok(words), ..
        }) = parts.last_mut()
        {
            words.extend_from_slice(extra);
        }
        let mut found = None;
        let mut refused = None;
        // Behind a pipe or `||` stands what is of no matter while the server runs.
        let mut is_passed = false;
        let count = parts.len();
        for (index, part) in parts.into_iter().enumerate() {
            let passed =
                std::mem::replace(&mut is_passed, matches!(part.then, Then::Pipe | Then::Else));
            if passed {
                is_passed |= part.then == Then::Pipe;
                continue;
            }
            let stays = part.then != Then::Next || index + 1 == count;
            match self.part(&part, stays) {
                Ok(None) => {}
                Ok(Some(plan)) if found.is_none() => found = Some(plan),
                Ok(Some(_)) => self.beside.push(part.text),
                Err(why) => {
                    self.beside.push(part.text);
                    refused.get_or_insert(why);
                }
            }
        }
        let mut plan = found.ok_or_else(|| refused.unwrap_or(NotNode::Nothing))?;
        for command in self.beside {
            if !plan.beside.contains(&command) {
                plan.beside.push(command);
            }
        }
        Ok(plan)
    }

    /// The server that a command starts, if it is one that `stays`; else what follows takes note of it.
    fn part(&mut self, part: &Part, stays: bool) -> Result<Option<Plan>, NotNode> {
        let mut setting = self.setting.clone();
        let command = match &part.words {
            Ok(words) => command::parse(words.clone(), &mut setting),
            Err(why) => Err(why.clone()),
        };
        match command {
            Ok(Command::Folder(folder)) => {
                self.directory = normal(&self.directory.join(folder));
                Ok(None)
            }
            Ok(Command::Variables) => {
                self.setting = setting;
                Ok(None)
            }
            Ok(Command::Nothing) => Ok(None),
            // What cannot be read can still be run.
            _ if !stays => {
                self.before(&part.text);
                Ok(None)
            }
            Ok(command) => Reading {
                setting,
                ..self.clone()
            }
            .server(command)
            .map(Some),
            Err(why) => Err(why),
        }
    }

    fn before(&mut self, command: &str) {
        self.before.push(ShellCommand {
            command: command.to_owned(),
            directory: self.directory.clone(),
            environment: self.setting.environment.clone(),
        });
    }

    fn server(mut self, command: Command) -> Result<Plan, NotNode> {
        match command {
            Command::Node(node) => {
                if node.files == ["."]
                    && let Some(exec) = self.nodemon_exec()
                {
                    self.depth += 1;
                    return self.line(&exec, &[]);
                }
                Ok(self.plan(node))
            }
            Command::Script {
                name,
                extra,
                folder,
            } => self.script(&name, &extra, folder.as_deref()),
            Command::Several { commands, in_turn } => self.several(&commands, in_turn),
            Command::Program { name, arguments } => self.program(&name, arguments),
            Command::Folder(_) | Command::Variables | Command::Nothing => Err(NotNode::Nothing),
        }
    }

    fn plan(self, mut node: Node) -> Plan {
        if node.is_run_by_ts {
            let config = self.typescript();
            let modules = config["ts-node"]["require"].as_array();
            let modules = modules.into_iter().flatten().filter_map(Value::as_str);
            // Compilers, and what finds modules by the same file, are here anyway.
            let wanted = modules.filter(|name| !command::is_compiler(name));
            node.preloads.extend(wanted.map(str::to_owned));
        }
        Plan {
            node,
            directory: self.directory,
            setting: self.setting,
            before: self.before,
            beside: self.beside,
        }
    }

    /// A script of a package.json, and before it the one that npm runs before it.
    fn script(
        mut self,
        name: &str,
        extra: &[String],
        folder: Option<&str>,
    ) -> Result<Plan, NotNode> {
        if let Some(folder) = folder {
            self.directory = workspace(&self.directory, folder);
        }
        self.depth += 1;
        let package = Package::read(&self.directory).map_err(|_| NotNode::NoScript(name.into()))?;
        if let Some(prefix) = name.strip_suffix('*') {
            let names = package.scripts().filter(|name| name.starts_with(prefix));
            let commands: Vec<_> = names.map(|name| format!("npm run {name}")).collect();
            return self.several(&commands, false);
        }
        if let Some(first) = package.script(&format!("pre{name}")) {
            self.before(first);
        }
        match package.script(name) {
            Some(text) => self.line(text, extra),
            // As npm does it.
            None if name == "start" => self.line("node server.js", extra),
            None => Err(NotNode::NoScript(name.to_owned())),
        }
    }

    fn several(self, commands: &[String], in_turn: bool) -> Result<Plan, NotNode> {
        let between = if in_turn { " && " } else { " & " };
        Reading {
            depth: self.depth + 1,
            ..self
        }
        .line(&commands.join(between), &[])
    }

    /// A program that an installed package has brought, if it is one in JavaScript.
    fn program(mut self, name: &str, arguments: Vec<String>) -> Result<Plan, NotNode> {
        let is_start = arguments.first().is_some_and(|word| word == "start");
        if name == "nest" && is_start {
            self.before("nest build");
            let folder = self.nest_folder();
            let files = ["main", "src/main"].map(|file| format!("{folder}/{file}"));
            return Ok(self.plan(Node {
                files: files.into(),
                ..Node::default()
            }));
        }
        if name == "next" && is_start && !self.directory.join(".next/BUILD_ID").exists() {
            self.before("next build");
        }
        let program = self.directory.ancestors().find_map(|folder| {
            let link = folder.join("node_modules/.bin").join(name);
            link.canonicalize().ok().filter(|file| is_script(file))
        });
        let file = program.ok_or_else(|| NotNode::Program(name.to_owned()))?;
        Ok(self.plan(Node {
            files: vec![file.display().to_string()],
            arguments,
            ..Node::default()
        }))
    }

    /// Where Nest's builder puts what it makes.
    fn nest_folder(&self) -> String {
        let config = self.typescript();
        let out = config["compilerOptions"]["outDir"].as_str();
        out.unwrap_or("dist").to_owned()
    }

    /// What `tsconfig.json` says; nothing if there is none, or none that can be read.
    fn typescript(&self) -> Value {
        let text = fs::read_to_string(self.directory.join("tsconfig.json"));
        let options = ParseOptions::default();
        text.ok()
            .and_then(|text| parse_to_serde_value::<Value>(&text, &options).ok())
            .unwrap_or_default()
    }

    /// What `nodemon.json`, or package.json, says that nodemon runs.
    fn nodemon_exec(&self) -> Option<String> {
        if let Ok(text) = fs::read_to_string(self.directory.join("nodemon.json")) {
            let config: Value = serde_json::from_str(&text).ok()?;
            return Some(config["exec"].as_str()?.to_owned());
        }
        let package = Package::read(&self.directory).ok()?;
        package.nodemon().map(str::to_owned)
    }
}

/// The folder of a workspace, named by its folder or its package's name.
fn workspace(directory: &Path, name: &str) -> PathBuf {
    let plain = normal(&directory.join(name));
    if plain.is_dir() {
        return plain;
    }
    // npm links workspaces where it installs packages.
    let linked = directory.join("node_modules").join(name);
    linked.canonicalize().unwrap_or(plain)
}

/// Whether a program is one that Node runs.
fn is_script(file: &Path) -> bool {
    let known = ["js", "cjs", "mjs"];
    let extension = file.extension().unwrap_or_default();
    known.iter().any(|known| extension == *known)
        || fs::read(file).is_ok_and(|bytes| {
            let line = bytes
                .split(|byte| *byte == b'\n')
                .next()
                .unwrap_or_default();
            line.starts_with(b"#!") && String::from_utf8_lossy(line).contains("node")
        })
}
