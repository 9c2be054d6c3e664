//! Idleness, computed: an event has settled when the loop would only wait.
//!
//! When nothing is ready and no request is in flight, [`wait`] looks at the next timer. Within
//! the event's settling time the clock jumps to it.
//! A child process that the event has started, and an answer of another machine, are waited for in
//! real time, within the host's patience: what they will do is not ours to compute. Timers go on meanwhile
//! where it is another machine, as fast as they really do: what is asked next may wait for one. A loop that
//! never waits is over too, after so many turns ([`turn`]). Otherwise the event is over: the loop is woken
//! by an async handle whose callback is the host's. That handle stays referenced, so a loop that
//! runs out of work goes idle rather than ending.

use std::cell::RefCell;
use std::time::Duration;

use napi::bindgen_prelude::{Function, FunctionRef};
use napi::{Env, Status, sys};

use crate::{clock, uv};

/// How long an event waits for answers at least: whoever was asked is expected to answer.
const ANSWER_PATIENCE: Duration = Duration::from_secs(3);
/// An answer may come in parts: it has ended when nothing has come for so long.
const QUIET: Duration = Duration::from_millis(20);

struct Idle {
    library: uv::Library,
    event_loop: *mut uv::Loop,
    wakeup: *mut uv::Handle,
    environment: sys::napi_env,
    callback: FunctionRef<(), ()>,
    /// The virtual time at which the current event has settled; `None`: nobody asks.
    deadline: Option<Duration>,
    /// The deadline of the event before the next [`arm`].
    settled: Duration,
    /// Requests in flight when this process was forked: the threads that work on them stayed with
    /// the parent, so they never end here.
    lost_requests: u32,
    /// Turns of the loop that the current event has left.
    turns: u32,
    /// Child processes that were there before the event.
    processes_before: u32,
    /// Answers of other machines that are awaited.
    answers: u32,
    /// When the last of them came, by the kernel's clock.
    answered: Duration,
    /// The time of the kernel's clock until which child processes are waited for.
    patience: Duration,
    /// The time of the kernel's clock until which answers are waited for.
    answer_patience: Duration,
}

thread_local! {
    static IDLE: RefCell<Option<Idle>> = const { RefCell::new(None) };
}

/// What the event loop does instead of waiting.
pub(crate) enum Wait {
    /// The clock has jumped to the next timer.
    Elapsed,
    /// The event has settled; the loop is woken to tell the host.
    Idle,
    /// Nobody asked to be told: wait for real.
    Real,
    /// A child process or another machine is at work: wait for it, but not longer than this.
    Outside(Duration),
    /// Another machine is at work, and the next timer is due by then: wait so long, and put the
    /// clock forward if nothing came.
    OutsideOrTimer(Duration),
}

impl Idle {
    /// Requests in flight, of any kind.
    fn requests(&self) -> u32 {
        // SAFETY: the state belongs to a thread whose Node never ends its loop, and it is a field
        // that only this thread changes.
        unsafe { (*self.event_loop).active_requests }
    }

    /// Child processes of the loop that have not ended.
    fn processes(&self) -> u32 {
        // SAFETY: as in `requests`: the loop lives, and is this thread's.
        unsafe { self.library.processes(self.event_loop) }
    }

    /// The descriptor that the loop polls.
    fn descriptor(&self) -> libc::c_int {
        // SAFETY: as in `requests`, the loop lives.
        unsafe { self.library.descriptor(self.event_loop) }
    }

    /// Nobody waits for the event any more: has the host told that it is over.
    fn wake(&mut self) {
        self.deadline = None;
        // SAFETY: `install` made the handle, for this loop, and it is never closed.
        unsafe { self.library.send(self.wakeup) };
    }

    /// Requests in flight that may end. A lost one may be cancelled, and then counts no more.
    fn own_requests(&self) -> u32 {
        own(self.requests(), self.lost_requests)
    }

    /// Whether it is another machine that is waited for.
    fn awaits_answers(&self) -> bool {
        self.answers > 0 || self.processes() <= self.processes_before
    }

