//! Natives that the runtime knows, a row each.
//!
//! A row says where a native is, which model it has, and when that model is asked. The registry of
//! the runtime (`runtime/src/core/models/registry.js`) and the list in `docs/natives.md` are generated
//! from the rows. A call site sees only a name, so what `instrument` asks here is answered for all
//! natives of that name together; which function it really is, the machine finds out at run time.

mod lists;
mod numbers;
mod objects;
mod outside;
mod texts;

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All rows, in the order in which the runtime installs them.
pub static NATIVES: &[&[Native]] = &[
    lists::ROWS,
    objects::ROWS,
    texts::ROWS,
    numbers::ROWS,
    outside::ROWS,
];

/// A native and when its model is asked.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    /// Where it is: from a global, or from an intrinsic that has no global name, by properties. `@@` is
    /// in front of a well-known symbol, `get ` in front of the path of a getter.
    pub path: &'static str,
    /// What computes the shadow of its result.
    pub model: Model,
    /// What must be symbolic for the model to be asked.
    pub wants: Wants,
    /// The argument that it calls with what it finds in its receiver or in another argument.
    pub calls_back: Option<usize>,
    /// Whether its model is asked even if somebody whom it called has taken the arguments.
    pub sees_taken: bool,
    /// Whether the machine looks at the call before it begins, and so must find out the callee.
    pub is_prepared: bool,
    /// Whether it looks into objects within what it gets: its model is asked even if these objects
    /// themselves have no shadows.
    pub searches: bool,
    /// How it calls a function that it is given.
    pub relays: Option<Relay>,
    /// The argument that becomes somebody's prototype.
    pub makes_prototype: Option<usize>,
    /// The argument that it iterates.
    pub iterates: Option<usize>,
}

/// What computes the shadow of a native's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// What a module of `runtime/src/core/models` exports, written `module.export`.
    Export(&'static str),
    /// An export, too, which only notes what is lost, or forgets what the native has changed.
    Forgets(&'static str),
    /// Nothing: the result says nothing about what is symbolic.
    Concrete,
    /// Nothing, so a symbol that gets there is lost, which is noted.
    Lost,
    /// A file of `runtime/src/model`, as the native belongs to Node or to the page.
    Outside,
}

/// What must be symbolic for a model to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// An argument; a call site needs not say anything for that, since all calls pass what is
    /// symbolic.
    Arguments,
    /// An argument, or the receiver, which is a text or a number.
    Primitives,
    /// Elements of the receiver or of an argument.
    Elements,
    /// The property `lastIndex` of the receiver.
    LastIndex,
    /// Whatever the receiver or an argument holds.
    Everything,
}

/// What a native does with a function that it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relay {
    /// Calls it, and returns what that returns.
    Call,
    /// Makes an object with it.
    Construct,
}

/// What is known of all natives of one name together.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// What any of their models wants.
    pub wants: Wants,
    /// The argument that may be called back.
    pub calls_back: Option<usize>,
    /// Whether one of them may call functions of the app, and its model be asked even so.
    pub may_be_taken: bool,
    /// Whether the machine looks at a call of one of them before it begins.
    pub is_prepared: bool,
    /// The argument that one of them iterates.
    pub iterates: Option<usize>,
    /// Whether one that nobody follows looks into objects within what it gets.
    pub looks_deeper: bool,
}

impl Native {
    /// The name of the property that it is.
    pub fn name(&self) -> &'static str {
        self.path.rsplit(['.', ' ']).next().unwrap_or(self.path)
    }

    /// Where it is a property; empty for a global.
    pub fn holder(&self) -> &'static str {
        self.path.rsplit_once('.').map_or("", |(holder, _)| holder)
    }

    const fn calls_back(mut self, argument: usize) -> Self {
        self.calls_back = Some(argument);
        self
    }

    const fn sees_taken(mut self) -> Self {
        self.sees_taken = true;
        self
    }

    const fn prepared(mut self) -> Self {
        self.is_prepared = true;
        self
    }

    const fn searches(mut self) -> Self {
        self.searches = true;
        self
    }

    const fn relays(mut self, relay: Relay) -> Self {
        self.relays = Some(relay);
        self
    }

    const fn makes_prototype(mut self, argument: usize) -> Self {
        self.makes_prototype = Some(argument);
        self
    }

    const fn iterates(mut self) -> Self {
        self.iterates = Some(0);
        self
    }
}

