//! Apps with a database: a Postgres that is not there, one of WebAssembly in the process, and a real
//! one, which a command puts back.

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Output;
use std::thread;

use serde_json::Value;
use stackful_tests::App;

use crate::npm::installed;
use crate::storage::finding;
use crate::{explored, scratch};

/// What was said of databases, and the errors with their steps.
fn told((output, results): &(Output, Value)) -> Vec<String> {
    let shown = String::from_utf8_lossy(&output.stderr);
    let said = shown.lines().filter(|line| {
        ["before  ", "database", "connected to", "outside "]
            .iter()
            .any(|word| line.contains(word))
    });
    let found = results["findings"].as_array().expect("a list").iter();
    let told: Vec<_> = said.map(|line| line.trim().to_owned()).collect();
    assert!(!told.is_empty(), "{shown}");
    told.into_iter().chain(found.map(finding)).collect()
}

/// With the numbers that differ from time to time left out.
fn rendered(lines: Vec<String>, hidden: &[(&str, &str)]) -> String {
    let lines = lines.into_iter().map(|line| {
        let line = hidden
            .iter()
            .fold(line, |line, (from, to)| line.replace(from, to));
        match line.rsplit_once(", ") {
            Some((rest, took)) if took.ends_with(" s") => rest.to_owned(),
            _ => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

const PAGE: &str = r#"<button id="add" onclick="fetch('/add', { method: 'POST' })">add</button>
<button id="move" onclick="fetch('/move', { method: 'POST' })">move</button>"#;

/// Makes a table, by another address of the same database than the server's.
const MIGRATE: &str = r"
const { Client } = require(process.argv[2]);
const client = new Client({ host: 'database', user: 'shop', database: 'shop', password: 'any' });
client.connect()
  .then(() => client.query('create table guest (name text primary key, seat int not null)'))
  .then(() => client.query(`insert into guest values ('Ann', 1)`))
  .then(() => client.end());
";

/// Adds guests through a pool, and moves them in transactions of two clients at a time.
const SERVER: &str = r"
const http = require('http');
const { Pool } = require(process.argv[2]);
const postgres = require(process.argv[3]);

const pool = new Pool({ connectionString: 'postgres://shop:any@localhost:5432/shop' });
const sql = postgres('postgres://shop:any@localhost/shop');

const move = async (by) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({ name: 'seats', text: 'select max(seat) as last from guest' });
    await client.query('update guest set seat = $1 where seat = $2', [rows[0].last + by, rows[0].last]);
    await client.query('commit');
  } finally {
    client.release();
  }
};
const ROUTES = {
  '/add': async () => {
    await pool.query('insert into guest select $1, max(seat) + 1 from guest', ['Bob']);
  },
  '/move': async () => {
    await Promise.all([move(1), move(2)]);
    const [{ seat }] = await sql`select max(seat) as seat from guest where name <> ${'nobody'}`;
    if (seat > 3) setImmediate(() => { throw new Error(`there is no seat ${seat}`); });
  },
};
http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  if (request.method === 'GET') {
    response.end(`PAGE`);
    return;
  }
  ROUTES[request.url]().then(() => response.end(), (error) => {
    response.statusCode = 500;
    response.end(error.message);
  });
}).listen(8080);
";

