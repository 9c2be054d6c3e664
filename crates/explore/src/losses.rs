//! What could not be followed, counted: it reaches the report, whatever it was.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use stackful_executor::{ChannelName, Workers};
use stackful_finding::{Lost, NotFollowed};
use stackful_protocol::trace::LONG_TEXT;
use stackful_smt::Unknown;
use stackful_source::{Location, Missed, SiteId, Sources};
use stackful_trace::{Path, Step};

use crate::cut::Cut;
use crate::miss::Miss;

/// Something that a campaign does not know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loss {
    /// What this names gave a value that is not followed, at a site.
    Concretised(String),
    /// As [`Loss::Concretised`], in code that has no sites.
    Outside(String),
    /// The page was told something of a browser that is made up.
    NotModelled(String),
    /// Symbolic values went into this function, and nothing is known of what came out.
    Unaccounted(String),
    /// A channel that nothing is followed through, as it is switched off.
    SwitchedOff(String),
    /// A run that guesses has not looked into a text.
    NotCompared,
    /// No assignment for a target was found, nor that there is none.
    NotDecided(Unknown),
    /// A run decided otherwise than an earlier one with the same decisions before.
    NotRepeated,
    /// A run did not come to the target that it was made for.
    Missed(Miss),
    /// A run says nothing of what would have come after it.
    CutShort(Cut),
}

/// Why a loss is one, for the report.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Concretised(_) => f.write_str("its result was made concrete"),
            Loss::Outside(_) => f.write_str("outside of what is followed"),
            Loss::NotModelled(_) => f.write_str("not modelled, so the page gets plausible answers"),
            Loss::Unaccounted(_) => f.write_str("not accounted for: followed values went in"),
            Loss::SwitchedOff(_) => f.write_str("switched off"),
            Loss::NotCompared => f.write_str("runs that guess do not look into it"),
            Loss::NotDecided(why) => why.fmt(f),
            Loss::NotRepeated => f.write_str(
                "a run decided something else here than an earlier one with the same decisions \
                 before",
            ),
            Loss::Missed(miss) => miss.fmt(f),
            Loss::CutShort(cut) => cut.fmt(f),
        }
    }
}

impl Loss {
    /// What kind of thing is lost.
    fn kind(&self) -> Lost {
        match self {
            Loss::Concretised(_)
            | Loss::Outside(_)
            | Loss::NotModelled(_)
            | Loss::Unaccounted(_)
            | Loss::SwitchedOff(_)
            | Loss::NotCompared => Lost::Value,
            Loss::NotDecided(_) => Lost::Target,
            Loss::NotRepeated | Loss::Missed(_) | Loss::CutShort(_) => Lost::Run,
        }
    }

    /// How many ways out of decisions it stands in the way of.
    fn ways(&self, site: Option<SiteId>, count: u64, missed: &[Missed]) -> u64 {
        match (self, self.kind(), site) {
            (_, Lost::Target, _) | (Loss::Missed(_), ..) => count,
            (_, Lost::Value, Some(site)) => {
                let here = missed
                    .iter()
                    .filter(|it| it.is_reached && it.sites.contains(&site));
                here.map(|it| u64::from(it.arms)).sum()
            }
            _ => 0,
        }
    }

    /// What may help.
    fn help(&self) -> Option<String> {
        let help = match self {
            Loss::NotDecided(Unknown::Timeout) => "--solver-timeout 10s, --portfolio",
            Loss::NotDecided(_) => "--portfolio",
            Loss::Unaccounted(_) => "--instrument, if it is of a package",
            Loss::SwitchedOff(_) => "leave out --no-follow",
            Loss::CutShort(Cut::TimedOut) => "--run-timeout",
            Loss::CutShort(Cut::OutOfMemory) => "--run-memory",
            _ => return None,
        };
        Some(help.to_owned())
    }

    /// What is lost, for the report.
    fn what(&self) -> &str {
        match self {
            Loss::Concretised(what)
            | Loss::Outside(what)
            | Loss::NotModelled(what)
            | Loss::Unaccounted(what)
            | Loss::SwitchedOff(what) => what,
            Loss::NotCompared => LONG_TEXT,
            Loss::NotDecided(_) => "branch not decided",
            Loss::NotRepeated => "run not repeated",
            Loss::Missed(_) => "branch missed",
            Loss::CutShort(_) => "path cut short",
        }
    }
}

/// Losses of a campaign, by where they happened.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    counts: BTreeMap<(Loss, Option<SiteId>), u64>,
}

impl Losses {
    /// Nothing is lost yet but what goes through these channels.
    pub(crate) fn through(channels: &[ChannelName]) -> Losses {
        let mut losses = Losses::default();
        for channel in channels {
            losses.add(Loss::SwitchedOff(channel.to_string()), None);
        }
        losses
    }

