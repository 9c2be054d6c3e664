//! Objects, functions, promises and errors.

use super::Relay::{Call, Construct};
use super::Wants::{Arguments, Everything};
use super::{Native, concrete, native};

#[rustfmt::skip]
pub(super) const ROWS: &[Native] = &[
    native("Object.assign", "object.assign", Everything),
    native("Object.create", "object.create", Everything).searches().makes_prototype(0),
    native("Object.defineProperties", "object.defineProperties", Everything).searches(),
    native("Object.defineProperty", "object.defineProperty", Everything).searches(),
    native("Object.entries", "object.entries", Everything),
    native("Object.freeze", "object.freeze", Arguments),
    native("Object.fromEntries", "object.fromEntries", Everything).searches().iterates(),
    native("Object.getOwnPropertyDescriptor", "object.getOwnPropertyDescriptor", Everything).searches(),
    native("Object.getOwnPropertyDescriptors", "object.getOwnPropertyDescriptors", Everything).searches(),
    native("Object.getOwnPropertyNames", "object.keys", Everything),
    native("Object.hasOwn", "object.hasOwn", Everything),
    native("Object.is", "object.is", Arguments),
    concrete("Object.isExtensible"),
    concrete("Object.isFrozen"),
    concrete("Object.isSealed"),
    native("Object.keys", "object.keys", Everything),
    native("Object.preventExtensions", "object.preventExtensions", Arguments),
    native("Object.prototype.hasOwnProperty", "object.hasOwnProperty", Everything),
    native("Object.prototype.propertyIsEnumerable", "object.propertyIsEnumerable", Everything),
    native("Object.prototype.toString", "object.tagged", Everything),
    native("Object.seal", "object.seal", Arguments),
    native("Object.setPrototypeOf", "object.setPrototypeOf", Arguments).makes_prototype(1),
    native("Object.values", "object.values", Everything),

    native("Reflect.apply", "call.reflectApply", Everything).prepared().sees_taken().relays(Call),
    native("Reflect.construct", "call.reflectConstruct", Everything).prepared().relays(Construct),
    native("Reflect.defineProperty", "reflect.defineProperty", Everything),
    native("Reflect.get", "reflect.get", Everything),
    native("Reflect.getOwnPropertyDescriptor", "object.getOwnPropertyDescriptor", Everything),
    native("Reflect.has", "reflect.has", Everything),
    native("Reflect.ownKeys", "object.keys", Arguments),
    native("Reflect.set", "reflect.set", Everything),

    native("Function.prototype.apply", "call.apply", Everything).prepared().sees_taken().relays(Call),
    native("Function.prototype.bind", "bind.bind", Everything),
    native("Function.prototype.call", "call.call", Everything).prepared().sees_taken().relays(Call),

    native("Promise.all", "promise.all", Everything).iterates(),
    native("Promise.allSettled", "promise.allSettled", Everything).iterates(),
    native("Promise.any", "promise.any", Everything).iterates(),
    native("Promise.race", "promise.race", Everything).iterates(),
    concrete("Promise.reject"),
    concrete("Promise.resolve"),
    native("Promise.prototype.finally", "promise.finally", Everything),

    native("AggregateError", "error.aggregateError", Everything).iterates(),
    native("Error", "error.error", Everything),
    native("Error.prototype.toString", "error.text", Everything),
    native("EvalError", "error.error", Everything),
    native("RangeError", "error.error", Everything),
    native("ReferenceError", "error.error", Everything),
    native("SyntaxError", "error.error", Everything),
    native("TypeError", "error.error", Everything),
    native("URIError", "error.error", Everything),

    native("structuredClone", "clone.structuredClone", Everything),
];
