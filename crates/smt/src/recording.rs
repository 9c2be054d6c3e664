//! Queries on record, to be asked again: terms, hints and questions, a line of JSON each.
//!
//! ```json
//! {"input":{"name":"n","domain":{"number":{"integer":true,"min":0,"max":9}},"initial":0}}
//! {"constant":7}
//! {"apply":["StrictlyEqual",[0,1]]}
//! {"query":{"conjuncts":[[2,true]],"hint":{"n":3}}}
//! ```
//!
//! Terms are numbered as they come, from 0 after each `"arena"`, and each stands once, before its
//! first use: what queries share is shared on record too.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use stackful_term::{
    ArenaId, Assignment, Domain, Input, InputName, JsString, Node, Op, TermId, Terms, Value,
};

use crate::{Query, slice};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    /// All terms are forgotten.
    Arena,
    Input(InputRecord),
    Constant(Value),
    Apply(String, Vec<usize>),
    Query(QueryRecord),
}

#[derive(Serialize, Deserialize)]
struct InputRecord {
    name: InputName,
    domain: DomainRecord,
    initial: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DomainRecord {
    Boolean,
    Number {
        integer: bool,
        /// As values, since JSON has no infinite numbers.
        min: Value,
        max: Value,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        max_exclusive: bool,
    },
    String {
        max_length: Option<u32>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        one_of: Vec<Value>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matches: Option<Value>,
    },
}

#[derive(Serialize, Deserialize)]
struct QueryRecord {
    conjuncts: Vec<(usize, bool)>,
    /// Of the inputs of the conjuncts alone.
    hint: Assignment,
}

/// Writes queries as they are asked.
#[derive(Debug)]
pub(crate) struct Recorder {
    file: BufWriter<File>,
    arena: Option<ArenaId>,
    numbers: FxHashMap<TermId, usize>,
}

impl Recorder {
    pub(crate) fn new(file: File) -> Recorder {
        Recorder {
            file: BufWriter::new(file),
            arena: None,
            numbers: FxHashMap::default(),
        }
    }

    pub(crate) fn add(
        &mut self,
        terms: &Terms,
        query: &Query,
        hint: &Assignment,
    ) -> io::Result<()> {
        if self.arena != Some(terms.arena()) {
            self.arena = Some(terms.arena());
            self.numbers.clear();
            self.line(&Line::Arena)?;
        }
        let roots: Vec<TermId> = query.conjuncts.iter().map(|(term, _)| *term).collect();
        for term in terms.reachable(&roots) {
            if !self.numbers.contains_key(&term) {
                let line = self.term(terms, term);
                self.line(&line)?;
                self.numbers.insert(term, self.numbers.len());
            }
        }
        let inputs = slice::inputs(terms, &roots);
        let names = inputs.into_iter().map(|input| &input.name);
        let hinted = names.filter_map(|name| {
            let value = hint.get(name)?;
            Some((name.clone(), value.clone()))
        });
        let conjuncts = query.conjuncts.iter();
        let record = QueryRecord {
            conjuncts: conjuncts
                .map(|(term, truth)| (self.numbers[term], *truth))
                .collect(),
            hint: hinted.collect(),
        };
        self.line(&Line::Query(record))?;
        self.file.flush()
    }

    fn term(&self, terms: &Terms, term: TermId) -> Line {
        match terms.node(term) {
            Node::Constant(value) => Line::Constant(value.clone()),
            Node::Input(input) => Line::Input(terms.input_declaration(*input).into()),
            Node::Apply { op, arguments } => {
                let numbers = arguments.iter().map(|argument| self.numbers[argument]);
                Line::Apply(op.name().to_owned(), numbers.collect())
            }
        }
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, line)?;
        self.file.write_all(b"\n")
    }
}

/// A query on record and what it was asked with.
#[derive(Debug)]
pub struct Recorded<'a> {
    /// The arena, as it was then.
    pub terms: &'a Terms,
    /// The question.
    pub query: Query,
    /// The assignment of the run that it comes from.
    pub hint: Assignment,
}

