//! `--prefix FILE`: steps that all runs begin behind, in the words of reports, and what is said if they
//! cannot be done.

use std::fs;
use std::path::Path;

use stackful_executor::{FailedLogin, LoginProblem};

use crate::login::seen;
use crate::message::Message;

/// What begins a line that is no step.
const COMMENT: char = '#';
/// Steps as they may be written.
const EXAMPLES: &str = "click button \"Add\", type \"ann\" into field \"Name\", open /cart";

/// The steps of a file: a line each, with or without the numbers that reports have.
pub(crate) fn read(path: &Path) -> Result<Vec<String>, Message> {
    let help = format!("write a step in each line, as reports have them: {EXAMPLES}");
    let text = fs::read_to_string(path).map_err(|error| {
        let title = format!("--prefix: cannot read {}: {error}", path.display());
        Message::new("S217", title).help(&help)
    })?;
    let lines = text.lines().map(|line| without_number(line.trim()));
    let steps = lines.filter(|line| !line.is_empty() && !line.starts_with(COMMENT));
    let steps: Vec<_> = steps.map(str::to_owned).collect();
    if steps.is_empty() {
        let title = format!("--prefix: there is no step in {}", path.display());
        return Err(Message::new("S217", title).help(&help));
    }
    Ok(steps)
}

/// A line without the number in front of it.
fn without_number(line: &str) -> &str {
    match line.split_once(". ") {
        Some((number, step)) if number.bytes().all(|byte| byte.is_ascii_digit()) => step.trim(),
        _ => line,
    }
}

/// Why the steps could not be done.
pub(crate) fn failed(steps: &[String], failed: FailedLogin) -> Message {
    let index = failed.failure.step.unwrap_or_default() as usize;
    let number = index + 1;
    let (title, help) = if failed.failure.problem == LoginProblem::Ended {
        let code = failed.exit_code.unwrap_or(1);
        let title = format!("the app ended in step {number} of the prefix (exit code {code})");
        let help = "what ends the app is an error of its own: end the prefix before it";
        (title, help.to_owned())
    } else {
        let title = format!("step {number} of the prefix cannot be done");
        (title, format!("write it as reports do: {EXAMPLES}"))
    };
    let step = steps.get(index).cloned().unwrap_or_default();
    seen(Message::new("S434", title).note("step", step), failed).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_may_be_numbered() {
        let lines = [
            "1. click button \"Add\"",
            "12. open /cart",
            "click \"3. x\"",
            "1.5. x",
        ];
        insta::assert_debug_snapshot!(lines.map(without_number), @r#"
        [
            "click button \"Add\"",
            "open /cart",
            "click \"3. x\"",
            "1.5. x",
        ]
        "#);
    }
}
