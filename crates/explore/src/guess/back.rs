//! From what was found for guesses to values of real inputs.

use stackful_term::{Assignment, InputName, Terms, Value, Writing};
use stackful_trace::Path;

/// How many values of one missed guess are tried in other writings.
const WRITINGS: usize = 4;

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
        let html = |text: &str| Some(html(text));
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
        Writing::Hex => hex(&as_text(value)?)?,
    };
    let text = String::from_utf8(bytes).ok()?;
    Some(Value::from(text.as_str()))
}

fn base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').bytes().map(|byte| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    });
    let digits: Vec<u8> = digits.collect::<Option<_>>()?;
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, &digit| bits << 6 | u32::from(digit));
        let bits = bits << (6 * (4 - group.len()));
        bytes.extend(&bits.to_be_bytes()[1..group.len()]);
    }
    Some(bytes)
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|digit| Some(digit.to_digit(16)? as u8))
        .collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(
        digits
            .chunks(2)
            .map(|pair| pair[0] << 4 | pair[1])
            .collect(),
    )
}

/// `decodeURIComponent`.
fn percent(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        if *first == b'%' {
            let code = behind.get(..2)?;
            bytes.extend(hex(std::str::from_utf8(code).ok()?)?);
            rest = &behind[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

/// As a form writes it: a space is `+`.
fn form(text: &str) -> Option<String> {
    percent(&text.replace('+', " "))
}

/// The references that templates write.
fn html(text: &str) -> String {
    let mut out = text.to_owned();
    for (reference, character) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ] {
        out = out.replace(reference, character);
    }
    out
}

/// The text between the quotes of a JSON string.
fn json(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            out.push(character);
            continue;
        }
        out.push(match characters.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let digits: String = characters.by_ref().take(4).collect();
                char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
            }
            other => other,
        });
    }
    Some(out)
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
