//! The colours of terminal texts, and what keeps an app's own words from bringing theirs.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

/// The word at the beginning of a line.
pub(crate) const LABEL: Style = AnsiColor::Cyan.on_default().bold();
/// A count of errors that is not zero.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is there for completeness.
pub(crate) const QUIET: Style = Style::new().dimmed();

/// Where the text of a labelled line begins.
const INDENT: usize = 15;

/// A line `label   text`, the label padded so that texts stand in one column.
pub(crate) fn labelled(label: &str, text: &str) -> String {
    let label = format!("{label:<width$}", width = INDENT - 2);
    format!("  {LABEL}{label}{LABEL:#}{text}\n")
}

/// A further line below a labelled one.
pub(crate) fn continued(text: &str) -> String {
    format!("{:INDENT$}{text}\n", "")
}

/// A text from the app on one line, without the power to move the cursor or change colours.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            let _ = write!(plain, "{}", c.escape_default());
        } else {
            plain.push(c);
        }
    }
    plain
}

/// `1 test run`, `2 test runs`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
