//! Places that V8 gives for an error: beside the beginnings of names and calls, those of operators
//! and statements.
//!
//! ```text
//!   nope + 1        the statement: V8 gives the place of what began last
//! a.b = 1n + 1          `=` for the write, `+` for the addition
//! (() => x)()           the second `(`, as there is no name
//! ```

use oxc::span::GetSpan;
use oxc::syntax::keyword::is_reserved_keyword;

use crate::facts::Facts;

impl Facts<'_, '_> {
    /// The place of what stands behind an operand: an operator, or the bracket of a key.
    pub(crate) fn behind(&self, operand: &impl GetSpan) -> u32 {
        let end = operand.span().end as usize;
        (end + trivia(&self.text[end..])) as u32
    }

    /// The place of a call, if it is not that of the callee's name: its parenthesis. A name that is a
    /// reserved word is none to V8.
    pub(crate) fn call_behind(&self, callee: &impl GetSpan) -> Option<u32> {
        let at = self.behind(callee);
        let before = self.text[..at as usize].trim_end();
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '$' | '_' | '#');
        let name = &before[before.trim_end_matches(is_word).len()..];
        let has_no_name = is_reserved_keyword(name) || before.ends_with([')', ']', '}', '`']);
        has_no_name.then_some(at)
    }
}

/// The length of the space, comments and closing parentheses at the beginning of a text.
fn trivia(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ')' || c == '\u{feff}');
        let end = match rest.get(..2) {
            Some("//") => rest.find(['\n', '\r', '\u{2028}', '\u{2029}']),
            Some("/*") => rest.find("*/").map(|end| end + 2),
            _ => return text.len() - rest.len(),
        };
        rest = &rest[end.unwrap_or(rest.len())..];
    }
}

#[cfg(test)]
mod tests {
    use super::trivia;

    #[test]
    fn comments_and_parentheses_are_skipped() {
        let texts = ["= 1", " /* = */ ) // =\n\t+= 2", "/ 2", "//", "/* = "];
        assert_eq!(texts.map(trivia), [0, 17, 0, 2, 5]);
    }
}
