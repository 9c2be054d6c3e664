//! The flags behind a pattern.

use crate::set::{LAST_POINT, LAST_UNIT};

/// The flags that decide what a pattern matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "flags of ECMA-262")]
pub struct Flags {
    /// `i`
    pub ignore_case: bool,
    /// `m`
    pub multiline: bool,
    /// `s`
    pub dot_all: bool,
    /// `u` or `v`: characters are code points.
    pub unicode: bool,
    /// `v`
    pub unicode_sets: bool,
    /// `y`: a match begins where the search does.
    pub sticky: bool,
}

impl Flags {
    /// The last character there is.
    pub fn last_character(self) -> u32 {
        if self.unicode { LAST_POINT } else { LAST_UNIT }
    }

    /// The flags of a literal; `None` if one of them is unknown. Those without meaning for a match are
    /// read over.
    pub(crate) fn of_units(units: &[u16]) -> Option<Flags> {
        let mut flags = Flags::default();
        for &unit in units {
            match u8::try_from(unit).ok()? {
                b'i' => flags.ignore_case = true,
                b'm' => flags.multiline = true,
                b's' => flags.dot_all = true,
                b'u' => flags.unicode = true,
                b'v' => (flags.unicode, flags.unicode_sets) = (true, true),
                b'y' => flags.sticky = true,
                b'd' | b'g' => {}
                _ => return None,
            }
        }
        Some(flags)
    }
}
