//! `lcov.info`, as `genhtml` and coverage services read it.
//!
//! What is counted is whether a line, an arm or a function ran, so counts are 1 or 0. Functions have
//! the names of their lines, since two may have one name.

use std::fmt::Write as _;

use stackful_finding::Summary;
use stackful_source::FileCoverage;

use super::files;

/// The file's text.
pub(crate) fn text(summary: &Summary) -> String {
    let mut text = String::new();
    for (name, file) in files(summary) {
        // A name ends with its line.
        let name = name.replace(['\n', '\r'], " ");
        let _ = writeln!(text, "TN:stackful\nSF:{name}");
        functions(&mut text, &file);
        arms(&mut text, &file);
        for (line, ran) in &file.lines {
            let _ = writeln!(text, "DA:{line},{}", u8::from(*ran));
        }
        totals(&mut text, ["LF", "LH"], file.lines.values());
        text += "end_of_record\n";
    }
    text
}

fn functions(text: &mut String, file: &FileCoverage) {
    for line in file.functions.keys() {
        let _ = writeln!(text, "FN:{line},line_{line}");
    }
    for (line, ran) in &file.functions {
        let _ = writeln!(text, "FNDA:{},line_{line}", u8::from(*ran));
    }
    totals(text, ["FNF", "FNH"], file.functions.values());
}

fn arms(text: &mut String, file: &FileCoverage) {
    for (line, arms) in &file.arms {
        for (arm, ran) in arms.iter().enumerate() {
            let _ = writeln!(text, "BRDA:{line},0,{arm},{}", u8::from(*ran));
        }
    }
    totals(text, ["BRF", "BRH"], file.arms.values().flatten());
}

/// How many there are, and how many of them ran.
fn totals<'a>(text: &mut String, [found, hit]: [&str; 2], all: impl Iterator<Item = &'a bool>) {
    let (mut count, mut ran) = (0, 0);
    for one in all {
        count += 1;
        ran += u32::from(*one);
    }
    let _ = writeln!(text, "{found}:{count}\n{hit}:{ran}");
}
