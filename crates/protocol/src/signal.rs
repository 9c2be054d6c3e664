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
pub fn name(number: i32) -> String {
    let index = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    let known = index.and_then(|index| NAMES.get(index));
    known.map_or_else(|| number.to_string(), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn signals_have_the_names_that_everybody_knows() {
        let known = [
            (6, "SIGABRT"),
            (9, "SIGKILL"),
            (11, "SIGSEGV"),
            (15, "SIGTERM"),
            (31, "SIGSYS"),
        ];
        for (number, wanted) in known {
            assert_eq!(name(number), wanted);
        }
        assert_eq!([name(34), name(0), name(-1)], ["34", "0", "-1"]);
    }
}
