//! `String.prototype.toLowerCase` and `toUpperCase`: the full Unicode mapping of each well-formed
//! stretch. A surrogate that stands alone maps to itself, and no context reaches across it.

use crate::JsString;

/// `string.toLowerCase()`.
pub(crate) fn to_lower_case(string: &JsString) -> JsString {
    map_well_formed(string, str::to_lowercase)
}

/// `string.toUpperCase()`.
pub(crate) fn to_upper_case(string: &JsString) -> JsString {
    map_well_formed(string, str::to_uppercase)
}

fn map_well_formed(string: &JsString, map: impl Fn(&str) -> String) -> JsString {
    let mut result = Vec::with_capacity(string.len());
    let mut stretch = String::new();
    for character in char::decode_utf16(string.units().iter().copied()) {
        match character {
            Ok(character) => stretch.push(character),
            Err(lone) => {
                result.extend(map(&stretch).encode_utf16());
                result.push(lone.unpaired_surrogate());
                stretch.clear();
            }
        }
    }
    result.extend(map(&stretch).encode_utf16());
    JsString::from(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_mapped_is_left_alone() {
        for map in [to_lower_case, to_upper_case] {
            for character in '\0'..=char::MAX {
                let once = map(&JsString::from(character.to_string().as_str()));
                assert_eq!(map(&once), once, "{character:?}");
            }
        }
    }
}
