//! What could not be followed, counted: it reaches the report, whatever it was.

use std::collections::BTreeMap;

use stackful_finding::NotFollowed;
use stackful_source::{SiteId, Sources};
use stackful_trace::{Path, Step};

/// Losses of a campaign by what, why and where.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    counts: BTreeMap<(String, String, Option<SiteId>), u64>,
}

impl Losses {
    /// Counts one loss.
    pub(crate) fn add(&mut self, what: &str, reason: &str, site: Option<SiteId>) {
        let key = (what.to_owned(), reason.to_owned(), site);
        *self.counts.entry(key).or_default() += 1;
    }

    /// True if everything was followed.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Counts what a path lost.
    pub(crate) fn add_path(&mut self, path: &Path) {
        for step in &path.steps {
            if let Step::Concretised { site, what } = step {
                let reason = match site {
                    Some(_) => "its result was made concrete",
                    None => "outside of what is followed",
                };
                self.add(what, reason, *site);
            }
        }
    }

    /// Most frequent first.
    pub(crate) fn list(&self, sources: &Sources) -> Vec<NotFollowed> {
        let mut list: Vec<_> = self
            .counts
            .iter()
            .map(|((what, reason, site), &count)| NotFollowed {
                what: what.clone(),
                reason: reason.clone(),
                location: site.map(|site| sources.location(site)),
                count,
            })
            .collect();
        list.sort_by_key(|loss| std::cmp::Reverse(loss.count));
        list
    }
}
