//! Assertions: what must stand before or behind a place of a match.

use stackful_regexp::{Look, Node};

use super::{Anatomy, Place};
use crate::encode::{Encoder, Expr, SmtSort};
use crate::regexp::language::{self, Bound};

impl Encoder<'_> {
    pub(super) fn assertion(&mut self, anatomy: &mut Anatomy<'_>, assertion: &Node, place: &Place) {
        let flags = anatomy.flags;
        let (left, right) = (self.joined(&place.left), self.joined(&place.right));
        match assertion {
            Node::Start { .. } => {
                let language = language::ended_by_start(assertion, flags);
                self.require_matched(place.guard, left, &language);
            }
            Node::End { .. } => {
                let language = language::begun_by(assertion, flags, Bound::Over);
                self.require_matched(place.guard, right, &language);
            }
            Node::Boundary { negated, word } => {
                let [before, behind] = [
                    language::ends_in(word, flags),
                    language::begins_with(word, flags),
                ];
                let before = self.exprs.matches(left, &before);
                let behind = self.exprs.matches(right, &behind);
                let differ = self.exprs.xor(before, behind);
                let fact = if *negated {
                    self.exprs.not(differ)
                } else {
                    differ
                };
                self.require(place.guard, fact);
            }
            Node::Look(look) => self.look(anatomy, look, (left, right), place),
            _ => {}
        }
    }

    fn look(
        &mut self,
        anatomy: &mut Anatomy<'_>,
        look: &Look,
        (left, right): (Expr, Expr),
        place: &Place,
    ) {
        let flags = anatomy.flags;
        let bound = if look.negated {
            Bound::Under
        } else {
            Bound::Over
        };
        let (context, language) = if look.behind {
            (left, language::ended_by(&look.body, flags, bound))
        } else {
            (right, language::begun_by(&look.body, flags, bound))
        };
        let matches = self.exprs.matches(context, &language);
        if look.negated {
            let not = self.exprs.not(matches);
            self.require(place.guard, not);
            return;
        }
        self.require(place.guard, matches);
        if look.body.is_plain() {
            return;
        }
        // What it has captured stays.
        let [text, beyond] = [(); 2].map(|()| self.fresh(SmtSort::String));
        let own = if look.behind {
            self.require_concat(place.guard, left, &[beyond, text]);
            Place {
                left: vec![beyond],
                ..place.clone()
            }
        } else {
            self.require_concat(place.guard, right, &[text, beyond]);
            Place {
                right: vec![beyond],
                ..place.clone()
            }
        };
        let outer = std::mem::replace(&mut anatomy.back, look.behind);
        self.match_part(anatomy, &look.body, text, &own);
        anatomy.back = outer;
    }
}
