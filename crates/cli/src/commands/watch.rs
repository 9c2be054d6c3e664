//! `stackful run --watch`: when a file of the app changes, what was found is tried again, and what the
//! change touches is explored.
//!
//! Files are looked at, not subscribed to: that works in containers and on any file system, and looking at
//! the files of an app takes a millisecond.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use serde_json::Value;
use stackful_report::RESULTS_FILE;

use super::{replay, run};
use crate::args::{ReplayArguments, ReportFolder, RunArguments};
use crate::exit::Exit;
use crate::interrupt;
use crate::message::Message;
use crate::progress::say;
use crate::settings;

/// Between two looks.
const INTERVAL: Duration = Duration::from_millis(300);
/// Folders that hold nothing that a person writes by hand.
const LEFT_OUT: &[&str] = &["node_modules"];
/// Texts of programs: one that no run has loaded cannot change what runs do.
const PROGRAMS: &[&str] = &["js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx"];
/// Texts that nothing runs.
const PROSE: &[&str] = &["md", "txt"];

/// Files by their paths below the app's folder, with what tells that they have changed.
type Files = BTreeMap<String, (Option<SystemTime>, u64)>;

/// Explores until somebody ends it; the exit code is that of the last campaign.
pub(crate) fn watch(arguments: &RunArguments) -> Result<Exit, Message> {
    // What cannot be is said before anything begins.
    let (settings, _) = settings::of_app(arguments.clone())?;
    let (folder, out) = (settings.directory, settings.out);
    let mut seen = files(&folder, &out);
    let mut last = explored(arguments, &[]);
    while !interrupt::asked() {
        interrupt::nothing_to_report();
        say("watching   Ctrl-C ends it");
        let changed = wait(&folder, &out, &mut seen);
        say(&format!("changed    {}", changed.join(", ")));
        match touched(&changed, &loaded(&out)) {
            None => say("unaffected no run has loaded it: nothing to try again"),
            Some(touched) => {
                again(arguments, &out);
                last = explored(arguments, &touched);
            }
        }
    }
    Ok(last)
}

/// A campaign; what keeps it from being done is said, and may be mended.
fn explored(arguments: &RunArguments, touched: &[String]) -> Exit {
    let explored = run::once(arguments.clone(), touched);
    explored.unwrap_or_else(|message| {
        say(message.render().trim_end());
        message.exit()
    })
}

/// Tries again what the report holds.
fn again(arguments: &RunArguments, out: &Path) {
    let results = results(out);
    let findings = results["findings"].as_array().into_iter().flatten();
    let names: Vec<String> = findings
        .filter_map(|it| Some(it["id"].as_str()?.to_owned()))
        .collect();
    if names.is_empty() {
        return;
    }
    let node = arguments.campaign.node.clone();
    let replayed = replay(&ReplayArguments {
        names,
        plain: false,
        report: ReportFolder {
            out: out.to_owned(),
        },
        node: node.unwrap_or_else(|| PathBuf::from("node")),
    });
    if let Err(message) = replayed {
        say(message.render().trim_end());
    }
}

fn results(out: &Path) -> Value {
    let text = fs::read_to_string(out.join(RESULTS_FILE)).ok();
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// The files that runs have loaded, as the report names them.
fn loaded(out: &Path) -> Vec<String> {
    let results = results(out);
    let sides = results["coverage"].as_object().into_iter().flatten();
    let files = sides.filter_map(|(_, side)| side["not_reached"].as_array().cloned());
    let names = files.flatten().filter_map(|file| {
        let name = file["file"].as_str()?;
        Some(name.to_owned())
    });
    names.collect()
}

/// Which of the files that runs have loaded these changes touch; all alike (none) if they may touch
/// anything, `None` if nothing that ran has changed.
fn touched(changed: &[String], loaded: &[String]) -> Option<Vec<String>> {
    let mut touched = Vec::new();
    for path in changed {
        let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
        let of_path: Vec<_> = loaded.iter().filter(|name| is_of(name, path)).collect();
        // What is no program, such as a template, is read by whoever wants to.
        let is_of_anything = !PROGRAMS.contains(&ending) && !PROSE.contains(&ending);
        if is_of_anything || loaded.is_empty() {
            return Some(Vec::new());
        }
        touched.extend(of_path.into_iter().cloned());
    }
    (!touched.is_empty()).then_some(touched)
}

/// Whether a file that was loaded, by its path or its address, is the one of this path.
fn is_of(name: &str, path: &str) -> bool {
    let Some((_, address)) = name.split_once("://") else {
        return name == path;
    };
    let served = address.split_once('/').map_or("", |(_, rest)| rest);
    let served = served.split(['?', '#']).next().unwrap_or_default();
    path == served || path.ends_with(&format!("/{served}"))
}

/// Waits for a change that is over: its paths. Ctrl-C ends the program meanwhile.
fn wait(folder: &Path, out: &Path, seen: &mut Files) -> Vec<String> {
    let mut changed = Vec::new();
    loop {
        thread::sleep(INTERVAL);
        let now = files(folder, out);
        let differs = |path: &&String| now.get(*path) != seen.get(*path);
        let all = now.keys().chain(seen.keys());
        let mut news: Vec<String> = all.filter(differs).cloned().collect();
        news.sort();
        news.dedup();
        *seen = now;
        if news.is_empty() && !changed.is_empty() {
            return changed;
        }
        changed.extend(news);
        changed.sort();
        changed.dedup();
    }
}

/// The files of an app as they are now, without its packages and its report.
fn files(folder: &Path, out: &Path) -> Files {
    let mut files = Files::new();
    let out = out.canonicalize().unwrap_or_else(|_| out.to_owned());
    add(folder, folder, &out, &mut files);
    files
}

fn add(root: &Path, folder: &Path, out: &Path, files: &mut Files) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        if name.starts_with('.') || LEFT_OUT.contains(&&*name) || path == out {
            continue;
        }
        if metadata.is_dir() {
            add(root, &path, out, files);
        } else if let Ok(below) = path.strip_prefix(root) {
            let now = (metadata.modified().ok(), metadata.len());
            files.insert(below.to_string_lossy().into_owned(), now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_change_touches() {
        let loaded = ["server/a.js", "http://localhost:3000/js/page.js?v=1"].map(str::to_owned);
        let of = |changed: &[&str]| {
            let changed: Vec<_> = changed.iter().map(|&path| path.to_owned()).collect();
            touched(&changed, &loaded)
        };
        assert_eq!(of(&["server/a.js"]), Some(vec![loaded[0].clone()]));
        assert_eq!(of(&["public/js/page.js"]), Some(vec![loaded[1].clone()]));
        assert_eq!(of(&["server/b.js"]), None);
        assert_eq!(of(&["README.md"]), None);
        assert_eq!(of(&["server/a.js", "views/a.html"]), Some(Vec::new()));
    }
}
