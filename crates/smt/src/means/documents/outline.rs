//! What is asked of texts of JSON, as free variables and what holds of them in every text.

use std::collections::BTreeMap;

use stackful_term::{
    Assignment, Domain, Evaluation, Input, InputName, JsString, Json, NoJson, Op, TermId, Terms,
    Value,
};

use super::{Asked, asked_of};
use crate::known::Conjunct;
use crate::question::Question;
use crate::rewrite::rewritten;
use crate::{Query, slice};

/// No array of a text has more elements: a text is shorter than 2 to the 29th.
const LONGEST: f64 = 268_435_456.0;

/// The variables of a part: its kind, and what is asked of it beside that.
pub(super) type Part = BTreeMap<Op, Input>;

/// The question with variables in the place of what it asks of texts.
pub(super) struct Outline {
    pub(super) terms: Terms,
    pub(super) query: Query,
    pub(super) hint: Assignment,
    /// The texts in the order of the arena, so none holds an earlier one; and their parts by path.
    documents: Vec<(TermId, BTreeMap<JsString, Part>)>,
}

impl Outline {
    /// The outline of a question; none if it asks nothing of a text.
    pub(super) fn of(question: &Question<'_>) -> Option<Outline> {
        let roots = slice::roots(question.conjuncts());
        let mut asked: BTreeMap<TermId, BTreeMap<JsString, Vec<Op>>> = BTreeMap::new();
        for term in question.terms.reachable(&roots) {
            let Some(Asked { document, op, path }) = asked_of(question.terms, term) else {
                continue;
            };
            let parts = asked.entry(document).or_default();
            for ancestor in ancestors(&path) {
                parts.entry(ancestor).or_insert_with(|| vec![Op::JsonKind]);
            }
            parts.entry(path).or_default().push(op);
        }
        if asked.is_empty() {
            return None;
        }
        let mut terms = Terms::new();
        let mut documents = Vec::new();
        let mut hint = question.hint.clone();
        let mut conjuncts = Vec::new();
        for (number, (document, parts)) in asked.into_iter().enumerate() {
            let naming = Naming::of(question, document, number);
            let value = Evaluation::new(question.terms, question.hint).value(document);
            let parts: BTreeMap<JsString, Part> = with_lengths(parts)
                .into_iter()
                .map(|(path, ops)| (path.clone(), part(&naming, &path, &ops)))
                .collect();
            for (path, part) in &parts {
                for (op, input) in part {
                    let now = value.as_ref().and_then(|text| {
                        stackful_term::apply(*op, &[text.clone(), path.clone().into()])
                    });
                    hint.extend(now.map(|now| (input.name.clone(), now)));
                }
            }
            conjuncts.extend(facts(&mut terms, &parts));
            documents.push((document, parts));
        }
        let instead = |into: &mut Terms, term| {
            let Asked { document, op, path } = asked_of(question.terms, term)?;
            let (_, parts) = documents.iter().find(|(other, _)| *other == document)?;
            Some(into.input(parts.get(&path)?.get(&op)?.clone()))
        };
        let rewritten = rewritten(question.terms, &mut terms, question.conjuncts(), instead);
        conjuncts.extend(rewritten.conjuncts);
        Some(Outline {
            terms,
            query: Query { conjuncts },
            hint,
            documents,
        })
    }

    /// The last text is to have other kinds of parts, or other lengths, than under `values`.
    pub(super) fn exclude(&mut self, values: &Assignment) {
        let mut differs = self.terms.constant(false);
        let yes = self.terms.constant(true);
        let parts = &self.documents[self.documents.len() - 1].1;
        let shapes = parts.values().flatten();
        let shapes = shapes.filter(|(op, _)| matches!(op, Op::JsonKind | Op::JsonLength));
        for (_, input) in shapes {
            let own = self.terms.input(input.clone());
            let value = self.terms.constant(values.value_of(input).clone());
            let equal = self.terms.apply(Op::StrictlyEqual, &[own, value]);
            differs = self.terms.apply(Op::Conditional, &[equal, differs, yes]);
        }
        self.query.conjuncts.push((differs, true));
    }

    /// The text that no other one holds a part of.
    pub(super) fn last(&self) -> TermId {
        self.documents[self.documents.len() - 1].0
    }

    /// Its parts.
    pub(super) fn parts(&self) -> &BTreeMap<JsString, Part> {
        &self.documents[self.documents.len() - 1].1
    }
}

/// The paths of what a part lies in, the text itself first.
fn ancestors(path: &JsString) -> Vec<JsString> {
    let slashes = path.units().iter().enumerate();
    let slashes = slashes.filter(|(_, unit)| **unit == u16::from(b'/'));
    slashes.map(|(index, _)| path.slice(0, index)).collect()
}

