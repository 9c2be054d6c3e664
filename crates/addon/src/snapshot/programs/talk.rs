//! How a test tells a program what to do.

use std::ptr;

use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};

use super::step::{Program, STEPS, Step, WORDS};

/// What a program and its test tell each other, in memory that no player puts back.
#[repr(C)]
pub(super) struct Talk {
    counts: [u32; 2],
    steps: [[[u32; WORDS]; STEPS]; 2],
    /// What the program has seen of its memory in the end.
    pub(super) seen: u64,
}

impl Talk {
    pub(super) fn create() -> *mut Talk {
        let protection = ProtFlags::READ | ProtFlags::WRITE;
        let anywhere = ptr::null_mut();
        // SAFETY: a mapping at an address that the kernel chooses touches no other memory.
        let talk =
            unsafe { mmap_anonymous(anywhere, size_of::<Talk>(), protection, MapFlags::SHARED) };
        talk.expect("memory").cast()
    }

    pub(super) fn tell(&mut self, program: &Program) {
        for (part, steps) in program.iter().enumerate() {
            self.counts[part] = steps.len() as u32;
            for (place, step) in self.steps[part].iter_mut().zip(steps) {
                *place = step.encode();
            }
        }
        self.seen = 0;
    }

    pub(super) fn part(&self, part: usize) -> Vec<Step> {
        let steps = &self.steps[part][..self.counts[part] as usize];
        steps.iter().map(|step| Step::decode(*step)).collect()
    }
}
