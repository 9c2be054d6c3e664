//! What an app consists of, as `--dry-run` shows it.

use std::collections::BTreeMap;

use stackful_finding::{Listener, Route, Survey, SurveyedAction, SurveyedPage, WithheldAction};
use stackful_source::{Location, Process};

use crate::terminal::{continued, labelled, not_followed, plain};

/// The object for other programs: the members of [`Survey`].
///
/// # Panics
/// Never: all keys are texts.
pub fn survey_json(survey: &Survey) -> String {
    serde_json::to_string_pretty(survey).expect("plain data with string keys") + "\n"
}

/// The text for people.
pub fn survey_text(survey: &Survey) -> String {
    let Survey {
        start,
        pages,
        actions,
        withheld,
        routes,
        listeners,
        databases,
        ..
    } = survey;
    let side = |process| -> Vec<String> {
        let here = listeners.iter().filter(move |it| it.process == process);
        here.map(listener).collect()
    };
    let mut text = labelled("start", &plain(start));
    text += &list("pages", &pages.iter().map(page).collect::<Vec<_>>());
    text += &list("actions", &actions.iter().map(action).collect::<Vec<_>>());
    text += &list("out of reach", &grouped(withheld));
    text += &list("routes", &routes.iter().map(route).collect::<Vec<_>>());
    text += &list("server hears", &side(Process::Server));
    text += &list("page hears", &side(Process::Client));
    text += &list("databases", databases);
    text + &not_followed(&survey.not_followed)
}

/// Texts below a label, the first beside it.
fn list(label: &str, texts: &[String]) -> String {
    let mut texts = texts.iter();
    let first = texts.next().map_or("none", String::as_str);
    labelled(label, first) + &texts.map(|text| continued(text)).collect::<String>()
}

fn page(
    SurveyedPage {
        user,
        tab,
        url,
        title,
    }: &SurveyedPage,
) -> String {
    let whose = match (user, tab) {
        (1, 1) => String::new(),
        (user, 1) => format!("user {user}: "),
        (user, tab) => format!("user {user}, tab {tab}: "),
    };
    let url = url.as_deref().unwrap_or("it has left the app");
    plain(&format!("{whose}{url} \"{title}\""))
}

fn action(
    SurveyedAction {
        words,
        action,
        found,
        handlers,
    }: &SurveyedAction,
) -> String {
    // The key is the kind of the action, which the words say, and a selector.
    let selector = action.split_once(' ').map_or("", |(_, selector)| selector);
    let found = match found.as_str() {
        "itself" => "is there for it".to_owned(),
        "listener" => "listens".to_owned(),
        "delegated" => "is listened to from outside".to_owned(),
        library => format!("has a handler of {library}"),
    };
    plain(&format!("{words} ({selector}): {found}{}", at(handlers)))
}

/// What is out of reach for a reason, together.
fn grouped(withheld: &[WithheldAction]) -> Vec<String> {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for WithheldAction { words, reason, .. } in withheld {
        reasons.entry(reason).or_default().push(words);
    }
    let groups = reasons.into_iter();
    groups
        .map(|(reason, words)| plain(&format!("{}: {reason}", words.join(", "))))
        .collect()
}

fn route(
    Route {
        method,
        path,
        handlers,
    }: &Route,
) -> String {
    plain(&format!("{method} {path}{}", at(handlers)))
}

fn listener(listener: &Listener) -> String {
    let Listener {
        of,
        emitter,
        event,
        location,
        ..
    } = listener;
    plain(&format!(
        "{of}: {emitter} \"{event}\"{}",
        at(std::slice::from_ref(location))
    ))
}

fn at(places: &[Location]) -> String {
    let places: Vec<String> = places
        .iter()
        .map(|at| format!("{}:{}:{}", at.file, at.line, at.column))
        .collect();
    match places.as_slice() {
        [] => String::new(),
        places => format!(", {}", places.join(", ")),
    }
}
