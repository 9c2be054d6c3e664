//! `encodeURIComponent`: exact where nothing is encoded.

use super::cases::{Cases, MAX_LENGTH, Shape, Text};
use super::draft::Draft;
use super::{convert, weak};
use crate::expr::SmtSort;

/// Characters that are not encoded.
const PLAIN: &str = "(re.union (re.range \"a\" \"z\") (re.range \"A\" \"Z\") (re.range \"0\" \"9\") \
    (re.range \"'\" \"*\") (re.range \"-\" \".\") (str.to_re \"_\") (str.to_re \"!\") (str.to_re \"~\"))";

pub(super) fn encode_component(draft: &mut Draft, a: &Cases) -> Cases {
    let text = convert::to_string(draft, a);
    draft.map(&text, |draft, shape| match shape {
        Shape::Text(text) => encoded(draft, text),
        _ => Cases::none(),
    })
}

/// The text itself if all of it is plain, else a longer one of plain characters and `%`.
fn encoded(draft: &mut Draft, text: Text) -> Cases {
    let all_plain = format!("(re.* {PLAIN})");
    let is_plain = draft.exprs.matches(text.expr, &all_plain);
    let plain = Cases::text(&mut draft.exprs, text.expr, text.max_length, &[]);
    let other = weak::weak(draft, |draft| {
        let other = draft.fresh(SmtSort::String);
        let escaped = format!("(re.* (re.union {PLAIN} (str.to_re \"%\")))");
        let exprs = &mut draft.exprs;
        let (length, two) = (exprs.length(text.expr), exprs.int(2));
        let least = exprs.add(length, two);
        let other_length = exprs.length(other);
        let facts = [
            exprs.matches(other, &escaped),
            exprs.le(least, other_length),
        ];
        for fact in facts {
            let fact = draft.exprs.or(&[is_plain, fact]);
            draft.facts.push(fact);
        }
        Cases::text(&mut draft.exprs, other, MAX_LENGTH, &[])
    });
    Cases::conditional(&mut draft.exprs, is_plain, &plain, &other)
}
