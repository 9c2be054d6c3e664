//! What a campaign asked and was answered, on disk.
//!
//! The loop is deterministic but for its answers: what the solver said, and what the app did in
//! each run. The journal keeps these in the order in which the loop took them in, each before it is
//! used, so a campaign that was killed is resumed by going the same way again with the answers on
//! record, and then on. Frames are a length (32 bits, little-endian), a digest of what follows (64 bits)
//! and that many bytes of CBOR; the first holds the [`Session`]. A frame that is not whole, as after a
//! crash or on a bad disk, and all behind it is dropped, which is told.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use stackful_executor::{Run, Text};
use stackful_finding::Plain;
use stackful_protocol::trace::HEADER_WORDS;
use stackful_smt::{Answer, Unknown};
use stackful_term::Assignment;
use twox_hash::XxHash3_128;

/// The name of the journal in the folder of a report.
pub const JOURNAL_FILE: &str = "journal";

/// What must be the same for answers on record to be those of this campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// The version of the tool.
    pub version: String,
    /// What the app is and how it is run, by the name of each choice.
    pub choices: Vec<(String, String)>,
    /// The seed of every random choice.
    pub seed: u64,
    /// [`Ready::fingerprint`](stackful_executor::Ready).
    pub ready: u64,
}

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("the journal cannot be read or written")]
    File(#[from] io::Error),
    /// It does not even say whose it is.
    #[error("it is not a journal")]
    NoJournal,
    /// What is on record is not what the campaign asks.
    #[error("the journal is of another campaign")]
    OtherCampaign,
}

/// How to reach a target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Verdict {
    Sat(Assignment),
    Unsat,
    /// Not known, for this reason.
    Unknown(Unknown),
}

impl From<Answer> for Verdict {
    fn from(answer: Answer) -> Verdict {
        match answer {
            Answer::Sat(assignment) => Verdict::Sat(assignment),
            Answer::Unsat => Verdict::Unsat,
            Answer::Unknown(why) => Verdict::Unknown(why),
        }
    }
}

impl From<Verdict> for Answer {
    fn from(verdict: Verdict) -> Answer {
        match verdict {
            Verdict::Sat(assignment) => Answer::Sat(assignment),
            Verdict::Unsat => Answer::Unsat,
            Verdict::Unknown(why) => Answer::Unknown(why),
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
enum Entry {
    /// The app showed a text that it had not shown before.
    Text(Text),
    /// Blocks of code that ran for the first time.
    Covered(Vec<u32>),
    Verdict(Verdict),
    /// A run, without the words behind the header of its trace that are those of the run before; how
    /// many these are; and the time of the campaign when it was taken in. (Most of a trace is the
    /// way to what is new in it.)
    Run(Run, usize, Duration),
    /// What plain Node made of the new errors of the run before, in order.
    Plain(Vec<Option<Plain>>),
    /// The budget allowed no further target at this point.
    Spent,
}

/// Answers on record, then new ones.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// `None` once all that was on record has been taken.
    recorded: Option<Recorded>,
    /// The trace of the last run.
    last: Vec<u32>,
}

#[derive(Debug)]
struct Recorded {
    frames: BufReader<File>,
    next: Entry,
    /// Blocks that ran for the first time in the next run.
    covered: Vec<u32>,
}

/// A run on record.
#[derive(Debug)]
pub(crate) struct Recalled {
    pub(crate) run: Run,
    /// The time of the campaign when it was taken in.
    pub(crate) at: Duration,
    /// Blocks that it was the first to run.
    pub(crate) covered: Vec<u32>,
}

/// A journal whose end was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the last record that is whole, from 1 on; 0: the session alone is.
    pub record: u64,
    /// Where it ends.
    pub byte: u64,
    /// How many bytes there were behind it.
    pub dropped: u64,
}

/// A journal to go on with.
#[derive(Debug)]
pub struct Resumed {
    /// Whose it is.
    pub session: Session,
    /// The texts that the app has shown, in order.
    pub texts: Vec<Text>,
    /// How many runs are on record.
    pub runs: u64,
    /// What of it is of no use, if not all is whole.
    pub damage: Option<Damage>,
    /// The journal itself.
    pub journal: Journal,
}

impl Journal {
    /// An empty journal in place of whatever is at `path`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, session: &Session) -> Result<Journal, JournalError> {
        let mut file = File::create(path)?;
        write(&mut file, session)?;
        Ok(Journal {
            file,
            recorded: None,
            last: Vec::new(),
        })
    }

