//! The places in which a cell may be kept: code that makes `get` and `set` of it.

/// A kind of place.
#[derive(Debug)]
pub(crate) struct Kind {
    /// What it is left out by, as [`stackful_executor::Walk`] has it.
    pub(crate) left_out: &'static str,
    /// Whether nothing else leads to it.
    pub(crate) is_only_there: bool,
    /// A function body that returns `[get, set]`; `name` is a text that no other cell has.
    pub(crate) code: &'static str,
}

const fn kind(left_out: &'static str, code: &'static str) -> Kind {
    Kind {
        left_out,
        is_only_there: true,
        code,
    }
}

/// One that a closure leads to, too.
const fn kept(left_out: &'static str, code: &'static str) -> Kind {
    Kind {
        is_only_there: false,
        ..kind(left_out, code)
    }
}

/// On the page.
pub(crate) const PAGE: [Kind; 24] = [
    kind(
        "closure",
        "let held = 0; return [() => held, (x) => { held = x; }];",
    ),
    kind(
        "object",
        "const at = { deep: { held: 0 } }; return [() => at.deep.held, (x) => { at.deep = { held: x }; }];",
    ),
    kind(
        "object",
        "const key = Symbol('held'); const at = { [key]: 0 }; return [() => at[key], (x) => { at[key] = x; }];",
    ),
    kind(
        "array",
        "const list = [9, 0]; return [() => list[1], (x) => { list[1] = x; }];",
    ),
    kind(
        "array",
        "const list = []; return [() => list.length, (x) => { list.length = 0; for (let i = 0; i < x; i++) { list.push('a'); } }];",
    ),
    kind(
        "map",
        "const map = new Map([['k', 0]]); return [() => map.get('k'), (x) => { map.set('k', x); }];",
    ),
    kind(
        "set",
        "const set = new Set(); return [() => set.size, (x) => { set.clear(); for (let i = 0; i < x; i++) { set.add(i); } }];",
    ),
    kind(
        "weak",
        "const map = new WeakMap(); const key = {}; map.set(key, 0); return [() => map.get(key), (x) => { map.set(key, x); }];",
    ),
    kind(
        "private",
        "class Held { #held = 0; get() { return this.#held; } set(x) { this.#held = x; } } const at = new Held(); return [() => at.get(), (x) => at.set(x)];",
    ),
    kind(
        "bytes",
        "const bytes = new Uint8Array(2); return [() => bytes[1], (x) => { bytes[1] = x; }];",
    ),
    kind(
        "date",
        "const date = new Date(0); return [() => date.getTime(), (x) => { date.setTime(x); }];",
    ),
    kind(
        "regexp",
        "const pattern = /a/g; return [() => pattern.lastIndex, (x) => { pattern.lastIndex = x; }];",
    ),
    kind(
        "closure",
        "const same = (x) => x; let bound = same.bind(null, 0); return [() => bound(), (x) => { bound = same.bind(null, x); }];",
    ),
    kind(
        "global",
        "window[name] = 0; return [() => window[name], (x) => { window[name] = x; }];",
    ),
    kind(
        "text",
        "const at = made('p'); at.textContent = '0'; return [() => Number(at.textContent), (x) => { at.textContent = String(x); }];",
    ),
    kind(
        "attribute",
        "const at = made('p'); at.dataset.held = '0'; return [() => Number(at.dataset.held), (x) => { at.dataset.held = x; }];",
    ),
    kept(
        "document",
        "const at = made('ul'); return [() => at.children.length, (x) => { at.replaceChildren(); for (let i = 0; i < x; i++) { at.append(document.createElement('li')); } }];",
    ),
    kind(
        "field",
        "const at = made('input'); at.value = '0'; return [() => Number(at.value), (x) => { at.value = `${x}`; }];",
    ),
    kind(
        "field",
        "const at = made('select'); for (let i = 0; i < 4; i++) { at.append(new Option(`o${i}`)); } at.selectedIndex = 0; return [() => at.selectedIndex, (x) => { at.selectedIndex = x; }];",
    ),
    kind(
        "storage",
        "localStorage.setItem(name, '0'); return [() => Number(localStorage.getItem(name)), (x) => { localStorage.setItem(name, x); }];",
    ),
    kind(
        "storage",
        "sessionStorage[name] = '0'; return [() => parseInt(sessionStorage[name], 10), (x) => { sessionStorage[name] = x; }];",
    ),
    kind(
        "cookie",
        "document.cookie = `${name}=0`; return [() => Number(new RegExp(`${name}=(.)`).exec(document.cookie)[1]), (x) => { document.cookie = `${name}=${x}`; }];",
    ),
    kind(
        "history",
        "history.replaceState({ ...history.state, [name]: 0 }, ''); return [() => history.state[name], (x) => { history.replaceState({ ...history.state, [name]: x }, ''); }];",
    ),
    kind(
        "listener",
        "const at = made('p'); let heard = 0; const hears = [1, 2, 3].map((n) => () => { heard = n; }); return [() => { heard = 0; at.dispatchEvent(new Event('ask')); const said = heard; heard = 0; return said; }, (x) => { for (const hear of hears) { at.removeEventListener('ask', hear); } if (x > 0) { at.addEventListener('ask', hears[x - 1]); } }];",
    ),
];

/// On the server.
pub(crate) const SERVER: [Kind; 6] = [
    kind(
        "closure",
        "let held = 0; return [() => held, (x) => { held = x; }];",
    ),
    kind(
        "object",
        "const at = { deep: { held: 0 } }; return [() => at.deep.held, (x) => { at.deep.held = x; }];",
    ),
    kind(
        "map",
        "const map = new Map([['k', { held: 0 }]]); return [() => map.get('k').held, (x) => { map.set('k', { held: x }); }];",
    ),
    kind(
        "export",
        "exports[name] = 0; return [() => exports[name], (x) => { exports[name] = x; }];",
    ),
    kept(
        "emitter",
        "const news = new EventEmitter(); return [() => news.listenerCount('x'), (x) => { news.removeAllListeners('x'); for (let i = 0; i < x; i++) { news.on('x', () => name); } }];",
    ),
    kind(
        "global",
        "globalThis[name] = 0; return [() => globalThis[name], (x) => { globalThis[name] = x; }];",
    ),
];
