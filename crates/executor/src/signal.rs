//! Names of signals.

/// What Linux calls its signals, from number 1 on.
const NAMES: [&str; 31] = [
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGILL",
    "SIGTRAP",
    "SIGABRT",
    "SIGBUS",
    "SIGFPE",
    "SIGKILL",
    "SIGUSR1",
    "SIGSEGV",
    "SIGUSR2",
    "SIGPIPE",
    "SIGALRM",
    "SIGTERM",
    "SIGSTKFLT",
    "SIGCHLD",
    "SIGCONT",
    "SIGSTOP",
    "SIGTSTP",
    "SIGTTIN",
    "SIGTTOU",
    "SIGURG",
    "SIGXCPU",
    "SIGXFSZ",
    "SIGVTALRM",
    "SIGPROF",
    "SIGWINCH",
    "SIGIO",
    "SIGPWR",
    "SIGSYS",
];

/// The name of a signal, such as `SIGSEGV`; a real-time signal has only its number.
pub(crate) fn name(number: i32) -> String {
    let index = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    let known = index.and_then(|index| NAMES.get(index));
    known.map_or_else(|| number.to_string(), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use rustix::process::Signal;

    use super::name;

    #[test]
    fn signals_have_the_names_that_everybody_knows() {
        let known = [
            (Signal::KILL, "SIGKILL"),
            (Signal::SEGV, "SIGSEGV"),
            (Signal::TERM, "SIGTERM"),
            (Signal::SYS, "SIGSYS"),
        ];
        for (signal, wanted) in known {
            assert_eq!(name(signal.as_raw()), wanted);
        }
        assert_eq!([name(34), name(0), name(-1)], ["34", "0", "-1"]);
    }
}
