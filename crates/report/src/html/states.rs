//! The states of the app and the events between them, as the page shows them: a graph, and a table.

use serde_json::{Value, json};
use stackful_finding::{StateEdge, StateGraph};

/// Rows of the table, at most: a page must open at once.
const MOST_ROWS: usize = 200;
/// Events that a row names.
const MOST_EVENTS: usize = 12;

/// The table; null if states were not told apart.
pub(super) fn shown(graph: &StateGraph) -> Value {
    if graph.states.is_empty() {
        return Value::Null;
    }
    let mut events: Vec<Vec<&StateEdge>> = vec![Vec::new(); graph.states.len()];
    for event in &graph.events {
        events[event.from].push(event);
    }
    let rows = graph.states.iter().zip(&events).enumerate();
    let rows = rows.take(MOST_ROWS).map(|(number, (state, events))| {
        json!({
            "number": number, "times": state.times, "holds": state.holds,
            "events": events.iter().take(MOST_EVENTS).collect::<Vec<_>>(),
            "further": events.len().saturating_sub(MOST_EVENTS),
        })
    });
    let is_faulty = |event: &&StateEdge| !event.errors.is_empty();
    json!({
        "known": graph.states.len(), "left_out": graph.left_out,
        "events": graph.events.len(),
        "merged": graph.states.iter().filter(|state| state.times > 1).count(),
        "faulty": graph.events.iter().filter(is_faulty).count(),
        "rows": rows.collect::<Vec<_>>(),
        "further": graph.states.len().saturating_sub(MOST_ROWS),
    })
}
