//! One finding as a terminal shows it: the error, where it is, and how a person gets there.

use annotate_snippets::Level;
use stackful_finding::{Bound, ErrorKind, Finding, Inputs, Judgement, Plain, Verdict};
use stackful_source::Process;

use super::frame::frame;
use super::style::{continued, counted, labelled, plain};
use crate::Output;
use crate::title::title;

/// The finding in words, ending with a newline.
///
/// `source` is the text of the file that its location names, if there is one.
pub fn finding(finding: &Finding, source: Option<&str>) -> String {
    let title = title(finding);
    let mut text = match &finding.location {
        Some(at) => frame(
            level(finding),
            &finding.id,
            &title,
            at,
            source,
            label(finding.kind),
        ),
        None => untitled(finding, &title),
    };
    let process = match (&finding.inputs, finding.process) {
        (Some(_), _) => "",
        (None, Process::Server) => " on the server",
        (None, Process::Client) => " on the page",
    };
    let kind = format!(
        "{}{process}, found by test run {}",
        finding.kind, finding.runs_to_find
    );
    text += &labelled("kind", &kind);
    text += &verdict(finding);
    if let Some(url) = &finding.lacking {
        text += &labelled("follows from", &format!("a script that is refused: {url}"));
    }
    if let Some(Plain::NotAsked(reason)) = &finding.plain {
        let note = plain(&format!("not tried in plain Node: {reason}"));
        text += &labelled("note", &note);
    }
    text += &match &finding.inputs {
        Some(inputs) => read(inputs),
        None => steps(finding),
    };
    text
}

/// What a program has read.
fn read(Inputs(inputs): &Inputs) -> String {
    if inputs.is_empty() {
        return labelled("inputs", "none: it happens in each run");
    }
    let lines = inputs.iter().enumerate().map(|(index, (name, value))| {
        let line = plain(&format!("{name} = {value}"));
        match index {
            0 => labelled("inputs", &line),
            _ => continued(&line),
        }
    });
    lines.collect()
}

/// Who can cause it, and why.
fn verdict(finding: &Finding) -> String {
    let Some(Judgement {
        verdict,
        bound,
        why,
        ..
    }) = &finding.judgement
    else {
        return String::new();
    };
    let priority = match (verdict, bound) {
        (Verdict::High, _) => "high: a person can cause it".to_owned(),
        (Verdict::RuledOut, Some(Bound { runs, events, .. })) => format!(
            "low: it takes a forged message; ruled out for this page ({}, sequences of up to {})",
            counted(*runs, "test run"),
            counted(*events as u64, "event"),
        ),
        (Verdict::RuledOut, None) => {
            "low: it takes a forged message; ruled out for this page".to_owned()
        }
        (Verdict::NotReached, _) => {
            "low: it takes a forged message, as far as is known; not reached from this page"
                .to_owned()
        }
    };
    let why = why.iter().enumerate();
    let why = why.map(|(index, line)| match index {
        0 => labelled("why", &plain(line)),
        _ => continued(&plain(line)),
    });
    labelled("priority", &priority) + &why.collect::<String>()
}

fn level(finding: &Finding) -> Level<'static> {
    match finding.process {
        Process::Server if finding.is_low() => Level::WARNING.with_name("low"),
        Process::Server => Level::ERROR,
        Process::Client => Level::WARNING,
    }
}

/// What stands below the place in the source.
fn label(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::UncaughtException | ErrorKind::UnhandledRejection | ErrorKind::PageError => {
            "thrown here"
        }
        ErrorKind::Assertion => "does not hold here",
        ErrorKind::Misuse => "called here",
        ErrorKind::Exit => "ends the process here",
        ErrorKind::Http5xx => "answered here",
        ErrorKind::Unanswered => "comes in here",
        ErrorKind::CutResponse => "cut here",
        ErrorKind::SocketError => "made here",
        ErrorKind::Crash | ErrorKind::Hang | ErrorKind::OutOfMemory => "last seen here",
    }
}

/// The title of a finding whose stack names no code of the app.
fn untitled(finding: &Finding, title: &str) -> String {
    let title = level(finding).primary_title(title).id(finding.id.as_str());
    let place = Level::NOTE.message("no code of the app is on the stack");
    annotate_snippets::Renderer::styled().render(&[title.element(place)]) + "\n"
}

/// The steps again, if they have become fewer or simpler since the finding was told.
pub(super) fn shrunk(finding: &Finding) -> Output {
    let Some(shrunk) = &finding.shrunk else {
        return Output::Nothing;
    };
    let Some(from) = &shrunk.from else {
        return Output::Nothing;
    };
    let (before, now) = (from.events().len(), finding.assignment.events().len());
    let how = if before == now {
        "by simpler values".to_owned()
    } else {
        format!("by {now} of {before} events")
    };
    let far = if shrunk.is_done {
        "nothing more can be left out"
    } else {
        "there was no time to try all"
    };
    let runs = counted(u64::from(shrunk.runs), "test run");
    let title = format!("{} {how}; {far} ({runs})", finding.id);
    Output::Append(labelled("shorter", &plain(&title)) + &steps(finding) + "\n")
}

