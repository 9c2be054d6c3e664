//! What runs of the calculator cost, and what stands in memory meanwhile: the figures of
//! `cargo xtask bench run` that need no campaign, as one JSON object.
//!
//! Figures that are compared are measured in turns, since the machine has other things to do.

use std::error::Error;
use std::fs;
use std::io::{Write as _, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use stackful_executor::{AppSpec, Limits, Run, Runtime, Worker, Workers};
use stackful_term::Assignment;

const APP: &str = "examples/calculator";
/// Four events, the last of which sends a message that is answered.
const FOUR: [&str; 4] = [
    "click #digit-7",
    "click #add",
    "click #digit-5",
    "click #equals",
];
const ROUNDS: usize = 200;
const STARTS: usize = 3;
/// How long a run is waited for: nothing hangs here.
const PATIENCE: Duration = Duration::from_mins(1);
/// Length of the sequence whose last event is compared with its first.
const LONG: usize = 20;
const CHECKPOINTS: u32 = 64;
/// Enough for [`CHECKPOINTS`] sequences of two.
const KEYS: [&str; 8] = [
    "click #digit-1",
    "click #digit-2",
    "click #digit-3",
    "click #digit-4",
    "click #digit-5",
    "click #digit-6",
    "click #digit-7",
    "click #digit-8",
];

/// The unit of `/proc/PID/stat`: a hundredth of a second on every Linux.
const TICK_MS: f64 = 10.0;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let figures = json!({
        "ready_ms": ready()?,
        "alone": alone()?,
        "checkpoints": with_checkpoints()?,
        "runs_per_second": [throughput(1)?, throughput(2)?],
        "memory_mib": memory()?,
    });
    writeln!(stdout(), "{figures}")?;
    Ok(())
}

fn spec(checkpoints: u32) -> AppSpec {
    let directory = PathBuf::from(APP);
    AppSpec {
        seed: 1,
        limits: Limits {
            checkpoints,
            ..Limits::default()
        },
        ..AppSpec::new(&directory, directory.join("server/index.js"))
    }
}

fn start(checkpoints: u32) -> Outcome<Worker> {
    Ok(Worker::start(&Runtime::locate(), &spec(checkpoints))?)
}

fn events(keys: &[&str]) -> Assignment {
    Assignment::of_events(keys.iter().copied())
}

/// From nothing to a worker that waits for forks.
fn ready() -> Outcome<f64> {
    let times: Outcome<Vec<f64>> = (0..STARTS)
        .map(|_| Ok(start(0)?.ready().elapsed.as_secs_f64() * 1e3))
        .collect();
    Ok(median(times?))
}

/// Runs that play all of their events, beside runs without any: a fork and its end.
fn alone() -> Outcome<Json> {
    let mut worker = start(0)?;
    let (empty, four) = (Assignment::default(), events(&FOUR));
    let mut runs: [Vec<Run>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        runs[0].push(worker.run(&empty)?);
        runs[1].push(worker.run(&four)?);
    }
    let of = |figure: &dyn Fn(&Run) -> f64| {
        runs.each_ref()
            .map(|runs| median(runs.iter().map(figure).collect()))
    };
    let [empty_ms, four_ms] = of(&|run| run.elapsed.as_secs_f64() * 1e3);
    let [_, fork_ms] = of(&|run| run.fork.as_secs_f64() * 1e3);
    let [empty_cpu, four_cpu] = [cpu(&mut worker, &empty)?, cpu(&mut worker, &four)?];
    Ok(json!({
        "empty_ms": empty_ms, "empty_cpu_ms": empty_cpu,
        "four_ms": four_ms, "four_cpu_ms": four_cpu, "fork_ms": fork_ms,
    }))
}

/// CPU time of a run, of both the worker and its fork, exit included.
fn cpu(worker: &mut Worker, assignment: &Assignment) -> Outcome<f64> {
    let process = worker.process_id().ok_or("a worker that forks")?;
    let before = ticks(process)?;
    for _ in 0..ROUNDS {
        worker.run(assignment)?;
    }
    Ok((ticks(process)? - before) * TICK_MS / ROUNDS as f64)
}

/// CPU time of a process and of its children that have ended.
fn ticks(process: u32) -> Outcome<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
    // Behind the name: `utime`, `stime`, `cutime`, `cstime` are fields 14 to 17 of all.
    let times = fields.skip(11).take(4);
    Ok(times.filter_map(|field| field.parse::<f64>().ok()).sum())
}

/// The last event of a long sequence beside its first.
fn with_checkpoints() -> Outcome<Json> {
    let mut worker = start(CHECKPOINTS)?;
    let [first, last] = [events(&[KEYS[0]; 1]), events(&[KEYS[0]; LONG])];
    worker.run(&last)?;
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (assignment, times) in [&first, &last].into_iter().zip(&mut times) {
            times.push(worker.run(assignment)?.elapsed.as_secs_f64() * 1e3);
        }
    }
    let [first, last] = times.map(median);
    Ok(json!({"first_ms": first, "last_ms": last}))
}

/// Runs of four events in a second, without checkpoints.
fn throughput(workers: usize) -> Outcome<f64> {
    let count = NonZeroUsize::new(workers).ok_or("at least one worker")?;
    let mut workers = Workers::start(&Runtime::locate(), &spec(0), count, &[])?;
    // Workers start in their threads: a few runs until all are there.
    let runs = |workers: &mut Workers| -> Outcome<f64> {
        let begun = Instant::now();
        let tickets: Vec<_> = (0..ROUNDS).map(|_| workers.submit(events(&FOUR))).collect();
        for ticket in &tickets {
            let run = workers.run(ticket, PATIENCE)?;
            run.ok_or("a run takes too long")?;
        }
        Ok(ROUNDS as f64 / begun.elapsed().as_secs_f64())
    };
    runs(&mut workers)?;
    runs(&mut workers)
}

/// Memory of this process, the worker and its checkpoints, pages that are shared counted once.
fn memory() -> Outcome<Json> {
    let mut worker = start(CHECKPOINTS)?;
    for first in KEYS {
        for second in KEYS {
            worker.run(&events(&[first, second, KEYS[0]]))?;
        }
    }
    let process = worker.process_id().ok_or("a worker that forks")?;
    let of = |process| proportional_mib(process).ok_or("its memory is listed");
    let checkpoints: Vec<f64> = descendants(process)
        .into_iter()
        .filter_map(proportional_mib)
        .collect();
    Ok(json!({
        "tool": of(std::process::id())?,
        "worker": of(process)?,
        "checkpoints": checkpoints.iter().sum::<f64>(),
        "count": checkpoints.len(),
    }))
}

/// The processes below a process.
fn descendants(root: u32) -> Vec<u32> {
    let mut found = vec![root];
    let mut at = 0;
    while let Some(process) = found.get(at) {
        // One that has ended meanwhile has none.
        let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
        let children = children.unwrap_or_default();
        found.extend(
            children
                .split_whitespace()
                .filter_map(|one| one.parse::<u32>().ok()),
        );
        at += 1;
    }
    found.split_off(1)
}

/// The resident memory of a process, each page divided by the number of those that share it;
/// `None` if it has ended.
fn proportional_mib(process: u32) -> Option<f64> {
    let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kib = line.split_whitespace().next()?;
    Some(kib.parse::<f64>().ok()? / 1024.0)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
