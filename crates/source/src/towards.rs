//! What stands before a place, as far as texts tell: what a search looks at that is led there.
//!
//! A condition bears on a place behind it in its function in two ways: the place is in an arm of it, or is
//! come to only if the function does not leave there. So all decisions before the place count, the
//! nearest first; then those before the calls of its function, which is known by its name, or before what
//! sends the message that the function is registered for; and so on. What people do has no caller, and
//! is tried in any case.

use std::collections::{BTreeMap, BTreeSet};

use crate::{BlockKind, Process, SiteId, SiteKind, SourceFile, Sources};

/// What stands in front of the name of a message that is sent, and not taken.
const SENDS: [&str; 2] = ["emit(", "send("];

/// A place that is known by the block that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BlockPlace {
    file: usize,
    /// Where the statement or the function begins.
    offset: u32,
    block: u32,
}

impl Sources {
    /// What begins last in this line, in each text of this name: what stands in it, and not what it stands
    /// in. The end of a file's name will do.
    pub fn places_in(&self, file: &str, line: u32) -> Vec<BlockPlace> {
        let is_meant = |name: &str| {
            let rest = name.strip_suffix(file);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
        };
        let places = self.based().filter_map(|(index, text, block)| {
            let here = begins(text).filter(|(offset, _)| {
                let at = text.location_at(*offset);
                at.line == line && is_meant(&at.file)
            });
            here.max().map(|(offset, local)| BlockPlace {
                file: index,
                offset,
                block: block + local,
            })
        });
        places.collect()
    }

    /// What runs when the server gets a message of this name: wherever its own texts have that as a
    /// literal, the function whose name stands behind it, else what begins next.
    pub fn places_of_message(&self, name: &str) -> Vec<BlockPlace> {
        let mut places = Vec::new();
        for (index, file, block) in self.based() {
            for (start, end) in literals(file, name, Process::Server) {
                if SENDS
                    .iter()
                    .any(|sends| file.text[..start].ends_with(sends))
                {
                    continue;
                }
                let handler = handler_behind(&file.text[end..]);
                let function = functions(file)
                    .find(|at| handler.is_some() && name_at(&file.text, *at) == handler);
                let first = begins(file).filter(|(offset, _)| match function {
                    Some(at) => *offset == at,
                    None => *offset as usize > end,
                });
                places.extend(first.min().map(|(offset, local)| BlockPlace {
                    file: index,
                    offset,
                    block: block + local,
                }));
            }
        }
        places
    }

    /// Whether a run has come there; `bytes` is the coverage region of the session.
    pub fn has_come_to(&self, place: BlockPlace, bytes: &[u8]) -> bool {
        bytes
            .get(place.block as usize)
            .is_some_and(|&byte| byte != 0)
    }

    /// The decisions before these places, each with its rank: the nearest has 0.
    pub fn before(&self, places: &[BlockPlace]) -> BTreeMap<SiteId, u32> {
        let mut ranks = BTreeMap::new();
        let mut seen = BTreeSet::new();
        let mut open: Vec<(usize, u32, u32)> =
            places.iter().map(|it| (it.file, it.offset, 0)).collect();
        while let Some((index, offset, rank)) = open.pop() {
            let file = self.file_at(index);
            let function = functions(file).filter(|at| *at <= offset).max();
            let from = function.unwrap_or(0);
            let mut next = rank;
            for (site, start) in self.decisions_in(index, from..offset) {
                let known = ranks.entry(site).or_insert(next);
                *known = next.min(*known);
                // What stands in one statement is one condition.
                next += u32::from(start);
            }
            if !seen.insert((index, from)) {
                continue;
            }
            let Some(function) = function else { continue };
            if let Some(name) = name_at(&file.text, function) {
                let calls = self.calls_of(name, file.process);
                open.extend(calls.map(|(index, offset)| (index, offset, next)));
            }
            if let Some(message) = registered_for(&file.text[..function as usize]) {
                let senders = self.based().flat_map(|(index, file, _)| {
                    let sent = literals(file, message, Process::Client);
                    sent.map(move |(start, _)| (index, start as u32, next))
                });
                open.extend(senders);
            }
        }
        ranks
    }

    /// The decisions that begin in this range of a file, the last first, each with whether it is the first
    /// of its statement.
    fn decisions_in(
        &self,
        index: usize,
        range: std::ops::Range<u32>,
    ) -> impl Iterator<Item = (SiteId, bool)> {
        let (file, base) = (self.file_at(index), self.site_base(index));
        let sites = (base..).map(SiteId::new).zip(&file.sites);
        let decides = |kind| matches!(kind, SiteKind::Branch | SiteKind::Switch);
        let here =
            sites.filter(move |(_, site)| decides(site.kind) && range.contains(&site.span.start));
        let mut here: Vec<_> = here
            .filter(|(_, site)| !file.is_of_package(site.span.start))
            .map(|(id, site)| (site.span.start, id, site.statement))
            .collect();
        here.sort_unstable_by(|one, other| other.cmp(one));
        let statements: Vec<u32> = here.iter().map(|(.., statement)| *statement).collect();
        let decisions = here.into_iter().enumerate();
        decisions
            .map(move |(at, (_, id, statement))| (id, statements.get(at + 1) != Some(&statement)))
    }