fn steps(finding: &Finding) -> String {
    let words = finding.steps.iter().map(|step| &step.words);
    let steps = finding.before.iter().chain(words);
    let lines = steps.enumerate().map(|(index, words)| {
        let line = format!("{}. {}", index + 1, plain(words));
        match index {
            0 => labelled("steps", &line),
            _ => continued(&line),
        }
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        labelled("steps", "none: opening the page is enough")
    } else {
        lines
    }
}

#[cfg(test)]
mod tests {
    use stackful_finding::{Step, say};
    use stackful_source::Location;
    use stackful_term::{Assignment, Value};

    use super::*;

    fn step(sentence: &str, label: &str, fields: &[(&str, Value)]) -> Step {
        let fields = fields
            .iter()
            .map(|(name, value)| ((*name).into(), value.clone()))
            .collect();
        Step {
            words: say(sentence, label, &fields),
            user: 1,
            tab: 1,
            action: format!("click {label}"),
            kind: "click".into(),
            target: "#target".into(),
            label: label.into(),
            found: "listener".into(),
            fields,
        }
    }

    fn division() -> Finding {
        Finding {
            id: "E-7K2Q9".into(),
            kind: ErrorKind::UncaughtException,
            process: Process::Server,
            name: "Error".into(),
            message: "Division by zero".into(),
            location: Some(Location {
                file: "server/calculate.js".into(),
                line: 4,
                column: 13,
            }),
            stack: Vec::new(),
            before: Vec::new(),
            steps: vec![
                step("click {label}", "button \"÷\"", &[]),
                step("click {label}", "button \"=\"", &[]),
            ],
            inputs: None,
            conditions: Vec::new(),
            sent: None,
            plain: None,
            assignment: Assignment::default(),
            runs_to_find: 71,
            lacking: None,
            shrunk: None,
            confirmed: None,
            confirmation: None,
            judgement: None,
        }
    }

    fn shown(finding: &Finding, source: Option<&str>) -> String {
        anstream::adapter::strip_str(&super::finding(finding, source)).to_string()
    }

    #[test]
    fn an_error_with_its_place_and_steps() {
        let source = "switch (op) {\n    case '/':\n      if (right === 0) {\n      throw new Error('Division by zero');\n      }\n";
        insta::assert_snapshot!(shown(&division(), Some(source)), @r#"
        error[E-7K2Q9]: Error: Division by zero
         --> server/calculate.js:4:13
          |
        2 |     case '/':
        3 |       if (right === 0) {
        4 |       throw new Error('Division by zero');
          |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ thrown here
        5 |       }
          |
          kind         uncaught exception on the server, found by test run 71
          steps        1. click button "÷"
                       2. click button "="
        "#);
    }

    #[test]
    fn values_are_in_the_steps() {
        let finding = Finding {
            before: vec!["log in".to_owned()],
            steps: vec![
                step(
                    "type[ {value} into] {label}",
                    "field \"Product id\"",
                    &[("value", "9\u{1b}[2J".into())],
                ),
                step(
                    "[press {key} on|key] {label}",
                    "the page",
                    &[("key", "Enter".into())],
                ),
                step(
                    "press the mouse button on {label}[ at x = {clientX}, y = {clientY}]",
                    "canvas",
                    &[("clientX", 3.0.into()), ("clientY", 400.0.into())],
                ),
            ],
            ..division()
        };
        insta::assert_snapshot!(shown(&finding, None), @r#"
        error[E-7K2Q9]: Error: Division by zero
        --> server/calculate.js:4:13
          kind         uncaught exception on the server, found by test run 71
          steps        1. log in
                       2. type "9\u{1b}[2J" into field "Product id"
                       3. press "Enter" on the page
                       4. press the mouse button on canvas at x = 3, y = 400
        "#);
    }

    #[test]
    fn an_error_of_the_page_without_a_place() {
        let finding = Finding {
            kind: ErrorKind::PageError,
            process: Process::Client,
            name: "TypeError".into(),
            message: "x is undefined".into(),
            location: None,
            steps: Vec::new(),
            runs_to_find: 1,
            lacking: None,
            ..division()
        };
        insta::assert_snapshot!(shown(&finding, None), @"
        warning[E-7K2Q9]: TypeError: x is undefined
         |
         = note: no code of the app is on the stack
          kind         page error on the page, found by test run 1
          steps        none: opening the page is enough
        ");
    }
}
