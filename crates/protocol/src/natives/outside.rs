//! Natives of Node and of the page.

use super::Wants::{Arguments, Elements, Everything};
use super::{Native, lost, outside};

#[rustfmt::skip]
pub(super) const ROWS: &[Native] = &[
    outside("Buffer.concat", Elements).searches(),
    outside("Buffer.from", Everything),
    outside("Buffer.prototype.toString", Everything),
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
    lost("URLSearchParams", Everything),
];
