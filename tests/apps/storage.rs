//! Apps that keep things in files: what they write is there for the run, and nowhere else.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::Value;
use stackful_tests::App;

use crate::npm::installed;
use crate::{explored, scratch};

/// What a folder holds: content and time of every file.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let status = entry.metadata().expect("it was listed");
        let changed = status.modified().expect("Linux has it");
        if status.is_dir() {
            all.extend(files(&path));
            all.insert(path, (Vec::new(), changed));
        } else {
            let content = fs::read(&path).expect("a file of ours");
            all.insert(path, (content, changed));
        }
    }
    all
}

/// Explores an app in a folder of its own, which must stay as it is; errors and their steps.
fn findings(name: &str, app: &App, start: &str, runs: &str) -> Vec<String> {
    let before = files(app.path());
    let arguments = ["--time", "60s", "--runs", runs, "--start", start];
    let (output, results) = explored(app.path(), &scratch(name), &arguments);
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(results["runs"].as_u64() > Some(20), "{shown}");
    assert!(files(app.path()) == before, "{name} has changed files");
    let found = results["findings"].as_array().expect("a list");
    found.iter().map(finding).collect()
}

pub(crate) fn finding(finding: &Value) -> String {
    let steps = finding["steps"].as_array().into_iter().flatten();
    let steps: Vec<_> = steps.filter_map(|step| step["action"].as_str()).collect();
    let message = finding["message"].as_str().unwrap_or_default();
    format!("{message} after {}", steps.join(", "))
}

/// A page that looks after each change whether it is there, and stumbles over the missing post.
pub(crate) const POSTS: &str = r#"<!doctype html><title>Posts</title>
<button id="add">add</button><button id="remove">remove</button>
<script>
  const posts = async (method, path = '', body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/posts' + path, { method, headers, body });
    return response.json();
  };
  const change = (act, by) => async () => {
    const before = await posts('GET');
    await act(before);
    const after = await posts('GET');
    if (after.length !== before.length + by) throw new Error(`${before.length} and ${by} are ${after.length}`);
  };
  add.onclick = change(() => posts('POST', '', '{"title":"next"}'), 1);
  remove.onclick = change(([first]) => posts('DELETE', `/${first.id}`), -1);
</script>"#;

#[test]
fn json_server_keeps_its_file_for_the_run() {
    let package = installed("json-server", "0.17.4");
    let app = App::new(&[
        ("db.json", r#"{ "posts": [{ "id": 1, "title": "one" }] }"#),
        ("public/index.html", POSTS),
    ]);
    let start = format!("node {}/lib/cli/bin.js db.json", package.display());
    assert_eq!(
        findings("json-server", &app, &start, "60"),
        ["Cannot read properties of undefined (reading 'id') after click #remove, click #remove"]
    );
}

#[test]
fn maildev_keeps_its_mails_for_the_run() {
    let package = installed("maildev", "2.1.0");
    let app = App::new(&[("mails/README", "Not a mail.")]);
    let start = format!(
        "node {}/bin/maildev -w 1080 -s 1025 --ip 127.0.0.1 --mail-directory mails/new",
        package.display()
    );
    assert_eq!(findings("maildev", &app, &start, "60"), [""; 0]);
}

/// Counts in memory and in the database, whose log has an index that is mapped into memory.
const ROWS: &str = r#"'use strict';
const http = require('http');
const Database = require(process.argv[2]);

const database = new Database('rows.db');
database.pragma('journal_mode = WAL');
database.exec('CREATE TABLE IF NOT EXISTS row (number INTEGER)');
let added = 0;

const ROUTES = {
  '/add': () => database.prepare('INSERT INTO row VALUES (?)').run(++added),
  '/count': () => {
    const { rows } = database.prepare('SELECT count(*) AS rows FROM row').get();
    if (rows !== added) throw new Error(`${added} rows were added and ${rows} are there`);
  },
};
const PAGE = `<button id="add" onclick="fetch('/add')">add</button><button id="count" onclick="fetch('/count')">count</button>`;

http
  .createServer((request, response) => {
    ROUTES[request.url]?.();
    response.setHeader('content-type', 'text/html');
    response.end(PAGE);
  })
  .listen(8080);
"#;

#[test]
fn a_native_database_keeps_its_files_for_the_run() {
    let package = installed("libsql", "0.5.22");
    let app = App::new(&[("rows.js", ROWS)]);
    let start = format!("node rows.js {}", package.display());
    assert_eq!(findings("libsql", &app, &start, "80"), [""; 0]);
    // All three of `rows.db`, `rows.db-wal` and `rows.db-shm` were only in the worker.
    assert_eq!(fs::read_dir(app.path()).expect("a folder").count(), 1);
}
