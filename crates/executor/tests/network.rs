//! The network of a worker in the real Node: what is in memory, and what is refused or let out.

#[expect(dead_code, reason = "each test starts an app of its own")]
mod play;

use insta::assert_snapshot;
use play::{play, spec, start};
use stackful_executor::{AppSpec, ForkServer};

/// An app of `tests/network`, with the packages of an example as its first argument.
fn app(entry: &str) -> AppSpec {
    let mut spec = spec("tests/network", entry);
    let packages = spec
        .directory
        .join("../../../../examples/calculator/node_modules");
    spec.arguments = vec![packages.display().to_string()];
    spec
}

/// Clicks on each of these buttons in turn.
fn click(server: &mut ForkServer, buttons: &[&str]) -> String {
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
    3: click #h2
    uncaughtException on the Server: Error: The pending stream has been canceled (caused by: 408A6421427F0000:error:0A000460:SSL routines:ssl3_read_bytes:tlsv1 alert no application protocol:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:1601:SSL alert number 120
    )
    Threw, Done
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
    assert_snapshot!(click(&mut server, &["protocol", "xhr", "h2"]), @"");
}
