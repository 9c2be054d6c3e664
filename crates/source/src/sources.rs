//! The registry of all instrumented texts of a session.

use std::sync::Arc;

use crate::coverage::{BlockLines, lines_of};
use crate::missed::missed_in;
use crate::{
    Bases, BlockKind, Coverage, FileId, Location, Missed, Process, Site, SiteId, SourceFile, Span,
};

/// All instrumented texts, in the order of registration. A clone shares the texts.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Registered>,
    next: Bases,
}

#[derive(Clone, Debug)]
struct Registered {
    file: Arc<SourceFile>,
    bases: Bases,
    lines: Arc<[BlockLines]>,
}

impl Sources {
    /// Registers a file; its code must be printed with these bases.
    pub fn add(&mut self, file: SourceFile) -> (FileId, Bases) {
        let bases = self.next;
        self.next = Bases {
            file: bases.file + 1,
            site: bases.site + file.sites.len() as u32,
            coverage: bases.coverage + file.coverage.blocks.len() as u32,
        };
        let lines = lines_of(&file);
        self.files.push(Registered {
            lines: lines.into(),
            file: Arc::new(file),
            bases,
        });
        (FileId(bases.file), bases)
    }

    /// The bases that the next [`Sources::add`] will return: what the session has used up so far.
    pub fn next_bases(&self) -> Bases {
        self.next
    }

