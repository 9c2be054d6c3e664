//! The table of a trace: `docs/trace-format.md` in code.
//!
//! A trace is an array of 32-bit words in shared memory: a header of [`HEADER_WORDS`] words, then
//! records. A record is one word `tag | payload_words << 8` and its payload. Records whose tag is
//! below [`FIRST_EVENT_TAG`] define a term: the first of them has the shadow 1, the next 2, and so
//! on; shadow 0 means "concrete".

macro_rules! tags {
    ($($(#[doc = $doc:literal])* $name:ident = $code:literal;)*) => {
        /// What a record is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Tag { $($(#[doc = $doc])* $name = $code,)* }

        impl Tag {
            /// Every tag, in the order of its code.
            pub const ALL: &'static [Tag] = &[$(Tag::$name,)*];

            /// The tag of a code; `None` if no tag has it.
            pub fn from_code(code: u32) -> Option<Tag> {
                match code { $($code => Some(Tag::$name),)* _ => None }
            }

            /// The name in this table, as the generated runtime constants spell it.
            pub fn name(self) -> &'static str {
                match self { $(Tag::$name => stringify!($name),)* }
            }

            /// What such a record says, and its payload.
            pub fn doc(self) -> String {
                match self { $(Tag::$name => crate::describe::doc(&[$($doc),*]),)* }
            }
        }
    };
}

/// `"STKF"`, read as a little-endian word: the first word of a trace.
pub const MAGIC: u32 = 0x464b_5453;
/// The version of this table: the second word of a trace.
pub const VERSION: u32 = 1;
/// Words before the first record.
pub const HEADER_WORDS: usize = 8;
/// Index of the header word that holds the end of the last complete record, in words from the
/// start of the trace. It is written after the record, so it is right even if the writer is killed.
pub const COMMITTED: usize = 2;
/// Index of the header word that is 1 once a record did not fit.
pub const OVERFLOW: usize = 3;
/// The site of decisions on what a person does by itself, which have no place in a source.
pub const PERSON_SITE: u32 = u32::MAX - 1;
/// A run that guesses looks into texts of at most so many code units.
pub const LONGEST_COMPARED: usize = 1 << 12;
/// What such a run says of a longer one.
pub const LONG_TEXT: &str = "a text of more than 4,096 units that holds the value of an input";
/// The first tag whose record does not define a term.
pub const FIRST_EVENT_TAG: u32 = 32;

tags! {
    /// A term: `undefined`. No payload.
    ConstUndefined = 1;
    /// A term: `null`. No payload.
    ConstNull = 2;
    /// A term: `false`. No payload.
    ConstFalse = 3;
    /// A term: `true`. No payload.
    ConstTrue = 4;
    /// A term: a number that is a 32-bit integer and not -0. `[value]`.
    ConstInt = 5;
    /// A term: any other number. `[low word, high word]` of the double.
    ConstDouble = 6;
    /// A term: a string. `[text]`.
    ConstString = 7;
    /// A term: an input read for the first time in this run. `[text]`: its declaration as JSON.
    Input = 8;
    /// A term: an operator applied. `[code of the operator, shadow, shadow, …]`.
    Apply = 9;
    /// A term: what a location of the app's state holds as an event begins, under a name of its own.
    /// `[location, shadow]`: the location's number, and the value, which may be a constant.
    Symbol = 10;

    /// A decision on a symbolic condition. `[site, shadow, 1 if the condition held else 0]`.
    Branch = 32;
    /// A symbolic value was lost here. `[site or -1, shadow, text]`: what was lost, 0 if that is
    /// not known, and what could not be followed.
    Concretised = 33;
    /// An action of this run's page, seen for the first time. `[id, text]`: its JSON; ids count
    /// from 0 in the order of these records.
    Action = 34;
    /// The page is idle before event `index`. `[index, id, id, …]`: the actions a person could do.
    Choice = 35;
    /// Event `index` begins with this action. `[index, id]`.
    EventStart = 36;
    /// Event `index` has settled: nothing is left to run. `[index]`.
    EventEnd = 37;
    /// The app failed. `[text]`: an error record as JSON.
    Error = 38;
    /// The app ended its run, or the run's last event has settled. `[text]`: the outcome as JSON.
    End = 39;
    /// The program assumes a symbolic condition. `[site, shadow, 1 if the condition held else 0]`:
    /// a run in which it does not hold ends.
    Assume = 40;
    /// A form is submitted and a browser looks whether its fields hold what they ask for. `[text]`:
    /// which form, and what is not met, as JSON.
    Submission = 41;
    /// The app was told something of a browser that is made up. `[site or -1, 0, text]`: what it asked
    /// for.
    NotModelled = 42;
    /// Symbolic values went into a function that is not instrumented, and nothing is known of what came
    /// out: only where losses are checked. `[site or -1, shadow, text]`: what went in, 0 if
    /// that is not known, and the function.
    Unaccounted = 43;
    /// A location of the app's state is mentioned for the first time. `[text]`: its name and what it
    /// held at the ready state, as JSON; locations count from 0 in the order of these records.
    Location = 44;
    /// The app's state: at the ready state, and after each event. `[structure low, structure high,
    /// unknowns, (location, shadow or 0, hash low, hash high) …, total low, total high]`, with the
    /// locations that are not as they were at the ready state, or are symbolic.
    State = 45;
    /// Part of the app's state cannot be seen. `[text]`: whose it is and what, as JSON; once in a run.
    Unknown = 46;
}
