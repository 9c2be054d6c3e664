//! From an app's folder to what Node has to run.
//!
//! With a start command, that command; else `scripts.start` of package.json, if the file that it
//! names is there; else `main`, `bin`, and names that servers usually have. A start script that is
//! something else than Node with a file is not guessed around: the user says what to run.

mod command;
mod package;
mod resolve;

use std::path::{Path, PathBuf};

use crate::message::Message;
use command::{Command, NotNode};
use package::Package;
use resolve::resolve;

/// Where a server usually is, most usual first.
const USUAL: [&str; 22] = [
    "server.js",
    "app.js",
    "index.js",
    "main.js",
    "src/server.js",
    "src/app.js",
    "src/index.js",
    "src/main.js",
    "server/index.js",
    "server/server.js",
    "server/app.js",
    "backend/index.js",
    "backend/server.js",
    "bin/www",
    "bin/server.js",
    "cli.js",
    "server.ts",
    "app.ts",
    "index.ts",
    "src/server.ts",
    "src/app.ts",
    "src/index.ts",
];

/// How to start an app.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    /// The main module, absolute.
    pub(crate) entry: PathBuf,
    /// What follows it on the command line.
    pub(crate) arguments: Vec<String>,
    /// Variables that the command sets.
    pub(crate) environment: Vec<(String, String)>,
    /// Flags of Node that change nothing here, and so are left out.
    pub(crate) ignored: Vec<String>,
    /// In words, for the first line of the output.
    pub(crate) origin: String,
}

/// Finds out how to start the app in `folder`, an absolute path; `start` is the user's command.
pub(crate) fn launch(folder: &Path, start: Option<&str>) -> Result<Launch, Message> {
    let package = Package::read(folder)?;
    if let Some(start) = start {
        return from_command(folder, &package, start, "--start")?
            .ok_or_else(|| missing_file(folder, "--start", start));
    }
    let mut tried = Vec::new();
    match package.script("start") {
        Some(script) => {
            let origin = "package.json \"scripts.start\"";
            if !names_missing_file(folder, script)
                && let Some(launch) = from_command(folder, &package, script, origin)?
            {
                return Ok(launch);
            }
            tried.push(format!("{origin} (`{script}`: file missing)"));
        }
        None => tried.push("package.json \"scripts.start\" (absent)".to_owned()),
    }
    for (field, file) in [("main", package.main()), ("bin", package.bin())] {
        match file {
            None => tried.push(format!("\"{field}\" (absent)")),
            Some(file) => match resolve(folder, file) {
                Some(entry) => {
                    return Ok(plain(folder, entry, &format!("package.json \"{field}\"")));
                }
                None => tried.push(format!("\"{field}\" ({file}: file missing)")),
            },
        }
    }
    let found = USUAL.iter().find(|name| folder.join(name).is_file());
    match found {
        Some(name) => Ok(plain(folder, folder.join(name), "usual name")),
        None => Err(no_entry(&tried)),
    }
}

/// Whether a script is about a file that is not there, whatever its program: a published package
/// often lacks the sources that its author starts.
fn names_missing_file(folder: &Path, script: &str) -> bool {
    let is_script = |word: &&str| {
        let extension = Path::new(word).extension().unwrap_or_default();
        ["js", "cjs", "mjs", "ts", "cts", "mts", "tsx", "jsx"]
            .iter()
            .any(|known| extension == *known)
    };
    let mut files = script.split_whitespace().filter(is_script).peekable();
    files.peek().is_some() && files.all(|file| !folder.join(file).exists())
}

