//! `stackful replay`: one path of a program again.

use crate::args::ReplayArguments;
use crate::exit::Exit;
use crate::message::Message;

pub(crate) fn replay(arguments: &ReplayArguments) -> Result<Exit, Message> {
    let _ = arguments;
    Ok(Exit::Clean)
}
