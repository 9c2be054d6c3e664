//! A process that runs tests.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use command_fds::{CommandFdExt as _, FdMapping};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::marks::mark;
use crate::subject::Subject;

/// Its main module, relative to the runtime's folder.
const MAIN: &str = "src/lambda/worker.js";
/// The descriptor of its end of the socket.
const CONTROL: i32 = 3;
/// For one request: far more than a test may take by its steps.
const PATIENCE: Duration = Duration::from_secs(20);
/// Of its heap: a test that takes more ends the process.
const MEMORY: &str = "--max-old-space-size=512";

/// A request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// Node.js could not be started.
    #[error("cannot start Node.js")]
    Spawn(#[source] std::io::Error),
    /// The process has ended: what it was running has seen to that.
    #[error("the process of the test has ended")]
    Ended,
    /// The process does not answer.
    #[error("the process of the test does not answer")]
    Silent,
    /// The setup throws.
    #[error("the setup does not run: {0}")]
    Setup(String),
    /// An implementation or the setup cannot be put into a realm.
    #[error("{0}")]
    Refused(String),
}

/// A text that was loaded.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) file: PathBuf,
    /// The number of its first statement.
    pub(crate) first: usize,
    /// Line and column of each statement, from 1 on.
    pub(crate) places: Vec<(u32, u32)>,
    /// Declarations of functions, which are no statements.
    pub(crate) declarations: usize,
}

pub(crate) struct Worker {
    process: Child,
    socket: BufReader<UnixStream>,
    /// By the number of the first statement.
    pub(crate) loaded: Vec<Loaded>,
    next: usize,
}

#[derive(Deserialize)]
struct Marking {
    file: PathBuf,
    text: String,
}

impl Worker {
    pub(crate) fn start(node: &Path, runtime: &Path) -> Result<Worker, WorkerError> {
        let (ours, theirs) = UnixStream::pair().map_err(WorkerError::Spawn)?;
        let mut command = Command::new(node);
        command
            .arg(MEMORY)
            .arg("--stack-size=900")
            .arg(runtime.join(MAIN));
        command.env_remove("NODE_OPTIONS");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mapping = FdMapping {
            parent_fd: OwnedFd::from(theirs),
            child_fd: CONTROL,
        };
        command.fd_mappings(vec![mapping]).map_err(|collision| {
            WorkerError::Spawn(std::io::Error::other(collision.to_string()))
        })?;
        let process = command.spawn().map_err(WorkerError::Spawn)?;
        ours.set_read_timeout(Some(PATIENCE))
            .map_err(WorkerError::Spawn)?;
        Ok(Worker {
            process,
            socket: BufReader::new(ours),
            loaded: Vec::new(),
            // Number 0 stands for a callback.
            next: 1,
        })
    }

    pub(crate) fn set_subject(&mut self, subject: &Subject) -> Result<(), WorkerError> {
        self.ask(&json!({ "do": "subject", "subject": subject }))
            .map(|_| ())
    }

    /// The answer to a request; on the way texts are marked.
    pub(crate) fn ask(&mut self, request: &Value) -> Result<Value, WorkerError> {
        self.send(request)?;
        loop {
            let mut line = String::new();
            match self.socket.read_line(&mut line) {
                Ok(0) => return Err(WorkerError::Ended),
                Ok(_) => {}
                Err(error) if is_timeout(&error) => return Err(WorkerError::Silent),
                Err(_) => return Err(WorkerError::Ended),
            }
            let mut answer: Value = serde_json::from_str(&line).map_err(|_| WorkerError::Ended)?;
            if let Ok(marking) = serde_json::from_value::<Marking>(answer["mark"].take()) {
                let text = self.marked(marking);
                self.send(&json!({ "text": text }))?;
                continue;
            }
            if let Some(text) = answer["failed"]["text"].as_str() {
                let text = text.to_owned();
                let is_setup = answer["failed"]["isSetup"] == Value::Bool(true);
                return Err(if is_setup {
                    WorkerError::Setup(text)
                } else {
                    WorkerError::Refused(text)
                });
            }
            return Ok(answer);
        }
    }

    fn send(&mut self, message: &Value) -> Result<(), WorkerError> {
        let line = format!("{message}\n");
        let sent = self.socket.get_mut().write_all(line.as_bytes());
        sent.map_err(|_| WorkerError::Ended)
    }

    /// A text that cannot be marked runs as it is, and fails there if it is none.
    fn marked(&mut self, marking: Marking) -> String {
        let Ok(marked) = mark(&marking.text, self.next) else {
            return marking.text;
        };
        let places = places(&marking.text, &marked.statements);
        self.loaded.push(Loaded {
            file: marking.file,
            first: self.next,
            places,
            declarations: marked.declarations,
        });
        self.next += marked.statements.len();
        marked.text
    }

    /// The file, line and column of a statement.
    pub(crate) fn place(&self, number: i64) -> Option<(&Path, u32, u32)> {
        let number = usize::try_from(number).ok().filter(|number| *number > 0)?;
        let index = self.loaded.partition_point(|loaded| loaded.first <= number);
        let loaded = self.loaded.get(index.checked_sub(1)?)?;
        let (line, column) = *loaded.places.get(number - loaded.first)?;
        Some((&loaded.file, line, column))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may be in the middle of a test that does not end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn is_timeout(error: &std::io::Error) -> bool {
    use std::io::ErrorKind;
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Lines and columns of bytes, which are in no order.
fn places(text: &str, bytes: &[u32]) -> Vec<(u32, u32)> {
    let ends = text.match_indices('\n').map(|(at, _)| at as u32);
    let starts: Vec<u32> = std::iter::once(0).chain(ends.map(|end| end + 1)).collect();
    let place = |byte: &u32| {
        let line = starts.partition_point(|start| start <= byte);
        let before = &text[starts[line - 1] as usize..*byte as usize];
        (line as u32, before.encode_utf16().count() as u32 + 1)
    };
    bytes.iter().map(place).collect()
}