    /// Whether a value of the app's became concrete.
    pub(crate) fn loses_values(&self) -> bool {
        let mut all = self.counts.keys();
        all.any(|(loss, _)| matches!(loss, Loss::Concretised(_) | Loss::Outside(_)))
    }

    /// Counts one loss.
    pub(crate) fn add(&mut self, loss: Loss, site: Option<SiteId>) {
        *self.counts.entry((loss, site)).or_default() += 1;
    }

    /// One of these losses was none.
    pub(crate) fn take_back(&mut self, loss: Loss, site: Option<SiteId>) {
        if let Entry::Occupied(mut counted) = self.counts.entry((loss, site)) {
            *counted.get_mut() -= 1;
            if *counted.get() == 0 {
                counted.remove();
            }
        }
    }

    /// True if everything was followed.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Counts what a path lost.
    pub(crate) fn add_path(&mut self, path: &Path) {
        for step in &path.steps {
            match step {
                Step::Concretised { site, what } => {
                    let loss = match site {
                        Some(_) => Loss::Concretised(what.clone()),
                        None => Loss::Outside(what.clone()),
                    };
                    self.add(loss, *site);
                }
                Step::NotModelled { site, what } => {
                    self.add(Loss::NotModelled(what.clone()), *site);
                }
                Step::Unaccounted { site, what } => {
                    self.add(Loss::Unaccounted(what.clone()), *site);
                }
                Step::Branch { .. } | Step::Assume { .. } | Step::Event { .. } => {}
            }
        }
    }

    /// Counts what a path of a run that guesses has left out. Where a guess got lost says nothing of
    /// the app.
    pub(crate) fn add_guessing(&mut self, path: &Path) {
        let is_long =
            |step: &&Step| matches!(step, Step::Concretised { what, .. } if what == LONG_TEXT);
        for _ in path.steps.iter().filter(is_long) {
            self.add(Loss::NotCompared, None);
        }
    }

    /// Why targets at these sites were not decided, and how many; `None` if all were.
    pub(crate) fn undecided(&self, sites: &[SiteId]) -> Option<(String, u64)> {
        self.at(sites, |loss| matches!(loss, Loss::NotDecided(_)))
    }

    /// Why runs for targets at these sites went elsewhere, and how many; `None` if none did.
    pub(crate) fn missed(&self, sites: &[SiteId]) -> Option<(String, u64)> {
        self.at(sites, |loss| matches!(loss, Loss::Missed(_)))
    }

    /// The most frequent reason among such losses at these sites.
    fn at(&self, sites: &[SiteId], is_meant: fn(&Loss) -> bool) -> Option<(String, u64)> {
        let here = self.here(sites).filter(|(loss, _)| is_meant(loss));
        let (loss, times) = here.max_by_key(|(_, times)| *times)?;
        Some((loss.to_string(), times))
    }

    /// What lost most values at these sites, and why.
    pub(crate) fn lost(&self, sites: &[SiteId]) -> Option<(String, String)> {
        let here = self.here(sites);
        let values = here.filter(|(loss, _)| loss.kind() == Lost::Value);
        let (loss, _) = values.max_by_key(|(_, times)| *times)?;
        Some((loss.what().to_owned(), loss.to_string()))
    }

    fn here(&self, sites: &[SiteId]) -> impl Iterator<Item = (&Loss, u64)> {
        let counts = self.counts.iter();
        let here = counts.filter(|((_, site), _)| site.is_some_and(|site| sites.contains(&site)));
        here.map(|((loss, _), &times)| (loss, times))
    }

    /// By what they cost: first those that most ways are lost behind, then the most frequent, then in the
    /// order of their texts and sites. `missed` are the statements that did not go all ways.
    pub(crate) fn list(&self, sources: &Sources, missed: &[Missed]) -> Vec<NotFollowed> {
        let mut list: Vec<_> = self
            .counts
            .iter()
            .map(|((loss, site), &count)| {
                let cost = (Reverse(loss.ways(*site, count, missed)), Reverse(count));
                (cost, loss.what(), loss.to_string(), *site, loss)
            })
            .collect();
        list.sort_unstable();
        list.into_iter()
            .map(
                |((Reverse(ways), Reverse(count)), what, reason, site, loss)| NotFollowed {
                    kind: loss.kind(),
                    what: what.to_owned(),
                    reason,
                    location: place(sources, site),
                    count,
                    ways,
                    help: loss.help(),
                },
            )
            .collect()
    }
}

/// Where a site is; what a browser decides by itself is at no place of a source.
fn place(sources: &Sources, site: Option<SiteId>) -> Option<Location> {
    let (file, site) = sources.find_site(site?)?;
    Some(file.location(site.span))
}

/// What makes an installed package followed.
fn instrumenting(file: &str) -> Option<String> {
    let (_, package) = file.rsplit_once("node_modules/")?;
    Some(format!("--instrument {package}"))
}

