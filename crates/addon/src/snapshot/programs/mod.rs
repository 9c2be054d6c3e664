//! Random programs in real players: what one sees must be what it sees in a fresh process, whatever
//! ran before it, in its own process or in that of the player whose checkpoint it goes on from.
//!
//! Each start is checked as well: all of memory is compared with what it should be.

mod player;
mod step;
mod talk;
mod world;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use stackful_protocol::player::Origin;

use player::{Player, STANDS};
use step::{Program, program};
use talk::Talk;

use crate::testing::in_own_process;

#[test]
fn a_program_sees_what_it_sees_in_a_fresh_process() {
    // A player wants the allocator of a worker.
    let test = "snapshot::programs::a_program_sees_what_it_sees_in_a_fresh_process";
    in_own_process(test, compare_programs);
}

fn compare_programs() {
    let talk = Talk::create();
    let tell = |program: &Program| {
        // SAFETY: the players wait.
        unsafe { (*talk).tell(program) };
    };
    let config = Config {
        cases: 16,
        failure_persistence: None,
        ..Config::default()
    };
    let programs = prop::collection::vec(program(), 1..6);
    let outcome = TestRunner::new(config).run(&programs, |programs| {
        let [mut one, mut other] = [Player::start(talk), Player::start(talk)];
        for program in &programs {
            tell(program);
            let alone = Player::start(talk).run(Origin::Ready, 0, talk);
            let origins = [Origin::Ready, Origin::Same, Origin::Same];
            for origin in origins {
                prop_assert_eq!(&one.run(origin, 0, talk), &alone, "from {:?}", origin);
            }
            prop_assert_eq!(one.run(Origin::Ready, STANDS, talk), Ok(None));
            one.give(&other);
            prop_assert_eq!(&one.run(Origin::Stood, 0, talk), &alone, "stood");
            prop_assert_eq!(
                &one.run(Origin::Same, 0, talk),
                &alone,
                "stood and came back"
            );
            prop_assert_eq!(&other.run(Origin::Loaded, 0, talk), &alone, "loaded");
            prop_assert_eq!(
                &other.run(Origin::Same, 0, talk),
                &alone,
                "loaded and came back"
            );
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
