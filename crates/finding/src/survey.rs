//! What an app consists of, seen without a single test run.

use serde::Serialize;
use stackful_source::{Location, Process};

use crate::NotFollowed;

/// An app when it is ready.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Survey {
    /// How it is started.
    pub start: String,
    /// The pages of all users and tabs.
    pub pages: Vec<SurveyedPage>,
    /// What a person can do on them.
    pub actions: Vec<SurveyedAction>,
    /// What is there for a person to do, and out of reach.
    pub withheld: Vec<WithheldAction>,
    /// Which requests the server answers.
    pub routes: Vec<Route>,
    /// What both sides listen to, as far as functions of the app do.
    pub listeners: Vec<Listener>,
    /// Databases that the app has a client of.
    pub databases: Vec<String>,
    /// What is not instrumented, and what could not be followed until then.
    pub not_followed: Vec<NotFollowed>,
}

/// A page of a user.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurveyedPage {
    /// From 1 on.
    pub user: u32,
    /// In which of their tabs, from 1 on.
    pub tab: u32,
    /// Its address; `None` if it has left the app.
    pub url: Option<String>,
    /// Its title.
    pub title: String,
}

/// An action that is offered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurveyedAction {
    /// What a person would do, without the values of its fields.
    pub words: String,
    /// Its key, which ends in a selector.
    pub action: String,
    /// How it is known to be possible, as a step has it.
    pub found: String,
    /// Functions of the app that listen at its element, or around it.
    pub handlers: Vec<Location>,
}

/// An action that is not offered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WithheldAction {
    /// What a person would do.
    pub words: String,
    /// Its key.
    pub action: String,
    /// Why they cannot.
    pub reason: String,
}

/// A request that the server answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Route {
    /// Its method; `ALL`, or `USE` for what comes before others.
    pub method: String,
    /// Its path, as the app has written it.
    pub path: String,
    /// Functions of the app that answer it.
    pub handlers: Vec<Location>,
}

/// A function of the app that waits for an event which is none of the page's elements.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listener {
    /// On which side.
    pub process: Process,
    /// Whose event it is: a package, `node`, or `browser`.
    pub of: String,
    /// The class of what is listened to.
    pub emitter: String,
    /// The event's name.
    pub event: String,
    /// Where the function is.
    pub location: Location,
}
