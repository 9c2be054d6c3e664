'use strict';
// Characters of strings: a parser for JSON, by hand.

const isSpace = (c) => c === ' ' || c === '\n' || c === '\t' || c === '\r';
const isDigit = (c) => c >= '0' && c <= '9';

class Parser {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  fail(what) {
    throw new SyntaxError(`${what} at ${this.at}`);
  }

  space() {
    while (isSpace(this.text[this.at])) this.at++;
  }

  value() {
    this.space();
    const c = this.text[this.at];
    switch (c) {
      case '{':
        return this.object();
      case '[':
        return this.array();
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  word(word, value) {
    if (!this.text.startsWith(word, this.at)) this.fail('unexpected word');
    this.at += word.length;
    return value;
  }

  number() {
    const start = this.at;
    if (this.text[this.at] === '-') this.at++;
    while (isDigit(this.text[this.at])) this.at++;
    if (this.text[this.at] === '.') {
      this.at++;
      while (isDigit(this.text[this.at])) this.at++;
    }
    if (start === this.at) this.fail('unexpected character');
    return Number(this.text.slice(start, this.at));
  }

  string() {
    this.at++;
    let out = '';
    for (;;) {
      const c = this.text[this.at++];
      if (c === undefined) this.fail('unterminated string');
      if (c === '"') return out;
      if (c !== '\\') {
        out += c;
        continue;
      }
      const escaped = this.text[this.at++];
      out += escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped;
    }
  }

  array() {
    const out = [];
    this.at++;
    this.space();
    if (this.text[this.at] === ']') {
      this.at++;
      return out;
    }
    for (;;) {
      out.push(this.value());
      this.space();
      const c = this.text[this.at++];
      if (c === ']') return out;
      if (c !== ',') this.fail('expected , or ]');
    }
  }

  object() {
    const out = {};
    this.at++;
    this.space();
    if (this.text[this.at] === '}') {
      this.at++;
      return out;
    }
    for (;;) {
      this.space();
      const key = this.string();
      this.space();
      if (this.text[this.at++] !== ':') this.fail('expected :');
      out[key] = this.value();
      this.space();
      const c = this.text[this.at++];
      if (c === '}') return out;
      if (c !== ',') this.fail('expected , or }');
    }
  }
}

const record = (i) =>
  `{"id": ${i}, "name": "item \\"${i}\\"", "tags": ["a", "b${i % 7}", null], "on": ${i % 2 === 0}, "price": ${i}.25}`;

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let sum = 0;
  for (let i = 0; i < 500; i++) {
    const { id, name, tags, on, price } = new Parser(input(record(i))).value();
    sum += id + name.length + tags.length + price + (on ? 1 : 0);
  }
  return String(sum);
};
