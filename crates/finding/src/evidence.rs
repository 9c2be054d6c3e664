//! What was seen on the way to an error on the app as its users run it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Of the last try that showed the error.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Requests with their answers, in the order in which they were made.
    pub exchanges: Vec<Exchange>,
    /// Sockets of messages.
    pub sockets: Vec<SocketRecord>,
    /// What the server has printed.
    pub output: String,
    /// For each step the expression that finds its element in the live page, if a browser was there.
    pub locators: Option<Vec<Option<String>>>,
}

/// A request and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// Such as `POST`.
    pub method: String,
    /// Path and query.
    pub url: String,
    /// By name in lower case.
    pub headers: BTreeMap<String, String>,
    /// As text.
    pub body: String,
    /// `None` if there was no answer.
    pub status: Option<u16>,
    /// Its body, as text.
    pub answer: String,
}

/// A connection that became a socket of messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SocketRecord {
    /// Path and query.
    pub url: String,
    /// The protocol that was asked for; may be empty.
    pub protocol: String,
    /// Texts that the page has sent.
    pub sent: Vec<String>,
}
