//! `stackful inject`: a copy of an app with faults in its server, to measure what finds them.
//!
//! The server is what its main module leads to by names that are written down; what it serves to pages
//! is all other code. The ground truth, `faults.json`, says of each fault where it is, its words, and
//! whether checks of the pages keep its users from it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use stackful_inject::{
    Draw, Edit, Send, SyntaxError, branches, edited, fault, guard, handlers, imports, line_of,
    markers, mentions, sends, subsume,
};

use crate::app;
use crate::args::InjectArguments;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;

/// The ground truth, in the folder of the copy.
const TRUTH: &str = "faults.json";
const EXTENSIONS: [&str; 8] = ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"];
/// What is not copied, but linked: it is not the app's own.
const PACKAGES: &str = "node_modules";
/// The lengths of values that pairs of checks are about: longer than what other checks are about, and
/// than any value that JSON writes otherwise than `String` does.
const LENGTHS: std::ops::Range<usize> = 12..40;
/// By so much at most the server allows more than the page.
const SLACK: usize = 4;

/// One fault.
#[derive(Debug, Serialize)]
struct Fault {
    message: String,
    file: PathBuf,
    /// Of the original.
    line: u32,
    /// Whether the app's pages keep their users from it; `None`: nobody knows.
    reachable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guarded: Option<Guarded>,
}

/// The checks that keep users from a fault.
#[derive(Debug, Serialize)]
struct Guarded {
    by: Vec<Place>,
    /// Of this message.
    of: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Place {
    file: PathBuf,
    line: u32,
}

#[derive(Serialize)]
struct Truth<'a> {
    seed: u64,
    faults: &'a [Fault],
}

/// The texts of an app, by file, and what is to be done to them.
#[expect(clippy::struct_field_names, reason = "the plural says what they are")]
struct Texts {
    root: PathBuf,
    texts: BTreeMap<PathBuf, String>,
    edits: BTreeMap<PathBuf, Vec<Edit>>,
    faults: Vec<Fault>,
}

pub(crate) fn inject(arguments: &InjectArguments) -> Result<Exit, Message> {
    let root = arguments.directory.canonicalize();
    let root = root.map_err(|error| {
        let title = format!("{} is not a folder: {error}", arguments.directory.display());
        Message::new("S203", title)
    })?;
    let mut texts = Texts::of(&root)?;
    let server = texts.server(app::main_module(&root, arguments.start.as_deref())?)?;
    if arguments.error_literals {
        texts.take_markers()?;
    } else {
        let mut draw = Draw::new(arguments.seed);
        if arguments.subsuming {
            texts.subsume(&server, &mut draw, arguments.faults.0 as usize)?;
        }
        texts.inject(&server, &mut draw, arguments.faults.0 as usize)?;
    }
    texts.write(&arguments.out)?;
    let truth = Truth {
        seed: arguments.seed,
        faults: &texts.faults,
    };
    let text = serde_json::to_string_pretty(&truth).expect("plain data with string keys") + "\n";
    let file = arguments.out.join(TRUTH);
    fs::write(&file, text).map_err(|error| unwritable(&file, &error))?;
    for Fault {
        message,
        file,
        line,
        reachable,
        ..
    } in &texts.faults
    {
        let note = match reachable {
            Some(false) => ", out of reach of the page",
            _ => "",
        };
        result(&format!("{}:{line}: {message}{note}\n", file.display()));
    }
    Ok(Exit::Clean)
}

