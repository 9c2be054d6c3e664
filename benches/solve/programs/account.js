// What a person types into the form of an account.
const { symbol } = require('stackful');

const errors = [];
const name = symbol('name', '');
const mail = symbol('mail', '');
const password = symbol('password', '');
const age = symbol('age', '0');

if (name.trim() === '') errors.push('name');
if (name.length > 20) errors.push('long name');
const at = mail.indexOf('@');
if (at < 1) errors.push('mail');
else if (mail.indexOf('.', at) < at + 2) errors.push('domain');
else if (mail.endsWith('@example.org')) console.log('one of us');
if (password.length < 8) errors.push('short password');
else if (password.toLowerCase() === password) errors.push('no capital');
else if (password.includes(name) && name !== '') errors.push('name in password');
const years = parseInt(age, 10);
if (isNaN(years)) errors.push('age');
else if (years < 18) errors.push('minor');
else if (years > 130) throw new RangeError('a very old person');
console.log(errors.length);
