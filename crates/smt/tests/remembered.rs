//! What is remembered changes no answer: random questions over one arena, in which conditions come
//! again and again, are decided as each is alone.

#[path = "../../term/tests/random/mod.rs"]
mod random;
mod solver_program;

use std::time::Duration;

use random::choices::{Random, case};
use random::{Expression, random_assignment, random_expression};
use stackful_smt::{Answer, Means, Query, Solver, Statistics};
use stackful_term::{Assignment, TermId, Terms};

const ARENAS: u64 = 6;
const CONDITIONS: usize = 8;
const QUESTIONS: u64 = 36;
/// Enough for an arena and its questions.
const CHOICES: usize = 1 << 13;

/// What is known of a question.
#[derive(Debug, PartialEq)]
enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

fn verdict(terms: &Terms, query: &Query, answer: &Answer) -> Verdict {
    match answer {
        Answer::Sat(model) => {
            assert!(query.holds(terms, model), "every model is checked");
            Verdict::Sat
        }
        Answer::Unsat => Verdict::Unsat,
        Answer::Unknown(_) => Verdict::Unknown,
    }
}

/// Some of the conditions, each with some truth.
fn question(random: &mut Random, conditions: &[TermId]) -> Query {
    let count = 1 + random.below(4);
    let conjunct = |random: &mut Random| {
        let term = conditions[random.below(CONDITIONS)];
        (term, random.below(2) == 0)
    };
    Query {
        conjuncts: (0..count).map(|_| conjunct(random)).collect(),
    }
}

/// Answers of one that remembers against one that does not, and what the former counted.
fn compare(seed: u64, complaints: &mut Vec<String>) -> Statistics {
    let mut random = case(seed, CHOICES);
    let mut terms = Terms::new();
    let expressions: Vec<Expression> = (0..CONDITIONS)
        .map(|_| random_expression(&mut random, 2))
        .collect();
    let built = expressions
        .iter()
        .map(|expression| expression.build(&mut terms));
    let conditions: Vec<TermId> = built.collect();
    let start = || {
        Solver::start(&solver_program::program(), Duration::from_millis(400)).expect("z3 starts")
    };
    let (mut remembering, mut fresh) = (start(), start());
    let mut repeated = start();
    for number in 0..QUESTIONS {
        let query = question(&mut random, &conditions);
        let hint = random_assignment(&mut random);
        let answer = remembering.solve(&terms, &query, &hint);
        let alone = fresh.solve_afresh(&terms, &query, &Assignment::new());
        let verdicts = [&answer, &alone].map(|answer| verdict(&terms, &query, answer));
        if verdicts.contains(&Verdict::Sat) && verdicts.contains(&Verdict::Unsat) {
            let texts: Vec<String> = expressions.iter().map(Expression::text).collect();
            let texts = texts.join(", ");
            complaints.push(format!(
                "{seed}/{number}: {verdicts:?}, {:?} of {texts}",
                query.conjuncts
            ));
        }
        // Whoever learns the answers goes on as whoever gave them.
        if number < QUESTIONS / 2 {
            repeated.learn(&terms, &query, &hint, &answer);
        } else if !verdicts.contains(&Verdict::Unknown) {
            assert_eq!(
                repeated.solve(&terms, &query, &hint),
                answer,
                "{seed}/{number}"
            );
        } else {
            repeated.learn(&terms, &query, &hint, &answer);
        }
    }
    remembering.statistics()
}

#[test]
fn answers_are_those_without_memory() {
    let mut complaints = Vec::new();
    let counts: Vec<Statistics> = (0..ARENAS)
        .map(|seed| compare(seed, &mut complaints))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let sum = |count: fn(&Statistics) -> u64| counts.iter().map(count).sum::<u64>();
    let [refuted, reused, asked] = [
        sum(|counts| {
            let [earlier, ranges] =
                [Means::Refuted, Means::Ranges].map(|means| counts.means.of(means).answered);
            earlier + ranges
        }),
        sum(|counts| counts.means.of(Means::Reuse).answered),
        sum(|counts| counts.means.of(Means::Ask).tried),
    ];
    assert!(
        refuted > 10 && reused > 10 && asked > 10,
        "{refuted} refuted, {reused} reused, {asked} asked: the test says too little"
    );
}
