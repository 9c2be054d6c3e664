//! The page's side of HTTP: four addresses, each asked for with the token.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::Shared;

const PAGE: &str = include_str!("live.html");
const SCRIPT: &str = include_str!("live.js");
/// How long a page waits for news before it asks again.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest request line and headers.
const LONGEST: u64 = 1 << 14;
const HTML: &str = "text/html; charset=utf-8";
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";

/// Answers requests from now on: the port.
pub(super) fn serve(shared: &Arc<Shared>) -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let shared = Arc::clone(&shared);
            // A page that goes away takes its connection along; there is nobody to tell.
            thread::spawn(move || drop(answer(stream, &shared, port)));
        }
    });
    Ok(port)
}

/// What is asked of an address.
struct Request {
    method: String,
    path: String,
    token: String,
    seen: u64,
    host: String,
}

fn answer(stream: TcpStream, shared: &Shared, port: u16) -> io::Result<()> {
    let request = read(&stream)?;
    // Another name for this machine would be a page elsewhere that has been led here.
    let is_here = request.host == format!("127.0.0.1:{port}");
    if !is_here || request.token != shared.token {
        return write(
            stream,
            "403 Forbidden",
            "text/plain",
            "the token is another one\n",
        );
    }
    match (request.method.as_str(), request.path.as_str()) {
        ("GET", "/") => write(
            stream,
            "200 OK",
            HTML,
            &PAGE.replace("TOKEN", &shared.token),
        ),
        ("GET", "/live.js") => write(stream, "200 OK", JAVASCRIPT, SCRIPT),
        ("GET", "/graph.js") => write(stream, "200 OK", JAVASCRIPT, shared.libraries.graph()),
        ("GET", "/news") => write(
            stream,
            "200 OK",
            JSON,
            &shared.since(request.seen, PATIENCE),
        ),
        ("POST", "/pause") => changed(stream, || shared.change(|state| state.is_paused = true)),
        ("POST", "/go-on") => changed(stream, || shared.change(|state| state.is_paused = false)),
        ("POST", "/stop") => changed(stream, || shared.change(|state| state.is_stopped = true)),
        _ => write(
            stream,
            "404 Not Found",
            "text/plain",
            "there is no such page\n",
        ),
    }
}

fn changed(stream: TcpStream, change: impl FnOnce()) -> io::Result<()> {
    change();
    write(stream, "200 OK", JSON, "{}")
}

fn read(stream: &TcpStream) -> io::Result<Request> {
    let mut lines = BufReader::new(stream.take(LONGEST)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let mut words = first.split(' ');
    let method = words.next().unwrap_or_default().to_owned();
    let address = words.next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let value = |name: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs
            .find(|(key, _)| *key == name)
            .map_or("", |(_, value)| value)
    };
    let mut host = String::new();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("host")
        {
            value.trim().clone_into(&mut host);
        }
    }
    Ok(Request {
        method,
        path: path.to_owned(),
        token: value("token").to_owned(),
        seen: value("seen").parse().unwrap_or(0),
        host,
    })
}

fn write(mut stream: TcpStream, status: &str, kind: &str, body: &str) -> io::Result<()> {
    let policy =
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'";
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\
         content-security-policy: {policy}\r\nx-content-type-options: nosniff\r\n\
         referrer-policy: no-referrer\r\ncache-control: no-store\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
}
