//! Programs that run scripts of a package.json: package managers, and those that run several at once.

use super::command::{Command, NotNode, Setting, Words, parse};

/// Flags of concurrently that take a value.
const CONCURRENTLY_VALUES: [&str; 16] = [
    "-n",
    "--names",
    "-c",
    "--prefix-colors",
    "-p",
    "--prefix",
    "-l",
    "--prefix-length",
    "-s",
    "--success",
    "-m",
    "--max-processes",
    "-t",
    "--timestamp-format",
    "--restart-tries",
    "--name-separator",
];

/// A package manager that runs a script, or something else that is no server.
pub(super) fn script(
    words: &mut Words,
    manager: &str,
    setting: &mut Setting,
) -> Result<Command, NotNode> {
    let mut folder = None;
    let mut name = None;
    loop {
        if let Some(flag) = words.flag() {
            let (flag, value) = match flag.split_once('=') {
                Some((flag, value)) => (flag.to_owned(), Some(value.to_owned())),
                None => (flag, None),
            };
            match flag.as_str() {
                "--prefix" | "-C" | "--dir" | "--cwd" | "-w" | "--workspace" | "-F"
                | "--filter" => {
                    folder = value.or_else(|| words.next());
                }
                "-s" | "--silent" | "--if-present" | "-q" => {}
                "--" => break,
                _ if name.is_some() => return Err(NotNode::Flag(flag, "npm")),
                _ => return Err(NotNode::Program(format!("{manager} {flag}"))),
            }
            continue;
        }
        if name.is_some() {
            break;
        }
        match words.next() {
            None => break,
            Some(word) if word == "run" || word == "run-script" => {}
            Some(word) if word == "workspace" => folder = words.next(),
            Some(word) if matches!(word.as_str(), "exec" | "x" | "dlx") => {
                words.take(|word| word == "--");
                return parse(words.rest(), setting);
            }
            Some(word) if matches!(word.as_str(), "install" | "i" | "ci") => {
                return Ok(Command::Nothing);
            }
            Some(word) => name = Some(word),
        }
    }
    words.take(|word| word == "--");
    Ok(Command::Script {
        name: name.ok_or_else(|| NotNode::Program(manager.to_owned()))?,
        extra: words.rest(),
        folder,
    })
}

/// `npm:NAME` stands for a script there.
pub(super) fn concurrently(words: &mut Words) -> Command {
    let mut commands = Vec::new();
    while let Some(word) = words.next() {
        if CONCURRENTLY_VALUES.contains(&word.as_str()) {
            words.next();
        } else if let Some(name) = word.strip_prefix("npm:") {
            commands.push(format!("npm run {name}"));
        } else if !word.starts_with('-') {
            commands.push(word);
        }
    }
    Command::Several {
        commands,
        in_turn: false,
    }
}

/// `npm-run-all` and its short forms.
pub(super) fn run_all(words: &mut Words, program: &str) -> Command {
    let mut in_turn = program != "run-p";
    let mut commands = Vec::new();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-p" | "--parallel" => in_turn = false,
            "-s" | "--serial" | "--sequential" => in_turn = true,
            "--" => break,
            flag if flag.starts_with('-') => {}
            name => commands.push(format!("npm run {name}")),
        }
    }
    Command::Several { commands, in_turn }
}
