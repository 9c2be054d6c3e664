//! How a person says a step: a sentence with holes, which comes with the action.
//!
//! `{label}` is a hole for the element, `{key}` one for the value of the field `key`, `{key!}` one for a
//! text as it is, without quotes, and
//! `{shiftKey:, holding Shift}` one that is filled with that text if the field is true. What stands in
//! brackets is said only if all its holes can be filled; `[one|other]` is the first of these that
//! can. So `[press {key} on|key] {label}` is `press "a" on page`, or `key page` for a step that ended
//! before its key was known.

use std::collections::BTreeMap;

use stackful_term::Value;

/// The sentence of an action with its element and these values in the holes: an instruction to a
/// person, such as `click button "="`. A hole outside of brackets that cannot be filled stays empty.
pub fn say(sentence: &str, label: &str, fields: &BTreeMap<String, Value>) -> String {
    let hole = |name: &str| match name {
        "label" => Some(label.to_owned()),
        field => match field.split_once(':') {
            None => match field.strip_suffix('!') {
                Some(field) => fields.get(field).map(plain),
                None => fields.get(field).map(quoted),
            },
            Some((field, text)) => {
                (fields.get(field) == Some(&Value::Boolean(true))).then(|| text.to_owned())
            }
        },
    };
    let mut words = String::new();
    let mut rest = sentence;
    while let Some((before, choice, behind)) = between(rest, '[', ']') {
        words += &filled(before, hole).0;
        let mut alternatives = choice.split('|').map(|text| filled(text, hole));
        let first = alternatives.find(|(_, is_whole)| *is_whole);
        words += &first.map(|(text, _)| text).unwrap_or_default();
        rest = behind;
    }
    words + &filled(rest, hole).0
}

/// A text with its holes filled, and whether that was possible with all.
fn filled(text: &str, hole: impl Fn(&str) -> Option<String>) -> (String, bool) {
    let (mut words, mut is_whole) = (String::new(), true);
    let mut rest = text;
    while let Some((before, name, behind)) = between(rest, '{', '}') {
        let value = hole(name);
        is_whole &= value.is_some();
        words += before;
        words += &value.unwrap_or_default();
        rest = behind;
    }
    (words + rest, is_whole)
}

/// What stands before, between and behind the first two such characters.
fn between(text: &str, open: char, close: char) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(open)?;
    let (inside, behind) = rest.split_once(close)?;
    Some((before, inside, behind))
}

/// A value as it is.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string(),
        other => other.to_string(),
    }
}

/// A value as a person reads it: strings in quotes, with escapes where they are not printable.
fn quoted(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{:?}", text.to_string()),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: &str =
        "click {label}[ at x = {clientX}, y = {clientY}| at x = {clientX}| at y = {clientY}]";
    const KEY: &str = "[press {key} on|key] {label}";

    #[track_caller]
    fn check(sentence: &str, fields: &[(&str, Value)], words: &str) {
        let fields = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect();
        assert_eq!(say(sentence, "button \"[{key}|\"", &fields), words);
    }

    #[test]
    fn the_first_alternative_that_can_be_said_is_said() {
        let (x, y) = (("clientX", 600.0.into()), ("clientY", 1.5.into()));
        check(PLACE, &[], "click button \"[{key}|\"");
        check(
            PLACE,
            std::slice::from_ref(&x),
            "click button \"[{key}|\" at x = 600",
        );
        check(
            PLACE,
            std::slice::from_ref(&y),
            "click button \"[{key}|\" at y = 1.5",
        );
        check(
            PLACE,
            &[y, x],
            "click button \"[{key}|\" at x = 600, y = 1.5",
        );
        check(KEY, &[], "key button \"[{key}|\"");
    }

    #[test]
    fn what_is_held_is_said_if_it_is() {
        let sentence = "press {key}[{ctrlKey:, holding Ctrl}][{altKey:, holding Alt}]";
        let (yes, no) = (Value::Boolean(true), Value::Boolean(false));
        let fields = [("key", "a".into()), ("ctrlKey", yes), ("altKey", no)];
        check(sentence, &fields, "press \"a\", holding Ctrl");
    }

    #[test]
    fn texts_are_quoted_and_say_nothing_to_the_sentence() {
        let tricky = "a\"\n]{label}[";
        let words = r#"press "a\"\n]{label}[" on button "[{key}|""#;
        check(KEY, &[("key", tricky.into())], words);
        check("type {value}", &[], "type ");
    }
}
