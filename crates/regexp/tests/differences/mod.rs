//! Where `regress` is known to be wrong. The list may only become shorter: a test asks whether each
//! example still differs.

/// A fault of `regress`.
pub(crate) struct Difference {
    pub(crate) pattern: &'static str,
    pub(crate) flags: &'static str,
    pub(crate) subject: &'static [u16],
    /// What is wrong with its answer.
    #[expect(dead_code, reason = "it is for who reads the list")]
    pub(crate) why: &'static str,
    /// Whether a random pattern may meet the fault.
    pub(crate) concerns: fn(text: &str, flags: &str, subject: &[u16]) -> bool,
}

fn is_unicode(flags: &str) -> bool {
    flags.contains(['u', 'v'])
}

fn has_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

/// Whether case is ignored, and there may be a character beyond ASCII that is like one of ASCII.
fn meets_ascii(text: &str, flags: &str, subject: &[u16]) -> bool {
    let is_there = has_any(text, &["\\u212a", "ſ"])
        || subject.iter().any(|unit| [0x212a, 0x17f].contains(unit));
    flags.contains('i') && is_there
}

pub(crate) const DIFFERENCES: &[Difference] = &[
    Difference {
        pattern: "[^😀]",
        flags: "",
        subject: &[0xd83d],
        why: "without u and v the class has two members, the halves of the pair",
        concerns: |text, flags, _| text.contains("[^😀]") && !is_unicode(flags),
    },
    Difference {
        pattern: "(?:(\\u212a)|a)",
        flags: "iv",
        subject: &[0x6b],
        why: "with u and v, the sign of Kelvin and k are alike",
        concerns: meets_ascii,
    },
    Difference {
        pattern: "(?:[A-Z]|a)",
        flags: "i",
        subject: &[0x17f],
        why: "without u, no character is like one of ASCII unless it is of ASCII itself",
        concerns: meets_ascii,
    },
    Difference {
        pattern: "\\P{Lu}",
        flags: "iv",
        subject: &[0x73],
        why: "with v, the complement is taken of what is alike: no letter that has both cases is in it",
        concerns: |text, flags, _| {
            flags.contains('i') && flags.contains('v') && has_any(text, &["\\P{", "\\p{"])
        },
    },
    Difference {
        pattern: "[^\\W]",
        flags: "i",
        subject: &[0x73],
        why: "the characters of words are closed under case before and behind the complement",
        concerns: |text, flags, _| flags.contains('i') && text.contains("[^\\W]"),
    },
];
