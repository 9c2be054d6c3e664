//! The network of a worker in the real Node: what is in memory, and what is refused or let out.

#[expect(dead_code, reason = "each test starts an app of its own")]
mod play;

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, UdpSocket};
use std::process::Command;
use std::thread;
use std::time::Duration;

use insta::assert_snapshot;
use play::{play, spec, start};
use stackful_executor::{AppSpec, Worker};

/// An app of `tests/network`, with the packages of an example as its first argument.
fn app(entry: &str) -> AppSpec {
    let mut spec = spec("tests/network", entry);
    let packages = spec
        .directory
        .join("../../../../examples/calculator/node_modules");
    spec.arguments = vec![packages.display().to_string()];
    // What is asked answers, on a busy machine late.
    spec.limits.outside = Duration::from_mins(1);
    spec
}

/// Clicks on each of these buttons in turn.
fn click(server: &mut Worker, buttons: &[&str]) -> String {
    let keys: Vec<_> = buttons.iter().map(|id| format!("click #{id}")).collect();
    let keys: Vec<_> = keys.iter().map(String::as_str).collect();
    play(server, &keys)
}

#[test]
fn a_page_over_tls() {
    let mut server = start(&app("https.js"));
    assert_eq!(
        server.ready().url.as_deref(),
        Some("https://localhost:8443/")
    );
    assert_snapshot!(click(&mut server, &["protocol", "xhr", "webSocket", "socketIo"]), @"
    0: click #protocol
    1: click #xhr
    2: click #webSocket
    3: click #socketIo
    Completed, Done
    protocol: HTTP/1.1 true 8443
    xhr: https: HTTP/1.1 true 8443
    webSocket: over TLS!
    socketIo: polling,websocket 42
    ");
}

#[test]
fn servers_keep_to_the_rules_of_tls() {
    let mut server = start(&app("https.js"));
    assert_snapshot!(click(&mut server, &["trusted", "untrusted", "echo"]), @"
    0: click #trusted
    1: click #untrusted
    2: click #echo
    Completed, Done
    trusted: true HTTP/1.1 true 8443
    untrusted: DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate
    echo: TLSv1.3 TLSv1.3 1000
    ");
}

#[test]
fn a_page_over_http2() {
    let mut spec = app("https.js");
    spec.arguments = vec!["h2".to_owned()];
    let mut server = start(&spec);
    assert_snapshot!(click(&mut server, &["protocol", "xhr", "h2"]), @"
    lost: a server of HTTP/2: of its requests and replies only what is JSON is followed
    0: click #protocol
    1: click #xhr
    2: click #h2
    Completed, Done
    protocol: HTTP/2.0 true 8443
    xhr: https: HTTP/2.0 true 8443
    h2: HTTP/2.0 true 8443
    ");
}

#[test]
fn other_machines_are_refused() {
    let mut server = start(&app("outside.js"));
    let buttons = ["name", "address", "nothing", "unknown", "records", "lookup"];
    assert_snapshot!(click(&mut server, &buttons), @r#"
    0: click #name
    lost: connection to api.example.com:80 (refused)
    1: click #address
    lost: connection to 192.0.2.1:25 (refused)
    2: click #nothing
    lost: connection to localhost:5433 (refused)
    3: click #unknown
    lost: look-up of db.example.com (refused)
    4: click #records
    5: click #lookup
    Completed, Done
    name: connect ECONNREFUSED api.example.com:80 (refused by Stackful: allow it with --allow-host api.example.com)
    address: ECONNREFUSED: connect ECONNREFUSED 192.0.2.1:25 (refused by Stackful: allow it with --allow-host 192.0.2.1)
    nothing: ECONNREFUSED: connect ECONNREFUSED localhost:5433 (nothing of the app listens there; a real server is reached with --allow-host localhost:5433)
    unknown: ENOTFOUND: getaddrinfo ENOTFOUND db.example.com (refused by Stackful: allow it with --allow-host db.example.com)
    records: ENOTFOUND: query resolve ENOTFOUND db.example.com (refused by Stackful: allow it with --allow-host db.example.com)
    lookup: [{"address":"127.0.0.1","family":4},[{"address":"127.0.0.1","family":4}],{"address":"::1","family":6},{"address":"192.0.2.7","family":4},["127.0.0.1"],["::1"],[{"address":"127.0.0.1","ttl":0}],["localhost"],{"hostname":"localhost","service":"80"},"ENODATA"]
    "#);
}

#[test]
fn an_allowed_host_is_really_reached() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    let answering = thread::spawn(move || {
        let (mut socket, _) = listener.accept().expect("a connection");
        let mut text = String::new();
        socket
            .read_to_string(&mut text)
            .expect("what the app sends");
        // Later than an event that does not wait lasts.
        thread::sleep(Duration::from_millis(200));
        // One piece: the app says what comes first.
        let answer = format!("{text} yourself");
        socket
            .write_all(answer.as_bytes())
            .expect("the app listens");
    });
    let mut spec = app("outside.js");
    spec.arguments.push(port.to_string());
    spec.allow_hosts = vec![format!("127.0.0.1:{port}")];
    let mut server = start(&spec);
    let run = click(&mut server, &["real"]).replace(&port.to_string(), "PORT");
    assert_snapshot!(run, @"
    0: click #real
    lost: connection to 127.0.0.1:PORT (allowed: what it answers may differ from run to run)
    Completed, Done
    real: 127.0.0.1 hello yourself
    ");
    answering.join().expect("the app was answered");
}

#[test]
fn datagrams_stay_in_memory() {
    let mut server = start(&app("datagrams.js"));
    let buttons = [
        "unconnected",
        "connected",
        "taken",
        "shared",
        "nobody",
        "outside",
    ];
    assert_snapshot!(click(&mut server, &buttons), @r#"
    0: click #unconnected
    1: click #connected
    2: click #taken
    3: click #shared
    4: click #nobody
    5: click #outside
    lost: datagram to 192.0.2.53:53 (refused)
    Completed, Done
    unconnected: in parts! from 4000, who received in parts 127.0.0.1 IPv4 8
    connected: connected! from 4000, who received in parts 127.0.0.1 IPv4 8,connected 127.0.0.1 IPv4 9
    taken: bind EADDRINUSE 0.0.0.0:4000
    shared: {"address":"0.0.0.0","family":"IPv4","port":4000}
    nobody: 1
    outside: ENETUNREACH: send ENETUNREACH 192.0.2.53:53 (refused by Stackful: allow it with --allow-host 192.0.2.53)
    "#);
}

#[test]
fn datagrams_to_an_allowed_host_are_really_sent() {
    let peer = UdpSocket::bind("127.0.0.1:0").expect("a free port");
    let port = peer.local_addr().expect("it is bound").port();
    let answering = thread::spawn(move || {
        let mut text = [0; 16];
        let (length, from) = peer.recv_from(&mut text).expect("what the app sends");
        thread::sleep(Duration::from_millis(100));
        peer.send_to(&text[..length], from)
            .expect("the app listens");
    });
    let mut spec = app("datagrams.js");
    spec.environment = vec![("PORT".to_owned(), port.to_string())];
    spec.allow_hosts = vec![format!("127.0.0.1:{port}")];
    let mut server = start(&spec);
    let run = click(&mut server, &["real"]).replace(&port.to_string(), "PORT");
    assert_snapshot!(run, @"
    0: click #real
    lost: datagram to 127.0.0.1:PORT (allowed: what it answers may differ from run to run)
    Completed, Done
    real: hello from PORT, who received
    ");
    answering.join().expect("the app was answered");
}

#[test]
fn every_form_of_listen_is_as_in_node() {
    let spec = spec("tests/network", "listen.js");
    let plain = Command::new("node")
        .arg(&spec.entry)
        .arg("plain")
        .output()
        .expect("Node runs");
    let plain = String::from_utf8_lossy(&plain.stdout);
    let here = click(&mut start(&spec), &["outcomes"]);
    let here = here.lines().last().expect("it says something");
    assert_eq!(here.trim(), format!("outcomes: {}", plain.trim()));
}
