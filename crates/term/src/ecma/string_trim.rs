//! `String.prototype.trim`, `trimStart` and `trimEnd`.

use super::white_space;
use crate::JsString;

/// Without white space at both ends.
pub(crate) fn trim(string: &JsString) -> JsString {
    white_space::trim_end(white_space::trim_start(string.units())).into()
}

/// Without white space at the start.
pub(crate) fn trim_start(string: &JsString) -> JsString {
    white_space::trim_start(string.units()).into()
}

/// Without white space at the end.
pub(crate) fn trim_end(string: &JsString) -> JsString {
    white_space::trim_end(string.units()).into()
}
