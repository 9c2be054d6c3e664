//! Natives of Node and of the page.

use super::Wants::{Arguments, Elements, Everything};
use super::{Native, lost, outside};

#[rustfmt::skip]
pub(super) const ROWS: &[Native] = &[
    outside("Buffer.concat", Elements).searches(),
    outside("Buffer.from", Everything),
    outside("Buffer.prototype.toString", Everything),
    outside("CustomEvent", Everything),
    outside("ErrorEvent", Everything),
    outside("InputEvent", Everything),
    outside("KeyboardEvent", Everything),
    outside("MessageEvent", Everything),
    outside("MouseEvent", Everything),
    outside("StorageEvent", Everything),
    outside("EventEmitter.prototype.emit", Everything).prepared().sees_taken(),
    outside("TextDecoder.prototype.decode", Everything),
    outside("TextEncoder.prototype.encode", Arguments),
    outside("process.nextTick", Everything).prepared(),
    outside("queueMicrotask", Arguments),
    outside("setImmediate", Arguments),
    outside("setInterval", Arguments),
    outside("setTimeout", Arguments),

    lost("Blob", Everything),
    lost("Headers", Everything),
    lost("Request", Everything),
    lost("Response", Everything),
    lost("URLSearchParams", Everything).iterates(),

    lost("MessagePort.prototype.postMessage", Everything),
    lost("assert.deepEqual", Everything),
    lost("assert.deepStrictEqual", Everything),
    lost("assert.notDeepEqual", Everything),
    lost("assert.notDeepStrictEqual", Everything),
    lost("path.format", Everything),
    lost("querystring.encode", Everything),
    lost("querystring.stringify", Everything),
    lost("stream.Readable.from", Everything),
    lost("url.format", Everything),
    lost("util.format", Everything),
    lost("util.inspect", Everything),
    lost("util.isDeepStrictEqual", Everything),
    lost("v8.serialize", Everything),
    lost("vm.createContext", Everything),
    lost("vm.runInContext", Everything),
    lost("vm.runInNewContext", Everything),
];
