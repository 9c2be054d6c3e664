//! Which lines and branches of which process ran.
//!
//! Instrumented code stores 1 into the byte of each basic block that it enters. A line counts as
//! covered when any block with a statement that begins there ran; a branch is one arm of a
//! decision.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Lines, Process, SourceFile};

/// A basic block: code that runs from its beginning to its end or leaves by an exception.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The byte offsets at which the statements of this block begin.
    pub statements: Vec<u32>,
    /// What the block is a part of.
    pub kind: BlockKind,
}

/// What a block is a part of, with byte offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BlockKind {
    /// Of the code around it.
    #[default]
    Part,
    /// One arm of a decision; `of` is where the statement that decides begins.
    Arm {
        /// There.
        of: u32,
    },
    /// The beginning of a function.
    Function {
        /// Where it begins.
        at: u32,
    },
}

impl BlockKind {
    /// The offset, if there is one.
    pub fn offset(self) -> Option<u32> {
        match self {
            BlockKind::Part => None,
            BlockKind::Arm { of: offset } | BlockKind::Function { at: offset } => Some(offset),
        }
    }
}

/// The blocks of a file, by their index in its coverage bytes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CoverageMap {
    /// Block 0 first.
    pub blocks: Vec<Block>,
}

/// A part of a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ratio {
    /// How many were reached.
    pub covered: u32,
    /// How many there are.
    pub total: u32,
}

/// What ran in one process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProcessCoverage {
    /// Lines at which a statement begins.
    pub lines: Ratio,
    /// Arms of decisions.
    pub branches: Ratio,
    /// What did not run, file by file, in the order in which the files were loaded; a file that ran
    /// as a whole has empty lists, so that one that was never loaded differs from it.
    pub not_reached: Vec<NotReached>,
    /// All that counts, file by file, in the same order: for formats that tell of what ran, too.
    #[serde(skip)]
    pub files: Vec<FileCoverage>,
}

/// What ran of one file, and what did not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileCoverage {
    /// Its display name.
    pub file: String,
    /// Lines at which a statement begins, and whether any of them ran.
    pub lines: BTreeMap<u32, bool>,
    /// The arms of decisions, by the line of the statement that decides, in the order of the text.
    pub arms: BTreeMap<u32, Vec<bool>>,
    /// Lines at which functions begin, and whether any of them was called.
    pub functions: BTreeMap<u32, bool>,
}

impl FileCoverage {
    /// A block of this kind, of a decision or a function in this line.
    fn block(&mut self, kind: BlockKind, of: u32, ran: bool) {
        match kind {
            BlockKind::Part => {}
            BlockKind::Arm { .. } => self.arms.entry(of).or_default().push(ran),
            BlockKind::Function { .. } => *self.functions.entry(of).or_insert(false) |= ran,
        }
    }
}

/// What did not run of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NotReached {
    /// Its display name.
    pub file: String,
    /// Lines at which a statement begins, in order.
    pub lines: BTreeSet<u32>,
    /// Lines of decisions with an arm that did not run, in order.
    pub branches: BTreeSet<u32>,
    /// Lines at which a function begins, in order.
    pub functions: BTreeSet<u32>,
    /// Arms of decisions, in the order of the text.
    pub arms: Vec<MissedArm>,
}

/// An arm of a decision that did not run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissedArm {
    /// The line of the statement that decides.
    pub of: u32,
    /// Lines at which its own statements begin, in order.
    pub lines: BTreeSet<u32>,
}

impl NotReached {
    /// A block of this kind with statements in these lines did not run.
    fn block(&mut self, kind: BlockKind, of: u32, lines: BTreeSet<u32>) {
        match kind {
            BlockKind::Part => {}
            BlockKind::Arm { .. } => {
                self.branches.insert(of);
                self.arms.push(MissedArm { of, lines });
            }
            BlockKind::Function { .. } => {
                self.functions.insert(of);
            }
        }
    }
}

/// Coverage by process; a process without instrumented files is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coverage {
    /// In the order of [`Process`].
    pub processes: BTreeMap<Process, ProcessCoverage>,
}

/// Where the statements of a block begin, and the decision or function that it belongs to.
#[derive(Debug)]
pub(crate) struct BlockLines {
    statements: Vec<Line>,
    of: Option<Line>,
    /// Whether it is a package's, and so is not counted.
    is_of_package: bool,
}

/// A file that a person wrote, by its index, and a line, from 1.
type Line = (u32, u32);

/// The lines of each block of a file, in the files that a person wrote; what comes from no file of
/// these, or from a package, is not counted.
pub(crate) fn lines_of(file: &SourceFile) -> Vec<BlockLines> {
    let lines = Lines::new(&file.text);
    let line = |&offset: &u32| match &file.origin {
        _ if file.is_of_package(offset) => None,
        None => Some((0, lines.line(offset))),
        Some(origin) => origin
            .place(offset)
            .and_then(|place| Some((place.source?, place.line))),
    };
    let blocks = file.coverage.blocks.iter();
    blocks
        .map(|block| {
            let mut statements: Vec<Line> = block.statements.iter().filter_map(line).collect();
            statements.dedup();
            let offset = block.kind.offset();
            BlockLines {
                statements,
                of: offset.as_ref().and_then(line),
                is_of_package: offset.is_some_and(|offset| file.is_of_package(offset)),
            }
        })
        .collect()
}

impl CoverageMap {
    /// Adds this file's counts, given its lines and bytes, to `total`. Missing bytes count as not
    /// run. `name` is the display name of each file that a person wrote.
    pub(crate) fn add_to<'n>(
        &self,
        total: &mut ProcessCoverage,
        lines_of: &[BlockLines],
        bytes: &[u8],
        name: impl Fn(u32) -> &'n str,
    ) {
        let mut lines = BTreeMap::new();
        let mut missed: BTreeMap<u32, NotReached> = BTreeMap::new();
        let mut files: BTreeMap<u32, FileCoverage> = BTreeMap::new();
        for (file, _) in lines_of.iter().flat_map(|block| &block.statements) {
            missed.entry(*file).or_default();
        }
        for (index, block) in self.blocks.iter().enumerate() {
            let ran = bytes.get(index).is_some_and(|&byte| byte != 0);
            for &line in &lines_of[index].statements {
                *lines.entry(line).or_insert(false) |= ran;
            }
            if matches!(block.kind, BlockKind::Arm { .. }) && !lines_of[index].is_of_package {
                total.branches.total += 1;
                total.branches.covered += u32::from(ran);
            }
            if let Some((file, line)) = lines_of[index].of {
                let counted = files.entry(file).or_default();
                counted.block(block.kind, line, ran);
            }
            if let (Some((file, line)), false) = (lines_of[index].of, ran) {
                let statements = lines_of[index].statements.iter();
                let here = statements.filter(|(other, _)| *other == file);
                let lines = here.map(|(_, line)| *line).collect();
                let missed = missed.entry(file).or_default();
                missed.block(block.kind, line, lines);
            }
        }
        total.lines.total += lines.len() as u32;
        total.lines.covered += lines.values().filter(|&&ran| ran).count() as u32;
        for ((file, line), ran) in lines {
            let counted = files.entry(file).or_default();
            counted.lines.insert(line, ran);
            if !ran {
                missed.entry(file).or_default().lines.insert(line);
            }
        }
        total
            .files
            .extend(files.into_iter().map(|(file, counted)| FileCoverage {
                file: name(file).to_owned(),
                ..counted
            }));
        let named = missed.into_iter().map(|(file, missed)| NotReached {
            file: name(file).to_owned(),
            ..missed
        });
        total.not_reached.extend(named);
    }
}
