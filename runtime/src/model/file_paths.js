'use strict';
// Node's functions for paths of files, where a path is symbolic: what they give is a capture of a pattern,
// and which form the path has is a decision. Paths with `.` and `..` inside are noted as lost.

const path = require('path');
const { Op } = require('../protocol.js');

/** @typedef {import('../core/models/model.js').Machine} Machine */
/** @typedef {import('../core/calls/finished.js').Call} Call */
/** @typedef {{ value: string, shadow: number }} Text */

/** Whose last part is `..`, which has no extension. */
const ENDS_IN_DOTS = /(?:^|\/)\.\.\/*$/;
const EXTENSION = /[^/](\.[^./]*)\/*$/;
const BASE = /([^/]*)\/*$/;
/** The base without its extension. */
const STEM = /([^/]+)\.[^./]*\/*$/;
const DIRECTORY = /^([^]+)\/[^/]+\/*$/;
const ONE_UP = /^\.\.\/([^]*)$/;
/** What is appended as it stands. */
const PLAIN = /^(?:[^./][^/]*|\.[^./][^/]*)(?:\/(?:[^./][^/]*|\.[^./][^/]*))*$/;

/** A path in the course of one call. */
class FilePath {
  /**
   * @param {Machine} machine
   * @param {number} site
   * @param {Text} text
   */
  constructor(machine, site, text) {
    this.machine = machine;
    this.site = site;
    this.text = text;
  }

  /**
   * Decides whether the path has a form.
   *
   * @param {RegExp} pattern
   */
  has(pattern) {
    const { writer } = this.machine;
    const operands = [writer.constant(`${pattern}`), this.text.shadow];
    const has = pattern.test(this.text.value);
    writer.branch(this.site, writer.apply(Op.RegExpTest, operands), has);
    return has;
  }

  /**
   * The first group of a form that the path has.
   *
   * @param {RegExp} pattern
   * @returns {Text}
   */
  part(pattern) {
    const { writer } = this.machine;
    const [literal, whole, one] = [`${pattern}`, 0, 1].map((value) => writer.constant(value));
    const shadow = writer.apply(Op.RegExpCapture, [literal, this.text.shadow, whole, one]);
    return { value: pattern.exec(this.text.value)?.[1] ?? '', shadow };
  }

  /** The last part. */
  base() {
    return this.part(BASE);
  }

  /**
   * The last part without its end, if it has that and is not all of it.
   *
   * @param {string} end
   */
  baseWithout(end) {
    const { decisions, writer } = this.machine;
    const { value, shadow } = this.text;
    if (decisions.decide(this.site, '===', value, shadow, end, 0, value === end)) {
      return { value: '', shadow: 0 };
    }
    const base = this.base();
    const endsIn = writer.apply(Op.StringEndsWith, [base.shadow, writer.constant(end)]);
    const isCut = base.value.endsWith(end);
    writer.branch(this.site, endsIn, isCut);
    const isAll =
      isCut &&
      decisions.decide(this.site, '===', base.value, base.shadow, end, 0, base.value === end);
    if (!isCut || isAll) {
      return base;
    }
    const operands = [base.shadow, writer.constant(0), writer.constant(-end.length)];
    const cut = writer.apply(Op.StringSlice, operands);
    return { value: base.value.slice(0, -end.length), shadow: cut };
  }

  extension() {
    const isThere = !this.has(ENDS_IN_DOTS) && this.has(EXTENSION);
    return isThere ? this.part(EXTENSION) : { value: '', shadow: 0 };
  }

  /** The last part without its extension. */
  stem() {
    const isCut = !this.has(ENDS_IN_DOTS) && this.has(EXTENSION);
    return isCut ? this.part(STEM) : this.base();
  }

