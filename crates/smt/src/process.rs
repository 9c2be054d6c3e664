//! One solver process: commands in, S-expressions out, and an end to it when it hangs.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::dialect;

/// A running solver. Dropping it ends the process.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

/// Why there is no reply.
#[derive(Debug)]
pub(crate) enum NoReply {
    /// It took too long.
    Late,
    /// The process has ended.
    Dead,
}

impl Process {
    pub(crate) fn start(program: &Path) -> io::Result<Process> {
        let mut child = Command::new(program)
            .args(dialect::ARGUMENTS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let (sender, lines) = channel();
        // The thread ends with the process, whose output then ends.
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            stdin,
            lines,
        })
    }

    pub(crate) fn send(&mut self, commands: &str) -> Result<(), NoReply> {
        let sent = self
            .stdin
            .write_all(commands.as_bytes())
            .and_then(|()| self.stdin.flush());
        sent.map_err(|_| NoReply::Dead)
    }

    /// The next S-expression, waiting for it until `deadline`.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<String, NoReply> {
        let mut reply = String::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // A reply that is there already is taken even after the deadline.
            let line = self.lines.recv_timeout(left.max(Duration::from_millis(1)));
            match line {
                Ok(line) if reply.is_empty() && line.trim().is_empty() => {}
                Ok(line) => {
                    reply.push_str(&line);
                    if is_balanced(&reply) {
                        return Ok(reply);
                    }
                    reply.push('\n');
                }
                Err(RecvTimeoutError::Timeout) => return Err(NoReply::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(NoReply::Dead),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether all parentheses outside of strings and quoted symbols are closed.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0;
    let mut quote = None;
    for character in text.chars() {
        match (quote, character) {
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, '"' | '|') => quote = Some(character),
            (Some(open), close) if open == close => quote = None,
            _ => {}
        }
    }
    depth <= 0 && quote.is_none()
}
