//! `[login]` of `stackful.toml`: how users log in before the app is ready, and what is said if they
//! cannot.
//!
//! What is typed is a secret: a message names a step by its number and its place, and shows no text
//! that goes into a field.

use std::env;
use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};
use stackful_executor::{AppFailure, FailedLogin, Login, LoginProblem};
use stackful_source::Location;
use toml::Spanned;

use crate::message::{Message, location};

/// So many of the things to do on a page are named.
const MOST_OFFERS: usize = 12;
const EXAMPLE: &str = "steps = ['type {user} into \"Name\"', 'type {password} into \"Password\"', \
                       'click button \"Log in\"']";

/// `[login]`, or several `[[login]]`: one for each user, the last for all that are left.
#[derive(Clone, Debug, Default)]
pub(crate) struct Logins(pub(crate) Vec<Written>);

/// How a user logs in, as it was written down.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct Written {
    steps: Vec<Spanned<String>>,
    user: Option<String>,
    password: Option<String>,
    /// A variable of the environment that holds it.
    password_env: Option<String>,
    page: Option<String>,
    /// Where it is written, and then where each step is.
    #[serde(skip)]
    places: Vec<Location>,
}

impl<'de> Deserialize<'de> for Logins {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Logins, D::Error> {
        struct OneOrMore;

        impl<'de> Visitor<'de> for OneOrMore {
            type Value = Logins;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table [login], or tables [[login]]")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Logins, A::Error> {
                let one = Written::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Logins(vec![one]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Logins, A::Error> {
                let mut logins = Vec::new();
                while let Some(login) = list.next_element()? {
                    logins.push(login);
                }
                Ok(Logins(logins))
            }
        }

        deserializer.deserialize_any(OneOrMore)
    }
}

impl Logins {
    /// Notes where in the text of the config file all of it stands.
    pub(crate) fn place(&mut self, name: &str, text: &str) {
        let headers = text.match_indices("[login]").map(|(at, _)| at);
        let headers: Vec<_> = headers
            .filter(|at| {
                let line = text[..*at].rsplit('\n').next().unwrap_or_default();
                matches!(line.trim(), "" | "[")
            })
            .collect();
        for (index, login) in self.0.iter_mut().enumerate() {
            let steps = login.steps.iter().map(|step| step.span().start);
            let header = headers.get(index).copied().unwrap_or_default();
            let places = [header].into_iter().chain(steps);
            login.places = places.map(|at| location(name, text, at)).collect();
        }
    }

    /// As the executor takes them; `then` is the page that is wanted behind the login, if one is.
    pub(crate) fn resolved(&self, then: Option<&str>) -> Result<Vec<Login>, Message> {
        self.0.iter().map(|login| login.resolved(then)).collect()
    }

    /// What is said of them when the app is ready: never a password.
    pub(crate) fn shown(&self) -> Option<String> {
        let shown = self.0.iter().map(|login| match &login.user {
            Some(user) => format!("as {user}"),
            None if login.steps.is_empty() => "with a password".to_owned(),
            None => format!("{} steps", login.steps.len()),
        });
        let shown: Vec<_> = shown.collect();
        (!shown.is_empty()).then(|| shown.join(", "))
    }

    /// What must be the same when a campaign goes on: all but passwords.
    pub(crate) fn choice(&self) -> String {
        let choices = self.0.iter().map(|login| {
            let steps = login.steps.len();
            let user = login.user.as_deref().unwrap_or_default();
            let page = login.page.as_deref().unwrap_or_default();
            format!("{user} {page} {steps}").trim().to_owned()
        });
        choices.collect::<Vec<_>>().join(", ")
    }

    /// That of a user, from 1 on.
    fn of(&self, user: u32) -> Option<&Written> {
        self.0.get(user as usize - 1).or(self.0.last())
    }

