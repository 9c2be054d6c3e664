//! What a person has named: a global, a package or a file.

use std::path::{Path, PathBuf};

use stackful_lambda::Implementation;

use super::package::Packages;
use crate::message::Message;

/// What is tested.
pub(super) enum Tested {
    /// A global or something in one.
    Global(String),
    /// What a module exports.
    Module(Named),
}

/// A module.
pub(super) struct Named {
    /// As it was named, without a member.
    pub(super) name: String,
    file: PathBuf,
    member: Option<String>,
}

impl Tested {
    pub(super) fn of(text: &str, packages: &Packages) -> Result<Tested, Message> {
        if is_global(text) {
            return Ok(Tested::Global(text.to_owned()));
        }
        Named::of(text, packages).map(Tested::Module)
    }
}

/// Globals begin with a capital letter, which names of packages do not have.
fn is_global(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
        && !Path::new(text).exists()
}

impl Named {
    pub(super) fn of(text: &str, packages: &Packages) -> Result<Named, Message> {
        let (name, member) = match text.split_once('#') {
            Some((name, member)) => (name, Some(member.to_owned())),
            None => (text, None),
        };
        let path = Path::new(name);
        let file = if name.starts_with(['.', '/']) || path.is_file() {
            path.canonicalize().map_err(|error| {
                Message::new("S205", format!("cannot read {name}: {error}"))
                    .help("name a JavaScript file, or a package such as lodash@4.17.21")
            })?
        } else {
            packages.main(name)?
        };
        let shown = path
            .file_name()
            .filter(|_| file.starts_with("/") && path.exists());
        let shown = shown.map_or_else(
            || name.to_owned(),
            |name| name.to_string_lossy().into_owned(),
        );
        Ok(Named {
            name: shown,
            file,
            member,
        })
    }

    pub(super) fn implementation(&self) -> Implementation {
        let member = self.member.as_ref().map(|member| format!("#{member}"));
        Implementation {
            name: self.name.clone() + member.as_deref().unwrap_or(""),
            file: Some(self.file.clone()),
            member: self.member.clone(),
        }
    }
}
