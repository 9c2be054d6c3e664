'use strict';
// Standard input line by line: what `readline` makes of the text that is an input of the run.
//
// The text is split as `readline` does it, and where it is split are decisions. The lines keep their
// shadows on the way to listeners of `line` and through `for await`; what `question` gets is lost.

const { EventEmitter } = require('events');
const readline = require('readline');
const { syncBuiltinESMExports } = require('module');
const { Readable } = require('stream');
const { Op } = require('../../protocol.js');

const LOST = 'a line of standard input';

/** Whether `readline` of this Node ends lines at U+2028 and U+2029, too. */
const endsAtSeparators = () => {
  let lines = 0;
  const probe = readline.createInterface({ input: new Readable({ read() {} }) });
  probe.on('line', () => lines++);
  probe.write('\u2028\n');
  probe.close();
  return lines === 2;
};

/** Where lines end; and what is rare, as texts without it are simpler. */
const [LINE_END, RARE_END] = endsAtSeparators()
  ? [/\r?\n|\r(?!\n)|\u2028|\u2029/g, '[\\r\\u2028\\u2029]']
  : [/\r?\n|\r(?!\n)/g, '\\r'];

/** @param {object} runtime the shadow runtime @param {() => {value: string, shadow: number}} text */
function splitLines(runtime, text) {
  const { value, shadow } = text();
  const site = runtime.host.siteOfCaller();
  // Half of a surrogate pair is another character as bytes.
  if (site === null || Buffer.from(value).toString() !== value) {
    runtime.writer.lost(-1, LOST);
    return [];
  }
  const { writer } = runtime;
  const operands = [writer.constant(`/${RARE_END}/`), shadow, writer.constant(0)];
  const isRare = new RegExp(RARE_END).test(value);
  runtime.decisions.branch(site, writer.apply(Op.RegExpTest, operands), isRare);
  const end = isRare ? LINE_END : '\n';
  const lines = value.split(end);
  const [values, shadows] = [[end], [0]];
  const call = { receiver: value, receiverShadow: shadow, values, shadows, result: lines, site };
  runtime.finished.model(String.prototype.split, call);
  const last = lines.length - 1;
  // A text that ends with a line has no further one.
  const isEnded = lines[last] === '';
  runtime.decisions.decide(
    site,
    '===',
    lines[last],
    runtime.shadows.of(lines, last, lines[last]),
    '',
    0,
    isEnded,
  );
  if (isEnded) {
    lines.pop();
  }
  return lines;
}

/** An interface over standard input passes the shadows of its lines on. */
function followLines(runtime, created, lines) {
  const { emit } = EventEmitter.prototype;
  const { question } = created;
  let next = 0;
  runtime.promises.awaitedLists.set(created, lines);
  created.emit = (type, ...values) => {
    if (type !== 'line') {
      return emit.call(created, type, ...values);
    }
    const [line] = values;
    const shadow = runtime.shadows.of(lines, next++, line);
    runtime.outgoing.passTo(created, emit, [0, shadow], ['line', line]);
    const answer = emit.call(created, 'line', line);
    runtime.clear();
    runtime.natives.get(emit).called();
    return answer;
  };
  created.question = (...values) => {
    runtime.writer.lost(runtime.host.siteOfCaller() ?? -1, LOST);
    return question.apply(created, values);
  };
}

/**
 * Interfaces that are made over `stream` from now on are followed.
 *
 * @param {object} runtime the shadow runtime
 * @param {import('stream').Readable} stream standard input
 * @param {() => {value: string, shadow: number}} text
 * @returns {() => number} how many there are
 */
function installLines(runtime, stream, text) {
  let count = 0;
  for (const library of [readline, readline.promises]) {
    const { createInterface } = library;
    const made = (...values) => {
      const isOurs = values[0] === stream || values[0]?.input === stream;
      const lines = isOurs ? splitLines(runtime, text) : null;
      const created = createInterface(...values);
      if (lines !== null && !created.terminal) {
        count++;
        followLines(runtime, created, lines);
      }
      return created;
    };
    library.createInterface = Object.defineProperties(made, {
      name: { value: 'createInterface' },
      length: { value: createInterface.length },
    });
  }
  syncBuiltinESMExports();
  return () => count;
}

module.exports = { installLines };
