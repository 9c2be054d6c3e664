//! The reach tables: in each cell the seeded errors are found, and nothing else.
//!
//! Runs are counted here, not seconds, so that a busy machine finds the same; the seconds are
//! measured by `cargo xtask bench reach`.

use std::path::Path;

use stackful_fixture::reach::{Cell, Reached, Table};
use stackful_fixture::read_results;
use stackful_tests::{root, stackful};

/// Enough for every cell, and more than most need.
const RUNS: &str = "400";

/// A campaign on a cell of so many runs at most, ended by its last expected finding.
fn reached(table: &Table, cell: &Cell, runs: &str) -> Reached {
    let missing = cell
        .packages()
        .into_iter()
        .find(|folder| !folder.join("node_modules").is_dir());
    if let Some(folder) = missing {
        panic!(
            "{} has no packages: cargo xtask bench reach {}/{}",
            folder.display(),
            table.name,
            cell.row
        );
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("reach")
        .join(&table.name)
        .join(cell.to_string());
    let output = stackful()
        .args(["run", "--seed", "1", "--time", "10m", "--runs", runs])
        .args(["--max-failures", &cell.errors.len().to_string()])
        .args(&cell.arguments)
        .args(["--start", &cell.start, "--out"])
        .args([&out, &cell.folder])
        .output()
        .expect("stackful runs");
    let results = read_results(&out.join("results.json"));
    let results = results.unwrap_or_else(|error| {
        panic!(
            "{cell}: {error}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    });
    cell.reached(&results).expect("the schema holds")
}

/// What of a cell is not as it should be; a cell that is known to be missed must be missed.
fn complaint(table: &Table, cell: &Cell) -> Option<String> {
    let reached = reached(table, cell, RUNS);
    let is_found = reached.missing.is_empty() && reached.others.is_empty();
    match &cell.missed {
        Some(why) if is_found => Some(format!("{cell} is found by now, though: {why}")),
        None if !is_found => Some(format!("{cell}: {reached:?}")),
        _ => None,
    }
}

fn all_found(table: &str) {
    let table = Table::read(root(), table).expect("a table of the checkout");
    let complaints: Vec<String> = table
        .cells
        .iter()
        .filter_map(|cell| complaint(&table, cell))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A test for each table, and a list of them.
macro_rules! tables {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            all_found(stringify!($name));
        })*

        const TABLES: &[&str] = &[$(stringify!($name)),*];
    };
}

tables! { actions clients fields files forms frameworks http lost sockets tabs }

/// One user alone: nothing that is seeded is found, nor anything else.
#[test]
fn what_takes_two_users_is_not_found_with_one() {
    let table = Table::read(root(), "clients").expect("a table of the checkout");
    for cell in &table.cells {
        let alone = Cell {
            column: format!("{}-alone", cell.column),
            arguments: Vec::new(),
            ..cell.clone()
        };
        let reached = reached(&table, &alone, "60");
        assert_eq!(
            (reached.missing, reached.others),
            (cell.errors.clone(), Vec::new()),
            "{cell}"
        );
        assert_eq!(reached.runs, 60, "{cell}");
    }
}

#[test]
fn every_table_has_a_test() {
    let tables = Table::all(root()).expect("the tables can be read");
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, TABLES);
}
