//! Every command of the README and of `docs/` does what stands there: they are run one after the other,
//! chapter by chapter, on an app in a folder of that name.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use stackful_tests::{App, root, stackful};

/// What a newcomer's app may look like: one request fails.
const FAILING: &str = "\
const http = require('http');
const page = '<!DOCTYPE html><title>One</title><button id=\"go\">Go</button>' +
  '<script>document.getElementById(\"go\").onclick = () => fetch(\"/go\");</script>';
http.createServer((request, response) => {
  if (request.url === '/go') throw new Error('nobody goes');
  response.setHeader('content-type', 'text/html');
  response.end(page);
}).listen(process.env.PORT || 3000);
";
/// Needs a database that is a real server.
const NOT_HERE: &[&str] = &["--allow-host localhost:27017"];

/// The commands in the blocks of a document, in order.
fn commands(text: &str) -> Vec<String> {
    let mut blocks = text.split("```sh\n").skip(1);
    let lines = blocks.by_ref().flat_map(|block| {
        let (block, _) = block.split_once("```").expect("the end of a block");
        block.lines()
    });
    let commands = lines.filter(|line| line.starts_with("stackful "));
    // What is behind a number sign is said to people.
    let commands = commands.map(|line| line.split(" #").next().unwrap_or(line).trim().to_owned());
    commands.collect()
}

/// A folder with the app in it, and a browser for whoever wants to open one.
fn desk() -> App {
    let desk = App::new(&[
        ("path/to/app/server.js", FAILING),
        ("bin/xdg-open", "#!/bin/sh\ntest -f \"$1\"\n"),
        ("empty", ""),
    ]);
    let opener = desk.path().join("bin/xdg-open");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a file of ours");
    desk
}

/// Runs a command as a shell would, with a campaign of a few runs.
fn run(desk: &Path, command: &str) -> Option<i32> {
    let ours = stackful();
    let program = Path::new(ours.get_program()).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!(
        "{}:{}:{path}",
        desk.join("bin").display(),
        program.display()
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(desk);
    shell.envs(
        ours.get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    shell.env("PATH", path).env("STACKFUL_RUNS", "6");
    let output = shell.output().expect("sh runs");
    output.status.code()
}

#[test]
fn commands_of_the_documentation_work() {
    let desk = desk();
    let mut files = vec![root().join("README.md")];
    let chapters = fs::read_dir(root().join("docs")).expect("the documentation");
    files.extend(chapters.map(|entry| entry.expect("a chapter").path()));
    files.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    // A report is there for those that look at one.
    assert_eq!(run(desk.path(), "stackful run path/to/app"), Some(1));
    let results = fs::read_to_string(desk.path().join("stackful-report/results.json"));
    let results: Value = serde_json::from_str(&results.expect("a report")).expect("JSON");
    let id = results["findings"][0]["id"].as_str().expect("an error");
    let (mut told, mut failed) = (0, Vec::new());
    for file in files {
        for command in commands(&fs::read_to_string(&file).expect("a text")) {
            if NOT_HERE.iter().any(|words| command.contains(words)) {
                continue;
            }
            told += 1;
            let mut here = command.replace("E-Y8S86", id);
            if here.starts_with("stackful run ") && !here.contains("path/to/app") {
                here = here.replace("stackful run", "stackful run path/to/app");
            }
            // 1 says that the app fails, which it does.
            if !matches!(run(desk.path(), &here), Some(0 | 1)) {
                failed.push(here);
            }
        }
    }
    assert!(told >= 12, "{told}");
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn links_of_the_documentation_lead_somewhere() {
    let mut broken = Vec::new();
    for folder in ["", "docs"] {
        let folder = root().join(folder);
        for entry in fs::read_dir(&folder).expect("a folder of ours") {
            let path = entry.expect("a file").path();
            if path.extension().is_none_or(|ending| ending != "md") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            let links = text
                .split("](")
                .skip(1)
                .filter_map(|rest| rest.split(')').next());
            let ours = links.filter(|link| !link.contains("://") && !link.starts_with('#'));
            let lost = ours.filter(|link| {
                let file = link.split('#').next().unwrap_or(link);
                !folder.join(file).exists()
            });
            broken.extend(lost.map(|link| format!("{}: {link}", path.display())));
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn a_message_ends_with_the_command_that_says_more() {
    let said = |arguments: &[&str]| {
        let output = stackful().args(arguments).output().expect("stackful runs");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), stderr, output.stdout)
    };
    let (code, stderr, _) = said(&["show", "--out", "/nowhere"]);
    let last = stderr.lines().last().unwrap_or_default();
    assert_eq!((code, last), (Some(2), "  more:   stackful help S211"));
    let (code, _, stdout) = said(&["help", "S211"]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(String::from_utf8_lossy(&stdout), @r"
    S211: there is no report, or no such error in it
      help:   `stackful run` first; `--out` names its folder
    ");
}
