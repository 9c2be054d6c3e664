//! A path of a program again, instrumented or in plain Node.

use std::num::NonZeroUsize;

use serde::Deserialize;
use stackful_executor::{AppSpec, Limits, Pattern, Runtime, Workers};
use stackful_finding::{PathEnd, Summary};
use stackful_term::Assignment;

use super::{Became, unknown};
use crate::args::ReplayArguments;
use crate::engines;
use crate::exit::Exit;
use crate::message::{Message, chain};
use crate::program::ProgramRecord;
use crate::progress::{result, say};
use crate::start_error;

/// What is read of the report.
#[derive(Deserialize)]
pub(super) struct Report {
    program: ProgramRecord,
    seed: u64,
    paths: Vec<Recorded>,
    findings: Vec<Failed>,
}

#[derive(Deserialize)]
struct Recorded {
    inputs: Assignment,
    outcome: PathEnd,
    #[serde(default)]
    errors: Vec<String>,
}

/// An error on record.
#[derive(Deserialize)]
struct Failed {
    id: String,
    inputs: Assignment,
}

/// What is to be run again, and what is on record of it.
struct Chosen<'a> {
    name: String,
    inputs: &'a Assignment,
    /// The errors that were on the path.
    errors: Vec<String>,
    /// How it ended, if that is on record.
    outcome: Option<&'a PathEnd>,
}

/// Runs a path of the report again.
pub(super) fn replay(report: &Report, arguments: &ReplayArguments) -> Result<Exit, Message> {
    let chosen = choose(report, arguments)?;
    let spec = spec(report)?;
    let runtime = engines::runtime(&arguments.node);
    let way = if arguments.plain {
        "in plain Node"
    } else {
        "instrumented"
    };
    say(&format!(
        "replaying {} of {}, {way}",
        chosen.name,
        spec.entry.display()
    ));
    if arguments.plain {
        let code = stackful_executor::plain(&runtime, &spec, chosen.inputs).map_err(|error| {
            Message::new("S306", error.to_string()).note("cause", chain(&error))
        })?;
        return Ok(Exit::Program((code & 0xff) as u8));
    }
    instrumented(&runtime, &spec, &chosen)
}

fn choose<'a>(report: &'a Report, arguments: &ReplayArguments) -> Result<Chosen<'a>, Message> {
    let most = report.paths.len();
    let numbers = format!("a path by its number: stackful replay 1, up to {most}");
    let failed = |failed: &'a Failed| Chosen {
        name: failed.id.clone(),
        inputs: &failed.inputs,
        errors: vec![failed.id.clone()],
        outcome: None,
    };
    let Some(name) = arguments.names.first() else {
        let first = report.findings.first().map(failed);
        return first.ok_or_else(|| {
            Message::new("S213", "no error is on record").help(format!("name {numbers}"))
        });
    };
    if let Some(found) = report.findings.iter().find(|error| error.id == *name) {
        return Ok(failed(found));
    }
    let number = name
        .parse()
        .ok()
        .and_then(|number: usize| number.checked_sub(1));
    let path = number.and_then(|number| report.paths.get(number));
    let path = path.ok_or_else(|| {
        let ids = report.findings.iter().map(|error| error.id.as_str());
        let title = format!("the report knows neither an error nor a path {name}");
        unknown(title, ids).help(format!("name one of them, or {numbers}"))
    })?;
    Ok(Chosen {
        name: format!("path {name}"),
        inputs: &path.inputs,
        errors: path.errors.clone(),
        outcome: Some(&path.outcome),
    })
}

fn spec(report: &Report) -> Result<AppSpec, Message> {
    let program = &report.program;
    let patterns = program.instrument.iter();
    let patterns: Result<Vec<Pattern>, _> = patterns.map(|pattern| pattern.parse()).collect();
    let limits = Limits::default();
    Ok(AppSpec {
        arguments: program.arguments.clone(),
        environment: program.environment.clone(),
        page: None,
        program: Some(program.inputs.clone()),
        allow_hosts: program.allow_hosts.clone(),
        instrument: patterns.map_err(|error| Message::new("S212", error.to_string()))?,
        seed: report.seed,
        limits: Limits {
            run: program.run_timeout,
            memory: program.run_memory,
            ..limits
        },
        ..AppSpec::new(&program.directory, program.file.clone())
    })
}

fn instrumented(runtime: &Runtime, spec: &AppSpec, chosen: &Chosen<'_>) -> Result<Exit, Message> {
    let mut workers = Workers::start(runtime, spec, NonZeroUsize::MIN, &[])
        .map_err(|error| start_error::message(error, &spec.directory, runtime))?;
    let (summary, output) = stackful_explore::replay(&mut workers, chosen.inputs, spec.seed)
        .map_err(|error| Message::new("S902", error.to_string()).note("cause", chain(&error)))?;
    say(output.trim_end());
    let sources = workers.sources();
    for finding in &summary.findings {
        let text = finding
            .location
            .as_ref()
            .and_then(|at| sources.text(&at.file));
        result(&(stackful_report::finding(finding, text) + "\n"));
    }
    result(&format!("{}\n", verdict(&summary, chosen)));
    Ok(if summary.findings.is_empty() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

/// What has become of what is on record.
fn verdict(summary: &Summary, chosen: &Chosen<'_>) -> String {
    let found = summary.findings.iter().map(|finding| finding.id.as_str());
    let end = summary.paths.first().map(|path| &path.outcome);
    match Became::of(&chosen.errors, found) {
        Became::Same if chosen.errors.is_empty() => {
            let name = &chosen.name;
            if chosen.outcome.is_none() || chosen.outcome == end {
                format!("REPEATED {name}: it ends as it did")
            } else {
                format!("CHANGED  {name}: it ends in another way")
            }
        }
        became => became.words(&chosen.name),
    }
}
