//! The help of `stackful script` and of `stackful replay`.

use stackful_tests::App;

use super::run;

#[expect(clippy::too_many_lines, reason = "the help is one text")]
#[test]
fn the_help_of_script_names_every_default() {
    let app = App::new(&[]);
    insta::assert_snapshot!(run(&app, &["script", "--help"]), @"
    exit 0
    --- stdout
    Explore a program without a page: every path that its inputs can take

    Usage: stackful script [OPTIONS] <FILE> [ARGUMENTS]...

    Arguments:
      <FILE>          The program: JavaScript or TypeScript, as node takes it
      [ARGUMENTS]...  Its arguments

    Options:
          --strategy <ORDER>       Which path comes next [env: STACKFUL_STRATEGY=] [default:
                                   breadth-first] [possible values: breadth-first, depth-first,
                                   coverage-first, generational]
          --loops <N>              How often one place in the source may decide on a path: rounds of a
                                   loop, depth of a recursion [default: no bound] [env: STACKFUL_LOOPS=]
          --decisions <N>          Decisions on a path, at most; what lies behind them is not looked for
                                   [env: STACKFUL_DECISIONS=] [default: 10000]
          --symbolic-args          The program's arguments are inputs, with what is given as first
                                   values
          --symbolic-env <NAME>    This variable of the environment is an input; can be repeated
          --symbolic-stdin <TEXT>  Standard input is an input, with this text as first value
          --symbolic-time          What `Date.now` gives is an input
          --json                   Print the results as one JSON object: short for --reporter json=-
          --allow-host <HOST>      Host that the app may really reach: NAME, NAME:PORT or *.NAME; can be
                                   repeated [default: none] [env: STACKFUL_ALLOW_HOST=]
          --children <HOW>         Child processes of the app: run has them run, in a sandbox without
                                   files and network to change; stub has those run that are started
                                   before the app is ready, and from then on answers the same ones as
                                   they did and refuses others; refuse has none run [default: stub]
                                   [env: STACKFUL_CHILDREN=] [possible values: run, stub, refuse]
          --instrument <PATTERN>   Instrument more than the app's own code: a package, or a path with *
                                   and **; can be repeated [default: none] [env: STACKFUL_INSTRUMENT=]
          --check-losses           Tell also which functions that are not instrumented got followed
                                   values, in objects too, while nothing is known of what came out of
                                   them; slower, to find out what `exhausted` rests on [env:
                                   STACKFUL_CHECK_LOSSES=]
          --no-cache               Instrument everything anew; else long texts are kept in the user's
                                   cache folder [env: STACKFUL_NO_CACHE=]
          --time <TIME>            Stop after this time, such as 500ms, 60s, 5m; the app is not waited
                                   for any longer, either [default: 60s] [env: STACKFUL_TIME=]
          --runs <N>               Stop after so many test runs [default: no bound] [env:
                                   STACKFUL_RUNS=]
          --max-failures <N>       Stop after so many findings [default: no bound] [env:
                                   STACKFUL_MAX_FAILURES=]
      -j, --jobs <N>               Workers that make test runs side by side; what is found does not
                                   depend on it [default: one for each core] [env: STACKFUL_JOBS=]
          --isolation <HOW>        How runs are kept apart [default: snapshot where the kernel can do
                                   it, else fork; spawn if the app has threads, which neither has] [env:
                                   STACKFUL_ISOLATION=] [possible values: snapshot, fork, spawn]
          --run-timeout <TIME>     Time for one test run; one that takes longer is a hang [default: 10s]
                                   [env: STACKFUL_RUN_TIMEOUT=]
          --run-memory <SIZE>      Memory that one test run may take, such as 512M, 2G [default: 1G]
                                   [env: STACKFUL_RUN_MEMORY=]
          --resume                 Go on with the campaign of the report's folder, where it ended or was
                                   killed
          --seed <N>               Seed of every random choice [default: another one each time, and
                                   printed] [env: STACKFUL_SEED=]
          --out <FOLDER>           Folder of the report [default: stackful-report] [env: STACKFUL_OUT=]
          --reporter <NAME>        Formats of the report: term, html, json, ndjson, sarif, junit, lcov,
                                   istanbul, github, agent; NAME=PATH writes one there, NAME=- to
                                   standard output; can be repeated. results.json is written in any case
                                   [default: term,html] [env: STACKFUL_REPORTER=]
          --fail-on <WHAT>         What makes the exit code 1: high are errors of the server, or of a
                                   program; any are those of the page, too. Accepted errors never do
                                   [default: high] [env: STACKFUL_FAIL_ON=] [possible values: high, any,
                                   never]
          --exit-zero              Short for --fail-on never
          --new-only               Errors that are in the report of the folder already count as accepted
          --coverage               List each line and way that was not reached, and actions that were
                                   never done, with what stood in the way; results.json has them in any
                                   case [env: STACKFUL_COVERAGE=]
          --solver <PATH>          The solver, z3 or cvc5 [default: z3, else cvc5, in .tools of the
                                   project or on PATH] [env: STACKFUL_SOLVER=]
          --portfolio              Ask the other solver too: the first sure answer counts [env:
                                   STACKFUL_PORTFOLIO=]
          --solver-timeout <TIME>  Time for one query to the solver [default: 2s] [env:
                                   STACKFUL_SOLVER_TIMEOUT=]
          --dump-queries <FOLDER>  Write what the solver is asked to files in this folder: each script,
                                   which runs by itself, and the queries [env: STACKFUL_DUMP_QUERIES=]
          --node <PATH>            The Node.js program [default: node on PATH] [env: STACKFUL_NODE=]
          --config <FILE>          Config file [default: the nearest stackful.toml in the app's folder
                                   or above] [env: STACKFUL_CONFIG=]
      -h, --help                   Print help
          --color <WHEN>           Colours in the output; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed
                                   [env: STACKFUL_COLOR=] [default: auto] [possible values: auto,
                                   always, never]
    --- stderr
    ");
}

#[test]
fn the_help_of_replay_names_every_default() {
    let app = App::new(&[]);
    insta::assert_snapshot!(run(&app, &["replay", "--help"]), @"
    exit 0
    --- stdout
    Do again what led to an error of the last report, or took a path of a program

    Usage: stackful replay [OPTIONS] [ID]...

    Arguments:
      [ID]...  Errors such as E-7K2Q9, or a path of a program by its number from 1 on [default: the
               first error]

    Options:
          --plain         Run it in plain Node, with nothing instrumented
          --out <FOLDER>  Folder of the report [env: STACKFUL_OUT=] [default: stackful-report]
          --node <PATH>   The Node.js program [env: STACKFUL_NODE=] [default: node]
      -h, --help          Print help
          --color <WHEN>  Colours in the output; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed [env:
                          STACKFUL_COLOR=] [default: auto] [possible values: auto, always, never]
    --- stderr
    ");
}
