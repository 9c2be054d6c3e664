//! Errors that have one cause, as far as their words and places tell.

use std::collections::BTreeMap;

use stackful_finding::Finding;

use crate::title::title;

/// Errors that happen at one place, or say the same but for the numbers in it: each group in the order in
/// which they were found, and so the groups. An error that is like no other is a group of its own.
pub(crate) fn by_cause(findings: &[Finding]) -> Vec<Vec<&Finding>> {
    let mut group_of: Vec<usize> = (0..findings.len()).collect();
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (at, finding) in findings.iter().enumerate() {
        for sign in signs(finding) {
            let other = *first.entry(sign).or_insert(at);
            let (one, two) = (group_of[other], group_of[at]);
            let (earlier, later) = (one.min(two), one.max(two));
            for group in group_of.iter_mut().filter(|group| **group == later) {
                *group = earlier;
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<&Finding>> = BTreeMap::new();
    for (finding, group) in findings.iter().zip(group_of) {
        groups.entry(group).or_default().push(finding);
    }
    groups.into_values().collect()
}

/// What two errors of one cause have in common, one or the other.
fn signs(finding: &Finding) -> Vec<String> {
    let process = finding.process;
    let at = finding.location.as_ref();
    let at = at.map(|at| format!("{process:?} at {}:{}:{}", at.file, at.line, at.column));
    let words = (!finding.message.is_empty()).then(|| {
        format!(
            "{process:?} {} {}",
            finding.kind,
            unnumbered(&title(finding))
        )
    });
    at.into_iter().chain(words).collect()
}

/// A text with each number in it as `#`.
fn unnumbered(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii_digit() {
            shown.push(c);
        } else if !shown.ends_with('#') {
            shown.push('#');
        }
    }
    shown
}
