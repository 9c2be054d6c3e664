//! `cargo xtask bench instrument`: what instrumentation costs, against plain Node.
//!
//! Each workload of `benches/instrument` becomes one text, as it is and minified. The texts are
//! instrumented, which gives the throughput and how much longer they get. Then each runs plain and
//! instrumented, in turns and in processes of their own: with no symbolic input, with one input in
//! fifty, and with none any more after a burst that has died.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::{figure, median, row};
use crate::command::{self, Failure};
use crate::setup;

const FOLDER: &str = "benches/instrument";
const ROUNDS: usize = 3;
/// What `stackful exec` starts Node with, and a collector that can be called.
const FLAGS: [&str; 4] = [
    "--stack-size=3900",
    "--max-inlined-bytecode-size=1500",
    "--max-inlined-bytecode-size-cumulative=3000",
    "--expose-gc",
];
/// How long `memory.js` creates and drops symbolic objects; `STACKFUL_BENCH_SECONDS` says otherwise.
const MEMORY_SECONDS: &str = "20";

/// How a workload is run: a name, one symbolic input in how many, until which iteration.
struct Plan {
    name: &'static str,
    every: u32,
    burst: u32,
    asked: f64,
}

const PLANS: [Plan; 3] = [
    Plan {
        name: "no symbolic input",
        every: 0,
        burst: 0,
        asked: 1.5,
    },
    Plan {
        name: "one input in fifty",
        every: 50,
        burst: 0,
        asked: 5.0,
    },
    Plan {
        name: "after a burst has died",
        every: 50,
        burst: 3,
        asked: 2.0,
    },
];
/// How long a workload is run: all but the last iterations warm V8 up.
const MILLISECONDS: u32 = 3000;
const TIMED: usize = 8;

/// A workload as texts in `target`.
struct Workload {
    name: String,
    text: PathBuf,
    minified: PathBuf,
}

/// Prints the tables.
pub(crate) fn run(root: &Path) -> Result<(), Failure> {
    let folder = root.join(FOLDER);
    setup::packages(root, &folder)?;
    let workloads = bundle(root, &folder)?;
    let figures = texts(root, &workloads)?;
    let sizes = figures.as_array().into_iter().flatten();
    let (minified, whole): (Vec<_>, Vec<_>) = sizes.partition(|file| {
        file["file"]
            .as_str()
            .is_some_and(|name| name.ends_with(".min.js"))
    });
    println!(
        "bench instrument: {} workloads; none, one in fifty, after a burst, size",
        workloads.len()
    );
    let growth = |file: &&Value| figure(file, "/instrumented_bytes") / figure(file, "/bytes");
    let mut ratios = vec![Vec::new(); PLANS.len()];
    for (workload, minified) in workloads.iter().zip(&minified) {
        let measured = measure(&folder, workload)?;
        let columns: Vec<String> = measured.iter().map(|x| format!("{x:6.2}")).collect();
        println!(
            "  {:<27} {} {:6.2}",
            workload.name,
            columns.join(" "),
            growth(minified)
        );
        for (all, ratio) in ratios.iter_mut().zip(measured) {
            all.push(ratio);
        }
    }
    for (plan, ratios) in PLANS.iter().zip(&ratios) {
        let asked = format!("x plain Node, geometric mean (asked: {})", plan.asked);
        row(plan.name, geometric_mean(ratios), &asked);
    }
    let growths: Vec<f64> = minified.iter().map(growth).collect();
    row(
        "size",
        geometric_mean(&growths),
        "x the minified text, geometric mean (asked: 5)",
    );
    let total = |pointer: &str| whole.iter().map(|file| figure(file, pointer)).sum::<f64>();
    let throughput = total("/bytes") / total("/seconds") / 1e6;
    row("throughput", throughput, "MB/s (asked: 10)");
    memory(&folder)
}