/// Why a record cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// A line is not of the form.
    #[error("line {line} is no record of a query")]
    Form {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        #[source]
        source: serde_json::Error,
    },
    /// A line mentions a term that did not come before it, or an operator that there is not.
    #[error("line {line} mentions what is not there")]
    Reference {
        /// Its number, from 1.
        line: usize,
    },
}

/// Has `ask` see each query of a record, in order.
///
/// # Errors
/// If the record cannot be read; queries before that have been seen.
pub fn replay(record: &str, ask: &mut dyn FnMut(&Recorded<'_>)) -> Result<(), RecordingError> {
    let mut terms = Terms::new();
    let mut known: Vec<TermId> = Vec::new();
    for (index, text) in record.lines().enumerate() {
        let line = index + 1;
        let missing = || RecordingError::Reference { line };
        let form = |source| RecordingError::Form { line, source };
        match serde_json::from_str(text).map_err(form)? {
            Line::Arena => (terms, known) = (Terms::new(), Vec::new()),
            Line::Constant(value) => known.push(terms.constant(value)),
            Line::Input(input) => {
                let input = input.input().ok_or_else(missing)?;
                known.push(terms.input(input));
            }
            Line::Apply(name, arguments) => {
                let named = Op::ALL.iter().find(|op| op.name() == name);
                let arguments = arguments.iter().map(|&number| known.get(number).copied());
                let arguments: Option<Vec<TermId>> = arguments.collect();
                let (op, arguments) = named.zip(arguments).ok_or_else(missing)?;
                if !op.arity().contains(&arguments.len()) {
                    return Err(missing());
                }
                known.push(terms.apply(*op, &arguments));
            }
            Line::Query(record) => {
                let conjunct =
                    |&(number, truth): &(usize, bool)| Some((*known.get(number)?, truth));
                let conjuncts: Option<Vec<_>> = record.conjuncts.iter().map(conjunct).collect();
                ask(&Recorded {
                    terms: &terms,
                    query: Query {
                        conjuncts: conjuncts.ok_or_else(missing)?,
                    },
                    hint: record.hint,
                });
            }
        }
    }
    Ok(())
}

impl From<&Input> for InputRecord {
    fn from(input: &Input) -> InputRecord {
        let domain = match &input.domain {
            Domain::Boolean => DomainRecord::Boolean,
            Domain::Number {
                integer,
                min,
                max,
                max_exclusive,
            } => DomainRecord::Number {
                integer: *integer,
                min: Value::Number(*min),
                max: Value::Number(*max),
                max_exclusive: *max_exclusive,
            },
            Domain::String {
                max_length,
                one_of,
                matches,
            } => DomainRecord::String {
                max_length: *max_length,
                one_of: one_of.iter().cloned().map(Value::String).collect(),
                matches: matches.clone().map(Value::String),
            },
        };
        InputRecord {
            name: input.name.clone(),
            domain,
            initial: input.initial.clone(),
        }
    }
}

impl InputRecord {
    /// `None` if its domain has values of other sorts.
    fn input(self) -> Option<Input> {
        let domain = match self.domain {
            DomainRecord::Boolean => Domain::Boolean,
            DomainRecord::Number {
                integer,
                min: Value::Number(min),
                max: Value::Number(max),
                max_exclusive,
            } => Domain::Number {
                integer,
                min,
                max,
                max_exclusive,
            },
            DomainRecord::Number { .. } => return None,
            DomainRecord::String {
                max_length,
                one_of,
                matches,
            } => {
                let string = |value| match value {
                    Value::String(string) => Some(string),
                    _ => None,
                };
                let one_of: Option<Vec<JsString>> = one_of.into_iter().map(string).collect();
                let matches = matches.map(string);
                Domain::String {
                    max_length,
                    one_of: one_of?,
                    matches: matches.map_or(Some(None), |matches| matches.map(Some))?,
                }
            }
        };
        Some(Input {
            name: self.name,
            domain,
            initial: self.initial,
        })
    }
}
