//! Whether a person can cause an error that a forged message has caused.
//!
//! Forging has shown what the server decides on the way to the error. The campaign of people has run the
//! same code, the page's decisions before the server's on one path, so that a target of its tree joins
//! the client's path constraint, what the message holds, and the server's decision (inter-process
//! concolic testing, section 4): where the solver refutes it, no value that this path of the page lets
//! through gets there. An error is *ruled out* if some decision that all known ways to it have in common
//! was refuted wherever people came to it, and in all states that events lead to, if people never come to
//! the first of them, or if they come to the very place with messages that hold what it takes; each time
//! only if nothing is left on the page that no run has decided before.

use std::collections::BTreeSet;

use stackful_finding::{Bound, Finding, Judgement, Verdict};
use stackful_smt::{Answer, Query, Solver};
use stackful_source::{Location, Process, SiteId, Sources};
use stackful_term::TermId;
use stackful_tree::{Closed, Decision, Edge, NodeId, Target};

use crate::approach::{Way, is_of_server, process};
use crate::campaign::{Campaign, News};
use crate::why::{inputs_of, listed, say_way, text_of};

/// Paths on which the conditions that refute a decision are looked for.
const MOST_PATHS: usize = 8;
/// More targets that wait are not looked at one by one.
const MOST_WAITING: usize = 64;
/// Conditions of the page that are left out of a path, one at a time.
const MOST_CHECKS: usize = 24;

/// What became of a way out of a condition in the campaign of people.
#[derive(Debug, Default)]
struct Fate {
    taken: u64,
    /// Neither tried nor merged with what was.
    waiting: Vec<Target>,
    /// Not decided, or runs went elsewhere.
    open: u64,
    /// Where it was refuted.
    refuted: Vec<NodeId>,
}

/// The campaign of people at its end.
pub(crate) struct Client<'a> {
    pub(crate) campaign: &'a mut Campaign,
    pub(crate) sources: &'a Sources,
    pub(crate) solver: &'a mut Solver,
    /// Its runs, those with forged messages left out.
    pub(crate) runs: u64,
    /// Whether nothing at all is left.
    pub(crate) is_exhausted: bool,
    /// What is left that is not like what was tried, once somebody has asked.
    pub(crate) news: Option<Vec<News>>,
}

