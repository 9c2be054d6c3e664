//! Tests that are a step smaller than a test.

use crate::plan::{Argument, Callback, Plan, Shape, VALUES, Variable};

/// Values that are tried instead of others.
const SIMPLE: [&str; 6] = ["undefined", "0", "1", "[]", "[1]", "[1, 2]"];

/// Those that leave out something or replace it by something simpler, the largest steps first. All
/// are smaller by [`size`], so to take one after the other comes to an end.
pub(crate) fn smaller(plan: &Plan) -> Vec<Plan> {
    let mut found: Vec<Plan> = (0..plan.calls.len())
        .rev()
        .flat_map(|n| {
            let receiver = plan.calls[n].receiver.as_str();
            ["undefined", receiver].map(|instead| without_call(plan, n, instead))
        })
        .collect();
    found.extend(unused_dropped(plan));
    found.extend(with_one_value(plan));
    for (n, call) in plan.calls.iter().enumerate() {
        if call.borrowed.is_some() {
            found.push(with(plan, |plan| plan.calls[n].borrowed = None));
        }
        if call.constructs {
            found.push(with(plan, |plan| plan.calls[n].constructs = false));
        }
        for position in (0..call.args.len()).rev() {
            if position + 1 == call.args.len() {
                found.push(with(plan, |plan| {
                    plan.calls[n].args.pop();
                }));
            }
            if let Argument::Variable(_) = &call.args[position] {
                found.push(with(plan, |plan| {
                    plan.calls[n].args[position] = Argument::Variable(SIMPLE[0].to_owned());
                }));
            }
            if let Argument::Callback(callback) = &call.args[position] {
                found.extend(simpler(callback).into_iter().map(|callback| {
                    with(plan, |plan| {
                        plan.calls[n].args[position] = Argument::Callback(callback);
                    })
                }));
            }
        }
    }
    for (n, variable) in plan.variables.iter().enumerate() {
        let simple = SIMPLE.iter().take_while(|simple| **simple != variable.text);
        found.extend(simple.map(|simple| {
            with(plan, |plan| {
                (*simple).clone_into(&mut plan.variables[n].text);
            })
        }));
    }
    let now = size(plan);
    found.retain(|plan| size(plan) < now);
    found
}

/// How large a test is: what it does counts more than what it is written with.
fn size(plan: &Plan) -> usize {
    let callback = |callback: &Callback| {
        let parts = callback.statements.iter();
        let parts = parts
            .chain(&callback.throws)
            .chain(&callback.returns)
            .chain(&callback.text);
        let shape = usize::from(callback.shape != Shape::Function);
        10 * shape
            + callback.parameters as usize
            + parts.map(|part| 10 + weight(part)).sum::<usize>()
    };
    let argument = |argument: &Argument| match argument {
        Argument::Variable(name) if name == SIMPLE[0] => 4,
        Argument::Variable(_) => 5,
        Argument::Callback(one) => 5 + callback(one),
    };
    let calls = plan.calls.iter().map(|call| {
        20 + usize::from(call.borrowed.is_some())
            + usize::from(call.constructs)
            + call.args.iter().map(argument).sum::<usize>()
    });
    let variables = plan
        .variables
        .iter()
        .map(|variable| 10 + weight(&variable.text));
    calls.chain(variables).sum()
}

/// Simple values by their order, others by their length.
fn weight(text: &str) -> usize {
    let simple = SIMPLE.iter().position(|simple| *simple == text);
    simple.unwrap_or_else(|| SIMPLE.len() + text.len())
}

fn with(plan: &Plan, change: impl FnOnce(&mut Plan)) -> Plan {
    let mut changed = plan.clone();
    change(&mut changed);
    changed
}

fn simpler(callback: &Callback) -> Vec<Callback> {
    let changed = |change: &dyn Fn(&mut Callback)| {
        let mut changed = callback.clone();
        change(&mut changed);
        changed
    };
    let mut found = vec![Callback::empty()];
    for n in 0..callback.statements.len() {
        found.push(changed(&|one| {
            one.statements.remove(n);
        }));
        if let Some((place, _)) = callback.statements[n].split_once(" = ") {
            let simple = SIMPLE[..3]
                .iter()
                .map(|value| changed(&|one| one.statements[n] = format!("{place} = {value};")));
            found.extend(simple);
        }
    }
    found.push(changed(&|one| one.throws = None));
    found.push(changed(&|one| one.returns = None));
    found.push(changed(&|one| one.shape = Shape::Function));
    found.push(changed(&|one| one.parameters = 0));
    found.push(changed(&|one| one.parameters = one.parameters.min(1)));
    if callback.returns.is_some() {
        let simple = SIMPLE
            .iter()
            .map(|value| changed(&|one| one.returns = Some((*value).to_owned())));
        found.extend(simple);
    }
    found
}

