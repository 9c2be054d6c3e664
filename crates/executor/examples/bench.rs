//! What runs of an app cost when what they change is put back, and beside that when each is a fork:
//! the figures of `cargo xtask bench run` that need no campaign, as one JSON object.
//!
//! `bench FOLDER ENTRY [ARGUMENT…]` measures the app in that folder; with `CHECKPOINTS=10000` in the
//! environment it also makes so many checkpoints. What is compared is measured in turns, since the
//! machine has other things to do.

use std::error::Error;
use std::fs;
use std::io::{Write as _, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use stackful_executor::{AppSpec, Isolation, Run, Runtime, Worker, Workers};
use stackful_term::Assignment;
use stackful_trace::{Step, Vocabulary, decode};

const ROUNDS: usize = 200;
/// Rounds of those figures that are taken of many runs at once.
const TURNS: usize = 3;
/// How long a run is waited for: nothing hangs here.
const PATIENCE: Duration = Duration::from_mins(1);
/// Length of the sequence whose last event is compared with its first.
const LONG: usize = 20;
const BOTH: [Isolation; 2] = [Isolation::Snapshot, Isolation::Fork];
/// The unit of `/proc/PID/stat`: a hundredth of a second on every Linux.
const TICK_MS: f64 = 10.0;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// An app, and what a run of it plays.
struct App {
    folder: PathBuf,
    entry: PathBuf,
    arguments: Vec<String>,
    /// What a person can do on the first page.
    keys: Vec<String>,
    four: Vec<String>,
    /// One event again and again.
    long: Vec<String>,
}

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("the folder of an app")?);
    let entry = folder.join(arguments.next().ok_or("its main module")?);
    let mut app = App {
        folder,
        entry,
        arguments: arguments.collect(),
        keys: Vec::new(),
        four: Vec::new(),
        long: Vec::new(),
    };
    app.learn()?;
    let mut figures = json!({
        "alone": app.alone()?,
        "sequences": app.sequences()?,
        "runs_per_second": app.throughput()?,
    });
    if let Ok(count) = std::env::var("CHECKPOINTS") {
        figures["checkpoints"] = app.checkpoints(count.parse()?)?;
    }
    writeln!(stdout(), "{figures}")?;
    Ok(())
}

impl App {
    fn spec(&self, isolation: Isolation) -> AppSpec {
        AppSpec {
            arguments: self.arguments.clone(),
            seed: 1,
            isolation,
            ..AppSpec::new(&self.folder, self.entry.clone())
        }
    }

    /// Without checkpoints: each run plays all of its events.
    fn whole(&self, isolation: Isolation) -> AppSpec {
        let mut spec = self.spec(isolation);
        spec.limits.checkpoints = 0;
        spec.limits.checkpoint_memory = 0;
        spec
    }

    fn start(&self, isolation: Isolation) -> Outcome<Worker> {
        Ok(Worker::start(&Runtime::locate(), &self.spec(isolation))?)
    }

    /// Finds what can be done: four events, each another one if there is another and none that
    /// ends the visit, and the first of them that can be repeated.
    fn learn(&mut self) -> Outcome<()> {
        let mut worker = self.start(Isolation::Fork)?;
        self.keys = offered(&mut worker, &[])?;
        // A click does what an app is there for; how long a page takes to close is not asked here.
        self.keys.sort_by_key(|key| !key.starts_with("click "));
        while self.four.len() < 4 {
            let unused = self.keys.iter().filter(|key| !self.four.contains(*key));
            let candidates = unused.chain(&self.four).cloned().collect::<Vec<_>>();
            let next = candidates.into_iter().find_map(|key| {
                let four = [self.four.as_slice(), &[key]].concat();
                let behind = offered(&mut worker, &four).ok()?;
                (!behind.is_empty()).then_some(four)
            });
            self.four = next.ok_or("nothing can be done")?;
        }
        for key in &self.keys {
            let long = vec![key.clone(); LONG];
            if offered(&mut worker, &long)?.contains(key) {
                self.long = long;
                return Ok(());
            }
        }
        Ok(())
    }