/// Makes each workload one text.
fn bundle(root: &Path, folder: &Path) -> Result<Vec<Workload>, Failure> {
    let out = root.join("target/bench/instrument");
    let entries = folder.join("workloads");
    let listed = std::fs::read_dir(&entries).map_err(|error| Failure::file(&entries, &error))?;
    let mut files: Vec<PathBuf> = listed
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let mut workloads = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let workload = Workload {
            text: out.join(format!("{name}.js")),
            minified: out.join(format!("{name}.min.js")),
            name: name.into_owned(),
        };
        for (to, minify) in [(&workload.text, false), (&workload.minified, true)] {
            let mut esbuild = Command::new(folder.join("node_modules/.bin/esbuild"));
            esbuild
                .current_dir(folder)
                .arg(&file)
                .arg(format!("--outfile={}", to.display()))
                .arg(format!("--minify={minify}"))
                .args(["--bundle", "--platform=node", "--format=cjs"])
                .arg("--define:process.env.NODE_ENV=\"production\"")
                .arg("--log-level=error");
            command::read(&mut esbuild, "")?;
        }
        workloads.push(workload);
    }
    Ok(workloads)
}

/// Instruments all texts: an array of figures, two files for each workload.
fn texts(root: &Path, workloads: &[Workload]) -> Result<Value, Failure> {
    let mut bench = command::cargo(root);
    bench.args(["run", "--release", "--quiet", "--package"]);
    bench.args(["stackful-instrument", "--example", "bench", "--"]);
    for Workload { text, minified, .. } in workloads {
        bench.args([text, minified]);
    }
    let text = command::read(&mut bench, "")?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("the example `bench`: {error}"), ""))
}

/// The cost of a workload under each plan, against plain Node.
fn measure(folder: &Path, workload: &Workload) -> Result<Vec<f64>, Failure> {
    let instrumented = workload.text.with_extension("instrumented.js");
    let mut ratios = vec![Vec::new(); PLANS.len()];
    for _ in 0..ROUNDS {
        let plain =
            json!({ "instrumented": false, "every": 0, "burst": 0, "milliseconds": MILLISECONDS });
        let (plain, expected) = iterate(folder, &workload.text, &plain)?;
        for (plan, ratios) in PLANS.iter().zip(&mut ratios) {
            let options = json!({
                "instrumented": true,
                "every": plan.every,
                "burst": plan.burst,
                "milliseconds": MILLISECONDS,
            });
            let (time, result) = iterate(folder, &instrumented, &options)?;
            if result != expected {
                let what = format!("{}: {result} instrumented, {expected} plain", workload.name);
                return Err(Failure::new(what, ""));
            }
            ratios.push(time / plain);
        }
    }
    Ok(ratios.into_iter().map(median).collect())
}

/// The lower quartile of the last iterations' times, and the workload's result.
fn iterate(folder: &Path, text: &Path, plan: &Value) -> Result<(f64, Value), Failure> {
    let figures = node(
        folder,
        "run.js",
        &[&text.to_string_lossy(), &plan.to_string()],
    )?;
    let times = figures["times"].as_array().into_iter().flatten();
    let times: Vec<f64> = times.filter_map(Value::as_f64).collect();
    let mut last = times[times.len().saturating_sub(TIMED)..].to_vec();
    last.sort_by(f64::total_cmp);
    let quartile = last.get(last.len() / 4).copied();
    let result = figures["result"].clone();
    Ok((quartile.unwrap_or(f64::NAN), result))
}

/// Whether the shadows of dropped objects go with them.
fn memory(folder: &Path) -> Result<(), Failure> {
    let seconds = std::env::var("STACKFUL_BENCH_SECONDS");
    let seconds = seconds.as_deref().unwrap_or(MEMORY_SECONDS);
    let figures = node(folder, "memory.js", &[seconds])?;
    let unit = format!(
        "MiB, {} at first, {seconds} s and {} symbolic objects ago",
        figure(&figures, "/first_mib"),
        figure(&figures, "/objects")
    );
    row("heap", figure(&figures, "/last_mib"), &unit);
    row("live shadows left", figure(&figures, "/live"), "");
    Ok(())
}

fn node(folder: &Path, script: &str, arguments: &[&str]) -> Result<Value, Failure> {
    let mut node = Command::new("node");
    node.args(FLAGS).arg(folder.join(script)).args(arguments);
    let text = command::read(&mut node, "")?;
    serde_json::from_str(&text).map_err(|error| Failure::new(format!("{script}: {error}"), ""))
}

fn geometric_mean(figures: &[f64]) -> f64 {
    let logarithms: f64 = figures.iter().map(|figure| figure.ln()).sum();
    (logarithms / figures.len() as f64).exp()
}
