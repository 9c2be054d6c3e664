//! The words of a trace, up to where something stands: shared with what stands before it.

use std::sync::Arc;

use stackful_protocol::trace::HEADER_WORDS;

/// Words behind those of `below`.
#[derive(Debug)]
pub(crate) struct Words {
    below: Option<Arc<Words>>,
    new: Box<[u32]>,
    /// How many there are with those below.
    length: usize,
}

impl Words {
    /// A trace that goes on behind no other; its header is part of it.
    pub(crate) fn whole(trace: &[u32]) -> Words {
        Words {
            below: None,
            new: trace.into(),
            length: trace.len(),
        }
    }

    /// What `trace` says behind the words of `below`, which it begins with but for the header.
    pub(crate) fn behind(below: &Arc<Words>, trace: &[u32]) -> Words {
        debug_assert!(below.length >= HEADER_WORDS, "a trace has a header");
        Words {
            new: trace.get(below.length..).unwrap_or_default().into(),
            length: trace.len().max(below.length),
            below: Some(Arc::clone(below)),
        }
    }

    /// Bytes of those that are not below.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.new)
    }

    /// All of them, in parts.
    pub(crate) fn parts(&self) -> Vec<&[u32]> {
        let chain = std::iter::successors(Some(self), |words| words.below.as_deref());
        let mut parts: Vec<&[u32]> = chain.map(|words| &*words.new).collect();
        parts.reverse();
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_is_kept_once() {
        let ready = Arc::new(Words::whole(&[1, 2, 3, 4, 5, 6, 7, 8]));
        let first = Arc::new(Words::behind(&ready, &[1, 2, 0, 4, 5, 6, 7, 8, 9]));
        let second = Words::behind(&first, &[1, 2, 0, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!(second.bytes(), 8);
        assert_eq!(
            second.parts(),
            [&[1, 2, 3, 4, 5, 6, 7, 8][..], &[9], &[10, 11]]
        );
    }
}
