//! What one command comes down to: Node with a main module, others of the same package, or nothing
//! that a tester can start.

use std::path::Path;

use super::managers;
use super::shell::is_name;

/// What a command is, for somebody who wants to start a server.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Node(Node),
    /// Another script of a package.json, as its package manager runs it.
    Script {
        name: String,
        extra: Vec<String>,
        /// Where that package.json is, if not here.
        folder: Option<String>,
    },
    /// Commands that are started together, or one behind the other.
    Several {
        commands: Vec<String>,
        in_turn: bool,
    },
    /// A program that a package may have brought.
    Program {
        name: String,
        arguments: Vec<String>,
    },
    /// The working folder of what follows.
    Folder(String),
    /// Variables of what follows.
    Variables,
    /// Waits or prints.
    Nothing,
}

/// Node with a main module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// As it is written; of several the first that is there.
    pub(super) files: Vec<String>,
    pub(super) arguments: Vec<String>,
    /// Modules that are loaded before it.
    pub(super) preloads: Vec<String>,
    /// Flags without a bearing on what the app does.
    pub(super) ignored: Vec<String>,
    /// The limit of V8's heap that it asks for, in megabytes.
    pub(super) heap: Option<u32>,
    /// Whether `ts-node` runs it, which has settings of its own in `tsconfig.json`.
    pub(super) is_run_by_ts: bool,
}

/// What surrounds a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Setting {
    /// Variables that are set for it.
    pub(super) environment: Vec<(String, String)>,
    /// Files with more of them, and whether each may be missing.
    pub(super) files: Vec<(String, bool)>,
}

/// Why a command does not start a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotNode {
    #[error("`{0}` needs a shell")]
    Shell(char),
    #[error("a quote is not closed")]
    Quote,
    #[error("it runs `{0}`")]
    Program(String),
    #[error("`{0}` serves a page while it is developed, and is no server of the app")]
    DevelopmentServer(String),
    #[error("the flag {0} of {1} is not supported")]
    Flag(String, &'static str),
    #[error("package.json has no script \"{0}\"")]
    NoScript(String),
    #[error("its scripts name each other")]
    Circle,
    #[error("it names no file")]
    NoFile,
    #[error("nothing in it stays running")]
    Nothing,
}

/// Flags of Node that do not change what an app does, by prefix.
const NODE_IGNORED: [&str; 19] = [
    "--inspect",
    "--watch",
    "--trace-",
    "--prof",
    "--cpu-prof",
    "--heap-prof",
    "--report-",
    "--no-warnings",
    "--disable-warning",
    "--no-deprecation",
    "--enable-source-maps",
    "--max-semi-space-size",
    "--stack-trace-limit",
    "--title",
    "--max-http-header-size",
    "--expose-gc",
    "--expose_gc",
    "--experimental-strip-types",
    "--experimental-transform-types",
];

/// Modules that compile TypeScript as it is loaded, which happens here without them.
const COMPILERS: [&str; 9] = [
    "ts-node/register",
    "ts-node/register/transpile-only",
    "ts-node/esm",
    "ts-node/esm/transpile-only",
    "tsx",
    "tsx/esm",
    "tsx/cjs",
    "@swc-node/register",
    "@swc-node/register/esm-register",
];

/// Whether what a module does, as it is loaded before others, is done here without it.
pub(super) fn is_compiler(module: &str) -> bool {
    COMPILERS.contains(&module) || module == "tsconfig-paths/register"
}

/// Flags of nodemon that take a value and are about watching only.
const NODEMON_VALUES: [&str; 9] = [
    "-w", "--watch", "-e", "--ext", "-i", "--ignore", "--delay", "-d", "--signal",
];
/// Flags of nodemon without a value, the same.
const NODEMON_SWITCHES: [&str; 6] = ["-q", "--quiet", "-V", "--verbose", "-L", "--legacy-watch"];

/// Flags of programs for TypeScript, and of those that keep a server running, about that only.
const TYPED_SWITCHES: [&str; 9] = [
    "-T",
    "--transpile-only",
    "--transpileOnly",
    "--respawn",
    "--esm",
    "--files",
    "--swc",
    "--exit-child",
    "--no-daemon",
];

