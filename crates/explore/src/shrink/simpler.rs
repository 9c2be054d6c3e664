//! Values that a person would rather type.
//!
//! A text is the simpler the fewer characters are in it that are neither letters, digits nor spaces of
//! the keyboard, then the shorter it is; a number, if it has no fraction, then the nearer it is to zero.
//! Each candidate is simpler than the value, so this comes to an end.

use std::cmp::Ordering;

use stackful_term::{Input, JsString, Value};

/// Texts that are tried before the value's own is taken apart.
const TEXTS: [&str; 4] = ["", "a", "1", "0"];
/// Numbers likewise.
const NUMBERS: [f64; 4] = [0.0, 1.0, 10.0, 100.0];

/// Simpler values than `value` that the input may have, the simplest first.
pub(super) fn simpler(value: &Value, input: &Input) -> Vec<Value> {
    let mut candidates: Vec<Value> = match value {
        Value::String(text) => texts(text).into_iter().map(Value::String).collect(),
        Value::Number(number) => numbers(*number).into_iter().map(Value::Number).collect(),
        Value::Undefined | Value::Null | Value::Boolean(_) => Vec::new(),
    };
    candidates.retain(|candidate| input.domain.contains(candidate));
    candidates
}

fn texts(text: &JsString) -> Vec<JsString> {
    let mut candidates: Vec<JsString> = TEXTS.iter().map(|text| JsString::from(*text)).collect();
    let mut size = text.len() / 2;
    while size > 0 {
        for start in (0..text.len()).step_by(size) {
            let end = (start + size).min(text.len());
            candidates.push(text.slice(0, start).concat(&text.slice(end, text.len())));
        }
        size /= 2;
    }
    let odd = text.units().iter().enumerate();
    for (at, _) in odd.filter(|(_, unit)| !is_plain(**unit)) {
        let mut units = text.units().to_vec();
        units[at] = u16::from(b'a');
        candidates.push(units.into());
    }
    let cost = cost(text);
    candidates.retain(|candidate| self::cost(candidate) < cost);
    candidates
}

/// How much a person would rather type another text.
fn cost(text: &JsString) -> (usize, usize) {
    let odd = text.units().iter().filter(|unit| !is_plain(**unit));
    (odd.count(), text.len())
}

fn is_plain(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphanumeric() || byte == b' ')
}

fn numbers(number: f64) -> Vec<f64> {
    let cost = |number: f64| (number.fract() != 0.0, number.abs(), number < 0.0);
    let own = [number.trunc(), (number / 2.0).trunc(), number.abs()];
    let candidates = NUMBERS.into_iter().chain(own);
    let is_simpler = |candidate: &f64| {
        let order = cost(*candidate).partial_cmp(&cost(number));
        // NaN is compared with nothing, and every number is simpler.
        order.is_none_or(Ordering::is_lt) && !candidate.is_nan()
    };
    candidates.filter(is_simpler).collect()
}

#[cfg(test)]
mod tests {
    use stackful_term::Domain;

    use super::*;

    fn shown(value: impl Into<Value>, domain: Domain) -> String {
        let value = value.into();
        let input = Input {
            name: "event.0.value".into(),
            initial: value.clone(),
            domain,
        };
        let candidates = simpler(&value, &input);
        let candidates: Vec<_> = candidates.iter().map(ToString::to_string).collect();
        candidates.join(" ")
    }

    #[test]
    fn texts_become_shorter_and_plainer() {
        let any = || Domain::ANY_STRING;
        insta::assert_snapshot!(shown("bob!", any()), @r#""" "a" "1" "0" "b!" "bo" "ob!" "bb!" "bo!" "bob" "boba""#);
        insta::assert_snapshot!(shown("\u{7f}", any()), @r#""" "a" "1" "0" "a""#);
        insta::assert_snapshot!(shown("a", any()), @r#""""#);
        insta::assert_snapshot!(shown("", any()), @"");
        let short = Domain::String {
            max_length: Some(1),
            one_of: Vec::new(),
            matches: Some("/[0-9]/".into()),
        };
        insta::assert_snapshot!(shown("95", short), @r#""1" "0" "5" "9""#);
    }

    #[test]
    fn numbers_come_nearer_to_zero() {
        let of = |number: f64| shown(number, Domain::ANY_NUMBER);
        insta::assert_snapshot!(of(640.25), @"0 1 10 100 640 320");
        insta::assert_snapshot!(of(-3.0), @"0 1 -1 3");
        insta::assert_snapshot!(of(0.0), @"");
        insta::assert_snapshot!(of(f64::NAN), @"0 1 10 100");
    }
}
