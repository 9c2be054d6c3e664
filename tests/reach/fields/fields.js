'use strict';
// The fields, what the server refuses, and what the page does not expect back.

const input = (attributes, refused, greeted) => ({
  markup: `<input name="answer" ${attributes} />`,
  refused,
  greeted,
});
const options = ['small', 'medium', 'large', 'huge'];
const list =
  `<select name="answer">${options.map((o) => `<option>${o}</option>`).join('')}</select>`;

exports.FIELDS = {
  checkbox: input('type="checkbox" value="yes"', 'yes', 'nothing'),
  color: input('type="color"', '#12ab34', '#abcdef'),
  date: input('type="date"', '1999-12-31', '2024-02-29'),
  'datetime-local': input('type="datetime-local"', '1999-12-31T23:59', '2024-02-29T12:30'),
  email: input('type="email"', 'ada@example.com', 'bob@example.com'),
  maxlength: input('maxlength="4"', 'abcd', 'dcba'),
  'min-max-step': input('type="number" min="10" max="20" step="2"', '16', '12'),
  month: input('type="month"', '1999-12', '2024-02'),
  number: input('type="number"', '42', '-7'),
  password: input('type="password"', 'open sesame', 'close sesame'),
  pattern: input('pattern="[a-z]{3}-[0-9]{4}" required', 'abc-1234', 'xyz-9876'),
  radio: {
    markup: options.map((o) => `<input type="radio" name="answer" value="${o}" />${o}`).join(' '),
    refused: 'large',
    greeted: 'medium',
  },
  range: input('type="range" min="0" max="200" step="5"', '135', '40'),
  search: input('type="search"', 'open sesame', 'close sesame'),
  select: { markup: list, refused: 'huge', greeted: 'medium' },
  tel: input('type="tel"', '+44 1632 960001', '555-0123'),
  text: input('', 'open sesame', 'close sesame'),
  textarea: {
    markup: '<textarea name="answer"></textarea>',
    refused: 'open\nsesame',
    greeted: 'close sesame',
  },
  time: input('type="time"', '23:59', '12:30'),
  url: input('type="url"', 'http://example.com/a', 'http://example.com/b'),
  week: input('type="week"', '1999-W51', '2024-W07'),
};
