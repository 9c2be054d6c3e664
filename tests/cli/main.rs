//! What the command line says when something is wrong: every message, whole.

mod app;
mod bad_input;
mod book;
mod bounds;
mod choice;
mod disk;
mod doctor;
mod dry_run;
mod environment;
mod generated;
mod init;
mod inject;
mod known;
mod live;
mod login;
mod modules;
mod page_modules;
mod packed;
mod page_places;
mod plain;
mod prefix;
mod program;
mod regexp;
mod replay;
mod resume;
mod scripts;
mod solvers;
mod typescript;
mod usage;
mod users;
mod watch;

/// A server that serves one page with one button.
pub(crate) const SERVER: &str = "\
const http = require('http');
const page = '<!DOCTYPE html><title>One</title><button id=\"go\">Go</button>' +
  '<script>document.getElementById(\"go\").addEventListener(\"click\", () => {});</script>';
http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page);
}).listen(process.env.PORT || 3000);
";
