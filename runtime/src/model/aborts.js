'use strict';
// Why an `AbortController` aborts: the reason has its shadow on the signal before the first listener is
// called, as it may ask for it. What else takes it from there (a signal that follows this one, whatever
// is rejected or thrown because of it) does not give it back, so it counts as lost, too.

const { apply } = Reflect;

const NAME = 'AbortController.prototype.abort';

/**
 * @param {import('../core/host.js').Runtime} runtime
 * @param {any} realm the global object of Node, or a page's window
 */
function followAborts({ host, incoming, natives, shadows, sources, writer }, realm) {
  const { prototype } = realm.AbortController;
  const native = prototype.abort;
  const { get: signalOf } = /** @type {any} */ (
    Object.getOwnPropertyDescriptor(prototype, 'signal')
  );
  const { get: isAborted } = /** @type {any} */ (
    Object.getOwnPropertyDescriptor(realm.AbortSignal.prototype, 'aborted')
  );
  const { abort } = {
    /**
     * @this {unknown}
     * @param {unknown} reason
     */
    abort(reason) {
      const [shadow] = incoming.takeArguments(arguments) ?? [0];
      if (shadow > 0 && this instanceof realm.AbortController) {
        const signal = apply(signalOf, this, []);
        // Who aborts for the second time changes nothing.
        if (!apply(isAborted, signal, [])) {
          shadows.set(signal, 'reason', reason, shadow);
        }
        writer.lost(host.siteOfCaller() ?? -1, NAME, shadow);
      }
      return apply(native, this, arguments);
    },
  };
  sources.replaceNative(prototype, 'abort', abort);
  natives.add(abort, NAME, { called: () => 0, passesOn: true });
}

exports.followAborts = followAborts;