    /// The files, in the order of registration.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .map(|known| (FileId(known.bases.file), known.file.as_ref()))
    }

    /// The files by position, each with its first coverage byte.
    pub(crate) fn based(&self) -> impl Iterator<Item = (usize, &SourceFile, u32)> {
        let files = self.files.iter().enumerate();
        files.map(|(at, known)| (at, &*known.file, known.bases.coverage))
    }

    pub(crate) fn file_at(&self, position: usize) -> &SourceFile {
        &self.files[position].file
    }

    /// The first site of a file.
    pub(crate) fn site_base(&self, position: usize) -> u32 {
        self.files[position].bases.site
    }

    /// A registered file.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize].file
    }

    /// The file and the description of a site; `None` for a number that no file was given.
    pub fn find_site(&self, id: SiteId) -> Option<(&SourceFile, &Site)> {
        self.registered(id)
            .map(|(known, site)| (&*known.file, site))
    }

    fn registered(&self, id: SiteId) -> Option<(&Registered, &Site)> {
        let behind = self
            .files
            .partition_point(|known| known.bases.site <= id.index());
        // Files without sites share their base with the next file, so the last one that starts at
        // or before the site is the one that holds it.
        let known = self.files.get(behind.checked_sub(1)?)?;
        let site = known
            .file
            .sites
            .get((id.index() - known.bases.site) as usize)?;
        Some((known, site))
    }

    /// The file and the description of a site.
    ///
    /// # Panics
    /// If no registered file has the site: a trace of another session.
    pub fn site(&self, id: SiteId) -> (&SourceFile, &Site) {
        self.find_site(id).expect("a site of this session")
    }

    /// Where a site begins.
    ///
    /// # Panics
    /// As [`Sources::site`].
    pub fn location(&self, id: SiteId) -> Location {
        let (file, site) = self.site(id);
        file.location(site.span)
    }

    /// Whether a site is in code of a package, and not in the app's own.
    pub fn is_of_package(&self, id: SiteId) -> bool {
        let found = self.find_site(id);
        found.is_some_and(|(file, site)| file.is_of_package(site.span.start))
    }

    /// The original place of a stack frame: `name` is the path or URL that V8 shows, `line` and
    /// `column` are its generated position, both from 1. `None` if the file is not instrumented or
    /// the position lies before its first mapping.
    pub fn original(&self, name: &str, line: u32, column: u32) -> Option<Location> {
        let (_, location) = self.frame(name, line, column)?;
        Some(location)
    }

    /// As [`Sources::original`], with the side that the frame's text runs on.
    pub fn frame(&self, name: &str, line: u32, column: u32) -> Option<(Process, Location)> {
        self.files
            .iter()
            .filter(|known| known.file.stack_name == name)
            .find_map(|Registered { file, .. }| {
                let offset = file.map.original(line, column)?;
                Some((file.process, file.location_at(offset)))
            })
    }

    /// The site at the original place of a stack frame: the innermost around it, else the nearest
    /// of its file. `None` where [`Sources::original`] is, or if the file has no site.
    pub fn site_at(&self, name: &str, line: u32, column: u32) -> Option<SiteId> {
        let mut here = self
            .files
            .iter()
            .filter(|known| known.file.stack_name == name);
        here.find_map(|Registered { file, bases, .. }| {
            let offset = file.map.original(line, column)?;
            let sites = file.sites.iter().enumerate();
            let (index, _) = sites.min_by_key(|(_, site)| {
                let Span { start, end } = site.span;
                if (start..end.max(start + 1)).contains(&offset) {
                    (false, end - start)
                } else {
                    (true, start.abs_diff(offset))
                }
            })?;
            Some(SiteId::new(bases.site + index as u32))
        })
    }

    /// Where a coverage block begins; `None` for one that no file was given, or that has no place.
    pub fn location_of_block(&self, block: u32) -> Option<Location> {
        let behind = self
            .files
            .partition_point(|known| known.bases.coverage <= block);
        let Registered { file, bases, .. } = self.files.get(behind.checked_sub(1)?)?;
        let block = file
            .coverage
            .blocks
            .get((block - bases.coverage) as usize)?;
        let first = block.statements.first().copied();
        Some(file.location_at(first.or_else(|| block.kind.offset())?))
    }

    /// Whether the statement of a site ran; `bytes` is the coverage region of the session.
    pub fn has_run(&self, id: SiteId, bytes: &[u8]) -> bool {
        let Some((Registered { file, bases, .. }, site)) = self.registered(id) else {
            return false;
        };
        let blocks = (bases.coverage as usize..).zip(&file.coverage.blocks);
        let mut of_site = blocks.filter(|(_, block)| block.statements.contains(&site.statement));
        of_site.any(|(at, _)| bytes.get(at).is_some_and(|&byte| byte != 0))
    }

    /// Whether the statement around a place ran; `bytes` is the coverage region of the session.
    pub fn has_run_at(&self, at: &Location, bytes: &[u8]) -> bool {
        let ran = |block: u32| bytes.get(block as usize).is_some_and(|&byte| byte != 0);
        let mut innermost = None;
        for Registered { file, bases, .. } in &self.files {
            for (index, block) in (bases.coverage..).zip(&file.coverage.blocks) {
                let function = match block.kind {
                    BlockKind::Function { at } => Some(at),
                    BlockKind::Part | BlockKind::Arm { .. } => None,
                };
                for begins in block.statements.iter().copied().chain(function) {
                    let begins = file.location_at(begins);
                    let place = (begins.line, begins.column);
                    let is_before = begins.file == at.file && place <= (at.line, at.column);
                    // One text may have been loaded by several pages.
                    if is_before && innermost.is_none_or(|(last, _)| last < place) {
                        innermost = Some((place, ran(index)));
                    } else if is_before && innermost.is_some_and(|(last, _)| last == place) {
                        innermost = innermost.map(|(last, has_run)| (last, has_run || ran(index)));
                    }
                }
            }
        }
        innermost.is_some_and(|(_, has_run)| has_run)
    }

    /// What the file of this display name holds.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.iter().find_map(|known| known.file.text_of(name))
    }

    /// Lines and branches that ran, by process; `bytes` is the coverage region of the session.
    pub fn coverage(&self, bytes: &[u8]) -> Coverage {
        let mut coverage = Coverage::default();
        for Registered { file, bases, lines } in &self.files {
            let total = coverage.processes.entry(file.process).or_default();
            let start = (bases.coverage as usize).min(bytes.len());
            let name = |index| file.written(index);
            file.coverage.add_to(total, lines, &bytes[start..], name);
        }
        coverage
    }

    /// The decisions of which not all arms ran, in the order of the files; `bytes` is the coverage
    /// region of the session.
    pub fn missed(&self, bytes: &[u8]) -> Vec<Missed> {
        let of = |known: &Registered| {
            let Registered { file, bases, .. } = known;
            let start = (bases.coverage as usize).min(bytes.len());
            missed_in(file, bases.site, &bytes[start..])
        };
        self.files.iter().flat_map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Block, BlockKind, CoverageMap, FileCoverage, Mapping, MissedArm, NotReached, Origin,
        OriginFile, Packages, Place, Process, ProcessCoverage, Ratio, SiteKind, SourceMap,
    };

    fn file(name: &str, process: Process, sites: usize) -> SourceFile {
        let site = Site {
            span: Span { start: 3, end: 4 },
            kind: SiteKind::Branch,
            statement: 3,
        };
        let block = |statements: &[u32], arm: bool| Block {
            statements: statements.to_vec(),
            kind: if arm {
                BlockKind::Arm { of: 3 }
            } else {
                BlockKind::Function { at: 0 }
            },
        };
        SourceFile {
            name: name.to_owned(),
            stack_name: format!("/app/{name}"),
            process,
            text: "ab\ncd\nef".to_owned(),
            origin: None,
            packages: Packages::None,
            sites: vec![site; sites],
            coverage: CoverageMap {
                blocks: vec![block(&[0, 1, 3], false), block(&[4, 6], true)],
            },
            map: SourceMap::new(vec![Mapping {
                line: 2,
                column: 1,
                original: 4,
            }]),
        }
    }

    #[test]
    fn sites_and_frames_find_their_file() {
        let mut sources = Sources::default();
        sources.add(file("a.js", Process::Server, 2));
        sources.add(file("empty.js", Process::Server, 0));
        let (_, bases) = sources.add(file("b.js", Process::Client, 1));
        assert_eq!((bases.file, bases.site, bases.coverage), (2, 2, 4));
        let names: Vec<_> = (0..4)
            .map(|site| sources.find_site(SiteId::new(site)))
            .map(|found| found.map(|(file, _)| file.name.as_str()))
            .collect();
        assert_eq!(names, [Some("a.js"), Some("a.js"), Some("b.js"), None]);
        assert_eq!(
            sources.original("/app/b.js", 2, 7),
            Some(Location {
                file: "b.js".to_owned(),
                line: 2,
                column: 2
            })
        );
        assert_eq!(sources.original("/app/b.js", 1, 7), None);
    }

    #[test]
    fn the_site_of_a_frame_is_the_innermost_around_it() {
        let site = |start, end| Site {
            span: Span { start, end },
            kind: SiteKind::Call,
            statement: 0,
        };
        let with = |name: &str, sites: &[Site]| SourceFile {
            sites: sites.to_vec(),
            ..file(name, Process::Server, 0)
        };
        let mut sources = Sources::default();
        sources.add(with(
            "a.js",
            &[site(0, 8), site(3, 6), site(4, 4), site(5, 6)],
        ));
        sources.add(with("b.js", &[site(0, 1), site(6, 7)]));
        sources.add(with("empty.js", &[]));
        let at = |name| sources.site_at(name, 2, 7).map(SiteId::index);
        let sites = ["/app/a.js", "/app/b.js", "/app/empty.js", "/app/c.js"].map(at);
        assert_eq!(sites, [Some(2), Some(5), None, None]);
    }

    #[test]
    fn a_line_is_covered_by_any_of_its_blocks() {
        let mut sources = Sources::default();
        sources.add(file("a.js", Process::Server, 0));
        sources.add(file("b.js", Process::Server, 0));
        let mut coverage = sources.coverage(&[1, 0, 0]);
        let of_server = coverage.processes.get_mut(&Process::Server).unwrap();
        let files = std::mem::take(&mut of_server.files);
        let ratio = |covered, total| Ratio { covered, total };
        let not_reached = |file: &str, lines: &[u32], functions: &[u32]| NotReached {
            file: file.to_owned(),
            lines: lines.iter().copied().collect(),
            branches: [2].into(),
            functions: functions.iter().copied().collect(),
            arms: vec![MissedArm {
                of: 2,
                lines: [2, 3].into(),
            }],
        };
        assert_eq!(
            coverage.processes.into_iter().collect::<Vec<_>>(),
            [(
                Process::Server,
                ProcessCoverage {
                    lines: ratio(2, 6),
                    branches: ratio(0, 2),
                    not_reached: vec![
                        not_reached("a.js", &[3], &[]),
                        not_reached("b.js", &[1, 2, 3], &[1])
                    ],
                    files: Vec::new(),
                }
            )]
        );
        let counted = |file: &str, ran: bool| FileCoverage {
            file: file.to_owned(),
            lines: [(1, ran), (2, ran), (3, false)].into(),
            arms: [(2, vec![false])].into(),
            functions: [(1, ran)].into(),
        };
        assert_eq!(files, [counted("a.js", true), counted("b.js", false)]);
    }

    #[test]
    fn what_is_of_a_package_is_not_counted() {
        let in_part = Packages::Parts(vec![Span { start: 3, end: 8 }]);
        let installed = OriginFile {
            name: "node_modules/vue/index.js".to_owned(),
            text: None,
        };
        let place = Place {
            offset: 0,
            source: Some(0),
            line: 1,
            column: 1,
        };
        let made = Origin::new(vec![installed], vec![place]);
        let ratios = [
            (Packages::None, None),
            (in_part, None),
            (Packages::Whole, None),
            (Packages::None, Some(made)),
        ]
        .map(|(packages, origin)| {
            let mut sources = Sources::default();
            sources.add(SourceFile {
                origin,
                packages,
                ..file("a.js", Process::Server, 1)
            });
            let coverage = sources.coverage(&[1, 0]).processes;
            let of_server = &coverage[&Process::Server];
            let (lines, branches) = (of_server.lines, of_server.branches);
            let is_of_package = sources.is_of_package(SiteId::new(0));
            (lines.covered, lines.total, branches.total, is_of_package)
        });
        let all = (0, 0, 0, true);
        assert_eq!(ratios, [(2, 3, 1, false), (1, 1, 0, true), all, all]);
    }

    #[test]
    fn a_made_text_leads_to_the_files_that_it_was_made_from() {
        let place = |offset, source, line| Place {
            offset,
            source,
            line,
            column: 1,
        };
        let named = |name: &str, text: Option<&str>| OriginFile {
            name: name.to_owned(),
            text: text.map(str::to_owned),
        };
        let files = vec![named("a.ts", Some("let a: 1;")), named("b.ts", None)];
        let places = vec![
            place(3, Some(1), 9),
            place(0, Some(0), 7),
            place(6, None, 1),
        ];
        let mut sources = Sources::default();
        sources.add(SourceFile {
            origin: Some(Origin::new(files, places)),
            ..file("made.js", Process::Server, 1)
        });
        let location = sources.location(SiteId::new(0));
        assert_eq!((location.file.as_str(), location.line), ("b.ts", 9));
        assert_eq!(sources.text("a.ts"), Some("let a: 1;"));
        assert_eq!(sources.text("made.js"), Some("ab\ncd\nef"));
        let lines = sources.coverage(&[1, 0]).processes[&Process::Server].lines;
        // Lines 7 of a.ts and 9 of b.ts; what comes from nowhere is not counted.
        assert_eq!((lines.covered, lines.total), (2, 2));
    }
}
