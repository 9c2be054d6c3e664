//! Names of inputs, and the only place that knows their texts.
//!
//! | text | input |
//! |---|---|
//! | `event.I` | [`InputName::Event`] |
//! | `event.I.FIELD` | [`InputName::EventField`] |
//! | `random.N`, `time.N`, `dialog.N`, `argv.N` | [`InputName::Random`], [`InputName::Time`], [`InputName::Dialog`], [`InputName::Argument`] |
//! | `env.NAME`, `stdin` | [`InputName::Environment`], [`InputName::StandardInput`] |
//! | `state.NAME` | [`InputName::Location`] |
//! | `guessing` | [`InputName::Guessing`] |
//! | `guess.NAME`, `guess.base64.NAME`, `guess.hex.NAME`, for an event's field or a dialog | [`InputName::Guess`] |
//! | any other | [`InputName::Named`] |
//!
//! A number is written without leading zeros, so each text is one name and each name one text.

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};

/// What an input is. A name is made from its text, so that [`InputName::Named`] never holds a text
/// that is another name's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InputName {
    /// Which action is the event of this number. It is no value of an [`Assignment`](crate::Assignment)
    /// but one of its events.
    Event(u32),
    /// A part of an event that may be chosen, such as `clientX`.
    EventField {
        /// The number of the event.
        event: u32,
        /// The part.
        field: Arc<str>,
    },
    /// The result of a call of `Math.random`.
    Random(u32),
    /// The result of a call of `Date.now`.
    Time(u32),
    /// What a person answers to a dialog.
    Dialog(u32),
    /// An argument of the program.
    Argument(u32),
    /// A variable of the program's environment.
    Environment(Arc<str>),
    /// What the program reads from standard input.
    StandardInput,
    /// That values without a shadow are taken for the inputs that they look like.
    Guessing,
    /// What a run that guesses takes for another input.
    Guess {
        /// How it is written.
        writing: Writing,
        /// The other input.
        of: Arc<InputName>,
    },
    /// What a location of the app's state holds when an event begins: free where an event is looked at
    /// by itself, and never an input of a run.
    Location(Arc<str>),
    /// What the program itself has declared.
    Named(Arc<str>),
}

/// How the value of an input is written where a run that guesses has found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Writing {
    /// As it is.
    Plain,
    /// Its UTF-8 in base64.
    Base64,
    /// Its UTF-8 in hexadecimal digits.
    Hex,
}

impl Writing {
    /// Those that change a text, by their names.
    const CHANGED: [(Writing, &str); 2] = [(Writing::Base64, "base64"), (Writing::Hex, "hex")];
}

impl InputName {
    /// The number of the event that the input belongs to, if it belongs to one.
    pub fn event(&self) -> Option<u32> {
        match self {
            InputName::Event(event) | InputName::EventField { event, .. } => Some(*event),
            InputName::Guess { of, .. } => of.event(),
            InputName::Random(_)
            | InputName::Time(_)
            | InputName::Dialog(_)
            | InputName::Argument(_)
            | InputName::Environment(_)
            | InputName::StandardInput
            | InputName::Guessing
            | InputName::Location(_)
            | InputName::Named(_) => None,
        }
    }

    /// The input in the place of this one in the event of another number; the same if it belongs to none.
    #[must_use]
    pub fn of_event(&self, event: u32) -> InputName {
        match self {
            InputName::Event(_) => InputName::Event(event),
            InputName::EventField { field, .. } => InputName::EventField {
                event,
                field: field.clone(),
            },
            InputName::Guess { writing, of } => InputName::Guess {
                writing: *writing,
                of: Arc::new(of.of_event(event)),
            },
            other => other.clone(),
        }
    }

    /// When a run reads the input: in the event of this number, or 0 if at any time. A checkpoint
    /// behind `N` events serves a run that keeps the values of all inputs with a stage before `N`.
    pub fn stage(&self) -> u32 {
        self.event().unwrap_or(0)
    }

    /// The name of a text that is not that of a program's own input.
    fn known(text: &str) -> Option<InputName> {
        let Some((word, rest)) = text.split_once('.') else {
            return match text {
                "stdin" => Some(InputName::StandardInput),
                "guessing" => Some(InputName::Guessing),
                _ => None,
            };
        };
        match word {
            "event" => match rest.split_once('.') {
                None => number(rest).map(InputName::Event),
                Some((event, field)) => Some(InputName::EventField {
                    event: number(event)?,
                    field: field.into(),
                }),
            },
            "random" => number(rest).map(InputName::Random),
            "time" => number(rest).map(InputName::Time),
            "dialog" => number(rest).map(InputName::Dialog),
            "argv" => number(rest).map(InputName::Argument),
            "env" => Some(InputName::Environment(rest.into())),
            "guess" => InputName::guess(rest),
            "state" => Some(InputName::Location(rest.into())),
            _ => None,
        }
    }

