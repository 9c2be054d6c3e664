'use strict';
// The parts of a symbolic URL: segments of its path and fields of its query.
//
// Where the URL ends a part is a question of its own about whatever is not encoded: such a text is
// decided to hold no delimiter, nothing that is encoded and nothing that is dropped.

const { Op } = require('../../../protocol.js');
const { piecesOf } = require('./pieces.js');

/** @typedef {import('../channel.js').Runtime} Runtime */
/** @typedef {import('./parts.js').Part} Part */
/** @typedef {import('./pieces.js').Piece} Piece */

/**
 * A text that is taken apart.
 *
 * @typedef {object} Whole
 * @property {Runtime} runtime
 * @property {number} site
 * @property {string} text
 * @property {Piece[]} pieces
 */

/** What a text that stands there must not hold, to arrive as it is. */
const NOT_PLAIN = {
  query: '/[&#+%\\t\\n\\r]|[\\0- ]$/',
  cookie: '/[;,"\\s%]/',
  path: '/[\\/\\\\?#%\\t\\n\\r]|^\\.{0,2}$|[\\0- ]$/',
  line: '/[\\n\\r]/',
  // Behind a colon: a space there is dropped.
  bareLine: '/^ |[\\n\\r]/',
};

/** Where a text of JSON arrives as it is. */
const LINES = new Set(['line', 'bareLine']);

/**
 * How what stands there is read.
 *
 * @type {Record<keyof typeof NOT_PLAIN, (text: string) => string>}
 */
const READ = {
  query: decodedField,
  cookie: decoded,
  path: decoded,
  line: (text) => text,
  bareLine: (text) => text,
};

/** From here on `String` writes numbers with an exponent. */
const LEAST_WITH_EXPONENT = 1e21;

/**
 * The parts of a URL.
 *
 * @param {Runtime} runtime
 * @param {string} text of the URL
 * @param {number} shadow
 * @param {number} site
 * @returns {{ segments: Part[], fields: Part[] } | null} `null` if they are not known
 */
function partsOfUrl(runtime, text, shadow, site) {
  const pieces = piecesOf(runtime, text, shadow);
  if (pieces === null) {
    return null;
  }
  const whole = { runtime, site, text, pieces };
  const fragment = indexOr(text, '#', 0, text.length);
  const query = indexOr(text, '?', 0, fragment);
  const segments = rangesBetween(text, '/', pathStart(text), query).map(({ start, end }) =>
    part(whole, '', 'path', start, end),
  );
  const fields = fieldsIn(whole, Math.min(query + 1, fragment), fragment);
  const all = [...segments, ...fields];
  const isKnown = all.every((one) => one !== null) && isInside(whole, fragment);
  return isKnown
    ? { segments: /** @type {Part[]} */ (segments), fields: /** @type {Part[]} */ (fields) }
    : null;
}

/**
 * The shadow of the query of a URL as it stands there, of which `partsOfUrl` knows the parts.
 *
 * @param {Runtime} runtime
 * @param {string} text of the URL
 * @param {number} shadow
 */
function searchShadow(runtime, text, shadow) {
  const pieces = piecesOf(runtime, text, shadow) ?? [];
  const fragment = indexOr(text, '#', 0, text.length);
  const query = indexOr(text, '?', 0, fragment);
  return shadowAsWritten({ runtime, site: -1, text, pieces }, query, fragment);
}

/**
 * The fields of a text such as `a=1&b=2`.
 *
 * @param {Runtime} runtime
 * @param {string} text
 * @param {number} shadow
 * @param {number} site
 * @returns {Part[] | null} `null` if they are not known
 */
function partsOfQuery(runtime, text, shadow, site) {
  const pieces = piecesOf(runtime, text, shadow);
  if (pieces === null) {
    return null;
  }
  const fields = fieldsIn({ runtime, site, text, pieces }, 0, text.length);
  return fields.every((field) => field !== null) ? /** @type {Part[]} */ (fields) : null;
}

/**
 * The cookie that a text such as `name=value; Path=/` sets; `raw` is its value as it stands there, and
 * `textShadow` that of `raw`.
 *
 * @param {Runtime} runtime
 * @param {string} text
 * @param {number} shadow
 * @param {number} site
 * @returns {Part & { raw: string, textShadow: number } | null} `null` if its value is not known
 */
function partsOfCookie(runtime, text, shadow, site) {
  const pieces = piecesOf(runtime, text, shadow);
  const end = indexOr(text, ';', 0, text.length);
  const equals = indexOr(text, '=', 0, end);
  if (pieces === null) {
    return null;
  }
  const whole = { runtime, site, text, pieces };
  const found = part(whole, text.slice(0, equals).trim(), 'cookie', equals + 1, end);
  return found && found.shadow > 0
    ? {
        ...found,
        raw: text.slice(equals + 1, end),
        textShadow: shadowAsWritten(whole, equals + 1, end),
      }
    : null;
}

/**
 * The shadow of a part as it stands in the text, of which it is known that pieces are in it or not.
 *
 * @param {Whole} whole
 * @param {number} from
 * @param {number} to
 */
function shadowAsWritten({ runtime, text, pieces }, from, to) {
  const { writer } = runtime;
  const terms = [];
  for (const { start, end, shadow, isEncoded } of pieces) {
    const own = text.slice(Math.max(start, from), Math.min(end, to));
    if (shadow === 0) {
      terms.push(...(own === '' ? [] : [writer.constant(own)]));
    } else if (start >= from && end <= to) {
      const encoded = () => writer.apply(Op.EncodeURIComponent, [shadow]);
      terms.push(isEncoded ? encoded() : textOf(runtime, shadow));
    }
  }
  return terms.reduce((sum, term) => add(runtime, sum, term));
}