/// The row of a native whose model a module exports.
const fn native(path: &'static str, export: &'static str, wants: Wants) -> Native {
    row(path, Model::Export(export), wants)
}

/// The row of a native whose model only notes what is lost.
const fn forgets(path: &'static str, export: &'static str, wants: Wants) -> Native {
    row(path, Model::Forgets(export), wants)
}

/// The row of a native whose result says nothing about what is symbolic.
const fn concrete(path: &'static str) -> Native {
    row(path, Model::Concrete, Wants::Arguments)
}

/// The row of a native that loses what is symbolic.
const fn lost(path: &'static str, wants: Wants) -> Native {
    row(path, Model::Lost, wants)
}

/// The row of a native of Node or the page.
const fn outside(path: &'static str, wants: Wants) -> Native {
    row(path, Model::Outside, wants)
}

const fn row(path: &'static str, model: Model, wants: Wants) -> Native {
    Native {
        path,
        model,
        wants,
        calls_back: None,
        sees_taken: false,
        is_prepared: false,
        searches: false,
        relays: None,
        makes_prototype: None,
        iterates: None,
    }
}

impl Wants {
    /// What a model that wants this and one that wants the other want together.
    fn or(self, other: Self) -> Self {
        use Wants::{Arguments, Elements, Everything, LastIndex, Primitives};
        match (self, other) {
            (Everything, _) | (_, Everything) | (Elements, LastIndex) | (LastIndex, Elements) => {
                Everything
            }
            (Elements, _) | (_, Elements) => Elements,
            (LastIndex, _) | (_, LastIndex) => LastIndex,
            (Primitives, _) | (_, Primitives) => Primitives,
            (Arguments, Arguments) => Arguments,
        }
    }
}

static METHODS: LazyLock<BTreeMap<&str, Named>> =
    LazyLock::new(|| by_name(|native| !native.holder().is_empty()));
static FUNCTIONS: LazyLock<BTreeMap<&str, Named>> =
    LazyLock::new(|| by_name(|native| native.holder().is_empty()));

fn by_name(is_meant: fn(&Native) -> bool) -> BTreeMap<&'static str, Named> {
    let mut names = BTreeMap::new();
    for native in NATIVES
        .iter()
        .copied()
        .flatten()
        .filter(|row| is_meant(row))
    {
        let own = Named {
            wants: native.wants,
            calls_back: native.calls_back,
            may_be_taken: native.sees_taken || native.calls_back.is_some(),
            is_prepared: native.is_prepared,
            iterates: native.iterates,
            looks_deeper: native.searches && native.model == Model::Lost,
        };
        names
            .entry(native.name())
            .and_modify(|named: &mut Named| *named = named.or(own))
            .or_insert(own);
    }
    names
}

impl Named {
    fn or(self, other: Self) -> Self {
        Self {
            wants: self.wants.or(other.wants),
            calls_back: self.calls_back.or(other.calls_back),
            may_be_taken: self.may_be_taken || other.may_be_taken,
            is_prepared: self.is_prepared || other.is_prepared,
            iterates: self.iterates.or(other.iterates),
            looks_deeper: self.looks_deeper || other.looks_deeper,
        }
    }
}

/// What is known of natives that are methods, or functions in a namespace, of this name.
pub fn methods_named(name: &str) -> Option<Named> {
    METHODS.get(name).copied()
}

/// What is known of the global function or constructor of this name.
pub fn functions_named(name: &str) -> Option<Named> {
    FUNCTIONS.get(name).copied()
}

/// Which argument of a function becomes a prototype, whatever stands before the native's name in that
/// of the function, as aliases have it.
pub fn prototype_argument(name: &str) -> Option<usize> {
    /// Names in small letters, and the argument. They are few, and every call asks for them.
    static MAKING: LazyLock<Vec<(String, usize)>> = LazyLock::new(|| {
        let rows = NATIVES.iter().copied().flatten();
        rows.filter_map(|row| Some((row.name().to_ascii_lowercase(), row.makes_prototype?)))
            .collect()
    });
    let name = name.to_ascii_lowercase();
    let found = MAKING.iter().find(|(end, _)| name.ends_with(end))?;
    Some(found.1)
}