    /// How long to wait for what is not computed here; `None` if there is nothing of the kind.
    fn real_wait(&self) -> Option<Duration> {
        let processes = self.processes();
        let until = if self.answers > 0 {
            self.answer_patience
        } else if processes > self.processes_before {
            self.patience
        } else if self.answered > Duration::ZERO {
            self.answer_patience.min(self.answered + QUIET)
        } else {
            return None;
        };
        until.checked_sub(clock::real())
    }
}

/// How many requests are not lost, of those that are counted.
fn own(counted: u32, lost: u32) -> u32 {
    counted.saturating_sub(lost)
}

/// See [`crate::on_idle`].
pub(crate) fn install(env: &Env, callback: Function<'_, (), ()>) -> napi::Result<()> {
    let unavailable =
        || napi::Error::new(Status::GenericFailure, "no event loop of libuv".to_owned());
    let library = uv::Library::find().ok_or_else(unavailable)?;
    let mut event_loop = std::ptr::null_mut();
    // SAFETY: `env` is the live environment of this call.
    let status = unsafe { sys::napi_get_uv_event_loop(env.raw(), &raw mut event_loop) };
    if status != sys::Status::napi_ok {
        return Err(unavailable());
    }
    let event_loop = event_loop.cast::<uv::Loop>();
    // SAFETY: it is the loop of this thread, which runs this call.
    let wakeup = unsafe { library.new_async(event_loop, woken) }.ok_or_else(unavailable)?;
    let state = Idle {
        library,
        event_loop,
        wakeup,
        environment: env.raw(),
        callback: callback.create_ref()?,
        deadline: None,
        settled: Duration::ZERO,
        lost_requests: 0,
        turns: 0,
        processes_before: 0,
        answers: 0,
        answered: Duration::ZERO,
        patience: Duration::ZERO,
        answer_patience: Duration::ZERO,
    };
    IDLE.with_borrow_mut(|idle| *idle = Some(state));
    Ok(())
}

/// See [`crate::settle`].
pub(crate) fn arm(milliseconds: u32, patience: u32, turns: u32) {
    IDLE.with_borrow_mut(|idle| {
        if let Some(idle) = idle {
            let deadline = clock::elapsed() + Duration::from_millis(milliseconds.into());
            idle.deadline = Some(deadline);
            idle.settled = deadline;
            idle.turns = turns;
            idle.answered = Duration::ZERO;
            idle.processes_before = idle.processes();
            let now = clock::real();
            let patience = Duration::from_millis(patience.into());
            idle.patience = now + patience;
            idle.answer_patience = now + patience.max(ANSWER_PATIENCE);
        }
    });
}

/// See [`crate::expect`].
pub(crate) fn expect(answers: u32) {
    IDLE.with_borrow_mut(|idle| {
        if let Some(idle) = idle {
            idle.answers = answers;
            idle.answered = clock::real();
        }
    });
}

/// See [`crate::child_processes`].
pub(crate) fn child_processes() -> u32 {
    IDLE.with_borrow(|idle| idle.as_ref().map_or(0, Idle::processes))
}

/// See [`crate::elapse`].
pub(crate) fn elapse() {
    IDLE.with_borrow(|idle| {
        if let Some(idle) = idle {
            clock::advance(idle.settled.saturating_sub(clock::elapsed()));
        }
    });
}

/// Whether `epoll` is the descriptor of the loop that was installed on this thread.
pub(crate) fn is_loop(epoll: libc::c_int) -> bool {
    IDLE.with_borrow(|idle| idle.as_ref().map(Idle::descriptor) == Some(epoll))
}

/// The loop that was installed on this thread.
pub(crate) fn event_loop() -> Option<(uv::Library, *const uv::Loop)> {
    let of = |idle: &Idle| (idle.library, idle.event_loop.cast_const());
    IDLE.with_borrow(|idle| idle.as_ref().map(of))
}

