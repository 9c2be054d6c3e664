'use strict';
// semver: comparison, ranges, increments, refusals.

const semver = require('semver');

const versions = ['1.2.3', '1.2.3-alpha.1', '1.2.3-alpha.10', '1.2.3-alpha.beta', '2.0.0', '0.9.9', '1.10.0', '1.2.3+build'];
console.log(semver.sort([...versions]), semver.rsort([...versions]), semver.maxSatisfying(versions, '^1.2'), semver.minVersion('>1.2.3 <2').version);
for (const range of ['^1.2.3', '~0.9', '1.x || >=2.0.0-0', '1.2.3 - 1.10', '>=1.2.3 <1.2.3', '*', 'nonsense']) {
  console.log(range, semver.validRange(range), versions.filter((v) => semver.satisfies(v, range, { includePrerelease: true })));
}
for (const kind of ['major', 'minor', 'patch', 'prerelease', 'premajor', 'odd']) console.log(kind, semver.inc('1.2.3-beta.4', kind, 'rc'));
console.log(semver.diff('1.2.3', '1.3.0-pre'), semver.coerce('v1.2 or so')?.version, semver.parse('1.2.3-a.1+b.2'), semver.intersects('^1', '>=1.5 <3'), semver.subset('~1.2', '^1'));
try {
  new semver.SemVer('1.2');
} catch (error) {
  console.log(error.name, error.message);
}
