//! The reach tables: in a cell of each row the seeded errors are found, and nothing else.
//!
//! Runs are counted here, not seconds, so that a busy machine finds the same; the seconds are
//! measured by `cargo xtask bench reach`.

use std::path::Path;

use serde_json::Value;
use stackful_fixture::reach::{Cell, Reached, Table};
use stackful_fixture::read_results;
use stackful_tests::{root, stackful};

/// Enough for every cell, and more than most need.
const RUNS: &str = "400";

/// What a campaign on a cell has shown, of so many runs at most, ended by its last expected finding.
fn reached(table: &Table, cell: &Cell, runs: &str) -> Reached {
    let results = results(table, cell, runs);
    cell.reached(&results).expect("the schema holds")
}

/// The `results.json` of that campaign.
fn results(table: &Table, cell: &Cell, runs: &str) -> Value {
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
    results.unwrap_or_else(|error| {
        panic!(
            "{cell}: {error}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    })
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
    // The cells of a row differ little from each other, and so do rows of the tables that have one for
    // each way into each framework; `cargo xtask bench reach` has all of them.
    let step = match table.name.as_str() {
        "http" => 4,
        "fields" | "frameworks" | "sockets" => 2,
        _ => 1,
    };
    let complaints: Vec<String> = table
        .diagonal()
        .into_iter()
        .step_by(step)
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

/// A channel that is switched off: what goes through it is found by guesses alone, it is told, and
/// nobody claims that everything was tried.
#[test]
fn what_is_switched_off_is_guessed_and_told() {
    let table = Table::read(root(), "sockets").expect("a table of the checkout");
    let named = |cell: &&Cell| cell.to_string() == "socket.io-4/string";
    let cell = table.cells.iter().find(named).expect("a cell of the table");
    let [followed, guessed] = [&[][..], &["--no-follow", "socketio"]].map(|arguments| {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        let column = format!(
            "{}-{}",
            cell.column,
            if arguments == Vec::<String>::new() {
                "on"
            } else {
                "off"
            }
        );
        let cell = Cell {
            column,
            arguments,
            ..cell.clone()
        };
        let results = results(&table, &cell, RUNS);
        let reached = cell.reached(&results).expect("the schema holds");
        let off = results["not_followed"].as_array().expect("a list").iter();
        let off = off.filter(|loss| loss["reason"] == "switched off");
        let off: Vec<_> = off.map(|loss| loss["what"].to_string()).collect();
        let has_guessed = results["guesses"]["fruitful"] != 0;
        (
            reached.missing,
            off,
            has_guessed,
            results["exhausted"].clone(),
        )
    });
    assert_eq!(followed, (vec![], vec![], false, Value::Bool(false)));
    let off = vec!["\"Socket.IO\"".to_owned()];
    assert_eq!(guessed, (vec![], off, true, Value::Bool(false)));
}

#[test]
fn every_table_has_a_test() {
    let tables = Table::all(root()).expect("the tables can be read");
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, TABLES);
}
