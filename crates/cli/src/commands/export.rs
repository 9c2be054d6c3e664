//! `stackful export`: a finding's folder, with what its test shares with others, where tests are.

use std::fs;
use std::io;
use std::path::Path;

use crate::args::ExportArguments;
use crate::exit::Exit;
use crate::message::Message;
use crate::progress::result;
use crate::recorded::Recorded;

pub(crate) fn export(arguments: &ExportArguments) -> Result<Exit, Message> {
    let recorded = Recorded::read(&arguments.report.out)?;
    let finding = recorded.finding(Some(&arguments.id))?;
    let id = finding["id"].as_str().unwrap_or_default();
    let (from, to) = (recorded.files(id), arguments.to.join(id));
    if !from.is_dir() {
        let title = format!(
            "{id} has no folder of its own in {}",
            recorded.shared().display()
        );
        return Err(Message::new("S224", title)
            .help("findings of `stackful run` have one once it has ended"));
    }
    if to.exists() {
        return Err(
            Message::new("S225", format!("{} is there already", to.display()))
                .help("name another folder, or remove it first"),
        );
    }
    let copied = copy(&from, &to).and_then(|()| shared(&recorded.shared(), &arguments.to));
    copied.map_err(|error| {
        Message::new(
            "S225",
            format!("cannot write to {}: {error}", arguments.to.display()),
        )
        .help("name a folder that can be written to: --to FOLDER")
    })?;
    result(&format!("{}\n", to.display()));
    Ok(Exit::Clean)
}

/// The files beside the folders, but for those that are there: a person may have changed them.
fn shared(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_file() && !target.exists() {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}
