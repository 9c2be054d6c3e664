'use strict';
// Properties of elements that hold what they are given: a text that a page writes to one and reads
// again is the same text.
//
// They are accessors of jsdom's. What one has made of a value (a field without its line breaks) is
// another value when it is read, and has no shadow then. One that says whether an attribute is there is a
// decision, as what a person can do next depends on it.

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
  'HTMLDetailsElement',
  'HTMLDialogElement',
  'HTMLFieldSetElement',
  'HTMLLabelElement',
  'HTMLLIElement',
  'HTMLMeterElement',
  'HTMLOListElement',
  'HTMLOptGroupElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLTimeElement',
];

/** Properties that say whether an attribute is there. */
const SWITCHES = new Set([
  'autofocus',
  'defaultChecked',
  'defaultSelected',
  'disabled',
  'hidden',
  'inert',
  'multiple',
  'open',
  'readOnly',
  'required',
  'reversed',
]);

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
        const isSwitch = SWITCHES.has(key);
        natives.add(set, `${name}.prototype.${key}`, { isHolder: !isSwitch, isSwitch });
      }
    }
  }
}

exports.installHeld = installHeld;
