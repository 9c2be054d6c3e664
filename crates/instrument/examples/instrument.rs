//! Prints an instrumented file: `cargo run --example instrument -- FILE [script]`.
#![expect(clippy::print_stdout, reason = "a command for people at a terminal")]

use stackful_instrument::{SourceKind, instrument};
use stackful_source::Bases;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file name");
    let kind = match arguments.next() {
        Some(_) => SourceKind::Script,
        None => SourceKind::CommonJs,
    };
    let text = std::fs::read_to_string(path).expect("a readable file");
    match instrument(&text, &kind) {
        Ok(instrumented) => print!("{}", instrumented.code(Bases::default())),
        Err(error) => println!("{error:?}"),
    }
}
