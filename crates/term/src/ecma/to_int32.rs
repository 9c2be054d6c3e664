//! ECMA-262 `ToInt32` and `ToUint32`, on numbers.

/// `number` modulo 2^32, from 0.
pub(crate) fn to_uint32(number: f64) -> u32 {
    if !number.is_finite() {
        return 0;
    }
    // `%` on doubles is exact, and so is the addition: both operands are integers below 2^33.
    let modulo = number.trunc() % 4_294_967_296.0;
    (if modulo < 0.0 {
        modulo + 4_294_967_296.0
    } else {
        modulo
    }) as u32
}

/// `number` modulo 2^32, from -2^31.
pub(crate) fn to_int32(number: f64) -> i32 {
    to_uint32(number) as i32
}
