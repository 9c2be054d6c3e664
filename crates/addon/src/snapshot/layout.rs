//! The address space as the kernel lists it: which range is mapped to what.

use std::ffi::CStr;
use std::ops::Range;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, read};

/// Bytes of a page, on the one processor that this is built for.
pub(super) const PAGE: usize = 4096;
/// Most pieces of an address space.
const CAPACITY: usize = 8192;
const MAPS: &CStr = c"/proc/self/maps";
/// Longest line that is looked at whole: a path may be longer, and is at its end.
const LINE: usize = 512;
/// Room for what is read at a time.
const BUFFER: usize = 1 << 14;

/// What stands behind a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Backing {
    /// Memory of this process alone.
    Anonymous,
    /// A file, of which changed pages are this process's alone.
    File,
    /// Memory or a file that others may see changes of.
    Shared,
    /// The kernel's own, such as the clock's page.
    Kernel,
}

/// Pages side by side that are of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) end: usize,
    /// `PROT_READ`, `PROT_WRITE` and `PROT_EXEC`.
    pub(super) protection: u32,
    pub(super) backing: Backing,
    /// Whether what is written to it is noticed.
    pub(super) is_tracked: bool,
    /// Where its pages are in the image, if it is tracked.
    pub(super) image: usize,
}

impl Piece {
    /// The part of it that lies in a range.
    pub(super) fn within(self, start: usize, end: usize) -> Option<Piece> {
        let clipped = Piece {
            start: self.start.max(start),
            end: self.end.min(end),
            image: self.image + start.saturating_sub(self.start),
            ..self
        };
        (clipped.start < clipped.end).then_some(clipped)
    }

    /// Whether it is memory or a file that only this process changes.
    pub(super) fn is_private(&self) -> bool {
        matches!(self.backing, Backing::Anonymous | Backing::File)
    }

    /// Whether the kernel says the same of both, wherever they are.
    fn is_like(&self, other: &Piece) -> bool {
        (self.protection, self.backing) == (other.protection, other.backing)
    }

    /// Whether `next` only goes on with what this piece is. Which file and where in it is not known of
    /// a piece of a file, so none goes on.
    fn goes_on_as(&self, next: &Piece) -> bool {
        let is_next_in_image = self.image + (self.end - self.start) == next.image;
        self.end == next.start
            && self.backing == Backing::Anonymous
            && (self.protection, self.backing, self.is_tracked)
                == (next.protection, next.backing, next.is_tracked)
            && (!self.is_tracked || is_next_in_image)
    }
}

/// All pieces, in order. Valid when zeroed: empty.
pub(super) struct Layout {
    count: usize,
    pieces: [Piece; CAPACITY],
}

impl Layout {
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    pub(super) fn copy_from(&mut self, other: &Layout) {
        self.count = other.count;
        self.pieces[..other.count].copy_from_slice(other.pieces());
    }

    /// Adds a piece behind all others; one that goes on as the last one does becomes part of it.
    pub(super) fn push(&mut self, piece: Piece) -> Result<(), Errno> {
        if let Some(last) = self.pieces[..self.count].last_mut()
            && last.goes_on_as(&piece)
        {
            last.end = piece.end;
            return Ok(());
        }
        *self.pieces.get_mut(self.count).ok_or(Errno::NOBUFS)? = piece;
        self.count += 1;
        Ok(())
    }

    /// The piece that holds an address.
    pub(super) fn find(&self, address: usize) -> Option<&Piece> {
        let piece = self.pieces().get(self.index_of(address));
        piece.filter(|piece| piece.start <= address)
    }

    /// The index of the first piece that ends behind an address.
    pub(super) fn index_of(&self, address: usize) -> usize {
        self.pieces().partition_point(|piece| piece.end <= address)
    }

    /// The part of piece number `index` that lies in a range; `None` once the range has ended.
    pub(super) fn part(&self, index: usize, start: usize, end: usize) -> Option<Piece> {
        self.pieces().get(index)?.within(start, end)
    }

    /// The parts of pieces that lie in a range.
    pub(super) fn within(&self, start: usize, end: usize) -> impl Iterator<Item = Piece> + '_ {
        let indices = self.index_of(start)..self.count;
        indices.map_while(move |index| self.part(index, start, end))
    }

    /// The next range, from `at` on, in which another layout maps something else or nothing, or maps
    /// something where this one does not.
    pub(super) fn next_difference(&self, other: &Layout, mut at: usize) -> Option<Range<usize>> {
        loop {
            let next = |layout: &Layout| layout.part(layout.index_of(at), at, usize::MAX);
            let (one, another) = (next(self), next(other));
            let [first, second] =
                [one, another].map(|piece| piece.map_or(usize::MAX, |piece| piece.start));
            let start = first.min(second);
            let here = |piece: &Piece| piece.start == start;
            let end = match (one.filter(here), another.filter(here)) {
                (None, None) => return None,
                (Some(one), Some(another)) if one.is_like(&another) => {
                    at = one.end.min(another.end);
                    continue;
                }
                (Some(one), Some(another)) => one.end.min(another.end),
                (Some(one), None) => one.end.min(second),
                (None, Some(another)) => another.end.min(first),
            };
            return Some(start..end);
        }
    }

    /// Reads the address space of this process as it is now.
    pub(super) fn read(&mut self) -> Result<(), Errno> {
        self.clear();
        let file = open(MAPS, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
        let mut buffer = [0; BUFFER];
        let mut line = Line::default();
        loop {
            let bytes = read(&file, &mut buffer[..])?;
            if bytes == 0 {
                return Ok(());
            }
            for byte in &buffer[..bytes] {
                if *byte == b'\n' {
                    if let Some(piece) = line.piece() {
                        self.push(piece)?;
                    }
                    line.length = 0;
                } else {
                    line.push(*byte);
                }
            }
        }
    }
}

/// A line such as `7f00-7f01 rw-p 00000000 00:00 0 [heap]`.
struct Line {
    length: usize,
    bytes: [u8; LINE],
}

impl Default for Line {
    fn default() -> Line {
        Line {
            length: 0,
            bytes: [0; LINE],
        }
    }
}

impl Line {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    fn piece(&self) -> Option<Piece> {
        let text = str::from_utf8(&self.bytes[..self.length]).unwrap_or_default();
        let mut fields = text.split_ascii_whitespace();
        let (start, end) = fields.next()?.split_once('-')?;
        let flags = fields.next()?.as_bytes();
        let mut fields = fields.skip(2);
        let inode = fields.next()?;
        let name = fields.next().unwrap_or_default();
        let ways = [libc::PROT_READ, libc::PROT_WRITE, libc::PROT_EXEC];
        let given = flags.iter().zip(ways).filter(|(flag, _)| **flag != b'-');
        let is_shared = flags.get(3) == Some(&b's');
        Some(Piece {
            start: usize::from_str_radix(start, 16).ok()?,
            end: usize::from_str_radix(end, 16).ok()?,
            protection: given.map(|(_, way)| way as u32).sum(),
            backing: match (name.starts_with("[v"), is_shared, inode) {
                (true, _, _) => Backing::Kernel,
                (false, true, _) => Backing::Shared,
                (false, false, "0") => Backing::Anonymous,
                (false, false, _) => Backing::File,
            },
            is_tracked: false,
            image: 0,
        })
    }
}