/// What serves a page while it is developed.
const DEVELOPMENT: [&str; 9] = [
    "vite",
    "react-scripts",
    "webpack-dev-server",
    "webpack",
    "ng",
    "parcel",
    "vue-cli-service",
    "live-server",
    "browser-sync",
];

/// Commands of a shell, and programs, that leave nothing behind.
const NOTHING: [&str; 7] = ["echo", "sleep", "clear", "wait-on", "wait", "true", "exit"];

/// The words of a command that are not read yet.
pub(super) struct Words(std::iter::Peekable<std::vec::IntoIter<String>>);

impl Words {
    pub(super) fn next(&mut self) -> Option<String> {
        self.0.next()
    }

    pub(super) fn take(&mut self, is_wanted: impl Fn(&str) -> bool) -> Option<String> {
        self.0.next_if(|word| is_wanted(word))
    }

    /// The next word, if it is a flag.
    pub(super) fn flag(&mut self) -> Option<String> {
        self.take(|word| word.starts_with('-') && word != "-")
    }

    pub(super) fn rest(&mut self) -> Vec<String> {
        self.0.by_ref().collect()
    }
}

/// Takes a command apart; what is set for it is added to `setting`.
pub(super) fn parse(words: Vec<String>, setting: &mut Setting) -> Result<Command, NotNode> {
    let mut words = Words(words.into_iter().peekable());
    loop {
        assignments(&mut words, setting);
        let Some(program) = words.next() else {
            return Ok(Command::Variables);
        };
        match program.as_str() {
            "cross-env" | "cross-env-shell" | "env" | "exec" | "nohup" | "time" => {}
            "npx" | "pnpx" | "bunx" => while words.flag().is_some() {},
            "dotenv" | "dotenvx" | "env-cmd" => environment_files(&mut words, &program, setting),
            "export" | "set" => {
                assignments(&mut words, setting);
                return Ok(Command::Variables);
            }
            "cd" => return Ok(Command::Folder(words.next().unwrap_or_default())),
            "node" | "nodejs" | "node-dev" | "babel-node" | "esno" => {
                return node(&mut words, setting);
            }
            "nodemon" => return nodemon(&mut words, setting),
            "tsx" | "ts-node" | "ts-node-esm" | "ts-node-dev" | "tsnd" | "swc-node" => {
                return typed(&mut words, &program, setting);
            }
            "pm2" | "pm2-runtime" | "forever" | "supervisor" => {
                return kept(&mut words, &program, setting);
            }
            "npm" | "pnpm" | "yarn" => return managers::script(&mut words, &program, setting),
            "concurrently" => return Ok(managers::concurrently(&mut words)),
            "npm-run-all" | "npm-run-all2" | "run-p" | "run-s" => {
                return Ok(managers::run_all(&mut words, &program));
            }
            name if NOTHING.contains(&name) => return Ok(Command::Nothing),
            name if DEVELOPMENT.contains(&name) => {
                return Err(NotNode::DevelopmentServer(program));
            }
            _ => {
                return Ok(Command::Program {
                    name: program,
                    arguments: words.rest(),
                });
            }
        }
    }
}

/// `NAME=value` words in front of a command.
fn assignments(words: &mut Words, setting: &mut Setting) {
    let is_assignment = |word: &str| word.split_once('=').is_some_and(|(name, _)| is_name(name));
    while let Some(word) = words.take(is_assignment) {
        if let Some((name, value)) = word.split_once('=') {
            setting
                .environment
                .push((name.to_owned(), value.to_owned()));
        }
    }
}

/// The options of a program that sets variables from files; what follows is a command.
fn environment_files(words: &mut Words, program: &str, setting: &mut Setting) {
    if program == "dotenvx" {
        words.take(|word| word == "run");
    }
    let before = setting.files.len();
    while let Some(flag) = words.flag() {
        match flag.as_str() {
            "--" => break,
            "-e" | "-f" | "--file" | "--env-file" => {
                setting.files.extend(words.next().map(|file| (file, true)));
            }
            _ => {}
        }
    }
    if setting.files.len() == before {
        setting.files.push((".env".to_owned(), true));
    }
}

