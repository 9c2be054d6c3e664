//! The Node.js program: which it is, and which of the options that we would give it it takes.
//!
//! Versions of Node and V8 differ in the options that they know, and Node does not start with one
//! that it does not know. So the binary is asked, once for a campaign: it looks at all of its options
//! before it does anything else, and names those that are none.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::StartError;

/// What jsdom, on which pages run, needs.
const OLDEST: (u32, u32) = (20, 19);

/// Options of every worker.
pub(crate) const WORKER: [&str; 10] = [
    // V8 on one thread, or a fork would lose the others.
    "--single-threaded",
    "--v8-pool-size=0",
    // Room for a run without a collection: collecting would copy pages shared with the parent.
    "--min-semi-space-size=16",
    "--max-semi-space-size=64",
    // What the worker has compiled its forks need not: all of it, and for good.
    "--no-lazy",
    "--no-flush-bytecode",
    // Time is virtual, so an app looks idle to V8, which would tidy up its heap.
    "--no-memory-reducer",
    "--no-incremental-marking",
    // The modules of a page.
    "--experimental-vm-modules",
    // Node's own code in few large pages: forks then neither copy nor fault its mappings.
    "--use-largepages=silent",
];

/// Options for instrumented code. It needs more stack: this is about what plain code has by default.
/// And V8 inlines by the length of the bytecode, which is several times that of plain code.
pub(crate) const INSTRUMENTED: [&str; 3] = [
    "--stack-size=3900",
    "--max-inlined-bytecode-size=1500",
    "--max-inlined-bytecode-size-cumulative=3000",
];

/// Ways to have a function run fifteen times as much as usual before V8 optimises it: a run is too short
/// for optimised code to pay for its compilation. V8 counts bytes of bytecode until Node 20, and calls
/// later. Of several the first is taken whose options are all known.
const LATE_OPTIMISATION: [&[&str]; 2] = [
    &["--interrupt-budget=2000000"],
    &[
        "--invocation-count-for-maglev=6000",
        "--invocation-count-for-maglev-osr=1500",
        "--invocation-count-for-turbofan=45000",
        "--invocation-count-for-osr=7500",
    ],
];

/// Opens Node's table of module formats to `esm.js`, which hides the option again. It is for versions
/// that have no hooks for modules of their own.
const INTERNALS: &str = "--expose-internals";

/// What a Node.js program says of itself.
const ASKED: &str = "`${process.version} ${typeof require('module').registerHooks === 'function'}`";

/// A Node.js program that has answered.
#[derive(Clone, Debug)]
pub struct Node {
    program: PathBuf,
    version: String,
    has_hooks: bool,
    unknown: Vec<&'static str>,
}

impl Node {
    /// Asks a program, a path or a name that is looked up in `PATH`.
    ///
    /// # Errors
    /// It is not there, no Node.js, or too old.
    pub(crate) fn ask(program: &Path) -> Result<Node, StartError> {
        let late = LATE_OPTIMISATION.concat();
        let wished: Vec<&'static str> = [&WORKER[..], &INSTRUMENTED, &late].concat();
        let mut known = wished.clone();
        loop {
            match answer(program, &known)? {
                Answer::Says(text) => {
                    let unknown = wished.iter().filter(|option| !known.contains(option));
                    return Node::of(program, text.trim(), unknown.copied().collect());
                }
                Answer::Refuses(complaints) => {
                    let before = known.len();
                    known.retain(|option| !is_bad(option, &complaints));
                    if known.len() == before {
                        return Err(StartError::NodeUnusable {
                            program: program.to_owned(),
                            output: complaints,
                        });
                    }
                }
            }
        }
    }

    fn of(program: &Path, answer: &str, unknown: Vec<&'static str>) -> Result<Node, StartError> {
        let is_path = program.components().count() > 1;
        let absolute = is_path.then(|| std::path::absolute(program).ok()).flatten();
        let (version, hooks) = answer.split_once(' ').unwrap_or((answer, ""));
        if numbers(version) < OLDEST {
            return Err(StartError::NodeTooOld {
                program: program.to_owned(),
                found: version.to_owned(),
                needed: format!("{}.{}", OLDEST.0, OLDEST.1),
            });
        }
        Ok(Node {
            // Workers are started in the folder of the app.
            program: absolute.unwrap_or_else(|| program.to_owned()),
            version: version.to_owned(),
            has_hooks: hooks == "true",
            unknown,
        })
    }

    /// Its version, such as `v24.1.0`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Whether modules are followed by hooks that Node has for this, and not through its internals.
    pub fn has_hooks(&self) -> bool {
        self.has_hooks
    }

    /// The options that we would have given it, and that it does not know.
    pub fn unknown_options(&self) -> Vec<&'static str> {
        let always = WORKER.iter().chain(&INSTRUMENTED);
        let unknown = always.filter(|option| !self.knows(option));
        unknown.copied().collect()
    }

    /// The options by which V8 optimises late, if there is a way to have it do so.
    pub fn late_optimisation(&self) -> &'static [&'static str] {
        let mut ways = LATE_OPTIMISATION.into_iter();
        let known = ways.find(|way| way.iter().all(|option| self.knows(option)));
        known.unwrap_or_default()
    }

    fn knows(&self, option: &str) -> bool {
        !self.unknown.contains(&option)
    }

    /// A command that starts it, with those of these options that it knows.
    pub(crate) fn command(&self, options: &[&'static str]) -> Command {
        let mut command = Command::new(&self.program);
        let known = options.iter().filter(|option| self.knows(option));
        command.args(known);
        if !self.has_hooks {
            command.arg(INTERNALS);
        }
        command
    }
}

/// What came of asking.
enum Answer {
    Says(String),
    Refuses(String),
}

fn answer(program: &Path, options: &[&str]) -> Result<Answer, StartError> {
    let output = Command::new(program)
        .args(options)
        .args(["-p", ASKED])
        .env_remove("NODE_OPTIONS")
        .stdin(Stdio::null())
        .output()
        .map_err(|source| StartError::NodeMissing {
            program: program.to_owned(),
            source,
        })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(if output.status.success() {
        Answer::Says(text(&output.stdout))
    } else {
        Answer::Refuses(text(&output.stderr))
    })
}

/// Whether Node complains of this option.
fn is_bad(option: &str, complaints: &str) -> bool {
    let complaint = format!("bad option: {option}");
    complaints.lines().any(|line| line.ends_with(&complaint))
}

/// Major and minor number of a version; 0 for what is none.
fn numbers(version: &str) -> (u32, u32) {
    let parts = version.trim_start_matches('v').split('.');
    let mut parts = parts.map_while(|part| part.parse().ok());
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}
