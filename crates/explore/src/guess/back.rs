//! From what was found for guesses to values of real inputs.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use html_escape::decode_html_entities;
use percent_encoding::percent_decode_str;
use stackful_term::{Assignment, InputName, Terms, Value, Writing};
use stackful_trace::Path;

/// How many values of one missed guess are tried in other writings.
const WRITINGS: usize = 4;
/// What apps write as base64, however strictly. A solver's text may end within a byte.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Real inputs in place of guesses, where these have other values than `before`; `None` if one is none
/// that its input could lead to.
pub(super) fn real(guessed: &Assignment, before: &Assignment) -> Option<Assignment> {
    let mut real = without_guesses(guessed);
    for (name, value) in guessed.values() {
        if let InputName::Guess { writing, of } = name
            && before.get(name) != Some(value)
        {
            let value = decoded(*writing, value)?;
            let value = match real.get(of) {
                Some(Value::Number(_)) => as_number(value),
                _ => value,
            };
            real.insert((**of).clone(), value);
        }
    }
    Some(real)
}

/// The values of inputs that are no guesses, and that guesses are made.
fn without_guesses(guessed: &Assignment) -> Assignment {
    let mut real = Assignment::of_events(guessed.events().iter().cloned());
    let values = guessed.values();
    let values = values.filter(|(name, _)| !matches!(name, InputName::Guess { .. }));
    real.extend(values.map(|(name, value)| (name.clone(), value.clone())));
    real
}

/// The same values for a run that does not guess.
pub(super) fn plain(guessed: &Assignment) -> Assignment {
    let mut plain = Assignment::of_events(guessed.events().iter().cloned());
    let is_real = |name: &InputName| !matches!(name, InputName::Guess { .. } | InputName::Guessing);
    let values = guessed.values().filter(|(name, _)| is_real(name));
    plain.extend(values.map(|(name, value)| (name.clone(), value.clone())));
    plain
}

/// The assignment of a run, with the values that its guesses had.
pub(super) fn with_guesses(assignment: &Assignment, path: &Path, terms: &Terms) -> Assignment {
    let mut all = without_guesses(assignment);
    for (id, value) in &path.inputs {
        let name = &terms.input_declaration(*id).name;
        if matches!(name, InputName::Guess { .. }) {
            all.insert(name.clone(), value.clone());
        }
    }
    all
}

/// A guess that missed may have gone through an encoding that leaves plain texts as they are: the
/// assignments with its texts decoded.
pub(super) fn unescaped(assignment: &Assignment) -> Vec<Assignment> {
    let real = plain(assignment);
    let mut all = Vec::new();
    for (name, value) in real.values() {
        let Some(text) = as_text(value) else {
            continue;
        };
        let html = |text: &str| Some(decode_html_entities(text).into_owned());
        for decode in [percent, form, html, json] {
            let Some(decoded) = decode(&text).filter(|decoded| *decoded != text) else {
                continue;
            };
            let mut other = real.clone();
            other.insert(name.clone(), decoded.as_str());
            if !all.contains(&other) {
                all.push(other);
            }
        }
    }
    all.truncate(WRITINGS);
    all
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => text.to_well_formed(),
        _ => None,
    }
}

/// The number that a text is the text of; any other value as it is.
fn as_number(value: Value) -> Value {
    let number = as_text(&value).and_then(|text| text.parse::<f64>().ok());
    number.map_or(value, Value::from)
}

/// What an input is whose value is written like this.
fn decoded(writing: Writing, value: &Value) -> Option<Value> {
    let bytes = match writing {
        Writing::Plain => return Some(value.clone()),
        Writing::Base64 => base64(&as_text(value)?)?,
        Writing::Hex => hex::decode(as_text(value)?).ok()?,
    };
    let text = String::from_utf8(bytes).ok()?;
    Some(Value::from(text.as_str()))
}

/// With either alphabet, and with or without its end filled up.
fn base64(text: &str) -> Option<Vec<u8>> {
    let standard = text.replace('-', "+").replace('_', "/");
    BASE64.decode(standard).ok()
}

/// `decodeURIComponent`.
fn percent(text: &str) -> Option<String> {
    let decoded = percent_decode_str(text).decode_utf8().ok()?;
    Some(decoded.into_owned())
}

/// As a form writes it: a space is `+`.
fn form(text: &str) -> Option<String> {
    percent(&text.replace('+', " "))
}

/// The text between the quotes of a JSON string.
fn json(text: &str) -> Option<String> {
    serde_json::from_str(&format!("\"{text}\"")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assignment(values: &[(&str, &str)]) -> Assignment {
        let values = values.iter();
        values
            .map(|&(name, value)| (name, Value::from(value)))
            .collect()
    }

    #[test]
    fn guesses_lead_back_to_inputs() {
        let guessed = assignment(&[
            ("event.0.value", "vexqjk"),
            ("event.1.value", "vexqjl"),
            ("guess.base64.event.0.value", "dmV4cWpr"),
            ("guess.event.0.value", "admin"),
            ("guess.base64.event.1.value", "cm9vdA=="),
            ("guess.hex.dialog.0", "c3a9"),
        ]);
        let before = assignment(&[("guess.base64.event.0.value", "dmV4cWpr")]);
        insta::assert_debug_snapshot!(real(&guessed, &before), @r#"
        Some(
            Assignment(
                {
                    "event.0.value": "admin",
                    "event.1.value": "root",
                    "dialog.0": "é",
                },
            ),
        )
        "#);
        for wrong in [
            ("guess.hex.dialog.0", "c3a"),
            ("guess.base64.dialog.0", "a*b"),
        ] {
            assert_eq!(real(&assignment(&[wrong]), &before), None);
        }
    }

    #[test]
    fn a_text_that_missed_is_tried_as_what_it_may_have_been() {
        let of = |text: &str| {
            let all = unescaped(&assignment(&[("event.0.value", text)]));
            let name = InputName::from("event.0.value");
            let all = all
                .iter()
                .map(|other| other.get(&name).map(Value::to_string));
            all.flatten().collect::<Vec<_>>().join(" ")
        };
        let texts = ["a%20b", "a+b", "&lt;b&gt;", r"a\nb\u0041", "%", "plain"];
        insta::assert_snapshot!(texts.map(of).join("\n"), @r#"
        "a b"
        "a b"
        "<b>"
        "a\nbA"
        "#);
    }

    #[test]
    fn base64_of_every_length_is_read() {
        let texts = ["YQ==", "YWI=", "YWJj", "YWJjZA", "-_-_", ""];
        let bytes = texts.map(|text| base64(text).expect("base64"));
        assert_eq!(
            bytes,
            [&b"a"[..], b"ab", b"abc", b"abcd", &[251, 255, 191], b""]
        );
    }
}
