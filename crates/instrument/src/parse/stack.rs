//! A stack for what recurses with the nesting of expressions.

/// The stack for parsing and lowering: both recurse with the nesting of expressions, which minified
/// and generated texts take far beyond what a thread's usual stack allows.
const STACK_BYTES: usize = 1 << 30;

/// Does work on a stack that is large enough for any text.
pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        let work = thread.spawn_scoped(scope, work);
        match work.expect("a thread can be started").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
