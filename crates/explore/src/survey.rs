//! A look at an app that is ready, without a test run that does anything.

use std::collections::BTreeMap;
use std::time::Duration;

use stackful_executor::{FunctionPlace, Workers};
use stackful_finding::{
    Listener, Route, Survey, SurveyedAction, SurveyedPage, WithheldAction, say,
};
use stackful_source::{Location, Process, Sources};
use stackful_term::Assignment;
use stackful_trace::{Vocabulary, decode};

use crate::ExploreError;
use crate::databases::databases;
use crate::losses::{Losses, all_losses};

/// A run without events takes as long as it takes: the app is ready.
const PATIENCE: Duration = Duration::from_mins(1);

/// What the app behind workers that were started with a survey consists of; `start` says how it is
/// started.
///
/// # Errors
/// The worker died, or wrote a malformed trace.
pub fn survey(workers: &mut Workers, start: &str) -> Result<Survey, ExploreError> {
    let losses = losses(workers)?;
    let sources = &workers.sources();
    let not_followed = all_losses(&losses, workers, (sources, &[]));
    let ready = workers.ready();
    let Some(seen) = ready.survey.clone() else {
        return Ok(Survey::default());
    };
    let words = |words: &str, label: &str| say(words, label, &BTreeMap::new());
    let pages = seen.pages.into_iter().map(|page| SurveyedPage {
        user: page.user,
        tab: page.tab,
        url: page.url,
        title: page.title,
    });
    let actions = seen.actions.into_iter().map(|action| SurveyedAction {
        words: words(&action.words, &action.label),
        action: action.key,
        found: action.found,
        handlers: places(&action.handlers, sources),
    });
    let withheld = ready.withheld.iter().map(|one| WithheldAction {
        words: words(&one.words, &one.label),
        action: one.key.clone(),
        reason: one.reason.clone(),
    });
    let routes = seen.routes.into_iter().map(|route| Route {
        handlers: places(&route.handlers, sources),
        method: route.method,
        path: route.path,
    });
    let listeners = seen.listeners.into_iter().filter_map(|listener| {
        Some(Listener {
            location: place(&listener.place, sources)?,
            process: match listener.process.as_str() {
                "client" => Process::Client,
                _ => Process::Server,
            },
            of: package(&listener.of),
            emitter: listener.emitter,
            event: listener.event,
        })
    });
    let inside = ready.databases.iter();
    let inside = inside.map(|it| format!("{}, inside the run ({})", it.name, it.program));
    let mut listeners: Vec<Listener> = listeners.collect();
    listeners.dedup();
    Ok(Survey {
        start: start.to_owned(),
        pages: pages.collect(),
        actions: actions.collect(),
        withheld: withheld.collect(),
        routes: routes.filter(is_own).collect(),
        databases: inside
            .chain(databases(&not_followed, &seen.modules))
            .collect(),
        listeners,
        not_followed,
    })
}

/// What was lost until the app was ready.
fn losses(workers: &mut Workers) -> Result<Losses, ExploreError> {
    let mut losses = Losses::through(workers.switched_off());
    let ticket = workers.submit(Assignment::default());
    if let Some(run) = workers.run(&ticket, PATIENCE)? {
        losses.add_path(&decode(&run.trace, &mut Vocabulary::default())?);
    }
    Ok(losses)
}

/// Middleware of packages is no part of the app.
fn is_own(route: &Route) -> bool {
    route.method != "USE" || !route.handlers.is_empty()
}

/// Those of functions of the app, each once.
fn places(functions: &[FunctionPlace], sources: &Sources) -> Vec<Location> {
    let own = functions.iter().filter_map(|it| place(it, sources));
    let mut places: Vec<Location> = Vec::new();
    for place in own {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

fn place(
    FunctionPlace { name, line, column }: &FunctionPlace,
    sources: &Sources,
) -> Option<Location> {
    // V8 calls modules of Node by their path or by its URL.
    let path = name.strip_prefix("file://").unwrap_or(name);
    let of = |name: &str| sources.original(name, *line, *column);
    of(name).or_else(|| of(path))
}

/// The package that a class comes from.
fn package(of: &str) -> String {
    if of.is_empty() || of.contains("://") && !of.starts_with("file://") {
        return "browser".to_owned();
    }
    if of.starts_with("node:") {
        return "node".to_owned();
    }
    let Some((_, inside)) = of.rsplit_once("node_modules/") else {
        return "app".to_owned();
    };
    let parts = if inside.starts_with('@') { 2 } else { 1 };
    let parts: Vec<&str> = inside.split('/').take(parts).collect();
    parts.join("/")
}
