'use strict';
// Handlebars: its generated parser, its compiler to functions, helpers and partials.

const Handlebars = require('handlebars');

Handlebars.registerHelper('loud', (text, options) => `${text}`.toUpperCase() + (options.hash.mark ?? ''));
Handlebars.registerHelper('twice', function (options) { return options.fn(this) + options.fn({ ...this, name: 'again' }); });
Handlebars.registerPartial('row', '<td>{{name}}{{#if @last}}!{{/if}}</td>');
const template = Handlebars.compile('{{#each rows as |r i|}}{{i}}:{{> row r}}{{else}}none{{/each}} {{{raw}}} {{escaped}} {{loud name mark="?"}} {{#twice}}<{{name}}>{{/twice}} {{#with deep.er}}{{value}} {{../name}}{{/with}} {{lookup list 1}} {{~#unless no}} un {{~/unless}}');
console.log(template({ rows: [{ name: 'a' }, { name: 'b' }], raw: '<b>', escaped: '<&"\'`=>', name: 'me', deep: { er: { value: 4 } }, list: ['x', 'y'] }));
console.log(template({}), Handlebars.precompile('{{a.b}} {{#c}}{{.}}{{/c}}').length, JSON.stringify(Handlebars.parse('{{#if x}}y{{/if}}')).length);
for (const bad of ['{{#if}}', '{{#a}}{{/b}}', '{{', '{{> nowhere}}', '{{helper 1}}']) {
  try {
    console.log(Handlebars.compile(bad)({}));
  } catch (error) {
    console.log(error.name, error.message);
  }
}
