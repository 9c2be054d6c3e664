//! Code that the app makes at run time: it belongs to the code that makes it.
//!
//! Its name is the place where it is made (`server.js:12:5#eval`); on stacks a digest tells apart
//! what is made at one place. A text that names itself (`//# sourceURL=`) keeps that name there.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};
use stackful_source::{Location, Process, SiteId, Sources};

use crate::choice::installed_package;
use crate::instrumenter::Reason;

/// A position of generated code.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Frame {
    pub(crate) name: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// How and where a text was made.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Origin {
    /// The site of the call that evaluates it.
    site: Option<u32>,
    /// The caller of what evaluates it, where no site is known.
    from: Option<Frame>,
    /// It has the scope and the strictness of the call.
    pub(crate) direct: bool,
    pub(crate) strict: bool,
}

/// Whose a text is, and its names.
pub(crate) struct Owner {
    pub(crate) process: Process,
    /// For reports.
    pub(crate) name: String,
    /// For stacks: no blank may be in it.
    pub(crate) stack_name: String,
}

impl Origin {
    /// Whose it is; `what` says what made it.
    pub(crate) fn owner(
        &self,
        sources: &Sources,
        what: &str,
        text: &str,
    ) -> Result<Owner, (String, Reason)> {
        let Some((process, location)) = self.place(sources) else {
            return Err(self.stranger(what));
        };
        let Location { file, line, column } = location;
        let name = format!("{file}:{line}:{column}#{what}");
        let digest = FxBuildHasher.hash_one(text) as u32;
        let own = format!("{name}-{digest:08x}").replace(|c: char| !is_in_names(c), "_");
        Ok(Owner {
            process,
            stack_name: declared_name(text).map_or(own, str::to_owned),
            name,
        })
    }

    fn place(&self, sources: &Sources) -> Option<(Process, Location)> {
        if let Some(site) = self.site {
            let (file, site) = sources.find_site(SiteId::new(site))?;
            return Some((file.process, file.location(site.span)));
        }
        let Frame { name, line, column } = self.from.as_ref()?;
        sources.frame(name, *line, *column)
    }

    /// Made by code that runs as it is, and so does this.
    fn stranger(&self, what: &str) -> (String, Reason) {
        match &self.from {
            None => (
                what.to_owned(),
                Reason::new("made by code that does not show"),
            ),
            Some(Frame { name, .. }) => match installed_package(name) {
                Some(package) => (package, Reason::new("an installed package")),
                None => (
                    name.clone(),
                    Reason::new("code made at run time by code that is not followed"),
                ),
            },
        }
    }
}

/// The name that a text gives itself, as V8 reads it.
fn declared_name(text: &str) -> Option<&str> {
    const KEY: &str = "sourceURL=";
    let at = text.rfind(KEY)?;
    let before = &text[..at];
    if !before.ends_with("//# ") && !before.ends_with("//@ ") {
        return None;
    }
    let line = text[at + KEY.len()..].lines().next().unwrap_or_default();
    let name = line.trim();
    (!name.is_empty() && name.chars().all(is_in_names)).then_some(name)
}

/// Whether V8 takes a character in the name of a text.
fn is_in_names(c: char) -> bool {
    !c.is_whitespace() && c != '"' && c != '\''
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_name_itself() {
        let named = |text| declared_name(text);
        assert_eq!(
            named("f();\n//# sourceURL=webpack:///./a.js\n"),
            Some("webpack:///./a.js")
        );
        assert_eq!(named("//@ sourceURL=a\n//# sourceURL=b"), Some("b"));
        assert_eq!(named("// sourceURL=a"), None);
        assert_eq!(named("//# sourceURL=a b"), None);
        assert_eq!(named("//# sourceURL="), None);
    }
}
