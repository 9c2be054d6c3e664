//! The text that an outline asks for: parts that nobody asks for stay as the hint has them.

use std::collections::BTreeMap;

use stackful_term::{Assignment, Input, JsString, Json, Op, Value};

use super::outline::{Outline, Part, hinted, parent};
use crate::question::Question;

/// Longer arrays are not written.
const LONGEST: f64 = 10_000.0;

/// Texts that are not JSON, the simplest first.
const MALFORMED: [&str; 3] = ["", "{", "no"];

/// The texts that the last document of an outline may be.
pub(super) fn texts(
    question: &Question<'_>,
    outline: &Outline,
    values: &Assignment,
) -> Vec<JsString> {
    let parts = outline.parts();
    let root = JsString::from("");
    let mut children: BTreeMap<JsString, Vec<(JsString, JsString)>> = BTreeMap::new();
    for path in parts.keys() {
        if let Some((parent, name)) = parent(path) {
            children
                .entry(parent)
                .or_default()
                .push((name, path.clone()));
        }
    }
    let draft = Draft {
        parts,
        children,
        values,
    };
    if draft.kind(&root) == JsString::from(Json::MALFORMED) {
        return MALFORMED.map(JsString::from).to_vec();
    }
    let before = hinted(question, outline.last()).ok();
    let written = draft.value(&root, before.as_ref());
    written.iter().map(Json::text).collect()
}

struct Draft<'a> {
    parts: &'a BTreeMap<JsString, Part>,
    /// Names and paths of the parts of each part.
    children: BTreeMap<JsString, Vec<(JsString, JsString)>>,
    values: &'a Assignment,
}

impl Draft<'_> {
    /// The value at a path, if there is one; `before` was there.
    fn value(&self, path: &JsString, before: Option<&Json>) -> Option<Json> {
        let kind = self.kind(path).to_well_formed()?;
        let before = before.filter(|before| before.kind() == kind);
        Some(match kind.as_str() {
            "object" => self.object(path, before),
            "array" => self.array(path, before)?,
            "string" => match (self.asked(path, Op::JsonString), before) {
                (Some(Value::String(string)), _) => Json::String(string.clone()),
                (_, Some(before)) => before.clone(),
                _ => Json::String("".into()),
            },
            "number" => match (self.asked(path, Op::JsonNumber), before) {
                (Some(Value::Number(number)), _) => Json::Number(*number),
                (_, Some(before)) => before.clone(),
                _ => Json::Number(0.0),
            },
            "true" => Json::Boolean(true),
            "false" => Json::Boolean(false),
            "null" => Json::Null,
            _ => return None,
        })
    }

    fn object(&self, path: &JsString, before: Option<&Json>) -> Json {
        let children = self.children.get(path).map_or(&[][..], Vec::as_slice);
        let is_asked = |name: &JsString| children.iter().any(|(other, _)| other == name);
        let mut members = match before {
            Some(Json::Object(members)) => members.clone(),
            _ => Vec::new(),
        };
        members.retain(|(name, _)| !is_asked(name));
        let part = |(name, path): &(JsString, JsString)| {
            let before = before.and_then(|before| before.part(name));
            Some((name.clone(), self.value(path, before)?))
        };
        members.extend(children.iter().filter_map(part));
        Json::Object(members)
    }

    fn array(&self, path: &JsString, before: Option<&Json>) -> Option<Json> {
        let mut elements = match before {
            Some(Json::Array(elements)) => elements.clone(),
            _ => Vec::new(),
        };
        match self.asked(path, Op::JsonLength) {
            Some(Value::Number(length)) if *length <= LONGEST => {
                elements.resize(*length as usize, Json::Null);
            }
            Some(_) => return None,
            None => {}
        }
        for (name, path) in self.children.get(path).into_iter().flatten() {
            let place = Json::index(name).and_then(|index| elements.get_mut(index));
            if let Some(place) = place {
                let part = self.value(path, Some(&*place))?;
                *place = part;
            }
        }
        Some(Json::Array(elements))
    }

    fn kind(&self, path: &JsString) -> JsString {
        match self.asked(path, Op::JsonKind) {
            Some(Value::String(kind)) => kind.clone(),
            _ => Json::ABSENT.into(),
        }
    }

    /// The value of a variable of a part, if it has this one.
    fn asked(&self, path: &JsString, op: Op) -> Option<&Value> {
        let input: &Input = self.parts.get(path)?.get(&op)?;
        Some(self.values.value_of(input))
    }
}
