//! What closures hold is told, whatever their form, and nothing of the program runs for it.

use stackful_instrument::SourceKind;

use crate::program::{Job, run};

/// What a program prints.
fn printed_as(text: &str, kind: &SourceKind) -> String {
    let job = Job::readable(text, kind).expect("a valid program");
    run(&[job])[0].log.join("\n")
}

fn printed(text: &str) -> String {
    printed_as(text, &SourceKind::CommonJs)
}

#[test]
fn functions_of_every_form() {
    insta::assert_snapshot!(printed(
        r"
        let top = 1;
        const of = (a, b = 2) => {
          let n = a;
          class Base { constructor() { print('ran'); } }
          const o = {
            method() { n++; },
            get value() { return n; },
            set value(v) { n = v; },
            async *later() { yield n; },
          };
          return {
            declared: (() => { function f() { print('ran'); return n; } return f; })(),
            expression: function () { return top + n + b; },
            named: function me() { return n ? me : () => me; },
            arrow: () => n,
            async: async () => n,
            generator: function* () { yield n; },
            asyncGenerator: o.later,
            method: o.method,
            getter: Object.getOwnPropertyDescriptor(o, 'value').get,
            setter: Object.getOwnPropertyDescriptor(o, 'value').set,
            class: class extends Base { field = n; },
            constructor: Base,
            default: (x = (print('ran'), n)) => x,
            nothing: () => top,
            native: Math.max,
            bound: (() => n).bind(null, 1),
          };
        };
        const made = of(SYM(7));
        for (const name of Object.keys(made)) print(name, '→', HELD(made[name]));
        print(ROOTS());
        "
    ), @"
    declared → 3:24 const b = 2, n = 7 (1)
    expression → 3:24 const b = 2, n = 7 (1)
    named → 3:24 const b = 2, n = 7 (1)
    arrow → 3:24 const b = 2, n = 7 (1)
    async → 3:24 const b = 2, n = 7 (1)
    generator → 3:24 const b = 2, n = 7 (1)
    asyncGenerator → 3:24 const b = 2, n = 7 (1)
    method → 3:24 const b = 2, n = 7 (1)
    getter → 3:24 const b = 2, n = 7 (1)
    setter → 3:24 const b = 2, n = 7 (1)
    class → 3:24 const b = 2, n = 7 (1)
    constructor → 
    default → 3:24 const b = 2, n = 7 (1)
    nothing → 
    native → unknown
    bound → unknown
    2:13 const top = 1
    ");
}

#[test]
fn parameters_that_stay_in_place() {
    insta::assert_snapshot!(printed(
        r"
        const of = (n) => [
          function* (a = (print('ran'), n)) {},
          function* ({ a, b: [c, { d = (print('ran'), n) }] }, e = print('ran')) {},
          function* ({ a }, [b, , [c]]) { print('ran'); yield n; },
          async function* ({ [(print('ran'), 'k')]: k }) { yield n; },
          function (a = () => b, b = (print('ran'), a), c = n) {},
          async (a = (print('ran'), b), b = n) => {},
          function* (a = () => n, b) { print('ran'); },
          function* ([a, ...b]) { yield n; },
          function ({ a: { b = (print('ran'), n) } = (print('ran'), {}) }, c = arguments) {},
        ];
        for (const f of of('n')) print(HELD(f));
        "
    ), @"
    2:21 const n = 'n'
    2:21 const n = 'n'
    2:21 const n = 'n'
    2:21 const n = 'n'
    2:21 const n = 'n'
    2:21 const n = 'n'
    2:21 const n = 'n'
    unknown
    2:21 const n = 'n'
    ");
}

#[test]
fn scopes_of_every_kind() {
    insta::assert_snapshot!(printed(
        r"
        const made = {};
        {
          let block = 1;
          made.block = () => block++;
        }
        for (let i = 0; i < 2; i++) made['for' + i] = () => i;
        for (const x of ['a', 'b']) made['of ' + x] = () => x;
        for (let k in { k: 1 }) made['in ' + k] = () => k;
        for (let i = 0, f = () => i; i < 1; i++) made.initial = f;
        for (const { a = () => b, b } of [{ b: 3 }]) made.head = a;
        try { throw 'thrown'; } catch (e) { made.catch = () => e; }
        try { throw ['thrown']; } catch ([e, f = () => e]) { made.pattern = f; }
        switch (1) { case 0: let skipped; case 1: let met = 2; made.switch = () => [skipped, met]; }
        made.late = () => late;
        print('late →', HELD(made.late));
        { made.tdz = () => uninitialised; print('tdz →', HELD(made.tdz)); let uninitialised = 1; }
        let late = 1;
        made.name = class Name { static m() { return Name; } }.m;
        made.heritage = class Late extends (() => class { static m() { return made; } })() { static n() { return Late; } }.n;
        made.this = function () { return () => () => [this, arguments[0]]; }.call({ of: 'this' }, 4)();
        made.outer = ((a) => (b) => (c) => [a, b, c])(1)(2);
        const sibling = ((n) => [() => n, () => n])(5);
        print(SCOPES.of(sibling[0])[0] === SCOPES.of(sibling[1])[0], SCOPES.of(made.for0)[0] === SCOPES.of(made.for1)[0]);
        for (const name of Object.keys(made)) print(name, '→', HELD(made[name]));
        "
    ), @"
    late → 
    tdz → 17:79 const uninitialised = uninitialised
    true false
    block → 4:15 block = 1
    for0 → 7:18 i = 0
    for1 → 7:18 i = 1
    of a → 8:20 const x = 'a'
    of b → 8:20 const x = 'b'
    in k → 9:18 const k = 'k'
    initial → 10:18 i = 0
    head → 11:35 const b = 3
    catch → 12:40 const e = 'thrown'
    pattern → 13:43 e = 'thrown'
    switch → 14:34 const skipped = uninitialised, const met = 2
    late → 
    tdz → 17:79 const uninitialised = 1
    name → 19:27 const Name = [class Name]
    heritage → 20:31 const Late = [Function: Late]
    this → 21:48 const this = { of: 'this' }, const arguments = [Arguments] { '0': 4 }
    outer → 22:31 const b = 2; 22:24 const a = 1
    ");
}

#[test]
fn private_fields() {
    insta::assert_snapshot!(printed(
        r"
        class A { #a = SYM(1); #b; static #own = 'own'; #m() {} get #g() { print('ran'); } set(v) { this.#b = v; } static has(o) { return #a in o; } }
        class B extends A { #a = 'of B'; }
        const b = new B();
        b.set(2);
        print(PRIVATES(b));
        print(PRIVATES(A));
        print(PRIVATES({}));
        print(SCOPES.privates(b)[0] === SCOPES.privates(b)[0]);
        "
    ), @"
    3:9 #a = 'of B'; 2:9 #a = 1 (1), #b = 2
    2:9 #own = 'own'

    true
    ");
}

#[test]
fn scripts_and_modules() {
    let text = "let a = SYM(1); const b = 2; var c = 3; function f() { return a + d; } class D {} let d = f; print(ROOTS()); print(HELD(f))";
    insta::assert_snapshot!(printed_as(text, &SourceKind::Script), @"1:5 a = 1 (1), const b = 2, D = [class D], d = [Function: f]");
    insta::assert_snapshot!(printed_as(&format!("{text}; export let e = 1, g; export {{ b }}; export default class {{}}"), &SourceKind::Module), @"1:5 const a = 1 (1), const b = 2, const d = [Function: f], const e = uninitialised, const g = uninitialised");
}

#[test]
fn another_shadow_is_what_the_program_reads() {
    insta::assert_snapshot!(printed(
        r"
        const s = SYM(4);
        const all = () => s;
        const f = ((local) => Object.assign(() => local > 3, { set: (v) => { local = v; } }))(4);
        const [root] = SCOPES.roots();
        const at = root.names.indexOf('s');
        const { shadow } = root.read(at);
        print(SCOPES.of(f)[0].giveShadow(0, shadow), SCOPES.of(f)[0].read(0).shadow === shadow);
        if (f()) print('decided');
        f.set(1);
        print(HELD(f));
        "
    ), @"
    true true
    decided
    4:21 local = 1
    ");
}