fn node(words: &mut Words, setting: &mut Setting) -> Result<Command, NotNode> {
    let mut node = Node::default();
    while let Some(flag) = words.flag() {
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (flag.as_str(), None),
        };
        match name {
            "-r" | "--require" | "--import" | "--loader" | "--experimental-loader" => {
                let module = value.or_else(|| words.next()).ok_or(NotNode::NoFile)?;
                if COMPILERS.contains(&module.as_str()) {
                    node.ignored.push(format!("{name} {module}"));
                } else if matches!(name, "-r" | "--require")
                    || (name == "--import" && !is_es_module(&module))
                {
                    node.preloads.push(module);
                } else {
                    return Err(NotNode::Flag(format!("{name} {module}"), "node"));
                }
            }
            "--env-file" | "--env-file-if-exists" => {
                let file = value.or_else(|| words.next()).ok_or(NotNode::NoFile)?;
                setting.files.push((file, name != "--env-file"));
            }
            "--max-old-space-size" | "--max_old_space_size" => {
                let limit = value.or_else(|| words.next()).ok_or(NotNode::NoFile)?;
                node.heap = limit.parse().ok();
            }
            _ if NODE_IGNORED.iter().any(|known| flag.starts_with(known)) => {
                node.ignored.push(flag);
            }
            _ => return Err(NotNode::Flag(flag, "node")),
        }
    }
    node.files.push(words.next().ok_or(NotNode::NoFile)?);
    node.arguments = words.rest();
    Ok(Command::Node(node))
}

/// Whether a file can only be an ES module, which `require` does not load everywhere.
fn is_es_module(module: &str) -> bool {
    Path::new(module)
        .extension()
        .is_some_and(|extension| extension == "mjs")
}

/// Without a file it runs what package.json calls `main`, as `node .` does.
fn nodemon(words: &mut Words, setting: &mut Setting) -> Result<Command, NotNode> {
    let mut exec = None;
    while let Some(flag) = words.flag() {
        if matches!(flag.as_str(), "-x" | "--exec") {
            exec = words.next();
        } else if NODEMON_VALUES.contains(&flag.as_str()) {
            words.next();
        } else if NODE_IGNORED.iter().any(|known| flag.starts_with(known)) {
            // Handed on to Node.
        } else if !NODEMON_SWITCHES.contains(&flag.as_str()) {
            return Err(NotNode::Flag(flag, "nodemon"));
        }
    }
    let rest = words.rest();
    let Some(exec) = exec else {
        let rest = if rest.is_empty() {
            vec![".".to_owned()]
        } else {
            rest
        };
        return node(&mut Words(rest.into_iter().peekable()), setting);
    };
    let command = exec.split_whitespace().map(str::to_owned).chain(rest);
    parse(command.collect(), setting)
}

/// Programs that compile TypeScript and run it by Node, which happens here without them.
fn typed(words: &mut Words, program: &str, setting: &mut Setting) -> Result<Command, NotNode> {
    words.take(|word| word == "watch");
    while let Some(flag) = words.take(|word| {
        TYPED_SWITCHES.contains(&word) || matches!(word, "-P" | "--project" | "--tsconfig")
    }) {
        if !TYPED_SWITCHES.contains(&flag.as_str()) {
            words.next();
        }
    }
    let command = node(words, setting)?;
    Ok(match command {
        Command::Node(node) => Command::Node(Node {
            is_run_by_ts: program.starts_with("ts-node"),
            ..node
        }),
        command => command,
    })
}

