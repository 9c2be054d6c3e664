//! Pages of checkpoints: equal ones exist once, and most are kept as what they differ in from another.
//!
//! Runs write to the same pages again and again, and change a few words of each. So the first page
//! that is seen at an address is kept whole, and later ones at this address as *patches* of it:
//!
//! ```text
//! which of 64 groups of 8 words differ      8 bytes
//! for each of these: which of its words     1 byte
//!                    those words            8 bytes each
//! ```
//!
//! A patch is about a tenth of a page, less than half of what general compression leaves of one, and a
//! page is read from it in a fraction of a microsecond. What is kept is found by a digest of 128
//! bits, which no two pages ever share but by malice, and an app has none towards its own memory.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;
use stackful_protocol::pages::{PAGE_BYTES, WORD_BYTES};
use twox_hash::XxHash3_128;

/// A page's bytes.
pub(crate) type Bytes = [u8; PAGE_BYTES];

const GROUPS: usize = 64;
const GROUP_WORDS: usize = PAGE_BYTES / WORD_BYTES / GROUPS;

/// What a page costs beside its bytes: its own fields, and how it is found.
const OVERHEAD: usize = size_of::<Page>() + 64;

/// Bytes that are held, counted while this exists.
#[derive(Debug)]
pub(crate) struct Share {
    total: Arc<AtomicU64>,
    bytes: u64,
}

