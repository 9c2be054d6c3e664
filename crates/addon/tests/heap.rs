//! What a player reads and writes takes nothing from the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use stackful_protocol::player::{self, FromPlayer, MOST_FROM_PLAYER, Origin, PutBack, Start};

thread_local! {
    static TAKEN: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: it is the system's, counted.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.set(TAKEN.get() + 1);
        // SAFETY: the caller's layout.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller has it from `alloc`, which has it from the system.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often the heap was asked meanwhile.
fn taken(act: impl FnOnce()) -> usize {
    let before = TAKEN.get();
    act();
    TAKEN.get() - before
}

#[test]
fn frames_of_a_player_take_nothing_from_the_heap() {
    assert!(taken(|| drop(std::hint::black_box(Box::new(1)))) > 0);
    let body = br#"{"type":"start","from":"stood","slot":3,"check":true}"#;
    let wanted = Start {
        from: Origin::Stood,
        slot: 3,
        check: true,
    };
    let reading = taken(|| assert_eq!(player::read_start(body), Some(wanted)));
    assert_eq!(reading, 0);
    let mut room = [0; MOST_FROM_PLAYER];
    let why = "descriptor 17 (\"socket\")\n";
    for frame in [
        FromPlayer::Begun(PutBack::default()),
        FromPlayer::Stands,
        FromPlayer::Unfit { why },
        FromPlayer::Broken { why },
        FromPlayer::Differs { what: why },
    ] {
        let writing = taken(|| assert!(!player::write(&frame, &mut room).is_empty()));
        assert_eq!(writing, 0, "{frame:?}");
    }
}
