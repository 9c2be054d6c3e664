//! The project's own commands: `cargo xtask COMMAND`.
#![expect(clippy::print_stdout, reason = "a command for people at a terminal")]

mod codegen;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match std::env::args().nth(1).as_deref() {
        Some("codegen") => {
            let path = root.join("runtime/src/protocol.js");
            std::fs::write(&path, codegen::protocol()).expect("runtime/src is writable");
            ExitCode::SUCCESS
        }
        _ => {
            println!("usage: cargo xtask codegen");
            ExitCode::from(2)
        }
    }
}
