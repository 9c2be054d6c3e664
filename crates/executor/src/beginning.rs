//! What a process has been given that has played the first events of an assignment.

use std::hash::{Hash, Hasher};

use stackful_term::{ActionKey, Assignment, InputName, Value};

/// The first events of an assignment, and the values of all inputs but those of later events.
/// Beginnings of different assignments are equal if these are; the assignment itself is shared, so
/// a beginning is made, compared and looked up without a copy of its values.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    whole: Assignment,
    /// How many events it has, at least one and at most those of the assignment.
    events: usize,
}

impl Beginning {
    /// All but the last event; `None` if no event would be left.
    pub(crate) fn before_last_event(assignment: &Assignment) -> Option<Beginning> {
        let events = assignment.events().len();
        let whole = assignment.clone();
        Beginning { whole, events }.shorter()
    }

    /// The beginning with one event less; `None` if no event would be left.
    pub(crate) fn shorter(&self) -> Option<Beginning> {
        let events = self.events.checked_sub(1).filter(|&events| events > 0)?;
        let whole = self.whole.clone();
        Some(Beginning { whole, events })
    }

    /// The assignment of a run that plays no more than this.
    pub(crate) fn assignment(&self) -> Assignment {
        self.whole.before_event(self.events as u32)
    }

    fn events(&self) -> &[ActionKey] {
        &self.whole.events()[..self.events]
    }

    fn values(&self) -> impl Iterator<Item = (&InputName, &Value)> {
        let is_before = |name: &InputName| {
            let event = name.event();
            event.is_none_or(|event| (event as usize) < self.events)
        };
        self.whole.values().filter(move |(name, _)| is_before(name))
    }
}

impl PartialEq for Beginning {
    fn eq(&self, other: &Beginning) -> bool {
        self.events() == other.events() && self.values().eq(other.values())
    }
}

impl Eq for Beginning {}

impl Hash for Beginning {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.events().hash(state);
        self.values().for_each(|value| value.hash(state));
    }
}

#[cfg(test)]
mod tests {
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
        Beginning::before_last_event(&assignment(events)).map(|beginning| beginning.assignment())
    }

    #[test]
    fn a_beginning_lacks_the_last_event_and_its_parts() {
        assert_eq!(before_last_event(2), Some(assignment(1)));
        assert_eq!([1, 0].map(before_last_event), [None, None]);
        let of_three = Beginning::before_last_event(&assignment(3)).expect("two events");
        let shorter = of_three.shorter().expect("one event");
        assert_eq!(
            Some(&shorter),
            Beginning::before_last_event(&assignment(2)).as_ref()
        );
        assert_eq!(shorter.shorter(), None);
    }

    #[test]
    fn only_what_comes_later_may_differ() {
        let known = Beginning::before_last_event(&assignment(2));
        let with = |name: &str| {
            let mut other = assignment(2);
            other.insert(name, "y");
            Beginning::before_last_event(&other)
        };
        assert_eq!(with("event.1.key"), known);
        assert_eq!(with("event.1.value"), known);
        assert_ne!(with("event.0.key"), known);
        assert_ne!(with("event.0.value"), known);
        assert_ne!(with("random.1"), known);
    }
}
