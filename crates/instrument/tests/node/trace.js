'use strict';
// A trace as functions of the inputs' values: what its terms say, which can be compared with what
// natives give.

const { HEADER_WORDS, COMMITTED, Op, Tag } = require('../../../../runtime/src/protocol.js');
const { spelling, textAt, double } = require('./render.js');

/** What the pattern of a term matches. */
const matched = (pattern, text, at = 0) => {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(pattern);
  const regexp = new RegExp(source, `${flags}dg`);
  regexp.lastIndex = at;
  return regexp.exec(text);
};
const partOf = (match, group) => (typeof group === 'string' ? match?.groups[group] : match?.[group]);
const indexOf = (match, group = 0) =>
  (typeof group === 'string' ? match?.indices.groups[group] : match?.indices[group])?.[0] ?? -1;

const operation = (op) => {
  const name = spelling.get(op);
  switch (op) {
    case Op.Conditional:
      return (c, a, b) => (c ? a : b);
    case Op.StringLength:
      return (text) => text.length;
    case Op.StringIndex:
      return (text, index) => text[index];
    case Op.Typeof:
      return (value) => typeof value;
    case Op.RegExpTest:
      return (pattern, text, at) => matched(pattern, text, at) !== null;
    case Op.RegExpIndex:
      return (pattern, text, at, group) => indexOf(matched(pattern, text, at), group);
    case Op.RegExpCapture:
      return (pattern, text, at, group) => partOf(matched(pattern, text, at), group);
    default:
  }
  const method = /^(String|Number)\.prototype\.(\w+)$/.exec(name);
  if (method) return (receiver, ...rest) => globalThis[method[1]].prototype[method[2]].call(receiver, ...rest);
  if (/\w/.test(name)) return new Function(`return ${name}`)();
  return op < 10 ? new Function('a', `return ${name} a`) : new Function('a', 'b', `return a ${name} b`);
};
const operations = new Map(Object.values(Op).map((op) => [op, operation(op)]));

/** The terms of a trace as functions of an assignment, read as far as the trace goes. */
class Trace {
  constructor(runtime) {
    this.writer = runtime.writer;
    this.terms = [null];
    this.at = HEADER_WORDS;
  }

  /** The decisions, the losses, and what was not accounted for since the last call. */
  read() {
    const decisions = [];
    const losses = [];
    const unaccounted = [];
    const { words } = this.writer;
    while (this.at < words[COMMITTED]) {
      const tag = words[this.at] & 255;
      const size = words[this.at] >>> 8;
      const from = this.at + 1;
      if (tag < 32) this.terms.push(this.term(words, tag, from, size));
      else if (tag === Tag.Branch) decisions.push([words[from + 1], words[from + 2] === 1]);
      else if (tag === Tag.Concretised) losses.push(textAt(words, from + 2));
      else if (tag === Tag.Unaccounted) unaccounted.push(textAt(words, from + 2));
      this.at = from + size;
    }
    return { decisions, losses, unaccounted };
  }

  term(words, tag, at, size) {
    switch (tag) {
      case Tag.ConstUndefined:
        return () => undefined;
      case Tag.ConstNull:
        return () => null;
      case Tag.ConstFalse:
        return () => false;
      case Tag.ConstTrue:
        return () => true;
      case Tag.ConstInt:
        return ((value) => () => value)(words[at]);
      case Tag.ConstDouble:
        return ((value) => () => value)(Number(double(words[at], words[at + 1])));
      case Tag.ConstString:
        return ((value) => () => value)(textAt(words, at));
      case Tag.Input:
        return ((name) => (assignment) => assignment[name])(JSON.parse(textAt(words, at)).name);
      default: {
        const apply = operations.get(words[at]);
        const operands = Array.from(words.subarray(at + 1, at + size), (shadow) => this.terms[shadow]);
        return (assignment) => apply(...operands.map((operand) => operand(assignment)));
      }
    }
  }

  /** The value of a term; a term that has none has the value `NONE`. */
  value(shadow, assignment) {
    try {
      return this.terms[shadow](assignment);
    } catch {
      return NONE;
    }
  }
}
const NONE = Symbol('none');

Object.assign(exports, { NONE, Trace });
