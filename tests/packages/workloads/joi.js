'use strict';
// joi: schemas with references, alternatives, custom messages and templates.

const Joi = require('joi');

const schema = Joi.object({
  username: Joi.string().alphanum().min(3).max(10).required(),
  password: Joi.string().pattern(/^[a-z]{3,}$/).messages({ 'string.pattern.base': '{{#label}} is odd' }),
  repeat: Joi.ref('password'),
  born: Joi.number().integer().min(1900).max(Joi.ref('now')),
  now: Joi.number().default(2000),
  list: Joi.array().items(Joi.string(), Joi.number().greater(3)).unique(),
  when: Joi.when('born', { is: Joi.exist(), then: Joi.required(), otherwise: Joi.forbidden() }),
}).with('username', 'born').xor('password', 'token').unknown(false);
for (const value of [
  { username: 'abc', born: 1994, password: 'abc', repeat: 'abc', when: 1 },
  { username: 'a!', born: 1800, password: 'A', list: [1, 'x', 'x'], extra: true },
  { username: 'abcd', born: 2001, list: ['1', 5] },
  5,
]) {
  const { error, value: result } = schema.validate(value, { abortEarly: false });
  console.log(error?.message, error?.details.map((d) => [d.path, d.type]), result);
}
console.log(Joi.attempt('4', Joi.number()), Joi.date().iso().validate('2020-01-01T00:00:00.000Z').value, Joi.describe?.name, schema.describe().keys.born);
try {
  Joi.assert('x', Joi.number(), 'asserted');
} catch (error) {
  console.log(error.message);
}
schema.validateAsync({}).catch((error) => console.log('async', error.name, error.message));
