'use strict';
// Sends what a person enters; `connect` is the client's.

const KINDS = {
  string: { read: ({ target }) => target.value, isBad: (word) => word === 'open!' },
  number: { read: ({ clientX }) => clientX, isBad: (x) => x > 300 && x < 305 },
  boolean: { read: ({ clientX }) => clientX > 300, isBad: (isRight) => isRight },
  object: {
    read: ({ clientX, clientY }) => ({ place: { x: clientX, y: clientY } }),
    isBad: ({ x }) => x === 178,
  },
  array: { read: ({ clientX, clientY }) => [clientX, clientY], isBad: ([y]) => y === 55 },
};

const { read, isBad } = KINDS[document.body.dataset.kind];

function receive(answer) {
  if (isBad(answer)) {
    throw new Error('seeded page error');
  }
}

const send = connect(receive);

function entered(event) {
  send(read(event));
}

if (document.body.dataset.kind === 'string') {
  document.body.insertAdjacentHTML('beforeend', '<input aria-label="word" />');
  document.querySelector('input').addEventListener('change', entered);
} else {
  document.body.insertAdjacentHTML('beforeend', '<canvas width="400" height="400"></canvas>');
  document.querySelector('canvas').addEventListener('click', entered);
}
