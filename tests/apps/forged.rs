//! Messages that no page sends: which errors of a server they lead to, and that a page leads to none.

use std::os::unix::fs::symlink;

use serde_json::Value;
use stackful_tests::{App, root};

use crate::explored;

const SERVER: &str = "
const http = require('node:http');
const path = require('node:path');
const express = require('express');
const { Server } = require('socket.io');

const app = express();
app.use(express.static(path.join(__dirname, 'public')));
app.use(express.json());
app.get('/items/:id', (request, response) => {
  if (request.params.id === 'abc') throw new Error('route parameter');
  response.send('item');
});
app.get('/find', (request, response) => {
  if (request.query.word?.length === 3) throw new Error('query');
  response.send('none');
});
app.post('/cart', (request, response) => {
  if (request.body.item?.count > 41) throw new Error('nested field');
  response.json({});
});
const server = http.createServer((request, response) => {
  if (request.url !== '/plain') return app(request, response);
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    if (new URLSearchParams(body).get('token') !== 'a1') throw new Error('field of a form');
    response.end();
  });
});
new Server(server).on('connection', (socket) => {
  socket.on('seen', (data) => {
    if (data?.id === 8) throw new Error('field of what the page sends');
  });
  socket.on('missing', (data) => {
    if (typeof data === 'object' && data !== null) data.list.length;
  });
  socket.on('typed', (name) => {
    if (name) name.toUpperCase();
  });
  socket.on('nothing', (data) => {
    if (data !== undefined) data.id;
  });
  socket.on('answer', (data, done) => {
    if (data === 'x') done();
  });
});
server.listen(process.env.PORT || 3000);
";

const PAGE: &str = "<!doctype html><title>Forged</title><button onclick=\"socket.emit('seen', { id: 7 })\">see</button>
<form method=\"post\" action=\"/plain\"><input type=\"hidden\" name=\"token\" value=\"a1\"><button>send</button></form>
<script src=\"/socket.io/socket.io.js\"></script>
<script>const socket = io(); socket.emit('seen', { id: 7 });</script>";

/// Each error in words, with the kinds of its steps.
const ERRORS: [&str; 10] = [
    "Cannot read properties of null (reading 'id'): forge socketio nothing",
    // A form, which the app has no parser for.
    "Cannot read properties of undefined (reading 'item'): forge http POST /cart",
    "Cannot read properties of undefined (reading 'length'): forge socketio missing",
    "done is not a function: forge socketio answer",
    "field of a form: forge http POST /plain",
    "field of what the page sends: forge socketio seen",
    "name.toUpperCase is not a function: forge socketio typed",
    "nested field: forge http POST /cart",
    "query: forge http GET /find",
    "route parameter: forge http GET /items/:id",
];

fn app() -> App {
    let app = App::new(&[
        ("package.json", r#"{"main":"server.js"}"#),
        ("server.js", SERVER),
        ("public/index.html", PAGE),
    ]);
    let installed = root().join("examples/box-office/node_modules");
    symlink(installed, app.path().join("node_modules")).expect("a folder of ours");
    app
}

fn told(results: &Value) -> Vec<String> {
    let findings = results["findings"].as_array().expect("a list");
    let mut told: Vec<_> = findings
        .iter()
        .map(|finding| {
            let steps = finding["steps"].as_array().expect("a list");
            let keys: Vec<_> = steps
                .iter()
                .filter_map(|it| it["action"].as_str())
                .collect();
            let message = finding["message"].as_str().unwrap_or_default();
            format!("{message}: {}", keys.join(", "))
        })
        .collect();
    told.sort();
    told
}

#[test]
fn what_only_a_forged_message_can_cause_is_found_with_the_messages() {
    let app = app();
    let out = app.path().join("report");
    let arguments = ["--mode", "intra", "--time", "5m", "--max-failures", "10"];
    let (_, results) = explored(app.path(), &out, &arguments);
    assert_eq!(told(&results), ERRORS);
    // Each can be sent again without a page.
    for finding in results["findings"].as_array().expect("a list") {
        let id = finding["id"].as_str().expect("a text");
        let messages = out.join("findings").join(id).join("messages.json");
        assert!(messages.is_file(), "{id}");
    }
}

#[test]
fn a_person_forges_nothing() {
    let app = app();
    let out = app.path().join("report");
    let (_, results) = explored(app.path(), &out, &["--mode", "explore", "--runs", "30"]);
    assert_eq!(told(&results), [""; 0]);
}
