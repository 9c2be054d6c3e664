//! Whether a try has shown the error of a finding.
//!
//! What is not instrumented has no places, so an error is known by how the app failed and by its words.
//! A server tells these on its standard error, as Node prints them when nobody caught an error.

use stackful_finding::{ErrorKind, Exchange, Finding, Said};

use crate::stage::{End, Ended};

/// Whether the error was there; else what was, in words.
pub(crate) fn shown(finding: &Finding, page: &[Said], server: &Ended) -> Result<(), String> {
    let is_there = match finding.kind {
        ErrorKind::UncaughtException | ErrorKind::UnhandledRejection => {
            has_failed(server) && is_said(finding, &server.output)
        }
        ErrorKind::Crash | ErrorKind::OutOfMemory => server.by.as_ref().is_some_and(|end| {
            // A shell's way to say that it was a signal, and V8's own.
            end.signal.is_some() || end.code.is_some_and(|code| code > 128)
        }),
        ErrorKind::Exit => server.by.is_some(),
        ErrorKind::Hang => server.by.is_none() && !server.answers,
        ErrorKind::Http5xx => server.exchanges.iter().any(is_failure),
        ErrorKind::Unanswered | ErrorKind::CutResponse | ErrorKind::SocketError => server
            .exchanges
            .iter()
            .any(|exchange| exchange.status.is_none()),
        ErrorKind::PageError => page.iter().any(|said| said.is_alike(&finding.said())),
        ErrorKind::Assertion | ErrorKind::Misuse => false,
    };
    if is_there {
        Ok(())
    } else {
        Err(instead(server))
    }
}

fn is_failure(exchange: &Exchange) -> bool {
    exchange.status.is_some_and(|status| status >= 500)
}

/// Whether the server has ended as Node does when nobody caught an error.
fn has_failed(server: &Ended) -> bool {
    server.by.as_ref().is_some_and(|end| end.code != Some(0))
}

/// Whether the words of an error stand in what a server has printed.
fn is_said(Finding { name, message, .. }: &Finding, output: &str) -> bool {
    let first = message.lines().next().unwrap_or_default();
    output.contains(if first.is_empty() { name } else { first })
}

/// What has become of the server.
fn instead(server: &Ended) -> String {
    let failed = server
        .exchanges
        .iter()
        .find(|exchange| is_failure(exchange));
    match (&server.by, failed) {
        (
            Some(End {
                code: Some(code), ..
            }),
            _,
        ) => format!("the server ends with code {code}"),
        (Some(End { signal, .. }), _) => {
            format!(
                "the server is ended by {}",
                signal.as_deref().unwrap_or("a signal")
            )
        }
        (
            None,
            Some(Exchange {
                method,
                url,
                status,
                ..
            }),
        ) => {
            format!(
                "{method} {url} is answered with {}",
                status.unwrap_or_default()
            )
        }
        (None, None) if !server.answers => "the server does not answer any more".to_owned(),
        (None, None) => "the server goes on".to_owned(),
    }
}
