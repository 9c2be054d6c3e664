//! Logging in before the app is ready: as it is written down, and what is said if nobody gets in.

use insta::assert_snapshot;
use stackful_tests::{App, shown, stackful};

/// Who is logged in may work, which tires them. The form is where `FORM` says.
const SERVER: &str = r#"
const http = require('http');
const sessions = new Map();
const place = process.env.FORM ?? '/login';

const form = (problem) => `<p role="alert">${problem}</p><form method="post" action="${place}">
  <label>Name <input name="name"></label>
  <label>Password <input name="password" type="password"></label>
  <button>Log in</button></form>`;
const home = (name) => `<title>Home</title><h1>Hello ${name}</h1>
  <button onclick="fetch('/work')">Work</button>`;

async function logIn(request, response) {
  let text = '';
  for await (const piece of request) text += piece;
  const body = new URLSearchParams(text);
  const name = body.get('name');
  if (name === 'eve') throw new Error('nobody is called eve');
  if (body.get('password') !== 'sesame') {
    response.statusCode = 401;
    response.end(form('Wrong name or password'));
    return;
  }
  sessions.set(name, name);
  response.writeHead(302, { 'set-cookie': `id=${name}`, location: '/' }).end();
}

http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  const name = sessions.get(/id=(\w+)/.exec(request.headers.cookie)?.[1]);
  if (request.url === place) {
    if (request.method === 'POST') return logIn(request, response);
    return response.end(form(''));
  }
  if (name === undefined && place === '/login') {
    return response.writeHead(302, { location: place }).end();
  }
  if (name === undefined) return response.end('Welcome');
  if (request.url === '/work') throw new Error(`${name} is tired`);
  response.end(home(name));
}).listen(3000);
"#;

/// What is told from the solver on of an app with this config file.
fn told(config: &str, arguments: &[&str]) -> String {
    let app = App::new(&[("server.js", SERVER), ("stackful.toml", config)]);
    let mut command = stackful();
    command.env("SECRET", "sesame").arg("run").arg(app.path());
    command.args(["--runs", "2", "--jobs", "1", "--out"]);
    command.arg(app.path().join("report")).args(arguments);
    let told = shown(&command.output().expect("stackful runs"), app.path());
    assert!(!told.contains("sesame"), "a password is told: {told}");
    told
}

/// What is said when the app is ready, and how a person gets to the error.
fn ready(config: &str, arguments: &[&str]) -> String {
    let told = told(config, arguments);
    let lines = told.lines().skip_while(|line| !line.contains("kind  "));
    let steps = lines.take_while(|line| !line.is_empty());
    let lines = told.lines().filter(|line| line.contains('✓')).skip(1);
    let error = told.lines().filter(|line| line.starts_with("error"));
    let lines: Vec<_> = lines.chain(error).chain(steps).map(str::trim_end).collect();
    lines.join("\n")
}

fn error(config: &str) -> String {
    let told = told(config, &[]);
    let (_, message) = told.split_once("error[").unwrap_or(("", &told));
    message.to_owned()
}

