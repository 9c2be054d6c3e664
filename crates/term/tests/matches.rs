//! Inputs whose values have a match of a pattern.

use stackful_term::{Assignment, Domain, Input, Value};

#[test]
fn a_value_without_a_match_is_not_taken() {
    let input = Input {
        name: "month".into(),
        domain: Domain::String {
            max_length: Some(7),
            one_of: Vec::new(),
            matches: Some(r"/^(?:\d{4}-\d{2})?$/".into()),
        },
        initial: "2030-01".into(),
    };
    let taken = ["1999-12", "", "12.1999", "1999-12-31"].map(|text| {
        let assignment: Assignment = [("month", Value::from(text))].into_iter().collect();
        assignment.value_of(&input).clone()
    });
    assert_eq!(
        taken,
        ["1999-12", "", "2030-01", "2030-01"].map(Value::from)
    );
}
