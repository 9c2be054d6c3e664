//! Words to path.

use rustc_hash::{FxHashMap, FxHashSet};
use stackful_source::SiteId;
use stackful_term::{JsString, Node, Op, TermId, Terms, Value};

use crate::declaration::Declaration;
use crate::location::join;
use crate::record::{Record, records};
use crate::{
    Action, ActionId, Actions, AppError, DescriptionId, Kept, LocalDecision, Location, LocationId,
    Locations, Path, Reaction, State, Step, Symbol,
};
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

/// What the paths of a campaign are made of.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// What inputs and conditions are.
    pub terms: Terms,
    /// What a person can do.
    pub actions: Actions,
    /// Where the app keeps what.
    pub locations: Locations,
}

/// Reads a trace into a path, interning its terms, actions and locations.
///
/// # Errors
/// The words break the format of `docs/trace-format.md`. A trace that merely stops is no error:
/// its path is valid as far as it goes and its outcome is [`Outcome::Cut`](crate::Outcome::Cut).
pub fn decode(words: &[u32], vocabulary: &mut Vocabulary) -> Result<Path, DecodeError> {
    let mut decoder = Decoder {
        vocabulary,
        shadows: Vec::new(),
        local_actions: Vec::new(),
        local_locations: Vec::new(),
        decided: FxHashMap::default(),
        locally_decided: FxHashSet::default(),
        path: Path::default(),
    };
    for record in records(words)? {
        decoder.read(&record?)?;
    }
    Ok(decoder.path)
}

/// What a shadow stands for.
#[derive(Clone, Copy)]
struct Shadow {
    /// Over the inputs of the run.
    term: TermId,
    /// Over what the current event found, where that is a free variable, and its inputs.
    local: TermId,
}

