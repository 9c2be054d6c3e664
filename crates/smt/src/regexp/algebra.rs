//! Languages as SMT-LIB writes them, folded where that is simple.

use std::fmt::Write as _;

use stackful_regexp::{CharSet, LAST_UNIT};

pub(crate) const EMPTY: &str = "(str.to_re \"\")";
pub(super) const ALL: &str = "re.all";
pub(super) const NONE: &str = "re.none";

/// One code unit of a set.
pub(super) fn units(set: &CharSet) -> String {
    if set.ranges() == [(0, LAST_UNIT)] {
        return "re.allchar".to_owned();
    }
    let ranges = set.ranges().iter().map(|&(first, last)| {
        if first == last {
            format!("(str.to_re \"\\u{{{first:x}}}\")")
        } else {
            format!("(re.range \"\\u{{{first:x}}}\" \"\\u{{{last:x}}}\")")
        }
    });
    union(&ranges.collect::<Vec<_>>())
}

/// The surrogate pairs of code points from one to another.
pub(super) fn pairs(first: u32, last: u32) -> Vec<String> {
    let halves = |point: u32| {
        let offset = point - 0x1_0000;
        (0xd800 + (offset >> 10), 0xdc00 + (offset & 0x3ff))
    };
    let pair = |high: (u32, u32), low: (u32, u32)| {
        concat(&[
            units(&CharSet::new(vec![high])),
            units(&CharSet::new(vec![low])),
        ])
    };
    let ((first_high, first_low), (last_high, last_low)) = (halves(first), halves(last));
    if first_high == last_high {
        return vec![pair((first_high, first_high), (first_low, last_low))];
    }
    let mut ways = vec![
        pair((first_high, first_high), (first_low, 0xdfff)),
        pair((last_high, last_high), (0xdc00, last_low)),
    ];
    if first_high + 1 < last_high {
        ways.push(pair((first_high + 1, last_high - 1), (0xdc00, 0xdfff)));
    }
    ways
}

pub(crate) fn concat(parts: &[String]) -> String {
    if parts.iter().any(|part| part == NONE) {
        return NONE.to_owned();
    }
    let parts: Vec<&String> = parts.iter().filter(|part| *part != EMPTY).collect();
    nested("re.++", EMPTY, &parts)
}

pub(super) fn union(parts: &[String]) -> String {
    if parts.iter().any(|part| part == ALL) {
        return ALL.to_owned();
    }
    let mut kept: Vec<&String> = Vec::new();
    for part in parts {
        if part != NONE && !kept.contains(&part) {
            kept.push(part);
        }
    }
    nested("re.union", NONE, &kept)
}

pub(super) fn intersection(a: &str, b: &str) -> String {
    match (a, b) {
        (NONE, _) | (_, NONE) => NONE.to_owned(),
        (ALL, other) | (other, ALL) => other.to_owned(),
        _ if a == b => a.to_owned(),
        _ => format!("(re.inter {a} {b})"),
    }
}

pub(super) fn complement(a: &str) -> String {
    match a {
        NONE => ALL.to_owned(),
        ALL => NONE.to_owned(),
        _ => format!("(re.comp {a})"),
    }
}

fn nested(function: &str, none: &str, parts: &[&String]) -> String {
    match parts {
        [] => none.to_owned(),
        [only] => (*only).clone(),
        _ => {
            let mut text = format!("({function}");
            for part in parts {
                let _ = write!(text, " {part}");
            }
            text + ")"
        }
    }
}