    /// Why nobody could log in.
    pub(crate) fn failed(&self, failed: FailedLogin) -> Message {
        let failure = &failed.failure;
        let problem = failure.problem;
        let written = self.of(failure.user);
        let place = |index: usize| written.and_then(|login| login.places.get(index)).cloned();
        let header = place(0);
        let step = failure.step.map(|step| step as usize);
        let number = step.map_or(0, |step| step + 1);
        let (code, title, at) = match problem {
            LoginProblem::Form => ("S430", "no form to log in was found".to_owned(), header),
            LoginProblem::Step => {
                let title = format!("step {number} of the login cannot be done");
                ("S431", title, place(number))
            }
            LoginProblem::Refused => ("S432", "the login has failed".to_owned(), header),
            LoginProblem::Ended => {
                let code = failed.exit_code.unwrap_or(1);
                let title = format!("the app ended during the login (exit code {code})");
                ("S433", title, header)
            }
        };
        let message = Message::new(code, title);
        let message = match at {
            Some(at) => message.note("at", format!("{}:{}:{}", at.file, at.line, at.column)),
            None => message,
        };
        let label = match problem {
            LoginProblem::Form => "tried",
            _ => "cause",
        };
        let who = (failure.user > 1).then(|| format!("user {}", failure.user));
        let message = message
            .note("who", who.unwrap_or_default())
            .note(label, failure.causes.join("\n"));
        seen(message, failed).help(help(problem))
    }
}

impl Written {
    fn resolved(&self, then: Option<&str>) -> Result<Login, Message> {
        let password = self.secret()?;
        let steps: Vec<_> = self
            .steps
            .iter()
            .map(|step| step.get_ref().clone())
            .collect();
        if steps.is_empty() && password.is_none() {
            return Err(self
                .wrong("[login] does not say how to log in")
                .help(format!(
                    "user = \"ann\" and password-env = \"PASSWORD\", or {EXAMPLE}"
                )));
        }
        for (hole, value) in [("user", &self.user), ("password", &password)] {
            let uses = steps
                .iter()
                .any(|step| step.contains(&format!("{{{hole}}}")));
            if uses && value.is_none() {
                return Err(self
                    .wrong(&format!(
                        "steps of [login] want {{{hole}}}, which it does not give"
                    ))
                    .help(format!("{hole} = \"…\" in [login]")));
            }
        }
        Ok(Login {
            steps,
            user: self.user.clone(),
            password,
            page: self.page.clone(),
            then: then.map(str::to_owned),
        })
    }

    /// The password, wherever it is.
    fn secret(&self) -> Result<Option<String>, Message> {
        let Some(variable) = &self.password_env else {
            return Ok(self.password.clone());
        };
        if self.password.is_some() {
            return Err(self
                .wrong("[login] gives a password twice")
                .help("leave out password, or password-env"));
        }
        env::var(variable).map(Some).map_err(|_| {
            self.wrong(&format!(
                "the password of [login] is to be in {variable}, which is not set"
            ))
            .help(format!(
                "export {variable}=…, in the shell that stackful runs in"
            ))
        })
    }

    fn wrong(&self, title: &str) -> Message {
        let message = Message::new("S230", title);
        match self.places.first() {
            Some(at) => message.note("at", format!("{}:{}:{}", at.file, at.line, at.column)),
            None => message,
        }
    }
}

/// The text of a config file as it may be shown: what stands in quotes in a login is a secret.
pub(crate) fn masked(text: &str) -> String {
    let mut is_login = false;
    let mut shown = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let begins = line.trim_start();
        if begins.starts_with("login") || (begins.starts_with('[') && !line.contains('\'')) {
            is_login = begins.contains("login");
        }
        let mut quote = None;
        shown.extend(line.chars().map(|c| match quote {
            Some(open) if c == open => {
                quote = None;
                c
            }
            Some(_) if is_login && c != '\n' => '•',
            Some(_) => c,
            None => {
                quote = Some(c).filter(|c| matches!(c, '"' | '\''));
                c
            }
        }));
    }
    shown
}

fn help(problem: LoginProblem) -> String {
    match problem {
        LoginProblem::Form => format!(
            "name the page that it is on: page = \"/account\" in [login]; \
             or write down what a person does: {EXAMPLE}"
        ),
        LoginProblem::Step => {
            "write it as reports do: click button \"Log in\", type \"ann\" into field \"Name\", \
             open /login"
                .to_owned()
        }
        LoginProblem::Refused => {
            "see whether a person gets in that way; if it takes more than a \
             form with a password, write down what a person does: "
                .to_owned()
                + EXAMPLE
        }
        LoginProblem::Ended => {
            "see whether the app lives on when a person logs in that way".to_owned()
        }
    }
}

/// What there was to see when a step before the runs failed.
pub(crate) fn seen(message: Message, failed: FailedLogin) -> Message {
    message
        .note("error", failed.error.map(thrown).unwrap_or_default())
        .note("page", failed.url.unwrap_or_default())
        .note("there", listed(&failed.failure.offers))
        .note("output", tail(&failed.output))
}

fn thrown(error: AppFailure) -> String {
    let AppFailure {
        name,
        message,
        location,
        ..
    } = error;
    let place = location.map(|at| format!(", at {}:{}:{}", at.file, at.line, at.column));
    format!("{name}: {message}{}", place.unwrap_or_default())
}

fn listed(offers: &[String]) -> String {
    let more = offers.len().saturating_sub(MOST_OFFERS);
    let mut shown = offers.iter().take(MOST_OFFERS).cloned().collect::<Vec<_>>();
    if more > 0 {
        shown.push(format!("and {more} more"));
    }
    shown.join(", ")
}

/// The last lines.
fn tail(output: &str) -> String {
    let lines: Vec<&str> = output.trim_end().lines().collect();
    lines[lines.len().saturating_sub(5)..].join("\n")
}