struct Decoder<'a> {
    vocabulary: &'a mut Vocabulary,
    /// Shadow `n` is at `n - 1`.
    shadows: Vec<Shadow>,
    local_actions: Vec<(ActionId, DescriptionId)>,
    local_locations: Vec<LocationId>,
    /// Conditions that the path has decided.
    decided: FxHashMap<TermId, bool>,
    /// Conditions that the current event has decided, over what it found.
    locally_decided: FxHashSet<TermId>,
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
            Tag::Branch | Tag::Assume => self.decision(record)?,
            Tag::Concretised => self.loss(record, |site, what| Step::Concretised { site, what })?,
            Tag::NotModelled => self.loss(record, |site, what| Step::NotModelled { site, what })?,
            Tag::Unaccounted => self.loss(record, |site, what| Step::Unaccounted { site, what })?,
            Tag::Action => {
                let action: Action = record.json(1)?;
                let action = self.vocabulary.actions.describe(action);
                self.local_actions.push(action);
            }
            Tag::Choice => self.choice(record)?,
            Tag::EventStart => self.event_start(record)?,
            // The choice that follows tells as much: an event has settled before another can begin.
            // The record is there for readers that show progress.
            Tag::EventEnd => {}
            Tag::Location => {
                let location: Location = record.json(0)?;
                let location = self.vocabulary.locations.intern(location);
                self.local_locations.push(location);
            }
            Tag::State => self.state(record)?,
            Tag::Symbol => self.symbol(record)?,
            Tag::Unknown => self.path.unknown.push(record.json(0)?),
            Tag::Error => {
                let mut error: AppError = record.json(0)?;
                error.events = self.path.reactions.len();
                self.path.errors.push(error);
            }
            Tag::Submission => self.path.submissions.push(record.json(0)?),
            Tag::End => self.path.outcome = record.json(0)?,
        }
        Ok(())
    }

    fn define(&mut self, value: Value) {
        let term = self.vocabulary.terms.constant(value);
        self.shadows.push(Shadow { term, local: term });
    }

    fn shadow(&self, number: u32, record: &Record<'_>) -> Result<Shadow, DecodeError> {
        let index = (number as usize).wrapping_sub(1);
        self.shadows.get(index).copied().ok_or(record.malformed())
    }

    fn input(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let declaration: Declaration = record.json(0)?;
        let value = declaration.value.clone();
        let terms = &mut self.vocabulary.terms;
        let term = terms.input(declaration.input());
        if let Node::Input(id) = *terms.node(term) {
            self.path.inputs.push((id, value));
        }
        self.shadows.push(Shadow { term, local: term });
        Ok(())
    }

    fn apply(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let op = Op::from_code(record.word(0)?).ok_or(record.malformed())?;
        let shadows = record.payload[1..]
            .iter()
            .map(|&shadow| self.shadow(shadow, record))
            .collect::<Result<Vec<_>, _>>()?;
        if !op.arity().contains(&shadows.len()) {
            return Err(record.malformed());
        }
        let is_local = shadows.iter().any(|shadow| shadow.term != shadow.local);
        let arguments: Vec<TermId> = shadows.iter().map(|shadow| shadow.term).collect();
        let terms = &mut self.vocabulary.terms;
        let term = terms.apply(op, &arguments);
        let local = if is_local {
            let arguments: Vec<TermId> = shadows.iter().map(|shadow| shadow.local).collect();
            terms.apply(op, &arguments)
        } else {
            term
        };
        self.shadows.push(Shadow { term, local });
        Ok(())
    }

    /// A value was lost. What is the same in every run of this event sequence is none of the run's
    /// inputs, so it is no loss of the path's, but one of the event's.
    fn loss(
        &mut self,
        record: &Record<'_>,
        step: impl FnOnce(Option<SiteId>, String) -> Step,
    ) -> Result<(), DecodeError> {
        let number = record.word(1)?;
        let what = String::from_utf16_lossy(&record.units(2)?);
        if number != 0 {
            let Shadow { term, local } = self.shadow(number, record)?;
            if term != local {
                if let Some(reaction) = self.path.reactions.last_mut() {
                    reaction.lost.push(local);
                }
                if self.vocabulary.terms.as_constant(term).is_some() {
                    return Ok(());
                }
            }
            if what.is_empty() {
                return Ok(());
            }
        }
        self.path.steps.push(step(site(record.word(0)?), what));
        Ok(())
    }

    /// A `Branch` or an `Assume`. It is no step of the path if it says nothing new: its condition is a
    /// constant, or has been decided on this path before.
    fn decision(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let site = site(record.word(0)?).ok_or(record.malformed())?;
        let Shadow { term, local } = self.shadow(record.word(1)?, record)?;
        let held = record.word(2)? != 0;
        let is_assumed = record.tag == Tag::Assume;
        let terms = &self.vocabulary.terms;
        let over_inputs = condition(terms, term, held);
        let is_constant = terms.as_constant(over_inputs.term).is_some();
        let over_state = condition(terms, local, held);
        let is_local = terms.as_constant(over_state.term).is_none();
        let Condition {
            term,
            held,
            is_negated,
        } = over_inputs;
        let is_new = !is_constant && self.decided.insert(term, held).is_none();
        let step = is_new.then_some(self.path.steps.len() as u32);
        if is_new {
            self.path.steps.push(if is_assumed {
                Step::Assume {
                    site,
                    condition: term,
                    wanted: !is_negated,
                    taken: held,
                }
            } else {
                Step::Branch {
                    site,
                    condition: term,
                    taken: held,
                }
            });
        } else if !is_constant && !self.path.settled.contains(&site) {
            self.path.settled.push(site);
        }
        if is_local
            && let Some(reaction) = self.path.reactions.last_mut()
            && self.locally_decided.insert(over_state.term)
        {
            reaction.decisions.push(LocalDecision {
                site,
                condition: over_state.term,
                taken: over_state.held,
                is_assumed,
                step,
            });
        }
        Ok(())
    }

    fn state(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let word = |index| record.word(index);
        let Some((changed, total)) = record
            .payload
            .get(3..)
            .and_then(|rest| rest.split_last_chunk())
        else {
            return Err(record.malformed());
        };
        let mut kept = Vec::new();
        for one in changed.chunks(4) {
            let &[location, shadow, low, high] = one else {
                return Err(record.malformed());
            };
            let location = self.location(location, record)?;
            // What no term can be is told by its hash alone.
            if shadow != 0 {
                let Shadow { term, local } = self.shadow(shadow, record)?;
                kept.push(Kept {
                    location,
                    value: term,
                    effect: local,
                    hash: join([low, high]),
                });
            }
        }
        let state = State {
            structure: join([word(0)?, word(1)?]),
            values: join(*total),
            unknown: word(2)?,
            changed: kept,
        };
        self.path.states.push(state);
        Ok(())
    }

    /// A location becomes a free variable while the current event runs.
    fn symbol(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let location = self.location(record.word(0)?, record)?;
        let Shadow { term, .. } = self.shadow(record.word(1)?, record)?;
        let Vocabulary {
            terms, locations, ..
        } = &mut *self.vocabulary;
        let reaction = self.path.reactions.last_mut().ok_or(record.malformed())?;
        let local = match locations.get(location).symbol(terms.sort(term)) {
            Some(input) => terms.input(input),
            // What may be a number or a string has no free variable.
            None => term,
        };
        reaction.symbols.push(Symbol {
            location,
            term: local,
            value: term,
        });
        self.shadows.push(Shadow { term, local });
        Ok(())
    }

    fn location(&self, number: u32, record: &Record<'_>) -> Result<LocationId, DecodeError> {
        let known = self.local_locations.get(number as usize);
        known.copied().ok_or(record.malformed())
    }

    fn choice(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let offered = record.payload[1..].iter();
        let offered = offered.map(|&id| self.action(id, record));
        let offered: Vec<_> = offered.collect::<Result<_, _>>()?;
        let (actions, described) = offered.into_iter().unzip();
        self.path.described.push(described);
        self.path.steps.push(Step::Event {
            index: record.word(0)?,
            actions,
            taken: None,
        });
        Ok(())
    }

    fn event_start(&mut self, record: &Record<'_>) -> Result<(), DecodeError> {
        let index = record.word(0)?;
        let (action, _) = self.action(record.word(1)?, record)?;
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
                self.path.reactions.push(Reaction::default());
                self.locally_decided.clear();
                Ok(())
            }
            _ => Err(record.malformed()),
        }
    }

    fn action(
        &self,
        id: u32,
        record: &Record<'_>,
    ) -> Result<(ActionId, DescriptionId), DecodeError> {
        self.local_actions
            .get(id as usize)
            .copied()
            .ok_or(record.malformed())
    }
}

/// What a decision is about, without the `!` that stand before it: `!!a` and `!a` are decided as `a` is.
struct Condition {
    term: TermId,
    /// Whether it held.
    held: bool,
    /// Whether the record's own condition holds when this one does not.
    is_negated: bool,
}

fn condition(terms: &Terms, mut term: TermId, mut held: bool) -> Condition {
    let mut is_negated = false;
    while let Node::Apply {
        op: Op::LogicalNot,
        arguments,
    } = terms.node(term)
    {
        term = arguments[0];
        held = !held;
        is_negated = !is_negated;
    }
    Condition {
        term,
        held,
        is_negated,
    }
}

/// The site that a word names; `None` for the word that says that none is known.
fn site(word: u32) -> Option<SiteId> {
    const { assert!(PERSON_SITE == SiteId::PERSON.index()) };
    (word != u32::MAX).then(|| SiteId::new(word))
}
