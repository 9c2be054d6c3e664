//! One solver process: commands in, S-expressions out, and an end to it when it hangs.
//!
//! Three threads talk to it, which end with it: so neither what it is told nor what it says can
//! block, however busy it is.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

/// Words with which solvers and their libraries say that memory ran out.
const NO_MEMORY: [&str; 4] = ["out of memory", "memout", "bad_alloc", "MemoryError"];

/// Characters of complaints that are looked at.
const COMPLAINTS: usize = 1 << 16;

/// A running solver. Dropping it ends the process.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    commands: Sender<String>,
    lines: Receiver<Line>,
    /// The beginning of a reply.
    reply: Reply,
    /// What it said on its error output.
    complaints: String,
}

#[derive(Debug)]
enum Line {
    Reply(String),
    Complaint(String),
}

/// Why there is no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoReply {
    /// It took too long.
    Late,
    /// The process has ended.
    Dead,
    /// The process has ended, since it wanted more memory than it may have.
    OutOfMemory,
}

impl Process {
    /// Starts `program`, which may have so many bytes of memory.
    pub(crate) fn start(program: &Path, arguments: &[String], memory: u64) -> io::Result<Process> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        bound(&child, memory);
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = channel();
        forward(stdout, sender.clone(), Line::Reply);
        forward(stderr, sender, Line::Complaint);
        Ok(Process {
            child,
            commands: writer(stdin),
            lines,
            reply: Reply::default(),
            complaints: String::new(),
        })
    }

    /// Whether commands arrive shows in the reply.
    pub(crate) fn send(&mut self, commands: String) {
        // The writer is gone if the process is, which the reply tells.
        let _ = self.commands.send(commands);
    }

    /// The next S-expression, waiting for it until `deadline`.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<String, NoReply> {
        // A reply that is there already is taken even after the deadline.
        let left = deadline.saturating_duration_since(Instant::now());
        self.poll(left)?.ok_or(NoReply::Late)
    }

    /// The next S-expression if it comes in so much time.
    pub(crate) fn poll(&mut self, wait: Duration) -> Result<Option<String>, NoReply> {
        let deadline = Instant::now() + wait;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left.max(Duration::from_millis(1)));
            match line {
                Ok(Line::Complaint(line)) => self.complain(&line),
                Ok(Line::Reply(line)) => {
                    if self.reply.add(&line) {
                        return self.replied().map(Some);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(self.end()),
            }
        }
    }

    fn replied(&mut self) -> Result<String, NoReply> {
        let reply = std::mem::take(&mut self.reply).text;
        if reply.starts_with("(error") && has_run_out(&reply) {
            return Err(NoReply::OutOfMemory);
        }
        Ok(reply)
    }

    fn complain(&mut self, line: &str) {
        if self.complaints.len() < COMPLAINTS {
            self.complaints.push_str(line);
            self.complaints.push('\n');
        }
    }

    /// Why its output ended.
    fn end(&self) -> NoReply {
        if has_run_out(&self.complaints) || has_run_out(&self.reply.text) {
            NoReply::OutOfMemory
        } else {
            NoReply::Dead
        }
    }
}

/// Bounds the address space of a process that has hardly begun: it waits for its first command.
fn bound(child: &Child, memory: u64) {
    let limit = Rlimit {
        current: Some(memory),
        maximum: Some(memory),
    };
    // It can only fail if the process has ended, which its output tells.
    let _ = prlimit(Some(Pid::from_child(child)), Resource::As, limit);
}

/// Sends each line of a stream; the thread ends with the stream.
fn forward(
    stream: impl Read + Send + 'static,
    sender: Sender<Line>,
    line: impl Fn(String) -> Line + Send + 'static,
) {
    thread::spawn(move || {
        for text in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line(text)).is_err() {
                break;
            }
        }
    });
}

/// Where to send what is to be written; the thread ends with the process or this.
fn writer(mut stdin: ChildStdin) -> Sender<String> {
    let (sender, commands) = channel::<String>();
    thread::spawn(move || {
        for text in commands {
            let written = stdin.write_all(text.as_bytes());
            if written.and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

fn has_run_out(text: &str) -> bool {
    NO_MEMORY.iter().any(|words| text.contains(words))
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A reply as far as it has come.
#[derive(Debug, Default)]
struct Reply {
    text: String,
    /// Parentheses that are open.
    depth: i32,
    /// What ends the string or quoted symbol that is open.
    quote: Option<char>,
}

impl Reply {
    /// Adds a line; whether it is an S-expression now.
    fn add(&mut self, line: &str) -> bool {
        if self.text.is_empty() && line.trim().is_empty() {
            return false;
        }
        self.text.push_str(line);
        for character in line.chars() {
            match (self.quote, character) {
                (None, '(') => self.depth += 1,
                (None, ')') => self.depth -= 1,
                (None, '"' | '|') => self.quote = Some(character),
                (Some(open), close) if open == close => self.quote = None,
                _ => {}
            }
        }
        let is_whole = self.depth <= 0 && self.quote.is_none();
        if !is_whole {
            self.text.push('\n');
        }
        is_whole
    }
}
