//! What an action does in a shape: a tree of decisions over what the event finds, with what is written
//! behind the last of them.

use stackful_source::SiteId;
use stackful_term::TermId;
use stackful_trace::{ActionId, LocationId};

use crate::shape::ShapeId;

/// A decision of an action in a shape, and a way out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goal {
    /// In which states.
    pub shape: ShapeId,
    /// What is done there.
    pub action: ActionId,
    /// Which of the action's decisions there; `None`: that it is done at all.
    pub(crate) decision: Option<(usize, bool)>,
}

/// What lies behind a way out of a decision, or behind the beginning of an event: usually one node. More
/// where runs went on differently although all that is known of them is the same.
pub(crate) type Behind = Vec<usize>;

/// A point that a run came to.
#[derive(Debug)]
pub(crate) enum Point {
    /// It decides.
    Decides {
        site: SiteId,
        condition: TermId,
        /// If the condition does not hold, and if it does.
        ways: [Way; 2],
    },
    /// The event has settled.
    Ends(Transition),
    /// The run ended in the middle of the event: what follows is not known.
    Breaks,
}

/// A way out of a decision.
#[derive(Debug, Default)]
pub(crate) struct Way {
    pub(crate) behind: Behind,
    /// Whether no run needs to go there.
    pub(crate) is_excluded: bool,
}

impl Way {
    pub(crate) fn is_open(&self) -> bool {
        self.behind.is_empty() && !self.is_excluded
    }
}

/// What an event leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transition {
    pub(crate) next: ShapeId,
    /// What is written, over what the event found; what is not mentioned holds what it held when the app
    /// was ready.
    pub(crate) effects: Box<[(LocationId, TermId)]>,
    /// Whether a value was lost on the way, so that other values may lead elsewhere.
    pub(crate) is_vague: bool,
}

impl Transition {
    /// What is written to a location.
    pub(crate) fn written(&self, location: LocationId) -> Option<TermId> {
        let mut effects = self.effects.iter();
        effects.find_map(|&(written, term)| (written == location).then_some(term))
    }
}

/// A decision as a run shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    pub(crate) site: SiteId,
    pub(crate) condition: TermId,
    pub(crate) held: bool,
    pub(crate) is_assumed: bool,
}

/// What is known of an action in a shape.
#[derive(Debug, Default)]
pub(crate) struct Reaction {
    pub(crate) points: Vec<Point>,
    pub(crate) first: Behind,
    /// Whether runs went on differently although all that is known of them is the same.
    pub(crate) is_torn: bool,
}

/// Where points are hung up.
#[derive(Clone, Copy)]
enum Place {
    First,
    Way(usize, bool),
}

/// Most points behind one way out.
const MOST_BEHIND: usize = 8;

impl Reaction {
    /// Adds what a run has shown: where each of its decisions is, and its end. `decides` says how the run
    /// decides a condition, if that can be said.
    pub(crate) fn add(
        &mut self,
        decisions: &[Decided],
        end: Point,
        mut decides: impl FnMut(TermId) -> Option<bool>,
    ) -> (Vec<Option<usize>>, Option<usize>) {
        let mut at = Place::First;
        let mut found = Vec::new();
        for decided in decisions {
            // A lookup by a symbolic key asks each run about its own key: the questions of earlier
            // runs are this one's, too.
            while let Some(other) = self.other(at, decided) {
                let Some(held) = decides(other.1) else { break };
                at = Place::Way(other.0, held);
                if self.known(at, decided).is_some() {
                    break;
                }
            }
            let Some(point) = self
                .known(at, decided)
                .or_else(|| self.decide(at, *decided))
            else {
                found.resize(decisions.len(), None);
                return (found, None);
            };
            found.push(Some(point));
            at = Place::Way(point, decided.held);
        }
        let end = self.end(at, end);
        (found, end)
    }

    /// What the event leads to behind a way out of a decision, or behind its beginning: more than one if
    /// runs went on differently.
    pub(crate) fn ends(&self, last: Option<(usize, bool)>) -> Vec<&Transition> {
        let at = last.map_or(Place::First, |(point, held)| Place::Way(point, held));
        let points = self.behind(at).iter().map(|&point| &self.points[point]);
        let ends = points.filter_map(|point| match point {
            Point::Ends(end) => Some(end),
            Point::Decides { .. } | Point::Breaks => None,
        });
        ends.collect()
    }

