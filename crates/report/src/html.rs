//! `report.html`: one file that opens from disk, without a server or a network.
//!
//! What is in it is text of the app as well as ours, so nothing is trusted: the template escapes
//! all of it, what moves a cursor or ends a text is written out, nothing can be loaded, and no script
//! runs but those that draw, which the policy of the page names by their digests. All that they draw is
//! in tables, too.

mod findings;
mod libraries;
mod sources;
mod states;
mod timeline;

use minijinja::Environment;
use serde_json::{Value, json};
use stackful_finding::{CampaignEvent, Finding};

use crate::cause::by_cause;
use crate::json::TOOL;
use crate::title::{short_title, shortened, visible};
use crate::{End, Format, Output, Subject};

pub use libraries::Libraries;

/// The name of the file in the report's folder.
pub const HTML_FILE: &str = "report.html";

const SCRIPT: &str = include_str!("html/report.js");
const TEMPLATE: &str = include_str!("html/report.html.jinja");

/// The most characters of one text; the whole is in `results.json`.
const MOST: usize = 4_000;

/// The page, and what it shows of the way there.
pub(crate) struct Html {
    subject: Subject,
}

impl Html {
    pub(crate) fn new(subject: &Subject) -> Html {
        Html {
            subject: subject.clone(),
        }
    }
}

impl Format for Html {
    fn tell(&mut self, _: &CampaignEvent<'_>) -> Output {
        Output::Nothing
    }

    fn end(&mut self, end: &End<'_>) -> Output {
        Output::Replace(text(&self.subject, end))
    }
}

fn text(subject: &Subject, end: &End<'_>) -> String {
    let summary = end.summary;
    let (server, page) = (&summary.server, &summary.client);
    let sides = [("Server", server), ("Page", page)];
    let sides = sides.into_iter().filter(|(_, side)| side.lines.total > 0);
    let unreached = &summary.unreached;
    let actions = unreached.actions.iter();
    let actions = actions.map(|it| json!({"words": it.words, "why": it.why.to_string()}));
    let lists = [
        ("Errors", &summary.findings),
        (
            "Never seen on the app as its users run it",
            &summary.unconfirmed,
        ),
        ("Not there in plain Node", &summary.unrepeated),
    ];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    let (firsts, more_firsts) = findings::firsts(end);
    let failing = summary
        .findings
        .iter()
        .filter(|it| end.gate.fails(it))
        .count();
    let context = json!({
        "tool": TOOL,
        "is_app": subject.app().is_some(),
        "lists": lists.map(|(title, list)| json!({
            "title": title,
            "count": list.len(),
            "groups": groups(end, list),
        })).collect::<Vec<_>>(),
        "firsts": firsts, "more_firsts": more_firsts,
        "name": name(subject),
        "failing": failing, "others": summary.findings.len() - failing,
        "runs": summary.runs, "seconds": format!("{:.1}", summary.elapsed.as_secs_f64()),
        "actions": summary.actions, "depth": summary.depth, "queued": summary.queued,
        "states": summary.states.as_ref().map(|states| states.known),
        "exhausted": summary.exhausted, "interrupted": summary.interrupted,
        "seed": summary.seed.to_string(),
        "sides": sides.map(|(name, side)| json!({
            "name": name, "lines": side.lines, "branches": side.branches,
        })).collect::<Vec<_>>(),
        "timeline": timeline::shown(summary),
        "graph": states::shown(&summary.graph),
        "is_drawn": end.libraries.is_there(),
        "sources": sources::shown(end),
        "never_done": actions.collect::<Vec<_>>(),
        "forms": unreached.forms.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "not_followed": summary.not_followed,
        "libraries": summary.libraries,
    });
    render(with_scripts(cleaned(context), end))
}

/// What the app's folder is called.
fn name(subject: &Subject) -> Option<&str> {
    let directory = subject.app()?["directory"].as_str()?;
    directory.rsplit('/').find(|part| !part.is_empty())
}

/// Errors of one cause together.
fn groups(end: &End<'_>, list: &[Finding]) -> Vec<Value> {
    let groups = by_cause(list).into_iter().map(|group| {
        let findings: Vec<_> = group.iter().map(|it| findings::shown(end, it)).collect();
        json!({"findings": findings, "title": short_title(group[0])})
    });
    groups.collect()
}

/// Adds what draws, as it is, and its data: JSON that cannot end an element.
fn with_scripts(mut context: Value, end: &End<'_>) -> Value {
    let summary = end.summary;
    let (timeline, graph) = (&summary.timeline, &summary.graph);
    let is_drawn = end.libraries.is_there();
    let has_timeline = is_drawn && !timeline.is_empty();
    let has_graph = is_drawn && !graph.states.is_empty();
    let data = json!({
        "timeline": has_timeline.then(|| timeline::columns(timeline)),
        "graph": has_graph.then_some(graph),
    });
    let (mut scripts, style) = end.libraries.scripts(has_timeline, has_graph);
    scripts.push(SCRIPT);
    context["policy"] = scripts
        .iter()
        .map(|script| libraries::hash(script))
        .collect();
    context["scripts"] = scripts.into();
    context["style"] = style.into();
    context["data"] = cleaned(data).to_string().replace('<', "\\u003c").into();
    context
}

fn render(context: Value) -> String {
    let mut environment = Environment::new();
    environment
        .add_template(HTML_FILE, TEMPLATE)
        .expect("our template");
    let template = environment.get_template(HTML_FILE).expect("added above");
    template
        .render(minijinja::value::Serde(context))
        .expect("a template over plain data")
}

/// Texts without what a page cannot hold or a person does not read to its end.
fn cleaned(value: Value) -> Value {
    match value {
        Value::String(text) => visible(&shortened(&text, MOST)).into(),
        Value::Array(items) => items.into_iter().map(cleaned).collect(),
        Value::Object(members) => {
            let members = members.into_iter();
            Value::Object(
                members
                    .map(|(name, value)| (name, cleaned(value)))
                    .collect(),
            )
        }
        other => other,
    }
}
