//! What is said of a page with nothing to do on it: mostly its scripts have not come, or have failed.

use stackful_finding::{Finding, Summary};
use stackful_source::Process;

use crate::message::Message;

/// What stands behind the name of a host that the app was not let to.
const REFUSED: &str = " (refused)";

pub(crate) fn message(summary: &Summary) -> Message {
    let message = Message::new(
        "S501",
        "the page has nothing to do on it, so nothing was explored",
    );
    let mut losses = summary.not_followed.iter();
    if let Some(what) = losses.find_map(|loss| loss.what.strip_suffix(REFUSED)) {
        return message
            .note(
                "cause",
                format!("what it needs may be elsewhere: {what} was refused"),
            )
            .help("let it be loaded: --allow-host HOST, or serve it from the app itself");
    }
    let of_page = |finding: &&Finding| finding.process == Process::Client;
    match summary.findings.iter().find(of_page) {
        Some(Finding {
            lacking: Some(url), ..
        }) => message
            .note("cause", format!("it lacks a script that is refused: {url}"))
            .help("see above what serves it or lets it be loaded"),
        Some(Finding { id, .. }) => message
            .note("cause", format!("its scripts fail, as {id} says"))
            .help("mend that first: what they would have put on the page is not there"),
        None => message.help("name another first page: --page /home"),
    }
}
