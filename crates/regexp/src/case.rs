//! `Canonicalize` of ECMA-262, as sets: which characters count as one where case is ignored.

use std::sync::LazyLock;

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};
use rustc_hash::FxHashMap;

use crate::set::{CharSet, LAST_UNIT};

/// For each character that others are like: all of them, itself included.
struct Alike {
    characters: CharSet,
    classes: FxHashMap<u32, Vec<u32>>,
}

/// Without `u` and `v`.
static UNITS: LazyLock<Alike> = LazyLock::new(|| {
    let mut by_canonical: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for unit in 0..=LAST_UNIT {
        by_canonical.entry(upper(unit)).or_default().push(unit);
    }
    let class = |unit| by_canonical[&upper(unit)].clone();
    alike_of((0..=LAST_UNIT).map(|unit| (unit, class(unit))))
});

/// With them: Unicode's simple case folding. In each class something changes when it is folded.
static POINTS: LazyLock<Alike> = LazyLock::new(|| {
    let changing = regex_syntax::parse("\\p{Changes_When_Casefolded}");
    let set = match changing.as_ref().map(regex_syntax::hir::Hir::kind) {
        Ok(HirKind::Class(Class::Unicode(class))) => folded(class.clone()),
        _ => CharSet::default(),
    };
    let character = |point: u32| {
        let character = char::from_u32(point)?;
        let only = ClassUnicode::new([ClassUnicodeRange::new(character, character)]);
        Some((point, folded(only).characters().collect()))
    };
    alike_of(set.characters().filter_map(character))
});

fn alike_of(classes: impl Iterator<Item = (u32, Vec<u32>)>) -> Alike {
    let classes: FxHashMap<u32, Vec<u32>> = classes.filter(|(_, class)| class.len() > 1).collect();
    let characters = CharSet::new(
        classes
            .keys()
            .map(|&character| (character, character))
            .collect(),
    );
    Alike {
        characters,
        classes,
    }
}

/// The class with everything that folds to what something in it folds to.
fn folded(mut class: ClassUnicode) -> CharSet {
    class.case_fold_simple();
    from_class(&class)
}

/// `Canonicalize` of a code unit without `u` and `v`.
fn upper(unit: u32) -> u32 {
    let Some(character) = char::from_u32(unit) else {
        return unit;
    };
    let mut mapped = character.to_uppercase();
    match (mapped.next(), mapped.next()) {
        (Some(upper), None) => {
            let upper = u32::from(upper);
            if upper > LAST_UNIT || unit >= 0x80 && upper < 0x80 {
                unit
            } else {
                upper
            }
        }
        _ => unit,
    }
}

/// All characters that match a character of `set` where case is ignored.
pub(crate) fn closed(set: &CharSet, unicode: bool) -> CharSet {
    let alike = if unicode { &POINTS } else { &UNITS };
    let cased = set.intersection(&alike.characters);
    let others = cased
        .characters()
        .flat_map(|character| &alike.classes[&character]);
    let others = CharSet::new(others.map(|&character| (character, character)).collect());
    set.union(&others)
}

/// The characters of a class.
pub(crate) fn from_class(class: &ClassUnicode) -> CharSet {
    let ranges = class.ranges().iter();
    CharSet::new(
        ranges
            .map(|range| (range.start().into(), range.end().into()))
            .collect(),
    )
}

/// Whether two characters are one where case is ignored.
pub(crate) fn alike(a: u32, b: u32, unicode: bool) -> bool {
    let alike = if unicode { &POINTS } else { &UNITS };
    a == b
        || alike
            .classes
            .get(&a)
            .is_some_and(|class| class.contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_alike() {
        let s = CharSet::one(u32::from(b's'));
        assert_eq!(closed(&s, false).ranges(), [(0x53, 0x53), (0x73, 0x73)]);
        // The long s folds to s, but its upper case is ASCII, which ECMA-262 leaves out without u.
        assert_eq!(
            closed(&s, true).ranges(),
            [(0x53, 0x53), (0x73, 0x73), (0x17f, 0x17f)]
        );
        // Final and other sigma.
        assert!(alike(0x3c2, 0x3c3, false));
        // The upper case of ß is two characters.
        assert!(!alike(0xdf, 0x53, false));
    }
}
