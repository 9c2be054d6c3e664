//! Instruments the files that are named and says what that cost, as a JSON array: the figures of
//! `cargo xtask bench instrument` that need no Node. Beside each `NAME.js` it writes
//! `NAME.instrumented.js`.

use std::error::Error;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;
use stackful_instrument::{Layout, SourceKind, instrument};
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
    let mut code = String::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        code = instrument(&text, &SourceKind::CommonJs, Layout::Compact)?.code(Bases::default());
        times.push(begun.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    std::fs::write(file.with_extension("instrumented.js"), &code)?;
    Ok(json!({
        "file": file,
        "bytes": text.len(),
        "instrumented_bytes": code.len(),
        "seconds": times[ROUNDS / 2],
    }))
}
