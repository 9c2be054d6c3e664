// Reads reports as their schema says they are: node valid.cjs SCHEMA FILE…

const fs = require('fs');
const Ajv = require('ajv');

const [schema, ...files] = process.argv.slice(2);
const read = (name) => JSON.parse(fs.readFileSync(name, 'utf8'));
const ajv = new Ajv({ unknownFormats: 'ignore' });
const isValid = ajv.compile(read(schema));
for (const file of files) {
  if (!isValid(read(file))) throw new Error(`${file}: ${ajv.errorsText(isValid.errors)}`);
}