/// Programs that start a server again when it ends.
fn kept(words: &mut Words, program: &str, setting: &mut Setting) -> Result<Command, NotNode> {
    words.take(|word| word == "start");
    while words
        .take(|word| TYPED_SWITCHES.contains(&word) || word == "-q")
        .is_some()
    {}
    let command = node(words, setting)?;
    match &command {
        // A file of settings, which may say anything.
        Command::Node(Node { files, .. }) if files[0].contains(".config.") => {
            Err(NotNode::Program(format!("{program} start {}", files[0])))
        }
        _ => Ok(command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a command of these words comes down to, and what is set for it.
    fn parsed(text: &str) -> Result<(Command, Setting), NotNode> {
        let words = text.split_whitespace().map(str::to_owned);
        let mut setting = Setting::default();
        parse(words.collect(), &mut setting).map(|command| (command, setting))
    }

    #[test]
    fn wrappers_are_looked_through() {
        let plain = parsed("A=1 B=2=3 node a.js -x").unwrap();
        let node = Node {
            files: vec!["a.js".into()],
            arguments: vec!["-x".into()],
            ..Node::default()
        };
        let setting = Setting {
            environment: vec![("A".into(), "1".into()), ("B".into(), "2=3".into())],
            files: Vec::new(),
        };
        assert_eq!(plain, (Command::Node(node), setting));
        for same in [
            "A=1 cross-env B=2=3 npx nodemon -w src -q a.js -x",
            "A=1 cross-env B=2=3 nodemon --exec tsx a.js -x",
            "A=1 env B=2=3 pm2-runtime start a.js -x",
            "A=1 B=2=3 tsx watch --tsconfig t.json a.js -x",
        ] {
            assert_eq!(parsed(same).unwrap(), plain, "{same}");
        }
        assert_eq!(parsed("nodemon").unwrap(), parsed("node .").unwrap());
    }

    #[test]
    fn files_of_variables_and_modules_that_come_first() {
        let (command, setting) =
            parsed("dotenv -e a.env -- node -r ./setup --import tsx --env-file=b.env a.ts")
                .unwrap();
        let node = Node {
            files: vec!["a.ts".into()],
            preloads: vec!["./setup".into()],
            ignored: vec!["--import tsx".into()],
            ..Node::default()
        };
        assert_eq!(command, Command::Node(node));
        let files = [("a.env".to_owned(), true), ("b.env".to_owned(), false)];
        assert_eq!(setting.files, files);
    }

    #[test]
    fn scripts_of_a_package() {
        let script = |name: &str, extra: &[&str], folder: Option<&str>| Command::Script {
            name: name.into(),
            extra: extra.iter().map(|word| (*word).to_owned()).collect(),
            folder: folder.map(str::to_owned),
        };
        let command = |text| parsed(text).unwrap().0;
        assert_eq!(command("npm start"), script("start", &[], None));
        assert_eq!(
            command("npm run a -- -p 1"),
            script("a", &["-p", "1"], None)
        );
        assert_eq!(
            command("npm --prefix api run a"),
            script("a", &[], Some("api"))
        );
        assert_eq!(
            command("npm start --prefix=api"),
            script("start", &[], Some("api"))
        );
        assert_eq!(
            command("yarn workspace api dev"),
            script("dev", &[], Some("api"))
        );
        assert_eq!(
            command("concurrently -k -n a,b npm:server vite"),
            Command::Several {
                commands: vec!["npm run server".into(), "vite".into()],
                in_turn: false
            }
        );
        assert_eq!(
            command("npm-run-all build serve"),
            Command::Several {
                commands: vec!["npm run build".into(), "npm run serve".into()],
                in_turn: true
            }
        );
    }

    #[test]
    fn what_starts_no_server() {
        let why = |text| parsed(text).unwrap_err().to_string();
        insta::assert_snapshot!(why("node"), @"it names no file");
        insta::assert_snapshot!(why("node --eval 1"), @"the flag --eval of node is not supported");
        insta::assert_snapshot!(why("nodemon --spawn a.js"), @"the flag --spawn of nodemon is not supported");
        insta::assert_snapshot!(why("vite --port 3"), @"`vite` serves a page while it is developed, and is no server of the app");
        insta::assert_snapshot!(why("pm2 start pm2.config.js"), @"it runs `pm2 start pm2.config.js`");
    }
}
