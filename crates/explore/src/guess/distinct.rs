//! Values for the inputs of a path that occur nowhere else, so that one that turns up elsewhere means
//! the input.
//!
//! An input that the path has decided on gets one only if all decisions stay as they are. One that
//! nothing has decided on, and that has another value than its first, has got it from a guess: it is
//! what the guess was about, and stays.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use stackful_term::{
    ActionKey, Assignment, Domain, Input, InputId, InputName, TermId, Terms, Value, holds,
};
use stackful_trace::{Path, Step};

use crate::findings::decisive;

/// In how many ways inputs are given values at once.
const WAYS: usize = 4;
/// A text of this length that a field has at first is one of a form.
const TELLING: usize = 4;
/// Inputs of at most so many values have each of them tried.
const FEW: usize = 8;

/// The inputs of a path that a person gives.
pub(super) struct Inputs<'a> {
    terms: &'a Terms,
    assignment: &'a Assignment,
    conditions: Vec<(TermId, bool)>,
    /// Whether the path says that something was lost.
    has_lost: bool,
    decided: FxHashSet<InputId>,
    given: Vec<(InputId, &'a Input, &'a Value)>,
}

/// What guesses begin from, apart from how the app came there: the last action, and each input that
/// may have got lost by its action and field, with its value if that stays.
pub(super) type Beginning = (Option<ActionKey>, BTreeSet<(Option<ActionKey>, Place)>);

/// A field of an action, or the number of a dialog, and the value that stays.
type Place = (String, Option<String>);

