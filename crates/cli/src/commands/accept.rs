//! `stackful accept`: an error that is known is no reason to fail any more.

use crate::args::AcceptArguments;
use crate::exit::Exit;
use crate::known::{self, Entry};
use crate::message::Message;
use crate::progress::result;
use crate::recorded::Recorded;

/// The most characters of an error's words in the list.
const MOST: usize = 200;

pub(crate) fn accept(arguments: &AcceptArguments) -> Result<Exit, Message> {
    let recorded = Recorded::read(&arguments.report.out)?;
    let finding = recorded.finding(Some(&arguments.id))?;
    let Some(folder) = recorded.directory() else {
        let title = "the report does not say where the app is";
        return Err(Message::new("S212", title).help("make a new one: stackful run"));
    };
    let is_known = |entry: &Entry| entry.id == arguments.id;
    if let Some(known) = known::read(&folder)?.known.iter().find(|it| is_known(it)) {
        let title = format!("{} is accepted already: {}", known.id, known.reason);
        return Err(Message::new("S226", title).help(format!(
            "another reason is written into {}",
            folder.join(known::FILE).display()
        )));
    }
    let words = ["name", "message"].map(|member| finding[member].as_str().unwrap_or_default());
    let title: String = words.join(": ").chars().take(MOST).collect();
    let entry = Entry {
        id: arguments.id.clone(),
        reason: arguments.reason.clone(),
        title,
    };
    known::add(&folder, entry)?;
    result(&format!(
        "{} is accepted: {}\n",
        arguments.id,
        folder.join(known::FILE).display()
    ));
    Ok(Exit::Clean)
}
