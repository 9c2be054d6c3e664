//! A compiled text.

use stackful_source::Place;

/// JavaScript that was made of another language.
#[derive(Debug)]
pub struct Compiled {
    /// JavaScript.
    pub text: String,
    /// Where its parts come from.
    pub places: Vec<Place>,
}
