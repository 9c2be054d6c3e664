//! Random machines, explored through the model, against a search of all their states.
//!
//! A machine has a few registers that hold digits, and buttons. A button decides by a register or by the
//! digit that a person gives with it, and writes registers. Runs of machines are played here, so that what the
//! model is told is known to be so.

use std::collections::{BTreeSet, VecDeque};

use proptest::prelude::*;
use serde_json::json;
use stackful_source::SiteId;
use stackful_state::{Model, Plan, Planned};
use stackful_term::{Assignment, Domain, Input, InputName, Op, Sort, TermId, Value, holds};
use stackful_trace::{
    ActionId, Kept, LocalDecision, LocationId, Outcome, Path, Reaction, State, Step, Symbol,
    Vocabulary,
};
use stackful_tree::{NodeId, Tree};

/// Registers hold digits below this.
const BASE: u32 = 4;
const REGISTERS: usize = 3;

/// What a button compares: a register, or the digit that is given with it.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Register(usize),
    Given,
}

/// What a button does.
#[derive(Clone, Debug)]
struct Button {
    /// If all of these are so, first to last, what is written is the first list, else the second.
    asks: Vec<(Operand, u32)>,
    writes: [Vec<(usize, Written)>; 2],
}

#[derive(Clone, Copy, Debug)]
enum Written {
    Digit(u32),
    /// The register's own digit and so much more, modulo the base.
    More(u32),
    /// What another register holds.
    Copy(usize),
}

#[derive(Clone, Debug)]
struct Machine(Vec<Button>);

fn machine() -> impl Strategy<Value = Machine> {
    let operand = prop_oneof![
        4 => (0..REGISTERS).prop_map(Operand::Register),
        1 => Just(Operand::Given),
    ];
    let asks = prop::collection::vec((operand, 0..BASE), 0..4);
    let written = prop_oneof![
        (0..BASE).prop_map(Written::Digit),
        (1..BASE).prop_map(Written::More),
        (0..REGISTERS).prop_map(Written::Copy),
    ];
    let writes = || prop::collection::vec((0..REGISTERS, written.clone()), 0..3);
    let button = (asks, [writes(), writes()]).prop_map(|(asks, writes)| Button { asks, writes });
    prop::collection::vec(button, 1..5).prop_map(Machine)
}

type Registers = [u32; REGISTERS];
/// The button, which of its questions, and the answer.
type Decided = (usize, usize, bool);

impl Machine {
    /// What a button decides and makes of the registers.
    fn press(&self, registers: Registers, button: usize, given: u32) -> (Registers, Vec<Decided>) {
        let Button { asks, writes } = &self.0[button];
        let mut decided = Vec::new();
        for (index, (operand, digit)) in asks.iter().enumerate() {
            let held = match operand {
                Operand::Register(register) => registers[*register],
                Operand::Given => given,
            };
            decided.push((button, index, held == *digit));
            if held != *digit {
                break;
            }
        }
        let is_all = decided.iter().all(|(.., held)| *held);
        let mut after = registers;
        for (register, written) in &writes[usize::from(!is_all)] {
            after[*register] = match written {
                Written::Digit(digit) => *digit,
                Written::More(more) => (registers[*register] + more) % BASE,
                Written::Copy(other) => registers[*other],
            };
        }
        (after, decided)
    }

    /// All states, and all answers to questions in them.
    fn all(&self) -> (BTreeSet<Registers>, BTreeSet<Decided>) {
        let mut states = BTreeSet::from([[0; REGISTERS]]);
        let mut decided = BTreeSet::new();
        let mut queue = VecDeque::from([[0; REGISTERS]]);
        while let Some(registers) = queue.pop_front() {
            for button in 0..self.0.len() {
                for given in 0..BASE {
                    let (after, answers) = self.press(registers, button, given);
                    decided.extend(answers);
                    if states.insert(after) {
                        queue.push_back(after);
                    }
                }
            }
        }
        (states, decided)
    }
}

/// What a campaign knows of a machine.
struct Campaign {
    machine: Machine,
    vocabulary: Vocabulary,
    actions: Vec<ActionId>,
    registers: Vec<LocationId>,
    tree: Tree,
    model: Model,
    decided: BTreeSet<Decided>,
    /// Whether each plan led where it said.
    is_true: bool,
    /// Whether each event writes a number that was never there before to the last register.
    is_counted: bool,
    /// How many events there were.
    events: u32,
}