    /// Runs of four events beside runs without any, from the ready state.
    fn alone(&self) -> Outcome<Json> {
        let start = |isolation| Worker::start(&Runtime::locate(), &self.whole(isolation));
        let mut workers = [start(BOTH[0])?, start(BOTH[1])?];
        let (empty, four) = (events(&[]), events(&self.four));
        let mut runs: [[Vec<Run>; 2]; 2] = Default::default();
        let (mut pages, mut put_back) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            for (worker, runs) in workers.iter_mut().zip(&mut runs) {
                // What is put back is what the longer run has changed.
                runs[1].push(worker.run(&four)?);
                runs[0].push(worker.run(&empty)?);
            }
            if let Some((_, took)) = workers[0].player() {
                pages.push(took.pages.into());
                put_back.push(f64::from(took.microseconds) / 1e3);
            }
        }
        let of = |runs: &[Run], figure: &dyn Fn(&Run) -> Duration| {
            median(
                runs.iter()
                    .map(|run| figure(run).as_secs_f64() * 1e3)
                    .collect(),
            )
        };
        let [snapshot, fork] = runs;
        let mut figures = json!({
            "put_back_ms": median(put_back), "put_back_pages": median(pages),
        });
        for ((name, runs), worker) in [("snapshot", snapshot), ("fork", fork)]
            .into_iter()
            .zip(&mut workers)
        {
            figures[name] = json!({
                "empty_ms": of(&runs[0], &|run| run.elapsed),
                "four_ms": of(&runs[1], &|run| run.elapsed),
                "bring_ms": of(&runs[1], &|run| run.fork),
                "cpu_ms": cpu(worker, &four)?,
                "ready_ms": worker.ready().elapsed.as_secs_f64() * 1e3,
            });
        }
        Ok(figures)
    }

    /// The last event of a long sequence beside its second, both from a checkpoint.
    fn sequences(&self) -> Outcome<Json> {
        let mut figures = json!({});
        for (name, isolation) in ["snapshot", "fork"].into_iter().zip(BOTH) {
            let mut worker = self.start(isolation)?;
            if self.long.is_empty() {
                continue;
            }
            let [second, last] = [events(&self.long[..2]), events(&self.long)];
            let mut times = [Vec::new(), Vec::new()];
            for (assignment, times) in [&second, &last].into_iter().zip(&mut times) {
                for _ in 0..ROUNDS {
                    times.push(worker.run(assignment)?.elapsed.as_secs_f64() * 1e3);
                }
            }
            let [second, last] = times.map(median);
            figures[name] = json!({"second_ms": second, "last_ms": last});
        }
        Ok(figures)
    }

    /// Runs of four events in a second, by one worker and by two.
    fn throughput(&self) -> Outcome<Json> {
        let mut figures = json!({});
        for (name, isolation) in ["snapshot", "fork"].into_iter().zip(BOTH) {
            let mut all = [self.workers(isolation, 1)?, self.workers(isolation, 2)?];
            let mut found = [Vec::new(), Vec::new()];
            for _ in 0..TURNS {
                for (workers, found) in all.iter_mut().zip(&mut found) {
                    found.push(self.runs_per_second(workers)?);
                }
            }
            figures[name] = json!(found.map(median));
        }
        Ok(figures)
    }

    fn workers(&self, isolation: Isolation, count: usize) -> Outcome<Workers> {
        let count = NonZeroUsize::new(count).ok_or("at least one worker")?;
        let spec = self.whole(isolation);
        let mut workers = Workers::start(&Runtime::locate(), &spec, count, &[])?;
        // Workers start in their threads: a few runs until all are there.
        self.runs_per_second(&mut workers)?;
        Ok(workers)
    }

    fn runs_per_second(&self, workers: &mut Workers) -> Outcome<f64> {
        let begun = Instant::now();
        let submit = |_| workers.submit(events(&self.four));
        let tickets: Vec<_> = (0..ROUNDS).map(submit).collect();
        for ticket in &tickets {
            let run = workers.run(ticket, PATIENCE)?;
            run.ok_or("a run takes too long")?;
        }
        Ok(ROUNDS as f64 / begun.elapsed().as_secs_f64())
    }

    /// Makes checkpoints of all sequences, the shorter ones first; what they hold.
    fn checkpoints(&self, count: usize) -> Outcome<Json> {
        let mut worker = self.start(Isolation::Snapshot)?;
        worker.run(&events(&self.four))?;
        let own = std::process::id();
        let before = proportional_mib(own).ok_or("its memory is listed")?;
        let mut times = Vec::new();
        for number in 0..count {
            let mut sequence = digits(number, &self.keys);
            sequence.push(self.keys[0].clone());
            let begun = Instant::now();
            worker.run(&events(&sequence))?;
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        let after = proportional_mib(own).ok_or("its memory is listed")?;
        Ok(json!({"count": count, "mib": after - before, "make_and_run_ms": median(times)}))
    }
}

/// Sequence number `number` of all sequences of at least one key.
fn digits(mut number: usize, keys: &[String]) -> Vec<String> {
    let mut sequence = Vec::new();
    loop {
        sequence.push(keys[number % keys.len()].clone());
        number /= keys.len();
        if number == 0 {
            return sequence;
        }
        number -= 1;
    }
}

fn events(keys: &[String]) -> Assignment {
    Assignment::of_events(keys.iter().map(String::as_str))
}

/// What can be done behind these events; nothing if they cannot all be taken.
fn offered(worker: &mut Worker, keys: &[String]) -> Outcome<Vec<String>> {
    let run = worker.run(&events(keys))?;
    let mut vocabulary = Vocabulary::default();
    let path = decode(&run.trace, &mut vocabulary)?;
    let Vocabulary { actions, .. } = vocabulary;
    let last = path.steps.iter().rev().find_map(|step| match step {
        Step::Event {
            index,
            actions,
            taken: None,
        } => Some((*index, actions)),
        _ => None,
    });
    let Some((_, offered)) = last.filter(|(index, _)| *index as usize == keys.len()) else {
        return Ok(Vec::new());
    };
    Ok(offered
        .iter()
        .map(|action| actions.get(*action).key.as_str().to_owned())
        .collect())
}

/// CPU time of a run, of all processes that it takes.
fn cpu(worker: &mut Worker, assignment: &Assignment) -> Outcome<f64> {
    let player = worker.player().map(|(process, _)| process);
    let process = player
        .or(worker.process_id())
        .ok_or("a worker with a process")?;
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
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
