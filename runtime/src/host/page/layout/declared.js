'use strict';
// What style sheets and `style` attributes declare of the few properties that a layout is made of.
//
// jsdom computes a style in about a millisecond, for one element; a page asks for the boxes of
// hundreds. So rules are found by the last name in their selectors, as browsers do it, and of what they
// declare only these properties are looked at. Of two rules the later wins, unless only the earlier
// names an id.

const { wrapperForImpl } = require('jsdom/lib/generated/idl/utils.js');

/** jsdom's own object of an element. @typedef {any} Impl */
/** @typedef {Record<string, string>} Declared by property */
/** @typedef {{ selector: string, declared: Declared, hasId: boolean }} Rule */
/** @typedef {Map<string, Rule[]>} Index by the last name of selectors: `#id`, `.class`, `name` or `*` */

const PROPERTIES = [
  'display',
  'position',
  'visibility',
  'float',
  'flex-direction',
  'width',
  'height',
  'min-width',
  'min-height',
  'max-width',
  'max-height',
  'left',
  'top',
  'right',
  'bottom',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'font-size',
  'text-transform',
  'white-space',
];

/** The rules of each sheet; one that grows is read again. @type {WeakMap<Impl, { rules: number, width: number, index: Index }>} */
const known = new WeakMap();
/** @type {WeakMap<Impl, { text: string, declared: Declared }>} By element: its `style` attribute. */
const inline = new WeakMap();

/** The rules of a document at one moment. */
class DeclaredStyles {
  #indices;

  /**
   * @param {Impl} document jsdom's own object
   * @param {number} width of the window, which media queries ask for
   */
  constructor(document, width) {
    this.#indices = document.styleSheets._list
      .filter((/** @type {Impl} */ sheet) => !sheet.disabled)
      .map((/** @type {Impl} */ sheet) => indexOf(sheet, width));
  }

  /**
   * What is declared for an element.
   *
   * @param {Impl} element
   * @returns {Declared}
   */
  of(element) {
    /** @type {Declared} */
    const declared = {};
    const strong = {};
    for (const rule of this.#rulesFor(element)) {
      if (matches(element, rule.selector)) {
        Object.assign(rule.hasId ? strong : declared, rule.declared);
      }
    }
    return Object.assign(declared, strong, inlineOf(element));
  }

  /** @param {Impl} element */
  *#rulesFor(element) {
    const id = element.getAttributeNS(null, 'id');
    const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
    const names = [
      '*',
      element._localName,
      ...classes.map((/** @type {string} */ name) => `.${name}`),
    ];
    if (id !== null) {
      names.push(`#${id}`);
    }
    for (const index of this.#indices) {
      for (const name of names) {
        yield* index.get(name) ?? [];
      }
    }
  }
}

/**
 * @param {Impl} element
 * @param {string} selector
 */
function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    // A selector that jsdom does not know matches nothing there either.
    return false;
  }
}

/** @param {Impl} element */
function inlineOf(element) {
  const text = element.getAttributeNS(null, 'style');
  if (text === null || text === '') {
    return {};
  }
  const before = inline.get(element);
  if (before !== undefined && before.text === text) {
    return before.declared;
  }
  const declared = declaredBy(wrapperForImpl(element).style);
  inline.set(element, { text, declared });
  return declared;
}

/**
 * @param {Impl} sheet
 * @param {number} width
 * @returns {Index}
 */
function indexOf(sheet, width) {
  const { length } = sheet.cssRules._list;
  const before = known.get(sheet);
  if (before !== undefined && before.rules === length && before.width === width) {
    return before.index;
  }
  /** @type {Index} */
  const index = new Map();
  collect(wrapperForImpl(sheet).cssRules, index, width);
  known.set(sheet, { rules: length, width, index });
  return index;
}

/**
 * @param {Iterable<any> | undefined} rules
 * @param {Index} index to which those are added that declare something of a layout
 * @param {number} width
 */
function collect(rules, index, width) {
  for (const rule of rules ?? []) {
    if (rule.selectorText && rule.style) {
      const declared = declaredBy(rule.style);
      if (Object.keys(declared).length > 0) {
        enter(rule.selectorText, declared, index);
      }
    }
    if (rule.cssRules && (rule.media === undefined || holds(rule.media.mediaText, width))) {
      collect(rule.cssRules, index, width);
    }
  }
}

/**
 * @param {string} selectors
 * @param {Declared} declared
 * @param {Index} index
 */
function enter(selectors, declared, index) {
  for (const selector of selectors.split(/,(?![^([]*[)\]])/).map((one) => one.trim())) {
    if (selector.includes('::')) {
      continue;
    }
    const last =
      /[^\s>+~]*$/.exec(selector.replaceAll(/\[[^\]]*\]|:[\w-]+(\([^)]*\))?/g, ''))?.[0] ?? '';
    const name =
      /#[\w-]+/.exec(last)?.[0] ?? /\.[\w-]+/.exec(last)?.[0] ?? (last.toLowerCase() || '*');
    const rules = index.get(name) ?? [];
    rules.push({ selector, declared, hasId: selector.includes('#') });
    index.set(name, rules);
  }
}

/**
 * @param {any} style
 * @returns {Declared}
 */
function declaredBy(style) {
  /** @type {Declared} */
  const declared = {};
  for (const property of style.length === 0 ? [] : PROPERTIES) {
    const value = style.getPropertyValue(property);
    if (value !== '') {
      declared[property] = value;
    }
  }
  return declared;
}

/**
 * Whether a media query holds on a screen: of its features the width of the window is looked at.
 *
 * @param {string} text
 * @param {number} width
 */
function holds(text, width) {
  return text.split(',').some((query) => {
    const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)(px|r?em)?/g)];
    const isScreen = !/\bprint\b|\bnot\b|prefers-|dark|pointer:\s*coarse|hover:\s*none/.test(query);
    return (
      isScreen &&
      bounds.every(([, side, number, unit]) => {
        const bound = Number(number) * (unit?.endsWith('em') ? 16 : 1);
        return side === 'min' ? width >= bound : width <= bound;
      })
    );
  });
}

exports.DeclaredStyles = DeclaredStyles;
