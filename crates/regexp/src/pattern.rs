//! Patterns as they are used: parsed, compiled, and remembered.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::flags::Flags;
use crate::matcher::{self, Match, TooLong};
use crate::node::Node;
use crate::parse;
use crate::program::{self, Program};

/// A pattern that can be matched.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// What it is made of.
    pub root: Node,
    /// Its flags.
    pub flags: Flags,
    /// How many groups capture.
    pub groups: u32,
    /// The groups that have names, in their order; a name may stand for several.
    pub names: Vec<(String, u32)>,
    program: Program,
}

/// How many patterns are remembered.
const REMEMBERED: usize = 1024;

thread_local! {
    static KNOWN: RefCell<FxHashMap<Vec<u16>, Option<Arc<Pattern>>>> = RefCell::default();
}

impl Pattern {
    /// The pattern of a literal such as `/a+/i`; `None` if it is none, or cannot be matched here:
    /// properties of strings, and a few others that Unicode data is missing for.
    pub fn of_literal(literal: &[u16]) -> Option<Arc<Pattern>> {
        KNOWN.with_borrow_mut(|known| {
            if let Some(pattern) = known.get(literal) {
                return pattern.clone();
            }
            if known.len() >= REMEMBERED {
                known.clear();
            }
            let pattern = Pattern::parse(literal).map(Arc::new);
            known.insert(literal.to_vec(), pattern.clone());
            pattern
        })
    }

    fn parse(literal: &[u16]) -> Option<Pattern> {
        let slash = u16::from(b'/');
        let end = literal.iter().rposition(|&unit| unit == slash)?;
        if end == 0 || literal[0] != slash {
            return None;
        }
        let flags = Flags::of_units(&literal[end + 1..])?;
        let parsed = parse::parse(&literal[1..end], flags)?;
        let program = program::compile(&parsed.root, parsed.groups)?;
        Some(Pattern {
            root: parsed.root,
            flags,
            groups: parsed.groups,
            names: parsed.names,
            program,
        })
    }

    /// `RegExpBuiltinExec` from a position on.
    ///
    /// # Errors
    /// If that takes too many steps.
    pub fn exec(&self, text: &[u16], from: usize) -> Result<Option<Match>, TooLong> {
        matcher::exec(&self.program, self.flags, text, from)
    }

    /// The groups of a name.
    pub fn named(&self, name: &str) -> Vec<u32> {
        let with_name = self.names.iter().filter(|(other, _)| other == name);
        with_name.map(|&(_, group)| group).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(literal: &str) -> Option<Arc<Pattern>> {
        Pattern::of_literal(&literal.encode_utf16().collect::<Vec<u16>>())
    }

    #[test]
    fn properties_without_data() {
        let all = "\
            ASCII ASCII_Hex_Digit Alphabetic Any Assigned Bidi_Control Bidi_Mirrored \
            Case_Ignorable Cased Changes_When_Casefolded Changes_When_Casemapped \
            Changes_When_Lowercased Changes_When_NFKC_Casefolded Changes_When_Titlecased \
            Changes_When_Uppercased Dash Default_Ignorable_Code_Point Deprecated Diacritic Emoji \
            Emoji_Component Emoji_Modifier Emoji_Modifier_Base Emoji_Presentation \
            Extended_Pictographic Extender Grapheme_Base Grapheme_Extend Hex_Digit \
            IDS_Binary_Operator IDS_Trinary_Operator ID_Continue ID_Start Ideographic \
            Join_Control Logical_Order_Exception Lowercase Math Noncharacter_Code_Point \
            Pattern_Syntax Pattern_White_Space Quotation_Mark Radical Regional_Indicator \
            Sentence_Terminal Soft_Dotted Terminal_Punctuation Unified_Ideograph Uppercase \
            Variation_Selector White_Space XID_Continue XID_Start L Lu Cs Cn C Sc Co LC \
            Decimal_Number punct gc=Lu Script=Greek sc=Zzzz scx=Grek Script_Extensions=Latin \
            sc=Hira sc=Kawi sc=Nagm \
            ";
        let is_missing = |name: &&str| pattern(&format!("/\\p{{{name}}}/u")).is_none();
        let missing: Vec<&str> = all.split_whitespace().filter(is_missing).collect();
        insta::assert_snapshot!(missing.join(" "), @"Changes_When_NFKC_Casefolded sc=Zzzz");
    }

    #[test]
    fn what_is_no_pattern() {
        let texts = ["/(/", "a", "//", "/a/x", "/\\p{RGI_Emoji}/v", "/[^]/"];
        let known = texts.map(|text| format!("{text} {}", pattern(text).is_some()));
        insta::assert_snapshot!(known.join("\n"), @r"
        /(/ false
        a false
        // true
        /a/x false
        /\p{RGI_Emoji}/v false
        /[^]/ true
        ");
    }

    #[test]
    fn matching_ends_in_time() {
        let pattern = pattern("/^(a+)+$/").unwrap();
        let text = "a".repeat(40) + "b";
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(pattern.exec(&units, 0), Err(TooLong));
    }
}
