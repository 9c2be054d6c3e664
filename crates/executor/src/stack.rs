//! V8's stack text into places in the app's source.

use stackful_source::{Location, Sources};

/// The frames of a stack that are in instrumented files, innermost first.
///
/// A frame ends in `name:line:column`, in brackets if the function has a name:
/// `at Socket.<anonymous> (/srv/app/index.js:12:7)`, `at http://127.0.0.1:3000/main.js:4:1`.
pub fn stack_locations(stack: &str, sources: &Sources) -> Vec<Location> {
    frames(stack)
        .filter_map(|(name, line, column)| sources.original(name, line, column))
        .collect()
}

/// Name, line and column of each frame that has them.
fn frames(stack: &str) -> impl Iterator<Item = (&str, u32, u32)> {
    stack.lines().filter_map(|line| {
        let frame = line.trim_start().strip_prefix("at ")?;
        let place = match frame.rfind(" (") {
            Some(open) => frame[open + 2..].strip_suffix(')')?,
            None => frame.strip_prefix("async ").unwrap_or(frame),
        };
        let (rest, column) = place.rsplit_once(':')?;
        let (name, line) = rest.rsplit_once(':')?;
        Some((name, line.parse().ok()?, column.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_frame_is_read() {
        let stack = "TypeError: a (b:1:2)\n    at Socket.<anonymous> (/srv/a b/index.js:12:7)\n    \
                     at http://127.0.0.1:3000/main.js:4:1\n    at async /srv/x.js:3:9\n    \
                     at new Promise (<anonymous>)\n    at node:internal/timers:5:6";
        let frames: Vec<_> = frames(stack).collect();
        assert_eq!(
            frames,
            [
                ("/srv/a b/index.js", 12, 7),
                ("http://127.0.0.1:3000/main.js", 4, 1),
                ("/srv/x.js", 3, 9),
                ("node:internal/timers", 5, 6),
            ]
        );
    }
}