/// A number that tells what each register holds apart from all else.
fn share(register: usize, digit: u32) -> u64 {
    (1 + register as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(digit) << 40
}

impl Campaign {
    fn new(machine: Machine) -> Campaign {
        let mut vocabulary = Vocabulary::default();
        let actions = (0..machine.0.len()).map(|button| {
            let key = format!("press {button}");
            let action = json!({ "key": key, "type": "press", "words": key });
            let action = serde_json::from_value(action).expect("an action");
            vocabulary.actions.intern(action)
        });
        let actions = actions.collect();
        let registers = (0..REGISTERS).map(|register| {
            let hash = share(register, 0);
            let location = json!({
                "process": "client",
                "name": format!("register {register}"),
                "free": true,
                "initial": { "value": 0 },
                "hash": [hash as u32, (hash >> 32) as u32],
            });
            let location = serde_json::from_value(location).expect("a location");
            vocabulary.locations.intern(location)
        });
        let registers = registers.collect();
        Campaign {
            machine,
            vocabulary,
            actions,
            registers,
            tree: Tree::new(),
            model: Model::default(),
            decided: BTreeSet::new(),
            is_true: true,
            is_counted: false,
            events: 0,
        }
    }

    fn given(&mut self, event: u32) -> TermId {
        let domain = Domain::Number {
            integer: true,
            min: 0.0,
            max: f64::from(BASE - 1),
            max_exclusive: false,
        };
        let field = "digit".into();
        self.vocabulary.terms.input(Input {
            name: InputName::EventField { event, field },
            domain,
            initial: Value::Number(0.0),
        })
    }

    fn state(&self, registers: Registers, values: &[TermId], effects: &[TermId]) -> State {
        let mut state = State::default();
        for (index, &digit) in registers.iter().enumerate() {
            let hash = share(index, digit);
            state.values = state.values.wrapping_add(hash);
            let is_constant = self.vocabulary.terms.as_constant(effects[index]).is_some();
            if digit != 0 || !is_constant {
                state.changed.push(Kept {
                    location: self.registers[index],
                    value: values[index],
                    effect: effects[index],
                    hash,
                });
            }
        }
        state
    }

    fn written(&mut self, before: &[TermId], register: usize, written: Written) -> TermId {
        let terms = &mut self.vocabulary.terms;
        match written {
            Written::Digit(digit) => terms.constant(f64::from(digit)),
            Written::More(more) => {
                let more = terms.constant(f64::from(more));
                let base = terms.constant(f64::from(BASE));
                let sum = terms.apply(Op::Add, &[before[register], more]);
                terms.apply(Op::Remainder, &[sum, base])
            }
            Written::Copy(other) => before[other],
        }
    }

    /// Plays these buttons with these digits, and has the model see it. The choice of the last event.
    #[expect(clippy::too_many_lines, reason = "a run, event by event")]
    fn run(&mut self, buttons: &[usize], digits: &[u32]) -> NodeId {
        let mut path = Path::default();
        let zero = self.vocabulary.terms.constant(0.0);
        let asked: Vec<LocationId> = self.model.symbols().collect();
        let mut registers = [0; REGISTERS];
        let mut values = vec![zero; REGISTERS];
        path.states.push(self.state(registers, &values, &values));
        let mut assignment = Assignment::new();
        for (index, (&button, &digit)) in (0..).zip(buttons.iter().zip(digits)) {
            let action = self.actions[button];
            let actions = self.actions.clone();
            let taken = Some(action);
            path.steps.push(Step::Event {
                index,
                actions,
                taken,
            });
            let key = self.vocabulary.actions.get(action).key.clone();
            assignment.push_event(key);
            assignment.insert(format!("event.{index}.digit"), f64::from(digit));
            let mut reaction = Reaction::default();
            let mut found = values.clone();
            for &location in &asked {
                let register = self.registers.iter().position(|it| *it == location);
                let register = register.expect("a register");
                let sort = self.vocabulary.terms.sort(values[register]);
                let symbol = self.vocabulary.locations.get(location).symbol(sort);
                let term = self.vocabulary.terms.input(symbol.expect("a number"));
                reaction.symbols.push(Symbol {
                    location,
                    term,
                    value: values[register],
                });
                found[register] = term;
            }
            let given = self.given(index);
            let (after, decided) = self.machine.press(registers, button, digit);
            let Button { asks, writes } = self.machine.0[button].clone();
            for &(_, ask, held) in &decided {
                let (operand, wanted) = asks[ask];
                let site = SiteId::new((button * 8 + ask) as u32);
                let both = match operand {
                    Operand::Register(register) => [values[register], found[register]],
                    Operand::Given => [given, given],
                };
                let terms = &mut self.vocabulary.terms;
                let wanted = terms.constant(f64::from(wanted));
                let [condition, local] =
                    both.map(|term| terms.apply(Op::StrictlyEqual, &[term, wanted]));
                let is_symbolic = |term| terms.as_constant(term).is_none();
                let is_asked = |steps: &[Step]| {
                    steps.iter().any(|step| matches!(step, Step::Branch { condition: known, .. } if *known == condition))
                };
                let step = (is_symbolic(condition) && !is_asked(&path.steps))
                    .then_some(path.steps.len() as u32);
                if step.is_some() {
                    path.steps.push(Step::Branch {
                        site,
                        condition,
                        taken: held,
                    });
                }
                let mut known = reaction.decisions.iter();
                if is_symbolic(local) && !known.any(|known| known.condition == local) {
                    reaction.decisions.push(LocalDecision {
                        site,
                        condition: local,
                        taken: held,
                        is_assumed: false,
                        step,
                    });
                }
            }
            let is_all = decided.iter().all(|(.., held)| *held);
            let (mut next, mut effects) = (values.clone(), found.clone());
            for (register, written) in &writes[usize::from(!is_all)] {
                next[*register] = self.written(&values, *register, *written);
                effects[*register] = self.written(&found, *register, *written);
            }
            self.decided.extend(decided);
            let mut after = after;
            if self.is_counted {
                self.events += 1;
                after[REGISTERS - 1] = BASE + self.events;
                let number = self
                    .vocabulary
                    .terms
                    .constant(f64::from(BASE + self.events));
                next[REGISTERS - 1] = number;
                effects[REGISTERS - 1] = number;
            }
            (registers, values) = (after, next);
            path.reactions.push(reaction);
            path.states.push(self.state(registers, &values, &effects));
        }
        let index = buttons.len() as u32;
        let actions = self.actions.clone();
        path.steps.push(Step::Event {
            index,
            actions,
            taken: None,
        });
        path.outcome = Outcome::Completed;
        let inserted = self.tree.insert(&path, &assignment, &self.vocabulary.terms);
        let nodes = inserted.nodes.iter();
        let choices = nodes.filter(|(step, _)| matches!(path.steps[*step], Step::Event { .. }));
        let choices: Vec<NodeId> = choices.map(|(_, node)| *node).collect();
        let (model, vocabulary) = (&mut self.model, &mut self.vocabulary);
        model.take(&path, &assignment, true, &choices, vocabulary);
        *choices.last().expect("a choice")
    }

    /// Whether what registers hold in all states allows these digits.
    fn allows(&mut self, registers: Registers) -> bool {
        let symbols: Vec<LocationId> = self.model.symbols().collect();
        let mut held = Assignment::new();
        let mut conditions = Vec::new();
        for location in symbols {
            let register = self.registers.iter().position(|it| *it == location);
            let digit = f64::from(registers[register.expect("a register")]);
            let symbol = self.vocabulary.locations.get(location);
            let symbol = symbol.symbol(Sort::Number).expect("a number");
            held.insert(symbol.name.to_string(), digit);
            let terms = &mut self.vocabulary.terms;
            let (symbol, digit) = (terms.input(symbol), terms.constant(digit));
            conditions.push((terms.apply(Op::StrictlyEqual, &[symbol, digit]), true));
        }
        let bounded = self.model.bounded(&conditions, &mut self.vocabulary);
        let terms = &self.vocabulary.terms;
        let mut bounded = bounded.into_iter();
        bounded.all(|(term, wanted)| holds(terms, term, wanted, &held))
    }

    /// Makes the run of a plan, with digits that satisfy it; whether there are any.
    fn follow(&mut self, plan: &Plan) -> bool {
        let mut assignment = self.tree.assignment(plan.choice);
        let mut conjuncts = self.tree.query_of(plan.choice);
        conjuncts.extend_from_slice(&plan.conditions);
        for action in &plan.actions {
            assignment.push_event(self.vocabulary.actions.get(*action).key.clone());
        }
        let buttons: Vec<usize> = assignment
            .events()
            .iter()
            .map(|key| key.as_str()["press ".len()..].parse().expect("a button"))
            .collect();
        let terms = &self.vocabulary.terms;
        let known = |event: usize| {
            let name = InputName::from(format!("event.{event}.digit"));
            match assignment.get(&name) {
                Some(Value::Number(digit)) => *digit as u32,
                _ => 0,
            }
        };
        let mut digits: Vec<u32> = (0..buttons.len()).map(known).collect();
        // Conditions on digits are about one event each: there are few digits.
        for event in 0..buttons.len() {
            let fits = |digit: u32, digits: &[u32]| {
                let mut values = Assignment::new();
                for (event, digit) in digits.iter().enumerate() {
                    values.insert(format!("event.{event}.digit"), f64::from(*digit));
                }
                values.insert(format!("event.{event}.digit"), f64::from(digit));
                let counted = conjuncts.iter();
                counted
                    .filter(|(term, held)| holds(terms, *term, *held, &values))
                    .count()
            };
            let best =
                (0..BASE).max_by_key(|digit| (fits(*digit, &digits), *digit == digits[event]));
            digits[event] = best.expect("a digit");
        }
        let mut values = Assignment::new();
        for (event, digit) in digits.iter().enumerate() {
            values.insert(format!("event.{event}.digit"), f64::from(*digit));
        }
        if !conjuncts
            .iter()
            .all(|(term, held)| holds(terms, *term, *held, &values))
        {
            return false;
        }
        self.run(&buttons, &digits);
        // Before all that events write is known, states that differ may look equal.
        self.is_true &= self.model.is_outdated() || self.model.is_reached(plan.goal);
        true
    }

    /// Makes the runs of trials; whether there are any.
    fn tries(&mut self, trials: &[Plan]) -> bool {
        for trial in trials {
            self.model.makes(trial);
            self.is_true &= self.follow(trial);
        }
        !trials.is_empty()
    }

    /// Explores until nothing is left; how many states there are.
    fn explore(&mut self) -> Option<usize> {
        self.run(&[], &[]);
        let mut shown: Vec<(Vec<usize>, Vec<u32>)> = Vec::new();
        for button in 0..self.actions.len() {
            shown.push((vec![button], vec![0]));
        }
        loop {
            for (buttons, digits) in shown.clone() {
                self.run(&buttons, &digits);
            }
            if self.model.is_outdated() {
                self.model.renew(&mut self.vocabulary.locations);
                self.run(&[], &[]);
                continue;
            }
            let goals = self.model.goals(|_, _| 0);
            let mut is_followed = false;
            for goal in goals {
                match self.model.plan(goal, None, 10_000, &mut self.vocabulary) {
                    Planned::Plans(plans) => {
                        is_followed |= plans.iter().any(|plan| self.follow(plan));
                    }
                    Planned::Untried(trials) => is_followed |= self.tries(&trials),
                    Planned::Unreachable | Planned::GivenUp => {}
                }
            }
            if !is_followed {
                let surveyed = self.model.survey(None, 10_000, &mut self.vocabulary);
                let plans = surveyed.plans.clone();
                if !plans.iter().any(|plan| self.follow(plan)) && !self.tries(&surveyed.trials) {
                    return surveyed.states;
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_missed_and_states_are_counted(machine in machine()) {
        let (states, decided) = machine.all();
        let mut campaign = Campaign::new(machine);
        let counted = campaign.explore();
        prop_assert!(campaign.is_true, "a plan did not come true");
        prop_assert_eq!(&campaign.decided, &decided);
        prop_assert_eq!(counted, Some(states.len()));
        for state in states {
            prop_assert!(campaign.allows(state), "{:?} is a state", state);
        }
    }
}

/// A button that counts, and one that takes the first register from 0 to 1 and gives it to the second.
#[test]
fn registers_that_get_a_few_digits_hold_no_others() {
    let counts = Button {
        asks: vec![(Operand::Register(0), 3)],
        writes: [vec![(2, Written::Digit(0))], vec![(2, Written::More(1))]],
    };
    let sets = Button {
        asks: Vec::new(),
        writes: [
            vec![(0, Written::Digit(1)), (1, Written::Copy(0))],
            Vec::new(),
        ],
    };
    let mut campaign = Campaign::new(Machine(vec![counts, sets]));
    campaign.explore();
    let mut allowed = Vec::new();
    for (first, second, third) in [(0, 0, 0), (1, 0, 3), (1, 1, 2), (2, 0, 0), (1, 3, 0)] {
        allowed.push(campaign.allows([first, second, third]));
    }
    assert_eq!(allowed, [true, true, true, false, false]);
}

/// A button that counts to the base, of a machine that notes the time at each event.
#[test]
fn what_holds_another_value_each_time_is_left_out() {
    let button = Button {
        asks: vec![(Operand::Register(0), BASE - 1)],
        writes: [vec![(0, Written::Digit(0))], vec![(0, Written::More(1))]],
    };
    let mut campaign = Campaign::new(Machine(vec![button]));
    campaign.is_counted = true;
    let states = campaign.explore();
    assert_eq!(
        states, None,
        "nothing is claimed where something is left out"
    );
    let volatile: Vec<LocationId> = campaign.model.volatile().collect();
    assert_eq!(volatile, [campaign.registers[REGISTERS - 1]]);
    assert_eq!(campaign.decided, campaign.machine.all().1);
    assert_eq!(campaign.model.states(), BASE as usize);
}