impl Share {
    /// Counts `bytes` in `total`.
    pub(crate) fn of(total: &Arc<AtomicU64>, bytes: usize) -> Share {
        let bytes = bytes as u64;
        total.fetch_add(bytes, Ordering::Relaxed);
        Share {
            total: Arc::clone(total),
            bytes,
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.total.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// A page that is kept for as long as somebody needs it.
#[derive(Debug)]
pub(crate) struct Page {
    form: Form,
    _share: Share,
}

#[derive(Debug)]
enum Form {
    Whole(Box<Bytes>),
    /// What differs from a whole page.
    Patch(Arc<Page>, Box<[u8]>),
}

impl Page {
    /// Writes its bytes to `target`.
    pub(crate) fn read(&self, target: &mut Bytes) {
        match &self.form {
            Form::Whole(bytes) => target.copy_from_slice(&**bytes),
            Form::Patch(base, patch) => {
                base.read(target);
                apply(patch, target);
            }
        }
    }
}

/// All pages of all checkpoints.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    known: FxHashMap<u128, Weak<Page>>,
    /// The whole page at an address.
    bases: FxHashMap<u64, Weak<Page>>,
    /// What they hold, and others add to it.
    held: Arc<AtomicU64>,
}

impl Pages {
    /// Where bytes are counted that are held.
    pub(crate) fn held(&self) -> &Arc<AtomicU64> {
        &self.held
    }

    /// The page with these bytes, which was found at `address`.
    pub(crate) fn keep(&mut self, address: u64, bytes: &Bytes) -> Arc<Page> {
        let digest = XxHash3_128::oneshot(bytes);
        if let Some(known) = self.known.get(&digest).and_then(Weak::upgrade) {
            return known;
        }
        self.forget_what_is_gone();
        let base = self.bases.get(&address).and_then(Weak::upgrade);
        let is_base = base.is_none();
        let form = base.and_then(|base| patched(&base, bytes));
        let form = form.unwrap_or_else(|| Form::Whole(Box::new(*bytes)));
        let size = match &form {
            Form::Whole(_) => PAGE_BYTES,
            Form::Patch(_, patch) => patch.len(),
        };
        let share = Share::of(&self.held, OVERHEAD + size);
        let page = Arc::new(Page {
            form,
            _share: share,
        });
        if is_base {
            self.bases.insert(address, Arc::downgrade(&page));
        }
        self.known.insert(digest, Arc::downgrade(&page));
        page
    }

    /// Before a table would grow: drops what nobody needs any more.
    fn forget_what_is_gone(&mut self) {
        if self.known.len() == self.known.capacity() {
            self.known.retain(|_, page| page.strong_count() > 0);
            // Else the next page would go through all of them again.
            self.known.reserve(self.known.len() + 1);
        }
        if self.bases.len() == self.bases.capacity() {
            self.bases.retain(|_, page| page.strong_count() > 0);
            self.bases.reserve(self.bases.len() + 1);
        }
    }
}

/// A page as a patch of `base`, if that is less.
fn patched(base: &Arc<Page>, bytes: &Bytes) -> Option<Form> {
    let Form::Whole(whole) = &base.form else {
        return None;
    };
    let patch = patch(whole, bytes);
    let is_less = patch.len() < PAGE_BYTES;
    is_less.then(|| Form::Patch(Arc::clone(base), patch.into()))
}

/// What `bytes` differ in from `base`.
fn patch(base: &Bytes, bytes: &Bytes) -> Vec<u8> {
    let mut patch = vec![0; size_of::<u64>()];
    let mut groups = 0_u64;
    let (base, _) = base.as_chunks::<{ GROUP_WORDS * WORD_BYTES }>();
    let (bytes, _) = bytes.as_chunks::<{ GROUP_WORDS * WORD_BYTES }>();
    for (index, (base, group)) in base.iter().zip(bytes).enumerate() {
        if base == group {
            continue;
        }
        groups |= 1 << index;
        let head = patch.len();
        patch.push(0);
        let (base, _) = base.as_chunks::<WORD_BYTES>();
        let (words, _) = group.as_chunks::<WORD_BYTES>();
        for (index, (base, word)) in base.iter().zip(words).enumerate() {
            if base != word {
                patch[head] |= 1 << index;
                patch.extend(word);
            }
        }
    }
    patch[..size_of::<u64>()].copy_from_slice(&groups.to_le_bytes());
    patch
}

/// Makes of a base what the patch was made of.
fn apply(patch: &[u8], target: &mut Bytes) {
    let Some((groups, mut rest)) = patch.split_first_chunk() else {
        return;
    };
    let (target, _) = target.as_chunks_mut::<WORD_BYTES>();
    for group in ones(u64::from_le_bytes(*groups)) {
        let Some((&words, values)) = rest.split_first() else {
            return;
        };
        rest = values;
        for word in ones(words.into()) {
            let Some((value, behind)) = rest.split_first_chunk() else {
                return;
            };
            target[group * GROUP_WORDS + word] = *value;
            rest = behind;
        }
    }
}

/// The places of a number's ones.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.checked_sub(1)?;
        Some(place as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn page(fill: u8, changes: &[(usize, u8)]) -> Box<Bytes> {
        let mut page = Box::new([fill; PAGE_BYTES]);
        for &(at, value) in changes {
            page[at] = value;
        }
        page
    }

    fn held(pages: &Pages) -> u64 {
        pages.held.load(Ordering::Relaxed)
    }

    /// Pages, few of them wholly different, at few addresses.
    fn seen() -> impl Strategy<Value = Vec<(u64, Box<Bytes>)>> {
        let change = (0..PAGE_BYTES, any::<u8>());
        let changes = prop_oneof![
            9 => prop::collection::vec(change.clone(), 0..20),
            1 => prop::collection::vec(change, 3000..4000),
        ];
        let one = (0..4_u64, 0..3_u8, changes);
        prop::collection::vec(
            one.prop_map(|(address, fill, changes)| (address, page(fill, &changes))),
            0..20,
        )
    }

    proptest! {
        #[test]
        fn pages_come_back(seen in seen(), dropped in prop::collection::vec(any::<bool>(), 20)) {
            let mut pages = Pages::default();
            let mut kept = Vec::new();
            for ((address, bytes), dropped) in seen.iter().zip(dropped) {
                let page = pages.keep(*address, bytes);
                if !dropped {
                    kept.push((bytes, page));
                }
            }
            let mut read = [0; PAGE_BYTES];
            for (bytes, page) in &kept {
                page.read(&mut read);
                prop_assert!(read == ***bytes);
            }
            drop(kept);
            prop_assert_eq!(held(&pages), 0);
        }
    }

    #[test]
    fn equal_pages_exist_once_and_similar_ones_cost_what_differs() {
        let mut pages = Pages::default();
        let first = pages.keep(0, &page(1, &[]));
        assert_eq!(held(&pages), (PAGE_BYTES + OVERHEAD) as u64);
        let elsewhere = pages.keep(8, &page(1, &[]));
        assert!(Arc::ptr_eq(&first, &elsewhere));
        let similar = pages.keep(0, &page(1, &[(5, 2), (7, 3), (4095, 4)]));
        let patch = 8 + 2 * (1 + 8);
        let both = (PAGE_BYTES + patch + 2 * OVERHEAD) as u64;
        assert_eq!(held(&pages), both);
        // What it is a patch of is needed as long as it is.
        drop((first, elsewhere));
        assert_eq!(held(&pages), both);
        drop(similar);
        assert_eq!(held(&pages), 0);
    }

    #[test]
    fn tables_do_not_grow_by_what_is_gone() {
        let mut pages = Pages::default();
        for number in 0..10_000_u32 {
            let mut bytes = [0; PAGE_BYTES];
            bytes[..4].copy_from_slice(&number.to_le_bytes());
            pages.keep(number.into(), &bytes);
        }
        assert!(pages.known.capacity() < 100);
        assert!(pages.bases.capacity() < 100);
    }
}
