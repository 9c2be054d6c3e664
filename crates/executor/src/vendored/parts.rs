//! Libraries that were put into one file, with each other or before the app's own code.

use stackful_instrument::{Statement, statements};
use stackful_source::{Packages, Span};

use super::header::{Header, headers};

/// Code beside a library that is too short to be somebody's own: between so many bytes, and a part of all.
const SHORTEST: usize = 200;
const LONGEST: usize = 600;
const LEAST_PART: usize = 20;

/// Which parts of a text have a library's header above them, and the names of these.
pub(super) fn parts(text: &str) -> Option<(Packages, Vec<Header>)> {
    let headers = headers(text);
    if headers.is_empty() {
        return None;
    }
    let statements = statements(text)?;
    let is_between = |header: &Header| {
        let start = header.start as u32;
        let mut around = statements.iter().map(|statement| statement.span);
        !around.any(|span| (span.start..span.end).contains(&start))
    };
    // One that stands in the code of another is of a library that this has taken in.
    let headers: Vec<Header> = headers.into_iter().filter(is_between).collect();
    let first = headers.first()?;
    let is_above_all = statements
        .first()
        .is_none_or(|statement| first.start as u32 <= statement.span.start);
    let parts: Vec<Span> = headers
        .iter()
        .filter(|header| header.version.is_some() || is_above_all)
        .filter_map(|header| part(header, &statements))
        .collect();
    let own = |statement: &&Statement| !parts.iter().any(|part| covers(*part, statement));
    let own: Vec<&Statement> = statements.iter().filter(own).collect();
    let length: u32 = own.iter().map(|own| own.span.end - own.span.start).sum();
    if (length as usize) < (text.len() / LEAST_PART).clamp(SHORTEST, LONGEST) {
        return Some((Packages::Whole, headers));
    }
    // What is no single expression has no end that can be seen: it is all of the file, if nothing else
    // has a name.
    let is_one = parts.is_empty() && is_above_all && headers.iter().all(|it| are_one(it, first));
    if is_one {
        return Some((Packages::Whole, headers));
    }
    (!parts.is_empty()).then_some((Packages::Parts(parts), headers))
}

/// From a header to the end of the expression below it.
fn part(header: &Header, statements: &[Statement]) -> Option<Span> {
    let end = header.end as u32;
    let below = statements
        .iter()
        .find(|statement| statement.span.start >= end)?;
    below.is_expression.then_some(Span {
        start: header.start as u32,
        end: below.span.end,
    })
}

fn covers(part: Span, statement: &Statement) -> bool {
    part.start <= statement.span.start && statement.span.end <= part.end
}

/// Whether two headers are of files of one library, such as `Bootstrap: modal.js` of Bootstrap.
fn are_one(one: &Header, other: &Header) -> bool {
    let word = |header: &Header| {
        let mut words = header.name.split(|c: char| !c.is_alphanumeric());
        words.next().map(str::to_lowercase)
    };
    word(one) == word(other) && one.version == other.version
}