    /// Where functions of this name are called on one side.
    fn calls_of(&self, name: &str, side: Process) -> impl Iterator<Item = (usize, u32)> {
        self.based()
            .filter(move |(_, file, _)| file.process == side)
            .flat_map(move |(index, file, _)| {
                let calls = file.sites.iter().filter(move |site| {
                    let text = &file.text[site.span.start as usize..site.span.end as usize];
                    let callee = text.split('(').next().unwrap_or_default();
                    let last = callee.rsplit(|it| !is_of_name(it)).next();
                    site.kind == SiteKind::Call && last == Some(name)
                });
                calls.map(move |site| (index, site.span.start))
            })
    }
}

/// Where statements and functions of the app's own begin, with the block that they are the first of or in.
fn begins(file: &SourceFile) -> impl Iterator<Item = (u32, u32)> + '_ {
    let blocks = (0..).zip(&file.coverage.blocks);
    let all = blocks.flat_map(|(local, block)| {
        let function = match block.kind {
            BlockKind::Function { at } => Some(at),
            BlockKind::Part | BlockKind::Arm { .. } => None,
        };
        let offsets = block.statements.iter().copied().chain(function);
        offsets.map(move |offset| (offset, local))
    });
    all.filter(|(offset, _)| !file.is_of_package(*offset))
}

fn functions(file: &SourceFile) -> impl Iterator<Item = u32> + '_ {
    let blocks = file.coverage.blocks.iter();
    blocks.filter_map(|block| match block.kind {
        BlockKind::Function { at } => Some(at),
        BlockKind::Part | BlockKind::Arm { .. } => None,
    })
}

/// Where one side's own text has this as a literal: the offsets of its first quote and behind its last.
fn literals<'a>(
    file: &'a SourceFile,
    name: &str,
    side: Process,
) -> impl Iterator<Item = (usize, usize)> + use<'a> {
    let is_of_side = file.process == side;
    let quoted = ['"', '\'', '`'].map(|quote| format!("{quote}{name}{quote}"));
    quoted.into_iter().flat_map(move |quoted| {
        let found = file
            .text
            .match_indices(&quoted)
            .map(|(at, found)| (at, at + found.len()));
        let own = found.filter(|(at, _)| is_of_side && !file.is_of_package(*at as u32));
        own.collect::<Vec<_>>()
    })
}

/// The name of a function that stands alone behind a literal: that of `, save)`.
fn handler_behind(text: &str) -> Option<&str> {
    let rest = text.trim_start().strip_prefix(',')?.trim_start();
    let end = rest.find(|it| !is_of_name(it))?;
    let is_alone = end > 0 && rest[end..].trim_start().starts_with(')');
    is_alone.then_some(&rest[..end])
}

/// The name of the function that begins at an offset: its own, or that of what it is assigned to.
fn name_at(text: &str, at: u32) -> Option<&str> {
    let (before, from) = text.split_at(at as usize);
    let own = from.trim_start_matches("async").trim_start();
    let own = own.strip_prefix("function").unwrap_or(own);
    let own = own.trim_start_matches(['*', ' ']);
    let end = own.find(|it| !is_of_name(it)).unwrap_or(own.len());
    if end > 0 && own[end..].trim_start().starts_with('(') {
        return Some(&own[..end]);
    }
    let assigned = before.trim_end().strip_suffix(['=', ':'])?.trim_end();
    assigned
        .rsplit(|it| !is_of_name(it))
        .next()
        .filter(|name| !name.is_empty())
}

/// The message that a function is registered for, if this is what stands before it: that of `on('save', `.
fn registered_for(before: &str) -> Option<&str> {
    let call = before.trim_end().trim_end_matches("async").trim_end();
    let literal = call.strip_suffix(',')?.trim_end();
    let quote = literal
        .chars()
        .next_back()
        .filter(|it| "'\"`".contains(*it))?;
    let inside = literal.strip_suffix(quote)?;
    let (_, name) = inside.rsplit_once(quote)?;
    Some(name)
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || "_$".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_known_by_their_names() {
        let texts = [
            ("", "function save(x) {}"),
            ("", "async function* all() {}"),
            ("const save = ", "(x) => x"),
            ("{ save: ", "async (x) => x"),
            ("class A { ", "save() {}"),
            ("list.forEach(", "(x) => x)"),
        ];
        let names = texts.map(|(before, from)| {
            let text = format!("{before}{from}");
            name_at(&text, before.len() as u32).map(str::to_owned)
        });
        let names: Vec<_> = names.iter().map(Option::as_deref).collect();
        let save = Some("save");
        assert_eq!(names, [save, Some("all"), save, save, save, None]);
    }

    #[test]
    fn handlers_are_registered_by_place_or_by_name() {
        assert_eq!(registered_for("socket.on('save', async "), Some("save"));
        assert_eq!(registered_for("app.post(\"/order\", "), Some("/order"));
        assert_eq!(registered_for("list.forEach("), None);
        assert_eq!(handler_behind(", save);"), Some("save"));
        assert_eq!(handler_behind(", (x) => x);"), None);
    }
}