/// The path of what a part lies in, and the part's name there.
pub(super) fn parent(path: &JsString) -> Option<(JsString, JsString)> {
    let parent = ancestors(path).pop()?;
    let name = Json::names(path)?.pop()?;
    Some((parent, name))
}

/// What is asked, and the lengths of what may be an array with one of the parts.
fn with_lengths(mut parts: BTreeMap<JsString, Vec<Op>>) -> BTreeMap<JsString, Vec<Op>> {
    let indexed = parts.keys().filter_map(parent);
    let indexed = indexed.filter(|(_, name)| Json::index(name).is_some());
    let arrays: Vec<JsString> = indexed.map(|(parent, _)| parent).collect();
    for array in arrays {
        parts.entry(array).or_default().push(Op::JsonLength);
    }
    for ops in parts.values_mut() {
        ops.push(Op::JsonKind);
    }
    parts
}

fn part(naming: &Naming, path: &JsString, ops: &[Op]) -> Part {
    let input = |op: Op| {
        let (domain, initial) = match op {
            Op::JsonLength => (length(), Value::Number(0.0)),
            Op::JsonNumber => (Domain::ANY_NUMBER, Value::Number(0.0)),
            Op::JsonString => (Domain::ANY_STRING, Value::from("")),
            _ => kind(path),
        };
        Input {
            name: naming.name(op, path),
            domain,
            initial,
        }
    };
    ops.iter().map(|op| (*op, input(*op))).collect()
}

fn length() -> Domain {
    Domain::Number {
        integer: true,
        min: 0.0,
        max: LONGEST,
        max_exclusive: false,
    }
}

/// The kinds of a part: only the whole may be none, and only a part may be absent.
fn kind(path: &JsString) -> (Domain, Value) {
    let none = if path.is_empty() {
        Json::MALFORMED
    } else {
        Json::ABSENT
    };
    let one_of = [none].into_iter().chain(Json::KINDS).map(JsString::from);
    let domain = Domain::String {
        max_length: None,
        one_of: one_of.collect(),
        matches: None,
    };
    (domain, Value::from(none))
}

/// What holds of the parts of every text.
fn facts(terms: &mut Terms, parts: &BTreeMap<JsString, Part>) -> Vec<Conjunct> {
    let mut facts = Vec::new();
    for (path, part) in parts {
        if let Some(number) = part.get(&Op::JsonNumber) {
            let number = terms.input(number.clone());
            facts.push((terms.apply(Op::NumberIsNan, &[number]), false));
        }
        let Some((parent, name)) = parent(path) else {
            continue;
        };
        let is_there = is_kind(terms, part, Json::ABSENT);
        let is_there = terms.apply(Op::LogicalNot, &[is_there]);
        let above = &parts[&parent];
        let in_object = is_kind(terms, above, "object");
        let no = terms.constant(false);
        let yes = terms.constant(true);
        let within = match (Json::index(&name), above.get(&Op::JsonLength)) {
            (Some(index), Some(length)) => {
                let in_array = is_kind(terms, above, "array");
                let index = terms.constant(index as f64);
                let length = terms.input(length.clone());
                let is_element = terms.apply(Op::LessThan, &[index, length]);
                let agree = terms.apply(Op::StrictlyEqual, &[is_there, is_element]);
                facts.push((terms.apply(Op::Conditional, &[in_array, agree, yes]), true));
                terms.apply(Op::Conditional, &[in_object, yes, in_array])
            }
            _ => in_object,
        };
        let not_there = terms.apply(Op::Conditional, &[is_there, no, yes]);
        facts.push((
            terms.apply(Op::Conditional, &[within, yes, not_there]),
            true,
        ));
    }
    facts
}

/// Whether a part is of a kind.
fn is_kind(terms: &mut Terms, part: &Part, kind: &str) -> TermId {
    let own = terms.input(part[&Op::JsonKind].clone());
    let kind = terms.constant(kind);
    terms.apply(Op::StrictlyEqual, &[own, kind])
}

/// How the variables of a text are called: as late in a run as the latest input of the text is.
struct Naming {
    event: Option<u32>,
    number: usize,
}

impl Naming {
    fn of(question: &Question<'_>, document: TermId, number: usize) -> Naming {
        let inputs = slice::inputs(question.terms, &[document]);
        let event = inputs.iter().filter_map(|input| input.name.event()).max();
        Naming { event, number }
    }

    fn name(&self, op: Op, path: &JsString) -> InputName {
        let name = format!("{}({}, {path:?})", op.js(), self.number);
        match self.event {
            Some(event) => format!("event.{event}.{name}").into(),
            None => name.into(),
        }
    }
}

/// The value of a text under the hint, if it is JSON.
pub(super) fn hinted(question: &Question<'_>, document: TermId) -> Result<Json, NoJson> {
    match Evaluation::new(question.terms, question.hint).value(document) {
        Some(Value::String(text)) => Json::parse(&text),
        _ => Err(NoJson::Malformed),
    }
}
