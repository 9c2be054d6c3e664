//! How a campaign went, as the page shows it: a chart, and a table of some of its moments.

use serde_json::{Value, json};
use stackful_finding::{Finding, Moment, Summary};

/// Rows of the table, at most.
const MOST_ROWS: usize = 16;

/// The table; null if there was nothing over time.
pub(super) fn shown(summary: &Summary) -> Value {
    let moments = &summary.timeline;
    let Some(last) = moments.last() else {
        return Value::Null;
    };
    let step = moments.len().div_ceil(MOST_ROWS).max(1);
    let rows = moments.iter().rev().step_by(step).map(row);
    let mut rows: Vec<_> = rows.collect();
    rows.reverse();
    let found = summary
        .findings
        .iter()
        .map(|finding| found(moments, finding));
    json!({
        "runs": last.runs, "seconds": seconds(last), "rows": rows,
        "is_forged": moments.iter().any(|moment| moment.is_forged),
        "found": found.collect::<Vec<_>>(),
    })
}

/// Columns, as what draws them takes them.
pub(super) fn columns(moments: &[Moment]) -> Value {
    fn column<T: Into<Value>>(moments: &[Moment], of: impl Fn(&Moment) -> T) -> Value {
        moments.iter().map(|moment| of(moment).into()).collect()
    }
    json!({
        "seconds": column(moments, |it| it.elapsed.as_millis() as f64 / 1e3),
        "runs": column(moments, |it| it.runs),
        "server": column(moments, |it| it.server_lines),
        "page": column(moments, |it| it.client_lines),
        "states": column(moments, |it| it.states),
        "errors": column(moments, |it| it.findings),
        "forged": column(moments, |it| it.is_forged),
    })
}

fn row(moment: &Moment) -> Value {
    json!({
        "runs": moment.runs, "seconds": seconds(moment),
        "server": moment.server_lines, "page": moment.client_lines,
        "states": moment.states, "errors": moment.findings, "forged": moment.is_forged,
    })
}

/// When an error was found: no later than the moment that is kept after it.
fn found(moments: &[Moment], finding: &Finding) -> Value {
    let after = moments
        .iter()
        .find(|moment| moment.runs >= finding.runs_to_find);
    json!({"id": finding.id, "runs": finding.runs_to_find, "seconds": after.map(seconds)})
}

fn seconds(moment: &Moment) -> String {
    format!("{:.1}", moment.elapsed.as_secs_f64())
}
