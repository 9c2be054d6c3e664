'use strict';
// Where elements are: an estimate of the layout of a document, in the order of the text. Blocks stand below
// each other, as wide as what they stand in; words, buttons and images stand beside each other in lines;
// declared sizes and places hold. A letter is half as wide as it is high, and a line eighteen pixels
// high. There are no floats, no grids and no collapsing margins.
//
// What is exact in this is what pages depend on: what is shown has a size, what is not has none, what
// comes later is lower or further right, and the same document has the same layout each time.

const { AROUND, MARGINS, displayOf, ownSize } = require('./kinds.js');
const { FONT_SIZE, pixels } = require('./lengths.js');
const { ELEMENT, OUT_OF_FLOW, TEXT, Widths, childrenOf, lengthOf } = require('./widths.js');

/** jsdom's own object of a node. @typedef {any} Impl */
/** On the page, in pixels. @typedef {{ x: number, y: number, width: number, height: number, isFixed: boolean, isPlaced: boolean }} Box */
/** @typedef {import('./declared.js').Declared} Declared */
/** @typedef {{ left: number, top: number, height: number }} Line where the next word stands, and how high its line is */
/** @typedef {{ x: number, y: number, width: number, height: number | null }} Area that something stands in */

const LINE_HEIGHT = 18;
const BODY_MARGIN = 8;
const LIST_INDENT = 40;
const SIDES = /** @type {const} */ (['top', 'right', 'bottom', 'left']);
const INSIDE_LINES = /^(inline|ruby|contents)/;

class Flow {
  /** @type {Map<Impl, Box>} By element; those that are not shown have none. */
  boxes = new Map();
  #styles;
  #window;
  /** @type {Map<Impl, Declared>} */
  #declared = new Map();
  #widths;
  /** @type {Area[]} What absolute places count from, the innermost last. */
  #origins;
  #isFixed = false;
  #isPlaced = false;

