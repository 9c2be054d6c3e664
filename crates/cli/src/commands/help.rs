//! `stackful help`: of a command, of a code of a message, or a topic of the documentation.

use clap::CommandFactory as _;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;

/// The documents, by topic.
const TOPICS: [(&str, &str); 14] = [
    ("book", include_str!("../../../../docs/README.md")),
    ("ci", include_str!("../../../../docs/ci.md")),
    ("comparison", include_str!("../../../../docs/comparison.md")),
    ("findings", include_str!("../../../../docs/findings.md")),
    ("first-run", include_str!("../../../../docs/first-run.md")),
    (
        "how-it-works",
        include_str!("../../../../docs/how-it-works.md"),
    ),
    ("lambda", include_str!("../../../../docs/lambda.md")),
    (
        "login-and-databases",
        include_str!("../../../../docs/login-and-databases.md"),
    ),
    ("report", include_str!("../../../../docs/report.md")),
    ("script", include_str!("../../../../docs/script.md")),
    ("security", include_str!("../../../../docs/security.md")),
    ("states", include_str!("../../../../docs/states.md")),
    ("troubleshooting", TROUBLESHOOTING),
    ("verdicts", include_str!("../../../../docs/verdicts.md")),
];
const TROUBLESHOOTING: &str = include_str!("../../../../docs/troubleshooting.md");

/// More likeness than this is worth a question.
const LIKE: f64 = 0.7;

pub(crate) fn help(words: &[String]) -> Result<Exit, Message> {
    let mut command = Arguments::command();
    let [word] = words else {
        let text = command.render_help().to_string();
        result(&format!("{text}\nTopics: {}\n", topics().join(", ")));
        return Ok(Exit::Clean);
    };
    command.build();
    if let Some(command) = command.find_subcommand_mut(word) {
        result(&command.render_long_help().to_string());
    } else if let Some((_, text)) = TOPICS.iter().find(|(topic, _)| topic == word) {
        result(text);
    } else if let Some(text) = of_code(word) {
        result(&text);
    } else {
        let commands = command.get_subcommands().map(clap::Command::get_name);
        return Err(unknown(word, commands.chain(topics())));
    }
    Ok(Exit::Clean)
}

fn topics() -> Vec<&'static str> {
    TOPICS.iter().map(|(topic, _)| *topic).collect()
}

/// What there is to say of a message, by its code.
fn of_code(code: &str) -> Option<String> {
    let code = code.to_uppercase();
    let rows = TROUBLESHOOTING
        .lines()
        .filter_map(|line| line.strip_prefix("| S"));
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [codes, happened, helps, ..] = cells[..] else {
            continue;
        };
        let codes = format!("S{codes}");
        if codes.split(", ").any(|one| one == code) {
            return Some(format!("{code}: {happened}\n  help:   {helps}\n"));
        }
    }
    None
}

fn unknown<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Message {
    let like = known.map(|name| (strsim::jaro(word, name), name));
    let nearest = like
        .filter(|(likeness, _)| *likeness > LIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0));
    let message = Message::new("S227", format!("there is no help about `{word}`"));
    match nearest {
        Some((_, name)) => message.help(format!("did you mean `{name}`?")),
        None => message.help(format!(
            "a command, a code such as S401, or a topic: {}",
            topics().join(", ")
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The codes that stand in the files of a folder.
    fn codes(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                codes(&path, found);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let quoted = text.split('"').filter(|word| word.len() == 4);
                let is_code = |word: &&str| {
                    let digits = word.strip_prefix('S');
                    digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
                };
                found.extend(quoted.filter(is_code).map(str::to_owned));
            }
        }
    }

    #[test]
    fn each_message_has_a_row_in_the_documentation() {
        let mut all = BTreeSet::new();
        codes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
        let untold: Vec<_> = all.iter().filter(|code| of_code(code).is_none()).collect();
        assert!(all.len() > 60, "{all:?}");
        assert_eq!(untold, Vec::<&String>::new());
    }
}
