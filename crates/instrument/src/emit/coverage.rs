//! Basic blocks.
//!
//! ```text
//! if (a) f(); g();                                       before
//! if (a) { @c[1] = 1; f(); } else { @c[2] = 1; } g();    after, in block 0
//! ```
//!
//! Statements behind one that may leave by a jump begin a new block. It is no arm, but behind an `if`
//! whose only arm always leaves, where it is the other one.

use stackful_source::{Block, BlockKind, CoverageMap};

/// The blocks found so far, and the one that is being lowered.
#[derive(Default)]
pub(crate) struct Coverage {
    blocks: Vec<Block>,
    current: usize,
}

impl Coverage {
    /// Begins a block; `arm` if it is one side of a decision. Its index.
    pub(crate) fn begin(&mut self, arm: bool) -> u32 {
        self.push(if arm {
            BlockKind::Arm {
                of: self.decision(),
            }
        } else {
            BlockKind::Part
        })
    }

    /// Begins the first block of the function at an offset. Its index.
    pub(crate) fn begin_function(&mut self, at: u32) -> u32 {
        self.push(BlockKind::Function { at })
    }

    /// The block being lowered, to come back to with [`Coverage::resume`].
    pub(crate) fn current(&self) -> usize {
        self.current
    }

    /// What follows belongs to this block again.
    pub(crate) fn resume(&mut self, block: usize) {
        self.current = block;
    }

    /// A statement of the present block begins at `offset`.
    pub(crate) fn statement(&mut self, offset: u32) {
        self.blocks[self.current].statements.push(offset);
    }

    pub(crate) fn finish(self) -> CoverageMap {
        CoverageMap {
            blocks: self.blocks,
        }
    }

    fn push(&mut self, kind: BlockKind) -> u32 {
        self.current = self.blocks.len();
        self.blocks.push(Block {
            statements: Vec::new(),
            kind,
        });
        self.current as u32
    }

    /// Where the statement that decides begins: the last of the block being lowered. A block
    /// without statements is an arm inside an expression, so of the same statement, or a function
    /// at a parameter's default.
    pub(crate) fn decision(&self) -> u32 {
        let Some(block) = self.blocks.get(self.current) else {
            return 0;
        };
        let last = block.statements.last().copied();
        last.or(block.kind.offset()).unwrap_or_default()
    }
}
