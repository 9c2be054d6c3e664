//! `stackful show`: a finding of the last report, all that is known of it.

use serde_json::Value;
use stackful_report::shown;

use crate::args::ShowArguments;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;
use crate::recorded::Recorded;

pub(crate) fn show(arguments: &ShowArguments) -> Result<Exit, Message> {
    let recorded = Recorded::read(&arguments.report.out)?;
    let finding = recorded.finding(arguments.id.as_deref())?;
    if arguments.json {
        let text = serde_json::to_string_pretty(&finding).expect("plain data with string keys");
        result(&(text + "\n"));
        return Ok(Exit::Clean);
    }
    let id = finding["id"].as_str().unwrap_or_default();
    let folder = recorded.files(id);
    let file = finding["location"]["file"].as_str().unwrap_or_default();
    let source = recorded.directory().map(|directory| directory.join(file));
    let source = source.and_then(|path| std::fs::read_to_string(path).ok());
    let folder = folder.is_dir().then(|| folder.display().to_string());
    let kept: &Value = &finding;
    result(&shown(kept, source.as_deref(), folder.as_deref()));
    Ok(Exit::Clean)
}
