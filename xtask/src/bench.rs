//! `cargo xtask bench …`: what the project's parts cost. Medians of several measurements, those that
//! are compared in turns, since the machine has other things to do.

pub(crate) mod apps;
pub(crate) mod first_finding;
pub(crate) mod instrument;
pub(crate) mod lambda;
pub(crate) mod merge;
pub(crate) mod npm;
pub(crate) mod reach;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod solve;
pub(crate) mod verify;

use serde_json::Value;

fn row(name: &str, figure: f64, unit: &str) {
    println!("  {name:<27} {figure:9.2} {unit}");
}

fn figure(figures: &Value, pointer: &str) -> f64 {
    let figure = figures.pointer(pointer).and_then(Value::as_f64);
    figure.unwrap_or(f64::NAN)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
