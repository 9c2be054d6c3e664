//! Words to path.

use rustc_hash::FxHashMap;
use stackful_source::SiteId;
use stackful_term::{JsString, Node, Op, TermId, Terms, Value};

use crate::declaration::Declaration;
use crate::record::{Record, records};
use crate::{Action, ActionId, Actions, Outcome, Path, Step};
use stackful_protocol::trace::{PERSON_SITE, Tag};

/// The words are no trace. The app cannot cause this: it is a fault of the runtime.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// The header has another magic or version.
    #[error("not a trace of this version")]
    Header,
    /// A record has an unknown tag, a wrong length, or refers to nothing.
    #[error("malformed record at word {at}")]
    Record {
        /// Index of the record's first word.
        at: usize,
    },
    /// The JSON in a record does not have the form of its tag.
    #[error("malformed JSON in the record at word {at}")]
    Json {
        /// Index of the record's first word.
        at: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

/// Reads a trace into a path, interning its terms and actions.
///
/// # Errors
/// The words break the format of `docs/trace-format.md`. A trace that merely stops is no error:
/// its path is valid as far as it goes and its outcome is [`Outcome::Cut`].
pub fn decode(
    words: &[u32],
    terms: &mut Terms,
    actions: &mut Actions,
) -> Result<Path, DecodeError> {
    let mut decoder = Decoder {
        terms,
        actions,
        shadows: Vec::new(),
        local_actions: Vec::new(),
        decided: FxHashMap::default(),
        path: Path {
            steps: Vec::new(),
            inputs: Vec::new(),
            errors: Vec::new(),
            submissions: Vec::new(),
            settled: Vec::new(),
            outcome: Outcome::Cut,
        },
    };
    for record in records(words)? {
        decoder.read(&record?)?;
    }
    Ok(decoder.path)
}

/// A decision, on the condition of its record without the `!` that stand before it: `!!a` and `!a` are
/// decided as `a` is.
struct Decision {
    site: SiteId,
    condition: TermId,
    /// Whether the condition held.
    taken: bool,
    /// Whether the record's own condition holds when this one does not.
    is_negated: bool,
}

struct Decoder<'a> {
    terms: &'a mut Terms,
    actions: &'a mut Actions,
    /// The term of each shadow; shadow `n` is at `n - 1`.
    shadows: Vec<TermId>,
    local_actions: Vec<ActionId>,
    /// Conditions that the path has decided.
    decided: FxHashMap<TermId, bool>,
    path: Path,
}

