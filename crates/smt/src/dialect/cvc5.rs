//! cvc5.

use std::time::Duration;

/// Its characters go up to U+2FFFF, of which it is to use the code units of UTF-16. What strings and
/// their conversions need beyond the plain theory is called experimental by it.
pub(super) fn arguments() -> Vec<String> {
    let fixed = [
        "--lang=smt2",
        "--strings-exp",
        "--strings-alpha-card=65536",
        "--nl-ext-tplanes",
    ];
    fixed.map(str::to_owned).to_vec()
}

/// `is_kept` for a session: a process that forgets everything may take a query apart as it likes,
/// which one that is asked more than once must not.
pub(super) fn prologue(time: Duration, is_kept: bool) -> String {
    format!(
        "(reset)\n(set-option :print-success false)\n(set-option :produce-models true)\n\
         (set-option :incremental {is_kept})\n(set-option :global-declarations {is_kept})\n\
         (set-option :tlimit-per {})\n(set-logic ALL)\n",
        time.as_millis()
    )
}
