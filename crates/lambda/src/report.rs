//! What a campaign has found out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;

use crate::cluster::Cluster;
use crate::coverage::Coverage;
use crate::discovery::Method;
use crate::exploration::Explored;
use crate::oracle::Oracle;
use crate::round::Tested;
use crate::subject::Implementation;

/// What a campaign has found out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// Of every random choice.
    pub seed: u32,
    /// Tests that were made.
    pub tests: u64,
    /// Milliseconds for them.
    pub elapsed_ms: u64,
    /// The same with what it took to make tests smaller.
    pub total_ms: u64,
    /// The methods, with the positions of their callbacks.
    pub methods: Vec<Method>,
    /// Methods that were left out, since these implementations lack them.
    pub missing: BTreeMap<String, Vec<String>>,
    /// What the branches of implementations have given for callbacks; none if nobody asked for that.
    pub explored: Vec<Explored>,
    /// How many tests differed, by implementation and oracle.
    pub tally: Tally,
    /// Statements of the code under test.
    pub coverage: Vec<Coverage>,
    /// Differences by cause, those of most tests first.
    pub clusters: Vec<Cluster>,
}

impl Report {
    /// The JSON Schema of the report, as `docs/lambda.schema.json` has it.
    ///
    /// # Panics
    /// Never: all keys are texts.
    pub fn schema() -> String {
        let settings = SchemaSettings::draft07().for_serialize();
        let schema = settings.into_generator().into_root_schema_for::<Report>();
        serde_json::to_string_pretty(&schema).expect("plain data with string keys") + "\n"
    }
}

/// Counts of tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// By the name of an implementation: tests in which it differed, and in which by which oracle.
    pub rows: Vec<Row>,
    /// Tests whose making has ended the process of the reference.
    pub lost: u64,
}

/// Counts of one implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// Its name.
    pub implementation: String,
    /// Tests in which anything differed.
    pub tests: u64,
    /// Tests in which more than warnings differed.
    pub beyond_warnings: u64,
    /// Tests about which nothing can be said.
    pub undecided: u64,
    /// Tests by what showed the difference; one test can be in several.
    pub oracles: BTreeMap<Oracle, u64>,
}

impl Tally {
    pub(crate) fn new(implementations: &[Implementation]) -> Tally {
        let rows = implementations[1..].iter().map(|one| Row {
            implementation: one.name.clone(),
            tests: 0,
            beyond_warnings: 0,
            undecided: 0,
            oracles: Oracle::ALL.iter().map(|oracle| (*oracle, 0)).collect(),
        });
        Tally {
            rows: rows.collect(),
            lost: 0,
        }
    }

    pub(crate) fn add(&mut self, tested: &Tested) {
        for (row, verdict) in self.rows.iter_mut().zip(&tested.verdicts) {
            row.undecided += u64::from(verdict.is_undecided);
            row.tests += u64::from(!verdict.differences.is_empty());
            let mut differences = verdict.differences.iter();
            let is_more = differences.any(|one| one.oracle != Oracle::Warnings);
            row.beyond_warnings += u64::from(is_more);
            for difference in &verdict.differences {
                *row.oracles.entry(difference.oracle).or_default() += 1;
            }
        }
    }
}
