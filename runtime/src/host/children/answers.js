'use strict';
// What the child processes of an app have answered while it was loading: what they printed, and how they
// ended. Who talked to one by a channel has had a conversation, which is no answer.

/**
 * @typedef {import('../../../types/node.js').Started} Started
 * @typedef {import('../../../types/node.js').SpawnResult} SpawnResult
 */

/**
 * @typedef {object} Answer
 * @property {number} status what it exited with
 * @property {string | null} signal what ended it, if it did not exit
 * @property {(Buffer | null)[]} output by descriptor; `null` where it did not go to the app
 */

class Answers {
  /**
   * The last one of each program, by what it was asked.
   * @type {Map<string, Answer>}
   */
  #all = new Map();

  /**
   * What a program has answered that was asked in just this way.
   *
   * @param {Started} options
   */
  of(options) {
    return this.#all.get(question(options));
  }

  /**
   * A program has answered at once.
   *
   * @param {Started} options
   * @param {SpawnResult} result
   */
  given(options, { error, status, signal, output }) {
    // Node decodes what is in its own list.
    if (error === undefined) {
      this.#all.set(question(options), {
        status: status ?? 0,
        signal,
        output: [...(output ?? [])],
      });
    }
  }

  /**
   * A program has been started, whose answer comes in parts; returns whom to tell how it ended.
   *
   * @param {import('child_process').ChildProcess} child
   * @param {Started} options
   * @returns {(status: number | null, signal: string | null) => void}
   */
  listen({ stdio }, options) {
    const parts = (stdio ?? []).map((stream, index) =>
      stream && index > 0 ? copied(stream) : null,
    );
    return (status, signal) => {
      const output = parts.map((chunks) => chunks && Buffer.concat(chunks));
      this.#all.set(question(options), { status: status ?? 0, signal, output });
    };
  }
}

/**
 * What arrives at a stream from now on.
 *
 * @param {any} stream
 * @returns {Buffer[]}
 */
function copied(stream) {
  /** @type {Buffer[]} */
  const chunks = [];
  const { push } = stream;
  /**
   * @param {Buffer | null} chunk
   * @param {unknown[]} rest
   */
  stream.push = function (chunk, ...rest) {
    if (chunk !== null) {
      chunks.push(Buffer.from(chunk));
    }
    return Reflect.apply(push, this, [chunk, ...rest]);
  };
  return chunks;
}

/** @param {Started} options */
function question({ file, args, cwd }) {
  return JSON.stringify([file, args, cwd]);
}

exports.Answers = Answers;
