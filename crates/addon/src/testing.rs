//! What tests of the allocator's memory need: a process whose allocator does as that of a worker does.

use std::env;
use std::process::Command;
use std::thread::Builder;

use crate::memory;

/// Set in the process that does the work.
const WORKS: &str = "STACKFUL_TEST_OWN_PROCESS";
/// Bytes of stack, of which the first thread of a process has about as many.
const STACK: usize = 16 << 20;

/// Does `work`, which is that of the test called `name`, in a process whose allocator takes all memory
/// from the program break, on a thread that has begun since: those that were there before have memory
/// of their own already.
pub(crate) fn in_own_process(name: &str, work: impl FnOnce() + Send + 'static) {
    if env::var_os(WORKS).is_some() {
        memory::keep_to_break();
        let thread = Builder::new().stack_size(STACK).spawn(work);
        return thread.expect("a thread").join().expect("no panic");
    }
    let own = env::current_exe().expect("a path");
    let inner = Command::new(own)
        .args([name, "--exact", "--nocapture", "--test-threads=1"])
        .env(WORKS, "1")
        .output();
    let inner = inner.expect("the same test");
    let said = [inner.stdout, inner.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    let [output, errors] = said;
    assert!(inner.status.success(), "{output}{errors}");
    assert!(output.contains("1 passed"), "no test is called {name}");
}
