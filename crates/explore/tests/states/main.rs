//! Whether what is said of states is so, over generated apps in the real engine.
//!
//! Three accounts of an app must agree: the engine with states told apart, the engine without, and the
//! meaning of the app as `machine.rs` has it, which knows neither. A few are tried each time; of
//! `STACKFUL_MACHINES=N` the first N, and behind `STACKFUL_MACHINES_FROM=N`.

mod engine;
mod kinds;
mod machine;
mod play;
mod text;

use engine::{App, Explored, How};
use kinds::{Kind, PAGE, SERVER};
use machine::{Button, Cell, Condition, Machine, Statement, Value, machines};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// What sequences are compared up to.
const EVENTS: u32 = 3;

/// A number that a person has asked for.
fn asked(name: &str) -> Option<usize> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("a number"))
}

/// Some of all machines, each with its number.
fn some(count: usize) -> impl Iterator<Item = (usize, Machine)> {
    let first = asked("STACKFUL_MACHINES_FROM").unwrap_or(0);
    let count = asked("STACKFUL_MACHINES").unwrap_or(count);
    let mut runner = TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(17),
        failure_persistence: None,
        ..Config::default()
    });
    let all = (0..first + count).map(move |number| {
        let tree = machines().new_tree(&mut runner).expect("always one");
        (number, tree.current())
    });
    all.skip(first)
}

/// Fails with everything that somebody needs who looks into it.
fn judge(number: usize, app: &App, complaints: &[String]) {
    let said = complaints.join("\n");
    assert!(
        complaints.is_empty(),
        "machine {number}\n{said}\n{}",
        app.source()
    );
}

#[test]
fn all_accounts_of_a_machine_agree() {
    for (number, machine) in some(2) {
        let app = App::new(&machine);
        let mut complaints = bounded(&machine, &app);
        let free = app.explore(How {
            merges: true,
            runs: 200,
            ..How::default()
        });
        let states = free.states();
        let all = machine.reached(None);
        if free.summary.exhausted && (&free.ways, states.known) != (&all.ways, all.states) {
            complaints.push(format!(
                "exhausted with {:?} in {} states, not {all:?}",
                free.ways, states.known
            ));
        }
        let misplanned = states.misplanned > 0 && states.not_seen.is_empty();
        if !free.ways.is_subset(&all.ways) || misplanned || free.summary.diverged > 0 {
            complaints.push(format!("{:?}, {states:?}, not {all:?}", free.ways));
        }
        judge(number, &app, &complaints);
    }
}

/// What is wrong if sequences are no longer than a bound: then all of them are tried.
fn bounded(machine: &Machine, app: &App) -> Vec<String> {
    let expected = machine.reached(Some(EVENTS as usize)).ways;
    let ways = [false, true].map(|merges| {
        let how = How {
            merges,
            events: Some(EVENTS),
            runs: 1500,
            ..How::default()
        };
        (merges, app.explore(how).ways)
    });
    let wrong = ways.into_iter().filter(|(_, ways)| *ways != expected);
    let wrong = wrong.map(|(merges, ways)| format!("merged: {merges}, {ways:?}, not {expected:?}"));
    wrong.collect()
}

/// States that look the same behave the same, whatever has led to them.
#[test]
fn states_that_look_equal_go_on_alike() {
    for (number, machine) in some(2) {
        let app = App::new(&machine);
        judge(number, &app, &play::differences(&machine, &app));
    }
}

/// A number that one button counts, another copies to a cell of a kind, and a third looks at there.
fn ladder(kind: usize, is_page: bool) -> Machine {
    let cells = |kind| vec![Cell { kind: 0, size: 4 }, Cell { kind, size: 4 }];
    let counts = vec![Statement::Set(0, Value::More(0, 1))];
    let copies = vec![Statement::Set(1, Value::More(0, 0))];
    let looks = vec![Statement::If {
        condition: Condition::Is(1, 3),
        ways: [Vec::new(), Vec::new()],
        way: 0,
    }];
    let button = |statements: Vec<Statement>| Button {
        server: (!is_page).then(|| (statements.clone(), 0)),
        first: if is_page { statements } else { Vec::new() },
        then: Vec::new(),
    };
    let machine = Machine {
        page: cells(if is_page { kind } else { 0 }),
        server: if is_page { Vec::new() } else { cells(kind) },
        buttons: vec![button(counts), button(copies), button(looks)],
        has_field: false,
    };
    machine.numbered()
}

/// Every kind, its number among those of its side, and whether that is the page.
fn kinds() -> impl Iterator<Item = (&'static Kind, usize, bool)> {
    let page = PAGE.iter().enumerate().map(|(at, kind)| (kind, at, true));
    let server = SERVER.iter().enumerate();
    page.chain(server.map(|(at, kind)| (kind, at, false)))
}

/// The kinds that are tried each time; all of them if somebody has asked for more machines.
fn some_kinds() -> impl Iterator<Item = (&'static Kind, usize, bool)> {
    let step = if asked("STACKFUL_MACHINES").is_some() {
        1
    } else {
        8
    };
    kinds().step_by(step)
}

/// Nothing is claimed that is not so of a number that goes from place to place.
#[test]
fn a_number_that_is_copied_to_each_kind_of_place() {
    for (kind, at, is_page) in some_kinds() {
        let machine = ladder(at, is_page);
        let seen = explore(&machine, None);
        let states = machine.reached(None).states;
        let is_right = seen.ways.len() == 2 && seen.states().known == states;
        assert!(
            is_right || !seen.summary.exhausted,
            "{kind:?}: {:?}, {:?}",
            seen.ways,
            seen.states()
        );
    }
}

/// What is not looked at is missed: without a kind of place, an account of its states is wrong.
#[test]
fn a_kind_that_is_not_looked_at_is_missed() {
    for (kind, at, is_page) in some_kinds().filter(|(kind, ..)| kind.is_only_there) {
        let machine = ladder(at, is_page);
        let blind = explore(&machine, Some(kind.left_out));
        let is_right =
            blind.ways.len() == 2 && blind.states().known == machine.reached(None).states;
        assert!(!is_right, "{kind:?} can be left out: {:?}", blind.states());
    }
}

fn explore(machine: &Machine, without: Option<&'static str>) -> Explored {
    App::new(machine).explore(How {
        merges: true,
        runs: 100,
        without,
        ..How::default()
    })
}
