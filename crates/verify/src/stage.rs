//! The server of one try, and the record of what is sent to it: `runtime/src/confirm/stage.js`.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::{Deserialize, Serialize};
use stackful_executor::{AppSpec, Limits, Runtime};
use stackful_finding::{Exchange, SocketRecord};

/// Its script, relative to the folder of the runtime.
const STAGE: &str = "src/confirm/stage.js";
/// Loads TypeScript in Node, where an app has it installed.
const TYPESCRIPT: &str = "tsx";

/// The app's server does not run, or the try broke.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StageError {
    /// In the words of the script.
    #[error("{0}")]
    NotStarted(String),
    /// The script itself does not talk as it should.
    #[error("what keeps the record of a try broke: {0}")]
    Broken(#[from] io::Error),
}

/// A server that listens; it ends with this value.
#[derive(Debug)]
pub(crate) struct Stage {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Where the server is reached, on the loopback interface.
    pub(crate) port: u16,
}

/// What has happened until the end of a try.
#[derive(Debug, Deserialize)]
pub(crate) struct Ended {
    /// How the server has ended by itself.
    #[serde(rename = "ended")]
    pub(crate) by: Option<End>,
    /// Whether it still answers.
    pub(crate) answers: bool,
    /// What it has printed.
    pub(crate) output: String,
    pub(crate) exchanges: Vec<Exchange>,
    pub(crate) sockets: Vec<SocketRecord>,
}

/// How a process has ended.
#[derive(Debug, Deserialize)]
pub(crate) struct End {
    pub(crate) code: Option<i32>,
    pub(crate) signal: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Word {
    Listens { port: u16 },
    Failed { reason: String },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Start<'a> {
    root: &'a Path,
    directory: &'a Path,
    entry: &'a Path,
    flags: Vec<String>,
    arguments: &'a [String],
    environment: BTreeMap<&'a str, &'a str>,
    patience_ms: u128,
}

impl Stage {
    /// Starts the app's server and waits until it listens.
    pub(crate) fn start(runtime: &Runtime, spec: &AppSpec) -> Result<Stage, StageError> {
        let mut process = Command::new(&runtime.node)
            .arg(runtime.directory.join(STAGE))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let piped = process.stdin.take().zip(process.stdout.take());
        let (input, output) = piped.expect("both are piped");
        let mut stage = Stage {
            process,
            input,
            output: BufReader::new(output),
            port: 0,
        };
        let variables = spec.environment.iter();
        stage.say(&Start {
            root: &spec.root,
            directory: &spec.directory,
            entry: &spec.entry,
            flags: flags(spec),
            arguments: &spec.arguments,
            environment: variables.map(|(name, value)| (&**name, &**value)).collect(),
            patience_ms: Limits::default().start.as_millis(),
        })?;
        match stage.word()? {
            Word::Listens { port } => {
                stage.port = port;
                Ok(stage)
            }
            Word::Failed { reason } => Err(StageError::NotStarted(reason)),
        }
    }

    /// Ends the try: what has happened.
    pub(crate) fn end(mut self) -> Result<Ended, StageError> {
        self.say(&"end")?;
        self.word().map_err(StageError::from)
    }

    fn say(&mut self, word: &impl Serialize) -> io::Result<()> {
        let line = serde_json::to_string(word).map_err(io::Error::other)?;
        writeln!(self.input, "{line}")
    }

    fn word<T: for<'de> Deserialize<'de>>(&mut self) -> io::Result<T> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        serde_json::from_str(&line).map_err(io::Error::other)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // It ends its server, removes its copy and goes once it is told anything more, or has nobody to listen to.
        let _ = writeln!(self.input, "\"end\"");
        let _ = self.process.wait();
    }
}

/// How the server is started where nothing of ours is: a program and its arguments.
pub fn command(spec: &AppSpec) -> Vec<String> {
    let entry = spec
        .entry
        .strip_prefix(&spec.directory)
        .unwrap_or(&spec.entry);
    let entry = entry.display().to_string();
    let words = ["node".to_owned()]
        .into_iter()
        .chain(flags(spec))
        .chain([entry]);
    words.chain(spec.arguments.iter().cloned()).collect()
}

/// The options of Node before the main module.
fn flags(spec: &AppSpec) -> Vec<String> {
    let heap = spec
        .heap
        .map(|limit| format!("--max-old-space-size={limit}"));
    let files = spec.environment_files.iter();
    let files = files.map(|file| format!("--env-file={}", file.display()));
    let preloads = spec.preloads.iter();
    let preloads = preloads.flat_map(|module| ["--require".to_owned(), module.clone()]);
    let compiler = compiler(spec).into_iter();
    let compiler = compiler.flat_map(|path| ["--import".to_owned(), path.display().to_string()]);
    heap.into_iter()
        .chain(files)
        .chain(preloads)
        .chain(compiler)
        .collect()
}

/// What has Node load TypeScript, if the main module is that and the app has it.
fn compiler(spec: &AppSpec) -> Option<PathBuf> {
    let extension = spec.entry.extension()?.to_str()?;
    if !matches!(extension, "ts" | "tsx" | "mts" | "cts" | "jsx") {
        return None;
    }
    let folders = spec.root.ancestors();
    let loaders = folders.map(|folder| folder.join("node_modules").join(TYPESCRIPT));
    let mut loaders = loaders.map(|folder| folder.join("dist/loader.mjs"));
    loaders.find(|loader| loader.is_file())
}
