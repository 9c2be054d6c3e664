//! Days, months and times of the day, one after the other.
//!
//! A field for a date holds one of few shapes of text, and what is asked of it is mostly about its parts:
//! the 29th of February, a Saturday in December, a time after closing. Solvers know no calendar and lose
//! themselves in its digits, while a year has so few days that the evaluator can look at each.

use stackful_term::{Assignment, Domain, Evaluation, Input, Value};

use super::outcome::{Outcome, Resources};
use crate::question::Question;

/// Years whose days are tried beside the present one: of 366 days and of 365, and where counting begins.
const YEARS: [u32; 4] = [2024, 2023, 2000, 1970];
/// Days of the months of a leap year.
const DAYS: [u32; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/// Texts by which it is told what a field holds.
const DAY: &str = "2024-02-29";
const MONTH: &str = "2024-02";
const TIME: &str = "12:34";
const MOMENT: &str = "2024-02-29T12:34";
const NONE: &str = "x";

pub(super) fn calendar(question: &Question<'_>, _: &mut Resources) -> Outcome {
    let inputs = question.latest_first();
    let found = inputs.into_iter().find_map(|input| day_of(input, question));
    Outcome::found(found.and_then(|values| question.checked(values).ok()))
}

/// The hint with another day, month or time in one input, if the question holds then.
fn day_of(input: &Input, question: &Question<'_>) -> Option<Assignment> {
    let present = question.hint.value_of(input);
    let texts = texts(&input.domain, present)?;
    let values = texts
        .into_iter()
        .map(|text| Value::String(text.as_str().into()));
    let mut tried = question.hint.clone();
    values
        .filter(|value| input.domain.contains(value))
        .find_map(|value| {
            tried.insert(input.name.clone(), value);
            let mut evaluation = Evaluation::new(question.terms, &tried);
            question
                .query
                .holds_in(&mut evaluation)
                .then(|| tried.clone())
        })
}

/// What a field for dates or times may hold; `None` if it is another field.
fn texts(domain: &Domain, present: &Value) -> Option<Vec<String>> {
    let holds = |text: &str| domain.contains(&Value::from(text));
    if !matches!(
        domain,
        Domain::String {
            matches: Some(_),
            ..
        }
    ) || holds(NONE)
    {
        return None;
    }
    let present = match present {
        Value::String(text) => text.to_string(),
        _ => String::new(),
    };
    let year = present.get(..4).and_then(|year| year.parse().ok());
    let years = year.into_iter().chain(YEARS);
    let days = years.flat_map(days);
    if holds(DAY) {
        return Some(days.collect());
    }
    if holds(MONTH) {
        let mut months: Vec<_> = days.map(|day| day[..MONTH.len()].to_owned()).collect();
        months.dedup();
        return Some(months);
    }
    if holds(TIME) {
        return Some(times().collect());
    }
    if holds(MOMENT) {
        let (day, time) = present.split_once('T').unwrap_or((DAY, TIME));
        let other_days = days.map(|other| format!("{other}T{time}"));
        return Some(
            other_days
                .chain(times().map(|other| format!("{day}T{other}")))
                .collect(),
        );
    }
    None
}

/// The days of a year, and the 29th of February of each: the field knows whether there is one.
fn days(year: u32) -> impl Iterator<Item = String> {
    let months = (1..).zip(DAYS);
    months.flat_map(move |(month, days)| {
        (1..=days).map(move |day| format!("{year:04}-{month:02}-{day:02}"))
    })
}

/// The minutes of a day.
fn times() -> impl Iterator<Item = String> {
    (0..24).flat_map(|hour| (0..60).map(move |minute| format!("{hour:02}:{minute:02}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackful_term::{Op, Terms};

    /// A field whose last characters are to be others.
    fn found(field: &str, last: &str) -> Option<Value> {
        let mut terms = Terms::new();
        let domain = Domain::String {
            max_length: None,
            one_of: Vec::new(),
            matches: Some(field.into()),
        };
        let (name, initial) = ("when".into(), Value::from(""));
        let input = terms.input(Input {
            name,
            domain,
            initial,
        });
        let last = terms.constant(last);
        let is_last = terms.apply(Op::StringEndsWith, &[input, last]);
        let hint = Assignment::default();
        let conjuncts = [(is_last, true)];
        let question = Question::of(&terms, &conjuncts, &hint);
        let inputs = question.latest_first();
        let values = inputs
            .into_iter()
            .find_map(|input| day_of(input, &question))?;
        values.get(&"when".into()).cloned()
    }

    #[test]
    fn each_field_has_its_values() {
        let day = r"/^(?:\d{4}-\d\d-\d\d)?$/";
        assert_eq!(found(day, "02-29"), Some(Value::from("2024-02-29")));
        assert_eq!(found(day, "02-30"), None);
        let month = r"/^(?:\d{4}-\d\d)?$/";
        assert_eq!(found(month, "-11"), Some(Value::from("2024-11")));
        let time = r"/^(?:\d\d:\d\d)?$/";
        assert_eq!(found(time, ":59"), Some(Value::from("00:59")));
        let moment = r"/^(?:\d{4}-\d\d-\d\dT\d\d:\d\d)?$/";
        assert_eq!(
            found(moment, "T23:00"),
            Some(Value::from("2024-02-29T23:00"))
        );
        assert_eq!(found(r"/^\d*$/", "29"), None);
    }
}
