//! One page: its bytes as words.

use std::ptr;

use super::layout::PAGE;

/// Words of a page.
const WORDS: usize = PAGE / size_of::<u64>();

/// The bytes of a page.
pub(super) type Page = [u64; WORDS];

/// Copies a page to an address.
///
/// # Safety
/// There are two pages, of which that at `address` can be written to, and they are not the same.
pub(super) unsafe fn copy(page: *const Page, address: usize) {
    // SAFETY: the caller's promise.
    unsafe { ptr::copy_nonoverlapping(page, address as *mut Page, 1) };
}

/// Makes the pages of a range zeros.
///
/// # Safety
/// They can be written to.
pub(super) unsafe fn zero(start: usize, end: usize) {
    // SAFETY: the caller's promise.
    unsafe { ptr::write_bytes(start as *mut u8, 0, end - start) };
}

/// Whether a page has the bytes of another, or is nothing but zeros if there is none.
///
/// # Safety
/// The pages can be read, and nobody writes to them meanwhile.
pub(super) unsafe fn is(address: usize, wanted: Option<*const Page>) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        let page = &*(address as *const Page);
        match wanted {
            Some(wanted) => *page == *wanted,
            None => page.iter().all(|word| *word == 0),
        }
    }
}
