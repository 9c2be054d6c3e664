//! What a person does, as Playwright does it: the statements of the test that comes with a finding, which
//! are the same that confirm it.

mod locator;
mod statement;

use serde::Serialize;
use stackful_finding::{Finding, Step};
use stackful_term::Value;

pub(crate) use locator::quoted;

/// The steps of a finding for Playwright.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Script {
    /// The variables that have the pages, in the order in which they are opened.
    pub pages: Vec<String>,
    /// Whose each is, from 0 on.
    pub users: Vec<u32>,
    /// What is answered to dialogs of pages, first to last.
    pub dialogs: Vec<serde_json::Value>,
    /// What is done.
    pub steps: Vec<Act>,
}

/// A step for Playwright.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Act {
    /// For a person.
    pub words: String,
    /// The variable of its page.
    pub page: String,
    /// Expressions for its element, the most readable first; none may find it alone.
    pub candidates: Vec<String>,
    /// An expression that finds it for certain; `None` for the page as a whole.
    pub exact: Option<String>,
    /// Statements, in which `$L` stands for one of them.
    pub code: String,
}

impl Script {
    /// The steps of a finding, on an app with so many users and tabs of each.
    ///
    /// # Errors
    /// What has no counterpart, in words.
    pub fn of(finding: &Finding, (users, tabs): (u32, u32)) -> Result<Script, String> {
        if !finding.before.is_empty() {
            return Err(format!(
                "its steps begin behind others: {}",
                finding.before.join("; ")
            ));
        }
        let owners = (1..=users).flat_map(|user| (1..=tabs).map(move |tab| (user, tab)));
        let owners: Vec<(u32, u32)> = owners.collect();
        let steps = (1..).zip(&finding.steps);
        let steps = steps.map(|(number, step)| {
            act(step).map_err(|reason| format!("step {number} has no counterpart: {reason}"))
        });
        Ok(Script {
            pages: owners
                .iter()
                .map(|&(user, tab)| variable(user, tab))
                .collect(),
            users: owners.iter().map(|(user, _)| user - 1).collect(),
            dialogs: dialogs(finding),
            steps: steps.collect::<Result<_, _>>()?,
        })
    }
}

fn act(step: &Step) -> Result<Act, String> {
    let page = variable(step.user, step.tab);
    let is_of_element = !step.target.is_empty() && step.target != "body";
    let scoped = |expression: String| format!("{page}.{expression}");
    Ok(Act {
        words: step.words.clone(),
        candidates: locator::candidates(&step.label)
            .into_iter()
            .map(scoped)
            .collect(),
        exact: is_of_element.then(|| format!("{page}.locator({})", quoted(&step.target))),
        code: statement::statement(step, &page)?,
        page,
    })
}

/// The variable of a page.
fn variable(user: u32, tab: u32) -> String {
    match (user, tab) {
        (1, 1) => "page".to_owned(),
        (user, 1) => format!("pageOfUser{user}"),
        (user, tab) => format!("tab{tab}OfUser{user}"),
    }
}

/// What is answered to dialogs, by number.
fn dialogs(finding: &Finding) -> Vec<serde_json::Value> {
    let number = |index: u32| {
        finding
            .assignment
            .get(&format!("dialog.{index}").as_str().into())
    };
    let answers = (0..).map_while(number);
    answers
        .map(|answer| match answer {
            Value::String(text) => text.to_string().into(),
            Value::Boolean(is_yes) => (*is_yes).into(),
            _ => serde_json::Value::Null,
        })
        .collect()
}
