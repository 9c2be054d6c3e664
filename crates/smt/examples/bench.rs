//! Queries on record asked again, in order: the figures of `cargo xtask bench solve`, as one JSON
//! object. The arguments are the folder of the records and, in place of the installed z3, a solver
//! or two that race.

use std::error::Error;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use stackful_smt::{Answer, Means, Recorded, Solver, Statistics, replay};

/// As long as a query of a campaign may take.
const TIMEOUT: Duration = Duration::from_secs(2);

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let folder = std::env::args_os().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let mut examples = Figures::default();
    for record in records(&folder.join("examples"))? {
        examples.ask(&record)?;
    }
    let mut all = Figures::default();
    for part in ["examples", "scripts"] {
        for record in records(&folder.join(part))? {
            all.ask(&record)?;
        }
    }
    let alone = scripts_alone(&folder.join("examples"))?;
    let figures = json!({
        "all": all.json(),
        "examples": examples.json(),
        "examples_alone": { "scripts": alone },
    });
    writeln!(stdout(), "{figures}")?;
    Ok(())
}

fn solver() -> Outcome<Solver> {
    let mut named = std::env::args_os().skip(2).map(PathBuf::from);
    let installed = PathBuf::from(".tools/z3");
    let first = named.next().unwrap_or(if installed.is_file() {
        installed
    } else {
        PathBuf::from("z3")
    });
    let mut solver = Solver::start(&first, TIMEOUT)?;
    if let Some(second) = named.next() {
        solver.race_with(&second)?;
    }
    Ok(solver)
}

fn records(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Outcome<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

/// Scripts that it takes to answer everything without any other means.
fn scripts_alone(folder: &Path) -> Outcome<u64> {
    let mut scripts = 0;
    for record in records(folder)? {
        let mut solver = solver()?;
        let mut ask = |recorded: &Recorded<'_>| {
            solver.solve_afresh(recorded.terms, &recorded.query, &recorded.hint);
        };
        replay(&fs::read_to_string(record)?, &mut ask)?;
        scripts += solver.statistics().sent.scripts;
    }
    Ok(scripts)
}

/// What came of the queries of some records.
#[derive(Default)]
struct Figures {
    times: Vec<Duration>,
    undecided: Vec<String>,
    counts: Vec<Statistics>,
}

impl Figures {
    fn ask(&mut self, record: &Path) -> Outcome<()> {
        let mut solver = solver()?;
        let name = record.file_stem().unwrap_or_default().display();
        let mut number = 0;
        let mut ask = |recorded: &Recorded<'_>| {
            number += 1;
            let begin = Instant::now();
            let answer = solver.solve(recorded.terms, &recorded.query, &recorded.hint);
            self.times.push(begin.elapsed());
            if let Answer::Unknown(reason) = answer {
                self.undecided.push(format!("{name} {number}: {reason}"));
            }
        };
        replay(&fs::read_to_string(record)?, &mut ask)?;
        self.counts.push(solver.statistics());
        Ok(())
    }

    fn json(mut self) -> Json {
        self.times.sort_unstable();
        let at = |share: f64| {
            let index = (self.times.len() as f64 * share) as usize;
            let time = self
                .times
                .get(index.min(self.times.len().saturating_sub(1)));
            time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
        };
        let sum = |count: fn(&Statistics) -> u64| self.counts.iter().map(count).sum::<u64>();
        let of = |means| self.counts.iter().map(move |counts| counts.means.of(means));
        let answered = |means| of(means).map(|tally| tally.answered).sum::<u64>();
        let queries = self.times.len();
        json!({
            "queries": queries,
            "decided_percent": 100.0 * (queries - self.undecided.len()) as f64 / queries as f64,
            "undecided": self.undecided,
            "median_ms": at(0.5),
            "percentile_95_ms": at(0.95),
            "slowest_ms": at(1.0),
            "refuted": answered(Means::Refuted)
            + answered(Means::Equalities)
            + answered(Means::Ranges)
            + answered(Means::Characters),
            "enumerated": answered(Means::Enumerate),
            "reused": answered(Means::Reuse),
            "varied": answered(Means::Documents)
            + answered(Means::Members)
            + answered(Means::VaryBefore),
            "asked": of(Means::Ask).map(|tally| tally.tried).sum::<u64>(),
            "rescued": answered(Means::VaryAfter),
            "scripts": sum(|counts| counts.sent.scripts),
            "seconded": sum(|counts| counts.sent.seconded),
            "interrupted": sum(|counts| counts.sent.interrupted),
            "restarts": sum(|counts| counts.restarts),
        })
    }
}
