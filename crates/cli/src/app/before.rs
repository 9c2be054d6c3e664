//! What a start script runs before its server, such as a build: for real, once, as npm would.

use std::time::Duration;

use stackful_executor::{CommandEnd, CommandError, Patience, ShellCommand};

use crate::message::Message;
use crate::output::last_lines;

/// The longest that one of them may take. What downloads something may wait for a while.
const PATIENCE: Patience = Patience {
    whole: Duration::from_mins(10),
    quiet: Duration::from_mins(1),
};

/// Runs a command to its end; how long it took.
pub(super) fn run(before: &ShellCommand) -> Result<Duration, Message> {
    before.run(PATIENCE).map_err(|error| failed(&error))
}

fn failed(error: &CommandError) -> Message {
    let CommandError {
        command,
        end,
        output,
    } = error;
    let title = format!("what the start script runs first has failed: `{command}`");
    let help = match end {
        CommandEnd::Quiet(_) => {
            "what watches files, or waits for somebody, does not end: start the server alone: \
             --start \"node server.js\""
        }
        _ => {
            "see why it fails in the app's folder, or start the server alone: --start \"node server.js\""
        }
    };
    Message::new("S415", title)
        .note("cause", why(end))
        .note("output", last_lines(output))
        .help(help)
}

/// What became of a command, in words.
pub(crate) fn why(end: &CommandEnd) -> String {
    match end {
        CommandEnd::Late(after) if after.as_secs() >= 120 => {
            format!("it has not ended after {} minutes", after.as_secs() / 60)
        }
        end => end.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of a command that fails.
    fn told(command: &str) -> String {
        let before = ShellCommand {
            command: command.to_owned(),
            directory: "/".into(),
            environment: vec![("WHAT".to_owned(), "this".to_owned())],
        };
        let short = Patience {
            quiet: Duration::from_secs(2),
            ..PATIENCE
        };
        let message = failed(&before.run(short).unwrap_err()).render();
        anstream::adapter::strip_str(&message).to_string()
    }

    #[test]
    fn a_command_that_fails_shows_its_output() {
        insta::assert_snapshot!(told("echo lost: $WHAT; read answer || exit 3"), @r#"
        error[S415]: what the start script runs first has failed: `echo lost: $WHAT; read answer || exit 3`
          cause:  exit status: 3
          output: lost: this
          help:   see why it fails in the app's folder, or start the server alone: --start "node server.js"
        "#);
    }

    #[test]
    fn a_command_that_never_ends_is_ended() {
        insta::assert_snapshot!(told("echo watching; sleep 1h & wait"), @r#"
        error[S415]: what the start script runs first has failed: `echo watching; sleep 1h & wait`
          cause:  it has not ended, and done nothing for 2 s
          output: watching
          help:   what watches files, or waits for somebody, does not end: start the server alone: --start
                  "node server.js"
        "#);
    }
}
