//! By whatever way something symbolic leaves the page or the server, it arrives with its shadow, or its
//! loss is told: never neither.

#[expect(dead_code, reason = "the app is another one")]
mod play;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use insta::assert_snapshot;
use play::{events, spec, start};
use stackful_executor::{Run, Worker};
use stackful_source::SiteId;
use stackful_trace::{Step, Vocabulary, decode};

const PAGE: &str = include_str!("ways/page.html");
const SERVER: &str = include_str!("ways/server.js");
/// Where both sides look at what has come.
const LOOK: &str = "if (value == 7)";

/// The ids of the buttons, each a way.
fn ways() -> Vec<String> {
    let list = PAGE.split_once("const ways = {").expect("the page").1;
    let list = list.split_once("\n  };").expect("the page").0;
    let own = list.lines().filter_map(|line| line.strip_prefix("    "));
    let starts = own.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    let name = |line: &str| {
        let end = line.find(|unit: char| !unit.is_ascii_alphanumeric());
        line[..end.expect("a name")].to_owned()
    };
    starts.map(name).collect()
}

/// The line on which a text looks at what has come.
fn line_of(text: &str) -> usize {
    let before = text.split_once(LOOK).expect("a look").0;
    before.lines().count()
}

/// What has become of the value: where it was decided on, and what was told.
fn fate(server: &Worker, run: &Run) -> BTreeSet<String> {
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary).expect("a valid trace");

    let mut fates = BTreeSet::new();
    for step in &path.steps {
        match step {
            Step::Branch { site, .. } if *site != SiteId::PERSON => {
                let place = server.sources().location(*site);
                for (file, side) in [("server.js", SERVER), ("page.html", PAGE)] {
                    let is_there = place.file.ends_with(file);
                    if is_there && place.line as usize == line_of(side) {
                        fates.insert(format!("followed to {file}"));
                    }
                }
            }
            Step::Concretised { what, .. } => {
                fates.insert(format!("lost: {what}"));
            }
            _ => {}
        }
    }
    fates
}

#[test]
#[expect(clippy::too_many_lines, reason = "a line for each way")]
fn nothing_is_silent() {
    let mut spec = spec("tests/ways", "server.js");
    let examples = spec.directory.join("../../../../examples");
    let packages = examples.join("calculator/node_modules");
    spec.arguments = vec![packages.display().to_string()];
    let mut server = start(&spec);
    let mut shown = String::new();
    let mut silent = Vec::new();
    for way in ways() {
        let run = server.run(&events(&[&format!("click #{way}")]));
        let fates = fate(&server, &run.expect("the worker lives"));
        if fates.is_empty() {
            silent.push(way.clone());
        }
        let fates: Vec<_> = fates.into_iter().collect();
        let _ = writeln!(shown, "{way}: {}", fates.join("; "));
    }
    assert_snapshot!(shown, @"
    query: followed to server.js
    path: followed to server.js
    encodedPath: followed to server.js
    paramsQuery: followed to server.js
    url: followed to server.js
    href: followed to server.js
    madeUrl: followed to server.js
    search: lost: URL.prototype.search
    request: followed to server.js
    header: followed to server.js
    headers: lost: new Headers
    cookie: followed to server.js
    text: followed to server.js
    json: followed to server.js
    urlencoded: followed to server.js
    params: followed to server.js
    formData: followed to server.js
    multipart: lost: HTTP: x in a form of POST /bytes
    file: lost: HTTP: x in a form of POST /bytes
    requestBody: followed to server.js
    blob: followed to server.js
    bytes: lost: HTTP: a body that is no text
    xhrQuery: followed to server.js
    xhrHeader: followed to server.js
    xhrBody: followed to server.js
    beacon: followed to server.js
    location: followed to server.js
    assign: followed to server.js
    link: followed to server.js
    attribute: followed to server.js
    form: followed to server.js
    action: lost: HTMLFormElement.prototype.action; lost: HTTP: the action of a form
    reply: followed to page.html
    status: followed to page.html
    replyHeader: followed to page.html
    replyBytes: lost: HTTP: a reply that is read by arrayBuffer
    stream: lost: HTTP: a reply that is read as a stream
    event: followed to page.html
    eventName: lost: a server-sent event of which it is not known where its data is symbolic
    emit: followed to server.js
    acknowledge: followed to server.js
    emitBytes: lost: a message of a WebSocket that is no text; lost: binary data in a message of Socket.IO
    emitBack: followed to page.html
    collected: followed to server.js
    send: followed to server.js
    sendBytes: lost: a message of a WebSocket that is no text
    sendBlob: lost: a message of a WebSocket that is no text
    close: lost: the code or the reason by which a WebSocket is closed
    broadcast: followed to page.html
    posted: followed to page.html
    port: followed to page.html
    local: followed to page.html
    session: followed to page.html
    paramsText: lost: what an object was converted to
    state: followed to page.html
    ");
    assert_eq!(silent, Vec::<String>::new());
}
