//! Parts of a text replaced, its places kept.
//!
//! ```text
//! f(x)              before, `f` and `x` are places
//! (0, m.f)(m.x)     after, `(0, m.f)` and `m.x` are
//! ```

use oxc::span::Span;
use stackful_source::Place;

/// The text behind `first`, with spans replaced; places move with what they are of.
pub(crate) fn edited(
    text: &str,
    places: &[Place],
    first: String,
    edits: &[(Span, String)],
) -> (String, Vec<Place>) {
    let mut out = first;
    let mut moved = Vec::with_capacity(places.len());
    let mut rest = places.iter().peekable();
    let mut from = 0;
    let end = (Span::empty(text.len() as u32), String::new());
    for (span, replacement) in edits.iter().chain([&end]) {
        let base = out.len() as u32;
        while let Some(place) = rest.next_if(|place| place.offset < span.start) {
            let offset = base + (place.offset - from);
            moved.push(Place { offset, ..*place });
        }
        out.push_str(&text[from as usize..span.start as usize]);
        // What was inside is now at the beginning of what stands for it.
        while let Some(place) = rest.next_if(|place| place.offset < span.end) {
            let offset = out.len() as u32;
            moved.push(Place { offset, ..*place });
        }
        out.push_str(replacement);
        from = span.end;
    }
    (out, moved)
}
