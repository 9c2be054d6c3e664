//! A Postgres for what a start script runs first, such as migrations: its data is what the one inside
//! the run begins with.
//!
//! What runs first are processes of their own, so they reach it over a real socket: those of Node
//! wherever they look for a Postgres, others if a variable of the environment, or of `.env`, tells them
//! the address, which is then ours.

use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use stackful_executor::{Runtime, ShellCommand};
use tempfile::TempDir;

use crate::message::Message;

/// What serves it, and what aims processes of Node at it, relative to the runtime folder.
const SERVER: &str = "src/host/postgres/serve.js";
const CLIENT: &str = "src/host/postgres/client.js";
/// What the server leaves behind if somebody was connected.
const ARCHIVE: &str = "data.tar";

/// A server that runs until its standard input ends.
#[derive(Debug)]
pub(super) struct Postgres {
    child: Child,
    input: ChildStdin,
    port: u16,
    client: PathBuf,
    folder: TempDir,
    allowed: Vec<String>,
}

/// The data of a Postgres, deleted when this goes.
#[derive(Debug)]
pub(crate) struct Archive {
    folder: TempDir,
}

impl Archive {
    /// The file.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join(ARCHIVE)
    }
}

impl Postgres {
    /// Starts one; hosts that are `allowed` stay what they are.
    pub(super) fn start(runtime: &Runtime, allowed: &[String]) -> Result<Postgres, Message> {
        Postgres::try_start(runtime, allowed).map_err(|error| failed(&error.to_string()))
    }

    fn try_start(runtime: &Runtime, allowed: &[String]) -> io::Result<Postgres> {
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(&runtime.node)
            .arg(runtime.directory.join(SERVER))
            .arg(folder.path())
            .env_remove("NODE_OPTIONS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("its streams are missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let port = line.trim().parse().map_err(io::Error::other)?;
        Ok(Postgres {
            child,
            input,
            port,
            client: runtime.directory.join(CLIENT),
            folder,
            allowed: allowed.to_vec(),
        })
    }

    /// A command that finds this one where it looks for a Postgres; `given` are variables that it has
    /// anyway.
    pub(super) fn aim(&self, command: &ShellCommand, given: &[(String, String)]) -> ShellCommand {
        let mut environment = command.environment.clone();
        let inherited: Vec<_> = std::env::vars().collect();
        let file = variables_of(&command.directory.join(".env"));
        let mut seen = Vec::new();
        // Who comes first counts.
        for (name, value) in [&command.environment, given, &inherited, &file]
            .into_iter()
            .flatten()
        {
            if !seen.contains(&name) {
                seen.push(name);
                environment.extend(self.aimed(value).map(|value| (name.clone(), value)));
            }
        }
        let options = std::env::var("NODE_OPTIONS").unwrap_or_default();
        let require = format!("{options} --require \"{}\"", self.client.display());
        environment.extend([
            ("NODE_OPTIONS".to_owned(), require.trim().to_owned()),
            (
                "STACKFUL_POSTGRES".to_owned(),
                self.folder.path().display().to_string(),
            ),
            ("STACKFUL_ALLOWED".to_owned(), self.allowed.join(",")),
        ]);
        ShellCommand {
            environment,
            ..command.clone()
        }
    }

    /// The address of a Postgres, with ours in its place; `None` if it is none, or is allowed.
    fn aimed(&self, value: &str) -> Option<String> {
        let (scheme, rest) = value.split_once("://")?;
        if scheme != "postgres" && scheme != "postgresql" {
            return None;
        }
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let is_allowed = self
            .allowed
            .iter()
            .any(|allowed| allowed == host || allowed == name);
        let at = if user.is_empty() { "" } else { "@" };
        (!is_allowed).then(|| format!("{scheme}://{user}{at}127.0.0.1:{}{path}", self.port))
    }

    /// Ends it; what it holds, if somebody was connected.
    pub(super) fn end(self) -> Result<Option<Archive>, Message> {
        let Postgres {
            mut child,
            input,
            folder,
            ..
        } = self;
        drop(input);
        let status = child.wait().map_err(|error| failed(&error.to_string()))?;
        if !status.success() {
            return Err(failed(&status.to_string()));
        }
        let archive = Archive { folder };
        Ok(archive.path().is_file().then_some(archive))
    }
}

/// The variables of a file as `dotenv` reads it, of one line each; none if there is no file.
fn variables_of(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let pairs = text.lines().filter_map(|line| line.split_once('='));
    pairs
        .map(|(name, value)| {
            let name = name.trim().trim_start_matches("export ").trim();
            let value = value.trim().trim_matches(['"', '\'', '`']);
            (name.to_owned(), value.to_owned())
        })
        .collect()
}

fn failed(why: &str) -> Message {
    Message::new("S441", "the Postgres for what the start script runs first has failed")
        .note("cause", why.to_owned())
        .help("start the server alone: --start \"node server.js\"; or let the app reach a real one: --allow-host HOST:PORT")
}