/// `None` if the command is Node with a file, but there is no such file.
fn from_command(
    folder: &Path,
    package: &Package,
    text: &str,
    origin: &str,
) -> Result<Option<Launch>, Message> {
    let command = command::parse(text).and_then(|command| follow(command, package));
    let command = command.map_err(|why| not_node(origin, text, &why))?;
    let Command::Node {
        file,
        arguments,
        environment,
        ignored,
    } = command
    else {
        unreachable!("`follow` leaves no script");
    };
    let Some(entry) = resolve(folder, &file) else {
        return Ok(None);
    };
    Ok(Some(Launch {
        entry,
        arguments,
        environment,
        ignored,
        origin: format!("{text} ({origin})"),
    }))
}

/// `npm start` stands for what package.json says; one script naming another is as far as it goes.
fn follow(command: Command, package: &Package) -> Result<Command, NotNode> {
    let Command::Script { name, mut extra } = command else {
        return Ok(command);
    };
    let script = package
        .script(&name)
        .ok_or_else(|| NotNode::NoScript(name.clone()))?;
    match command::parse(script)? {
        Command::Node {
            file,
            mut arguments,
            environment,
            ignored,
        } => {
            arguments.append(&mut extra);
            Ok(Command::Node {
                file,
                arguments,
                environment,
                ignored,
            })
        }
        Command::Script { .. } => Err(NotNode::Program(script.to_owned())),
    }
}

fn plain(folder: &Path, entry: PathBuf, origin: &str) -> Launch {
    let name = entry.strip_prefix(folder).unwrap_or(&entry).display();
    Launch {
        origin: format!("node {name} ({origin})"),
        entry,
        arguments: Vec::new(),
        environment: Vec::new(),
        ignored: Vec::new(),
    }
}

fn missing_file(folder: &Path, origin: &str, command: &str) -> Message {
    Message::new(
        "S407",
        format!("{origin} names a file that is not there: `{command}`"),
    )
    .tried(format!(
        "relative to {}, also with .js and as a folder",
        folder.display()
    ))
    .help("paths in the start command are relative to the app's folder")
}

fn not_node(origin: &str, command: &str, why: &NotNode) -> Message {
    Message::new(
        "S402",
        format!("{origin} is not Node with a file: `{command}`"),
    )
    .note("cause", why.to_string())
    .help("say what it comes down to: --start \"node path/to/server.js\"")
}