#[test]
fn by_a_form_that_is_known_as_one() {
    let config = "[login]\nuser = \"ann\"\npassword-env = \"SECRET\"\n";
    let snapshot = ready(config, &[]);
    assert_snapshot!(snapshot, @r#"
      ✓ server   node server.js (usual name)
      ✓ login    as ann
      ✓ page     http://localhost:3000/ "Home", ready in T s
    error[E-GKGG9]: Error: ann is tired
      kind         uncaught exception on the server, found by test run 2
      steps        1. log in
                   2. click button "Work"
    "#);
    assert_eq!(ready(config, &["--isolation", "fork"]), snapshot);
    assert_eq!(ready(config, &["--isolation", "spawn"]), snapshot);
}

#[test]
fn by_steps_and_each_user_by_their_own() {
    let config = r#"
[app]
env = { FORM = "/enter" }
clients = 2
[[login]]
user = "ann"
password = "sesame"
page = "/enter"
[[login]]
user = "bob"
password = "sesame"
steps = [
  "open /enter",
  'type {user} into "Name"',
  'type "sesame" into field "Password"',
  'click button "Log in" at x = 3',
]
"#;
    assert_snapshot!(ready(config, &[]), @r#"
      ✓ server   node server.js (usual name)
      ✓ login    as ann, as bob
      ✓ page     http://localhost:3000/ "Home", ready in T s
    error[E-GKGG9]: Error: ann is tired
      kind         uncaught exception on the server, found by test run 2
      steps        1. log in
                   2. click button "Work"
    "#);
}

#[test]
fn nobody_gets_in() {
    assert_snapshot!(error("[login]\nuser = \"ann\"\npassword = \"open\"\n"), @r#"
    S432]: the login has failed
      at:     stackful.toml:1:1
      cause:  POST /login is answered with status 401
              the page says: Wrong name or password
              the form to log in is still there
      page:   http://localhost:3000/login
      there:  form, field "Name", field "Password", button "Log in", page
      help:   see whether a person gets in that way; if it takes more than a form with a password,
              write down what a person does: steps = ['type {user} into "Name"', 'type {password} into
              "Password"', 'click button "Log in"']
    "#);
    assert_snapshot!(error("[login]\nuser = \"eve\"\npassword = \"open\"\n"), @"
    S433]: the app ended during the login (exit code 1)
      at:     stackful.toml:1:1
      error:  Error: nobody is called eve, at server.js:18:29
      help:   see whether the app lives on when a person logs in that way
    ");
    let elsewhere =
        "[app]\nenv = { FORM = \"/enter\" }\n[login]\nuser = \"ann\"\npassword = \"open\"\n";
    assert_snapshot!(error(elsewhere), @r#"
    S430]: no form to log in was found
      at:     stackful.toml:3:1
      tried:  /
              /login
      page:   http://localhost:3000/login
      there:  page
      help:   name the page that it is on: page = "/account" in [login]; or write down what a person
              does: steps = ['type {user} into "Name"', 'type {password} into "Password"', 'click
              button "Log in"']
    "#);
    let steps = "[login]\nsteps = [\n  'type \"sesame\" into \"Pasword\"',\n]\n";
    assert_snapshot!(error(steps), @r#"
    S431]: step 1 of the login cannot be done
      at:     stackful.toml:3:3
      cause:  type "…" into "Pasword"
      page:   http://localhost:3000/login
      there:  form, field "Name", field "Password", button "Log in"
      help:   write it as reports do: click button "Log in", type "ann" into field "Name", open /login
    "#);
}

#[test]
fn what_is_written_down_says_too_little() {
    let told = [
        error("[login]\nuser = \"ann\"\n"),
        error("[login]\nuser = \"ann\"\npassword-env = \"NO_SUCH\"\n"),
        error("[login]\npassword = \"a\"\npassword-env = \"SECRET\"\n"),
        error("[login]\nsteps = ['type {password} into \"Password\"']\n"),
        error("[login]\nuser = \"ann\"\npasword = \"sesam\"\n"),
        error("login = 3\n"),
    ];
    assert_snapshot!(told.join("\n---\n"), @r#"
    S230]: [login] does not say how to log in
      at:     stackful.toml:1:1
      help:   user = "ann" and password-env = "PASSWORD", or steps = ['type {user} into "Name"', 'type
              {password} into "Password"', 'click button "Log in"']
    ---
    S230]: the password of [login] is to be in NO_SUCH, which is not set
      at:     stackful.toml:1:1
      help:   export NO_SUCH=…, in the shell that stackful runs in
    ---
    S230]: [login] gives a password twice
      at:     stackful.toml:1:1
      help:   leave out password, or password-env
    ---
    S230]: steps of [login] want {password}, which it does not give
      at:     stackful.toml:1:1
      help:   password = "…" in [login]
    ---
    S201]: stackful.toml is not a valid config file
     --> stackful.toml:3:1
      |
    1 | [login]
    2 | user = "•••"
    3 | pasword = "•••••"
      | ^^^^^^^^^^^^^^^^^ unknown key `pasword`
      help:   did you mean `password`?
    ---
    S201]: stackful.toml is not a valid config file
     --> stackful.toml:1:9
      |
    1 | login = 3
      |         ^ invalid type: integer `3`, expected a table [login], or tables [[login]]
      help:   see `stackful run --help` for what each value may be
    "#);
}
