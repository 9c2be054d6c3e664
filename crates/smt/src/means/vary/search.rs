//! The question as the search sees it: its inputs, and how much may still be tried.

use stackful_term::{Assignment, Evaluation, Input, Node, Op, TermId, Terms, Value};

use crate::known::Conjunct;

/// Conjuncts that do not hold, of which the operands are looked at.
const MOST_SIDES: usize = 24;

/// A question that is searched.
pub(super) struct Search<'a> {
    pub(super) terms: &'a Terms,
    pub(super) conjuncts: &'a [Conjunct],
    pub(super) inputs: Vec<&'a Input>,
    /// How many are left.
    pub(super) trials: usize,
}

impl Search<'_> {
    /// One trial less; nothing if there is none left.
    pub(super) fn spend(&mut self) -> Option<()> {
        self.trials = self.trials.checked_sub(1)?;
        Some(())
    }

    /// Which conjuncts hold.
    pub(super) fn holding(&self, assignment: &Assignment) -> Vec<bool> {
        let mut evaluation = Evaluation::new(self.terms, assignment);
        let holds = |&(term, truth): &Conjunct| evaluation.holds(term, truth);
        self.conjuncts.iter().map(holds).collect()
    }

    /// The values of the operands of the first conjuncts that do not hold.
    pub(super) fn sides(&self, current: &Assignment) -> Vec<Vec<Value>> {
        let mut evaluation = Evaluation::new(self.terms, current);
        let mut sides = Vec::new();
        for &(term, truth) in self.conjuncts {
            if evaluation.holds(term, truth) {
                continue;
            }
            if sides.len() == MOST_SIDES {
                break;
            }
            let mut condition = term;
            while let Node::Apply { arguments, .. } = self.terms.node(condition) {
                if let [inner] = **arguments {
                    condition = inner;
                } else {
                    let values = arguments.iter();
                    sides.push(values.filter_map(|&a| evaluation.value(a)).collect());
                    sides.extend(self.read_numbers(&mut evaluation, arguments));
                    break;
                }
            }
        }
        sides
    }

    /// Where a number is read of a text and compared with another: the text, and what it may be.
    fn read_numbers(
        &self,
        evaluation: &mut Evaluation<'_>,
        compared: &[TermId],
    ) -> Vec<Vec<Value>> {
        let &[left, right] = compared else {
            return Vec::new();
        };
        let mut sides = Vec::new();
        for (read, other) in [(left, right), (right, left)] {
            let Some(text) = self.text_of_number(read) else {
                continue;
            };
            if let (Some(text), Some(Value::Number(number))) =
                (evaluation.value(text), evaluation.value(other))
            {
                sides.extend([number, number + 1.0, number - 1.0].map(|number| {
                    let wanted = stackful_term::to_string(&Value::Number(number));
                    vec![text.clone(), Value::String(wanted)]
                }));
            }
        }
        sides
    }

    /// The text that a term reads a number of.
    fn text_of_number(&self, term: TermId) -> Option<TermId> {
        match self.terms.node(term) {
            Node::Apply {
                op: Op::ToNumber | Op::UnaryPlus | Op::ParseInt | Op::ParseFloat,
                arguments,
            } => Some(arguments[0]),
            _ => None,
        }
    }
}
