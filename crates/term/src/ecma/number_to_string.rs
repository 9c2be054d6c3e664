//! ECMA-262 `Number::toString` with radix 10.

/// The shortest decimal text that reads back as `number`, in JavaScript's layout (`-0` is `0`).
pub fn number_to_string(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_owned()
}
