//! `stackful init`: writes down what the tool cannot find out by itself, and nothing else.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::app;
use crate::args::InitArguments;
use crate::config::FILE;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;

const WORKFLOW: &str = include_str!("init/workflow.yml");
/// Where GitHub looks for it, from the root of a repository.
const WORKFLOW_PATH: &str = ".github/workflows/stackful.yml";

/// What is to be written down.
#[derive(Debug, Default, PartialEq, Eq)]
struct Answers {
    start: Option<String>,
    page: Option<String>,
    has_workflow: bool,
}

pub(crate) fn init(arguments: &InitArguments) -> Result<Exit, Message> {
    let folder = &arguments.directory;
    let canonical = folder.canonicalize().ok().filter(|path| path.is_dir());
    let folder = canonical.ok_or_else(|| {
        Message::new("S203", format!("{} is not a folder", folder.display()))
            .help("name the folder of the app: stackful init ./my-app")
    })?;
    let found = app::found(&folder, arguments.start.as_deref());
    let mut answers = Answers {
        start: arguments.start.clone(),
        page: arguments.page.clone(),
        has_workflow: arguments.ci,
    };
    if !arguments.yes {
        if !io::stdin().is_terminal() {
            return Err(
                Message::new("S228", "init asks questions, and there is no terminal")
                    .help("stackful init --yes, with --start, --page and --ci as it is needed"),
            );
        }
        answers = ask(
            answers,
            found.is_ok(),
            &mut io::stdin().lock(),
            &mut io::stderr(),
        )
        .map_err(|error| Message::new("S228", format!("no answer: {error}")))?;
    }
    let origin = match (&answers.start, found) {
        (Some(start), _) => start.clone(),
        (None, found) => found?,
    };
    result(&format!("start     {origin}\n"));
    let text = text(&answers);
    if text.is_empty() {
        result(&format!(
            "no file   {FILE} is not needed: nothing has to be written down\n"
        ));
    } else {
        result(&written(&folder.join(FILE), &text)?);
    }
    if answers.has_workflow {
        let root = repository(&folder);
        result(&written(
            &root.join(WORKFLOW_PATH),
            &workflow(&root, &folder),
        )?);
    }
    result("next      stackful run\n");
    Ok(Exit::Clean)
}

/// Asks what nothing has said. The end of the input is no answer.
fn ask(
    known: Answers,
    is_found: bool,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<Answers> {
    let mut answer = |question: &str| -> io::Result<Option<String>> {
        write!(output, "{question} ")?;
        output.flush()?;
        let mut line = String::new();
        input.read_line(&mut line)?;
        let line = line.trim();
        Ok((!line.is_empty()).then(|| line.to_owned()))
    };
    let start = match known.start {
        None if !is_found => answer("Which command starts the server, such as node server.js?")?,
        start => start,
    };
    let page = match known.page {
        None => answer("Which page comes first? [/]")?.filter(|page| page != "/"),
        page => page,
    };
    let has_workflow = known.has_workflow
        || answer("Add a workflow for GitHub Actions? [y/N]")?
            .is_some_and(|word| matches!(word.to_lowercase().as_str(), "y" | "yes"));
    Ok(Answers {
        start,
        page,
        has_workflow,
    })
}

/// The config file; empty if nothing has to be in it.
fn text(answers: &Answers) -> String {
    let said = [("start", &answers.start), ("page", &answers.page)];
    let said = said.into_iter().filter_map(|(name, value)| {
        let value = value.clone()?;
        Some((name.to_owned(), Value::String(value)))
    });
    let section: Table = said.collect();
    if section.is_empty() {
        return String::new();
    }
    format!("[app]\n{section}")
}

/// The nearest folder with a repository, else the app's.
fn repository(folder: &Path) -> PathBuf {
    let mut above = folder.ancestors();
    let root = above.find(|folder| folder.join(".git").exists());
    root.unwrap_or(folder).to_owned()
}

fn workflow(root: &Path, folder: &Path) -> String {
    let place = folder.strip_prefix(root).unwrap_or(Path::new(""));
    let place = match place.to_string_lossy() {
        here if here.is_empty() => ".".to_owned(),
        place => place.into_owned(),
    };
    let quoted = |text: String| serde_json::Value::from(text).to_string();
    let report = Path::new(&place).join("stackful-report");
    let report = report
        .strip_prefix(".")
        .unwrap_or(&report)
        .display()
        .to_string();
    let results = format!("{report}/results.sarif");
    WORKFLOW
        .replace("FOLDER", &quoted(place))
        .replace("REPORT/results.sarif", &quoted(results))
        .replace("REPORT", &quoted(report))
}

/// Writes a file unless it is there; what to tell of it.
fn written(path: &Path, text: &str) -> Result<String, Message> {
    let parent = path.parent().unwrap_or(path);
    let file = fs::create_dir_all(parent)
        .and_then(|()| OpenOptions::new().write(true).create_new(true).open(path));
    match file.and_then(|mut file| file.write_all(text.as_bytes())) {
        Ok(()) => Ok(format!("wrote     {}\n", path.display())),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Ok(format!("kept      {}, which was there\n", path.display()))
        }
        Err(error) => Err(Message::new(
            "S204",
            format!("cannot write {}: {error}", path.display()),
        )
        .help("make the folder one that can be written to")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(known: Answers, is_found: bool, input: &str) -> (Answers, String) {
        let mut output = Vec::new();
        let answers = ask(known, is_found, &mut input.as_bytes(), &mut output).unwrap();
        (answers, String::from_utf8(output).unwrap())
    }

    #[test]
    fn only_what_is_not_known_is_asked() {
        let (answers, output) = asked(Answers::default(), false, "node \"a b.js\"\n/shop\nYes\n");
        insta::assert_snapshot!(output, @"Which command starts the server, such as node server.js? Which page comes first? [/] Add a workflow for GitHub Actions? [y/N]");
        insta::assert_snapshot!(text(&answers), @r#"
        [app]
        page = "/shop"
        start = 'node "a b.js"'
        "#);
        assert!(answers.has_workflow);
        let known = Answers {
            page: Some("/a".to_owned()),
            ..Answers::default()
        };
        let (answers, output) = asked(known, true, "");
        insta::assert_snapshot!(output, @"Add a workflow for GitHub Actions? [y/N]");
        insta::assert_snapshot!(text(&answers), @r#"
        [app]
        page = "/a"
        "#);
        assert_eq!(asked(Answers::default(), true, "/\n").0, Answers::default());
        assert_eq!(text(&Answers::default()), "");
    }
}