  /** What lies before the last part. */
  directory() {
    if (this.has(DIRECTORY)) {
      return this.part(DIRECTORY);
    }
    return { value: this.has(/^\//) ? '/' : '.', shadow: 0 };
  }

  /**
   * The path behind another one, which is not symbolic; null if it does not end in the path as it stands.
   *
   * @param {string} before
   * @returns {Text | null}
   */
  behind(before) {
    if (this.has(ONE_UP)) {
      const rest = new FilePath(this.machine, this.site, this.part(ONE_UP));
      return path.basename(before) === '' || before.startsWith('.')
        ? null
        : rest.behind(path.dirname(before));
    }
    if (!this.has(PLAIN)) {
      return null;
    }
    if (before === '.') {
      return this.text;
    }
    const { writer } = this.machine;
    const start = before.endsWith('/') ? before : `${before}/`;
    const shadow = writer.apply(Op.Add, [writer.constant(start), this.text.shadow]);
    return { value: start + this.text.value, shadow };
  }
}

/**
 * The model of a function of one path.
 *
 * @param {(text: FilePath, call: Call) => Text | null} part null where it is not followed
 * @returns {import('../core/models/model.js').Model}
 */
const ofOne = (part) => (machine, call, name) => {
  const [value] = call.values;
  const [shadow = 0, ...others] = call.shadows;
  if (shadow === 0 && !others.some((other) => other > 0)) {
    return 0;
  }
  const isFollowed = typeof value === 'string' && shadow > 0 && !others.some((other) => other > 0);
  const found = isFollowed ? part(new FilePath(machine, call.site, { value, shadow }), call) : null;
  const isSame = found !== null && found.value === call.result;
  return isSame ? found.shadow : machine.writer.lost(call.site, name);
};

/**
 * The model of a function that joins paths, the last of which is symbolic.
 *
 * @param {(...parts: string[]) => string} native
 * @returns {import('../core/models/model.js').Model}
 */
const ofMany = (native) => (machine, call, name) => {
  const { shadows, site, values } = call;
  const symbolic = values.findIndex((_, index) => shadows[index] > 0);
  if (symbolic === -1) {
    return 0;
  }
  const value = values[symbolic];
  if (symbolic !== values.length - 1 || typeof value !== 'string') {
    return machine.writer.lost(site, name);
  }
  const before = native(.../** @type {string[]} */ (values.slice(0, symbolic)));
  const text = { value, shadow: shadows[symbolic] };
  const joined = new FilePath(machine, site, text).behind(before);
  const isSame = joined !== null && joined.value === call.result;
  return isSame ? joined.shadow : machine.writer.lost(site, name);
};

/**
 * The model of `path.parse`.
 *
 * @type {import('../core/models/model.js').Model}
 */
const parse = (machine, call, name) => {
  const [value] = call.values;
  const [shadow = 0] = call.shadows;
  if (shadow === 0) {
    return 0;
  }
  const text = new FilePath(machine, call.site, { value: `${value}`, shadow });
  /** @type {any} */
  const { result } = call;
  const parts = { base: text.base(), ext: text.extension(), name: text.stem() };
  for (const [key, part] of Object.entries(parts)) {
    if (part.value !== result[key]) {
      machine.writer.lost(call.site, name);
    } else if (part.shadow > 0) {
      machine.shadows.set(result, key, part.value, part.shadow);
    }
  }
  if (text.has(/\//)) {
    machine.writer.lost(call.site, name);
  }
  return 0;
};

/**
 * Follows paths of files.
 *
 * @param {import('../core/host.js').Runtime} runtime
 */
function followFilePaths({ natives }) {
  natives.add(path.basename, 'path.basename', ofOne(basename));
  natives.add(
    path.dirname,
    'path.dirname',
    ofOne((text) => text.directory()),
  );
  natives.add(
    path.extname,
    'path.extname',
    ofOne((text) => text.extension()),
  );
  natives.add(path.join, 'path.join', ofMany(path.join));
  natives.add(path.parse, 'path.parse', parse);
  natives.add(path.resolve, 'path.resolve', ofMany(path.resolve));
}

/**
 * @param {FilePath} text
 * @param {Call} call
 */
function basename(text, { values: { 1: end } }) {
  if (end === undefined || end === '') {
    return text.base();
  }
  return typeof end === 'string' ? text.baseWithout(end) : null;
}

exports.followFilePaths = followFilePaths;
