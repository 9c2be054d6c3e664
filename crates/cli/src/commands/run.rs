//! `stackful run`: an app with a page.

use stackful_executor::{AppSpec, Database, Ready, Refused};
use stackful_explore::{Aim, Bounds, Budget};
use stackful_finding::Summary;
use stackful_report::{Gate, Subject};

use crate::app::{self, AppRecord, Archive, Launch};
use crate::args::RunArguments;
use crate::campaign::{Plan, announce, conduct};
use crate::commands::{dry_run, watch};
use crate::confirm::Confirming;
use crate::engines;
use crate::exit::Exit;
use crate::lock::Lock;
use crate::message::Message;
use crate::nothing_to_do;
use crate::progress::say;
use crate::reporters::Wanted;
use crate::session::Beginning;
use crate::settings::{self, AppSettings, Settings};

/// Explores once, or whenever something changes.
pub(crate) fn run(arguments: RunArguments) -> Result<Exit, Message> {
    if arguments.watch {
        watch(&arguments)
    } else {
        once(arguments, &[])
    }
}

/// Does all of it, files that are `touched` first; an `Err` is something that kept it from being done.
#[expect(clippy::too_many_lines, reason = "what is asked for, choice by choice")]
pub(super) fn once(arguments: RunArguments, touched: &[String]) -> Result<Exit, Message> {
    let (json, is_dry, is_live) = (arguments.json, arguments.dry_run, arguments.ui);
    let (mut settings, app) = settings::of_app(arguments)?;
    if json {
        settings.reporters = vec![Wanted::on_standard_output("json")];
    }
    announce(&settings, &settings.directory)?;
    let runtime = engines::runtime(&settings.node);
    let start = app.start.as_deref();
    // A page that is named is one of the server.
    let (launch, data) = app::launch(&settings, &runtime, start, app.is_page_given)?;
    if is_dry {
        let spec = AppSpec {
            database: data.as_ref().map(Archive::path),
            ..engines::app(&settings, &launch, &app, settings.seed.unwrap_or_default())
        };
        return dry_run(&settings, &launch, spec, &left_out(&launch));
    }
    let _lock = Lock::of(&settings)?;
    let beginning = Beginning::of(&settings)?;
    let seed = beginning.seed(&settings);
    let switched_off: Vec<_> = app.switched_off.iter().map(ToString::to_string).collect();
    let record = serde_json::to_value(AppRecord::of(&settings, &app));
    let plan = Plan {
        subject: Subject::App(record.expect("plain data with string keys")),
        spec: AppSpec {
            database: data.as_ref().map(Archive::path),
            ..engines::app(&settings, &launch, &app, seed)
        },
        budget: Budget {
            mode: app.mode.into(),
            time: settings.time,
            runs: settings.runs,
            findings: settings.max_failures,
            strategy: app.strategy,
            bounds: Bounds {
                events: Some(app.depth),
                ..Bounds::default()
            },
            guesses: true,
            states: !app.no_merge,
            keep_paths: false,
            shrinks: app.shrinks,
            touched: touched.into(),
            live: is_live,
        },
        aim: Aim {
            toward: app.toward.clone(),
        },
        further: vec![
            ("page", app.page.clone()),
            ("clients", app.clients.to_string()),
            ("tabs", app.tabs.to_string()),
            ("login", settings.logins.choice()),
            ("prefix", app.prefix.join("\n")),
            ("mode", format!("{:?}", app.mode)),
            ("depth", app.depth.to_string()),
            ("strategy", format!("{:?}", app.strategy)),
            (
                "toward",
                app.toward
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
            ),
            ("no-merge", app.no_merge.to_string()),
            ("no-follow", switched_off.join(" ")),
            ("reset", app.reset.clone().unwrap_or_default()),
        ],
        started: &|ready| {
            let databases = databases(&settings, &app, ready);
            [started(&launch, &settings, ready), databases].concat()
        },
        confirming: Some(Confirming {
            confirm: app.confirm,
            pages: (app.clients, app.tabs),
            out: settings.out.clone(),
        }),
        exit,
    };
    conduct(&settings, beginning, plan)
}

/// What the page asked other machines for, and did not get.
fn refused(ready: &Ready) -> Vec<String> {
    let mut lines = Vec::new();
    for Refused { url, reason } in &ready.refused {
        let host = url.split('/').nth(2).unwrap_or_default();
        let way = match reason.as_str() {
            "" => String::new(),
            reason => format!("{reason}; or "),
        };
        lines.push(format!(
            "  ! refused, and what fails on the page for want of it is no error of the app: {url}"
        ));
        lines.push(format!("    {way}--allow-host {host} has it fetched"));
    }
    lines
}

/// How the app was started, and what it was like when it was ready.
fn started(launch: &Launch, settings: &Settings, ready: &Ready) -> Vec<String> {
    let mut lines = vec![format!("  ✓ server   {}", launch.origin)];
    lines.extend(left_out(launch));
    lines.extend(refused(ready));
    if let Some(login) = settings.logins.shown() {
        lines.push(format!("  ✓ login    {login}"));
    }
    let page = ready.url.as_deref().unwrap_or("none");
    let title = ready.title.as_deref().unwrap_or_default();
    let elapsed = ready.elapsed.as_secs_f64();
    lines.push(format!(
        "  ✓ page     {page} \"{title}\", ready in {elapsed:.1} s"
    ));
    lines
}

/// What of the start command is not done.
fn left_out(launch: &Launch) -> Vec<String> {
    let mut lines = Vec::new();
    if !launch.ignored.is_empty() {
        let ignored = launch.ignored.join(" ");
        lines.push(format!("  ! flags of node left out: {ignored}"));
    }
    for command in &launch.beside {
        lines.push(format!("  ! not started, as it is no server: {command}"));
    }
    lines
}

/// Where the app keeps its data, and whether runs are kept apart there.
fn databases(settings: &Settings, app: &AppSettings, ready: &Ready) -> Vec<String> {
    let inside = ready.databases.iter();
    let inside = inside.map(|Database { name, program }| {
        format!("  ✓ database {name}, inside the run ({program})")
    });
    let hosts = settings.allow_hosts.join(" and ");
    let outside = match &app.reset {
        _ if hosts.is_empty() => None,
        Some(reset) => Some(format!(
            "  ✓ outside  {hosts}, put back before each run: {reset}"
        )),
        None => Some(format!(
            "  ! outside  {hosts}: what a run writes there stays for those after it, unless --reset CMD puts it back"
        )),
    };
    inside.chain(outside).collect()
}

fn exit(summary: &Summary, gate: &Gate) -> Exit {
    if summary.interrupted {
        Exit::Interrupted
    } else if summary.findings.iter().any(|finding| gate.fails(finding)) {
        Exit::Findings
    } else if summary.actions == 0 {
        say(&nothing_to_do::message(summary).render());
        Exit::Nothing
    } else {
        Exit::Clean
    }
}
