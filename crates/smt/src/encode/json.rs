//! `JSON.stringify` of primitives.

use super::cases::{Cases, MAX_LENGTH, Shape, Text};
use super::draft::Draft;
use super::{convert, weak};
use crate::expr::SmtSort;

/// Characters that stand in a JSON text as they are. Halves of surrogate pairs are left out: they do
/// only if they are whole pairs.
const PLAIN: &str = "(re.* (re.union (re.range \" \" \"!\") (re.range \"#\" \"[\") \
    (re.range \"]\" \"\\u{d7ff}\") (re.range \"\\u{e000}\" \"\\u{ffff}\")))";

pub(super) fn json_stringify(draft: &mut Draft, a: &Cases) -> Cases {
    draft.map(a, |draft, shape| match shape {
        Shape::Undefined => Cases::one(&mut draft.exprs, shape),
        Shape::Text(text) => quoted(draft, text),
        Shape::Nan | Shape::Infinity { .. } => Cases::constant(&mut draft.exprs, &"null".into()),
        other => {
            let other = Cases::one(&mut draft.exprs, other);
            convert::to_string(draft, &other)
        }
    })
}

/// The text between quotes if nothing in it is escaped, else some text between quotes that is longer.
fn quoted(draft: &mut Draft, text: Text) -> Cases {
    let quote = draft.exprs.text("\"");
    let opened = draft.exprs.concat(quote, text.expr);
    let whole = draft.exprs.concat(opened, quote);
    let is_plain = draft.exprs.matches(text.expr, PLAIN);
    let plain = Cases::text(&mut draft.exprs, whole, text.max_length + 2, &[]);
    let escaped = weak::weak(draft, |draft| {
        let exprs = &mut draft.exprs;
        // Characters become two or six.
        let (length, three, six) = (exprs.length(text.expr), exprs.int(3), exprs.int(6));
        let least = exprs.add(length, three);
        let greatest = exprs.mul(length, six);
        let greatest = exprs.add(greatest, three);
        let other = draft.fresh(SmtSort::String);
        let exprs = &mut draft.exprs;
        let length = exprs.length(other);
        let facts = [
            exprs.has_prefix(other, quote),
            exprs.has_suffix(other, quote),
            exprs.le(least, length),
            exprs.le(length, greatest),
        ];
        let is_plain = exprs.matches(text.expr, PLAIN);
        for fact in facts {
            let fact = draft.exprs.or(&[is_plain, fact]);
            draft.facts.push(fact);
        }
        Cases::text(&mut draft.exprs, other, MAX_LENGTH, &[])
    });
    Cases::conditional(&mut draft.exprs, is_plain, &plain, &escaped)
}
