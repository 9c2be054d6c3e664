//! What the page has sent on the way to an error, to send it without a page.

use std::fmt::Write as _;

use serde::Serialize;
use stackful_finding::{Evidence, Exchange, SocketRecord, Step};
use stackful_term::Value;

use super::{Dossier, File};

/// What a client says by itself.
const OWN_HEADERS: [&str; 8] = [
    "host",
    "connection",
    "content-length",
    "accept-encoding",
    "user-agent",
    "origin",
    "referer",
    "cookie",
];
/// Packets of Engine.IO that are about the connection: an upgrade, and signs of life.
const OF_TRANSPORT: [&str; 5] = ["2probe", "3probe", "5", "2", "3"];

#[derive(Serialize)]
struct Messages<'a> {
    requests: Vec<&'a Exchange>,
    sockets: Vec<SocketRecord>,
}

/// The files that send them; none if nothing was sent, or it is not known.
pub(super) fn files(dossier: &Dossier<'_>) -> Vec<File> {
    let evidence = dossier.evidence;
    let forged = forged(&dossier.finding.steps);
    let requests = evidence.exchanges.iter().chain(&forged.exchanges);
    let all = [evidence.sockets.as_slice(), &forged.sockets].concat();
    let messages = Messages {
        requests: requests.filter(|exchange| is_message(exchange)).collect(),
        sockets: sockets(&evidence.exchanges, &all),
    };
    if messages.requests.is_empty() && messages.sockets.is_empty() {
        return Vec::new();
    }
    let text = serde_json::to_string_pretty(&messages).expect("plain data with string keys");
    let mut files = vec![("messages.json", text + "\n")];
    if messages.sockets.is_empty() {
        files.push(("curl.sh", curl(&messages.requests)));
    }
    files
}

/// What forged steps send: each says it in the form in which it is kept here.
fn forged(steps: &[Step]) -> Evidence {
    let mut evidence = Evidence::default();
    let wires = steps
        .iter()
        .filter_map(|step| match step.fields.get("wire") {
            Some(Value::String(text)) if step.found == "forged" => Some(text.to_string()),
            _ => None,
        });
    for wire in wires {
        if let Ok(exchange) = serde_json::from_str(&wire) {
            evidence.exchanges.push(exchange);
        } else if let Ok(socket) = serde_json::from_str::<SocketRecord>(&wire) {
            let known = evidence.sockets.iter_mut();
            match known.into_iter().find(|known| known.url == socket.url) {
                Some(known) => {
                    // What opens a session is sent once.
                    let has = |text: &String| known.sent.contains(text);
                    let opening = socket.sent.len() - 1;
                    let (opens, message) = socket.sent.split_at(opening);
                    let new: Vec<_> = opens.iter().filter(|text| !has(text)).cloned().collect();
                    known.sent.extend(new);
                    known.sent.extend_from_slice(message);
                }
                None => evidence.sockets.push(socket),
            }
        }
    }
    evidence
}

/// Whether a request is one of the app's own and not of a page that loads.
fn is_message(exchange: &Exchange) -> bool {
    let is_read = matches!(exchange.method.as_str(), "GET" | "HEAD" | "OPTIONS");
    let has_failed = exchange.status.is_none_or(|status| status >= 500);
    !is_of_session(exchange) && (!is_read || has_failed || is_asked_by_script(exchange))
}

/// Whether it belongs to a session of Engine.IO, whose packets go over a socket.
fn is_of_session(exchange: &Exchange) -> bool {
    exchange.url.contains("EIO=") && exchange.url.contains("transport=")
}

/// Whether a script has asked for it, as a browser tells.
fn is_asked_by_script(exchange: &Exchange) -> bool {
    let mode = exchange.headers.get("sec-fetch-dest");
    mode.is_some_and(|destination| destination == "empty")
}

/// The sockets; the packets of a session of Engine.IO that were polled come before those of its socket.
fn sockets(exchanges: &[Exchange], sockets: &[SocketRecord]) -> Vec<SocketRecord> {
    let (sessions, plain): (Vec<_>, Vec<_>) = sockets
        .iter()
        .partition(|socket| socket.url.contains("EIO="));
    let posts = exchanges
        .iter()
        .filter(|exchange| is_of_session(exchange) && exchange.method == "POST");
    let polled = posts.flat_map(packets);
    let over_socket = sessions
        .iter()
        .flat_map(|socket| socket.sent.iter().cloned());
    let sent: Vec<String> = polled
        .chain(over_socket)
        .filter(|text| !OF_TRANSPORT.contains(&text.as_str()))
        .collect();
    let first = exchanges.iter().find(|exchange| is_of_session(exchange));
    let url = first.map(|exchange| exchange.url.as_str());
    let url = url.or_else(|| sessions.first().map(|socket| socket.url.as_str()));
    let session = url.filter(|_| !sent.is_empty()).map(|url| SocketRecord {
        url: over_websocket(url),
        protocol: String::new(),
        sent,
    });
    session
        .into_iter()
        .chain(plain.into_iter().cloned())
        .collect()
}

