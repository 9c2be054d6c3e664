//! Decisions of which not all arms ran, with the sites at which they are made.
//!
//! Coverage says that an arm did not run; traces say how the conditions of a statement were decided. The
//! statement is what both have in common.

use std::collections::{BTreeMap, BTreeSet};

use crate::{BlockKind, Lines, Location, Process, SiteId, SourceFile};

/// A statement that decides, and of which not all arms ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// Which side it runs on.
    pub process: Process,
    /// Where the statement begins.
    pub location: Location,
    /// Arms that did not run.
    pub arms: u32,
    /// How many there are.
    pub of: u32,
    /// Whether the statement itself ran.
    pub is_reached: bool,
    /// The sites in the statement, in the order of the text.
    pub sites: Vec<SiteId>,
}

/// Arms of a statement.
#[derive(Default)]
struct Arms {
    all: u32,
    ran: u32,
}

/// Those of a file whose sites count from `first_site`, given its coverage bytes; missing bytes count as
/// not run. What no person has written is left out, and what a package decides.
pub(crate) fn missed_in(file: &SourceFile, first_site: u32, bytes: &[u8]) -> Vec<Missed> {
    let mut arms: BTreeMap<u32, Arms> = BTreeMap::new();
    let mut reached = BTreeSet::new();
    for (index, block) in file.coverage.blocks.iter().enumerate() {
        let ran = bytes.get(index).is_some_and(|&byte| byte != 0);
        if let BlockKind::Arm { of } = block.kind {
            let arms = arms.entry(of).or_default();
            arms.all += 1;
            arms.ran += u32::from(ran);
        }
        if ran {
            reached.extend(&block.statements);
            // A function decides before its first statement: at a parameter's default.
            reached.extend(block.kind.offset());
        }
    }
    arms.retain(|at, arms| arms.ran < arms.all && !file.is_of_package(*at));
    if arms.is_empty() {
        return Vec::new();
    }
    let mut sites: BTreeMap<u32, Vec<SiteId>> = BTreeMap::new();
    for (site, index) in file.sites.iter().zip(first_site..) {
        let of = sites.entry(site.statement).or_default();
        of.push(SiteId::new(index));
    }
    let lines = Lines::new(&file.text);
    let missed = arms.into_iter().filter_map(|(at, arms)| {
        Some(Missed {
            process: file.process,
            location: location(file, &lines, at)?,
            arms: arms.all - arms.ran,
            of: arms.all,
            is_reached: reached.contains(&at),
            sites: sites.remove(&at).unwrap_or_default(),
        })
    });
    missed.collect()
}

/// Where an offset is in what a person has written.
fn location(file: &SourceFile, lines: &Lines, offset: u32) -> Option<Location> {
    if let Some(origin) = &file.origin {
        return origin.location(offset);
    }
    let (line, column) = lines.position(&file.text, offset);
    Some(Location {
        file: file.name.clone(),
        line,
        column,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, CoverageMap, Site, SiteKind, SourceMap, Span};

    #[test]
    fn arms_and_sites_meet_in_their_statement() {
        let block = |statements: &[u32], kind| Block {
            statements: statements.to_vec(),
            kind,
        };
        let site = |start, statement| Site {
            span: Span {
                start,
                end: start + 1,
            },
            kind: SiteKind::Branch,
            statement,
        };
        // One arm of the first statement runs; the second stands in the other.
        let blocks = vec![
            block(&[0], BlockKind::Part),
            block(&[], BlockKind::Arm { of: 0 }),
            block(&[7], BlockKind::Arm { of: 0 }),
            block(&[], BlockKind::Arm { of: 7 }),
        ];
        let file = SourceFile {
            name: "a.js".to_owned(),
            stack_name: "/a.js".to_owned(),
            process: Process::Server,
            text: "if (a)\n  b && c".to_owned(),
            origin: None,
            packages: crate::Packages::None,
            sites: vec![site(4, 0), site(7, 7)],
            coverage: CoverageMap { blocks },
            map: SourceMap::default(),
        };
        let missed = missed_in(&file, 10, &[1, 1]);
        let shown = missed.iter().map(|it| {
            let sites: Vec<u32> = it.sites.iter().map(|site| site.index()).collect();
            let Missed {
                location, arms, of, ..
            } = it;
            format!(
                "{}:{} {arms} of {of} {} {sites:?}",
                location.line, location.column, it.is_reached
            )
        });
        assert_eq!(
            shown.collect::<Vec<_>>(),
            ["1:1 1 of 2 true [10]", "2:1 1 of 1 false [11]"]
        );
    }
}
