//! The libraries, and what was published of them: tables 3, 7 and 8 of the paper.
//!
//! `bloodhound-promises` is not there at the published version, and the Mozilla polyfills are no package:
//! the nearest version and core-js stand in.

/// What is tested.
pub(super) struct Library {
    pub(super) name: &'static str,
    /// The library as the paper counts them.
    pub(super) source: &'static str,
    pub(super) target: &'static str,
    pub(super) methods: &'static str,
    pub(super) implementation: &'static str,
    /// Tests of 1,000 that differ, by technique.
    pub(super) differences: &'static [u32],
    /// Percent of the statements, by technique.
    pub(super) coverage: &'static [f64],
    /// Time for 1,000 tests with callbacks that write.
    pub(super) seconds: &'static str,
}

impl Library {
    /// The name of its package.
    pub(super) fn package(&self) -> &str {
        self.implementation.split('@').next().unwrap_or_default()
    }
}

pub(super) const LIBRARIES: [Library; 20] = [
    Library {
        name: "polyfill.io (every)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "every",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/every/polyfill.js",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[40.0, 70.0, 80.0, 80.0, 90.0],
        seconds: "53m 35s",
    },
    Library {
        name: "polyfill.io (some)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "some",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/some/polyfill.js",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[40.0, 70.0, 80.0, 80.0, 90.0],
        seconds: "53m 26s",
    },
    Library {
        name: "polyfill.io (forEach)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "forEach",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/forEach/polyfill.js",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[44.4, 77.7, 77.7, 77.7, 88.8],
        seconds: "53m 46s",
    },
    Library {
        name: "polyfill.io (filter)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "filter",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/filter/polyfill.js",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[36.3, 72.7, 81.8, 81.8, 90.9],
        seconds: "53m 7s",
    },
    Library {
        name: "polyfill.io (map)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "map",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/map/polyfill.js",
        differences: &[0, 0, 0, 0, 28],
        coverage: &[40.0, 80.0, 80.0, 80.0, 90.0],
        seconds: "53m 34s",
    },
    Library {
        name: "polyfill.io (find)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "find",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/find/polyfill.js",
        differences: &[0, 0, 0, 0, 19],
        coverage: &[36.3, 72.7, 81.8, 81.8, 90.9],
        seconds: "53m 33s",
    },
    Library {
        name: "polyfill.io (reduce)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "reduce",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/reduce/polyfill.js",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[25.0, 81.2, 87.5, 81.2, 87.5],
        seconds: "54m",
    },
    Library {
        name: "polyfill.io (reduceRight)",
        source: "polyfill.io",
        target: "Array.prototype",
        methods: "reduceRight",
        implementation: "polyfill-service@3.25.1/polyfills/Array/prototype/reduceRight/polyfill.js",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[25.0, 81.2, 87.5, 81.2, 87.5],
        seconds: "53m 54s",
    },
    Library {
        name: "es5-shim",
        source: "es5-shim",
        target: "Array.prototype",
        methods: "every,some,forEach,filter,map,reduce,reduceRight",
        implementation: "es5-shim@4.5.10",
        differences: &[0, 0, 0, 0, 0],
        coverage: &[56.5, 58.9, 59.6, 59.6, 63.5],
        seconds: "53m 35s",
    },
    Library {
        name: "core-js 2 (for Mozilla)",
        source: "Mozilla",
        target: "Array.prototype",
        methods: "filter,find,every,some,forEach,map,reduce,reduceRight",
        implementation: "core-js@2.6.12/shim",
        differences: &[0, 0, 0, 7, 36],
        coverage: &[],
        seconds: "53m 7s",
    },
    Library {
        name: "q",
        source: "q",
        target: "Promise",
        methods: "then,catch",
        implementation: "q@1.5.1",
        differences: &[0, 3, 1, 60, 151],
        coverage: &[42.2, 43.8, 43.8, 44.2, 43.8],
        seconds: "190m",
    },
    Library {
        name: "bluebird",
        source: "bluebird",
        target: "Promise",
        methods: "then,catch",
        implementation: "bluebird@3.5.1",
        differences: &[0, 475, 423, 264, 409],
        coverage: &[37.2, 39.6, 39.9, 40.0, 41.0],
        seconds: "190m",
    },
    Library {
        name: "when",
        source: "when",
        target: "Promise",
        methods: "then,catch",
        implementation: "when@3.7.8",
        differences: &[0, 374, 331, 49, 309],
        coverage: &[51.5, 52.5, 52.8, 52.8, 53.2],
        seconds: "190m",
    },
    Library {
        name: "promise",
        source: "promise",
        target: "Promise",
        methods: "then,catch",
        implementation: "promise@8.0.1",
        differences: &[0, 0, 0, 57, 122],
        coverage: &[48.9, 59.0, 62.1, 63.6, 64.6],
        seconds: "190m",
    },
    Library {
        name: "rsvp",
        source: "rsvp",
        target: "Promise",
        methods: "then,catch",
        implementation: "rsvp@4.8.2",
        differences: &[0, 21, 15, 23, 164],
        coverage: &[41.9, 45.3, 46.5, 47.2, 47.9],
        seconds: "190m",
    },
    Library {
        name: "native-promise-only",
        source: "native-promise-only",
        target: "Promise",
        methods: "then,catch",
        implementation: "native-promise-only@0.8.1",
        differences: &[0, 41, 30, 100, 184],
        coverage: &[65.1, 67.4, 68.0, 68.6, 69.1],
        seconds: "190m",
    },
    Library {
        name: "lie",
        source: "lie",
        target: "Promise",
        methods: "then,catch",
        implementation: "lie@3.3.0",
        differences: &[0, 28, 24, 82, 135],
        coverage: &[41.2, 55.5, 55.5, 57.1, 62.3],
        seconds: "190m",
    },
    Library {
        name: "pacta",
        source: "pacta",
        target: "Promise",
        methods: "then,catch",
        implementation: "pacta@0.9.0",
        differences: &[0, 0, 0, 57, 120],
        coverage: &[39.3, 54.3, 55.9, 56.6, 59.0],
        seconds: "190m",
    },
    Library {
        name: "es6-promises",
        source: "es6-promises",
        target: "Promise",
        methods: "then,catch",
        implementation: "es6-promises@1.0.10",
        differences: &[0, 0, 0, 57, 149],
        coverage: &[58.6, 67.2, 68.8, 68.8, 68.8],
        seconds: "190m",
    },
    Library {
        name: "bloodhound-promises",
        source: "bloodhound-promises",
        target: "Promise",
        methods: "then,catch",
        implementation: "bloodhound-promises@1.1.5",
        differences: &[0, 63, 51, 153, 183],
        coverage: &[29.9, 33.0, 33.3, 35.3, 36.4],
        seconds: "190m",
    },
];

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
        name: "figure 2: map with a receiver that a callback shortens",
        library: "polyfill.io (map)",
        oracle: "return-values",
        parts: &[".map(", ".length ="],
    },
    Example {
        name: "figure 8: find with a receiver that a callback shortens",
        library: "polyfill.io (find)",
        oracle: "callback-invocations",
        parts: &[".find(", ".length ="],
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
