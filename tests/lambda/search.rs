//! Campaigns on implementations of this folder.

use std::path::{Path, PathBuf};

use stackful_executor::Runtime;
use stackful_lambda::{
    Bounds, Campaign, Choices, Corpus, Implementation, Oracle, Report, Subject, Target, variables,
};
use stackful_tests::root;

const METHODS: [&str; 8] = [
    "map",
    "filter",
    "find",
    "every",
    "some",
    "forEach",
    "reduce",
    "reduceRight",
];
/// Made in every way that constructors of promises have, and one with a `then` of its own.
const PROMISES: &str = "const p1 = Promise.resolve(18), p2 = Promise.reject(17);
const p3 = new Promise(() => { throw 16; }), p4 = Promise.resolve(p1);
const p5 = Object.assign(Promise.resolve(15), { then(yes) { return yes; } });";

/// What is tested.
#[derive(Clone, Copy)]
pub(crate) enum Tested {
    Arrays,
    Promises,
}

impl Tested {
    /// The implementation that does what the language does.
    pub(crate) fn file(self) -> PathBuf {
        let name = match self {
            Tested::Arrays => "array.js",
            Tested::Promises => "promise.js",
        };
        root().join("tests/lambda/implementations").join(name)
    }

    fn subject(self) -> (Subject, Vec<String>) {
        let (global, setup, methods): (_, _, &[&str]) = match self {
            Tested::Arrays => ("Array.prototype", "", &METHODS),
            Tested::Promises => ("Promise", PROMISES, &["then", "catch"]),
        };
        let subject = Subject {
            target: Target {
                global: Some(global.to_owned()),
                methods: Vec::new(),
            },
            setup: setup.to_owned(),
            names: variables(setup).expect("a script"),
        };
        (
            subject,
            methods.iter().map(|name| (*name).to_owned()).collect(),
        )
    }

    /// Tests of a method, or of all, in these files against the language, but for error output.
    pub(crate) fn campaign(
        self,
        method: Option<&str>,
        files: &[(&str, &Path)],
        bounds: Bounds,
    ) -> Report {
        let kinds = [
            "empty", "quick", "mined", "writes", "throws", "reenters", "promises", "async",
        ];
        let choices = Choices {
            callbacks: kinds.map(str::to_owned).to_vec(),
            oracles: Oracle::ALL
                .into_iter()
                .filter(|oracle| *oracle != Oracle::Warnings)
                .collect(),
            accepted: Vec::new(),
            seed: 1,
            jobs: 2,
        };
        let implementation = |name: &str, file: Option<PathBuf>| Implementation {
            name: name.to_owned(),
            file,
            member: None,
        };
        let mut implementations = vec![implementation("native", None)];
        implementations.extend(
            files.iter().map(|(name, file)| {
                implementation(name, Some(file.canonicalize().expect("a file")))
            }),
        );
        let runtime = Runtime::locate();
        let (subject, all) = self.subject();
        let methods = method.map_or(all, |method| vec![method.to_owned()]);
        let installation = (runtime.node, runtime.directory);
        let campaign = Campaign::start(
            installation,
            (subject, &methods),
            implementations,
            choices,
            &Corpus::own(),
        );
        campaign
            .expect("it loads")
            .run(bounds, |_| {})
            .expect("it runs")
    }
}

/// Positions of callbacks, arguments of one call of them, calls, and whether they come later.
fn discovered(report: &Report) -> String {
    let lines = report.methods.iter().map(|method| {
        let found = method.callbacks.iter().map(|one| {
            let when = if one.asynchronous { "later" } else { "at once" };
            format!("{} with {} arguments {when}", one.position, one.parameters)
        });
        format!(
            "{}: {}\n",
            method.name,
            found.collect::<Vec<_>>().join(", ")
        )
    });
    lines.collect()
}

fn bounds(tests: u64) -> Bounds {
    Bounds {
        tests,
        time: None,
        attempts: 100,
    }
}

#[test]
fn the_methods_of_arrays_are_told_to_be_the_same() {
    let report =
        Tested::Arrays.campaign(None, &[("array.js", &Tested::Arrays.file())], bounds(400));
    insta::assert_snapshot!(discovered(&report), @r"
    find: 0 with 3 arguments at once
    forEach: 0 with 3 arguments at once
    filter: 0 with 3 arguments at once
    map: 0 with 3 arguments at once
    every: 0 with 3 arguments at once
    some: 0 with 3 arguments at once
    reduce: 0 with 4 arguments at once
    reduceRight: 0 with 4 arguments at once
    ");
    assert_eq!(
        (report.tests, report.tally.rows[0].tests, report.tally.lost),
        (400, 0, 0)
    );
    assert_eq!(report.clusters.len(), 0);
}

#[test]
fn promises_are_told_to_be_the_same() {
    let report = Tested::Promises.campaign(
        None,
        &[("promise.js", &Tested::Promises.file())],
        bounds(400),
    );
    insta::assert_snapshot!(discovered(&report), @r"
    then: 0 with 1 arguments later, 1 with 1 arguments later
    catch: 0 with 1 arguments later
    ");
    assert_eq!(
        (report.tests, report.tally.rows[0].tests, report.tally.lost),
        (400, 0, 0)
    );
    assert_eq!(report.clusters.len(), 0);
}
