//! Which lines and branches of which process ran.
//!
//! Instrumented code stores 1 into the byte of each basic block that it enters. A line counts as
//! covered when any block with a statement that begins there ran; a branch is one arm of a
//! decision.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Lines, Origin, Process};

/// A basic block: code that runs from its beginning to its end or leaves by an exception.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The byte offsets at which the statements of this block begin.
    pub statements: Vec<u32>,
    /// Whether the block is one arm of a decision.
    pub arm: bool,
}

/// The blocks of a file, by their index in its coverage bytes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CoverageMap {
    /// Block 0 first.
    pub blocks: Vec<Block>,
}

/// A part of a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    /// How many were reached.
    pub covered: u32,
    /// How many there are.
    pub total: u32,
}

/// What ran in one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessCoverage {
    /// Lines at which a statement begins.
    pub lines: Ratio,
    /// Arms of decisions.
    pub branches: Ratio,
}

/// Coverage by process; a process without instrumented files is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coverage {
    /// In the order of [`Process`].
    pub processes: BTreeMap<Process, ProcessCoverage>,
}

/// The lines at which the statements of a block begin: file by its index, and line, from 1.
pub(crate) type BlockLines = Vec<(u32, u32)>;

impl CoverageMap {
    /// The lines of each block, in the files that a person wrote; what comes from no file of these
    /// is not counted.
    pub(crate) fn lines(&self, text: &str, origin: Option<&Origin>) -> Vec<BlockLines> {
        let lines = Lines::new(text);
        let line = |&offset: &u32| match origin {
            None => Some((0, lines.line(offset))),
            Some(origin) => origin
                .place(offset)
                .and_then(|place| Some((place.source?, place.line))),
        };
        let blocks = self.blocks.iter();
        blocks
            .map(|block| {
                let mut lines: BlockLines = block.statements.iter().filter_map(line).collect();
                lines.dedup();
                lines
            })
            .collect()
    }

    /// Adds this file's counts, given its lines and bytes, to `total`. Missing bytes count as not
    /// run.
    pub(crate) fn add_to(
        &self,
        total: &mut ProcessCoverage,
        lines_of: &[BlockLines],
        bytes: &[u8],
    ) {
        let mut lines = BTreeMap::new();
        for (index, block) in self.blocks.iter().enumerate() {
            let ran = bytes.get(index).is_some_and(|&byte| byte != 0);
            for &line in &lines_of[index] {
                *lines.entry(line).or_insert(false) |= ran;
            }
            if block.arm {
                total.branches.total += 1;
                total.branches.covered += u32::from(ran);
            }
        }
        total.lines.total += lines.len() as u32;
        total.lines.covered += lines.values().filter(|&&ran| ran).count() as u32;
    }
}
