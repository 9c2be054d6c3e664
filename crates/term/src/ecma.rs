//! The abstract operations and built-in functions of ECMA-262 on primitives, under the standard's
//! names. A function that returns an `Option` has no value where the standard throws.

mod is_less_than;
mod is_loosely_equal;
mod is_strictly_equal;
mod json_stringify;
pub(crate) mod math;
mod number;
mod number_to_string;
mod parse_float;
mod parse_int;
mod reg_exp;
mod string_at;
mod string_case;
mod string_pad;
mod string_search;
mod string_slice;
mod string_to_number;
mod string_trim;
mod to_boolean;
mod to_int32;
mod to_integer_or_infinity;
mod to_number;
mod to_string;
mod white_space;

pub(crate) use is_less_than::is_less_than;
pub(crate) use is_loosely_equal::is_loosely_equal;
pub(crate) use is_strictly_equal::is_strictly_equal;
pub(crate) use json_stringify::json_stringify;
pub(crate) use number::{
    exponentiate, left_shift, remainder, signed_right_shift, unsigned_right_shift,
};
pub use number_to_string::number_to_string;
pub(crate) use parse_float::parse_float;
pub(crate) use parse_int::parse_int;
pub(crate) use reg_exp::{reg_exp_capture, reg_exp_index, reg_exp_test};
pub(crate) use string_at::{at, char_at, char_code_at, code_point_at, from_char_code, get, length};
pub(crate) use string_case::{to_lower_case, to_upper_case};
pub(crate) use string_pad::{pad_end, pad_start, repeat};
pub(crate) use string_search::{ends_with, includes, index_of, last_index_of, starts_with};
pub(crate) use string_slice::{slice, substr, substring};
pub(crate) use string_to_number::string_to_number;
pub(crate) use string_trim::{trim, trim_end, trim_start};
pub use to_boolean::to_boolean;
pub(crate) use to_int32::{to_int32, to_uint32};
pub(crate) use to_integer_or_infinity::to_integer_or_infinity;
pub use to_number::to_number;
pub use to_string::to_string;