    /// The journal at `path`, to be taken up where it ends.
    ///
    /// # Errors
    /// There is none.
    pub fn resume(path: &Path) -> Result<Resumed, JournalError> {
        let mut frames = BufReader::new(File::open(path)?);
        let session = read(&mut frames)?.ok_or(JournalError::NoJournal)?;
        let begin = frames.stream_position()?;
        let mut texts = Vec::new();
        let (mut runs, mut record, mut end) = (0, 0, begin);
        while let Some(entry) = read(&mut frames)? {
            match entry {
                Entry::Text(text) => texts.push(text),
                Entry::Run(..) => runs += 1,
                Entry::Covered(_) | Entry::Verdict(_) | Entry::Plain(_) | Entry::Spent => {}
            }
            record += 1;
            end = frames.stream_position()?;
        }
        let mut file = OpenOptions::new().write(true).open(path)?;
        let dropped = file.metadata()?.len() - end;
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        frames.seek(SeekFrom::Start(begin))?;
        let mut covered = Vec::new();
        let first = following(&mut frames, &mut covered)?;
        Ok(Resumed {
            session,
            texts,
            runs,
            damage: (dropped > 0).then_some(Damage {
                record,
                byte: end,
                dropped,
            }),
            journal: Journal {
                file,
                recorded: first.map(|next| Recorded {
                    frames,
                    next,
                    covered,
                }),
                last: Vec::new(),
            },
        })
    }

    /// Whether answers on record are left.
    pub(crate) fn is_replaying(&self) -> bool {
        self.recorded.is_some()
    }

    /// Whether the budget was spent at this point, and no later session went on from here.
    pub(crate) fn spent(&mut self) -> Result<bool, JournalError> {
        let mut spent = false;
        while self
            .take_if(|entry| matches!(entry, Entry::Spent))?
            .is_some()
        {
            spent = true;
        }
        let next = self.recorded.as_ref().map(|recorded| &recorded.next);
        Ok(spent && matches!(next, Some(Entry::Run(..))))
    }

    /// The verdict at this point; `None` once nothing is on record.
    pub(crate) fn verdict(&mut self) -> Result<Option<Verdict>, JournalError> {
        match self.take_if(|entry| matches!(entry, Entry::Verdict(_)))? {
            Some(Entry::Verdict(verdict)) => Ok(Some(verdict)),
            _ if self.is_replaying() => Err(JournalError::OtherCampaign),
            _ => Ok(None),
        }
    }

    /// The run at this point; `None` once nothing is on record.
    pub(crate) fn run(&mut self) -> Result<Option<Recalled>, JournalError> {
        let covered = self.recorded.as_mut();
        let covered =
            covered.map_or_else(Vec::new, |recorded| std::mem::take(&mut recorded.covered));
        match self.take_if(|entry| matches!(entry, Entry::Run(..)))? {
            Some(Entry::Run(mut run, shared, at)) => {
                let before = self.last.get(HEADER_WORDS..).unwrap_or_default();
                let beginning = before.get(..shared).ok_or(JournalError::OtherCampaign)?;
                let words = run.trace.split_off(HEADER_WORDS.min(run.trace.len()));
                run.trace.extend(beginning.iter().chain(&words));
                self.last.clone_from(&run.trace);
                Ok(Some(Recalled { run, at, covered }))
            }
            _ if self.is_replaying() => Err(JournalError::OtherCampaign),
            _ => Ok(None),
        }
    }

    /// What plain Node made of the new errors of the run at this point; `None` if that is not on
    /// record.
    pub(crate) fn plain(&mut self) -> Result<Option<Vec<Option<Plain>>>, JournalError> {
        match self.take_if(|entry| matches!(entry, Entry::Plain(_)))? {
            Some(Entry::Plain(plain)) => Ok(Some(plain)),
            _ => Ok(None),
        }
    }

    pub(crate) fn add_spent(&mut self) -> Result<(), JournalError> {
        write(&mut self.file, &Entry::Spent)
    }

    pub(crate) fn add_verdict(&mut self, verdict: &Verdict) -> Result<(), JournalError> {
        write(&mut self.file, &Entry::Verdict(verdict.clone()))
    }

    pub(crate) fn add_plain(&mut self, plain: Vec<Option<Plain>>) -> Result<(), JournalError> {
        write(&mut self.file, &Entry::Plain(plain))
    }

    /// Adds a run, with the texts and blocks that have come up since the one before.
    pub(crate) fn add_run(
        &mut self,
        run: &Run,
        at: Duration,
        texts: Vec<Text>,
        covered: Vec<u32>,
    ) -> Result<(), JournalError> {
        for text in texts {
            write(&mut self.file, &Entry::Text(text))?;
        }
        if !covered.is_empty() {
            write(&mut self.file, &Entry::Covered(covered))?;
        }
        let (header, words) = run.trace.split_at(HEADER_WORDS);
        let before = self.last.iter().skip(HEADER_WORDS);
        let pairs = words.iter().zip(before);
        let shared = pairs.take_while(|(word, before)| word == before).count();
        let rest = Run {
            trace: [header, &words[shared..]].concat(),
            exit: run.exit.clone(),
            elapsed: run.elapsed,
            fork: run.fork,
            output: run.output.clone(),
        };
        self.last.clone_from(&run.trace);
        write(&mut self.file, &Entry::Run(rest, shared, at))
    }

