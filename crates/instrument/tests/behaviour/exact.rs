//! Instrumented programs behave as the original ones, in the real Node.
//!
//! `tests/programs/*.js` hold small programs, each opened by a line `//# name`. Every program runs
//! as it is, instrumented, and instrumented with every literal of it made an input; the output and
//! the uncaught error must be the same. One Node process runs a whole file's programs.

use crate::program::{Job, Program, run};

/// What Node printed for each program, plain and instrumented; they must be equal.
fn check(file: &str, symbolic: bool) {
    let programs = Program::read(file);
    let texts: Vec<String> = programs
        .iter()
        .map(|program| {
            if symbolic {
                program.with_inputs()
            } else {
                program.text.clone()
            }
        })
        .collect();
    let mut jobs = Vec::new();
    for (program, text) in programs.iter().zip(&texts) {
        jobs.push(Job::plain(text, &program.kind()));
        jobs.push(Job::instrumented(text, &program.kind()));
    }
    let results = run(&jobs);
    let mut different = Vec::new();
    for (index, program) in programs.iter().enumerate() {
        let (plain, instrumented) = (&results[2 * index], &results[2 * index + 1]);
        if plain.log != instrumented.log {
            different.push(format!(
                "{}\n  plain:        {:?}\n  instrumented: {:?}",
                program.name, plain.log, instrumented.log
            ));
        }
    }
    assert!(different.is_empty(), "{file}:\n{}", different.join("\n"));
}

macro_rules! files {
    ($($name:ident)*) => {
        $(mod $name {
            #[test]
            fn concrete() {
                super::check(stringify!($name), false);
            }
            #[test]
            fn symbolic() {
                super::check(stringify!($name), true);
            }
        })*

        /// Every file of programs is tested.
        #[test]
        fn no_file_is_forgotten() {
            let mut tested = vec![$(stringify!($name).to_owned()),*];
            tested.sort();
            assert_eq!(crate::program::files(), tested);
        }
    };
}

files! {
    calls classes control destructuring errors functions generators literals modules natives
    operators properties realms scopes strings
}
