//! The smallest test of a cluster as a file that `node --test` runs. It fails until the implementation
//! does what the reference does.

use serde_json::json;

use crate::cluster::Cluster;
use crate::subject::{Implementation, Subject};

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reproduction {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The modules that such files need beside them, in a folder `harness`: those of the runtime that put
/// an implementation into a realm and observe it.
pub fn harness() -> &'static [&'static str] {
    &[
        "describe.js",
        "implementation.js",
        "modules.js",
        "observe.js",
        "plan.js",
        "prelude.js",
        "reads.js",
        "realm.js",
        "kept.js",
        "lent.js",
    ]
}

impl Reproduction {
    /// Of a cluster.
    ///
    /// # Panics
    /// If the cluster is of other implementations.
    #[expect(
        clippy::too_many_lines,
        reason = "one text, from its first line to its last"
    )]
    pub fn of(
        cluster: &Cluster,
        subject: &Subject,
        implementations: &[Implementation],
    ) -> Reproduction {
        let named = |name: &str| {
            let one = implementations.iter().find(|one| one.name == name);
            json!(one.expect("the cluster is of these implementations"))
        };
        let [reference, other] = &cluster.cause.implementations;
        let kinds: Vec<_> = cluster
            .cause
            .oracle
            .kinds()
            .iter()
            .map(|kind| json!(kind))
            .collect();
        let comment = |text: &str| {
            let lines = text
                .lines()
                .map(|line| format!("//   {}\n", line.trim_end()));
            lines.collect::<String>()
        };
        let pretty =
            |value: &serde_json::Value| serde_json::to_string_pretty(value).expect("plain data");
        let setup = subject.setup.trim();
        let shown = if setup.is_empty() {
            cluster.smallest.clone()
        } else {
            format!("{setup}\n{}", cluster.smallest)
        };
        let text = format!(
            "'use strict';\n\
             // {id}: {method} of {other} differs from {reference} in its {oracle}.\n\
             //\n{test}//\n\
             //   {reference}: {expected}\n\
             //   {other}: {actual}\n\
             //\n\
             // Run it with `node --test`; it fails until both do the same.\n\n\
             const assert = require('node:assert');\n\
             const test = require('node:test');\n\n\
             const {{ Texts }} = require('./harness/modules.js');\n\
             const {{ observe }} = require('./harness/observe.js');\n\n\
             const subject = {subject};\n\
             const plan = {plan};\n\
             const [reference, other] = {both};\n\
             /** What is compared. */\n\
             const kinds = {kinds};\n\n\
             async function seen(implementation) {{\n\
             \x20 const texts = new Texts((file, text) => text);\n\
             \x20 const counts = new Uint32Array(1);\n\
             \x20 const {{ outcome, events }} = await observe(subject, texts, implementation, plan, counts, false);\n\
             \x20 const compared = events.filter(({{ kind }}) => kinds.includes(kind));\n\
             \x20 return {{ outcome, events: compared.map(({{ kind, callback, text }}) => ({{ kind, callback, text }})) }};\n\
             }}\n\n\
             test({title}, async () => {{\n\
             \x20 assert.deepStrictEqual(await seen(other), await seen(reference));\n\
             }});\n",
            id = cluster.id,
            method = cluster.cause.method,
            oracle = cluster.cause.oracle.name().replace('-', " "),
            test = comment(&shown),
            expected = cluster.expected,
            actual = cluster.actual,
            subject = pretty(&json!(subject)),
            plan = pretty(&json!(cluster.plan)),
            both = pretty(&json!([named(reference), named(other)])),
            kinds = json!(kinds),
            title = json!(format!(
                "{} {} does what {reference} does",
                other, cluster.cause.method
            )),
        );
        Reproduction {
            name: format!("{}.test.js", cluster.id),
            text,
        }
    }
}