/**
 * A line of data, or a part of one.
 *
 * @param {Whole} whole
 * @param {number} start
 * @param {number} end
 * @returns {Part | null} `null` if it is not known
 */
function partOfLine(whole, start, end) {
  return part(whole, '', whole.text[start - 1] === ' ' ? 'line' : 'bareLine', start, end);
}

/**
 * @param {Whole} whole
 * @param {number} from
 * @param {number} to
 */
function fieldsIn(whole, from, to) {
  return rangesBetween(whole.text, '&', from, to).map(({ start, end }) => {
    const equals = indexOr(whole.text, '=', start, end);
    const name = decodedField(whole.text.slice(start, equals));
    return part(whole, name, 'query', Math.min(equals + 1, end), end);
  });
}

/** Where the path begins: behind the scheme and the host, if there are such. */
function pathStart(/** @type {string} */ text) {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i.exec(text)?.[0].length ?? 0;
}

/**
 * Whether nothing symbolic stands outside of path and query, nor across two of their parts.
 *
 * @param {Whole} whole
 * @param {number} end
 */
function isInside({ text, pieces }, end) {
  const start = pathStart(text);
  return pieces.every((piece) => piece.shadow === 0 || (piece.start >= start && piece.end <= end));
}

/**
 * One part; `null` if a symbolic piece is in it and goes on outside, or is not plain.
 *
 * @param {Whole} whole
 * @param {string} name
 * @param {keyof typeof NOT_PLAIN} place
 * @param {number} start
 * @param {number} end
 * @returns {Part | null}
 */
function part(whole, name, place, start, end) {
  const { runtime, text, pieces } = whole;
  /** @type {number[]} */
  const terms = [];
  let isSymbolic = false;
  const { [place]: decode } = READ;
  for (const piece of pieces) {
    if (piece.shadow === 0) {
      const constant = text.slice(Math.max(piece.start, start), Math.min(piece.end, end));
      if (constant !== '' && piece.start < end && piece.end > start) {
        terms.push(runtime.writer.constant(decode(constant)));
      }
    } else if (piece.start >= start && piece.end <= end) {
      isSymbolic = true;
      if (!isPlain(whole, place, piece)) {
        return null;
      }
      terms.push(textOf(runtime, piece.shadow));
    } else if (piece.start < end && piece.end > start) {
      return null;
    }
  }
  const shadow = isSymbolic ? terms.reduce((sum, term) => add(runtime, sum, term)) : 0;
  return { name, value: decode(text.slice(start, end)), shadow };
}

/**
 * The shadow of a piece as a text: its own if it is one, as texts are known by their shadows.
 *
 * @param {Runtime} runtime
 * @param {number} shadow
 */
function textOf({ terms, writer }, shadow) {
  return terms.isText(shadow) ? shadow : writer.apply(Op.ToString, [shadow]);
}

/**
 * Decides whether a piece arrives as it is; where nobody can be asked, it is taken not to.
 *
 * @param {Whole} whole
 * @param {keyof typeof NOT_PLAIN} place
 * @param {Piece} piece
 */
function isPlain({ runtime: { texts, writer }, site, text }, place, piece) {
  if (piece.isEncoded) {
    return true;
  }
  if (site < 0) {
    return false;
  }
  const own = text.slice(piece.start, piece.end);
  if (LINES.has(place) && texts.withShadow(own, piece.shadow) !== undefined) {
    return true; // A text of JSON, which has none of what is asked for.
  }
  if (piece.isNumber) {
    const bound = writer.constant(LEAST_WITH_EXPONENT);
    const isSmall = Number(own) < LEAST_WITH_EXPONENT;
    writer.branch(site, writer.apply(Op.LessThan, [piece.shadow, bound]), isSmall);
    return isSmall;
  }
  const pattern = NOT_PLAIN[place];
  const isOther = new RegExp(pattern.slice(1, -1)).test(own);
  const term = writer.apply(Op.RegExpTest, [writer.constant(pattern), piece.shadow]);
  writer.branch(site, term, isOther);
  return !isOther;
}

/**
 * @param {Runtime} runtime
 * @param {number} left
 * @param {number} right
 */
function add({ writer }, left, right) {
  return writer.apply(Op.Add, [left, right]);
}

/**
 * What stands between delimiters.
 *
 * @param {string} text
 * @param {string} delimiter
 * @param {number} from
 * @param {number} to
 */
function rangesBetween(text, delimiter, from, to) {
  const ranges = [];
  for (let start = from; start <= to && from < to;) {
    const end = indexOr(text, delimiter, start, to);
    ranges.push({ start, end });
    start = end + 1;
  }
  return ranges;
}

/**
 * Where a text is found before `end`, else `end`.
 *
 * @param {string} text
 * @param {string} wanted
 * @param {number} from
 * @param {number} end
 */
function indexOr(text, wanted, from, end) {
  const at = text.indexOf(wanted, from);
  return at < 0 || at > end ? end : at;
}

/** @param {string} text of a query */
function decodedField(text) {
  return decoded(text.replaceAll('+', ' '));
}

/** @param {string} text of a URL */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

exports.partOfLine = partOfLine;
exports.partsOfCookie = partsOfCookie;
exports.partsOfQuery = partsOfQuery;
exports.partsOfUrl = partsOfUrl;
exports.searchShadow = searchShadow;
