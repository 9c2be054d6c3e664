'use strict';
// Attaches a file to a field. Name and content of the file are not open.

const { implForWrapper } = require('jsdom/lib/generated/idl/utils.js');
const { changed } = require('../hands/field.js');

const NAME = 'file.txt';
const CONTENT = 'content';

/** @type {import('../kind.js').Kind} */
const attach = {
  type: 'attach',
  words: 'attach a file to {label}',
  fields: [],
  byItself: { input: ({ type }) => type === 'file' },
  perform(person, field) {
    person.focus(field);
    const options = { type: 'text/plain', lastModified: 0 };
    const file = new person.window.File([CONTENT], NAME, options);
    const { files } = implForWrapper(field);
    files.length = 0;
    files.push(implForWrapper(file));
    changed(person, field);
  },
};

exports.attach = attach;