    /// Takes the next entry on record if it is of this kind.
    fn take_if(&mut self, kind: impl Fn(&Entry) -> bool) -> Result<Option<Entry>, JournalError> {
        let Some(recorded) = &mut self.recorded else {
            return Ok(None);
        };
        if !kind(&recorded.next) {
            return Ok(None);
        }
        Ok(Some(
            match following(&mut recorded.frames, &mut recorded.covered)? {
                Some(following) => std::mem::replace(&mut recorded.next, following),
                None => self.recorded.take().expect("entries on record").next,
            },
        ))
    }
}

/// The next entry that the loop asks for; the blocks that stand before it are added to `covered`.
fn following(
    frames: &mut BufReader<File>,
    covered: &mut Vec<u32>,
) -> Result<Option<Entry>, JournalError> {
    loop {
        match read(frames)? {
            Some(Entry::Text(_)) => {}
            Some(Entry::Covered(blocks)) => covered.extend(blocks),
            other => return Ok(other),
        }
    }
}

/// Bytes of a frame before its body: length and digest.
const HEAD: usize = size_of::<u32>() + size_of::<u64>();

/// Writes a frame at once, so that a crash leaves it whole or, at the end of the file, cut short.
fn write(file: &mut File, body: &impl Serialize) -> Result<(), JournalError> {
    let mut frame = vec![0; HEAD];
    ciborium::into_writer(body, &mut frame).map_err(|error| io::Error::other(error.to_string()))?;
    let (head, body) = frame.split_at_mut(HEAD);
    let (length, digest) = head.split_at_mut(size_of::<u32>());
    length.copy_from_slice(&(body.len() as u32).to_le_bytes());
    digest.copy_from_slice(&digest_of(body).to_le_bytes());
    Ok(file.write_all(&frame)?)
}

/// The next frame; `None` at the end, or where a frame is not whole.
fn read<T: DeserializeOwned>(frames: &mut BufReader<File>) -> Result<Option<T>, JournalError> {
    let (mut length, mut digest) = ([0; size_of::<u32>()], [0; size_of::<u64>()]);
    if !fill(frames, &mut length)? || !fill(frames, &mut digest)? {
        return Ok(None);
    }
    // A length that is no length must not take memory for what is not there.
    let length = u64::from(u32::from_le_bytes(length));
    let mut body = Vec::new();
    let is_there = frames.take(length).read_to_end(&mut body)? as u64 == length;
    if !is_there || digest_of(&body) != u64::from_le_bytes(digest) {
        return Ok(None);
    }
    // What was written by another version may be whole, and mean nothing here.
    Ok(ciborium::from_reader(body.as_slice()).ok())
}

fn digest_of(body: &[u8]) -> u64 {
    XxHash3_128::oneshot(body) as u64
}

