//! `stackful replay`: one path of a program again, instrumented or in plain Node.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use serde::Deserialize;
use stackful_executor::{AppSpec, Limits, Pattern, Runtime, Workers};
use stackful_finding::{PathEnd, Summary};
use stackful_report::RESULTS_FILE;
use stackful_term::Assignment;

use crate::args::ReplayArguments;
use crate::engines;
use crate::exit::Exit;
use crate::message::{Message, chain};
use crate::program::ProgramRecord;
use crate::progress::{result, say};
use crate::start_error;

/// What is read of a report.
#[derive(Deserialize)]
struct Report {
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

pub(crate) fn replay(arguments: &ReplayArguments) -> Result<Exit, Message> {
    let report = read(&arguments.out)?;
    let chosen = choose(&report, arguments)?;
    let spec = spec(&report)?;
    let runtime = engines::runtime(&arguments.node);
    say(&format!(
        "replaying {} of {}",
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

fn read(folder: &Path) -> Result<Report, Message> {
    let path = folder.join(RESULTS_FILE);
    let text = fs::read_to_string(&path).map_err(|error| {
        Message::new(
            "S211",
            format!("there is no report in {}: {error}", folder.display()),
        )
        .help("make one: stackful script FILE; or name its folder: --out FOLDER")
    })?;
    serde_json::from_str(&text).map_err(|error| {
        let title = format!("{} is not the report of a program", path.display());
        Message::new("S212", title)
            .note("cause", error.to_string())
            .help("replay runs paths of `stackful script`; name the folder of its report: --out FOLDER")
    })
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
    let Some(name) = &arguments.path else {
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
        let ids: Vec<_> = report
            .findings
            .iter()
            .map(|error| error.id.as_str())
            .collect();
        let errors = if ids.is_empty() {
            "none".to_owned()
        } else {
            ids.join(", ")
        };
        Message::new(
            "S213",
            format!("the report knows neither an error nor a path {name}"),
        )
        .note("errors", errors)
        .help(format!("name one of them, or {numbers}"))
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
    let name = &chosen.name;
    let found: Vec<_> = summary.findings.iter().map(|finding| &finding.id).collect();
    let gone = chosen
        .errors
        .iter()
        .filter(|id| !found.contains(id))
        .count();
    let fresh = found
        .iter()
        .filter(|id| !chosen.errors.contains(id))
        .count();
    let end = summary.paths.first().map(|path| &path.outcome);
    let same_end = chosen.outcome.is_none() || chosen.outcome == end;
    match (gone, fresh) {
        (0, 0) if !chosen.errors.is_empty() => format!("FAILED   {name}: the error is still there"),
        (0, 0) if same_end => format!("REPEATED {name}: it ends as it did"),
        (0, 0) => format!("CHANGED  {name}: it ends in another way"),
        (_, 0) => format!("FIXED    {name}: the error is gone"),
        (0, _) => format!("FAILED   {name}: there is another error"),
        (..) => {
            format!("CHANGED  {name}: there is another error in the place of the one on record")
        }
    }
}
