//! What a person can do on the page, interned across the runs of a campaign.

use rustc_hash::FxHashMap;
use serde::Deserialize;
use stackful_term::ActionKey;

/// One thing a person can do, as the page host describes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Action {
    /// Identity across runs, by which an assignment chooses it.
    pub key: ActionKey,
    /// What kind of action, such as `click`: a name of `runtime/src/host/actions/kinds`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A CSS selector of the element; empty for the page as a whole.
    #[serde(default)]
    pub target: String,
    /// The element in words.
    #[serde(default)]
    pub label: String,
    /// How a person would say it, with holes for the element and for the values of its fields
    /// (`docs/trace-format.md`).
    pub words: String,
    /// The fields whose values a person must know to repeat it, whatever the path depends on.
    #[serde(default)]
    pub told: Vec<String>,
    /// How the page host knows that it is possible: `itself`, `listener`, `delegated`, `forged` or the
    /// name of a library (`docs/trace-format.md`).
    #[serde(default)]
    pub found: String,
    /// Which user does it, from 1 on.
    #[serde(default = "first")]
    pub user: u32,
    /// In which of their tabs, from 1 on.
    #[serde(default = "first")]
    pub tab: u32,
}

impl Action {
    /// Whether no person does it: a message or a request is sent that no page has made.
    pub fn is_forged(&self) -> bool {
        self.found == "forged"
    }
}

fn first() -> u32 {
    1
}

/// The number of an action in its campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActionId(u32);

impl ActionId {
    /// Position in [`Actions`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a description in its campaign: an action has another one when its element is called
/// otherwise, as the first button of a row that was *Submit* and is *Ship*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DescriptionId(u32);

/// The number of an action wherever it is on a page: of all whose elements are called alike but for numbers,
/// as the buttons *Delete* in the entries of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ActId(u32);

/// Every action seen in a campaign, each key once.
#[derive(Debug, Default)]
pub struct Actions {
    list: Vec<Action>,
    by_key: FxHashMap<ActionKey, ActionId>,
    descriptions: Vec<(Action, ActId)>,
    acts: FxHashMap<(String, String), ActId>,
    by_label: FxHashMap<(ActionId, String), DescriptionId>,
    of_several: bool,
}

impl Actions {
    /// The id of this action; an action with a known key keeps its first description.
    pub fn intern(&mut self, action: Action) -> ActionId {
        if let Some(&id) = self.by_key.get(&action.key) {
            return id;
        }
        let id = ActionId(self.list.len() as u32);
        self.by_key.insert(action.key.clone(), id);
        self.of_several |= (action.user, action.tab) != (1, 1);
        self.list.push(action);
        id
    }

    /// The id of this action, and that of how it is described here.
    pub fn describe(&mut self, action: Action) -> (ActionId, DescriptionId) {
        let id = self.intern(action.clone());
        let next = DescriptionId(self.descriptions.len() as u32);
        let known = self.by_label.entry((id, action.label.clone()));
        let description = *known.or_insert(next);
        if description == next {
            let next = ActId(self.acts.len() as u32);
            let act = *self.acts.entry(act(&action)).or_insert(next);
            self.descriptions.push((action, act));
        }
        (id, description)
    }

    /// A description that this list gave.
    pub fn description(&self, id: DescriptionId) -> &Action {
        &self.descriptions[id.0 as usize].0
    }

    /// The action of a description wherever it is.
    pub fn act(&self, id: DescriptionId) -> ActId {
        self.descriptions[id.0 as usize].1
    }

    /// The action of an id that this list gave, as it was first described.
    pub fn get(&self, id: ActionId) -> &Action {
        &self.list[id.index()]
    }

    /// All of them, first seen first.
    pub fn iter(&self) -> impl Iterator<Item = &Action> {
        self.list.iter()
    }

    /// Whether there is anybody beside the first user in the first tab.
    pub fn are_of_several(&self) -> bool {
        self.of_several
    }

    /// How many actions there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True before the first action.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// The kind, and the words up to the end of the element's name, without numbers: `button "Delete"` of
/// `button "Delete" (2nd) in list item "Bread"`.
fn act(action: &Action) -> (String, String) {
    let quotes: Vec<usize> = action.label.match_indices('"').map(|(at, _)| at).collect();
    let element = match quotes.get(1) {
        Some(end) => &action.label[..=*end],
        None => &action.target,
    };
    let element = element.chars().filter(|c| !c.is_ascii_digit()).collect();
    (action.kind.clone(), element)
}
