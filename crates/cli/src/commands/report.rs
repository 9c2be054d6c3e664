//! `stackful report`: where the page of the last report is, and a browser on it.

use std::process::{Command, Stdio};

use stackful_report::HTML_FILE;

use crate::args::ReportArguments;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;

/// What opens a file with the user's own program for it.
const OPENER: &str = "xdg-open";

pub(crate) fn report(arguments: &ReportArguments) -> Result<Exit, Message> {
    let page = arguments.report.out.join(HTML_FILE);
    if !page.is_file() {
        let title = format!(
            "there is no {HTML_FILE} in {}",
            arguments.report.out.display()
        );
        return Err(Message::new("S211", title).help(
            "make one: stackful run --reporter term,html; or name its folder: --out FOLDER",
        ));
    }
    result(&format!("{}\n", page.display()));
    if arguments.open {
        let mut opener = Command::new(OPENER);
        let opener = opener.arg(&page).stdin(Stdio::null()).stdout(Stdio::null());
        opener.stderr(Stdio::null()).spawn().map_err(|error| {
            Message::new("S310", format!("{OPENER} cannot be started: {error}"))
                .help("open the file above in a browser")
        })?;
    }
    Ok(Exit::Clean)
}
