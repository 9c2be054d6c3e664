//! `stackful help`: of a command, of a code of a message, or a topic of the documentation.

use clap::CommandFactory as _;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;

/// The documents, by topic.
const TOPICS: [(&str, &str); 10] = [
    ("ci", include_str!("../../../../docs/ci.md")),
    ("findings", include_str!("../../../../docs/findings.md")),
    ("first-run", include_str!("../../../../docs/first-run.md")),
    ("lambda", include_str!("../../../../docs/lambda.md")),
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
        let is_in_range = codes
            .split_once(" to ")
            .is_some_and(|(first, last)| (first..=last).contains(&code.as_str()));
        if is_in_range || codes.split(", ").any(|one| one == code) {
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
