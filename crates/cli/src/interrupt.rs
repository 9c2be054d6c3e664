//! Ctrl-C and SIGTERM: the first one asks the campaign to stop and report, the second one ends.
//!
//! Before a campaign there is nothing to report, so the first one ends too.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use crate::exit::Exit;

const NO_CAMPAIGN: u8 = 0;
const RUNNING: u8 = 1;
const ASKED: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(NO_CAMPAIGN);
static IS_INSTALLED: AtomicBool = AtomicBool::new(false);

/// Takes over the signals, once.
pub(crate) fn install() -> Result<(), ctrlc::Error> {
    if IS_INSTALLED.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    ctrlc::set_handler(|| {
        let asked = STATE.compare_exchange(RUNNING, ASKED, Ordering::SeqCst, Ordering::SeqCst);
        if asked.is_err() {
            #[expect(
                clippy::exit,
                reason = "the user insists; only this thread still listens"
            )]
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
    })
}

/// From now on the first signal waits for the campaign to notice.
pub(crate) fn campaign_begins() {
    STATE.store(RUNNING, Ordering::SeqCst);
}

/// The campaign is over, and another one may begin: the first signal ends again.
pub(crate) fn nothing_to_report() {
    let _ = STATE.compare_exchange(RUNNING, NO_CAMPAIGN, Ordering::SeqCst, Ordering::SeqCst);
}

/// True once the user has asked to stop.
pub(crate) fn asked() -> bool {
    STATE.load(Ordering::SeqCst) == ASKED
}
