//! Values that the error does not need, and simpler ones in the place of those that it does.

use stackful_term::{Assignment, Input, InputName, Value};

use super::simpler::simpler;
use super::{Shrinker, Stop, Way};

/// Puts values back to the initial ones: all, then as many at a time as can go.
pub(super) fn put_back(shrinker: &mut Shrinker<'_>, way: &mut Way) -> Result<(), Stop> {
    let mut size = chosen(way).len();
    while size > 0 {
        let chosen = chosen(way);
        for group in chosen.chunks(size) {
            let is_left = |name: &InputName| group.contains(name);
            let simpler = without(&way.assignment, is_left);
            shrinker.takes(&simpler, way)?;
        }
        size /= 2;
    }
    Ok(())
}

/// Makes the values that are left simpler, each for as long as that is possible.
pub(super) fn simplify(shrinker: &mut Shrinker<'_>, way: &mut Way) -> Result<(), Stop> {
    for name in chosen(way) {
        // Where a value leads to fewer inputs, the next one may not be read any more.
        while let Some((input, value)) = declared(way, &name) {
            let candidates = simpler(&value, &input);
            if !takes_any(shrinker, way, &name, candidates)? {
                break;
            }
        }
    }
    Ok(())
}

/// Takes the first of these values with which the error is still there.
fn takes_any(
    shrinker: &mut Shrinker<'_>,
    way: &mut Way,
    name: &InputName,
    candidates: Vec<Value>,
) -> Result<bool, Stop> {
    for candidate in candidates {
        let mut assignment = way.assignment.clone();
        assignment.insert(name.clone(), candidate);
        if shrinker.takes(&assignment, way)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The inputs that have other values than the initial ones.
fn chosen(way: &Way) -> Vec<InputName> {
    let read = way.path.inputs.iter().filter_map(|(id, value)| {
        let input = way.vocabulary.terms.input_declaration(*id);
        (input.initial != *value).then(|| input.name.clone())
    });
    read.collect()
}

/// What an input is, and its value, if the way reads it and it is not the initial one.
fn declared(way: &Way, name: &InputName) -> Option<(Input, Value)> {
    let read = way.path.inputs.iter();
    let mut read = read.map(|(id, value)| (way.vocabulary.terms.input_declaration(*id), value));
    let (input, value) = read.find(|(input, _)| input.name == *name)?;
    (input.initial != *value).then(|| (input.clone(), value.clone()))
}

fn without(assignment: &Assignment, is_left: impl Fn(&InputName) -> bool) -> Assignment {
    let mut without = Assignment::of_events(assignment.events().iter().cloned());
    let values = assignment.values().filter(|(name, _)| !is_left(name));
    without.extend(values.map(|(name, value)| (name.clone(), value.clone())));
    without
}
