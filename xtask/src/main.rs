//! The project's own commands: `cargo xtask COMMAND`.
//!
//! Each command is a module. They tell people what they do on standard output, and when one stops
//! it says what happened and the one command that helps.
#![expect(clippy::print_stdout, reason = "commands for people at a terminal")]

mod bench;
mod check;
mod codegen;
mod command;
mod demo;
mod natives;
mod node;
mod package;
mod record_browser;
mod setup;
mod test;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

use bench::reach::Measure;
use command::Failure;

const USAGE: &str = "\
usage: cargo xtask [--node VERSION] COMMAND

  setup      install what the project needs into this checkout: npm packages, solver, addon
  test       setup, then every test
  demo       setup, then find the error of examples/calculator
  package    what npm installs, for this machine, into target/packages
  bench run  how long that takes, and where the time goes
  bench apps [NAME]
             how much of each example, and of real apps, the default command reaches
  bench instrument
             what instrumentation costs, against plain Node
  bench solve
             how the queries of real runs are answered, and how fast
  bench first-finding
             how long the first error takes from the first command, on three real apps
  bench report
             how fast a large report is written and shown, and how large it is
  bench lambda [NAME]
             tests for functions that take functions, on the published libraries
  bench merge [EXAMPLE]
             what it brings to tell states apart, and what it costs, with charts
  bench verify [EXAMPLE]
             which verdicts the default command comes to on faults that are known
  bench reach [TABLE[/ROW[/COLUMN]]]
             which seeded errors of tests/reach are found, and how fast
  bench reach --guesses [TABLE[/ROW[/COLUMN]]]
             how many are found with all channels switched off, so by guesses
  natives    feed every native with an input, and write what becomes of it into docs/natives.md
  record-browser
             write down what Chromium does when a person acts, to compare our events with
  check      formatting, lint and types of Rust and JavaScript, tidy, generated files fresh
  tidy       the house rules that a program can check
  codegen    write what is generated from Rust: the protocol of the runtime, tables and schemas in docs

  --node     20, 22, 24 or 26: with that version of Node; else with that on PATH, but `bench` with 24
             if that is older";

fn main() -> ExitCode {
    // Cargo's word at run time comes first: checkouts may share one target folder.
    let package = std::env::var("CARGO_MANIFEST_DIR");
    let package = package.as_deref().unwrap_or(env!("CARGO_MANIFEST_DIR"));
    let root = Path::new(package)
        .parent()
        .expect("xtask is a folder of the workspace");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["--node", version, ref words @ ..] => Some(node::with(root, version, words)),
        ["bench", ..] => node::usually(root, &arguments, || command(root, &arguments)),
        _ => command(root, &arguments),
    };
    match result {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(failure)) => {
            println!("{failure}");
            ExitCode::FAILURE
        }
        None => {
            println!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Does what these words ask for; `None` if there is no such command.
fn command(root: &Path, words: &[&str]) -> Option<Result<(), Failure>> {
    Some(match *words {
        ["setup"] => setup::setup(root),
        ["test"] => test::test(root),
        ["demo"] => demo::demo(root),
        ["package"] => package::package(root),
        ["bench", "run"] => bench::run::run(root),
        ["bench", "apps"] => bench::apps::run(root, ""),
        ["bench", "apps", name] => bench::apps::run(root, name),
        ["bench", "first-finding"] => bench::first_finding::run(root),
        ["bench", "solve"] => bench::solve::run(root),
        ["bench", "instrument"] => bench::instrument::run(root),
        ["bench", "report"] => bench::report::run(root),
        ["bench", "lambda"] => bench::lambda::run(root, ""),
        ["bench", "lambda", name] => bench::lambda::run(root, name),
        ["bench", "merge"] => bench::merge::run(root, ""),
        ["bench", "merge", name] => bench::merge::run(root, name),
        ["bench", "verify"] => bench::verify::run(root, ""),
        ["bench", "verify", name] => bench::verify::run(root, name),
        ["bench", "reach"] => bench::reach::run(root, "", Measure::Seconds),
        ["bench", "reach", "--guesses"] => bench::reach::run(root, "", Measure::Guesses),
        ["bench", "reach", "--guesses", cells] => bench::reach::run(root, cells, Measure::Guesses),
        ["bench", "reach", cells] => bench::reach::run(root, cells, Measure::Seconds),
        ["natives"] => natives::write(root),
        ["record-browser"] => record_browser::run(root),
        ["check"] => check::check(root),
        ["tidy"] => tidy::tidy(root),
        ["codegen"] => codegen::write(root),
        _ => return None,
    })
}
