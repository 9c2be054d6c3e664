//! Random programs behave instrumented as they do plain, in the real Node.
//!
//! A program is made of choices (`choices.rs`) by a grammar that uses the whole language
//! (`generator.rs`); it always ends and always does the same. A failure is shown shrunk (`programs.rs`).
//! `STACKFUL_PROGRAMS=N` makes each test try so many programs, `STACKFUL_SEED=N` others.

mod call;
mod choices;
mod class;
mod expression;
mod function;
mod generator;
mod loops;
mod object;
mod pattern;
mod primitive;
mod programs;
mod scope;
mod statement;
mod target;

use std::cell::RefCell;

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use stackful_instrument::SourceKind;

use crate::inputs::with_inputs;
use crate::program::{Job, Ran, Session, run};
use generator::Generated;
use programs::{Programs, Shrinking};

const PRELUDE: &str = include_str!("prelude.js");
/// How many programs each test tries, and how many one Node process runs.
const PROGRAMS: usize = 400;
const BATCH: usize = 100;
/// How many shorter programs are tried in place of one that fails.
const SHORTER: u32 = 5000;
/// How many failures are shown, about.
const SHOWN: usize = 4;

/// How programs run instrumented.
#[derive(Clone, Copy)]
struct Mode {
    /// Every literal is an input.
    symbolic: bool,
    /// Their closures are readable, and are read at the end.
    readable: bool,
}

const PLAIN: Mode = Mode {
    symbolic: false,
    readable: false,
};
const SYMBOLIC: Mode = Mode {
    symbolic: true,
    readable: false,
};

fn kind(program: &Generated) -> SourceKind {
    if program.script {
        SourceKind::Script
    } else {
        SourceKind::CommonJs
    }
}

/// The text to run; symbolic: every literal of it is an input.
fn text(program: &Generated, symbolic: bool) -> String {
    let directive = if program.strict { "'use strict'; " } else { "" };
    let body = if symbolic {
        with_inputs(&program.text, &kind(program))
    } else {
        program.text.clone()
    };
    format!("{directive}{PRELUDE}{body}\n")
}

/// Each program that behaves otherwise when it is instrumented: its index, and what it did.
fn differences(
    run: impl FnOnce(&[Job]) -> Vec<Ran>,
    programs: &[Generated],
    mode: Mode,
) -> Vec<(usize, String)> {
    let mut jobs = Vec::new();
    for program in programs {
        let kind = kind(program);
        let text = text(program, mode.symbolic);
        jobs.push(Job::plain(&text, &kind));
        let job = if mode.readable {
            Job::readable(&text, &kind)
        } else {
            Job::instrumented(&text, &kind)
        };
        jobs.push(job.unwrap_or_else(|e| panic!("{e}:\n{text}")));
    }
    let results = run(&jobs);
    let pairs = results.chunks(2).enumerate();
    pairs
        .map(|(index, pair)| (index, comparable(&pair[0].log), comparable(&pair[1].log)))
        .filter(|(_, a, b)| a != b)
        .map(|(index, a, b)| (index, difference(&a, &b)))
        .collect()
}

/// Messages in which V8 describes an expression. Its words depend on where each node of its own
/// syntax tree begins, so the emitted text gives some of them otherwise (`tests/conformance`
/// holds those that are the same); of the error it is compared that it is thrown.
const DESCRIBING: [&str; 6] = [
    "is not iterable",
    "is not a function",
    "is not a constructor",
    "Cannot destructure ",
    "Function.prototype.apply was called on ",
    // The beginning of a function's text may end within its parameters.
    "...<omitted>...",
];

fn comparable(log: &[String]) -> Vec<String> {
    let lines = log.iter().map(|line| without_places(line)).map(|line| {
        let at = DESCRIBING.iter().find_map(|words| line.find(words));
        match at.and_then(|_| line.find("TypeError: ")) {
            Some(end) => line[..end].to_owned() + "TypeError",
            None => line,
        }
    });
    lines.collect()
}

/// Places in stacks, as in `TypeError: no (1:9 < 2:4)`, are compared by the suite of conformance:
/// random programs throw at many places that V8 gives to a part of the expression only.
pub(crate) fn without_places(line: &str) -> String {
    let mut parts = line.split(" (");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((places, rest)) if places.split(" < ").all(is_place) => text.push_str(rest),
            _ => text.extend([" (", part]),
        }
    }
    text
}

fn is_place(text: &str) -> bool {
    text == "?"
        || text
            .split_once(':')
            .is_some_and(|(line, column)| is_number(line) && is_number(column))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The first lines that differ, and the line before.
fn difference(plain: &[String], instrumented: &[String]) -> String {
    let same = plain.iter().zip(instrumented).take_while(|(a, b)| a == b);
    let at = same.count();
    let before = at.checked_sub(1).map(|before| &plain[before]);
    format!(
        "after {before:?}\n  plain:        {:?}\n  instrumented: {:?}",
        plain.get(at),
        instrumented.get(at)
    )
}

/// A failing program, made as short as possible, and how it differs. Shorter ones are tried one after
/// the other, in a Node process of their own that stays.
fn shrunk(runner: &mut TestRunner, program: Shrinking, mode: Mode) -> String {
    let node = RefCell::new(Session::start());
    let result = runner.run_one(program, |program| {
        let found = differences(|jobs| node.borrow_mut().run(jobs), &[program], mode);
        match found.into_iter().next() {
            Some((_, difference)) => Err(TestCaseError::fail(difference)),
            None => Ok(()),
        }
    });
    match result {
        Err(TestError::Fail(difference, program)) => {
            let text = text(&program, mode.symbolic).replace(PRELUDE, "");
            format!("{difference}\n  {text}")
        }
        other => format!("a failure that does not come again: {other:?}"),
    }
}

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn check(seed: u64, mode: Mode) {
    let count = variable("STACKFUL_PROGRAMS").map_or(PROGRAMS, |count| count as usize);
    let seed = seed + (variable("STACKFUL_SEED").unwrap_or(0) << 20);
    let mut runner = TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        max_shrink_iters: SHORTER,
        ..Config::default()
    });
    let trees = (0..count).map(|_| Programs.new_tree(&mut runner));
    let trees = trees.map(|tree| Some(tree.expect("every tape is a program")));
    let mut trees: Vec<_> = trees.collect();
    let mut failures = Vec::new();
    for batch in trees.chunks_mut(BATCH) {
        let programs: Vec<_> = batch.iter().flatten().map(Shrinking::current).collect();
        for (index, _) in differences(run, &programs, mode) {
            let tree = batch[index].take().expect("it fails once");
            failures.push(shrunk(&mut runner, tree, mode));
        }
        if failures.len() > SHOWN {
            break;
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn concrete() {
    check(0, PLAIN);
}

#[test]
fn symbolic() {
    check(1 << 16, SYMBOLIC);
}

#[test]
fn more_concrete() {
    check(2 << 16, PLAIN);
}

#[test]
fn more_symbolic() {
    check(3 << 16, SYMBOLIC);
}

#[test]
fn readable() {
    let mode = Mode {
        readable: true,
        ..PLAIN
    };
    check(4 << 16, mode);
}

#[test]
fn readable_symbolic() {
    let mode = Mode {
        readable: true,
        ..SYMBOLIC
    };
    check(5 << 16, mode);
}