    /// The guess whose name goes on like this.
    fn guess(rest: &str) -> Option<InputName> {
        let changed = Writing::CHANGED.into_iter().find_map(|(writing, name)| {
            let of = rest.strip_prefix(name)?.strip_prefix('.')?;
            Some((writing, of))
        });
        let (writing, of) = changed.unwrap_or((Writing::Plain, rest));
        let of = InputName::known(of)?;
        let is_input = matches!(of, InputName::EventField { .. } | InputName::Dialog(_));
        is_input.then(|| InputName::Guess {
            writing,
            of: Arc::new(of),
        })
    }
}

/// The number that is written like this.
fn number(text: &str) -> Option<u32> {
    let is_canonical = text == "0" || text.starts_with(|first: char| matches!(first, '1'..='9'));
    is_canonical.then(|| text.parse().ok()).flatten()
}

impl From<&str> for InputName {
    fn from(text: &str) -> InputName {
        InputName::known(text).unwrap_or_else(|| InputName::Named(text.into()))
    }
}

impl From<String> for InputName {
    fn from(text: String) -> InputName {
        text.as_str().into()
    }
}

impl fmt::Display for InputName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputName::Event(number) => write!(f, "event.{number}"),
            InputName::EventField { event, field } => write!(f, "event.{event}.{field}"),
            InputName::Random(number) => write!(f, "random.{number}"),
            InputName::Time(number) => write!(f, "time.{number}"),
            InputName::Dialog(number) => write!(f, "dialog.{number}"),
            InputName::Argument(number) => write!(f, "argv.{number}"),
            InputName::Environment(name) => write!(f, "env.{name}"),
            InputName::StandardInput => f.write_str("stdin"),
            InputName::Guessing => f.write_str("guessing"),
            InputName::Guess { writing, of } => {
                let mut changed = Writing::CHANGED.into_iter();
                match changed.find(|(changed, _)| changed == writing) {
                    Some((_, name)) => write!(f, "guess.{name}.{of}"),
                    None => write!(f, "guess.{of}"),
                }
            }
            InputName::Location(name) => write!(f, "state.{name}"),
            InputName::Named(name) => f.write_str(name),
        }
    }
}

impl Serialize for InputName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for InputName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<InputName, D::Error> {
        deserializer.deserialize_str(Text)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = InputName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an input")
    }

    fn visit_str<E>(self, text: &str) -> Result<InputName, E> {
        Ok(text.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    #[expect(clippy::too_many_lines, reason = "a list, and what becomes of it")]
    fn each_text_is_one_input() {
        let texts = [
            "event.0",
            "event.12.clientX",
            "event.1.a.b",
            "event.1.",
            "random.3",
            "time.0",
            "dialog.7",
            "argv.2",
            "env.HOME",
            "env.",
            "stdin",
            "user.name",
            "state.client let n",
            "guessing",
            "guess.event.1.value",
            "guess.base64.event.1.value",
            "guess.hex.dialog.0",
            // None of these is what it looks like.
            "event",
            "event.",
            "event.01",
            "event.+1.key",
            "event.4294967296",
            "random.x",
            "stdin.",
            "argv.-1",
            "guess.random.0",
            "guess.base64.user",
            "guess.guess.event.1.value",
        ];
        let lines = texts.map(|text| format!("{:?}", InputName::from(text)));
        insta::assert_snapshot!(lines.join("\n"), @r#"
        Event(0)
        EventField { event: 12, field: "clientX" }
        EventField { event: 1, field: "a.b" }
        EventField { event: 1, field: "" }
        Random(3)
        Time(0)
        Dialog(7)
        Argument(2)
        Environment("HOME")
        Environment("")
        StandardInput
        Named("user.name")
        Location("client let n")
        Guessing
        Guess { writing: Plain, of: EventField { event: 1, field: "value" } }
        Guess { writing: Base64, of: EventField { event: 1, field: "value" } }
        Guess { writing: Hex, of: Dialog(0) }
        Named("event")
        Named("event.")
        Named("event.01")
        Named("event.+1.key")
        Named("event.4294967296")
        Named("random.x")
        Named("stdin.")
        Named("argv.-1")
        Named("guess.random.0")
        Named("guess.base64.user")
        Named("guess.guess.event.1.value")
        "#);
    }

    #[test]
    fn events_alone_have_stages() {
        let names = ["event.3", "event.2.key", "random.9", "a", "event.x"];
        let stages = names.map(|name| InputName::from(name).stage());
        assert_eq!(stages, [3, 2, 0, 0, 0]);
    }

    /// Texts that are names, that nearly are, and others.
    fn texts() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            r"(guess\.(base64\.|hex\.)?)?(event|random|time|dialog|argv|env|state|stdin|guessing|)(\.[0-9]{0,11})?(\.[a-z.0-9]*)?",
        ]
    }

    proptest! {
        #[test]
        fn a_name_is_its_text(text in texts()) {
            let name = InputName::from(text.as_str());
            prop_assert_eq!(name.to_string(), text);
        }

        #[test]
        fn names_differ_as_their_texts_do(one in texts(), other in texts()) {
            let are_equal = InputName::from(one.as_str()) == InputName::from(other.as_str());
            prop_assert_eq!(are_equal, one == other);
        }
    }
}
