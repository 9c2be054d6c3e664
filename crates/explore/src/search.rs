//! Search orders: which open target comes next.

mod breadth_first;

pub use breadth_first::BreadthFirst;