/// The address of a new session over a WebSocket.
fn over_websocket(url: &str) -> String {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let kept = query.split('&').filter(|part| {
        !["sid=", "t=", "transport="]
            .iter()
            .any(|name| part.starts_with(name))
    });
    let kept: Vec<_> = kept.chain(["transport=websocket"]).collect();
    format!("{path}?{}", kept.join("&"))
}

/// The packets of a body: separated in version 4 of the protocol, with their lengths before.
fn packets(post: &Exchange) -> Vec<String> {
    if !post.url.contains("EIO=3") {
        return post.body.split('\u{1e}').map(str::to_owned).collect();
    }
    let mut packets = Vec::new();
    let mut rest = post.body.as_str();
    while let Some((length, behind)) = rest.split_once(':') {
        let count = length.parse().unwrap_or(0);
        packets.push(behind.chars().take(count).collect());
        rest = behind
            .char_indices()
            .nth(count)
            .map_or("", |(at, _)| &behind[at..]);
    }
    packets
}

/// The requests with curl, in order, with one jar of cookies.
fn curl(requests: &[&Exchange]) -> String {
    let mut text = "#!/bin/sh\n# With the app running at URL: sh curl.sh [URL]\n".to_owned();
    text += "URL=${1:-http://localhost:3000}\nJAR=$(mktemp)\n";
    for request in requests {
        let _ = write!(
            text,
            "curl -sS -i -b \"$JAR\" -c \"$JAR\" -X {}",
            request.method
        );
        let headers = request.headers.iter();
        for (name, value) in headers.filter(|(name, _)| is_said(name)) {
            let _ = write!(text, " \\\n  -H {}", shell(&format!("{name}: {value}")));
        }
        if !request.body.is_empty() {
            let _ = write!(text, " \\\n  --data-raw {}", shell(&request.body));
        }
        let _ = writeln!(text, " \\\n  \"$URL\"{}", shell(&request.url));
    }
    text
}

fn is_said(name: &str) -> bool {
    !OWN_HEADERS.contains(&name) && !name.starts_with("sec-")
}

/// A text as one word of a shell.
fn shell(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exchange(method: &str, url: &str, body: &str) -> Exchange {
        Exchange {
            method: method.into(),
            url: url.into(),
            headers: [("content-type".to_owned(), "application/json".to_owned())].into(),
            body: body.into(),
            status: Some(200),
            answer: String::new(),
        }
    }

    #[test]
    fn the_packets_of_a_session_go_over_one_socket() {
        let exchanges = [
            exchange("GET", "/socket.io/?EIO=4&transport=polling&t=a", ""),
            exchange(
                "POST",
                "/socket.io/?EIO=4&transport=polling&t=b&sid=x",
                "40\u{1e}42[\"a\"]",
            ),
        ];
        let socket = SocketRecord {
            url: "/socket.io/?EIO=4&transport=websocket&sid=x".into(),
            protocol: String::new(),
            sent: ["2probe", "5", "42[\"book\",{}]"].map(str::to_owned).into(),
        };
        let shown: Vec<_> = sockets(&exchanges, &[socket])
            .iter()
            .map(|socket| format!("{} {:?}", socket.url, socket.sent))
            .collect();
        insta::assert_snapshot!(shown.join("\n"), @r#"/socket.io/?EIO=4&transport=websocket ["40", "42[\"a\"]", "42[\"book\",{}]"]"#);
    }

    #[test]
    fn packets_of_version_three_have_lengths() {
        let post = exchange(
            "POST",
            "/socket.io/?EIO=3&transport=polling",
            "2:407:42[\"ä\"]",
        );
        assert_eq!(packets(&post), ["40", "42[\"ä\"]"]);
    }

    #[test]
    fn requests_are_quoted_for_a_shell() {
        let post = exchange("POST", "/cart?a='b'", "{\"name\":\"O'Brien\"}");
        insta::assert_snapshot!(curl(&[&post]), @r#"
        #!/bin/sh
        # With the app running at URL: sh curl.sh [URL]
        URL=${1:-http://localhost:3000}
        JAR=$(mktemp)
        curl -sS -i -b "$JAR" -c "$JAR" -X POST \
          -H 'content-type: application/json' \
          --data-raw '{"name":"O'\''Brien"}' \
          "$URL"'/cart?a='\''b'\'''
        "#);
    }
}
