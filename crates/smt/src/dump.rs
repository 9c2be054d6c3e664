//! What is asked, in files: for people, for other solvers, and to be asked again.
//!
//! Each script becomes `NNNN.smt2`, which runs by itself, and the queries that they come from stand
//! in `queries.jsonl` ([`crate::recording`]).

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use stackful_term::{Assignment, Terms};

use crate::encode::Encoding;
use crate::question::Question;
use crate::recording::Recorder;
use crate::{Query, script};

/// The file of the queries.
const QUERIES_FILE: &str = "queries.jsonl";

/// A folder that is written to.
#[derive(Debug)]
pub(crate) struct Dump {
    folder: PathBuf,
    queries: u64,
    scripts: u64,
    recorder: Recorder,
    /// What ended it.
    pub(crate) error: Option<io::Error>,
}

impl Dump {
    pub(crate) fn new(folder: &Path) -> io::Result<Dump> {
        fs::create_dir_all(folder)?;
        let file = File::create(folder.join(QUERIES_FILE))?;
        Ok(Dump {
            folder: folder.to_owned(),
            queries: 0,
            scripts: 0,
            recorder: Recorder::new(file),
            error: None,
        })
    }

    pub(crate) fn query(&mut self, terms: &Terms, query: &Query, hint: &Assignment) {
        self.queries += 1;
        self.unless_failed(|dump| dump.recorder.add(terms, query, hint));
    }

    /// One script with its answer, which is a word of SMT-LIB.
    pub(crate) fn script(
        &mut self,
        question: &Question<'_>,
        held: &Assignment,
        encoding: &Encoding,
        answer: &str,
    ) {
        self.scripts += 1;
        let comment = comment(question, held, self.queries);
        let values = match answer {
            "sat" => script::values(&encoding.inputs),
            _ => String::new(),
        };
        let text = format!(
            "{comment}(set-info :status {answer})\n(set-option :produce-models true)\n\
             (set-logic ALL)\n{}(check-sat)\n{values}",
            encoding.script.text()
        );
        let path = self.folder.join(format!("{:04}.smt2", self.scripts));
        self.unless_failed(|_| fs::write(path, text));
    }

    /// The first failure ends it: what follows would have gaps.
    fn unless_failed(&mut self, write: impl FnOnce(&mut Dump) -> io::Result<()>) {
        if self.error.is_none() {
            self.error = write(self).err();
        }
    }
}

/// What the script asks, in JavaScript.
fn comment(question: &Question<'_>, held: &Assignment, query: u64) -> String {
    let mut text = format!("; Of query {query}. What is to hold, in JavaScript:\n");
    for &(term, truth) in question.conjuncts() {
        let condition = question.terms.display(term).to_string().replace('\n', " ");
        let line = if truth {
            format!(";   {condition}")
        } else {
            format!(";   !({condition})")
        };
        let _ = writeln!(text, "{line}");
    }
    for (name, value) in held.values() {
        let name = name.to_string().replace('\n', " ");
        let _ = writeln!(text, "; where {name} is {value}");
    }
    text
}
