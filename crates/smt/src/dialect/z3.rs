//! Z3.

use std::time::Duration;

use crate::limits::Limits;

/// Characters are UTF-16 code units. It says so and ends itself when it takes more megabytes than it
/// may, which is clearer than an allocation that fails somewhere.
pub(super) fn arguments(limits: &Limits) -> Vec<String> {
    let memory = format!("-memory:{}", limits.memory >> 20);
    let fixed = ["-in", "-smt2", "encoding=bmp"].map(str::to_owned);
    fixed.into_iter().chain([memory]).collect()
}

/// Without strings and floating-point numbers, its general core is taken instead of what it chooses for arithmetic, which takes
/// seconds for products of two small integers.
pub(super) fn check(is_beyond_arithmetic: bool) -> &'static str {
    if is_beyond_arithmetic {
        "(check-sat)\n"
    } else {
        "(check-sat-using smt)\n"
    }
}

pub(super) fn prologue(time: Duration) -> String {
    format!(
        "(reset)\n(set-option :print-success false)\n(set-option :produce-models true)\n\
         {}",
        patience(time)
    )
}

pub(super) fn patience(time: Duration) -> String {
    format!("(set-option :timeout {})\n", time.as_millis())
}

pub(super) fn keeping(time: Duration) -> String {
    prologue(time) + "(set-option :global-declarations true)\n"
}
