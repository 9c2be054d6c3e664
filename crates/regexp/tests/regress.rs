//! The matcher against `regress`, another engine of ECMA-262, on random patterns and strings.
//!
//! Node is the first oracle (`crates/term/tests/node.rs`). This one is asked by a function call, so
//! a pattern that fails is made small, and it shares no code with V8.

mod differences;
mod pattern;

use std::ops::Range;

use differences::DIFFERENCES;
use pattern::{flags, part};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use stackful_regexp::Pattern;

const CASES: u32 = 20_000;

/// The code units that strings are made of: what patterns mention, and what is next to it.
const UNITS: &[u16] = &[
    0x61, 0x61, 0x62, 0x62, 0x63, 0x41, 0x31, 0x2d, 0x20, 0x0a, 0x5f, 0xe9, 0xdf, 0x17f, 0x212a,
    0x73, 0x6b, 0x4b, 0xd83d, 0xde00, 0x2028, 0x3c3, 0x3c2, 0x3a3,
];

/// Captures, or that there is no match; `None` if it is no pattern.
type Outcome = Option<Option<Vec<Option<Range<usize>>>>>;

fn ours(text: &str, flags: &str, subject: &[u16]) -> Result<Outcome, stackful_regexp::TooLong> {
    let literal: Vec<u16> = format!("/{text}/{flags}").encode_utf16().collect();
    let Some(pattern) = Pattern::of_literal(&literal) else {
        return Ok(None);
    };
    let found = pattern.exec(subject, 0)?;
    Ok(Some(found.map(|found| found.captures)))
}

fn theirs(text: &str, flags: &str, subject: &[u16]) -> Outcome {
    let regex = regress::Regex::with_flags(text, flags).ok()?;
    let is_unicode = flags.contains(['u', 'v']);
    let found = if is_unicode {
        regex.find_from_utf16(subject, 0).next()
    } else {
        regex.find_from_ucs2(subject, 0).next()
    };
    Some(found.map(|found| found.groups().collect()))
}

#[test]
fn matches_are_those_of_regress() {
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, random);
    let cases = (part(), flags(), vec(select(UNITS), 0..8));
    let result = runner.run(&cases, |(part, flags, subject)| {
        let text = part.text();
        if DIFFERENCES
            .iter()
            .any(|known| (known.concerns)(&text, &flags, &subject))
        {
            return Ok(());
        }
        if let Ok(ours) = ours(&text, &flags, &subject) {
            let theirs = theirs(&text, &flags, &subject);
            prop_assert_eq!(ours, theirs, "/{}/{} on {:x?}", text, flags, subject);
        }
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

#[test]
fn known_differences_are_there() {
    for known in DIFFERENCES {
        let ours = ours(known.pattern, known.flags, known.subject).expect("it is quick");
        let theirs = theirs(known.pattern, known.flags, known.subject);
        assert_ne!(
            ours, theirs,
            "/{}/{}: take it off the list",
            known.pattern, known.flags
        );
    }
}
