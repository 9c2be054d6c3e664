'use strict';
// What a media query says of a window: its size is that of the window, with its shadow. What is asked of
// the screen and of the person is answered as by a desktop that nobody has set up; all else does not
// match.

const { Op } = require('../protocol.js');

/** @typedef {import('./event.js').Symbolic} Symbolic */
/** @typedef {import('css-tree/parser').CssNode} CssNode */

const EM = 16;
/** @type {Record<string, number>} */
const PIXELS = { px: 1, em: EM, rem: EM, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };
/** @type {Record<string, string>} */
const SIZES = { width: 'innerWidth', height: 'innerHeight' };
/** What is true of a desktop. @type {Record<string, string>} */
const USUAL = {
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  'display-mode': 'browser',
  update: 'fast',
};
/** Features that match if no value is said: `(hover)`. */
const BY_THEMSELVES = /^((any-)?(hover|pointer)|update|width|height|color)$/;
/** @type {Record<string, string>} */
const BOUNDS = { 'min-': '>=', 'max-': '<=', '': '=' };
/** @type {Record<string, (left: number, right: number) => boolean>} */
const COMPARISONS = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '=': (left, right) => left === right,
};

/**
 * The queries of a list; `null` stands for one that is no query, which never matches.
 *
 * @param {string} media
 * @returns {(CssNode | null)[]}
 */
function parsed(media) {
  if (media.trim() === '') {
    return [{ type: 'MediaQuery' }];
  }
  const parse = require('css-tree/parser');
  let isQuery = true;
  const onParseError = () => {
    isQuery = false;
  };
  const list = parse(media, { context: 'mediaQueryList', onParseError });
  return isQuery ? (list.children?.toArray() ?? [null]) : [null];
}

class MediaQuery {
  #runtime;
  #window;

  /**
   * @param {import('../core/host.js').Runtime} runtime
   * @param {any} window
   */
  constructor(runtime, window) {
    this.#runtime = runtime;
    this.#window = window;
  }

  /**
   * Whether one of several queries is true of the window now.
   *
   * @param {(CssNode | null)[]} queries
   * @returns {Symbolic}
   */
  anyOf(queries) {
    const all = queries.map((query) => (query === null ? certainly(false) : this.#query(query)));
    return all.reduce((left, right) => this.#joined('or', left, right));
  }

  /** @param {CssNode} query */
  #query({ mediaType = null, modifier, condition = null }) {
    const isType = certainly(mediaType === null || /^(all|screen)$/i.test(mediaType));
    const holds = condition === null ? certainly(true) : this.#condition(condition);
    const matches = this.#joined('and', isType, holds);
    return modifier?.toLowerCase() === 'not' ? this.#negated(matches) : matches;
  }

  /**
   * @param {CssNode} node
   * @returns {Symbolic}
   */
  #condition(node) {
    switch (node.type) {
      case 'Condition':
        return this.#combined(node.children?.toArray() ?? []);
      case 'Feature':
        return this.#feature(node);
      case 'FeatureRange':
        return this.#range(node);
      default:
        return certainly(false);
    }
  }

  /**
   * Conditions with `and`, `or` and `not` between them.
   *
   * @param {CssNode[]} parts
   */
  #combined(parts) {
    const words = parts.filter(({ type }) => type === 'Identifier').map(({ name }) => name);
    const conditions = parts.filter(({ type }) => type !== 'Identifier');
    const all = conditions
      .map((part) => this.#condition(part))
      .reduce((left, right) => this.#joined(words.includes('or') ? 'or' : 'and', left, right));
    return words.includes('not') ? this.#negated(all) : all;
  }

  /** @param {CssNode} node such as `min-width: 600px` */
  #feature({ name = '', value = null }) {
    const [, bound = '', feature = ''] = /^(min-|max-)?(.*)$/.exec(name.toLowerCase()) ?? [];
    const said = typeof value === 'string' || value === null ? null : value;
    if (said === null) {
      return certainly(bound === '' && BY_THEMSELVES.test(feature));
    }
    const size = this.#size(feature);
    const length = pixelsOf(said);
    if (size !== null && length !== null) {
      return this.#compared(size, BOUNDS[bound], length);
    }
    if (feature === 'orientation') {
      const [width, height] = [this.#size('width'), this.#size('height')];
      return this.#compared(height, said.name === 'portrait' ? '>=' : '<', width);
    }
    return certainly(bound === '' && USUAL[feature] !== undefined && USUAL[feature] === said.name);
  }

  /** @param {CssNode} node such as `400px <= width < 700px` */
  #range({ left, leftComparison, middle, rightComparison, right = null }) {
    const [first, second, third] = [left, middle, right].map((node) =>
      node == null ? null : (pixelsOf(node) ?? this.#size(node.name?.toLowerCase() ?? '')),
    );
    const begins = this.#compared(first, leftComparison, second);
    return right === null
      ? begins
      : this.#joined('and', begins, this.#compared(second, rightComparison, third));
  }

  /**
   * @param {string} feature
   * @returns {Symbolic | null} `null` if it is no size
   */
  #size(feature) {
    const name = SIZES[feature];
    if (name === undefined) {
      return null;
    }
    const value = this.#window[name];
    return { value, shadow: this.#runtime.shadows.of(this.#window, name, value) };
  }

  /**
   * @param {Symbolic | null} left
   * @param {string | null | undefined} said
   * @param {Symbolic | null} right
   * @returns {Symbolic}
   */
  #compared(left, said, right) {
    const isTrue = COMPARISONS[said ?? ''];
    if (left === null || right === null || isTrue === undefined) {
      return certainly(false);
    }
    const operator = said === '=' ? '===' : `${said}`;
    const { value: one, shadow } = left;
    const { value: other, shadow: otherShadow } = right;
    const term = this.#runtime.operators.binary(operator, one, shadow, other, otherShadow, -1);
    return { value: isTrue(one, other), shadow: term };
  }

  /**
   * @param {'and' | 'or'} word
   * @param {Symbolic} left
   * @param {Symbolic} right
   * @returns {Symbolic}
   */
  #joined(word, left, right) {
    const isOr = word === 'or';
    const value = isOr ? left.value || right.value : left.value && right.value;
    if ((left.shadow | right.shadow) === 0) {
      return { value, shadow: 0 };
    }
    const { operators, writer } = this.#runtime;
    const [one, other] = [left, right].map((of) => operators.operand(of.value, of.shadow));
    const parts = isOr ? [one, writer.constant(true), other] : [one, other, writer.constant(false)];
    return { value, shadow: writer.apply(Op.Conditional, parts) };
  }

  /**
   * @param {Symbolic} condition
   * @returns {Symbolic}
   */
  #negated({ value, shadow }) {
    const { writer } = this.#runtime;
    return { value: !value, shadow: shadow === 0 ? 0 : writer.apply(Op.LogicalNot, [shadow]) };
  }
}

/**
 * @param {CssNode} node
 * @returns {Symbolic | null} `null` if it is no length
 */
function pixelsOf({ type, value, unit = '' }) {
  if (type === 'Number' && Number(value) === 0) {
    return { value: 0, shadow: 0 };
  }
  const pixels = type === 'Dimension' ? PIXELS[unit.toLowerCase()] : undefined;
  return pixels === undefined ? null : { value: Number(value) * pixels, shadow: 0 };
}

/**
 * @param {boolean} value
 * @returns {Symbolic}
 */
function certainly(value) {
  return { value, shadow: 0 };
}

exports.MediaQuery = MediaQuery;
exports.parsed = parsed;