fn fill(frames: &mut BufReader<File>, buffer: &mut [u8]) -> io::Result<bool> {
    match frames.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use stackful_executor::Exit;
    use stackful_term::Op;

    use super::*;

    fn session() -> Session {
        Session {
            version: "1".to_owned(),
            choices: Vec::new(),
            seed: 1,
            ready: 2,
        }
    }

    fn run(words: &[u32]) -> Run {
        Run {
            trace: [&[0; HEADER_WORDS], words].concat(),
            exit: Exit::Done,
            elapsed: Duration::from_millis(words.len() as u64),
            fork: Duration::ZERO,
            output: "printed".to_owned(),
        }
    }

    /// What a journal holds, in short.
    fn contents(path: &Path) -> Result<String, JournalError> {
        let Resumed {
            session,
            runs,
            mut journal,
            ..
        } = Journal::resume(path)?;
        let mut all = vec![format!("{}, {runs} runs", session.version)];
        while journal.is_replaying() {
            if journal.spent()? {
                all.push("spent".to_owned());
            } else if let Ok(Some(Recalled { run, at, covered })) = journal.run() {
                let words = &run.trace[HEADER_WORDS..];
                all.push(format!("{words:?} at {at:?} {covered:?}"));
            } else if let Some(verdict) = journal.verdict()? {
                all.push(format!("{verdict:?}"));
            }
        }
        Ok(all.join("; "))
    }

    #[test]
    fn every_beginning_of_a_journal_can_be_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(JOURNAL_FILE);
        let mut journal = Journal::create(&path, &session()).unwrap();
        let second = Duration::from_secs(1);
        journal
            .add_run(&run(&[1, 2, 3]), second, vec![], vec![7])
            .unwrap();
        journal.add_verdict(&Verdict::Unsat).unwrap();
        journal.add_spent().unwrap();
        journal
            .add_run(&run(&[1, 2, 4]), 2 * second, vec![], vec![])
            .unwrap();
        journal
            .add_run(&run(&[1]), 3 * second, vec![], vec![8, 9])
            .unwrap();
        let whole = std::fs::read(&path).unwrap();
        let mut seen: Vec<String> = (0..=whole.len())
            .map(|length| {
                std::fs::write(&path, &whole[..length]).unwrap();
                contents(&path).unwrap_or_else(|error| error.to_string())
            })
            .collect();
        seen.dedup();
        insta::assert_snapshot!(seen.join("\n"), @"
        it is not a journal
        1, 0 runs
        1, 1 runs; [1, 2, 3] at 1s [7]
        1, 1 runs; [1, 2, 3] at 1s [7]; Unsat
        1, 2 runs; [1, 2, 3] at 1s [7]; Unsat; spent; [1, 2, 4] at 2s []
        1, 3 runs; [1, 2, 3] at 1s [7]; Unsat; spent; [1, 2, 4] at 2s []; [1] at 3s [8, 9]
        ");
    }

    #[test]
    fn what_lies_before_a_damage_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(JOURNAL_FILE);
        let mut journal = Journal::create(&path, &session()).unwrap();
        let second = Duration::from_secs(1);
        for words in [[1, 2, 3], [1, 2, 4], [1, 2, 5]] {
            journal
                .add_run(&run(&words), second, vec![], vec![])
                .unwrap();
        }
        let whole = std::fs::read(&path).unwrap();
        let mut seen = Vec::new();
        // A bit of each byte flips, one at a time: nothing is believed that was not written.
        for at in (0..whole.len() * 8).step_by(7) {
            let mut damaged = whole.clone();
            damaged[at / 8] ^= 1 << (at % 8);
            std::fs::write(&path, &damaged).unwrap();
            let told = Journal::resume(&path).map(|resumed| resumed.damage);
            let contents = contents(&path).unwrap_or_else(|error| error.to_string());
            seen.push(format!(
                "{:?}: {contents}",
                told.ok().flatten().map(|damage| damage.record)
            ));
        }
        seen.dedup();
        insta::assert_snapshot!(seen.join("\n"), @"
        None: it is not a journal
        Some(0): 1, 0 runs
        Some(1): 1, 1 runs; [1, 2, 3] at 1s []
        Some(2): 1, 2 runs; [1, 2, 3] at 1s []; [1, 2, 4] at 1s []
        ");
    }

    /// What may be written to a journal after its session.
    #[derive(Clone, Debug)]
    enum Written {
        Run(Vec<u32>),
        Verdict(Verdict),
    }

    fn written() -> impl Strategy<Value = Written> {
        let unknown = prop::sample::select(vec![
            Unknown::Timeout,
            Unknown::Unsupported(Op::ALL[0]),
            Unknown::Spurious,
        ]);
        let sat = prop::collection::vec("[ab]", 0..3).prop_map(Assignment::of_events);
        prop_oneof![
            prop::collection::vec(0..3_u32, 0..6).prop_map(Written::Run),
            sat.prop_map(|assignment| Written::Verdict(Verdict::Sat(assignment))),
            unknown.prop_map(|why| Written::Verdict(Verdict::Unknown(why))),
            Just(Written::Verdict(Verdict::Unsat)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_was_written_is_read_again(entries in prop::collection::vec(written(), 0..12)) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(JOURNAL_FILE);
            let mut journal = Journal::create(&path, &session()).unwrap();
            for entry in &entries {
                match entry {
                    Written::Run(words) => {
                        let at = Duration::from_secs(1);
                        journal.add_run(&run(words), at, vec![], vec![]).unwrap();
                    }
                    Written::Verdict(verdict) => journal.add_verdict(verdict).unwrap(),
                }
            }
            let mut journal = Journal::resume(&path).unwrap().journal;
            for entry in &entries {
                match entry {
                    Written::Run(words) => {
                        let Recalled { run: read, .. } = journal.run().unwrap().expect("a run");
                        prop_assert_eq!(&read.trace[HEADER_WORDS..], words.as_slice());
                    }
                    Written::Verdict(verdict) => {
                        let read = journal.verdict().unwrap();
                        prop_assert_eq!(read.as_ref(), Some(verdict));
                    }
                }
            }
            prop_assert!(!journal.is_replaying());
        }
    }
}
