//! Directories of `/proc` whose names are numbers: of descriptors, of threads.

use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, RawFd};

use rustix::fs::{RawDir, SeekFrom, seek};
use rustix::io::Errno;

/// Room for what the kernel lists at a time.
const BUFFER: usize = 1 << 11;

/// Calls `visit` for each number that is listed in an open directory, in the kernel's order.
pub(super) fn each<E: From<Errno>>(
    directory: RawFd,
    mut visit: impl FnMut(i32) -> Result<(), E>,
) -> Result<(), E> {
    // SAFETY: the tool opened the directory for its own use, and borrows it for this call.
    let directory = unsafe { BorrowedFd::borrow_raw(directory) };
    seek(directory, SeekFrom::Start(0))?;
    let mut buffer = [MaybeUninit::uninit(); BUFFER];
    let mut entries = RawDir::new(directory, &mut buffer);
    while let Some(entry) = entries.next() {
        if let Some(number) = number(entry?.file_name().to_bytes()) {
            visit(number)?;
        }
    }
    Ok(())
}

/// A number in decimal digits; `None` for other texts, such as `..`.
pub(super) fn number(text: &[u8]) -> Option<i32> {
    let digit = |number: i32, byte: &u8| {
        let digit = byte.is_ascii_digit().then(|| i32::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    };
    let number = text.iter().try_fold(0, digit)?;
    (!text.is_empty()).then_some(number)
}

/// A number as the name of a file of such a directory.
pub(super) struct Name {
    /// Its digits at the end, and a zero byte.
    text: [u8; NAME_BYTES],
    start: usize,
}

/// The longest number, and a zero byte.
const NAME_BYTES: usize = 12;

impl Name {
    pub(super) fn of(number: i32) -> Name {
        let mut name = Name {
            text: [0; NAME_BYTES],
            start: NAME_BYTES - 1,
        };
        let mut rest = number.unsigned_abs();
        while rest > 0 || name.start == NAME_BYTES - 1 {
            name.start -= 1;
            name.text[name.start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        name
    }

    pub(super) fn as_c_str(&self) -> &CStr {
        // It ends with a zero, so this finds it.
        CStr::from_bytes_until_nul(&self.text[self.start..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, number};

    #[test]
    fn a_name_is_a_number_in_digits() {
        for one in [0, 7, 10, 2_147_483_647] {
            let name = Name::of(one);
            let text = name.as_c_str().to_bytes();
            assert_eq!(text, one.to_string().as_bytes());
            assert_eq!(number(text), Some(one));
        }
        for other in ["", ".", "..", "1x", "-1", "2147483648"] {
            assert_eq!(number(other.as_bytes()), None, "{other}");
        }
    }
}
