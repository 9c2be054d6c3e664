'use strict';
// Properties of elements that hold what they are given: a text that a page writes to one and reads
// again is the same text.
//
// They are accessors of jsdom's. What one has made of a value (a field without its line breaks) is
// another value when it is read, and has no shadow then.

/** The interfaces of such properties. Those of others, such as a link's or a form's, are read by what follows them. */
const INTERFACES = [
  'Node',
  'Element',
  'CharacterData',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLOptionElement',
  'HTMLButtonElement',
  'HTMLDataElement',
  'HTMLDialogElement',
  'HTMLLabelElement',
  'HTMLLIElement',
  'HTMLMeterElement',
  'HTMLOListElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLTimeElement',
];

/**
 * Makes the properties of a new window's elements known.
 *
 * @param {import('../core/host.js').Runtime} runtime
 * @param {any} window
 */
function installHeld({ natives }, window) {
  for (const name of INTERFACES) {
    const properties = Object.getOwnPropertyDescriptors(window[name].prototype);
    for (const [key, { set }] of Object.entries(properties)) {
      if (set !== undefined && natives.get(set) === undefined) {
        natives.add(set, `${name}.prototype.${key}`, { isHolder: true });
      }
    }
  }
}

exports.installHeld = installHeld;
