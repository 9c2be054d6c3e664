//! Instruments the files that are named and says what that cost, as a JSON array: the figures of
//! `cargo xtask bench instrument` that need no Node. Beside each `NAME.js` it writes
//! `NAME.instrumented.js`, and the tables of the text in `NAME.instrumented.json`; in `NAME.readable.js` what closures hold
//! is readable, too.

use std::error::Error;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;
use stackful_instrument::{Emission, Layout, SourceKind, instrument};
use stackful_source::Bases;

/// Enough for a steady median.
const ROUNDS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let mut figures = Vec::new();
    for file in std::env::args_os().skip(1).map(PathBuf::from) {
        figures.push(measure(&file)?);
    }
    writeln!(stdout(), "{}", json!(figures))?;
    Ok(())
}

fn measure(file: &Path) -> Result<serde_json::Value, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let mut times = Vec::with_capacity(ROUNDS);
    let mut made = None;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let instrumented = instrument(&text, &SourceKind::CommonJs, Layout::Compact)?;
        let code = instrumented.code(Bases::default());
        times.push(begun.elapsed().as_secs_f64());
        made = Some((code, instrumented.tables(Bases::default())));
    }
    times.sort_by(f64::total_cmp);
    let (code, tables) = made.expect("at least one round");
    std::fs::write(file.with_extension("instrumented.js"), &code)?;
    let tables = serde_json::to_vec(&tables)?;
    std::fs::write(file.with_extension("instrumented.json"), tables)?;
    let readable = Emission {
        state: true,
        ..Layout::Compact.into()
    };
    let readable = instrument(&text, &SourceKind::CommonJs, readable)?;
    let readable_code = readable.code(Bases::default());
    std::fs::write(file.with_extension("readable.js"), &readable_code)?;
    let tables = serde_json::to_vec(&readable.tables(Bases::default()))?;
    std::fs::write(file.with_extension("readable.json"), tables)?;
    Ok(json!({
        "file": file,
        "bytes": text.len(),
        "instrumented_bytes": code.len(),
        "readable_bytes": readable_code.len(),
        "seconds": times[ROUNDS / 2],
    }))
}