/// Whether the thread pool works for the loop. Requests to other machines do not count: they may
/// take for ever.
pub(crate) fn has_requests() -> bool {
    let waits = |idle: &Idle| idle.answers == 0 && idle.own_requests() > 0;
    IDLE.with_borrow(|idle| idle.as_ref().is_some_and(waits))
}

/// See [`crate::requests`].
pub(crate) fn requests() -> u32 {
    IDLE.with_borrow(|idle| {
        let idle = idle.as_ref();
        idle.map_or(0, Idle::own_requests)
    })
}

/// Counts a turn of the loop. A loop that has had all of its event's turns is woken as if it were
/// idle: it always finds something to do.
pub(crate) fn turn() {
    IDLE.with_borrow_mut(|idle| {
        let Some(idle) = idle.as_mut().filter(|idle| idle.deadline.is_some()) else {
            return;
        };
        idle.turns = idle.turns.saturating_sub(1);
        if idle.turns == 0 {
            idle.wake();
        }
    });
}

/// See [`crate::turns_left`].
pub(crate) fn turns_left() -> u32 {
    IDLE.with_borrow(|idle| idle.as_ref().map_or(0, |idle| idle.turns))
}

/// Decides what happens when the loop would wait `distance`, or for ever.
pub(crate) fn wait(distance: Option<Duration>) -> Wait {
    IDLE.with_borrow_mut(|idle| {
        let Some(idle) = idle else { return Wait::Real };
        let Some(deadline) = idle.deadline else {
            return Wait::Real;
        };
        if let Some(left) = idle.real_wait() {
            let is_due = |distance: &Duration| {
                *distance < left
                    && clock::elapsed() + *distance <= deadline
                    && idle.awaits_answers()
            };
            return match distance.filter(is_due) {
                Some(distance) => Wait::OutsideOrTimer(distance),
                None => Wait::Outside(left),
            };
        }
        if let Some(distance) = distance
            && clock::elapsed() + distance <= deadline
        {
            clock::advance(distance);
            return Wait::Elapsed;
        }
        idle.wake();
        Wait::Idle
    })
}

/// Gives the loop of a child that has just been forked its own descriptors.
pub(crate) fn after_fork() -> napi::Result<()> {
    IDLE.with_borrow_mut(|idle| {
        let Some(idle) = idle else { return Ok(()) };
        idle.lost_requests = idle.requests();
        // SAFETY: the loop lives on in the copy, and this is called in a child that has just been
        // forked.
        unsafe { idle.library.fork(idle.event_loop) }.map_err(|code| {
            napi::Error::new(Status::GenericFailure, format!("uv_loop_fork: {code}"))
        })
    })
}

/// Runs on the loop when it was woken: calls the host, then its microtasks.
unsafe extern "C" fn woken(_: *mut uv::Handle) {
    let Some((environment, callback)) = IDLE.with_borrow(|idle| {
        idle.as_ref().and_then(|idle| {
            let env = Env::from_raw(idle.environment);
            let mut scope = std::ptr::null_mut();
            // SAFETY: the environment lives as long as its loop; the scope is closed below.
            unsafe { sys::napi_open_handle_scope(idle.environment, &raw mut scope) };
            let callback = idle.callback.borrow_back(&env).ok()?;
            Some(((idle.environment, scope), napi::JsValue::raw(&callback)))
        })
    }) else {
        return;
    };
    let (environment, scope) = environment;
    // SAFETY: a live function is called on its own environment, inside the scope opened above. An
    // exception goes to `uncaughtException`, as with every callback of the loop.
    unsafe {
        let mut receiver = std::ptr::null_mut();
        let mut result = std::ptr::null_mut();
        sys::napi_get_global(environment, &raw mut receiver);
        sys::napi_make_callback(
            environment,
            std::ptr::null_mut(),
            receiver,
            callback,
            0,
            std::ptr::null(),
            &raw mut result,
        );
        sys::napi_close_handle_scope(environment, scope);
    }
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn a_lost_request_that_was_cancelled_is_none() {
        assert_eq!(own(3, 1), 2);
        assert_eq!(own(0, 1), 0);
    }
}