impl Decoder<'_> {
    fn read(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        match record.tag {
            Tag::ConstUndefined => self.define(Value::Undefined),
            Tag::ConstNull => self.define(Value::Null),
            Tag::ConstFalse => self.define(Value::Boolean(false)),
            Tag::ConstTrue => self.define(Value::Boolean(true)),
            Tag::ConstInt => self.define(Value::Number(f64::from(record.word(0)? as i32))),
            Tag::ConstDouble => {
                let bits = u64::from(record.word(0)?) | u64::from(record.word(1)?) << 32;
                self.define(Value::Number(f64::from_bits(bits)));
            }
            Tag::ConstString => self.define(Value::String(JsString::from(record.units(0)?))),
            Tag::Input => self.input(record)?,
            Tag::Apply => self.apply(record)?,
            Tag::Branch => {
                if let Some(decision) = self.decision(record)? {
                    self.path.steps.push(Step::Branch {
                        site: decision.site,
                        condition: decision.condition,
                        taken: decision.taken,
                    });
                }
            }
            Tag::Assume => {
                if let Some(decision) = self.decision(record)? {
                    self.path.steps.push(Step::Assume {
                        site: decision.site,
                        condition: decision.condition,
                        wanted: !decision.is_negated,
                        taken: decision.taken,
                    });
                }
            }
            Tag::Concretised => self.path.steps.push(Step::Concretised {
                site: site(record.word(0)?),
                what: String::from_utf16_lossy(&record.units(1)?),
            }),
            Tag::NotModelled => self.path.steps.push(Step::NotModelled {
                site: site(record.word(0)?),
                what: String::from_utf16_lossy(&record.units(1)?),
            }),
            Tag::Action => {
                let action: Action = record.json(1)?;
                self.local_actions.push(self.actions.intern(action));
            }
            Tag::Choice => self.choice(record)?,
            Tag::EventStart => self.event_start(record)?,
            // The choice that follows tells as much: an event has settled before another can begin.
            // The record is there for readers that show progress.
            Tag::EventEnd => {}
            Tag::Error => self.path.errors.push(record.json(0)?),
            Tag::Submission => self.path.submissions.push(record.json(0)?),
            Tag::End => self.path.outcome = record.json(0)?,
        }
        Ok(())
    }

    fn define(&mut self, value: Value) {
        let term = self.terms.constant(value);
        self.shadows.push(term);
    }

    fn term(&self, shadow: u32, record: &Record<'_>) -> Result<TermId, DecodeError> {
        let index = (shadow as usize).wrapping_sub(1);
        self.shadows.get(index).copied().ok_or(record.malformed())
    }

    fn input(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let declaration: Declaration = record.json(0)?;
        let value = declaration.value.clone();
        let term = self.terms.input(declaration.input());
        if let Node::Input(id) = *self.terms.node(term) {
            self.path.inputs.push((id, value));
        }
        self.shadows.push(term);
        Ok(())
    }

    fn apply(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let op = Op::from_code(record.word(0)?).ok_or(record.malformed())?;
        let arguments = record.payload[1..]
            .iter()
            .map(|&shadow| self.term(shadow, record))
            .collect::<Result<Vec<_>, _>>()?;
        if !op.arity().contains(&arguments.len()) {
            return Err(record.malformed());
        }
        let term = self.terms.apply(op, &arguments);
        self.shadows.push(term);
        Ok(())
    }

    /// The decision of a `Branch` or an `Assume`; `None` if it says nothing new: its condition is a
    /// constant, or has been decided on this path before.
    fn decision(&mut self, record: &Record<'_>) -> Result<Option<Decision>, DecodeError> {
        let site = site(record.word(0)?).ok_or(record.malformed())?;
        let mut condition = self.term(record.word(1)?, record)?;
        let mut taken = record.word(2)? != 0;
        let mut is_negated = false;
        while let Node::Apply {
            op: Op::LogicalNot,
            arguments,
        } = self.terms.node(condition)
        {
            condition = arguments[0];
            taken = !taken;
            is_negated = !is_negated;
        }
        let constant = matches!(self.terms.node(condition), Node::Constant(_));
        let is_new = !constant && self.decided.insert(condition, taken).is_none();
        if !constant && !is_new && !self.path.settled.contains(&site) {
            self.path.settled.push(site);
        }
        Ok(is_new.then_some(Decision {
            site,
            condition,
            taken,
            is_negated,
        }))
    }

    fn choice(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let actions = record.payload[1..]
            .iter()
            .map(|&id| self.action(id, record))
            .collect::<Result<_, _>>()?;
        self.path.steps.push(Step::Event {
            index: record.word(0)?,
            actions,
            taken: None,
        });
        Ok(())
    }

    fn event_start(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let index = record.word(0)?;
        let action = self.action(record.word(1)?, record)?;
        match self
            .path
            .steps
            .iter_mut()
            .rev()
            .find(|step| matches!(step, Step::Event { .. }))
        {
            Some(Step::Event {
                index: chosen,
                taken,
                ..
            }) if *chosen == index => {
                *taken = Some(action);
                Ok(())
            }
            _ => Err(record.malformed()),
        }
    }

    fn action(&self, id: u32, record: &Record<'_>) -> Result<ActionId, DecodeError> {
        self.local_actions
            .get(id as usize)
            .copied()
            .ok_or(record.malformed())
    }
}

/// The site that a word names; `None` for the word that says that none is known.
fn site(word: u32) -> Option<SiteId> {
    const { assert!(PERSON_SITE == SiteId::PERSON.index()) };
    (word != u32::MAX).then(|| SiteId::new(word))
}
