//! Cells: what the machine has for each name of properties that the text mentions.

use rustc_hash::FxHashMap;

use crate::emit::code::Code;

/// A name that has a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellName<'a> {
    pub(crate) name: &'a str,
    /// For a private name, the number of its class.
    pub(crate) class: Option<usize>,
}

/// Property names that have a cell, and its number.
#[derive(Default)]
pub(crate) struct Cells<'a> {
    numbers: FxHashMap<CellName<'a>, u32>,
}

impl<'a> Cells<'a> {
    /// The cell of a name.
    pub(crate) fn of(&mut self, name: CellName<'a>) -> Code<'a> {
        let next = self.numbers.len() as u32;
        Code::Cell(*self.numbers.entry(name).or_insert(next))
    }

    /// The names by the number of their cell, and whether they are private.
    pub(crate) fn in_order(&self) -> Vec<(String, bool)> {
        let mut cells: Vec<_> = self.numbers.iter().collect();
        cells.sort_unstable_by_key(|&(_, &number)| number);
        let names = cells
            .iter()
            .map(|(cell, _)| (cell.name.to_owned(), cell.class.is_some()));
        names.collect()
    }
}
