//! Names of natives that the machine treats in a way of their own.
//!
//! A call is seen by its text only, so what is asked here is whether a name may be that of a native;
//! which function it really is, the machine finds out. Each name costs every call of that name a
//! condition and some text.

/// Names of methods that have models in `runtime/src/core/models`; a call of another name is
/// never asked for its receiver. A modelled name that is missing here loses the symbol and says so.
#[rustfmt::skip]
const MODELLED: &[&str] = &[
    "add", "all", "allSettled", "anchor", "apply", "assign", "at", "big", "bind", "blink", "bold",
    "call", "charAt", "charCodeAt", "codePointAt", "concat", "construct", "copyWithin", "create",
    "decode", "defineProperties", "defineProperty", "delete", "emit", "endsWith", "entries", "every",
    "exec", "fill", "filter", "finally", "find", "findIndex", "findLast", "findLastIndex", "fixed",
    "flat", "flatMap", "fontcolor", "fontsize", "forEach", "from", "fromEntries", "get", "getDate",
    "getDay", "getFloat32", "getFloat64", "getFullYear", "getHours", "getInt16", "getInt32", "getInt8",
    "getMilliseconds", "getMinutes", "getMonth", "getOwnPropertyDescriptor",
    "getOwnPropertyDescriptors", "getOwnPropertyNames", "getSeconds", "getTime", "getTimezoneOffset",
    "getUTCDate", "getUTCDay", "getUTCFullYear", "getUTCHours", "getUTCMilliseconds", "getUTCMinutes",
    "getUTCMonth", "getUTCSeconds", "getUint16", "getUint32", "getUint8", "getYear", "has", "hasOwn",
    "hasOwnProperty", "includes", "indexOf", "isWellFormed", "italics", "join", "keys", "lastIndexOf",
    "link", "localeCompare", "map", "match", "matchAll", "next", "nextTick", "normalize", "of",
    "padEnd", "padStart", "parse", "pop", "propertyIsEnumerable", "push", "reduce", "reduceRight",
    "repeat", "replace", "replaceAll", "reverse", "search", "set", "setDate", "setFloat32",
    "setFloat64", "setFullYear", "setHours", "setInt16", "setInt32", "setInt8", "setMilliseconds",
    "setMinutes", "setMonth", "setSeconds", "setTime", "setUTCDate", "setUTCFullYear", "setUTCHours",
    "setUTCMilliseconds", "setUTCMinutes", "setUTCMonth", "setUTCSeconds", "setUint16", "setUint32",
    "setUint8", "setYear", "shift", "slice", "small", "some", "sort", "splice", "split", "startsWith",
    "strike", "stringify", "sub", "subarray", "substr", "substring", "sup", "test", "toDateString",
    "toExponential", "toFixed", "toGMTString", "toISOString", "toJSON", "toLocaleDateString",
    "toLocaleLowerCase", "toLocaleString", "toLocaleTimeString", "toLocaleUpperCase", "toLowerCase",
    "toPrecision", "toReversed", "toSorted", "toSpliced", "toString", "toTimeString", "toUTCString",
    "toUpperCase", "toWellFormed", "trim", "trimEnd", "trimLeft", "trimRight", "trimStart", "unshift",
    "valueOf", "values", "with",
];

/// Those of them that only texts and numbers have: what is symbolic in such a call is the receiver or
/// an argument itself, never a part of an object.
#[rustfmt::skip]
const OF_PRIMITIVES: &[&str] = &[
    "anchor", "big", "blink", "bold", "charAt", "charCodeAt", "codePointAt", "endsWith", "fixed",
    "fontcolor", "fontsize", "isWellFormed", "italics", "link", "localeCompare", "match", "matchAll",
    "normalize", "padEnd", "padStart", "repeat", "replace", "replaceAll", "search", "small", "split",
    "startsWith", "strike", "sub", "substr", "substring", "sup", "toExponential", "toFixed",
    "toLocaleLowerCase", "toLocaleUpperCase", "toLowerCase", "toPrecision", "toUpperCase",
    "toWellFormed", "trim", "trimEnd", "trimLeft", "trimRight", "trimStart",
];

/// Those that look at elements only, of the receiver or of what they are given: arrays and texts have
/// them, and nothing else that a model knows.
#[rustfmt::skip]
const OF_ELEMENTS: &[&str] = &[
    "at", "concat", "copyWithin", "every", "fill", "filter", "find", "findIndex", "findLast",
    "findLastIndex", "flat", "flatMap", "includes", "indexOf", "join", "lastIndexOf", "map", "pop",
    "push", "reduce", "reduceRight", "reverse", "shift", "slice", "some", "sort", "splice",
    "subarray", "toReversed", "toSorted", "toSpliced", "unshift", "with",
];