/// What was lost, texts that run as they are, and what went wrong with workers.
pub(crate) fn all_losses(
    losses: &Losses,
    workers: &Workers,
    (sources, missed): (&Sources, &[Missed]),
) -> Vec<NotFollowed> {
    let files = workers.uninstrumented().into_iter();
    let files = files.map(|file| NotFollowed {
        kind: Lost::Text,
        help: instrumenting(&file.name),
        what: file.name,
        reason: file.reason,
        location: file.location,
        count: 1,
        ways: 0,
    });
    let troubles = workers.troubles().into_iter();
    let troubles = troubles.map(|trouble| NotFollowed {
        kind: Lost::Worker,
        what: trouble.what,
        reason: trouble.reason,
        location: None,
        count: 1,
        ways: 0,
        help: None,
    });
    let mut all = losses.list(sources, missed);
    all.extend(files.chain(troubles));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_executor::Exit;
    use stackful_trace::Outcome;

    fn list(losses: &Losses) -> String {
        let list = losses.list(&Sources::default(), &[]);
        let lines = list.iter().map(|loss| {
            let NotFollowed {
                what,
                reason,
                count,
                ..
            } = loss;
            format!("{count} {what}: {reason}")
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_is_told_of_each_loss() {
        let mut losses = Losses::default();
        assert!(losses.is_empty());
        let all = [
            Loss::NotDecided(Unknown::Timeout),
            Loss::NotRepeated,
            Loss::Outside("fetch".to_owned()),
            Loss::Missed(Miss::NotFollowed),
            Loss::CutShort(Cut::Expired),
            Loss::SwitchedOff("HTTP".to_owned()),
        ];
        for loss in all {
            losses.add(loss, None);
        }
        // A browser has decided, which is at no place of a source.
        losses.add(Loss::NotDecided(Unknown::Incomplete), Some(SiteId::PERSON));
        losses.add(Loss::NotDecided(Unknown::Incomplete), Some(SiteId::PERSON));
        assert!(!losses.is_empty());
        insta::assert_snapshot!(list(&losses), @"
        2 branch not decided: the solver gave up
        1 branch missed: its condition depends on its inputs in a way that was not followed
        1 branch not decided: the solver ran out of time
        1 HTTP: switched off
        1 fetch: outside of what is followed
        1 path cut short: its virtual time was used up
        1 run not repeated: a run decided something else here than an earlier one with the same decisions before
        ");
    }

    #[test]
    fn losses_of_a_path_are_counted_by_what_they_are_and_where() {
        let concretised = |site: Option<u32>, what: &str| Step::Concretised {
            site: site.map(SiteId::new),
            what: what.to_owned(),
        };
        let path = Path {
            steps: vec![
                concretised(None, "b"),
                concretised(None, "a"),
                concretised(None, "b"),
                Step::NotModelled {
                    site: None,
                    what: "measureText".to_owned(),
                },
            ],
            outcome: Outcome::Completed,
            ..Path::default()
        };
        let mut losses = Losses::default();
        losses.add_path(&path);
        losses.add_path(&path);
        insta::assert_snapshot!(list(&losses), @"
        4 b: outside of what is followed
        2 a: outside of what is followed
        2 measureText: not modelled, so the page gets plausible answers
        ");
        let at_a_site = concretised(Some(1), "a");
        losses.add_path(&Path {
            steps: vec![at_a_site],
            ..path
        });
        let (loss, site) = losses.counts.keys().next().unwrap();
        assert_eq!(loss.to_string(), "its result was made concrete");
        assert_eq!(*site, Some(SiteId::new(1)));
    }

    #[test]
    fn a_run_that_guesses_tells_of_texts_that_it_does_not_look_into() {
        let steps = [LONG_TEXT, "fetch"].map(|what| Step::Concretised {
            site: None,
            what: what.to_owned(),
        });
        let path = Path {
            steps: steps.to_vec(),
            outcome: Outcome::Completed,
            ..Path::default()
        };
        let mut losses = Losses::default();
        losses.add_guessing(&path);
        losses.add_guessing(&path);
        insta::assert_snapshot!(list(&losses), @"2 a text of more than 4,096 units that holds the value of an input: runs that guess do not look into it");
    }

    #[test]
    fn a_path_that_was_cut_may_hide_another() {
        let ends = [
            (Exit::Overflow, Outcome::Cut),
            (Exit::TimedOut, Outcome::Cut),
            (Exit::OutOfMemory, Outcome::Cut),
            (Exit::Done, Outcome::Expired),
            (Exit::Done, Outcome::Completed),
            (Exit::Exited { code: 1 }, Outcome::Exited { code: 1 }),
        ];
        let cuts = ends.map(|(exit, outcome)| match Cut::of(outcome, &exit) {
            Some(cut) => cut.to_string(),
            None => "came to its end".to_owned(),
        });
        insta::assert_snapshot!(cuts.join("\n"), @"
        the trace was full
        its run took too long
        its run took too much memory
        its virtual time was used up
        came to its end
        came to its end
        ");
    }
}
