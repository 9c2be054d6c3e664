//! V8's stack text into places in the app's source.

use stackful_source::{Location, Sources};

/// The frames of a stack that are in instrumented files, innermost first.
///
/// A frame ends in `name:line:column`, in brackets if the function has a name:
/// `at Socket.<anonymous> (/srv/app/index.js:12:7)`, `at http://127.0.0.1:3000/main.js:4:1`.
pub fn stack_locations(stack: &str, sources: &Sources) -> Vec<Location> {
    let frames = stack.lines().filter_map(|line| {
        let frame = line.trim_start().strip_prefix("at ")?;
        let place = match frame.rfind(" (") {
            Some(open) => frame[open + 2..].strip_suffix(')')?,
            None => frame.strip_prefix("async ").unwrap_or(frame),
        };
        let (rest, column) = place.rsplit_once(':')?;
        let (name, line) = rest.rsplit_once(':')?;
        sources.original(name, line.parse().ok()?, column.parse().ok()?)
    });
    frames.collect()
}