/// Those that look at a regular expression's `lastIndex` only.
const OF_REGULAR_EXPRESSIONS: &[&str] = &["exec", "test"];

/// Those that may take what was passed by calling somebody, and still have something to say.
const CALLING_OTHERS: &[&str] = &["apply", "call", "emit", "parse", "stringify"];

/// Functions and constructors whose models look into what they are given.
const MODELLED_FUNCTIONS: &[&str] = &[
    "Array",
    "Map",
    "Set",
    "WeakMap",
    "DataView",
    "Date",
    "BigInt64Array",
    "BigUint64Array",
    "Float32Array",
    "Float64Array",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Blob",
    "Headers",
    "Request",
    "Response",
    "URLSearchParams",
    "structuredClone",
];

/// Methods that the machine looks at before they run: for these it finds out the callee first.
const PREPARED: &[&str] = &[
    "add",
    "apply",
    "call",
    "construct",
    "emit",
    "exec",
    "nextTick",
    "parse",
    "set",
    "stringify",
    "test",
];

/// Methods that call one of their arguments with elements or matches of the receiver, or with
/// elements of another argument; and which.
const CALLING_BACK: &[(&str, usize)] = &[
    ("every", 0),
    ("filter", 0),
    ("find", 0),
    ("findIndex", 0),
    ("findLast", 0),
    ("findLastIndex", 0),
    ("flatMap", 0),
    ("forEach", 0),
    ("from", 1),
    ("map", 0),
    ("reduce", 0),
    ("reduceRight", 0),
    ("replace", 1),
    ("replaceAll", 1),
    ("some", 0),
    ("sort", 0),
    ("toSorted", 0),
];

/// Functions that make one of their arguments a prototype, whatever stands before these words in their
/// names, as aliases have it; and which.
const MAKING_PROTOTYPES: &[(&str, usize)] = &[("create", 0), ("setprototypeof", 1)];

/// Whether a method of this name may have a model; a computed name, which is empty, may be any.
pub(crate) fn is_modelled(name: &str) -> bool {
    name.is_empty() || MODELLED.contains(&name)
}

/// What a model of a method may ask objects for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Interest {
    /// Nothing.
    Nothing,
    /// Their elements.
    Elements,
    /// The property `lastIndex`.
    LastIndex,
    /// Whatever they hold.
    Everything,
}

/// Whether only texts and numbers have methods of this name that have models.
pub(crate) fn is_of_primitives(name: &str) -> bool {
    OF_PRIMITIVES.contains(&name)
}

/// What a model of this name may ask objects for.
pub(crate) fn interest(name: &str) -> Interest {
    if !is_modelled(name) || is_of_primitives(name) {
        Interest::Nothing
    } else if OF_ELEMENTS.contains(&name) {
        Interest::Elements
    } else if OF_REGULAR_EXPRESSIONS.contains(&name) {
        Interest::LastIndex
    } else {
        Interest::Everything
    }
}

/// Whether a native of this name may call functions of the app, and its model be asked even so.
pub(crate) fn calls_others(name: &str) -> bool {
    name.is_empty() || callback(name).is_some() || CALLING_OTHERS.contains(&name)
}

/// Whether a function or a constructor of this name may look into objects that it is given.
pub(crate) fn is_modelled_function(name: &str) -> bool {
    MODELLED_FUNCTIONS.contains(&name)
}

/// Whether the machine looks at a method of this name before it runs.
pub(crate) fn is_prepared(name: &str) -> bool {
    PREPARED.contains(&name)
}

/// Which argument of a method of this name may be called back.
pub(crate) fn callback(name: &str) -> Option<usize> {
    let entry = CALLING_BACK.iter().find(|(method, _)| *method == name);
    entry.map(|&(_, index)| index)
}

/// Which argument of a function of this name may become a prototype.
pub(crate) fn prototype_argument(name: &str) -> Option<usize> {
    let name = name.to_ascii_lowercase();
    let entry = MAKING_PROTOTYPES
        .iter()
        .find(|(end, _)| name.ends_with(end));
    entry.map(|&(_, index)| index)
}

/// Whether what is written to a property of this name becomes a prototype.
pub(crate) fn is_prototype_property(name: Option<&str>) -> bool {
    matches!(name, Some("prototype" | "__proto__"))
}
