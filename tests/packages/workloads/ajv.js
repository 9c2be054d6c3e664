'use strict';
// ajv compiles schemas to functions, with references, formats of its own and all errors.

const Ajv = require('ajv');

const ajv = new Ajv({ allErrors: true, formats: { even: (s) => s.length % 2 === 0 } });
ajv.addKeyword({ keyword: 'divides', type: 'number', validate: (schema, data) => schema % data === 0 });
const validate = ajv.compile({
  $id: 'order',
  type: 'object',
  required: ['id', 'lines'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    email: { type: 'string', pattern: '^\\S+@\\S+$', maxLength: 20 },
    code: { type: 'string', format: 'even' },
    lines: { type: 'array', minItems: 1, uniqueItems: true, items: { $ref: '#/$defs/line' } },
    ratio: { type: 'number', divides: 12 },
  },
  additionalProperties: false,
  $defs: { line: { oneOf: [{ type: 'string' }, { type: 'object', properties: { n: { enum: [1, 2] } }, required: ['n'] }] } },
});
for (const data of [{ id: 1, lines: ['a'] }, { id: 0, lines: [], extra: 1 }, { id: 1.5, lines: ['a', 'a', { n: 3 }, 4], email: 'nobody', code: 'odd' }, null, { id: 2, lines: [{ n: 1 }], ratio: 5 }]) {
  console.log(validate(data), validate.errors, ajv.errorsText(validate.errors));
}
console.log(ajv.validate({ type: 'object', patternProperties: { '^x': { const: 1 } }, if: { required: ['a'] }, then: { required: ['b'] } }, { x1: 1, a: 1 }), ajv.errors);
try {
  ajv.compile({ type: 'nonsense' });
} catch (error) {
  console.log(error.message);
}