impl Client<'_> {
    /// The verdict on an error with these decisions on all known ways to it.
    pub(crate) fn judge(&mut self, finding: &Finding, ways: &[Way]) -> Judgement {
        self.look_for_news();
        // Nearest to the error first: it says most.
        for &way in ways.iter().rev() {
            if let Some(judgement) = self.by_way(way) {
                return judgement;
            }
        }
        if self.has_no_news() {
            let bound = self.bound();
            if let Some(judgement) = self.never_there(finding, ways, bound) {
                return judgement;
            }
            if let Some(judgement) = self.always_whole(finding, ways, bound) {
                return judgement;
            }
        }
        if self.is_exhausted {
            let why = "all that people can do on the page was tried, and none of it leads there";
            return Judgement {
                verdict: Verdict::RuledOut,
                refuted_by: Vec::new(),
                bound: Some(self.bound()),
                why: vec![why.to_owned()],
            };
        }
        Judgement::not_reached(self.nearest(finding, ways))
    }

    /// That the error is ruled out, if this decision was refuted wherever people came to it, and nothing is
    /// left that might lead there in another way.
    fn by_way(&mut self, way: Way) -> Option<Judgement> {
        let fate = self.fate(way);
        let is_refuted = fate.taken + fate.open == 0
            && !fate.refuted.is_empty()
            && fate.waiting.len() <= MOST_WAITING
            && self.all_refuted(&fate.waiting);
        if !is_refuted {
            return None;
        }
        let is_ruled_out = if self.has_no_news() {
            self.campaign.refutes(way, self.solver)
        } else {
            // Other messages can do no more than change the state.
            self.has_news_elsewhere_only(way)
                && self.campaign.refutes_in_any_state(way, self.solver)
        };
        is_ruled_out.then(|| self.refuted(way, &fate))
    }

    fn look_for_news(&mut self) {
        if self.news.is_none() {
            let is_exhausted = self.is_exhausted;
            let news = (!is_exhausted).then(|| self.campaign.news(self.sources, self.solver));
            self.news = Some(news.unwrap_or_default());
        }
    }

    /// Whether nothing is left that is not like what was tried.
    fn has_no_news(&self) -> bool {
        self.news.as_deref().is_none_or(<[_]>::is_empty)
    }

    /// Whether all that is left are decisions of the server, in events of which none comes to this one.
    fn has_news_elsewhere_only(&self, (site, _): Way) -> bool {
        let frontier = &self.campaign.frontier;
        let here = frontier.actions_to(site);
        self.news.iter().flatten().all(|news| {
            news.site.is_some_and(|other| {
                let there = frontier.actions_to(other);
                is_of_server(other, self.sources) && !there.is_empty() && there.is_disjoint(&here)
            })
        })
    }

    /// Within what something is ruled out.
    fn bound(&self) -> Bound {
        Bound {
            runs: self.runs,
            events: self.campaign.figures.depth,
            waiting: if self.is_exhausted {
                0
            } else {
                self.campaign.queued()
            },
        }
    }

    fn has_run(&self, site: SiteId) -> bool {
        self.sources.has_run(site, &self.campaign.coverage)
    }

    fn has_page_functions_left(&self) -> bool {
        let coverage = self.sources.coverage(&self.campaign.coverage);
        let page = coverage.processes.get(&Process::Client);
        let files = page.map_or(&[][..], |page| &page.not_reached);
        files.iter().any(|file| !file.functions.is_empty())
    }

    fn all_refuted(&mut self, targets: &[Target]) -> bool {
        let mut targets = targets.iter();
        targets.all(|target| self.campaign.is_refuted(*target, self.solver))
    }

    fn fate(&self, (site, held): Way) -> Fate {
        let frontier = &self.campaign.frontier;
        let mut fate = Fate::default();
        for (node, edge) in frontier.ways_out(site, held) {
            let decision = Decision::Branch(held);
            match edge {
                Edge::Taken(_) => fate.taken += 1,
                Edge::Open if frontier.is_reached(Target { node, decision }) => {}
                Edge::Open => fate.waiting.push(Target { node, decision }),
                Edge::Closed(Closed::Infeasible | Closed::Excluded) => fate.refuted.push(node),
                Edge::Closed(Closed::Undecided | Closed::Diverged) => fate.open += 1,
            }
        }
        fate
    }

    /// Refuted on all paths: by which conditions?
    fn refuted(&mut self, way: Way, fate: &Fate) -> Judgement {
        let mut checks = BTreeSet::new();
        for &node in fate.refuted.iter().take(MOST_PATHS) {
            checks.extend(self.checks(node, way.1));
        }
        let paths = fate.refuted.len();
        let on = if paths == 1 {
            "the one path on which people come there".to_owned()
        } else {
            format!("all {paths} paths on which people come there")
        };
        let takes = say_way(way, self.sources);
        let first = format!("the error takes {takes}: refuted on {on}");
        let second = if checks.is_empty() {
            "no value that the page's fields and events can give leads there".to_owned()
        } else {
            let places = checks.iter().map(|at: &Location| at.to_string()).collect();
            format!(
                "the page never lets such a value through: {}; the server trusts it",
                listed(&places)
            )
        };
        let beside = self.left().map(|left| {
            format!("of other messages this is left that no run has done and nothing has refuted: {left}")
        });
        Judgement {
            verdict: Verdict::RuledOut,
            refuted_by: checks.into_iter().collect(),
            bound: Some(self.bound()),
            why: [first, second].into_iter().chain(beside).collect(),
        }
    }

    /// The conditions of the page on a path without which the decision could be taken: each by itself, else
    /// all that look at the same values.
    fn checks(&mut self, node: NodeId, held: bool) -> Vec<Location> {
        let target = Target {
            node,
            decision: Decision::Branch(held),
        };
        let frontier = &self.campaign.frontier;
        let (steps, hint) = (frontier.decisions(target), frontier.assignment(target));
        let terms = self.campaign.terms();
        let Some(&(_, condition, _)) = steps.last() else {
            return Vec::new();
        };
        let inputs = inputs_of(&[condition], terms);
        let is_check = |&(site, condition, _): &(SiteId, TermId, bool)| {
            process(site, self.sources) == Some(Process::Client)
                && !inputs_of(&[condition], terms).is_disjoint(&inputs)
        };
        let checks: Vec<usize> = (0..steps.len().saturating_sub(1))
            .filter(|&at| is_check(&steps[at]))
            .collect();
        let mut without = |left_out: &dyn Fn(usize) -> bool| {
            let kept = steps.iter().enumerate();
            let kept = kept.filter(|(at, _)| !left_out(*at));
            let conjuncts = kept.map(|(_, &(_, condition, held))| (condition, held));
            let query = Query {
                conjuncts: conjuncts.collect(),
            };
            matches!(self.solver.solve(terms, &query, &hint), Answer::Sat(_))
        };
        let mut blocking: Vec<usize> = checks
            .iter()
            .copied()
            .rev()
            .take(MOST_CHECKS)
            .filter(|check| without(&|at| at == *check))
            .collect();
        if blocking.is_empty() && without(&|at| checks.contains(&at)) {
            blocking = checks;
        }
        let sites = blocking.into_iter().map(|at| steps[at].0);
        sites.map(|site| self.sources.location(site)).collect()
    }

    /// Nothing that people do leads to the first decision on the way, or to the very place.
    fn never_there(&self, finding: &Finding, ways: &[Way], bound: Bound) -> Option<Judgement> {
        let first = ways.first().map(|(site, _)| *site);
        let place = match (&finding.location, first) {
            (Some(place), _) => place.clone(),
            (None, Some(site)) => self.sources.location(site),
            (None, None) => return None,
        };
        let coverage = &self.campaign.coverage;
        let is_first_left_out = first.is_some_and(|site| !self.has_run(site));
        let is_there = !is_first_left_out && self.sources.has_run_at(&place, coverage);
        // Code of the page that never ran might lead there, as might what is kept and was not seen.
        if is_there || self.has_page_functions_left() || !self.campaign.sees_all() {
            return None;
        }
        let ways = self.campaign.frontier.ways(None);
        let on_page = ways
            .refuted_sites()
            .filter(|site| process(*site, self.sources) == Some(Process::Client));
        let checks: BTreeSet<Location> = on_page.map(|site| self.sources.location(site)).collect();
        Some(Judgement {
            verdict: Verdict::RuledOut,
            refuted_by: checks.into_iter().collect(),
            bound: Some(bound),
            why: vec![format!(
                "none of the page's runs leads to {place}, and nothing is left on the page that was not tried or refuted"
            )],
        })
    }

    /// People come to the very place, by all decisions that lead there, and what their messages hold is always
    /// such that nothing fails: forging has left something out, or has put something of another type there.
    fn always_whole(&self, finding: &Finding, ways: &[Way], bound: Bound) -> Option<Judgement> {
        let place = finding.location.as_ref()?;
        let is_whole = !self.campaign.loses_values()
            && self.sources.has_run_at(place, &self.campaign.coverage)
            && ways.iter().all(|way| self.fate(*way).taken > 0);
        is_whole.then(|| Judgement {
            verdict: Verdict::RuledOut,
            refuted_by: Vec::new(),
            bound: Some(bound),
            why: vec![format!(
                "people come to {place}, and the messages of this page always hold there what it takes, of the type that it takes"
            )],
        })
    }

    /// How near people came, and what was in the way.
    fn nearest(&self, finding: &Finding, ways: &[Way]) -> Vec<String> {
        let mut why = Vec::new();
        let come = ways.iter().rev().find(|(site, _)| self.has_run(*site));
        match come {
            Some(&way) => {
                let (text, at) = (text_of(way.0, self.sources), self.sources.location(way.0));
                let fate = self.fate(way);
                let became = match fate {
                    Fate { taken: 1.., .. } => "which went the same way, but not to the error",
                    Fate { waiting, .. } if !waiting.is_empty() => {
                        "whose other outcome still waits to be tried"
                    }
                    Fate { open: 1.., .. } => {
                        "of which the solver did not decide the other outcome"
                    }
                    Fate { refuted, .. } if !refuted.is_empty() => {
                        "whose other outcome was refuted each time"
                    }
                    Fate { .. } => "which depended on nothing that a person gives",
                };
                why.push(format!("people came as near as {text} ({at}), {became}"));
            }
            None if ways.is_empty() => {
                let place = finding.location.as_ref();
                let coverage = &self.campaign.coverage;
                let has_run = place.is_some_and(|at| self.sources.has_run_at(at, coverage));
                let place = place.map_or_else(|| "it".to_owned(), ToString::to_string);
                why.push(if has_run {
                    format!("people came to {place}, and nothing failed there; but not all that they can do was tried or followed")
                } else {
                    format!("no run of the page led to {place}")
                });
            }
            None => why.push(
                "no run of the page came to the server's first decision on the way".to_owned(),
            ),
        }
        let waiting = self.campaign.queued();
        if waiting > 0 {
            why.push(format!(
                "{waiting} targets of the page still waited when the budget was spent"
            ));
        }
        why.extend(self.gap());
        why
    }

    /// What no run has done and nothing has refuted, in words.
    fn left(&self) -> Option<String> {
        let news = self.news.as_deref().unwrap_or_default();
        let words = news.iter().map(|news| news.words.clone()).collect();
        (!news.is_empty()).then(|| listed(&words))
    }

    /// What keeps an error from being ruled out that people have not come to, if that is known.
    fn gap(&self) -> Option<String> {
        if let Some(left) = self.left() {
            return Some(format!(
                "it is not ruled out, since this is left that no run has done and nothing has refuted: {left}"
            ));
        }
        let gap = if !self.campaign.sees_all() {
            "values were lost, or something is kept that was not looked into (not_followed, states_not_seen)"
        } else if self.has_page_functions_left() {
            "functions of the page never ran"
        } else {
            return None;
        };
        Some(format!("it is not ruled out, since {gap}"))
    }
}