fn no_entry(tried: &[String]) -> Message {
    Message::new("S401", "no server entry found")
        .tried(format!("{}\n{}", tried.join(", "), USUAL.join(", ")))
        .help("name it: --start \"node backend/main.js\"")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The launch of an app with these files, or the message, as text.
    fn launched(files: &[(&str, &str)], start: Option<&str>) -> String {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let text = match launch(folder.path(), start) {
            Ok(launch) => format!("{launch:#?}"),
            Err(message) => anstream::adapter::strip_str(&message.render()).to_string(),
        };
        text.replace(&folder.path().display().to_string(), "APP")
    }

    #[test]
    fn the_start_script_comes_first() {
        let package = r#"{"main": "lib.js", "scripts": {"start": "PORT=80 node --inspect ./server --dev 'a b'"}}"#;
        let files = [("package.json", package), ("server.js", ""), ("lib.js", "")];
        insta::assert_snapshot!(launched(&files, None), @r#"
        Launch {
            entry: "APP/server.js",
            arguments: [
                "--dev",
                "a b",
            ],
            environment: [
                (
                    "PORT",
                    "80",
                ),
            ],
            ignored: [
                "--inspect",
            ],
            origin: "PORT=80 node --inspect ./server --dev 'a b' (package.json \"scripts.start\")",
        }
        "#);
    }

    #[test]
    fn a_start_script_that_names_nothing_is_passed_over() {
        let package = r#"{"bin": {"tool": "cli.js"}, "scripts": {"start": "node gone.js"}}"#;
        insta::assert_snapshot!(launched(&[("package.json", package), ("cli.js", "")], None), @r#"
        Launch {
            entry: "APP/cli.js",
            arguments: [],
            environment: [],
            ignored: [],
            origin: "node cli.js (package.json \"bin\")",
        }
        "#);
        let package = package.replace("node gone.js", "ts-node-dev src/server.ts");
        insta::assert_snapshot!(launched(&[("package.json", &package), ("cli.js", "")], None), @r#"
        Launch {
            entry: "APP/cli.js",
            arguments: [],
            environment: [],
            ignored: [],
            origin: "node cli.js (package.json \"bin\")",
        }
        "#);
    }

    #[test]
    fn without_a_package_the_usual_names_are_tried() {
        insta::assert_snapshot!(launched(&[("server/index.js", ""), ("cli.js", "")], None), @r#"
        Launch {
            entry: "APP/server/index.js",
            arguments: [],
            environment: [],
            ignored: [],
            origin: "node server/index.js (usual name)",
        }
        "#);
    }

    #[test]
    fn a_given_command_may_name_a_script() {
        let package = r#"{"scripts": {"dev": "nodemon -w src src/app.js"}}"#;
        let files = [("package.json", package), ("src/app.js", "")];
        insta::assert_snapshot!(launched(&files, Some("npm run dev -- --port 1")), @r#"
        Launch {
            entry: "APP/src/app.js",
            arguments: [
                "--port",
                "1",
            ],
            environment: [],
            ignored: [],
            origin: "npm run dev -- --port 1 (--start)",
        }
        "#);
    }

    #[test]
    fn nothing_to_start() {
        insta::assert_snapshot!(launched(&[("package.json", r#"{"main": "x.js"}"#)], None), @r#"
        error[S401]: no server entry found
          tried:  package.json "scripts.start" (absent), "main" (x.js: file missing), "bin" (absent)
                  server.js, app.js, index.js, main.js, src/server.js, src/app.js, src/index.js,
                  src/main.js, server/index.js, server/server.js, server/app.js, backend/index.js,
                  backend/server.js, bin/www, bin/server.js, cli.js, server.ts, app.ts, index.ts,
                  src/server.ts, src/app.ts, src/index.ts
          help:   name it: --start "node backend/main.js"
        "#);
        insta::assert_snapshot!(launched(&[], Some("node gone.js")), @"
        error[S407]: --start names a file that is not there: `node gone.js`
          tried:  relative to APP, also with .js and as a folder
          help:   paths in the start command are relative to the app's folder
        ");
    }

    #[test]
    fn a_start_script_that_is_not_node() {
        let with = |script: &str| {
            let package = serde_json::json!({ "scripts": { "start": script } }).to_string();
            launched(&[("package.json", &package), ("server.js", "")], None)
        };
        insta::assert_snapshot!(with("react-scripts start"), @r#"
        error[S402]: package.json "scripts.start" is not Node with a file: `react-scripts start`
          cause:  it runs `react-scripts`
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("npm run build && node server.js"), @r#"
        error[S402]: package.json "scripts.start" is not Node with a file: `npm run build && node server.js`
          cause:  `&` needs a shell
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("node -r dotenv/config server.js"), @r#"
        error[S402]: package.json "scripts.start" is not Node with a file: `node -r dotenv/config server.js`
          cause:  the flag -r of node is not supported
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("npm run serve"), @r#"
        error[S402]: package.json "scripts.start" is not Node with a file: `npm run serve`
          cause:  package.json has no script "serve"
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
        insta::assert_snapshot!(with("node"), @r#"
        error[S402]: package.json "scripts.start" is not Node with a file: `node`
          cause:  it names no file
          help:   say what it comes down to: --start "node path/to/server.js"
        "#);
    }

    #[test]
    fn a_package_that_is_no_json() {
        insta::assert_snapshot!(launched(&[("package.json", "{\n  \"main\": server.js\n}\n")], None), @r#"
        error[S408]: package.json is not valid JSON
         --> package.json:2:11
          |
        1 | {
        2 |   "main": server.js
          |           ^^^^^^^^^ here
        3 | }
          |
          help:   correct it: npm cannot read it either
        "#);
    }
}
