//! Figures 2, 3 and 8 and section 6.5 of the paper: which cluster shows the same.

/// A difference that the paper shows.
pub(super) struct Example {
    pub(super) name: &'static str,
    pub(super) library: &'static str,
    pub(super) oracle: &'static str,
    /// What a smallest test that shows it must hold.
    pub(super) parts: &'static [&'static str],
}

pub(super) const EXAMPLES: [Example; 5] = [
    Example {
        name: "figure 2: map loses what is missing at the end, as after a callback that shortens",
        library: "polyfill.io (map)",
        oracle: "return-values",
        parts: &[".map(", ","],
    },
    Example {
        name: "figure 8: find with a receiver that a callback shortens",
        library: "polyfill.io (find)",
        oracle: "receivers",
        parts: &[".find(", ".pop()"],
    },
    Example {
        name: "figure 3a: a promise that waits for itself, in Q",
        library: "q",
        oracle: "non-termination",
        parts: &["return r"],
    },
    Example {
        name: "figure 3c: catch with further arguments, in bluebird",
        library: "bluebird",
        oracle: "return-values",
        parts: &[".catch(function () {}, undefined"],
    },
    Example {
        name: "figure 6: catch with a second argument that is no function, in when",
        library: "when",
        oracle: "return-values",
        parts: &[".catch(function () {}, undefined"],
    },
];
