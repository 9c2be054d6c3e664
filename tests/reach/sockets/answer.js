'use strict';
// What the server makes of the values of a page, by their kind.

const KINDS = {
  string: { isBad: (word) => word === 'sesame', answer: (word) => `${word}!` },
  number: { isBad: (x) => x > 200 && x < 204, answer: (x) => x * 2 },
  boolean: { isBad: (isRight, wasRight) => wasRight && !isRight, answer: (isRight) => isRight },
  object: { isBad: ({ place }) => place.x === 211, answer: ({ place }) => ({ x: place.x + 1 }) },
  array: { isBad: ([, y]) => y === 99, answer: ([x, y]) => [y, x] },
};

// A function for each page: the answer to its next value.
exports.answer = (kind) => () => {
  let before;
  return (value) => {
    if (KINDS[kind].isBad(value, before)) {
      throw new Error('seeded server error');
    }
    before = value;
    return KINDS[kind].answer(value);
  };
};
