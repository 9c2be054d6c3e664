//! Choices by a seed, the same everywhere: `SplitMix64` (Steele, Lea, Flood 2014).

/// A source of choices.
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    /// The choices of a seed.
    pub fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0, each as likely as the others.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // The last part of the range is not whole, so what falls into it is drawn again.
        let whole = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.next();
            if drawn < whole {
                return (drawn % bound) as usize;
            }
        }
    }

    /// So many of a list, or all, in its order; each is as likely to be among them.
    pub fn choose<T>(&mut self, mut list: Vec<T>, count: usize) -> Vec<T> {
        while list.len() > count {
            let left_out = self.below(list.len());
            list.remove(left_out);
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_makes_the_same_choices_for_ever() {
        let mut draw = Draw::new(7);
        let drawn: Vec<usize> = (0..8).map(|_| draw.below(100)).collect();
        assert_eq!(drawn, [87, 4, 46, 3, 74, 5, 98, 82]);
        insta::assert_debug_snapshot!(Draw::new(7).choose((0..10).collect::<Vec<u32>>(), 3), @"
        [
            1,
            3,
            9,
        ]
        ");
        assert_eq!(Draw::new(7).choose(vec![1, 2], 3), [1, 2]);
    }
}
