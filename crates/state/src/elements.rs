//! Elements of lists that no event has written yet.
//!
//! An event that adds to a list writes another location each time. If each of them became a free variable
//! only once a run had written it, all that is known of shapes would be made anew for each: a code of
//! nine digits that are kept in an array was not entered in a thousand runs. So those that follow a known
//! one are free variables beforehand. A state in which they are not there yet is as it was without them.

use stackful_trace::{LocationId, Locations};

use crate::shape::{MOST, Symbols};

/// How many elements behind a known one.
const AHEAD: u32 = 8;
/// Once there are so many symbols, the rest is kept for what events have written.
const ROOM: usize = MOST / 2;

/// Adds what follows a location, if that is an element, or lies in one, of a list that has grown since the
/// ready state.
pub(crate) fn expect(symbols: &mut Symbols, locations: &mut Locations, location: LocationId) {
    let known = locations.get(location);
    if known.initial.is_some() {
        return;
    }
    for name in following(&known.name) {
        if symbols.len() >= ROOM {
            return;
        }
        symbols.add(locations.expect(location, name));
    }
}

/// The names of the elements behind the innermost one that a name goes through.
fn following(name: &str) -> Vec<String> {
    let Some((before, index, behind)) = innermost(name) else {
        return Vec::new();
    };
    let indices = index.saturating_add(1)..=index.saturating_add(AHEAD);
    indices
        .map(|index| format!("{before}[{index}]{behind}"))
        .collect()
}

fn innermost(name: &str) -> Option<(&str, u32, &str)> {
    name.rmatch_indices('[').find_map(|(at, _)| {
        let (inside, behind) = name[at + 1..].split_once(']')?;
        Some((&name[..at], inside.parse().ok()?, behind))
    })
}

#[cfg(test)]
mod tests {
    use super::following;

    #[test]
    fn elements_are_followed_by_elements() {
        let seven = following("app.js rows[1].cells[7].text");
        assert_eq!(seven.len(), 8);
        assert_eq!(seven[0], "app.js rows[1].cells[8].text");
        assert_eq!(seven[7], "app.js rows[1].cells[15].text");
        assert_eq!(following(r#"app.js user["a[1"].name"#), [""; 0]);
        assert_eq!(following("app.js total"), [""; 0]);
    }
}
