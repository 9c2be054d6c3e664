//! What a process has been given that has played the first events of a run.

use std::hash::{Hash, Hasher};

use stackful_term::{ActionKey, InputName, Value};

use crate::Given;

/// The first events of an assignment, the values of all inputs but those of later events, and the
/// symbols. Beginnings of different runs are equal if these are; the assignment itself is shared, so
/// a beginning is made, compared and looked up without a copy of its values.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    whole: Given,
    /// How many events it has, at least one and at most those of the assignment.
    events: usize,
}

impl Beginning {
    /// All but the last event; `None` if no event would be left.
    pub(crate) fn before_last_event(given: &Given) -> Option<Beginning> {
        let events = given.assignment.events().len();
        let whole = given.clone();
        Beginning { whole, events }.shorter()
    }

    /// The beginning with one event less; `None` if no event would be left.
    pub(crate) fn shorter(&self) -> Option<Beginning> {
        let events = self.events.checked_sub(1).filter(|&events| events > 0)?;
        let whole = self.whole.clone();
        Some(Beginning { whole, events })
    }

    /// What a run is given that plays no more than this.
    pub(crate) fn given(&self) -> Given {
        Given {
            assignment: self.whole.assignment.before_event(self.events as u32),
            symbols: self.whole.symbols.clone(),
        }
    }

    fn events(&self) -> &[ActionKey] {
        &self.whole.assignment.events()[..self.events]
    }

    fn values(&self) -> impl Iterator<Item = (&InputName, &Value)> {
        let is_before = |name: &InputName| {
            let event = name.event();
            event.is_none_or(|event| (event as usize) < self.events)
        };
        self.whole
            .assignment
            .values()
            .filter(move |(name, _)| is_before(name))
    }
}

impl PartialEq for Beginning {
    fn eq(&self, other: &Beginning) -> bool {
        self.whole.symbols == other.whole.symbols
            && self.events() == other.events()
            && self.values().eq(other.values())
    }
}

impl Eq for Beginning {}

impl Hash for Beginning {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.whole.symbols.hash(state);
        self.events().hash(state);
        self.values().for_each(|value| value.hash(state));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use stackful_term::Assignment;

    use super::*;

    /// Events, each with a key, and a number drawn.
    fn assignment(events: usize) -> Assignment {
        let mut all = Assignment::of_events(["a", "b", "c"].into_iter().take(events));
        for event in 0..events {
            all.insert(format!("event.{event}.key"), "x");
        }
        all.insert("random.0", 0.5);
        all
    }

    fn before_last_event(events: usize) -> Option<Assignment> {
        Beginning::before_last_event(&assignment(events).into())
            .map(|beginning| beginning.given().assignment)
    }

    #[test]
    fn a_beginning_lacks_the_last_event_and_its_parts() {
        assert_eq!(before_last_event(2), Some(assignment(1)));
        assert_eq!([1, 0].map(before_last_event), [None, None]);
        let of_three = Beginning::before_last_event(&assignment(3).into()).expect("two events");
        let shorter = of_three.shorter().expect("one event");
        assert_eq!(
            Some(&shorter),
            Beginning::before_last_event(&assignment(2).into()).as_ref()
        );
        assert_eq!(shorter.shorter(), None);
    }

    #[test]
    fn only_what_comes_later_may_differ() {
        let known = Beginning::before_last_event(&assignment(2).into());
        let with = |name: &str| {
            let mut other = assignment(2);
            other.insert(name, "y");
            Beginning::before_last_event(&other.into())
        };
        assert_eq!(with("event.1.key"), known);
        assert_eq!(with("event.1.value"), known);
        assert_ne!(with("event.0.key"), known);
        assert_ne!(with("event.0.value"), known);
        assert_ne!(with("random.1"), known);
        let symbols = Arc::new(["page cart.js count".to_owned()]);
        let assignment = assignment(2);
        let symbolic = Given {
            assignment,
            symbols,
        };
        assert_ne!(Beginning::before_last_event(&symbolic), known);
    }
}
