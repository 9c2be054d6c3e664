//! Global variables.
//!
//! ```text
//! total            before, in a classic script or unresolved
//! (t = total, ts = p.n ? @.get(@g, 0, p, t) : 0, t)        after
//! ```
//!
//! A variable that this file does not declare, and every top-level variable of a classic script,
//! may be written by other scripts. Its shadow hangs on the global object under its name and
//! counts, like any property shadow, only while the value is the same.

/// Globals that hold functions, objects or constants in every realm: never symbolic.
pub(crate) fn is_concrete_global(name: &str) -> bool {
    CONCRETE.binary_search(&name).is_ok()
}

const CONCRETE: &[&str] = &[
    "$",
    "AggregateError",
    "Array",
    "ArrayBuffer",
    "Atomics",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "Boolean",
    "Buffer",
    "DataView",
    "Date",
    "Error",
    "EvalError",
    "Float32Array",
    "Float64Array",
    "Function",
    "Infinity",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Intl",
    "JSON",
    "Map",
    "Math",
    "NaN",
    "Number",
    "Object",
    "Promise",
    "Proxy",
    "RangeError",
    "ReferenceError",
    "Reflect",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "SyntaxError",
    "TypeError",
    "URIError",
    "URL",
    "URLSearchParams",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "WeakMap",
    "WeakRef",
    "WeakSet",
    "WebAssembly",
    "__dirname",
    "__filename",
    "arguments",
    "clearImmediate",
    "clearInterval",
    "clearTimeout",
    "console",
    "decodeURI",
    "decodeURIComponent",
    "document",
    "encodeURI",
    "encodeURIComponent",
    "escape",
    "eval",
    "exports",
    "fetch",
    "global",
    "globalThis",
    "isFinite",
    "isNaN",
    "jQuery",
    "localStorage",
    "location",
    "module",
    "navigator",
    "parseFloat",
    "parseInt",
    "performance",
    "process",
    "queueMicrotask",
    "require",
    "self",
    "sessionStorage",
    "setImmediate",
    "setInterval",
    "setTimeout",
    "structuredClone",
    "undefined",
    "unescape",
    "window",
];

#[cfg(test)]
mod tests {
    use crate::snapshot::lowered;

    #[test]
    fn the_list_is_sorted() {
        assert!(super::CONCRETE.is_sorted());
    }

    #[test]
    fn a_global_variable() {
        insta::assert_snapshot!(lowered("total = total + 1;"), @r#"
        @c[0] = 1; var @0, @1, @2, @A; @.s = 0;
        @0 = total, @1 = @e.n && @e.get(@g, @0), @2 = @1 && @.binary("+", @0, @1, 1, 0, @s + 0), @A = @0 + 1, @e.n | @2 && @e.set(@g, @A, @2), total = @A;
        "#);
    }
}
