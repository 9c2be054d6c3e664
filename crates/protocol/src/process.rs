//! The numbers by which the engine's processes find what they share.

/// The descriptor of a worker's or program's control channel.
pub const CONTROL: i32 = 3;
/// The descriptor of a worker's shared memory.
pub const MEMORY: i32 = 4;

/// The slot of a worker's own trace: what happened until it was ready.
pub const READY_SLOT: usize = 0;
/// The slot that runs write to; those behind it are for checkpoints.
pub const RUN_SLOT: usize = 1;
/// The first slot of a checkpoint.
pub const FIRST_CHECKPOINT_SLOT: usize = 2;

/// Bytes of coverage of a program of `stackful exec`.
pub const EXEC_COVERAGE_BYTES: usize = 1 << 20;

/// What a run exits with when it has said all: its last record is written, or its trace is full.
pub const SAID_ALL: i32 = 0;