#[test]
fn a_postgres_that_is_not_there() {
    let [pg, postgres] =
        [("pg", "8.16.3"), ("postgres", "3.4.7")].map(|(name, version)| installed(name, version));
    let server = SERVER.replace("PAGE", PAGE);
    let app = App::new(&[("migrate.js", MIGRATE), ("server.js", &server)]);
    let [pg, postgres] = [pg, postgres].map(|folder| folder.display().to_string());
    let start = format!("node migrate.js {pg} && node server.js {pg} {postgres}");
    let arguments = ["--time", "5m", "--runs", "40", "--start", &start];
    let told = told(&explored(app.path(), &scratch("postgres"), &arguments));
    insta::assert_snapshot!(rendered(told, &[(&postgres, "POSTGRES"), (&pg, "PG")]), @r#"
    … before   node migrate.js PG
    ✓ before   node migrate.js PG
    ✓ database Postgres, inside the run (PGlite 0.5.8)
    there is no seat 4 after click #move
    duplicate key value violates unique constraint "guest_pkey" after click #add, click #add
    "#);
}

/// Rows in a database of WebAssembly, which is the process's own memory.
const ROWS: &str = r"
const http = require('http');
require(process.argv[2])().then(({ Database }) => {
  const database = new Database();
  database.run('create table row (number int primary key)');
  const ROUTES = {
    '/add': () => database.run('insert into row select count(*) from row'),
    '/move': () => database.run('update row set number = number * 2'),
  };
  http.createServer((request, response) => {
    if (request.method === 'POST') ROUTES[request.url]();
    response.setHeader('content-type', 'text/html');
    response.end(`PAGE`);
  }).listen(8080);
});
";

#[test]
fn a_database_of_webassembly() {
    let package = installed("sql.js", "1.13.0");
    let app = App::new(&[("rows.js", &ROWS.replace("PAGE", PAGE))]);
    let start = format!("node rows.js {}", package.display());
    let arguments = ["--time", "5m", "--runs", "60", "--start", &start];
    let told = told(&explored(app.path(), &scratch("sqljs"), &arguments));
    insta::assert_snapshot!(rendered(told, &[]), @"
    ✓ database SQLite, inside the run (sql.js)
    UNIQUE constraint failed: row.number after click #add, click #add, click #add, click #move
    UNIQUE constraint failed: row.number after click #add, click #add, click #move, click #add
    ");
}

/// Counts in a server of its own, to which it is connected when it is ready.
const COUNTS: &str = r"
const http = require('http');
const socket = require('net').connect(Number(process.argv[2]), '127.0.0.1');
let answer;
socket.on('data', (data) => answer(Number(String(data))));
const count = () => new Promise((resolve) => {
  answer = resolve;
  socket.write('count\n');
});
http.createServer(async (request, response) => {
  const number = request.method === 'POST' ? await count() : 0;
  response.setHeader('content-type', 'text/html');
  response.statusCode = number > 1 ? 500 : 200;
  response.end(`PAGE`);
}).listen(8080);
";

/// A server that counts for whoever is connected, in the bytes of a file.
fn counting(file: PathBuf) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    let serve = |mut socket: TcpStream, file: &Path| {
        let lines = BufReader::new(socket.try_clone().expect("a socket")).lines();
        for _ in lines.map_while(Result::ok) {
            let opened = OpenOptions::new().create(true).append(true).open(file);
            let mut counted = opened.expect("a file of ours");
            counted.write_all(b"1").expect("a file of ours");
            let count = counted.metadata().expect("it is open").len();
            // The app may have been ended.
            let _ = write!(socket, "{count}");
        }
    };
    thread::spawn(move || {
        for socket in listener.incoming().map_while(Result::ok) {
            let file = file.clone();
            thread::spawn(move || serve(socket, &file));
        }
    });
    port
}

#[test]
fn a_real_database_is_put_back() {
    let app = App::new(&[("server.js", &COUNTS.replace("PAGE", PAGE))]);
    let port = counting(app.path().join("counted")).to_string();
    let start = format!("node server.js {port}");
    let allowed = format!("127.0.0.1:{port}");
    let mut arguments = vec!["--time", "5m", "--runs", "4", "--start", &start];
    arguments.extend(["--allow-host", &allowed, "--reset", "rm -f counted"]);
    let told = told(&explored(app.path(), &scratch("reset"), &arguments));
    insta::assert_snapshot!(rendered(told, &[(&port, "PORT")]), @"
    ✓ outside  127.0.0.1:PORT, put back before each run: rm -f counted
    500 Internal Server Error after click #add, click #move
    ");
}
