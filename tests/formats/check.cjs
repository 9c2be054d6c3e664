// Reads each format of a report as its consumers do, and prints what they make of it. A format that a
// consumer refuses ends this with its complaint.

const fs = require('fs');
const path = require('path');
const Ajv = require('ajv');
const coverage = require('istanbul-lib-coverage');
const report = require('istanbul-lib-report');
const reports = require('istanbul-reports');
const JUnit = require('junitxml-to-javascript');
const lcov = require('lcov-parse');

const folder = process.argv[2];
const text = (name) => fs.readFileSync(path.join(folder, name), 'utf8');

function sarif() {
  const home = path.dirname(require.resolve('@microsoft/jest-sarif'));
  const schema = JSON.parse(fs.readFileSync(path.join(home, 'schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
  const ajv = new Ajv({ schemaId: 'auto', meta: false, unknownFormats: 'ignore' });
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json'));
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-06.json'));
  ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-07.json'));
  const log = JSON.parse(text('results.sarif'));
  if (!ajv.validate(schema, log)) throw new Error(`SARIF: ${ajv.errorsText()}`);
  return log.runs[0].results.map((result) => [
    result.partialFingerprints['stackfulId/v1'],
    result.level,
    result.locations.map((place) => place.physicalLocation.artifactLocation.uri).join(' '),
    result.codeFlows ? result.codeFlows[0].threadFlows[0].locations.length : 0,
    (result.suppressions || []).map((it) => it.justification).join(' '),
  ]);
}

function results() {
  const schema = JSON.parse(fs.readFileSync(path.join(__dirname, '../../docs/results.schema.json'), 'utf8'));
  const ajv = new Ajv({ unknownFormats: 'ignore' });
  if (!ajv.validate(schema, JSON.parse(text('results.json')))) throw new Error(`JSON: ${ajv.errorsText()}`);
}

async function junit() {
  const suites = (await new JUnit().parseXMLString(text('junit.xml'))).testsuites;
  return suites.flatMap((suite) => suite.testCases.map((it) => [it.name.slice(0, 40), it.result]));
}

function istanbul() {
  const map = coverage.createCoverageMap(JSON.parse(text('coverage-final.json')));
  reports.create('text-summary', { file: 'summary.txt' }).execute(
    report.createContext({ dir: folder, coverageMap: map }),
  );
  const { lines, branches, functions } = map.getCoverageSummary().data;
  return [lines, branches, functions].map(({ covered, total }) => `${covered}/${total}`);
}

function tracefile() {
  return new Promise((resolve, reject) => {
    lcov(path.join(folder, 'lcov.info'), (error, files) => {
      if (error) reject(new Error(`lcov: ${error}`));
      else resolve(files.map((file) => [
        file.file,
        ...[file.lines, file.branches, file.functions].map(({ hit, found }) => `${hit}/${found}`),
      ]));
    });
  });
}

async function main() {
  results();
  const told = { sarif: sarif(), junit: await junit(), istanbul: istanbul(), lcov: await tracefile() };
  for (const [format, lines] of Object.entries(told)) {
    for (const line of lines) process.stdout.write(`${format} ${JSON.stringify(line)}\n`);
  }
}

main();
