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

    lost("MessagePort.prototype.postMessage", Everything).searches(),
    lost("assert.deepEqual", Everything).searches(),
    lost("assert.deepStrictEqual", Everything).searches(),
    lost("assert.notDeepEqual", Everything).searches(),
    lost("assert.notDeepStrictEqual", Everything).searches(),
    lost("path.format", Everything).searches(),
    lost("querystring.encode", Everything).searches(),
    lost("querystring.stringify", Everything).searches(),
    lost("stream.Readable.from", Everything),
    lost("url.format", Everything).searches(),
    lost("util.format", Everything).searches(),
    lost("util.inspect", Everything).searches(),
    lost("util.isDeepStrictEqual", Everything).searches(),
    lost("util.formatWithOptions", Everything).searches(),
    lost("util.parseArgs", Everything).searches(),
    lost("v8.serialize", Everything).searches(),
    lost("vm.createContext", Everything).searches(),
    lost("vm.runInContext", Everything).searches(),
    lost("vm.runInNewContext", Everything).searches(),
];
