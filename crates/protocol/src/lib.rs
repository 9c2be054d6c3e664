//! What the engine, the addon and the runtime agree on: formats, and nothing that is done with them.
//!
//! Each table stands here once. The constants and types of the runtime's side, and the tables in
//! `docs/`, are generated from it by `cargo xtask codegen`.

pub mod natives;
