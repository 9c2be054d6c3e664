'use strict';
// Properties of elements that say what an attribute says, and that jsdom lacks.

/** @typedef {import('./setting.js').Setting} Setting */
/** Names of properties; the attribute is the name in small letters, unless it is said behind a colon. @typedef {string} Names */

/** Texts. @type {Record<string, Names>} */
const TEXTS = {
  HTMLElement:
    'inputMode enterKeyHint autocapitalize nonce virtualKeyboardPolicy writingSuggestions',
  HTMLAnchorElement: 'ping referrerPolicy',
  HTMLAreaElement: 'ping referrerPolicy download',
  HTMLButtonElement: 'formEnctype formMethod popoverTargetAction command',
  HTMLDetailsElement: 'name',
  HTMLDialogElement: 'closedBy',
  HTMLFormElement: 'autocomplete rel',
  HTMLIFrameElement: 'allow loading referrerPolicy csp',
  HTMLImageElement: 'decoding fetchPriority loading referrerPolicy',
  HTMLInputElement: 'formEnctype formMethod popoverTargetAction',
  HTMLLinkElement: 'as fetchPriority imageSizes imageSrcset integrity referrerPolicy',
  HTMLMetaElement: 'media',
  HTMLScriptElement: 'fetchPriority integrity referrerPolicy',
  HTMLSelectElement: 'autocomplete',
  HTMLTemplateElement: 'shadowRootMode',
};

/** Whether an attribute is there. @type {Record<string, Names>} */
const FLAGS = {
  HTMLElement: 'inert autofocus',
  HTMLInputElement: 'webkitdirectory',
  HTMLLinkElement: 'disabled',
  HTMLScriptElement: 'noModule',
  HTMLTemplateElement: 'shadowRootClonable shadowRootDelegatesFocus shadowRootSerializable',
};

/** Whole numbers. @type {Record<string, Names>} */
const NUMBERS = {
  HTMLInputElement: 'width height',
  HTMLSourceElement: 'width height',
};

/** Elements, by their id. @type {Record<string, Names>} */
const ELEMENTS = {
  HTMLButtonElement: 'popoverTargetElement:popovertarget commandForElement:commandfor',
  HTMLInputElement: 'popoverTargetElement:popovertarget',
};

/** @typedef {{ get(element: any, attribute: string): unknown, set(element: any, attribute: string, value: any): void }} Kind */

/** @type {[list: Record<string, Names>, kind: Kind][]} */
const KINDS = [
  [
    TEXTS,
    {
      get: (element, name) => element.getAttribute(name) ?? '',
      set: (element, name, value) => element.setAttribute(name, `${value}`),
    },
  ],
  [
    FLAGS,
    {
      get: (element, name) => element.hasAttribute(name),
      set: (element, name, value) => element.toggleAttribute(name, Boolean(value)),
    },
  ],
  [
    NUMBERS,
    {
      get: (element, name) => Number.parseInt(element.getAttribute(name), 10) || 0,
      set: (element, name, value) => element.setAttribute(name, `${Math.trunc(value) || 0}`),
    },
  ],
  [
    ELEMENTS,
    {
      get: (element, name) =>
        element.getRootNode().getElementById?.(element.getAttribute(name)) ?? null,
      set: (element, name, value) =>
        value === null ? element.removeAttribute(name) : element.setAttribute(name, value.id),
    },
  ],
];

/** @param {Setting} setting */
function addReflected({ window }) {
  for (const [list, kind] of KINDS) {
    for (const [name, names] of Object.entries(list)) {
      const { prototype } = /** @type {any} */ (window)[name];
      for (const pair of names.split(' ')) {
        const [key, attribute = key.toLowerCase()] = pair.split(':');
        reflect(prototype, key, attribute, kind);
      }
    }
  }
  addEditing(window.HTMLElement.prototype);
  const { prototype: scripts } = window.HTMLScriptElement;
  reflect(scripts, 'async', 'async', {
    get: (script, name) => script.hasAttribute(name),
    set: (script, name, value) => script.toggleAttribute(name, Boolean(value)),
  });
}

/** @param {object} prototype of elements of HTML */
function addEditing(prototype) {
  reflect(prototype, 'contentEditable', 'contenteditable', {
    get(element, name) {
      const value = element.getAttribute(name)?.toLowerCase();
      return value === ''
        ? 'true'
        : (['true', 'false', 'plaintext-only'].find((one) => one === value) ?? 'inherit');
    },
    set(element, name, value) {
      if (`${value}`.toLowerCase() === 'inherit') {
        element.removeAttribute(name);
      } else {
        element.setAttribute(name, `${value}`);
      }
    },
  });
  reflect(prototype, 'isContentEditable', 'contenteditable', {
    get: (element, name) =>
      !/^(inherit|false)$/.test(element.closest(`[${name}]`)?.contentEditable ?? 'false'),
    set() {},
  });
  reflect(prototype, 'spellcheck', 'spellcheck', {
    get: (element, name) => element.closest(`[${name}]`)?.getAttribute(name) !== 'false',
    set: (element, name, value) => element.setAttribute(name, `${Boolean(value)}`),
  });
}

/**
 * @param {object} prototype
 * @param {string} key
 * @param {string} attribute
 * @param {Kind} kind
 */
function reflect(prototype, key, attribute, { get, set }) {
  if (key in prototype) {
    return;
  }
  Object.defineProperty(prototype, key, {
    configurable: true,
    enumerable: true,
    get() {
      return get(this, attribute);
    },
    set(value) {
      set(this, attribute, value);
    },
  });
}

exports.addReflected = addReflected;