    pub(crate) fn is_open(&self, point: usize, held: bool) -> bool {
        match &self.points[point] {
            Point::Decides { ways, .. } => ways[usize::from(held)].is_open(),
            Point::Ends(_) | Point::Breaks => false,
        }
    }

    fn behind(&self, at: Place) -> &Behind {
        match at {
            Place::First => &self.first,
            Place::Way(point, held) => match &self.points[point] {
                Point::Decides { ways, .. } => &ways[usize::from(held)].behind,
                Point::Ends(_) | Point::Breaks => unreachable!("only decisions have ways out"),
            },
        }
    }

    /// The decision on this condition behind `at`.
    fn known(&self, at: Place, decided: &Decided) -> Option<usize> {
        let is_same = |point: &Point| {
            matches!(point, Point::Decides { site, condition, .. }
                if (*site, *condition) == (decided.site, decided.condition))
        };
        let mut behind = self.behind(at).iter().copied();
        behind.find(|&point| is_same(&self.points[point]))
    }

    /// A decision on another condition at the same site behind `at`, if the one looked for is not there.
    fn other(&self, at: Place, decided: &Decided) -> Option<(usize, TermId)> {
        if self.known(at, decided).is_some() {
            return None;
        }
        self.behind(at)
            .iter()
            .find_map(|&point| match self.points[point] {
                Point::Decides {
                    site, condition, ..
                } if site == decided.site => Some((point, condition)),
                _ => None,
            })
    }

    fn decide(&mut self, at: Place, decided: Decided) -> Option<usize> {
        let Decided {
            site,
            condition,
            held,
            is_assumed,
        } = decided;
        let mut ways = [Way::default(), Way::default()];
        ways[usize::from(!held)].is_excluded = is_assumed;
        self.hang(
            at,
            Point::Decides {
                site,
                condition,
                ways,
            },
        )
    }

    fn end(&mut self, at: Place, end: Point) -> Option<usize> {
        let is_same = |point: &Point| match (point, &end) {
            (Point::Ends(one), Point::Ends(other)) => one == other,
            (Point::Breaks, Point::Breaks) => true,
            _ => false,
        };
        let mut behind = self.behind(at).iter().copied();
        let known = behind.find(|&point| is_same(&self.points[point]));
        known.or_else(|| self.hang(at, end))
    }

    fn hang(&mut self, at: Place, point: Point) -> Option<usize> {
        self.is_torn |= !self.behind(at).is_empty();
        if self.behind(at).len() >= MOST_BEHIND {
            return None;
        }
        let next = self.points.len();
        self.points.push(point);
        match at {
            Place::First => self.first.push(next),
            Place::Way(above, held) => {
                if let Point::Decides { ways, .. } = &mut self.points[above] {
                    ways[usize::from(held)].behind.push(next);
                }
            }
        }
        Some(next)
    }

    /// The decisions on the way to a point, first to last, each with the truth it must have.
    pub(crate) fn way_to(&self, point: usize) -> Vec<(TermId, bool)> {
        let mut way = Vec::new();
        let mut at = point;
        while let Some((above, held)) = self.above(at) {
            if let Point::Decides { condition, .. } = self.points[above] {
                way.push((condition, held));
            }
            at = above;
        }
        way.reverse();
        way
    }

    fn above(&self, point: usize) -> Option<(usize, bool)> {
        // A point is behind one with a smaller number.
        self.points[..point]
            .iter()
            .enumerate()
            .find_map(|(above, it)| {
                let Point::Decides { ways, .. } = it else {
                    return None;
                };
                let held = ways.iter().position(|way| way.behind.contains(&point))?;
                Some((above, held == 1))
            })
    }

    /// Decisions with a way out that no run has taken.
    pub(crate) fn open(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        let points = self.points.iter().enumerate();
        points.flat_map(|(index, point)| {
            let open = |held: bool| {
                matches!(point, Point::Decides { ways, .. } if ways[usize::from(held)].is_open())
                    .then_some((index, held))
            };
            [open(false), open(true)].into_iter().flatten()
        })
    }
}