/// A callback that takes a value for each call takes the same one in all.
fn with_one_value(plan: &Plan) -> Vec<Plan> {
    let lists = plan.variables.iter().enumerate();
    let lists = lists.filter(|(_, one)| one.name.starts_with(VALUES));
    lists
        .flat_map(|(at, list)| {
            let taken = format!("{0}[{0}.next++]", list.name);
            let values = values(&list.text).into_iter();
            values.map(move |value| {
                with(plan, |plan| {
                    plan.variables.remove(at);
                    let calls = plan.calls.iter_mut();
                    for arg in calls.flat_map(|call| &mut call.args) {
                        if let Argument::Callback(one) = arg {
                            let parts = one.statements.iter_mut().chain(&mut one.returns);
                            parts.for_each(|part| *part = part.replace(&taken, value));
                        }
                    }
                })
            })
        })
        .collect()
}

/// The values of a list such as `{ next: 0, 0: "a", 1: 2 }`. What a text in it makes of that is no value,
/// and no test that is taken.
fn values(text: &str) -> Vec<&str> {
    let entries = text.trim_start_matches("{ next: 0").trim_end_matches(" }");
    let starts = (0..).map_while(|n| entries.find(&format!(", {n}: ")));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([entries.len()]);
    let entries = starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| entries.get(*start..end));
    entries
        .filter_map(|entry| entry.split_once(": "))
        .map(|(_, value)| value)
        .collect()
}

/// Variables that nothing mentions any more are gone.
fn unused_dropped(plan: &Plan) -> Option<Plan> {
    let used = |variable: &Variable| {
        let others = plan
            .variables
            .iter()
            .filter(|other| other.name != variable.name);
        others
            .map(|other| other.text.as_str())
            .chain(texts(plan))
            .any(|text| words(text).any(|word| word == variable.name))
    };
    let kept: Vec<Variable> = plan
        .variables
        .iter()
        .filter(|one| used(one))
        .cloned()
        .collect();
    (kept.len() < plan.variables.len()).then(|| with(plan, |plan| plan.variables = kept))
}

fn texts(plan: &Plan) -> impl Iterator<Item = &str> {
    plan.calls.iter().flat_map(|call| {
        let args = call.args.iter().flat_map(|arg| -> Vec<&str> {
            match arg {
                Argument::Variable(name) => vec![name],
                Argument::Callback(one) => {
                    let parts = one.statements.iter().chain(&one.throws).chain(&one.returns);
                    parts.chain(&one.text).map(String::as_str).collect()
                }
            }
        });
        args.chain([call.receiver.as_str()])
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
}

/// The results behind a call that is gone have other names, and something else is in the place of its own.
fn without_call(plan: &Plan, gone: usize, instead: &str) -> Plan {
    let renamed = |text: &str| {
        let mut result = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            let (before, from) = rest.split_at(start);
            let end = from.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
            let (word, after) = from.split_at(end.unwrap_or(from.len()));
            result.push_str(before);
            result.push_str(&renumbered(word, gone, instead));
            rest = after;
        }
        result + rest
    };
    with(plan, |plan| {
        plan.calls.remove(gone);
        for call in &mut plan.calls {
            call.receiver = renamed(&call.receiver);
            for arg in &mut call.args {
                match arg {
                    Argument::Variable(name) => *name = renamed(name),
                    Argument::Callback(one) => {
                        let parts = one.statements.iter_mut().chain(&mut one.throws);
                        for part in parts.chain(&mut one.returns) {
                            *part = renamed(part);
                        }
                    }
                }
            }
        }
    })
}

fn renumbered(word: &str, gone: usize, instead: &str) -> String {
    match word
        .strip_prefix('r')
        .and_then(|number| number.parse::<usize>().ok())
    {
        Some(number) if number == gone => instead.to_owned(),
        Some(number) if number > gone => format!("r{}", number - 1),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Call;

    #[test]
    fn results_are_renamed_and_what_is_unused_goes() {
        let then = |receiver: &str, returns: &str| Call {
            method: "then".to_owned(),
            receiver: receiver.to_owned(),
            borrowed: None,
            constructs: false,
            args: vec![Argument::Callback(Callback {
                returns: Some(returns.to_owned()),
                ..Callback::empty()
            })],
        };
        let plan = Plan {
            variables: vec![Variable {
                name: "v0".to_owned(),
                text: "[1]".to_owned(),
            }],
            calls: vec![then("p0", "v0"), then("r0", "r1"), then("r1", "[r0, r2]")],
        };
        let without = without_call(&plan, 0, "undefined");
        assert_eq!(
            without.calls,
            [then("undefined", "r0"), then("r0", "[undefined, r1]")]
        );
        let dropped = unused_dropped(&without).expect("one is unused");
        assert_eq!(dropped.variables, []);
        assert!(smaller(&plan).iter().all(|one| size(one) < size(&plan)));
        assert_eq!(
            values("{ next: 0, 0: \"a\", 1: [1, 2] }"),
            ["\"a\"", "[1, 2]"]
        );
    }
}
