//! ECMA-262 `WhiteSpace` and `LineTerminator`: what `trim` removes and number literals ignore.

/// Whether the code unit is white space or ends a line.
pub(super) fn is_white_space(unit: u16) -> bool {
    matches!(
        unit,
        0x09..=0x0d | 0x20 | 0xa0 | 0x1680 | 0x2000..=0x200a | 0x2028 | 0x2029 | 0x202f | 0x205f
            | 0x3000 | 0xfeff
    )
}

/// `units` from the first that is not white space.
pub(super) fn trim_start(units: &[u16]) -> &[u16] {
    let start = units
        .iter()
        .position(|&unit| !is_white_space(unit))
        .unwrap_or(units.len());
    &units[start..]
}

/// `units` up to the last that is not white space.
pub(super) fn trim_end(units: &[u16]) -> &[u16] {
    let end = units
        .iter()
        .rposition(|&unit| !is_white_space(unit))
        .map_or(0, |last| last + 1);
    &units[..end]
}
