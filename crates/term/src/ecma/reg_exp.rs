//! `RegExpBuiltinExec`, and what its result holds.

use std::ops::Range;
use std::sync::Arc;

use stackful_regexp::{Match, Pattern};

use super::{to_integer_or_infinity, to_string};
use crate::{JsString, Value};

/// `pattern.exec(string)` from a last index; `None` if it takes too long, or the pattern is none.
fn exec(
    pattern: &Value,
    string: &JsString,
    last_index: &Value,
) -> Option<(Arc<Pattern>, Option<Match>)> {
    let Value::String(literal) = pattern else {
        return None;
    };
    let pattern = Pattern::of_literal(literal.units())?;
    let from = to_integer_or_infinity(last_index).max(0.0);
    if from > string.len() as f64 {
        return Some((pattern, None));
    }
    let found = pattern.exec(string.units(), from as usize).ok()?;
    Some((pattern, found))
}

/// What a group captured, if it took part in the match. `group` is a number or a name.
fn capture(pattern: &Pattern, found: Option<Match>, group: &Value) -> Option<Range<usize>> {
    let captures = found?.captures;
    match group {
        Value::Undefined => captures[0].clone(),
        Value::Number(number) => captures.get(*number as usize)?.clone(),
        name => {
            let groups = pattern.named(&to_string(name).to_well_formed()?);
            groups
                .iter()
                .find_map(|&group| captures[group as usize].clone())
        }
    }
}

/// Whether the pattern matches.
pub(crate) fn reg_exp_test(pattern: &Value, string: &JsString, last_index: &Value) -> Option<bool> {
    Some(exec(pattern, string, last_index)?.1.is_some())
}

/// Where a group matches; -1 if it does not.
pub(crate) fn reg_exp_index(
    pattern: &Value,
    string: &JsString,
    last_index: &Value,
    group: &Value,
) -> Option<f64> {
    let (pattern, found) = exec(pattern, string, last_index)?;
    let captured = capture(&pattern, found, group);
    Some(captured.map_or(-1.0, |range| range.start as f64))
}

/// What a group captures; `undefined` if nothing.
pub(crate) fn reg_exp_capture(
    pattern: &Value,
    string: &JsString,
    last_index: &Value,
    group: &Value,
) -> Option<Value> {
    let (pattern, found) = exec(pattern, string, last_index)?;
    let captured = capture(&pattern, found, group);
    Some(captured.map_or(Value::Undefined, |range| {
        Value::String(string.slice(range.start, range.end))
    }))
}
