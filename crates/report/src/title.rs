//! A finding on a line, for formats that are no terminal.

use stackful_finding::Finding;

/// The most characters of an app's own words in a format that shows them on a line, or in a list.
const MOST: usize = 2_000;

/// The error's name and message.
pub(crate) fn title(finding: &Finding) -> String {
    titled(&finding.kind.to_string(), &finding.name, &finding.message)
}

/// The same of its parts.
pub(crate) fn titled(kind: &str, name: &str, message: &str) -> String {
    match (name, message) {
        ("", "") => kind.to_owned(),
        ("", message) => message.to_owned(),
        (name, "") => name.to_owned(),
        (name, message) => format!("{name}: {message}"),
    }
}

/// The same, and no longer than a list of errors can take.
pub(crate) fn short_title(finding: &Finding) -> String {
    shortened(&title(finding), MOST)
}

/// At most so many characters, and how many are left out.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let left_out = text[end..].chars().count();
            format!("{}… ({left_out} more characters)", &text[..end])
        }
    }
}

/// What leads to it, a line each.
pub(crate) fn steps(finding: &Finding) -> Vec<String> {
    if let Some(inputs) = &finding.inputs {
        let read = inputs.0.iter();
        return read
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
    }
    let steps = finding.steps.iter().map(|step| &step.words);
    finding.before.iter().chain(steps).cloned().collect()
}

/// A text of lines, with what moves a cursor or turns text around written out.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => shown.push(c),
            // They make a text read other than it is.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => shown.extend(c.escape_unicode()),
            c if c.is_control() => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    shown
}
