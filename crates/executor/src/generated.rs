//! Code that the app makes at run time: it belongs to the code that makes it.
//!
//! Its name is the place where it is made (`server.js:12:5#eval`); on stacks a digest tells apart
//! what is made at one place. A text that names itself (`//# sourceURL=`) keeps that name there.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;
use stackful_protocol::text::{Position, Request};
use stackful_source::{Location, Process, SiteId, Sources};

use crate::choice::installed_package;
use crate::uninstrumented::Uninstrumented;

/// Whose a text is, and its names.
pub(crate) struct Owner {
    pub(crate) process: Process,
    /// For reports.
    pub(crate) name: String,
    /// For stacks: no blank may be in it.
    pub(crate) stack_name: String,
}

/// Whose a text is that was made at run time.
pub(crate) fn owner(request: &Request, sources: &Sources) -> Result<Owner, Uninstrumented> {
    let what = request.kind.maker().unwrap_or_default();
    let Some((process, location)) = place(request, sources) else {
        return Err(stranger(request, what));
    };
    let Location { file, line, column } = location;
    let name = format!("{file}:{line}:{column}#{what}");
    let text = request.text.as_str();
    let digest = FxBuildHasher.hash_one(text) as u32;
    let own = format!("{name}-{digest:08x}").replace(|c: char| !is_in_names(c), "_");
    Ok(Owner {
        process,
        stack_name: declared_name(text).map_or(own, str::to_owned),
        name,
    })
}

fn place(request: &Request, sources: &Sources) -> Option<(Process, Location)> {
    if let Some(site) = request.site {
        let (file, site) = sources.find_site(SiteId::new(site))?;
        return Some((file.process, file.location(site.span)));
    }
    let Position { name, line, column } = request.from.as_ref()?;
    sources.frame(name, *line, *column)
}

/// Made by code that runs as it is, and so does this.
fn stranger(request: &Request, what: &str) -> Uninstrumented {
    let Some(Position { name, .. }) = &request.from else {
        return Uninstrumented::new(what, "made by code that does not show");
    };
    match installed_package(name) {
        Some(package) => Uninstrumented::new(package, "an installed package"),
        None => Uninstrumented::new(name, "code made at run time by code that is not followed"),
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
