//! `JSON.stringify` of primitives.

use super::cases::{Cases, MAX_LENGTH, Shape, Text};
use super::{Encoder, SmtSort};

/// Characters that stand in a JSON text as they are. Halves of surrogate pairs are left out: they do
/// only if they are whole pairs.
const PLAIN: &str = "(re.* (re.union (re.range \" \" \"!\") (re.range \"#\" \"[\") \
    (re.range \"]\" \"\\u{d7ff}\") (re.range \"\\u{e000}\" \"\\u{ffff}\")))";

impl Encoder<'_> {
    pub(super) fn json_stringify(&mut self, a: &Cases) -> Cases {
        self.map(a, |encoder, shape| match shape {
            Shape::Undefined => encoder.one(shape),
            Shape::Text(text) => encoder.quoted(text),
            Shape::Nan | Shape::Infinity { .. } => encoder.constant(&"null".into()),
            other => {
                let other = encoder.one(other);
                encoder.to_string(&other)
            }
        })
    }

    /// The text between quotes if nothing in it is escaped, else some text between quotes that is longer.
    fn quoted(&mut self, text: Text) -> Cases {
        let quote = self.exprs.text("\"");
        let opened = self.exprs.concat(quote, text.expr);
        let whole = self.exprs.concat(opened, quote);
        let is_plain = self.exprs.matches(text.expr, PLAIN);
        let plain = self.text(whole, text.max_length + 2, &[]);
        let escaped = self.weak(|encoder| {
            let exprs = &mut encoder.exprs;
            // Characters become two or six.
            let (length, three, six) = (exprs.length(text.expr), exprs.int(3), exprs.int(6));
            let least = exprs.add(length, three);
            let greatest = exprs.mul(length, six);
            let greatest = exprs.add(greatest, three);
            let other = encoder.fresh(SmtSort::String);
            let exprs = &mut encoder.exprs;
            let length = exprs.length(other);
            let facts = [
                exprs.has_prefix(other, quote),
                exprs.has_suffix(other, quote),
                exprs.le(least, length),
                exprs.le(length, greatest),
            ];
            let is_plain = exprs.matches(text.expr, PLAIN);
            for fact in facts {
                let fact = encoder.exprs.or(&[is_plain, fact]);
                encoder.facts.push(fact);
            }
            encoder.text(other, MAX_LENGTH, &[])
        });
        self.conditional(is_plain, &plain, &escaped)
    }
}
