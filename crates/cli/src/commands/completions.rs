//! `stackful completions`: what a shell needs to complete our arguments.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Arguments;
use crate::exit::Exit;
use crate::progress::result;

pub(crate) fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "stackful", &mut script);
    result(&String::from_utf8_lossy(&script));
    Exit::Clean
}
