//! The records of a trace, one after the other.

use crate::DecodeError;
use stackful_protocol::trace::{COMMITTED, HEADER_WORDS, MAGIC, Tag, VERSION};

/// One record: its tag and its payload.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// What it is.
    pub tag: Tag,
    /// Its words, the tag's word excluded.
    pub payload: &'a [u32],
    /// Index of the tag's word in the trace.
    pub at: usize,
}

/// The complete records of a trace; they end early with an error at the first malformed one.
///
/// # Errors
/// The words do not begin with the header of a trace.
pub fn records(words: &[u32]) -> Result<Records<'_>, DecodeError> {
    match words {
        [MAGIC, VERSION, ..] if words.len() >= HEADER_WORDS => Ok(Records {
            words: &words[..(words[COMMITTED] as usize).min(words.len())],
            at: HEADER_WORDS,
        }),
        _ => Err(DecodeError::Header),
    }
}

/// Iterator over records: see [`records`].
#[derive(Debug)]
pub struct Records<'a> {
    words: &'a [u32],
    at: usize,
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let at = self.at;
        let head = *self.words.get(at)?;
        let end = at + 1 + (head >> 8) as usize;
        self.at = end;
        let payload = self.words.get(at + 1..end);
        if let (Some(tag), Some(payload)) = (Tag::from_code(head & 0xff), payload) {
            return Some(Ok(Record { tag, payload, at }));
        }
        self.at = self.words.len();
        Some(Err(DecodeError::Record { at }))
    }
}

impl Record<'_> {
    /// The word at `index` of the payload.
    ///
    /// # Errors
    /// The payload is shorter.
    pub fn word(&self, index: usize) -> Result<u32, DecodeError> {
        self.payload.get(index).copied().ok_or(self.malformed())
    }

    /// The text that begins at `index` of the payload, as UTF-16 code units.
    ///
    /// # Errors
    /// The payload is shorter than the text says it is.
    pub fn units(&self, index: usize) -> Result<Vec<u16>, DecodeError> {
        let length = self.word(index)? as usize;
        let packed = self
            .payload
            .get(index + 1..index + 1 + length.div_ceil(2))
            .ok_or(self.malformed())?;
        let units = packed
            .iter()
            .flat_map(|&word| [word as u16, (word >> 16) as u16]);
        Ok(units.take(length).collect())
    }

    /// The JSON text that begins at `index` of the payload.
    ///
    /// # Errors
    /// There is no text, or it is not the JSON of a `T`.
    pub fn json<T: serde::de::DeserializeOwned>(&self, index: usize) -> Result<T, DecodeError> {
        let text = String::from_utf16_lossy(&self.units(index)?);
        serde_json::from_str(&text).map_err(|source| DecodeError::Json {
            at: self.at,
            source,
        })
    }

    /// The error that says this record breaks the format.
    pub fn malformed(&self) -> DecodeError {
        DecodeError::Record { at: self.at }
    }
}