impl Texts {
    fn of(root: &Path) -> Result<Texts, Message> {
        let mut texts = BTreeMap::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for path in entries(&folder)? {
                let extension = path
                    .extension()
                    .and_then(|it| it.to_str())
                    .unwrap_or_default();
                if path.is_dir() && !is_left_out(&path) {
                    folders.push(path);
                } else if EXTENSIONS.contains(&extension)
                    && let Ok(text) = fs::read_to_string(&path)
                {
                    texts.insert(path, text);
                }
            }
        }
        Ok(Texts {
            root: root.to_owned(),
            texts,
            edits: BTreeMap::new(),
            faults: Vec::new(),
        })
    }

    /// The modules that a main module leads to.
    fn server(&self, main: PathBuf) -> Result<BTreeSet<PathBuf>, Message> {
        let mut server = BTreeSet::new();
        let mut open = vec![main];
        while let Some(path) = open.pop() {
            let Some(text) = self.texts.get(&path) else {
                continue;
            };
            if !server.insert(path.clone()) {
                continue;
            }
            let folder = path.parent().unwrap_or(&self.root).to_owned();
            let named = imports(&path, text).map_err(|error| unreadable(&path, &error))?;
            let own = named.iter().filter(|name| name.starts_with('.'));
            open.extend(own.filter_map(|name| self.resolved(&folder.join(name))));
        }
        Ok(server)
    }

    /// The text that a name leads to, as Node and TypeScript look for it.
    fn resolved(&self, path: &Path) -> Option<PathBuf> {
        let path = std::path::absolute(path).ok()?;
        let mut clean = PathBuf::new();
        for part in path.components() {
            match part {
                std::path::Component::ParentDir => drop(clean.pop()),
                other => clean.push(other),
            }
        }
        let with = |extension: &str| {
            let mut name = clean.clone().into_os_string();
            name.push(format!(".{extension}"));
            PathBuf::from(name)
        };
        let in_place = |extension: &&str| clean.with_extension(extension);
        let index = |extension: &&str| clean.join(format!("index.{extension}"));
        let candidates = [clean.clone()].into_iter();
        let candidates = candidates.chain(EXTENSIONS.iter().map(|it| with(it)));
        let candidates = candidates.chain(EXTENSIONS.iter().map(in_place));
        let mut candidates = candidates.chain(EXTENSIONS.iter().map(index));
        candidates.find(|path| self.texts.contains_key(path))
    }

    /// Puts faults into branches of the server.
    fn inject(
        &mut self,
        server: &BTreeSet<PathBuf>,
        draw: &mut Draw,
        count: usize,
    ) -> Result<(), Message> {
        let mut all = Vec::new();
        for path in server {
            let found = branches(path, &self.texts[path]);
            let found = found.map_err(|error| unreadable(path, &error))?;
            all.extend(found.into_iter().map(|branch| (path.clone(), branch)));
        }
        for (path, branch) in draw.choose(all, count) {
            let message = self.next_message();
            let edits = fault(branch, &message);
            self.add(&path, branch.start, message, None);
            self.edits.entry(path).or_default().extend(edits);
        }
        Ok(())
    }

    /// Puts pairs of checks around messages that pages send, with faults behind those of the server.
    fn subsume(
        &mut self,
        server: &BTreeSet<PathBuf>,
        draw: &mut Draw,
        count: usize,
    ) -> Result<(), Message> {
        let mut sent: BTreeMap<String, Vec<(PathBuf, Send)>> = BTreeMap::new();
        let mut written: BTreeMap<String, usize> = BTreeMap::new();
        for (path, text) in self
            .texts
            .iter()
            .filter(|(path, _)| !server.contains(*path))
        {
            // A text of the folder may be no source of the app, such as a template.
            for send in sends(path, text).unwrap_or_default() {
                sent.entry(send.message.clone())
                    .or_default()
                    .push((path.clone(), send));
            }
            for (name, times) in mentions(path, text).unwrap_or_default() {
                *written.entry(name).or_default() += times;
            }
        }
        let mut pairs = Vec::new();
        for path in server {
            let taken = handlers(path, &self.texts[path]);
            for handler in taken.map_err(|error| unreadable(path, &error))? {
                let Some(senders) = sent.get(&handler.message) else {
                    continue;
                };
                // All who send it have to be checked, or the fault is in reach.
                if written[&handler.message] > senders.len() {
                    continue;
                }
                for member in handler.choices() {
                    let can =
                        |(_, send): &(PathBuf, Send)| guard(send, member.as_deref(), 0).is_some();
                    if senders.iter().all(can) {
                        pairs.push((path.clone(), handler.clone(), member, senders.clone()));
                    }
                }
            }
        }
        for (path, handler, member, senders) in draw.choose(pairs, count) {
            let most = LENGTHS.start + draw.below(LENGTHS.len());
            let allowed = most + draw.below(SLACK);
            let message = self.next_message();
            let Some(check) = subsume(&handler, member.as_deref(), allowed, &message) else {
                continue;
            };
            let mut by = Vec::new();
            for (page, send) in senders {
                let edits = guard(&send, member.as_deref(), most).unwrap_or_default();
                let at = edits.first().map_or(0, |edit| edit.at);
                by.push(self.place(&page, at));
                self.edits.entry(page).or_default().extend(edits);
            }
            let guarded = Guarded {
                by,
                of: handler.message.clone(),
                member,
            };
            self.add(&path, check.at, message, Some(guarded));
            self.edits.entry(path).or_default().push(check);
        }
        Ok(())
    }

    /// Makes the markers of published benchmarks errors that are thrown.
    fn take_markers(&mut self) -> Result<(), Message> {
        for (path, text) in self.texts.clone() {
            let found = markers(&path, &text).map_err(|error| unreadable(&path, &error))?;
            for (words, edit) in found {
                self.add(&path, edit.at, words, None);
                self.edits.entry(path.clone()).or_default().push(edit);
            }
        }
        Ok(())
    }

    fn next_message(&self) -> String {
        format!("INJECTED SERVER ERROR {}", self.faults.len() + 1)
    }

    fn add(&mut self, path: &Path, at: u32, message: String, guarded: Option<Guarded>) {
        let Place { file, line } = self.place(path, at);
        let reachable = guarded.is_some().then_some(false);
        self.faults.push(Fault {
            message,
            file,
            line,
            reachable,
            guarded,
        });
    }

    fn place(&self, path: &Path, at: u32) -> Place {
        Place {
            file: path.strip_prefix(&self.root).unwrap_or(path).to_owned(),
            line: line_of(&self.texts[path], at),
        }
    }

    /// Writes the copy.
    fn write(&self, out: &Path) -> Result<(), Message> {
        if out.exists() && entries(out)?.next().is_some() {
            let title = format!("{} is not empty", out.display());
            return Err(
                Message::new("S222", title).help("name a folder that is not there: --out FOLDER")
            );
        }
        fs::create_dir_all(out).map_err(|error| unwritable(out, &error))?;
        // It may be a folder of the app.
        let itself = out
            .canonicalize()
            .map_err(|error| unwritable(out, &error))?;
        self.copy(&self.root, &itself, &itself)
    }

    fn copy(&self, from: &Path, to: &Path, itself: &Path) -> Result<(), Message> {
        fs::create_dir_all(to).map_err(|error| unwritable(to, &error))?;
        for path in entries(from)? {
            let Some(name) = path.file_name() else {
                continue;
            };
            let target = to.join(name);
            let done = if name == PACKAGES {
                std::os::unix::fs::symlink(&path, &target)
            } else if is_left_out(&path) || path == itself {
                Ok(())
            } else if path.is_dir() {
                self.copy(&path, &target, itself)?;
                Ok(())
            } else if let Some(edits) = self.edits.get(&path) {
                fs::write(&target, edited(&self.texts[&path], edits))
            } else {
                fs::copy(&path, &target).map(drop)
            };
            done.map_err(|error| unwritable(&target, &error))?;
        }
        Ok(())
    }
}

/// What is no part of an app's own code.
fn is_left_out(path: &Path) -> bool {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    [PACKAGES, ".git", "stackful-report"].contains(&name)
}

fn entries(folder: &Path) -> Result<impl Iterator<Item = PathBuf>, Message> {
    let read = fs::read_dir(folder).map_err(|error| {
        Message::new(
            "S203",
            format!("{} cannot be read: {error}", folder.display()),
        )
    })?;
    let mut paths: Vec<_> = read.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths.into_iter())
}

fn unreadable(path: &Path, error: &SyntaxError) -> Message {
    Message::new("S221", format!("{}: {error}", path.display()))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Message {
    Message::new("S204", format!("cannot write {}: {error}", path.display()))
}