  /**
   * @param {Impl} root the element of a document
   * @param {import('./declared.js').DeclaredStyles} styles
   * @param {{ width: number, height: number }} window
   */
  constructor(root, styles, window) {
    this.#styles = styles;
    this.#window = window;
    this.#widths = new Widths(
      (element) => this.#styleOf(element),
      (style) => this.#size(style, 'width', null),
    );
    const area = { x: 0, y: 0, ...window };
    this.#origins = [area];
    this.#block(root, area);
  }

  /**
   * Puts an element as a block at the top of an area; how much of its height that takes.
   *
   * @param {Impl} element
   * @param {Area} area
   * @param {number} [fit] its width if none is declared
   * @returns {number}
   */
  #block(element, area, fit) {
    const style = this.#styleOf(element);
    const margin = this.#edges('margin', element, style, area);
    const declared = this.#size(style, 'width', area.width);
    const isAuto =
      declared !== null && style['margin-left'] === 'auto' && style['margin-right'] === 'auto';
    const own = ownSize(element);
    const width =
      declared ?? own?.width ?? fit ?? Math.max(0, area.width - margin.left - margin.right);
    const bounded = this.#bounded(style, 'width', width, area.width);
    const x = area.x + (isAuto ? Math.max(0, (area.width - bounded) / 2) : margin.left);
    const y = area.y + margin.top;
    const height = this.#fill(element, style, { x, y, width: bounded, height: area.height });
    return margin.top + height + margin.bottom;
  }

  /**
   * Puts an element at a place with a width; its height.
   *
   * @param {Impl} element
   * @param {Declared} style
   * @param {Area} place whose height is that of what it stands in
   * @returns {number}
   */
  #fill(element, style, place) {
    const padding = this.#edges('padding', element, style, place);
    const own = ownSize(element);
    const declared = this.#size(style, 'height', place.height) ?? own?.height ?? null;
    const box = {
      ...place,
      height: declared ?? 0,
      isFixed: this.#isFixed,
      isPlaced: this.#isPlaced,
    };
    this.boxes.set(element, box);
    const inside = {
      x: place.x + padding.left,
      y: place.y + padding.top,
      width: Math.max(0, place.width - padding.left - padding.right),
      height: declared,
    };
    const isOrigin = (style.position ?? 'static') !== 'static';
    if (isOrigin) {
      this.#origins.push(box);
    }
    const content = this.#content(element, style, inside);
    if (isOrigin) {
      this.#origins.pop();
    }
    const height = declared ?? content + padding.top + padding.bottom;
    box.height = this.#bounded(style, 'height', height, place.height);
    return box.height;
  }

  /**
   * Puts what an element holds into an area; how high that is.
   *
   * @param {Impl} element
   * @param {Declared} style
   * @param {Area} area
   */
  #content(element, style, area) {
    const display = style.display ?? displayOf(element);
    const isRow =
      display === 'table-row' ||
      (display.endsWith('flex') && !style['flex-direction']?.startsWith('column'));
    /** @type {Line} */
    const line = { left: 0, top: 0, height: 0 };
    const cell =
      display === 'table-row' ? area.width / Math.max(1, element.childElementCount) : undefined;
    for (const child of childrenOf(element)) {
      if (child.nodeType === TEXT) {
        this.#words(child, area, line);
      } else if (child.nodeType === ELEMENT) {
        this.#child(child, area, line, isRow, cell);
      }
    }
    return line.top + line.height;
  }

  /**
   * @param {Impl} child
   * @param {Area} area
   * @param {Line} line
   * @param {boolean} isRow whether what is a block elsewhere stands beside its neighbours
   * @param {number | undefined} cell how wide the cells of a row are
   */
  #child(child, area, line, isRow, cell) {
    const style = this.#styleOf(child);
    const display = style.display ?? displayOf(child);
    if (display === 'none') {
      return;
    }
    if (OUT_OF_FLOW.has(style.position)) {
      this.#placed(child, style, { ...area, y: area.y + line.top });
    } else if (child._localName === 'br') {
      newLine(line, LINE_HEIGHT);
    } else if (
      INSIDE_LINES.test(display) &&
      display !== 'inline-block' &&
      display !== 'inline-flex' &&
      !isRow
    ) {
      this.#inline(child, area, line);
    } else if (display.startsWith('inline-') || isRow) {
      this.#beside(child, style, area, line, cell);
    } else {
      newLine(line, 0);
      line.top += this.#block(child, { ...area, y: area.y + line.top });
    }
  }

  /**
   * An element within lines is where what it holds is.
   *
   * @param {Impl} element
   * @param {Area} area
   * @param {Line} line
   */
  #inline(element, area, line) {
    const { left, top } = line;
    const box = {
      x: area.x + left,
      y: area.y + top,
      width: 0,
      height: 0,
      isFixed: this.#isFixed,
      isPlaced: this.#isPlaced,
    };
    this.boxes.set(element, box);
    for (const child of childrenOf(element)) {
      if (child.nodeType === TEXT) {
        this.#words(child, area, line);
      } else if (child.nodeType === ELEMENT) {
        this.#child(child, area, line, false, undefined);
      }
    }
    const isOneLine = line.top === top;
    box.x = isOneLine ? box.x : area.x;
    box.width = isOneLine ? line.left - left : area.width;
    box.height = line.top + line.height - top;
  }

  /**
   * @param {Impl} text
   * @param {Area} area
   * @param {Line} line
   */
  #words(text, area, line) {
    const length = lengthOf(text);
    if (length === 0) {
      return;
    }
    const width = (length * FONT_SIZE) / 2;
    const end = line.left + width;
    line.height = Math.max(line.height, LINE_HEIGHT);
    if (end <= area.width || area.width === 0) {
      line.left = end;
      return;
    }
    const lines = Math.floor(end / area.width);
    line.top += lines * LINE_HEIGHT;
    line.left = end - lines * area.width;
  }

  /**
   * Puts an element beside what stands before it in its line, or into the next if there is no room.
   *
   * @param {Impl} element
   * @param {Declared} style
   * @param {Area} area
   * @param {Line} line
   * @param {number | undefined} cell
   */
  #beside(element, style, area, line, cell) {
    const margin = this.#edges('margin', element, style, area);
    const declared = this.#size(style, 'width', area.width) ?? ownSize(element)?.width;
    const fit = cell ?? Math.min(this.#widths.of(element), area.width);
    const width = this.#bounded(style, 'width', declared ?? fit, area.width);
    if (line.left > 0 && line.left + width > area.width && cell === undefined) {
      newLine(line, LINE_HEIGHT);
    }
    const place = {
      x: area.x + line.left + margin.left,
      y: area.y + line.top + margin.top,
      width,
      height: area.height,
    };
    const height = this.#fill(element, style, place);
    line.left += width + margin.left + margin.right;
    line.height = Math.max(line.height, height + margin.top + margin.bottom);
  }

  /**
   * Puts an element where it says, beside the flow.
   *
   * @param {Impl} element
   * @param {Declared} style
   * @param {Area} flow where it would be
   */
  #placed(element, style, flow) {
    const [wasFixed, wasPlaced] = [this.#isFixed, this.#isPlaced];
    this.#isPlaced = true;
    const isFixed = style.position === 'fixed';
    const origin = isFixed ? this.#origins[0] : /** @type {Area} */ (this.#origins.at(-1));
    this.#isFixed ||= isFixed;
    const side = (/** @type {string} */ name, /** @type {number | null} */ whole) =>
      this.#pixels(style[name], whole);
    const [left, right] = [side('left', origin.width), side('right', origin.width)];
    const [top, bottom] = [side('top', origin.height), side('bottom', origin.height)];
    const stretched = left !== null && right !== null ? origin.width - left - right : null;
    const declared = this.#size(style, 'width', origin.width) ?? ownSize(element)?.width;
    const width = Math.max(
      0,
      declared ?? stretched ?? Math.min(this.#widths.of(element), origin.width),
    );
    const fromRight = right === null ? flow.x : origin.x + origin.width - right - width;
    const place = {
      x: left === null ? fromRight : origin.x + left,
      y: top === null ? flow.y : origin.y + top,
      width: this.#bounded(style, 'width', width, origin.width),
      height: origin.height,
    };
    const height = this.#fill(element, style, place);
    const box = /** @type {Box} */ (this.boxes.get(element));
    if (top !== null && bottom !== null && origin.height !== null && style.height === undefined) {
      box.height = Math.max(0, origin.height - top - bottom);
    } else if (top === null && bottom !== null && origin.height !== null) {
      box.y = origin.y + origin.height - bottom - height;
    }
    this.#isFixed = wasFixed;
    this.#isPlaced = wasPlaced;
  }

  /**
   * @param {Impl} element
   * @returns {Declared}
   */
  #styleOf(element) {
    let style = this.#declared.get(element);
    if (style === undefined) {
      style = this.#styles.of(element);
      this.#declared.set(element, style);
    }
    return style;
  }

  /**
   * @param {string | undefined} text
   * @param {number | null} percent
   */
  #pixels(text, percent) {
    return pixels(text, { percent, ...this.#window });
  }

  /**
   * @param {Declared} style
   * @param {'width' | 'height'} side
   * @param {number | null} whole
   */
  #size(style, side, whole) {
    return this.#pixels(style[side], whole);
  }

  /**
   * @param {Declared} style
   * @param {'width' | 'height'} side
   * @param {number} size
   * @param {number | null} whole
   */
  #bounded(style, side, size, whole) {
    const most = this.#pixels(style[`max-${side}`], whole) ?? Infinity;
    const least = this.#pixels(style[`min-${side}`], whole) ?? 0;
    return Math.max(least, Math.min(most, size));
  }

  /**
   * @param {'margin' | 'padding'} what
   * @param {Impl} element
   * @param {Declared} style
   * @param {Area} area
   * @returns {Record<'top' | 'right' | 'bottom' | 'left', number>}
   */
  #edges(what, element, style, area) {
    const edges = what === 'margin' ? marginsOf(element) : paddingOf(element);
    for (const side of SIDES) {
      const declared = style[`${what}-${side}`];
      edges[side] =
        declared === undefined ? edges[side] : (this.#pixels(declared, area.width) ?? 0);
    }
    return edges;
  }
}

/** @param {Impl} element */
function marginsOf({ _localName: name }) {
  const all = name === 'body' ? BODY_MARGIN : 0;
  const vertical = MARGINS[name] ?? all;
  return { top: vertical, right: all, bottom: vertical, left: all };
}

/** @param {Impl} element */
function paddingOf({ _localName: name }) {
  const vertical = name === 'button' ? AROUND.height / 4 : 0;
  const sides = name === 'button' ? AROUND.width / 2 : 0;
  const left = name === 'ul' || name === 'ol' ? LIST_INDENT : sides;
  return { top: vertical, right: sides, bottom: vertical, left };
}

/**
 * @param {Line} line
 * @param {number} least how high the line is at least that ends
 */
function newLine(line, least) {
  line.top += line.left > 0 || line.height > 0 ? line.height : least;
  line.left = 0;
  line.height = 0;
}

exports.Flow = Flow;
