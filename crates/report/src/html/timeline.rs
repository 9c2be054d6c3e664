//! How a campaign went: test runs over time, and when errors were found.

use std::time::Duration;

use serde_json::{Value, json};
use stackful_finding::CampaignEvent;

/// More points than a picture of this width can tell apart are thinned out.
const MOST: usize = 400;
/// The picture, in units of its own.
const SIZE: (f64, f64) = (600.0, 120.0);

/// Runs and errors, in the order of time.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    runs: Vec<(Duration, u64)>,
    found: Vec<(Duration, String)>,
}

impl Timeline {
    /// Takes in a piece of news.
    pub(super) fn add(&mut self, event: &CampaignEvent<'_>) {
        match event {
            CampaignEvent::Ran { runs, elapsed, .. } => {
                self.runs.push((*elapsed, *runs));
                if self.runs.len() > 2 * MOST {
                    let mut index = 0;
                    self.runs.retain(|_| {
                        index += 1;
                        index % 2 == 0
                    });
                }
            }
            CampaignEvent::Found {
                finding, so_far, ..
            } => {
                self.found.push((so_far.elapsed, finding.id.clone()));
            }
            _ => {}
        }
    }

    /// The points of the picture; null if there was nothing over time.
    pub(super) fn shown(&self) -> Value {
        let (Some((end, _)), Some((_, most))) = (self.runs.last(), self.runs.last()) else {
            return Value::Null;
        };
        let last_found = self.found.last().map_or(Duration::ZERO, |(at, _)| *at);
        let end = end.max(&last_found).as_secs_f64().max(1e-3);
        let x = |at: Duration| at.as_secs_f64() / end * SIZE.0;
        let y = |runs: u64| SIZE.1 - runs as f64 / (*most).max(1) as f64 * SIZE.1;
        let points = self.runs.iter();
        let points = points.map(|(at, runs)| format!("{:.1},{:.1}", x(*at), y(*runs)));
        let found = self.found.iter();
        let found = found.map(|(at, id)| {
            json!({"x": format!("{:.1}", x(*at)), "id": id, "seconds": format!("{:.1}", at.as_secs_f64())})
        });
        json!({
            "points": points.collect::<Vec<_>>().join(" "),
            "found": found.collect::<Vec<_>>(),
            "runs": most, "seconds": format!("{end:.1}"),
        })
    }
}