impl<'a> Inputs<'a> {
    pub(super) fn of(path: &'a Path, assignment: &'a Assignment, terms: &'a Terms) -> Inputs<'a> {
        let conditions = path.steps.iter().filter_map(|step| match step {
            Step::Branch {
                condition, taken, ..
            }
            | Step::Assume {
                condition, taken, ..
            } => Some((*condition, *taken)),
            _ => None,
        });
        let given = path.inputs.iter().filter_map(|(id, value)| {
            let input = terms.input_declaration(*id);
            let is_given = matches!(
                input.name,
                InputName::EventField { .. } | InputName::Dialog(_)
            );
            is_given.then_some((*id, input, value))
        });
        let mut steps = path.steps.iter();
        Inputs {
            terms,
            assignment,
            conditions: conditions.collect(),
            has_lost: steps.any(|step| matches!(step, Step::Concretised { .. })),
            decided: decisive(path, terms),
            given: given.collect(),
        }
    }

    /// What guesses would begin from; `None` if nothing says that an input was lost. A point of the
    /// mouse is gone with its event, a field keeps its text.
    pub(super) fn beginning(&self) -> Option<Beginning> {
        let events = self.assignment.events();
        let last = events.len().saturating_sub(1);
        let gone = self.given.iter().filter(|(id, input, _)| {
            let is_there = !matches!(input.domain, Domain::Number { .. })
                || input
                    .name
                    .event()
                    .is_none_or(|event| event as usize == last);
            is_there && (self.has_lost || !self.decided.contains(id))
        });
        let places: BTreeSet<_> = gone
            .map(|(id, input, value)| {
                let field = match &input.name {
                    InputName::EventField { field, .. } => field.to_string(),
                    name => name.to_string(),
                };
                let event = input.name.event();
                let action = event.and_then(|event| events.get(event as usize).cloned());
                let kept = self.is_kept(*id, input, value);
                (action, (field, kept.then(|| value.to_string())))
            })
            .collect();
        (!places.is_empty()).then(|| (events.last().cloned(), places))
    }

    /// The assignment of the path with distinct values, in each way that differs from the others.
    pub(super) fn distinct(&self) -> Vec<Assignment> {
        let mut ways: Vec<Assignment> = Vec::new();
        for way in 0..WAYS {
            let mut other = self.assignment.clone();
            for (number, &(id, input, value)) in self.given.iter().enumerate() {
                if self.is_kept(id, input, value) {
                    continue;
                }
                let before = other.clone();
                for candidate in candidates(input, number, way) {
                    if !input.domain.contains(&candidate) {
                        continue;
                    }
                    other.insert(input.name.clone(), candidate);
                    if !self.decided.contains(&id) || self.holds(&other) {
                        break;
                    }
                    other.clone_from(&before);
                }
            }
            if !ways.contains(&other) {
                ways.push(other);
            }
        }
        ways
    }

    /// The assignments in which one input that has few values, and that nothing decided on, has
    /// another of them.
    pub(super) fn others(&self) -> Vec<Assignment> {
        let given = self.given.iter();
        let undecided = given.filter(|(id, input, value)| {
            !self.decided.contains(id) && !self.is_kept(*id, input, value)
        });
        let others = undecided.flat_map(|(_, input, value)| {
            let values = all_values(&input.domain).into_iter();
            let others = values.filter(move |other| other != *value);
            others.map(|other| {
                let mut assignment = self.assignment.clone();
                assignment.insert(input.name.clone(), other);
                assignment
            })
        });
        others.collect()
    }

    fn is_kept(&self, id: InputId, input: &Input, value: &Value) -> bool {
        !self.decided.contains(&id) && *value != input.initial
    }

    fn holds(&self, assignment: &Assignment) -> bool {
        let mut conditions = self.conditions.iter();
        conditions.all(|&(condition, taken)| holds(self.terms, condition, taken, assignment))
    }
}

/// Values that mean the input of this number, the best first; not all lie in its domain.
fn candidates(input: &Input, number: usize, way: usize) -> Vec<Value> {
    match &input.domain {
        Domain::Boolean => Vec::new(),
        Domain::Number { max, .. } => {
            let number = number as f64;
            let near = [4717.0, 719.0, 113.0].map(|near| near + 13.0 * number);
            let last = max.ceil() - 2.0 - number;
            near.into_iter().chain([last]).map(Value::from).collect()
        }
        Domain::String { max_length, .. } => {
            let longest = max_length.map_or(usize::MAX, |most| most as usize);
            let texts = texts(&input.initial, number, way);
            let cut = texts
                .iter()
                .map(|text| text.chars().take(longest).collect());
            let all = texts.iter().cloned().chain(cut);
            all.map(|text: String| Value::from(text.as_str())).collect()
        }
    }
}

/// Texts for the input of this number: in the first way as what the field has at first suggests, in
/// the second letters for digits and the other way round, then short and long ones with some of each.
fn texts(initial: &Value, number: usize, way: usize) -> Vec<String> {
    let letter = char::from(b'a' + (number % 26) as u8);
    let letters = format!("vexqj{letter}k");
    let digits = format!("7193{}", number % 10);
    let mail = format!("{letters}@example.org");
    let initial = match initial {
        Value::String(text) => text.to_well_formed().unwrap_or_default(),
        _ => String::new(),
    };
    // What a field has at first shows what it accepts: a date, say, or an address.
    if initial.len() >= TELLING {
        return vec![varied(&initial, number), letters, digits, mail];
    }
    match way {
        2 => return vec![format!("{}X7q", letter.to_ascii_uppercase()), digits],
        3 => return vec![format!("Vexq7!{letter}kjw"), letters],
        _ => {}
    }
    let is_number = !initial.is_empty() && initial.bytes().all(|byte| byte.is_ascii_digit());
    if is_number == (way == 0) {
        vec![digits, letters, mail]
    } else {
        vec![letters, digits, mail]
    }
}

/// A text of the same form, with another digit at its end, or another letter at its beginning.
fn varied(text: &str, number: usize) -> String {
    let mut bytes = text.as_bytes().to_vec();
    if let Some(last) = bytes.last_mut().filter(|byte| byte.is_ascii_digit()) {
        *last = b'0' + (*last - b'0' + (number % 9) as u8) % 10;
    } else if let Some(first) = bytes.first_mut().filter(|byte| byte.is_ascii_lowercase()) {
        *first = b'a' + (*first - b'a' + (number % 25) as u8) % 26;
    }
    String::from_utf8(bytes).expect("one ASCII character in place of another")
}

/// The values of a domain that has few.
fn all_values(domain: &Domain) -> Vec<Value> {
    match domain {
        Domain::Boolean => vec![Value::Boolean(false), Value::Boolean(true)],
        Domain::String { one_of, .. } if one_of.len() <= FEW => {
            one_of.iter().cloned().map(Value::String).collect()
        }
        Domain::Number {
            integer: true,
            min,
            max,
            max_exclusive: false,
        } if max - min < FEW as f64 => {
            let count = (max - min) as u32;
            (0..=count)
                .map(|step| Value::from(min + f64::from(step)))
                .collect()
        }
        Domain::Number { .. } | Domain::String { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use stackful_source::SiteId;
    use stackful_term::{Node, Op};
    use stackful_trace::Outcome;

    use super::*;

    /// Inputs of one event: a field, an address, a number, a box to tick, and one that was guessed.
    struct Form {
        terms: Terms,
        path: Path,
        assignment: Assignment,
    }

    impl Form {
        fn new() -> Form {
            let number = Domain::Number {
                integer: true,
                min: 0.0,
                max: 999.0,
                max_exclusive: false,
            };
            let text = Domain::ANY_STRING;
            let mut form = Form {
                terms: Terms::new(),
                path: Path {
                    outcome: Outcome::Completed,
                    ..Path::default()
                },
                assignment: Assignment::of_events(["submit"]),
            };
            form.add("word", text.clone(), Value::from("a"), None);
            form.add("mail", text.clone(), Value::from("a@example.org"), None);
            form.add("count", number, Value::from(1.0), None);
            form.add("agrees", Domain::Boolean, Value::Boolean(false), None);
            form.add("known", text, Value::from("a"), Some(Value::from("admin")));
            form
        }

        fn add(&mut self, field: &str, domain: Domain, initial: Value, given: Option<Value>) {
            let input = Input {
                name: format!("event.0.{field}").into(),
                domain,
                initial: initial.clone(),
            };
            if let Some(value) = &given {
                self.assignment.insert(input.name.clone(), value.clone());
            }
            let term = self.terms.input(input);
            let Node::Input(id) = self.terms.node(term) else {
                unreachable!("an input is one");
            };
            self.path.inputs.push((*id, given.unwrap_or(initial)));
        }

        /// The path decided that an input has this length.
        fn decide_length(&mut self, of: usize, length: f64) {
            let input = self.terms.input_declaration(self.path.inputs[of].0).clone();
            let input = self.terms.input(input);
            let measured = self.terms.apply(Op::StringLength, &[input]);
            let length = self.terms.constant(length);
            let condition = self.terms.apply(Op::StrictlyEqual, &[measured, length]);
            self.path.steps.push(Step::Branch {
                site: SiteId::new(0),
                condition,
                taken: true,
            });
        }

        fn inputs(&self) -> Inputs<'_> {
            Inputs::of(&self.path, &self.assignment, &self.terms)
        }
    }

    fn lines(assignments: &[Assignment]) -> String {
        let lines = assignments.iter().map(|one| {
            let values = one.values().map(|(name, value)| format!("{name} {value}"));
            values.collect::<Vec<_>>().join(", ")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn inputs_get_values_that_mean_them() {
        let form = Form::new();
        insta::assert_snapshot!(lines(&form.inputs().distinct()), @r#"
        event.0.count 745, event.0.known "admin", event.0.mail "b@example.org", event.0.word "vexqjak"
        event.0.count 745, event.0.known "admin", event.0.mail "b@example.org", event.0.word "71930"
        event.0.count 745, event.0.known "admin", event.0.mail "b@example.org", event.0.word "AX7q"
        event.0.count 745, event.0.known "admin", event.0.mail "b@example.org", event.0.word "Vexq7!akjw"
        "#);
        insta::assert_snapshot!(lines(&form.inputs().others()), @r#"event.0.agrees true, event.0.known "admin""#);
    }

    #[test]
    fn guesses_begin_where_an_input_may_be_lost() {
        let mut form = Form::new();
        let said = |form: &Form| {
            let (last, places) = form.inputs().beginning().expect("inputs nobody decided on");
            let places = places.into_iter().map(|(action, (field, kept))| {
                let action = action.expect("an event's");
                format!("{action}.{field} {}", kept.unwrap_or_default())
            });
            let places = places.collect::<Vec<_>>().join(", ");
            format!("{}: {places}", last.expect("an event"))
        };
        let before = said(&form);
        form.assignment.push_event("click");
        insta::assert_snapshot!([before, said(&form)].join("\n"), @r#"
        submit: submit.agrees , submit.count , submit.known "admin", submit.mail , submit.word 
        click: submit.agrees , submit.known "admin", submit.mail , submit.word 
        "#);
    }

    #[test]
    fn what_was_decided_stays_so() {
        let mut form = Form::new();
        form.decide_length(0, 1.0);
        form.decide_length(1, 13.0);
        insta::assert_snapshot!(lines(&form.inputs().distinct()), @r#"event.0.count 745, event.0.known "admin", event.0.mail "b@example.org""#);
    }
}
