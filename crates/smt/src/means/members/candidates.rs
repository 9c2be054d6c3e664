//! The strings that are tried in place of an input's value.

use stackful_term::{Assignment, Input, JsString, Terms, Value};

use super::maker::member;
use super::random::Random;
use super::wish::{LONGEST, Wishes};
use crate::slice;

/// Strings that are made of one pattern.
const MEMBERS: usize = 48;
/// Strings that are tried for one input.
const MOST: usize = 800;
/// Single characters of the present value that are changed, for one input.
const EDITS: usize = 60;

/// Strings for an input, where it and the others have these values.
pub(super) fn candidates(
    wishes: &Wishes,
    terms: &Terms,
    input: &Input,
    present: &Assignment,
) -> Vec<Value> {
    let mut random = Random(0x5eed);
    let mut strings: Vec<JsString> = vec!["".into(), "a".into(), "0".into(), " ".into()];
    strings.extend(wishes.fragments.iter().cloned());
    // By convention the last conjunct is the one that does not hold yet, so its pattern is first.
    for wish in wishes.patterns.iter().rev() {
        let subjects = slice::inputs(terms, &[wish.subject]);
        if !subjects.iter().any(|subject| subject.name == input.name) {
            continue;
        }
        for number in 0..MEMBERS {
            strings.push(member(wish, number, &wishes.fragments, &mut random));
        }
    }
    if let Value::String(present) = present.value_of(input) {
        strings = neighbours(present, &strings, &mut random);
    }
    strings.truncate(MOST);
    let values = strings.into_iter().map(Value::String);
    values
        .filter(|value| input.domain.contains(value))
        .collect()
}

/// The strings themselves; the present one with each of them put in somewhere; and the present one
/// with one character changed. The present string mostly satisfies all conjuncts but one, so little
/// should change.
fn neighbours(present: &JsString, strings: &[JsString], random: &mut Random) -> Vec<JsString> {
    let length = present.len();
    let mut all = Vec::new();
    for (number, string) in strings.iter().enumerate() {
        all.push(string.clone());
        if length == 0 || length > LONGEST || number > MEMBERS * 4 {
            continue;
        }
        let somewhere = random.below(length + 1);
        let at = [length, 0, somewhere][number % 3];
        let (before, behind) = (present.slice(0, at), present.slice(at, length));
        all.push(before.concat(string).concat(&behind));
    }
    let characters = b"a0 ,-z/";
    for _ in 0..if length > LONGEST { 0 } else { EDITS } {
        let at = random.below(length + 1);
        let unit = u16::from(characters[random.below(characters.len())]);
        let mut units = present.units().to_vec();
        match random.below(3) {
            0 if at < length => drop(units.remove(at)),
            1 if at < length => units[at] = unit,
            _ => units.insert(at, unit),
        }
        all.push(units.into());
    }
    all
}
