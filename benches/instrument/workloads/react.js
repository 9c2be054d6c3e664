'use strict';
// A page rendered to text.

const { createElement: h, useMemo } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');

const Row = ({ item, index }) =>
  h('li', { className: index % 2 ? 'odd' : 'even', 'data-id': item.id, style: { width: item.width } }, h('b', null, item.title), ' ', item.done ? 'done' : h('i', null, 'open'));

const List = ({ items }) => {
  const open = useMemo(() => items.filter((item) => !item.done).length, [items]);
  return h('section', { id: 'list' }, h('h1', null, `${open} of ${items.length}`), h('ul', null, items.map((item, index) => h(Row, { key: item.id, item, index }))));
};

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  let length = 0;
  for (let round = 0; round < 5; round++) {
    const items = [];
    for (let i = 0; i < 100; i++) items.push({ id: input(i), title: `Item <${i}>`, width: i, done: i % 3 === 0 });
    length += renderToStaticMarkup(h(List, { items })).length;
  }
  return String(length);
};
